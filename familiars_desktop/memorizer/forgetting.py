"""Which memories "forget what I told you about my salary" means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.conflict_cues import forget_request
from familiars_desktop.memorizer.conflicts import EmbedTexts
from familiars_desktop.memorizer.lexicon import language_of, lexicon
from familiars_desktop.memory.records import MemoryRecord

_ABOUT: Final = 0.5
_SAID: Final = 0.6  # share of the request's words that a record has to hold


def matching_records(
    request: str, records: Sequence[MemoryRecord], embed: EmbedTexts | None = None
) -> list[MemoryRecord]:
    """The live records the request is about.

    "Forget that I applied to the aquarium" means what holds nearly all its words, not whatever else was said of
    aquariums. Only when no record shares a word does nearness in meaning decide.
    """
    topic = " ".join(forget_request().sub(" ", request).split()).strip(" .,!?:;'\"")
    live = [record for record in records if not record.deprecated and not record.pinned]
    analysed = analyse(topic)
    wanted = analysed.words | analysed.kin
    if not live or not wanted:
        return []
    own = lexicon(language_of(request))["possessive"].search(request) is not None
    shares = [_share(wanted, record.content, own=own, liking=analysed.sentiment) for record in live]
    best = max(shares)
    if best > 0:
        return [record for record, share in zip(live, shares, strict=True) if share == best >= _SAID]
    near = _cosines(topic, live, embed)
    return [record for record, cosine in zip(live, near, strict=True) if cosine >= _ABOUT]


def _share(wanted: frozenset[str], content: str, *, own: bool, liking: int) -> float:
    """How much of what is wanted a record holds, in [0, 1].

    "My job" (``own``) is not my sister's, and "that I love the sea" (``liking``, -1 to 1) is no other word on the sea.
    """
    said = analyse(content)
    somebody_else = own and said.person is not None and said.person not in wanted
    if somebody_else or (liking and said.sentiment != liking):
        return 0.0
    known = said.words | said.kin
    return sum(word in known or any(_akin(word, other) for other in known) for word in wanted) / len(wanted)


def _akin(one: str, other: str) -> bool:
    return min(len(one), len(other)) >= 5 and one[:5] == other[:5]


def _cosines(topic: str, records: Sequence[MemoryRecord], embed: EmbedTexts | None) -> list[float]:
    if embed is None:
        return [0.0] * len(records)
    vectors = np.asarray(embed([topic, *(record.content for record in records)]), dtype=np.float32)
    return [float(value) for value in vectors[1:] @ vectors[0]]
