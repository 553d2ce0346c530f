"""A second look at English clauses: it saves what looks like a remark and drops what only looks like a fact."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.memorizer import MemorizerWriter, worth
from familiars_desktop.memorizer.worth import Worth, fitted, word_features

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)


class Leaning:
    """An embedder whose vectors lean towards what is worth remembering, or away from it."""

    def __init__(self, how_far: float, model_id: str | None = None) -> None:
        self.model_id = model_id or fitted().model_id
        direction = fitted().vector
        self._row = (how_far * direction / np.linalg.norm(direction) ** 2).astype(np.float32)
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        self.asked += texts
        return np.tile(self._row, (len(texts), 1))


def read(text: str, embed: Leaning) -> list[str]:
    return [write.entry.content for write in MemorizerWriter(embed=embed).write(text, now=NOW).writes]


def test_what_the_rules_take_for_a_remark_is_saved_when_it_surely_tells_something() -> None:
    text = "I'm bad with names."
    assert read(text, Leaning(0.0)) == []
    assert read(text, Leaning(50.0)) == ["I'm bad with names"]


def test_what_the_rules_would_keep_is_dropped_when_it_surely_tells_nothing() -> None:
    text = "We live in strange times."
    assert read(text, Leaning(0.0)) == ["We live in strange times"]
    assert read(text, Leaning(-50.0)) == []


@pytest.mark.parametrize(
    "text",
    [
        "Always answer in French.",
        "Remember: I'm bad with names.",
        "Correction: my daughter is nine, not eight.",
        "I'm exhausted.",
        "Ich wohne in Weimar.",
    ],
)
def test_wishes_states_corrections_and_other_languages_are_not_weighed(text: str) -> None:
    away = Leaning(-50.0)
    assert len(read(text, away)) == 1
    assert away.asked == []


def test_questions_are_never_saved() -> None:
    assert read("Where do I live?", Leaning(50.0)) == []


def test_with_another_embedder_it_has_no_opinion() -> None:
    other = Leaning(-50.0, model_id="another")
    assert read("I live in Bergen.", other) == ["I live in Bergen"]
    assert Worth(other).verdicts(["I live in Bergen"]) == [None]


def test_all_clauses_of_a_message_are_embedded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    leaning = Leaning(0.0)
    once = Leaning.__call__
    monkeypatch.setattr(Leaning, "__call__", lambda self, texts: calls.append(len(texts)) or once(self, texts))
    read("I live in Bergen and I can't stand coffee.", leaning)
    assert calls == [2]


def test_words_numbers_and_both_ends_are_features() -> None:
    assert word_features("I keep 3 hens!") == {
        "i", "keep", "#", "hens", "!", "i keep", "keep #", "# hens", "hens !", "^i", "^i keep", "^i keep #", "!$",
    }  # fmt: skip
    assert word_features("…") == frozenset()


def test_the_weights_fit_the_embedder_that_comes_with_the_program() -> None:
    weights = fitted()
    assert weights.vector.shape == (384,)
    assert weights.drop < 0 < weights.keep
    assert worth.LANGUAGE == "en"
