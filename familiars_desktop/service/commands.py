"""The commands of the terminal, put together. Apart from ``cli``: the window opens without them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from familiars_desktop import __version__
from familiars_desktop.service import (
    chat_command,
    demo_command,
    doctor_command,
    memory_commands,
    model_commands,
    serve_command,
)
from familiars_desktop.service.session import DebugOption, JsonOption, NowOption, Session, WorkspaceOption, command

# Typer brings a click of its own since 0.20 or uses the installed one before: its base error is found either way.
_ClickException: type[Exception] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"
)

_VERSION_TEXT = f"Familiars Desktop {__version__}"

app = typer.Typer(
    name="familiars",
    help="A chat companion on your own machine whose memory you can see, question, rewind and correct.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(memory_commands.app, name="memory")
app.add_typer(model_commands.app, name="models")
command(app, "chat")(chat_command.chat)
command(app, "demo")(demo_command.demo)
command(app, "doctor")(doctor_command.doctor)
command(app, "serve")(serve_command.serve)


@command(app, "version")
def version(session: Session) -> None:
    """Print the version."""
    session.print({"version": __version__}, _VERSION_TEXT)


def _print_version(asked: bool) -> None:
    if asked:
        sys.stdout.write(f"{_VERSION_TEXT}\n")
        raise typer.Exit


@app.callback()
def _before_any_command(
    context: typer.Context,
    workspace: WorkspaceOption = None,
    as_json: JsonOption = False,
    now: NowOption = None,
    debug: DebugOption = False,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    context.obj = Session(workspace, as_json, now, debug)


def run_command(arguments: Sequence[str]) -> int:
    """Run a command line; the exit status. Raises FamiliarsError as the command did."""
    try:
        app(list(arguments), prog_name="familiars", standalone_mode=False)
    except typer.Exit as error:
        return error.exit_code
    except typer.Abort as error:
        raise KeyboardInterrupt from error
    except _ClickException as error:
        told = error.format_message() if hasattr(error, "format_message") else str(error)
        sys.stderr.write(f"familiars: {' '.join(str(told).split())}\n")
        return 2
    return 0
