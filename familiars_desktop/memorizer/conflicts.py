"""Whether a new statement replaces, repeats or extends an old one: rules, and a fitted model that weighs them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.comparing import Analysis, analyse
from familiars_desktop.memorizer.conflict_cues import canonical, contrast, cue, exclusive, frame_words
from familiars_desktop.memorizer.pair_judge import (
    LANGUAGE,
    RELATIONS,
    PairWeights,
    Relation,
    fitted,
    pair_features,
    wording,
)
from familiars_desktop.memorizer.statement_pair import NEAR, StatementPair
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.scripts import HAN, KANA

Vectors = NDArray[np.float32]

UPDATE_PROBABILITY: Final = 0.5
DOUBTED: Final = 0.65
AKIN: Final = 0.6
SAME: Final = 0.75


class EmbedTexts(Protocol):
    """n texts to (n, d) float32, rows of length 1."""

    def __call__(self, texts: Sequence[str], /) -> Vectors: ...


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a new statement stands to an old one, and how sure that is, in [0, 1]; ``final`` when the rule that said so
    has hardly ever been wrong, and nothing else is asked."""

    relation: Relation
    confidence: float
    final: bool = False


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
        said = analyse(new)
        verdicts = _verdicts([(analyse(record.content), said) for record in live], embed)
        found = [
            Conflict(record, verdict.relation, verdict.confidence)
            for record, verdict in zip(live, verdicts, strict=True)
            if verdict.relation != "unrelated"
        ]
        return sorted(found, key=lambda one: (one.relation != "updates", -one.confidence))


def compare(old: str, new: str, embed: EmbedTexts | None = None) -> Verdict:
    """How ``new`` stands to ``old``."""
    return _verdicts([(analyse(old), analyse(new))], embed)[0]


def by_rules(pair: StatementPair) -> Verdict:
    """The verdict of the first rule that matches."""
    return next((verdict for rule in _RULES if (verdict := rule(pair)) is not None), _NO_RULE)


def chosen(probabilities: NDArray[np.float64]) -> Relation:
    """Of the four relations' probabilities (4,): an update from ``UPDATE_PROBABILITY`` on, else
    the likeliest of the others."""
    if probabilities[0] >= UPDATE_PROBABILITY:
        return "updates"
    return RELATIONS[1 + int(np.argmax(probabilities[1:]))]


def wording_vectors(
    pairs: Sequence[tuple[Analysis, Analysis]], embed: EmbedTexts | None
) -> list[NDArray[np.float64] | None]:
    """Of each pair's wording, (4, d); None without an embedder."""
    if embed is None or not pairs:
        return [None] * len(pairs)
    texts = [wording(StatementPair(old, new, None)).texts for old, new in pairs]
    distinct = list(dict.fromkeys(text for four in texts for text in four))
    row_of = {text: row for row, text in enumerate(distinct)}
    vectors = np.asarray(embed(distinct), dtype=np.float64)
    return [vectors[[row_of[text] for text in four]] for four in texts]


def _verdicts(pairs: Sequence[tuple[Analysis, Analysis]], embed: EmbedTexts | None) -> list[Verdict]:
    judges = fitted()
    sees = embed is not None and getattr(embed, "model_id", None) == judges.model_id
    weights = judges.seeing if sees else judges.blind
    found = []
    for (old, new), vectors in zip(pairs, wording_vectors(pairs, embed), strict=True):
        pair = StatementPair(old, new, None if vectors is None else float(vectors[0] @ vectors[1]))
        seen = vectors if sees and old.language == LANGUAGE == new.language else None
        found.append(_judged(pair, seen, weights))
    return found


def _judged(pair: StatementPair, vectors: NDArray[np.float64] | None, weights: PairWeights) -> Verdict:
    """What the fitted model makes of the rules' verdict, where they are not sure of it. It never makes it surer that a
    statement is a repetition, which would not be kept."""
    ruled = by_rules(pair)
    if ruled.final:
        return ruled
    odds = weights.probabilities(pair_features(pair, ruled.relation, vectors), vectors)
    relation = chosen(odds)
    likely = round(float(odds[RELATIONS.index(relation)]), 3)
    if relation == "duplicates":
        return Verdict(relation, ruled.confidence if ruled.relation == relation else min(likely, DOUBTED))
    return Verdict(relation, max(ruled.confidence, likely) if relation == ruled.relation else likely)


def _different_person(pair: StatementPair) -> Verdict | None:
    return Verdict("unrelated", 0.85, final=True) if pair.other_person else None


