"""From the first message to the closing: a person's way through the window, on a real display and a real engine."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.models,
    pytest.mark.timeout(240),
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="needs Xvfb, a virtual display (package xvfb)"),
]
PERSON = Path(__file__).parent / "click_through.py"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual display of our own; the server chooses a free number and tells it."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("click-through")


@pytest.fixture(scope="module")
def seen(model_store: Any, display: str, pictures: Path) -> dict[str, Any]:
    """What the person saw, in the words of ``click_through.py``."""
    ended = subprocess.run(
        [sys.executable, "-X", "faulthandler", str(PERSON), str(pictures)],
        env={**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "XDG_CONFIG_HOME": str(pictures / "xdg")},
        capture_output=True,
        text=True,
        timeout=220,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told: dict[str, Any] = json.loads(ended.stdout)
    assert "failure" not in told, f"{told['failure']}\npictures: {pictures}"
    return told


def test_the_reply_streams_in_before_it_is_done(seen: dict[str, Any]) -> None:
    assert seen["reply"]
    assert seen["lengths_of_the_stream"] >= 3


def test_a_second_reply_is_stopped_midway_and_what_came_stays(seen: dict[str, Any]) -> None:
    assert seen["stopped"] == "stopped"
    assert seen["partial"] > 0
    assert seen["stopped_after_s"] < 2.0


def test_what_was_remembered_stands_under_its_message(seen: dict[str, Any]) -> None:
    note = seen["note"].replace("\xa0", " ")
    assert "Remembered: My sister Ines is a marine biologist" in note
    assert note.endswith("Undo · Edit")


def test_left_of_now_is_read_only_and_shows_what_was_known_then(seen: dict[str, Any]) -> None:
    past = seen["past"]
    assert past["mode"].startswith("Replay")
    assert not past["reinforce_enabled"]
    assert past["there"] < 5
    assert past["strength"] == 0.0


def test_right_of_now_is_a_projection_in_which_memories_fade(seen: dict[str, Any]) -> None:
    assert seen["future"]["mode"].startswith("Projection")
    assert 0.0 < seen["future"]["strength"] < seen["strength_now"]


def test_now_brings_the_present_strength_back(seen: dict[str, Any]) -> None:
    assert seen["strength_back_at_now"] == pytest.approx(seen["strength_now"], abs=0.001)


def test_reinforcing_makes_the_half_life_longer_in_the_store(seen: dict[str, Any]) -> None:
    assert seen["half_life_grew"] > 1.0


def test_an_injected_conflict_is_decided_in_the_store_as_the_dialog_said(seen: dict[str, Any]) -> None:
    assert "rival would win" in seen["verdict"]
    assert seen["conflict"] == {"winner_stands": True, "loser_archived": True, "successor_names_it": True}


def test_what_is_imagined_is_shown_and_leaves_no_trace(seen: dict[str, Any]) -> None:
    assert seen["what_if"] == {"rival": "I work at the Opera.", "really_there": False, "left": 0}


def test_a_picture_and_the_table_are_kept_by_way_of_the_palette(seen: dict[str, Any]) -> None:
    assert seen["kept"]["rows"] >= 6
    assert seen["kept"]["svg"] > 20_000


def test_undo_takes_the_conflict_back(seen: dict[str, Any]) -> None:
    assert seen["undone"]


def test_each_mark_is_made_by_mouse_and_by_keys_and_undone(seen: dict[str, Any]) -> None:
    hands = ("press_button", "press_keys")
    assert seen["marks"] == {
        f"{mark} {hand}": mark != "useful" for mark in ("useful", "outdated", "wrong") for hand in hands
    }


def test_a_conflict_left_open_waits_is_settled_and_withdrawn(seen: dict[str, Any]) -> None:
    assert seen["left_open"] == {"stood": True, "left": 0}


def test_the_other_acts_are_done_by_mouse_and_by_keys(seen: dict[str, Any]) -> None:
    """Pinned, used, edited, forgotten and restored; several were given a tag as one act, and it was undone."""
    assert seen["restored"] == "I like green tea."
    assert seen["arranged"]


def test_the_palette_turns_the_window_dark(seen: dict[str, Any]) -> None:
    assert seen["dark_lightness"] < 80


def test_qt_warns_of_nothing_and_closing_leaves_nothing_behind(seen: dict[str, Any]) -> None:
    assert seen["warnings"] == []
    assert seen["closed_after_s"] < 3.0
    assert (seen["threads"], seen["children"], seen["status"]) == ([], [], 0)


def test_each_station_left_a_picture(seen: dict[str, Any], pictures: Path) -> None:
    stations = [path.stem.partition("-")[2] for path in sorted(pictures.glob("*.png"))]
    assert stations[0] == "opened"
    assert {"stopped", "remembered", "memory", "past", "future", "what-if", "reinforced", "undone", "dark"} <= set(
        stations
    )
