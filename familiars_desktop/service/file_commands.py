"""``familiars memory …``: the files that hold the memories, and taking memories out and in."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.service.memory_options import WRITER_SECONDS
from familiars_desktop.service.recall_text import one_line
from familiars_desktop.service.session import Session, command

app = typer.Typer()


class Layout(StrEnum):
    """How ``export`` writes."""

    JSONL = "jsonl"
    MARKDOWN = "markdown"


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
        lines += [f"conflict {found.id}: {one_line(found.rival_content)}" for found in merge.conflicts]
        lines += [f"{record_id} was forgotten here and stays so" for record_id in merge.skipped]
        session.print(value, "\n".join(lines))


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
            engine.wait_for_writer(WRITER_SECONDS)
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
