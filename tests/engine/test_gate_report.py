"""What the engine tells of its gate: models by the names people know, decisions by the engine's clock."""

import pytest


def test_residents_and_decisions_are_told_with_their_reasons(quiet):
    with quiet.models.gate.acquire("chat:test", 2, 640.0), quiet.models.gate.acquire("embedder", 1, 130.0):
        report = quiet.gate()
    found = {resident.title: resident for resident in report.residents}
    assert found["test"].priority == 2 and found["test"].memory_mb == 640.0 and found["test"].in_use
    assert found[quiet.models.embedding.model_id].priority == 1
    assert [resident.priority for resident in report.residents] == [1, 2]
    assert (report.used_mb, report.budget_mb) == (770.0, quiet.models.gate.budget_mb)
    newest, before = report.decisions[:2]
    assert (newest.action, newest.model_id) == ("grant", quiet.models.embedding.model_id)
    assert (before.action, before.model_id, str(before.reason)) == ("grant", "test", "sync, priority 2")


def test_a_decisions_time_is_on_the_engines_clock(quiet, clock):
    with quiet.models.gate.acquire("chat:test", 2, 1.0):
        pass
    report = quiet.gate()
    assert report.decisions[0].at == pytest.approx(clock().timestamp(), abs=5.0)
    assert not report.residents[0].in_use
