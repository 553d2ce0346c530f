"""Walks through what is on the screen as a screen reader does, and as an eye that finds words cut off."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSizePolicy,
    QTableView,
    QTextEdit,
    QToolButton,
    QWidget,
)

INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
)
_SLACK = 4  # of the space around the words
COMPOSITE = (QComboBox, QAbstractSpinBox, QLineEdit, QAbstractItemView, QTextEdit, QPlainTextEdit)


def shown(root: QWidget) -> Iterator[QWidget]:
    """What can be seen, without the inner parts of Qt's own widgets."""
    for widget in (root, *root.findChildren(QWidget)):
        if widget.isVisible() and not _is_inner(widget):
            yield widget


def nameless(root: QWidget) -> list[str]:
    """Interactive widgets that a screen reader could not call by a name."""
    found = [w for w in shown(root) if isinstance(w, INTERACTIVE) and not isinstance(w, QScrollBar | QHeaderView)]
    return [told(w) for w in found if not spoken(w)]


def spoken(widget: QWidget) -> str:
    """The name a screen reader says, without that of the text in it."""
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.text(QAccessible.Text.Name) if interface else ""


def clipped(root: QWidget) -> list[str]:
    """Widgets whose words do not fit into them, with what they need and have."""
    return [f"{told(w)}: {why}" for w in shown(root) if (why := _cut(w))]


def told(widget: QWidget) -> str:
    text = getattr(widget, "text", lambda: "")
    said = text() if callable(text) else ""
    return f"{type(widget).__name__} {spoken(widget) or said!r} in {type(widget.parent()).__name__}"


def _is_inner(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None and not widget.isWindow():
        if isinstance(parent, COMPOSITE):
            return True
        if isinstance(parent, QLabel | QAbstractButton):
            return True
        parent = parent.parentWidget()
    return widget.objectName().startswith("qt_")


def _cut(widget: QWidget) -> str:
    match widget:
        case QLabel():
            return _cut_label(widget)
        case QCheckBox() | QRadioButton() | QPushButton() | QToolButton() if widget.text():
            return _cut_to(widget, widget.minimumSizeHint().width(), widget.fontMetrics().height())
        case QComboBox():
            words = QFontMetrics(widget.font()).horizontalAdvance(widget.currentText())
            return _cut_to(widget, words + 16, widget.fontMetrics().height() + 4)
        case QAbstractSpinBox() | QLineEdit():
            return _cut_to(widget, 0, widget.fontMetrics().height() + 4)
        case QTableView():
            return _cut_rows(widget)
        case QAbstractItemView() | QTextEdit() | QPlainTextEdit():
            return ""
    if widget.sizePolicy().verticalPolicy() == QSizePolicy.Policy.Fixed and not widget.children():
        return _cut_to(widget, 0, widget.sizeHint().height())
    return ""


def _cut_label(label: QLabel) -> str:
    text = label.text()
    if not text or label.pixmap().width():
        return ""
    if label.wordWrap():
        needed = label.heightForWidth(label.width())
        return _cut_to(label, 0, needed)
    if text.endswith("…") or (label.minimumWidth() and _is_elided(label)):
        return _cut_to(label, 0, label.fontMetrics().height())
    return _cut_to(label, label.sizeHint().width(), label.fontMetrics().height())


def _is_elided(label: QLabel) -> bool:
    return label.toolTip().startswith(label.text().rstrip("…"))


def _cut_rows(table: QTableView) -> str:
    header = table.verticalHeader()
    needed = QFontMetrics(table.font()).height() + 2
    if header.count() and header.sectionSize(0) < needed:
        return f"rows are {header.sectionSize(0)} high and need {needed}"
    titles = table.horizontalHeader()
    model = table.model()
    font = QFontMetrics(titles.font())
    for column in range(titles.count()):
        if titles.isSectionHidden(column):
            continue
        words = str(model.headerData(column, titles.orientation()))
        if titles.sectionSize(column) < font.horizontalAdvance(words) + 4:
            return f"the title {words!r} does not fit into {titles.sectionSize(column)}"
    return ""


def _cut_to(widget: QWidget, width: int, height: int) -> str:
    if widget.width() < width - _SLACK or widget.height() < height:
        return f"has {widget.width()} × {widget.height()}, needs {width} × {height}"
    seen = widget.visibleRegion().boundingRect()
    if not _scrolls(widget) and (seen.height() < height or seen.width() < width - _SLACK):
        return f"only {seen.width()} × {seen.height()} of it is seen, needed are {width} × {height}"
    return ""


def _scrolls(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    return parent is not None and (isinstance(parent, QAbstractScrollArea) or _scrolls(parent))


def doubled(factor: float = 2.0):
    """The application's font, larger; give it back with ``QApplication.setFont``."""
    before = QApplication.font()
    larger = QApplication.font()
    larger.setPointSizeF(before.pointSizeF() * factor)
    QApplication.setFont(larger)
    return before
