"""The message in the composer: what it will recall is found while it is being written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from familiars_desktop.engine.briefing import Briefings
from familiars_desktop.engine.dialogue_log import DialogueLog
from familiars_desktop.engine.redactions import decided, redaction_metadata
from familiars_desktop.engine.versions import newest_leaf
from familiars_desktop.engine.workers import Worker
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.tree import Node


@dataclass(frozen=True, slots=True, eq=False)
class _Draft:
    text: str
    place: Callable[[], DialogueLog | None]


class Drafts:
    """Knows the latest draft and lets the chat worker look ahead for it, while ``is_idle``."""

    def __init__(self, briefings: Briefings, chat: Worker, is_idle: Callable[[], bool]) -> None:
        self._briefings = briefings
        self._chat = chat
        self._is_idle = is_idle
        self._latest: _Draft | None = None

    def written(self, text: str, place: Callable[[], DialogueLog | None]) -> None:
        """This stands in the composer now, to be said at the end of the conversation that ``place`` finds, if any."""
        self._latest = _Draft(text, place)
        self.look_ahead()

    def look_ahead(self) -> None:
        """Find what the latest draft recalls, anew where something else is remembered by now."""
        if self._latest is not None and self._is_idle():
            self._chat.submit(self._foresee, self._latest)

    def sent(self) -> None:
        """Nothing is being written any more."""
        self._latest = None

    def _foresee(self, draft: _Draft) -> None:
        def is_wanted() -> bool:
            return draft is self._latest and self._is_idle()

        if is_wanted() and (log := draft.place()) is not None:
            metadata = redaction_metadata(draft.text, decided(draft.text, ()))
            said = node_content_for_llm(Node("", draft.text, metadata=metadata))
            self._briefings.foresee(said, log, newest_leaf(log.tree), is_wanted=is_wanted)
