"""What "last week" means on Wednesday 4 March 2026."""

from __future__ import annotations

from datetime import date

import pytest

from familiars_desktop.memorizer.dates import resolve_dates

TODAY = date(2026, 3, 4)


@pytest.mark.parametrize(
    ("text", "language", "resolved"),
    [
        ("I saw it yesterday", "en", "2026-03-03"),
        ("I leave tomorrow", "en", "2026-03-05"),
        ("I moved last week", "en", "2026-02-23 to 2026-03-01"),
        ("I start next month", "en", "2026-04"),
        ("we met last year", "en", "2025"),
        ("I fell three days ago", "en", "2026-03-01"),
        ("I leave in two weeks", "en", "2026-03-18"),
        ("I ran a race on Sunday", "en", "2026-03-01"),
        ("I have an exam on Sunday", "en", "2026-03-08"),
        ("it is next Tuesday", "en", "2026-03-10"),
        ("it was last Tuesday", "en", "2026-03-03"),
        ("my wedding is on 17 October", "en", "2026-10-17"),
        ("I was in Rome on 17 October", "en", "2025-10-17"),
        ("born on May 3rd, 1988", "en", "1988-05-03"),
        ("the exam is on 2026-06-01", "en", "2026-06-01"),
        ("ich war gestern da", "de", "2026-03-03"),
        ("am 3. Mai habe ich Zeit", "de", "2025-05-03"),
        ("la semaine dernière j'ai couru", "fr", "2026-02-23 to 2026-03-01"),
        ("el mes pasado", "es", "2026-02"),
        ("volgende week", "nl", "2026-03-09 to 2026-03-15"),
        ("先月引っ越しました", "ja", "2026-02"),
        ("昨天", "zh", "2026-03-03"),
        ("내일 시험이 있어요", "ko", "2026-03-05"),
    ],
)
def test_a_time_expression_is_resolved(text: str, language: str, resolved: str) -> None:
    assert [str(mention) for mention in resolve_dates(text, TODAY, language)] == [resolved]


@pytest.mark.parametrize("text", ["I swim every Monday", "it costs 12 euros", "31 February is no day", "may I go"])
def test_what_is_no_date_resolves_to_none(text: str) -> None:
    assert resolve_dates(text, TODAY, "en") == []
