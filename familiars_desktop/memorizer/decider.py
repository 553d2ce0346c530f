"""Whether the companion speaks unasked: a date that is due, one that has passed, an important memory about to fade.

What was said, and what is not to be spoken of again, is kept with the workspace: by ids and days, never by words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Any, Final, Literal

from familiars_desktop.memorizer.reminders import days_of_the_year
from familiars_desktop.memorizer.speaking import spoken_text
from familiars_desktop.memory.decay import DAY, fades_at
from familiars_desktop.memory.lifetime import is_live
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import as_utc, to_seconds
from familiars_desktop.storage import MemoryStore

Kind = Literal["due", "follow_up", "fading"]

DAILY_CAP: Final = 2
QUIET_HOURS: Final = (22, 8)
KINDS: Final[tuple[Kind, ...]] = ("due", "follow_up", "fading")
IMPORTANT: Final = 0.8
FADING_WITHIN: Final = 3 * DAY
FADED_SINCE: Final = 14 * DAY
_FOLLOWED_UP_WITHIN: Final = timedelta(days=3)
_LONGEST_DATE: Final = timedelta(days=6)
_KEPT_DAYS: Final = 400
_SAID: Final = "said_unasked"
_DECLINED: Final = "declined_unasked"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to say unasked. ``decision_id`` goes into the turn's metadata; ``reason`` explains it to the user.

    ``quote`` is what the user said, ``said_at`` when (seconds since 1970), ``day`` the date it is about, if any;
    ``agent_id`` and ``dialogue_id`` are the memory's, None when all agents and conversations share it.
    """

    decision_id: str
    kind: Kind
    record_id: str
    text: str
    reason: str
    quote: str = ""
    said_at: float = 0.0
    day: str = ""
    agent_id: str | None = None
    dialogue_id: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What was said unasked, on which local day."""

    decision_id: str
    kind: str
    record_id: str
    day: str


class DeciderService:
    """Proposes at most ``daily_cap`` times a day, never in ``quiet_hours`` (from, to; local hours), never when off.

    ``zone`` is the user's time zone; ``threshold`` the retention at which a memory counts as faded; ``kinds`` what may
    be spoken of.
    """

    def __init__(
        self,
        store: MemoryStore,
        *,
        enabled: bool = True,
        quiet_hours: tuple[int, int] = QUIET_HOURS,
        daily_cap: int = DAILY_CAP,
        zone: tzinfo | None = None,
        threshold: float = 0.5,
        kinds: Collection[Kind] = KINDS,
    ) -> None:
        self._store = store
        self._quiet_hours = quiet_hours
        self._daily_cap = daily_cap
        self._zone = zone
        self._threshold = threshold
        self._kinds = frozenset(kinds)
        self.enabled = enabled

    def propose(self, now: datetime, *, already: Collection[str] = ()) -> Proposal | None:
        """The most pressing thing to say, or None. ``already`` are decision ids known from elsewhere.

        What is proposed counts as said, durably: neither this process nor another proposes it again, unless it is
        ``withdrawn`` because it could not be said.
        """
        local = as_utc(now).astimezone(self._zone)
        if not self.enabled or self._is_quiet(local.hour):
            return None
        kept = self._store.states.get(_SAID)
        said = self._said(kept)
        if sum(one.day == local.date().isoformat() for one in said) >= self._daily_cap:
            return None
        proposal = self._most_pressing(local, {one.decision_id for one in said}.union(already))
        if proposal is None:
            return None
        ours = Said(proposal.decision_id, proposal.kind, proposal.record_id, local.date().isoformat())
        # Two processes may look at once: who comes second finds other words than it knew, and says nothing.
        return proposal if self._store.states.replace(_SAID, kept, _of_a_year([*said, ours], local.date())) else None

    def said(self) -> list[Said]:
        """What was said unasked within the last year, oldest first; also by the turns of conversations."""
        return self._said(self._store.states.get(_SAID))

    def withdrawn(self, proposal: Proposal) -> None:
        """It could not be said: it may be proposed again."""
        decision = proposal.decision_id
        self._store.states.change(_SAID, lambda kept: [said for said in kept or () if said["decision_id"] != decision])

    def decline(self, record_id: str) -> None:
        """Never again speak unasked of this memory."""
        self._store.states.change(_DECLINED, lambda declined: sorted({*(declined or ()), record_id}))

    def declined(self) -> frozenset[str]:
        """The memories of which the user wants to hear no more unasked."""
        return frozenset(self._store.states.get(_DECLINED) or ())

    def allow_all(self) -> None:
        """Take back every ``decline``."""
        self._store.states.put(_DECLINED, None)

    def answered(self, record_id: str, *, still_true: bool) -> MemoryRecord:
        """The user's answer to "Is that still so?": reinforces the memory or retires it."""
        if still_true:
            return self._store.reinforce([record_id], actor="user")[0]
        return self._store.update(record_id, actor="user", deprecated=True)

    def _said_in_turns(self) -> Iterator[Said]:
        """The conversations tell it too, should the database have been lost."""
        for turn in self._store.dialogues.spoken_unasked():
            about = turn.node.metadata
            if decision := str(about.get("decision_id", "")):
                day = datetime.fromtimestamp(turn.node.timestamp, UTC).astimezone(self._zone).date()
                yield Said(decision, str(about.get("kind", "")), str(about.get("record_id", "")), day.isoformat())

    def _said(self, kept: list[dict[str, Any]] | None) -> list[Said]:
        noted = [Said(**fields) for fields in kept or ()]
        known = {one.decision_id for one in noted}
        return [*(one for one in self._said_in_turns() if one.decision_id not in known), *noted]

    def _most_pressing(self, local: datetime, said: Collection[str]) -> Proposal | None:
        return next((one for one in self._candidates(local) if one.decision_id not in said), None)

    def _candidates(self, local: datetime) -> Iterator[Proposal]:
        declined, today = self.declined(), local.date()
        records = [r for r in self._store.snapshot().records if _usable(r, local) and r.id not in declined]
        dated = sorted(
            ((first, last, record) for record in records for first, last in _days_to_tell_of(record, today)),
            key=lambda found: (found[0], -found[2].salience, found[2].id),
        )
        if "due" in self._kinds:
            yield from (_reminder(r, first, today) for first, _, r in dated if first - today in _SOON)
        if "fading" in self._kinds:
            for moment, record in sorted(self._fading(records, local), key=lambda pair: (pair[0], pair[1].id)):
                yield _check_back(record, moment, to_seconds(local))
        if "follow_up" in self._kinds:
            yield from (_follow_up(r, last) for _, last, r in dated if _has_just_passed(r, last, today))

    def _fading(self, records: list[MemoryRecord], local: datetime) -> list[tuple[float, MemoryRecord]]:
        now = to_seconds(local)
        lasting = [r for r in records if _may_be_asked_after(r)]
        moments = [(float(fades_at(r.t0, r.half_life, self._threshold)), r) for r in lasting]
        return [(moment, r) for moment, r in moments if now - FADED_SINCE <= moment <= now + FADING_WITHIN]

    def _is_quiet(self, hour: int) -> bool:
        begin, end = self._quiet_hours
        if begin == end:
            return False
        return begin <= hour < end if begin < end else hour >= begin or hour < end


