"""Real models for tests that are marked ``models``: pulled once into the user's cache, shared by all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from familiars_desktop.inference import Catalogue, Embedder, ModelStore, load_catalogue, open_embedder

MINILM = "sentence-transformers/all-MiniLM-L6-v2"
SMOLLM = "HuggingFaceTB/SmolLM2-135M-Instruct"


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return load_catalogue(Path(__file__).parent.parent / "resources" / "models.toml")


@pytest.fixture(scope="session")
def model_store(catalogue: Catalogue) -> ModelStore:
    """The user's own models, with the two that tests use."""
    store = ModelStore(Path(platformdirs.user_cache_dir("familiars")) / "models", catalogue)
    store.pull(MINILM)
    store.pull(SMOLLM)
    return store


@pytest.fixture(scope="session")
def minilm(model_store: ModelStore) -> Iterator[Embedder]:
    """The embedded default embedder, opened once."""
    with open_embedder(model_store, MINILM) as embedder:
        yield embedder


@pytest.fixture(scope="session")
def smollm_path(model_store: ModelStore) -> Path:
    """The GGUF file of the language model for tests."""
    return model_store.pull(SMOLLM)
