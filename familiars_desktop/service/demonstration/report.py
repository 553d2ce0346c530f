"""The demo's report: what was remembered, changed and forgotten, what was answered, and how long it took."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from familiars_desktop.engine import Engine
from familiars_desktop.memory.decay import fades_at
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.service.demonstration.replay import Answer, Replay
from familiars_desktop.service.demonstration.script import Expectation
from familiars_desktop.service.session import local_time


@dataclass(frozen=True, slots=True)
class Checked:
    """An expectation and whether it holds, with the record it was judged by."""

    expectation: Expectation
    holds: bool
    record: MemoryRecord | None = None


def check(engine: Engine, expectations: Sequence[Expectation], now: float) -> list[Checked]:
    """Hold every expectation against the live records at ``now``."""
    live = [record for record in engine.snapshot().records if not record.deprecated]
    return [_check(expectation, live, engine.policy.thresholds.fading, now) for expectation in expectations]


def write_report(
    engine: Engine, replayed: Replay, checks: Sequence[Checked], pictures: Sequence[tuple[str, str]], now: float
) -> str:
    """The report as Markdown; ``pictures`` are (file name, caption)."""
    status = engine.status()
    held = sum(item.holds for item in checks)
    return "\n".join(
        [
            "# Eight weeks with Familiars Desktop",
            "",
            f"A written conversation, replayed through the engine with {status.chat_model or 'no chat model'} and "
            f"{status.embedder}. {held} of {len(checks)} expectations hold.",
            "",
            *(f"![{caption}]({name})\n\n*{caption}*\n" for name, caption in pictures),
            *_section("What should hold", _checks(checks)),
            *_section("Remembered", _remembered(engine, now)),
            *_section("Changed", _changed(engine)),
            *_section("Forgotten or faded", _forgotten(engine, now)),
            *_section("Answered by the model", _answers(replayed.answers)),
            *_section("Timings", _timings(replayed)),
        ]
    )


def _check(expectation: Expectation, live: Sequence[MemoryRecord], fading: float, now: float) -> Checked:
    found = [record for record in live if _holds(record, expectation.contains)]
    if expectation.must in ("remember", "change"):
        fitting = [r for r in found if not expectation.cells or f"{r.scope}/{r.category}" in expectation.cells]
        old = [r for r in live if expectation.replaces and _holds(r, expectation.replaces)]
        return Checked(expectation, bool(fitting) and not old, next(iter(fitting or found), None))
    wrong = [r for r in found if not (expectation.unless and _holds(r, expectation.unless))]
    wrong = [r for r in wrong if r.retention(now) >= fading]
    return Checked(expectation, not wrong, wrong[0] if wrong else None)


def _holds(record: MemoryRecord, words: Sequence[str]) -> bool:
    content = record.content.casefold()
    return all(word.casefold() in content for word in words)


def _place(record: MemoryRecord) -> str:
    return f"{record.scope}/{record.category}"


def _section(title: str, lines: Iterator[str]) -> list[str]:
    return [f"## {title}", "", *lines, ""]


def _checks(checks: Sequence[Checked]) -> Iterator[str]:
    yield "| | expected | seen |"
    yield "|---|---|---|"
    for item in checks:
        seen = _cell(item.record.content) if item.record else "nothing" if item.holds else "not found"
        yield f"| {'✓' if item.holds else '✗'} | {_cell(item.expectation.what)} | {seen} |"


def _remembered(engine: Engine, now: float) -> Iterator[str]:
    yield "| stated | cell | memory | strength | fades below ½ |"
    yield "|---|---|---|---|---|"
    for record in engine.snapshot().records:
        if record.deprecated:
            continue
        fades = "never" if record.pinned else local_time(float(fades_at(record.t0, record.half_life, 0.5)))[:10]
        row = (
            local_time(record.stated_at),
            _place(record),
            _cell(record.content),
            f"{record.retention(now):.0%}",
            fades,
        )
        yield f"| {' | '.join(row)} |"


def _changed(engine: Engine) -> Iterator[str]:
    snapshot = engine.snapshot()
    pairs = [(record, snapshot.get(record.supersedes)) for record in snapshot.records if record.supersedes]
    if not pairs:
        yield "Nothing."
    for record, former in pairs:
        old = _cell(former.content) if former else record.supersedes
        yield f"- {local_time(record.stated_at)}: “{old}” gave way to “{_cell(record.content)}”"


def _forgotten(engine: Engine, now: float) -> Iterator[str]:
    snapshot = engine.snapshot()
    superseded = {record.supersedes for record in snapshot.records if record.supersedes}
    for record in snapshot.records:
        if record.deprecated and record.id not in superseded:
            yield f"- set aside: “{_cell(record.content)}” ({_place(record)}, {local_time(record.stated_at)})"
        elif not record.deprecated and record.retention(now) < engine.policy.thresholds.strike:
            yield f"- faded to {record.retention(now):.0%}: “{_cell(record.content)}” ({local_time(record.stated_at)})"
    for entry in engine.journal():
        if entry.op == "forget" and entry.before:
            yield f"- forgotten on request: “{_cell(str(entry.before.get('content', '')))}”"


def _answers(answers: Sequence[Answer]) -> Iterator[str]:
    for answer in answers:
        yield f"**{answer.line.speaker}, {local_time(answer.line.moment)}:** {answer.line.text}"
        yield ""
        yield f"> {' '.join(answer.result.reply.split()) or answer.result.problem}"
        yield ""
        used = "; ".join(f"“{_cell(item.content)}” ({item.score:.2f})" for item in answer.result.recalled)
        yield f"Recalled: {used or 'nothing'}."
        yield ""


def _timings(replayed: Replay) -> Iterator[str]:
    yield "| step | median | slowest |"
    yield "|---|---|---|"
    for step in ("recall", "first_token", "total"):
        values = [a.result.timings[step] for a in replayed.answers if step in a.result.timings]
        if values:
            yield f"| {step.replace('_', ' ')} | {_seconds(statistics.median(values))} | {_seconds(max(values))} |"
    if replayed.writer_seconds:
        median, slowest = statistics.median(replayed.writer_seconds), max(replayed.writer_seconds)
        yield f"| writer, a message | {_seconds(median)} | {_seconds(slowest)} |"


def _seconds(value: float) -> str:
    return f"{value * 1000:.0f} ms" if value < 1.0 else f"{value:.1f} s"


def _cell(text: str) -> str:
    line = " ".join(text.split()).replace("|", "\\|")
    return line if len(line) <= 120 else line[:119] + "…"
