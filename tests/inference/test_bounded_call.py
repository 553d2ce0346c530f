"""A callback gets its time and no more."""

import threading

from familiars_desktop.inference.bounded_call import call_within


def test_it_gives_what_the_callback_gives_on_a_thread_of_that_name():
    assert call_within(10.0, lambda: threading.current_thread().name, "called").value == "called"


def test_one_that_raises_has_failed_with_its_error_and_is_logged(caplog):
    outcome = call_within(10.0, lambda: 1 / 0, "called")
    assert outcome.value is None and "ZeroDivisionError" in outcome.failure and "called failed" in caplog.text


def test_one_that_does_not_end_is_left_behind():
    end = threading.Event()
    outcome = call_within(0.01, end.wait, "called")
    end.set()
    assert (outcome.value, outcome.failure) == (None, "it did not end in time")


def test_a_value_that_is_nothing_is_no_failure():
    assert call_within(10.0, lambda: None, "called").failure == ""
