"""Colours that can be read and told apart, in light and in dark."""

import re

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from familiars_desktop.ui.memory_view.transport import _pill
from familiars_desktop.ui.theme import DARK, LIGHT, Palette, Ramp, current_theme, strength_color, strength_colors

PALETTES = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)


def luminance(color: QColor) -> float:
    """WCAG 2 relative luminance, in [0, 1]."""
    channels = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    brighter, darker = sorted((luminance(QColor(first)), luminance(QColor(second))), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@PALETTES
def test_text_keeps_a_contrast_of_four_and_a_half(palette: Palette) -> None:
    for ground in (palette.background, palette.surface, palette.raised, palette.bubble, palette.code):
        assert contrast(palette.text, ground) >= 7.0
    for ink in (palette.muted, palette.accent, palette.danger, palette.warning):
        assert contrast(ink, palette.background) >= 4.5
        assert contrast(ink, palette.surface) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.warning, palette.warning_soft) >= 4.5
    assert contrast(palette.danger, palette.danger_soft) >= 4.5


GROUNDS = ("background", "surface", "raised", "hover", "accent_soft", "bubble", "code")
READ = ("text", "muted", "accent", "danger", "warning")


@PALETTES
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("ink", READ)
def test_every_ink_can_be_read_on_every_ground(palette: Palette, ink: str, ground: str) -> None:
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@PALETTES
@pytest.mark.parametrize("ramp", ["emerald-rose", "blue-orange"])
def test_every_strength_stands_out_from_what_it_is_drawn_on(palette: Palette, ramp: Ramp) -> None:
    """WCAG 2 asks 3 : 1 of what is drawn; colour never stands alone."""
    for color in strength_colors(32, ramp, palette):
        for ground in (palette.surface, palette.background):
            assert contrast(color.name(), ground) >= 3.0


@PALETTES
def test_the_words_of_the_timelines_mode_can_be_read_on_their_ground(palette: Palette) -> None:
    for kind in ("now", "past", "future"):
        ink, ground = re.findall("#[0-9a-f]{6}", _pill(kind, palette))[:2]
        assert contrast(ink, ground) >= 4.5


@PALETTES
def test_what_has_faded_can_still_be_read_in_the_table(palette: Palette) -> None:
    for ink in (palette.muted, palette.text):  # of a line that is struck, and of the others
        for ground in (palette.surface, palette.background, palette.accent_soft):
            assert contrast(ink, ground) >= 4.5


@PALETTES
def test_strength_runs_from_rose_over_amber_to_emerald(palette: Palette) -> None:
    assert strength_color(1.0, palette=palette).name() == palette.strong
    assert strength_color(0.5, palette=palette).name() == palette.middle
    assert strength_color(0.0, palette=palette).name() == palette.faded
    assert strength_color(1.0, "blue-orange", palette).name() == palette.strong_alternative


@pytest.mark.parametrize(("value", "same_as"), [(-1.0, 0.0), (2.0, 1.0), (float("nan"), 0.0)])
def test_a_strength_out_of_range_is_bounded(value: float, same_as: float) -> None:
    assert strength_color(value) == strength_color(same_as)


def test_an_atlas_of_the_ramp_ends_in_its_ends() -> None:
    atlas = strength_colors(32)
    assert len(atlas) == 32
    assert (atlas[0].name(), atlas[-1].name()) == (LIGHT.faded, LIGHT.strong)


def test_a_chosen_mode_and_ramp_are_kept(qapp: QApplication) -> None:
    theme = current_theme()
    told: list[str] = []
    theme.changed.connect(lambda: told.append(theme.palette.name))
    theme.set_mode("dark")
    theme.set_ramp("blue-orange")
    assert told == ["dark", "dark"]
    assert theme.strength(1.0).name() == DARK.strong_alternative
    assert current_theme() is theme
    theme.set_mode("light")
    theme.set_ramp("emerald-rose")
