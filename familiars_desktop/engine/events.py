"""What the engine tells its listeners: frozen values, so that any thread may keep them.

Every event carries ``at``, the moment it was made in seconds since 1970 (UTC). ``turn_id`` names one call of
``say``, ``regenerate`` or ``edit`` from its first event to its last; ``dialogue_id`` and ``node_id`` name a
conversation and a turn in its tree (``DialogTree.node_list`` positions).

A turn's events come in this order:
    TurnStarted  MemoriesRecalled  ReplyDelta*  (ReplyFinished | TurnFailed)  [MemoriesWritten | WriterFailed]
the last pair when the writer has read the message, which may be much later or after a restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from familiars_desktop.memory.ranking import Candidates, Explanation

if TYPE_CHECKING:  # importing the events alone opens no database
    from familiars_desktop.inference.gate_reason import GateReason as GateReason
    from familiars_desktop.storage.erasing.forget_report import ErasureReport as ErasureReport
    from familiars_desktop.storage.erasing.forget_report import ForgetPreview as ForgetPreview
    from familiars_desktop.storage.erasing.forget_report import Place as Place
    from familiars_desktop.storage.protocols import FileCopy, HeldFile

WriterState = Literal["idle", "writing", "waiting", "failed", "off"]
DownloadStage = Literal["waiting", "downloading", "joining", "checking", "done"]
ModelRole = Literal["chat", "embedder", "writer"]
ModelUse = Literal["chat", "writer", "embedder"]
ModelHome = Literal["nowhere", "ours", "yours", "shipped"]
Checksum = Literal["published", "recorded", "to be recorded", "none"]
ModelKind = Literal["server", "embedded", "file", "remote"]
RedactionDecision = Literal["ignore", "mask", "record"]


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """How things stand, for a status bar; names are as people know them, "" when there is none.

    ``device`` says where the chat model runs ("CPU", "CUDA 0", "remote"); ``writer_queue`` counts messages not
    yet read for memories; ``problem`` is the sentence to show, "" when all is well; gate sizes are in MiB;
    ``looking`` holds until it is known whether a chat model was chosen; ``embedder_missing`` while memories are found
    by their words alone, because no embedder is here; to fetch it takes ``embedder_bytes``.
    """

    chat_model: str = ""
    embedder: str = ""
    device: str = ""
    chat_ready: bool = False
    embedder_ready: bool = False
    writer_queue: int = 0
    writer_state: WriterState = "idle"
    remote: bool = False
    problem: str = ""
    gate_used_mb: float = 0.0
    gate_budget_mb: float = 0.0
    looking: bool = False
    embedder_missing: bool = False
    embedder_bytes: int = 0


@dataclass(frozen=True, slots=True)
class RecalledItem:
    """A memory or an earlier turn that was put into the prompt, best first.

    ``score`` is the sum of ``explanation``'s contributions; ``created`` is when it was stated, seconds since 1970.
    """

    kind: Literal["record", "turn"]
    id: str
    content: str
    score: float
    explanation: Explanation
    created: float
    scope: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenMemory:
    """A memory the writer made of a message; ``act`` is what ``undo_act`` takes to undo it alone."""

    record_id: str
    content: str
    act: int
    category: str = ""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Something private in a text: ``text[start:end]``, of a kind such as "PHONE" or "EMAIL".

    A secret (a password, a card number) is never kept as a memory, whatever is chosen.
    """

    start: int
    end: int
    kind: str
    is_secret: bool = False


@dataclass(frozen=True, slots=True)
class RedactionChoice:
    """What the user decided for one discovery: let it stand, hide it, or hide it and keep it as a memory."""

    start: int
    end: int
    kind: str
    decision: RedactionDecision


