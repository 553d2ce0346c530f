"""What nobody caught is found in a file afterwards, without the words of whoever used the program."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from familiars_desktop.ui.error_log import FILE_NAME, error_log


def fail(said: str = "I am in love with Ines") -> None:
    raise ValueError(f"cannot read {said}")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the hooks before it were told."""
    heard: list[str] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: heard.append(str(error)))
    monkeypatch.setattr(threading, "excepthook", lambda told: heard.append(str(told.exc_value)))
    return heard


def raise_uncaught() -> None:
    try:
        fail()
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_an_uncaught_error_is_written_with_its_place_and_without_its_words(tmp_path: Path, told: list[str]) -> None:
    with error_log(tmp_path / "logs"):
        raise_uncaught()
    text = (tmp_path / "logs" / FILE_NAME).read_text(encoding="utf-8")
    assert "ValueError" in text and "in fail" in text
    assert "Ines" not in text
    assert told == ["cannot read I am in love with Ines"], "a terminal is told as before"


def test_one_of_another_thread_is_written_too(tmp_path: Path, told: list[str]) -> None:
    with error_log(tmp_path):
        thread = threading.Thread(target=fail)
        thread.start()
        thread.join()
    assert "in fail" in (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert len(told) == 1


def test_a_long_log_makes_room_for_a_new_one(tmp_path: Path, told: list[str]) -> None:
    (tmp_path / FILE_NAME).write_text("x" * 300_000)
    with error_log(tmp_path):
        raise_uncaught()
    assert (tmp_path / FILE_NAME).stat().st_size < 10_000
    assert (tmp_path / "errors-last.log").stat().st_size == 300_000


def test_a_folder_that_cannot_be_made_hides_no_error(tmp_path: Path, told: list[str]) -> None:
    (tmp_path / "logs").write_text("a file in its place")
    with error_log(tmp_path / "logs"):
        raise_uncaught()
    assert len(told) == 1


def test_afterwards_the_hooks_are_as_they_were(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook
    with error_log(tmp_path):
        assert sys.excepthook is not before[0]
    assert (sys.excepthook, threading.excepthook) == before
