"""A held file or a copy shows one sentence and what can be done about it."""

import pytest
from fake_engine import NOW

from familiars_desktop.engine.events import FilesChecked
from familiars_desktop.memory import Refused
from familiars_desktop.storage import FileCopy, HeldFile

EMPTY = FilesChecked(NOW, (HeldFile("user/profile.md", "empty", 3),))
COPY = FilesChecked(NOW, (), (FileCopy("user/profile (conflicted copy).md", "user/profile.md"),))


@pytest.fixture
def notice(view, memory, qtbot):
    assert view.files.isHidden()
    memory.from_a_thread(EMPTY)
    qtbot.waitUntil(lambda: not view.files.isHidden())
    return view.files


def test_a_held_file_is_told_with_restore_and_accept(notice):
    assert notice.text.text() == "The file user/profile.md is empty. Its 3 memories are kept."
    assert notice.restore.isVisible() and notice.accept.isVisible() and not notice.merge.isVisible()


@pytest.mark.parametrize(
    ("button", "call", "told"),
    [
        ("restore", "restore_file", "The file is written anew; what was found is kept as profile.md.found-1."),
        ("accept", "accept_file", "Taken as it is; memories changed: 1. Undo brings them back."),
    ],
)
def test_a_button_does_it_and_the_notice_goes(notice, view, memory, qtbot, button, call, told):
    memory.files = FilesChecked(NOW)
    getattr(notice, button).click()
    qtbot.waitUntil(notice.isHidden)
    assert (call, "user/profile.md") in memory.calls
    assert view.message.text() == told


def test_what_fails_is_told_and_the_notice_stays(notice, view, memory, qtbot):
    memory.files = EMPTY
    memory.fails["restore_file"] = Refused("the disk is full")
    notice.restore.click()
    qtbot.waitUntil(lambda: view.message.text() == "the disk is full")
    assert notice.isVisible()


def test_a_copy_can_be_merged(notice, view, memory, qtbot):
    memory.from_a_thread(COPY)
    qtbot.waitUntil(notice.merge.isVisible)
    assert not notice.restore.isVisible() and "a copy of user/profile.md" in notice.text.text()
    notice.merge.click()
    qtbot.waitUntil(lambda: view.message.text() == "Merged; memories changed: 1.")
    assert ("merge_file", "user/profile (conflicted copy).md") in memory.calls


def test_a_file_held_before_the_view_was_opened_is_shown(memory, live_bridge, qtbot):
    from familiars_desktop.ui.memory_view.file_notice import FileNotice

    memory.files = EMPTY
    made = FileNotice(live_bridge)
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: not made.isHidden())
