"""What every command shares: the four common options, the engine under the wanted clock, and output."""

from __future__ import annotations

import inspect
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.times import parse_time
from familiars_desktop.storage import utc_now

WorkspaceOption = Annotated[Path | None, typer.Option("--workspace", help="The folder that holds the memories.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NowOption = Annotated[
    str | None, typer.Option("--now", metavar="ISO8601", help="Act as if it were this moment.", show_default=False)
]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")]
# As Session has them.
_COMMON_OPTIONS: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("workspace", WorkspaceOption, None),
    ("as_json", JsonOption, False),
    ("now", NowOption, None),
    ("debug", DebugOption, False),
)


@dataclass(frozen=True, slots=True)
class Session:
    """One command's run."""

    workspace: Path | None = None
    as_json: bool = False
    now: str | None = None
    debug: bool = False

    @contextmanager
    def engine(self, **overrides: Any) -> Iterator[Engine]:
        """The engine of the wanted workspace, its models not loaded until something needs them."""
        settings = load_settings(workspace=self.workspace, **overrides)
        engine = Engine(settings, clock=self.clock())
        try:
            yield engine
        finally:
            engine.close(timeout=10.0)

    def clock(self) -> Callable[[], datetime]:
        """The real clock, or one that goes on from ``--now``. Raises InvalidRecord for a text that is no time."""
        if self.now is None:
            return utc_now
        try:
            start, began = parse_time(self.now), time.monotonic()
        except ValueError as error:
            raise InvalidRecord(f"--now is {self.now!r}: give a time such as 2026-11-30T09:00:00Z") from error
        return lambda: start + timedelta(seconds=time.monotonic() - began)

    def print(self, value: Any, text: str) -> None:
        """``value`` as JSON when asked for, else ``text``."""
        output = json.dumps(value, ensure_ascii=False, default=_plain) if self.as_json else text
        if output:
            sys.stdout.write(output + "\n")
            sys.stdout.flush()


def command(app: typer.Typer, name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register ``function(session, …)`` with the common options after its own."""

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        def run(context: typer.Context, **given: Any) -> Any:
            before = context.find_root().obj or Session()
            common = {name: given.pop(name) or getattr(before, name) for name, *_ in _COMMON_OPTIONS}
            return function(Session(**common), **given)

        own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]
        context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
        parameters = [context, *own, *_common_parameters()]
        run.__doc__ = function.__doc__
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        vars(run)["__signature__"] = inspect.Signature(parameters)
        app.command(name)(run)
        return function

    return register


def local_time(seconds: float) -> str:
    """A moment as people read it in a terminal, by the clock on their wall."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().isoformat(" ", "minutes")[:16]


def _common_parameters() -> list[inspect.Parameter]:
    return [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, annotation, default in _COMMON_OPTIONS
    ]


def _plain(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple | set | frozenset):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be printed as JSON")
