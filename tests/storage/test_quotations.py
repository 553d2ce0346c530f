"""Words taken out of a turn: where they stand, never within other words, and with the privacy decisions in step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.redaction import content_hash, node_content_for_llm, redactions_match
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage.erasing.byte_search import needles_of
from familiars_desktop.storage.erasing.pattern_table import PatternTable
from familiars_desktop.storage.erasing.quotations import MARK, Quotations, without_quotations


def turn(content: str, *redactions: tuple[int, int, str], **metadata: Any) -> Node:
    if redactions:
        metadata["redactions"] = [{"span": [a, b], "decision": "mask", "token": token} for a, b, token in redactions]
        metadata["redactions_content_hash"] = content_hash(content)
    return Node("", content, metadata=metadata, embedding=[1.0])


@pytest.mark.parametrize(
    ("text", "content", "left"),
    [
        ("I love tea", "Well, i LOVE\n tea!", "Well, [forgotten]!"),
        ("tea", "tea for the team", "[forgotten] for the team"),
        ("横浜に住んで", "私は横浜に住んでいます", "私は[forgotten]います"),
        ("Grüße aus Köln", "grüße AUS köln.", "[forgotten]."),
        ("(a+b)*", "so (a+b)* it is", "so [forgotten] it is"),
    ],
)
def test_a_text_is_found_whatever_its_case_and_spaces(text: str, content: str, left: str) -> None:
    assert without_quotations(turn(content), Quotations([text]), asked_for=False).content == left


def test_texts_that_overlap_go_as_one() -> None:
    quotations = Quotations(["I love tea", "tea and cake", "cake"])
    assert quotations.covered("Oh, I love tea and cake.") == "Oh, [forgotten]."


def test_a_turn_without_them_is_the_same_object() -> None:
    node = turn("I love coffee", (0, 1, "[x]"))
    assert without_quotations(node, Quotations(["I love tea"]), asked_for=False) is node
    assert without_quotations(node, Quotations([]), asked_for=False) is node


def test_where_they_do_not_stand_word_for_word_the_sentence_with_all_their_words_goes() -> None:
    node = turn("Hi! So in Zanzibarine you lost a lantern? Poor you.")
    quotations = Quotations(["I lost a lantern in Zanzibarine"])
    assert without_quotations(node, quotations, asked_for=False).content == "Hi! [forgotten] Poor you."
    half = turn("Hi! What I lost in Zanzibarine, I miss. I lost a boat.")
    assert without_quotations(half, quotations, asked_for=False) is half
    assert without_quotations(half, quotations, asked_for=True).content == "Hi! [forgotten] I lost a boat."
    assert without_quotations(turn("Nothing alike."), quotations, asked_for=True).content == MARK


def test_a_changed_turn_has_a_new_title_no_vector_and_its_metadata_loses_the_words_too() -> None:
    node = turn("I love tea.", note={"said": ["i love tea"], "kind": "I love tea"})
    changed = without_quotations(node, Quotations(["I love tea"]), asked_for=False)
    assert (changed.title, list(changed.embedding)) == ("[forgotten].", [])
    assert changed.metadata == {"note": {"said": [MARK], "kind": "I love tea"}}


@given(
    before=st.text("ab .", max_size=12),
    after=st.text("ab .", max_size=12),
    spans=st.lists(st.tuples(st.integers(0, 40), st.integers(1, 12)), max_size=4),
)
def test_what_was_hidden_stays_hidden_and_nothing_else_is(
    before: str, after: str, spans: list[tuple[int, int]]
) -> None:
    content = f"{before} QUOTE ME {after}"
    placed = [(start, min(start + length, len(content)), "*") for start, length in spans if start < len(content)]
    node = turn(content, *placed)
    hidden = {at for start, end, _ in placed for at in range(start, end)}
    changed = without_quotations(node, Quotations(["QUOTE ME"]), asked_for=False)
    assert redactions_match(changed) and "QUOTE" not in changed.content
    at = len(before) + 1
    kept = [*range(at), *range(at + len("QUOTE ME"), len(content))]
    visible = "".join(content[i] for i in kept if i not in hidden)
    assert node_content_for_llm(changed).replace("*", "").replace(MARK, "") == visible or hidden & set(
        range(at, at + len("QUOTE ME"))
    )
    assert "QUOTE" not in node_content_for_llm(changed)


def test_long_texts_are_looked_for_in_stretches_and_in_every_form() -> None:
    text = "".join(f"<{number}>" for number in range(3_000))
    page = text[4_096:8_188].encode()
    assert any(needle.data in page for needle in needles_of([text]))
    forms = {needle.data for needle in needles_of(['ä "b"\n-->'])}
    assert {'ä "b"\n-->'.encode(), 'ä \\"b\\"\\n-->'.encode(), b'\\u00e4 \\"b\\"\\n-->'} <= forms
    assert needles_of(["ab"]) == []


@given(
    patterns=st.lists(st.binary(min_size=4, max_size=30) | st.text("ab", min_size=8, max_size=12).map(str.encode),
                      min_size=1, max_size=40, unique=True),
    pieces=st.lists(st.integers(0, 200) | st.binary(max_size=9), max_size=12),
)  # fmt: skip
def test_a_table_of_patterns_finds_what_looking_for_each_finds(patterns: list[bytes], pieces: list[Any]) -> None:
    data = b"".join(piece if isinstance(piece, bytes) else patterns[piece % len(patterns)] for piece in pieces)
    expected = {
        (number, at)
        for number, pattern in enumerate(patterns)
        for at in range(len(data))
        if data.startswith(pattern, at)
    }
    found = list(PatternTable(patterns).occurrences(data))
    assert set(found) == expected and len(found) == len(expected)
