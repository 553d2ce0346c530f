"""Every act of the memory view by its button, its keys, the menu at the memory and the command palette."""

from __future__ import annotations

import time
from functools import partial

import pytest
from diary import CAT, HOME, JOB, NEW_HOME, go
from fake_engine import DAY, NOW
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QWidget
from walk import INTERACTIVE, shown, told

from familiars_desktop.memory import replay
from familiars_desktop.ui.command_palette import CommandPalette
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog
from familiars_desktop.ui.memory_view.act_bar import SHORTCUTS, act_text
from familiars_desktop.ui.memory_view.acts import JUDGING, Act
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog
from familiars_desktop.ui.memory_view.rearrange_dialog import RearrangeDialog

MERGED = "m_00000042"
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def diary(diary):
    diary.write(MERGED, "Lives by the sea.", 3.0, derived_from=[JOB, CAT])
    return diary


@pytest.fixture
def stage(view, memory, qtbot):
    """The view, active, with what was archived shown too."""
    view.table.tier.setCurrentIndex(0)
    view.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is view)
    return view


def by_button(view, act):
    QTest.mouseClick(view.inspector.acts.buttons[act], LEFT)


def at_the_table(view):
    """Where the keyboard is once every dialog has gone."""
    deadline = time.monotonic() + 5.0
    while any(dialog.isVisible() for dialog in view.findChildren(QDialog)) and time.monotonic() < deadline:
        QTest.qWait(10)
    view.activateWindow()
    QTest.qWaitForWindowActive(view)
    view.table.view.setFocus()


def by_keys(view, act):
    at_the_table(view)
    QTest.keySequence(view.table.view, QKeySequence(SHORTCUTS[act]))


def by_menu(view, act):
    """The menu at the memory's line, opened by the menu key where it is listed; offscreen it cannot be seen."""
    at_the_table(view)
    wanted, opened = act_text(act, view.acts), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QMenu, "popup", lambda menu, where: opened.append(menu))
        if view.table.model.place_of(view.timeline.selected) is None:
            view._open_menu(QPoint())
        else:
            key = QContextMenuEvent.Reason.Keyboard
            view.table.contextMenuEvent(QContextMenuEvent(key, QPoint(), QPoint()))
    next(action for action in opened[0].actions() if action.text() == wanted).trigger()
    opened[0].close()


def by_palette(view, act):
    palette = CommandPalette(view.commands(), view)
    palette.open_on_top()
    QTest.keyClicks(palette.field, act_text(act, view.acts).rstrip("…"))
    QTest.keyClick(palette.field, Qt.Key.Key_Return)


WAYS = pytest.mark.parametrize("way", [by_button, by_keys, by_menu, by_palette], ids=lambda way: way.__name__)


def answered(dialog_type, answer):
    """Answer the dialog of that type as soon as it stands there."""
    seen = []

    def look():
        found = [w for w in QApplication.topLevelWidgets() if isinstance(w, dialog_type) and w.isVisible()]
        if found:
            seen.append(found[0])
            answer(found[0])
        else:
            QTimer.singleShot(10, QApplication.instance(), look)

    QTimer.singleShot(10, QApplication.instance(), look)
    return seen


def contradict(dialog: ConflictDialog, button: str = "inject_button") -> None:
    QTest.keyClicks(dialog.rival, "Works at the Opera.")
    QTest.mouseClick(getattr(dialog, button), LEFT)


def reword(dialog: EditMemoryDialog) -> None:
    dialog.field.setPlainText("Works at the Opera House.")
    QTest.mouseClick(dialog._accept, LEFT)


@WAYS
def test_every_act_can_be_done(stage, memory, qtbot, way):
    view = stage
    view.select(JOB)
    way(view, Act.REINFORCE)
    qtbot.waitUntil(lambda: memory.called("reinforce") == [((JOB,),)])
    seen = answered(ConflictDialog, contradict)
    way(view, Act.CONFLICT)
    qtbot.waitUntil(lambda: memory.called("inject_conflict") == [(JOB, "Works at the Opera.", 1.0, 0.5)])
    qtbot.waitUntil(lambda: not seen[0].isVisible())
    way(view, Act.PIN)
    qtbot.waitUntil(lambda: memory.called("edit_each") == [((JOB,), {JOB: {"pinned": True}})])
    answered(EditMemoryDialog, reword)
    way(view, Act.EDIT)
    qtbot.waitUntil(lambda: len(memory.called("edit_memory")) == 1)
    for act, judgement in JUDGING.items():
        way(view, act)
        qtbot.waitUntil(lambda judgement=judgement: memory.called("judge_all")[-1:] == [((JOB,), judgement)])
    for button, count in (("both_button", "add_memory"), ("decide_button", "inject_conflict")):
        seen = answered(ConflictDialog, partial(contradict, button=button))
        before = len(memory.called(count))
        way(view, Act.CONFLICT)
        qtbot.waitUntil(lambda count=count, before=before: len(memory.called(count)) == before + 1)
        qtbot.waitUntil(lambda seen=seen: not seen[0].isVisible())
    assert memory.called("inject_conflict")[-1][-1] == "open"
    view.select(MERGED)
    way(view, Act.UNMERGE)
    qtbot.waitUntil(lambda: memory.called("unmerge") == [(MERGED,)])
    view.select(HOME)
    way(view, Act.RESTORE)
    qtbot.waitUntil(lambda: memory.called("restore_all") == [((HOME,),)])
    view.select(CAT)
    asked = answered(ForgetDialog, lambda dialog: dialog.confirmed.emit([], False) or dialog.close())
    way(view, Act.FORGET)
    qtbot.waitUntil(lambda: memory.called("forget") == [((CAT,),)])
    assert asked
    close_dialogs(view)


