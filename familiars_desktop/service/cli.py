"""The command line. Exit status: 0 done, 1 refused or not found, 2 bad arguments; errors are one line."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from familiars_desktop.memory.errors import FamiliarsError, InvalidRecord


def run(arguments: Sequence[str]) -> int:
    """Run a command line, or the window when it is empty or has options alone; the exit status."""
    debug = "--debug" in arguments
    try:
        return _command(arguments) if _names_a_command(arguments) else _window(arguments)
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


def _command(arguments: Sequence[str]) -> int:
    from familiars_desktop.service.commands import run_command

    return run_command(arguments)


def _window(arguments: Sequence[str]) -> int:
    from familiars_desktop.service.window_command import open_window

    return open_window(arguments)


def _fail(error: FamiliarsError, status: int, debug: bool) -> int:
    if debug:
        traceback.print_exception(error)
    sys.stderr.write(f"familiars: {' '.join(str(error).split())}\n")
    return status
