"""Questions about the sessions before or after one in which something was spoken of: what that was, and how far away.

    the chat after we talked about Lisbon            the way stands before what was spoken of
    It came up that I moved. Three sessions on …     what was spoken of stands by itself
    「引っ越した」と話した会話の次の会話で …              in whatever order, and language

What was spoken of is the stretch of the question that tells most and has fewest words of time and talk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from familiars_desktop.memorizer.time_words import TimeText, Token

_SKIPPED: Final = "[fcon]*"
_LEAD: Final = frozenset("fcpIioSMTNVCHFLwRbAQJ1w")
_MOST_LEAD_WORDS: Final = 16
_WAYS: Final = {"E": 1, "J": 1, "X": 1, "B": -1, "a": -1, "A": -1, "L": -1}
# So many words tell what was spoken of; fewer where they are quoted, or follow "it was said that".
_TELLING_WORDS: Final = 3.0
_REPORTED_WORDS: Final = 1.5
_CLAUSE_WORDS: Final = 5.0
# A question within the stretch, not a clause that begins with "which" or "who".
_ASKING: Final = re.compile(r"(?:^|,)[fp&]*w(?:[fx]{0,2}w|[fI]{0,3}[VI])")
# "anything new from Mara in it?", "what's in it?"
_SHORT_QUESTION: Final = re.compile(r"[fw]*[wf][flx]{0,2}[bRp]I[fcipR]*(?:\.|$)|f*wf*i(?:\.|$)")
# The likeliest stretches, and how much less likely one may be that leaves out the way: ", going forward".
_TRIED: Final = 8
_NEARLY: Final = 1.0
_QUOTATION: Final = re.compile(r"(?<!\w)[\"“„«「『‘](?P<said>[^\"“”„«»「」『』]{3,})[\"“”»」』]")
_STATED: Final = 12  # characters
_QUOTES: Final = frozenset("\"'“”„«»「」『』‘’")

_Found = tuple[range, int]  # the tokens of what was spoken of, and how many sessions after it


def beside_what(text: TimeText) -> tuple[str, int] | None:
    """(what was spoken of, how many sessions after it, below 0: before it); None when that is not asked for."""
    if (quoted := _quotation(text)) is not None and (way := _way_around(text, quoted)):
        return text.between(quoted.start, quoted.stop), way * _steps(text, quoted)
    found = _clause(text) or _statement(text)
    other = _anywhere(text)
    if found is None or (other is not None and _replaces(text, other[0], found[0])):
        found = other
    return (text.between(found[0].start, found[0].stop), found[1]) if found else None


def _quotation(text: TimeText) -> range | None:
    """The tokens of the one quotation that is as long as a statement."""
    found = [one for one in _QUOTATION.finditer(text.text) if len(one.group()) >= _STATED]
    if len(found) != 1:
        return None
    inside = [at for at, token in enumerate(text.tokens) if found[0].start() <= token.start < found[0].end()]
    told = inside and sum(_weight(text.tokens[at]) for at in inside if text.symbols[at] in "xIf") >= _TELLING_WORDS
    return range(inside[0], inside[-1] + 1) if told else None


def _way_around(text: TimeText, anchor: range) -> int:
    before, behind = text.symbols[: anchor.start], text.symbols[anchor.stop :]
    asked = re.search("[VCSM]", before + behind)
    return _way_to_session(re.sub(r"[LFQ]f*T[fc]*$", "", before), behind) if asked else 0


def likeliest_stretch(text: TimeText) -> tuple[range, float] | None:
    """The tokens that are most like what was spoken of, and how much so; None where there is no word at all."""
    if not (likely := _weighed_stretches(text)):
        return None
    likeness, _, stretch = max(likely, key=_by_likeness)
    return stretch, likeness


def beside_likeliest(text: TimeText) -> tuple[str, int] | None:
    """(what was spoken of, how many sessions away), of a question known to ask for that; None for no word at all."""
    if found := beside_what(text):
        return found[0], abs(found[1])
    if (likeliest := likeliest_stretch(text)) is None:
        return None
    anchor = _without_lead(text, likeliest[0])
    return text.between(anchor.start, anchor.stop), _steps(text, likeliest[0])


def _replaces(text: TimeText, other: range, found: range) -> bool:
    """Whether another stretch is more like what was spoken of, and no mere part of it."""
    rest = text.symbols[other.stop : found.stop]
    part = other.start == found.start and not _ASKING.search(rest) and not re.search("[EBJA.]", rest)
    return not part and _likeness(text, other) > _likeness(text, found)


def _clause(text: TimeText) -> _Found | None:
    """The way stands before what was spoken of; needs a word of talk or a session."""
    symbols = text.symbols
    for at, symbol in enumerate(symbols):
        if symbol == "Z" and re.search("N[f]*D[f]*$", symbols[:at]):  # "two days since we talked"
            continue
        if symbol == "Z" and re.match(r"f*If*(?:[.,w]|$)", symbols[at + 1 :]):  # с Марой: with somebody
            continue
        if symbol not in "BEZ" and not (symbol == "a" and symbols[at + 1 : at + 2] not in ("N", "")):
            continue
        end = _clause_end(text, at + 1)
        clause = symbols[at + 1 : end]
        if not clause.strip("fcH,.") or clause[0] in ",." or _names_a_time(clause):
            continue
        of_sessions = re.search(r"[SMT][fcLoVCT]*$", symbols[:at]) is not None
        spoken = re.search(r"[VC]", clause[:8]) is not None and re.match(r"f*V(?![fI]*[pc])", clause) is None
        if not of_sessions and not spoken:
            continue
        anchor = _anchor(text, at + 1, end)
        if _tells(symbols[anchor.start : anchor.stop]):
            steps = _steps(text, range(at + 1, end))
            return anchor, -steps if symbol in "Ba" else steps
    return None


def _tells(anchor: str) -> bool:
    """Whether it is more than "that one", and not the question itself."""
    return re.search("x" if "w" in anchor else "[xIkmsDdyPl]", anchor) is not None


def _names_a_time(clause: str) -> bool:
    """Whether it begins with a time or "the last one": "before May", "after our last chat"."""
    return re.match(r"[fo]*(?:i[.,w&]|[HLd0km]|[gN][f]*[Dmy]|g[f]*$|[cgy][f]*$|[fI]*L[fI]*[VT])", clause) is not None


def _statement(text: TimeText) -> _Found | None:
    """What was spoken of stands by itself: "It came up that I moved. Three sessions on from there, what …?"."""
    symbols = text.symbols
    for found in re.finditer(r"[VC][fI]*,?p?f?c", symbols):
        before = re.split(r"[.,]", symbols[: found.start()])[-1]
        if "w" in before:
            continue
        end = _statement_end(text, found.end())
        outside = [*range(0, found.start()), *range(end, len(symbols))]
        way = _way("".join(symbols[at] for at in outside))
        anchor = range(found.end(), end)
        if way and anchor:
            return anchor, way * _steps(text, range(found.start(), end))
    return None


def _way(symbols: str) -> int:
    """+1 for later sessions, -1 for earlier ones, 0 for neither."""
    for shape in ("[SMT][fc]*([EB])", "(J)", "[SMT][fc]*(L)", "(A)", "([BE])"):
        if found := re.search(shape, symbols):
            return _WAYS[found[1]]
    return 0


def _clause_end(text: TimeText, begin: int) -> int:
    """Where a clause ends: with its sentence, or where the question itself begins if it has not begun before."""
    asked = re.search(r"(?:^|[.,])[fc]*w", text.symbols[:begin]) is not None
    for at in range(begin, len(text.tokens)):
        symbol = text.symbols[at]
        if symbol == "." and text.tokens[at].end >= len(text.text.rstrip()):
            return at
        rest = text.symbols[at + 1 :]
        begins = re.match(r"[fc]*(?:N[fc]*[SMT]|J)", rest) or (not asked and re.match(r"f*w.{0,2}w", rest))
        tail = not asked and symbol == "," and (_SHORT_QUESTION.match(rest) or _only_asks(text, begin, at))
        if symbol in ".," and (begins or tail):
            return at
    return len(text.tokens)


def _only_asks(text: TimeText, begin: int, at: int) -> bool:
    """Whether from this comma on nothing is told but who is asked about, behind what tells enough:
    ", que disait Mara ?", ", in the previous session, what was said?"."""
    rest = text.symbols[at + 1 :]
    asks = "x" not in rest and re.search("[wc]", rest) and re.search("[VCl]", rest)
    return bool(asks) and text.symbols[begin:at].count("x") >= _TELLING_WORDS


def _statement_end(text: TimeText, begin: int) -> int:
    for at in range(begin, len(text.tokens)):
        rest = text.symbols[at + 1 :]
        if text.symbols[at] == "." and (not rest or re.match(r"[^.]*[w]|[^.]*[SMT]", rest)):
            return at
        if text.symbols[at] in ".,:" and re.match(r"[fcx]{0,2}(?:w.{0,2}w|[AN][fc]*N?[fc]*[SMT])", rest):
            return at
    return len(text.tokens)


def _anchor(text: TimeText, begin: int, end: int) -> range:
    """What was spoken of, less "the one in which we learned that" before it and "came up" behind it."""
    symbols = text.symbols
    start = begin
    for at in range(begin, min(end, begin + _MOST_LEAD_WORDS)):
        strong = re.match(r"[VC][fI]{0,3}(?:p?c|,)+f?(?![.])|[f]*p?c,", symbols[at:end])
        if strong and strong.end() + at < end:
            return _without_tail(text, at + strong.end(), end)
        weak = re.match(r"[SMTNV][fI]{0,2}(?:p|c)+(?!$)", symbols[at:end])
        if weak and weak.end() + at < end:
            start = at + weak.end()
        if symbols[at] not in _LEAD and symbols[at] != "x":
            break
        if symbols[at] == "x" and (start > begin or at - begin > 3):
            break
    return _trimmed(text, start, end)


def _trimmed(text: TimeText, start: int, end: int) -> range:
    symbols = text.symbols
    if lead := re.match(r"[fc]*(?:[iI]+[fI]*[FLQ]?V|C|V|[SMTN]+c?)(?:[fI]*[pc]+)?(?=.)", symbols[start:end]):
        start += lead.end()
    return _without_tail(text, start, end)


def _without_tail(text: TimeText, start: int, end: int) -> range:
    tail = re.search(r"(?<=.)[fF]*C[fFQNIw]*x?[fN]*$", text.symbols[start:end])
    return range(start, end if tail is None else start + tail.start())


def _steps(text: TimeText, anchor: range) -> int:
    """How many sessions away: a count of sessions that stands outside of what was spoken of; 1 for none."""
    for found in re.finditer(rf"N{_SKIPPED}o?{_SKIPPED}[SMT]|[SMT]f*Nf*[EJBA]|Nf*[AJ]f*(?=[R.,w]|$)", text.symbols):
        if found.start() not in anchor:
            count = text.symbols.index("N", found.start())
            return max(1, int(text.tokens[count].value))
    return 1


# --- in whatever order ---


def _anywhere(text: TimeText) -> _Found | None:
    """The stretch that tells most, when what is around it names a way and a session: "… was what we discussed.
    What about the session after that?"."""
    likely = sorted(_weighed_stretches(text), key=_by_likeness)
    for likeness, _, one in reversed(likely[-_TRIED:]):
        if likeness < max(likely[-1][0] - _NEARLY, _needed(text, one)):
            continue
        before, behind = text.symbols[: one.start], text.symbols[one.stop :]
        around = before + behind
        if _from_now(around) and not re.search("[VCpc][fI]*$", before) and not _is_reported(text, one):
            continue
        before = re.sub(r"[LFQ]f*T[fc]*$", "", before)  # "the last time that …" is no way
        way = _way_to_session(before, behind)
        if way and re.search("[VC]" if "L" in around else "[VCl]|[SM].*w|w.*[SM]", around):
            return _without_lead(text, one), way * _steps(text, one)
    return None


