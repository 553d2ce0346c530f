"""Time words of a question about the conversation itself: which sessions or days it asks for.

Only questions about what was said are resolved ("What did I tell you last Tuesday?"): in "Where did I go last
Tuesday?" the day is part of what is sought, and the answer may have been given at any later time.

What a question asks for is read from the order of the kinds of its words (``time_words``), not from its wording:
a count, a session and "ago" in whatever words; a way ("before", "following"), and what was spoken of there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from familiars_desktop.memorizer.asking_sentences import asking_parts
from familiars_desktop.memorizer.beside import beside_what
from familiars_desktop.memorizer.calendar_days import calendar_mentions, calendar_readings
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, NOTHING, language_of, lexicon, lexicons
from familiars_desktop.memorizer.misspelt import corrected
from familiars_desktop.memorizer.question_languages import question_languages
from familiars_desktop.memorizer.time_kinds import fitted, kind_features, likely_anchor
from familiars_desktop.memorizer.time_references import (
    Beside,
    Days,
    Mention,
    SessionNumber,
    SessionsBack,
    TimeReference,
)
from familiars_desktop.memorizer.time_slots import kind_of, of_kind, topic_in
from familiars_desktop.memorizer.time_words import TimeText, read_mixed, read_time_words
from familiars_desktop.memory.scripts import HAN, KANA

_SKIPPED: Final = "[fcon]*"
_FEW: Final = 1  # words
# "not the last time, but the one before", where something is passed over
_NOT_THE_LAST: Final = "(?:L o? [SMTN]|K)[^.]*?[,.&f][^.]*?[LBA](?![^.,w]*[SMT][^.,w]*x)"
# Some word without which no question asks for a time of talk.
_TIMELY: Final = re.compile("[ABDEFJKLNOPQSUYZadgkmsyz0-3]")
# The fitted model's probabilities: it overrules a reading less likely than this by one likelier than that.
_DOUBTED: Final = 0.2
_SURE: Final = 0.5
# A reading less likely than this is tried in several languages at once.
_DOUBTFUL: Final = 0.6
# So likely a reading beside what was spoken of in another sentence stays.
_LIKELY_BESIDE: Final = 0.2
_LIKELY: Final = 0.4  # and reads by itself what is likelier
_LIKELY_DAYS: Final = 0.7  # which may be those of what happened, too
# Kinds of words of each of which a question of this kind has one.
_NEEDED: Final = {
    "back": ("N", "ABaSMT"),
    "after": ("EJXZNL", "SMTVC"),
    "before": ("BaALNY", "SMTVC"),
    "first_mention": ("FQZ1JR", "VCSTbRIl"),
    "last_mention": ("L3A", "VCSTbRIl"),
}
_COUNTED: Final = ("back", "before_last", "nth")
_WITHOUT_SPACES: Final = re.compile(f"[{KANA}{HAN}]")
_LONGEST_QUESTION: Final = 400  # characters
_SENTENCE_END: Final = re.compile(r"[.!?…。！？\n]+\s*(?=\S)")
_FOR_ME: Final = r"\w+ (?:for )?(?:me|us)(?= \w)"  # "recollect for me", "bring me"


def time_readings(question: str, today: date, participants: Iterable[str] = ()) -> list[TimeReference]:
    """What the question's time words may mean on this day, likeliest first; none when it asks for no time of talk.

    ``participants`` are the names of those who speak in the conversations, beside "I", "you" and "we".
    """
    question, names = _asking_part(question), tuple(participants)
    whole = _judged_text(question, today, names)
    best = whole
    for part in asking_parts(question, names):
        judged = _judged_text(part.text, today, names)
        beside = isinstance(whole.readings[0], Beside) if whole.readings else False
        settled = beside and part.told_elsewhere and whole.likelihood > _LIKELY_BESIDE
        if judged.stands_alone and not settled and judged.likelihood > best.likelihood:
            best = judged
    return best.readings


@dataclass(frozen=True, slots=True)
class _Judged:
    """The readings of a text, likeliest first, and how likely the fitted model holds the kind of the first."""

    readings: list[TimeReference]
    likelihood: float = 0.0

    @property
    def stands_alone(self) -> bool:
        """Whether it needs nothing that another sentence says: what was spoken of may stand in one of its own."""
        return bool(self.readings) and not isinstance(self.readings[0], Beside)


def _judged_text(question: str, today: date, names: tuple[str, ...]) -> _Judged:
    languages = question_languages(question)
    readings = _by_rules(question, today, names, languages)
    texts = [read_time_words(question, language, names) for language in languages]
    if not readings and not any(_TIMELY.search(text.symbols) for text in texts):
        return _Judged([])
    judged = _judged(readings, _plainest(texts), today)
    if judged.likelihood < _DOUBTFUL and len(set(languages)) > 1:
        return max(judged, _judged_mixed(question, today, names, languages), key=lambda one: one.likelihood)
    return judged


def _judged_mixed(question: str, today: date, names: tuple[str, ...], languages: Sequence[str]) -> _Judged:
    """As if the first of its languages had the words of the others too."""
    text = read_mixed(question, languages, names)
    asks = any(_asks(text, language) for language in languages)
    return _judged(_readings(text, today) if asks else [], text, today)


def _asking_part(message: str) -> str:
    """Of a long message what it ends with, or begins with where only that asks: the rest is told or pasted."""
    if len(message) <= _LONGEST_QUESTION:
        return message
    beginning, end = message[:_LONGEST_QUESTION], message[-_LONGEST_QUESTION:]
    if "?" in beginning and "?" not in end:
        return beginning
    sentence = _SENTENCE_END.search(end)
    return end[sentence.end() :] if sentence else end


def plainest_reading(question: str, participants: Sequence[str] = ()) -> TimeText:
    """The question in the one of its possible languages that knows most of its words."""
    return _plainest([read_time_words(question, language, participants) for language in question_languages(question)])


def _plainest(texts: Sequence[TimeText]) -> TimeText:
    if len(texts) == 1 or _WITHOUT_SPACES.search(texts[0].text):  # elsewhere a whole sentence would be one word
        return texts[0]
    return min(texts, key=_unread)


def _unread(text: TimeText) -> int:
    """How many words have no kind, beside what may have been spoken of: that may be in any language."""
    return _beside_anchor(text).count("x")


def _beside_anchor(text: TimeText) -> str:
    anchor = likely_anchor(text)
    if anchor is None:
        return text.symbols
    symbols = text.symbols[: anchor.start] + text.symbols[anchor.stop :]
    return symbols if re.search("[ABEJLSXa].*[CMSTVw]|[CMSTVw].*[ABEJLSXa]", symbols) else text.symbols


def _judged(by_rules: list[TimeReference], text: TimeText, today: date) -> _Judged:
    """What the rules read, unless the fitted model is sure that it is of another kind, or they read nothing."""
    likely = fitted().probabilities(kind_features(text, today))
    readings = _of_rules_or_model(by_rules, likely, text, today)
    return _Judged(readings, likely[kind_of(readings[0])]) if readings else _Judged([])


def _of_rules_or_model(
    by_rules: list[TimeReference], likely: Mapping[str, float], text: TimeText, today: date
) -> list[TimeReference]:
    kind = max(likely, key=lambda one: likely[one])
    if by_rules:
        doubted = likely[kind_of(by_rules[0])] < _DOUBTED and likely[kind] > _SURE and kind != "none"
        if kind_of(by_rules[0]) in _COUNTED and kind in ("last", "first"):  # "the third last" is no last
            return by_rules
        return (of_kind(kind, text, today) or by_rules) if doubted else by_rules
    least = _LIKELY_DAYS if kind == "days" else _LIKELY
    return of_kind(kind, text, today) if likely[kind] > least and _may_be(kind, text) else []


def _may_be(kind: str, text: TimeText) -> bool:
    """Whether there is a word beside what was spoken of that a question of this kind cannot do without."""
    if "M" in text.symbols and not re.search("[oISH]", text.symbols):  # a meeting of anybody's
        return False
    if kind not in _NEEDED:
        return kind != "days" or not _asks_when(text)
    beside = _beside_anchor(text)
    return all(re.search(f"[{some}]", beside) for some in _NEEDED[kind])


def _by_rules(question: str, today: date, names: tuple[str, ...], languages: Sequence[str]) -> list[TimeReference]:
    for language in languages:
        if readings := _readings_in(language, question, today, names):
            return readings
    for language in languages:
        written = corrected(question, language)
        if written != question and (readings := _readings_in(language, written, today, names)):
            return readings
    return []


def _readings_in(language: str, question: str, today: date, names: tuple[str, ...]) -> list[TimeReference]:
    text = read_time_words(question, language, names)
    return _readings(text, today) if _asks(text, language) else []


def topic_of(question: str, participants: Iterable[str] = ()) -> str:
    """The words of a question that are no words of time, talk or asking; empty when it has no others."""
    return topic_in(read_time_words(question, language_of(question), participants))


def without_dates(question: str, today: date) -> str:
    """The question less its dates: turns carry theirs, and would be found by a day's number or a month's name."""
    text = read_time_words(question, language_of(question))
    for mention in reversed(calendar_mentions(text, today)):
        begin, end = text.tokens[mention.begin].start, text.tokens[mention.end - 1].end
        question = question[:begin] + question[end:]
    return question


def _asks(text: TimeText, language: str) -> bool:
    """Whether it is a question or a request, not a statement that has a time in it."""
    if text.text.rstrip().endswith(("?", "？")) or _asking(language).search(text.text):
        return True
    if re.search("w[fx]?w", text.symbols) or _asking_anywhere(language).search(text.text):  # "what did"
        return True
    if re.match(r"[fo]*[FLQY](?:[^x.]*$|[^x.]*[Rbp][fIx]*$)", text.symbols):  # the very first thing we said
        return True
    if "K" in text.symbols and text.symbols.count("x") <= _FEW:  # where we left off
        return True
    return "w" in text.symbols and _seeking(language).search(text.text) is not None


@cache
def _asking(language: str) -> re.Pattern[str]:
    cues = lexicon(language)
    time = cues.time or lexicon(DEFAULT_LANGUAGE).time
    words = f"(?:{time.get('asks', '(?!)')}|{time.get('requests', '(?!)')})"
    if not cues.spaced:
        return re.compile(words)
    words = f"(?:{words}|{_FOR_ME})"
    return re.compile(rf"(?:^|[.:,;!?]\s+)\W*{words}(?!\w)", re.IGNORECASE)


@cache
def _asking_anywhere(language: str) -> re.Pattern[str]:
    """Words that ask wherever they stand: "please", "whats"."""
    cues = lexicon(language)
    words = "|".join(cues.time[name] for name in ("please", "surely_asks") if name in cues.time)
    if not words:
        return NOTHING
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if cues.spaced else words, re.IGNORECASE)


@cache
def _seeking(language: str) -> re.Pattern[str]:
    """Words of one who does not know: "I forgot what …", "I wonder which …"."""
    cues = lexicon(language)
    words = cues.time.get("seeks")
    if not words:
        return NOTHING
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if cues.spaced else words, re.IGNORECASE)


def _readings(text: TimeText, today: date) -> list[TimeReference]:
    one = (
        _beside(text)
        or _counted_sessions(text)
        or _last_or_first_talk(text)
        or _mention(text)
        or _named_session(text)
        or _talk_alone(text)
    )
    if one is not None:
        return [one]
    certain = _said_here(text)
    spans = calendar_readings(text, today) if certain or _tells_nothing_else(text) else []
    return [Days(first, last, certain) for first, last in spans] or _some_mention(text, today)


@cache
def _shape(pattern: str) -> re.Pattern[str]:
    """Symbols in their order, between any two of which fillers may stand."""
    return re.compile(pattern.replace(" ", _SKIPPED))


# --- beside something that was spoken of ---


def _beside(text: TimeText) -> Beside | None:
    """ "Two sessions before it came up that …", "right after we spoke of …"."""
    found = beside_what(text)
    return Beside(*found) if found else None


# --- so many sessions ago ---


def _counted_sessions(text: TimeText) -> SessionsBack | None:
    for pattern in (
        "N p?o? [SMT]+ (?:A|B [Hd,.]|B$|B[fcIN]*H)",
        "A p? N T? [SM]",
        "N A R? H",
        "a N [SMT]",
        "(?<!L)(?<!Lf)[SM] N A",
        "[SM] N B H",
        "A R?t? N [SM]",
        "N [SMT] [SM]? [BZ]" if "x" not in text.symbols else "(?!)",
    ):
        if found := _shape(pattern).search(text.symbols):
            count = next(at for at in range(found.start(), found.end()) if text.symbols[at] == "N")
            return SessionsBack(int(text.tokens[count].value))
    counted = "(?P<o>[Og]) t? [LA] [SMT]|(?P<n>N)? [SMT] B L|(?:K|L [SMT]) (?P<more>N) A|L [SMT] a (?P<less>N)"
    if found := _shape(counted).search(text.symbols):
        if found.lastgroup in ("more", "less"):  # one before the last
            return SessionsBack(1 + int(text.tokens[found.start(found.lastgroup)].value))
        if found["o"]:  # the third last session
            return SessionsBack(int(text.tokens[found.start("o")].value))
        return SessionsBack(1 + (int(text.tokens[found.start("n")].value) if found["n"] else 1))
    before_last = (
        "N B L(?: [SMT]|[,.w])|B o L [SM]|B o? L [SM] [w]* N|"
        "L [SMTN][^.]*[NTSMc] B(?:[icH,.w]|$)|Y|L[fco]*T.*[fc,&]T B(?:[,.]|$)"
        r"|L [SMTND][,.]? [fx,.&]*[NTSc] [fc]*[BA] [icL]*(?=[,.w])"  # not the last time, but the time before
    )
    if _shape(before_last).search(text.symbols) or (text.passes_over and _shape(_NOT_THE_LAST).search(text.symbols)):
        return SessionsBack(2)
    return None


# --- our last talk, our first talk ---


def _last_or_first_talk(text: TimeText) -> TimeReference | None:
    """ "When we last spoke", "the first time we talked", "last time": whose topic is the talk itself."""
    if re.search(r"[VC][fI]*p?f*x[^.]*[fb]L[f]*T[.]?$", text.symbols):  # said of something "the last time"
        return None
    if "x" not in text.symbols and _shape("I[^.x,]* V [fb]*O T|O T I[^.x]*V").search(text.symbols):
        return SessionNumber(int(text.tokens[text.symbols.index("O")].value))  # when we spoke for the fifth time
    for polarity, reference in (("L", SessionsBack(1)), ("[FQ]", SessionNumber(1))):
        alone = "|" + polarity + " T(?=[f]*(?:[,.w]|$))" if polarity == "L" else ""
        pattern = (
            rf"{polarity} N? T [I&f]*I[I&f]* V[fpb]*(?=[,.w]|$)|I[I&f]* {polarity} V[fpbI]*(?=[,.w]|$)|"
            rf"I[I&f]* V[fb]* {polarity} (?=[,.w]|$)|{polarity} T [SV]V?[f]*(?=[,.w]|$){alone}"
        )
        if (found := _shape(pattern).search(text.symbols)) and not _says_of_what(text.symbols, found):
            return reference
    if re.search("[SM][Ifw]*L(?=f*(?:[.]|$))", text.symbols):
        return SessionsBack(1)
    if re.search("T L(?=[f]*(?:[,.w]|$))", text.symbols) and "x" not in text.symbols:
        return SessionsBack(1)
    return SessionsBack(1) if _shape("[SM] B H|H [AB] T? [SM]|B H [SM]").search(text.symbols) else None


def _says_of_what(symbols: str, found: re.Match[str]) -> bool:
    """Whether something is said "for the first time" where the verb stands last: "Wann hat Mara … zum ersten Mal
    erwähnt?" """
    return "V" in symbols[found.start() : found.end()] and re.search("[fI]xf*$", symbols[: found.start()]) is not None