def retag(dialog: RearrangeDialog) -> None:
    QTest.keyClicks(dialog.add, "home, ours")
    QTest.keyClicks(dialog.take_off, "work")
    dialog.cell.setCurrentText("about you · knowledge")
    QTest.mouseClick(dialog.save, LEFT)


@WAYS
def test_every_act_but_a_conflict_can_be_done_to_several_memories_as_one(stage, memory, qtbot, way):
    view = stage

    def choose():
        at_the_table(view)
        view.select(CAT)
        view.table.choose([CAT, JOB])

    choose()
    way(view, Act.REINFORCE)
    qtbot.waitUntil(lambda: memory.called("reinforce") == [((CAT, JOB),)])
    for act, judgement in JUDGING.items():
        choose()
        way(view, act)
        qtbot.waitUntil(lambda judgement=judgement: memory.called("judge_all")[-1:] == [((CAT, JOB), judgement)])
    choose()
    answered(RearrangeDialog, retag)
    way(view, Act.EDIT)
    changed = {record_id: {"tags": ["home", "ours"], "category": "knowledge"} for record_id in (CAT, JOB)}
    qtbot.waitUntil(lambda: memory.called("edit_each") == [((CAT, JOB), changed)])
    choose()
    way(view, Act.PIN)
    pinned = {CAT: {"pinned": True}, JOB: {"pinned": True}}
    qtbot.waitUntil(lambda: memory.called("edit_each")[-1] == ((CAT, JOB), pinned))
    choose()
    asked = answered(ForgetDialog, lambda dialog: dialog.confirmed.emit([], False) or dialog.close())
    way(view, Act.FORGET)
    qtbot.waitUntil(lambda: memory.called("forget") == [((CAT, JOB),)])
    assert asked
    close_dialogs(view)


def close_dialogs(view):
    for dialog in view.findChildren(QDialog):
        dialog.close()


def test_time_and_what_if_are_moved_by_mouse_and_by_keys(stage, memory, qtbot):
    view, bar = stage, stage.bar
    view.select(CAT)
    for begin, end in ((press_end, press_now), (key_end, key_now)):
        begin(view)
        view.timeline.step_now()
        assert view.timeline.state.is_future
        end(view)
        view.timeline.step_now()
        assert view.timeline.follows_now
    go(view, 20.0)
    QTest.mouseClick(view.what_if, LEFT)
    by_keys(view, Act.REINFORCE)
    assert len(view.timeline.what_if) == 1
    view.banner.discard.setFocus()
    QTest.keyClick(view.banner.discard, Qt.Key.Key_Space)
    assert not view.what_if.isChecked()
    view.what_if.setFocus()
    QTest.keyClick(view.what_if, Qt.Key.Key_Space)
    by_button(view, Act.PIN)
    view.banner.apply.setFocus()
    QTest.keyClick(view.banner.apply, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: memory.called("edit_each") == [((CAT,), {CAT: {"pinned": True}})])
    QTest.mouseClick(view.head.undo, LEFT)
    QTest.mouseClick(view.head.redo, LEFT)
    qtbot.waitUntil(lambda: len(memory.called("undo")) == len(memory.called("redo")) == 1)
    QTest.mouseClick(bar.play, LEFT)
    assert bar.is_playing
    QTest.keyClick(bar.play, Qt.Key.Key_Space)
    assert not bar.is_playing


def press_end(view):
    slider = view.bar.slider
    QTest.mouseClick(slider, LEFT, pos=QPoint(slider.width() - 20, slider.height() * 2 // 3))


def press_now(view):
    QTest.mouseClick(view.bar.now, LEFT)


def key_end(view):
    view.bar.slider.setFocus()
    QTest.keyClick(view.bar.slider, Qt.Key.Key_End)


def key_now(view):
    QTest.keyClick(view.bar.slider, Qt.Key.Key_N)


def test_an_export_is_reached_by_mouse_and_by_the_palette(stage, tmp_path, monkeypatch, qtbot):
    paths = iter([tmp_path / "one.png", tmp_path / "two.csv"])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(next(paths)), ""))
    menu = stage.head.export.menu()
    menu.aboutToShow.emit()  # offscreen no menu can be seen
    menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: (tmp_path / "one.png").exists())
    palette = CommandPalette(stage.commands(), stage)
    palette.open_on_top()
    QTest.keyClicks(palette.field, "csv")
    with qtbot.waitSignal(stage.exports.told):
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert (tmp_path / "two.csv").exists()


def test_tab_reaches_everything_that_can_be_acted_on(stage, qtbot):
    """A ring: from any place every other one can be reached without a mouse."""
    stage.select(CAT)
    stage.query.setFocus()
    reached = {stage.query}
    for _ in range(120):
        stage.focusNextChild()
        reached.add(stage.focusWidget())
        if stage.focusWidget() is stage.query:
            break
    wanted = [w for w in shown(stage) if isinstance(w, INTERACTIVE) and w.isEnabled() and takes_keys(w)]
    assert [told(w) for w in wanted if w not in reached] == []


def takes_keys(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def test_what_takes_no_keys_itself_has_a_twin_that_does(stage):
    """Field and curves can be clicked alone: the table holds the same memories and chooses them by arrow keys."""
    table = stage.table.view
    table.setFocus()
    chosen = []
    stage.timeline.selection_changed.connect(chosen.append)
    for _ in range(6):
        QTest.keyClick(table, Qt.Key.Key_Down)
    state = stage.timeline.state
    there = {state.catalogue.ids[row] for row in state.there.nonzero()[0]}
    assert set(chosen) | {stage.table.model.id_at(0)} >= there - {stage.table.model.id_at(0)}
    assert {r.id for r in replay(state.catalogue.journal, NOW + DAY)} >= there
    assert NEW_HOME in there
