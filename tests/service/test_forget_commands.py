"""Forgetting from the command line: by id or filter, a preview, an erasure with its report, backups."""

import pytest

NOON = ("--now", "2026-05-04T12:00:00Z")
LATER = ("--now", "2026-05-04T12:20:00Z")


@pytest.fixture
def add(familiars):
    def call(text, *options):
        return familiars("memory", "add", text, "--scope", "user", "--category", "profile", *(options or NOON)).value[
            "id"
        ]

    return call


def listed(familiars):
    return {record["id"] for record in familiars("memory", "list", *NOON).value}


def test_several_are_forgotten_as_one_act(familiars, add):
    first, second, third = add("I live in Ghent."), add("I live in Bruges."), add("I like tea.")
    output = familiars("memory", "forget", first, second, *NOON)
    assert output.value == {"forgotten": [first, second], "erased": False}
    assert listed(familiars) == {third}
    familiars("memory", "undo", *NOON)
    assert listed(familiars) == {first, second, third}


@pytest.mark.parametrize(
    "filters",
    [("--matching", "GHENT"), ("--tag", "place", "--scope", "user"), ("--category", "profile", "--tag", "place")],
)
def test_a_filter_chooses(familiars, add, filters):
    place = add("I live in Ghent.", "--tag", "place", *NOON)
    other = add("I like tea.")
    assert familiars("memory", "forget", *filters, "--yes", *NOON).value["forgotten"] == [place]
    assert listed(familiars) == {other}
    assert familiars("memory", "forget", *filters, *NOON).value == {"forgotten": [], "erased": False}


@pytest.mark.parametrize("answer", ["y\n", "n\n"])
def test_on_a_terminal_a_filter_is_confirmed(familiars, add, monkeypatch, answer):
    import io

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    place = add("I live in Ghent.")
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    output = familiars("memory", "forget", "--matching", "ghent", *NOON)
    assert place in output.err and "Ghent" in output.err
    assert output.status == (0 if answer == "y\n" else 1)
    assert listed(familiars) == (set() if answer == "y\n" else {place})


def test_neither_ids_nor_a_filter_or_both_are_bad_arguments(familiars, add):
    record = add("I live in Ghent.")
    for arguments in ((), (record, "--matching", "x")):
        output = familiars("memory", "forget", *arguments)
        assert output.status == 2 and output.err.count("\n") == 1
    assert listed(familiars) == {record}


def test_a_preview_changes_nothing_and_names_what_says_the_same(familiars, add):
    record, other = add("I live in Ghent."), add("Ghent is where I live with Ada.")
    preview = familiars("memory", "forget", record, "--preview", *NOON).value
    assert [each["id"] for each in preview["records"]] == [record]
    assert [each["id"] for each in preview["elsewhere"]] == [other]
    text = familiars("memory", "forget", record, "--preview", *NOON, as_json=False).out
    assert "stays unless --also" in text and other in text
    assert listed(familiars) == {record, other}
    assert familiars("memory", "forget", record, "--also", other, *NOON).status == 0
    assert listed(familiars) == set()


def test_an_erased_memory_is_reported_clean_and_shown_as_forgotten(familiars, add, tmp_path):
    record = add("I live in Zanzibarine.")
    output = familiars("memory", "forget", record, "--erase", *LATER)
    report = output.value["report"]
    assert report["clean"] and report["records"] == [record] and report["files"] > 2
    assert familiars("memory", "erasure-report").value == report
    assert b"Zanzibarine" not in b"".join(p.read_bytes() for p in (tmp_path / "workspace").rglob("*") if p.is_file())
    assert all(entry["forgotten"] for entry in familiars("memory", "history", record).value)
    assert "forgotten" in familiars("memory", "history", record, as_json=False).out
    (shown,) = familiars("memory", "at", "2026-05-04T12:10:00Z", *LATER).value
    assert shown == {"id": record, "content": "forgotten", "forgotten": True}
    for command in (("undo",), ("restore", record)):
        refused = familiars("memory", *command, *LATER)
        assert refused.status == 1 and "erased" in refused.err


def test_the_first_command_after_ten_minutes_erases(familiars, add, tmp_path):
    record = add("I live in Zanzibarine.")
    familiars("memory", "forget", record, *NOON)
    assert familiars("memory", "erasure-report", *NOON).value is None
    assert familiars("memory", "erasure-report", *LATER).value["records"] == [record]
    assert "searched" in familiars("memory", "erasure-report", *LATER, as_json=False).out


def test_backups_are_made_listed_and_restored(familiars, add):
    record = add("I live in Ghent.")
    made = familiars("memory", "backup", *NOON).value
    assert made["name"] == "2026-05-04"
    add("I like tea.")
    output = familiars("memory", "restore-backup", made["name"], *LATER).value
    assert output["restored"] == made["name"]
    assert listed(familiars) == {record}
    names = [backup["name"] for backup in familiars("memory", "backups", *LATER).value]
    assert names == [made["name"], output["before"]]
    missing = familiars("memory", "restore-backup", "2020-01-01", *LATER)
    assert missing.status == 1 and "memory backups" in missing.err
