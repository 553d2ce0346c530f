"""A sentence cut into the clauses that are remembered apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memorizer import cells
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, Lexicon, lexicon
from familiars_desktop.memorizer.sentences import Span
from familiars_desktop.memorizer.wishes import is_directive, lead

_ANNOUNCED: Final = re.compile(r"[^:,;?!]{3,60}?\s*:\s+")
_LEAD_REACH: Final = 20  # characters behind "in this chat" within which a comma does not end the clause
_PREDICATES: Final = ("name_home", "preference", "knowledge", "event_verb", "predicate")
_SUBJECT = re.compile(r"(i|we|ich|wir|ik|we|wij|jag|vi|je|nous|eu|yo|io|я|мы)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A clause of a sentence; one that shares its subject with the clause before is placed already."""

    span: Span
    subject: str = ""
    placement: cells.Placement | None = None


def split_clauses(body: Span, cues: Lexicon) -> list[Part]:
    """The clauses of a sentence, trimmed, in order."""
    parts: list[Span] = []
    start = 0
    opening = lead(body.text, cues)
    for found in cues["clause"].finditer(body.text):
        left = body.text[start : found.start()]
        in_lead = opening is not None and found.start() <= opening + _LEAD_REACH
        if len(left) < 2 or in_lead or _is_half_a_subject(left, cues):
            continue
        parts.append(body.cut(start, found.start()).trimmed())
        start = found.end()
    parts.append(body.cut(start).trimmed())
    return [piece for part in parts if part.text for piece in _split_shared(part, cues)]


def behind_colon(body: Span, cues: Lexicon) -> Span | None:
    """ "A little test: I take a course …" is the course; None when what is announced are somebody else's words."""
    announced = _ANNOUNCED.match(body.text)
    if announced is None or not cues.opens("subject", body.text[announced.end() :]):
        return body
    if any(known.has("quoting", announced.group()) for known in (cues, lexicon(DEFAULT_LANGUAGE))):
        return None
    return body.cut(announced.end()).trimmed()


def _split_shared(clause: Span, cues: Lexicon) -> list[Part]:
    """ "I grew up bilingual and currently rent a studio": two cells under one subject are two clauses."""
    if not cues.opens("subject", clause.text) or is_directive(clause.text, cues):
        return [Part(clause)]
    for found in cues["shared"].finditer(clause.text):
        right = clause.text[found.end() :]
        half = _is_half_a_subject(clause.text[: found.start()], cues)
        if half or not any(cues.opens(cue, right) for cue in _PREDICATES):
            continue
        left_cell = cells.place(clause.text[: found.start()], cues)
        subject = _subject_of(clause.text)
        right_cell = cells.place(f"{subject} {right}".strip(), cues)
        if not right_cell.weak and right_cell.cell != left_cell.cell:
            left = clause.cut(0, found.start()).trimmed()
            return [Part(left), Part(clause.cut(found.end()).trimmed(), subject, right_cell)]
    return [Part(clause)]


def _is_half_a_subject(left: str, cues: Lexicon) -> bool:
    """ "My partner" of "my partner and I": what follows belongs to it."""
    return left == cells.kin_phrase(left, cues)


def _subject_of(text: str) -> str:
    """ "I" of "I've …"; empty where the verb says it."""
    found = _SUBJECT.match(text)
    return found.group() if found else ""
