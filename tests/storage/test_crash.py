"""Real ``kill -9``: what was acknowledged is there afterwards, nothing is half-written, nothing is there twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.markdown import Cell, parse_document

KILLS = 20

# Says each id after its act has returned: what is on the pipe was acknowledged.
_VICTIM = """
import sys
from familiars_desktop.storage import MemoryStore
store = MemoryStore(sys.argv[1])
dialogue = store.dialogues.list() or [store.dialogues.create()]
print("ready", flush=True)
for number in range(10**9):
    record = store.append("user", "event", f"memory {number} " + "of some length " * 20)
    print("+", record.id, flush=True)
    turn = store.dialogues.add_turn(dialogue[0].id, "Q", "a turn", embedding=[1.0], timestamp=1.0, origin="user")
    print("+", turn.id, flush=True)
    if number % 3 == 0:
        new = store.supersede(record.id, f"memory {number} replaced")
        print("+", new.id, flush=True)
    if number % 5 == 0:
        print("~", record.id, flush=True)
        store.forget(record.id)
        print("-", record.id, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_killed_at_any_moment_nothing_acknowledged_is_lost(workspace: Path, tmp_path: Path) -> None:
    chance = random.Random(8)
    script = tmp_path / "victim.py"
    script.write_text(_VICTIM)
    acknowledged: set[str] = set()
    going: set[str] = set()
    gone: set[str] = set()
    for _ in range(KILLS):
        said = _run_and_kill(script, workspace, chance.uniform(0.0, 0.12))
        acknowledged |= {line[2:] for line in said if line.startswith("+ ")}
        going |= {line[2:] for line in said if line.startswith("~ ")}
        gone |= {line[2:] for line in said if line.startswith("- ")}
        with MemoryStore(workspace) as store:
            records = {record.id for record in store.snapshot().records}
            turns = {turn.id for turn in store.dialogues.turns()}
            assert acknowledged - going <= records | turns
            assert not gone & records
            assert store.problems() == [] and store._database.rows("SELECT * FROM intents") == []
            assert list(store.snapshot().records) == store.at(time.time() + 60)
            assert records == _ids_in_files(workspace)
    assert len(acknowledged) > KILLS
    assert not list(workspace.rglob("*.tmp"))


def _run_and_kill(script: Path, workspace: Path, after: float) -> list[str]:
    victim = subprocess.Popen([sys.executable, script, workspace], stdout=subprocess.PIPE, text=True)
    assert victim.stdout is not None and victim.stdout.readline() == "ready\n"
    time.sleep(after)
    victim.kill()
    said, _ = victim.communicate()
    # The last line may be cut off itself.
    return said.split("\n")[:-1]


def _ids_in_files(workspace: Path) -> set[str]:
    document = parse_document((workspace / "user/event.md").read_bytes(), Cell("user", "event"))
    ids = [entry.record.id for entry in document.entries if entry.record is not None]
    assert len(ids) == len(set(ids))
    return set(ids)
