"""The demo's conversation and what a reader should find remembered afterwards (``resources/demo``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from familiars_desktop.engine.resources import resources_folder
from familiars_desktop.memory.times import to_seconds


@dataclass(frozen=True, slots=True)
class Line:
    """One turn of the script; ``live`` ones are answered by the loaded model."""

    dialogue: str
    session: int
    moment: float
    role: Literal["user", "assistant"]
    speaker: str
    text: str
    live: bool = False


@dataclass(frozen=True, slots=True)
class Expectation:
    """What should hold at the end, as ``resources/demo/README.md`` defines the fields."""

    key: str
    what: str
    must: Literal["remember", "change", "forget", "ignore"]
    contains: tuple[str, ...]
    replaces: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    how: str = ""


def load_script(folder: Path | None = None) -> list[Line]:
    """The turns in order."""
    text = ((folder or resources_folder() / "demo") / "conversation.jsonl").read_text(encoding="utf-8")
    return [_line(json.loads(row)) for row in text.splitlines() if row.strip()]


def load_expectations(folder: Path | None = None) -> list[Expectation]:
    """What to check at the end."""
    text = ((folder or resources_folder() / "demo") / "expected.json").read_text(encoding="utf-8")
    return [_expectation(values) for values in json.loads(text)]


def _line(values: Mapping[str, Any]) -> Line:
    return Line(
        dialogue=values["dialogue"],
        session=int(values["session"]),
        moment=to_seconds(values["ts"]),
        role=values["role"],
        speaker=values["speaker"],
        text=values["text"],
        live=bool(values.get("live", False)),
    )


def _expectation(values: Mapping[str, Any]) -> Expectation:
    return Expectation(
        key=values["key"],
        what=values["what"],
        must=values["must"],
        contains=tuple(values["contains"]),
        replaces=tuple(values.get("replaces", ())),
        unless=tuple(values.get("unless", ())),
        cells=tuple("/".join(cell) if isinstance(cell, list) else str(cell) for cell in values.get("cells", ())),
        how=values.get("how", ""),
    )
