"""Every word of the window in every language it speaks, and the window in each."""

from __future__ import annotations

import importlib.util
import re
import string
from pathlib import Path

import pytest
from fake_engine import NOW, FakeEngine
from PySide6.QtCore import QLocale, QObject, QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_accessible import lived_in, memory, window_of  # noqa: F401
from walk import clipped

from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.language import (
    LANGUAGES,
    Translations,
    choose_language,
    chosen_language,
    read_translations,
    speak,
    spoken_language,
)
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.memory_view.moments import _date_words, relative_text
from familiars_desktop.ui.theme import current_theme
from familiars_desktop.ui.translation import tr

CHECKOUT = Path(__file__).resolve().parents[2]
FOLDER = CHECKOUT / "resources" / "translations"
FOREIGN = [code for code in LANGUAGES if code != "en"]
spec = importlib.util.spec_from_file_location("translations", CHECKOUT / "packaging" / "translations.py")
assert spec is not None and spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

EACH = pytest.mark.parametrize("code", FOREIGN)


def fields(text: str) -> list[tuple[str, str]]:
    """The places of a text with their formats; those without a number count from 0."""
    found, places = [], 0
    for _, name, form, _ in string.Formatter().parse(text):
        if name is None:
            continue
        found.append((name or str(places), form or ""))
        places += not name
    return sorted(set(found))


@EACH
def test_no_text_of_the_window_is_missing_and_none_is_left_over(code: str) -> None:
    """``python packaging/translations.py`` adds what is new to the files."""
    there = read_translations(FOLDER / f"familiars_{code}.ts")
    said = set(tool.said())
    assert sorted(said - there.keys()) == []
    assert sorted(there.keys() - said) == []


@EACH
def test_every_translation_has_the_places_of_its_text(code: str) -> None:
    for text, translation in read_translations(FOLDER / f"familiars_{code}.ts").items():
        assert fields(translation) == fields(text), text


@EACH
def test_file_patterns_stay_as_they_are(code: str) -> None:
    for text, translation in read_translations(FOLDER / f"familiars_{code}.ts").items():
        assert re.findall(r"\(\*[^)]*\)", translation) == re.findall(r"\(\*[^)]*\)", text)


def test_the_first_of_the_systems_languages_that_is_there_is_spoken() -> None:
    assert spoken_language("", ["nl-NL", "de-AT", "fr"]) == "de"
    assert spoken_language("", ["zh-Hans-CN"]) == "zh"
    assert spoken_language("", ["ar_EG"]) == "ar"
    assert spoken_language("", ["en-GB", "de"]) == "en"
    assert spoken_language("", []) == "en"
    assert spoken_language("es", ["de"]) == "es"


def test_a_choice_is_kept_and_an_unknown_one_is_the_systems(qapp: QApplication) -> None:
    assert chosen_language() == ""
    choose_language("fr")
    assert chosen_language() == "fr"
    QSettings().setValue("language", "xx")
    assert chosen_language() == ""


@pytest.mark.parametrize("content", [None, "<TS><context>", "no markup"])
def test_a_file_that_cannot_be_read_leaves_the_window_in_english(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "familiars_de.ts"
    if content is not None:
        path.write_text(content)
    assert read_translations(path) == {}


def test_what_is_missing_stays_in_english(qapp: QApplication) -> None:
    some = Translations({"fading": "verblassend"}, qapp)
    qapp.installTranslator(some)
    try:
        assert (tr("fading"), tr("dormant")) == ("verblassend", "dormant")
    finally:
        qapp.removeTranslator(some)


@pytest.fixture
def spoken(qapp: QApplication):
    """Speaks a language for the length of a test."""
    before = QLocale()

    def begin(code: str) -> None:
        _date_words.cache_clear()
        speak(qapp, code)
        current_theme().apply()

    yield begin
    _date_words.cache_clear()
    for translator in qapp.findChildren(QObject):
        if hasattr(translator, "language") and hasattr(translator, "translate"):
            qapp.removeTranslator(translator)
            translator.deleteLater()
    QLocale.setDefault(before)
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    qapp.setStyleSheet("")


@EACH
def test_the_window_speaks_it_and_its_words_have_room(window_of, qtbot: QtBot, spoken, code: str) -> None:  # noqa: F811
    spoken(code)
    window = memory(window_of(1600, 1000))
    qtbot.wait(30)
    there = read_translations(FOLDER / f"familiars_{code}.ts")
    view = window.memory_view
    assert view.what_if.text() == there["What-if"]
    assert view.table.model.headerData(0, Qt.Orientation.Horizontal) == there["Strength"]
    assert there["Reinforce fact"] in {button.text() for button in view.inspector.acts.buttons.values()}
    assert relative_text(NOW - 86_400.0 * 12, NOW) == there["{0} ago"].format(
        there["{0} days"].format(QLocale().toString(12))
    )
    assert window.layoutDirection() == (
        Qt.LayoutDirection.RightToLeft if code == "ar" else Qt.LayoutDirection.LeftToRight
    )
    assert clipped(window) == []


def test_the_palette_offers_every_language_from_the_next_start_on(qtbot: QtBot, engine: FakeEngine) -> None:
    bridge = Bridge(engine)
    window = MainWindow(bridge)
    qtbot.addWidget(window)
    titles = {command.title: command for command in window.commands()}
    titles["Language: Deutsch"].run()
    assert chosen_language() == "de"
    assert "next start" in window.notice.text
    window.close()
    bridge.close()
