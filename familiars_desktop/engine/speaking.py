"""Speaking unasked: what the decider proposes becomes a turn of a conversation, with the reason why."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from familiars_desktop import memorizer
from familiars_desktop.engine.dialogue_log import NewTurn, StoredDialogue, TextVector
from familiars_desktop.engine.events import CompanionSpoke, ConversationsChanged, Event
from familiars_desktop.engine.models import IMPORTANT, NICE, Models
from familiars_desktop.engine.phrasing import phrased
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.speaking_rules import SpeakingPreferences, SpeakingRules
from familiars_desktop.engine.versions import newest_leaf, previous_of
from familiars_desktop.inference import EitherEvent
from familiars_desktop.memory.errors import Cancelled, FamiliarsError, ModelError, RecordNotFound
from familiars_desktop.storage import MemoryStore, StoredTurn

if TYPE_CHECKING:
    from familiars_desktop.memorizer import DeciderService, Proposal
    from familiars_desktop.memorizer.decider import Kind

_log = logging.getLogger(__name__)
_SILENCE: Final = 30.0
_LOOK_SECONDS: Final = 600.0


class Speaking:
    """Says what is due, at most so often as the rules allow, when nobody is talking. On the background worker."""

    def __init__(
        self,
        settings: Settings,
        store: MemoryStore,
        models: Models,
        embed: Callable[[str], TextVector],
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
        *,
        threshold: float,
    ) -> None:
        self._settings = settings
        self._store = store
        self._models = models
        self._embed = embed
        self._publish = publish
        self._clock = clock
        self._threshold = threshold
        self._preferences = SpeakingPreferences(settings)
        self._rules = self._preferences.load()
        self._spoken_at = float("-inf")
        self._looked_at: tuple[int, float, SpeakingRules] | None = None
        self._interrupted = threading.Event()

    @property
    def rules(self) -> SpeakingRules:
        return self._rules

    def use(self, rules: SpeakingRules) -> None:
        """From now on, and at the next start."""
        self._rules = rules
        self._preferences.keep(rules)

    def interrupt(self) -> None:
        """Somebody talks: say nothing."""
        self._interrupted.set()
        self._spoken_at = self._clock().timestamp()

    def resume(self) -> None:
        self._interrupted.clear()

    def speak_when_due(self) -> CompanionSpoke | None:
        """``speak``, unless somebody talks or has just talked; every ten minutes, and whenever something changed."""
        now = self._clock().timestamp()
        if not self._rules.enabled or self._interrupted.is_set() or now - self._spoken_at < _SILENCE:
            return None
        looked_at = (self._store.version(), now // _LOOK_SECONDS, self._rules)
        if looked_at == self._looked_at:
            return None
        self._looked_at = looked_at
        return self.speak()

    def speak(self) -> CompanionSpoke | None:
        """Say the most pressing thing, durably, and tell it; None when there is nothing or it is not the time."""
        decider = self.decider()
        proposal = decider.propose(self._clock())
        if proposal is None:
            return None
        try:
            event = self._say(proposal)
        except FamiliarsError as error:
            decider.withdrawn(proposal)
            if isinstance(error, Cancelled):
                return None
            raise
        self._publish(event)
        self._publish(ConversationsChanged(event.at))
        return event

    def heard(self, turn: StoredTurn) -> None:
        """A message right after "Is that still so?" that says just yes or no reinforces the memory or retires it."""
        tree = self._store.dialogues.tree(turn.dialogue_id)
        previous = previous_of(tree.node_list[turn.node_id])
        before = tree.node_list[previous].metadata if previous is not None else {}
        if before.get("kind") != "fading" or "decision_id" not in before:
            return
        still_true = memorizer.plain_answer(turn.node.content)
        if still_true is not None:
            try:
                self.decider().answered(str(before["record_id"]), still_true=still_true)
            except RecordNotFound:
                _log.info("the memory that was asked after is not there any more")

    def decider(self) -> DeciderService:
        rules = self._rules
        allowed: dict[Kind, bool] = {
            "due": rules.reminders,
            "follow_up": rules.follow_ups,
            "fading": rules.check_backs,
        }
        return memorizer.DeciderService(
            self._store,
            enabled=rules.enabled,
            quiet_hours=(rules.quiet_from, rules.quiet_until),
            daily_cap=rules.daily_cap,
            threshold=self._threshold,
            kinds=[kind for kind, wanted in allowed.items() if wanted],
        )

    def _say(self, proposal: Proposal) -> CompanionSpoke:
        agent_id = proposal.agent_id or self._settings.agent_id
        text = self._worded(proposal, agent_id)
        log = StoredDialogue(self._store.dialogues, self._place(proposal, agent_id))
        about: dict[str, Any] = {
            "previous": newest_leaf(log.tree),
            "decision_id": proposal.decision_id,
            "kind": proposal.kind,
            "record_id": proposal.record_id,
            "day": proposal.day,
        }
        now = self._clock().timestamp()
        turn_id, node_id = log.add(NewTurn("A", text, self._embed(text), now, "proactive", about, follows=False))
        return CompanionSpoke(
            now, turn_id, log.dialogue_id, node_id, text, proposal.kind, proposal.record_id, proposal.reason
        )

    def _worded(self, proposal: Proposal, agent_id: str) -> str:
        """The sentence as it is, or as the agent's model says it; the selected agent's goes before others'."""
        if self._settings.speaker_model != "chat" or not self._models.chat_ready:
            return proposal.text
        priority = IMPORTANT if agent_id == self._settings.agent_id else NICE
        stop = EitherEvent(self._interrupted)
        try:
            with self._models.chat(priority, cancel=stop, on_checkpoint=stop.set, apart=True) as model:
                return phrased(model, proposal.text, proposal.quote, cancel=stop)
        except Cancelled:
            raise
        except ModelError as error:
            _log.info("said without the model: %s", error)
            return proposal.text

    def _place(self, proposal: Proposal, agent_id: str) -> str:
        """The memory's own conversation, else the agent's latest; none in which a question waits for its answer."""
        dialogues = self._store.dialogues
        listed = [found.id for found in dialogues.list(agent_id)]
        own = [found for found in listed if found == proposal.dialogue_id]
        for dialogue_id in [*own, *listed]:
            tree = dialogues.tree(dialogue_id)
            if not len(tree) or tree.node_list[-1].node_type == "A":
                return dialogue_id
        return dialogues.create(agent_id=agent_id).id
