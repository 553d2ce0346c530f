"""``familiars demo``: eight simulated weeks through the whole engine, then pictures and a report."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from familiars_desktop.engine import Engine, Settings, load_settings
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.service.demonstration.replay import ScriptClock, replay
from familiars_desktop.service.demonstration.report import check, write_report
from familiars_desktop.service.demonstration.script import load_expectations, load_script
from familiars_desktop.service.session import Session

_LOAD_SECONDS = 300.0


def demo(
    session: Session,
    output: Annotated[Path, typer.Option(help="Where pictures and report go.")] = Path("demo-output"),
    model: Annotated[str | None, typer.Option(help="The chat model; by default the one that fits here.")] = None,
    pictures: Annotated[bool, typer.Option("--pictures/--no-pictures", help="Take screenshots.")] = True,
) -> None:
    """Replay a conversation of eight weeks and show what became of it. Uses a workspace of its own."""
    script = load_script()
    clock = ScriptClock(script[0].moment)
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorkspaceError(f"cannot write to {output}: {error.strerror}; choose another folder") from error
    with tempfile.TemporaryDirectory(prefix="familiars-demo-") as folder:
        workspace = session.workspace or Path(folder) / "workspace"
        settings = load_settings(workspace=workspace, chat_model=model, speaks_unasked=False)
        with Engine(settings, clock=clock) as engine:
            _prepare(engine, settings)
            replayed = replay(engine, clock, script, _tell)
            now = clock().timestamp()
            checks = check(engine, load_expectations(), now)
            taken = _take_pictures(engine, output) if pictures else []
            report = write_report(engine, replayed, checks, taken, now)
    path = output / "report.md"
    path.write_text(report, encoding="utf-8")
    held = sum(item.holds for item in checks)
    failed = [item.expectation.key for item in checks if not item.holds]
    value = {
        "report": str(path),
        "held": held,
        "expected": len(checks),
        "failed": failed,
        "pictures": [n for n, _ in taken],
    }
    text = f"{held} of {len(checks)} expectations hold; report and pictures are in {output}"
    session.print(value, text if not failed else f"{text}\nnot held: {', '.join(failed)}")


def _prepare(engine: Engine, settings: Settings) -> None:
    """Fetch what is missing: the demo is asked for, and so are the models it needs."""
    chosen = settings.chat_model or engine.models.choice.default_entry().id
    _tell(f"preparing {chosen}")
    engine.use_model(chosen, remember=False).result(3600.0)
    engine.loaded(_LOAD_SECONDS)


def _take_pictures(engine: Engine, output: Path) -> list[tuple[str, str]]:
    from familiars_desktop.service.demonstration.pictures import take_pictures

    return take_pictures(engine, output)


def _tell(line: str) -> None:
    sys.stderr.write(line + "\n")
