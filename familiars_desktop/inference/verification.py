"""Whether a model's files are the published ones: hashed once, then remembered by size and time.

Of files without a published hash, the one of the first download is recorded, and they are held to that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from familiars_desktop.inference.catalogue import CatalogueFile
from familiars_desktop.inference.progress import Meter, sha256_of

STAMP_NAME: Final = "verified.json"
RECORD_NAME: Final = "first-download.json"
_MAGIC: Final = {".gguf": b"GGUF"}


@dataclass(frozen=True)
class Mismatch:
    """A file that is not the published one."""

    path: Path
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.path} is not the published file (expected {self.expected}, found {self.actual})"


def mismatch_of(path: Path, file: CatalogueFile, meter: Meter | None = None) -> Mismatch | None:
    """Compares size, then SHA-256; None when both are right. With no hash to compare with, a look at how it begins."""
    if file.sha256 is None:
        return _not_of_its_kind(path)
    size = path.stat().st_size
    if size != file.size_bytes:
        return Mismatch(path, f"{file.size_bytes} bytes", f"{size} bytes")
    actual = sha256_of(path, meter)
    return None if actual == file.sha256 else Mismatch(path, f"SHA-256 {file.sha256}", f"SHA-256 {actual}")


def _not_of_its_kind(path: Path) -> Mismatch | None:
    """A network's log-in page in place of a model, for one."""
    magic = _MAGIC.get(path.suffix, b"")
    with path.open("rb") as file:
        begin = file.read(len(magic))
    return None if begin == magic else Mismatch(path, f"a file that begins with {magic!r}", repr(begin))


class FirstDownloads:
    """The SHA-256 and size that files without a published hash had when they were fetched, in a small file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def known(self, files: Sequence[CatalogueFile]) -> tuple[CatalogueFile, ...]:
        """The files, with what was recorded of those that nothing was published of."""
        recorded = _read_json(self._path)
        return tuple(_with_record(file, recorded.get(file.name)) for file in files)

    def record(self, file: CatalogueFile, path: Path, sha256: str, origin: str, fetched_at: str) -> None:
        """``fetched_at`` in ISO 8601, ``origin`` is where it came from. Raises OSError."""
        entry = {"sha256": sha256, "size_bytes": path.stat().st_size, "from": origin, "at": fetched_at}
        _write_json(self._path, _read_json(self._path) | {file.name: entry})


def _with_record(file: CatalogueFile, recorded: object) -> CatalogueFile:
    if file.sha256 is not None or not isinstance(recorded, dict):
        return file
    sha256, size = recorded.get("sha256"), recorded.get("size_bytes")
    if not isinstance(sha256, str) or not isinstance(size, int):
        return file
    return replace(file, sha256=sha256, size_bytes=size)


class Stamps:
    """Remembers which files were hashed, in a small file; a changed size or time makes it forget."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def check(self, folder: Path, files: Sequence[CatalogueFile]) -> list[Mismatch]:
        """Hashes what was not hashed before. Raises OSError for a file that cannot be read."""
        known = _read_json(self._path)
        seen = {str(folder / file.name): _mark(folder / file.name, file) for file in files}
        fresh = [file for file in files if known.get(str(folder / file.name)) != seen[str(folder / file.name)]]
        wrong = [found for file in fresh if (found := mismatch_of(folder / file.name, file))]
        if fresh and not wrong:
            self.remember(folder, files)
        return wrong

    def remember(self, folder: Path, files: Sequence[CatalogueFile]) -> None:
        """Files that were just hashed and found right. A folder that cannot be written costs a hash later."""
        marks = _read_json(self._path) | {str(folder / file.name): _mark(folder / file.name, file) for file in files}
        with suppress(OSError):
            _write_json(self._path, marks)


def _mark(path: Path, file: CatalogueFile) -> list[object]:
    status = path.stat()
    return [status.st_size, status.st_mtime_ns, file.sha256]


def _read_json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _write_json(path: Path, values: dict[str, Any]) -> None:
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    path.parent.mkdir(parents=True, exist_ok=True)
    partial.write_text(json.dumps(values, indent=1), encoding="utf-8")
    partial.replace(path)
