"""Tidying memory while nobody waits: near duplicates are merged in slices, between which the user goes first."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Final

from familiars_desktop import memorizer
from familiars_desktop.engine.events import Event, MemoriesMerged, MergedMemory
from familiars_desktop.engine.models import NICE
from familiars_desktop.inference import boost_thread_priority
from familiars_desktop.memory.errors import Cancelled

if TYPE_CHECKING:
    from familiars_desktop.memorizer import Consolidator, Merge
    from familiars_desktop.memorizer.roll_up import RollUpRules, Trigger
    from familiars_desktop.storage import EmbedTexts, MemoryStore

_log = logging.getLogger(__name__)
_STATE: Final = "tidied_at"
_PAUSE: Final = 0.04


class Tidying:
    """Runs the consolidator when a trigger says so, on the background worker.

    ``spoken`` is told of each message, whose words may ask for it; ``interrupt`` and ``resume`` bracket the time in
    which somebody waits. Stopped, it goes on with the next trigger where it was.
    """

    def __init__(
        self,
        store: MemoryStore,
        embed: EmbedTexts,
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
        *,
        rules: RollUpRules | None = None,
    ) -> None:
        self._store = store
        self._embed = embed
        self._publish = publish
        self._clock = clock
        self._rules = rules
        self._made: Consolidator | None = None
        self._looked_at = -1
        self._asked = False
        self._heard: deque[str] = deque(maxlen=20)
        self._began = self._spoken_at = clock().timestamp()
        self._interrupted = threading.Event()

    @property
    def consolidator(self) -> Consolidator:
        """Made when it is first needed: it brings the comparing of sentences along."""
        if self._made is None:
            self._made = memorizer.Consolidator(self._store, self._embed)
        return self._made

    def spoken(self, text: str) -> None:
        """The user said this."""
        self._spoken_at = self._clock().timestamp()
        self._heard.append(text)

    def interrupt(self) -> None:
        """Somebody waits: stop at the next record."""
        self._interrupted.set()

    def resume(self) -> None:
        self._interrupted.clear()

    def trigger(self) -> Trigger | None:
        """Why memory should be tidied now; while nothing changed, one look at the store's version."""
        now, version = self._clock(), self._store.version()
        while self._heard:
            self._asked = memorizer.asks_for_tidying(self._heard.popleft()) or self._asked
        if self._interrupted.is_set() or (version == self._looked_at and not self._asked):
            return None
        new = self.consolidator.waiting(now=now)
        if not new and not self._asked:
            self._looked_at = version
        tidied = float(self._store.states.get(_STATE) or self._began)
        moment = now.timestamp()
        rules = self._rules or memorizer.RollUpRules()
        return memorizer.roll_up_trigger(
            new, silence=moment - self._spoken_at, since_last=moment - tidied, asked=self._asked, rules=rules
        )

    def tidy_when_due(self) -> list[Merge]:
        """``tidy`` if there is a trigger."""
        found = self.trigger()
        return [] if found is None else self.tidy(found)

    def tidy(self, trigger: Trigger, *, pause: float = _PAUSE) -> list[Merge]:
        """Slice after slice until all is compared or somebody speaks; what was merged.

        Between slices the machine is left to others for ``pause`` seconds.
        """
        merges: list[Merge] = []
        with boost_thread_priority(NICE):
            try:
                began = self.consolidator.through
                while not self.consolidator.is_done:
                    before = self.consolidator.through
                    merges += self.consolidator.run(now=self._clock(), cancel=self._interrupted)
                    if self.consolidator.through == before:
                        break  # what is left has no vector yet
                    self._interrupted.wait(pause)
            except Cancelled:
                _log.info("tidying was interrupted after %d merges", len(merges))
            else:
                self._asked = False
                if self.consolidator.through != began:
                    self._store.states.put(_STATE, self._clock().timestamp())
                self._looked_at = self._store.version()
        if merges:
            self._tell(trigger, merges)
        return merges

    def _tell(self, trigger: Trigger, merges: list[Merge]) -> None:
        saving = memorizer.saving_of(self._store, merges)
        self._publish(
            MemoriesMerged(
                self._clock().timestamp(),
                trigger=trigger,
                merges=tuple(
                    MergedMemory(
                        merge.record.id,
                        merge.record.content,
                        tuple(source.id for source in merge.sources),
                        self._store.history(merge.record.id)[0].act,
                    )
                    for merge in merges
                ),
                tokens_before=saving.tokens_before,
                tokens_after=saving.tokens_after,
            )
        )
