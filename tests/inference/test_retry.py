"""A busy server is asked again, a while later; a person's stop ends the wait."""

from __future__ import annotations

import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.inference import ChatMessage, LanguageModel, RetryPolicy
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnreachable

HELLO: list[ChatMessage] = [{"role": "user", "content": "Hello"}]
QUICK = RetryPolicy(first_seconds=0.01)
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def _answering(*statuses: int, **headers: str) -> Any:
    """Refuses with each status in turn, then replies."""
    left = list(statuses)

    def script(exchange: Any) -> None:
        if left:
            exchange.head(left.pop(0), Content_Length="0", **headers)
            return
        exchange.head(Content_Type="text/event-stream")
        exchange.delta("Hello!", "stop")
        exchange.write(b"data: [DONE]\n\n")

    return script


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504, 529])
def test_a_server_that_is_busy_is_asked_again(serve: Any, status: int) -> None:
    server = serve(_answering(status, status))

    assert LanguageModel(server.url, "m", retry=QUICK).complete(HELLO) == "Hello!"
    assert len(server.requests) == 3
    assert server.requests[0].body == server.requests[2].body


def test_after_the_last_try_what_the_server_said_is_told(serve: Any) -> None:
    server = serve(_answering(*[429] * 9))

    with pytest.raises(ModelUnreachable, match="over its limit"):
        LanguageModel(server.url, "m", retry=QUICK).complete(HELLO)
    assert len(server.requests) == 3


@pytest.mark.parametrize("status", [400, 401, 404, 422])
def test_a_request_that_is_wrong_is_sent_once(serve: Any, status: int) -> None:
    server = serve(_answering(*[status] * 9))

    with pytest.raises(ModelError):
        LanguageModel(server.url, "m", retry=QUICK).complete(HELLO)
    assert len(server.requests) == 1


def test_a_reply_that_has_begun_is_not_asked_for_again(serve: Any) -> None:
    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        exchange.delta("The answer")
        exchange.write(b'data: {"error": {"message": "overloaded", "code": 503}}\n\n')

    server = serve(script)
    with pytest.raises(ModelError, match="overloaded"):
        LanguageModel(server.url, "m", retry=QUICK).complete(HELLO)
    assert len(server.requests) == 1


def test_a_stop_ends_the_wait_for_the_next_try(serve: Any) -> None:
    server = serve(_answering(*[503] * 9))
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    began = time.monotonic()

    with pytest.raises(Cancelled):
        LanguageModel(server.url, "m", retry=RetryPolicy(first_seconds=60, longest_seconds=60)).complete(
            HELLO, cancel=cancel
        )

    assert time.monotonic() - began < 20.0
    assert len(server.requests) == 1


def test_a_server_that_says_when_is_not_asked_before(serve: Any) -> None:
    server = serve(_answering(429, Retry_After="1"))
    began = time.monotonic()

    assert LanguageModel(server.url, "m", retry=QUICK).complete(HELLO) == "Hello!"

    assert time.monotonic() - began >= 1.0


def test_waits_double_and_half_of_each_is_random() -> None:
    policy = RetryPolicy(attempts=5, first_seconds=1.0, longest_seconds=4.0)

    assert [policy.wait_after(tried, 503, None, draw=lambda: 0.0) for tried in range(1, 6)] == [0.5, 1, 2, 2, None]
    assert [policy.wait_after(tried, 503, None, draw=lambda: 1.0) for tried in range(1, 5)] == [1, 2, 4, 4]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("7", 7.0),
        ("Mon, 04 May 2026 12:00:09 GMT", 9.0),
        ("Mon, 04 May 2026 11:00:00 GMT", 0.0),
        ("soon", 0.0),
        ("-3", 0.0),
        ("3600", None),
    ],
)
def test_a_servers_own_wait_counts_unless_it_is_too_long(header: str, expected: float | None) -> None:
    policy = RetryPolicy(first_seconds=0.0)

    assert policy.wait_after(1, 429, header, now=lambda: NOON) == expected


def test_a_remote_server_is_reached_through_the_environments_proxy(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = serve(_answering())
    monkeypatch.setenv("HTTP_PROXY", proxy.url)
    monkeypatch.delenv("NO_PROXY", raising=False)

    assert LanguageModel("http://models.example/v1", "m").complete(HELLO) == "Hello!"
    assert proxy.requests[0].path == "http://models.example/v1/chat/completions"


def test_a_server_on_this_machine_is_never_reached_through_a_proxy(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")

    assert LanguageModel(serve(_answering()).url, "m").complete(HELLO) == "Hello!"


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate for localhost that nobody has signed but itself."""
    folder = tmp_path_factory.mktemp("tls")
    options = ["-days", "2", "-nodes", "-newkey", "rsa:2048", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.2"]
    try:
        subprocess.run(
            ["openssl", "req", "-x509", *options, *names, "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("makes its certificate with the openssl command, which is not here")
    return folder


@pytest.fixture
def tls_url(certificate: Path) -> Iterator[str]:
    """A server that speaks TLS on an address that counts as remote."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            body = b'{"choices": [{"message": {"content": "Sealed."}, "finish_reason": "stop"}]}'
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    try:
        server = ThreadingHTTPServer(("127.0.0.2", 0), Handler)
    except OSError:
        pytest.skip("this system gives loopback one address only")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"https://127.0.0.2:{server.server_port}/v1"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_certificate_that_the_environment_trusts_is_accepted(
    tls_url: str, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cert.pem"))

    assert LanguageModel(tls_url, "m").complete(HELLO) == "Sealed."


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_certificate_that_nobody_trusts_is_refused(tls_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)

    with pytest.raises(ModelUnreachable, match="certificate"):
        LanguageModel(tls_url, "m").complete(HELLO)
