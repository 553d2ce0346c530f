"""What remembers: the writer, the reader, conflicts, consolidation and personal-data detection.

Names load on first use: the window opens before the writer's tables and dictionaries are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.first_use import names_on_first_use

if TYPE_CHECKING:
    from familiars_desktop.memorizer.application import apply_writes
    from familiars_desktop.memorizer.conflicts import Conflict, ConflictDetector
    from familiars_desktop.memorizer.consolidator import Consolidator, Merge
    from familiars_desktop.memorizer.context import render_context
    from familiars_desktop.memorizer.decider import DeciderService, Proposal
    from familiars_desktop.memorizer.output import WriterFailed, WriterOutput
    from familiars_desktop.memorizer.personal_data import SECRET_KINDS, Discovery, detect_personal_data, mask
    from familiars_desktop.memorizer.reader import MemoryReader, Recalled, Recollection
    from familiars_desktop.memorizer.reflected import reflected_in
    from familiars_desktop.memorizer.remembering import Remembered, remember
    from familiars_desktop.memorizer.settlement import ConflictOutcome, settle
    from familiars_desktop.memorizer.writer import MemorizerWriter

_HOMES = {
    "application": ("apply_writes",),
    "conflicts": ("Conflict", "ConflictDetector"),
    "consolidator": ("Consolidator", "Merge"),
    "context": ("render_context",),
    "decider": ("DeciderService", "Proposal"),
    "output": ("WriterFailed", "WriterOutput"),
    "personal_data": ("SECRET_KINDS", "Discovery", "detect_personal_data", "mask"),
    "reader": ("MemoryReader", "Recalled", "Recollection"),
    "reflected": ("reflected_in",),
    "remembering": ("Remembered", "remember"),
    "settlement": ("ConflictOutcome", "settle"),
    "writer": ("MemorizerWriter",),
}
__all__ = [
    "SECRET_KINDS",
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
    "Recollection",
    "Remembered",
    "WriterFailed",
    "WriterOutput",
    "apply_writes",
    "detect_personal_data",
    "mask",
    "reflected_in",
    "remember",
    "render_context",
    "settle",
]

__getattr__ = names_on_first_use(__name__, _HOMES)
