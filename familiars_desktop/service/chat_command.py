"""``familiars chat``: a conversation in the terminal, or one question with ``--once``."""

from __future__ import annotations

import sys
from collections import deque
from typing import Annotated, Any

import typer

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import (
    CompanionSpoke,
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
# Without a second opinion a message is read in milliseconds; what takes longer is read at the next start.
_GRACE_SECONDS = 2.0


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
    engine.wait_for_writer(_WRITER_SECONDS if wait_writer else _GRACE_SECONDS)
    session.print(_as_value(engine, result, written), result.reply)
    if result.problem:
        raise ModelError(result.problem)


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
    unasked: deque[CompanionSpoke] = deque()
    engine.subscribe(lambda event: unasked.append(event) if isinstance(event, CompanionSpoke) else None)
    sys.stdout.write("Type a message; an empty line ends.\n")
    engine.tend()
    while True:
        while unasked:
            spoke = unasked.popleft()
            sys.stdout.write(f"\n{spoke.text}\n({spoke.reason})\n")
        sys.stdout.write("\n> ")
        sys.stdout.flush()
        text = sys.stdin.readline().strip()
        if not text:
            engine.wait_for_writer(_GRACE_SECONDS)
            return
        for event in engine.say(text, dialogue_id=dialogue_id):
            if isinstance(event, MemoriesRecalled) and event.recalled:
                sys.stdout.write(f"({len(event.recalled)} memories)\n")
            elif isinstance(event, ReplyDelta):
                sys.stdout.write(event.text)
                sys.stdout.flush()
            elif isinstance(event, TurnFailed):
                sys.stdout.write(f"\n[{event.message}]")
