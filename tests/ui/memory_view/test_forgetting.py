"""Forgetting: from key, menu, inspector and several rows to the preview, and what is told afterwards."""

import pytest
from diary import CAT, HOME, JOB, NAME, go
from fake_engine import NOW
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from familiars_desktop.memory import JournalEntry, Refused
from familiars_desktop.storage import ErasureReport, ForgetPreview
from familiars_desktop.storage.erasing.forget_report import Finding, Place
from familiars_desktop.ui.memory_view.act_bar import act_menu
from familiars_desktop.ui.memory_view.acts import Act
from familiars_desktop.ui.memory_view.erasure_dialog import ErasureDialog, report_sentence
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog
from familiars_desktop.ui.memory_view.lines import Column

ROWS = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
PREVIEW = ForgetPreview(
    (),
    (Place("question", "t_d_0", "my cat Biscuit"),),
    (Place("record", "m_00000088", "Has a cat and a dog."),),
    (Place("reply", "t_d_1", "Biscuit is a nice name"), Place("record", "m_00000099", "Biscuit & Co")),
    ("2026-10-31", "2026-11-01"),
    ("familiars.damaged-1.db",),
)


def dialogs(view, kind):
    return [dialog for dialog in view.findChildren(kind) if dialog.isVisible()]


@pytest.fixture
def asked(view, memory, qtbot):
    """Opens the dialog for the cat and waits for its preview."""
    memory.preview = PREVIEW
    view.select(CAT)

    def ask(how=lambda: view.acts.do(Act.FORGET)):
        how()
        qtbot.waitUntil(lambda: any(d.erase.isEnabled() for d in dialogs(view, ForgetDialog)))
        return dialogs(view, ForgetDialog)[0]

    return ask


def texts(dialog):
    from PySide6.QtWidgets import QLabel

    return [label.text() for label in dialog.body.findChildren(QLabel)]


@pytest.fixture
def menus(monkeypatch):
    """The menus that were opened; the offscreen screen cannot show one."""
    opened = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, where: opened.append(menu))
    return opened


def choose(view, *record_ids):
    """Rows chosen by Ctrl and clicks, as the selection model gets it."""
    for place, record_id in enumerate(record_ids):
        index = view.table.model.index(view.table.model.place_of(record_id), Column.TEXT)
        view.table.view.selectionModel().setCurrentIndex(
            index, ROWS if place else ROWS | QItemSelectionModel.SelectionFlag.Clear
        )


class TestPreview:
    def test_it_shows_what_goes_what_loses_words_and_which_files_change(self, asked):
        dialog = asked()
        shown = texts(dialog)
        for line in (
            "“Her cat is called Biscuit.”",
            "Your message: “my cat Biscuit”",
            "Another memory: “Has a cat and a dog.”",
            "2 backups are rewritten.",
            "Removed, as they were set aside and may hold it: familiars.damaged-1.db",
        ):
            assert line in shown
        assert [tick.accessibleName() for tick in dialog.ticks] == [
            "Reply: “Biscuit is a nice name”",
            "Another memory: “Biscuit & Co”",
        ]
        assert dialog.forget.text() == "Forget (can be undone for 10 minutes)"
        assert dialog.erase.text() == "Erase now"
        dialog.reject()

    def test_nothing_goes_when_it_is_kept(self, asked, memory):
        dialog = asked()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert memory.called("forget") == []

    def test_what_is_ticked_goes_too(self, asked, memory, qtbot):
        dialog = asked()
        dialog.ticks[0].click()
        dialog.forget.click()
        qtbot.waitUntil(lambda: memory.called("forget") == [((CAT,), False, ("t_d_1",))])

    def test_all_places_are_ticked_at_once(self, asked):
        dialog = asked()
        dialog.all.click()
        assert dialog.ticked() == ("t_d_1", "m_00000099")
        dialog.reject()

    def test_a_preview_that_fails_says_so_and_nothing_can_be_forgotten(self, view, memory, qtbot):
        memory.fails["preview_forget"] = Refused("the database is damaged")
        view.select(CAT)
        view.acts.do(Act.FORGET)
        (dialog,) = dialogs(view, ForgetDialog)
        qtbot.waitUntil(dialog.problem.isVisible)
        assert dialog.problem.text() == "the database is damaged"
        assert not dialog.forget.isEnabled() and not dialog.erase.isEnabled()
        dialog.reject()

    def test_everything_is_read_without_scrolling_while_there_is_room(self, asked):
        dialog = asked()
        assert not dialog.body.verticalScrollBar().isVisible()
        dialog.reject()


