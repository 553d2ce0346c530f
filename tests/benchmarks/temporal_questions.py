"""Questions about when something was said, made from wordings of one's own and the conversations of a LoCoMo file.

A wording is a sentence with {slots}; what fills them (a date, a fact of one session, a word somebody used) is
drawn from a conversation, and so is the answer, by the conventions of the temporal queries that ``temporal.py``
takes: a question is asked in a new session after ``now_session``, "N sessions ago" is session now_session + 1 - N,
"last Tuesday" the most recent one before today. Deterministic: the same files make the same questions.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from locomo import Conversation

NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
SEASONS: Final = {"winter": (12, 1, 2), "spring": (3, 4, 5), "summer": (6, 7, 8), "autumn": (9, 10, 11)}
PARTS: Final = {
    "at the start of": (1, 10),
    "at the beginning of": (1, 10),
    "in mid": (11, 20),
    "in the middle of": (11, 20),
    "in early": (1, 10),
    "in late": (21, 31),
    "towards the end of": (21, 31),
}
FEW: Final = ("ru", "pl")  # after two to four the noun has another case than after five
NOUNS: Final = frozenset((Path(__file__).parent / "data" / "everyday_nouns.txt").read_text(encoding="utf-8").split())
_WORD: Final = re.compile(r"[a-z]+")
_CAPTION: Final = re.compile(r"\[photo:[^\]]*\]")


@dataclass(frozen=True, slots=True)
class Wording:
    type: str
    text: str
    language: str = "en"
    way: int = 1


@dataclass(frozen=True, slots=True)
class Filling:
    """What fills a wording's slots, when it is asked and which sessions answer it."""

    slots: dict[str, str]
    now: datetime
    now_session: int
    gold: tuple[int, ...]


def load_wordings(path: Path, half: str) -> tuple[list[Wording], Mapping[str, Any]]:
    """The wordings of a part of the file ("tuned", "unseen", "sealed"; "all" of it) and the names of days and months
    by language."""
    names, by_part = wordings_by_part(path)
    parts = list(by_part) if half == "all" else [half]
    return [wording for part in parts for wording in by_part[part]], names


def wordings_by_part(path: Path) -> tuple[Mapping[str, Any], dict[str, list[Wording]]]:
    """The names of days and months by language, and each part's wordings."""
    data = json.loads(path.read_text(encoding="utf-8"))
    parts = {name: part for name, part in data.items() if name != "meta" and isinstance(part, dict)}
    wordings = {
        name: [_wording(kind, line) for kind, lines in part.items() for line in lines] for name, part in parts.items()
    }
    return data["meta"]["names"], wordings


def _wording(kind: str, line: str) -> Wording:
    found = re.match(r"(?P<language>[a-z]{2}): (?P<text>.*)", line)
    language, text = (found["language"], found["text"]) if found else ("en", line)
    text, _, way = text.partition("|")
    return Wording(kind, text, language, -1 if way == "before" else 1)


def questions_of(
    history: History, wordings: Iterable[Wording], names: Mapping[str, Any], seed: int = 0
) -> Iterator[dict[str, Any]]:
    """One question a wording that this conversation can answer, as ``temporal.py`` takes them."""
    for wording in wordings:
        generator = random.Random(f"{seed}/{history.name}/{wording.type}/{wording.text}")
        for _ in range(200):
            filling = _FILLERS[_kind(wording)](history, wording, generator, names)
            if filling is not None:
                yield {
                    "conv": history.name,
                    "type": wording.type,
                    "query": filled(wording.text, filling.slots),
                    "now": filling.now.isoformat(),
                    "now_session": filling.now_session,
                    "gold_sessions": list(filling.gold),
                }
                break


def filled(text: str, slots: Mapping[str, str]) -> str:
    for name, value in slots.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _kind(wording: Wording) -> str:
    return wording.type.removesuffix("_other_languages")


