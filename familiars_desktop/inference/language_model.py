"""One client of the OpenAI-compatible chat protocol, for every language model there is.

The embedded server, Ollama, LM Studio, llama-server, vLLM and Gemini all speak it. A reply streams as
text; it can be cancelled from another thread at any moment, before its first token too.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypedDict
from urllib.parse import urlsplit

import httpx

from familiars_desktop.inference.interrupt import Interrupt
from familiars_desktop.inference.retry import PATIENT, RetryPolicy
from familiars_desktop.inference.server_answers import check_status, error_text, json_of, no_answer, went_away
from familiars_desktop.inference.slot import ModelSlot, nearest_slot
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable, ModelUnreachable

GEMINI_BASE_URL: Final = "https://generativelanguage.googleapis.com/v1beta/openai"

_LOOPBACK: Final = {"127.0.0.1", "localhost", "::1"}
_CONNECT_SECONDS: Final = 5.0


class ChatMessage(TypedDict):
    """One message of a conversation, as the protocol wants it."""

    role: Literal["system", "user", "assistant"]
    content: str


@dataclass(frozen=True)
class Reply:
    """A finished reply. ``finish_reason`` is "stop", or "length" when ``max_tokens`` cut it off.

    Token counts are the server's, None where it tells none; ``cached_tokens`` of the prompt were known to it. Speeds
    are the server's own where it tells them; else the reply's is taken from when its pieces came.
    """

    text: str
    finish_reason: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    cached_tokens: int | None = None
    tokens_per_second: float | None = None
    prompt_tokens_per_second: float | None = None

    @property
    def was_cut_off(self) -> bool:
        return self.finish_reason == "length"


class ReplyInterrupted(ModelUnreachable):
    """The server went away in the middle of a reply; ``partial`` is what had arrived."""

    def __init__(self, message: str, partial: str) -> None:
        super().__init__(message)
        self.partial = partial


class ReplyCancelled(Cancelled):
    """The reply was stopped on request; ``partial`` is what had arrived."""

    def __init__(self, message: str, partial: str) -> None:
        super().__init__(message)
        self.partial = partial


class LanguageModel:
    """A model behind ``base_url`` (with or without its trailing ``/v1``).

    ``is_remote`` says whether text leaves this machine; left out, it follows from the host.
    ``timeout`` (seconds) bounds the silence between two pieces of a reply. ``extra_body`` is merged into
    every request. ``retry`` is how often a busy server is asked again. ``slots`` are the places in the embedded
    server where replies can be interrupted and taken up again, none for every other server. Proxies and
    certificates are the environment's (HTTPS_PROXY, SSL_CERT_FILE …), never for loopback.
    The key appears in no message, log line or repr.
    """

    def __init__(
        self,
        base_url: str,
        model: str,
        *,
        api_key: str | None = None,
        timeout: float = 300.0,
        is_remote: bool | None = None,
        extra_body: Mapping[str, Any] | None = None,
        retry: RetryPolicy = PATIENT,
        slots: Sequence[ModelSlot] = (),
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.base_url = base_url.rstrip("/")
        self.model = model
        host = _host_of(self.base_url)
        self.is_remote = host not in _LOOPBACK if is_remote is None else is_remote
        self.slots = tuple(slots)
        self._extra_body = dict(extra_body or {})
        self._retry = retry
        headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._http = httpx.Client(
            headers=headers,
            timeout=httpx.Timeout(timeout, connect=_CONNECT_SECONDS),
            # A reply owns its connection, because cancelling shuts that connection down.
            limits=httpx.Limits(max_keepalive_connections=0),
            trust_env=host not in _LOOPBACK,
            transport=transport,
        )

    def __repr__(self) -> str:
        return f"LanguageModel({self.model!r} at {self.base_url!r})"

    def stream(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int = 512,
        temperature: float = 0.7,
        stop: Sequence[str] | None = None,
        json_schema: Mapping[str, Any] | None = None,
        cancel: threading.Event | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> ReplyStream:
        """The reply piece by piece. Nothing is sent before the first piece is asked for.

        ``json_schema`` constrains the reply where the server can; ``options`` go into the request's body.
        Iterating raises ReplyCancelled (Cancelled), ReplyInterrupted (ModelUnreachable), ModelUnavailable
        for an unknown model, and ModelError for a refused request.
        """
        body: dict[str, Any] = {
            "model": self.model,
            "messages": list(messages),
            "max_tokens": max_tokens,
            "temperature": temperature,
            "stream": True,
            "stream_options": {"include_usage": True},
            **self._extra_body,
            **options,
        }
        if stop:
            body["stop"] = list(stop)
        if seed is not None:
            body["seed"] = seed
        if json_schema is not None:
            shape = {"name": "reply", "strict": True, "schema": dict(json_schema)}
            body["response_format"] = {"type": "json_schema", "json_schema": shape}
        return ReplyStream(self._http, f"{self._root}/chat/completions", body, cancel, self._retry)

    def respond(self, messages: Sequence[ChatMessage], **options: Any) -> Reply:
        """The whole reply, with why it ended. Options and errors as for ``stream``."""
        stream = self.stream(messages, **options)
        for _ in stream:
            pass
        return stream.reply()

    def complete(self, messages: Sequence[ChatMessage], **options: Any) -> str:
        """The whole reply's text. Options and errors as for ``stream``."""
        return self.respond(messages, **options).text

    def list_models(self) -> list[str]:
        """The ids that the server offers. Raises ModelUnreachable."""
        url = f"{self._root}/models"
        try:
            response = self._http.get(url, timeout=_CONNECT_SECONDS)
        except httpx.HTTPError as error:
            raise ModelUnreachable(no_answer(url, error)) from error
        check_status(response, self.model)
        return [str(entry["id"]) for entry in json_of(response).get("data", []) if "id" in entry]

    def close(self) -> None:
        """Closes the connections; replies that still run end with an error."""
        self._http.close()
        for slot in self.slots:
            slot.close()

    def slot_for(self, messages: Sequence[ChatMessage]) -> ModelSlot | None:
        """The slot to ask with this prompt, as ``nearest_slot`` has it; None where there are none."""
        return nearest_slot(self.slots, messages) if self.slots else None

    @property
    def _root(self) -> str:
        path = urlsplit(self.base_url).path.rstrip("/")
        return self.base_url if path else f"{self.base_url}/v1"


