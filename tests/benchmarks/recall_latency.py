"""How long a whole recall takes in a large memory, the embedding of the question apart.

    python tests/benchmarks/recall_latency.py [--records 100000] [--turns 100000] [--dim 384] [--queries 100]
                                              [--folder DIR] [--keep] [--tokens | --like-an-embedder] [--json]

The workspace is synthetic and seeded: Markdown files of memories and dialogues as the program writes them, words
distributed as in speech (Zipf: 40 stop words the commonest, the next word in one turn of twenty), vectors drawn from
clusters by the text's hash.
``recall_*``: ``MemoryReader.recall`` of ten, with its second stage where ``--tokens`` gives each word a random vector.
Its questions are in no language, stop words of many in a row: all that is read of time words is read in vain.
``english_*``: questions with the same rare words in an English sentence, as those of one who speaks.
``reading_*``: what of ``recall_*`` goes into finding the language and the time words.
``after_turn_*``, ``after_record_*``, ``after_use_*``: the first recall after a turn was added with its vector, after a
memory was added, after one was used, of a question that was asked before; ``*_ratio``: its time to that of the same
question asked again, the median, ``*_cpu_ratio``: of processor time.
``words_*``, ``vectors_*``: parts of a recall, one after the other, for both kinds; ``cpu_*``: processor time, which
other work on the machine disturbs less; ``open_s``: opening the store; ``first_s``: the first recall after it;
``first_answer_s``: both, what a start with the embedder loaded takes (``--records 6000 --turns 0``). ``--folder`` with
``--keep`` leaves the workspace there and uses it again: the second run opens it as a start does.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import orjson
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from clustered import DAY, NOW, Clusters

from familiars_desktop.memorizer import MemoryReader
from familiars_desktop.memorizer.past import asks_about_the_past
from familiars_desktop.memorizer.temporal import time_readings
from familiars_desktop.memory import MemoryRecord, resolve_path
from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.markdown import format_records
from familiars_desktop.storage.stop_words import STOP_WORDS

CELLS = [("user", "preference"), ("user", "profile"), ("user", "event"), ("user", "relation")]
DIALOGUE_LENGTH = 1_000
CHANGES = 20
COMMONEST = sorted(word for word in STOP_WORDS if word.isascii() and len(word) > 1)[:40]
SYLLABLES = [first + vowel for first in "bcdfghjklmnprstvwz" for vowel in ("a", "e", "i", "o", "u", "ar", "en", "il")]


class Tokens(NamedTuple):
    words: list[str]
    matrix: NDArray[np.float32]


class Encoded(NamedTuple):
    sentences: NDArray[np.float32]
    tokens: list[Tokens]


class Speech:
    """Sentences of a vocabulary in which the r-th word is said 1/r as often as the first."""

    def __init__(self, seed: int, size: int = 20_000) -> None:
        self._rng = np.random.default_rng(seed)
        made = np.random.default_rng(1)
        invented = ["".join(made.choice(SYLLABLES, int(made.integers(2, 5)))) for _ in range(size)]
        self._words = np.array([*COMMONEST, *invented])
        self._chances = 1.0 / np.arange(1, len(self._words) + 1)
        self._chances /= self._chances.sum()

    def sentences(self, count: int, shortest: int, longest: int) -> list[str]:
        lengths = self._rng.integers(shortest, longest + 1, count)
        words = self._words[self._rng.choice(len(self._words), int(lengths.sum()), p=self._chances)]
        ends = np.cumsum(lengths)
        return [" ".join(words[end - length : end]) for end, length in zip(ends, lengths, strict=True)]

    def english_questions(self, count: int) -> list[str]:
        chances = self._chances[len(COMMONEST) :] / self._chances[len(COMMONEST) :].sum()
        words = self._words[len(COMMONEST) + self._rng.choice(len(chances), (count, 4), p=chances)]
        return [
            f"Which {one} did the {two} like after {three} and {four} were there?" for one, two, three, four in words
        ]


class HashedVectors:
    """An embedder without a model: a vector of a cluster, chosen and coloured by the text's hash."""

    model_id = "hashed"

    def __init__(self, dimensions: int, clusters: int = 2_500) -> None:
        made = Clusters(clusters * 40, dimensions)
        self._centres, self.dimensions = made.centres, dimensions

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> NDArray[np.float32]:
        number = zlib.crc32(text.encode())
        own = np.random.default_rng(number).standard_normal(self.dimensions, dtype=np.float32)
        vector = self._centres[number % len(self._centres)] + 0.5 * own / np.linalg.norm(own)
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


