"""Where everything of one turn stands at a given width: documents, chips and tools with their rectangles.

A layout is made once and painted many times; only a row that changed, or another width, makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextDocument, QTextOption

from familiars_desktop.ui.chat.row import (
    ChatRow,
    RowAction,
    RowCommand,
    because,
    said_at,
    shortened,
    unasked_commands,
)
from familiars_desktop.ui.theme import READING_WIDTH, TEXT_FACTOR, Palette, scaled_font
from familiars_desktop.ui.translation import tr

MARGIN: Final = 24
BUBBLE_PADDING: Final = QPointF(16.0, 11.0)
_ABOVE: Final = 10.0
_BELOW: Final = 8.0
_GAP: Final = 8.0
_HEADER: Final = 24.0
TOOL: Final = 28.0
_CHIP_GAP: Final = 6.0
_CHIPS_SHOWN: Final = 4
_TOOLS_ROOM: Final = 3 * TOOL + 34.0
_NOTE_FACTOR: Final = 0.88
_TAB: Final = 4
"""Digits to a tab, as code is set."""

UNDO: Final = "undo-memory:"
EDIT: Final = "edit-memory:"
RETRY: Final = "retry:"
CHOOSE_MODEL: Final = "choose-model:"
GO_ON: Final = "go-on:"
SHOW_ALL: Final = "show-all:"
UNASKED: Final = "unasked:"


@dataclass(frozen=True, slots=True)
class Region:
    """Something to click: a chip with text and perhaps a dot coloured by ``retention``, an icon, or a label."""

    kind: Literal["chip", "tool", "label"]
    rect: QRectF
    command: RowCommand
    icon: str = ""
    text: str = ""
    retention: float | None = None
    active: bool = True


@dataclass(frozen=True)
class Part:
    """A document and where its top left corner stands in the row."""

    document: QTextDocument
    origin: QPointF

    @property
    def rect(self) -> QRectF:
        return QRectF(self.origin, self.document.size())

    def position_at(self, point: QPointF, accuracy: Qt.HitTestAccuracy) -> int:
        """The character position under a point of the row, -1 when there is none."""
        return self.document.documentLayout().hitTest(point - self.origin, accuracy)

    def anchor_at(self, point: QPointF) -> str:
        return self.document.documentLayout().anchorAt(point - self.origin)


@dataclass(frozen=True)
class RowLayout:
    """A turn laid out; rectangles are relative to the row's top left corner."""

    height: float
    column: QRectF
    body: Part
    code_blocks: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    bubble: QRectF | None = None
    header: QRectF | None = None
    header_text: str = ""
    notes: Part | None = None
    regions: tuple[Region, ...] = ()

    def region_at(self, point: QPointF) -> Region | None:
        return next((r for r in self.regions if r.active and r.rect.contains(point)), None)

    def anchor_at(self, point: QPointF) -> str:
        """The link under a point, in the body or in the notes, "" when there is none."""
        parts = (self.body,) if self.notes is None else (self.body, self.notes)
        return next((anchor for part in parts if (anchor := part.anchor_at(point))), "")


def lay_out(row: ChatRow, width: int, colors: Palette) -> RowLayout:
    """The layout of a row in a view of this width, in pixels."""
    column_width = max(min(width - 2.0 * MARGIN, READING_WIDTH), 160.0)
    left = max((width - column_width) / 2.0, 8.0)
    column = QRectF(left, _ABOVE, column_width, 0.0)
    return _question(row, column, colors) if row.is_question else _answer(row, column, colors)


def command_of_anchor(anchor: str) -> RowCommand | None:
    """What a link of the notes or of a code block does; any other address is to be opened."""
    actions = {
        UNDO: RowAction.UNDO_MEMORY,
        EDIT: RowAction.EDIT_MEMORY,
        RETRY: RowAction.RETRY,
        CHOOSE_MODEL: RowAction.CHOOSE_MODEL,
        GO_ON: RowAction.GO_ON,
        SHOW_ALL: RowAction.SHOW_ALL,
        "copy-code:": RowAction.COPY_CODE,
    }
    if anchor.startswith(UNASKED):
        return RowCommand(RowAction[anchor.removeprefix(UNASKED)])
    for prefix, action in actions.items():
        if anchor.startswith(prefix):
            return RowCommand(action, int(anchor.removeprefix(prefix) or 0))
    return RowCommand(RowAction.OPEN_LINK, anchor) if anchor else None


