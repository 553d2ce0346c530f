"""Fits ``resources/memorizer/time_kinds.json``: which kind of time a question asks for, where no rule reads it.

    python tests/benchmarks/train_temporal.py [--write]

The wordings of ``data/temporal_*.json``, their slots filled with facts and words of nobody's conversation
(``data/temporal_fillings.json``, which holds questions and statements that ask for no time of talk too), and the
questions of ``data/off_topic*.json``. Prints, leaving out each author and batch in turn, how often the likeliest kind
is the right one. ``temporal.py`` says what comes of it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from temporal_questions import NOUNS, NUMBERS, ORDINALS, PARTS, SEASONS, Wording, date_slots, filled, wordings_by_part

from familiars_desktop.memorizer.lexicon import resources_folder
from familiars_desktop.memorizer.softmax import softmax
from familiars_desktop.memorizer.temporal import plainest_reading
from familiars_desktop.memorizer.time_kinds import KINDS, kind_features

DATA: Final = Path(__file__).parent / "data"
# (file, its parts that one author wrote at a time)
BATCHES: Final = (
    ("temporal_paraphrases", None),
    ("temporal_sealed", None),
    ("temporal_practice", "each"),
    ("temporal_independent_open", None),
    ("temporal_independent_sealed", None),
    ("temporal_authors", "each"),
)
OFF_TOPIC: Final = ("off_topic", "off_topic_learn", "off_topic_later", "off_topic_sealed")
KIND_OF_TYPE: Final = {
    **dict.fromkeys(("n_sessions", "goal_n_ago", "topic_n_ago"), "back"),
    **dict.fromkeys(("last", "goal_last"), "last"),
    "before_last": "before_last",
    **dict.fromkeys(("first", "first_session"), "first"),
    "nth_session": "nth",
    "after_event": "after",
    "before_event": "before",
    "first_time": "first_mention",
    "last_time": "last_mention",
    "none": "none",
}
FILLINGS: Final = 2  # of each wording
LEAST_WORDINGS: Final = 3  # in which a feature has to stand
LEAST_WEIGHT: Final = 4  # hundredths
NONE_WEIGHT: Final = 2.0  # of those that ask for no time of talk, against the others
PENALTY: Final = 5e-4
STEPS: Final = 150
RATE: Final = 0.05

Floats = NDArray[np.float32]


class Example(NamedTuple):
    batch: str
    wording: str
    kind: str
    features: frozenset[str]


def kind_of(wording: Wording) -> str:
    name = wording.type.removesuffix("_other_languages")
    if name == "chain_shift":
        return "after" if wording.way > 0 else "before"
    return KIND_OF_TYPE.get(name, "days")


def examples() -> list[Example]:
    fillings = json.loads((DATA / "temporal_fillings.json").read_text(encoding="utf-8"))
    found = []
    for batch, wording, names in _wordings():
        draw = random.Random(f"{wording.type}/{wording.text}")
        for _ in range(FILLINGS):
            today = date(2024, 1, 1) + timedelta(days=draw.randrange(700))
            slots = _slots(wording, fillings, names, today, draw)
            text = filled(wording.text, slots)
            read = plainest_reading(text, fillings["names"])
            found.append(Example(batch, wording.text, kind_of(wording), kind_features(read, today)))
    return found


def _wordings() -> Iterator[tuple[str, Wording, Mapping[str, Any]]]:
    for file, parts in BATCHES:
        names, by_part = wordings_by_part(DATA / f"{file}.json")
        for part, wordings in by_part.items():
            yield from ((part if parts else file, wording, names) for wording in wordings)
    names, by_part = wordings_by_part(DATA / "temporal_fillings.json")
    yield from (("none", wording, names) for wording in by_part["none"])
    for file in OFF_TOPIC:
        data = json.loads((DATA / f"{file}.json").read_text(encoding="utf-8"))
        questions = [entry["query"] for name in ("off_topic", "to_recall") for entry in data[name]]
        yield from (("none", Wording("none", question), names) for question in questions)


def _slots(
    wording: Wording, fillings: Mapping[str, Any], names: Mapping[str, Any], today: date, draw: random.Random
) -> dict[str, str]:
    """Something for every slot; that the parts agree with each other does not matter to the kind."""
    english = wording.language == "en"
    number, days = draw.randint(2, 8), draw.randint(2, 6)
    first, last = sorted(today - timedelta(days=draw.randint(1, 300)) for _ in range(2))
    own = names.get(wording.language, names["de"])
    month = f"{first:%B %Y}" if english else own["months"][first.month - 1]
    digits = not english or draw.random() < 0.3
    return {
        **date_slots(first, ""),
        **date_slots(first, "first"),
        **date_slots(last, "last"),
        "before_first": date_slots(first, "")["date"],
        "after_last": date_slots(last, "")["date"],
        "n": str(number) if digits else NUMBERS[number - 1],
        "N": NUMBERS[number - 1].capitalize(),
        "ordinal": ORDINALS[number - 1],
        "k": str(days) if digits else NUMBERS[days - 1],
        "w": draw.choice((NUMBERS[days - 1], str(days), "a couple of")),
        "who": draw.choice(fillings["names"]),
        "anchor": draw.choice(fillings["facts"]),
        "topic": draw.choice(_nouns()),
        "weekday": f"{first:%A}" if english else own["weekdays"][first.weekday()],
        "last_weekday": f"{last:%A}",
        "month": month,
        "month_bare": f"{first:%B}",
        "month_a": f"{first:%B}",
        "month_b": f"{last:%B}",
        "year": str(first.year),
        "part": draw.choice(sorted(PARTS)),
        "season": draw.choice(sorted(SEASONS)),
    }


@cache
def _nouns() -> tuple[str, ...]:
    return tuple(sorted(NOUNS))


class Design:
    """Turns examples into rows: their features, 1."""

    def __init__(self, found: Sequence[Example]) -> None:
        standing = Counter(name for _, names in {(one.wording, one.features) for one in found} for name in names)
        self.names = sorted(name for name, count in standing.items() if count >= FILLINGS * LEAST_WORDINGS)
        self._column = {name: index for index, name in enumerate(self.names)}

    def rows(self, found: Sequence[Example]) -> Floats:
        rows = np.zeros((len(found), len(self.names) + 1), dtype=np.float32)
        for row, one in zip(rows, found, strict=True):
            row[[self._column[name] for name in one.features if name in self._column]] = 1.0
        rows[:, -1] = 1.0
        return rows


def fit(rows: Floats, wanted: Floats) -> Floats:
    """(d, 11) weights for rows (n, d), by Adam over all rows."""
    found = np.zeros((rows.shape[1], wanted.shape[1]), dtype=np.float32)
    mean, square = found.copy(), found.copy()
    counts = np.where(wanted[:, [KINDS.index("none")]] > 0, np.float32(NONE_WEIGHT), np.float32(1.0))
    for step in range(1, STEPS + 1):
        slope = rows.T @ ((softmax(rows @ found) - wanted) * counts) / len(rows) + PENALTY * found
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        size = RATE * (1 - step / (STEPS + 1))
        found = found - size * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return np.asarray(found, dtype=np.float32)


def _wanted(found: Sequence[Example]) -> Floats:
    return np.array([[one.kind == kind for kind in KINDS] for one in found], dtype=np.float32)


def left_out(found: Sequence[Example], batch: str) -> dict[str, Any]:
    """How often a model that has not seen this batch is right about it."""
    seen = [one for one in found if one.batch != batch]
    unseen = [one for one in found if one.batch == batch]
    design = Design(seen)
    likely = softmax(design.rows(unseen) @ fit(design.rows(seen), _wanted(seen)))
    right = [KINDS[at] == one.kind for at, one in zip(likely.argmax(axis=1), unseen, strict=True)]
    return {"left_out": batch, "right": round(100.0 * float(np.mean(right)), 1), "n": len(unseen)}


def stored(found: Sequence[Example]) -> dict[str, Any]:
    """Hundredths, without the features that hardly weigh."""
    design = Design(found)
    weights = np.rint(fit(design.rows(found), _wanted(found)) * 100).astype(int)
    kept = {
        name: row.tolist()
        for name, row in zip(design.names, weights[:-1], strict=True)
        if np.abs(row).max() >= LEAST_WEIGHT
    }
    return {"bias": weights[-1].tolist(), "features": kept}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="replace the weights of the program")
    parser.add_argument("--left-out", nargs="*", help="the batches to leave out in turn; every one by default")
    options = parser.parse_args()
    found = examples()
    for batch in sorted({one.batch for one in found} - {"none"}) if options.left_out is None else options.left_out:
        print(json.dumps(left_out(found, batch)), flush=True)
    if options.write:
        path = resources_folder() / "time_kinds.json"
        path.write_text(json.dumps(stored(found), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
