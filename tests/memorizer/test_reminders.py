"""A reminder that was asked for is kept with its day; what only sounds like one is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from familiars_desktop.memorizer import DeciderService, MemorizerWriter, remember
from familiars_desktop.memorizer.reminders import days_of_the_year, reminders_in
from familiars_desktop.storage import MemoryStore, StoredTurn

if TYPE_CHECKING:
    from conftest import Clock

NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Remind me tomorrow to call my mum.", "2026-03-05"),
        ("Could you remind me on 12 March to renew my passport?", "2026-03-12"),
        ("Please don't let me forget the dentist on Friday!", "2026-03-06"),
        ("Erinnere mich morgen daran, Mama anzurufen.", "2026-03-05"),
        ("Rappelle-moi demain d'appeler ma mère.", "2026-03-05"),
        ("Recuérdame mañana llamar a mi madre.", "2026-03-05"),
        ("Ricordami domani di chiamare la mamma.", "2026-03-05"),
        ("Напомни мне завтра позвонить маме.", "2026-03-05"),
        ("明天提醒我给妈妈打电话。", "2026-03-05"),
    ],
)
def test_a_reminder_is_kept_word_for_word_with_its_day(text: str, day: str) -> None:
    [write] = reminders_in(text, NOW)
    assert (write.scope, write.category) == ("user", "event")
    [quote] = write.entry.source_quote
    assert quote in text and len(quote) >= len(text) - 1
    assert [found["from"] for found in write.entry.evidence["when"]] == [day]


@pytest.mark.parametrize(
    "text",
    [
        "Remind me what I am allergic to.",
        "Remind me who I met yesterday.",
        "Remind me to breathe.",
        "That reminds me of tomorrow's concert.",
        "Remind me yesterday.",
        "Remind me tomorrow that my password is hunter2-Xq9!",
        "Friday is nice.",
        "x " * 600 + ". Remind me tomorrow to call my mum.",
    ],
)
def test_what_only_sounds_like_one_is_not(text: str) -> None:
    assert list(reminders_in(text, NOW)) == []


def test_it_is_remembered_once_and_called_to_mind_when_its_day_comes(
    store: MemoryStore, clock: Clock, say: Callable[..., StoredTurn]
) -> None:
    turn = say("Remind me on Friday to call my mum.")
    [record] = remember(store, None, MemorizerWriter(), turn).records
    assert not remember(store, None, MemorizerWriter(), turn)
    assert "reminder" in record.tags
    assert DeciderService(store).propose(clock.moment) is None
    proposal = DeciderService(store).propose(clock.turn(days=1))
    assert proposal is not None
    assert (proposal.kind, proposal.record_id) == ("due", record.id)


@pytest.mark.parametrize(
    "text",
    [
        "My sister's birthday is on 9 May.",
        "Mein Geburtstag ist am 9. Mai.",
        "Mi cumpleaños es el 9 de mayo.",
        "我的生日是5月9日。",
    ],
)
def test_a_birthday_comes_back_every_year(
    text: str, store: MemoryStore, clock: Clock, say: Callable[..., StoredTurn]
) -> None:
    [record] = remember(store, None, MemorizerWriter(), say(text)).records
    decider = DeciderService(store)
    for year in (2026, 2027, 2028):
        eve = datetime(year, 5, 8, 12, tzinfo=UTC)
        proposal = decider.propose(clock.turn(days=(eve - clock.moment).total_seconds() / 86_400))
        assert proposal is not None
        assert (proposal.kind, proposal.record_id, proposal.day) == ("due", record.id, f"{year}-05-09")


def test_what_happens_once_does_not_come_back() -> None:
    assert days_of_the_year("The exam is on 9 May.", date(2026, 5, 9), date(2027, 5, 8)) == []


def test_a_leap_day_is_kept_in_other_years() -> None:
    assert days_of_the_year("I was born on 29 February.", date(2024, 2, 29), date(2027, 1, 1)) == [
        date(2027, 2, 28),
        date(2028, 2, 29),
    ]
