"""Servers on loopback that follow a script."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))


class Exchange:
    """One request, and the means to answer it byte by byte."""

    def __init__(self, handler: BaseHTTPRequestHandler) -> None:
        self._handler = handler
        self.method = handler.command
        self.path = handler.path
        self.headers = dict(handler.headers)
        length = int(handler.headers.get("Content-Length") or 0)
        self.body: Any = json.loads(handler.rfile.read(length)) if length else None

    def head(self, status: int = 200, **headers: str) -> None:
        self._handler.send_response(status)
        for name, value in headers.items():
            self._handler.send_header(name.replace("_", "-"), value)
        self._handler.end_headers()

    def write(self, data: bytes) -> None:
        self._handler.wfile.write(data)
        self._handler.wfile.flush()

    def json(self, body: Any, status: int = 200) -> None:
        data = json.dumps(body).encode()
        self.head(status, Content_Type="application/json", Content_Length=str(len(data)))
        self.write(data)

    def delta(self, text: str, finish: str | None = None) -> None:
        choice = {"index": 0, "delta": {"content": text}, "finish_reason": finish}
        self.write(f"data: {json.dumps({'choices': [choice]})}\n\n".encode())


Script = Callable[[Exchange], None]


@dataclass
class ScriptedServer:
    """Answers each request by ``script``, and keeps the requests."""

    script: Script
    requests: list[Exchange] = field(default_factory=list)
    url: str = ""
    port: int = 0


@pytest.fixture
def serve() -> Iterator[Callable[[Script], ScriptedServer]]:
    """Starts a scripted server; all are stopped after the test."""
    running: list[tuple[ThreadingHTTPServer, threading.Thread]] = []

    def start(script: Script) -> ScriptedServer:
        scripted = ScriptedServer(script)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                exchange = Exchange(self)
                scripted.requests.append(exchange)
                with suppress(BrokenPipeError, ConnectionResetError):
                    scripted.script(exchange)

            do_POST = do_GET  # noqa: N815
            do_HEAD = do_GET  # noqa: N815

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        running.append((server, thread))
        scripted.port = server.server_port
        scripted.url = f"http://127.0.0.1:{server.server_port}"
        return scripted

    yield start
    for server, thread in running:
        server.shutdown()
        server.server_close()
        thread.join()
