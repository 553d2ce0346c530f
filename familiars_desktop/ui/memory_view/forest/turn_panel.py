"""One turn of the forest: its words, its score at the slider's moment, and why it hangs where it does."""

from __future__ import annotations

import html

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.bridge import ForestNode
from familiars_desktop.ui.memory_view.forest.explaining import (
    attachment_lines,
    attachment_text,
    lines_html,
    score_lines,
)
from familiars_desktop.ui.memory_view.forest.picture import Turn
from familiars_desktop.ui.memory_view.forest.shape import Forest, ScoreTerms, title_of
from familiars_desktop.ui.memory_view.moments import time_text
from familiars_desktop.ui.theme import current_theme, scaled_font
from familiars_desktop.ui.translation import tr


class TurnPanel(QFrame):
    """``open_asked_for(dialogue, node)`` asks for the turn in the chat."""

    open_asked_for = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._turn: Turn | None = None
        self._html = ""
        self.about = QLabel(wordWrap=True)
        self.about.setProperty("role", "muted")
        self.about.setFont(scaled_font(0.9))
        self.details = QTextBrowser()
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setAccessibleName(self.tr("The turn, its score and why it hangs where it does"))
        self.open = QPushButton(self.tr("Open in chat"))
        self.open.clicked.connect(self._open)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        for widget, stretch in ((self.about, 0), (self.details, 1), (self.open, 0)):
            column.addWidget(widget, stretch)
        self.show_nothing()

    @property
    def turn(self) -> Turn | None:
        return self._turn

    def show_nothing(self) -> None:
        self._turn = None
        self.about.setText(self.tr("Choose a turn in the forest or in its table."))
        self._set_html("")
        self.open.setEnabled(False)

    def show_turn(
        self,
        forest: Forest,
        node_id: int,
        terms: ScoreTerms | None,
        weights: TreeWeights,
        attachment: Attachment | None,
    ) -> None:
        """``terms`` are those of the slider's moment, None without a question; ``attachment`` None while unknown."""
        node = forest.nodes[node_id]
        self._turn = (forest.dialogue_id, node_id)
        self.open.setEnabled(True)
        self.about.setText(f"{speaker_of(node)} · {time_text(node.timestamp)}")
        muted = current_theme().palette.muted
        parts = [f"<p>{_words(node)}</p>"]
        if terms is not None:
            parts.append(_section(tr("Score for the question at this moment"), _score(terms, node_id, weights, muted)))
        if attachment is not None:
            parts.append(_section(tr("Why it hangs here"), _why(attachment, forest, muted)))
        self._set_html("".join(parts))

    def _set_html(self, text: str) -> None:
        if text != self._html:
            self._html = text
            scroll = self.details.verticalScrollBar().value()
            self.details.setHtml(text)
            self.details.verticalScrollBar().setValue(scroll)

    @Slot()
    def _open(self) -> None:
        if self._turn is not None:
            self.open_asked_for.emit(*self._turn)


def speaker_of(node: ForestNode) -> str:
    """Who said it."""
    if node.node_type == "Q":
        return tr("You")
    return tr("Companion, unasked") if node.origin == "proactive" else tr("Companion")


def _words(node: ForestNode) -> str:
    text = node.text or title_of(node)
    cut_off = "…" if len(text) >= 400 else ""
    return html.escape(text).replace("\n", "<br>") + cut_off


def _section(title: str, content: str) -> str:
    return f"<p style='margin-bottom:2px'><b>{html.escape(title)}</b></p>{content}"


def _score(terms: ScoreTerms, node: int, weights: TreeWeights, muted: str) -> str:
    if not terms.there[node]:
        return f"<p>{html.escape(tr('It was not said yet.'))}</p>"
    return lines_html(score_lines(terms, node, weights), muted)


def _why(attachment: Attachment, forest: Forest, muted: str) -> str:
    sentence = html.escape(attachment_text(attachment, lambda node: title_of(forest.nodes[node])))
    lines = attachment_lines(attachment)
    return f"<p>{sentence}</p>" + (lines_html(lines, muted) if lines else "")
