"""The composer refuses gently, never freezes, and says what is private."""

import time
from collections.abc import Iterator

import pytest
from fake_engine import FakeEngine, refused
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from familiars_desktop.engine.events import EngineStatus, PersonalData, RedactionChoice
from familiars_desktop.ui.bridge import MAX_MESSAGE_CHARACTERS, Bridge
from familiars_desktop.ui.chat.composer import Composer

PHONE = "+1 207 555 0142"


@pytest.fixture
def composer(qtbot: QtBot, bridge: Bridge) -> Iterator[Composer]:
    made = Composer(bridge)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def press_enter(composer: Composer) -> None:
    QTest.keyClick(composer.text, Qt.Key.Key_Return)


def paste(composer: Composer, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    composer.text.insertFromMimeData(data)


def find_phone(text: str) -> list[PersonalData]:
    at = text.find(PHONE)
    return [PersonalData(at, at + len(PHONE), "PHONE")] if at >= 0 else []


def test_enter_sends_and_shift_enter_breaks_the_line(qtbot: QtBot, composer: Composer) -> None:
    composer.set_text("one")
    QTest.keyClick(composer.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.text, "two")
    with qtbot.waitSignal(composer.submitted) as sent:
        press_enter(composer)
    assert sent.args[0] == "one\ntwo"


@pytest.mark.parametrize("text", ["", "   ", "\n\n\t"])
def test_an_empty_message_is_refused_with_a_word(qtbot: QtBot, composer: Composer, text: str) -> None:
    composer.set_text(text)
    with qtbot.assertNotEmitted(composer.submitted, wait=30):
        press_enter(composer)
    assert composer.message.text() == "Write something first."


def test_a_paste_of_200_000_characters_is_refused_at_once_and_changes_nothing(qtbot: QtBot, composer: Composer) -> None:
    composer.set_text("kept")
    began = time.perf_counter()
    paste(composer, "x" * 200_000)
    assert time.perf_counter() - began < 0.5
    assert composer.text.toPlainText() == "kept"
    assert "200004 characters" in composer.message.text().replace(",", "").replace(".", "")
    assert str(MAX_MESSAGE_CHARACTERS) in composer.message.text().replace(",", "")


def test_a_long_text_that_can_be_sent_is_sent_whole(qtbot: QtBot, composer: Composer) -> None:
    text = "word " * 10_000
    paste(composer, text)
    with qtbot.waitSignal(composer.submitted) as sent:
        press_enter(composer)
    assert sent.args[0] == text.strip()


def test_nul_and_lone_surrogates_are_replaced_and_emoji_are_kept(qtbot: QtBot, composer: Composer) -> None:
    data = QMimeData()
    data.setData("text/plain", "a\x00b \ud800 😀 c".encode("utf-8", "surrogatepass"))
    composer.text.insertFromMimeData(data)
    with qtbot.waitSignal(composer.submitted) as sent:
        press_enter(composer)
    assert sent.args[0].startswith("a\ufffdb \ufffd")
    assert sent.args[0].endswith(" 😀 c")


def test_rich_text_is_pasted_as_plain_text(composer: Composer) -> None:
    data = QMimeData()
    data.setHtml("<b>bold</b>")
    data.setText("bold")
    composer.text.insertFromMimeData(data)
    assert composer.text.toPlainText() == "bold"


def test_it_grows_with_its_lines_up_to_a_limit(composer: Composer) -> None:
    heights = []
    for lines in (1, 3, 9, 200):
        composer.set_text("\n".join(["line"] * lines))
        heights.append(composer.text.height())
    assert heights[0] < heights[1] < heights[2] == heights[3]


class TestPersonalData:
    def test_what_is_private_becomes_a_chip_and_is_underlined(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        engine.personal_data = find_phone
        composer.set_text(f"  😀 Call {PHONE} please")
        qtbot.waitUntil(lambda: len(composer.private.chips()) == 1)
        assert composer.private.chips()[0].text() == "Phone number: sent as it is"
        marked = [selection.cursor.selectedText() for selection in composer.text.extraSelections()]
        assert marked == [PHONE]

    def test_the_choice_made_goes_along_with_the_message(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        engine.personal_data = find_phone
        composer.set_text(f"Call {PHONE}")
        qtbot.waitUntil(lambda: len(composer.private.chips()) == 1)
        offered = composer.private.chips()[0].menu().actions()
        assert [action.isChecked() for action in offered] == [True, False, False]
        offered[2].trigger()
        assert composer.private.chips()[0].text() == "Phone number: hidden, but remembered"
        with qtbot.waitSignal(composer.submitted) as sent:
            press_enter(composer)
        assert sent.args[1] == (RedactionChoice(5, 5 + len(PHONE), "PHONE", "record"),)

    def test_a_message_sent_before_the_check_waits_for_it(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        engine.personal_data = find_phone
        composer.set_text(f"Call {PHONE}")
        with qtbot.waitSignal(composer.submitted) as sent:
            press_enter(composer)
        assert [choice.kind for choice in sent.args[1]] == ["PHONE"]

    def test_a_secret_is_hidden_by_default_and_can_not_be_kept(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        engine.personal_data = lambda text: [PersonalData(0, 7, "PASSWORD", is_secret=True)]
        composer.set_text("hunter2")
        qtbot.waitUntil(lambda: len(composer.private.chips()) == 1)
        assert composer.private.chips()[0].text() == "Password: hidden"
        assert len(composer.private.chips()[0].menu().actions()) == 2

    def test_for_a_remote_model_everything_private_is_hidden_by_default(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        engine.personal_data = find_phone
        composer.follow_status(EngineStatus(remote=True))
        composer.set_text(f"Call {PHONE}")
        qtbot.waitUntil(lambda: len(composer.private.chips()) == 1)
        assert composer.private.choices()[0].decision == "mask"

    def test_when_the_check_fails_nothing_is_sent_and_nothing_lost(
        self, qtbot: QtBot, engine: FakeEngine, composer: Composer
    ) -> None:
        def fail(text: str) -> list[PersonalData]:
            raise refused("the rules could not be read")

        engine.personal_data = fail
        composer.set_text("hello")
        with qtbot.assertNotEmitted(composer.submitted, wait=50):
            press_enter(composer)
        qtbot.waitUntil(lambda: "the rules could not be read" in composer.message.text())
        assert composer.text.toPlainText() == "hello"
