from __future__ import annotations

import importlib.util
import json
import shutil
from pathlib import Path

import numpy as np
import pytest
from encoder_checkpoints import SMALL, write_checkpoint

from familiars_desktop.inference import Embedder, ModelStore, export_encoder
from familiars_desktop.inference.probe_sentences import probe_sentences
from familiars_desktop.memory.errors import ModelError, ModelUnavailable

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


def test_the_sentences_that_decide_are_two_hundred_different_ones() -> None:
    sentences = probe_sentences()

    assert len(set(sentences)) == 200
    assert len(sentences[0].split()) > 60


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """bge-m3's architecture and files, small, with random weights."""
    return write_checkpoint(tmp_path_factory.mktemp("checkpoint"), SMALL)


@pytest.mark.timeout(600)  # loading torch alone takes long on a busy machine
@pytest.mark.skipif(not HAS_EXTRA, reason="needs the extra: pip install -e '.[export]'")
@pytest.mark.parametrize(("precision", "smallest"), [("fp32", 0.999), ("int8", 0.99)])
def test_a_checkpoint_of_bge_m3s_shape_is_exported_with_the_pooling_of_its_own_configuration(
    tmp_path: Path, checkpoint: Path, precision: str, smallest: float
) -> None:
    report = export_encoder(checkpoint, tmp_path, model_id="some/encoder", precision=precision)  # type: ignore[arg-type]

    assert report.smallest_cosine >= smallest
    with Embedder(tmp_path, model_id="some/encoder") as exported:
        (text,) = exported.embed_tokens(["A sentence"])
        first = text.matrix[0] / np.linalg.norm(text.matrix[0])
        assert np.allclose(exported.embed(["A sentence"])[0], first, atol=1e-4), "the first token's, not the mean"
        assert exported.max_length == SMALL.positions - 2


@pytest.mark.timeout(600)
@pytest.mark.skipif(not HAS_EXTRA, reason="needs the extra: pip install -e '.[export]'")
def test_a_pooling_that_is_not_known_is_named_and_nothing_is_written(tmp_path: Path, checkpoint: Path) -> None:
    odd = shutil.copytree(checkpoint, tmp_path / "odd")
    config = {"word_embedding_dimension": SMALL.hidden, "pooling_mode_max_tokens": True}
    (odd / "1_Pooling" / "config.json").write_text(json.dumps(config | {"pooling_mode_cls_token": False}))

    with pytest.raises(ModelError, match="only mean and cls"):
        export_encoder(odd, tmp_path / "out", model_id="x")

    assert list((tmp_path / "out").iterdir()) == []
