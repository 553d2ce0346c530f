"""The days that a question's calendar words mean: "last Tuesday", "early in May", "a couple of weeks back".

Each time expression has several readings, the likeliest first: "two weeks ago" is a few days around that day, or
the week around it. What was said lies in the past: a day or month without its year is the latest there was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from typing import Final

from familiars_desktop.memorizer.time_words import TimeText, Token

Span = tuple[date, date]
_DAY: Final = timedelta(days=1)
_UNIT_DAYS: Final = {"day": 1, "week": 7, "weekend": 7, "fortnight": 14, "month": 30, "year": 365}
_PARTS_OF_MONTH: Final = {"1": ((1, 10), (1, 15)), "2": ((11, 20), (8, 23)), "3": ((21, 31), (16, 31))}
_PARTS_OF_YEAR: Final = {"1": ((1, 2), (1, 4)), "2": ((5, 8), (4, 9)), "3": ((11, 12), (9, 12))}
_PARTS_OF_WEEK: Final = {"1": ((0, 1), (0, 2)), "2": ((2, 3), (1, 4)), "3": ((4, 6), (3, 6))}
_SATURDAY: Final = 5
_RANGE: Final = re.compile(r"[ft&U,HR]*")


# "… but the previous one", "…, the one before"
_ONE_BEFORE: Final = re.compile(
    r"[fx,&]*(?:[LBA][fc]*[NDS]|[ND][fc]*(?:[BAL]|c[fci]*B)[icHL]*|[BAL](?=[,.w]))(?=f*(?:[,.w]|$))"
)


@dataclass(frozen=True, slots=True)
class Calendar:
    """One time expression: tokens ``begin`` up to ``end``, its readings, and what it lacks to be a date."""

    begin: int
    end: int
    readings: tuple[Span, ...]
    day: int | None = None
    month: int | None = None
    year: int | None = None


Reader = Callable[[dict[str, Token], date, str], Calendar | None]


def calendar_mentions(text: TimeText, today: date) -> list[Calendar]:
    """The time expressions of a question that lie in its past, in order."""
    found: list[Calendar] = []
    at = 0
    while at < len(text.tokens):
        mention = _mention_at(text, at, today)
        if mention is None:
            at += 1
            continue
        found.append(mention)
        at = max(mention.end, at + 1)
    return found


def calendar_readings(text: TimeText, today: date) -> list[Span]:
    """The days asked for, likeliest first; ``date.min`` as a first day means from the beginning."""
    mentions = calendar_mentions(text, today)
    if not mentions:
        return []
    if len(mentions) > 1 and mentions[-1].readings[0] == (today, today) and (since := _until_today(text, mentions)):
        return _unique(span for reading in since.readings if (span := _bounded("since", reading, today)))
    if len(mentions) > 1:  # "four days before today"
        mentions = [one for one in mentions if one.readings[0] != (today, today)] or mentions
    if len(mentions) > 1 and (joined := _range(text, mentions[-2], mentions[-1], today)):
        return joined
    bounded = [(relation, m) for m in mentions if (relation := _relation(text, m)) != "in"]
    if len(bounded) > 1:
        return _between_bounds(bounded, today)
    if earlier := _one_before(text, mentions[0], today):
        return earlier
    relation, mention = bounded[-1] if bounded else ("in", mentions[-1])
    return _unique(span for reading in mention.readings if (span := _bounded(relation, reading, today)))


def _until_today(text: TimeText, mentions: Sequence[Calendar]) -> Calendar | None:
    """What stands before "to today" or "until now"; "between 3 May and today" is another range."""
    first = mentions[-2]
    joined = re.search("[tU&]", text.symbols[first.end : mentions[-1].begin])
    led = re.search("[RZWE]", text.symbols[max(first.begin - 3, 0) : first.begin])
    return first if joined and (led or "&" not in joined.group()) else None


def _mention_at(text: TimeText, at: int, today: date) -> Calendar | None:
    for shape, read in _shapes():
        found = shape.match(text.symbols, at)
        if found is None:
            continue
        groups = {name: text.tokens[found.start(name)] for name in found.groupdict() if found[name]}
        mention = read(groups, today, found.group())
        if mention is not None and mention.readings:
            return replace(mention, begin=found.start(), end=found.end())
    return None


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], Reader], ...]:
    """What a time expression may look like, in symbols of the time words; f may stand between any two."""
    date_shapes = (
        r"k? ,? (?P<g>[gN]) [pR]? (?P<m>m) ,? [pR]? D? (?P<y>y)",
        r"k? ,? (?P<g>[gN]) [pR]? (?P<m>m)",
        r"k? ,? (?P<m>m) (?P<g>[gN])(?!m|D|S|M|T) ,? (?P<y>y)?",
        r"(?P<y>y) (?P<m>m) (?P<g>g)",
        r"(?P<y>y) (?P<m>m)",
    )
    listed = [
        (r"(?P<o>0)", _numeric),
        *((shape, _dated) for shape in date_shapes),
        (r"(?P<g>[gN]) (?=[t&,U] (?:[gN] p? m|m))(?!N [&t] N [DSMT])", _lone_day),
        (r"(?P<p>[123]) [fp]* (?P<m>m) p? (?P<y>y)?", _part_of_month),
        (r"(?P<p>[123]) [fpR]* (?P<w>[HLA])? (?P<u>D)(?! A)", _part_of_unit),
        (r"(?P<u>D)[fcL]*[x3V][fp]*L?f*(?P<k>k)(?= L| f*[,.]|$| ,)", _week_ended),
        (r"H? (?P<u>D) [aA] (?P<n>N)(?!f*D)", _periods_back),
        (r"(?P<w>[HL])? (?P<u>D) (?P<p>[123])", _part_of_unit),
        (r"(?P<m>m) [pR]? H? D? (?P<y>y)(?![123])", _month),
        (r"(?P<m>m) p? (?P<y>y)?(?P<p>[123])?", _month),
        (r"(?P<w>[LH]) (?P<s>s) p? (?P<y>y)?", _season),
        (r"(?P<s>s) (?P<w>L)? p? (?P<y>y)?", _season),
        (r"(?P<k>k) [pf]* (?P<w>L) (?P<u>D)", _weekday_of_week),
        (r"(?P<w>L) (?P<u>D) (?P<k>k)", _weekday_of_week),
        (r"[LH]* (?P<k>k) (?:B [Hd]|[LH])?", _weekday),
        (r"(?P<n>N) (?P<u>D)[fwHi]*(?:[AZ]|B [Hd]|B(?=[.,]|$)|L? L(?=\.))", _ago),
        (r"[aA] (?P<n>N) (?P<u>D)", _ago),
        (r"(?<!.)B (?P<n>N) (?P<u>D)(?! [AZ])", _ago),  # before 3 days we talked
        (r"[aA] [xb]{1,2} (?P<n>N) (?P<u>D)(?=[.,w])", _ago),  # rewind the calendar by five days
        (r"L+ (?P<n>N) (?P<u>D)", _stretch),
        (r"(?P<n>N) L (?P<u>D)", _stretch),
        (r"L (?P<u>D) B L", _period(-2)),
        (r"(?P<u>D) B L", _period(-2)),
        (r"(?P<u>D) [BA](?: H|(?=[.,w]|$))", _period(-1)),
        (r"[fH]? L (?P<u>D)", _period(-1)),
        (r"(?P<u>D) L", _period(-1)),
        (r"A? H (?P<u>D)", _period(0)),
        (r"(?P<P>P)", _own_period),
        (r"(?P<z>z)", _other_day),
        (r"(?P<d>d)", _day_word),
        (r"(?<=f)(?P<y>y)", _year),
        (r"(?P<y>y)(?!\w)", _year),
    ]
    return tuple((re.compile(shape.replace(" ", "f*")), read) for shape, read in listed)


def _numeric(groups: dict[str, Token], today: date, _: str) -> Calendar:
    """A date in digits, in each order that it may be read in."""
    dates = [_dated_as(day, month, year, today) for year, month, day in groups["o"].value]
    return _of(span for one in dates for span in one.readings)


def _dated(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    day = groups["g"].value if "g" in groups else None
    if day is not None and not 1 <= day <= 31:
        return None
    year = groups["y"].value if "y" in groups else None
    return _dated_as(day, groups["m"].value, year, today)


def _dated_as(day: int | None, month: int | None, year: int | None, today: date) -> Calendar:
    spans: list[Span] = []
    if month is not None:
        for candidate in (year,) if year else (today.year, today.year - 1, today.year - 2):
            span = _day_or_month(day, month, candidate)
            if span is not None and span[0] <= today:
                spans.append(span)
    return replace(_of(spans[:2]), day=day, month=month, year=year)


def _day_or_month(day: int | None, month: int, year: int) -> Span | None:
    try:
        first = date(year, month, day or 1)
    except ValueError:
        return None
    return first, first if day else _month_end(first)


def _lone_day(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    day = groups["g"].value
    if not 1 <= day <= 31:
        return None
    return Calendar(0, 0, ((today, today),), day=day)


def _month(groups: dict[str, Token], today: date, symbols: str) -> Calendar | None:
    if "p" in groups:
        return _part_of_month(groups, today, symbols)
    return _dated(groups, today, symbols)


def _part_of_month(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    whole = _dated({name: token for name, token in groups.items() if name in "my"}, today, "")
    parts = _PARTS_OF_MONTH[groups["p"].symbol]
    if whole is None:
        return None
    return _of(
        (month.replace(day=first), min(month + timedelta(days=last - 1), _month_end(month)))
        for month, _ in whole.readings
        for first, last in parts
    )


def _part_of_unit(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    unit, part = groups["u"].value, groups["p"].symbol
    step = -1 if "w" in groups and groups["w"].symbol == "L" else 0
    first, last = _period_days(unit, step, today)
    if unit == "year":
        return _of(
            (date(first.year, low, 1), _month_end(date(first.year, high, 1))) for low, high in _PARTS_OF_YEAR[part]
        )
    if unit == "month":
        return _of(
            (first.replace(day=low), min(first + timedelta(days=high - 1), last)) for low, high in _PARTS_OF_MONTH[part]
        )
    if unit == "week":
        return _of((first + low * _DAY, first + high * _DAY) for low, high in _PARTS_OF_WEEK[part])
    return None


def _season(groups: dict[str, Token], today: date, _: str) -> Calendar:
    start = {1: 12, 2: 3, 3: 6, 4: 9}[groups["s"].value]
    years = [groups["y"].value] if "y" in groups else [today.year, today.year - 1, today.year - 2]
    spans = []
    for year in years:
        first = date(year - (start == 12), start, 1)
        if first <= today:
            spans.append((first, _month_end(date(year, 2 if start == 12 else start + 2, 1))))
    if "w" in groups and groups["w"].symbol == "L" and len(spans) > 1 and spans[0][1] >= today:
        spans = spans[1:]
    return _of(spans[:2])


def _weekday(groups: dict[str, Token], today: date, _: str) -> Calendar:
    latest = today - timedelta(days=(today.weekday() - groups["k"].value - 1) % 7 + 1)
    return _of((day, day) for day in (latest, latest - 7 * _DAY))


def _weekday_of_week(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    if groups["u"].value != "week":
        return None
    day = _period_days("week", -1, today)[0] + groups["k"].value * _DAY
    return _of([(day, day)])


def _ago(groups: dict[str, Token], today: date, symbols: str) -> Calendar:
    """That day, and ever more days around it; of months and years the calendar's too."""
    count, unit = groups["n"].value, groups["u"].value
    if count > 5_000:
        return _of([])
    day = today - timedelta(days=count * _UNIT_DAYS[unit])
    if unit == "day":
        widths: Sequence[int] = (0, 1, 2, 3)
    elif unit in ("week", "fortnight", "weekend"):
        widths = (1, 3, 5, 8)
    else:
        widths = (8, 16, 25) if unit == "month" else (31, 92, 183)
    around = [(day - width * _DAY, min(day + width * _DAY, today - _DAY)) for width in widths]
    if unit in ("month", "year"):
        around.insert(1, _period_days(unit, -count, today))
    return _of(around)


