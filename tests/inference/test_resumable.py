"""Interrupting and resuming, on the real runtime with the smallest real model in a real process."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from familiars_desktop.inference import (
    ChatMessage,
    LanguageModel,
    LocalServer,
    ModelSlot,
    ResumableReply,
    nearest_slot,
)
from familiars_desktop.memory.errors import Cancelled

pytestmark = pytest.mark.models
STORY: list[ChatMessage] = [
    {"role": "system", "content": "You tell stories. " * 8},
    {"role": "user", "content": "Tell me a very long story about a lighthouse."},
]
SCHEMA = {
    "type": "object",
    "properties": {"fact": {"type": "string", "maxLength": 60}, "category": {"enum": ["profile", "preference"]}},
    "required": ["fact", "category"],
    "additionalProperties": False,
}


_WHOLE: dict[str, str] = {}


class StopAfter(threading.Event):
    """An event that is set once it has been asked for so often: a stop at one exact step."""

    def __init__(self, questions: int) -> None:
        super().__init__()
        self._left = questions

    def is_set(self) -> bool:
        if threading.current_thread().name == "reply-interrupt":
            return super().is_set()
        self._left -= 1
        if self._left < 0:
            self.set()
        return super().is_set()


@pytest.fixture(scope="module")
def server(smollm_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """With a folder for parked slots, without which llama.cpp erases none."""
    folder = tmp_path_factory.mktemp("slots")
    with LocalServer(smollm_path, context_length=2048, threads=2, slots=3, slot_save_path=folder) as running:
        yield running


@pytest.fixture
def chat(server: LocalServer) -> Iterator[LanguageModel]:
    client = server.client(slot=0)
    yield client
    client.close()


@pytest.fixture
def slot(server: LocalServer) -> Iterator[ModelSlot]:
    """The writer's slot, emptied of what other tests left there."""
    _erase(server, 1)
    client = server.client(slot=1)
    assert client.slots
    yield client.slots[0]
    client.close()


def whole(server: LocalServer, **options: object) -> str:
    """What an uninterrupted run makes of it, on the conversation's slot."""
    if (known := _WHOLE.get(str(options))) is not None:
        return known
    _erase(server, 0)
    client = server.client(slot=0)
    assert client.slots
    try:
        text = ResumableReply(STORY, **options).run(client.slots[0])
        return _WHOLE.setdefault(str(options), text)
    finally:
        client.close()


def test_a_resumable_reply_is_the_one_the_protocol_gives(server: LocalServer, slot: ModelSlot) -> None:
    """On one slot, so that both go on from the same state: other batches of a prompt round otherwise."""
    reply = ResumableReply(STORY, max_tokens=24).run(slot)

    again = server.client(slot=1).respond(STORY, max_tokens=24, temperature=0.0)

    assert reply == again.text
    assert again.cached_tokens == (again.prompt_tokens or 0) - 1


@pytest.mark.parametrize("stops", [(1,), (8,), (2, 9, 4)])
def test_however_often_it_is_interrupted_the_reply_is_the_same(
    server: LocalServer, slot: ModelSlot, stops: tuple[int, ...]
) -> None:
    reply = ResumableReply(STORY, max_tokens=24)
    for stop in stops:
        with pytest.raises(Cancelled):
            reply.run(slot, cancel=StopAfter(stop))

    assert reply.run(slot) == whole(server, max_tokens=24)
    assert reply.finish_reason == "length"


def test_a_reply_interrupted_in_the_middle_goes_on_behind_its_own_tokens(slot: ModelSlot) -> None:
    reply = ResumableReply(STORY, max_tokens=24)
    while not reply.checkpoint.tokens:
        with pytest.raises(Cancelled):
            reply.run(slot, cancel=StopAfter(15))
    before = reply.checkpoint

    text = reply.run(slot)

    assert text.startswith(before.text) and len(text) > len(before.text)
    assert reply.checkpoint.tokens[: len(before.tokens)] == before.tokens


