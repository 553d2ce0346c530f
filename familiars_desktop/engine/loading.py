"""Bringing models up: the chosen ones at the start, another when it is chosen, fetched first where it is missing."""

from __future__ import annotations

import threading
from collections.abc import Callable

from familiars_desktop.engine.events import Event, ModelProblem, ModelReady
from familiars_desktop.engine.models import Models
from familiars_desktop.memory.errors import Cancelled, ModelError


class Loading:
    """Runs on the *models* worker. ``warm_up`` is called when a chat model is up, ``changed`` at every step."""

    def __init__(
        self,
        models: Models,
        publish: Callable[[Event], None],
        now: Callable[[], float],
        *,
        warm_up: Callable[[], object],
        changed: Callable[[], object],
    ) -> None:
        self._models = models
        self._publish = publish
        self._now = now
        self._warm_up = warm_up
        self._changed = changed
        self._cancelled = threading.Event()
        self._problem = ""
        self.embedder_missing = False
        """Whether there is no embedder to load: memory is then searched by words alone."""
        self._embedder_opened = False

    @property
    def problem(self) -> str:
        """The sentence to show, "" when all is well."""
        return self._problem or self._models.problem

    @property
    def embedder_ready(self) -> bool:
        """Whether the embedder is loaded, or was and is at the next use: its memory may have been released."""
        return self._models.embedding.ready or (self._embedder_opened and not self.embedder_missing)

    def cancel(self) -> None:
        """Stop what is being fetched; what has come of it is kept for the next try."""
        self._cancelled.set()

    def load_chosen(self) -> None:
        """Open the embedder and the chosen chat model, as far as they are here. Reports instead of raising."""
        self._try(self._models.look_up_chosen)
        self._changed()
        self.load_embedder()
        self._try(self._models.load_chosen)
        self._warm_up()
        self._changed()

    def use(self, option: str, remember: bool) -> None:
        """Fetch what an option needs and open it. Reports and raises ModelError."""
        self._cancelled.clear()
        try:
            chosen = self._models.choice.resolve(option)
            for model_id in self._missing(chosen.catalogue_id):
                self._models.pull(model_id, self._cancelled)
            chosen = self._models.choice.resolve(option)
            if remember:
                self._models.choice.remember(chosen.option_id)
            self._models.use(chosen)
            self._warm_up()
            self._problem = self._models.problem = ""
        except ModelError as error:
            self._report(option, error)
            raise
        self.load_embedder()
        self._changed()

    def _try(self, act: Callable[[], None]) -> None:
        try:
            act()
        except ModelError as error:
            chat = self._models.chat_model
            self._report(chat.title if chat else "", error)

    def load_embedder(self) -> None:
        """Open the embedder if it is here and was not opened yet. Reports instead of raising."""
        embedding = self._models.embedding
        self.look_for_embedder()
        if embedding.ready or self.embedder_missing:
            return
        try:
            embedding.open()
            self._embedder_opened = True
            self._publish(ModelReady(self._now(), embedding.model_id, "embedder"))
        except ModelError as error:
            self._report(embedding.model_id, error)

    def look_for_embedder(self) -> None:
        """See whether there is one."""
        embedding = self._models.embedding
        self.embedder_missing = not embedding.ready and not embedding.installed

    def _missing(self, catalogue_id: str | None) -> list[str]:
        wanted = [self._models.embedding.model_id, *([catalogue_id] if catalogue_id else [])]
        return [model_id for model_id in wanted if self._models.store.path(model_id) is None]

    def _report(self, model_id: str, error: ModelError) -> None:
        if not isinstance(error, Cancelled):
            self._problem = str(error)
        self._publish(ModelProblem(self._now(), model_id, str(error)))
        self._changed()
