"""The one seam between window and engine; see ``bridge.Bridge``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.engine import events
from familiars_desktop.engine.events import (
    AskedTime,
    Conversation,
    EngineStatus,
    ForestNode,
    GateReport,
    LibraryModel,
    MeasuredQuestion,
    ModelOption,
    ModelSpeed,
    ModelUse,
    PersonalData,
    RecalledItem,
    RedactionChoice,
    RedactionDecision,
    ResidentModel,
    TurnView,
    UnaskedReason,
    WrittenMemory,
)
from familiars_desktop.engine.speaking_rules import SpeakingRules
from familiars_desktop.engine.text import MAX_MESSAGE_CHARACTERS, clean_text
from familiars_desktop.ui.bridge.bridge import Bridge
from familiars_desktop.ui.bridge.inbox import OnDone, OnError
from familiars_desktop.ui.bridge.protocols import EngineLike, OpenConflictLike, TurnLike

if TYPE_CHECKING:
    from familiars_desktop.engine.events import ErasureReport as ErasureReport
    from familiars_desktop.engine.events import ForgetPreview as ForgetPreview
    from familiars_desktop.engine.events import GateReason as GateReason
    from familiars_desktop.engine.events import Place as Place
    from familiars_desktop.engine.importing import ImportReport as ImportReport

__all__ = [
    "MAX_MESSAGE_CHARACTERS",
    "AskedTime",
    "Bridge",
    "Conversation",
    "EngineLike",
    "EngineStatus",
    "ForestNode",
    "GateReport",
    "LibraryModel",
    "MeasuredQuestion",
    "ModelOption",
    "ModelSpeed",
    "ModelUse",
    "OnDone",
    "OnError",
    "OpenConflictLike",
    "PersonalData",
    "RecalledItem",
    "RedactionChoice",
    "RedactionDecision",
    "ResidentModel",
    "SpeakingRules",
    "TurnLike",
    "TurnView",
    "UnaskedReason",
    "WrittenMemory",
    "clean_text",
    "events",
]