class History:
    """A conversation's sessions: their days, who spoke, and what facts were noted of each."""

    def __init__(self, conversation: Conversation, sample: Mapping[str, Any], *, telling_facts: bool = False) -> None:
        self.name = conversation.name
        self.telling_facts = telling_facts
        self.speakers = conversation.speakers
        self.turns = conversation.turns
        self.count = max(turn.session for turn in self.turns)
        self.starts = {
            session: datetime.fromtimestamp(min(t.said_at for t in self.turns if t.session == session), UTC)
            for session in sorted({turn.session for turn in self.turns})
        }
        self._observations = sample["observation"]

    def day(self, session: int) -> date:
        return self.starts[session].date()

    def after(self, session: int) -> datetime:
        """Two hours after a session ended."""
        end = max(turn.said_at for turn in self.turns if turn.session == session)
        return (datetime.fromtimestamp(end, UTC) + timedelta(hours=2)).replace(tzinfo=None, second=0, microsecond=0)

    def known(self, now: datetime) -> int:
        """The last session before a moment."""
        return max((s for s, start in self.starts.items() if start.replace(tzinfo=None) < now), default=0)

    def between(self, first: date, last: date, until: int) -> tuple[int, ...]:
        return tuple(s for s in self.starts if s <= until and first <= self.day(s) <= last)

    @cached_property
    def facts(self) -> list[tuple[int, str]]:
        """(session, fact) of every fact that is a sentence of seven to twenty words; with ``telling_facts`` those alone
        of which a word was said in that session and in no other: what is said in many sessions tells none of them."""
        found = []
        for key, by_speaker in self._observations.items():
            session = int(key.split("_")[1])
            for entries in by_speaker.values():
                texts = (entry[0].strip().rstrip(".") for entry in entries)
                found += [(session, text) for text in texts if 7 <= len(text.split()) <= 20]
        return [(session, text) for session, text in found if not self.telling_facts or self._tells(session, text)]

    def _tells(self, session: int, fact: str) -> bool:
        return any(self._said_in.get(word) == {session} for word in _WORD.findall(fact.lower()))

    @cached_property
    def _said_in(self) -> dict[str, set[int]]:
        sessions: dict[str, set[int]] = {}
        for turn in self.turns:
            for word in _WORD.findall(_CAPTION.sub("", turn.text).lower()):
                sessions.setdefault(word, set()).add(turn.session)
        return sessions

    @cached_property
    def words(self) -> dict[tuple[str, str], list[int]]:
        """The sessions in which a speaker said an everyday noun, in singular or plural, where they are two to six."""
        sessions: dict[tuple[str, str], set[int]] = {}
        for turn in self.turns:
            for word in _WORD.findall(_CAPTION.sub("", turn.text).lower()):
                noun = next((noun for noun in (word, word.removesuffix("s"), word[:-3] + "y") if noun in NOUNS), None)
                if noun:
                    sessions.setdefault((turn.speaker, noun), set()).add(turn.session)
        return {key: sorted(found) for key, found in sessions.items() if 2 <= len(found) <= 6}


Filler = Callable[[History, Wording, random.Random, Mapping[str, Any]], Filling | None]


