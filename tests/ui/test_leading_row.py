"""A field with buttons beside it, or beneath it where there is no room."""

import pytest
from PySide6.QtWidgets import QLineEdit, QPushButton

from familiars_desktop.ui.leading_row import LeadingRow


@pytest.fixture
def row(qtbot):
    field, buttons = QLineEdit(), [QPushButton(name) for name in ("Apply now", "Take back", "Discard")]
    made = LeadingRow(field, buttons, least=150)
    made.field, made.buttons = field, buttons
    qtbot.addWidget(made)
    return made


def at(qtbot, row, width):
    row.resize(width, row.heightForWidth(width))
    with qtbot.waitExposed(row):
        row.show()
    qtbot.wait(1)
    return row


def test_where_there_is_room_all_stand_side_by_side(qtbot, row):
    at(qtbot, row, 900)
    assert not row.is_broken
    assert row.field.width() > 150
    assert row.field.geometry().center().y() == pytest.approx(row.buttons[0].geometry().center().y(), abs=20)


def test_where_there_is_none_the_field_has_a_line_of_its_own(qtbot, row):
    at(qtbot, row, 330)
    assert row.is_broken
    assert row.field.width() == 330
    for button in row.buttons:
        assert button.width() >= button.sizeHint().width()
        assert button.visibleRegion().boundingRect().size() == button.size()


def test_a_button_that_grows_breaks_the_row(qtbot, row):
    wide = row.minimumSizeHint().width()
    at(qtbot, row, 480)
    assert not row.is_broken
    row.buttons[0].setText("Apply all of this at the real now")
    qtbot.waitUntil(lambda: row.is_broken)
    assert wide < 150
