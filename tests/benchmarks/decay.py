"""Replays months and years of a person's life in simulated time and looks what is still recalled.

    python tests/benchmarks/decay.py [--fillers 120] [--json]

The clock is moved; everything else is the real thing: messages are stored as turns, read by the writer's rules,
recalled by the real reader with the installed embedder, and counted as uses as a turn counts them. ``--fillers``
memories of no consequence are told on the way, so that what is recalled wins against something. A line is one claim:

``years``       a name, an allergy and a relative's allergy come first after two years in which nobody spoke
``days``        a mood is recalled in its session, and neither hours later in another nor days later
``correction``  a fact recalled a hundred times loses to one sentence that corrects it, at once and for good
``word``        "useful", said once, outlasts a month of daily use; what was called "outdated" or "wrong" is recalled no
                more, and reading its message anew does not bring it back

``holds`` counts the claims that hold; the exit status is 1 unless all do.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory import MemoryRecord

START = datetime(2024, 3, 4, 9, tzinfo=UTC)
DISHES = ("lentil soup", "a mushroom risotto", "pancakes", "fish pie", "a pumpkin curry", "ratatouille", "dumplings")
PLACES = ("the harbour", "a lighthouse", "the old mill", "a pottery fair", "the cinema", "a flea market", "the river")
PEOPLE = ("Ines", "Tom", "Priya", "Olek", "Greta", "Samir", "Lucia")


@dataclass(frozen=True)
class Claim:
    """What should hold, whether it does, and the numbers it rests on."""

    group: str
    claim: str
    holds: bool
    found: str


class Life:
    """A person's messages to a companion whose clock can be moved."""

    def __init__(self, workspace: Path) -> None:
        self.now = START
        settings = load_settings(workspace=workspace, config=workspace.parent / "config", threads=2)
        self.engine = Engine(settings, clock=lambda: self.now)
        self.dialogue_id = self.engine.dialogue_named("talk")

    def wait(self, **duration: float) -> None:
        self.now += timedelta(**duration)

    def say(self, text: str) -> list[MemoryRecord]:
        """One message, read by the writer; what it left."""
        known = {record.id for record in self.engine.snapshot().records}
        turn_id = self.engine.add_turn(self.dialogue_id, "user", text, timestamp=self.now.timestamp())
        self.engine.store.dialogues.queue.enqueue(turn_id)
        self.engine.wait_for_writer(60)
        self.wait(minutes=1)
        return [record for record in self.engine.snapshot().records if record.id not in known]

    def recall(self, question: str, *, use: bool = False) -> list[str]:
        """The memories recalled, best first; ``use`` counts them as a turn does that put them into its prompt."""
        items = self.engine.reader.recollect(question, k=8, now=self.now, dialogue_id=self.dialogue_id).items
        records = [item.record for item in items if item.record is not None]
        if use and records:
            self.engine.store.reinforce([record.id for record in records], actor="engine")
        return [record.content for record in records]

    def retention(self, record_id: str) -> float:
        return self.engine.store.get(record_id).retention(self.now.timestamp())

    def fill(self, count: int, days: float) -> None:
        """Small things, told over so many days."""
        for number in range(count):
            dish, place, friend = DISHES[number % 7], PLACES[number // 7 % 7], PEOPLE[number // 49 % 7]
            self.say(f"Yesterday I cooked {dish} with {friend} and went to {place}.")
            self.wait(days=days / max(count, 1))


def rank(contents: Sequence[str], word: str) -> int:
    """Where the first that holds the word stands, from 1; 0 when none does."""
    return next((place for place, content in enumerate(contents, 1) if word in content), 0)


def years(life: Life, fillers: int) -> list[Claim]:
    facts = {
        "Mara": life.say("My name is Mara."),
        "peanuts": life.say("I'm allergic to peanuts."),
        "shellfish": life.say("My brother Tom is allergic to shellfish."),
    }
    life.fill(fillers, days=60)
    life.wait(days=730)
    others = len(life.engine.snapshot().records) - len(facts)
    questions = {
        "Mara": "What is my name?",
        "peanuts": "What am I allergic to?",
        "shellfish": "What is my brother allergic to?",
    }
    claims = []
    for word, question in questions.items():
        [record] = facts[word]
        place, left = rank(life.recall(question), word), life.retention(record.id)
        claims.append(
            Claim(
                "years",
                f"{question} after two silent years",
                place == 1,
                f"rank {place} among {others} more, retention {left:.2f}",
            )
        )
    return claims


def days(life: Life) -> list[Claim]:
    mood, question = life.say("I feel so miserable right now."), "How miserable do I feel?"
    [record] = mood
    claims = []
    for name, wait, wanted in (("at once", 0.0, True), ("6 hours later", 0.25, False), ("3 days later", 2.75, False)):
        life.wait(days=wait)
        place, left = rank(life.recall(question), "miserable"), life.retention(record.id)
        told = f"rank {place}, retention {left:.3f}"
        claims.append(
            Claim("days", f"a mood is {'' if wanted else 'not '}recalled {name}", bool(place) is wanted, told)
        )
    return claims


def correction(life: Life) -> list[Claim]:
    [old] = life.say("My favourite drink is coffee.")
    question = "What is my favourite drink?"
    for _ in range(100):
        life.wait(days=1)
        life.recall(question, use=True)
    uses = life.engine.store.get(old.id).access_count
    life.say("Actually, my favourite drink is tea now, not coffee.")
    claims = []
    for name, wait in (("at once", 0.0), ("a year later", 365.0)):
        life.wait(days=wait)
        found = life.recall(question)
        new, stale = rank(found, "tea"), [content for content in found if "tea" not in content and "coffee" in content]
        place = found.index(stale[0]) + 1 if stale else "none"
        told = f"{uses} uses; rank of the correction {new}, of the old fact {place}"
        claims.append(
            Claim(
                "correction", f"a fact recalled 100 times loses to its correction {name}", new == 1 and not stale, told
            )
        )
    former = life.recall("What was my favourite drink before?")
    claims.append(
        Claim(
            "correction", "what it was before can still be asked", rank(former, "coffee") > 0, f"{len(former)} recalled"
        )
    )
    return claims


def word(life: Life) -> list[Claim]:
    [used] = life.say("I prefer window seats on trains.")
    [liked] = life.say("I prefer aisle seats on planes.")
    for _ in range(30):
        life.wait(days=1)
        life.engine.store.reinforce([used.id], actor="engine")
    life.engine.judge(liked.id, "useful").result()
    life.wait(days=365)
    kept, mere = life.retention(liked.id), life.retention(used.id)
    claims = [
        Claim(
            "word",
            "called useful once, it outlasts a month of daily use",
            kept > mere,
            f"{kept:.2f} against {mere:.2f}",
        )
    ]
    for judgement, text, question, key in (
        ("outdated", "I play the cello in a quartet.", "Which instrument do I play?", "cello"),
        ("wrong", "I own a red bicycle.", "Which bicycle do I own?", "bicycle"),
    ):
        [record] = life.say(text)
        before = rank(life.recall(question), key)
        life.engine.judge(record.id, judgement).result()
        life.engine.store.dialogues.queue.enqueue(str((record.evidence or {})["turn_id"]))
        life.engine.wait_for_writer(60)
        life.wait(days=30)
        after = rank(life.recall(question), key)
        held = before > 0 and after == 0
        claims.append(
            Claim(
                "word",
                f"called {judgement}, it is recalled no more",
                held,
                f"rank {before} before, {after or 'none'} after",
            )
        )
    return claims


def measure(fillers: int, groups: Sequence[str] = ()) -> list[Claim]:
    parts: dict[str, Callable[[Life], list[Claim]]] = {
        "years": lambda life: years(life, fillers),
        "days": days,
        "correction": correction,
        "word": word,
    }
    claims: list[Claim] = []
    with tempfile.TemporaryDirectory() as folder:
        life = Life(Path(folder) / "workspace")
        try:
            for name, part in parts.items():
                if not groups or name in groups:
                    claims += part(life)
        finally:
            life.engine.close()
    return claims


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--fillers", type=int, default=120)
    parser.add_argument("--only", nargs="*", default=(), help="groups of claims")
    options = parser.parse_args()
    claims = measure(options.fillers, options.only)
    holds = sum(claim.holds for claim in claims)
    if options.json:
        print(json.dumps({"holds": holds, "claims": len(claims), "table": [asdict(claim) for claim in claims]}))
    else:
        for claim in claims:
            print(f"{'ok ' if claim.holds else 'NO '} {claim.group:<11} {claim.claim:<62} {claim.found}")
        print(f"{holds} of {len(claims)} hold")
    return int(holds < len(claims))


if __name__ == "__main__":
    sys.exit(main())
