"""The bridge: engine threads on one side, the UI thread on the other."""

import threading
import time
from concurrent.futures import Future

import pytest
from fake_engine import NOW, FakeEngine, refused
from PySide6.QtCore import QObject, Qt, QThread
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import EngineStatus, Event
from familiars_desktop.ui.bridge import Bridge


class Listener(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []
        self.threads: set[QThread] = set()

    def hear(self, event: object) -> None:
        self.heard.append(event)
        self.threads.add(QThread.currentThread())


def test_events_of_engine_threads_arrive_on_the_ui_thread_in_order(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge
) -> None:
    listener = Listener()
    bridge.reply_delta.connect(listener.hear)
    sent = [events.ReplyDelta(NOW, "t", str(number)) for number in range(500)]
    for event in sent:
        engine.from_a_thread(event)
    qtbot.waitUntil(lambda: len(listener.heard) == 500)
    assert listener.heard == sent
    assert listener.threads == {bridge.thread()}


def test_every_kind_of_event_has_its_signal(bridge: Bridge) -> None:
    heard: list[object] = []
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    kinds.remove(Event)
    for kind in kinds:
        event = object.__new__(kind)
        if kind is events.StatusChanged:
            object.__setattr__(event, "status", event)
        name = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__)[1:]
        getattr(bridge, name).connect(heard.append)
        bridge.emit_event(event)
        assert heard[-1] is event
    assert len(heard) == len(kinds) > 15


def test_a_status_event_carries_the_status_itself(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    with qtbot.waitSignal(bridge.status_changed) as heard:
        engine.set_status(EngineStatus(chat_model="other"))
    assert heard.args == [EngineStatus(chat_model="other")]


def test_a_flood_of_events_leaves_the_ui_thread_room_to_breathe(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Emptying the inbox yields to the event loop between slices, whatever a listener costs."""
    turns_of_the_loop: list[int] = []
    listener = Listener()
    bridge.reply_delta.connect(listener.hear)
    bridge.reply_delta.connect(lambda _: time.sleep(0.001))
    woken = bridge._inbox._woken
    woken.connect(lambda: turns_of_the_loop.append(len(listener.heard)), Qt.ConnectionType.QueuedConnection)
    for number in range(60):
        engine.from_a_thread(events.ReplyDelta(NOW, "t", str(number)))
    qtbot.waitUntil(lambda: len(listener.heard) == 60)
    slices = [after - before for before, after in zip([0, *turns_of_the_loop], turns_of_the_loop, strict=False)]
    assert max(slices) < 60


def test_the_result_of_an_act_comes_back_on_the_ui_thread(qtbot: QtBot, bridge: Bridge) -> None:
    listener = Listener()
    bridge.undo(listener.hear)
    qtbot.waitUntil(lambda: bool(listener.heard))
    assert listener.heard == ["forgot “Lives in Portland”"]
    assert listener.threads == {bridge.thread()}


def test_a_refused_act_gives_its_sentence_to_on_error(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    engine.fails["pin"] = refused("that memory is being erased")
    told: list[str] = []
    bridge.pin("m_1", True, on_error=told.append)
    qtbot.waitUntil(lambda: told == ["that memory is being erased"])


def test_without_on_error_the_sentence_goes_out_as_a_problem(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    engine.fails["forget"] = refused("the folder is read-only")
    with qtbot.waitSignal(bridge.problem) as heard:
        bridge.forget(["m_1"])
    assert heard.args == ["the folder is read-only"]


def test_an_unforeseen_error_is_told_with_its_kind_and_logged(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge, caplog: pytest.LogCaptureFixture
) -> None:
    engine.fails["undo"] = RuntimeError("no such thing")
    told: list[str] = []
    bridge.undo(on_error=told.append)
    qtbot.waitUntil(lambda: told == ["RuntimeError: no such thing"])
    assert "no such thing" in caplog.text


def test_a_turn_that_is_refused_gives_no_id_and_says_why(qtbot: QtBot, bridge: Bridge) -> None:
    with qtbot.waitSignal(bridge.problem) as heard:
        assert bridge.say("   ") is None
    assert "empty" in heard.args[0]


def test_a_result_for_a_widget_that_is_gone_is_dropped(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: Future[str | None] = Future()
    monkeypatch.setattr(engine, "undo", lambda: waiting)
    listener = Listener()
    heard = listener.heard
    bridge.undo(listener.hear)
    destroyed = threading.Event()
    listener.destroyed.connect(destroyed.set)
    listener.deleteLater()
    qtbot.waitUntil(destroyed.is_set)
    waiting.set_result("too late")
    qtbot.wait(20)
    assert heard == []


def test_after_closing_nothing_is_heard_any_more(qtbot: QtBot, engine: FakeEngine) -> None:
    bridge = Bridge(engine)
    listener = Listener()
    bridge.reply_delta.connect(listener.hear)
    engine.from_a_thread(events.ReplyDelta(NOW, "t", "before"))
    bridge.close()
    engine.from_a_thread(events.ReplyDelta(NOW, "t", "after"))
    qtbot.wait(20)
    assert listener.heard == []


def test_now_is_the_clock_it_was_given(qtbot: QtBot, engine: FakeEngine) -> None:
    bridge = Bridge(engine, clock=lambda: NOW)
    assert bridge.now() == NOW
    bridge.close()
