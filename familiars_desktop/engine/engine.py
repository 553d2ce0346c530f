"""The engine: one workspace, its models and its worker threads, behind plain calls and typed events.

Threads: *chat* answers turns, *background* reads messages for memories (it starts low), *store* performs acts
and reads for the window, *models* loads and fetches, *looking* sees which models there are. A caller never waits but
for what it asks of a Future.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, cast, get_args

from familiars_desktop.engine.dialogue_log import TEMPORARY
from familiars_desktop.engine.events import (
    AskedTime,
    CompanionSpoke,
    Conversation,
    ConversationsChanged,
    EngineStatus,
    Event,
    FilesChecked,
    ForestNode,
    GateReport,
    LibraryModel,
    MeasuredQuestion,
    ModelOption,
    ModelSpeed,
    ModelUse,
    PersonalData,
    RedactionChoice,
    TurnView,
)
from familiars_desktop.engine.exporting import export_records
from familiars_desktop.engine.importing import ImportReport, IncomingTurn, import_folder, import_lines, take_turn
from familiars_desktop.engine.redactions import decided, personal_data, redaction_metadata
from familiars_desktop.engine.runtime import Runtime
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.speaking_rules import SpeakingRules
from familiars_desktop.engine.text import clean_text
from familiars_desktop.engine.turn import Turn
from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.digest import Digest
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import (
    Backup,
    ErasureReport,
    FileMerge,
    ForgetPreview,
    OpenConflict,
    utc_now,
)

if TYPE_CHECKING:
    from familiars_desktop.memorizer import ConflictOutcome, Merge

Choice = Literal["old", "new", "both"]


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
        self._runtime = runtime = Runtime(settings or Settings(), clock, exclusive_window=exclusive_window)
        self._workers = runtime.workers
        self.settings = runtime.settings
        self.clock = clock
        self.policy = runtime.policy
        self.weights = runtime.weights
        self.models = runtime.models
        self.store = runtime.store
        self.reader = runtime.reader

    @property
    def workspace(self) -> Path:
        """The folder of the memory files."""
        return self.settings.workspace

    # Life

    def start(self) -> None:
        """Load the embedder and the chosen chat model behind, then read what the writer has not read."""
        self._runtime.start()

    def close(self, timeout: float = 2.0) -> None:
        """Stop turns, checkpoint, write what is owed and end every thread, within ``timeout`` seconds."""
        self._runtime.close(timeout)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call ``listener`` with every event, on the thread that made it. Returns the way to stop."""
        return self._runtime.listeners.subscribe(listener)

    def status(self) -> EngineStatus:
        """How things stand now; reads nothing from disk."""
        return self._runtime.status()

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
        return self._runtime.turn_taking.say(
            text, dialogue_id=dialogue_id, parent=parent, temporary=temporary, choices=choices
        )

    def regenerate(self, dialogue_id: str, answer_node: int) -> Turn:
        """Answer a question again, given its answer's node or, when it has none, its own."""
        return self._runtime.turn_taking.regenerate(dialogue_id, answer_node)

    def edit(self, dialogue_id: str, question_node: int, text: str, choices: Sequence[RedactionChoice] = ()) -> Turn:
        """Ask another question in the place of one: a new branch, the old one stays."""
        return self._runtime.turn_taking.edit(dialogue_id, question_node, text, choices)

    def detect_personal_data(
        self, text: str, *, dialogue_id: str | None = None, temporary: bool = False
    ) -> Future[list[PersonalData]]:
        """What in the text is private, for the composer to show before it is sent. What the text recalls is found
        meanwhile, so that it is answered at once when it is sent as it stands; where, as for ``say``."""
        cleaned = clean_text(text)
        if self.models.embedding.ready:
            self._runtime.drafts.written(cleaned, lambda: self._runtime.logs.of_draft(dialogue_id, temporary))
        return self._workers.store.submit(personal_data, cleaned)

    # Conversations

    def conversations(self) -> Future[list[Conversation]]:
        return self._workers.store.submit(self._runtime.conversations.entries)

    def conversation(self, dialogue_id: str, *, through: int | None = None) -> Future[list[TurnView]]:
        """The shown turns, in order; ``through`` chooses the branch that contains a node."""
        temporary = self._runtime.logs.temporary
        if dialogue_id == TEMPORARY and temporary is not None:
            return self._workers.store.submit(self._runtime.conversations.views_of, temporary.tree, TEMPORARY, through)
        return self._workers.store.submit(self._runtime.conversations.views, dialogue_id, through=through)

    def new_conversation(self, name: str = "") -> Future[Conversation]:
        return self._changing_conversations(self._runtime.conversations.create, name)

    def rename_conversation(self, dialogue_id: str, name: str) -> Future[None]:
        return self._changing_conversations(self._runtime.conversations.rename, dialogue_id, name)

    def delete_conversation(self, dialogue_id: str) -> Future[None]:
        return self._changing_conversations(self._runtime.conversations.delete, dialogue_id)

    def export_conversation(self, dialogue_id: str, path: Path) -> Future[None]:
        return self._workers.store.submit(self._runtime.conversations.export, dialogue_id, path)

    def forest(self, dialogue_id: str) -> Future[list[ForestNode]]:
        """Every turn with its place in the topic forest, in the order they were said."""
        return self._workers.store.submit(self._runtime.conversations.forest, dialogue_id)

    def attachment(self, dialogue_id: str, node_id: int) -> Future[Attachment]:
        """Why a turn hangs where it does in its forest (F §5.4.1)."""
        return self._workers.store.submit(self._runtime.conversations.attachment, dialogue_id, node_id)

    def turn_cosines(self, text: str, dialogue_id: str) -> Future[FloatArray]:
        """How like each turn of a dialogue is to a question, (n,): with it the window scores them at any time."""
        return self._workers.store.submit(self._turn_cosines, clean_text(text), dialogue_id)

    def dialogue_named(self, name: str) -> str:
        """The id of the conversation of that name, made when it is new."""
        found = self.store.dialogues.find(name)
        return found.id if found else self._runtime.conversations.create(name).id

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
        return take_turn(self.store, dialogue_id, incoming, self._runtime.briefings.embed)

    def import_file(self, path: Path) -> Future[ImportReport]:
        """Take in a JSONL file of records or turns, or an exported folder; a file's turns are read by the writer."""
        read = import_folder if path.is_dir() else import_lines
        future = self._workers.store.submit(
            read, self.store, path, agent_id=self.settings.agent_id, embed=self._runtime.briefings.embed
        )
        future.add_done_callback(lambda _: self._runtime.listeners.publish(ConversationsChanged(self._runtime.now())))
        future.add_done_callback(lambda _: self.read_messages())
        return future

    # Memory

    def snapshot(self) -> MemorySnapshot:
        """All records as they are: immutable, at once."""
        return self.store.snapshot()

    def journal(self) -> tuple[JournalEntry, ...]:
        """Every change so far, in sequence; only what is new is read. Any thread may ask."""
        return self._runtime.journal.entries()

    def measure(self, text: str) -> Future[MeasuredQuestion]:
        """A question's candidates, for the window to rank at any time, and the time that it asks for."""
        return self._workers.store.submit(self._measure, clean_text(text))

    def measure_text(self, question: str, text: str, *, scope: str = "user") -> Future[Candidates]:
        """A text as if it were remembered in this scope: a candidate of the question, as ``measure`` gives them."""
        return self._workers.store.submit(
            self.reader.measure_unwritten, clean_text(question), clean_text(text), scope=scope
        )

    def reinforce(self, ids: Sequence[str]) -> Future[list[MemoryRecord]]:
        """One access by the user."""
        return self._workers.store.submit(self.store.reinforce, list(ids), actor="user")

    def add_memory(self, scope: str, category: str, text: str, /, **fields: Any) -> Future[MemoryRecord]:
        given = {"agent_id": self.settings.agent_id, **fields}
        return self._workers.store.submit(self.store.append, scope, category, text, **given)

    def edit_memory(
        self, record_id: str, /, *, base: MemoryRecord | None = None, **changes: Any
    ) -> Future[MemoryRecord]:
        """Change fields of a memory. What others changed since it was shown as ``base`` is kept; words that contradict
        theirs become an open conflict, told by ConflictResolved."""
        if base is None:
            return self._workers.store.submit(self.store.update, record_id, **changes)
        return self._workers.store.submit(self._runtime.memory_acts.edit, record_id, base, changes)

    def judge(self, record_id: str, judgement: str) -> Future[MemoryRecord]:
        """The user's word on a memory: useful, outdated or wrong (``memory.judgement``). Raises InvalidRecord."""
        return self._workers.store.submit(self._runtime.memory_acts.judge, record_id, judgement)

    def judge_all(self, ids: Sequence[str], judgement: str) -> Future[list[MemoryRecord]]:
        """``judge`` for several, as one act."""
        return self._workers.store.submit(self._runtime.memory_acts.judge_all, list(ids), judgement)

    def edit_each(self, changes: Mapping[str, Mapping[str, Any]]) -> Future[list[MemoryRecord]]:
        """Change fields of several memories, by their ids, each in its own way, as one act."""
        return self._workers.store.submit(self.store.update_each, changes)

    def pin(self, record_id: str, pinned: bool) -> Future[MemoryRecord]:
        return self.edit_memory(record_id, pinned=pinned)

    def preview_forget(self, ids: Sequence[str]) -> Future[ForgetPreview]:
        """What would go, and where else the same is said."""
        return self._workers.store.submit(self.store.preview_forget, list(ids))

    def forget(
        self, ids: Sequence[str], *, erase: bool = False, elsewhere: Sequence[str] = ()
    ) -> Future[ErasureReport | None]:
        """Forget memories as one act, undoable for ten minutes; with ``erase`` for good, with a report.

        ``elsewhere``: what was ticked of the preview's places, by id.
        """
        return self._workers.store.submit(self._runtime.forgetting.forget, list(ids), erase, list(elsewhere))

    def erasure_report(self) -> Future[ErasureReport | None]:
        """What the last erasure did and found, None when there was none."""
        return self._workers.store.submit(self.store.erasure_report)

    def back_up(self) -> Future[Backup]:
        """Copy the workspace into its folder ``backups``."""
        return self._workers.store.submit(self.store.back_up)

    def backups(self) -> Future[list[Backup]]:
        """The copies that are there, oldest first; going back to one is for ``restore_backup``, with no engine."""
        return self._workers.store.submit(self.store.backups)

    def restore(self, record_id: str) -> Future[MemoryRecord]:
        return self._workers.store.submit(self.store.restore, record_id)

    def restore_all(self, ids: Sequence[str]) -> Future[list[MemoryRecord]]:
        """``restore`` for several, as one act."""
        return self._workers.store.submit(self.store.restore_all, list(ids))

    def unmerge(self, record_id: str) -> Future[tuple[MemoryRecord, ...]]:
        return self._workers.store.submit(self.store.unmerge, record_id)

    def consolidate(self) -> Future[list[Merge]]:
        """Merge near duplicates of the same value now, all of them; what a turn interrupts goes on later."""
        return self._runtime.background.consolidate()

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
        return self._workers.store.submit(
            self._runtime.memory_acts.inject_conflict, record_id, text, confidence, beta, leave_open
        )

    def open_conflicts(self) -> Future[list[OpenConflict]]:
        return self._workers.store.submit(self.store.open_conflicts)

    def settle_conflict(self, conflict_id: int | str, choice: str) -> Future[MemoryRecord]:
        """Decide an open conflict; gives the rival's record. ``choice``: old, new, both. Raises InvalidRecord."""
        if choice not in get_args(Choice):
            raise InvalidRecord(f"the choice is {choice!r}: allowed are {', '.join(get_args(Choice))}")
        return self._workers.store.submit(self.store.settle_conflict, int(conflict_id), cast(Choice, choice))

    def digest(self) -> Future[Digest]:
        """What others than the user changed since somebody last looked, and what is about to fade."""
        return self._workers.store.submit(self._runtime.digests.digest)

    def digest_looked(self, sequence: int) -> Future[None]:
        """Everything up to this entry of the journal was seen: the next digest begins there."""
        return self._workers.store.submit(self._runtime.digests.looked, sequence)

    def undo(self) -> Future[str | None]:
        return self._workers.store.submit(self.store.undo)

    def redo(self) -> Future[str | None]:
        return self._workers.store.submit(self.store.redo)

    def undo_act(self, act: int) -> Future[str | None]:
        """Take back one act, such as what the writer made of one message."""
        return self._workers.store.submit(self.store.undo_act, act)

    # Speaking unasked

    @property
    def speaking_rules(self) -> SpeakingRules:
        """When and of what the companion may speak unasked."""
        return self._runtime.speaking.rules

    def use_speaking_rules(self, rules: SpeakingRules) -> Future[None]:
        """From now on, and at the next start."""
        return self._workers.store.submit(self._runtime.speaking.use, rules)

    def speak_up(self) -> Future[CompanionSpoke | None]:
        """Let the companion say the most pressing thing now, if the rules allow it: None when they do not, or when
        there is nothing. Otherwise it does so by itself, while nobody talks."""
        return self._runtime.background.speak_up()

    def decline_unasked(self, record_id: str) -> Future[None]:
        """Let it never speak unasked of this memory again."""
        return self._workers.store.submit(lambda: self._runtime.speaking.decider().decline(record_id))

    def allow_all_unasked(self) -> Future[None]:
        """Take back every ``decline_unasked``."""
        return self._workers.store.submit(lambda: self._runtime.speaking.decider().allow_all())

    def answer_check_back(self, record_id: str, still_true: bool) -> Future[MemoryRecord]:
        """The answer to "Is that still so?": reinforces the memory or archives it."""
        decider = self._runtime.speaking.decider()
        return self._workers.store.submit(decider.answered, record_id, still_true=still_true)

    # Files

    def files_checked(self) -> Future[FilesChecked]:
        """The memory files that are held, and the copies that wait to be merged."""
        return self._workers.store.submit(self._runtime.file_watch.check)

    def restore_file(self, path: str) -> Future[Path | None]:
        """Write a held file anew from its memories; where what was found in its place is kept. Raises Refused."""
        return self._workers.store.submit(self.store.restore_file, path)

    def accept_file(self, path: str) -> Future[tuple[str, ...]]:
        """Take a held file as it is, undoably; the ids of the memories that this changes. Raises Refused."""
        return self._workers.store.submit(self.store.accept_file, path)

    def merge_file(self, path: str) -> Future[FileMerge]:
        """Take what is new in a copy of a memory file, undoably. Raises Refused."""
        return self._workers.store.submit(self._runtime.memory_acts.merge_file, path)

    def embed_everything(self) -> None:
        """Give every record and turn its vector, as far as the embedder is here; a closing engine stops it."""
        self._runtime.texts.embed()

    def export_memories(self, path: Path, *, as_folder: bool = False) -> int:
        """Write all records to a JSONL file, or to a folder of Markdown files; how many. Raises WorkspaceError."""
        return export_records(self.store, path, as_folder=as_folder)

    def tend(self) -> None:
        """Behind, if nobody talks: tidy memory when there is a reason, and say what is due."""
        self._runtime.background.tend()

    def read_messages(self) -> Future[None]:
        """Let the writer read what is queued."""
        return self._runtime.background.read_messages()

    def wait_for_writer(self, timeout: float) -> bool:
        """Wait until every turn has ended and the writer has tried every queued message; False after ``timeout``
        seconds."""
        deadline = time.monotonic() + timeout
        try:
            self._runtime.turn_taking.settled(timeout)
            self.read_messages().result(max(deadline - time.monotonic(), 0.0))
        except TimeoutError:
            return False
        return True

    # Models

    def known_model_options(self) -> Future[list[ModelOption]]:
        """What could answer as far as it is known without asking around: what is configured, what can be fetched."""
        return self._workers.looking.submit(self.models.choice.known_options)

    def model_options(self) -> Future[list[ModelOption]]:
        """What could answer: servers found on this machine, what is configured, what can be fetched."""
        return self._workers.looking.submit(self.models.choice.options)

    def use_model(self, model: str | Path, *, remember: bool = True) -> Future[None]:
        """Choose a model by its option's id or a file; fetches it and the embedder when they are not here.

        ``remember`` keeps the choice for the next start.
        """
        option = f"file:{model}" if isinstance(model, Path) else model
        return self._workers.models.submit(self._runtime.model_changes.use, option, remember)

    def loaded(self, timeout: float) -> bool:
        """Wait until the models that ``start`` loads are loaded or known to be missing."""
        return self.models.settled.wait(timeout)

    def cancel_download(self) -> None:
        self._runtime.loading.cancel()

    def library(self) -> Future[list[LibraryModel]]:
        """The models of the catalogue: what is here, in use, how large and how fast."""
        return self._workers.looking.submit(self._runtime.library.entries)

    def fetch_model(self, model_id: str) -> Future[None]:
        """Fetch a model, after those asked for before; ends with Cancelled once it is paused. Nothing uses it yet, but
        that the wanted embedder serves from then on."""
        return self._workers.fetching.submit(self._fetch, model_id)

    def pause_fetch(self, model_id: str) -> None:
        """Stop fetching a model; ``fetch_model`` goes on from there."""
        self._runtime.library.pause(model_id)

    def discard_fetched(self, model_id: str) -> Future[None]:
        """Delete what a paused fetch has left."""
        return self._workers.models.submit(self._runtime.library.discard, model_id)

    def remove_model(self, model_id: str) -> Future[None]:
        """Delete a model's files; what used it goes without."""
        return self._workers.models.submit(self._runtime.model_changes.remove, model_id)

    def measure_model(self, model_id: str) -> Future[ModelSpeed]:
        """See how fast a model is on this machine; takes some seconds and gives way to a conversation."""
        return self._workers.models.submit(self._runtime.library.measure, model_id)

    def assign_model(self, model_id: str | None, use: ModelUse) -> Future[None]:
        """Let an installed model embed, or the memory writer ask it (None: nobody). For chat see ``use_model``."""
        return self._workers.models.submit(self._runtime.model_changes.assign, model_id, use)

    def gate(self) -> GateReport:
        """What is in the memory of models, and the gate's latest decisions; at once."""
        return self.models.gate_report()

    def release_memory(self, agent_id: str = "") -> float:
        """Unload every model that is not at work; how many MB that gave back (F §5.11)."""
        freed = float(self.models.gate.release_memory())
        self._runtime.status_changed()
        return freed

    # Inside

    def _measure(self, text: str) -> MeasuredQuestion:
        candidates, time = self.reader.measure_asked(text, now=self.clock(), scopes=None)
        if time.window is None:
            return MeasuredQuestion(candidates, nothing_said=bool(time.note))
        since, until = time.window
        return MeasuredQuestion(candidates, AskedTime(float(since), float(until), time.certain))

    def _fetch(self, model_id: str) -> None:
        self._runtime.library.fetch(model_id)
        self._workers.models.submit(self._runtime.model_changes.take_up_embedder)

    def _turn_cosines(self, text: str, dialogue_id: str) -> FloatArray:
        return self._runtime.conversations.cosines(dialogue_id, self._runtime.briefings.embed(text))

    def _changing_conversations(self, change: Callable[..., Any], *args: Any) -> Future[Any]:
        future = self._workers.store.submit(change, *args)
        future.add_done_callback(lambda _: self._runtime.listeners.publish(ConversationsChanged(self._runtime.now())))
        return future
