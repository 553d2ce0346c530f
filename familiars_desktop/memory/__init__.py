"""The rules: records, decay, conflict, the dialogue tree, ranking and the timeline. Pure functions and values:
no files, no clock (``now`` is passed in), no window, no models."""

from familiars_desktop.memory.columns import MemorySnapshot, RecordColumns
from familiars_desktop.memory.conflict import recency, resolution_score, resolve_conflict
from familiars_desktop.memory.decay import DecayPolicy, decayed_score, reinforced_half_life, retention
from familiars_desktop.memory.errors import (
    Cancelled,
    FamiliarsError,
    InvalidRecord,
    ModelCorrupt,
    ModelError,
    ModelUnavailable,
    ModelUnreachable,
    RecordNotFound,
    Refused,
    WorkspaceError,
    WorkspaceLocked,
)
from familiars_desktop.memory.lifetime import is_expired, is_live
from familiars_desktop.memory.paths import resolve_path
from familiars_desktop.memory.records import CATEGORIES, SCOPES, VALID_CELLS, MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.timeline import JournalEntry, Timeline, replay
from familiars_desktop.memory.tree import DialogTree, Node

__all__ = [
    "CATEGORIES",
    "SCOPES",
    "VALID_CELLS",
    "Cancelled",
    "DecayPolicy",
    "DialogTree",
    "FamiliarsError",
    "InvalidRecord",
    "JournalEntry",
    "MemoryRecord",
    "MemorySnapshot",
    "ModelCorrupt",
    "ModelError",
    "ModelUnavailable",
    "ModelUnreachable",
    "Node",
    "RecordColumns",
    "RecordNotFound",
    "Refused",
    "Timeline",
    "WorkspaceError",
    "WorkspaceLocked",
    "decayed_score",
    "is_expired",
    "is_live",
    "node_content_for_llm",
    "recency",
    "reinforced_half_life",
    "replay",
    "resolution_score",
    "resolve_conflict",
    "resolve_path",
    "retention",
]