def _named_session(text: TimeText) -> TimeReference | None:
    """ "The last session", "our second talk", "session 3": a talk that may be anybody's needs "our"."""
    symbols = text.symbols
    if found := _shape("F [&fcpo]*S|o F M|[SM][^.]*F N").search(symbols):
        return SessionNumber(1)
    numbered = "[Og] [NT]?[pfco]*S|o [Og] M|o O(?=[,.w])|f [Og] M(?=[,.w])"
    if found := _shape(numbered if "x" in symbols else f"{numbered}|O T").search(symbols):
        number = next(at for at in range(found.start(), found.end()) if symbols[at] in "Og")
        return SessionNumber(int(text.tokens[number].value))
    if _shape("L N?T?[pfco]*S|o [LA] M|o A S|S L(?! [Dkms])|o L N?(?=[,.w])|(?<![NLFO])B [SM](?=[,.w])|K").search(
        symbols
    ):
        return SessionsBack(1)
    if found := _shape("S [Ng](?! ?[DSMTm])|N n S|[VM] n N|(?:^|(?<=[f.,o]))[VM]N(?=[,.w])").search(symbols):
        number = next(at for at in range(found.start(), found.end()) if symbols[at] in "Ng")
        return SessionNumber(int(text.tokens[number].value))
    if not re.search("[mDkdysg0]", symbols) and _shape("1 [fopcIRw]*[SM]|[SM] [fow]*1").search(symbols):
        return SessionNumber(1)
    return None


