"""The API on a port of loopback, beside the window or alone."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import uvicorn

from familiars_desktop.engine import Engine
from familiars_desktop.memory.errors import FamiliarsError
from familiars_desktop.service.http.api import local_api
from familiars_desktop.service.http.guard import LOOPBACK, read_token

_STOP_SECONDS: Final = 5.0


def token_file(config: Path) -> Path:
    """Where the token lies in the user's configuration folder."""
    return config / "api-token"


class ApiServer:
    """Answers for an engine on ``port`` of 127.0.0.1, 0 for a free one. Raises FamiliarsError when it is taken."""

    def __init__(self, engine: Engine, port: int) -> None:
        token = read_token(token_file(engine.settings.config))
        self._socket = _listening(port)
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://{LOOPBACK}:{self.port}"
        config = uvicorn.Config(
            local_api(engine, token, self.port), log_level="warning", access_log=False, lifespan="off", ws="none"
        )
        self._server = uvicorn.Server(config)

    def run(self) -> None:
        """Serve until the process is interrupted or told to end."""
        self._server.run([self._socket])

    @contextmanager
    def running(self) -> Iterator[ApiServer]:
        """Serve on a thread of its own, which has ended when the block does."""
        thread = threading.Thread(target=self.run, name="http", daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.should_exit = True
            thread.join(_STOP_SECONDS)
            self._socket.close()


def _listening(port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((LOOPBACK, port))
        found.listen()
    except OSError as error:
        found.close()
        raise FamiliarsError(f"port {port} of {LOOPBACK}: {error.strerror}. Choose another port") from error
    return found
