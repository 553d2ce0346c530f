"""A small model's second opinion on the clauses of which the rules are unsure.

It is asked two questions with fixed prefixes, one clause a call, under a JSON schema: is this worth keeping,
and which label fits. It never rewrites; what it says of the clause has to stem from the clause.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from familiars_desktop.inference.language_model import ChatMessage
from familiars_desktop.memorizer import cells
from familiars_desktop.memorizer.cells import Cell
from familiars_desktop.memorizer.output import WriterFailed

_WORD = re.compile(r"[^\W_]+")
_STEM: Final = 4
_SHOWN: Final = 60


class TextModel(Protocol):
    """What the writer needs of a language model."""

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float,
        json_schema: Mapping[str, Any] | None = None,
        cancel: threading.Event | None = None,
    ) -> str: ...


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whether to keep a clause, and in which cell; None leaves the cell to the rules."""

    worth_keeping: bool
    cell: Cell | None = None


_LABELS: Final[Mapping[str, Cell]] = {
    "profile": cells.PROFILE,
    "preference": cells.PREFERENCE,
    "relation": cells.RELATION,
    "knowledge": cells.KNOWLEDGE,
    "event": cells.EVENT,
    "passing state": cells.STATE,
}
_GATE_SCHEMA: Final = {
    "type": "object",
    "properties": {"about_user": {"type": "boolean"}},
    "required": ["about_user"],
    "additionalProperties": False,
}
_LABEL_SCHEMA: Final = {
    "type": "object",
    "properties": {"label": {"type": "string", "enum": list(_LABELS)}},
    "required": ["label"],
    "additionalProperties": False,
}
_GATE: Final = (
    "You read one sentence that a user wrote to an assistant. Does it state a lasting fact about the user, their "
    "life or the people in it? Remarks on the conversation, thanks, requests and general knowledge do not."
)
_GATE_SHOTS: Final = (
    ("I keep bees on our roof", True),
    ("I'm still confused by step two", False),
    ("We bake everything at home", True),
    ("I'll have another look at it", False),
    ("The Danube flows into the Black Sea", False),
)
_LABEL: Final = (
    "Label what a user said of themselves. profile: who they are, where they live, work, health, what they own. "
    "preference: likes, dislikes, habits of taste. relation: other people and pets. knowledge: skills and what they "
    "know. event: something that happened or will happen. passing state: a mood or a place right now."
)
_LABEL_SHOTS: Final = (
    ("I keep bees on our roof", "profile"),
    ("Olives are the worst", "preference"),
    ("Our Ella plays the harp", "relation"),
    ("I picked up some Welsh at school", "knowledge"),
    ("We tied the knot in June", "event"),
    ("I could sleep for a week", "passing state"),
)


class SecondOpinion:
    """Asks the model; its prefixes stay the same, so that the runtime's cache serves them."""

    def __init__(self, model: TextModel) -> None:
        self._model = model

    def ask(self, clause: str, *, cancel: threading.Event | None = None) -> Opinion:
        """Raises WriterFailed when an answer is not what was asked for, Cancelled when stopped."""
        gate = self._answer(
            _GATE, [(text, {"about_user": yes}) for text, yes in _GATE_SHOTS], clause, _GATE_SCHEMA, cancel
        )
        worth_keeping = gate.get("about_user")
        if not isinstance(worth_keeping, bool):
            raise _unusable(json.dumps(gate, ensure_ascii=False), "which says neither yes nor no")
        if not worth_keeping:
            return Opinion(worth_keeping=False)
        label = self._answer(
            _LABEL, [(text, {"label": name}) for text, name in _LABEL_SHOTS], clause, _LABEL_SCHEMA, cancel
        )
        cell = _LABELS.get(str(label.get("label")))
        if cell is None:
            raise _unusable(json.dumps(label, ensure_ascii=False), "which is none of the labels")
        return Opinion(worth_keeping=True, cell=cell)

    def _answer(
        self,
        instruction: str,
        shots: Sequence[tuple[str, Mapping[str, Any]]],
        clause: str,
        schema: Mapping[str, Any],
        cancel: threading.Event | None,
    ) -> Mapping[str, Any]:
        messages: list[ChatMessage] = [{"role": "system", "content": instruction}]
        for text, answer in shots:
            messages += [{"role": "user", "content": text}, {"role": "assistant", "content": json.dumps(answer)}]
        messages.append({"role": "user", "content": clause})
        reply = self._model.complete(messages, max_tokens=24, temperature=0.0, json_schema=schema, cancel=cancel)
        return _object(reply)


def is_copy(output: str, source: str) -> bool:
    """Whether every word of ``output`` stems from ``source``, numbers exactly: a rewriting that invents nothing."""
    words = [word.lower() for word in _WORD.findall(source)]
    stems = {word[:_STEM] for word in words}
    for word in (found.lower() for found in _WORD.findall(output)):
        known = word in words if any(char.isdigit() for char in word) else word[:_STEM] in stems
        if not known:
            return False
    return True


def _object(reply: str) -> Mapping[str, Any]:
    begin, end = reply.find("{"), reply.rfind("}")
    try:
        value = json.loads(reply[begin : end + 1])
    except (ValueError, RecursionError) as error:
        raise _unusable(reply, "which is no JSON") from error
    if not isinstance(value, Mapping):
        raise _unusable(reply, "which is no object")
    return value


def _unusable(reply: str, why: str) -> WriterFailed:
    shown = " ".join(reply[:_SHOWN].split())
    return WriterFailed(f"the writer's model answered {shown!r}, {why}: the turn stays queued")