@dataclass(frozen=True, slots=True)
class UnaskedReason:
    """Why the companion spoke unasked: because of what the user said.

    ``kind`` is "due", "follow_up" or "fading"; ``quote`` is "" when the memory is gone, ``said_at`` in seconds since
    1970, ``day`` the ISO date it is about, if any. ``declined``: the user wants to hear no more of it; ``waits``: a
    question about it has not been answered.
    """

    decision_id: str
    kind: str
    record_id: str
    quote: str = ""
    said_at: float = 0.0
    day: str = ""
    declined: bool = False
    waits: bool = False


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn of a conversation as it is shown.

    ``siblings`` are the node ids of its alternative versions (a regenerated answer, an edited question),
    oldest first and itself included; one or none when it was never redone. ``stopped``: the reply was cut off
    by the user or by an error, which ``problem`` then tells; ``cut_off``: it ended because it may be no longer.
    """

    node_id: int
    node_type: Literal["Q", "A"]
    content: str
    timestamp: float
    origin: str = "response"
    session: int = 0
    siblings: tuple[int, ...] = ()
    memories_used: tuple[RecalledItem, ...] = ()
    memories_written: tuple[WrittenMemory, ...] = ()
    discoveries: tuple[PersonalData, ...] = ()
    stopped: bool = False
    problem: str = ""
    unasked: UnaskedReason | None = None
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class ForestNode:
    """One turn in its dialogue's forest; ``parent`` is None at a root, ``title`` its first 40 characters.

    ``text`` is its beginning, some hundred characters.
    """

    node_id: int
    parent: int | None
    node_type: Literal["Q", "A"]
    title: str
    timestamp: float
    session: int = 0
    origin: str = "response"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """One entry of the conversations list; ``created`` and ``updated`` in seconds since 1970.

    ``name`` is what the user called it, "" while it has none: ``title`` then stands in, its first message.
    """

    id: str
    name: str
    created: float
    updated: float
    turns: int = 0
    title: str = ""
    agent_id: str = "agent_0"


@dataclass(frozen=True, slots=True)
class ModelOption:
    """A language model that could be used. ``size_bytes`` is 0 when nothing needs to be fetched or is known."""

    id: str
    title: str
    kind: ModelKind
    size_bytes: int = 0
    installed: bool = False
    license: str = ""
    notes: str = ""
    recommended: bool = False


@dataclass(frozen=True, slots=True)
class ModelSpeed:
    """What was measured on this machine at ``at`` (seconds since 1970): tokens a second written and read by a language
    model, short texts a second by an embedder; 0 for what does not apply."""

    at: float
    tokens_per_second: float = 0.0
    prompt_tokens_per_second: float = 0.0
    texts_per_second: float = 0.0


@dataclass(frozen=True, slots=True)
class LibraryModel:
    """A model of the catalogue as the page of models shows it.

    ``partial_bytes`` of ``size_bytes`` are here from a fetch that was paused. ``memory_mb`` is what it takes when it
    runs, in MiB; ``fits`` whether the budget for models has room for it, None when hardly anything fits beside it.
    """

    id: str
    kind: Literal["embedder", "language"]
    title: str
    license: str = ""
    notes: str = ""
    size_bytes: int = 0
    home: ModelHome = "nowhere"
    partial_bytes: int = 0
    is_fetching: bool = False
    can_fetch: bool = True
    memory_mb: float = 0.0
    fits: bool | None = True
    uses: tuple[ModelUse, ...] = ()
    speed: ModelSpeed | None = None
    checksum: Checksum = "published"
    recommended: bool = False


@dataclass(frozen=True, slots=True)
class AskedTime:
    """When that was said which a question asks for: since and until when, in seconds since 1970, both included. Where
    it is not ``certain``, what was said at another time may be the answer too."""

    since: float
    until: float
    certain: bool = True


@dataclass(frozen=True, slots=True)
class MeasuredQuestion:
    """A question's candidates, to be ranked at any time, and the time that it asks for. ``nothing_said``: its time
    words lead nowhere, so that all times are searched."""

    candidates: Candidates
    time: AskedTime | None = None
    nothing_said: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events."""

    at: float


@dataclass(frozen=True, slots=True)
class StatusChanged(Event):
    """Models, gate or writer queue are not as they were."""

    status: EngineStatus


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """The question is stored (for a temporary turn: held in memory only) and has its node."""

    turn_id: str
    dialogue_id: str
    question_node: int


@dataclass(frozen=True, slots=True)
class MemoriesRecalled(Event):
    """What went into the prompt; comes before the first ReplyDelta, empty when nothing was relevant."""

    turn_id: str
    recalled: tuple[RecalledItem, ...]


@dataclass(frozen=True, slots=True)
class ReplyDelta(Event):
    """The next piece of the reply; the pieces in order are the reply."""

    turn_id: str
    text: str


@dataclass(frozen=True, slots=True)
class ReplyFinished(Event):
    """The reply is stored. ``text`` is the whole of it, ``stopped`` when the user cut it short, ``cut_off`` when it
    ended because it may be no longer.

    ``timings`` are seconds by step: "recall", "first_token", "total".
    """

    turn_id: str
    dialogue_id: str
    node_id: int
    text: str
    stopped: bool = False
    timings: Mapping[str, float] = field(default_factory=dict)
    cut_off: bool = False


