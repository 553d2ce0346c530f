"""Whether a text says a word."""

import pytest

from familiars_desktop.memorizer.spoken_words import says


@pytest.mark.parametrize(
    ("text", "topic", "said"),
    [
        ("I painted two sunsets.", "sunset", True),
        ("Berries and boxes", "berry box", True),
        ("Walking calms me.", "walk", False),
        ("Look! [photo: a beach at sunset]", "sunset", False),
        ("Je suis à la plage", "plage", True),
        ("anything", "", False),
    ],
)
def test_singular_and_plural_are_one_word_and_captions_are_not_said(text, topic, said):
    assert says(text, topic) is said
