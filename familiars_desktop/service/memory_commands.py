"""``familiars memory …``: see, question, correct and rewind what is remembered."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from familiars_desktop.engine import Engine
from familiars_desktop.engine.recalled_items import explanation_to_dict
from familiars_desktop.memory.decay import true_half_life
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, WorkspaceError
from familiars_desktop.memory.records import CATEGORIES, SCOPES, MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.memory.times import parse_time, to_iso
from familiars_desktop.service.recall_text import search_text, why_not_text, why_text
from familiars_desktop.service.session import Session, command, local_time
from familiars_desktop.service.shapes import recalled_values, record_values
from familiars_desktop.storage import ERASED, JOURNAL_BYTES, OpenConflict

app = typer.Typer(help="See, question, correct and rewind what is remembered.", no_args_is_help=True)

_NOTHING = "nothing"
_WRITER_SECONDS = 3_600.0
_FORGOTTEN = "forgotten"
ScopeOption = Annotated[str | None, typer.Option(help=f"One of {', '.join(SCOPES)}.")]
CategoryOption = Annotated[str | None, typer.Option(help=f"One of {', '.join(CATEGORIES)}.")]
TagOption = Annotated[list[str] | None, typer.Option("--tag", help="A tag; may be given several times.")]
KOption = Annotated[int, typer.Option("-k", min=1, help="How many.")]


class Layout(StrEnum):
    """How ``export`` writes."""

    JSONL = "jsonl"
    MARKDOWN = "markdown"


@command(app, "list")
def list_records(
    session: Session,
    scope: ScopeOption = None,
    category: CategoryOption = None,
    every: Annotated[bool, typer.Option("--all", help="Also what was superseded.")] = False,
) -> None:
    """The memories, oldest first, with what is left of each."""
    with session.engine() as engine:
        records = engine.store.records(scope=scope, category=category, include_deprecated=every)
        session.print([_record(engine, r) for r in records], "\n".join(_line(engine, r) for r in records) or _NOTHING)


@command(app, "show")
def show(session: Session, record_id: str) -> None:
    """One memory, whole."""
    with session.engine() as engine:
        record = engine.store.get(record_id)
        half = true_half_life(record.half_life) / 86_400
        details = (
            f"H {record.half_life / 86_400:.1f} days (1/e), half-life {half:.1f} days, read {record.access_count} times"
        )
        successor = _successor(engine, record.id)
        links = [f"replaces {record.supersedes}"] if record.supersedes else []
        links += [f"replaced by {successor}"] if successor else []
        value = {**_record(engine, record), "superseded_by": successor}
        session.print(value, "\n".join([_line(engine, record), details, *links]))


@command(app, "add")
def add(
    session: Session,
    text: str,
    scope: Annotated[str, typer.Option(help=f"One of {', '.join(SCOPES)}.")],
    category: Annotated[str, typer.Option(help=f"One of {', '.join(CATEGORIES)}.")],
    salience: Annotated[float | None, typer.Option(help="How much it matters, 0 to 1.")] = None,
    tag: TagOption = None,
    pinned: Annotated[bool, typer.Option("--pinned", help="Never fades, never overridden.")] = False,
    ttl: Annotated[str | None, typer.Option(help='JSON, such as {"kind":"turns","turns":5,"created_turn":1}.')] = None,
    dialogue: Annotated[str | None, typer.Option(help="The dialogue's id, for scope dialogue or ephemeral.")] = None,
) -> None:
    """Write a memory."""
    fields: dict[str, Any] = {"tags": tag or [], "pinned": pinned, "ttl": _ttl(ttl), "dialogue_id": dialogue}
    if salience is not None:
        fields["salience"] = salience
    with session.engine() as engine:
        fields["agent_id"] = engine.settings.agent_id
        record = engine.store.append(scope, category, text, actor="cli", **fields)
        session.print(_record(engine, record), _line(engine, record))


@command(app, "edit")
def edit(session: Session, record_id: str, text: str) -> None:
    """Replace a memory's text."""
    with session.engine() as engine:
        record = engine.store.update(record_id, actor="cli", content=text)
        session.print(_record(engine, record), _line(engine, record))


@command(app, "search")
def search(session: Session, query: str, k: KOption = 10, scope: ScopeOption = None) -> None:
    """What a question would recall, best first, with the reasons."""
    with session.engine() as engine:
        engine.embed_everything()
        found = engine.reader.recollect(query, k=k, now=engine.clock(), scopes=[scope] if scope else None)
        values = [recalled_values(item) for item in found.items]
        if session.as_json and found.time_note:
            sys.stderr.write(f"{found.time_note}\n")
        session.print(values, search_text(found))