def _question(row: ChatRow, column: QRectF, colors: Palette) -> RowLayout:
    from familiars_desktop.ui.chat.markdown import render_plain  # the parser comes after the first paint

    limit = column.width() - _TOOLS_ROOM - 2.0 * BUBBLE_PADDING.x()
    body = _document(render_plain(row.shown_text), scaled_font(TEXT_FACTOR), limit, colors)
    text_width = min(body.idealWidth() + 1.0, limit)
    body.setTextWidth(text_width)
    size = QSizeF(text_width + 2.0 * BUBBLE_PADDING.x(), body.size().height() + 2.0 * BUBBLE_PADDING.y() - 4.0)
    bubble = QRectF(QPointF(column.right() - size.width(), column.top()), size)
    bottom = bubble.bottom() + 4.0
    notes = None
    note = _question_notes(row, column.width(), colors)
    if note:
        document = _document(note, scaled_font(_NOTE_FACTOR), column.width(), colors, Qt.AlignmentFlag.AlignRight)
        notes = Part(document, QPointF(column.left(), bottom))
        bottom = notes.rect.bottom()
    tools = tuple(_tools(row, bubble.left() - 8.0, bubble.bottom() - TOOL - 4.0, rightwards=False))
    return RowLayout(
        height=bottom + _BELOW,
        column=column,
        body=Part(body, bubble.topLeft() + BUBBLE_PADDING),
        bubble=bubble,
        notes=notes,
        regions=tools,
    )


def _answer(row: ChatRow, column: QRectF, colors: Palette) -> RowLayout:
    from familiars_desktop.ui.chat.markdown import Rendered, render_markdown

    header = QRectF(column.left(), column.top(), column.width(), _HEADER)
    rendered = render_markdown(row.content, colors, tr("Copy")) if row.content else Rendered("", ())
    body = _document(rendered.html, scaled_font(TEXT_FACTOR), column.width(), colors)
    part = Part(body, QPointF(column.left(), header.bottom() + 4.0))
    bottom = part.rect.bottom() if row.content else header.bottom() + (26.0 if row.busy else 2.0)
    notes = None
    note = _answer_notes(row, colors)
    if note:
        document = _document(note, scaled_font(_NOTE_FACTOR), column.width(), colors)
        notes = Part(document, QPointF(column.left(), bottom + 2.0))
        bottom = notes.rect.bottom()
    chips = tuple(_chips(row, column, bottom + _GAP))
    if chips:
        bottom = chips[-1].rect.bottom()
    tools = tuple(_tools(row, column.left() - 7.0, bottom + 4.0, rightwards=True))
    return RowLayout(
        height=bottom + 4.0 + TOOL,
        column=column,
        body=part,
        code_blocks=rendered.code_blocks,
        links=rendered.links,
        header=header,
        header_text=said_at(row.timestamp),
        notes=notes,
        regions=chips + tools,
    )


def _document(
    html: str,
    font: QFont,
    width: float,
    colors: Palette,
    alignment: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> QTextDocument:
    document = QTextDocument()
    document.setDocumentMargin(0.0)
    document.setIndentWidth(22.0)
    document.setDefaultFont(font)
    option = QTextOption(alignment)
    option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    option.setTabStopDistance(_TAB * QFontMetricsF(font).horizontalAdvance("0"))
    document.setDefaultTextOption(option)
    document.setDefaultStyleSheet(_document_style(colors, font.pointSizeF()))
    document.setHtml(html)
    document.setTextWidth(width)
    return document


def _document_style(colors: Palette, points: float) -> str:
    headings = "".join(
        f"h{level} {{ font-size:{points * factor:.1f}pt; margin:12px 0 6px 0; }}"
        for level, factor in ((1, 1.35), (2, 1.2), (3, 1.1), (4, 1.0), (5, 1.0), (6, 1.0))
    )
    return (
        f"a {{ color:{colors.accent}; text-decoration:none; }}"
        "p { margin:0 0 9px 0; line-height:132%; } li { margin:2px 0; line-height:130%; }"
        "ul, ol { margin:2px 0 9px 0; } div { line-height:130%; }"
        f"pre, code {{ font-family:monospace; font-size:{points * 0.93:.1f}pt; }} {headings}"
    )


def _question_notes(row: ChatRow, width: float, colors: Palette) -> str:
    lines = []
    if row.is_folded:
        label = tr("Show all {:n} characters").format(len(row.content))
        lines.append(f'<a href="{SHOW_ALL}">{escape(label)}</a>')
    lines += [_remembered(memory.content, index, width, colors) for index, memory in enumerate(row.written or ())]
    if row.writer_problem:
        reason = tr("Not read for memories yet: {}").format(row.writer_problem)
        lines.append(f'<span style="color:{colors.warning}">{escape(reason)}</span>')
    return _muted("<br/>".join(lines), colors)


def _remembered(content: str, index: int, width: float, colors: Palette) -> str:
    """One line whatever the width: the memory's words give way, the links stay beside them."""
    label, undo, edit = tr("Remembered:"), tr("Undo"), tr("Edit")
    metrics = QFontMetricsF(scaled_font(_NOTE_FACTOR))
    room = width - metrics.horizontalAdvance(f"● {label}    {undo} · {edit}") - 6.0
    words = " ".join(content.split())
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(room, 60.0))
    return (
        f'<span style="color:{colors.strong}">●</span>&nbsp;{escape(label)} '
        f'<span style="color:{colors.text}">{escape(shown)}</span>&nbsp;&nbsp;'
        f'<a href="{UNDO}{index}">{escape(undo)}</a>&nbsp;·&nbsp;<a href="{EDIT}{index}">{escape(edit)}</a>'
    )


