"""One turn as the chat shows it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Literal

from PySide6.QtCore import QDateTime, QLocale

from familiars_desktop.ui.bridge import RecalledItem, TurnView, UnaskedReason, WrittenMemory
from familiars_desktop.ui.translation import tr

RowState = Literal["done", "thinking", "streaming", "stopped", "failed"]
LONG_QUESTION = 3_000


@dataclass(frozen=True, slots=True)
class ChatRow:
    """A question or an answer; ``node_id`` is None until the engine has given it one.

    ``written`` is None while the writer has not read the message yet. ``expanded`` shows a long question whole.
    ``lacks_model``: nobody could answer, because no language model is chosen; ``cut_off``: the reply may be no longer.
    """

    key: str
    is_question: bool
    content: str
    timestamp: float
    node_id: int | None = None
    siblings: tuple[int, ...] = ()
    used: tuple[RecalledItem, ...] = ()
    written: tuple[WrittenMemory, ...] | None = None
    writer_problem: str = ""
    state: RowState = "done"
    problem: str = ""
    lacks_model: bool = False
    cut_off: bool = False
    proactive: bool = False
    unasked: UnaskedReason | None = None
    expanded: bool = False

    @property
    def busy(self) -> bool:
        return self.state in ("thinking", "streaming")

    @property
    def version(self) -> tuple[int, int]:
        """(place, count) among its alternative versions, counted from 1; (1, 1) when there is only one."""
        if self.node_id not in self.siblings:
            return 1, 1
        return self.siblings.index(self.node_id) + 1, len(self.siblings)

    @property
    def shown_text(self) -> str:
        """The content, or the beginning of a long question."""
        folded = self.is_question and not self.expanded and len(self.content) > LONG_QUESTION
        return self.content[:LONG_QUESTION] + "…" if folded else self.content

    @property
    def is_folded(self) -> bool:
        return self.shown_text is not self.content


class RowAction(Enum):
    """What a person can do with a row; those with an index say of which memory, block or version."""

    COPY = auto()
    COPY_CODE = auto()
    EDIT = auto()
    REGENERATE = auto()
    RETRY = auto()
    CHOOSE_MODEL = auto()
    GO_ON = auto()
    VERSION = auto()
    WHY = auto()
    UNDO_MEMORY = auto()
    EDIT_MEMORY = auto()
    STILL_SO = auto()
    NO_LONGER_SO = auto()
    DECLINE = auto()
    SHOW_MEMORY = auto()
    SHOW_ALL = auto()
    OPEN_LINK = auto()


@dataclass(frozen=True, slots=True)
class RowCommand:
    """An action on a row; ``argument`` is an index, a node id or an address, as the action needs."""

    action: RowAction
    argument: int | str = 0
    label: str = ""


def row_of(turn: TurnView, dialogue_id: str) -> ChatRow:
    """The row of a stored turn."""
    failed = bool(turn.problem)
    return ChatRow(
        key=f"{dialogue_id}/{turn.node_id}",
        is_question=turn.node_type == "Q",
        content=turn.content,
        timestamp=turn.timestamp,
        node_id=turn.node_id,
        siblings=turn.siblings,
        used=turn.memories_used,
        written=turn.memories_written or None,
        state="failed" if failed else "stopped" if turn.stopped else "done",
        problem=turn.problem,
        cut_off=turn.cut_off,
        proactive=turn.origin == "proactive",
        unasked=turn.unasked,
    )


def commands_of(row: ChatRow, code_blocks: Sequence[str] = (), links: Sequence[str] = ()) -> list[RowCommand]:
    """Everything that can be done with a row now, in the order of its menu."""
    if row.busy:
        return [RowCommand(RowAction.COPY, label=tr("Copy"))] if row.content else []
    found = [RowCommand(RowAction.COPY, label=tr("Copy"))] if row.content else []
    found += [
        RowCommand(RowAction.COPY_CODE, index, tr("Copy code block {}").format(index + 1))
        for index in range(len(code_blocks))
    ]
    found += [RowCommand(RowAction.OPEN_LINK, link, tr("Open {}").format(shortened(link, 60))) for link in links]
    if row.is_folded:
        found.append(RowCommand(RowAction.SHOW_ALL, label=tr("Show all of it")))
    if row.state == "failed" and not row.is_question:
        found.append(RowCommand(RowAction.RETRY, label=tr("Try again")))
        if row.lacks_model:
            found.append(RowCommand(RowAction.CHOOSE_MODEL, label=tr("Choose a language model")))
    if row.cut_off:
        found.append(RowCommand(RowAction.GO_ON, label=tr("Go on")))
    if row.proactive:
        found += unasked_commands(row)
    elif row.node_id is not None:
        found += _version_commands(row)
    return found + _memory_commands(row)


def unasked_commands(row: ChatRow) -> list[RowCommand]:
    """What can be answered to something said unasked."""
    why = row.unasked
    if why is None or not why.quote:
        return []
    found = [RowCommand(RowAction.SHOW_MEMORY, label=tr("Show the memory"))]
    if why.waits:
        found.append(RowCommand(RowAction.STILL_SO, label=tr("Still so")))
        found.append(RowCommand(RowAction.NO_LONGER_SO, label=tr("No longer")))
    if not why.declined:
        found.append(RowCommand(RowAction.DECLINE, label=tr("Don't do that again")))
    return found


def because(why: UnaskedReason) -> str:
    """Why it was said: "Because you said “…” on 3 May 2026."."""
    if not why.quote:
        return tr("The memory this was about is not there any more.")
    day = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(why.said_at)).date(), QLocale.FormatType.LongFormat)
    return tr("Because you said “{}” on {}.").format(shortened(why.quote, 120), day)


def said_at(timestamp: float) -> str:
    """The time of day in the user's own way, with the date when it is not today."""
    moment = QDateTime.fromSecsSinceEpoch(int(timestamp))
    locale = QLocale()
    time = locale.toString(moment.time(), QLocale.FormatType.ShortFormat)
    if moment.date() == QDateTime.currentDateTime().date():
        return time
    pattern = tr("d MMM") if moment.date().year() == QDateTime.currentDateTime().date().year() else tr("d MMM yyyy")
    return f"{locale.toString(moment.date(), pattern)}, {time}"


def _version_commands(row: ChatRow) -> list[RowCommand]:
    again = RowCommand(RowAction.EDIT, label=tr("Edit"))
    if not row.is_question:
        again = RowCommand(RowAction.REGENERATE, label=tr("Answer again"))
    found = [again]
    place, count = row.version
    if place > 1:
        found.append(RowCommand(RowAction.VERSION, row.siblings[place - 2], tr("Earlier version")))
    if place < count:
        found.append(RowCommand(RowAction.VERSION, row.siblings[place], tr("Later version")))
    return found


def _memory_commands(row: ChatRow) -> list[RowCommand]:
    found = [
        RowCommand(RowAction.WHY, index, tr("Why “{}” was used").format(shortened(item.content)))
        for index, item in enumerate(row.used)
    ]
    for index, memory in enumerate(row.written or ()):
        name = shortened(memory.content)
        found.append(RowCommand(RowAction.EDIT_MEMORY, index, tr("Edit memory “{}”").format(name)))
        found.append(RowCommand(RowAction.UNDO_MEMORY, index, tr("Undo memory “{}”").format(name)))
    return found


def shortened(text: str, length: int = 44) -> str:
    """On one line, with an ellipsis when it is longer."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"