@command(app, "why")
def why(session: Session, record_id: str, query: str) -> None:
    """The terms of a memory's score for a question."""
    with session.engine() as engine:
        engine.embed_everything()
        explanation = engine.reader.why(query, record_id, now=engine.clock())
        value = {"id": record_id, "score": explanation.score, "explanation": explanation_to_dict(explanation)}
        session.print(value, why_text(explanation))


@command(app, "why-not")
def why_not(session: Session, record_id: str, query: str, k: KOption = 10) -> None:
    """Why a memory was not recalled, and the smallest change that would bring it in."""
    with session.engine() as engine:
        engine.embed_everything()
        answer = engine.reader.why_not(query, record_id, now=engine.clock(), k=k)
        if answer.reason == "unknown":
            raise RecordNotFound(record_id)
        value = {name: getattr(answer, name) for name in answer.__slots__ if name != "explanation"}
        if answer.explanation is not None:
            value["explanation"] = explanation_to_dict(answer.explanation)
        session.print(value, why_not_text(answer, k))


@command(app, "history")
def history(session: Session, record_id: str) -> None:
    """Every change of a memory."""
    with session.engine() as engine:
        entries = engine.store.history(record_id)
        session.print([_entry(e) for e in entries], "\n".join(_entry_line(e) for e in entries))


@command(app, "at")
def at(session: Session, moment: str) -> None:
    """The memory as it stood at a moment."""
    try:
        then = parse_time(moment)
    except ValueError as error:
        raise InvalidRecord(f"the moment is {moment!r}: give a time such as 2026-11-30T09:00:00Z") from error
    with session.engine() as engine:
        records = [record for record in engine.store.at(then) if not record.deprecated]
        erased = engine.store.erased_at(then)
        rivals: dict[str, list[str]] = {}
        for conflict in engine.store.open_conflicts_at(then):
            rivals.setdefault(conflict.record_id, []).append(conflict.rival_content)
        values = [{**_record(engine, r, then), "open_conflicts": rivals.get(r.id, [])} for r in records]
        lines = [_line(engine, r, then) for r in records]
        lines += [f"{r.id}  against: {_one_line(rival)}" for r in records for rival in rivals.get(r.id, [])]
        values += [{"id": item, "content": _FORGOTTEN, "forgotten": True} for item in erased]
        lines += [f"{item}  {_FORGOTTEN}" for item in erased]
        session.print(values, "\n".join(lines))


@command(app, "reinforce")
def reinforce(session: Session, record_id: str) -> None:
    """One access: it fades later."""
    with session.engine() as engine:
        record = engine.store.reinforce([record_id], actor="cli")[0]
        session.print(_record(engine, record), _line(engine, record))


@command(app, "pin")
def pin(session: Session, record_id: str) -> None:
    """Let a memory neither fade nor be overridden."""
    _set(session, record_id, pinned=True)


@command(app, "unpin")
def unpin(session: Session, record_id: str) -> None:
    """Let a pinned memory fade again."""
    _set(session, record_id, pinned=False)


@command(app, "restore")
def restore(session: Session, record_id: str) -> None:
    """Bring back a forgotten or superseded memory."""
    with session.engine() as engine:
        record = engine.store.restore(record_id)
        session.print(_record(engine, record), _line(engine, record))


@command(app, "conflict")
def conflict(
    session: Session,
    record_id: str,
    text: str,
    confidence: Annotated[float, typer.Option(min=0.0, max=1.0)] = 1.0,
    beta: Annotated[float | None, typer.Option(min=0.0, max=1.0)] = None,
    leave_open: Annotated[bool, typer.Option(help="Archive neither: decide later, with `memory settle`.")] = False,
) -> None:
    """Set a rival statement against a memory and let the formula decide."""
    with session.engine() as engine:
        found = engine.inject_conflict(record_id, text, confidence=confidence, beta=beta, leave_open=leave_open)
        outcome = found.result()
        resolution = outcome.resolution
        value = {
            "verdict": resolution.verdict,
            "winner": outcome.winner.id if outcome.winner else None,
            "loser": outcome.loser.id if outcome.loser else None,
            "open": outcome.open_conflict.id if outcome.open_conflict else None,
            "scores": {"old": resolution.old_score, "new": resolution.new_score},
        }
        winner = outcome.winner.content if outcome.winner else "open: you decide"
        session.print(value, f"{winner}  (old {resolution.old_score:.3f}, new {resolution.new_score:.3f})")


