"""Which memories "forget what I told you about my salary" means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.conflict_cues import forget_request
from familiars_desktop.memorizer.conflicts import EmbedTexts
from familiars_desktop.memory.records import MemoryRecord

_ABOUT: Final = 0.5


def matching_records(
    request: str, records: Sequence[MemoryRecord], embed: EmbedTexts | None = None
) -> list[MemoryRecord]:
    """The live records the request is about: they share its topic's words, or lie near it in meaning."""
    topic = " ".join(forget_request().sub(" ", request).split()).strip(" .,!?:;'\"")
    live = [record for record in records if not record.deprecated and not record.pinned]
    wanted = analyse(topic)
    if not live or not (wanted.words or wanted.kin):
        return []
    near = _cosines(topic, live, embed)
    return [
        record
        for record, cosine in zip(live, near, strict=True)
        if cosine >= _ABOUT or _shares_topic(wanted.words | wanted.kin, record.content)
    ]


def _shares_topic(topic: frozenset[str], content: str) -> bool:
    said = analyse(content)
    known = said.words | said.kin
    return any(word in known or any(_akin(word, other) for other in known) for word in topic)


def _akin(one: str, other: str) -> bool:
    return min(len(one), len(other)) >= 5 and one[:5] == other[:5]


def _cosines(topic: str, records: Sequence[MemoryRecord], embed: EmbedTexts | None) -> list[float]:
    if embed is None:
        return [0.0] * len(records)
    vectors = np.asarray(embed([topic, *(record.content for record in records)]), dtype=np.float32)
    return [float(value) for value in vectors[1:] @ vectors[0]]
