"""Whether the companion speaks unasked: a date that is due, an important memory about to fade."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, Literal

from familiars_desktop.memory.decay import DAY, fades_at
from familiars_desktop.memory.lifetime import is_live
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import as_utc, to_seconds
from familiars_desktop.storage import MemoryStore

Kind = Literal["due", "fading"]

DAILY_CAP: Final = 2
QUIET_HOURS: Final = (22, 8)
IMPORTANT: Final = 0.8
FADING_WITHIN: Final = 3 * DAY


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something to say unasked. ``decision_id`` goes into the turn's metadata; ``reason`` explains it to the user."""

    decision_id: str
    kind: Kind
    record_id: str
    text: str
    reason: str


class DeciderService:
    """Proposes at most ``daily_cap`` times a day, never in ``quiet_hours`` (from, to; local hours), never when off.

    ``zone`` is the user's time zone; ``threshold`` the retention at which a memory counts as faded.
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
    ) -> None:
        self._store = store
        self._quiet_hours = quiet_hours
        self._daily_cap = daily_cap
        self._zone = zone
        self._threshold = threshold
        self._spoken: dict[str, date] = {}
        self.enabled = enabled

    def propose(self, now: datetime, *, already: Collection[str] = ()) -> Proposal | None:
        """The most pressing thing to say, or None. ``already`` are decision ids of earlier sessions.

        What is proposed counts as said: it is not proposed again.
        """
        local = as_utc(now).astimezone(self._zone)
        if not self.enabled or self._is_quiet(local.hour) or self._said_today(local.date()) >= self._daily_cap:
            return None
        for proposal in self._candidates(local):
            if proposal.decision_id not in self._spoken and proposal.decision_id not in already:
                self._spoken[proposal.decision_id] = local.date()
                return proposal
        return None

    def answered(self, record_id: str, *, still_true: bool) -> MemoryRecord:
        """The user's answer to "Is that still so?": reinforces the memory or retires it."""
        if still_true:
            return self._store.reinforce([record_id], actor="user")[0]
        return self._store.update(record_id, actor="user", deprecated=True)

    def _candidates(self, local: datetime) -> Iterator[Proposal]:
        records = [record for record in self._store.snapshot().records if _usable(record, local)]
        due = [(day, record) for record in records for day in due_days(record) if _is_near(day, local.date())]
        for day, record in sorted(due, key=lambda pair: (pair[0], -pair[1].salience)):
            yield _reminder(record, day, local.date())
        for moment, record in sorted(self._fading(records, local), key=lambda pair: pair[0]):
            yield _check_back(record, moment, to_seconds(local))

    def _fading(self, records: list[MemoryRecord], local: datetime) -> list[tuple[float, MemoryRecord]]:
        now = to_seconds(local)
        lasting = [r for r in records if r.scope == "user" and r.salience >= IMPORTANT and not r.pinned]
        moments = [(float(fades_at(r.t0, r.half_life, self._threshold)), r) for r in lasting]
        return [(moment, record) for moment, record in moments if now <= moment <= now + FADING_WITHIN]

    def _is_quiet(self, hour: int) -> bool:
        begin, end = self._quiet_hours
        if begin == end:
            return False
        return begin <= hour < end if begin < end else hour >= begin or hour < end

    def _said_today(self, today: date) -> int:
        return sum(day == today for day in self._spoken.values())


def due_days(record: MemoryRecord) -> list[date]:
    """The days a memory names that lay ahead when it was said, from its evidence."""
    mentions = (record.evidence or {}).get("when")
    if not isinstance(mentions, list):
        return []
    days = [_day(mention.get("from")) for mention in mentions if isinstance(mention, dict)]
    stated = _utc_day(record.stated_at)
    return [day for day in days if day is not None and day > stated]


def _day(text: object) -> date | None:
    try:
        return date.fromisoformat(str(text))
    except ValueError:
        return None


def _utc_day(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def _is_near(day: date, today: date) -> bool:
    return today <= day <= today + timedelta(days=1)


def _usable(record: MemoryRecord, now: datetime) -> bool:
    counted = record.ttl is not None and record.ttl.get("kind") == "turns"
    return not counted and is_live(record, now=now)


def _reminder(record: MemoryRecord, day: date, today: date) -> Proposal:
    when = "today" if day == today else "tomorrow"
    return Proposal(
        decision_id=f"due_{record.id}_{day.isoformat()}",
        kind="due",
        record_id=record.id,
        text=f"A reminder for {when}: you told me “{record.content}”.",
        reason=f"You mentioned {day.isoformat()}, which is {when}.",
    )


def _check_back(record: MemoryRecord, moment: float, now: float) -> Proposal:
    days = max(0, round((moment - now) / DAY))
    return Proposal(
        decision_id=f"fading_{record.id}_{_utc_day(record.t0).isoformat()}",
        kind="fading",
        record_id=record.id,
        text=f"You once told me “{record.content}”. Is that still so?",
        reason=f"This matters and has not come up for a while; it fades in {days} days unless you confirm it.",
    )
