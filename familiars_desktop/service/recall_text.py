"""What ``search``, ``why`` and ``why-not`` tell a person in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from familiars_desktop.memory.ranking import Explanation, WhyNot
from familiars_desktop.memory.times import day_in_words

if TYPE_CHECKING:
    from familiars_desktop.memorizer import Recalled, Recollection

_WIDTH: Final = 72
_STRONGEST: Final = 2
_REASONS: Final = {
    "recalled": "is recalled",
    "outranked": "is outranked by better ones",
    "irrelevant": "has too little to do with the question",
    "deprecated": "was superseded or set aside",
    "expired": "has expired",
    "filtered": "is left out by the filters or the time asked for",
    "duplicate": "says no more than a better one",
}


def search_text(found: Recollection) -> str:
    """A line a memory: score, id, local day, where it belongs, what it says, and what spoke for it most."""
    lines = [found.time_note] if found.time_note else []
    lines += [_search_line(item) for item in found.items]
    return "\n".join(lines if found.items else [*lines, "nothing"])


def why_text(explanation: Explanation) -> str:
    """The terms that add something, as a sum."""
    terms = [term for term in explanation.terms if term.contribution]
    lines = [f"{t.contribution:7.3f} = {t.weight:.2f} × {t.value:.3f}  {t.name}" for t in terms]
    lines.append(f"{explanation.score:7.3f}   score")
    if explanation.found_by is not None:
        lines.append(f"found by {explanation.found_by}, which it superseded")
    return "\n".join(lines)


def why_not_text(answer: WhyNot, k: int) -> str:
    """The reason in words, its place, and the smallest change that would bring it in."""
    parts = [f"{answer.candidate_id} {_REASONS.get(answer.reason, answer.reason)}"]
    if answer.rank is not None:
        parts.append(f"rank {answer.rank}, {k} are recalled")
    if answer.score is not None:
        parts.append(f"score {answer.score:.3f}" + (f" of {answer.score_needed:.3f}" if answer.score_needed else ""))
    text = "; ".join(parts)
    if answer.term is not None and answer.needed is not None and answer.value is not None:
        text += f"; {answer.term} would have to rise from {answer.value:.3f} to {answer.needed:.3f}"
    return text


def one_line(text: str, width: int = 100) -> str:
    line = " ".join(text.split())
    return line if len(line) <= width else line[: width - 1] + "…"


def _search_line(item: Recalled) -> str:
    said = day_in_words(item.said_at, None) if item.said_at else "undated"
    content = one_line(item.content, _WIDTH)
    return (
        f"{item.score:6.3f}  {item.id:<14} {said:>17}  {_place(item):<18} {content}  ({_strongest(item.explanation)})"
    )


def _place(item: Recalled) -> str:
    if item.record is None:
        return "conversation"
    place = f"{item.record.scope}/{item.record.category}"
    return f"✗ {place}" if item.record.deprecated else place


def _strongest(explanation: Explanation) -> str:
    terms = sorted(explanation.terms, key=lambda term: -term.contribution)
    return ", ".join(f"{t.name} {t.contribution:.2f}" for t in terms[:_STRONGEST] if t.contribution > 0.0) or "time"
