"""The command line. Exit status: 0 done, 1 refused or not found, 2 bad arguments; errors are one line."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path

from familiars_desktop.memory.errors import FamiliarsError, InvalidRecord


def run(arguments: Sequence[str]) -> int:
    """Run a command line, or the window when it is empty or has options alone; the exit status."""
    debug = "--debug" in arguments
    try:
        options = _window_options(arguments)
        return _command(arguments) if options is None else _window(options.workspace)
    except InvalidRecord as error:
        return _fail(error, 2, debug)
    except FamiliarsError as error:
        return _fail(error, 1, debug)
    except UnicodeEncodeError as error:
        return _fail(InvalidRecord(f"{error.object!r} is no text: it holds bytes that are not UTF-8"), 2, debug)
    except KeyboardInterrupt:
        sys.stderr.write("familiars: interrupted\n")
        return 130
    except BrokenPipeError:
        return 0


def _window_options(arguments: Sequence[str]) -> argparse.Namespace | None:
    """The options of the window, which opens when nothing else is asked for; None when a command is to run."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--workspace", type=Path)
    parser.add_argument("--debug", action="store_true")
    try:
        options, others = parser.parse_known_args(arguments)
    except argparse.ArgumentError:
        return None
    return None if others else options


def _command(arguments: Sequence[str]) -> int:
    from familiars_desktop.service.commands import run_command

    return run_command(arguments)


def _window(workspace: Path | None) -> int:
    from familiars_desktop.service.window_command import open_window

    return open_window(workspace)


def _fail(error: FamiliarsError, status: int, debug: bool) -> int:
    if debug:
        traceback.print_exception(error)
    sys.stderr.write(f"familiars: {' '.join(str(error).split())}\n")
    return status
