"""Memory is tidied when there is something new to look at, and when it disturbs nobody."""

from __future__ import annotations

import pytest

from familiars_desktop.memorizer.roll_up import RollUpRules, asks_for_tidying, roll_up_trigger

RULES = RollUpRules(count=8, idle_seconds=120.0, window_seconds=86_400.0)


@pytest.mark.parametrize(
    ("new", "silence", "since_last", "asked", "trigger"),
    [
        ({}, 1e9, 1e9, False, None),
        ({"home": 8}, 0.0, 0.0, False, "count"),
        ({"home": 7, "work": 7}, 0.0, 0.0, False, None),
        ({"home": 1}, 120.0, 0.0, False, "idle"),
        ({"home": 1}, 0.0, 86_400.0, False, "time"),
        ({}, 0.0, 0.0, True, "asked"),
    ],
)
def test_each_trigger_has_its_reason(
    new: dict[str, int], silence: float, since_last: float, asked: bool, trigger: str | None
) -> None:
    assert roll_up_trigger(new, silence=silence, since_last=since_last, asked=asked, rules=RULES) == trigger


@pytest.mark.parametrize(
    "text",
    [
        "I already told you that!",
        "You know that already",
        "please tidy up your memory",
        "Das weißt du schon",
        "Je te l'ai déjà dit",
        "eso ya lo sabes",
        "te l'ho già detto",
        "Я тебе уже говорил",
        "我已经跟你说过了",
        "前にも言ったけど",
    ],
)
def test_words_that_say_it_is_known_already_ask_for_tidying(text: str) -> None:
    assert asks_for_tidying(text)


@pytest.mark.parametrize("text", ["I told my sister that I move", "What do you know of me?", "Do you know Bergen?"])
def test_other_words_do_not(text: str) -> None:
    assert not asks_for_tidying(text)
