"""Colours, spacing and type of the whole window, in light and dark.

Widgets ask ``current_theme()`` for its ``palette`` and listen to ``changed``; nothing else holds a colour.
Memory strength has its own ramp, chosen by the user: emerald → rose, or blue → orange for eyes that
cannot tell green from red. Colour never stands alone: what has faded is struck through too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, cast, get_args

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication

Mode = Literal["system", "light", "dark"]
Ramp = Literal["emerald-rose", "blue-orange"]

SPACE: Final = 8
RADIUS: Final = 10
READING_WIDTH: Final = 760
_USUAL_LINE: Final = 15.0
"""Pixels from line to line in the interface's font at its usual size, to which lengths in pixels are drawn."""
TEXT_FACTOR: Final = 1.12
"""How much larger than the interface's font the text of a conversation is."""


@dataclass(frozen=True, slots=True)
class Palette:
    """One set of colours, as ``#rrggbb``; ``muted`` on ``background`` keeps a contrast of 4.5 : 1."""

    name: Literal["light", "dark"]
    background: str
    surface: str
    raised: str
    hover: str
    text: str
    muted: str
    accent: str
    on_accent: str
    accent_soft: str
    border: str
    bubble: str
    code: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    strong: str
    middle: str
    faded: str
    strong_alternative: str
    middle_alternative: str
    faded_alternative: str
    code_style: str


LIGHT: Final = Palette(
    name="light",
    background="#f8f7f4",
    surface="#ffffff",
    raised="#ffffff",
    hover="#efede8",
    text="#20222a",
    muted="#656972",
    accent="#4b53c9",
    on_accent="#ffffff",
    accent_soft="#e9eafc",
    border="#e2dfd8",
    bubble="#ecebf8",
    code="#f3f1ec",
    danger="#b8324a",
    danger_soft="#fbe9ec",
    warning="#8a5a00",
    warning_soft="#fdf1d9",
    strong="#047857",
    middle="#b5780f",
    faded="#d61a44",
    strong_alternative="#1d6fd8",
    middle_alternative="#8a8f9c",
    faded_alternative="#cc6a06",
    code_style="friendly",
)

DARK: Final = Palette(
    name="dark",
    background="#15171c",
    surface="#1b1e24",
    raised="#23272f",
    hover="#2a2f38",
    text="#e7e8ec",
    muted="#9ba1ad",
    accent="#8f98ff",
    on_accent="#14162b",
    accent_soft="#2a2d4d",
    border="#31363f",
    bubble="#2a2e45",
    code="#111318",
    danger="#ff8296",
    danger_soft="#3c2029",
    warning="#eebf62",
    warning_soft="#3a3020",
    strong="#34d399",
    middle="#e3b04b",
    faded="#fb7185",
    strong_alternative="#5aa7ff",
    middle_alternative="#9ba1ad",
    faded_alternative="#ffa24d",
    code_style="one-dark",
)


def outlined(button: QAbstractButton) -> None:
    """Let the outline of a box to tick be seen: the style takes it from the window's colour, which is dark in dark."""
    palette = button.palette()
    palette.setColor(QPalette.ColorRole.Window, QColor(current_theme().palette.muted))
    button.setPalette(palette)


def strength_color(value: float, ramp: Ramp = "emerald-rose", palette: Palette = LIGHT) -> QColor:
    """The colour of a strength in [0, 1]: ``strong`` at 1, ``middle`` at the threshold ½, ``faded`` at 0."""
    faded, middle, strong = _stops(ramp, palette)
    bounded = min(max(value, 0.0), 1.0) if value == value else 0.0
    if bounded >= 0.5:
        return _between(middle, strong, 2.0 * bounded - 1.0)
    return _between(faded, middle, 2.0 * bounded)


def strength_colors(count: int, ramp: Ramp = "emerald-rose", palette: Palette = LIGHT) -> list[QColor]:
    """``count`` ≥ 2 even steps of the ramp, faded first: an atlas for painting many points."""
    return [strength_color(step / (count - 1), ramp, palette) for step in range(count)]