class LikeAnEmbedder(HashedVectors):
    """Unrelated texts with cosines of .05 ± .1, as those of MiniLM: a common part, and a hundred directions."""

    model_id = "like an embedder"

    def __init__(self, dimensions: int) -> None:
        made = np.random.default_rng(5)
        self.dimensions = dimensions
        self._common = made.standard_normal(dimensions, dtype=np.float32)
        self._common *= np.sqrt(0.05) / np.linalg.norm(self._common)
        self._directions = np.linalg.qr(made.standard_normal((dimensions, 100)))[0].T.astype(np.float32)

    def _vector(self, text: str) -> NDArray[np.float32]:
        own = np.random.default_rng(zlib.crc32(text.encode())).standard_normal(100, dtype=np.float32) @ self._directions
        vector = self._common + np.sqrt(0.95) * own / np.linalg.norm(own)
        return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


class HashedTokens(HashedVectors):
    """And a random vector for each word."""

    model_id = "hashed-tokens"

    def encode(self, texts: Sequence[str]) -> Encoded:
        return Encoded(
            self(texts), [Tokens(words, np.stack([_word(one) for one in words])) for words in map(str.split, texts)]
        )


@cache
def _word(word: str) -> NDArray[np.float32]:
    return np.random.default_rng(zlib.crc32(word.encode())).standard_normal(384, dtype=np.float32)


def write_memories(workspace: Path, count: int, speech: Speech, clusters: Clusters) -> None:
    t0, half_life = clusters.times(count)
    by_cell: dict[tuple[str, str], list[MemoryRecord]] = {cell: [] for cell in CELLS}
    for number, text in enumerate(speech.sentences(count, 6, 18)):
        scope, category = CELLS[number % len(CELLS)]
        record = MemoryRecord(
            id=f"m_{number:08x}",
            scope=scope,
            category=category,
            ts=to_iso(float(t0[number])),
            content=text,
            half_life=float(half_life[number]),
            pinned=number % 100 == 0,
        )
        by_cell[scope, category].append(record)
    for (scope, category), records in by_cell.items():
        path = resolve_path(workspace=workspace, scope=scope, category=category)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(format_records(records, b""))