def _stretch(groups: dict[str, Token], today: date, _: str) -> Calendar:
    days = groups["n"].value * _UNIT_DAYS[groups["u"].value]
    return _of([(today - min(days, 36_500) * _DAY, today)])


def _period(step: int) -> Reader:
    def read(groups: dict[str, Token], today: date, symbols: str) -> Calendar | None:
        unit = groups["u"].value
        if unit == "day":
            return _of([(today - 3 * _DAY, today)]) if step == -1 and symbols.startswith(("L", "H")) else None
        if unit == "fortnight":
            return _of([(today - 14 * _DAY, today)])
        spans = [_period_days(unit, step, today)]
        if step == -1:
            spans.append((today - _UNIT_DAYS[unit] * _DAY, today))
        return _of(spans)

    return read


def _week_ended(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    """The week that ended on Sunday."""
    if groups["u"].value != "week" or groups["k"].value < _SATURDAY:
        return None
    last = today - timedelta(days=(today.weekday() - groups["k"].value - 1) % 7 + 1)
    return _of([(last - 6 * _DAY, last)])


def _periods_back(groups: dict[str, Token], today: date, symbols: str) -> Calendar | None:
    """This month minus one."""
    if groups["u"].value not in ("week", "month", "year") or not symbols.startswith("H"):
        return None
    return _of([_period_days(groups["u"].value, -groups["n"].value, today)])


def _own_period(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    step, unit = groups["P"].value
    return _of([_period_days(unit, step, today)]) if step <= 0 else None


def _other_day(groups: dict[str, Token], today: date, _: str) -> Calendar:
    return _of((today - days * _DAY, today - _DAY) for days in (7, 14, 30))


def _day_word(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    day = today + groups["d"].value * _DAY
    return _of([(day, day)]) if day <= today else None


def _year(groups: dict[str, Token], today: date, _: str) -> Calendar | None:
    year = groups["y"].value
    return _of([(date(year, 1, 1), date(year, 12, 31))]) if year <= today.year else None


def _of(spans: Iterable[Span]) -> Calendar:
    return Calendar(0, 0, tuple(spans))


def _range(text: TimeText, first: Calendar, last: Calendar, today: date) -> list[Span]:
    """ "Between 3 and 11 March", "from May to July", "in May and June": from the one to the other."""
    gap = text.symbols[first.end : last.begin]
    ended = first.end - (text.symbols[first.end - 1] == ",")
    between = text.text[text.tokens[ended - 1].end : text.tokens[last.begin].end]
    dash = gap in ("", ",", ".") and re.match(r" ?(?:[-/–—]|\.\.)", between) is not None
    joined = dash or (_RANGE.fullmatch(gap) is not None and re.search(r"[t&U]|,$", gap) is not None)
    joined = joined or (gap in ("Z", "R", "W") and text.symbols[last.end : last.end + 1] in ("U", "W"))  # …부터 …까지
    since = "Z" in text.symbols[max(first.begin - 2, 0) : first.begin] and not re.search("[tU]", gap)
    if not joined or since:
        return []
    if first.month is None and first.day is not None:
        first = _dated_as(first.day, last.month, last.year, today)
    elif first.year is None and last.year is not None and first.month is not None:
        first = _dated_as(first.day, first.month, last.year, today)
    spans = []
    for begin, _ in first.readings:
        ends = [end for start, end in last.readings if start >= begin]
        if ends:
            spans.append((begin, min(*ends, today)))
    return _unique(spans)


def _one_before(text: TimeText, mention: Calendar, today: date) -> list[Span]:
    """ "Not this month but the previous one", "not last week, the one before": the period before the one named."""
    unit = next((token.value for token in text.tokens[mention.begin : mention.end] if token.symbol in "DP"), None)
    unit = unit[1] if isinstance(unit, tuple) else unit
    if unit not in ("week", "weekend", "month", "year"):
        return []
    if not _ONE_BEFORE.match(text.symbols, mention.end):
        return []
    first = mention.readings[0][0]
    return [_period_days(unit, -1, max(first, date.min + 400 * _DAY))]


def _relation(text: TimeText, mention: Calendar) -> str:
    """How the days asked for lie to this expression: in it, before, after, since or until."""
    lead = text.symbols[max(mention.begin - 3, 0) : mention.begin].rstrip("fHp")[-1:]
    if mention.begin and text.symbols[mention.begin - 1] in "kN":
        return "in"
    behind = text.symbols[mention.end :]
    if re.match(r"[.,]f*J[.,w]|,?w[^.]*Vf*J[.]?$", behind):  # up to 3 May. After that, what …
        return "after"
    if lead in ("R", "Z") and re.match("[f,p]*[tU]f*H", behind):  # from 3 May until now
        return "since"
    if lead == "W" and re.match("f*[&tU]f*H", behind):  # between 3 May and now
        return "since"
    if re.search(r"[.,].*R[fc]*[DT]p(?:[f.,]|$)", behind):  # …, from that day on
        return "since"
    # … 3 May. And in the days after that?
    if lead not in ("E", "Z") and re.search(r"\.[^.]*w[^.]*[VDSM]f*J[.]?$", behind):
        return "after"
    if lead == "R" and mention.begin == 1 and behind.startswith(","):  # starting 3 May, what …
        return "since"
    if re.search(r"\..*(?:Rf+p|Z)f*(?:[.,]|$)", behind):  # … 3 May. What was said from then on?
        return "since"
    if lead == "R" and re.match(r"[^pJ]?f*[pJ]f*(?:[,.w]|$)", text.symbols[mention.end - 1 :]):  # from 3 May on
        return "since"
    return {"B": "before", "a": "before", "U": "until", "E": "after", "Z": "since"}.get(lead, "in")


def _bounded(relation: str, span: Span, today: date) -> Span | None:
    first, last = span
    if relation == "before":
        span = (date.min, first - _DAY)
    elif relation == "until":
        span = (date.min, last)
    elif relation == "after":
        span = (last + _DAY, today)
    elif relation == "since":
        span = (first, today)
    return (span[0], min(span[1], today)) if span[0] <= min(span[1], today) else None


def _between_bounds(bounded: Sequence[tuple[str, Calendar]], today: date) -> list[Span]:
    """ "After 3 May and before 9 May", "no earlier than the 3rd and no later than the 9th"."""
    first, last = date.min, today
    for relation, mention in bounded:
        span = _bounded(relation, mention.readings[0], today)
        if span is not None:
            first, last = max(first, span[0]), min(last, span[1])
    return [(first, last)] if first <= last else []


def _period_days(unit: str, step: int, today: date) -> Span:
    """The calendar week, weekend, month or year so many from this one."""
    if unit == "year":
        year = max(today.year + step, 1)
        return date(year, 1, 1), date(year, 12, 31)
    if unit == "month":
        months = max(today.year * 12 + today.month - 1 + step, 12)
        first = date(months // 12, months % 12 + 1, 1)
        return first, _month_end(first)
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=step)
    if unit == "weekend":
        return monday + 5 * _DAY, monday + 6 * _DAY
    return monday, monday + 6 * _DAY


def _unique(spans: Iterable[Span]) -> list[Span]:
    return list(dict.fromkeys(spans))


def _month_end(first: date) -> date:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return following - _DAY