class ReplyStream(Iterator[str]):
    """The text deltas of one reply; ``partial`` is what has arrived so far."""

    def __init__(
        self,
        http: httpx.Client,
        url: str,
        body: dict[str, Any],
        cancel: threading.Event | None,
        retry: RetryPolicy = PATIENT,
    ) -> None:
        self._http = http
        self._url = url
        self._body = body
        self._cancel = cancel
        self._retry = retry
        self._pieces: list[str] = []
        self.finish_reason: str | None = None
        self._usage: Mapping[str, Any] = {}
        self._timings: Mapping[str, Any] = {}
        self._first_at = self._last_at = 0.0
        self._deltas = self._read()

    def __next__(self) -> str:
        return next(self._deltas)

    @property
    def partial(self) -> str:
        return "".join(self._pieces)

    def reply(self) -> Reply:
        """What has arrived, with why it ended."""
        return Reply(
            text=self.partial,
            finish_reason=self.finish_reason,
            prompt_tokens=self._usage.get("prompt_tokens"),
            completion_tokens=self._usage.get("completion_tokens"),
            cached_tokens=(self._usage.get("prompt_tokens_details") or {}).get("cached_tokens"),
            tokens_per_second=self._timings.get("predicted_per_second") or self._rate(),
            prompt_tokens_per_second=self._timings.get("prompt_per_second"),
        )

    def _rate(self) -> float | None:
        tokens, seconds = self._usage.get("completion_tokens") or 0, self._last_at - self._first_at
        return (tokens - 1) / seconds if tokens > 1 and seconds > 0.0 else None

    def close(self) -> None:
        """Ends the reply; the server stops working on it."""
        self._deltas.close()

    def _read(self) -> Generator[str, None, None]:
        with Interrupt(self._cancel) as interrupt:
            try:
                interrupt.check()
                tried = 1
                while (wait := (yield from self._attempt(interrupt, tried))) is not None:
                    interrupt.sleep(wait)
                    tried += 1
            except httpx.HTTPError as error:
                self._raise_if_cancelled()
                raise ReplyInterrupted(went_away(self._url, error, bool(self._pieces)), self.partial) from error
            except Cancelled as error:
                raise ReplyCancelled(str(error), self.partial) from None
            if self.finish_reason is None:
                self._raise_if_cancelled()
                raise ReplyInterrupted(went_away(self._url, None, True), self.partial)

    def _attempt(self, interrupt: Interrupt, tried: int) -> Generator[str, None, float | None]:
        """The reply's deltas; or, when the server turned the request away, the seconds to wait before the next."""
        with self._http.stream("POST", self._url, json=self._body, extensions={"trace": interrupt.trace}) as response:
            if not response.is_success:
                wait = self._retry.wait_after(tried, response.status_code, response.headers.get("retry-after"))
                if wait is not None:
                    return wait
            check_status(response, str(self._body["model"]))
            yield from self._deltas_of(response, interrupt)
        return None

    def _deltas_of(self, response: httpx.Response, interrupt: Interrupt) -> Iterator[str]:
        for event in _events(response):
            interrupt.check()
            delta = self._take(event)
            if delta:
                self._last_at = time.perf_counter()
                self._first_at = self._first_at or self._last_at
                self._pieces.append(delta)
                yield delta
                interrupt.check()

    def _take(self, event: Mapping[str, Any]) -> str:
        if "error" in event:
            raise ModelError(f"the model server at {self._url} reports: {error_text(event)}")
        self._usage = event.get("usage") or self._usage
        self._timings = event.get("timings") or self._timings
        choices = event.get("choices") or [{}]
        self.finish_reason = choices[0].get("finish_reason") or self.finish_reason
        said = choices[0].get("delta") or choices[0].get("message") or {}
        return said.get("content") or ""

    def _raise_if_cancelled(self) -> None:
        if self._cancel is not None and self._cancel.is_set():
            raise ReplyCancelled("the reply was stopped", self.partial)


def _events(response: httpx.Response) -> Iterator[Mapping[str, Any]]:
    """The JSON objects of a server-sent event stream, or the one object of a server that does not stream."""
    if "json" in response.headers.get("content-type", ""):
        response.read()
        yield json_of(response)
        return
    for line in response.iter_lines():
        field, _, payload = line.partition(":")
        if field not in {"data", "error"}:
            continue
        payload = payload.strip()
        if payload == "[DONE]":
            return
        yield _json_event(payload, field, str(response.url))


def _json_event(payload: str, field: str, url: str) -> Mapping[str, Any]:
    try:
        event = json.loads(payload)
    except ValueError as error:
        raise ModelError(f"{url} sent a line that is no JSON: {payload[:80]!r}") from error
    if not isinstance(event, dict):
        raise ModelError(f"{url} sent {payload[:80]!r} where an object was due")
    return {"error": event} if field == "error" else event


def _host_of(url: str) -> str:
    try:
        urlsplit(url).port  # noqa: B018 (raises for a port that does not exist)
        return httpx.URL(url).host
    except (httpx.InvalidURL, ValueError) as error:
        raise ModelUnavailable(f"{url!r} is no URL ({error}): write it like http://127.0.0.1:11434/v1") from error
