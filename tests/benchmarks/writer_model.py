"""A language model of the catalogue as the writer's second opinion, in a server of our own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

from familiars_desktop.inference import LocalServer, ModelStore, load_catalogue
from familiars_desktop.memorizer.second_opinion import TextModel

CATALOGUE = Path(__file__).parents[2] / "resources" / "models.toml"


@contextmanager
def open_model(model_id: str) -> Iterator[TextModel]:
    """Fetches the model when it is missing. Raises ModelUnavailable naming those that exist."""
    store = ModelStore(Path(platformdirs.user_cache_dir("familiars")) / "models", load_catalogue(CATALOGUE))
    with LocalServer(store.pull(model_id), context_length=2048) as server:
        yield server.client()
