"""A small model is asked about unsure clauses alone, and never writes their words."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from familiars_desktop.inference.language_model import ChatMessage
from familiars_desktop.memorizer import MemorizerWriter, WriterFailed
from familiars_desktop.memorizer.second_opinion import is_copy

NOW = datetime(2026, 3, 4, tzinfo=UTC)
UNSURE = "Our shed grew moss on the roof."


class Scripted:
    """Answers in turn, and remembers what it was asked."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float,
        json_schema: Mapping[str, Any] | None = None,
        cancel: threading.Event | None = None,
    ) -> str:
        self.asked.append(messages[-1]["content"])
        answer = self._answers.pop(0)
        return answer if isinstance(answer, str) else json.dumps(answer)


def test_a_sure_clause_is_not_asked_about() -> None:
    model = Scripted()
    MemorizerWriter(model).write("I live in Bergen.", now=NOW)
    assert model.asked == []


def test_without_a_model_an_unsure_clause_is_not_kept() -> None:
    assert MemorizerWriter().write(UNSURE, now=NOW).writes == ()


def test_without_a_model_an_unsure_clause_that_tells_of_the_users_life_is_kept_as_inferred() -> None:
    [write] = MemorizerWriter().write("I tune pianos in churches.", now=NOW).writes
    assert (write.entry.epistemic_status, write.entry.confidence) == ("inferred", 0.5)


def test_the_model_names_the_cell_and_the_clause_stays_the_users() -> None:
    model = Scripted({"about_user": True}, {"label": "event"})
    [write] = MemorizerWriter(model).write(UNSURE, now=NOW).writes
    assert (write.scope, write.category, write.entry.epistemic_status) == ("user", "event", "asserted")
    assert write.entry.content == UNSURE.rstrip(".")
    assert model.asked == [UNSURE.rstrip(".")] * 2


def test_what_the_model_finds_not_worth_keeping_is_dropped() -> None:
    assert MemorizerWriter(Scripted({"about_user": False})).write(UNSURE, now=NOW).writes == ()


@pytest.mark.parametrize("answer", ["", '{"about_user": tr', "no idea", "[]"])
def test_an_unusable_answer_fails_the_turn(answer: str) -> None:
    with pytest.raises(WriterFailed):
        MemorizerWriter(Scripted(answer)).write(UNSURE, now=NOW)


@pytest.mark.parametrize(
    ("output", "copied"),
    [
        ("user lives in Izmir", True),
        ("lives in Izmir, 25 years old", False),
        ("lives in Ankara", False),
        ("living in Izmir since 2019", True),
        ("living in Izmir since 2018", False),
    ],
)
def test_a_copy_invents_nothing(output: str, copied: bool) -> None:
    assert is_copy(output, "the user lives in Izmir since 2019, living well") is copied
