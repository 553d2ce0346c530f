"""A part played, a riddle, a joke, somebody else's lines: "I" is nobody there."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from familiars_desktop.memorizer import MemorizerWriter

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)


def read(text: str) -> list[str]:
    return [write.entry.content for write in MemorizerWriter().write(text, now=NOW).writes]


@pytest.mark.parametrize(
    "text",
    [
        "You are a smuggler and I am the harbour master.",
        "I'm the customer and you're the barber.",
        "*opens the hatch* I have the map and my brother waits below.",
        "(whispering) I live behind the wall.",
        "Let's do a mock interview: I have ten years of experience.",
        "Du bist ein Ritter und ich bin die Königin.",
        "Tu es un espion et je suis ta cible.",
        "I have keys but no locks. What am I?",
        "I have 9 apples and eat 2. How many are left?",
        "I told my boss I was a lamp. He said lighten up. Get it?",
        "[Chorus] I live by the river and I drive a train",
        "Anna: I live in Madrid.\nBen: I work from home.",
        "Fill in: My name is ____ and I come from ____.",
        "Sure, because I'm made of money.",
        "Great, my favourite thing: another password.",
    ],
)
def test_what_is_played_posed_or_joked_is_not_remembered(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("*sigh* I'm allergic to cats.", "I'm allergic to cats"),
        (
            "(Sorry for the late reply.) I moved to Porto last week.",
            "I moved to Porto last week [2026-02-23 to 2026-03-01]",
        ),
        ("You can be blunt, I'm a surgeon.", "I'm a surgeon"),
    ],
)
def test_what_only_looks_like_a_play_is_remembered(text: str, fact: str) -> None:
    assert fact in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "I love your second idea.",
        "I prefer the blue one.",
        "I can't read the third line.",
        "I moved the file to another folder.",
        "Always start the list at zero in this snippet.",
        "My son asks why the sky is blue.",
        "My boss wants a shorter version.",
        "Mir gefällt dein Vorschlag.",
        "Je n'aime pas la deuxième version.",
        "Me gusta tu respuesta.",
        "Ik begrijp de vraag niet.",
        "Мне нравится твой ответ.",
        "我喜欢你的回答。",
    ],
)
def test_a_word_on_the_work_at_hand_is_not_remembered(text: str) -> None:
    assert read(text) == []
