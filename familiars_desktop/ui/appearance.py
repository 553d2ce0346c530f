"""How the window looks, moves and speaks, as commands of the palette."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from familiars_desktop.ui.command_palette import Command
from familiars_desktop.ui.language import LANGUAGES, SYSTEM, choose_language
from familiars_desktop.ui.motion import choose_reduced
from familiars_desktop.ui.theme import Mode, Ramp, current_theme
from familiars_desktop.ui.translation import tr


def appearance_commands(tell: Callable[[str], object]) -> list[Command]:
    """Colours, motion and language; ``tell`` gets what a choice has to say."""
    theme = current_theme()
    found = [Command(title, partial(theme.set_mode, mode)) for title, mode in _modes()]
    found += [Command(title, partial(theme.set_ramp, ramp)) for title, ramp in _ramps()]
    found += [Command(title, partial(choose_reduced, reduced)) for title, reduced in _motions()]
    return found + [Command(title, partial(_speak, code, tell)) for title, code in _languages()]


def _modes() -> list[tuple[str, Mode]]:
    return [
        (tr("Colours: as the system has them"), "system"),
        (tr("Colours: light"), "light"),
        (tr("Colours: dark"), "dark"),
    ]


def _ramps() -> list[tuple[str, Ramp]]:
    return [
        (tr("Memory strength in emerald and rose"), "emerald-rose"),
        (tr("Memory strength in blue and orange"), "blue-orange"),
    ]


def _motions() -> list[tuple[str, bool | None]]:
    return [(tr("Animations: as the system has them"), None), (tr("Animations: off"), True)]


def _languages() -> list[tuple[str, str]]:
    own = [(f"{tr('Language')}: {name}", code) for code, name in LANGUAGES.items()]
    return [(tr("Language: as the system has it"), SYSTEM), *own]


def _speak(code: str, tell: Callable[[str], object]) -> None:
    choose_language(code)
    tell(tr("Familiars speaks it from the next start on."))
