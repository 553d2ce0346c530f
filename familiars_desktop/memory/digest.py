"""What changed in memory since somebody last looked: the net effect of the journal's entries, and what is to fade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry

AHEAD: Final = 7.0 * 86_400.0
_ERASED: Final = "erased"
_SOURCES_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Change:
    """One memory of a digest. ``text`` is what it says, or said; "" once that was erased. ``before`` is what it
    corrected or was merged from. ``at`` is when it changed, or will fade, seconds since 1970; ``act`` is what
    ``undo_act`` takes, None for what is only about to happen."""

    record_id: str
    text: str
    at: float
    before: str = ""
    actor: str = ""
    act: int | None = None


@dataclass(frozen=True, slots=True)
class Digest:
    """What others than the user did to memory from ``since`` (seconds since 1970) to the journal's entry ``sequence``.

    Newest first; of what is ``fading`` the most important first.
    """

    since: float
    sequence: int
    learned: tuple[Change, ...] = ()
    corrected: tuple[Change, ...] = ()
    merged: tuple[Change, ...] = ()
    forgotten: tuple[Change, ...] = ()
    fading: tuple[Change, ...] = ()

    @property
    def changes(self) -> int:
        """How many memories changed; what is about to fade has not."""
        return len(self.learned) + len(self.corrected) + len(self.merged) + len(self.forgotten)


def digest_of(
    entries: Sequence[JournalEntry],
    snapshot: MemorySnapshot,
    *,
    since: float,
    sequence: int,
    now: float,
    threshold: float,
    ahead: float = AHEAD,
) -> Digest:
    """``entries`` are those since then, in order, ``sequence`` the last of all. What came and went meanwhile, and
    what the user did alone, is left out. About to fade is what falls to ``threshold`` within ``ahead`` seconds."""
    found: dict[str, list[Change]] = {"learned": [], "corrected": [], "merged": [], "forgotten": []}
    for kind, change in _net_changes(entries, snapshot):
        found[kind].append(change)
    newest = {kind: tuple(sorted(changes, key=lambda change: -change.at)) for kind, changes in found.items()}
    fading = tuple(_fading(snapshot, now, threshold, ahead))
    return Digest(since, sequence, **newest, fading=fading)


def _net_changes(entries: Iterable[JournalEntry], snapshot: MemorySnapshot) -> Iterator[tuple[str, Change]]:
    histories: dict[str, list[JournalEntry]] = {}
    for entry in entries:
        if entry.op != "access":
            histories.setdefault(entry.record_id, []).append(entry)
    before = {record_id: history[0].before for record_id, history in histories.items()}
    for record_id, history in histories.items():
        last = next((entry for entry in reversed(history) if entry.actor != "user"), None)
        if last is None:
            continue
        record = snapshot.get(record_id)
        if record is None:
            yield from _gone(history, last)
        elif not record.deprecated:
            yield from _standing(record, before[record_id], last, snapshot)


def _gone(history: Sequence[JournalEntry], last: JournalEntry) -> Iterator[tuple[str, Change]]:
    was, is_erased = history[0].before, any(entry.op == _ERASED for entry in history)
    if was is not None or is_erased:
        text = "" if is_erased or was is None else str(was.get("content", ""))
        yield "forgotten", Change(last.record_id, text, last.effective_time, actor=last.actor, act=last.act)


def _standing(
    record: MemoryRecord, was: Mapping[str, Any] | None, last: JournalEntry, snapshot: MemorySnapshot
) -> Iterator[tuple[str, Change]]:
    kind, before = "", ""
    if was is not None:
        if was.get("content", record.content) != record.content:
            kind, before = "corrected", str(was["content"])
    elif record.derived_from:
        kind, before = "merged", _sources(record, snapshot)
    elif record.supersedes is not None:
        old = snapshot.get(record.supersedes)
        kind, before = "corrected", old.content if old else ""
    elif last.op != _ERASED:
        kind = "learned"
    if kind:
        yield kind, Change(record.id, record.content, last.effective_time, before, last.actor, last.act)


def _sources(record: MemoryRecord, snapshot: MemorySnapshot) -> str:
    sources = [found.content for source in record.derived_from if (found := snapshot.get(source)) is not None]
    return "\n".join(sources[:_SOURCES_NAMED])


def _fading(snapshot: MemorySnapshot, now: float, threshold: float, ahead: float) -> Iterator[Change]:
    """Passing moods and the like always fade: they are not told of."""
    if not len(snapshot.records):
        return
    columns = snapshot.columns
    fades = columns.fades_at(threshold)
    rows = np.flatnonzero(columns.live & (fades > now) & (fades <= now + ahead))
    for row in rows[np.lexsort((fades[rows], -columns.salience[rows]))]:
        record = snapshot.records[int(row)]
        if record.scope != "ephemeral":
            yield Change(record.id, record.content, float(fades[row]))
