"""A writer's answer is read tolerantly and refused strictly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from familiars_desktop.memorizer.output import Entry, Write, WriterFailed, WriterOutput, parse_output


def document(**entry: Any) -> dict[str, Any]:
    values = {"content": "The user's name is Alice", "salience": 0.8, **entry}
    return {"writes": [{"op": "add", "scope": "user", "category": "profile", "entry": values}]}


ANSWER = json.dumps(document())


@pytest.mark.parametrize(
    "answer",
    [
        ANSWER,
        f"```json\n{ANSWER}\n```",
        f"<think>Is {{this}} a fact? Yes.</think>\n{ANSWER}",
        f'some thoughts {{"writes": []}} </think>{ANSWER}',
        f"Here you are: {ANSWER} I hope this helps {{:",
        f"\ufeff{ANSWER}",
    ],
    ids=["bare", "fenced", "reasoning", "reasoning without its beginning", "prose around", "byte order mark"],
)
def test_what_surrounds_the_object_is_taken_off(answer: str) -> None:
    writes = parse_output(answer).output.writes
    assert [write.entry.content for write in writes] == ["The user's name is Alice"]
    assert writes[0].entry.salience == 0.8


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (ANSWER[:-20], "cut off"),
        ("", "no JSON object"),
        ("I found nothing worth remembering.", "no JSON object"),
        ('{"facts": []}', "no JSON object"),
        ('{"writes": "none"}', "no list of writes"),
        (json.dumps(document(content="...")), "repeats the template"),
        (json.dumps(document(content="<the fact>")), "repeats the template"),
        (
            '{"writes": [{"op": "add | update | skip", "scope": "user", "entry": {"content": "x y"}}]}',
            "repeats the template",
        ),
        ("[" * 100_000, "no JSON object"),
    ],
)
def test_an_unusable_answer_has_not_found_nothing_but_failed(answer: str, reason: str) -> None:
    with pytest.raises(WriterFailed, match=reason):
        parse_output(answer)


def test_an_empty_list_is_an_answer() -> None:
    assert parse_output('{"writes": []}').output.writes == ()


@pytest.mark.parametrize(
    "bad",
    [
        "a text",
        {"op": "delete", "entry": {"content": "x"}},
        {"op": "add"},
        {"op": "add", "entry": {}},
        {"op": "add", "entry": {"content": 7}},
        {"op": "add", "entry": {"content": "x", "tags": [1]}},
        {"op": "add", "entry": {"content": "x", "salience": "high"}},
        {"op": "add", "entry": {"content": "x", "ttl": "soon"}},
    ],
)
def test_a_bad_write_is_left_out_alone_and_said(bad: object) -> None:
    parsed = parse_output({"writes": [bad, document()["writes"][0]]})
    assert len(parsed.output.writes) == 1
    assert len(parsed.rejected) == 1
    assert parsed.rejected[0].startswith("write 1: ")


def test_the_json_of_an_output_reads_back() -> None:
    entry = Entry("I live in Bergen", tags=("home",), salience=0.7, source_quote=("I live in Bergen.",), confidence=0.5)
    output = WriterOutput((Write("update", "user", "profile", entry),), ("forget my salary",))
    assert parse_output(output.to_json()).output == output


def test_the_entry_has_the_published_keys_in_their_order() -> None:
    keys = list(Entry("x").to_dict())
    assert keys[:8] == [
        "content",
        "tags",
        "salience",
        "ttl",
        "supersedes_id",
        "epistemic_status",
        "pinned",
        "source_quote",
    ]
