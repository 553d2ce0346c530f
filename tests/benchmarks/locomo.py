"""LoCoMo conversations as turns and questions."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

CATEGORIES: Final = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop", 5: "adversarial"}
SECONDS_BETWEEN_TURNS: Final = 30.0
_EVIDENCE = re.compile(r"D\d+:\d+")


@dataclass(frozen=True, slots=True)
class SpokenTurn:
    """One utterance. ``said_at`` is in seconds: its session's time and half a minute a turn."""

    evidence_id: str
    session: int
    speaker: str
    text: str
    said_at: float


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    text: str
    category: int
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    speakers: tuple[str, str]
    turns: tuple[SpokenTurn, ...]
    questions: tuple[AskedQuestion, ...]

    def session_of(self, evidence_id: str) -> int:
        return int(evidence_id[1:].split(":")[0])


def load(path: Path) -> list[Conversation]:
    """The conversations of a file in LoCoMo's format; photo captions count as text."""
    return [_conversation(sample) for sample in json.loads(path.read_text(encoding="utf-8"))]


def _conversation(sample: dict[str, Any]) -> Conversation:
    spoken = sample["conversation"]
    sessions = sorted(int(key.split("_")[1]) for key in spoken if re.fullmatch(r"session_\d+", key))
    turns = [turn for session in sessions for turn in _turns(session, spoken)]
    known = {turn.evidence_id for turn in turns}
    return Conversation(
        name=str(sample.get("sample_id", "")),
        speakers=(spoken["speaker_a"], spoken["speaker_b"]),
        turns=tuple(turns),
        questions=tuple(_question(entry, known) for entry in sample["qa"]),
    )


def _turns(session: int, spoken: dict[str, Any]) -> list[SpokenTurn]:
    began = datetime.strptime(spoken[f"session_{session}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    return [
        SpokenTurn(
            evidence_id=entry["dia_id"],
            session=session,
            speaker=entry["speaker"],
            text=_with_caption(entry),
            said_at=began.timestamp() + SECONDS_BETWEEN_TURNS * position,
        )
        for position, entry in enumerate(spoken[f"session_{session}"])
    ]


def _with_caption(entry: dict[str, Any]) -> str:
    caption = entry.get("blip_caption")
    return f"{entry['text']} [photo: {caption}]" if caption else str(entry["text"])


def _question(entry: dict[str, Any], known: set[str]) -> AskedQuestion:
    named = [found for text in entry.get("evidence", ()) for found in _EVIDENCE.findall(text)]
    return AskedQuestion(
        text=entry["question"],
        category=int(entry["category"]),
        evidence=tuple(dict.fromkeys(evidence for evidence in named if evidence in known)),
    )
