"""Who may ask: programs on this machine that can read the user's token file, and no web page."""

from __future__ import annotations

import os
import secrets
from collections.abc import Collection
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from familiars_desktop.memory.errors import FamiliarsError

LOOPBACK: Final = "127.0.0.1"
_TOKEN_BYTES: Final = 32
_MODE: Final = 0o600
_LARGEST_BODY: Final = 1_048_576


class Guard:
    """Lets requests through that carry the token and were meant for this machine.

    A web page that a browser shows cannot: it does not have the token, its name is not loopback's (DNS rebinding),
    and it sends an ``Origin``. 401 for a wrong token, 403 for a foreign host or origin, 413 for more than 1 MiB.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts: Collection[str] = [f"{name}:{port}" for name in (LOOPBACK, "localhost")]
        self._origins = [f"http://{host}" for host in self._hosts]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(Headers(scope=scope)) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, headers: Headers) -> JSONResponse | None:
        if headers.get("host", "") not in self._hosts:
            return _refused(403, f"this API answers to {' and '.join(self._hosts)} alone")
        if headers.get("origin", self._origins[0]) not in self._origins:
            return _refused(403, "web pages may not ask this API")
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not secrets.compare_digest(token.strip().encode(), self._token):
            return _refused(401, "send the token of the token file as 'Authorization: Bearer …'")
        if not headers.get("content-length", "0").isdecimal() or "transfer-encoding" in headers:
            return _refused(411, "send the body's length")
        if int(headers.get("content-length", "0")) > _LARGEST_BODY:
            return _refused(413, "a request may have 1 MiB")
        return None


def read_token(path: Path) -> str:
    """The token of the file, made when there is none, which only the user may read.

    Raises FamiliarsError when it cannot be kept, or others can read it.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
        except FileExistsError:
            return _kept(path)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(token := secrets.token_urlsafe(_TOKEN_BYTES))
        return token
    except OSError as error:
        raise FamiliarsError(f"{path}: {error.strerror or error}. The API needs a place for its token") from error


def _kept(path: Path) -> str:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise FamiliarsError(f"{path} can be read by others: delete it, and a new token is made")
    token = path.read_text(encoding="ascii", errors="replace").strip()
    if len(token) < _TOKEN_BYTES:
        raise FamiliarsError(f"{path} holds no token: delete it, and a new one is made")
    return token


def _refused(status: int, sentence: str) -> JSONResponse:
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return JSONResponse({"detail": sentence}, status, headers)