def _from_now(around: str) -> bool:
    """Whether it counts from now: "six chats ago", and names no other way nor place to count from."""
    return re.search("N[fo]*[SMT]A", around) is not None and not re.search("[aBEJRX]|A[fc]*(?:N|i)", around)


def _without_lead(text: TimeText, stretch: range) -> range:
    """Less "we talked about" before it."""
    lead = re.match(r"[f&]*I?[fI]*[VC][fI]*(?:c|p)+f?(?=[^.]*x[^.]*x)", text.symbols[stretch.start : stretch.stop])
    return range(stretch.start + lead.end(), stretch.stop) if lead else stretch


def _needed(text: TimeText, stretch: range) -> float:
    """How much a stretch must be like what was spoken of: less where it is reported, more where its clause goes on."""
    symbols = text.symbols
    if symbols[stretch.start : stretch.stop].count("x") < 2 and not _is_quoted(text, stretch):
        return _CLAUSE_WORDS
    if _is_reported(text, stretch):
        return _REPORTED_WORDS
    return _TELLING_WORDS if symbols[stretch.stop : stretch.stop + 1] in (".", ",", "") else _CLAUSE_WORDS


def _by_likeness(entry: tuple[float, int, range]) -> tuple[float, int]:
    return entry[:2]


def _way_to_session(before: str, behind: str) -> int:
    """+1 or -1 by the way that stands nearest to a session, or to what was spoken of; 0 for none.

    A way needs a session beside it ("the previous talk", "the session after", "two chats back"), or it opens what was
    spoken of ("before I heard that …, what did we talk about last time?").
    """
    around = re.sub(rf"B{_SKIPPED}H(?=[.|]|$|,[^c])", "", f"{before}|{behind}")  # before this one: before now
    for shape in (
        r"[SMT]f*Nf*([EJBA])",  # the session three after that
        rf"N{_SKIPPED}[SMT]+[fcip,|RIVCN]*?x?([EJBA])",  # "three sessions after", "two chats it was, back from there"
        rf"([EJBA])[fcR]*N{_SKIPPED}[SMT]",
        r"([EJ])[fconF]*[SMT]",  # the next session, the first one after
        r"([EB])f*bx?f*(?:[.,|]|$)",  # was followed by another
        r"[SMT][fc,]*([EJBAaL])",  # the session after
        r"Nf*([AJ])f*(?=[R.,|w]|$)",  # and then go one back
        rf"([BaAL]){_SKIPPED}[SMT]",  # the previous session
        r"([EJBaL])[fc]*N(?=[.,|]|$)",  # the next one
        rf"N{_SKIPPED}[SMT]f*(p)(?=[.,|])",  # two sessions on
        rf"N{_SKIPPED}([EB])[icH]*(?=[.,|]|$)",  # the one after it
        r"N[fci]*[SMT][^.]*,[f]*x?([J])",  # three chats …, going forward
        r"I(J)V",  # when we next talked
        r"([EBaZ])[^.,|]*[VC]",  # after we heard that …
        r"([EJ])[fcN]*(?:[.,|]|$)",  # what came next?
    ):
        if found := re.search(shape, around):
            return _WAYS.get(found[1], 1)
    return 0


