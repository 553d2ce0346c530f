"""A sentence in a model's own manner, as far as the model keeps to what it was given."""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from familiars_desktop.inference import ChatMessage

_TASK: Final = (
    "You are a warm companion. Say the user's message below to them in your own manner: one or two short sentences, "
    "in the language of the quotation. Keep the quotation word for word, add no facts."
)
_MOST_MORE: Final = 160
_TOKENS: Final = 160
_DIGITS = re.compile(r"\d+")


class Speaker(Protocol):
    """What is needed of a language model."""

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float,
        cancel: threading.Event | None = None,
    ) -> str: ...


def phrased(model: Speaker, text: str, quote: str, *, cancel: threading.Event | None = None) -> str:
    """``text`` as the model says it, or as it is when the model loses the quotation or invents. Raises ModelError."""
    messages: list[ChatMessage] = [{"role": "system", "content": _TASK}, {"role": "user", "content": text}]
    said = " ".join(model.complete(messages, max_tokens=_TOKENS, temperature=0.3, cancel=cancel).split())
    return said if keeps_to(said, text, quote) else text


def keeps_to(said: str, text: str, quote: str) -> bool:
    """Whether it quotes the user word for word, is not much longer and names no other number."""
    numbers = set(_DIGITS.findall(text))
    return quote in said and len(said) <= len(text) + _MOST_MORE and numbers.issuperset(_DIGITS.findall(said))