def write_dialogues(workspace: Path, count: int, speech: Speech) -> None:
    texts = speech.sentences(count, 5, 30)
    for number, start in enumerate(range(0, count, DIALOGUE_LENGTH)):
        some = texts[start : start + DIALOGUE_LENGTH]
        began = NOW - 2.0 * DAY * (count // DIALOGUE_LENGTH - number)
        nodes = [
            {
                "id": at,
                "title": text[:40],
                "content": text,
                "node_type": "QA"[at % 2],
                "parent": at - 1 if at else None,
                "embedding": [],
                "timestamp": began + 60.0 * at,
                "origin": "user" if at % 2 == 0 else "response",
                "metadata": {"session": 1 + at // 50},
            }
            for at, text in enumerate(some)
        ]
        folder = workspace / "agents" / "agent_0" / f"dialogue_{number + 1}"
        folder.mkdir(parents=True)
        (folder / "dialogue.json").write_bytes(orjson.dumps({"nodes": nodes, "_last_id": len(nodes) - 1}))


def make_workspace(workspace: Path, records: int, turns: int, embed: HashedVectors) -> None:
    speech, dim = Speech(7), embed.dimensions
    made = workspace / f"made-{embed.model_id}"
    if not made.exists():
        if not workspace.exists():
            workspace.mkdir(parents=True)
            write_memories(workspace, records, speech, Clusters(records, dim))
            write_dialogues(workspace, turns, speech)
        with MemoryStore(workspace, embed=embed) as store:
            while store.embed_pending(4_096):
                pass
        made.write_text("")


def timed(work: Callable[[Any], Any], arguments: Sequence[Any]) -> dict[str, float]:
    """Milliseconds of each call."""
    walls, processors = [], []
    for argument in arguments:
        begun, worked = time.perf_counter(), time.process_time()
        work(argument)
        walls.append((time.perf_counter() - begun) * 1_000.0)
        processors.append((time.process_time() - worked) * 1_000.0)
    return {
        "median_ms": float(np.median(walls)),
        "p95_ms": float(np.percentile(walls, 95)),
        "cpu_median_ms": float(np.median(processors)),
        "cpu_p95_ms": float(np.percentile(processors, 95)),
    }


class Asked:
    """The questions' vectors, computed before the clock runs."""

    def __init__(self, embed: HashedVectors, questions: Sequence[str]) -> None:
        self.model_id = embed.model_id
        vectors = embed.encode(questions) if isinstance(embed, HashedTokens) else embed(questions)
        if isinstance(vectors, Encoded):
            self._encoded = {
                text: Encoded(vectors.sentences[at : at + 1], [vectors.tokens[at]]) for at, text in enumerate(questions)
            }
            self.encode = self._encode
        self.vector_of = dict(
            zip(questions, vectors.sentences if isinstance(vectors, Encoded) else vectors, strict=True)
        )

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.stack([self.vector_of[text] for text in texts])

    def _encode(self, texts: Sequence[str]) -> Encoded:
        return self._encoded[texts[0]]


def measure(workspace: Path, records: int, turns: int, count: int, embed: HashedVectors) -> dict[str, float]:
    make_workspace(workspace, records, turns, embed)
    begun = time.perf_counter()
    store = MemoryStore(workspace, embed=embed)
    opened = time.perf_counter() - begun
    questions = [f"{text}?" for text in Speech(11).sentences(max(count, CHANGES), 6, 14)]
    english = Speech(12).english_questions(count)
    asked = Asked(embed, [*questions, *english])
    reader = MemoryReader(store, asked)
    begun = time.perf_counter()
    reader.recall(questions[0], now=NOW)
    first = time.perf_counter() - begun
    figures = {"records": records, "turns": turns, "dim": embed.dimensions, "open_s": opened, "first_s": first}
    figures["first_answer_s"] = opened + first
    store.words.finish_reading()
    for question in questions[:5]:
        reader.recall(question, now=NOW)
    parts: dict[str, Callable[[str], Any]] = {
        "recall": lambda question: reader.recall(question, now=NOW),
        "words": lambda question: [store.words.search(question, kind) for kind in ("record", "turn")],
        "vectors": lambda question: [
            store.vectors.top(asked.vector_of[question], 200, kind=kind) for kind in ("record", "turn")
        ],
    }
    for name, work in parts.items():
        figures |= {f"{name}_{figure}": value for figure, value in timed(work, questions).items()}
    figures |= {f"english_{figure}": value for figure, value in timed(parts["recall"], english).items()}
    unread, day = [f"{text}?" for text in Speech(13).sentences(count, 6, 14)], datetime.fromtimestamp(NOW, UTC).date()
    reading = timed(lambda question: (time_readings(question, day), asks_about_the_past(question, day)), unread)
    figures |= {f"reading_{figure}": value for figure, value in reading.items()}
    conversation = store.dialogues.create().id
    known = store.records()[:CHANGES]
    changes: dict[str, Callable[[int], Any]] = {
        "after_turn": lambda at: (
            store.dialogues.add_turn(conversation, "Q", questions[at], embedding=[], timestamp=NOW + at, origin="user"),
            store.embed_pending(),
        ),
        "after_record": lambda at: store.append("user", "event", f"{at} {questions[at]}"),
        "after_use": lambda at: store.reinforce([known[at].id]),
    }
    for name, change in changes.items():
        taken = [timed_after(change, lambda at: reader.recall(questions[at], now=NOW), at) for at in range(CHANGES)]
        first_times, later_times, cpu_ratios = np.array(taken).T
        figures |= {
            f"{name}_median_ms": float(np.median(first_times)),
            f"{name}_p95_ms": float(np.percentile(first_times, 95)),
            f"{name}_again_ms": float(np.median(later_times)),
            f"{name}_ratio": float(np.median(first_times / later_times)),
            f"{name}_cpu_ratio": float(np.median(cpu_ratios)),
        }
    store.close()
    return figures


def timed_after(change: Callable[[int], Any], work: Callable[[int], Any], number: int) -> tuple[float, float, float]:
    """Milliseconds of the work after the change, of the same again, and the ratio of their processor times."""
    work(number)
    change(number)
    walls, processors = [], []
    for _ in range(2):
        begun, worked = time.perf_counter(), time.process_time()
        work(number)
        walls.append((time.perf_counter() - begun) * 1_000.0)
        processors.append(time.process_time() - worked)
    return walls[0], walls[1], processors[0] / processors[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--dim", type=int, default=384)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--tokens", action="store_true", help="with token vectors: takes longer to make")
    parser.add_argument("--like-an-embedder", action="store_true", help="unrelated texts are as far apart as MiniLM's")
    parser.add_argument("--folder", type=Path, help="where the workspace is made; a temporary folder by default")
    parser.add_argument("--keep", action="store_true", help="leave the workspace there for the next run")
    options = parser.parse_args()
    kind = LikeAnEmbedder if options.like_an_embedder else HashedTokens if options.tokens else HashedVectors
    folder = options.folder or Path(tempfile.mkdtemp())
    try:
        figures = measure(folder / "workspace", options.records, options.turns, options.queries, kind(options.dim))
    finally:
        if not options.keep:
            shutil.rmtree(folder)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>22}  {value:.4g}")


if __name__ == "__main__":
    main()
