"""What lasts: Markdown files, the database, vectors, full text, the journal and dialogues."""

from familiars_desktop.storage.agent_memory import AgentMemoryManager
from familiars_desktop.storage.dialogues import Conversation, DialogueStore
from familiars_desktop.storage.episodes import StoredTurn, turn_id_of
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.locks import WindowLock
from familiars_desktop.storage.protocols import (
    Act,
    Clock,
    EmbedTexts,
    FileProblem,
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
    "Act",
    "AgentMemoryManager",
    "Clock",
    "Conversation",
    "DialogueStore",
    "EmbedTexts",
    "FileProblem",
    "FullText",
    "MemoryStore",
    "OpenConflict",
    "QueuedTurn",
    "RecordStore",
    "StoreChange",
    "StoredTurn",
    "VectorColumns",
    "VectorIndex",
    "WindowLock",
    "WordIndex",
    "WriterQueue",
    "ensure_workspace",
    "tokens",
    "turn_id_of",
    "utc_now",
]
