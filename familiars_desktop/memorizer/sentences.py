"""Sentences as spans of a message: abbreviations, initials and ordinals do not end one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memorizer.foreign import MASK
from familiars_desktop.memorizer.lexicon import Lexicon

LONGEST: Final = 600

_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|\Z)|[。！？]+[」』”]?|\n+|[.!?]+(?=\x00)")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|sr|sra|jr|no|vs|etc|approx|ca|bzw|usw|z\.b|e\.g|i\.e|nr|str|bijv|o\.a|mme|mlle|fr|hr|av|inc|ltd|co|corp|p\.m|a\.m|dott|sig|ул|г|т\.е))$|\b\w$|\b\w\.\w$",
    re.IGNORECASE,
)
_TRIM_LEFT = re.compile(r"[\s\x00,;:.!…、，。·•*+\-–—)\]\"'”’]+")
_TRIM_RIGHT = " \n\t,;:、，。.!…-–—(["


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the message: ``text`` begins at ``start``."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def cut(self, begin: int, end: int | None = None) -> Span:
        """The part from ``begin`` to ``end``, counted within this span."""
        return Span(self.text[begin:end], self.start + begin)

    def trimmed(self) -> Span:
        """Without the spaces, masks, bullets and full stops around it; a question mark stays."""
        left = _TRIM_LEFT.match(self.text)
        begin = left.end() if left else 0
        kept = self.text[begin:].rstrip(_TRIM_RIGHT + MASK)
        return Span(kept, self.start + begin)


def sentences(text: str) -> list[Span]:
    """The sentences of a masked message, trimmed, in order; a final ``?`` or ``？`` is kept.

    What goes on for more than ``LONGEST`` characters is no sentence that somebody says of themselves: it is left out.
    """
    found: list[Span] = []
    start = 0
    for end in _END.finditer(text):
        if end.group().startswith(".") and _goes_on(text, end.start(), end.end()):
            continue
        found.append(Span(text[start : end.end()], start).trimmed())
        start = end.end()
    found.append(Span(text[start:], start).trimmed())
    return [span for span in found if len(span.text) <= LONGEST and any(char.isalnum() for char in span.text)]


def without_openings(span: Span, cues: Lexicon) -> tuple[Span, bool]:
    """The sentence without "By the way," and the like, and whether it opened with "remember:"."""
    remembered = False
    while True:
        found = cues["remember"].match(span.text)
        if found is not None and found.end() < len(span.text):
            remembered = True
        else:
            found = _filler(span, cues)
        if found is None or found.end() >= len(span.text):
            return span, remembered
        span = span.cut(found.end()).trimmed()


def without_closings(span: Span, cues: Lexicon) -> Span:
    """The clause without ", by the way" at its end."""
    for found in cues["closing"].finditer(span.text):
        if found.end() == len(span.text) and found.start() > 0:
            return span.cut(0, found.start()).trimmed()
    return span


def _filler(span: Span, cues: Lexicon) -> re.Match[str] | None:
    """A leading filler: followed by punctuation, or one that always is one ("oh and I …")."""
    found = cues["opening"].match(span.text)
    if found is None or found.end() == 0:
        return None
    rest = span.text[found.end() :]
    if not cues.spaced:
        return found
    separated = rest[:1] in ",;:!.?…-–—" or rest[:2] in (" -", " –", " —")
    goes_on_with_me = cues["me"].match(rest.lstrip()) is not None or cues["fragment"].match(rest.lstrip()) is not None
    chained = cues["opening"].match(rest.lstrip()) is not None
    joined = (goes_on_with_me or chained or " " in found.group()) and not cues.fills("negation", found.group())
    return found if separated or joined else None


def _goes_on(text: str, stop: int, after: int) -> bool:
    """Whether the full stop belongs to an abbreviation, an initial or an ordinal."""
    before = text[max(0, stop - 12) : stop]
    following = text[after:].lstrip(" ")[:1]
    if _ABBREVIATION.search(before):
        return bool(following) and not following.isspace()
    return before[-1:].isdigit() and (following.islower() or _ordinal_month(text[after:]))


def _ordinal_month(rest: str) -> bool:
    return (
        re.match(r" (?:jan|feb|mär|mar|apr|ma[iy]|jun|jul|aug|sep|okt|oct|nov|de[cz])", rest, re.IGNORECASE) is not None
    )