def _of_a_year(said: list[Said], today: date) -> list[dict[str, Any]]:
    since = (today - timedelta(days=_KEPT_DAYS)).isoformat()
    return [asdict(one) for one in said if one.day >= since]


_SOON: Final = (timedelta(days=0), timedelta(days=1))


def dates_ahead(record: MemoryRecord) -> list[tuple[date, date]]:
    """The first and last day of each date of a week at most that lay ahead when it was said, from its evidence."""
    stated = _utc_day(record.stated_at)
    return [days for days in _mentioned(record) if days[0] > stated and days[1] - days[0] <= _LONGEST_DATE]


def _mentioned(record: MemoryRecord) -> list[tuple[date, date]]:
    mentions = (record.evidence or {}).get("when")
    found = [_days(mention) for mention in mentions if isinstance(mention, dict)] if isinstance(mentions, list) else []
    return [days for days in found if days is not None]


def _days_to_tell_of(record: MemoryRecord, today: date) -> list[tuple[date, date]]:
    """The dates that lay ahead, and this and next year's day of what comes back every year."""
    ahead = dates_ahead(record)
    told = [first for first, last in _mentioned(record) if first == last]
    again = [day for first in told for day in days_of_the_year(record.content, first, today)]
    return [*ahead, *((day, day) for day in dict.fromkeys(again) if (day, day) not in ahead)]


def _days(mention: dict[str, Any]) -> tuple[date, date] | None:
    try:
        first = date.fromisoformat(str(mention.get("from")))
        return first, date.fromisoformat(str(mention.get("to") or first))
    except ValueError:
        return None


def _utc_day(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def _may_be_asked_after(record: MemoryRecord) -> bool:
    """What happened once is never "still so"."""
    important = record.salience >= IMPORTANT and not record.pinned
    return important and record.scope == "user" and record.category != "event"


def _has_just_passed(record: MemoryRecord, day: date, today: date) -> bool:
    return record.category == "event" and timedelta(0) < today - day <= _FOLLOWED_UP_WITHIN


def _usable(record: MemoryRecord, now: datetime) -> bool:
    counted = record.ttl is not None and record.ttl.get("kind") == "turns"
    return record.scope != "ephemeral" and not counted and is_live(record, now=now)


def quote_of(record: MemoryRecord) -> str:
    """The user's own words: the sentence it was said in, else the memory."""
    return " ".join((record.source_quote[0] if record.source_quote else record.content).split())


def _because(record: MemoryRecord) -> str:
    stated = _utc_day(record.stated_at)
    return f"because you said “{quote_of(record)}” on {stated.day} {stated:%B %Y}"


def _proposal(record: MemoryRecord, kind: Kind, decision: str, text: str, also: str, day: str = "") -> Proposal:
    return Proposal(
        decision_id=decision,
        kind=kind,
        record_id=record.id,
        text=text,
        reason=f"{_because(record)}{also}",
        quote=quote_of(record),
        said_at=record.stated_at,
        day=day,
        agent_id=record.agent_id,
        dialogue_id=record.dialogue_id,
    )


def _reminder(record: MemoryRecord, day: date, today: date) -> Proposal:
    when, named = "today" if day == today else "tomorrow", day.isoformat()
    text = spoken_text("due_today" if day == today else "due_tomorrow", quote_of(record))
    return _proposal(record, "due", f"due_{record.id}_{named}", text, f"; {named} is {when}", named)


def _follow_up(record: MemoryRecord, day: date) -> Proposal:
    text, named = spoken_text("follow_up", quote_of(record)), day.isoformat()
    return _proposal(record, "follow_up", f"after_{record.id}_{named}", text, f"; that was {named}", named)


def _check_back(record: MemoryRecord, moment: float, now: float) -> Proposal:
    days = round((moment - now) / DAY)
    fades = f"fades in {days} days" if days > 0 else "is fading"
    return _proposal(
        record,
        "fading",
        f"fading_{record.id}_{_utc_day(record.t0).isoformat()}",
        spoken_text("fading", quote_of(record)),
        f"; it matters, has not come up for long and {fades} unless you confirm it",
    )