def _not_stated(pair: StatementPair) -> Verdict | None:
    if pair.new.has("question") or pair.new.has("hypothetical"):
        return Verdict("unrelated", 0.9)
    if pair.same_numbers and pair.topic and not pair.negation_differs:
        return None
    if pair.old.has("past") and not pair.old.has("hypothetical") and not pair.new.has("ending"):
        return Verdict("extends" if pair.topic else "unrelated", 0.6)
    if pair.old.has("hypothetical") and not (pair.new.has("ending") or pair.new.has("change") or pair.numbers_differ):
        return Verdict("extends" if pair.topic else "unrelated", 0.7)
    return None


def _passing(pair: StatementPair) -> Verdict | None:
    """What holds for a day, or held once, replaces nothing."""
    new = pair.new
    lasting = new.has("ending") or new.has("change")
    if new.has("temporary") and not lasting:
        return Verdict("unrelated", 0.75)
    if new.has("past") and not lasting and not (pair.same_numbers and pair.topic):
        return Verdict("extends" if pair.topic else "unrelated", 0.7)
    return None


def _addition(pair: StatementPair) -> Verdict | None:
    if pair.new.has("also") and not pair.new.has("ending"):
        return Verdict("extends", 0.8)
    return None


def _pointing_back(pair: StatementPair) -> Verdict | None:
    """ "I moved there": a value that was named before is no other value, and with nothing else it says nothing new."""
    if not pair.new.has("there") or pair.new.names or pair.new.numbers or pair.new.has("ending"):
        return None
    if len(pair.new_words) <= 1 and pair.shared_attributes:
        return Verdict("duplicates", 0.7, final=True)
    return Verdict("extends", 0.7, final=True)


def _happened(pair: StatementPair) -> Verdict | None:
    """What was done once stays done, unless it is called off or rescheduled in so many words."""
    if not pair.old.has("happening") or pair.new.has("revoked"):
        return None
    if not (pair.new_words or pair.old_words or pair.has_new_numbers):
        return Verdict("duplicates", 0.75, final=True)
    return Verdict("extends" if pair.topic else "unrelated", 0.7, final=True)


def _own_doing(pair: StatementPair) -> Verdict | None:
    """ "I gave a speech at my sister's wedding": what the user did once leaves what is so of somebody else as it is."""
    new = pair.new
    if not new.has("happening") or pair.old.person is None or new.person is not None:
        return None
    if new.has("change") or new.has("ending") or new.has("revoked") or pair.exclusive_concepts:
        return None
    return Verdict("extends" if pair.topic else "unrelated", 0.7, final=True)


def _ended(pair: StatementPair) -> Verdict | None:
    """ "Gave up the violin", "no longer drinks": the old one's own topic ends."""
    if pair.new.has("ending") and not pair.old.has("ending") and (pair.topic or pair.shared_attributes):
        return Verdict("updates", 0.85)
    return None


def _replaced(pair: StatementPair) -> Verdict | None:
    """ "Replaced the iPhone with a Pixel", "was rescheduled", "withdrew my application": said in so many words."""
    revoked = pair.old.has("happening") and pair.new.has("revoked")
    if (pair.new.has("replacement") or revoked) and pair.topic:
        return Verdict("updates", 0.9, final=True)
    return None


def _contrasted(pair: StatementPair) -> Verdict | None:
    """ "By text message rather than e-mail": the new statement sets aside what the old one said."""
    set_aside = {canonical(found["value"], pair.new.language) for found in contrast().finditer(pair.new.text)}
    if set_aside & pair.old.words and not contrast().search(pair.old.text):
        return Verdict("updates", 0.85, final=True)
    return None


def _feeling(pair: StatementPair) -> Verdict | None:
    """Liking against disliking the same thing."""
    old, new = pair.old.sentiment, pair.new.sentiment
    if old and new and old != new and pair.shared_words:
        return Verdict("updates", 0.85, final=True)
    return None


def _opposite(pair: StatementPair) -> Verdict | None:
    """Words that exclude each other; under one negation they say the same."""
    old, new = pair.old.text, pair.new.text
    related = pair.topic or bool(pair.shared_attributes) or pair.near(NEAR)
    if not (exclusive(old, new, "always") or (related and exclusive(old, new, "on_topic"))):
        return None
    if pair.negation_differs and not pair.new.has("change") and not pair.new.has("ending"):
        return Verdict("duplicates", 0.6)
    return Verdict("updates", 0.75, final=True)


