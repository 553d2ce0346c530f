"""Which of the memories that a model was shown came up in its reply: retrieved and injected is not yet used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.reader import Recalled

_ENOUGH: Final = 0.3


def reflected_in(reply: str, injected: Sequence[Recalled], *, question: str = "") -> list[Recalled]:
    """Those that the reply names by id, or of whose words it says nearly a third that the question did not bring.

    A reckoning by words: what a reply paraphrases freely is missed.
    """
    said, asked = _words(reply), _words(question)
    return [item for item in injected if item.id in reply or _is_said(_words(item.content) - asked, said)]


def _is_said(told: frozenset[str], said: frozenset[str]) -> bool:
    return bool(told) and len(told & said) >= max(1.0, _ENOUGH * len(told))


def _words(text: str) -> frozenset[str]:
    taken_apart = analyse(text)
    return taken_apart.words | taken_apart.names
