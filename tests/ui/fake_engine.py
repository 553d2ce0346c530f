"""A scripted engine at the window's seam: real threads and real events, no models, no files."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from familiars_desktop.engine import events
from familiars_desktop.engine.events import (
    AskedTime,
    Conversation,
    EngineStatus,
    Event,
    ForestNode,
    LibraryModel,
    MeasuredQuestion,
    ModelOption,
    PersonalData,
    RecalledItem,
    RedactionChoice,
    TurnView,
    WrittenMemory,
)
from familiars_desktop.engine.importing import ImportReport
from familiars_desktop.engine.speaking_rules import SpeakingRules
from familiars_desktop.engine.text import check_message
from familiars_desktop.memory import DecayPolicy, JournalEntry, MemoryRecord, MemorySnapshot, Refused
from familiars_desktop.memory.attachment import Attachment, attachment_of
from familiars_desktop.memory.digest import Digest
from familiars_desktop.memory.ranking import Candidates, Explanation, RankingWeights, Term
from familiars_desktop.memory.times import to_iso
from familiars_desktop.memory.tree import DialogTree, title_of
from familiars_desktop.storage import ErasureReport, FileMerge, ForgetPreview

NOW = 1_793_700_000.0  # 2 November 2026
DAY = 86_400.0

READY = EngineStatus(
    chat_model="Qwen2.5-Coder 1.5B",
    embedder="all-MiniLM-L6-v2",
    device="CPU",
    chat_ready=True,
    embedder_ready=True,
    gate_used_mb=1900.0,
    gate_budget_mb=8000.0,
)


def explanation(cosine: float = 0.62, kept: float = 0.8) -> Explanation:
    """A plausible explanation whose contributions sum to its score."""
    terms = (
        Term("meaning", cosine * (0.6 + 0.4 * kept), 1.0),
        Term("words", 0.4, 0.6),
        Term("recency", 0.0, 0.05),
        Term("tree", 0.0, 0.05),
        Term("salience", 0.8, 0.05),
    )
    return Explanation(terms, cosine, kept)


def recalled(content: str, record_id: str = "m_00000001", *, kind: Any = "record", kept: float = 0.8) -> RecalledItem:
    why = explanation(kept=kept)
    return RecalledItem(kind, record_id, content, why.score, why, NOW - 20 * DAY, "user", "profile")


def record(number: int, content: str, *, days_old: float = 1.0, **fields: Any) -> MemoryRecord:
    values: dict[str, Any] = {"scope": "user", "category": "profile", "half_life": 30 * DAY, **fields}
    return MemoryRecord(id=f"m_{number:08x}", ts=to_iso(NOW - days_old * DAY), content=content, **values)


@dataclass
class Reply:
    """How the next turn goes: its pieces, and whether it breaks, or waits until ``go`` is set."""

    pieces: Sequence[str] = ("Hello ", "there.")
    recalled: Sequence[RecalledItem] = ()
    writes: Sequence[WrittenMemory] = ()
    fails_with: str = ""
    writer_fails_with: str = ""
    cut_off: bool = False
    go: threading.Event | None = None
    """When given, the pieces after the first wait for it."""


@dataclass
class _Node:
    id: int
    node_type: Any
    content: str
    timestamp: float
    parent: int | None
    view: dict[str, Any] = field(default_factory=dict)


class FakeTurn:
    def __init__(self, turn_id: str) -> None:
        self.turn_id = turn_id
        self.cancelled = threading.Event()

    def cancel(self) -> None:
        self.cancelled.set()


class FakeEngine:
    """``script`` holds the replies to come; ``calls`` what the window asked for, in order."""

    def __init__(self, *, status: EngineStatus = READY, records: Sequence[MemoryRecord] = ()) -> None:
        self.policy = DecayPolicy()
        self.workspace = Path("/home/mara/familiars")
        self.weights = RankingWeights()
        self.script: list[Reply] = []
        self.calls: list[tuple[Any, ...]] = []
        self.personal_data: Callable[[str], Sequence[PersonalData]] = lambda text: ()
        self.options: list[ModelOption] = []
        self.models: list[LibraryModel] = []
        self.fails: dict[str, Exception] = {}
        self.records = {r.id: r for r in records}
        self.entries: list[JournalEntry] = []
        self.candidates: Candidates | None = None
        self.asked_time: AskedTime | None = None
        self.conflicts: list[Any] = []
        self.files = events.FilesChecked(NOW)
        self.changes = Digest(NOW, 0)
        self.preview = ForgetPreview(())
        self.report: ErasureReport | None = ErasureReport(NOW, ("m_00000001",), files=14, bytes=3_100_000)
        self.gate_report = events.GateReport()
        self.speaking_rules = SpeakingRules()
        self._status = status
        self._listeners: list[Callable[[Event], None]] = []
        self._pool = ThreadPoolExecutor(max_workers=4, thread_name_prefix="fake-engine")
        self._numbers = itertools.count(1)
        self._conversations: dict[str, Conversation] = {}
        self._nodes: dict[str, list[_Node]] = {}
        self._version = 1
        self.running: list[FakeTurn] = []
        self.started = self.closed = False

    # Life

    def start(self) -> None:
        self.started = True

    def close(self, timeout: float = 2.0) -> None:
        self.closed = True
        for turn in self.running:
            turn.cancel()
        self._pool.shutdown(wait=True)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def publish(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    def from_a_thread(self, event: Event) -> None:
        """Publish as the engine does: not on the UI thread."""
        self._pool.submit(self.publish, event).result(5)

    def status(self) -> EngineStatus:
        return self._status

    def set_status(self, status: EngineStatus) -> None:
        self._status = status
        self.from_a_thread(events.StatusChanged(NOW, status))

    # Turns

    def say(
        self,
        text: str,
        *,
        dialogue_id: str | None = None,
        parent: int | None = None,
        temporary: bool = False,
        choices: Sequence[RedactionChoice] = (),
    ) -> FakeTurn:
        self.calls.append(("say", text, dialogue_id, parent, temporary, tuple(choices)))
        message = check_message(text)
        if dialogue_id is None:
            dialogue_id = f"{'temporary' if temporary else 'dialogue'}_{next(self._numbers)}"
            self._open(dialogue_id, "", listed=not temporary)
        at = parent if parent is not None else self._last(dialogue_id)
        return self._turn(dialogue_id, lambda: self._add(dialogue_id, "Q", message, at).id)

    def regenerate(self, dialogue_id: str, answer_node: int) -> FakeTurn:
        self.calls.append(("regenerate", dialogue_id, answer_node))
        question = self._nodes[dialogue_id][answer_node].parent
        assert question is not None
        return self._turn(dialogue_id, lambda: question)

    def edit(
        self, dialogue_id: str, question_node: int, text: str, choices: Sequence[RedactionChoice] = ()
    ) -> FakeTurn:
        self.calls.append(("edit", dialogue_id, question_node, text))
        parent = self._nodes[dialogue_id][question_node].parent
        return self._turn(dialogue_id, lambda: self._add(dialogue_id, "Q", text, parent).id)

    def detect_personal_data(
        self, text: str, *, dialogue_id: str | None = None, temporary: bool = False
    ) -> Future[Sequence[PersonalData]]:
        return self._pool.submit(self.personal_data, text)

    def _turn(self, dialogue_id: str, ask: Callable[[], int]) -> FakeTurn:
        reply = self.script.pop(0) if self.script else Reply()
        turn = FakeTurn(f"turn_{next(self._numbers)}")
        self.running.append(turn)
        self._pool.submit(self._run, turn, dialogue_id, ask(), reply)
        return turn

    def _run(self, turn: FakeTurn, dialogue_id: str, question: int, reply: Reply) -> None:
        self.publish(events.TurnStarted(NOW, turn.turn_id, dialogue_id, question))
        self.publish(events.MemoriesRecalled(NOW, turn.turn_id, tuple(reply.recalled)))
        said = ""
        for index, piece in enumerate(reply.pieces):
            while index and reply.go is not None and not reply.go.wait(0.005) and not turn.cancelled.is_set():
                pass
            if turn.cancelled.is_set():
                break
            said += piece
            self.publish(events.ReplyDelta(NOW, turn.turn_id, piece))
        stopped = turn.cancelled.is_set()
        view: dict[str, Any] = {
            "memories_used": tuple(reply.recalled),
            "stopped": stopped,
            "problem": reply.fails_with,
        }
        if said or not reply.fails_with:
            answer = self._add(dialogue_id, "A", said, question, **view).id
        if reply.fails_with:
            self.publish(events.TurnFailed(NOW, turn.turn_id, reply.fails_with))
            return
        self.publish(
            events.ReplyFinished(NOW, turn.turn_id, dialogue_id, answer, said, stopped, {"total": 1.2}, reply.cut_off)
        )
        self.publish(events.ConversationsChanged(NOW))
        if reply.writer_fails_with:
            self.publish(events.WriterFailed(NOW, turn.turn_id, reply.writer_fails_with))
        elif reply.writes:
            self._nodes[dialogue_id][question].view["memories_written"] = tuple(reply.writes)
            self.publish(events.MemoriesWritten(NOW, turn.turn_id, dialogue_id, question, tuple(reply.writes)))

    # Conversations

    def open_with(self, dialogue_id: str, name: str, turns: Sequence[TurnView], *, updated: float = NOW) -> None:
        """A conversation that is there already, its turns in a row."""
        self._open(dialogue_id, name, updated=updated)
        for turn in turns:
            self._add(
                dialogue_id,
                turn.node_type,
                turn.content,
                self._last(dialogue_id),
                at=turn.timestamp,
                memories_used=turn.memories_used,
                memories_written=turn.memories_written,
                problem=turn.problem,
                stopped=turn.stopped,
                origin=turn.origin,
                unasked=turn.unasked,
            )

    def conversations(self) -> Future[list[Conversation]]:
        return self._act("conversations", lambda: sorted(self._conversations.values(), key=lambda c: -c.updated))

    def conversation(self, dialogue_id: str, *, through: int | None = None) -> Future[list[TurnView]]:
        return self._act("conversation", lambda: self._branch(dialogue_id, through), dialogue_id, through)

    def new_conversation(self, name: str = "") -> Future[Conversation]:
        return self._act("new_conversation", lambda: self._open(f"dialogue_{next(self._numbers)}", name), name)

    def rename_conversation(self, dialogue_id: str, name: str) -> Future[Any]:
        return self._act("rename", lambda: self._rename(dialogue_id, name), dialogue_id, name)

    def delete_conversation(self, dialogue_id: str) -> Future[Any]:
        return self._act("delete", lambda: self._delete(dialogue_id), dialogue_id)

    def export_conversation(self, dialogue_id: str, path: Path) -> Future[Any]:
        return self._act("export", lambda: path.write_text("\n".join(n.content for n in self._nodes[dialogue_id])))

    def import_file(self, path: Path) -> Future[Any]:
        return self._act("import_file", lambda: ImportReport(records=3, turns=12, skipped=2), path)

    def forest(self, dialogue_id: str) -> Future[Sequence[ForestNode]]:
        return self._act(
            "forest",
            lambda: tuple(
                ForestNode(n.id, n.parent, n.node_type, title_of(n.content), n.timestamp, text=n.content)
                for n in self._nodes[dialogue_id]
            ),
        )

    def attachment(self, dialogue_id: str, node_id: int) -> Future[Attachment]:
        return self._act("attachment", lambda: attachment_of(self._tree(dialogue_id), node_id), dialogue_id, node_id)

    def turn_cosines(self, text: str, dialogue_id: str) -> Future[Any]:
        """As many words of the question as a turn shares, as a share."""
        words = set(text.lower().split())
        said = [set(n.content.lower().split()) for n in self._nodes[dialogue_id]]
        cosines = np.array([len(words & told) / max(len(words), 1) for told in said])
        return self._act("turn_cosines", lambda: cosines, text, dialogue_id)

    def _tree(self, dialogue_id: str) -> DialogTree:
        tree = DialogTree()
        for node in self._nodes[dialogue_id]:
            tree.create_node("", node.content, node.node_type, (1.0, 0.0), node.timestamp, parent=node.parent)
        return tree

    def _open(self, dialogue_id: str, name: str, *, updated: float = NOW, listed: bool = True) -> Conversation:
        made = Conversation(dialogue_id, name, updated, updated)
        self._nodes[dialogue_id] = []
        if listed:
            self._conversations[dialogue_id] = made
            self.publish(events.ConversationsChanged(NOW))
        return made

    def _rename(self, dialogue_id: str, name: str) -> None:
        self._conversations[dialogue_id] = replace(self._conversations[dialogue_id], name=name)
        self.publish(events.ConversationsChanged(NOW))

    def _delete(self, dialogue_id: str) -> None:
        del self._conversations[dialogue_id], self._nodes[dialogue_id]
        self.publish(events.ConversationsChanged(NOW))

    def _last(self, dialogue_id: str) -> int | None:
        nodes = self._nodes[dialogue_id]
        return nodes[-1].id if nodes else None

    def _add(
        self, dialogue_id: str, kind: str, content: str, parent: int | None, at: float = NOW, **view: Any
    ) -> _Node:
        nodes = self._nodes[dialogue_id]
        nodes.append(_Node(len(nodes), kind, content, at, parent, view))
        known = self._conversations.get(dialogue_id)
        if known is not None:
            title = known.title or title_of(content)
            self._conversations[dialogue_id] = replace(known, turns=len(nodes), title=title)
        return nodes[-1]

    def _branch(self, dialogue_id: str, through: int | None) -> list[TurnView]:
        nodes = self._nodes[dialogue_id]
        if not nodes:
            return []
        at = nodes[-1] if through is None else nodes[through]
        while newer := [n for n in nodes if n.parent == at.id]:
            at = newer[-1]
        path: list[_Node] = []
        step: _Node | None = at
        while step is not None:
            path.insert(0, step)
            step = None if step.parent is None else nodes[step.parent]
        return [self._view(nodes, node) for node in path]

    def _view(self, nodes: list[_Node], node: _Node) -> TurnView:
        siblings = tuple(n.id for n in nodes if n.parent == node.parent)
        return TurnView(node.id, node.node_type, node.content, node.timestamp, siblings=siblings, **node.view)

    # Memory

    def snapshot(self) -> MemorySnapshot:
        return MemorySnapshot(self._version, tuple(self.records.values()))

    def journal(self) -> Sequence[JournalEntry]:
        return tuple(self.entries)

    def measure(self, text: str) -> Future[MeasuredQuestion]:
        return self._act(
            "measure", lambda: MeasuredQuestion(self.candidates or self._measured(), self.asked_time), text
        )

    def measure_text(self, question: str, text: str, *, scope: str = "user") -> Future[Candidates]:
        return self._act("measure_text", lambda: self._measured_text(scope), question, text)

    def _measured_text(self, scope: str) -> Candidates:
        one = np.ones(1)
        no, near = np.zeros(1), 0.8 * one
        speaker = one * (scope == "user")
        return Candidates(("",), no.astype(bool), near, no, no, no, no, one * np.inf, near, speaker, one)

    def _measured(self) -> Candidates:
        held = list(self.records.values())
        zeros = np.zeros(len(held))
        return Candidates(
            ids=tuple(r.id for r in held),
            is_turn=np.zeros(len(held), dtype=bool),
            cosine=np.linspace(0.9, 0.2, len(held)),
            words=zeros,
            nearness=zeros,
            salience=np.array([r.salience for r in held]),
            t0=np.array([r.t0 for r in held]),
            half_life=np.array([np.inf if r.pinned else r.half_life for r in held]),
        )

    def reinforce(self, ids: Sequence[str]) -> Future[Any]:
        return self._change("reinforce", ids, lambda r: r.with_changes(access_count=r.access_count + 1))

    def add_memory(self, scope: str, category: str, text: str, **fields: Any) -> Future[Any]:
        return self._act("add_memory", lambda: record(next(self._numbers), text, **fields), scope, category, text)

    def use_speaking_rules(self, rules: SpeakingRules) -> Future[Any]:
        self.speaking_rules = rules
        return self._act("use_speaking_rules", lambda: None, rules)

    def decline_unasked(self, record_id: str) -> Future[Any]:
        return self._act("decline_unasked", lambda: None, record_id)

    def allow_all_unasked(self) -> Future[Any]:
        return self._act("allow_all_unasked", lambda: None)

    def answer_check_back(self, record_id: str, still_true: bool) -> Future[Any]:
        return self._act("answer_check_back", lambda: None, record_id, still_true)

    def files_checked(self) -> Future[Any]:
        return self._pool.submit(lambda: self.files)

    def restore_file(self, path: str) -> Future[Any]:
        return self._act("restore_file", lambda: Path(f"{path}.found-1"), path)

    def accept_file(self, path: str) -> Future[Any]:
        return self._act("accept_file", lambda: ("m_00000001",), path)

    def merge_file(self, path: str) -> Future[Any]:
        return self._act("merge_file", lambda: FileMerge(("m_00000001",), (), ()), path)

    def edit_memory(self, record_id: str, *, base: MemoryRecord | None = None, **changes: Any) -> Future[Any]:
        return self._change("edit_memory", [record_id], lambda r: r.with_changes(**changes), changes)

    def pin(self, record_id: str, pinned: bool) -> Future[Any]:
        return self._change("pin", [record_id], lambda r: r.with_changes(pinned=pinned), pinned)

    def judge(self, record_id: str, judgement: str) -> Future[Any]:
        return self._act("judge", lambda: None, record_id, judgement)

    def judge_all(self, ids: Sequence[str], judgement: str) -> Future[Any]:
        return self._act("judge_all", lambda: [self.records.get(i) for i in ids], tuple(ids), judgement)

    def edit_each(self, changes: Mapping[str, Mapping[str, Any]]) -> Future[Any]:
        return self._change("edit_each", list(changes), lambda r: r.with_changes(**changes[r.id]), dict(changes))

    def preview_forget(self, ids: Sequence[str]) -> Future[Any]:
        return self._act("preview_forget", lambda: self._preview(ids), tuple(ids))

    def _preview(self, ids: Sequence[str]) -> ForgetPreview:
        return replace(self.preview, records=tuple(self.records[i] for i in ids))

    def forget(self, ids: Sequence[str], *, erase: bool = False, elsewhere: Sequence[str] = ()) -> Future[Any]:
        more = (erase, tuple(elsewhere)) if erase or elsewhere else ()
        return self._change("forget", ids, lambda r: None, *more, result=self.report if erase else None)

    def erasure_report(self) -> Future[Any]:
        return self._act("erasure_report", lambda: self.report)

    def gate(self) -> events.GateReport:
        return self.gate_report

    def restore_all(self, ids: Sequence[str]) -> Future[Any]:
        return self._act("restore_all", lambda: None, tuple(ids))

    def unmerge(self, record_id: str) -> Future[Any]:
        return self._act("unmerge", lambda: None, record_id)

    def inject_conflict(
        self,
        record_id: str,
        text: str,
        *,
        confidence: float = 1.0,
        beta: float | None = None,
        leave_open: bool = False,
    ) -> Future[Any]:
        more = ("open",) if leave_open else ()
        return self._act("inject_conflict", lambda: None, record_id, text, confidence, beta, *more)

    def open_conflicts(self) -> Future[Any]:
        return self._act("open_conflicts", lambda: list(self.conflicts))

    def settle_conflict(self, conflict_id: str, choice: str) -> Future[Any]:
        return self._act("settle_conflict", lambda: None, conflict_id, choice)

    def digest(self) -> Future[Digest]:
        return self._act("digest", lambda: self.changes)

    def digest_looked(self, sequence: int) -> Future[Any]:
        def look() -> None:
            self.changes = Digest(NOW, sequence)

        return self._act("digest_looked", look, sequence)

    def undo(self) -> Future[str | None]:
        return self._act("undo", lambda: "forgot “Lives in Portland”")

    def redo(self) -> Future[str | None]:
        return self._act("redo", lambda: None)

    def undo_act(self, act: int) -> Future[str | None]:
        return self._act("undo_act", lambda: "remembered", act)

    def _change(
        self,
        name: str,
        ids: Sequence[str],
        change: Callable[[MemoryRecord], MemoryRecord | None],
        *more: Any,
        result: Any = ...,
    ) -> Future[Any]:
        def apply() -> Any:
            changed = []
            for record_id in ids:
                after = change(self.records.pop(record_id))
                if after is not None:
                    self.records[record_id] = after
                    changed.append(after)
            self._version += 1
            self.publish(events.MemoryChanged(NOW, self._version, tuple(ids), "user"))
            return changed if result is ... else result

        return self._act(name, apply, tuple(ids), *more)

    # Models

    def known_model_options(self) -> Future[list[ModelOption]]:
        return self._act("known_model_options", lambda: [each for each in self.options if each.kind != "server"])

    def model_options(self) -> Future[list[ModelOption]]:
        return self._act("model_options", lambda: list(self.options))

    def use_model(self, model: str | Path) -> Future[Any]:
        return self._act("use_model", lambda: None, model)

    def cancel_download(self) -> None:
        self.calls.append(("cancel_download",))

    def library(self) -> Future[Any]:
        return self._act("library", lambda: list(self.models))

    def fetch_model(self, model_id: str) -> Future[Any]:
        return self._act("fetch_model", lambda: None, model_id)

    def pause_fetch(self, model_id: str) -> None:
        self.calls.append(("pause_fetch", model_id))

    def discard_fetched(self, model_id: str) -> Future[Any]:
        return self._act("discard_fetched", lambda: None, model_id)

    def remove_model(self, model_id: str) -> Future[Any]:
        return self._act("remove_model", lambda: None, model_id)

    def measure_model(self, model_id: str) -> Future[Any]:
        return self._act("measure_model", lambda: None, model_id)

    def assign_model(self, model_id: str | None, use: str) -> Future[Any]:
        return self._act("assign_model", lambda: None, model_id, use)

    def release_memory(self, agent_id: str) -> None:
        self.calls.append(("release_memory", agent_id))

    def _act(self, name: str, act: Callable[[], Any], *arguments: Any) -> Future[Any]:
        self.calls.append((name, *arguments))
        if name in self.fails:
            error = self.fails[name]
            return self._pool.submit(_raise, error)
        return self._pool.submit(act)

    def called(self, name: str) -> list[tuple[Any, ...]]:
        """The arguments of every call of that name."""
        return [call[1:] for call in self.calls if call[0] == name]


def _raise(error: Exception) -> None:
    raise error


def refused(message: str) -> Refused:
    return Refused(message)
