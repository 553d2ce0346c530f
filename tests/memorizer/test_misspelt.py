"""Time words with a slip of the keyboard."""

import pytest

from familiars_desktop.memorizer.misspelt import corrected, slips


@pytest.mark.parametrize(
    ("word", "meant", "count"),
    [
        ("session", "session", 0),
        ("sesion", "session", 1),
        ("sessoin", "session", 1),
        ("converstaion", "conversation", 1),
        ("garden", "session", 9),
    ],
)
def test_slips_are_letters_wrong_missing_too_many_or_swapped(word: str, meant: str, count: int) -> None:
    assert slips(word, meant) == count


@pytest.mark.parametrize(
    ("question", "language", "meant"),
    [
        ("three sesions ago", "en", "three sessions ago"),
        ("our last converstaion", "en", "our last conversation"),
        ("vor zwei Sitzugnen", "de", "vor zwei sitzungen"),
        ("the month of the river", "en", "the month of the river"),
        ("a lion in the garden", "en", "a lion in the garden"),
    ],
)
def test_only_what_is_nearly_a_time_word_is_put_right(question: str, language: str, meant: str) -> None:
    assert corrected(question, language) == meant
