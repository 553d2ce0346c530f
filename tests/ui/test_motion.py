"""Whether things may move: the user's choice, else the system's."""

from pathlib import Path

import pytest

from familiars_desktop.ui import motion
from familiars_desktop.ui.appearance import appearance_commands


@pytest.fixture(autouse=True)
def system(qapp, monkeypatch):
    monkeypatch.setattr(motion, "system_reduces_motion", lambda: False)


def test_an_animation_takes_its_time_unless_the_system_or_the_user_says_otherwise(monkeypatch):
    assert motion.animation_ms(220) == 220
    motion.choose_reduced(True)
    assert motion.animation_ms(220) == 0
    motion.choose_reduced(None)
    monkeypatch.setattr(motion, "system_reduces_motion", lambda: True)
    assert motion.animation_ms(220) == 0
    motion.choose_reduced(False)
    assert motion.animation_ms(220) == 220


@pytest.mark.parametrize(("factor", "reduced"), [("0", True), ("0.5", False), ("fast", False)])
def test_a_desktop_that_keeps_it_in_a_file_is_understood(tmp_path: Path, factor, reduced):
    settings = tmp_path / "kdeglobals"
    settings.write_text(f"[KDE]\nAnimationDurationFactor={factor}\n")
    assert motion._kde_reduces(settings) is reduced
    assert motion._kde_reduces(tmp_path / "none") is False


def test_a_program_that_is_not_there_says_nothing():
    assert motion._says("no-such-program-anywhere") == ""
    assert motion._says("echo", " false ") == "false"


def test_the_palette_stops_things_from_moving_and_lets_the_system_say_again(system):
    offered = {command.title: command for command in appearance_commands(lambda _: None)}
    offered["Animations: off"].run()
    assert motion.is_reduced()
    offered["Animations: as the system has them"].run()
    assert not motion.is_reduced()
