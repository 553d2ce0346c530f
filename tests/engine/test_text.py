"""What people type is made safe to store, and refused with a sentence when it cannot be sent."""

import pytest

from familiars_desktop.engine.text import MAX_MESSAGE_CHARACTERS, check_message, clean_text
from familiars_desktop.memory import Refused


def test_nul_and_lone_surrogates_become_replacement_characters():
    assert clean_text("a\x00b\ud83dc") == "a\ufffdb\ufffdc"


def test_a_surrogate_pair_in_two_halves_becomes_its_character():
    assert clean_text("\ud83d\ude00") == "😀"


def test_cleaned_text_can_always_be_encoded():
    clean_text("".join(map(chr, range(0xD7F0, 0xE010)))).encode()


@pytest.mark.parametrize("text", ["", "   \n\t", "\u3000"])
def test_an_empty_message_is_refused(text):
    with pytest.raises(Refused, match="empty"):
        check_message(text)


def test_a_message_that_is_too_long_is_refused_with_both_numbers():
    with pytest.raises(Refused, match=r"200,000 characters.*100,000"):
        check_message("x" * 200_000)


def test_the_longest_allowed_message_passes():
    assert len(check_message("x" * MAX_MESSAGE_CHARACTERS)) == MAX_MESSAGE_CHARACTERS