@lru_cache(maxsize=64)
def _weighed_stretches(text: TimeText) -> tuple[tuple[float, int, range], ...]:
    """(how much it is like what was spoken of, its length below 0, its tokens) of each stretch."""
    return tuple((_likeness(text, one), -len(one), one) for one in _stretches(text))


def _stretches(text: TimeText) -> Iterator[range]:
    """From every place where a sentence, a clause or a quotation may begin to every place where it may end."""
    symbols = text.symbols
    starts = [at for at in range(len(symbols)) if _may_begin(text, at)]
    ends = [at for at in range(1, len(symbols) + 1) if _may_end(text, at)]
    for start in starts:
        for end in ends:
            if end > start and "." not in symbols[start:end]:
                yield range(start, end)


def _may_begin(text: TimeText, at: int) -> bool:
    symbols = text.symbols
    return at == 0 or symbols[at - 1] in ".,cpVCBEaZ" or bool(_QUOTES & set(_gap(text, at)))


def _may_end(text: TimeText, at: int) -> bool:
    symbols = text.symbols
    if at == len(symbols) or symbols[at] in ".," or _QUOTES & set(_gap(text, at)):
        return True
    return (
        symbols[at] in "wCVfcSIbN"
        and re.match(r"[^x.]*?[VC][^x]*(?:[.,]|$)|[VC][^.,]*[BEJA]|[wf]*[EB]f*b", symbols[at:]) is not None
    )


