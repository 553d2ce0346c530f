"""Tidying, speaking up and judging from the terminal."""

from __future__ import annotations

import pytest

from familiars_desktop.engine import Engine, load_settings

NOON = "2026-05-11T12:00:00+00:00"


@pytest.fixture
def add(familiars):
    def make(text: str, *more: str) -> str:
        return familiars("memory", "add", text, "--scope", "user", "--category", "profile", *more).value["id"]

    return make


def test_consolidating_merges_and_tells_what_it_saves(familiars, add, model_store):
    first, second = add("I live in Bergen."), add("I live in Bergen!")
    [merged] = familiars("memory", "consolidate").value
    assert merged["merged_from"] == [first, second]
    assert merged["tokens_after"] < merged["tokens_before"]
    assert merged["reachable"] == merged["sources"] == 2
    assert familiars("memory", "consolidate").value == []
    assert familiars("memory", "consolidate", as_json=False).out == "nothing\n"
    apart = familiars("memory", "unmerge", merged["record"]).value
    assert {record["id"] for record in apart} == {first, second}
    assert familiars("memory", "consolidate").value == []


def test_useful_lasts_longer_and_wrong_is_gone(familiars, add):
    record_id = add("I live in Bergen")
    before = familiars("memory", "show", record_id).value["half_life"]
    assert familiars("memory", "judge", record_id, "useful").value["half_life"] == 2 * before
    assert familiars("memory", "judge", record_id, "wrong").value["deprecated"]
    assert familiars("memory", "list").value == []
    refused = familiars("memory", "judge", record_id, "nice")
    assert (refused.status, "allowed are useful, outdated, wrong" in refused.err) == (2, True)


def test_what_is_due_is_said_once_with_its_reason(familiars, tmp_path):
    with Engine(load_settings(workspace=tmp_path / "workspace")) as engine:
        when = [{"text": "12 May", "from": "2026-05-12", "to": "2026-05-12"}]
        fields = {"evidence": {"when": when}, "ts": "2026-05-04T09:00:00+00:00"}
        engine.add_memory("user", "event", "My exam is on 12 May", **fields).result()
    spoke = familiars("memory", "speak-up", "--now", NOON).value
    assert spoke["kind"] == "due"
    assert spoke["reason"].startswith("because you said “My exam is on 12 May” on 4 May 2026")
    assert familiars("memory", "speak-up", "--now", NOON).value is None
    familiars("memory", "decline", spoke["record_id"])
    assert familiars("memory", "speak-up", "--now", "2026-05-13T12:00:00+00:00").value is None


def test_declining_what_is_not_there_is_said(familiars):
    assert familiars("memory", "decline", "m_00000000").status == 1


def test_winner_and_loser_name_each_other(familiars, add):
    loser = add("I live in Boston")
    winner = familiars("memory", "conflict", loser, "I live in Denver").value["winner"]
    assert familiars("memory", "show", winner).value["supersedes"] == loser
    assert familiars("memory", "show", loser).value["superseded_by"] == winner
    assert f"replaced by {winner}" in familiars("memory", "show", loser, as_json=False).out


def test_an_open_conflict_is_listed_with_both_scores(familiars, add):
    pinned = add("I live in Boston", "--pinned")
    assert familiars("memory", "conflict", pinned, "I live in Denver").value["verdict"] == "open"
    [waiting] = familiars("memory", "conflicts").value
    assert (waiting["record_id"], waiting["rival_content"]) == (pinned, "I live in Denver")
    assert "new 1.000" in familiars("memory", "conflicts", as_json=False).out
