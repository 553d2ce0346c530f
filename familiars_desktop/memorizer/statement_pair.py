"""Two analysed statements, an older and a newer one, and what they have in common."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from familiars_desktop.memorizer.comparing import PARTNER, Analysis
from familiars_desktop.memorizer.conflict_cues import (
    exclusive_concepts,
    generic_words,
    number_words,
    topical_concepts,
)

NEAR: Final = 0.45  # the cosine from which two statements may be of one matter


class StatementPair:
    """``cosine`` of the two in [-1, 1], None when there are no vectors."""

    def __init__(self, old: Analysis, new: Analysis, cosine: float | None) -> None:
        self.old, self.new, self.cosine = old, new, cosine
        self.shared_words = _shared(old.words, new.words)
        self.shared_names = old.names & new.names
        self.shared_kin = old.kin & new.kin
        self.other_favourite = None not in (old.favourite, new.favourite) and old.favourite != new.favourite
        shared = old.attributes & new.attributes
        self.shared_attributes = shared - {"favourite"} if self.other_favourite else shared
        self.new_words = new.words - self.shared_words
        self.old_words = old.words - self.shared_words
        telling = self.shared_words if self.shared_attributes else self.shared_words - generic_words()
        telling -= number_words().keys()
        self.topic = bool(telling or self.shared_names or self.shared_kin)
        self.negation_differs = old.negated != new.negated

    @cached_property
    def other_person(self) -> bool:
        """Whether they speak of different people: a relation in one that the other does not know."""
        old, new = self.old, self.new
        if same_person(old.person, new.person) or self.shared_names:
            return False
        if new.person is not None and not any(same_person(new.person, kin) for kin in old.kin):
            return not (new.person == PARTNER and (old.speaks_of_partner or self.exclusive_concepts))
        if old.person == PARTNER and new.speaks_of_partner:
            return False
        return old.person is not None and not any(same_person(old.person, kin) for kin in new.kin)

    @property
    def coverage(self) -> float:
        """Which share of the old statement's words the new one repeats."""
        return len(_shared(self.new.words, self.old.words)) / len(self.old.words) if self.old.words else 0.0

    @property
    def same_numbers(self) -> bool:
        return any(values & self.old.numbers.get(kind, frozenset()) for kind, values in self.new.numbers.items())

    @property
    def has_new_numbers(self) -> bool:
        return any(values - self.old.numbers.get(kind, frozenset()) for kind, values in self.new.numbers.items())

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
        """Another number of the same kind."""
        for kind, values in self.new.numbers.items():
            before = self.old.numbers.get(kind)
            if before and not values & before:
                return True
        return False

    @cached_property
    def exclusive_concepts(self) -> frozenset[str]:
        """Pairs of states that cannot both be: the old statement has the one alone, the new one the other. Where each
        may be of another matter, the two need a topic in common or have to be near in meaning."""
        gone, come = self.old.concepts - self.new.concepts, self.new.concepts - self.old.concepts
        found = frozenset(name for name, old, new in exclusive_concepts() if old in gone and new in come)
        return found if self.topic or self.near(NEAR) else found - topical_concepts()

    @property
    def shared_concepts(self) -> frozenset[str]:
        return self.old.concepts & self.new.concepts

    def near(self, threshold: float) -> bool:
        return self.cosine is not None and self.cosine >= threshold


def same_person(one: str | None, other: str | None) -> bool:
    """The same relation word, its feminine form included."""
    if one is None or other is None:
        return one is other
    return one == other or (len(one) > 3 and len(other) > 3 and one[:4] == other[:4])


def _shared(old: frozenset[str], new: frozenset[str]) -> frozenset[str]:
    """Words in both, compounds and inflections by a common beginning of five letters included."""
    common = set(old & new)
    prefixes = {word[:5] for word in old if len(word) >= 5}
    common |= {word for word in new if len(word) >= 5 and word[:5] in prefixes}
    return frozenset(common)
