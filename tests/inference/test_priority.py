from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

import pytest

from familiars_desktop.inference import boost_thread_priority, lower_thread
from familiars_desktop.inference import priority as priority_module

T = TypeVar("T")
posix_only = pytest.mark.skipif(sys.platform != "linux", reason="niceness of one thread is Linux's own")


def test_inside_nested_blocks_the_stronger_priority_holds() -> None:
    with boost_thread_priority(2), boost_thread_priority(4) as inner:
        assert inner.requested == 4
        assert inner.applied is None
        assert inner.reason == "an enclosing block runs at 2"


def test_a_foreground_thread_is_never_lowered() -> None:
    before = priority_module._current_level()

    with boost_thread_priority(4) as result:
        assert priority_module._current_level() == before
        assert result.applied is None


@posix_only
def test_a_boost_is_real_or_says_who_refused() -> None:
    def boosted() -> tuple[int, int, int | None, str]:
        before = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        with boost_thread_priority(1) as result:
            inside = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        return before, inside, result.applied, result.reason

    before, inside, applied, reason = _in_thread(boosted)

    if applied == 1:
        assert inside == before - 5
    else:
        assert inside == before
        assert "refused" in reason


def test_a_refusal_of_the_system_is_told_and_the_block_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(level: int) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(priority_module, "_platform", lambda: (lambda: priority_module._levels()[2], refuse))

    with boost_thread_priority(1) as result:
        pass

    assert result.applied is None
    assert result.reason == "the operating system refused: Permission denied"


@posix_only
def test_after_the_block_the_thread_is_where_it_was() -> None:
    def levels() -> tuple[int, int]:
        before = priority_module._current_level()
        with pytest.raises(RuntimeError), boost_thread_priority(1):
            raise RuntimeError
        return before, priority_module._current_level()

    before, after = _in_thread(levels)

    assert before == after


@posix_only
def test_a_background_thread_starts_low_and_no_other_thread_is_touched() -> None:
    mine = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    def lowered() -> tuple[int | None, int]:
        result = lower_thread(4)
        return result.applied, os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    assert _in_thread(lowered) == (4, 19)
    assert os.getpriority(os.PRIO_PROCESS, threading.get_native_id()) == mine


@pytest.mark.parametrize("wrong", [0, 5, -1])
def test_a_priority_outside_the_four_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match=f"priority {wrong}"), boost_thread_priority(wrong):
        pass


def _in_thread(work: Callable[[], T]) -> T:
    results: list[T] = []
    thread = threading.Thread(target=lambda: results.append(work()))
    thread.start()
    thread.join()
    return results[0]
