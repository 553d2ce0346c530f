"""What a pull tells of itself, what stops it, and what it hashes. Apart from HTTP: a model that is here needs none."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from familiars_desktop.memory.errors import Cancelled

Stage = Literal["waiting", "downloading", "joining", "checking", "done"]

_CHUNK: Final = 1 << 20
_LARGEST_STEP: Final = 1 << 20


@dataclass(frozen=True)
class DownloadProgress:
    """How far a pull is, over all files of the model; bytes."""

    model_id: str
    file: str
    done_bytes: int
    total_bytes: int
    source: str
    stage: Stage


class SourceFailed(Exception):
    """One source could not deliver; the next one is tried."""


@dataclass
class Meter:
    """Carries progress out and a cancel in."""

    model_id: str
    total_bytes: int
    report: Callable[[DownloadProgress], None] | None
    cancel: threading.Event | None
    file: str = ""
    source: str = ""
    done_bytes: int = 0
    _told: tuple[Stage, str, int] = ("waiting", "", -1)

    def check(self) -> None:
        """Raises Cancelled once asked to stop."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled(f"fetching {self.model_id} was stopped; the next try goes on from here")

    def tell(self, stage: Stage, *, extra: int = 0) -> None:
        """``extra`` bytes of the present piece are here, beyond ``done_bytes``. Small steps are not told."""
        if self.report is None:
            return
        done = self.done_bytes + extra
        if self.total_bytes:
            done = min(done, self.total_bytes)
        stage_told, file_told, bytes_told = self._told
        step = min(_LARGEST_STEP, self.total_bytes // 200) if self.total_bytes else _LARGEST_STEP
        if (stage, self.file) == (stage_told, file_told) and abs(done - bytes_told) < step:
            return
        self._told = (stage, self.file, done)
        self.report(DownloadProgress(self.model_id, self.file, done, self.total_bytes, self.source, stage))


def sha256_of(path: Path, meter: Meter | None = None) -> str:
    """The hex digest of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            if meter is not None:
                meter.check()
            digest.update(chunk)
    return digest.hexdigest()
