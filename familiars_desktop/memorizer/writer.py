"""Decides what of a user's message is worth remembering (F §5.7)."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from familiars_desktop.memorizer.cells import ONCE, PROFILE, STATE, salience
from familiars_desktop.memorizer.dates import DateMention, resolve_dates
from familiars_desktop.memorizer.fact_keys import fact_key
from familiars_desktop.memorizer.lexicon import Lexicon, language_of, lexicon
from familiars_desktop.memorizer.output import Entry, Operation, Write, WriterOutput
from familiars_desktop.memorizer.personal_data import MASKED_TOKENS, holds_secret
from familiars_desktop.memorizer.second_opinion import SecondOpinion, TextModel
from familiars_desktop.memorizer.speech import read_message
from familiars_desktop.memorizer.statements import Reading, Statement
from familiars_desktop.memorizer.worth import LANGUAGE, Embeds, Worth
from familiars_desktop.memory.errors import Cancelled
from familiars_desktop.memory.records import MemoryRecord

WEAK_CONFIDENCE: Final = 0.5
SPECULATIVE_CONFIDENCE: Final = 0.6
_HAS_DATE: Final = re.compile(r"\[\d{4}[^\]]*\]\W*$")
_SESSION_TTL: Final = {"kind": "scope", "scope": "session"}


class MemorizerWriter:
    """Reads what the user said and says what to keep: rules first, a small model's second opinion on weak clauses.

    Without a language model the rules decide alone, with an embedder's look at English clauses: of the weak clauses
    they keep, as inferred and with less confidence, those that tell of what the user does or how they live. The
    content of a memory is the user's own clause, in the user's language; a resolved date is added in brackets.
    """

    def __init__(self, language_model: TextModel | None = None, *, embed: Embeds | None = None) -> None:
        """``embed`` lets it look twice at English clauses; see :mod:`familiars_desktop.memorizer.worth`."""
        self._opinion = SecondOpinion(language_model) if language_model is not None else None
        self._worth = Worth(embed) if embed is not None else None

    def write(
        self,
        text: str,
        *,
        history: Sequence[Mapping[str, Any]] = (),
        now: datetime,
        nearest: Sequence[MemoryRecord] = (),
        turn_id: str | None = None,
        dialogue_id: str | None = None,
        cancel: threading.Event | None = None,
    ) -> WriterOutput:
        """What to remember of one message, said at ``now``, most important first.

        ``history`` are the turns before it (``{"role", "content"}``), of which only the user's are read, to
        know of whom "she" speaks; a clause that ``nearest`` already holds word for word is a ``skip``.
        Raises WriterFailed when the model's answer is unusable, Cancelled when asked to stop.
        """
        cues = lexicon(language_of(text))
        reading = read_message(text, cues, before=_said_before(history))
        known = {record.content for record in nearest}
        writes: list[Write] = []
        for statement in self._worth_keeping(reading, text, cues):
            if cancel is not None and cancel.is_set():
                raise Cancelled("the writer was asked to stop: the turn stays queued")
            write = self._write(statement, text, now, cues, known, cancel)
            if write is not None:
                writes.append(write)
        writes.sort(key=lambda write: -write.entry.salience)
        evidence = {name: value for name, value in (("dialogue_id", dialogue_id), ("turn_id", turn_id)) if value}
        return WriterOutput(
            tuple(_with_evidence(write, evidence) for write in writes), tuple(span.text for span in reading.forgets)
        )

    def _worth_keeping(self, reading: Reading, text: str, cues: Lexicon) -> list[Statement]:
        """The statements without those that surely tell nothing, and the doubts that surely tell something."""
        judged = [one for one in (*reading.statements, *reading.doubts) if _may_be_judged(one)]
        if self._worth is None or cues.language != LANGUAGE or not judged:
            return list(reading.statements)
        verdicts = dict(zip(judged, self._worth.verdicts([one.content(text) for one in judged]), strict=True))
        certain = [replace(one, doubtful=False) if verdicts.get(one) else one for one in reading.statements]
        kept = [one for one in certain if verdicts.get(one) is not False]
        return kept + [replace(one, doubtful=False) for one in reading.doubts if verdicts.get(one)]

    def _write(
        self,
        statement: Statement,
        text: str,
        now: datetime,
        cues: Lexicon,
        known: set[str],
        cancel: threading.Event | None,
    ) -> Write | None:
        content = statement.content(text)
        if any(token in content for token in MASKED_TOKENS) or holds_secret(content):
            return None
        placed = self._placed(statement, content, cancel)
        if placed is None:
            return None
        cell, weak = placed
        dates = resolve_dates(content, now.date(), cues.language)
        quote = _quote(text, statement)
        entry = Entry(
            content=_dated(content, dates),
            tags=_tags(dates),
            salience=round(salience(cell, content, cues, weak=weak), 3),
            ttl=_SESSION_TTL if cell in (STATE, ONCE) else None,
            epistemic_status=_status(content, weak, cues),
            source_quote=(quote,),
            fact_key=fact_key(content, cell, cues),
            confidence=_confidence(content, weak, cues),
            evidence={"when": [_mention_dict(mention) for mention in dates]} if dates else {},
        )
        op: Operation = "skip" if entry.content in known else "update" if statement.updates else "add"
        return Write(op, *cell, entry)

    def _placed(
        self, statement: Statement, content: str, cancel: threading.Event | None
    ) -> tuple[tuple[str, str], bool] | None:
        """Its cell, and whether it stays weak: a weak one is asked about where somebody can be; None is not kept."""
        if self._opinion is None:
            return None if statement.doubtful else (statement.cell, statement.weak)
        if not statement.weak:
            return statement.cell, False
        opinion = self._opinion.ask(content, cancel=cancel)
        return (opinion.cell or PROFILE, False) if opinion.worth_keeping else None


def _may_be_judged(statement: Statement) -> bool:
    """Wishes, passing states, corrections and what was said to be remembered are not weighed."""
    return statement.cell[0] == "user" and not (statement.explicit or statement.updates or statement.subject)


def _quote(text: str, statement: Statement) -> str:
    """The sentence it was said in; the clause alone when the rest of the sentence is nobody's business."""
    sentence = text[statement.quote.start : statement.quote.end]
    clean = not holds_secret(sentence) and not any(token in sentence for token in MASKED_TOKENS)
    return sentence if clean else text[statement.span.start : statement.span.end]


