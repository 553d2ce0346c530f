"""Finding a command by a few letters."""

import pytest

from familiars_desktop.ui.command_palette import Command, matching

COMMANDS = [
    Command(title, lambda: None)
    for title in ("New chat", "New temporary chat", "Show or hide memory", "Choose a language model", "Quit")
]


@pytest.mark.parametrize(
    ("letters", "best"),
    [("nt", "New temporary chat"), ("mem", "Show or hide memory"), ("MODEL", "Choose a language model"), ("q", "Quit")],
)
def test_letters_in_order_find_it(letters: str, best: str) -> None:
    assert matching(COMMANDS, letters)[0].title == best


def test_nothing_typed_offers_everything_in_order() -> None:
    assert matching(COMMANDS, "") == COMMANDS


def test_letters_that_do_not_occur_find_nothing() -> None:
    assert matching(COMMANDS, "xyz") == []


def test_a_beginning_stands_before_scattered_letters() -> None:
    assert matching(COMMANDS, "new c")[0].title == "New chat"
