"""Kills a program that writes, a thousand times, and looks what is left.

    python tests/benchmarks/crash.py [--kills 1000] [--seed 1] [--json]

Each kill is a real ``SIGKILL`` of a process of its own in the middle of a mixed load (``crash_load.py``: memories
added and imported, changed one by one and several at once, replaced, contested, forgotten, erased, restored, undone,
merged, counted, embedded by two models in turn, written to their files; turns said, branches among them, and dialogues
written on a second thread; files edited by hand before and during it; backups; words that an earlier version made), a
third of them while the workspace is still being opened, which finishes what the last kill cut off. What an act had
returned was said over a pipe, whole records, before the kill. Then the workspace is opened again:

``lost``            acknowledged changes that are not there, forgotten things that are back, erased bytes that are left
``half_files``      files or entries that end in the middle, drafts left behind
``disagreements``   between files, index, journal, words, conversations and tombstones, or acts nobody had begun
``unclean_starts``  opens that failed, or left something to report or to finish

All four are to be 0. ``acts`` counts what was acknowledged. Needs ``fork`` (Linux, macOS).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import select
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from crash_check import Expected, Faults, check_acknowledged, check_closed, check_workspace
from crash_load import HAND, Clock, Letters, Pipe, Victim, count, frames, turn_values

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.locks import WriteLock
from familiars_desktop.storage.markdown import Cell, parse_document, put_record, remove_record

KILLS_PER_WORKSPACE = 50
MOST_WORDS = 60
OPENING_AT_FIRST = 0.05
LONGEST_WAIT = 60.0
SECONDS_BETWEEN = 97.0
HAND_CELL = Cell("user", "event")


@dataclass
class Run:
    """Kills on one workspace after the other."""

    chance: random.Random
    folder: Path
    faults: Faults = field(default_factory=Faults)
    kills: int = 0
    acts: int = 0
    opens: int = 0
    unclean_starts: int = 0
    opening: float = OPENING_AT_FIRST  # how long a victim takes to open, in seconds

    def workspace(self, kills: int) -> None:
        """One workspace, this often killed and checked, and its database lost at the end."""
        place = self.folder / f"workspace-{self.kills}"
        clock, expected = Clock(), Expected()
        for _ in range(kills):
            clock.advance(SECONDS_BETWEEN)
            if self.chance.random() < 0.3:
                expected.hand.update([edit_by_hand(place, self.chance)] if place.exists() else ())
            if self.chance.random() < 0.1:
                outdate_words(place)
            self._kill(place, expected, clock)
            # One in three is killed again before anybody has looked.
            if self.chance.random() < 0.67:
                self._look(place, expected, clock)
        self._look(place, expected, clock)
        self._lose_the_database(place, expected, clock)
        self.acts += expected.acts

    def _kill(self, place: Path, expected: Expected, clock: Clock) -> None:
        edits = place.exists() and self.chance.random() < 0.15
        seed = self.chance.random()
        in_opening = self.chance.random() < 0.33
        words = 0 if in_opening else self.chance.randrange(1, MOST_WORDS)
        after = self.chance.uniform(0.0, self.opening if in_opening else 0.01)

        def victim(pipe: Pipe) -> None:
            doomed = Victim(place, pipe, random.Random(seed), Clock(clock.moment), alone=not edits)
            faults = check_acknowledged(doomed.store, expected)
            records = {record.id: record.to_dict() for record in doomed.store.snapshot().records}
            pipe.send({"opened": doomed.store.snapshot().version, "records": records, "faults": faults})
            doomed.run()

        def editor(pipe: Pipe) -> None:
            while True:
                record_id, content = edit_by_hand(place, random.Random(seed), add=True)
                pipe.send({"edited": record_id, "content": content})
                time.sleep(0.02)

        said, opening = killed([victim, editor] if edits else [victim], words, after)
        if words:
            self.opening = 0.8 * self.opening + 0.2 * opening
        for word in said:
            self.faults += word.get("faults", Faults())
        expected.hear(said)
        self.unclean_starts += len(expected.crashes)
        self.faults.unclean += expected.crashes
        expected.crashes.clear()
        self.kills += 1

    def _look(self, place: Path, expected: Expected, clock: Clock) -> None:
        """Open the workspace as a person would, and compare."""
        self.opens += 1
        try:
            with MemoryStore(place, embed=Letters(), clock=clock) as store:
                found = check_acknowledged(store, expected)
                found += check_workspace(store, expected)
                adopt(store, expected)
            found += check_closed(place, expected)
        except Exception:
            found = Faults(unclean=[traceback.format_exc()])
        self.unclean_starts += bool(found.unclean)
        self.faults += found

    def _lose_the_database(self, place: Path, expected: Expected, clock: Clock) -> None:
        """Files alone give back records and dialogues, in order."""
        with MemoryStore(place, clock=clock) as store:
            store.back_up()
            self.faults.half += [f"{draft.name} is left" for draft in place.rglob("*.tmp")]
            before, found = store.snapshot().records, store.words.search("memory bridge hand", "record")
        for path in place.glob("familiars.db*"):
            path.unlink()
        with MemoryStore(place, clock=clock) as store:
            if store.snapshot().records != before:
                self.faults.lost.append("records, after the database was deleted")
            if store.words.search("memory bridge hand", "record") != found or store.reindex() < len(before):
                self.faults.disagreements.append("words, after the database was deleted")
            turns = {turn.id for turn in store.dialogues.turns()}
            self.faults.lost += [f"{turn}, after the database was deleted" for turn in expected.turns.keys() - turns]


def adopt(store: MemoryStore, expected: Expected) -> None:
    """What was checked is what is known from now on."""
    expected.take_over({r.id: r.to_dict() for r in store.snapshot().records}, store.snapshot().version)
    expected.begun_earlier.clear()
    expected.turns = {turn.id: dict(turn_values(turn)) for turn in store.dialogues.turns()}
    expected.dialogues = {found.id: (found.agent_id, found.name) for found in store.dialogues.list()}
    known = store.open_conflicts()
    expected.conflicts = {conflict.id: (conflict.record_id, conflict.rival_content) for conflict in known}


def killed(bodies: list[Callable[[Pipe], None]], words: int, after: float) -> tuple[list[dict], float]:
    """What these processes said until they were killed, and when the first word came, in seconds.

    The kill comes ``after`` seconds after so many words of the first process.
    """
    began, first = time.monotonic(), 0.0
    children, pipes = [], {}
    for body in bodies:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            live(body, Pipe(writing), reading)
        os.close(writing)
        children.append(child)
        pipes[reading] = bytearray()
    victim, said = next(iter(pipes.items()))
    while (heard := count(said)) < words and time.monotonic() < began + LONGEST_WAIT:
        if not listen(pipes, 0.002) >= {victim}:
            break  # it died of itself
        first = first or (time.monotonic() - began if heard else 0.0)
    if time.monotonic() >= began + LONGEST_WAIT:
        raise SystemExit(f"the program stood still after {count(said)} words: {[*frames(bytes(said))][-4:]}")
    listen(pipes, after)
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    listen(pipes, None)
    return [word for data in pipes.values() for word in frames(bytes(data))], first


def live(body: Callable[[Pipe], None], pipe: Pipe, reading: int) -> None:
    """A child's life."""
    os.close(reading)
    try:
        body(pipe)
    except BaseException:
        pipe.send({"crashed": traceback.format_exc()})
    finally:
        os._exit(1)