@command(app, "conflicts")
def conflicts(session: Session) -> None:
    """Conflicts that wait for your decision."""
    with session.engine() as engine:
        found = engine.store.open_conflicts()
        values = [{name: getattr(c, name) for name in c.__slots__} for c in found]
        session.print(
            values,
            "\n".join(_conflict_line(c) for c in found) or _NOTHING,
        )


@command(app, "settle")
def settle(session: Session, conflict_id: int, choice: str) -> None:
    """Decide an open conflict: old, new or both."""
    with session.engine() as engine:
        engine.settle_conflict(conflict_id, choice).result()
        session.print({"settled": conflict_id, "choice": choice}, f"settled: {choice}")


@command(app, "unmerge")
def unmerge(session: Session, record_id: str) -> None:
    """Take a merged memory apart again."""
    with session.engine() as engine:
        records = engine.unmerge(record_id).result()
        session.print([_record(engine, r) for r in records], "\n".join(_line(engine, r) for r in records))


@command(app, "files")
def files(session: Session) -> None:
    """Memory files that need you: held ones, copies, and what in them could not be read."""
    with session.engine() as engine:
        problems = engine.store.problems()
        value = {
            "held": [asdict(held) for held in engine.store.held_files()],
            "copies": [asdict(copy) for copy in engine.store.file_copies()],
            "problems": [asdict(problem) for problem in problems],
        }
        lines = [
            f"{problem.path}{f':{problem.line}' if problem.line else ''}: {problem.message}" for problem in problems
        ]
        session.print(value, "\n".join(lines) or "all files are read and as they should be")


@command(app, "restore-file")
def restore_file(session: Session, path: str) -> None:
    """Write a held file anew from its memories; what was found in its place is kept beside it."""
    with session.engine() as engine:
        kept = engine.store.restore_file(path)
        found = f"; what was found is kept as {kept}" if kept else ""
        session.print({"restored": path, "found": kept}, f"{path} is written anew{found}")


@command(app, "accept-file")
def accept_file(session: Session, path: str) -> None:
    """Take a held file as it is; ``undo`` brings back what that takes away."""
    with session.engine() as engine:
        changed = engine.store.accept_file(path)
        session.print(
            {"accepted": path, "changed": changed}, f"{path} is taken as it is, memories changed: {len(changed)}"
        )


@command(app, "merge-file")
def merge_file(session: Session, path: str) -> None:
    """Take what is new in a copy that a sync client made; contradictions wait as open conflicts."""
    with session.engine() as engine:
        merge = engine.store.merge_file(path, actor="cli")
        value = {
            "merged": path,
            "changed": merge.record_ids,
            "conflicts": [conflict.id for conflict in merge.conflicts],
            "skipped": merge.skipped,
        }
        lines = [f"memories changed: {len(merge.record_ids)}"]
        lines += [f"conflict {found.id}: {_one_line(found.rival_content)}" for found in merge.conflicts]
        lines += [f"{record_id} was forgotten here and stays so" for record_id in merge.skipped]
        session.print(value, "\n".join(lines))


@command(app, "undo")
def undo(session: Session) -> None:
    """Take back your last act."""
    with session.engine() as engine:
        _told(session, "undone", engine.store.undo())


@command(app, "redo")
def redo(session: Session) -> None:
    """Do again what was undone."""
    with session.engine() as engine:
        _told(session, "redone", engine.store.redo())


@command(app, "writer-status")
def writer_status(
    session: Session,
    read: Annotated[bool, typer.Option("--read", help="Let the writer read them now.")] = False,
) -> None:
    """Messages that the writer has not read yet, and why."""
    with session.engine() as engine:
        if read:
            engine.wait_for_writer(_WRITER_SECONDS)
        queued = engine.store.dialogues.queue.pending()
        values = [{"turn": q.turn_id, "attempts": q.attempts, "reason": q.reason} for q in queued]
        lines = [f"{q.turn_id}  {q.attempts} attempts  {q.reason or 'waiting'}" for q in queued]
        session.print({"pending": len(queued), "turns": values}, "\n".join(lines) or "nothing is waiting")


@command(app, "reindex")
def reindex(session: Session) -> None:
    """Build index and vectors again from the files."""
    with session.engine() as engine:
        count = engine.store.reindex()
        engine.embed_everything()
        session.print({"records": count}, f"{count} memories indexed")


