"""Moments as text and as seconds."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.times import as_utc, day_in_words, parse_time, seconds_or, to_iso, to_seconds

aware = st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC))


@given(aware)
def test_a_moment_survives_being_written_and_read(moment):
    assert parse_time(to_iso(moment)) == moment
    assert to_seconds(to_iso(moment)) == to_seconds(moment) == moment.timestamp()


def test_a_time_without_a_zone_is_utc():
    assert parse_time("2026-03-01T12:00:00") == datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert as_utc(datetime(2026, 3, 1, 12)) == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_another_zone_is_turned_into_utc():
    assert parse_time("2026-03-01T12:00:00+02:00") == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert as_utc(datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=-3)))).hour == 15
    assert parse_time("2026-03-01T12:00:00Z").utcoffset() == timedelta(0)


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01", "0001-01-01T00:00:00+14:00"])
def test_a_text_that_is_no_time_is_refused(text):
    with pytest.raises(ValueError):
        parse_time(text)


@pytest.mark.parametrize("value", [None, "", "yesterday", 5, ["2026"], "9999-12-31T23:59:59-14:00"])
def test_a_malformed_time_in_a_file_falls_back(value):
    assert seconds_or(value, 7.0) == 7.0


def test_seconds_pass_through():
    assert to_seconds(12) == 12.0
    assert to_iso(0.0) == "1970-01-01T00:00:00+00:00"


def test_the_day_of_a_moment_is_that_of_the_place_asked_for():
    late = datetime(2026, 3, 1, 23, 30, tzinfo=UTC).timestamp()
    assert day_in_words(late) == "1 March 2026"
    assert day_in_words(late, ZoneInfo("Europe/Berlin")) == "2 March 2026"
    assert day_in_words(1e20, None) == "some day"
