"""Whoever listens hears every event, until they stop, whatever the others do."""

from familiars_desktop.engine.events import ModelsChanged
from familiars_desktop.engine.listeners import Listeners

EVENT = ModelsChanged(1.0)


def test_all_hear_in_the_order_in_which_they_came():
    listeners, heard = Listeners(), []
    for name in ("first", "second"):
        listeners.subscribe(lambda event, name=name: heard.append((name, event)))
    listeners.publish(EVENT)
    assert heard == [("first", EVENT), ("second", EVENT)]


def test_one_that_fails_disturbs_nobody_and_is_logged(caplog):
    listeners, heard = Listeners(), []
    listeners.subscribe(lambda _: 1 / 0)
    listeners.subscribe(heard.append)
    listeners.publish(EVENT)
    assert heard == [EVENT] and "ModelsChanged" in caplog.text


def test_who_stops_hears_no_more_and_may_stop_twice_or_while_being_told():
    listeners, heard = Listeners(), []

    def once(event):
        heard.append(event)
        stop()

    stop = listeners.subscribe(once)
    listeners.publish(EVENT)
    listeners.publish(EVENT)
    stop()
    assert heard == [EVENT]
