"""The language of the window: the system's, or the one that was chosen, read from ``resources/translations``.

The files are Qt Linguist's and are read as they are, so that a checkout, a wheel and a bundle need no build step.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from familiars_desktop.installation import travelling_folder
from familiars_desktop.memory import FamiliarsError

_log = logging.getLogger(__name__)
SYSTEM: Final = ""
ENGLISH: Final = "en"
LANGUAGES: Final = {
    ENGLISH: "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "zh": "中文",
    "ar": "العربية",
}
"""What the window speaks: each language by its code, in its own words."""
_SETTING: Final = "language"


class Translations(QTranslator):
    """Texts in another language; what is missing stays in English."""

    def __init__(self, texts: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = dict(texts)

    def translate(  # None is Qt's null string: the next translator is asked
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """The same text has one meaning all over the window, so that the context does not matter."""
        return self._texts.get(source)

    def isEmpty(self) -> bool:
        return not self._texts


def chosen_language() -> str:
    """The code that the user chose, "" for the system's language."""
    found = QSettings().value(_SETTING, SYSTEM)
    return found if isinstance(found, str) and found in LANGUAGES else SYSTEM


def choose_language(code: str) -> None:
    """From the next start on; "" is the system's language."""
    QSettings().setValue(_SETTING, code)


def spoken_language(choice: str, wanted: list[str]) -> str:
    """The code to speak: the choice, or the first of the system's languages ("de-AT", "zh-Hans-CN") that is there."""
    if choice:
        return choice
    codes = (name.replace("_", "-").split("-")[0] for name in wanted)
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def read_translations(path: Path) -> dict[str, str]:
    """The finished texts of a file by their English; a file that cannot be read translates nothing."""
    try:
        messages = ElementTree.parse(path).iter("message")
        pairs = ((message.findtext("source"), message.find("translation")) for message in messages)
        finished = ((text, done) for text, done in pairs if done is not None and done.get("type") is None)
        return {text: done.text for text, done in finished if text and done.text}
    except (OSError, ElementTree.ParseError) as error:
        _log.warning("%s cannot be read, the window stays in English: %s", path, error)
        return {}


def speak(application: QApplication, code: str) -> None:
    """Let the application speak a language, its dates, its own words and the direction in which it is read."""
    _follow_locale(application, code)
    if code == ENGLISH:
        return
    try:
        folder = travelling_folder("resources") / "translations"
    except FamiliarsError as error:
        _log.warning("no translations: %s", error)
        return
    _install_qt_words(application, code)
    application.installTranslator(Translations(read_translations(folder / f"familiars_{code}.ts"), application))


def speak_as_chosen(application: QApplication) -> None:
    system = QLocale.system()
    speak(application, spoken_language(chosen_language(), system.uiLanguages()))


def _follow_locale(application: QApplication, code: str) -> None:
    """The system's own way of writing dates where it is of that language."""
    locale = QLocale.system() if QLocale.system().name().split("_")[0] == code else QLocale(code)
    QLocale.setDefault(locale)
    application.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft
        if QLocale(code).textDirection() == Qt.LayoutDirection.RightToLeft
        else Qt.LayoutDirection.LeftToRight
    )


def _install_qt_words(application: QApplication, code: str) -> None:
    """The buttons and menus that Qt brings, where their translations were installed."""
    words = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if words.load(QLocale(code), "qtbase", "_", folder):
        application.installTranslator(words)
