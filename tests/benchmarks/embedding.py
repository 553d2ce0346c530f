"""The embedder that benchmarks measure with: the embedded default, from the user's cache, fetched when missing."""

from __future__ import annotations

from pathlib import Path

import platformdirs

from familiars_desktop.inference import Embedder, ModelStore, load_catalogue, open_embedder

CATALOGUE = Path(__file__).parents[2] / "resources" / "models.toml"


def open_default_embedder() -> Embedder:
    catalogue = load_catalogue(CATALOGUE)
    store = ModelStore(Path(platformdirs.user_cache_dir("familiars")) / "models", catalogue)
    return open_embedder(store, catalogue.default_embedder.id, threads=2)