def _talk_alone(text: TimeText) -> TimeReference | None:
    """ "What did we say last?": a first or last time of nothing but talk."""
    found = re.search("[FLQ]", text.symbols)
    symbols = re.sub(r"B[f]*[Hd](?=[,.])", "f", text.symbols)  # before today
    if found is None or re.search("[xNMdDkmsyg0]", symbols) or not re.search("[VSTC]", symbols):
        return None
    return SessionsBack(1) if found.group() == "L" else SessionNumber(1)


# --- the first or last time that something was spoken of ---


def _mention(text: TimeText) -> Mention | None:
    symbols = text.symbols
    if not re.search(r"[VCS]|Lf*T?f*[Rb]f*I|[FQ]f*pf*x[^.,]*T", symbols):
        return None
    if "p" not in symbols and re.search(r"V[^.]*\.[^.]*F[fc]*S[fc]*\.", symbols):  # ". … in that first session?"
        return None
    found = _shape(
        r"[FL] S [bI&]*p x|Q[fcpbIiw&,]*[VC]|[FLQ] [fcpbIiw&]*(?:T[^.]*)?[VC]|[FLQ][fc]*S[fc]*c[^.]*V|"
        r"[VC][^.]*?[FLQ] T? (?:b I )?(?=[,.]|$)|"
        r"C [FLQ]|V L p|[FLQ][fcpbIi]*T[^.,]*[VC]|[FLQ][fw]*x{1,3}[fcp]*V[fw]*(?=[.,]|$)|"
        r"L T? [Rb] I p x|L x{1,3} V [Rb] I|L I V p x|[FQ] p x[^.,]* T|V I L p x|L I p x{1,3} V"
    ).search(symbols)
    if found is None or _shape("[FL] [Dkms]").match(symbols, _polarity(symbols, found.start())):
        return None
    at = _polarity(symbols, found.start())
    if re.match(r"[fco]*S(?![fc]*c|[bI&f]*p[f]*x)", symbols[at + 1 :]):
        return None
    topic = topic_in(text)
    return Mention(topic, symbols[at] == "L") if topic else None


