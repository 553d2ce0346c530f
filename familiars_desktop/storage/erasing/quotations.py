"""Taking words that were quoted out of a turn, its privacy decisions and what else it carries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from familiars_desktop.memory.redaction import content_hash, hidden_spans, redactions_match
from familiars_desktop.memory.scripts import UNSPACED_FROM
from familiars_desktop.memory.tree import Node, title_of
from familiars_desktop.storage.tokens import MARKED_LANGUAGES, document_tokens, query_terms

MARK: Final = "[forgotten]"
_SENTENCE: Final = re.compile(r"[^.!?。！？\n]+[.!?。！？]*[^\S\n]*|[.!?。！？]+|\n+")
# Metadata that means something to the program.
_TERMS: Final = frozenset({"id", "kind", "decision", "redactions_content_hash"})
Span = tuple[int, int]


class Quotations:
    """Texts to be found and covered: word for word but for case and white space, and never within a word."""

    def __init__(self, texts: Iterable[str]) -> None:
        # The longest first, so that no shorter one is left standing around it.
        self.texts = tuple(sorted({text for text in texts if text.strip()}, key=lambda text: (-len(text), text)))
        self._folded = tuple(map(_folded, self.texts))

    def __bool__(self) -> bool:
        return bool(self.texts)

    def spans(self, text: str) -> list[Span]:
        """Where the texts stand, joined where they overlap, in order."""
        folded = _folded(text)
        standing = [each for each, known in zip(self.texts, self._folded, strict=True) if known in folded]
        return joined(match.span() for each in standing for match in re.finditer(_verbatim(each), text, re.IGNORECASE))

    def covered(self, text: str) -> str:
        """The text with the mark in their places."""
        return _marked(text, self.spans(text))

    def sentences(self, text: str, share: float) -> list[Span]:
        """The sentences that hold at least this share of the words that matter of one of the texts, in order."""
        wanted = [query_terms(each, MARKED_LANGUAGES) for each in self.texts]
        found = []
        for match in _SENTENCE.finditer(text):
            held = set(document_tokens(match.group()))
            if any(terms and sum(not held.isdisjoint(t) for t in terms) >= share * len(terms) for terms in wanted):
                found.append((match.start(), match.start() + len(match.group().rstrip())))
        return joined(found)


def joined(spans: Iterable[Span]) -> list[Span]:
    """In order, overlapping ones as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def without_quotations(node: Node, quotations: Quotations, *, asked_for: bool) -> Node:
    """The turn without these texts; the same object when it has none.

    Where none stands word for word, the sentences go that hold all their words; of a turn that was ``asked_for``
    those that hold half of them, or else all of it. Texts over hidden personal data take it along.
    """
    spans = _spans_in(node, quotations)
    for share in (1.0, 0.5) if asked_for else (1.0,):
        spans = spans or quotations.sentences(node.content, share)
    if not spans and asked_for:
        spans = [(0, len(node.content))]
    metadata = covered_value(dict(node.metadata), quotations)
    if not spans:
        return node if metadata == node.metadata else replace(node, metadata=metadata)
    content = _marked(node.content, spans)
    if "redactions" in metadata:
        metadata["redactions"] = _moved(node.metadata["redactions"], spans)
    if "redactions_content_hash" in metadata and redactions_match(node):
        metadata["redactions_content_hash"] = content_hash(content)
    return replace(node, title=title_of(content), content=content, metadata=metadata, embedding=[])


def covered_value(value: Any, quotations: Quotations) -> Any:
    """A JSON value with the mark in the texts' places."""
    if isinstance(value, str):
        return quotations.covered(value)
    if isinstance(value, Mapping):
        return {key: item if key in _TERMS else covered_value(item, quotations) for key, item in value.items()}
    if isinstance(value, list):
        return [covered_value(item, quotations) for item in value]
    return value


def _spans_in(node: Node, quotations: Quotations) -> list[Span]:
    """In the raw content: of what stands in it, and of what stands in the text that the writer was shown."""
    found = quotations.spans(node.content)
    hidden = hidden_spans(node)
    if hidden:
        shown, pieces = _shown(node.content, hidden)
        found += [_raw_span(span, pieces) for span in quotations.spans(shown)]
    return joined(found)


class _Piece(NamedTuple):
    """A stretch of the replayed text, and of the raw one that it stands for."""

    start: int
    end: int
    raw_start: int
    raw_end: int
    is_token: bool


def _shown(content: str, hidden: Sequence[tuple[int, int, str]]) -> tuple[str, list[_Piece]]:
    """The replayed text and its pieces."""
    text, pieces, at = "", list[_Piece](), 0
    for start, end, token in [*hidden, (len(content), len(content), "")]:
        for part, first, last, is_token in ((content[at:start], at, start, False), (token, start, end, True)):
            if part:
                pieces.append(_Piece(len(text), len(text) + len(part), first, last, is_token))
            text += part
        at = end
    return text, pieces


def _raw_span(span: Span, pieces: Sequence[_Piece]) -> Span:
    """Where a stretch of the replayed text lies in the raw one; a token that is touched counts whole."""
    first = next(piece for piece in pieces if piece.end > span[0])
    last = next(piece for piece in reversed(pieces) if piece.start < span[1])
    start = first.raw_start + (0 if first.is_token else span[0] - first.start)
    end = last.raw_end - (0 if last.is_token else last.end - span[1])
    return start, end


def _marked(content: str, spans: Sequence[Span]) -> str:
    for start, end in reversed(spans):
        content = content[:start] + MARK + content[end:]
    return content


def _moved(redactions: Sequence[Mapping[str, Any]], spans: Sequence[Span]) -> list[dict[str, Any]]:
    """The privacy decisions over what is left, at their new places."""
    kept = []
    for redaction in redactions:
        start, end = (int(bound) for bound in redaction["span"])
        for first, last in spans:
            if first <= start < last:
                start = min(last, end)
            if first < end <= last:
                end = max(first, start)
        if start < end:
            kept.append({**redaction, "span": [_moved_bound(start, spans), _moved_bound(end, spans)]})
    return kept


def _moved_bound(bound: int, spans: Sequence[Span]) -> int:
    return bound + sum(len(MARK) - (end - start) for start, end in spans if end <= bound)


def _verbatim(text: str) -> str:
    words = text.split()
    before = r"(?<!\w)" if _is_spaced(words[0][0]) else ""
    after = r"(?!\w)" if _is_spaced(words[-1][-1]) else ""
    return before + r"\s+".join(map(re.escape, words)) + after


def _folded(text: str) -> str:
    """What is contained where the pattern matches: cheap to look for among many."""
    return " ".join(text.split()).casefold()


def _is_spaced(character: str) -> bool:
    return character.isalnum() and character < UNSPACED_FROM
