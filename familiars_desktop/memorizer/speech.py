"""What a message says about its speaker or wishes of the assistant: speech acts, first match wins.

The content is always the user's own clause; the rules only decide what is kept, where it is cut and in
which cell it belongs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from familiars_desktop.memorizer import cells
from familiars_desktop.memorizer.cells import Cell
from familiars_desktop.memorizer.dates import recurs
from familiars_desktop.memorizer.foreign import own_speech
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, Lexicon, lexicon
from familiars_desktop.memorizer.sentences import Span, sentences, without_closings, without_openings

_ANNOUNCED: Final = re.compile(r"[^:,;?!]{3,60}?\s*:\s+")
_LEAD_REACH: Final = 20  # characters behind "in this chat" within which a comma does not end the clause


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing worth keeping: where it stands, its cell, and how sure the rules are.

    ``subject`` replaces a leading pronoun of ``pronoun_length`` ("He turns 70" after "a gift for my father?") or is
    put in front of a clause that shares it with another; ``quote`` is the sentence it was cut from. A *weak* statement
    met no cue of a cell; a *doubtful* one is weak, and nothing shows that it tells of the user's life.
    """

    span: Span
    quote: Span
    cell: Cell
    weak: bool = False
    doubtful: bool = False
    updates: bool = False
    explicit: bool = False
    subject: str | None = None
    pronoun_length: int = 0

    def content(self, original: str) -> str:
        """The clause as the user wrote it."""
        own = original[self.span.start : self.span.end]
        if self.subject is None:
            return own
        rest = own[self.pronoun_length :] if self.pronoun_length else f" {own}"
        return self.subject[:1].upper() + self.subject[1:] + rest


@dataclass(frozen=True, slots=True)
class Reading:
    """A message read: what to keep, and which sentences ask to forget something."""

    statements: tuple[Statement, ...] = ()
    forgets: tuple[Span, ...] = ()


def read_message(text: str, cues: Lexicon, *, before: str = "") -> Reading:
    """Read a message of the user's; ``before`` is their last one, which may name of whom this one speaks."""
    reader = _MessageReader(cues, before)
    for sentence in sentences(own_speech(text, cues)):
        if not reader.take(sentence):
            break
    return Reading(tuple(reader.statements), tuple(reader.forgets))


@dataclass(frozen=True, slots=True)
class _Part:
    """A clause of a sentence; one that shares its subject with the clause before is placed already."""

    span: Span
    subject: str = ""
    placement: cells.Placement | None = None


