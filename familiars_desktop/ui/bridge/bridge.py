"""The one seam between window and engine: signals in, methods out, all on the UI thread.

Engine threads put events into an inbox; the UI thread is woken by one queued signal and empties it in short
slices, so that a flood of tokens never blocks a drag. Every act takes ``on_done(result)`` and
``on_error(sentence)``; both run on the UI thread, and not at all once the widget they belong to is gone.
Without an ``on_error`` the sentence goes out through ``problem``.

Signals          those of ``EngineSignals``
Read at once     status() · snapshot() · journal() · gate() · policy · weights · workspace · now()
Memory acts      measure · measure_text · reinforce · pin · judge · judge_all · edit_memory · edit_each · add_memory ·
                 restore_all · inject_conflict · settle_conflict · open_conflicts · unmerge · undo · redo · undo_act
Forest           forest · attachment · turn_cosines
Digest           digest · digest_looked
Speaking unasked speaking_rules · use_speaking_rules · decline_unasked · allow_all_unasked · answer_check_back
Forgetting       preview_forget · forget · erasure_report
Files            check_files · restore_file · accept_file · merge_file
Conversation     say · regenerate · edit · stop · conversations · conversation · new_conversation ·
                 rename_conversation · delete_conversation · export_conversation · import_file · detect_personal_data
Models           known_model_options · model_options · use_model · cancel_download · release_memory · library ·
                 fetch_model · pause_fetch · discard_fetched · remove_model · measure_model · assign_model
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from familiars_desktop.engine import events
from familiars_desktop.engine.events import (
    EngineStatus,
    Event,
    GateReport,
    ModelUse,
    RedactionChoice,
)
from familiars_desktop.engine.speaking_rules import SpeakingRules
from familiars_desktop.memory import DecayPolicy, FamiliarsError, JournalEntry, MemoryRecord, MemorySnapshot
from familiars_desktop.memory.ranking import RankingWeights
from familiars_desktop.ui.bridge.inbox import Inbox, OnDone, OnError
from familiars_desktop.ui.bridge.protocols import EngineLike, TurnLike
from familiars_desktop.ui.bridge.signals import EngineSignals


class Bridge(EngineSignals):
    """Signals and methods of one engine. Made and used on the UI thread; ``close`` before the engine closes."""

    def __init__(
        self, engine: EngineLike, parent: QObject | None = None, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._clock = clock
        self._turns: dict[str, TurnLike] = {}
        self._closed = False
        self._inbox = Inbox(self._publish, self)
        self._unsubscribe = engine.subscribe(self._inbox.post)

    def close(self) -> None:
        """Hear nothing more: later events and outcomes are dropped."""
        if not self._closed:
            self._closed = True
            self._unsubscribe()
            self._inbox.close()

    # Read at once

    def now(self) -> float:
        """The real now, seconds since 1970; a simulated clock may stand in for it."""
        return self._clock()

    @property
    def policy(self) -> DecayPolicy:
        return self._engine.policy

    @property
    def weights(self) -> RankingWeights:
        return self._engine.weights

    @property
    def workspace(self) -> Path:
        """The folder of the memory files, which may be edited by hand."""
        return self._engine.workspace

    def status(self) -> EngineStatus:
        return self._engine.status()

    def snapshot(self) -> MemorySnapshot:
        return self._engine.snapshot()

    def journal(self) -> Sequence[JournalEntry]:
        """Every change so far; what was read before is the same object again. Any thread may ask."""
        return self._engine.journal()

    def gate(self) -> GateReport:
        """What is in the memory of models, and the latest decisions about it."""
        return self._engine.gate()

    # Turns

    def say(
        self,
        text: str,
        *,
        dialogue_id: str | None = None,
        parent: int | None = None,
        temporary: bool = False,
        choices: Sequence[RedactionChoice] = (),
    ) -> str | None:
        """Begin a turn and return its id; None when it was refused, and ``problem`` says why."""
        return self._begin(
            lambda: self._engine.say(text, dialogue_id=dialogue_id, parent=parent, temporary=temporary, choices=choices)
        )

    def regenerate(self, dialogue_id: str, answer_node: int) -> str | None:
        """Ask again for an answer: a sibling of ``answer_node``."""
        return self._begin(lambda: self._engine.regenerate(dialogue_id, answer_node))

    def edit(
        self, dialogue_id: str, question_node: int, text: str, choices: Sequence[RedactionChoice] = ()
    ) -> str | None:
        """Ask another question in its place: a sibling of ``question_node``."""
        return self._begin(lambda: self._engine.edit(dialogue_id, question_node, text, choices))

    def stop(self, turn_id: str) -> None:
        """Cut the reply short; what has come of it stays."""
        turn = self._turns.get(turn_id)
        if turn is not None:
            turn.cancel()

    def detect_personal_data(
        self,
        text: str,
        on_done: OnDone,
        on_error: OnError | None = None,
        *,
        dialogue_id: str | None = None,
        temporary: bool = False,
    ) -> None:
        found = self._engine.detect_personal_data(text, dialogue_id=dialogue_id, temporary=temporary)
        self._when_done(found, on_done, on_error)

    # Conversations

    def conversations(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.conversations(), on_done, on_error)

    def conversation(
        self, dialogue_id: str, on_done: OnDone, on_error: OnError | None = None, *, through: int | None = None
    ) -> None:
        """The turns of the newest branch, or of the one that goes through a node, as TurnViews in order."""
        self._when_done(self._engine.conversation(dialogue_id, through=through), on_done, on_error)

    def new_conversation(self, name: str = "", on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.new_conversation(name), on_done, on_error)

    def rename_conversation(
        self, dialogue_id: str, name: str, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        self._when_done(self._engine.rename_conversation(dialogue_id, name), on_done, on_error)

    def delete_conversation(
        self, dialogue_id: str, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        self._when_done(self._engine.delete_conversation(dialogue_id), on_done, on_error)

    def export_conversation(
        self, dialogue_id: str, path: Path, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """Write it as Markdown or JSONL, by the path's ending."""
        self._when_done(self._engine.export_conversation(dialogue_id, path), on_done, on_error)

    def import_file(self, path: Path, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Take in a JSONL file or an exported folder; gives an ImportReport."""
        self._when_done(self._engine.import_file(path), on_done, on_error)

    def forest(self, dialogue_id: str, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Every turn of a dialogue with its parent, as ForestNodes in order."""
        self._when_done(self._engine.forest(dialogue_id), on_done, on_error)

    def attachment(self, dialogue_id: str, node_id: int, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Why a turn hangs where it does, as an Attachment."""
        self._when_done(self._engine.attachment(dialogue_id, node_id), on_done, on_error)

    def turn_cosines(self, text: str, dialogue_id: str, on_done: OnDone, on_error: OnError | None = None) -> None:
        """How like each turn of a dialogue is to a question, (n,)."""
        self._when_done(self._engine.turn_cosines(text, dialogue_id), on_done, on_error)

    # Memory

    def measure(self, text: str, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Gives a MeasuredQuestion: measured once, ranked in the window at any time."""
        self._when_done(self._engine.measure(text), on_done, on_error)

    def measure_text(
        self, question: str, text: str, on_done: OnDone, on_error: OnError | None = None, *, scope: str = "user"
    ) -> None:
        """A text that is not in memory as if it were: Candidates of it alone, under the id ""."""
        self._when_done(self._engine.measure_text(question, text, scope=scope), on_done, on_error)

    def reinforce(self, ids: Sequence[str], on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.reinforce(ids), on_done, on_error)

    def add_memory(
        self,
        scope: str,
        category: str,
        text: str,
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
        **fields: Any,
    ) -> None:
        self._when_done(self._engine.add_memory(scope, category, text, **fields), on_done, on_error)

    def edit_memory(
        self,
        record_id: str,
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
        *,
        base: MemoryRecord | None = None,
        **changes: Any,
    ) -> None:
        """``base`` is the memory as it was shown: what others changed since stays, or becomes an open conflict."""
        self._when_done(self._engine.edit_memory(record_id, base=base, **changes), on_done, on_error)

    def pin(self, record_id: str, pinned: bool, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.pin(record_id, pinned), on_done, on_error)

    def judge(
        self, record_id: str, judgement: str, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """The user's word: "useful", "outdated" or "wrong"; undoable."""
        self._when_done(self._engine.judge(record_id, judgement), on_done, on_error)

    def judge_all(
        self, ids: Sequence[str], judgement: str, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """``judge`` for several, as one act."""
        self._when_done(self._engine.judge_all(ids, judgement), on_done, on_error)

    def edit_each(
        self,
        changes: Mapping[str, Mapping[str, Any]],
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Change fields of several memories, by their ids, each in its own way, as one act."""
        self._when_done(self._engine.edit_each(changes), on_done, on_error)

    def preview_forget(self, ids: Sequence[str], on_done: OnDone, on_error: OnError | None = None) -> None:
        """Gives a ForgetPreview: what goes, and where else the same is said."""
        self._when_done(self._engine.preview_forget(ids), on_done, on_error)

    def forget(
        self,
        ids: Sequence[str],
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
        *,
        erase: bool = False,
        elsewhere: Sequence[str] = (),
    ) -> None:
        """As one act, undoable for ten minutes; with ``erase`` at once for good, and ``on_done`` gets the
        ErasureReport. ``elsewhere``: ids of the preview's places that are to go too."""
        self._when_done(self._engine.forget(ids, erase=erase, elsewhere=elsewhere), on_done, on_error)

    def erasure_report(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """What the last erasure did and found, None when there was none."""
        self._when_done(self._engine.erasure_report(), on_done, on_error)

    def restore_all(self, ids: Sequence[str], on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Bring back forgotten or archived memories as one act."""
        self._when_done(self._engine.restore_all(ids), on_done, on_error)

    def unmerge(self, record_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.unmerge(record_id), on_done, on_error)

    def inject_conflict(
        self,
        record_id: str,
        text: str,
        *,
        confidence: float = 1.0,
        beta: float | None = None,
        leave_open: bool = False,
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
    ) -> None:
        """Set a rival statement against a memory; the outcome comes through ``conflict_resolved`` as well.

        With ``leave_open`` the user decides later.
        """
        future = self._engine.inject_conflict(record_id, text, confidence=confidence, beta=beta, leave_open=leave_open)
        self._when_done(future, on_done, on_error)

    def open_conflicts(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """The OpenConflictLikes that wait for the user."""
        self._when_done(self._engine.open_conflicts(), on_done, on_error)

    def settle_conflict(
        self, conflict_id: str, choice: str, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """``choice`` is "old", "new" or "both"."""
        self._when_done(self._engine.settle_conflict(conflict_id, choice), on_done, on_error)

    def digest(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """What changed since somebody last looked, as a Digest."""
        self._when_done(self._engine.digest(), on_done, on_error)

    def digest_looked(self, sequence: int, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Everything up to this entry of the journal was seen."""
        self._when_done(self._engine.digest_looked(sequence), on_done, on_error)

    def undo(self, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """``on_done`` gets what was taken back, or None when there was nothing."""
        self._when_done(self._engine.undo(), on_done, on_error)

    def redo(self, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.redo(), on_done, on_error)

    def undo_act(self, act: int, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Take back one particular act, as the writer's of one message."""
        self._when_done(self._engine.undo_act(act), on_done, on_error)

    # Speaking unasked

    @property
    def speaking_rules(self) -> SpeakingRules:
        """When and of what the companion may speak unasked."""
        return self._engine.speaking_rules

    def use_speaking_rules(
        self, rules: SpeakingRules, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        self._when_done(self._engine.use_speaking_rules(rules), on_done, on_error)

    def decline_unasked(self, record_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Never again speak unasked of this memory."""
        self._when_done(self._engine.decline_unasked(record_id), on_done, on_error)

    def allow_all_unasked(self, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Take back every ``decline_unasked``."""
        self._when_done(self._engine.allow_all_unasked(), on_done, on_error)

    def answer_check_back(
        self, record_id: str, still_true: bool, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """The answer to "Is that still so?": reinforces the memory or archives it."""
        self._when_done(self._engine.answer_check_back(record_id, still_true), on_done, on_error)

    # Files

    def check_files(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Gives a FilesChecked: files that are held, and copies that wait to be merged."""
        self._when_done(self._engine.files_checked(), on_done, on_error)

    def restore_file(self, path: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Write a held file anew from its memories."""
        self._when_done(self._engine.restore_file(path), on_done, on_error)

    def accept_file(self, path: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Take a held file as it is; ``on_done`` gets the ids of the memories that this changes."""
        self._when_done(self._engine.accept_file(path), on_done, on_error)

    def merge_file(self, path: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Take what is new in a copy of a memory file."""
        self._when_done(self._engine.merge_file(path), on_done, on_error)

    # Models

    def known_model_options(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """Those that are known without looking for servers; they come first."""
        self._when_done(self._engine.known_model_options(), on_done, on_error)

    def model_options(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.model_options(), on_done, on_error)

    def use_model(self, model: str | Path, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """An option's id or a GGUF file; progress comes through ``download_progressed``."""
        self._when_done(self._engine.use_model(model), on_done, on_error)

    def cancel_download(self) -> None:
        self._engine.cancel_download()

    def release_memory(self, agent_id: str = "agent_0") -> None:
        """Give back the memory of loaded models."""
        self._engine.release_memory(agent_id)

    def library(self, on_done: OnDone, on_error: OnError | None = None) -> None:
        """The models of the catalogue as LibraryModels."""
        self._when_done(self._engine.library(), on_done, on_error)

    def fetch_model(self, model_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Fetch a model's files, or go on; progress comes through ``download_progressed``."""
        self._when_done(self._engine.fetch_model(model_id), on_done, on_error)

    def pause_fetch(self, model_id: str) -> None:
        self._engine.pause_fetch(model_id)

    def discard_fetched(self, model_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """Delete what a paused fetch has left."""
        self._when_done(self._engine.discard_fetched(model_id), on_done, on_error)

    def remove_model(self, model_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        self._when_done(self._engine.remove_model(model_id), on_done, on_error)

    def measure_model(self, model_id: str, on_done: OnDone | None = None, on_error: OnError | None = None) -> None:
        """See how fast a model is on this machine; ``on_done`` gets a ModelSpeed."""
        self._when_done(self._engine.measure_model(model_id), on_done, on_error)

    def assign_model(
        self, model_id: str | None, use: ModelUse, on_done: OnDone | None = None, on_error: OnError | None = None
    ) -> None:
        """Let a model embed, or the memory writer ask it; None: nobody."""
        self._when_done(self._engine.assign_model(model_id, use), on_done, on_error)

    # From the engine

    def _begin(self, start: Callable[[], TurnLike]) -> str | None:
        try:
            turn = start()
        except FamiliarsError as error:
            self.problem.emit(str(error))
            return None
        self._turns[turn.turn_id] = turn
        return turn.turn_id

    def _when_done(self, future: Future[Any], on_done: OnDone | None, on_error: OnError | None) -> None:
        self._inbox.follow(future, on_done, on_error if on_error is not None else self.problem.emit)

    def _publish(self, event: Event) -> None:
        if isinstance(event, events.ReplyFinished | events.TurnFailed):
            self._turns.pop(event.turn_id, None)
        self.emit_event(event)
