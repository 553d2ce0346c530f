"""``familiars memory …``: write, correct, weigh, take back."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import CATEGORIES, SCOPES
from familiars_desktop.service.memory_lines import NOTHING, conflict_line, print_record, print_records
from familiars_desktop.service.memory_options import TagOption
from familiars_desktop.service.session import Session, command

app = typer.Typer()


@command(app, "add")
def add(
    session: Session,
    text: str,
    scope: Annotated[str, typer.Option(help=f"One of {', '.join(SCOPES)}.")] = "user",
    category: Annotated[str, typer.Option(help=f"One of {', '.join(CATEGORIES)}.")] = "profile",
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
        print_record(session, record, engine.clock())


@command(app, "edit")
def edit(session: Session, record_id: str, text: str) -> None:
    """Replace a memory's text."""
    _set(session, record_id, content=text)


@command(app, "reinforce")
def reinforce(session: Session, record_id: str) -> None:
    """One access: it fades later."""
    with session.engine() as engine:
        record = engine.store.reinforce([record_id], actor="cli")[0]
        print_record(session, record, engine.clock())


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
        print_record(session, record, engine.clock())


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
        session.print(values, "\n".join(map(conflict_line, found)) or NOTHING)


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
        print_records(session, records, engine.clock())


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


def _set(session: Session, record_id: str, **changes: Any) -> None:
    with session.engine() as engine:
        record = engine.store.update(record_id, actor="cli", **changes)
        print_record(session, record, engine.clock())


def _told(session: Session, done: str, description: str | None) -> None:
    session.print({done: description}, f"{done}: {description}" if description else f"nothing to be {done}")


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
