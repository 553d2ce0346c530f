"""A ``.tar.gz`` for any Linux with the C library of the build machine or a newer one: unpack it and start it."""

from __future__ import annotations

import gzip
import shutil
import tarfile
from pathlib import Path

from bundle import PROGRAM, Bundle
from notices import write_notices
from project import BUILD, DIST, NAME, architecture, fresh, settle, source_date, version


def build(bundle: Bundle) -> Path:
    """The archive, entries sorted, owned by root, at the source's date."""
    name = f"{NAME}-{version()}-linux-{architecture()}"
    folder = fresh(BUILD / "tar") / name
    shutil.copytree(bundle.folder, folder, symlinks=True)
    write_notices(bundle, folder, without=())
    settle(folder, programs=[PROGRAM])
    target = DIST / f"{name}.tar.gz"
    pack(folder, target)
    return target


def pack(folder: Path, target: Path) -> None:
    """Everything below ``folder``, itself at the top, the same bytes each time."""
    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, source_date()) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=_anonymous)


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    entry.mtime = source_date()
    return entry
