"""``familiars memory files`` and what can be done about a file: restore, accept, merge."""

import pytest


@pytest.fixture
def profile(familiars, tmp_path):
    familiars("memory", "add", "I live in Ghent.", "--scope", "user", "--category", "profile")
    return tmp_path / "workspace" / "user" / "profile.md"


def test_all_is_well(familiars, profile):
    assert familiars("memory", "files").value == {"held": [], "copies": [], "problems": []}


def test_a_held_file_is_listed_and_restored(familiars, profile):
    whole = profile.read_bytes()
    profile.write_bytes(whole[:-8])
    (held,) = familiars("memory", "files").value["held"]
    assert held == {"path": "user/profile.md", "reason": "cut off", "memories": 1}
    restored = familiars("memory", "restore-file", "user/profile.md").value
    assert profile.read_bytes() == whole
    assert restored["found"].endswith("profile.md.found-1")


def test_a_held_file_is_accepted_and_undo_brings_its_memories_back(familiars, profile):
    profile.unlink()
    assert len(familiars("memory", "list").value) == 1
    assert len(familiars("memory", "accept-file", str(profile)).value["changed"]) == 1
    assert familiars("memory", "list").value == []
    familiars("memory", "undo")
    assert len(familiars("memory", "list").value) == 1 and profile.exists()


def test_a_copy_is_listed_and_merged(familiars, profile):
    copy = profile.with_name("profile (conflicted copy).md")
    copy.write_text(profile.read_text() + '\n<!-- {"id":"m_other"} -->\nI play chess.\n')
    listed = familiars("memory", "files").value
    assert listed["copies"] == [{"path": f"user/{copy.name}", "original": "user/profile.md"}]
    merged = familiars("memory", "merge-file", str(copy)).value
    assert merged["changed"] == ["m_other"] and not merged["conflicts"] and not copy.exists()


def test_a_file_that_is_not_held_is_refused_in_one_line(familiars, profile):
    output = familiars("memory", "restore-file", "user/profile.md")
    assert output.status == 1
    assert "user/profile.md is not held" in output.err and output.err.count("\n") == 1
