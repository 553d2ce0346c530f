"""The command line's contract: JSON shapes, the simulated clock, exit status, one-line errors."""

import io
import json
import math

import pytest

from familiars_desktop.service.cli import run

NOON = ("--now", "2026-05-04T12:00:00Z")
LATER = ("--now", "2026-07-04T12:00:00Z")


@pytest.fixture
def home(familiars):
    return familiars("memory", "add", "I live in Ghent.", "--scope", "user", "--category", "profile", *NOON).value


def test_add_prints_the_record(home):
    assert home["id"].startswith("m_")
    assert (home["scope"], home["category"], home["content"]) == ("user", "profile", "I live in Ghent.")
    assert home["ts"].startswith("2026-05-04T12:00")
    assert home["retention"] == pytest.approx(1.0, abs=1e-4)


def test_what_is_added_stands_in_its_markdown_file(home, tmp_path):
    text = (tmp_path / "workspace" / "user" / "profile.md").read_text(encoding="utf-8")
    assert text.startswith("<!-- {")
    assert "I live in Ghent." in text


def test_add_takes_salience_tags_pin_and_ttl(familiars):
    record = familiars(
        "memory", "add", "Call me Ada.", "--scope", "identity", "--category", "directive",
        "--salience", "0.8", "--tag", "name", "--tag", "tone", "--pinned",
        "--ttl", '{"kind": "absolute", "expires_at": "2030-01-01T00:00:00Z"}',
    ).value  # fmt: skip
    assert (record["salience"], record["tags"], record["pinned"]) == (0.8, ["name", "tone"], True)
    assert record["ttl"]["kind"] == "absolute"


def test_list_shows_what_is_left_at_the_simulated_moment(familiars, home):
    (listed,) = familiars("memory", "list", *LATER).value
    expected = math.exp(-61 * 86_400 / home["half_life"])
    assert listed["retention"] == pytest.approx(expected, rel=1e-4)


def test_a_wrong_scope_is_status_2_and_one_line_that_names_what_is_allowed(familiars):
    output = familiars("memory", "add", "x", "--scope", "nobody", "--category", "profile")
    assert output.status == 2
    assert "nobody" in output.err and "ephemeral" in output.err
    assert output.err.count("\n") == 1
    assert output.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("memory", "add", "x", "--scope", "user", "--category", "state"),
        ("memory", "add"),
        ("memory", "add", "x", "--scope", "user", "--category", "profile", "--ttl", "soon"),
        ("memory", "add", "x", "--scope", "user", "--category", "profile", "--salience", "7"),
        ("memory", "list", "--scope", "elsewhere"),
        ("memory", "list", "--now", "tomorrow"),
        ("memory", "at", "once"),
        ("memory", "dance"),
        ("dance",),
        ("memory", "search", "x", "-k", "0"),
    ],
)
def test_bad_arguments_are_status_2(familiars, arguments):
    output = familiars(*arguments)
    assert output.status == 2
    assert output.err.startswith("familiars: ")
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("command", ["show", "history", "reinforce", "pin", "forget"])
def test_an_unknown_record_is_status_1(familiars, command):
    output = familiars("memory", command, "m_00000000")
    assert output.status == 1
    assert "m_00000000" in output.err
    assert output.err.count("\n") == 1


def test_reinforcing_moves_t0_and_grows_h(familiars, home):
    after = familiars("memory", "reinforce", home["id"], *LATER).value
    assert after["half_life"] > home["half_life"]
    assert after["access_count"] == 1
    assert after["retention"] == pytest.approx(1.0, abs=1e-4)


def test_a_conflict_has_a_winner_a_loser_and_both_scores(familiars, home):
    outcome = familiars("memory", "conflict", home["id"], "I live in Porto.", *LATER).value
    assert outcome["loser"] == home["id"]
    assert set(outcome["scores"]) == {"old", "new"}
    assert outcome["scores"]["new"] > outcome["scores"]["old"]
    assert [r["content"] for r in familiars("memory", "list").value] == ["I live in Porto."]
    assert len(familiars("memory", "list", "--all").value) == 2


def test_a_conflict_can_be_left_open_and_undone(familiars, home):
    outcome = familiars("memory", "conflict", home["id"], "I live in Porto.", "--leave-open", *LATER).value
    assert (outcome["verdict"], outcome["winner"]) == ("open", None)
    assert [waiting["id"] for waiting in familiars("memory", "conflicts").value] == [outcome["open"]]
    familiars("memory", "undo")
    assert familiars("memory", "conflicts").value == []


def test_a_pinned_memory_leaves_the_conflict_open(familiars, home):
    familiars("memory", "pin", home["id"])
    outcome = familiars("memory", "conflict", home["id"], "I live in Porto.").value
    assert outcome["open"]
    (waiting,) = familiars("memory", "conflicts").value
    assert waiting["id"] == outcome["open"]


