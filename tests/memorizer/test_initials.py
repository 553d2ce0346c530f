"""With which letters a regular expression can begin."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memorizer.initials import alternatives, initial, initials


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("last|previous", "lp"),
        ("(?:mon|tues)day|Friday", "mtf"),
        ("re?cently", "r"),
        ("(?:the )?other day", "to"),
        ("[xy]+ago", "xy"),
        (r"(?<!\w)(?=a)ago", "a"),
        (r"\.\.\.", "."),
        ("İlk|ſession", "is"),
    ],
)
def test_the_letters_are_those_of_every_alternative(pattern, letters):
    assert initials(pattern) == frozenset(letters)


@pytest.mark.parametrize("pattern", [r"\w+ ago", "a|.", "(?:one )?", "[^a]b", "[a-z]b", r"\d{2}", ""])
def test_what_may_begin_with_anything_or_be_empty_has_none(pattern):
    assert initials(pattern) is None


def test_alternatives_within_groups_and_classes_stay_together():
    assert alternatives(r"a(?:b|c)|[|x]d|e\|f") == ["a(?:b|c)", "[|x]d", r"e\|f"]


WORDS = st.text("abcäß", min_size=1, max_size=3)
PATTERNS = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("|".join).map("(?:{})".format),
        st.tuples(inner, inner).map("".join),
        inner.map("(?:{})?".format),
        st.lists(inner, min_size=1, max_size=2).map("|".join),
    ),
    max_leaves=6,
)


@given(PATTERNS, st.text("abcABCäÄß ", min_size=1, max_size=6))
def test_no_match_begins_with_another_letter(pattern, text):
    found, letters = re.compile(pattern, re.IGNORECASE).match(text), initials(pattern)
    if found and letters is not None:
        assert initial(text[0]) in letters
