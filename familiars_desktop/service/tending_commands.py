"""``familiars memory …``: what the companion else does by itself, tidying and speaking up; your word on a memory."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import typer

from familiars_desktop import memorizer
from familiars_desktop.engine.events import CompanionSpoke
from familiars_desktop.service.memory_lines import NOTHING
from familiars_desktop.service.session import Session, command

app = typer.Typer()


@command(app, "consolidate")
def consolidate(session: Session) -> None:
    """Merge near duplicates that say the same; what that saves, and that all of it stays reachable."""
    with session.engine() as engine:
        engine.embed_everything()
        merges = engine.consolidate().result()
        values = []
        for merge in merges:
            saving = memorizer.saving_of(engine.store, [merge])
            sources = [source.id for source in merge.sources]
            values.append({"record": merge.record.id, "merged_from": sources, **asdict(saving)})
        lines = [f"{value['record']}  from {', '.join(value['merged_from'])}" for value in values]
        lines.append(_saved(memorizer.saving_of(engine.store, merges)))
        session.print(values, "\n".join(lines) if merges else NOTHING)


@command(app, "judge")
def judge(session: Session, record_id: str, judgement: str) -> None:
    """Call a memory useful (it lasts much longer), outdated (archived), or wrong (archived, never used again)."""
    with session.engine() as engine:
        record = engine.judge(record_id, judgement).result()
        kept = "archived" if record.deprecated else f"H {record.half_life / 86_400:.1f} days"
        session.print(record.to_dict(), f"{record.id}  {judgement}: {kept}")


@command(app, "speak-up")
def speak_up(session: Session) -> None:
    """Let the companion say what is due now, if its rules allow it; it is stored in the conversation."""
    with session.engine() as engine:
        spoke = engine.speak_up().result()
        session.print(_spoken(spoke), f"{spoke.text}\n({spoke.reason})" if spoke is not None else NOTHING)


@command(app, "decline")
def decline(session: Session, record_id: str) -> None:
    """Never let the companion speak unasked of this memory again."""
    with session.engine() as engine:
        record = engine.store.get(record_id)
        engine.decline_unasked(record.id).result()
        session.print({"declined": record.id}, f"{record.id}: nothing more is said of it unasked")


def _spoken(spoke: CompanionSpoke | None) -> dict[str, Any] | None:
    return asdict(spoke) if spoke is not None else None


def _saved(saving: memorizer.Saving) -> str:
    share = 1.0 - saving.tokens_after / saving.tokens_before if saving.tokens_before else 0.0
    return (
        f"{saving.tokens_before} → {saving.tokens_after} tokens ({share:.0%} saved), {saving.reachable} of "
        f"{saving.sources} sources reachable, {saving.quotes_kept} of {saving.quotes} quotes kept"
    )
