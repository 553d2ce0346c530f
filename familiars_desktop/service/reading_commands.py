"""``familiars memory …``: see and question what is remembered, and rewind it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from familiars_desktop.engine import Engine
from familiars_desktop.engine.recalled_items import explanation_to_dict
from familiars_desktop.memory.decay import true_half_life
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound
from familiars_desktop.memory.times import parse_time
from familiars_desktop.service.memory_lines import (
    FORGOTTEN,
    NOTHING,
    entry_line,
    entry_values,
    print_records,
    record_line,
)
from familiars_desktop.service.memory_options import CategoryOption, KOption, ScopeOption
from familiars_desktop.service.recall_text import one_line, search_text, why_not_text, why_text
from familiars_desktop.service.session import Session, command
from familiars_desktop.service.shapes import recalled_values, record_values

app = typer.Typer()


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
        print_records(session, records, engine.clock(), none=NOTHING)


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
        value = {**record_values(record, engine.clock()), "superseded_by": successor}
        session.print(value, "\n".join([record_line(record, engine.clock()), details, *links]))


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
        value = {
            "id": record_id,
            "score": explanation.score,
            "explanation": explanation_to_dict(explanation),
            "found_by": explanation.found_by,
        }
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
        session.print([entry_values(e) for e in entries], "\n".join(entry_line(e) for e in entries))


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
        values = [{**record_values(r, then), "open_conflicts": rivals.get(r.id, [])} for r in records]
        lines = [record_line(r, then) for r in records]
        lines += [f"{r.id}  against: {one_line(rival)}" for r in records for rival in rivals.get(r.id, [])]
        values += [{"id": item, "content": FORGOTTEN, "forgotten": True} for item in erased]
        lines += [f"{item}  {FORGOTTEN}" for item in erased]
        session.print(values, "\n".join(lines))


def _successor(engine: Engine, record_id: str) -> str | None:
    """What stands in a memory's place now, None when nothing does."""
    by_former = {record.supersedes: record for record in engine.snapshot().records if record.supersedes}
    found = by_former.get(record_id)
    while found is not None and found.deprecated and found.id in by_former:
        found = by_former.pop(found.id)
    return found.id if found is not None else None
