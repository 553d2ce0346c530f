"""The priority of the running thread, set for real on Linux, Windows and macOS.

Priorities are F §5.10.1's: 1 critical, 2 important, 3 nice, 4 background. An unprivileged Linux thread can
lower itself and not raise itself again, so nothing here ever lowers a thread that must come back up:
background threads start low by ``lower_thread``, and foreground threads stay where they are.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

CRITICAL: Final = 1
IMPORTANT: Final = 2
NICE: Final = 3
BACKGROUND: Final = 4

_NICENESS: Final = {CRITICAL: -5, IMPORTANT: 0, NICE: 10, BACKGROUND: 19}
_WINDOWS_LEVELS: Final = {CRITICAL: 1, IMPORTANT: 0, NICE: -1, BACKGROUND: -2}
_WINDOWS_ERROR_RETURN: Final = 0x7FFFFFFF
# QOS_CLASS_USER_INTERACTIVE, _DEFAULT, _UTILITY, _BACKGROUND of <sys/qos.h>.
_MACOS_CLASSES: Final = {CRITICAL: 0x21, IMPORTANT: 0x15, NICE: 0x11, BACKGROUND: 0x09}

_nested = threading.local()


@dataclass(frozen=True)
class PriorityResult:
    """What was asked for, what holds now, and why where they differ (empty when they do not).

    ``applied`` is None when the thread keeps the priority it had.
    """

    requested: int
    applied: int | None
    reason: str = ""


@contextmanager
def boost_thread_priority(priority: int) -> Iterator[PriorityResult]:
    """Runs the block at ``priority``, or at an enclosing block's if that is stronger (F §5.10.4).

    It never lowers the thread. Raises ValueError outside 1-4.
    """
    _check(priority)
    outer: int | None = getattr(_nested, "priority", None)
    effective = priority if outer is None else min(priority, outer)
    before = _current_level()
    _nested.priority = effective
    try:
        yield _apply(priority, effective, before)
    finally:
        _nested.priority = outer
        _restore(before)


def lower_thread(priority: int) -> PriorityResult:
    """Puts the running thread down to ``priority`` for the rest of its life; for threads that start low."""
    _check(priority)
    try:
        _set_level(_levels()[priority])
    except OSError as error:
        return PriorityResult(priority, None, _refusal(error))
    return PriorityResult(priority, priority)


def _apply(requested: int, effective: int, before: int) -> PriorityResult:
    wanted = _levels()[effective]
    nested = f"an enclosing block runs at {effective}" if effective < requested else ""
    if not _is_stronger(wanted, before):
        return PriorityResult(requested, None, nested or "the thread is as strong already")
    try:
        _set_level(wanted)
    except OSError as error:
        return PriorityResult(requested, None, _refusal(error))
    return PriorityResult(requested, effective, nested)


def _restore(before: int) -> None:
    if _current_level() != before:
        _set_level(before)


def _check(priority: int) -> None:
    if priority not in _NICENESS:
        raise ValueError(f"priority {priority!r} is not one of 1 (critical), 2, 3, 4 (background)")


def _refusal(error: OSError) -> str:
    return f"the operating system refused: {error.strerror or error}"


def _is_stronger(level: int, other: int) -> bool:
    """A smaller niceness is stronger; elsewhere a larger level is."""
    return level < other if _is_niceness() else level > other


def _is_niceness() -> bool:
    return sys.platform not in {"win32", "darwin"}


def _levels() -> dict[int, int]:
    if sys.platform == "win32":
        return _WINDOWS_LEVELS
    return _MACOS_CLASSES if sys.platform == "darwin" else _NICENESS


def _current_level() -> int:
    return _platform()[0]()


def _set_level(level: int) -> None:
    """Raises OSError where the system refuses."""
    _platform()[1](level)


def _platform() -> tuple[Callable[[], int], Callable[[int], None]]:
    if sys.platform == "win32":
        return _get_windows, _set_windows
    if sys.platform == "darwin":
        return _get_macos, _set_macos
    return _get_posix, _set_posix


def _get_posix() -> int:
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def _set_posix(niceness: int) -> None:
    # On Linux this reaches one thread alone, in spite of its name.
    os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


def _kernel32() -> Any:
    import ctypes

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
    kernel.GetCurrentThread.restype = ctypes.c_void_p
    kernel.GetThreadPriority.argtypes = [ctypes.c_void_p]
    kernel.SetThreadPriority.argtypes = [ctypes.c_void_p, ctypes.c_int]
    return kernel


def _get_windows() -> int:
    kernel = _kernel32()
    level = int(kernel.GetThreadPriority(kernel.GetCurrentThread()))
    return 0 if level == _WINDOWS_ERROR_RETURN else level


def _set_windows(level: int) -> None:
    kernel = _kernel32()
    if not kernel.SetThreadPriority(kernel.GetCurrentThread(), level):
        import ctypes

        code = ctypes.get_last_error()  # type: ignore[attr-defined,unused-ignore]
        raise OSError(code, "SetThreadPriority failed")


def _get_macos() -> int:
    import ctypes

    return int(ctypes.CDLL(None).qos_class_self())


def _set_macos(quality: int) -> None:
    import ctypes

    code = ctypes.CDLL(None).pthread_set_qos_class_self_np(ctypes.c_uint(quality), ctypes.c_int(0))
    if code:
        raise OSError(code, os.strerror(code))
