"""What a message recalls is found while it is written, and used when it is sent as it stood and nothing changed."""

from __future__ import annotations

import zlib
from concurrent.futures import Future
from types import SimpleNamespace

import numpy as np
import pytest

from familiars_desktop.engine.briefing import Briefings
from familiars_desktop.engine.dialogue_log import NewTurn, StoredDialogue, TemporaryDialogue, TextVector
from familiars_desktop.engine.drafts import Drafts
from familiars_desktop.memorizer import MemoryReader
from familiars_desktop.storage import MemoryStore

QUESTION = "Where does my sister live?"


def hashed_words(texts):
    """Unit vectors of the words of each text: the same words have cosine 1."""
    matrix = np.zeros((len(texts), 256), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in text.lower().strip(".?").split():
            matrix[row, zlib.crc32(word.encode()) % 256] += 1.0
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)


class CountingReader(MemoryReader):
    """Keeps what it was asked."""

    def __init__(self, store, clock):
        super().__init__(store, hashed_words, clock=clock)
        self.asked = []

    def recollect(self, query, **options):
        self.asked.append(query)
        return super().recollect(query, **options)


@pytest.fixture
def store(tmp_path, clock):
    with MemoryStore(tmp_path / "workspace", embed=hashed_words, clock=clock) as opened:
        opened.append("user", "relation", "My sister does live in Boston.")
        opened.append("user", "preference", "I like tea.")
        yield opened


@pytest.fixture
def reader(store, clock):
    return CountingReader(store, clock)


@pytest.fixture
def briefings(store, reader, settings, clock):
    embedding = SimpleNamespace(encode=hashed_words, model_id="custom")
    models = SimpleNamespace(embedding=embedding, chat_model=None)
    return Briefings(settings(), store, models, reader, clock)


@pytest.fixture
def log(store):
    return StoredDialogue(store.dialogues, store.dialogues.create().id)


def said(log, node_type, content, at=0.0):
    turn = NewTurn(node_type, content, TextVector(), at, "user")
    return log.add(turn)[1]


def told(briefing):
    return briefing.messages, [item.id for item in briefing.injected], briefing.retrieved


class TestForesight:
    def test_what_was_found_of_a_draft_makes_the_same_prompt_without_asking_again(self, briefings, log, reader):
        briefings.foresee(QUESTION, log, None)
        found = briefings.foreseen(QUESTION, log, None)
        node = said(log, "Q", QUESTION)
        reader.asked.clear()
        foreseen = briefings.brief(QUESTION, log, None, node, found)
        assert not reader.asked
        assert told(foreseen) == told(briefings.brief(QUESTION, log, None, node))
        assert "Boston" in foreseen.messages[-1]["content"]

    def test_it_stands_for_no_other_message_conversation_or_place_in_it(self, briefings, store, log):
        other = StoredDialogue(store.dialogues, store.dialogues.create().id)
        first = said(log, "Q", "Hello")
        for text, where, previous in ((f"{QUESTION}?", log, first), (QUESTION, other, None), (QUESTION, log, None)):
            briefings.foresee(QUESTION, log, first)
            assert briefings.foreseen(text, where, previous) is None

    def test_a_memory_that_came_meanwhile_takes_its_force(self, briefings, store, log):
        briefings.foresee(QUESTION, log, None)
        store.append("user", "relation", "My sister does live in Oslo now.")
        assert briefings.foreseen(QUESTION, log, None) is None

    def test_it_stands_for_a_minute(self, briefings, log, clock):
        for seconds, stands in ((59, True), (61, False)):
            briefings.foresee(QUESTION, log, None)
            clock.advance(seconds=seconds)
            assert (briefings.foreseen(QUESTION, log, None) is not None) is stands

    def test_two_temporary_chats_are_told_apart_by_what_was_said(self, briefings):
        one, another = TemporaryDialogue(), TemporaryDialogue()
        nodes = said(one, "Q", "I moved to Lima"), said(another, "Q", "I moved to Rome")
        briefings.foresee(QUESTION, one, nodes[0])
        assert briefings.foreseen(QUESTION, another, nodes[1]) is None

    def test_an_erasure_drops_it(self, briefings, log):
        briefings.foresee(QUESTION, log, None)
        briefings.forget()
        assert briefings.foreseen(QUESTION, log, None) is None

    def test_nothing_is_sought_for_a_draft_that_was_written_on_meanwhile(self, briefings, log, reader):
        briefings.foresee(QUESTION, log, None, is_wanted=lambda: False)
        assert not reader.asked


class Later:
    """A worker whose jobs wait until they are run."""

    def __init__(self):
        self.jobs = []

    def submit(self, job, *args):
        self.jobs.append(lambda: job(*args))
        return Future()

    def run(self):
        while self.jobs:
            self.jobs.pop(0)()


class TestDrafts:
    def test_of_several_drafts_the_latest_alone_is_looked_ahead_for(self, briefings, log, reader):
        chat = Later()
        drafts = Drafts(briefings, chat, lambda: True)
        drafts.written("Where does", lambda: log)
        drafts.written(QUESTION, lambda: log)
        chat.run()
        assert reader.asked == [QUESTION]

    def test_after_the_writer_wrote_it_looks_again_and_after_sending_no_more(self, briefings, store, log, reader):
        chat = Later()
        drafts = Drafts(briefings, chat, lambda: True)
        drafts.written(QUESTION, lambda: log)
        chat.run()
        store.append("user", "relation", "My sister does live in Oslo now.")
        drafts.look_ahead()
        chat.run()
        assert briefings.foreseen(QUESTION, log, None) is not None
        drafts.sent()
        drafts.look_ahead()
        assert not chat.jobs

    def test_a_secret_in_a_draft_is_hidden_before_anything_is_sought(self, briefings, log, reader):
        chat = Later()
        Drafts(briefings, chat, lambda: True).written("My password: hunter2x9Q is safe?", lambda: log)
        chat.run()
        assert reader.asked and not any("hunter2x9Q" in text for text in reader.asked)
