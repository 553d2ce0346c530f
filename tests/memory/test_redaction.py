"""Replaying privacy decisions (F §5.5.2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import Node, node_content_for_llm
from familiars_desktop.memory.redaction import content_hash, redactions_match

TEXT = "I am Ann, call 555-0100 or write ann@example.org."


def redaction(value: str, decision: str = "mask", token: str | None = None, content: str = TEXT) -> dict:
    start = content.index(value)
    return {
        "span": [start, start + len(value)],
        "decision": decision,
        "token": f"[{value[0]}]" if token is None else token,
    }


def node(redactions: list[dict], content: str = TEXT, **metadata) -> Node:
    return Node("t", content, metadata={"redactions": redactions, **metadata})


def test_spans_are_replaced_from_the_last_to_the_first_so_that_offsets_hold():
    redactions = [
        redaction("Ann", token="[NAME]"),
        redaction("555-0100", token="[P]"),
        redaction("ann@example.org"),
    ]
    expected = "I am [NAME], call [P] or write [a]."
    assert node_content_for_llm(node(redactions)) == expected
    assert node_content_for_llm(node(redactions[::-1])) == expected


def test_mask_and_record_are_replaced_and_ignore_stays():
    redactions = [
        redaction("Ann", "ignore"),
        redaction("555-0100", "record", "[PHONE]"),
        redaction("ann@example.org"),
    ]
    assert node_content_for_llm(node(redactions)) == "I am Ann, call [PHONE] or write [a]."


@pytest.mark.parametrize("metadata", [{}, {"redactions": None}, {"redactions": []}])
def test_a_turn_without_decisions_is_left_as_it_is(metadata):
    assert node_content_for_llm(Node("t", TEXT, metadata=metadata)) == TEXT


def test_the_hash_of_the_content_decides_whether_the_spans_still_fit():
    fitting = node([redaction("Ann")], redactions_content_hash=content_hash(TEXT))
    assert redactions_match(fitting)
    assert "Ann" not in node_content_for_llm(fitting)
    edited = node([redaction("Ann")], redactions_content_hash=content_hash("something else"))
    assert not redactions_match(edited)
    assert node_content_for_llm(edited) == TEXT


def test_the_hash_is_sha_256_of_the_utf_8_content():
    assert content_hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert len(content_hash("\ud800")) == 64


def test_a_missing_token_still_covers_the_value():
    assert node_content_for_llm(node([redaction("555-0100", token="")])) == TEXT.replace("555-0100", "[private]")


ALPHABET = "abcdefghijklmnopqrstuvwxyz"
spans = st.tuples(st.integers(-3, 30), st.integers(-3, 30))


@given(st.lists(spans, max_size=6))
def test_overlapping_nested_and_repeated_spans_show_nothing_of_what_they_cover(chosen):
    redactions = [{"span": [a, b], "decision": "mask", "token": "█"} for a, b in chosen]
    covered = {i for a, b in chosen for i in range(max(a, 0), min(b, len(ALPHABET)))}
    shown = node_content_for_llm(node(redactions, ALPHABET))
    assert shown.replace("█", "") == "".join(c for i, c in enumerate(ALPHABET) if i not in covered)


def test_a_span_within_another_ends_nothing_early():
    nested = [{"span": [2, 20], "decision": "mask", "token": "█"}, {"span": [5, 8], "decision": "mask", "token": "▒"}]
    assert node_content_for_llm(node(nested, ALPHABET)) == "ab█uvwxyz"


@given(st.text(max_size=30), st.lists(spans, max_size=6))
def test_ignored_spans_change_nothing(content, chosen):
    redactions = [{"span": [a, b], "decision": "ignore", "token": "█"} for a, b in chosen]
    assert node_content_for_llm(node(redactions, content)) == content
