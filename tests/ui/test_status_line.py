"""The line at the foot of the window tells how far a new embedder is."""

from dataclasses import replace

from fake_engine import NOW, READY
from PySide6.QtWidgets import QMainWindow

from familiars_desktop.engine.events import EmbeddingProgressed
from familiars_desktop.ui.status_line import StatusLine


def test_progress_of_embedding_is_shown_and_goes_when_it_ends(qtbot):
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_embedding(EmbeddingProgressed(NOW, 120, 400))
    assert line.currentMessage() == "Learning what memories mean: 120 of 400"
    line.show_embedding(EmbeddingProgressed(NOW, 400, 400))
    assert line.currentMessage() == ""


def test_what_has_no_room_is_left_out_the_least_important_first_and_comes_back(qtbot):
    window, line = QMainWindow(), StatusLine()
    window.setStatusBar(line)
    qtbot.addWidget(window)
    line.show_status(replace(READY, problem="The file of the model is damaged: it was deleted."))
    line.show_digest(5)
    window.resize(1400, 60)
    window.show()
    parts = (line.model, line.writer, line.digest, line.gate, line.device)
    assert all(part.isVisible() for part in parts)
    assert line.problem.text() == "The file of the model is damaged: it was deleted."
    window.resize(line.minimumSizeHint().width() + 220, 60)
    assert line.model.isVisible() and line.problem.text().endswith("…")
    assert not line.device.isVisible() and not line.gate.isVisible()
    window.resize(1400, 60)
    assert all(part.isVisible() for part in parts)
    line.show_embedding(EmbeddingProgressed(NOW, 120, 400))
    assert not line.device.isVisible()
    line.show_embedding(EmbeddingProgressed(NOW, 400, 400))
    assert line.device.isVisible()
