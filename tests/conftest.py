"""For all tests: settings of their own, and real models, pulled once into the user's cache and shared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
from hypothesis import settings as hypothesis_settings

from familiars_desktop.engine import settings as settings_module
from familiars_desktop.inference import Catalogue, Embedder, ModelStore, load_catalogue, open_embedder

# The same examples each time, on a slow machine too.
hypothesis_settings.register_profile("familiars", derandomize=True, deadline=None)
hypothesis_settings.load_profile("familiars")

MINILM = "sentence-transformers/all-MiniLM-L6-v2"
SMOLLM = "HuggingFaceTB/SmolLM2-135M-Instruct"


@pytest.fixture(scope="session", autouse=True)
def nobodys_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Neither the settings nor the memories of whoever runs the tests: the models in their cache alone are shared."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("FAMILIARS_")]:
            patch.delenv(name)
        for name in ("EMBEDDING_MODEL", "GEMINI_API_KEY", "VRAM_GATE_IDLE_EVICT_SEC"):
            patch.delenv(name, raising=False)
        patch.setattr(settings_module, "user_config_path", lambda *_, **__: home / "config")
        patch.setattr(settings_module, "user_data_path", lambda *_, **__: home / "data")
        patch.setattr(settings_module.Settings, "speeds_file", property(lambda _: home / "speeds.json"))
        yield


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
