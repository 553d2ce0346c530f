"""Where a message is written: grows with its text, says what is private, refuses gently what cannot be sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QTextEdit,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import MAX_MESSAGE_CHARACTERS, Bridge, EngineStatus, PersonalData, clean_text
from familiars_desktop.ui.chat.personal_data_bar import PersonalDataBar
from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.theme import TEXT_FACTOR, current_theme, scaled_font

_DETECT_MS: Final = 250
_MOST_LINES: Final = 9


class MessageEdit(QPlainTextEdit):
    """Plain text that grows with its lines; Enter sends, Shift+Enter breaks the line."""

    submitted = Signal()
    refused = Signal(int)
    """The length a paste would have led to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(2)
        self.textChanged.connect(self._fit)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier):
            self.submitted.emit()
            return
        super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """A file that is dropped here is the window's to take in, not its address the message's."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Plain text only; a paste too long to send is not laid out at all, so that nothing freezes."""
        text = source.text()
        length = self.document().characterCount() - 1 + len(text)
        if length > MAX_MESSAGE_CHARACTERS:
            self.refused.emit(length)
            return
        self.textCursor().insertText(text)
        self.ensureCursorVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        spacing = self.fontMetrics().lineSpacing()
        lines = min(max(round(self.document().size().height()), 1), _MOST_LINES)
        self.setFixedHeight(lines * spacing + 2 * round(self.document().documentMargin()) + 4)


