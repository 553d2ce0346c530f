"""Brings one file over HTTP, resumed where it was cut, hashed, cancellable."""

from __future__ import annotations

import errno
import hashlib
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import httpx

from familiars_desktop.inference.package_index import IndexSettings, describe, without_credentials
from familiars_desktop.memory.errors import Cancelled, ModelUnavailable

Stage = Literal["waiting", "downloading", "joining", "checking", "done"]

_CHUNK: Final = 1 << 20
_ATTEMPTS: Final = 3
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
        done = min(self.done_bytes + extra, self.total_bytes)
        stage_told, file_told, bytes_told = self._told
        step = min(_LARGEST_STEP, self.total_bytes // 200)
        if (stage, self.file) == (stage_told, file_told) and abs(done - bytes_told) < step:
            return
        self._told = (stage, self.file, done)
        self.report(DownloadProgress(self.model_id, self.file, done, self.total_bytes, self.source, stage))


def open_http(settings: IndexSettings, *, timeout: float = 30.0) -> httpx.Client:
    """A client that trusts pip's certificate beside the usual ones, and goes through pip's proxy."""
    context = httpx.create_ssl_context()
    if settings.certificate:
        try:
            context.load_verify_locations(settings.certificate)
        except (OSError, ssl.SSLError) as error:
            raise ModelUnavailable(
                f"pip's certificate {settings.certificate} cannot be read ({error}): correct pip's setting 'cert'"
            ) from error
    return httpx.Client(
        verify=context,
        proxy=settings.proxy,
        follow_redirects=True,
        timeout=httpx.Timeout(timeout, connect=10.0),
        headers={"User-Agent": "familiars-desktop", "Accept-Encoding": "identity"},
    )


def fetch(http: httpx.Client, url: str, target: Path, meter: Meter, *, scale: float = 1.0) -> None:
    """Brings ``url`` to ``target``, going on from what is there already where the server can.

    ``scale`` turns bytes on the wire into bytes of the model, for progress. Raises SourceFailed and Cancelled;
    what has arrived stays for the next try.
    """
    fruitless = 0
    while True:
        before = _size(target)
        try:
            return _fetch_rest(http, url, target, meter, scale)
        except httpx.TransportError as error:
            fruitless = 0 if _size(target) > before else fruitless + 1
            if fruitless == _ATTEMPTS or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                raise SourceFailed(f"{without_credentials(url)}: {describe(error)}") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SourceFailed(f"{without_credentials(url)}: {describe(error)}") from error


def _fetch_rest(http: httpx.Client, url: str, target: Path, meter: Meter, scale: float) -> None:
    here = _size(target)
    with http.stream("GET", url, headers={"Range": f"bytes={here}-"} if here else {}) as response:
        if response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            # Nothing is left to fetch, or the file is not the one that was begun: its hash will tell.
            return
        response.raise_for_status()
        if response.status_code != httpx.codes.PARTIAL_CONTENT:
            here = 0
        with target.open("ab" if here else "wb") as file:
            # In no larger pieces than they come: a piece that waits to be filled is lost with the connection.
            for chunk in response.iter_bytes():
                meter.check()
                file.write(chunk)
                here += len(chunk)
                meter.tell("downloading", extra=int(here * scale))


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def sha256_of(path: Path, meter: Meter | None = None) -> str:
    """The hex digest of a file."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            if meter is not None:
                meter.check()
            digest.update(chunk)
    return digest.hexdigest()


def is_disk_full(error: OSError) -> bool:
    return error.errno in {errno.ENOSPC, errno.EDQUOT}
