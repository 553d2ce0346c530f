"""Forgetting through the engine: Futures, the places that were ticked, and what listeners learn."""

from __future__ import annotations

from datetime import timedelta

import pytest

from familiars_desktop.engine.events import ConversationsChanged, MemoryChanged
from familiars_desktop.memory import Refused


@pytest.fixture
def said(quiet):
    """A question that was remembered, and a reply that repeats it."""
    dialogue = quiet.store.dialogues.create().id
    add = quiet.store.dialogues.add_turn
    at = quiet.clock().timestamp()
    question = add(dialogue, "Q", "I went to Zanzibarine.", embedding=(), timestamp=at, origin="user")
    reply = add(dialogue, "A", "You went to Zanzibarine!", embedding=(), timestamp=at + 1, origin="response")
    evidence = {"turn_id": question.id, "dialogue_id": dialogue}
    record = quiet.store.append(
        "user", "event", "I went to Zanzibarine", source_quote=["I went to Zanzibarine"], evidence=evidence
    )
    return question, reply, record


def test_the_preview_offers_the_reply_and_forgetting_takes_it_along(quiet, said):
    question, reply, record = said
    preview = quiet.preview_forget([record.id]).result(10)
    assert [place.id for place in preview.elsewhere] == [reply.id]
    seen = []
    quiet.subscribe(seen.append)
    report = quiet.forget([record.id], erase=True, elsewhere=[reply.id]).result(60)
    assert report.clean and set(report.turns) == {question.id, reply.id} and report.elsewhere == ()
    assert quiet.erasure_report().result(10) == report
    shown = quiet.conversation(question.dialogue_id).result(10)
    assert [view.content for view in shown] == ["[forgotten].", "[forgotten]"]
    assert any(isinstance(event, ConversationsChanged) for event in seen)
    assert any(isinstance(event, MemoryChanged) and event.record_ids == (record.id,) for event in seen)
    with pytest.raises(Refused, match="erased"):
        quiet.undo().result(10)


def test_what_is_due_is_erased_by_the_housekeeper_and_the_journal_is_read_anew(quiet, said, clock):
    _, _, record = said
    quiet.forget([record.id]).result(10)
    assert [entry.op for entry in quiet.journal()] == ["append", "forget"]
    clock.advance(minutes=10)
    assert quiet._runtime.forgetting.erase_due in quiet._runtime.housekeeper._tasks
    quiet._runtime.forgetting.erase_due()
    assert {entry.op for entry in quiet.journal()} == {"erased"}


def test_the_journal_is_read_on_after_a_forgetting_and_anew_after_an_erasure(quiet, said):
    _, _, record = said
    before = quiet.journal()
    quiet.forget([record.id]).result(10)
    after = quiet.journal()
    assert after[: len(before)] == before and all(a is b for a, b in zip(before, after, strict=False))
    quiet.forget([record.id], erase=True).result(60)
    assert not any(a is b for a, b in zip(before, quiet.journal(), strict=False))


def test_backups_are_made_and_listed(quiet, said, clock):
    first = quiet.back_up().result(60)
    clock.moment += timedelta(days=1)
    quiet.store.append("user", "event", "Something new")
    assert quiet.store.back_up_daily in quiet._runtime.housekeeper._tasks
    second = quiet.store.back_up_daily()
    assert quiet.backups().result(10) == [first, second]
