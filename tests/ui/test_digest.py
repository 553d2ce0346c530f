"""What changed since the user last looked: the offer after an absence, and reviewing it click by click."""

from types import SimpleNamespace

import pytest
from fake_engine import DAY, NOW, FakeEngine, record
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from familiars_desktop.engine import events
from familiars_desktop.memory.digest import Change, Digest
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.digest.cards import Kind, Review
from familiars_desktop.ui.main_window import MainWindow

LEARNED = Change("m_00000001", "Her sister moves to Lisbon.", NOW - DAY, actor="writer", act=3)
CORRECTED = Change("m_00000002", "Lives in Boston.", NOW - DAY, "Lives in Portland.", "writer", 4)
MERGED = Change("m_00000003", "Likes tea.", NOW - DAY, "Likes tea.\nIs fond of tea.", "consolidator", 5)
ERASED = Change("m_00000009", "", NOW - DAY, "", "writer", 6)
FADING = Change("m_00000004", "Is allergic to nuts.", NOW + 2 * DAY)
NEWS = Digest(NOW - 3 * DAY, 9, (LEARNED,), (CORRECTED,), (MERGED,), (ERASED,), (FADING,))


@pytest.fixture
def engine(qapp):
    made = FakeEngine(records=[record(number, f"Memory {number}") for number in range(1, 8)])
    made.changes = NEWS
    made.conflicts = [
        SimpleNamespace(id=1, record_id="m_00000005", rival_content="Is vegetarian.", old_score=0.5, new_score=0.6)
    ]
    yield made
    made.close()


@pytest.fixture
def bridge(engine):
    made = Bridge(engine, clock=lambda: NOW)
    yield made
    made.close()


@pytest.fixture
def window(qtbot, bridge):
    made = MainWindow(bridge)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made.digests.digest is not None)
    yield made
    made.close()


@pytest.fixture
def page(window, qtbot):
    made = window.show_digest()
    qtbot.waitUntil(lambda: len(made.cards) == 5 and len(made.conflicts) == 1)
    return made


def card(page, kind):
    return next(card for card in page.cards if card.kind is kind)


def click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_after_an_absence_a_line_offers_what_came_and_can_be_dismissed(window):
    assert window.digest_banner.isVisible()
    assert window.digest_banner.text.text() == (
        "While you were away: 1 learned, 1 corrected, 1 merged, 1 forgotten, 1 about to fade, 1 to decide."
    )
    click(window.digest_banner.dismiss)
    assert not window.digest_banner.isVisible()


def test_the_line_leads_to_the_page(window):
    click(window.digest_banner.review)
    assert window.pages.currentWidget() is window.show_digest()
    assert not window.digest_banner.isVisible()


@pytest.mark.parametrize(
    ("since", "offered"),
    [(NOW - 3_600.0, 0.0), (NOW - 3 * DAY, NOW - 3_600.0)],
    ids=["the user looked an hour ago", "it was offered an hour ago"],
)
def test_no_line_while_the_user_was_not_away(qtbot, engine, bridge, since, offered):
    engine.changes = Digest(since, 9, (LEARNED,))
    QSettings().setValue("digest/offered", offered)
    window = MainWindow(bridge)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.status.digest.isVisible())
    assert not window.digest_banner.isVisible()
    window.close()


def test_the_status_bar_counts_what_waits_and_opens_it(window):
    assert window.status.digest.text() == "5 changes to review"
    click(window.status.digest)
    assert window.pages.currentWidget() is window.show_digest()


def test_it_opens_from_the_palette_too(window):
    (command,) = [c for c in window.commands() if c.title == "What changed since you last looked"]
    assert command.shortcut == "Ctrl+D"
    command.run()
    assert window.pages.currentWidget() is window.show_digest()


def test_each_change_tells_what_was_before_and_who_did_it(page):
    texts = [label.text() for label in card(page, Kind.CORRECTED).findChildren(type(page.lead))]
    assert texts[:2] == ["Lives in Boston.", "Before: Lives in Portland."]
    assert texts[2].startswith("the writer · ")
    merged = [label.text() for label in card(page, Kind.MERGED).findChildren(type(page.lead))]
    assert merged[1] == "Merged from: Likes tea. · Is fond of tea."
    assert [label.text() for label in card(page, Kind.FADING).findChildren(type(page.lead))][1].startswith("fades on")
    assert card(page, Kind.FORGOTTEN).findChildren(type(page.lead))[0].text() == "(forgotten)"


def test_show_asks_for_the_memory_in_the_memory_view(page, qtbot):
    with qtbot.waitSignal(page.record_asked_for) as asked:
        click(card(page, Kind.LEARNED).buttons[Review.SHOW])
    assert asked.args == [LEARNED.record_id]


def test_undo_takes_back_that_one_act_and_the_card_goes(page, engine, qtbot):
    click(card(page, Kind.LEARNED).buttons[Review.UNDO])
    qtbot.waitUntil(lambda: all(other.kind is not Kind.LEARNED for other in page.cards))
    assert engine.called("undo_act") == [(3,)]


def test_keep_takes_a_change_off_the_list_and_a_fading_memory_is_reinforced(page, engine, qtbot):
    click(card(page, Kind.CORRECTED).buttons[Review.KEEP])
    assert all(other.kind is not Kind.CORRECTED for other in page.cards)
    assert engine.called("reinforce") == []
    click(card(page, Kind.FADING).buttons[Review.KEEP])
    qtbot.waitUntil(lambda: all(other.kind is not Kind.FADING for other in page.cards))
    assert engine.called("reinforce") == [((FADING.record_id,),)]


def test_what_was_erased_cannot_be_taken_back(page):
    assert set(card(page, Kind.FORGOTTEN).buttons) == {Review.KEEP}


@pytest.mark.parametrize("choice", ["old", "new", "both"])
def test_an_open_conflict_is_decided_with_a_click(page, engine, qtbot, choice):
    engine.conflicts = []
    click(page.conflicts[0].buttons[choice])
    qtbot.waitUntil(lambda: page.conflicts == [])
    assert engine.called("settle_conflict") == [("1", choice)]


def test_all_seen_moves_the_mark_to_what_was_shown_and_closes_the_page(page, window, engine, qtbot):
    engine.conflicts = []
    click(page.seen)
    assert engine.called("digest_looked") == [(9,)]
    assert window.pages.currentWidget() is window.chat
    qtbot.waitUntil(lambda: not window.status.digest.isVisible())


def test_later_closes_the_page_and_keeps_everything(page, window, engine):
    click(page.later)
    assert window.pages.currentWidget() is window.chat
    assert engine.called("digest_looked") == []
    assert window.status.digest.isVisible()


def test_a_long_list_is_shown_step_by_step(window, engine, qtbot):
    many = tuple(Change(f"m_{number:08x}", f"Fact {number}", NOW, actor="writer", act=number) for number in range(60))
    engine.changes = Digest(NOW - DAY, 9, many)
    page = window.show_digest()
    qtbot.waitUntil(lambda: len(page.cards) == 25)
    (more,) = [button for button in page.findChildren(type(page.seen)) if button.text() == "Show 35 more"]
    click(more)
    assert len(page.cards) == 60


def test_a_change_of_memory_is_counted_soon(window, engine, qtbot):
    engine.changes = Digest(NOW - DAY, 10, (LEARNED, CORRECTED))
    engine.conflicts = []
    engine.from_a_thread(events.MemoryChanged(NOW, 2, ("m_00000001",), "writer"))
    qtbot.waitUntil(lambda: window.status.digest.text() == "2 changes to review", timeout=4_000)
