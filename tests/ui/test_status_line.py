"""The line at the foot of the window tells how far a new embedder is."""

from fake_engine import NOW

from familiars_desktop.engine.events import EmbeddingProgressed
from familiars_desktop.ui.status_line import StatusLine


def test_progress_of_embedding_is_shown_and_goes_when_it_ends(qtbot):
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_embedding(EmbeddingProgressed(NOW, 120, 400))
    assert line.currentMessage() == "Learning what memories mean: 120 of 400"
    line.show_embedding(EmbeddingProgressed(NOW, 400, 400))
    assert line.currentMessage() == ""
