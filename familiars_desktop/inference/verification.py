"""Whether a model's files are the published ones: hashed once, then remembered by size and time."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from familiars_desktop.inference.catalogue import CatalogueFile
from familiars_desktop.inference.progress import Meter, sha256_of

STAMP_NAME: Final = "verified.json"


@dataclass(frozen=True)
class Mismatch:
    """A file that is not the published one."""

    path: Path
    expected: str
    actual: str

    def __str__(self) -> str:
        return f"{self.path} is not the published file (expected {self.expected}, found {self.actual})"


def mismatch_of(path: Path, file: CatalogueFile, meter: Meter | None = None) -> Mismatch | None:
    """Compares size, then SHA-256; None when both are right, or nothing is published to compare with."""
    if file.sha256 is None:
        return None
    size = path.stat().st_size
    if size != file.size_bytes:
        return Mismatch(path, f"{file.size_bytes} bytes", f"{size} bytes")
    actual = sha256_of(path, meter)
    return None if actual == file.sha256 else Mismatch(path, f"SHA-256 {file.sha256}", f"SHA-256 {actual}")


class Stamps:
    """Remembers which files were hashed, in a small file; a changed size or time makes it forget."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def check(self, folder: Path, files: Sequence[CatalogueFile]) -> list[Mismatch]:
        """Hashes what was not hashed before. Raises OSError for a file that cannot be read."""
        known = self._read()
        seen = {str(folder / file.name): _mark(folder / file.name, file) for file in files}
        fresh = [file for file in files if known.get(str(folder / file.name)) != seen[str(folder / file.name)]]
        wrong = [found for file in fresh if (found := mismatch_of(folder / file.name, file))]
        if fresh and not wrong:
            self.remember(folder, files)
        return wrong

    def remember(self, folder: Path, files: Sequence[CatalogueFile]) -> None:
        """Files that were just hashed and found right. A folder that cannot be written costs a hash later."""
        marks = self._read() | {str(folder / file.name): _mark(folder / file.name, file) for file in files}
        partial = self._path.with_name(f"{self._path.name}.{os.getpid()}.partial")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(marks, indent=1), encoding="utf-8")
            partial.replace(self._path)

    def _read(self) -> dict[str, list[object]]:
        try:
            marks = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return marks if isinstance(marks, dict) else {}


def _mark(path: Path, file: CatalogueFile) -> list[object]:
    status = path.stat()
    return [status.st_size, status.st_mtime_ns, file.sha256]
