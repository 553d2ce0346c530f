"""The engine: one workspace, its models and its worker threads, behind plain calls and typed events.

Threads: *chat* answers turns, *background* reads messages for memories (it starts low), *store* performs acts
and reads for the window, *models* loads and fetches. A caller never waits but for what it asks of a Future.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, Self, cast, get_args

from familiars_desktop import memorizer
from familiars_desktop.engine.asking import Asking, Question
from familiars_desktop.engine.briefing import Briefings
from familiars_desktop.engine.conversations import Conversations
from familiars_desktop.engine.dialogue_log import TEMPORARY, DialogueLog, StoredDialogue, TemporaryDialogue
from familiars_desktop.engine.digesting import Digests
from familiars_desktop.engine.drafts import Drafts
from familiars_desktop.engine.embedding import embed_pending
from familiars_desktop.engine.events import (
    CompanionSpoke,
    Conversation,
    ConversationsChanged,
    EmbeddingProgressed,
    EngineStatus,
    Event,
    FilesChecked,
    ForestNode,
    GateReport,
    LibraryModel,
    MemoryChanged,
    ModelOption,
    ModelSpeed,
    ModelUse,
    PersonalData,
    RedactionChoice,
    StatusChanged,
    TurnFailed,
    TurnView,
    WorkerCrashed,
)
from familiars_desktop.engine.exporting import export_records
from familiars_desktop.engine.file_watch import FileWatch
from familiars_desktop.engine.importing import ImportReport, IncomingTurn, import_folder, import_lines, take_turn
from familiars_desktop.engine.journal_reader import JournalReader
from familiars_desktop.engine.loading import Loading
from familiars_desktop.engine.model_library import ModelLibrary
from familiars_desktop.engine.models import Models
from familiars_desktop.engine.outcomes import conflict_event, open_conflict_event
from familiars_desktop.engine.redactions import decided, personal_data, redaction_metadata
from familiars_desktop.engine.resources import load_decay_policy, load_ranking_weights, starter_workspace
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.speaking import Speaking
from familiars_desktop.engine.speaking_rules import SpeakingRules
from familiars_desktop.engine.text import check_message, clean_text
from familiars_desktop.engine.tidying import Tidying
from familiars_desktop.engine.turn import Turn
from familiars_desktop.engine.versions import newest_leaf, previous_of
from familiars_desktop.engine.workers import Housekeeper, Worker
from familiars_desktop.engine.writing import Writing
from familiars_desktop.inference import lower_thread
from familiars_desktop.inference.priority import NICE
from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.digest import Digest
from familiars_desktop.memory.errors import Cancelled, FamiliarsError, InvalidRecord, Refused, WorkspaceLocked
from familiars_desktop.memory.judgement import judged
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import (
    Backup,
    ErasureReport,
    FileMerge,
    ForgetPreview,
    MemoryStore,
    OpenConflict,
    StoreChange,
    Traces,
    ensure_workspace,
    utc_now,
)

if TYPE_CHECKING:
    from familiars_desktop.memorizer import ConflictOutcome, Merge

Choice = Literal["old", "new", "both"]
_FLUSH_SECONDS: Final = 600.0
_ERASING_SECONDS: Final = 60.0
_RECLAIM_SECONDS: Final = 15.0
_TENDING_SECONDS: Final = 20.0
_log = logging.getLogger(__name__)


class Engine:
    """Runs one workspace. ``start`` loads models behind; without it memory can be read and changed, and models
    load when they are first needed. Raises WorkspaceError when the workspace cannot be used, WorkspaceLocked when
    ``exclusive_window`` and another window has it."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        clock: Callable[[], datetime] = utc_now,
        exclusive_window: bool = False,
    ) -> None:
        self.settings = settings or Settings()
        self.clock = clock
        self.policy = load_decay_policy()
        self.weights = load_ranking_weights(self.policy)
        self._listeners: list[Callable[[Event], None]] = []
        self._workspace = ensure_workspace(self.settings.workspace, starter_workspace())
        self.models = Models(self.settings, self._publish, self._now)
        self.store = MemoryStore(
            self._workspace,
            embed=self.models.embedding,
            clock=clock,
            policy=self.policy,
            exclusive_window=exclusive_window,
            traces=Traces(slots=(self.settings.cache / "slots",), logs=(self.settings.cache / "logs",)),
        )
        self.reader = memorizer.MemoryReader(
            self.store,
            self.models.embedding,
            weights=self.weights,
            agent_id=self.settings.agent_id,
            clock=clock,
            timezone=None,
        )
        self._conversations = Conversations(self.store, self.settings.agent_id)
        self._briefings = Briefings(self.settings, self.store, self.models, self.reader, clock)
        self._asking = Asking(self.settings, self.store, self.models, self._briefings, self._publish, clock)
        self._speaking = Speaking(
            self.settings,
            self.store,
            self.models,
            self._briefings.embed,
            self._publish,
            clock,
            threshold=self.policy.thresholds.strike,
        )
        self._tidying = Tidying(self.store, self.models.embedding, self._publish, clock)
        self._writing = Writing(
            self.settings,
            self.store,
            self.models,
            self._publish,
            clock,
            self.policy.conflict_beta,
            history=self._asking.history_of,
            heard=self._speaking.heard,
        )
        self._workers = {
            name: Worker(name, self._crashed, starts_with=starts_with)
            for name, starts_with in (
                ("chat", None),
                ("store", None),
                ("models", None),
                ("fetching", lambda: lower_thread(NICE)),
                ("background", lambda: lower_thread(NICE)),
            )
        }
        self._housekeeper = Housekeeper(
            {
                self.store.flush: _FLUSH_SECONDS,
                self.store.compact_when_due: _FLUSH_SECONDS,
                self._erase_due: _ERASING_SECONDS,
                self.store.back_up_daily: _FLUSH_SECONDS,
                self.models.gate.reclaim_idle: _RECLAIM_SECONDS,
                self.tend: _TENDING_SECONDS,
            },
            self._crashed,
        )
        self._file_watch = FileWatch(self.store, self._publish, self._now, self._crashed)
        self._turns: set[Turn] = set()
        self._tending: Future[None] | None = None
        self._temporary: TemporaryDialogue | None = None
        self._drafts = Drafts(self._briefings, self._workers["chat"], lambda: not self._turns and not self._closed)
        self._loading = Loading(
            self.models, self._publish, self._now, warm_up=self._warm_up, changed=self._status_changed
        )
        self._library = ModelLibrary(self.models, self._publish, self._now)
        self._spoken = threading.Event()
        self._digests = Digests(self.store, self.policy, self._now)
        self._journal = JournalReader(self.store)
        self._unread = len(self.store.dialogues.queue.pending())
        self._started = False
        self._closed = False
        self.store.subscribe(self._store_changed)

    # Life

    def start(self) -> None:
        """Load the embedder and the chosen chat model behind, then read what the writer has not read."""
        if not self._started:
            self._started = True
            self._housekeeper.start()
            self._file_watch.start()
            self._workers["models"].submit(self._load)

    def close(self, timeout: float = 2.0) -> None:
        """Stop turns, checkpoint, write what is owed and end every thread, within ``timeout`` seconds."""
        if self._closed:
            return
        self._closed = True
        deadline = time.monotonic() + timeout
        self._interrupt()
        self._loading.cancel()
        self._library.pause_all()
        self._spoken.set()
        for turn in list(self._turns):
            turn.cancel()
        patience = deadline - timeout / 2
        busy = [worker for worker in self._workers.values() if not worker.close(patience - time.monotonic())]
        self.models.close()  # a reply that did not hear the cancel ends with its server
        for worker in busy:
            if not worker.close(deadline - time.monotonic()):
                _log.warning("the %s worker is still busy at closing", worker.name)
        self._file_watch.close(max(deadline - time.monotonic(), 0.1))
        self._housekeeper.close(max(deadline - time.monotonic(), 0.1))
        self.store.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the thread that made it. Returns the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def status(self) -> EngineStatus:
        """How things stand now; reads nothing from disk."""
        chat = self.models.chat_model
        return EngineStatus(
            chat_model=chat.title if chat else "",
            embedder=self.models.embedding.model_id,
            device=self.models.device,
            chat_ready=self.models.chat_ready,
            embedder_ready=self.models.embedding.ready,
            writer_queue=self._unread,
            writer_state=self._writing.state,
            remote=chat.is_remote if chat else False,
            problem=self._loading.problem,
            looking=not self.models.looked_up.is_set(),
            gate_used_mb=self.models.gate.used_mb,
            gate_budget_mb=self.models.gate.budget_mb,
        )

    # Turns

    def say(
        self,
        text: str,
        *,
        dialogue_id: str | None = None,
        parent: int | None = None,
        temporary: bool = False,
        choices: Sequence[RedactionChoice] = (),
    ) -> Turn:
        """Ask; the reply comes as the turn's events. Without ``dialogue_id``: the latest conversation.

        ``parent`` is the turn it continues from; ``choices`` what to do with personal data, by default
        secrets are hidden and the rest stands. Raises Refused for an empty or too long message.
        """
        cleaned = check_message(text)
        self._tidying.spoken(cleaned)
        log = self._log_of(dialogue_id, temporary)
        previous = newest_leaf(log.tree) if parent is None else parent
        question = Question(cleaned, decided(cleaned, choices), previous=previous)
        return self._begin(log, question)

    def regenerate(self, dialogue_id: str, answer_node: int) -> Turn:
        """Answer a question again, given its answer's node or, when it has none, its own."""
        log = self._log_of(dialogue_id, dialogue_id == TEMPORARY)
        node = log.tree.node_list[answer_node]
        asked = node.id if node.node_type == "Q" else previous_of(node)
        if asked is None:
            raise Refused("this reply was not given to a question: it cannot be regenerated")
        question = log.tree.node_list[asked]
        if question.node_type != "Q":
            raise Refused("this was said unasked: there is no question to answer again")
        return self._begin(log, Question(question.content, previous=previous_of(question), answered=asked))

    def edit(self, dialogue_id: str, question_node: int, text: str, choices: Sequence[RedactionChoice] = ()) -> Turn:
        """Ask another question in the place of one: a new branch, the old one stays."""
        cleaned = check_message(text)
        log = self._log_of(dialogue_id, dialogue_id == TEMPORARY)
        node = log.tree.node_list[question_node]
        return self._begin(
            log, Question(cleaned, decided(cleaned, choices), previous=previous_of(node), parent=node.parent)
        )

    def detect_personal_data(
        self, text: str, *, dialogue_id: str | None = None, temporary: bool = False
    ) -> Future[list[PersonalData]]:
        """What in the text is private, for the composer to show before it is sent. What the text recalls is found
        meanwhile, so that it is answered at once when it is sent as it stands; where, as for ``say``."""
        cleaned = clean_text(text)
        if self.models.embedding.ready:
            self._drafts.written(cleaned, lambda: self._log_written_in(dialogue_id, temporary))
        return self._workers["store"].submit(personal_data, cleaned)

    # Conversations

    def conversations(self) -> Future[list[Conversation]]:
        return self._workers["store"].submit(self._conversations.entries)

    def conversation(self, dialogue_id: str, *, through: int | None = None) -> Future[list[TurnView]]:
        """The shown turns, in order; ``through`` chooses the branch that contains a node."""
        if dialogue_id == TEMPORARY and self._temporary is not None:
            temporary = self._temporary
            return self._workers["store"].submit(self._conversations.views_of, temporary.tree, TEMPORARY, through)
        return self._workers["store"].submit(self._conversations.views, dialogue_id, through=through)

    def new_conversation(self, name: str = "") -> Future[Conversation]:
        return self._changing_conversations(self._conversations.create, name)

    def rename_conversation(self, dialogue_id: str, name: str) -> Future[None]:
        return self._changing_conversations(self._conversations.rename, dialogue_id, name)

    def delete_conversation(self, dialogue_id: str) -> Future[None]:
        return self._changing_conversations(self._conversations.delete, dialogue_id)

    def export_conversation(self, dialogue_id: str, path: Path) -> Future[None]:
        return self._workers["store"].submit(self._conversations.export, dialogue_id, path)

    def forest(self, dialogue_id: str) -> Future[list[ForestNode]]:
        """Every turn with its place in the topic forest, in the order they were said."""
        return self._workers["store"].submit(self._conversations.forest, dialogue_id)

    def attachment(self, dialogue_id: str, node_id: int) -> Future[Attachment]:
        """Why a turn hangs where it does in its forest (F §5.4.1)."""
        return self._workers["store"].submit(self._conversations.attachment, dialogue_id, node_id)

    def turn_cosines(self, text: str, dialogue_id: str) -> Future[FloatArray]:
        """How like each turn of a dialogue is to a question, (n,): with it the window scores them at any time."""
        return self._workers["store"].submit(self._turn_cosines, clean_text(text), dialogue_id)

    def dialogue_named(self, name: str) -> str:
        """The id of the conversation of that name, made when it is new."""
        found = self.store.dialogues.find(name)
        return found.id if found else self._conversations.create(name).id

    def add_turn(
        self,
        dialogue_id: str,
        role: str,
        text: str,
        *,
        timestamp: float,
        metadata: Mapping[str, Any] | None = None,
        choices: Sequence[RedactionChoice] = (),
    ) -> str:
        """Take in a turn that was said elsewhere, its id; the user's is queued for the writer."""
        cleaned = clean_text(text)
        found = decided(cleaned, choices) if role == "user" else ()
        incoming = IncomingTurn(role, cleaned, timestamp, {**(metadata or {}), **redaction_metadata(cleaned, found)})
        return take_turn(self.store, dialogue_id, incoming, self._briefings.embed)

    def import_file(self, path: Path) -> Future[ImportReport]:
        """Take in a JSONL file of records or turns, or an exported folder; a file's turns are read by the writer."""
        read = import_folder if path.is_dir() else import_lines
        future = self._workers["store"].submit(
            read, self.store, path, agent_id=self.settings.agent_id, embed=self._briefings.embed
        )
        future.add_done_callback(lambda _: self.read_messages())
        return future

    # Memory

    def snapshot(self) -> MemorySnapshot:
        """All records as they are: immutable, at once."""
        return self.store.snapshot()

    def journal(self) -> tuple[JournalEntry, ...]:
        """Every change so far, in sequence; only what is new is read. Any thread may ask."""
        return self._journal.entries()

    def measure(self, text: str) -> Future[Candidates]:
        """A question's candidates, for the window to rank at any time."""
        return self._workers["store"].submit(self.reader.measure, clean_text(text), now=self.clock(), scopes=None)

    def measure_text(self, question: str, text: str, *, scope: str = "user") -> Future[Candidates]:
        """A text as if it were remembered in this scope: a candidate of the question, as ``measure`` gives them."""
        return self._workers["store"].submit(
            self.reader.measure_unwritten, clean_text(question), clean_text(text), scope=scope
        )

    def reinforce(self, ids: Sequence[str]) -> Future[list[MemoryRecord]]:
        """One access by the user."""
        return self._workers["store"].submit(self.store.reinforce, list(ids), actor="user")

    def add_memory(self, scope: str, category: str, text: str, /, **fields: Any) -> Future[MemoryRecord]:
        given = {"agent_id": self.settings.agent_id, **fields}
        return self._workers["store"].submit(self.store.append, scope, category, text, **given)

    def edit_memory(
        self, record_id: str, /, *, base: MemoryRecord | None = None, **changes: Any
    ) -> Future[MemoryRecord]:
        """Change fields of a memory. What others changed since it was shown as ``base`` is kept; words that contradict
        theirs become an open conflict, told by ConflictResolved."""
        if base is None:
            return self._workers["store"].submit(self.store.update, record_id, **changes)
        return self._workers["store"].submit(self._edit_memory, record_id, base, changes)

    def judge(self, record_id: str, judgement: str) -> Future[MemoryRecord]:
        """The user's word on a memory: useful, outdated or wrong (``memory.judgement``). Raises InvalidRecord."""
        return self._workers["store"].submit(self._judge, record_id, judgement)

    def judge_all(self, ids: Sequence[str], judgement: str) -> Future[list[MemoryRecord]]:
        """``judge`` for several, as one act."""
        return self._workers["store"].submit(self._judge_all, list(ids), judgement)

    def edit_each(self, changes: Mapping[str, Mapping[str, Any]]) -> Future[list[MemoryRecord]]:
        """Change fields of several memories, by their ids, each in its own way, as one act."""
        return self._workers["store"].submit(self.store.update_each, changes)

    def pin(self, record_id: str, pinned: bool) -> Future[MemoryRecord]:
        return self.edit_memory(record_id, pinned=pinned)

    def preview_forget(self, ids: Sequence[str]) -> Future[ForgetPreview]:
        """What would go, and where else the same is said."""
        return self._workers["store"].submit(self.store.preview_forget, list(ids))

    def forget(
        self, ids: Sequence[str], *, erase: bool = False, elsewhere: Sequence[str] = ()
    ) -> Future[ErasureReport | None]:
        """Forget memories as one act, undoable for ten minutes; with ``erase`` for good, with a report.

        ``elsewhere``: what was ticked of the preview's places, by id.
        """
        return self._workers["store"].submit(self._forget, list(ids), erase, list(elsewhere))

    def erasure_report(self) -> Future[ErasureReport | None]:
        """What the last erasure did and found, None when there was none."""
        return self._workers["store"].submit(self.store.erasure_report)

    def back_up(self) -> Future[Backup]:
        """Copy the workspace into its folder ``backups``."""
        return self._workers["store"].submit(self.store.back_up)

    def backups(self) -> Future[list[Backup]]:
        """The copies that are there, oldest first; going back to one is for ``restore_backup``, with no engine."""
        return self._workers["store"].submit(self.store.backups)

    def restore(self, record_id: str) -> Future[MemoryRecord]:
        return self._workers["store"].submit(self.store.restore, record_id)

    def restore_all(self, ids: Sequence[str]) -> Future[list[MemoryRecord]]:
        """``restore`` for several, as one act."""
        return self._workers["store"].submit(self.store.restore_all, list(ids))

    def unmerge(self, record_id: str) -> Future[tuple[MemoryRecord, ...]]:
        return self._workers["store"].submit(self.store.unmerge, record_id)

    def consolidate(self) -> Future[list[Merge]]:
        """Merge near duplicates of the same value now, all of them; what a turn interrupts goes on later."""
        return self._workers["background"].submit(self._tidying.tidy, "asked", pause=0.0)

    def inject_conflict(
        self,
        record_id: str,
        text: str,
        *,
        confidence: float = 1.0,
        beta: float | None = None,
        leave_open: bool = False,
    ) -> Future[ConflictOutcome]:
        """Set a rival statement against a memory and let the formula decide (B §3.3), or with ``leave_open`` the user,
        later."""
        return self._workers["store"].submit(self._inject, record_id, text, confidence, beta, leave_open)

    def open_conflicts(self) -> Future[list[OpenConflict]]:
        return self._workers["store"].submit(self.store.open_conflicts)

    def settle_conflict(self, conflict_id: int | str, choice: str) -> Future[MemoryRecord]:
        """Decide an open conflict; gives the rival's record. ``choice``: old, new, both. Raises InvalidRecord."""
        if choice not in get_args(Choice):
            raise InvalidRecord(f"the choice is {choice!r}: allowed are {', '.join(get_args(Choice))}")
        return self._workers["store"].submit(self.store.settle_conflict, int(conflict_id), cast(Choice, choice))

    def digest(self) -> Future[Digest]:
        """What others than the user changed since somebody last looked, and what is about to fade."""
        return self._workers["store"].submit(self._digests.digest)

    def digest_looked(self, sequence: int) -> Future[None]:
        """Everything up to this entry of the journal was seen: the next digest begins there."""
        return self._workers["store"].submit(self._digests.looked, sequence)

    def undo(self) -> Future[str | None]:
        return self._workers["store"].submit(self.store.undo)

    def redo(self) -> Future[str | None]:
        return self._workers["store"].submit(self.store.redo)

    def undo_act(self, act: int) -> Future[str | None]:
        """Take back one act, such as what the writer made of one message."""
        return self._workers["store"].submit(self.store.undo_act, act)

    # Speaking unasked

    @property
    def speaking_rules(self) -> SpeakingRules:
        """When and of what the companion may speak unasked."""
        return self._speaking.rules

    def use_speaking_rules(self, rules: SpeakingRules) -> Future[None]:
        """From now on, and at the next start."""
        return self._workers["store"].submit(self._speaking.use, rules)

    def speak_up(self) -> Future[CompanionSpoke | None]:
        """Let the companion say the most pressing thing now, if the rules allow it: None when they do not, or when
        there is nothing. Otherwise it does so by itself, while nobody talks."""
        return self._workers["background"].submit(self._speaking.speak)

    def decline_unasked(self, record_id: str) -> Future[None]:
        """Let it never speak unasked of this memory again."""
        return self._workers["store"].submit(lambda: self._speaking.decider().decline(record_id))

    def allow_all_unasked(self) -> Future[None]:
        """Take back every ``decline_unasked``."""
        return self._workers["store"].submit(lambda: self._speaking.decider().allow_all())

    def answer_check_back(self, record_id: str, still_true: bool) -> Future[MemoryRecord]:
        """The answer to "Is that still so?": reinforces the memory or archives it."""
        decider = self._speaking.decider()
        return self._workers["store"].submit(decider.answered, record_id, still_true=still_true)

    # Files

    def files_checked(self) -> Future[FilesChecked]:
        """The memory files that are held, and the copies that wait to be merged."""
        return self._workers["store"].submit(self._file_watch.check)

    def restore_file(self, path: str) -> Future[Path | None]:
        """Write a held file anew from its memories; where what was found in its place is kept. Raises Refused."""
        return self._workers["store"].submit(self.store.restore_file, path)

    def accept_file(self, path: str) -> Future[tuple[str, ...]]:
        """Take a held file as it is, undoably; the ids of the memories that this changes. Raises Refused."""
        return self._workers["store"].submit(self.store.accept_file, path)

    def merge_file(self, path: str) -> Future[FileMerge]:
        """Take what is new in a copy of a memory file, undoably. Raises Refused."""
        return self._workers["store"].submit(self._merge_file, path)

    def embed_everything(self) -> None:
        """Give every record and turn its vector, as far as the embedder is here; a closing engine stops it."""
        if self.models.embedding.installed:
            embed_pending(self.store, self._tell_embedding, lambda: self._closed)

    def export_memories(self, path: Path, *, as_folder: bool = False) -> int:
        """Write all records to a JSONL file, or to a folder of Markdown files; how many. Raises WorkspaceError."""
        return export_records(self.store, path, as_folder=as_folder)

    def tend(self) -> None:
        """Behind, if nobody talks: tidy memory when there is a reason, and say what is due."""
        if not self._turns and (self._tending is None or self._tending.done()):
            self._tending = self._workers["background"].submit(self._tend)

    def read_messages(self) -> Future[None]:
        """Let the writer read what is queued."""
        return self._workers["background"].submit(self._drain)

    def wait_for_writer(self, timeout: float) -> bool:
        """Wait until the writer has tried every queued message; False after ``timeout`` seconds."""
        try:
            self.read_messages().result(timeout)
        except TimeoutError:
            return False
        return True

    # Models

    def model_options(self) -> Future[list[ModelOption]]:
        """What could answer: servers found on this machine, what is configured, what can be fetched."""
        return self._workers["store"].submit(self.models.choice.options)

    def use_model(self, model: str | Path, *, remember: bool = True) -> Future[None]:
        """Choose a model by its option's id or a file; fetches it and the embedder when they are not here.

        ``remember`` keeps the choice for the next start.
        """
        option = f"file:{model}" if isinstance(model, Path) else model
        return self._workers["models"].submit(self._use, option, remember)

    def loaded(self, timeout: float) -> bool:
        """Wait until the models that ``start`` loads are loaded or known to be missing."""
        return self.models.settled.wait(timeout)

    def cancel_download(self) -> None:
        self._loading.cancel()

    def library(self) -> Future[list[LibraryModel]]:
        """The models of the catalogue: what is here, in use, how large and how fast."""
        return self._workers["store"].submit(self._library.entries)

    def fetch_model(self, model_id: str) -> Future[None]:
        """Fetch a model without using it, after those asked for before; ends with Cancelled once it is paused."""
        return self._workers["fetching"].submit(self._library.fetch, model_id)

    def pause_fetch(self, model_id: str) -> None:
        """Stop fetching a model; ``fetch_model`` goes on from there."""
        self._library.pause(model_id)

    def discard_fetched(self, model_id: str) -> Future[None]:
        """Delete what a paused fetch has left."""
        return self._workers["models"].submit(self._library.discard, model_id)

    def remove_model(self, model_id: str) -> Future[None]:
        """Delete a model's files; what used it goes without."""
        return self._workers["models"].submit(self._remove_model, model_id)

    def measure_model(self, model_id: str) -> Future[ModelSpeed]:
        """See how fast a model is on this machine; takes some seconds and gives way to a conversation."""
        return self._workers["models"].submit(self._library.measure, model_id)

    def assign_model(self, model_id: str | None, use: ModelUse) -> Future[None]:
        """Let an installed model embed, or the memory writer ask it (None: nobody). For chat see ``use_model``."""
        return self._workers["models"].submit(self._assign_model, model_id, use)

    def gate(self) -> GateReport:
        """What is in the memory of models, and the gate's latest decisions; at once."""
        return self.models.gate_report()

    def release_memory(self, agent_id: str = "") -> float:
        """Unload every model that is not at work; how many MB that gave back (F §5.11)."""
        freed = float(self.models.gate.release_memory())
        self._status_changed()
        return freed

    # Inside

    def _begin(self, log: DialogueLog, question: Question) -> Turn:
        if self._closed:
            raise Cancelled("the program is closing")
        self.start()
        self._spoken.set()
        turn = Turn(f"turn_{secrets.token_hex(6)}")
        self._turns.add(turn)
        self._drafts.sent()
        self._interrupt()
        keep = not isinstance(log, TemporaryDialogue)
        future = self._workers["chat"].submit(self._asking.run, turn, log, question, keep=keep)
        future.add_done_callback(lambda done: self._turn_ended(turn, done))
        return turn

    def _turn_ended(self, turn: Turn, done: Future[None]) -> None:
        self._turns.discard(turn)
        if done.cancelled():
            turn.fail(Cancelled("the program is closing"))
            self._publish(TurnFailed(self._now(), turn.turn_id, "the program is closing"))
            return
        if not self._turns and not self._closed:
            self._tidying.resume()
            self._speaking.resume()
            self.read_messages()
        self._status_changed()

    def _turn_cosines(self, text: str, dialogue_id: str) -> FloatArray:
        return self._conversations.cosines(dialogue_id, self._briefings.embed(text))

    def _interrupt(self) -> None:
        """Somebody waits: what is done behind stops."""
        self._writing.interrupt()
        self._tidying.interrupt()
        self._speaking.interrupt()

    def _tend(self) -> None:
        self._tidying.tidy_when_due()
        try:
            self._speaking.speak_when_due()
        except FamiliarsError as error:
            _log.warning("what is due could not be said: %s", error)

    def _log_of(self, dialogue_id: str | None, temporary: bool) -> DialogueLog:
        if temporary:
            if self._temporary is None or dialogue_id != TEMPORARY:
                self._temporary = TemporaryDialogue()
            return self._temporary
        if dialogue_id is None:
            latest = self.store.dialogues.list(self.settings.agent_id)
            dialogue_id = latest[0].id if latest else self._conversations.create().id
        return StoredDialogue(self.store.dialogues, dialogue_id)

    def _log_written_in(self, dialogue_id: str | None, temporary: bool) -> DialogueLog | None:
        """As ``_log_of``, None for a conversation that has not begun."""
        if temporary:
            known = self._temporary if dialogue_id == TEMPORARY else None
            return known or TemporaryDialogue()
        if dialogue_id is None:
            latest = self.store.dialogues.list(self.settings.agent_id)
            dialogue_id = latest[0].id if latest else None
        return None if dialogue_id is None else StoredDialogue(self.store.dialogues, dialogue_id)

    def _load(self) -> None:
        self._workers["background"].submit(self._briefings.warm_up)
        self._loading.load_chosen()
        self._renew_embedder()
        self.embed_everything()
        self.read_messages()
        self.tend()

    def _use(self, option: str, remember: bool) -> None:
        self._loading.use(option, remember)
        self._renew_embedder()
        self.embed_everything()

    def _remove_model(self, model_id: str) -> None:
        self._library.remove(model_id)
        self._renew_embedder()
        self._status_changed()

    def _assign_model(self, model_id: str | None, use: ModelUse) -> None:
        if use == "chat":
            self._use(model_id or "", True)
            return
        self._library.assign(model_id, use)
        if use == "embedder":
            self._renew_embedder()
            self.embed_everything()
        self._status_changed()

    def _renew_embedder(self) -> None:
        """The wanted embedder may have come meanwhile; texts then get its vectors behind."""
        if self.models.embedding.renew():
            self.store.use_embedder(self.models.embedding)
            self._loading.load_embedder()
            self._status_changed()

    def _tell_embedding(self, done: int, total: int) -> None:
        self._publish(EmbeddingProgressed(self._now(), done, total))

    def _warm_up(self) -> None:
        """Behind: a question that comes meanwhile stops it."""
        self._spoken.clear()
        self._workers["chat"].submit(self._asking.warm_up, self._spoken)

    def _drain(self) -> None:
        if not self._turns:
            self._writing.resume()
        self._writing.drain()
        self.embed_everything()
        self._drafts.look_ahead()
        self._status_changed()

    def _inject(
        self, record_id: str, text: str, confidence: float, beta: float | None, leave_open: bool
    ) -> ConflictOutcome:
        rival = clean_text(text)
        if not rival:
            raise Refused("the rival statement is empty: write what speaks against the memory")
        weight = self.policy.conflict_beta if beta is None else beta
        outcome = memorizer.settle(
            self.store,
            record_id,
            rival,
            confidence=confidence,
            beta=weight,
            now=self.clock(),
            actor="user",
            leave_open=leave_open,
        )
        self._publish(conflict_event(self._now(), outcome))
        return outcome

    def _judge(self, record_id: str, judgement: str) -> MemoryRecord:
        return self._judge_all([record_id], judgement)[0]

    def _judge_all(self, ids: Sequence[str], judgement: str) -> list[MemoryRecord]:
        records = map(self.store.get, ids)
        changes = {r.id: judged(r, judgement, policy=self.policy, now=self._now()) for r in records}
        return self.store.update_each(changes)

    def _edit_memory(self, record_id: str, base: MemoryRecord, changes: Mapping[str, Any]) -> MemoryRecord:
        edited = self.store.edit(record_id, changes, base=base)
        if edited.conflict is not None:
            self._publish(open_conflict_event(self._now(), edited.conflict))
        return edited.record

    def _merge_file(self, path: str) -> FileMerge:
        merge = self.store.merge_file(path)
        for conflict in merge.conflicts:
            self._publish(open_conflict_event(self._now(), conflict))
        return merge

    def _forget(self, ids: list[str], erase: bool, elsewhere: list[str]) -> ErasureReport | None:
        return self._told_of(self.store.forget_all(ids, erase=erase, elsewhere=elsewhere))

    def _erase_due(self) -> None:
        with suppress(WorkspaceLocked):  # another process is at it
            self._told_of(self.store.erase_due())

    def _told_of(self, report: ErasureReport | None) -> ErasureReport | None:
        if report is None:
            return None
        self.models.embedding.forget_texts()
        self._briefings.forget()
        if report.turns:
            self._publish(ConversationsChanged(self._now()))
        return report

    def _changing_conversations(self, change: Callable[..., Any], *args: Any) -> Future[Any]:
        future = self._workers["store"].submit(change, *args)
        future.add_done_callback(lambda _: self._publish(ConversationsChanged(self._now())))
        return future

    def _store_changed(self, change: StoreChange) -> None:
        self._journal.heard(change)
        if change.kind == "foreign" or (change.kind == "forget" and not change.act):
            self._digests.read_anew()
        self._publish(MemoryChanged(self._now(), self.store.snapshot().version, tuple(change.record_ids), change.actor))

    def _status_changed(self) -> None:
        if not self._closed:
            self._unread = len(self.store.dialogues.queue.pending())
            self._publish(StatusChanged(self._now(), self.status()))

    def _crashed(self, message: str) -> None:
        self._publish(WorkerCrashed(self._now(), message))

    def _publish(self, event: Event) -> None:
        for listener in list(self._listeners):
            try:
                listener(event)
            except Exception:
                _log.exception("a listener failed on %s", type(event).__name__)

    def _now(self) -> float:
        return self.clock().timestamp()