@dataclass(frozen=True, slots=True)
class TurnFailed(Event):
    """The turn ended early: ``message`` says why and what to do; what had come of the reply is kept."""

    turn_id: str
    message: str


@dataclass(frozen=True, slots=True)
class MemoriesWritten(Event):
    """The writer has read the question and committed these memories as one act, none when nothing was to keep."""

    turn_id: str
    dialogue_id: str
    question_node: int
    records: tuple[WrittenMemory, ...]
    superseded: tuple[str, ...] = ()
    act: int | None = None


@dataclass(frozen=True, slots=True)
class WriterFailed(Event):
    """The writer could not read the message; it stays queued."""

    turn_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class CompanionSpoke(Event):
    """The companion said something unasked; it is stored. ``reason`` tells why, in English: "because you said …"."""

    turn_id: str
    dialogue_id: str
    node_id: int
    text: str
    kind: str
    record_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class MergedMemory:
    """A memory that came of several that said the same; ``act`` is what ``undo_act`` takes to undo it."""

    record_id: str
    content: str
    sources: tuple[str, ...]
    act: int


@dataclass(frozen=True, slots=True)
class MemoriesMerged(Event):
    """Memory was tidied. ``trigger`` is "asked", "count", "idle" or "time"; tokens of what was merged, before and
    after."""

    trigger: str
    merges: tuple[MergedMemory, ...]
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True, slots=True)
class MemoryChanged(Event):
    """The store committed: ``version`` is the new snapshot's."""

    version: int
    record_ids: tuple[str, ...]
    actor: str


@dataclass(frozen=True, slots=True)
class FilesChecked(Event):
    """Which memory files are held because they look like an accident, and which copies wait to be merged."""

    held: tuple[HeldFile, ...] = ()
    copies: tuple[FileCopy, ...] = ()

    def same_as(self, other: FilesChecked) -> bool:
        """Whether both found the same, at whatever time."""
        return (self.held, self.copies) == (other.held, other.copies)


@dataclass(frozen=True, slots=True)
class EmbeddingProgressed(Event):
    """Texts are getting their vectors: ``done`` of ``total``, equal when all have one or none can get one."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ConflictResolved(Event):
    """Two rival statements were weighed; ``open``: the user has to decide, nothing was archived."""

    winner_id: str | None
    loser_id: str | None
    old_score: float
    new_score: float
    open: bool = False


@dataclass(frozen=True, slots=True)
class DownloadProgressed(Event):
    """Bytes of a model; ``total`` is 0 while it is unknown."""

    model_id: str
    done: int
    total: int
    stage: DownloadStage = "downloading"


@dataclass(frozen=True, slots=True)
class ModelReady(Event):
    """A model is loaded and serves its role."""

    model_id: str
    role: ModelRole


@dataclass(frozen=True, slots=True)
class ModelsChanged(Event):
    """What is here of models, is fetched, or in use is not as it was: ask the library again."""


@dataclass(frozen=True, slots=True)
class ModelProblem(Event):
    """A model cannot be used: ``message`` says why and what to do."""

    model_id: str
    message: str


@dataclass(frozen=True, slots=True)
class ConversationsChanged(Event):
    """The conversations list is to be read again."""


@dataclass(frozen=True, slots=True)
class WorkerCrashed(Event):
    """A background job raised; its traceback is in the log, everything else goes on."""

    message: str


@dataclass(frozen=True, slots=True)
class GateDecided(Event):
    """The gate let a model in or sent one out; ``str(reason)`` says in English why."""

    action: str
    model_id: str
    reason: GateReason


@dataclass(frozen=True, slots=True)
class ResidentModel:
    """A model in memory, as the gate counts it: priority 1 (never evicted) to 4, ``memory_mb`` in MiB."""

    title: str
    priority: int
    memory_mb: float
    in_use: bool
    idle_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class GateReport:
    """Who is in memory, the strongest first, and the latest decisions, newest first; sizes in MiB.

    Of a decision ``model_id`` is the model's title here.
    """

    residents: tuple[ResidentModel, ...] = ()
    decisions: tuple[GateDecided, ...] = ()
    used_mb: float = 0.0
    budget_mb: float = 0.0
