"""Whether a new statement replaces, repeats or extends an old one: rules first, nearness in meaning beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.comparing import PARTNER, Analysis, analyse
from familiars_desktop.memorizer.conflict_cues import cue, exclusive, frame_words, generic_words, number_words
from familiars_desktop.memory.records import MemoryRecord

Relation = Literal["updates", "duplicates", "extends", "unrelated"]
Vectors = NDArray[np.float32]

NEAR: Final = 0.45
AKIN: Final = 0.6
SAME: Final = 0.75


class EmbedTexts(Protocol):
    """n texts to (n, d) float32, rows of length 1."""

    def __call__(self, texts: Sequence[str], /) -> Vectors: ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a new statement stands to an old one, and how sure the rules are, in [0, 1]."""

    relation: Relation
    confidence: float


@dataclass(frozen=True, slots=True)
class Conflict:
    """An old memory that a new statement touches."""

    record: MemoryRecord
    relation: Relation
    confidence: float


class ConflictDetector:
    """Compares a new statement with the memories it may touch."""

    def detect(self, new: str, candidates: Sequence[MemoryRecord], embed: EmbedTexts | None = None) -> list[Conflict]:
        """Every candidate that is not unrelated, updates first, surest first. Live records only."""
        live = [record for record in candidates if not record.deprecated]
        if not live:
            return []
        cosines = _cosines(new, [record.content for record in live], embed)
        said = analyse(new)
        found = []
        for record, cosine in zip(live, cosines, strict=True):
            verdict = relation(analyse(record.content), said, cosine)
            if verdict.relation != "unrelated":
                found.append(Conflict(record, verdict.relation, verdict.confidence))
        return sorted(found, key=lambda one: (one.relation != "updates", -one.confidence))


def compare(old: str, new: str, embed: EmbedTexts | None = None) -> Verdict:
    """How ``new`` stands to ``old``."""
    return relation(analyse(old), analyse(new), _cosines(new, [old], embed)[0])


def relation(old: Analysis, new: Analysis, cosine: float | None) -> Verdict:
    """The verdict by the first rule that matches; ``cosine`` in [-1, 1], None when there are no vectors."""
    pair = _Pair(old, new, cosine)
    for rule in _RULES:
        verdict = rule(pair)
        if verdict is not None:
            return verdict
    return Verdict("unrelated", 0.5)


class _Pair:
    """Two analysed statements and what they have in common."""

    def __init__(self, old: Analysis, new: Analysis, cosine: float | None) -> None:
        self.old, self.new, self.cosine = old, new, cosine
        self.shared_words = _shared(old.words, new.words)
        self.shared_names = old.names & new.names
        self.shared_kin = old.kin & new.kin
        self.shared_attributes = old.attributes & new.attributes
        self.new_words = new.words - self.shared_words
        self.old_words = old.words - self.shared_words
        telling = self.shared_words if self.shared_attributes else self.shared_words - generic_words()
        telling -= number_words().keys()
        self.topic = bool(telling or self.shared_names or self.shared_kin)
        self.negation_differs = old.negated != new.negated

    @property
    def other_person(self) -> bool:
        """Whether they speak of different people: a relation in one that the other does not know."""
        old, new = self.old, self.new
        if _same_person(old.person, new.person) or self.shared_names:
            return False
        if new.person is not None and not any(_same_person(new.person, kin) for kin in old.kin):
            return not (new.person == PARTNER and old.speaks_of_partner)
        return old.person is not None and not any(_same_person(old.person, kin) for kin in new.kin)

    @property
    def coverage(self) -> float:
        """Which share of the old statement's words the new one repeats."""
        return len(_shared(self.new.words, self.old.words)) / len(self.old.words) if self.old.words else 0.0

    @property
    def same_numbers(self) -> bool:
        return any(values & self.old.numbers.get(kind, frozenset()) for kind, values in self.new.numbers.items())

    @property
    def other_thing(self) -> bool:
        """One is of the user themselves, the other of a thing of theirs: "is 45" and "the house is 120"."""
        things = {self.old.thing, self.new.thing}
        return len(things) == 2 and None in things and not things & self.old.words & self.new.words

    @property
    def new_names(self) -> frozenset[str]:
        """Names of which the old statement does not say a word."""
        said = self.old.text.lower()
        return frozenset(name for name in self.new.names if name not in said)

    @property
    def different_names(self) -> bool:
        """Each names somebody or something, and none is the same."""
        return bool(self.old.names and self.new.names) and not self.shared_names

    @property
    def numbers_differ(self) -> bool:
        """Another number of the same kind; counts need something counted in common."""
        for kind, values in self.new.numbers.items():
            before = self.old.numbers.get(kind)
            if before and not values & before:
                return True
        return False

    def near(self, threshold: float) -> bool:
        return self.cosine is not None and self.cosine >= threshold


