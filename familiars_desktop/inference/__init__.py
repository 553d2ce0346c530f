"""What thinks: the embedder, language models, their catalogue and downloads, the memory gate, thread priority.

Names load on first use, so that the window opens, and the model server starts, without onnxruntime.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.first_use import names_on_first_use

if TYPE_CHECKING:
    from familiars_desktop.inference.budget import measure_budget_mb
    from familiars_desktop.inference.catalogue import (
        Catalogue,
        CatalogueEntry,
        CatalogueFile,
        HubSource,
        RegistrySource,
        load_catalogue,
    )
    from familiars_desktop.inference.discovery import FoundServer, discover_servers
    from familiars_desktop.inference.download import InstalledModel, ModelStore
    from familiars_desktop.inference.embedder import Embedder, Encoded, TokenVectors, open_embedder
    from familiars_desktop.inference.embedding_queue import EmbeddingQueue
    from familiars_desktop.inference.export import ExportReport, export_encoder
    from familiars_desktop.inference.gate import VRAMGate
    from familiars_desktop.inference.gate_reason import GateReason
    from familiars_desktop.inference.interrupt import EitherEvent
    from familiars_desktop.inference.language_model import (
        GEMINI_BASE_URL,
        ChatMessage,
        LanguageModel,
        Reply,
        ReplyCancelled,
        ReplyInterrupted,
        ReplyStream,
    )
    from familiars_desktop.inference.lease import GateEvent, Lease, Resident
    from familiars_desktop.inference.local_server import LocalServer
    from familiars_desktop.inference.priority import PriorityResult, boost_thread_priority, lower_thread
    from familiars_desktop.inference.progress import DownloadProgress
    from familiars_desktop.inference.resumable import Checkpoint, ResumableReply
    from familiars_desktop.inference.retry import RetryPolicy
    from familiars_desktop.inference.slot import ModelSlot, nearest_slot

_HOMES = {
    "budget": ("measure_budget_mb",),
    "catalogue": (
        "Catalogue",
        "CatalogueEntry",
        "CatalogueFile",
        "HubSource",
        "RegistrySource",
        "load_catalogue",
    ),
    "discovery": ("FoundServer", "discover_servers"),
    "download": ("InstalledModel", "ModelStore"),
    "embedder": ("Embedder", "Encoded", "TokenVectors", "open_embedder"),
    "embedding_queue": ("EmbeddingQueue",),
    "export": ("ExportReport", "export_encoder"),
    "gate": ("VRAMGate",),
    "gate_reason": ("GateReason",),
    "interrupt": ("EitherEvent",),
    "language_model": (
        "GEMINI_BASE_URL",
        "ChatMessage",
        "LanguageModel",
        "Reply",
        "ReplyCancelled",
        "ReplyInterrupted",
        "ReplyStream",
    ),
    "lease": ("GateEvent", "Lease", "Resident"),
    "local_server": ("LocalServer",),
    "priority": ("PriorityResult", "boost_thread_priority", "lower_thread"),
    "progress": ("DownloadProgress",),
    "resumable": ("Checkpoint", "ResumableReply"),
    "retry": ("RetryPolicy",),
    "slot": ("ModelSlot", "nearest_slot"),
}
__all__ = [
    "GEMINI_BASE_URL",
    "Catalogue",
    "CatalogueEntry",
    "CatalogueFile",
    "ChatMessage",
    "Checkpoint",
    "DownloadProgress",
    "EitherEvent",
    "Embedder",
    "EmbeddingQueue",
    "Encoded",
    "ExportReport",
    "FoundServer",
    "GateEvent",
    "GateReason",
    "HubSource",
    "InstalledModel",
    "LanguageModel",
    "Lease",
    "LocalServer",
    "ModelSlot",
    "ModelStore",
    "PriorityResult",
    "RegistrySource",
    "Reply",
    "ReplyCancelled",
    "ReplyInterrupted",
    "ReplyStream",
    "Resident",
    "ResumableReply",
    "RetryPolicy",
    "TokenVectors",
    "VRAMGate",
    "boost_thread_priority",
    "discover_servers",
    "export_encoder",
    "load_catalogue",
    "lower_thread",
    "measure_budget_mb",
    "nearest_slot",
    "open_embedder",
]

__getattr__ = names_on_first_use(__name__, _HOMES)
