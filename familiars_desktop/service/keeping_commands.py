"""``familiars memory …``: what waits for the writer; index and journal made anew."""

from __future__ import annotations

from typing import Annotated

import typer

from familiars_desktop.memory.times import to_iso
from familiars_desktop.service.memory_options import WRITER_SECONDS
from familiars_desktop.service.session import Session, command, local_time
from familiars_desktop.storage import JOURNAL_BYTES

app = typer.Typer()


@command(app, "writer-status")
def writer_status(
    session: Session,
    read: Annotated[bool, typer.Option("--read", help="Let the writer read them now.")] = False,
) -> None:
    """Messages that the writer has not read yet, and why."""
    with session.engine() as engine:
        if read:
            engine.wait_for_writer(WRITER_SECONDS)
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
