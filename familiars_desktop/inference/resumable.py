"""A reply that is interrupted at any moment and taken up again later, without reading its prompt twice."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnreachable

if TYPE_CHECKING:
    from familiars_desktop.inference.language_model import ChatMessage
    from familiars_desktop.inference.slot import ModelSlot


@dataclass(frozen=True)
class Checkpoint:
    """Where a reply stands: of its ``prompt_tokens`` so many are ``read``, and ``tokens`` and ``text`` have come.

    ``prompt_tokens`` is 0 before the first run.
    """

    prompt_tokens: int
    read: int
    tokens: tuple[int, ...]
    text: str


class ResumableReply:
    """One reply; ``run`` works on it until it is there, or until it is cancelled, and then goes on when called again.

    The prompt is read in steps of less than 0.3 s each, and generation stops within a token. Resumed, a free reply
    goes on behind its own tokens; one under a ``json_schema`` begins again behind its prompt (the grammar's place
    in the middle of a text cannot be handed over). At temperature 0 the outcome is that of an uninterrupted run:
    the last token of the prompt is always read alone, so that every run computes the same batches.
    """

    def __init__(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float = 0.0,
        json_schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        self._messages = tuple(messages)
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._json_schema = json_schema
        self._seed = seed
        self._prompt: tuple[int, ...] = ()
        self._slot: ModelSlot | None = None
        self._step = 0
        self._read = 0
        self._tokens: tuple[int, ...] = ()
        self._text = ""
        self.finish_reason: str | None = None

    @property
    def checkpoint(self) -> Checkpoint:
        return Checkpoint(len(self._prompt), self._read, self._tokens, self._text)

    def run(self, slot: ModelSlot, *, cancel: threading.Event | None = None) -> str:
        """The whole text. Raises Cancelled (call again to go on), ModelUnreachable, ModelError."""
        try:
            if self.finish_reason is None:
                self._take_up(slot)
                self._read_prompt(slot, cancel)
                self._generate(slot, cancel)
        except ModelError:
            _check(cancel)  # the server was taken away from under a reply that had been told to stop
            raise
        return self._text

    def _take_up(self, slot: ModelSlot) -> None:
        if slot is not self._slot:  # the first run, or the server was started again: it knows nothing
            self._slot, self._prompt, self._step = slot, slot.prompt_tokens(self._messages), slot.step
        if self._json_schema is not None:
            self._tokens, self._text = (), ""
        known, wanted = slot.known_of(self._prompt), len(self._prompt) - 1
        self._read = wanted if known >= wanted else known // self._step * self._step

    def _read_prompt(self, slot: ModelSlot, cancel: threading.Event | None) -> None:
        while self._read < len(self._prompt) - 1:
            _check(cancel)
            upto = min(self._read + self._step, len(self._prompt) - 1)
            slot.read(self._prompt[:upto])
            self._read = upto

    def _generate(self, slot: ModelSlot, cancel: threading.Event | None) -> None:
        left = self._max_tokens - len(self._tokens)
        if left <= 0:
            self.finish_reason = "length"
            return
        pieces = slot.generate(
            self._prompt + self._tokens,
            max_tokens=left,
            temperature=self._temperature,
            json_schema=self._json_schema,
            seed=self._seed,
            cancel=cancel,
        )
        held: tuple[int, ...] = ()
        with closing(pieces):  # type: ignore[type-var]
            for piece in pieces:
                held += piece.tokens
                if piece.text:  # tokens without text are half a character: they come again with the rest of it
                    self._tokens, self._text, held = self._tokens + held, self._text + piece.text, ()
                if piece.finish_reason is not None:
                    self.finish_reason = piece.finish_reason
                    return
                _check(cancel)
        raise ModelUnreachable(f"the model server of {slot.model} went away in the middle of a reply: try again")


def _check(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise Cancelled("the reply was interrupted; it goes on when it is asked for again")
