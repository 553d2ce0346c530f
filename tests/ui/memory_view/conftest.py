"""A small memory with a past: written, used, superseded, pinned, passing; and a view on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_engine import DAY, NOW, FakeEngine
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

sys.path.insert(0, str(Path(__file__).parent))

from diary import CAT, HOME, JOB, MOOD, NAME, NEW_HOME, Diary

from familiars_desktop.memory import DecayPolicy
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view import MemoryView


@pytest.fixture
def diary() -> Diary:
    """H is 30 days but for the mood's 6 hours: the cat fades 20.8 days after its last use."""
    made = Diary(DecayPolicy())
    made.write(NAME, "Her name is Mara.", 50.0, pinned=True)
    made.write(HOME, "Lives in Portland.", 49.0, salience=0.8)
    made.write(CAT, "Her cat is called Biscuit.", 40.0, category="relation", source_quote=["my cat Biscuit"])
    made.write(JOB, "Works at the Harbour Theatre.", 30.0, tags=["work"])
    made.use(CAT, 10.0)
    made.write(NEW_HOME, "Moved to Boston.", 5.0, supersedes=HOME)
    made.change(HOME, 5.0, deprecated=True)
    made.write(MOOD, "Is tired.", 1.0, scope="ephemeral", category="state", half_life=DAY / 4)
    return made


@pytest.fixture
def memory(diary: Diary) -> Iterator[FakeEngine]:
    made = FakeEngine(records=list(diary.records.values()))
    made.entries = diary.entries
    yield made
    made.close()


@pytest.fixture
def live_bridge(qapp: QApplication, memory: FakeEngine) -> Iterator[Bridge]:
    made = Bridge(memory, clock=lambda: NOW)
    yield made
    made.close()


@pytest.fixture
def view(qtbot: QtBot, live_bridge: Bridge) -> Iterator[MemoryView]:
    made = MemoryView(live_bridge)
    made.resize(1100, 800)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.hide()