def _different_person(pair: _Pair) -> Verdict | None:
    return Verdict("unrelated", 0.85) if pair.other_person else None


def _not_stated(pair: _Pair) -> Verdict | None:
    if pair.new.has("question") or pair.new.has("hypothetical"):
        return Verdict("unrelated", 0.9)
    if pair.same_numbers and pair.topic and not pair.negation_differs:
        return None
    if pair.old.has("past") and not pair.old.has("hypothetical") and not pair.new.has("ending"):
        return Verdict("extends" if pair.topic else "unrelated", 0.6)
    if pair.old.has("hypothetical") and not (pair.new.has("ending") or pair.new.has("change") or pair.numbers_differ):
        return Verdict("extends" if pair.topic else "unrelated", 0.7)
    return None


def _passing(pair: _Pair) -> Verdict | None:
    """What holds for a day, or held once, replaces nothing."""
    new = pair.new
    lasting = new.has("ending") or new.has("change")
    if new.has("temporary") and not lasting:
        return Verdict("unrelated", 0.75)
    if new.has("past") and not lasting and not (pair.same_numbers and pair.topic):
        return Verdict("extends" if pair.topic else "unrelated", 0.7)
    return None


def _addition(pair: _Pair) -> Verdict | None:
    if pair.new.has("also") and not pair.new.has("ending"):
        return Verdict("extends", 0.8)
    return None


def _happened(pair: _Pair) -> Verdict | None:
    """What was done once stays done, unless it is called off or rescheduled in so many words."""
    if not pair.old.has("happening") or pair.new.has("revoked"):
        return None
    if not (pair.new_words or pair.old_words or _new_numbers(pair)):
        return Verdict("duplicates", 0.75)
    return Verdict("extends" if pair.topic else "unrelated", 0.7)


def _ended(pair: _Pair) -> Verdict | None:
    """ "Gave up the violin", "no longer drinks": the old one's own topic ends."""
    if pair.new.has("ending") and not pair.old.has("ending") and (pair.topic or pair.shared_attributes):
        return Verdict("updates", 0.85)
    return None


def _replaced(pair: _Pair) -> Verdict | None:
    """ "Replaced the iPhone with a Pixel", "was rescheduled", "withdrew my application": said in so many words."""
    revoked = pair.old.has("happening") and pair.new.has("revoked")
    if (pair.new.has("replacement") or revoked) and pair.topic:
        return Verdict("updates", 0.9)
    return None


def _feeling(pair: _Pair) -> Verdict | None:
    """Liking against disliking the same thing."""
    old, new = pair.old.sentiment, pair.new.sentiment
    if old and new and old != new and pair.shared_words:
        return Verdict("updates", 0.85)
    return None


def _opposite(pair: _Pair) -> Verdict | None:
    """Words that exclude each other; under one negation they say the same."""
    old, new = pair.old.text, pair.new.text
    related = pair.topic or bool(pair.shared_attributes) or pair.near(NEAR)
    if not (exclusive(old, new, "always") or (related and exclusive(old, new, "on_topic"))):
        return None
    if pair.negation_differs and not pair.new.has("change") and not pair.new.has("ending"):
        return Verdict("duplicates", 0.6)
    return Verdict("updates", 0.75)


def _negated(pair: _Pair) -> Verdict | None:
    """The same said with and without a "not"."""
    if not pair.topic or not pair.negation_differs or (pair.old.sentiment and pair.old.sentiment == pair.new.sentiment):
        return None
    if pair.coverage >= 0.6 or pair.new.has("change") or pair.new.has("habit"):
        return Verdict("updates", 0.75)
    return None


def _other_number(pair: _Pair) -> Verdict | None:
    if not pair.numbers_differ or pair.different_names:
        return None
    if cue("part").search(pair.new.text):
        return Verdict("extends", 0.7)
    if "age" in pair.shared_attributes and pair.other_thing:
        return Verdict("unrelated", 0.7)
    if pair.topic or pair.shared_attributes:
        return Verdict("updates", 0.85 if not pair.new_words or pair.new.has("change") else 0.65)
    return None


def _swapped(pair: _Pair) -> Verdict | None:
    """ "Prefers tea over coffee" and "prefers coffee over tea"."""
    old, new = pair.old.text.lower(), pair.new.text.lower()
    joints = (" over ", " rather than ", " to ") if pair.old.has("like") else ()
    for joint in joints:
        if joint in old and joint in new and pair.old.words == pair.new.words:
            left = old.split(joint)[0].split()[-1]
            if left not in new.split(joint)[0]:
                return Verdict("updates", 0.9)
    return None


