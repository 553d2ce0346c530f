"""``familiars chat``: a conversation in the terminal, or one question with ``--once``."""

from __future__ import annotations

import sys
from collections import deque
from typing import Annotated, Any

import typer

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import (
    CompanionSpoke,
    Event,
    MemoriesRecalled,
    MemoriesWritten,
    ReplyDelta,
    TurnFailed,
    WrittenMemory,
)
from familiars_desktop.engine.recalled_items import item_to_dict
from familiars_desktop.engine.turn import TurnResult
from familiars_desktop.memory.errors import ModelError
from familiars_desktop.service.session import Session

_WRITER_SECONDS = 600.0
# A message is read in milliseconds unless a model is asked about it; what takes longer is read at the next start.
_GRACE_SECONDS = 20.0
_GRACE_WITH_SECOND_OPINION = 2.0


def chat(
    session: Session,
    once: Annotated[str | None, typer.Option(help="Ask this, print the reply and end.")] = None,
    dialogue: Annotated[str | None, typer.Option(help="The conversation's name; made when it is new.")] = None,
    wait_writer: Annotated[bool, typer.Option("--wait-writer", help="Wait until the memories are written.")] = False,
    model: Annotated[str | None, typer.Option(help="A catalogue id, a GGUF file or an option's id.")] = None,
) -> None:
    """Talk with your companion."""
    with session.engine(chat_model=model) as engine:
        engine.start()
        if once is None:
            _converse(engine, dialogue)
        else:
            _ask_once(session, engine, once, dialogue, wait_writer)


def _ask_once(session: Session, engine: Engine, text: str, dialogue: str | None, wait_writer: bool) -> None:
    written: list[WrittenMemory] = []
    engine.subscribe(lambda event: written.extend(event.records) if isinstance(event, MemoriesWritten) else None)
    result = engine.say(text, dialogue_id=_dialogue_id(engine, dialogue)).result()
    if not session.as_json:  # nobody need wait for the writer to read the answer
        session.print(None, result.reply)
    engine.wait_for_writer(_WRITER_SECONDS if wait_writer else _grace(engine))
    if session.as_json:
        session.print(_as_value(engine, result, written), "")
    else:
        sys.stderr.writelines(_remembered(memory) for memory in written)
    if result.problem:
        raise ModelError(result.problem)


def _grace(engine: Engine) -> float:
    """Seconds for what was said last to be read for memories."""
    return _GRACE_SECONDS if engine.models.writer_model is None else _GRACE_WITH_SECOND_OPINION


def _remembered(memory: WrittenMemory) -> str:
    return f"(remembered: {memory.content})\n"


def _dialogue_id(engine: Engine, name: str | None) -> str | None:
    """None: the latest conversation."""
    return None if name is None else engine.dialogue_named(name)


def _as_value(engine: Engine, result: TurnResult, written: list[WrittenMemory]) -> dict[str, Any]:
    return {
        "reply": result.reply,
        "memories_used": [{**item_to_dict(item), "score": item.score} for item in result.recalled],
        "writes": [engine.store.get(memory.record_id).to_dict() for memory in written],
        "memory_counts": {
            "retrieved": result.retrieved,
            "injected": len(result.recalled),
            "used": result.used,
        },
        "timings": dict(result.timings),
        "dialogue": result.dialogue_id,
    }


def _converse(engine: Engine, dialogue: str | None) -> None:
    dialogue_id = _dialogue_id(engine, dialogue)
    unasked: deque[str] = deque()
    engine.subscribe(lambda event: unasked.extend(_said_unasked(event)))
    sys.stdout.write("Type a message; an empty line ends.\n")
    engine.tend()
    while True:
        _print_all(unasked)
        sys.stdout.write("\n> ")
        sys.stdout.flush()
        text = sys.stdin.readline().strip()
        if not text:
            engine.wait_for_writer(_grace(engine))
            _print_all(unasked)
            return
        for event in engine.say(text, dialogue_id=dialogue_id):
            if isinstance(event, MemoriesRecalled) and event.recalled:
                sys.stdout.write(f"({len(event.recalled)} memories)\n")
            elif isinstance(event, ReplyDelta):
                sys.stdout.write(event.text)
                sys.stdout.flush()
            elif isinstance(event, TurnFailed):
                sys.stdout.write(f"\n[{event.message}]")
        sys.stdout.write("\n")


def _said_unasked(event: Event) -> list[str]:
    """What stands in the terminal before the next message."""
    if isinstance(event, CompanionSpoke):
        return [f"\n{event.text}\n({event.reason})\n"]
    return [_remembered(memory) for memory in event.records] if isinstance(event, MemoriesWritten) else []


def _print_all(lines: deque[str]) -> None:
    while lines:
        sys.stdout.write(lines.popleft())
