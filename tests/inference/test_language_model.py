from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest

from familiars_desktop.inference import ChatMessage, LanguageModel
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable, ModelUnreachable

HELLO: list[ChatMessage] = [{"role": "user", "content": "Hello"}]


def test_a_reply_streams_piece_by_piece_and_tells_why_it_ended(serve: Any) -> None:
    server = serve(_replying("Good", " morning", "."))
    model = LanguageModel(server.url, "m")

    stream = model.stream(HELLO)

    assert list(stream) == ["Good", " morning", "."]
    assert stream.reply().text == "Good morning."
    assert stream.reply().finish_reason == "stop"
    assert not stream.reply().was_cut_off


def test_the_request_carries_what_was_asked_for(serve: Any) -> None:
    server = serve(_replying("x"))
    schema = {"type": "object"}
    model = LanguageModel(server.url, "m", api_key="k-1", extra_body={"cache_prompt": True})

    model.complete(HELLO, max_tokens=7, temperature=0.1, stop=["\n"], seed=3, json_schema=schema, top_p=0.5)

    request = server.requests[0]
    assert request.path == "/v1/chat/completions"
    assert request.headers["Authorization"] == "Bearer k-1"
    body = request.body
    assert body["response_format"]["json_schema"]["schema"] == schema
    assert {key: body[key] for key in ("model", "messages", "max_tokens", "stop", "seed", "top_p", "cache_prompt")} == {
        "model": "m", "messages": HELLO, "max_tokens": 7, "stop": ["\n"], "seed": 3, "top_p": 0.5,
        "cache_prompt": True,
    }  # fmt: skip


def test_a_path_in_the_base_url_is_kept(serve: Any) -> None:
    server = serve(_replying("x"))

    LanguageModel(f"{server.url}/v1beta/openai/", "m").complete(HELLO)

    assert server.requests[0].path == "/v1beta/openai/chat/completions"


def test_a_server_that_does_not_stream_is_understood(serve: Any) -> None:
    server = serve(
        lambda e: e.json({"choices": [{"message": {"content": "All at once."}, "finish_reason": "length"}],
                          "usage": {"prompt_tokens": 4, "completion_tokens": 3}})
    )  # fmt: skip

    reply = LanguageModel(server.url, "m").respond(HELLO)

    assert (reply.text, reply.was_cut_off) == ("All at once.", True)
    assert (reply.prompt_tokens, reply.completion_tokens) == (4, 3)


def test_comments_and_reasoning_are_no_part_of_the_reply(serve: Any) -> None:
    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        exchange.write(b": ping\n\n")
        exchange.write(b'data: {"choices": [{"delta": {"reasoning_content": "hm"}}]}\n\n')
        exchange.delta("Yes", "stop")
        exchange.write(b'data: {"choices": [], "usage": {"completion_tokens": 1}}\n\ndata: [DONE]\n\n')

    reply = LanguageModel(serve(script).url, "m").respond(HELLO)

    assert (reply.text, reply.completion_tokens) == ("Yes", 1)


def test_a_reply_is_cancelled_before_its_first_token(serve: Any) -> None:
    gone = threading.Event()
    server = serve(_silent_until(gone))
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()
    began = time.monotonic()

    with pytest.raises(Cancelled):
        LanguageModel(server.url, "m").complete(HELLO, cancel=cancel)
    gone.set()

    assert time.monotonic() - began < 10.0


def test_a_reply_is_cancelled_in_the_middle_and_keeps_what_came(serve: Any) -> None:
    gone = threading.Event()

    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        exchange.delta("Once upon")
        gone.wait(20)

    cancel = threading.Event()
    stream = LanguageModel(serve(script).url, "m").stream(HELLO, cancel=cancel)
    assert next(stream) == "Once upon"
    threading.Timer(0.1, cancel.set).start()

    with pytest.raises(Cancelled) as caught:
        next(stream)
    gone.set()

    assert caught.value.partial == "Once upon"  # type: ignore[attr-defined]
    assert stream.partial == "Once upon"


def test_a_cancel_before_the_start_sends_nothing(serve: Any) -> None:
    server = serve(_replying("x"))
    cancel = threading.Event()
    cancel.set()

    with pytest.raises(Cancelled):
        LanguageModel(server.url, "m").complete(HELLO, cancel=cancel)

    assert server.requests == []