class _MessageReader:
    """Goes through the sentences of one message and remembers of whom it was last spoken."""

    def __init__(self, cues: Lexicon, before: str = "") -> None:
        self._cues = cues
        self.statements: list[Statement] = []
        self.forgets: list[Span] = []
        self._person: str | None = None
        self._person_stated = False
        self._note_person(before, stated=False)

    def take(self, sentence: Span) -> bool:
        """Read a sentence; False when the rest of the message is a game of thought."""
        cues = self._cues
        body, explicit = without_openings(sentence, cues)
        correction = cues.has("correction", sentence.text)
        if cues.has("forget", sentence.text):
            self._forget(sentence, body)
            return True
        here = cues.has("here", body.text) or cues.has("setting", body.text)
        if not here and self._is_invented(sentence, body):
            return False
        if self._is_question(body):
            self._question(body)
            return True
        if self._follow_up(body):
            return True
        self._clauses(body, explicit=explicit, correction=correction)
        return True

    # -- whole sentences -------------------------------------------------------------------------------------------

    def _forget(self, sentence: Span, body: Span) -> None:
        """Something is to be forgotten; "scratch that, I'd rather …" goes on with what holds instead."""
        found = self._cues["forget"].search(sentence.text)
        assert found is not None
        rest = sentence.cut(found.end()).trimmed()
        if self._cues.opens("rather", rest.text) and re.match(r"[\s]*[,;:]", sentence.text[found.end() :]):
            self._clauses(rest, explicit=False, correction=True)
            return
        self.forgets.append(sentence)

    def _is_invented(self, sentence: Span, body: Span) -> bool:
        cues = self._cues
        return any(cues.opens(cue, span.text) for cue in ("hypothetical", "fiction") for span in (sentence, body))

    def _is_question(self, body: Span) -> bool:
        return body.text.endswith(("?", "？")) or self._cues.opens("question", body.text)

    def _question(self, body: Span) -> None:
        cues = self._cues
        self._note_person(body.text, stated=False)
        as_a = cues["as_a"].match(body.text)
        if as_a is not None:
            self._keep(body.cut(0, as_a.end()).trimmed(), body, cells.PROFILE)
        polite = cues["polite"].match(body.text)
        if polite is not None:
            self._wish(body.cut(0, len(body.text.rstrip("?？ "))), body, after=polite.end())
            return
        tail = self._question_tail(body)
        if tail is not None:
            self._clauses(body.cut(0, tail).trimmed(), explicit=False, correction=False)

    def _question_tail(self, body: Span) -> int | None:
        """Where the question begins behind a statement: "I've got an interview on Thursday, how …?"."""
        if self._cues.opens("question", body.text):
            return None
        for found in self._cues["question_tail"].finditer(body.text):
            if found.start() > 8 and (
                found.group().lstrip().startswith((",", ";", "，", "、"))
                or self._cues["polite"].match(body.text[found.end() :])
            ):
                return found.start()
        return None

    def _wish(self, wish: Span, quote: Span, after: int) -> None:
        """ "Could you …?": kept when it asks for something standing."""
        cell = self._directive_cell(wish.text, state_before=False)
        if cell is not None and cell != cells.ONCE and self._cues.has("lasting", wish.text[after:]):
            self._keep(wish.trimmed(), quote, cell)

    def _follow_up(self, body: Span) -> bool:
        """ "She's based in Toulouse" belongs to the relation just named."""
        pronoun = self._cues["third_subject"].match(body.text)
        if pronoun is None or self._person is None:
            return False
        previous = self.statements[-1] if self.statements else None
        if self._person_stated and previous is not None and previous.cell == cells.RELATION:
            joined = Span(self._between(previous.span, body), previous.span.start)
            self.statements[-1] = replace(previous, span=joined, quote=joined)
            return True
        self._keep_of_person(body, pronoun)
        return True

    def _between(self, first: Span, last: Span) -> str:
        """A placeholder as long as the text from ``first`` to the end of ``last``; content is cut from the original."""
        return first.text + " " * (last.start - first.end) + last.text

    def _keep_of_person(self, body: Span, pronoun: re.Match[str]) -> None:
        body = without_closings(body, self._cues)
        length = len(re.split(r"'", pronoun.group())[0])
        statement = Statement(body, body, cells.RELATION, subject=self._person, pronoun_length=length)
        self.statements.append(statement)

    # -- clauses ---------------------------------------------------------------------------------------------------

    def _clauses(self, body: Span, *, explicit: bool, correction: bool) -> None:
        cues = self._cues
        if self._condition(body):
            return
        if cues.fills("feedback", body.text) and not (explicit or correction or recurs(body.text, cues.language)):
            return
        state_before = False
        told = self._behind_colon(body)
        if told is None:
            return
        body = told
        stays_whole = correction or cues.has("ended", body.text)
        parts = [_Part(body)] if stays_whole else self._split(body)
        for part in parts:
            state_before = (
                self._clause(part, body, state_before, explicit=explicit, correction=correction) or state_before
            )

    def _behind_colon(self, body: Span) -> Span | None:
        """ "A little test: I take a course …" is the course; None when what is announced are somebody else's words."""
        announced = _ANNOUNCED.match(body.text)
        if announced is None or not self._cues.opens("subject", body.text[announced.end() :]):
            return body
        if any(cues.has("quoting", announced.group()) for cues in (self._cues, lexicon(DEFAULT_LANGUAGE))):
            return None
        return body.cut(announced.end()).trimmed()

    def _split(self, body: Span) -> list[_Part]:
        parts: list[Span] = []
        start = 0
        lead = self._lead(body.text)
        for found in self._cues["clause"].finditer(body.text):
            left = body.text[start : found.start()]
            in_lead = lead is not None and found.start() <= lead + _LEAD_REACH
            if len(left) < 2 or in_lead or self._is_half_a_subject(left):
                continue
            parts.append(body.cut(start, found.start()).trimmed())
            start = found.end()
        parts.append(body.cut(start).trimmed())
        return [piece for part in parts if part.text for piece in self._split_shared(part)]

    def _split_shared(self, clause: Span) -> list[_Part]:
        """ "I grew up bilingual and currently rent a studio": two cells under one subject are two clauses."""
        cues = self._cues
        if not cues.opens("subject", clause.text) or self._is_directive(clause.text):
            return [_Part(clause)]
        for found in cues["shared"].finditer(clause.text):
            right = clause.text[found.end() :]
            if self._is_half_a_subject(clause.text[: found.start()]) or not any(
                cues.opens(cue, right) for cue in ("name_home", "preference", "knowledge", "event_verb", "predicate")
            ):
                continue
            left_cell = cells.place(clause.text[: found.start()], cues)
            subject = self._subject_of(clause.text)
            right_cell = cells.place(f"{subject} {right}".strip(), cues)
            if not right_cell.weak and right_cell.cell != left_cell.cell:
                left = clause.cut(0, found.start()).trimmed()
                return [_Part(left), _Part(clause.cut(found.end()).trimmed(), subject, right_cell)]
        return [_Part(clause)]

    def _is_half_a_subject(self, left: str) -> bool:
        """ "My partner" of "my partner and I": what follows belongs to it."""
        return left == cells.kin_phrase(left, self._cues)

    def _subject_of(self, text: str) -> str:
        """ "I" of "I've …"; empty where the verb says it."""
        found = re.match(r"(i|we|ich|wir|ik|we|wij|jag|vi|je|nous|eu|yo|io|я|мы)\b", text, re.IGNORECASE)
        return found.group() if found else ""

    def _clause(self, part: _Part, quote: Span, state_before: bool, *, explicit: bool, correction: bool) -> bool:
        """Keep a clause that is worth it; True when it told a passing state."""
        cues = self._cues
        if part.placement is not None:
            self.statements.append(Statement(part.span, quote, part.placement.cell, subject=part.subject or None))
            return False
        clause, said = without_openings(part.span, cues)
        explicit = explicit or said
        clause = without_closings(clause, cues)
        if not clause.text:
            return False
        placed = self._place(clause.text, state_before=state_before, told=explicit, correction=correction)
        if placed is None or (correction and placed.weak and not self._speaks_of_user(clause.text)):
            return False
        if not self._extends_last(clause, quote, placed.cell):
            self._keep(
                clause,
                quote,
                placed.cell,
                weak=placed.weak,
                doubtful=placed.weak and not (explicit or cells.tells_of_life(clause.text, cues)),
                updates=correction,
                explicit=explicit,
            )
        self._note_person(clause.text, stated=True)
        return placed.cell == cells.STATE

    def _extends_last(self, clause: Span, quote: Span, cell: Cell) -> bool:
        """ "I'm a pastry chef, I run a small place": a mere comma between two clauses of one cell joins them."""
        last = self.statements[-1] if self.statements else None
        if last is None or last.quote != quote or last.cell != cell or last.subject is not None:
            return False
        between = quote.text[last.span.end - quote.start : clause.start - quote.start]
        if between.strip() != ",":
            return False
        self.statements[-1] = replace(last, span=Span(last.span.text + between + clause.text, last.span.start))
        return True

    def _place(self, text: str, *, state_before: bool, told: bool, correction: bool) -> cells.Placement | None:
        cues = self._cues
        if cues.has("decided", text):
            return cells.Placement(cells.CHAT_EVENT)
        if cues.fills("bookkeeping", text):
            return None
        if self._is_directive(text):
            cell = self._directive_cell(text, state_before=state_before)
            return cells.Placement(cell) if cell is not None else None
        if cues.has("progress", text):
            return cells.Placement(cells.CHAT_STATE)
        if cues.has("setting", text):
            return cells.Placement(cells.CHAT_KNOWLEDGE)
        if not told and cues.opens("addressed", text):
            return None
        wanted = told or correction
        heard = None if wanted else self._heard(text)
        if heard is not None:
            text = heard
            if not self._is_about_us(text):
                return None
        news = heard is not None
        if not (wanted or news or recurs(text, cues.language)) and (
            cues.opens("generic", text)
            or cues.fills("feedback", text)
            or cues.opens("trouble", text)
            or cues.opens("ask", text)
        ):
            return None
        if not wanted and not self._speaks_of_user(text):
            return None
        placement = cells.place(text, cues)
        if placement.weak and news:
            return None if cues.opens("collective", text) else cells.Placement(cells.EVENT)
        return None if placement.weak and not told and self._is_chatter(text) else placement

    def _heard(self, text: str) -> str | None:
        """What was heard, read or claimed: "I read that octopuses have three hearts"; None when nothing was."""
        found = self._cues["hearsay"].match(text)
        return text[found.end() :].lstrip(" ,:") if found is not None else None

    def _is_about_us(self, heard: str) -> bool:
        """Whether the news concerns the user, or whoever told it ("my brother says he is coming")."""
        return self._cues.has("me", heard) or self._cues.opens("third_subject", heard)

    def _is_chatter(self, text: str) -> bool:
        """A remark on the conversation or the matter at hand, or one that only mentions the user."""
        cues = self._cues
        if recurs(text, cues.language):
            return False
        if not cues.opens("subject", text):
            return not (cues.opens("fragment", text) or cues.opens("possessive_alone", text))
        return cues.has("chatter", text)

    def _speaks_of_user(self, text: str) -> bool:
        cues = self._cues
        return (
            cues.has("me", text)
            or cues.opens("fragment", text)
            or cells.kin_phrase(text, cues) is not None
            or cells.passing_state(text, cues)
            or (cues.has("household", text) and not (cues.opens("third_subject", text) and not self.statements))
        )

    # -- wishes ----------------------------------------------------------------------------------------------------

    def _is_directive(self, text: str) -> bool:
        return (
            self._cues.opens("imperative", text) or self._cues.opens("agent", text) or self._leads_to_imperative(text)
        )

    def _leads_to_imperative(self, text: str) -> bool:
        """ "From now on, …", "Just this once, …", "In this thread …" followed by an imperative."""
        cues = self._cues
        lead = self._lead(text)
        if lead is None:
            return False
        comma = re.match(r"[^,，、]{0,40}[,，、]", text[lead:])
        rests = (text[lead:], text[lead + comma.end() :] if comma else "")
        return any(cues.opens("imperative", rest) or cues.opens("agent", rest) for rest in map(_bare, rests))

    def _lead(self, text: str) -> int | None:
        """Where "from now on", "just this once" or "in this thread" at the beginning ends."""
        for cue in ("once", "standing", "here", "setting"):
            found = self._cues[cue].match(text)
            if found is not None:
                return found.end()
        return None

    def _directive_cell(self, text: str, *, state_before: bool) -> Cell | None:
        """This chat, this once, or from now on; a one-off request has no cell."""
        cues = self._cues
        if cues.has("here", text) or cues.has("setting", text):
            return cells.CHAT_DIRECTIVE
        if cues.has("once", text):
            return cells.ONCE
        if cues.has("standing", text):
            return cells.DIRECTIVE
        return cells.ONCE if state_before else None

    def _condition(self, body: Span) -> bool:
        """ "Whenever I paste a trace, first tell me …": how to go about things."""
        cues = self._cues
        condition = cues["condition"].match(body.text)
        if condition is None:
            return False
        rest = body.text[condition.end() :]
        for comma in re.finditer(r"[,，、:;]\s*", rest):
            then = re.sub(
                r"^(?:then |first |dann |zuerst |alors |entonces |por favor |dan |eerst )+",
                "",
                rest[comma.end() :],
                flags=re.I,
            )
            if cues.opens("imperative", then) or cues.opens("agent", then) or cues.opens("standing", then):
                cell = cells.CHAT_DIRECTIVE if cues.has("here", body.text) else cells.PROCEDURE
                self._keep(body, body, cell)
                return True
        return False

    # -- keeping ---------------------------------------------------------------------------------------------------

    def _keep(
        self,
        span: Span,
        quote: Span,
        cell: Cell,
        *,
        weak: bool = False,
        doubtful: bool = False,
        updates: bool = False,
        explicit: bool = False,
    ) -> None:
        self.statements.append(Statement(span, quote, cell, weak, doubtful, updates, explicit))

    def _note_person(self, text: str, *, stated: bool) -> None:
        """Of whom "she" will speak: the last relation named."""
        cues = self._cues
        found = None
        for possessive in cues["possessive"].finditer(text):
            found = cells.kin_subject(text[possessive.start() :], cues) or found
        if found is None and cells.about_relation(text, cues):
            found = cells.kin_phrase(text, cues)
        if found is not None:
            self._person, self._person_stated = found.rstrip("?？ "), stated


def _bare(text: str) -> str:
    return text.lstrip(" ,:、，")