def _other_state(pair: StatementPair) -> Verdict | None:
    """ "Is single", "me casé": states of which only one can be, in whatever language."""
    return Verdict("updates", 0.75, final=True) if pair.exclusive_concepts else None


def _negated(pair: StatementPair) -> Verdict | None:
    """The same said with and without a "not"."""
    if not pair.topic or not pair.negation_differs or (pair.old.sentiment and pair.old.sentiment == pair.new.sentiment):
        return None
    if pair.coverage >= 0.6 or pair.new.has("change") or pair.new.has("habit"):
        return Verdict("updates", 0.75)
    return None


def _other_number(pair: StatementPair) -> Verdict | None:
    if not pair.numbers_differ or pair.different_names:
        return None
    if cue("part").search(pair.new.text):
        return Verdict("extends", 0.7)
    if "age" in pair.shared_attributes and pair.other_thing:
        return Verdict("unrelated", 0.7)
    if pair.topic or pair.shared_attributes:
        sure = not pair.new_words or pair.new.has("change")
        return Verdict("updates", 0.85 if sure else 0.65, final=sure)
    return None


def _swapped(pair: StatementPair) -> Verdict | None:
    """ "Prefers tea over coffee" and "prefers coffee over tea"."""
    old, new = pair.old.text.lower(), pair.new.text.lower()
    joints = (" over ", " rather than ", " to ") if pair.old.has("like") else ()
    for joint in joints:
        if joint in old and joint in new and pair.old.words == pair.new.words:
            left = old.split(joint)[0].split()[-1]
            if left not in new.split(joint)[0]:
                return Verdict("updates", 0.9, final=True)
    return None


def _one_value(pair: StatementPair) -> Verdict | None:
    """A property that has one value: another value replaces it."""
    if not pair.shared_attributes - {"schedule"} or pair.same_numbers:
        return None
    if not pair.old_words or not pair.new_words:
        return None
    if _is_another_value(pair):
        return Verdict("updates", 0.8, final=True)
    if _values_meet(pair):
        return None
    return Verdict("updates", 0.8 if pair.new.has("change") or len(pair.new_words) <= 2 else 0.6)


def _changed(pair: StatementPair) -> Verdict | None:
    """A change, whose new words stand where the old one's stood."""
    if not pair.new.has("change") or not (pair.topic and pair.new_words and pair.old_words):
        return None
    if pair.new.has("anew"):
        return Verdict("updates", 0.7)
    if pair.old.names and pair.old.names <= pair.new.names:
        return None
    return Verdict("updates", 0.7) if pair.shared_attributes else None


def _repeated(pair: StatementPair) -> Verdict | None:
    if pair.negation_differs and not pair.near(0.6):
        return None
    if pair.new_names or _other_address(pair):
        return None
    if not pair.new_words and not pair.has_new_numbers:
        return Verdict("duplicates", 0.75, final=True) if pair.topic else None
    if pair.has_new_numbers or (not pair.old_words and pair.new_words - frame_words()):
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


def _more(pair: StatementPair) -> Verdict | None:
    if pair.topic and pair.new_words:
        return Verdict("extends", 0.65)
    if pair.near(AKIN):
        return Verdict("extends", 0.5)
    return None


_NO_RULE: Final = Verdict("unrelated", 0.5)
_UNSPACED: Final = f"[{KANA}{HAN}]"
_TOKEN: Final = re.compile(rf"{_UNSPACED}|\w+")
_ADDRESS: Final = re.compile(r"\S+@\S+|\w+://\S+")
_RULES: Final = (
    _swapped,
    _different_person,
    _not_stated,
    _pointing_back,
    _happened,
    _own_doing,
    _addition,
    _passing,
    _replaced,
    _contrasted,
    _other_number,
    _feeling,
    _ended,
    _opposite,
    _other_state,
    _negated,
    _one_value,
    _changed,
    _repeated,
    _more,
)


def _values_meet(pair: StatementPair) -> bool:
    """Whether they may speak of one value: a name in common, or most of the old words."""
    return bool(pair.shared_names) or (pair.coverage >= 0.5 and not pair.new.has("change"))


def _is_another_value(pair: StatementPair) -> bool:
    """ "I live in Bergen", "I live in Oslo": one value stands where the other stood, and nothing else differs, or it is
    a home in another place."""
    if "home" in pair.shared_attributes and pair.different_names:
        return True
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


def _other_address(pair: StatementPair) -> bool:
    old, new = (set(_ADDRESS.findall(side.text.lower())) for side in (pair.old, pair.new))
    return bool(old and new) and old != new