def listen(pipes: dict[int, bytearray], seconds: float | None) -> set[int]:
    """Read for so long, or until nobody can say anything more; who still can."""
    open_ends = set(pipes)
    deadline = None if seconds is None else time.monotonic() + seconds
    while open_ends:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0.0:
            break
        for descriptor in select.select(list(open_ends), [], [], left)[0]:
            data = os.read(descriptor, 1 << 16)
            pipes[descriptor] += data
            if not data:
                open_ends.discard(descriptor)
                if deadline is None:
                    os.close(descriptor)
    return open_ends


def outdate_words(place: Path) -> None:
    """As an earlier version of the program leaves the words: whoever opens the workspace next renews them."""
    path = place / "familiars.db"
    # A first start that was killed may have left no tables yet.
    if path.exists():
        with suppress(sqlite3.OperationalError), closing(sqlite3.connect(path)) as database, database:
            database.execute("INSERT OR REPLACE INTO states (name, value) SELECT 'words_outdated', 'true'")
            database.execute("UPDATE record_words SET tokens = 'outdated' WHERE rowid % 3 = 0")


def edit_by_hand(place: Path, chance: random.Random, *, add: bool = False) -> tuple[str, str | None]:
    """Save a memory file as an editor does: an entry of ours is added, changed or taken out; its id and content."""
    with WriteLock(place).held():
        path = place / "user" / "event.md"
        path.parent.mkdir(mode=0o700, exist_ok=True)
        data = path.read_bytes() if path.exists() else b""
        entries = parse_document(data, HAND_CELL).entries
        mine = [entry.record for entry in entries if entry.record is not None and entry.record.id.startswith(HAND)]
        content = f"by hand {time.monotonic_ns()}"
        if add or len(mine) < 3:
            record_id = f"{HAND}{time.monotonic_ns()}"
            record = MemoryRecord(record_id, *("user", "event"), ts="2026-09-01T00:00:00+00:00", content=content)
            data = put_record(data, HAND_CELL, record)
        elif (record := chance.choice(mine)) and chance.random() < 0.5:
            data = put_record(data, HAND_CELL, record.with_changes(content=content))
        else:
            data, content = remove_record(data, HAND_CELL, record.id), None
        # One that is killed itself saves under another name first: a file cut off by its editor is held, rightly.
        save(path, data, in_place=not add and chance.random() < 0.5)
    return record.id, content


def save(path: Path, data: bytes, *, in_place: bool) -> None:
    """In place, or under another name first, as editors do."""
    target = path if in_place and path.exists() else path.with_name("event.md~")
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(descriptor, data)
    os.close(descriptor)
    if target != path:
        target.replace(path)


def measure(kills: int, seed: int) -> dict[str, object]:
    """The figures, and, when something is wrong, the first findings in words."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(random.Random(seed), Path(folder))
        while run.kills < kills:
            run.workspace(min(KILLS_PER_WORKSPACE, kills - run.kills))
    told = {name: found[:5] for name, found in vars(run.faults).items() if found}
    return {
        "kills": run.kills,
        "lost": len(run.faults.lost),
        "half_files": len(run.faults.half),
        "disagreements": len(run.faults.disagreements),
        "unclean_starts": run.unclean_starts,
        "acts": run.acts,
        "opens": run.opens,
        "seconds": round(time.monotonic() - began, 1),
        **({"findings": told} if told else {}),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    figures = measure(options.kills, options.seed)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>16}  {value}")
    return int(any(figures[name] for name in ("lost", "half_files", "disagreements", "unclean_starts")))


if __name__ == "__main__":
    sys.exit(main())
