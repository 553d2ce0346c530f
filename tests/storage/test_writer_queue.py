"""Turns wait for the writer until it has worked through them."""

from __future__ import annotations

from collections.abc import Callable

from familiars_desktop.storage import MemoryStore


def test_turns_wait_in_order_once_and_over_a_restart(open_store: Callable[..., MemoryStore], clock: Callable) -> None:
    store = open_store()
    for turn in ("t_b", "t_a", "t_b"):
        store.dialogues.queue.enqueue(turn)
    store.close()
    queue = open_store().dialogues.queue
    assert [queued.turn_id for queued in queue.pending()] == ["t_b", "t_a"]
    queue.done("t_b")
    queue.enqueue("t_b")
    assert [queued.turn_id for queued in queue.pending()] == ["t_a"]
    assert queue.status() == {"pending": 1, "failed": 0, "done": 1, "reason": ""}


def test_a_failure_stays_queued_with_its_reason_and_waits_longer_each_time(store: MemoryStore, clock: Callable) -> None:
    queue = store.dialogues.queue
    queue.enqueue("t_a")
    waits = []
    for _ in range(12):
        queue.failed("t_a", "no JSON\x00")
        waits.append(queue.pending()[0].next_try - clock().timestamp())
    assert waits[:3] == [30.0, 60.0, 120.0] and waits[-1] == 3600.0
    assert queue.status() == {"pending": 1, "failed": 1, "done": 0, "reason": "no JSON�"}