def _gap(text: TimeText, at: int) -> str:
    """What stands between a token and the one before it."""
    before = text.tokens[at - 1].end if at else 0
    return text.text[before : text.tokens[at].start]


def _is_reported(text: TimeText, stretch: range) -> bool:
    before = text.symbols[: stretch.start]
    return re.search(r"[VC][fI]*(?:p?c|,)$|[SMTN][fI]*[pc]+$", before) is not None or bool(
        _QUOTES & set(_gap(text, stretch.start))
    )


def _is_quoted(text: TimeText, stretch: range) -> bool:
    return all(_QUOTES & set(_gap(text, at)) for at in (stretch.start, stretch.stop) if at < len(text.tokens))


def _likeness(text: TimeText, stretch: range) -> float:
    """How much a stretch is like what was spoken of: its telling words, less those of time, talk and asking."""
    symbols = text.symbols
    inside = symbols[stretch.start : stretch.stop]
    telling = sum(_weight(text.tokens[at]) for at in stretch if symbols[at] in "xIkmsDPO1l")
    reports = len(re.findall(r"[VC][fI]*(?:p?c|,)|[EB]f*b", inside))
    asking = len(_ASKING.findall(inside))
    doubtful = 0.5 * inside.count(",") + 0.5 * inside.count("w") - 0.5 * _is_quoted(text, stretch)
    reported = inside.count("S") + inside.count("C") + 0.4 * (inside.count("M") + inside.count("T")) + reports
    return telling - 4 * reported - 6 * asking - doubtful


def _weight(token: Token) -> float:
    """A word counts one, a single character, of a script without spaces say, less."""
    return 1.0 if token.end - token.start > 1 else 0.4
