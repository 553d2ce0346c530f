from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from familiars_desktop.inference import Embedder, ModelStore, export_encoder
from familiars_desktop.memory.errors import ModelUnavailable

HAS_EXTRA = importlib.util.find_spec("sentence_transformers") is not None


@pytest.mark.skipif(HAS_EXTRA, reason="tells what is missing only where the extra is missing")
def test_without_the_extra_the_way_to_install_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"pip install 'familiars-desktop\[export\]'"):
        export_encoder(tmp_path, tmp_path / "out", model_id="x")

    assert not (tmp_path / "out").exists()


@pytest.mark.models
@pytest.mark.slow
@pytest.mark.skipif(not HAS_EXTRA, reason="needs the extra: pip install -e '.[export]'")
@pytest.mark.parametrize(("precision", "smallest"), [("fp32", 0.999), ("int8", 0.99)])
def test_an_exported_checkpoint_agrees_with_the_original(
    tmp_path: Path, model_store: ModelStore, minilm: Embedder, precision: str, smallest: float
) -> None:
    checkpoint = model_store.pull("sentence-transformers/all-MiniLM-L6-v2")

    report = export_encoder(checkpoint, tmp_path, model_id="x", precision=precision)  # type: ignore[arg-type]

    assert report.smallest_cosine >= smallest
    with Embedder(tmp_path, model_id="x") as exported:
        assert np.sum(exported.embed(["hello"]) * minilm.embed(["hello"])) > 0.99
