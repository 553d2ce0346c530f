"""Messages that are about nothing."""

import pytest

from familiars_desktop.memorizer.courtesies import is_courtesy


@pytest.mark.parametrize(
    "text",
    [
        "Take care!",
        "Talk to you later",
        "See you tomorrow!",
        "Have a great day",
        "I'm back",
        "Good evening, nice to see you",
        "Thank you so much for your help!",
        "Bis morgen!",
        "À bientôt",
        "Muchas gracias, hasta luego",
        "おはようございます",
        "谢谢，再见",
        "안녕하세요",
        "Спокойной ночи",
        "Teşekkür ederim",
    ],
)
def test_greetings_farewells_and_thanks_are_courtesies(text):
    assert is_courtesy(text)


@pytest.mark.parametrize(
    "text",
    [
        "Who am I?",
        "Hello, where do I live?",
        "I'm back from Lisbon",
        "Have a look at my garden",
        "Take care of my cat",
        "Did I say good night to Mara?",
        "???",
        "",
    ],
)
def test_what_asks_or_tells_something_is_none(text):
    assert not is_courtesy(text)
