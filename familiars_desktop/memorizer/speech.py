"""What a message says about its speaker or wishes of the assistant: speech acts, first match wins.

The content is always the user's own clause; the rules only decide what is kept, where it is cut and in
which cell it belongs.
"""

from __future__ import annotations

import re
from dataclasses import replace

from familiars_desktop.memorizer import cells, idle
from familiars_desktop.memorizer.cells import Cell
from familiars_desktop.memorizer.clauses import Part, behind_colon, split_clauses
from familiars_desktop.memorizer.fact_keys import fact_key
from familiars_desktop.memorizer.foreign import own_speech
from familiars_desktop.memorizer.lexicon import Lexicon
from familiars_desktop.memorizer.sentences import Span, sentences, without_closings, without_openings
from familiars_desktop.memorizer.staging import is_staged
from familiars_desktop.memorizer.statements import Reading, Statement
from familiars_desktop.memorizer.wishes import directive_cell, is_directive, procedure_cell


def read_message(text: str, cues: Lexicon, *, before: str = "") -> Reading:
    """Read a message of the user's; ``before`` is their last one, which may name of whom this one speaks."""
    own = own_speech(text, cues)
    if is_staged(own, cues):
        return Reading()
    reader = _MessageReader(cues, before)
    for sentence in sentences(own):
        if not reader.take(sentence):
            break
    return Reading(tuple(reader.statements), tuple(reader.doubts), tuple(reader.forgets))


class _MessageReader:
    """Goes through the sentences of one message and remembers of whom it was last spoken."""

    def __init__(self, cues: Lexicon, before: str = "") -> None:
        self._cues = cues
        self.statements: list[Statement] = []
        self.doubts: list[Statement] = []
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
        if cues.opens("irony", sentence.text) or cues.opens("conditional", body.text):
            return True
        here = cues.has("here", body.text) or cues.has("setting", body.text)
        if not here and self._is_invented(sentence, body):
            return False
        if explicit and not cues.opens("question", body.text):
            body = body.cut(0, len(body.text.rstrip("?？ ")))
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
        if tail is not None and not cues.opens("condition", body.text):
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
        cues = self._cues
        cell = directive_cell(wish.text, cues, state_before=False)
        if cell is not None and cell != cells.ONCE and cues.has("lasting", wish.text[after:]):
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
        procedure = procedure_cell(body.text, cues)
        if procedure is not None:
            self._keep(body, body, procedure)
            return
        if idle.is_feedback(body.text, cues) and not (explicit or correction):
            self._doubt(body, body, self._in_doubt(body.text))
            return
        state_before = False
        told = behind_colon(body, cues)
        if told is None:
            return
        body = told
        stays_whole = correction or cues.has("ended", body.text)
        parts = [Part(body)] if stays_whole else split_clauses(body, cues)
        for part in parts:
            state_before = (
                self._clause(part, body, state_before, explicit=explicit, correction=correction) or state_before
            )

    def _clause(self, part: Part, quote: Span, state_before: bool, *, explicit: bool, correction: bool) -> bool:
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
        if placed is None or placed.doubtful:
            self._doubt(clause, quote, placed)
            return False
        if correction and placed.weak and not self._is_of_user(clause.text):
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
        """ "I'm a pastry chef, I run a small place": a mere comma between two clauses of one cell joins them, but
        "I'm Marta, I live in Porto" are two facts: the name stays when the home changes."""
        last = self.statements[-1] if self.statements else None
        if last is None or last.quote != quote or last.cell != cell or last.subject is not None:
            return False
        key = fact_key(clause.text, cell, self._cues)
        if key is not None and key != fact_key(last.span.text, cell, self._cues):
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
        if is_directive(text, cues):
            cell = directive_cell(text, cues, state_before=state_before)
            return cells.Placement(cell) if cell is not None else None
        if cues.has("progress", text):
            return cells.Placement(cells.CHAT_STATE)
        if cues.has("setting", text):
            return cells.Placement(cells.CHAT_KNOWLEDGE)
        if not told and (cues.opens("addressed", text) or idle.is_relayed(text, cues) or idle.is_mere_name(text, cues)):
            return None
        if told or (correction and not idle.is_at_hand(text, cues)):
            return self._of_user(text, told=told)
        news = idle.heard(text, cues)
        if news is not None:
            return self._news(news)
        if idle.is_remark(text, cues) or idle.is_at_hand(text, cues):
            return self._in_doubt(text)
        return self._of_user(text, told=False) if self._is_of_user(text) else None

    def _of_user(self, text: str, *, told: bool) -> cells.Placement | None:
        """The cell of a clause; "remember:" makes one of what would be no more than chatter."""
        cues = self._cues
        placement = cells.place_completed(text, cues)
        chatter = placement.weak and not told and idle.is_chatter(text, cues)
        return replace(placement, doubtful=True) if chatter else placement

    def _in_doubt(self, text: str) -> cells.Placement | None:
        """The cell of what looks like a remark, should it turn out to tell something of the user."""
        if not self._is_of_user(text):
            return None
        return replace(cells.place_completed(text, self._cues), doubtful=True)

    def _news(self, text: str) -> cells.Placement | None:
        """What was heard: kept when it concerns the user; news that no cue places is an event."""
        cues = self._cues
        if not idle.is_about_us(text, cues) or not self._is_of_user(text):
            return None
        placement = cells.place(text, cues)
        if not placement.weak:
            return placement
        return None if cues.opens("collective", text) else cells.Placement(cells.EVENT)

    def _is_of_user(self, text: str) -> bool:
        cues = self._cues
        if idle.speaks_of_user(text, cues):
            return True
        return cues.has("household", text) and not (cues.opens("third_subject", text) and not self.statements)

    # -- keeping ---------------------------------------------------------------------------------------------------

    def _doubt(self, clause: Span, quote: Span, placed: cells.Placement | None) -> None:
        if placed is not None:
            self.doubts.append(Statement(clause, quote, placed.cell, weak=True, doubtful=True))

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
