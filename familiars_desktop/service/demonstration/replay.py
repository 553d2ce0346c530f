"""Running the script through an engine whose clock stands at each line's moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from familiars_desktop.engine import Engine, TurnResult
from familiars_desktop.engine.events import PersonalData, RedactionChoice
from familiars_desktop.service.demonstration.script import Line

_WRITER_SECONDS = 600.0


class ScriptClock:
    """A clock set from line to line; between them it goes on with the real one."""

    def __init__(self, moment: float) -> None:
        self.set(moment)

    def set(self, moment: float) -> None:
        self._moment = datetime.fromtimestamp(moment, UTC)
        self._since = time.monotonic()

    def __call__(self) -> datetime:
        return self._moment + timedelta(seconds=time.monotonic() - self._since)


@dataclass(frozen=True, slots=True)
class Answer:
    """A live turn and what came of it."""

    line: Line
    result: TurnResult


@dataclass(frozen=True, slots=True)
class Replay:
    """The answers, and the seconds that the writer took for each message it read."""

    answers: tuple[Answer, ...]
    writer_seconds: tuple[float, ...]


def replay(
    engine: Engine, clock: ScriptClock, script: Sequence[Line], tell: Callable[[str], None] = lambda _: None
) -> Replay:
    """Say or take in every line, each message read by the writer before the next."""
    answers: list[Answer] = []
    writer_seconds: list[float] = []
    for number, line in enumerate(script, start=1):
        clock.set(line.moment)
        dialogue_id = engine.dialogue_named(line.dialogue)
        if line.live:
            answers.append(Answer(line, _ask(engine, dialogue_id, line)))
        else:
            engine.add_turn(
                dialogue_id,
                line.role,
                line.text,
                timestamp=line.moment,
                metadata={"session": line.session, "speaker": line.speaker},
                choices=_masked(engine, line.text) if line.role == "user" else (),
            )
        if line.role == "user":
            began = time.perf_counter()
            engine.wait_for_writer(_WRITER_SECONDS)
            writer_seconds.append(time.perf_counter() - began)
        tell(f"{number}/{len(script)} {clock():%d %B} {line.speaker}: {line.text[:60]}")
    return Replay(tuple(answers), tuple(writer_seconds))


def _ask(engine: Engine, dialogue_id: str, line: Line) -> TurnResult:
    turn = engine.say(line.text, dialogue_id=dialogue_id, choices=_masked(engine, line.text))
    return turn.result(_WRITER_SECONDS)


def _masked(engine: Engine, text: str) -> list[RedactionChoice]:
    """The script's speaker hides every personal datum that is found."""
    found: list[PersonalData] = engine.detect_personal_data(text).result()
    return [RedactionChoice(item.start, item.end, item.kind, "mask") for item in found]