def _some_mention(text: TimeText, today: date) -> list[TimeReference]:
    """A first or last time and a topic in whatever order, where nothing else is asked for."""
    symbols = text.symbols
    found = _shape("[FL] T|Q|[FL] [VC]|[VC][^.]*[FL](?=[,.])").search(symbols)
    if found is None or not re.search("[VCl]", symbols) or re.search("[ND]f*[SMTA]", symbols):
        return []
    topic = topic_in(text)
    if not topic or calendar_mentions(text, today):
        return []
    return [Mention(topic, symbols[_polarity(symbols, found.start())] == "L")]


def _polarity(symbols: str, start: int) -> int:
    return next(at for at in range(start, len(symbols)) if symbols[at] in "FLQ")


# --- days ---


# Words of talk and who talks, in the orders in which a question asks for what was said in these conversations.
_SAID_HERE: Final = re.compile(
    "|".join(
        (
            r"I[^.,BEx]*(?:x[^.,BEx]*){0,2}[VC]",  # what did I … tell
            r"C|S|oM",  # what came up, in our talk
            r"o[^x.,]*(?:[.,]|$)",  # what was our topic?
            r"[VM][^.,]*[bR][f]*I|[VM]f*I",  # was said … by Mara
            r"wf*[Vp][^.,]*x[^.,]*[bRw]x?f*I|wf*Vwf*I|[bR]f*I[fI]*p|Iw?f*x?[bR]f*I",  # which remarks on … did Mara make
            r"(?:^|[.,])f*If*pf*x{1,3}(?:\.|$)",  # Mara on Lisbon?
            r"^f*wf*V[^.]*m",  # who mentioned Lisbon in May?
            r"^[fw]*l[fpLHDmyksP]*(?:\.|$)",  # what were the topics in May?
            r"I[fI&]*[fx]{0,2}l|l[fpbw]*f?[fI]*I",  # what was Mara up to, what was new with Mara
        )
    )
)


def _said_here(text: TimeText) -> bool:
    """Whether it asks for something said in these conversations: what my boss said on Friday I may have told later."""
    talk_alone = "x" not in text.symbols and re.search("[VM]", text.symbols) is not None
    return talk_alone or _SAID_HERE.search(text.symbols) is not None


def _tells_nothing_else(text: TimeText) -> bool:
    """Whether hardly a word is left beside a participant's name and the time: "what did Mara do in May?" """
    return text.has_name and text.symbols.count("x") <= _FEW and not _asks_when(text)


def _asks_when(text: TimeText) -> bool:
    """Whether the day is what is sought, in whatever language."""
    return _when().search(text.text) is not None


@cache
def _when() -> re.Pattern[str]:
    spaced = "|".join(one.time["asks_when"] for one in lexicons() if one.spaced and "asks_when" in one.time)
    others = "|".join(one.time["asks_when"] for one in lexicons() if not one.spaced and "asks_when" in one.time)
    return re.compile(rf"\b(?:{spaced})\b|{others}", re.IGNORECASE)
