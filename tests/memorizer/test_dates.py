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
        ("am 3. Mai habe ich Zeit", "de", "2026-05-03"),
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


@pytest.mark.parametrize(
    ("text", "language", "resolved"),
    [
        ("we are moving on 10 October because Jonas got a job there", "en", "2026-10-10"),
        ("my exam, which I dreaded for weeks, is on 3 May", "en", "2026-05-03"),
        ("I finished school and start university on 3 October", "en", "2026-10-03"),
        ("I booked a flight for 3 May", "en", "2026-05-03"),
        ("the exam was moved to 11 May", "en", "2026-05-11"),
        ("I moved to Oslo on 3 May", "en", "2025-05-03"),
        ("on 10 October, when I got married, it rained", "en", "2025-10-10"),
        ("I bought a coat, shoes and a hat on Monday", "en", "2026-03-02"),
        ("I have been ill since Monday", "en", "2026-03-02"),
        ("nous déménageons le 10 octobre parce que Jonas a trouvé un travail", "fr", "2026-10-10"),
        ("j'ai un rendez-vous le mardi 5 mai", "fr", "2026-05-05"),
        ("wir ziehen am 3. Mai um, weil Jonas eine Stelle gefunden hat", "de", "2026-05-03"),
    ],
)
def test_the_tense_comes_from_the_clause_the_date_stands_in(text: str, language: str, resolved: str) -> None:
    assert [str(mention) for mention in resolve_dates(text, TODAY, language)] == [resolved]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I run on Wednesday evenings now, not on Sundays", "en"),
        ("I volunteer every other Friday", "en"),
        ("Monday mornings are mine", "en"),
        ("I teach each Tuesday and Thursday", "en"),
        ("I work Monday to Friday", "en"),
        ("we meet on the first Monday of every month", "en"),
        ("I usually swim on Tuesday", "en"),
        ("we celebrate Diwali in October every year", "en"),
        ("je suis un cours de français tous les mardis soir", "fr"),
        ("le mardi soir je nage", "fr"),
        ("montags schwimme ich", "de"),
        ("jeden zweiten Freitag", "de"),
        ("los martes nado", "es"),
        ("elke andere maandag", "nl"),
        ("il martedì sera nuoto", "it"),
        ("по пятницам я плаваю", "ru"),
        ("我每周二游泳", "zh"),
        ("毎週火曜日に泳ぎます", "ja"),
    ],
)
def test_what_recurs_has_no_single_date(text: str, language: str) -> None:
    assert resolve_dates(text, TODAY, language) == []


def test_a_recurring_day_leaves_the_other_dates_of_the_clause_alone() -> None:
    [mention] = resolve_dates("I run on Sundays but on Friday I have an exam", TODAY, "en")
    assert str(mention) == "2026-03-06"


@pytest.mark.parametrize(
    ("text", "language", "resolved"),
    [("je vois Anne mardi prochain", "fr", "2026-03-10"), ("el martes tengo examen", "es", "2026-03-10")],
)
def test_a_weekday_with_an_article_or_next_may_still_be_one_day(text: str, language: str, resolved: str) -> None:
    assert [str(mention) for mention in resolve_dates(text, TODAY, language)] == [resolved]
