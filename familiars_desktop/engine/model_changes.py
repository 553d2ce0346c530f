"""Which model does what, as it is changed while the engine runs: what is loaded, and whose vectors texts get."""

from __future__ import annotations

from collections.abc import Callable

from familiars_desktop.engine.embedding import PendingTexts
from familiars_desktop.engine.events import ModelUse
from familiars_desktop.engine.loading import Loading
from familiars_desktop.engine.model_library import ModelLibrary
from familiars_desktop.engine.models import Models
from familiars_desktop.storage import MemoryStore


class ModelChanges:
    """Runs on the *models* worker. After each change the embedder that is wanted now takes over, if it is here;
    ``changed`` is called when it does. Raises ModelError, Refused."""

    def __init__(
        self,
        models: Models,
        store: MemoryStore,
        loading: Loading,
        library: ModelLibrary,
        texts: PendingTexts,
        changed: Callable[[], object],
    ) -> None:
        self._models = models
        self._store = store
        self._loading = loading
        self._library = library
        self._texts = texts
        self._changed = changed

    def load(self) -> None:
        """At the start: what was chosen, as far as it is here. Reports instead of raising."""
        self._loading.load_chosen()
        self._renew_embedder()
        self._texts.embed()

    def take_up_embedder(self) -> None:
        """A model has come: if it is the embedder that is wanted, it serves, and texts get its vectors."""
        self._renew_embedder()
        if self._loading.embedder_missing:
            self._loading.load_embedder()
        self._texts.embed()
        self._changed()

    def use(self, option: str, remember: bool) -> None:
        """Chat with this model, fetched where it is missing."""
        self._loading.use(option, remember)
        self._renew_embedder()
        self._texts.embed()

    def assign(self, model_id: str | None, use: ModelUse) -> None:
        """Give a model a use, or a use to nobody."""
        if use == "chat":
            self.use(model_id or "", True)
            return
        self._library.assign(model_id, use)
        if use == "embedder":
            self._renew_embedder()
            self._texts.embed()
        self._changed()

    def remove(self, model_id: str) -> None:
        """Delete a model's files; what used it goes without."""
        self._library.remove(model_id)
        self._renew_embedder()
        self._loading.look_for_embedder()
        self._changed()

    def _renew_embedder(self) -> None:
        """The wanted embedder may have come meanwhile; texts then get its vectors behind."""
        if self._models.embedding.renew():
            self._store.use_embedder(self._models.embedding)
            self._loading.load_embedder()
            self._changed()