class Composer(QFrame):
    """``submitted(text, choices)`` carries a cleaned message; ``stopped`` asks to cut the reply short."""

    submitted = Signal(str, object)
    stopped = Signal()
    edit_cancelled = Signal()
    temporary_toggled = Signal(bool)

    def __init__(
        self, bridge: Bridge, parent: QWidget | None = None, *, dialogue: Callable[[], str | None] = lambda: None
    ) -> None:
        """``dialogue`` tells the conversation that is written in, None for one that has not begun."""
        super().__init__(parent)
        self._bridge = bridge
        self._dialogue = dialogue
        self._busy = False
        self._editing = False
        self._asked_text = ""
        self._checked_text = ""
        self._sends_after_check = False
        self.setProperty("role", "composer")
        self.text = MessageEdit()
        self.private = PersonalDataBar()
        self.message = QLabel()
        self.send = QToolButton()
        self.temporary = QToolButton()
        self._detect = QTimer(self, singleShot=True, interval=_DETECT_MS)
        self._build()
        self._connect()
        self._dress()

    # What the page asks

    def set_busy(self, busy: bool) -> None:
        """While a reply runs the button stops it."""
        self._busy = busy
        self._refresh_send()

    def begin_edit(self, text: str) -> None:
        """Change an earlier message: the next one sent takes its place."""
        self._editing = True
        self.set_text(text)
        self._say(self.tr("Editing an earlier message. Esc leaves it as it was."))
        self.text.setFocus()

    def end_edit(self) -> None:
        if self._editing:
            self._editing = False
            self.set_text("")
            self.edit_cancelled.emit()

    def set_text(self, text: str) -> None:
        self.text.setPlainText(text)
        self.text.moveCursor(QTextCursor.MoveOperation.End)

    def clear(self) -> None:
        """The message is on its way."""
        self._editing = False
        self.text.clear()
        self.private.reset()
        self._checked_text = ""
        self._say("")

    @Slot(object)
    def follow_status(self, status: EngineStatus) -> None:
        """A remote model sees what is sent: private things are then hidden unless told otherwise."""
        self.private.hides_by_default = status.remote

    @Slot()
    def submit(self) -> None:
        """Send what is written, once its private parts are known."""
        if self._busy:
            self._say(self.tr("The reply is still being written: Esc stops it."))
            return
        text = clean_text(self.text.toPlainText())
        if not text:
            self._say(self.tr("Write something first."))
            return
        if len(text) > MAX_MESSAGE_CHARACTERS:
            self._refuse(len(text))
            return
        self._sends_after_check = True
        if text == self._checked_text:
            self._send()
        else:
            self._look_for_private()

    # Building

    def _build(self) -> None:
        self.text.setPlaceholderText(self.tr("Say something…"))
        self.text.setAccessibleName(self.tr("Message"))
        self.text.setFont(scaled_font(TEXT_FACTOR))
        self.message.setProperty("role", "muted")
        self.message.setFont(scaled_font(0.85))
        self.message.setVisible(False)
        self.message.setWordWrap(True)
        self.temporary.setCheckable(True)
        self.temporary.setToolTip(self.tr("Temporary chat: nothing of it is stored or remembered"))
        self.temporary.setAccessibleName(self.tr("Temporary chat"))
        self.send.setProperty("kind", "send")
        self.send.setFixedSize(34, 34)
        self.send.setIconSize(QSize(18, 18))
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.temporary, 0, Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.text, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.send, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 7, 8, 7)
        layout.setSpacing(3)
        layout.addWidget(self.private)
        layout.addLayout(row)
        layout.addWidget(self.message)
        self.setFocusProxy(self.text)

    def _connect(self) -> None:
        self.text.submitted.connect(self.submit)
        self.text.refused.connect(self._refuse)
        self.text.textChanged.connect(self._on_text_changed)
        self.text.installEventFilter(self)
        self.send.clicked.connect(self._on_button)
        self.temporary.toggled.connect(self._on_temporary)
        self.private.changed.connect(self._mark_private)
        self._detect.timeout.connect(self._look_for_private)
        current_theme().changed.connect(self._dress)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.setProperty("active", "true" if event.type() == QEvent.Type.FocusIn else "false")
            self.style().unpolish(self)
            self.style().polish(self)
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self._busy:
            self.stopped.emit()
        else:
            self.end_edit()

    @Slot()
    def _dress(self) -> None:
        colors = current_theme().palette
        self.temporary.setIcon(icon("ghost", colors.accent if self.temporary.isChecked() else colors.muted))
        self._refresh_send()
        self._mark_private()

    def _refresh_send(self) -> None:
        colors = current_theme().palette
        ready = self._busy or bool(self.text.document().characterCount() > 1)
        name = "stop" if self._busy else "send"
        self.send.setIcon(icon(name, colors.on_accent if ready else colors.muted))
        self.send.setAccessibleName(self.tr("Stop the reply") if self._busy else self.tr("Send"))
        self.send.setToolTip(self.tr("Stop (Esc)") if self._busy else self.tr("Send (Enter)"))
        self.send.setEnabled(ready)

    # Answering

    @Slot()
    def _on_text_changed(self) -> None:
        self._refresh_send()
        self._sends_after_check = False
        if not self._editing:
            self._say("")
        if self.text.document().characterCount() > 1:
            self._detect.start()
        else:
            self._detect.stop()
            self.private.show_found("", ())

    @Slot()
    def _on_button(self) -> None:
        if self._busy:
            self.stopped.emit()
        else:
            self.submit()

    @Slot(bool)
    def _on_temporary(self, on: bool) -> None:
        self._dress()
        self.text.setPlaceholderText(self.tr("Temporary chat: nothing is stored…") if on else self.tr("Say something…"))
        self.temporary_toggled.emit(on)

    @Slot(int)
    def _refuse(self, length: int) -> None:
        text = self.tr("That would be {:n} characters; at most {:n} can be sent at once. Nothing was changed.")
        self._say(text.format(length, MAX_MESSAGE_CHARACTERS))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    # Private things

    @Slot()
    def _look_for_private(self) -> None:
        self._detect.stop()
        text = clean_text(self.text.toPlainText())
        if text and len(text) <= MAX_MESSAGE_CHARACTERS:
            self._asked_text = text
            self._bridge.detect_personal_data(
                text,
                self._on_found,
                self._on_not_found,
                dialogue_id=self._dialogue(),
                temporary=self.temporary.isChecked(),
            )

    def _on_found(self, found: object) -> None:
        text = clean_text(self.text.toPlainText())
        if text != self._asked_text:
            self._detect.start()
            return
        self._checked_text = text
        assert isinstance(found, list | tuple)
        self.private.show_found(text, [item for item in found if isinstance(item, PersonalData)])
        self._mark_private()
        if self._sends_after_check:
            self._send()

    def _on_not_found(self, message: str) -> None:
        """The check itself failed: the message is not lost, and not sent unseen either."""
        self._sends_after_check = False
        self._say(self.tr("Could not look for private data: {}").format(message))

    def _send(self) -> None:
        self._sends_after_check = False
        self.submitted.emit(self._checked_text, self.private.choices())

    @Slot()
    def _mark_private(self) -> None:
        """Underline what was found, where it stands in the text as typed."""
        typed = self.text.toPlainText()
        lead = len(typed) - len(typed.lstrip())
        marked = QTextCharFormat()
        marked.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SpellCheckUnderline)
        marked.setUnderlineColor(QColor(current_theme().palette.warning))
        selections = []
        for discovery in self.private.found:
            selection = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.text.document())
            for offset, mode in (
                (discovery.start, QTextCursor.MoveMode.MoveAnchor),
                (discovery.end, QTextCursor.MoveMode.KeepAnchor),
            ):
                cursor.setPosition(min(_utf16_length(typed[: lead + offset]), _utf16_length(typed)), mode)
            selection.cursor, selection.format = cursor, marked
            selections.append(selection)
        self.text.setExtraSelections(selections)


def _utf16_length(text: str) -> int:
    """Qt counts UTF-16 units, Python code points: an emoji is two there and one here."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