def test_the_prompt_is_not_read_again(slot: ModelSlot, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    post = ModelSlot._post

    def counting(self: ModelSlot, path: str, body: object) -> object:
        answer = post(self, path, body)  # type: ignore[arg-type]
        if path == "/completion":
            read.append(int(answer["timings"]["prompt_n"]))
        return answer

    monkeypatch.setattr(ModelSlot, "_post", counting)
    reply = ResumableReply(STORY, max_tokens=20)
    for stop in (2, 3, 9):
        with pytest.raises(Cancelled):
            reply.run(slot, cancel=StopAfter(stop))
    reply.run(slot)

    assert sum(read) == reply.checkpoint.prompt_tokens - 1


def test_a_reply_under_a_schema_begins_again_behind_its_prompt(server: LocalServer, slot: ModelSlot) -> None:
    reply = ResumableReply(STORY, max_tokens=60, json_schema=SCHEMA)
    with pytest.raises(Cancelled):
        reply.run(slot, cancel=StopAfter(24))
    assert reply.checkpoint.read == reply.checkpoint.prompt_tokens - 1

    text = reply.run(slot)

    assert set(json.loads(text)) == {"fact", "category"}
    assert text == whole(server, max_tokens=60, json_schema=SCHEMA)


def test_the_users_turn_in_between_changes_nothing(server: LocalServer, slot: ModelSlot, chat: LanguageModel) -> None:
    reply = ResumableReply(STORY, max_tokens=24)
    with pytest.raises(Cancelled):
        reply.run(slot, cancel=StopAfter(12))

    assert chat.complete([{"role": "user", "content": "What is two plus two?"}], max_tokens=8, temperature=0.0)

    assert reply.run(slot) == whole(server, max_tokens=24)


def test_after_a_restart_of_the_server_it_is_read_again_and_ends_the_same(smollm_path: Path) -> None:
    with LocalServer(smollm_path, context_length=1024, threads=2, slots=2) as server:
        first = server.client(slot=1).slots[0]
        assert first is not None
        expected = ResumableReply(STORY, max_tokens=16).run(first)
        reply = ResumableReply(STORY, max_tokens=16)
        with pytest.raises(Cancelled):
            reply.run(first, cancel=StopAfter(8))
        server.close()
        server.start()
        second = server.client(slot=1).slots[0]
        assert second is not None

        assert reply.run(second) == expected


def test_a_stop_is_heard_within_a_token_and_the_server_rests(server: LocalServer, slot: ModelSlot) -> None:
    cancel, began = threading.Event(), 0.0
    reply = ResumableReply(STORY, max_tokens=240)
    thread = threading.Thread(target=lambda: _run_until_cancelled(reply, slot, cancel))
    thread.start()
    while not reply.checkpoint.tokens:
        time.sleep(0.01)
    cancel.set()
    began = time.monotonic()
    thread.join(10)
    at_stop = len(reply.checkpoint.tokens)

    assert not thread.is_alive()
    assert time.monotonic() - began < 5.0  # a token takes a few hundredths of a second; 400 would take ten
    assert at_stop < 300
    assert _rests(server, within=5.0)


def test_a_prompt_that_nobody_waits_for_any_more_is_not_read_to_its_end(
    server: LocalServer, chat: LanguageModel
) -> None:
    cancel = threading.Event()
    threading.Timer(0.3, cancel.set).start()
    long: list[ChatMessage] = [{"role": "user", "content": "sea and wind and " * 450}]

    with pytest.raises(Cancelled):
        chat.complete(long, max_tokens=5, cancel=cancel)

    assert _rests(server, within=4.0)  # reading it all takes ten seconds and more


def _run_until_cancelled(reply: ResumableReply, slot: ModelSlot, cancel: threading.Event) -> None:
    with pytest.raises(Cancelled):
        reply.run(slot, cancel=cancel)


def _erase(server: LocalServer, slot: int) -> None:
    answer = httpx.post(
        f"{server._url}/slots/{slot}?action=erase",
        headers={"Authorization": f"Bearer {server._api_key}"},
        json={},
        trust_env=False,
    )
    assert answer.is_success, answer.text


def _rests(server: LocalServer, *, within: float) -> bool:
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        slots = httpx.get(
            f"{server._url}/slots", headers={"Authorization": f"Bearer {server._api_key}"}, trust_env=False
        ).json()
        if not any(slot["is_processing"] for slot in slots):
            return True
        time.sleep(0.02)
    return False


def test_two_prompts_asked_in_turn_keep_a_slot_each_and_are_read_once(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    learn = ModelSlot._learn_speed
    monkeypatch.setattr(
        ModelSlot,
        "_learn_speed",
        lambda self, timings: read.append(int(timings.get("prompt_n", 0))) or learn(self, timings),
    )
    client = server.client(slot=1, more_slots=(2,))
    questions = [("You judge whether a sentence is a fact. " * 6), ("You sort sentences into six kinds. " * 6)]
    asked: list[list[int]] = []
    try:
        for sentence in ("I keep bees.", "Olives are the worst.", "We moved to Ghent."):
            for question in questions:
                read.clear()
                messages: list[ChatMessage] = [
                    {"role": "system", "content": question},
                    {"role": "user", "content": sentence},
                ]
                ResumableReply(messages, max_tokens=2).run(nearest_slot(client.slots, messages))
                asked.append(list(read))
    finally:
        client.close()

    assert min(sum(one) for one in asked[:2]) > 40, "at first both are read whole"
    assert max(sum(one) for one in asked[2:]) < 30, "and then no more than what is new"
