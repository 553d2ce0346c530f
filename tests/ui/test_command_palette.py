"""Finding a command by a few letters."""

import pytest
from PySide6.QtWidgets import QWidget

from familiars_desktop.ui.command_palette import Command, CommandPalette, matching

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


def test_where_nothing_is_called_that_it_says_so(qtbot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    palette = CommandPalette(COMMANDS, window)
    palette.field.setText("xyz")
    assert palette.list.isHidden()
    assert not palette.nothing.isHidden()
    palette.field.setText("quit")
    assert palette.nothing.isHidden()
