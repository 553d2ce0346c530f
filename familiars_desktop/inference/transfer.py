"""Brings one file over HTTP, resumed where it was cut, hashed, cancellable."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Final

import httpx

from familiars_desktop.inference.interrupt import Interrupt
from familiars_desktop.inference.package_index import IndexSettings, describe, without_credentials
from familiars_desktop.inference.progress import Meter, SourceFailed
from familiars_desktop.memory.errors import ModelUnavailable

_ATTEMPTS: Final = 3


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
            meter.check()
            fruitless = 0 if _size(target) > before else fruitless + 1
            if fruitless == _ATTEMPTS or isinstance(error, httpx.ConnectError | httpx.ConnectTimeout):
                raise SourceFailed(f"{without_credentials(url)}: {describe(error)}") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SourceFailed(f"{without_credentials(url)}: {describe(error)}") from error


def _fetch_rest(http: httpx.Client, url: str, target: Path, meter: Meter, scale: float) -> None:
    here = _size(target)
    headers = {"Range": f"bytes={here}-"} if here else {}
    with (
        Interrupt(meter.cancel) as interrupt,  # a server that has fallen silent is not waited for
        http.stream("GET", url, headers=headers, extensions={"trace": interrupt.trace}) as response,
    ):
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
