"""The command line. Exit status: 0 done, 1 refused or not found, 2 bad arguments; errors are one line."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

import typer

from familiars_desktop import __version__
from familiars_desktop.memory.errors import FamiliarsError, InvalidRecord
from familiars_desktop.service import chat_command, demo_command, doctor_command, memory_commands, model_commands
from familiars_desktop.service.session import Session, command

# Typer brings a click of its own since 0.20 or uses the installed one before: its base error is found either way.
_ClickException: type[Exception] = next(k for k in typer.BadParameter.__mro__ if k.__name__ == "ClickException")

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


@command(app, "version")
def version(session: Session) -> None:
    """Print the version."""
    session.print({"version": __version__}, f"Familiars Desktop {__version__}")


def run(arguments: Sequence[str]) -> int:
    """Run a command line, or the window when it is empty or has options alone; the exit status."""
    debug = "--debug" in arguments
    try:
        if not _names_a_command(arguments):
            return _window(arguments)
        app(list(arguments), prog_name="familiars", standalone_mode=False)
    except InvalidRecord as error:
        return _fail(error, 2, debug)
    except FamiliarsError as error:
        return _fail(error, 1, debug)
    except typer.Exit as error:
        return error.exit_code
    except _ClickException as error:
        sys.stderr.write(f"familiars: {_one_line(error)}\n")
        return 2
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("familiars: interrupted\n")
        return 130
    except BrokenPipeError:
        return 0
    return 0


def _names_a_command(arguments: Sequence[str]) -> bool:
    """Whether anything but ``--workspace PATH`` is asked for: those alone open the window."""
    rest = list(arguments)
    while rest:
        first = rest.pop(0)
        if first == "--workspace" and rest:
            rest.pop(0)
        elif not first.startswith("--workspace=") and first != "--debug":
            return True
    return False


def _window(arguments: Sequence[str]) -> int:
    from familiars_desktop.service.window_command import open_window

    return open_window(arguments)


def _one_line(error: BaseException) -> str:
    told = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(str(told).split())


def _fail(error: FamiliarsError, status: int, debug: bool) -> int:
    if debug:
        traceback.print_exception(error)
    sys.stderr.write(f"familiars: {_one_line(error)}\n")
    return status
