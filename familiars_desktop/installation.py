"""Where the folders are that travel with the program: from a checkout, an installed wheel and a frozen bundle alike."""

from __future__ import annotations

from pathlib import Path

from familiars_desktop.memory.errors import FamiliarsError

_PACKAGE = Path(__file__).resolve().parent


def travelling_folder(name: str) -> Path:
    """The folder ``name``: inside the package when installed or frozen, beside it in a checkout.

    Raises FamiliarsError when the installation lacks it.
    """
    for folder in (_PACKAGE / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FamiliarsError(f"the installation is incomplete, its folder {name} is missing: install it again")


def shipped_models() -> Path | None:
    """The folder of models that came with the program: a bundle has one, a checkout and a wheel have none."""
    folder = _PACKAGE / "models"
    return folder if folder.is_dir() else None