def _answer_notes(row: ChatRow, colors: Palette) -> str:
    if row.state == "stopped":
        return _muted(escape(tr("Stopped")), colors)
    if row.cut_off:
        told, go_on = tr("The reply ends here because it may be no longer."), tr("Go on")
        return _muted(f'{escape(told)} &nbsp;<a href="{GO_ON}">{escape(go_on)}</a>', colors)
    if row.state == "done" and not row.content:
        return _muted(escape(tr("The model answered nothing.")), colors)
    if row.unasked is not None:
        return _muted(_unasked_note(row), colors)
    if row.state != "failed":
        return ""
    retry = f'<a href="{RETRY}">{escape(tr("Try again"))}</a>'
    if row.lacks_model:
        retry = f'<a href="{CHOOSE_MODEL}">{escape(tr("Choose a language model"))}</a>&nbsp;·&nbsp;{retry}'
    return f'<div><span style="color:{colors.danger}">{escape(row.problem)}</span> &nbsp;{retry}</div>'


def _unasked_note(row: ChatRow) -> str:
    assert row.unasked is not None
    links = [
        f'<a href="{UNASKED}{command.action.name}">{escape(command.label)}</a>' for command in unasked_commands(row)
    ]
    if row.unasked.declined:
        links.append(escape(tr("You will hear no more of this.")))
    return f"{escape(because(row.unasked))}<br/>{'&nbsp;·&nbsp;'.join(links)}"


def _muted(html: str, colors: Palette) -> str:
    return f'<div style="color:{colors.muted}">{html}</div>' if html else ""


def _chips(row: ChatRow, column: QRectF, top: float) -> Iterable[Region]:
    """The memories used, flowing in lines; the first few until all are asked for."""
    metrics = QFontMetricsF(scaled_font(0.85))
    height = metrics.height() + 9.0
    at = QPointF(column.left(), top)
    for region_text, retention, command in _chip_contents(row):
        width = min(metrics.horizontalAdvance(region_text) + (34.0 if retention is not None else 22.0), column.width())
        if at.x() > column.left() and at.x() + width > column.right():
            at = QPointF(column.left(), at.y() + height + _CHIP_GAP)
        yield Region("chip", QRectF(at, QSizeF(width, height)), command, text=region_text, retention=retention)
        at = QPointF(at.x() + width + _CHIP_GAP, at.y())


def _chip_contents(row: ChatRow) -> Iterable[tuple[str, float | None, RowCommand]]:
    shown = len(row.used) if row.expanded or len(row.used) <= _CHIPS_SHOWN + 1 else _CHIPS_SHOWN
    for index, item in enumerate(row.used[:shown]):
        command = RowCommand(RowAction.WHY, index, tr("Why was this used?"))
        yield shortened(item.content, 38), item.explanation.retention, command
    if shown < len(row.used):
        label = tr("{} more").format(len(row.used) - shown)
        yield f"+ {label}", None, RowCommand(RowAction.SHOW_ALL, label=label)


def _tools(row: ChatRow, edge: float, top: float, *, rightwards: bool) -> Iterable[Region]:
    """Icons in a line from ``edge``, to the right or to the left."""
    tools = list(_tool_contents(row))
    left = edge if rightwards else edge - sum(width for *_, width in tools)
    for icon, text, command, active, width in tools:
        kind: Literal["tool", "label"] = "tool" if icon else "label"
        yield Region(kind, QRectF(left, top, width, TOOL), command, icon=icon, text=text, active=active)
        left += width


def _tool_contents(row: ChatRow) -> Iterable[tuple[str, str, RowCommand, bool, float]]:
    if row.busy or not (row.content or row.node_id is not None):
        return
    place, count = row.version
    if count > 1:
        older = row.siblings[max(place - 2, 0)]
        newer = row.siblings[min(place, count - 1)]
        yield "older", "", RowCommand(RowAction.VERSION, older, tr("Earlier version")), place > 1, TOOL
        yield "", f"{place}/{count}", RowCommand(RowAction.VERSION, newer), False, 34.0
        yield "newer", "", RowCommand(RowAction.VERSION, newer, tr("Later version")), place < count, TOOL
    if row.content:
        yield "copy", "", RowCommand(RowAction.COPY, label=tr("Copy")), True, TOOL
    if row.node_id is None:
        return
    if row.is_question:
        yield "edit", "", RowCommand(RowAction.EDIT, label=tr("Edit and ask again")), True, TOOL
    elif not row.proactive:
        yield "regenerate", "", RowCommand(RowAction.REGENERATE, label=tr("Answer again")), True, TOOL
