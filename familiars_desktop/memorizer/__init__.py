"""What remembers: the writer, the reader, conflicts, consolidation and personal-data detection."""

from familiars_desktop.memorizer.application import apply_writes
from familiars_desktop.memorizer.conflicts import Conflict, ConflictDetector
from familiars_desktop.memorizer.consolidator import Consolidator, Merge
from familiars_desktop.memorizer.context import render_context
from familiars_desktop.memorizer.decider import DeciderService, Proposal
from familiars_desktop.memorizer.output import WriterFailed, WriterOutput
from familiars_desktop.memorizer.personal_data import Discovery, detect_personal_data, mask
from familiars_desktop.memorizer.reader import MemoryReader, Recalled
from familiars_desktop.memorizer.remembering import Remembered, remember
from familiars_desktop.memorizer.settlement import ConflictOutcome, settle
from familiars_desktop.memorizer.writer import MemorizerWriter

__all__ = [
    "Conflict",
    "ConflictDetector",
    "ConflictOutcome",
    "Consolidator",
    "DeciderService",
    "Discovery",
    "MemorizerWriter",
    "MemoryReader",
    "Merge",
    "Proposal",
    "Recalled",
    "Remembered",
    "WriterFailed",
    "WriterOutput",
    "apply_writes",
    "detect_personal_data",
    "mask",
    "remember",
    "render_context",
    "settle",
]