def _said_before(history: Sequence[Mapping[str, Any]]) -> str:
    """The user's last message before this one."""
    for turn in reversed(history):
        if turn.get("role") == "user":
            return str(turn.get("content", ""))
    return ""


def _with_evidence(write: Write, evidence: Mapping[str, Any]) -> Write:
    if not evidence:
        return write
    entry = Entry.from_dict({**write.entry.to_dict(), "evidence": {**write.entry.evidence, **evidence}})
    return Write(write.op, write.scope, write.category, entry)


def _dated(content: str, dates: Sequence[DateMention]) -> str:
    """The clause, with what its time words meant: "I quit smoking last month [2026-10]"; what has one keeps it."""
    if _HAS_DATE.search(content):
        return content
    spelled = [str(mention) for mention in dates if str(mention) not in content]
    return f"{content} [{', '.join(dict.fromkeys(spelled))}]" if spelled else content


def _tags(dates: Sequence[DateMention]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"date:{mention.first.isoformat()}" for mention in dates))


def _mention_dict(mention: DateMention) -> dict[str, str]:
    return {"text": mention.text, "from": mention.first.isoformat(), "to": mention.last.isoformat()}


def _status(content: str, weak: bool, cues: Lexicon) -> str:
    if cues.has("speculative", content):
        return "speculative"
    return "inferred" if weak else "asserted"


def _confidence(content: str, weak: bool, cues: Lexicon) -> float:
    if cues.has("speculative", content):
        return SPECULATIVE_CONFIDENCE
    return WEAK_CONFIDENCE if weak else 1.0