class TestWays:
    def test_by_the_delete_key_and_enter(self, asked, view, memory, qtbot):
        dialog = asked(lambda: QTest.keyClick(view.table.view, Qt.Key.Key_Delete))
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: memory.called("forget") == [((CAT,),)])

    def test_the_delete_key_in_a_field_deletes_a_letter(self, view):
        view.select(CAT)
        view.table.search.setText("work")
        view.table.search.setCursorPosition(0)
        view.table.search.setFocus()
        QTest.keyClick(view.table.search, Qt.Key.Key_Delete)
        assert view.table.search.text() == "ork"
        assert not dialogs(view, ForgetDialog)

    def test_by_the_inspectors_button(self, asked, view, memory):
        dialog = asked(view.inspector.acts.buttons[Act.FORGET].click)
        assert memory.called("preview_forget") == [((CAT,),)]
        dialog.reject()

    @pytest.mark.parametrize("part", ["table", "field"])
    def test_by_the_context_menu(self, view, menus, part):
        if part == "table":
            place = view.table.model.index(view.table.model.place_of(JOB), Column.TEXT)
            widget, at = view.table.view.viewport(), view.table.view.visualRect(place).center()
            view.table.view.setCurrentIndex(place)
        else:
            widget, at = view.field.viewport(), view.field.position_of(JOB).toPoint()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, event)
        assert view.timeline.selected == JOB
        assert "Forget…" in [action.text() for action in menus[0].actions()]

    def test_the_menu_key_opens_the_menu_of_the_current_row(self, view, menus):
        choose(view, JOB)
        table = view.table.view
        table.setFocus()
        middle = table.viewport().rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, table.viewport().mapToGlobal(middle))
        QApplication.sendEvent(table.viewport(), event)
        assert view.timeline.selected == JOB
        assert len(menus) == 1

    def test_the_menu_offers_what_is_allowed_alone(self, view):
        view.select(CAT)
        go(view, -2.0)
        menu = act_menu(view.acts, view)
        assert not any(action.isEnabled() for action in menu.actions() if not action.isSeparator())
        menu.deleteLater()

    def test_an_archived_memory_can_be_forgotten(self, view):
        view.select(HOME)
        assert view.acts.permission(Act.FORGET).allowed
        assert not view.acts.permission(Act.PIN).allowed


class TestSeveral:
    def test_all_chosen_rows_are_forgotten_as_one_act(self, asked, view, memory, qtbot):
        choose(view, CAT, JOB, NAME)
        assert view.inspector.acts.buttons[Act.FORGET].text() == "Forget 3…"
        memory.preview = ForgetPreview(())
        dialog = asked()
        assert "Forget these 3 memories?" in dialog.windowTitle()
        dialog.forget.click()
        qtbot.waitUntil(lambda: bool(memory.called("forget")))
        assert {*memory.called("forget")[0][0]} == {CAT, JOB, NAME}
        qtbot.waitUntil(lambda: "3 memories forgotten" in view.message.text())

    def test_the_choice_stays_while_rows_change_places(self, view):
        choose(view, CAT, JOB)
        go(view, 40.0)
        view.table.view.sortByColumn(Column.TEXT, Qt.SortOrder.DescendingOrder)
        view.table.settle()
        chosen = {view.table.model.id_at(i.row()) for i in view.table.view.selectionModel().selectedRows()}
        assert chosen == {CAT, JOB}

    def test_another_choice_elsewhere_takes_its_place(self, view):
        choose(view, CAT, JOB)
        view.timeline.select(NAME)
        assert view.acts.targets(Act.FORGET) == (NAME,)
        assert view.inspector.acts.buttons[Act.FORGET].text() == "Forget…"

    def test_what_a_filter_hides_is_not_forgotten_along(self, view, qtbot):
        choose(view, NAME, CAT, JOB)
        view.table.search.setText("work")
        qtbot.waitUntil(lambda: view.table.model.ids(9) == (JOB,))
        assert view.acts.targets(Act.FORGET) == (JOB,)


