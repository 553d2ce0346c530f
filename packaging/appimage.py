"""An AppDir: the folder that ``appimagetool`` turns into an AppImage. The tool itself is in no package registry."""

from __future__ import annotations

import shutil
from pathlib import Path

from bundle import PROGRAM, Bundle
from icons import png
from notices import write_notices
from project import DIST, HERE, NAME, architecture, fresh, settle, version


def build(bundle: Bundle) -> Path:
    """The folder, complete: ``appimagetool <folder>`` is all that is left to run."""
    folder = fresh(DIST / f"{NAME}-{version()}-{architecture()}.AppDir")
    program = folder / "usr" / "lib" / NAME
    shutil.copytree(bundle.folder, program, symlinks=True)
    documents = folder / "usr" / "share" / "doc" / NAME
    documents.mkdir(parents=True)
    write_notices(bundle, documents, without=())
    shutil.copyfile(HERE / "linux" / "familiars.desktop", folder / "familiars.desktop")
    (folder / "familiars.png").write_bytes(png(256))
    (folder / ".DirIcon").symlink_to("familiars.png")
    (folder / "AppRun").symlink_to(Path("usr") / "lib" / NAME / PROGRAM)
    settle(folder, programs=[f"usr/lib/{NAME}/{PROGRAM}"])
    return folder
