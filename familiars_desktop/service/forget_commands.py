"""``familiars memory forget`` and what it promises: a preview, an erasure, a report; backups and going back to one."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory.errors import InvalidRecord, Refused
from familiars_desktop.service.memory_lines import NOTHING
from familiars_desktop.service.memory_options import CategoryOption, ScopeOption
from familiars_desktop.service.session import Session, command, local_time
from familiars_desktop.storage import ErasureReport, ForgetPreview, restore_backup

app = typer.Typer()

_GRACE = "`familiars memory undo` brings it back within ten minutes, then it is erased"


@command(app, "forget")
def forget(
    session: Session,
    record_ids: Annotated[list[str] | None, typer.Argument(help="The memories' ids.")] = None,
    matching: Annotated[str | None, typer.Option(help="Those that hold this text.")] = None,
    scope: ScopeOption = None,
    category: CategoryOption = None,
    tag: Annotated[str | None, typer.Option(help="Those with this tag.")] = None,
    preview: Annotated[bool, typer.Option("--preview", help="Only show what would go.")] = False,
    also: Annotated[
        list[str] | None, typer.Option("--also", help="A turn or memory that says the same; see --preview.")
    ] = None,
    erase: Annotated[bool, typer.Option("--erase", help="At once and for good, no undo.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask when a filter chooses the memories.")] = False,
) -> None:
    """Forget memories, by id or by filter; ``undo`` brings them back for ten minutes unless they were erased."""
    is_filter = any(value is not None for value in (matching, scope, category, tag))
    if bool(record_ids) == is_filter:
        raise InvalidRecord("name the memories to forget by their ids, or choose them by --matching and other filters")
    with session.engine() as engine:
        ids = record_ids or _chosen(engine, matching, scope, category, tag)
        if preview:
            found = engine.store.preview_forget(ids)
            session.print(asdict(found), _preview_text(found))
            return
        if is_filter and ids and not yes and sys.stdin.isatty():
            _confirm(engine, ids)
        report = engine.store.forget_all(ids, erase=erase, actor="cli", elsewhere=also or ()) if ids else None
        value: dict[str, Any] = {"forgotten": ids, "erased": erase and bool(ids)}
        text = f"forgotten: {', '.join(ids)}; {_GRACE}" if ids else NOTHING
        if report is not None:
            value["report"] = report_value(report)
            text = _report_text(report)
        session.print(value, text)


@command(app, "erasure-report")
def erasure_report(session: Session) -> None:
    """What the last erasure did, and what a search of every byte found after it."""
    with session.engine() as engine:
        report = engine.store.erasure_report()
        session.print(
            None if report is None else report_value(report),
            "nothing has been erased yet" if report is None else _report_text(report),
        )


@command(app, "backup")
def backup(session: Session) -> None:
    """Copy the workspace into its folder ``backups``; this happens by itself once a day."""
    with session.engine() as engine:
        made = engine.store.back_up()
        session.print(asdict(made), f"backup {made.name}, {made.bytes / 2**20:.1f} MB")


@command(app, "backups")
def backups(session: Session) -> None:
    """The backups that are there, oldest first."""
    with session.engine() as engine:
        found = engine.store.backups()
        lines = [f"{each.name}  {each.bytes / 2**20:.1f} MB" for each in found]
        session.print([asdict(each) for each in found], "\n".join(lines) or NOTHING)


@command(app, "restore-backup")
def restore(session: Session, name: str) -> None:
    """Go back to a backup; what is forgotten stays forgotten, and the present state becomes a backup first."""
    settings = load_settings(workspace=session.workspace)
    before = restore_backup(settings.workspace, name, clock=session.clock())
    session.print({"restored": name, "before": before}, f"restored {name}; what was there is the backup {before}")


def report_value(report: ErasureReport) -> dict[str, Any]:
    """A report as JSON values, with whether it is clean."""
    return {**asdict(report), "clean": report.clean}


def _chosen(
    engine: Engine, matching: str | None, scope: str | None, category: str | None, tag: str | None
) -> list[str]:
    records = engine.store.records(scope=scope, category=category, include_deprecated=True)
    wanted = (matching or "").casefold()
    return [r.id for r in records if wanted in r.content.casefold() and (tag is None or tag in r.tags)]


def _confirm(engine: Engine, ids: Sequence[str]) -> None:
    for record_id in ids:
        sys.stderr.write(f"{record_id}  {_one_line(engine.store.get(record_id).content)}\n")
    if not typer.confirm(f"forget these {len(ids)}?", err=True):
        raise Refused("nothing was forgotten")


def _preview_text(preview: ForgetPreview) -> str:
    parts = (
        ("goes", [(r.id, r.content) for r in preview.records]),
        ("loses the words", [(p.id, p.snippet) for p in preview.source_turns]),
        ("loses a quote", [(p.id, p.snippet) for p in preview.descendants]),
        ("stays unless --also", [(p.id, p.snippet) for p in preview.elsewhere]),
        ("is rewritten", [(f"backups/{name}", "") for name in preview.backups]),
        ("is removed", [(name, "") for name in preview.set_aside]),
    )
    return "\n".join(f"{what:<20} {item}  {_one_line(text)}".rstrip() for what, items in parts for item, text in items)


def _report_text(report: ErasureReport) -> str:
    lines = [f"erased {local_time(report.moment)}: {', '.join(report.records)}"]
    lines += [f"removed, as it could not be rewritten: {path}" for path in report.removed]
    if not report.searched:
        return "\n".join([*lines, "a start finished what was cut off: the texts to search for were gone by then"])
    lines.append(f"searched {report.files} files, {report.bytes:,} bytes: {len(report.findings)} still hold it")
    lines += [f"still in {finding.path} at byte {finding.offset:,}" for finding in report.findings]
    lines += [f"still said by {place.kind} {place.id}, as nobody asked for it" for place in report.elsewhere]
    if report.pending:
        lines.append("another program reads the database: its log is emptied once that is closed")
    return "\n".join(lines)


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else line[:99] + "…"