class Theme(QObject):
    """The palette in use: the system's light or dark, or the one the user chose, remembered in QSettings."""

    changed = Signal()

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.setObjectName("theme")
        settings = QSettings()
        self._mode = cast(Mode, _allowed(settings.value("theme/mode"), get_args(Mode)))
        self._ramp = cast(Ramp, _allowed(settings.value("theme/ramp"), get_args(Ramp)))
        application.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._palette = self._choose()

    @property
    def palette(self) -> Palette:
        return self._palette

    @property
    def mode(self) -> Mode:
        return self._mode

    @property
    def ramp(self) -> Ramp:
        return self._ramp

    def strength(self, value: float) -> QColor:
        """The colour of a strength in the ramp and palette in use."""
        return strength_color(value, self._ramp, self._palette)

    def set_mode(self, mode: Mode) -> None:
        self._mode = mode
        QSettings().setValue("theme/mode", mode)
        self._follow_system()

    def set_ramp(self, ramp: Ramp) -> None:
        self._ramp = ramp
        QSettings().setValue("theme/ramp", ramp)
        self.changed.emit()

    def apply(self) -> None:
        """Give the application this palette: standard widgets take it from there."""
        from familiars_desktop.ui.style import style_sheet

        application = cast(QApplication, QApplication.instance())
        application.setPalette(_qt_palette(self._palette))
        application.setStyleSheet(style_sheet(self._palette))

    def _follow_system(self) -> None:
        chosen = self._choose()
        if chosen is self._palette:
            return
        self._palette = chosen
        self.apply()
        self.changed.emit()

    def _choose(self) -> Palette:
        if self._mode != "system":
            return DARK if self._mode == "dark" else LIGHT
        return DARK if QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def current_theme() -> Theme:
    """The application's one theme, made on first use. Needs a QApplication."""
    application = cast(QApplication, QApplication.instance())
    found = application.findChild(Theme, "theme")
    return found if found is not None else Theme(application)


def scaled_font(factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The application's font, larger or smaller: 0.85 for captions, 1 for text, 1.2 and 1.6 for headings."""
    font = QFont(QApplication.font())
    font.setPointSizeF(font.pointSizeF() * factor)
    font.setWeight(weight)
    return font


def enlarged(pixels: float) -> int:
    """A length drawn for the usual size of type, for the size that is set: words keep their room when they grow."""
    return round(pixels * max(QFontMetricsF(QApplication.font()).height() / _USUAL_LINE, 1.0))


def mixed(first: str, second: str, share: float) -> str:
    """``share`` in [0, 1] of the second colour over the first, as ``#rrggbb``."""
    return _between(first, second, share).name()


def _stops(ramp: Ramp, palette: Palette) -> tuple[str, str, str]:
    if ramp == "blue-orange":
        return palette.faded_alternative, palette.middle_alternative, palette.strong_alternative
    return palette.faded, palette.middle, palette.strong


def _between(low: str, high: str, share: float) -> QColor:
    start, end = _rgb(low), _rgb(high)
    return QColor(*(round(a + (b - a) * share) for a, b in zip(start, end, strict=True)))


@cache
def _rgb(name: str) -> tuple[int, int, int]:
    color = QColor(name)
    return color.red(), color.green(), color.blue()


def _allowed(value: object, choices: tuple[str, ...]) -> str:
    return value if isinstance(value, str) and value in choices else choices[0]


def _qt_palette(colors: Palette) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: colors.background,
        QPalette.ColorRole.WindowText: colors.text,
        QPalette.ColorRole.Base: colors.surface,
        QPalette.ColorRole.AlternateBase: colors.background,
        QPalette.ColorRole.Text: colors.text,
        QPalette.ColorRole.PlaceholderText: colors.muted,
        QPalette.ColorRole.Button: colors.raised,
        QPalette.ColorRole.ButtonText: colors.text,
        QPalette.ColorRole.ToolTipBase: colors.raised,
        QPalette.ColorRole.ToolTipText: colors.text,
        QPalette.ColorRole.Highlight: colors.accent,
        QPalette.ColorRole.HighlightedText: colors.on_accent,
        QPalette.ColorRole.Link: colors.accent,
        QPalette.ColorRole.LinkVisited: colors.accent,
        QPalette.ColorRole.Light: colors.raised,
        QPalette.ColorRole.Midlight: colors.hover,
        QPalette.ColorRole.Mid: colors.border,
        QPalette.ColorRole.Dark: colors.border,
        QPalette.ColorRole.Accent: colors.accent,
    }
    palette = QPalette()
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(mixed(colors.muted, colors.background, 0.4)))
    return palette
