"""The installer for Windows, made by NSIS: per user, Start menu, uninstaller, no administrator."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from bundle import PROGRAM, Bundle
from notices import write_notices
from project import BUILD, DIST, HERE, MAINTAINER, NAME, STAGE, TITLE, fresh, require_tools, run, settle, version

SCRIPT: Final = HERE / "windows" / "familiars.nsi"


def build(bundle: Bundle) -> Path:
    """The installer of a bundle that was built on Windows."""
    tree = fresh(BUILD / "nsis") / "tree"
    shutil.copytree(bundle.folder, tree)
    write_notices(bundle, tree, without=())
    shutil.copyfile(STAGE / "icons" / "familiars.ico", tree / "familiars.ico")
    settle(tree, programs=[PROGRAM])
    return compile_installer(tree, DIST / f"{NAME}-{version()}-setup.exe")


def compile_installer(tree: Path, target: Path) -> Path:
    """Pack a tree that holds the programs, ``_internal``, the icon and the papers. Runs wherever makensis does."""
    require_tools({"makensis": "nsis"})
    run(
        *("makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8"),
        *(f"-DVERSION={version()}", f"-DVERSION_NUMBERS={version_numbers(version())}"),
        *(f"-DSTAGE={tree}", f"-DOUTPUT={target}", SCRIPT),
    )
    return target


def version_numbers(told: str) -> str:
    """The version as Windows wants it: four numbers."""
    numbers = [part for part in told.split(".") if part.isdecimal()]
    return ".".join([*numbers, "0", "0", "0", "0"][:4])


def version_resource(told: str) -> str:
    """What PyInstaller puts into a program's properties."""
    numbers = tuple(int(part) for part in version_numbers(told).split("."))
    words = {
        "CompanyName": MAINTAINER.split(" <")[0],
        "FileDescription": TITLE,
        "FileVersion": told,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": "familiars.exe",
        "ProductName": TITLE,
        "ProductVersion": told,
    }
    entries = ", ".join(f"StringStruct({name!r}, {word!r})" for name, word in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}), kids=["
        f"StringFileInfo([StringTable('040904B0', [{entries}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
