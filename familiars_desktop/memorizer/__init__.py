"""What remembers: the writer, the reader, conflicts, consolidation and personal-data detection.

Names load on first use: the window opens before the writer's tables and dictionaries are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.first_use import names_on_first_use

if TYPE_CHECKING:
    from familiars_desktop.memorizer.application import apply_writes
    from familiars_desktop.memorizer.conflicts import Conflict, ConflictDetector
    from familiars_desktop.memorizer.consolidator import Consolidator, Merge, Saving, saving_of
    from familiars_desktop.memorizer.context import render_context
    from familiars_desktop.memorizer.decider import DeciderService, Proposal, Said, quote_of
    from familiars_desktop.memorizer.output import WriterFailed, WriterOutput
    from familiars_desktop.memorizer.personal_data import SECRET_KINDS, Discovery, detect_personal_data, mask
    from familiars_desktop.memorizer.plain_answers import plain_answer
    from familiars_desktop.memorizer.reader import MemoryReader, Recalled, Recollection
    from familiars_desktop.memorizer.reflected import reflected_in
    from familiars_desktop.memorizer.remembering import Remembered, remember, text_for_writer
    from familiars_desktop.memorizer.roll_up import RollUpRules, asks_for_tidying, roll_up_trigger
    from familiars_desktop.memorizer.settlement import ConflictOutcome, settle
    from familiars_desktop.memorizer.writer import MemorizerWriter

_HOMES = {
    "application": ("apply_writes",),
    "conflicts": ("Conflict", "ConflictDetector"),
    "consolidator": ("Consolidator", "Merge", "Saving", "saving_of"),
    "context": ("render_context",),
    "decider": ("DeciderService", "Proposal", "Said", "quote_of"),
    "output": ("WriterFailed", "WriterOutput"),
    "personal_data": ("SECRET_KINDS", "Discovery", "detect_personal_data", "mask"),
    "plain_answers": ("plain_answer",),
    "reader": ("MemoryReader", "Recalled", "Recollection"),
    "reflected": ("reflected_in",),
    "remembering": ("Remembered", "remember", "text_for_writer"),
    "roll_up": ("RollUpRules", "asks_for_tidying", "roll_up_trigger"),
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
    "RollUpRules",
    "Said",
    "Saving",
    "WriterFailed",
    "WriterOutput",
    "apply_writes",
    "asks_for_tidying",
    "detect_personal_data",
    "mask",
    "plain_answer",
    "quote_of",
    "reflected_in",
    "remember",
    "render_context",
    "roll_up_trigger",
    "saving_of",
    "settle",
    "text_for_writer",
]

__getattr__ = names_on_first_use(__name__, _HOMES)