@command(app, "compact")
def compact(
    session: Session,
    megabytes: Annotated[
        float, typer.Option("--megabytes", min=0.0, help="The size to keep the journal of changes within.")
    ] = JOURNAL_BYTES / 2**20,
) -> None:
    """Fold old changes, so that the journal keeps its size; ``at`` and ``undo`` reach back to there."""
    with session.engine() as engine:
        compacted = engine.store.compact(int(megabytes * 2**20))
        since = None if compacted.since is None else to_iso(compacted.since)
        value = {"since": since, "removed": compacted.removed, "bytes": compacted.size}
        told = f"{compacted.removed} changes folded, {compacted.size / 2**20:.1f} MB kept"
        session.print(value, f"{told}, since {local_time(compacted.since)}" if compacted.since is not None else told)


@command(app, "export")
def export(
    session: Session,
    file: Path,
    layout: Annotated[
        Layout, typer.Option("--format", help="A JSONL file, or a folder of Markdown files.")
    ] = Layout.JSONL,
) -> None:
    """Write all memories as JSONL, or as a folder of Markdown files."""
    with session.engine() as engine:
        count = engine.export_memories(file, as_folder=layout is Layout.MARKDOWN)
        session.print({"records": count, "path": str(file)}, f"{count} memories written to {file}")


@command(app, "import")
def import_file(
    session: Session,
    file: Path,
    wait_writer: Annotated[bool, typer.Option("--wait-writer", help="Wait until the turns are read.")] = False,
) -> None:
    """Take in JSONL (memories as exported, or turns of earlier conversations) or an exported folder."""
    with session.engine() as engine:
        report = engine.import_file(file).result()
        if wait_writer:
            engine.wait_for_writer(_WRITER_SECONDS)
        unread = len(engine.store.dialogues.queue.pending())
        value = {name: getattr(report, name) for name in report.__slots__}
        lines = [f"{report.records} memories, {report.turns} turns, {report.skipped} were there already"]
        lines += [f"line {number}: {reason}" for number, reason in report.problems]
        if unread:
            lines.append(
                f"{unread} messages wait for the writer: `familiars memory writer-status --read` reads them now"
            )
        session.print(value, "\n".join(lines))
    if report.problems and not (report.records or report.turns or report.skipped):
        raise WorkspaceError(f"nothing in {file} could be read: line {report.problems[0][0]}, {report.problems[0][1]}")


def _successor(engine: Engine, record_id: str) -> str | None:
    """What stands in a memory's place now, None when nothing does."""
    by_former = {record.supersedes: record for record in engine.snapshot().records if record.supersedes}
    found = by_former.get(record_id)
    while found is not None and found.deprecated and found.id in by_former:
        found = by_former.pop(found.id)
    return found.id if found is not None else None


def _conflict_line(conflict: OpenConflict) -> str:
    scores = f"old {conflict.old_score:.3f}, new {conflict.new_score:.3f}"
    return f"{conflict.id}  {conflict.record_id}  against: {_one_line(conflict.rival_content)}  ({scores})"


def _set(session: Session, record_id: str, **changes: Any) -> None:
    with session.engine() as engine:
        record = engine.store.update(record_id, actor="cli", **changes)
        session.print(_record(engine, record), _line(engine, record))


def _told(session: Session, done: str, description: str | None) -> None:
    session.print({done: description}, f"{done}: {description}" if description else f"nothing to be {done}")


def _record(engine: Engine, record: MemoryRecord, now: datetime | None = None) -> dict[str, Any]:
    return record_values(record, now or engine.clock())


def _retention(engine: Engine, record: MemoryRecord, now: datetime | None) -> float:
    return record.retention((now or engine.clock()).timestamp())


def _line(engine: Engine, record: MemoryRecord, now: datetime | None = None) -> str:
    mark = "✗" if record.deprecated else "•" if record.pinned else " "
    kept = f"{_retention(engine, record, now):4.0%}"
    place = f"{record.scope}/{record.category}"
    return f"{record.id} {mark} {kept}  {local_time(record.stated_at)}  {place:<20}  {_one_line(record.content)}"


def _entry(entry: JournalEntry) -> dict[str, Any]:
    values = {name: getattr(entry, name) for name in entry.__slots__}
    return {**values, "forgotten": True} if entry.op == ERASED else values


def _entry_line(entry: JournalEntry) -> str:
    text = _FORGOTTEN if entry.op == ERASED else (entry.after or {}).get("content", "")
    return f"{local_time(entry.effective_time)}  {entry.op:<10} {entry.actor:<12} {_one_line(str(text))}"


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else line[:99] + "…"


def _ttl(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"--ttl is {text!r}: give a JSON object") from error
    if not isinstance(value, dict):
        raise InvalidRecord(f"--ttl is {text!r}: give a JSON object")
    return value
