"""Whether things may move: as the system has it, or as the user chose."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSettings

_CHOICE: Final = "motion/reduced"
_CLIENT_AREA_ANIMATION: Final = 0x1042  # SPI_GETCLIENTAREAANIMATION
_ASKING_SECONDS: Final = 0.5


def animation_ms(wanted: int) -> int:
    """How long an animation is to last: 0 where motion is reduced."""
    return 0 if is_reduced() else wanted


def is_reduced() -> bool:
    """The user's choice; without one the system's."""
    chosen = QSettings().value(_CHOICE)
    return system_reduces_motion() if chosen is None else str(chosen).lower() == "true"


def choose_reduced(reduced: bool | None) -> None:
    """None: as the system has it."""
    if reduced is None:
        QSettings().remove(_CHOICE)
    else:
        QSettings().setValue(_CHOICE, reduced)


@cache
def system_reduces_motion() -> bool:
    """As of the first time that it is asked; a system that does not tell does not reduce."""
    if sys.platform == "win32":
        return _windows_reduces()
    if sys.platform == "darwin":
        return _says("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    return _kde_reduces() or _says("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"


def _kde_reduces(settings: Path = Path("~/.config/kdeglobals")) -> bool:
    path = settings.expanduser()
    if not path.is_file():
        return False
    factor = QSettings(str(path), QSettings.Format.IniFormat).value("KDE/AnimationDurationFactor")
    try:
        return factor is not None and float(str(factor)) == 0.0
    except ValueError:
        return False


def _windows_reduces() -> bool:
    animates = ctypes.c_int(1)
    found = ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined]
        _CLIENT_AREA_ANIMATION, 0, ctypes.byref(animates), 0
    )
    return bool(found) and not animates.value


def _says(*command: str) -> str:
    """What a program of the system answers; "" where it is not there or does not."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=_ASKING_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stdout.strip()
