"""Earlier conversations and memories brought in: from the palette, and by a file that is dropped onto the window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_engine import FakeEngine, refused
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from familiars_desktop.engine.importing import ImportReport
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.importing import dropped_path, report_text
from familiars_desktop.ui.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> Iterator[MainWindow]:
    made = MainWindow(bridge)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "talk.jsonl"
    path.write_text("{}")
    return path


def dragged(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(window: MainWindow, data: QMimeData) -> bool:
    """Onto the middle of the window; whether it is taken."""
    actions, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(QPoint(400, 300), actions, data, buttons, keys)
    entering.ignore()
    QApplication.sendEvent(window, entering)
    if entering.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(400, 300), actions, data, buttons, keys))
    return entering.isAccepted()


def test_a_file_that_is_dropped_is_taken_in_and_what_came_of_it_is_told(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow, talk: Path
) -> None:
    assert drop(window, dragged(talk))
    qtbot.waitUntil(lambda: "12 messages and 3 memories" in window.notice.text)
    assert engine.called("import_file") == [(talk,)]
    assert "2 were here already" in window.notice.text


def test_an_exported_folder_is_taken_in_and_nothing_else_that_is_dragged(talk: Path, tmp_path: Path) -> None:
    picture = tmp_path / "cat.png"
    picture.write_bytes(b"")
    assert dropped_path(dragged(tmp_path)) == str(tmp_path)
    assert dropped_path(dragged(tmp_path / "mine.FAMILIARS"))
    assert dropped_path(dragged(picture)) == dropped_path(dragged(talk, picture)) == ""
    text = QMimeData()
    text.setText("only words")
    assert dropped_path(text) == ""


def test_a_file_dropped_onto_the_message_is_the_windows_and_words_are_the_messages(
    window: MainWindow, talk: Path
) -> None:
    words = QMimeData()
    words.setText("only words")
    assert not window.chat.composer.text.canInsertFromMimeData(dragged(talk))
    assert window.chat.composer.text.canInsertFromMimeData(words)


def test_the_palette_leads_to_the_choice_of_a_file(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow, talk: Path
) -> None:
    (command,) = [each for each in window.commands() if each.title == "Import conversations or memories"]
    command.run()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None and dialog.isVisible()
    dialog.fileSelected.emit(str(talk))
    dialog.reject()
    qtbot.waitUntil(lambda: engine.called("import_file") == [(talk,)])


def test_what_cannot_be_read_is_said_with_its_reason(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow, talk: Path
) -> None:
    engine.fails["import_file"] = refused("talk.jsonl cannot be read: make it readable")
    window.importing.take(str(talk))
    qtbot.waitUntil(lambda: window.notice.text == "talk.jsonl cannot be read: make it readable")
    report = ImportReport(records=1, problems=((4, "no text"), (9, "no role")))
    assert report_text(report).endswith("2 could not be taken; the first, in line 4: no text")