def _ago(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling:
    back = draw.randint(2, 4 if wording.language in FEW else 8)
    now_session = draw.randint(back + 1, history.count)
    slots = _count_slots(back, draw, digits=wording.language != "en") | _who(history, draw)
    return Filling(slots, history.after(now_session), now_session, (now_session + 1 - back,))


def _last(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling:
    back = 2 if wording.type == "before_last" else 1
    now_session = draw.randint(3, history.count)
    return Filling(_who(history, draw), history.after(now_session), now_session, (now_session + 1 - back,))


def _numbered(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling:
    number = 1 if wording.type.startswith("first") else draw.randint(2, 8)
    slots = {"n": str(number), "ordinal": ORDINALS[number - 1]} | _who(history, draw)
    return Filling(slots, history.after(history.count), history.count, (number,))


def _beside(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling | None:
    session, fact = draw.choice(history.facts)
    steps = draw.randint(2, 3) if wording.type == "chain_shift" else 1
    gold = session + steps * (-1 if _kind(wording) == "before_event" else wording.way)
    if not 1 <= gold <= history.count:
        return None
    slots = {"anchor": fact} | _count_slots(steps, draw, digits=False) | _who(history, draw)
    return Filling(slots, history.after(history.count), history.count, (gold,))


def _mention(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling:
    (speaker, word), sessions = draw.choice(sorted(history.words.items()))
    gold = sessions[0] if wording.type == "first_time" else sessions[-1]
    return Filling({"who": speaker, "topic": word}, history.after(history.count), history.count, (gold,))


def _days_back(history: History, wording: Wording, draw: random.Random, names: Mapping[str, Any]) -> Filling | None:
    session, days = draw.randint(1, history.count), draw.randint(2, 4 if wording.language in FEW else 6)
    now = datetime.combine(history.day(session) + timedelta(days=days), history.starts[session].time())
    known = history.known(now)
    if known != session or (now.date() - history.day(session)).days != days:
        return None
    weekday = history.day(session).weekday()
    own = names[wording.language]["weekdays"][weekday] if wording.language != "en" else f"{history.day(session):%A}"
    slots = {"weekday": own, "k": str(days) if wording.language != "en" or draw.random() < 0.5 else NUMBERS[days - 1]}
    return Filling(slots | _who(history, draw), now.replace(second=0), known, _on(history, history.day(session), known))


def _weeks_back(history: History, _w: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling | None:
    session, weeks = draw.randint(1, history.count), draw.randint(2, 5)
    now = datetime.combine(history.day(session) + timedelta(days=7 * weeks + draw.randint(-1, 1)), _NOON)
    near = history.between(history.day(session) - timedelta(days=5), history.day(session) + timedelta(days=5), 10**6)
    if history.known(now) < session or len(near) > 1:
        return None
    slots = {"w": draw.choice((NUMBERS[weeks - 1], str(weeks), "a couple of" if weeks == 2 else NUMBERS[weeks - 1]))}
    return Filling(slots | _who(history, draw), now, history.known(now), near)


def _date(history: History, _w: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling | None:
    session = draw.randint(1, history.count)
    day, now = history.day(session), history.after(history.count)
    if (now.date() - day).days > 330:
        return None
    return Filling(date_slots(day, "") | _who(history, draw), now, history.count, _on(history, day, history.count))


def _month(history: History, wording: Wording, draw: random.Random, names: Mapping[str, Any]) -> Filling | None:
    day = history.day(draw.randint(1, history.count))
    now = history.after(history.count)
    first, last = day.replace(day=1), _month_end(day)
    without_year = "{month_bare}" in wording.text or (wording.language != "en" and "{year}" not in wording.text)
    if without_year and (now.date() - first).days > 330:
        return None
    month = f"{day:%B %Y}" if wording.language == "en" else names[wording.language]["months"][day.month - 1]
    slots = {"month": month, "month_bare": f"{day:%B}", "year": str(day.year)}
    gold = history.between(first, last, history.count)
    if wording.type != "topic_in_month":
        return Filling(slots | _who(history, draw), now, history.count, gold)
    return _with_topic(history, slots, now, gold, draw)


def _between(history: History, _w: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling | None:
    session = draw.randint(1, history.count)
    first = history.day(session) - timedelta(days=draw.randint(2, 5))
    last = history.day(session) + timedelta(days=draw.randint(2, 5))
    now = history.after(history.count)
    if (now.date() - first).days > 330 or now.date() < last:
        return None
    slots = date_slots(first, "first") | date_slots(last, "last")
    one = timedelta(days=1)
    slots |= {"before_first": slots["first"], "after_last": slots["last"]}
    slots["before_first"], slots["after_last"] = _day(first - one), _day(last + one)
    return _with_topic(history, slots, now, history.between(first, last, history.count), draw)


def _window(days_of: Callable[[date, random.Random], tuple[date, date, dict[str, str]]]) -> Filler:
    def fill(history: History, wording: Wording, draw: random.Random, _: Mapping[str, Any]) -> Filling | None:
        now = datetime.combine(history.day(draw.randint(2, history.count)) + timedelta(days=draw.randint(1, 40)), _NOON)
        known = history.known(now)
        first, last, slots = days_of(now.date(), draw)
        gold = history.between(first, last, known)
        if not gold or len(gold) > max(3, known // 2) or (now.date() - history.day(known)).days > 60:
            return None
        return Filling(slots | _who(history, draw), now, known, gold)

    return fill


def _last_week(today: date, _: random.Random) -> tuple[date, date, dict[str, str]]:
    monday = today - timedelta(days=today.weekday() + 7)
    return monday, monday + timedelta(days=6), {}


def _this_week(today: date, _: random.Random) -> tuple[date, date, dict[str, str]]:
    monday = today - timedelta(days=today.weekday())
    return monday, today, {}


def _other_day(today: date, _: random.Random) -> tuple[date, date, dict[str, str]]:
    return today - timedelta(days=4), today - timedelta(days=1), {}


def _last_month(today: date, _: random.Random) -> tuple[date, date, dict[str, str]]:
    last = today.replace(day=1) - timedelta(days=1)
    return last.replace(day=1), last, {}


def _part_of_month(today: date, draw: random.Random) -> tuple[date, date, dict[str, str]]:
    day = (today.replace(day=1) - timedelta(days=28 * draw.randint(1, 8))).replace(day=1)
    part = draw.choice(sorted(PARTS))
    first, last = PARTS[part]
    slots = {"part": part, "month": f"{day:%B %Y}", "month_bare": f"{day:%B}"}
    return day.replace(day=first), min(day + timedelta(days=last - 1), _month_end(day)), slots


def _year_start(today: date, _: random.Random) -> tuple[date, date, dict[str, str]]:
    return date(today.year, 1, 1), min(date(today.year, 2, 28), today), {}


def _season(today: date, draw: random.Random) -> tuple[date, date, dict[str, str]]:
    name = draw.choice(sorted(SEASONS))
    months = SEASONS[name]
    year = today.year if date(today.year, months[-1], 28) < today else today.year - 1
    first = date(year - (months[0] == 12), months[0], 1)
    return first, _month_end(date(year, months[-1], 1)), {"season": name}


def _month_range(today: date, draw: random.Random) -> tuple[date, date, dict[str, str]]:
    first = (today.replace(day=1) - timedelta(days=30 * draw.randint(2, 8))).replace(day=1)
    last = _month_end(first) + timedelta(days=1)
    return first, _month_end(last), {"month_a": f"{first:%B}", "month_b": f"{last:%B}"}


def _since(today: date, draw: random.Random) -> tuple[date, date, dict[str, str]]:
    first = today - timedelta(days=draw.randint(1, 6))
    slots = {"last_weekday": f"{first:%A}", "date_no_year": f"{first.day} {first:%B}", "month_bare": f"{first:%B}"}
    return first, today, slots | {"date": _day(first - timedelta(days=1))}


_NOON: Final = datetime(2000, 1, 1, 18, 30).time()
_FILLERS: Final[dict[str, Filler]] = {
    **dict.fromkeys(("goal_n_ago", "topic_n_ago", "n_sessions"), _ago),
    **dict.fromkeys(("goal_last", "before_last", "last"), _last),
    **dict.fromkeys(("first_session", "nth_session", "first"), _numbered),
    **dict.fromkeys(("after_event", "before_event", "chain_shift"), _beside),
    **dict.fromkeys(("first_time", "last_time"), _mention),
    **dict.fromkeys(("weekday", "days_ago", "days"), _days_back),
    "weeks_ago": _weeks_back,
    "on_date": _date,
    **dict.fromkeys(("in_month", "topic_in_month", "month"), _month),
    "between": _between,
    "last_week": _window(_last_week),
    "this_week": _window(_this_week),
    "the_other_day": _window(_other_day),
    "last_month": _window(_last_month),
    "part_of_month": _window(_part_of_month),
    "year_start": _window(_year_start),
    "season": _window(_season),
    "month_range": _window(_month_range),
    "since": _window(_since),
}


def _with_topic(
    history: History, slots: dict[str, str], now: datetime, window: tuple[int, ...], draw: random.Random
) -> Filling | None:
    """A word that one speaker used in these sessions and elsewhere too: the time has to tell them apart."""
    used = [key for key, found in history.words.items() if set(found) & set(window) and set(found) - set(window)]
    if not used:
        return None
    speaker, word = draw.choice(sorted(used))
    gold = tuple(session for session in history.words[speaker, word] if session in window)
    return Filling(slots | {"who": speaker, "topic": word}, now, history.count, gold)


def _who(history: History, draw: random.Random) -> dict[str, str]:
    return {"who": draw.choice(history.speakers)}


def _count_slots(count: int, draw: random.Random, *, digits: bool) -> dict[str, str]:
    word = str(count) if digits or draw.random() < 0.3 else NUMBERS[count - 1]
    return {"n": word, "N": NUMBERS[count - 1].capitalize()}


def date_slots(day: date, name: str) -> dict[str, str]:
    """A date as people write it, under ``name`` and ``name_us`` …; under ``date``, ``date_us``, ``iso`` for no name."""
    us, short = f"{day:%B} {day.day}, {day.year}", f"{day:%b} {day.day}"
    if name:
        return {name: _day(day), f"{name}_us": us, f"{name}_short": short, f"{name}_iso": day.isoformat()}
    return {
        "date": _day(day),
        "date_us": us,
        "date_of": f"{_ordinal(day.day)} of {day:%B %Y}",
        "iso": day.isoformat(),
        "date_short": f"{day:%b} {_ordinal(day.day)}",
        "date_no_year": f"{day.day} {day:%B}",
    }


def _day(day: date) -> str:
    return f"{day.day} {day:%B} {day.year}"


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _on(history: History, day: date, until: int) -> tuple[int, ...]:
    return history.between(day, day, until)


def _month_end(day: date) -> date:
    following = date(day.year + day.month // 12, day.month % 12 + 1, 1)
    return following - timedelta(days=1)
