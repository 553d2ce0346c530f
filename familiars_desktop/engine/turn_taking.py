"""Whose turn it is: the user's goes before all that is done behind, and one is answered after the other."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from familiars_desktop.engine.asking import Asking, Question
from familiars_desktop.engine.background import Background
from familiars_desktop.engine.dialogue_log import TEMPORARY, DialogueLog, DialogueLogs, TemporaryDialogue
from familiars_desktop.engine.drafts import Drafts
from familiars_desktop.engine.events import RedactionChoice
from familiars_desktop.engine.redactions import decided
from familiars_desktop.engine.text import check_message
from familiars_desktop.engine.turn import Turn
from familiars_desktop.engine.versions import newest_leaf, previous_of
from familiars_desktop.engine.workers import Worker
from familiars_desktop.memory.errors import Cancelled, Refused


class TurnTaking:
    """Begins turns, which the *chat* worker answers; ``turns`` are those that have not ended.

    ``start`` is called before a turn begins, ``changed`` after it has ended; once ``closing`` is set none begins.
    """

    def __init__(
        self,
        asking: Asking,
        logs: DialogueLogs,
        drafts: Drafts,
        background: Background,
        chat: Worker,
        *,
        start: Callable[[], object],
        changed: Callable[[], object],
        closing: threading.Event,
    ) -> None:
        self._asking = asking
        self._logs = logs
        self._drafts = drafts
        self._background = background
        self._chat = chat
        self._start = start
        self._changed = changed
        self._closing = closing
        self._spoken = threading.Event()
        self.turns: set[Turn] = set()

    def say(
        self,
        text: str,
        *,
        dialogue_id: str | None,
        parent: int | None,
        temporary: bool,
        choices: Sequence[RedactionChoice],
    ) -> Turn:
        """See ``Engine.say``."""
        cleaned = check_message(text)
        self._background.spoken(cleaned)
        log = self._logs.of_turn(dialogue_id, temporary)
        previous = newest_leaf(log.tree) if parent is None else parent
        return self._begin(log, Question(cleaned, decided(cleaned, choices), previous=previous))

    def regenerate(self, dialogue_id: str, answer_node: int) -> Turn:
        """See ``Engine.regenerate``."""
        log = self._logs.of_turn(dialogue_id, dialogue_id == TEMPORARY)
        node = log.tree.node_list[answer_node]
        asked = node.id if node.node_type == "Q" else previous_of(node)
        if asked is None:
            raise Refused("this reply was not given to a question: it cannot be regenerated")
        question = log.tree.node_list[asked]
        if question.node_type != "Q":
            raise Refused("this was said unasked: there is no question to answer again")
        return self._begin(log, Question(question.content, previous=previous_of(question), answered=asked))

    def edit(self, dialogue_id: str, question_node: int, text: str, choices: Sequence[RedactionChoice]) -> Turn:
        """See ``Engine.edit``."""
        cleaned = check_message(text)
        log = self._logs.of_turn(dialogue_id, dialogue_id == TEMPORARY)
        node = log.tree.node_list[question_node]
        choice = decided(cleaned, choices)
        return self._begin(log, Question(cleaned, choice, previous=previous_of(node), parent=node.parent))

    def warm_up(self) -> None:
        """Let the model read what every prompt begins with; a question that comes meanwhile stops it."""
        self._spoken.clear()
        self._chat.submit(self._asking.warm_up, self._spoken)

    def settled(self, timeout: float) -> None:
        """Wait until what was said so far is answered, and the background may go on. Raises TimeoutError after
        ``timeout`` seconds."""
        self._chat.submit(_nothing).result(timeout)

    def close(self) -> None:
        """Stop every turn."""
        self._spoken.set()
        for turn in list(self.turns):
            turn.cancel()

    def _begin(self, log: DialogueLog, question: Question) -> Turn:
        if self._closing.is_set():
            raise Cancelled("the program is closing")
        self._start()
        self._spoken.set()
        turn = Turn(f"turn_{secrets.token_hex(6)}")
        self.turns.add(turn)
        self._drafts.sent()
        self._background.interrupt()
        keep = not isinstance(log, TemporaryDialogue)
        future = self._chat.submit(self._asking.run, turn, log, question, keep=keep)
        future.add_done_callback(lambda done: self._ended(turn, done))
        return turn

    def _ended(self, turn: Turn, done: Future[None]) -> None:
        self.turns.discard(turn)
        if done.cancelled():
            self._asking.call_off(turn)
            return
        if not self.turns and not self._closing.is_set():
            self._background.resume()
        self._changed()


def _nothing() -> None:
    """A job that is done when those before it are, and have been reported."""