def test_a_server_that_hangs_up_in_the_middle_leaves_the_partial_text(serve: Any) -> None:
    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        exchange.delta("The answer")

    with pytest.raises(ModelUnreachable, match="went away in the middle of the reply") as caught:
        LanguageModel(serve(script).url, "m").complete(HELLO)

    assert caught.value.partial == "The answer"  # type: ignore[attr-defined]


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(ModelUnreachable, match=r"no answer from http://127\.0\.0\.1:9/v1.*running\?"):
        LanguageModel("http://127.0.0.1:9", "m").complete(HELLO)


def test_silence_ends_in_a_time_out(serve: Any) -> None:
    gone = threading.Event()

    with pytest.raises(ModelUnreachable, match="ReadTimeout"):
        LanguageModel(serve(_silent_until(gone)).url, "m", timeout=0.2).complete(HELLO)
    gone.set()


@pytest.mark.parametrize(
    ("status", "kind", "words"),
    [
        (401, ModelError, "refused the API key"),
        (404, ModelUnavailable, "has no model 'm'"),
        (429, ModelUnreachable, "over its limit"),
        (500, ModelUnreachable, "failed with status 500"),
        (400, ModelError, "refused the request with status 400: too long"),
    ],
)
def test_a_refusal_says_what_to_do(serve: Any, status: int, kind: type[ModelError], words: str) -> None:
    server = serve(lambda e: e.json({"error": {"message": "too long"}}, status=status))

    with pytest.raises(kind, match=words):
        LanguageModel(server.url, "m").complete(HELLO)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"data: {not json\n\n", "no JSON"),
        (b"data: [1]\n\n", "an object was due"),
        (b'data: {"error": {"message": "out of memory"}}\n\n', "out of memory"),
        (b'error: {"message": "slot lost"}\n\n', "slot lost"),
    ],
)
def test_a_broken_stream_is_an_error_and_no_reply(serve: Any, line: bytes, words: str) -> None:
    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        exchange.write(line)

    with pytest.raises(ModelError, match=words):
        LanguageModel(serve(script).url, "m").complete(HELLO)


def test_the_models_of_a_server_are_listed(serve: Any) -> None:
    server = serve(lambda e: e.json({"object": "list", "data": [{"id": "a"}, {"id": "b"}]}))

    assert LanguageModel(server.url, "m").list_models() == ["a", "b"]


def test_the_key_shows_nowhere(serve: Any, caplog: pytest.LogCaptureFixture) -> None:
    server = serve(lambda e: e.json({"error": "bad key"}, status=401))
    model = LanguageModel(server.url, "m", api_key="s3cr3t")

    with caplog.at_level("DEBUG"), pytest.raises(ModelError) as caught:
        model.complete(HELLO)

    assert "s3cr3t" not in caplog.text + str(caught.value) + repr(model) + json.dumps(str(vars(model)))


@pytest.mark.parametrize(
    ("url", "is_remote"),
    [("http://127.0.0.1:8080", False), ("http://localhost:11434/v1", False), ("https://api.example/v1", True)],
)
def test_only_loopback_counts_as_local(url: str, is_remote: bool) -> None:
    assert LanguageModel(url, "m").is_remote is is_remote


def test_an_abandoned_reply_ends_on_the_server_too(serve: Any) -> None:
    hung_up = threading.Event()

    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        try:
            for _ in range(1000):
                exchange.delta("word ")
                time.sleep(0.01)
        except OSError:
            hung_up.set()

    stream = LanguageModel(serve(script).url, "m").stream(HELLO)
    next(stream)
    stream.close()

    assert hung_up.wait(5)


def _replying(*pieces: str) -> Any:
    def script(exchange: Any) -> None:
        exchange.head(Content_Type="text/event-stream")
        for piece in pieces[:-1]:
            exchange.delta(piece)
        exchange.delta(pieces[-1], "stop")
        exchange.write(b"data: [DONE]\n\n")

    return script


def _silent_until(gone: threading.Event) -> Any:
    return lambda exchange: gone.wait(20)


@pytest.mark.parametrize("url", ["http://[::1", "http://127.0.0.1:99999999/v1"])
def test_an_address_that_is_no_url_is_told_at_once(url: str) -> None:
    with pytest.raises(ModelUnavailable, match="is no URL"):
        LanguageModel(url, "m")