class TestAfterwards:
    def test_it_can_be_undone_whatever_was_done_since(self, asked, view, memory, qtbot):
        dialog = asked()
        dialog.forget.click()
        qtbot.waitUntil(lambda: view.message.isVisible() and view.message.action.text() == "Undo")
        assert view.message.text() == "Forgotten. For 10 minutes it can be brought back."
        gone = JournalEntry(90, 77, NOW, NOW, "user", "forget", CAT, {}, None)
        later = JournalEntry(91, 78, NOW, NOW, "user", "update", JOB, {}, {})
        memory.entries = [*memory.entries, gone, later]
        view.message.action.click()
        qtbot.waitUntil(lambda: memory.called("undo_act") == [(77,)])
        assert not view.message.action.isVisible()

    def test_erasing_is_told_in_a_sentence_with_the_report_on_demand(self, asked, view, memory, qtbot):
        dialog = asked()
        dialog.erase.click()
        assert view.message.text() == "Erasing, and searching every file…"
        qtbot.waitUntil(lambda: view.message.action.text() == "Details")
        assert memory.called("forget") == [((CAT,), True, ())]
        assert view.message.text() == "Erased for good. Searched 14 files, 3.1 MB: nothing found."
        view.message.action.click()
        (details,) = dialogs(view, ErasureDialog)
        assert "m_00000001" in details.details.toPlainText()
        details.reject()

    def test_what_could_not_be_done_is_told(self, asked, view, memory, qtbot):
        memory.fails["forget"] = Refused("the folder is read-only")
        asked().forget.click()
        qtbot.waitUntil(lambda: view.message.text() == "the folder is read-only")
        assert not view.message.action.isVisible()

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            ({"findings": (Finding("a.json", 2, 17),)}, "Erased. Searched 14 files, 3.1 MB: still found in 1 file."),
            (
                {"elsewhere": (Place("reply", "t_1"),)},
                "Erased for good. Searched 14 files, 3.1 MB: nothing found but what you left standing elsewhere.",
            ),
            ({"pending": True}, "Erased. Another program reads the database: its log is emptied once that is closed."),
            (
                {"searched": False},
                "Erased for good, by finishing what had been cut off: what to search for was gone by then.",
            ),
        ],
    )
    def test_the_sentence_claims_no_more_than_the_report(self, more, said):
        assert report_sentence(ErasureReport(NOW, ("m_1",), files=14, bytes=3_100_000, **more)) == said

    def test_the_report_names_what_is_left(self, qtbot):
        report = ErasureReport(
            NOW, ("m_1",), ("t_1",), ("old.db",), 14, 9, (Finding("a.json", 2, 1700),), (Place("reply", "t_2"),)
        )
        dialog = ErasureDialog(report)
        qtbot.addWidget(dialog)
        text = dialog.details.toPlainText()
        for line in ("m_1", "t_1", "old.db", "a.json: 2 times, first at byte 1,700", "Reply t_2"):
            assert line in text.replace("1700", "1,700")


def test_a_right_click_beside_the_points_opens_nothing(view, menus):
    at = QPoint(3, 3)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.field.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.field.viewport(), event)
    assert menus == []
