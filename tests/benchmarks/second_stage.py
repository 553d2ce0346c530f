"""How long late interaction takes for the 200 candidates of a question, and how many bytes a turn takes for it.

    python tests/benchmarks/second_stage.py [--turns 4000] [--queries 50] [--json]

Turns of 20 telling words, each with a random vector (384): as many tokens as a LoCoMo turn has without its stop words.
Each candidate is compared together with the turns up to four places away. ``memory_*``: with the codes in memory, as
up to 128 MiB of them are; ``database_*``: read for each question, as beyond. ``cpu_*`` is processor time, which other
work on the machine disturbs less; ``first_ms`` is the first question, which reads the codes into memory.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from recall_latency import Encoded, Tokens, timed

from familiars_desktop.memorizer.late_interaction import SECOND_STAGE, late_interaction
from familiars_desktop.memorizer.pools import Pools
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.embedding import embedded
from familiars_desktop.storage.token_codes import CodedTokens
from familiars_desktop.storage.token_vectors import MOST_BYTES, TokenVectors

WORDS_A_TURN: Final = 20
WORDS_A_QUESTION: Final = 6
SESSION: Final = 20
DIMENSIONS: Final = 384


class RandomWords:
    """An embedder without a model: a random vector for each word of its vocabulary."""

    model_id = "random-words"

    def __init__(self, size: int = 3_000) -> None:
        vectors = np.random.default_rng(1).standard_normal((size, DIMENSIONS), dtype=np.float32)
        self.vector_of = {f"word{number}": vector for number, vector in enumerate(vectors)}

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encode(texts).sentences

    def encode(self, texts: Sequence[str]) -> Encoded:
        tokens = [self._tokens(text) for text in texts]
        return Encoded(np.array([one.matrix.mean(axis=0) for one in tokens]), tokens)

    def _tokens(self, text: str) -> Tokens:
        words = [word for word in text.split() if word in self.vector_of]
        return Tokens(words, np.array([self.vector_of[word] for word in words]))


@contextmanager
def filled(embed: RandomWords, turns: int, generator: np.random.Generator) -> Iterator[MemoryStore]:
    vocabulary = list(embed.vector_of)
    with tempfile.TemporaryDirectory() as folder, MemoryStore(folder, embed=embed) as store:
        dialogue = store.dialogues.create().id
        for number in range(turns):
            store.dialogues.add_turn(
                dialogue,
                "QA"[number % 2],
                " ".join(generator.choice(vocabulary, WORDS_A_TURN)),
                embedding=(),
                timestamp=1.7e9 + 60.0 * number,
                origin="response" if number % 2 else "user",
                metadata={"session": number // SESSION},
            )
        while store.embed_pending(256):
            pass
        yield store


def measure(turns: int, queries: int) -> dict[str, Any]:
    embed, generator = RandomWords(), np.random.default_rng(0)
    vocabulary = list(embed.vector_of)
    with filled(embed, turns, generator) as store:
        pools = Pools(store)
        pool = pools.turns()
        codes = store._core.database.row("SELECT avg(length(codes)) FROM token_vectors")
        figures: dict[str, Any] = {"turns": turns, "candidates": SECOND_STAGE, "bytes_a_turn": codes and codes[0]}

        def ask(question: tuple[CodedTokens, list[int]]) -> None:
            tokens, rows = question
            candidates = _candidates(tuple(pool.ids[row] for row in rows))
            late_interaction(store, tokens, candidates, np.arange(len(rows)), pools.records(), pool)

        texts = [" ".join(generator.choice(vocabulary, WORDS_A_QUESTION)) for _ in range(queries)]
        asked = [
            (tokens, generator.choice(turns, SECOND_STAGE, replace=False).tolist())
            for tokens in embedded(embed, texts).tokens or ()
        ]
        for name, most_bytes in (("memory", MOST_BYTES), ("database", 0)):
            store.tokens = TokenVectors(store._core.database, most_bytes)
            begun = time.perf_counter()
            ask(asked[0])
            figures[f"{name}_first_ms"] = (time.perf_counter() - begun) * 1_000.0
            figures |= {f"{name}_{figure}": value for figure, value in timed(ask, asked).items()}
    return figures


def _candidates(ids: tuple[str, ...]) -> Candidates:
    zeros = np.zeros(len(ids))
    return Candidates(ids, np.ones(len(ids), dtype=bool), zeros, zeros, zeros, zeros, zeros, zeros + np.inf)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=4_000)
    parser.add_argument("--queries", type=int, default=50)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    figures = measure(options.turns, options.queries)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>26}  {value:.4g}")


if __name__ == "__main__":
    main()
