"""A turn that is running, kept apart from what is on screen: its conversation may be left and come back to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from familiars_desktop.ui.bridge import RecalledItem
from familiars_desktop.ui.chat.row import ChatRow, RowState


@dataclass
class LiveTurn:
    """``question`` is None when an answer is given again to a question that is there already."""

    turn_id: str
    dialogue_id: str
    answer: ChatRow
    question: ChatRow | None = None
    question_node: int | None = None
    redo: bool = False
    pieces: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, turn_id: str, dialogue_id: str, *, question: str | None, now: float) -> LiveTurn:
        """A turn whose events are still to come; its rows are there at once."""
        asked = None
        if question is not None:
            asked = ChatRow(f"{turn_id}/question", True, question, now)
        answer = ChatRow(f"{turn_id}/answer", False, "", now, state="thinking")
        return cls(turn_id, dialogue_id, answer, asked)

    @property
    def rows(self) -> list[ChatRow]:
        return [row for row in (self.question, self.answer) if row is not None]

    def started(self, dialogue_id: str, question_node: int) -> None:
        self.dialogue_id, self.question_node = dialogue_id, question_node
        if self.question is not None:
            self.question = replace(self.question, node_id=question_node)

    def recalled(self, items: tuple[RecalledItem, ...]) -> None:
        self.answer = replace(self.answer, used=items)

    def heard(self, text: str) -> None:
        self.pieces.append(text)

    def catch_up(self) -> ChatRow:
        """Put what was heard so far into the answer."""
        if self.pieces:
            self.answer = replace(self.answer, content="".join(self.pieces), state="streaming")
        return self.answer

    def finished(self, node_id: int, text: str, *, stopped: bool, cut_off: bool, at: float) -> None:
        state: RowState = "stopped" if stopped else "done"
        self.answer = replace(self.answer, content=text, node_id=node_id, timestamp=at, state=state, cut_off=cut_off)

    def failed(self, problem: str, *, lacks_model: bool = False) -> None:
        self.catch_up()
        self.answer = replace(self.answer, state="failed", problem=problem, lacks_model=lacks_model)