def _one_value(pair: _Pair) -> Verdict | None:
    """A property that has one value: another value replaces it."""
    if not pair.shared_attributes - {"schedule"} or pair.same_numbers:
        return None
    if not pair.old_words or not pair.new_words or (_values_meet(pair) and not _is_another_value(pair)):
        return None
    return Verdict("updates", 0.8 if pair.new.has("change") or len(pair.new_words) <= 2 else 0.6)


def _changed(pair: _Pair) -> Verdict | None:
    """A change, whose new words stand where the old one's stood."""
    if not pair.new.has("change") or not (pair.topic and pair.new_words and pair.old_words):
        return None
    if pair.new.has("anew"):
        return Verdict("updates", 0.7)
    if pair.old.names and pair.old.names <= pair.new.names:
        return None
    return Verdict("updates", 0.7) if pair.shared_attributes else None


def _repeated(pair: _Pair) -> Verdict | None:
    if pair.negation_differs and not pair.near(0.6):
        return None
    if pair.new_names or _other_address(pair):
        return None
    if not pair.new_words and not _new_numbers(pair):
        return Verdict("duplicates", 0.75) if pair.topic else None
    if _new_numbers(pair):
        return None
    little_new = len(pair.new_words - pair.new.names) <= 1
    only_frames = (pair.old_words | pair.new_words) <= frame_words()
    if little_new and pair.topic and (pair.near(0.7) or only_frames):
        return Verdict("duplicates", 0.65)
    if little_new and pair.near(SAME):
        return Verdict("duplicates", 0.7)
    if pair.near(0.85) and not pair.new.has("change"):
        return Verdict("duplicates", 0.65)
    return None


def _more(pair: _Pair) -> Verdict | None:
    if pair.topic and pair.new_words:
        return Verdict("extends", 0.65)
    if pair.near(AKIN):
        return Verdict("extends", 0.5)
    return None


_UNSPACED: Final = r"[\u3040-\u30ff\u4e00-\u9fff]"
_TOKEN: Final = re.compile(rf"{_UNSPACED}|\w+")
_ADDRESS: Final = re.compile(r"\S+@\S+|\w+://\S+")
_RULES: Final = (
    _swapped,
    _different_person,
    _not_stated,
    _happened,
    _addition,
    _passing,
    _replaced,
    _other_number,
    _feeling,
    _ended,
    _opposite,
    _negated,
    _one_value,
    _changed,
    _repeated,
    _more,
)


def _values_meet(pair: _Pair) -> bool:
    """Whether they may speak of one value: a name in common, or most of the old words."""
    return bool(pair.shared_names) or (pair.coverage >= 0.5 and not pair.new.has("change"))


def _is_another_value(pair: _Pair) -> bool:
    """ "I live in Bergen", "I live in Oslo": one value stands where the other stood, and nothing else differs."""
    old, new = (_TOKEN.findall(side.text.lower()) for side in (pair.old, pair.new))
    first = _common_start(old, new)
    last = min(_common_start(old[::-1], new[::-1]), len(old) - first, len(new) - first)
    values = old[first : len(old) - last], new[first : len(new) - last]
    carrying = pair.old_words | pair.new_words | pair.old.names | pair.new.names
    return bool(first and all(values)) and all(_carries(word, carrying) for value in values for word in value)


def _common_start(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _carries(token: str, words: frozenset[str]) -> bool:
    if re.fullmatch(_UNSPACED, token):
        return any(token in word for word in words)
    return any(token.startswith(word[:5]) or word.startswith(token) for word in words)


def _other_address(pair: _Pair) -> bool:
    old, new = (set(_ADDRESS.findall(side.text.lower())) for side in (pair.old, pair.new))
    return bool(old and new) and old != new


def _same_person(one: str | None, other: str | None) -> bool:
    """The same relation word, its feminine form included."""
    if one is None or other is None:
        return one is other
    return one == other or (len(one) > 3 and len(other) > 3 and one[:4] == other[:4])


def _new_numbers(pair: _Pair) -> bool:
    return any(values - pair.old.numbers.get(kind, frozenset()) for kind, values in pair.new.numbers.items())


def _shared(old: frozenset[str], new: frozenset[str]) -> frozenset[str]:
    """Words in both, compounds and inflections by a common beginning of five letters included."""
    common = set(old & new)
    prefixes = {word[:5] for word in old if len(word) >= 5}
    common |= {word for word in new if len(word) >= 5 and word[:5] in prefixes}
    return frozenset(common)


def _cosines(new: str, old: Sequence[str], embed: EmbedTexts | None) -> list[float | None]:
    if embed is None:
        return [None] * len(old)
    vectors = np.asarray(embed([new, *old]), dtype=np.float32)
    return [float(value) for value in vectors[1:] @ vectors[0]]
