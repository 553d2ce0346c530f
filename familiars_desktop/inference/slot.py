"""One slot of the embedded server: where a prompt is read in small steps and a reply goes on from its own tokens.

llama.cpp's own endpoints, next to the OpenAI-compatible ones. A slot keeps the attention state (KV cache) of the
last tokens it has seen, so what begins with them is not read again. It lies in the server's memory alone: nothing
of a conversation is written to disk.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import httpx

from familiars_desktop.inference.interrupt import Interrupt
from familiars_desktop.inference.server_answers import check_status, error_text, json_of, no_answer
from familiars_desktop.memory.errors import ModelError, ModelUnreachable

if TYPE_CHECKING:
    from familiars_desktop.inference.language_model import ChatMessage

STEP_SECONDS: Final = 0.3
_FIRST_STEP: Final = 16
_SMALLEST_STEP: Final = 4
_LARGEST_STEP: Final = 512
# A step is measured, the next may be slower: it aims below what it must not pass.
_AIM: Final = 0.6


@dataclass(frozen=True)
class Piece:
    """What came of one step of generation; the last one tells why it ended, "stop" or "length"."""

    text: str
    tokens: tuple[int, ...]
    finish_reason: str | None = None


class ModelSlot:
    """Slot number ``slot`` of a running server; one caller at a time. ``timeout`` in seconds."""

    def __init__(self, url: str, api_key: str, slot: int, *, model: str, timeout: float = 300.0) -> None:
        self.model = model
        self._url = url
        self._slot = slot
        self._step = _FIRST_STEP
        self._known: tuple[int, ...] = ()
        self.used_at = 0.0
        """When something was last read into it or written from it (monotonic seconds)."""
        self._http = httpx.Client(
            base_url=url, headers={"Authorization": f"Bearer {api_key}"}, timeout=timeout, trust_env=False
        )

    @property
    def step(self) -> int:
        """Tokens of a prompt that are read in one go, so that it takes less than STEP_SECONDS here."""
        return self._step

    def prompt_tokens(self, messages: Sequence[ChatMessage]) -> tuple[int, ...]:
        """The messages as the model's own template renders them. Raises ModelUnreachable, ModelError."""
        prompt = self._post("/apply-template", {"messages": list(messages)})["prompt"]
        answer = self._post("/tokenize", {"content": prompt, "add_special": True, "parse_special": True})
        return tuple(int(token) for token in answer["tokens"])

    def known_of(self, tokens: Sequence[int]) -> int:
        """How many of the first ``tokens`` the slot holds already."""
        pairs = zip(tokens, self._known, strict=False)
        return next(
            (at for at, (wanted, known) in enumerate(pairs) if wanted != known), min(len(tokens), len(self._known))
        )

    def read(self, tokens: Sequence[int]) -> None:
        """Reads all ``tokens`` that it does not hold yet, in one go that cannot be stopped."""
        self.used_at = time.monotonic()
        answer = self._post("/completion", {"prompt": list(tokens), "n_predict": 0, **self._common})
        self._known = tuple(tokens)
        self._learn_speed(answer.get("timings", {}))

    def generate(
        self,
        tokens: Sequence[int],
        *,
        max_tokens: int,
        temperature: float,
        json_schema: Mapping[str, Any] | None = None,
        seed: int | None = None,
        cancel: threading.Event | None = None,
    ) -> Iterator[Piece]:
        """What follows ``tokens``, piece by piece; the server stops within a token once the iterator is closed.

        Raises Cancelled, ModelUnreachable, ModelError.
        """
        body: dict[str, Any] = {"prompt": list(tokens), "n_predict": max_tokens, "temperature": temperature}
        if json_schema is not None:
            body["json_schema"] = dict(json_schema)
        if seed is not None:
            body["seed"] = seed
        self._known = tuple(tokens)
        self.used_at = time.monotonic()
        with Interrupt(cancel) as interrupt:
            try:
                interrupt.check()
                with self._streamed(body, interrupt) as response:
                    check_status(response, self.model)
                    yield from self._pieces(response, interrupt)
            except (httpx.HTTPError, RuntimeError) as error:
                interrupt.check()
                raise ModelUnreachable(no_answer(self._url, error)) from error

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def _streamed(self, body: Mapping[str, Any], interrupt: Interrupt) -> AbstractContextManager[httpx.Response]:
        return self._http.stream(
            "POST",
            "/completion",
            json={**body, "stream": True, "return_tokens": True, **self._common},
            headers={"Connection": "close"},  # one of its own, because stopping shuts it down
            extensions={"trace": interrupt.trace},
        )

    def _pieces(self, response: httpx.Response, interrupt: Interrupt) -> Iterator[Piece]:
        for line in response.iter_lines():
            field, _, payload = line.partition(":")
            if field not in {"data", "error"}:
                continue
            event = json.loads(payload)
            if field == "error" or "error" in event:
                raise ModelError(f"the model server at {self._url} reports: {error_text(event)}")
            tokens = tuple(int(token) for token in event.get("tokens", ()))
            finish = None
            if event.get("stop"):
                finish = "length" if event.get("stop_type") == "limit" else "stop"
            self._known += tokens
            yield Piece(str(event.get("content", "")), tokens, finish)
            interrupt.check()

    def _learn_speed(self, timings: Mapping[str, Any]) -> None:
        count, milliseconds = timings.get("prompt_n", 0), timings.get("prompt_ms", 0.0)
        if count < _SMALLEST_STEP or milliseconds <= 0.0:
            return
        fitting = _AIM * STEP_SECONDS * 1000.0 * count / milliseconds
        # A power of two at most twice the last: one lucky measurement does not decide.
        step = _SMALLEST_STEP
        while 2 * step <= min(fitting, 2 * self._step, _LARGEST_STEP):
            step *= 2
        self._step = step

    @property
    def _common(self) -> dict[str, Any]:
        return {"id_slot": self._slot, "cache_prompt": True}

    def _post(self, path: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        try:
            response = self._http.post(path, json=body)
        except (httpx.HTTPError, RuntimeError) as error:  # RuntimeError: closed by another thread
            raise ModelUnreachable(no_answer(f"{self._url}{path}", error)) from error
        check_status(response, self.model)
        return json_of(response)


def nearest_slot(slots: Sequence[ModelSlot], messages: Sequence[ChatMessage]) -> ModelSlot:
    """The slot that holds most of a prompt already, where that is half of it; else the one not used for longest.

    So prompts with beginnings of their own, asked in turn, each keep a slot. Raises ModelUnreachable, ModelError.
    """
    if len(slots) == 1:
        return slots[0]
    tokens = slots[0].prompt_tokens(messages)
    nearest = max(slots, key=lambda slot: slot.known_of(tokens))
    if 2 * nearest.known_of(tokens) >= len(tokens):
        return nearest
    return min(slots, key=lambda slot: slot.used_at)