def test_forget_and_undo(familiars, home):
    familiars("memory", "forget", home["id"])
    assert familiars("memory", "list").value == []
    assert familiars("memory", "undo").value["undone"]
    assert [r["id"] for r in familiars("memory", "list").value] == [home["id"]]


def test_erasing_cannot_be_undone(familiars, home):
    familiars("memory", "forget", home["id"], "--erase")
    familiars("memory", "undo")
    assert familiars("memory", "list", "--all").value == []


def test_at_shows_the_memory_as_it_stood(familiars, home):
    familiars("memory", "conflict", home["id"], "I live in Porto.", *LATER)
    assert [r["content"] for r in familiars("memory", "at", "2026-06-01T00:00:00Z").value] == ["I live in Ghent."]
    assert familiars("memory", "at", "2026-05-01").value == []


def test_history_tells_every_change(familiars, home):
    familiars("memory", "edit", home["id"], "I live in Antwerp.")
    entries = familiars("memory", "history", home["id"]).value
    assert [entry["after"]["content"] for entry in entries] == ["I live in Ghent.", "I live in Antwerp."]
    assert {entry["actor"] for entry in entries} == {"cli"}


def test_export_and_import_round_trip(familiars, home, tmp_path):
    assert familiars("memory", "export", "out.jsonl").value["records"] == 1
    other = str(tmp_path / "other")
    assert familiars("memory", "import", "out.jsonl", workspace=other).value["records"] == 1
    assert familiars("memory", "import", "out.jsonl", workspace=other).value["skipped"] == 1
    assert [r["id"] for r in familiars("memory", "list", workspace=other).value] == [home["id"]]


def test_options_may_stand_before_or_after_the_text(familiars):
    output = familiars("memory", "add", "--scope", "user", "--category", "profile", "I live in Ghent.", *NOON)
    assert output.status == 0


def test_a_workspace_that_is_a_file_is_status_1_and_names_it(familiars, tmp_path):
    (tmp_path / "file").write_text("x")
    output = familiars("memory", "list", workspace=str(tmp_path / "file"))
    assert output.status == 1
    assert str(tmp_path / "file") in output.err


def test_text_for_people_is_one_line_a_memory(familiars, home):
    output = familiars("memory", "list", *NOON, as_json=False)
    assert output.out.count("\n") == 1
    assert "I live in Ghent." in output.out and "100%" in output.out


@pytest.mark.models
def test_search_explains_every_place(familiars, home, model_store):
    familiars("memory", "add", "I play the cello.", "--scope", "user", "--category", "knowledge")
    found = familiars("memory", "search", "where do I live?", "-k", "1").value
    assert [item["id"] for item in found] == [home["id"]]
    (item,) = found
    terms = item["explanation"]["terms"]
    assert item["score"] == pytest.approx(sum(term["contribution"] for term in terms))
    assert all(term["contribution"] == pytest.approx(term["weight"] * term["value"]) for term in terms)


@pytest.mark.models
def test_why_and_why_not(familiars, home, model_store):
    other = familiars("memory", "add", "I used to live in Leuven.", "--scope", "user", "--category", "event").value
    why = familiars("memory", "why", home["id"], "where do I live?").value
    assert why["score"] == pytest.approx(sum(term["contribution"] for term in why["explanation"]["terms"]))
    answers = [
        familiars("memory", "why-not", r, "where do I live?", "-k", "1").value for r in (home["id"], other["id"])
    ]
    assert {answer["reason"] for answer in answers} == {"recalled", "outranked"}


def test_a_memory_added_without_a_place_is_of_the_user(familiars):
    added = familiars("memory", "add", "My dog Bruno is afraid of thunder").value
    assert (added["scope"], added["category"]) == ("user", "profile")


@pytest.mark.models
def test_chat_once_prints_reply_memories_writes_and_timings(familiars, home, model_store, monkeypatch):
    monkeypatch.setenv("FAMILIARS_REPLY_TOKENS", "24")
    output = familiars(
        "chat", "--once", "Where do I live? By the way, I am allergic to walnuts.", "--dialogue", "kitchen",
        "--wait-writer", "--model", "HuggingFaceTB/SmolLM2-135M-Instruct",
    )  # fmt: skip
    assert output.status == 0
    value = output.value
    assert value["reply"]
    assert home["id"] in [item["id"] for item in value["memories_used"]]
    assert any("walnuts" in record["content"] for record in value["writes"])
    assert value["timings"]["first_token"] <= value["timings"]["total"]


