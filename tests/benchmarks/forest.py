"""How long a frame of the dialogue forest takes: panning, zoomed out, and a step of the slider.

    python tests/benchmarks/forest.py [--json] [--turns 5000] [--frames 120]

Every frame is painted, offscreen, in a window of 1280 × 800; the forest is synthetic and seeded, shown whole.
``pan_*`` is a scroll by some rows in which words are drawn, ``out_*`` the same zoomed out as far as it goes,
``step_*`` a step of the slider with a question asked: every turn is scored and coloured anew. ``everything_ms`` is
showing all turns that were folded away, ``grown_ms`` the time from the news of a turn until it is seen, ``cut_ms``
folding to what matters.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication
from timeline import DAY, NOW, Memory, candidates, figures

from familiars_desktop.engine.events import Conversation, ForestNode, ReplyFinished
from familiars_desktop.memory import DecayPolicy, MemoryRecord
from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.times import to_iso
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view import MemoryView

DIALOGUE = "dialogue_1"


class Talk(Memory):
    """An engine with one long dialogue: just what the forest reads, beside a memory or two."""

    def __init__(self, turns: int, seed: int = 7) -> None:
        record = MemoryRecord("m_00000001", "user", "profile", ts=to_iso(NOW - DAY), content="Something said")
        super().__init__([record], [], DecayPolicy())
        self._random = np.random.default_rng(seed)
        self.nodes: list[ForestNode] = []
        for _ in range(turns):
            self.say()

    def say(self) -> None:
        """A turn that mostly follows, sometimes goes back to an earlier one, seldom begins a tree."""
        place, dice = len(self.nodes), self._random.random()
        back = int(self._random.integers(max(place - 400, 0), max(place, 1)))
        parent = None if place == 0 or dice < 0.02 else back if dice < 0.25 else place - 1
        at = NOW - 30.0 * DAY + place * 500.0
        text = f"Turn {place}: something that was said then, and a little more"
        self.nodes.append(ForestNode(place, parent, "A" if place % 2 else "Q", text[:40], at, text=text))

    def conversations(self) -> Future[list[Conversation]]:
        return done([Conversation(DIALOGUE, "A long talk", NOW - 31.0 * DAY, NOW, len(self.nodes))])

    def forest(self, dialogue_id: str) -> Future[list[ForestNode]]:
        return done(list(self.nodes))

    def turn_cosines(self, text: str, dialogue_id: str) -> Future[Any]:
        return done(np.random.default_rng(3).normal(0.15, 0.12, len(self.nodes)))

    def attachment(self, dialogue_id: str, node_id: int) -> Future[Attachment]:
        return done(Attachment(node_id, 0, "scored", 0, 0.5, 0.5, False, TreeWeights()))

    def finish_turn(self) -> None:
        """One more turn, and the news of it."""
        self.say()
        self._tell(ReplyFinished(NOW, "turn", DIALOGUE, len(self.nodes) - 1, ""))


def done(value: Any) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(value)
    return future


def frames(count: int, change: Callable[[int], None]) -> np.ndarray:
    """Milliseconds of ``count`` frames, each a change that is painted: (count, 2), by the wall and of CPU."""
    times = []
    for number in range(count):
        begun, worked = time.perf_counter(), time.thread_time()
        change(number)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        times.append((time.perf_counter() - begun, time.thread_time() - worked))
    return np.array(times) * 1_000.0


def wait_for(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60.0
    while not is_so():
        QCoreApplication.processEvents()
        if time.monotonic() > deadline:
            raise SystemExit("the forest did not come within a minute")


def once(act: Callable[[], None]) -> float:
    """Milliseconds of one act until it is painted."""
    return round(float(frames(1, lambda _: act())[0, 0]), 2)


def measure(turns: int, count: int) -> dict[str, float]:
    """The figures for one forest."""
    talk = Talk(turns)
    bridge = Bridge(talk, clock=lambda: NOW)  # type: ignore[arg-type]
    view = MemoryView(bridge)
    view.resize(1280, 800)
    view.show()
    view.views.setCurrentWidget(view.forest)
    canvas = view.forest.canvas
    wait_for(lambda: len(canvas.picture) > 0)
    view.timeline.ask("a question", candidates(talk))
    wait_for(lambda: DIALOGUE in view.forest.source.cosines)
    found = {"everything_ms": once(view.forest.show_everything)}
    bar = canvas.verticalScrollBar()

    def pan(number: int) -> None:
        bar.setValue(bar.maximum() * number // count)

    start, end = view.timeline.range

    def step(number: int) -> None:
        view.timeline.set_moment(start + (end - start) * number / count)
        view.timeline.step_now()

    frames(10, pan)
    found |= {f"pan_{name}": ms for name, ms in figures(frames(count, pan)).items()}
    found |= {f"step_{name}": ms for name, ms in figures(frames(count, step)).items()}
    canvas.fit()
    found |= {f"out_{name}": ms for name, ms in figures(frames(count, pan)).items()}
    begun = time.perf_counter()
    talk.finish_turn()
    wait_for(lambda: len(canvas.picture) == turns + 1)
    found["grown_ms"] = round((time.perf_counter() - begun) * 1_000.0, 2)
    found["cut_ms"] = once(view.forest.show_what_matters)
    view.close()
    bridge.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--turns", type=int, default=5_000)
    parser.add_argument("--frames", type=int, default=120)
    options = parser.parse_args()
    application = QApplication.instance() or QApplication([])
    found = measure(options.turns, options.frames)
    if options.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name:<22}{value}" for name, value in found.items()))
    del application


if __name__ == "__main__":
    main()
