"""What lasts: Markdown files, the database, vectors, full text, the journal and dialogues."""

from familiars_desktop.storage.agent_memory import AgentMemoryManager
from familiars_desktop.storage.backup.backup_restore import restore_backup
from familiars_desktop.storage.backup.backups import Backup
from familiars_desktop.storage.compaction import JOURNAL_BYTES, Compacted
from familiars_desktop.storage.conversation_table import Conversation
from familiars_desktop.storage.dialogues import DialogueStore
from familiars_desktop.storage.drafts import draft_folder_of, draft_of
from familiars_desktop.storage.editing.watching import WorkspaceWatcher
from familiars_desktop.storage.episodes import StoredTurn, turn_id_of
from familiars_desktop.storage.erasing.forget_report import ErasureReport, Finding, ForgetPreview, Place
from familiars_desktop.storage.erasing.traces import Traces
from familiars_desktop.storage.folder_copies import COPIED_NAMES, FolderCopy, FoundDialogue, FoundRecord
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.journal import ERASED
from familiars_desktop.storage.locks import WindowLock
from familiars_desktop.storage.protocols import (
    Act,
    Clock,
    Edited,
    EmbedTexts,
    FileCopy,
    FileMerge,
    FileProblem,
    HeldFile,
    OpenConflict,
    RecordStore,
    StoreChange,
    VectorIndex,
    WordIndex,
    utc_now,
)
from familiars_desktop.storage.store import MemoryStore
from familiars_desktop.storage.tokens import tokens
from familiars_desktop.storage.vectors import VectorColumns
from familiars_desktop.storage.workspace import ensure_workspace
from familiars_desktop.storage.writer_queue import QueuedTurn, WriterQueue

__all__ = [
    "COPIED_NAMES",
    "ERASED",
    "JOURNAL_BYTES",
    "Act",
    "AgentMemoryManager",
    "Backup",
    "Clock",
    "Compacted",
    "Conversation",
    "DialogueStore",
    "Edited",
    "EmbedTexts",
    "ErasureReport",
    "FileCopy",
    "FileMerge",
    "FileProblem",
    "Finding",
    "FolderCopy",
    "ForgetPreview",
    "FoundDialogue",
    "FoundRecord",
    "FullText",
    "HeldFile",
    "MemoryStore",
    "OpenConflict",
    "Place",
    "QueuedTurn",
    "RecordStore",
    "StoreChange",
    "StoredTurn",
    "Traces",
    "VectorColumns",
    "VectorIndex",
    "WindowLock",
    "WordIndex",
    "WorkspaceWatcher",
    "WriterQueue",
    "draft_folder_of",
    "draft_of",
    "ensure_workspace",
    "restore_backup",
    "tokens",
    "turn_id_of",
    "utc_now",
]