def test_an_exported_folder_is_imported_once(familiars, home, tmp_path):
    assert familiars("memory", "export", "copy", "--format", "markdown").value["records"] == 1
    other = str(tmp_path / "other")
    first, second = (familiars("memory", "import", "copy", workspace=other).value for _ in range(2))
    assert (first["records"], first["skipped"]) == (1, 0)
    assert (second["records"], second["skipped"], second["problems"]) == (0, 1, [])
    assert [r["id"] for r in familiars("memory", "list", workspace=other).value] == [home["id"]]


def test_a_compacted_journal_says_since_when_it_can_tell(familiars, home):
    kept = familiars("memory", "compact").value
    assert (kept["since"], kept["removed"]) == (None, 0)
    compacted = familiars("memory", "compact", "--megabytes", "0", "--now", "2999-01-01T00:00:00Z").value
    assert compacted["since"] and familiars("memory", "history", home["id"]).value[0]["op"] == "baseline"
    refused = familiars("memory", "at", "2000-01-01")
    assert refused.status == 1 and "begins at" in refused.err
    assert [r["id"] for r in familiars("memory", "at", compacted["since"]).value] == [home["id"]]


@pytest.mark.models
def test_chat_once_without_text_is_refused(familiars, model_store):
    output = familiars("chat", "--once", " ", "--model", "HuggingFaceTB/SmolLM2-135M-Instruct")
    assert output.status == 1
    assert "empty" in output.err


def test_why_not_of_an_unknown_record_is_status_1(familiars):
    output = familiars("memory", "why-not", "m_00000000", "where do I live?")
    assert output.status == 1
    assert "m_00000000" in output.err


def test_importing_what_is_not_there_or_not_text_is_one_line(familiars, tmp_path):
    (tmp_path / "picture.jsonl").write_bytes(b"\x89PNG\xff\xfe")
    for name in ("missing.jsonl", "picture.jsonl"):
        output = familiars("memory", "import", name)
        assert output.status == 1
        assert name in output.err and output.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (("memory", "show", "\udcff"), 2, "is no text"),
        (("memory", "add", "x", "--scope", "user", "--category", "event", "--ttl", "[" * 100_000), 2, "JSON object"),
        (("demo", "--output", "taken"), 1, "choose another folder"),
        (("memory", "import", "turns.jsonl"), 1, "nothing in turns.jsonl could be read: line 1"),
    ],
)
def test_input_that_cannot_be_used_is_one_line(familiars, tmp_path, arguments, status, told):
    (tmp_path / "taken").write_text("a file")
    (tmp_path / "turns.jsonl").write_text('{"role":"user","text":"x","ts":1e30}\n' + "[" * 100_000 + "\n")
    refused = familiars(*arguments)
    assert refused.status == status and told in refused.err
    assert refused.err.count("\n") == 1 and "Traceback" not in refused.err


def test_a_workspace_whose_name_is_too_long_is_one_line(familiars):
    refused = familiars("memory", "list", workspace="x" * 5_000)
    assert refused.status == 1 and "File name too long" in refused.err and refused.err.count("\n") == 1


def test_a_damaged_database_costs_no_memory(familiars, home, tmp_path):
    database = tmp_path / "workspace" / "familiars.db"
    database.write_bytes(b"no database" * 100)
    assert [record["content"] for record in familiars("memory", "list").value] == [home["content"]]
    assert (tmp_path / "workspace" / "familiars.db.damaged-1").exists()


@pytest.mark.models
def test_a_conversation_in_the_terminal_leaves_its_memories(familiars, model_store, monkeypatch):
    monkeypatch.setenv("FAMILIARS_REPLY_TOKENS", "8")
    monkeypatch.setattr("sys.stdin", io.StringIO("I am allergic to walnuts.\nI live in Graz.\n\n"))
    output = familiars("chat", "--model", "HuggingFaceTB/SmolLM2-135M-Instruct", as_json=False)
    assert output.status == 0
    contents = [record["content"] for record in familiars("memory", "list").value]
    assert contents == ["I am allergic to walnuts", "I live in Graz"]
    assert [f"(remembered: {content})" in output.out for content in contents] == [True, True]


@pytest.mark.models
def test_what_a_single_message_leaves_is_told_beside_the_reply(familiars, model_store, monkeypatch):
    monkeypatch.setenv("FAMILIARS_REPLY_TOKENS", "8")
    model = "HuggingFaceTB/SmolLM2-135M-Instruct"
    output = familiars("chat", "--once", "I am allergic to walnuts.", "--model", model, as_json=False)
    assert output.err == "(remembered: I am allergic to walnuts)\n"
    assert output.out and "remembered:" not in output.out


def test_the_common_options_may_stand_before_the_command(tmp_path, home, capsys):
    run(["--workspace", str(tmp_path / "workspace"), "--json", *LATER, "memory", "list"])
    (listed,) = json.loads(capsys.readouterr().out)
    assert listed["id"] == home["id"]
    assert listed["retention"] < 0.99
