"""The window forgets on a real engine: from the preview to the report, with the conversation open beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory import MemoryRecord
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.memory_view import MemoryView
from familiars_desktop.ui.memory_view.acts import Act
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog


@dataclass
class Home:
    window: MainWindow
    engine: Engine
    record: MemoryRecord

    @property
    def view(self) -> MemoryView:
        assert isinstance(self.window.memory_view, MemoryView)
        return self.window.memory_view

    @property
    def said(self) -> list[str]:
        return [row.content for row in self.window.chat.model.rows]


@pytest.fixture
def home(qtbot, tmp_path) -> Iterator[Home]:
    """A conversation on screen in which something was said, remembered and repeated; no models."""
    settings = load_settings(workspace=tmp_path / "workspace", cache=tmp_path / "cache", config=tmp_path / "config")
    engine = Engine(settings, exclusive_window=True)
    dialogue = engine.store.dialogues.create().id
    at = datetime.now(UTC).timestamp()
    add = engine.store.dialogues.add_turn
    question = add(dialogue, "Q", "I went to Zanzibarine.", embedding=(), timestamp=at, origin="user")
    add(dialogue, "A", "You went to Zanzibarine!", embedding=(), timestamp=at + 1, origin="response")
    record = engine.store.append(
        "user",
        "event",
        "I went to Zanzibarine",
        source_quote=["I went to Zanzibarine"],
        evidence={"turn_id": question.id, "dialogue_id": dialogue},
    )
    engine.back_up().result(60)
    bridge = Bridge(engine)
    window = MainWindow(bridge, make_memory_view=MemoryView)
    window._offered_model = True
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.show_memory(record.id)
    qtbot.waitUntil(lambda: len(window.chat.model.rows) == 2, timeout=10_000)
    yield Home(window, engine, record)
    window.close()
    bridge.close()
    engine.close()


def asked(home, qtbot) -> ForgetDialog:
    home.view.acts.do(Act.FORGET)
    (dialog,) = [found for found in home.view.findChildren(ForgetDialog) if found.isVisible()]
    qtbot.waitUntil(dialog.erase.isEnabled, timeout=10_000)
    return dialog


def test_erasing_takes_the_reply_along_and_the_open_conversation_shows_it(home, qtbot):
    dialog = asked(home, qtbot)
    dialog.ticks[0].setChecked(True)
    dialog.erase.click()
    qtbot.waitUntil(lambda: "nothing found" in home.view.message.text(), timeout=60_000)
    assert home.view.message.text().startswith("Erased for good. Searched ")
    qtbot.waitUntil(lambda: home.said == ["[forgotten].", "[forgotten]"], timeout=10_000)
    qtbot.waitUntil(lambda: "erased for good" in home.view.inspector.details.toPlainText(), timeout=10_000)


def test_forgetting_is_undone_by_the_offer_after_other_acts(home, qtbot):
    other = home.engine.store.append("user", "profile", "Likes the sea")
    asked(home, qtbot).forget.click()
    qtbot.waitUntil(lambda: home.view.message.action.text() == "Undo", timeout=10_000)
    assert home.engine.snapshot().get(home.record.id) is None
    home.engine.pin(other.id, True).result(10)
    home.view.message.action.click()
    qtbot.waitUntil(lambda: home.engine.snapshot().get(home.record.id) is not None, timeout=10_000)
    kept = home.engine.snapshot().get(other.id)
    assert kept is not None and kept.pinned
    qtbot.waitUntil(lambda: "brought back by you" in home.view.inspector.details.toPlainText(), timeout=10_000)


def test_a_memory_that_is_edited_while_it_is_erased_leaves_the_words_to_be_saved_anew(home, qtbot):
    home.view.acts.do(Act.EDIT)
    (dialog,) = home.view.findChildren(EditMemoryDialog)
    dialog.field.setPlainText("I went to the sea")
    home.engine.forget([home.record.id], erase=True).result(60)
    qtbot.waitUntil(dialog.note.isVisible, timeout=10_000)
    with qtbot.waitSignal(dialog.accepted, timeout=10_000):
        dialog.accept()
    (record,) = home.engine.snapshot().records
    assert (record.content, record.scope, record.category) == ("I went to the sea", "user", "event")


def test_the_gates_panel_shows_what_the_engine_tells(home):
    with home.engine.models.gate.acquire("chat:test", 2, 640.0):
        panel = home.window.show_gate()
        shown = {panel.residents.item(row, 0).text(): row for row in range(panel.residents.rowCount())}
        assert panel.residents.item(shown["test"], 3).text() == "in use"
        reasons = [panel.decisions.item(row, 3).text() for row in range(panel.decisions.rowCount())]
        assert "waited for, priority 2" in reasons
        panel.close()
