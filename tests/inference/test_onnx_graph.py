from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray

from familiars_desktop.inference.onnx_graph import EncoderConfig, Pooling, build_encoder
from familiars_desktop.inference.quantization import quantize_encoder
from familiars_desktop.inference.safetensors import Checkpoint
from familiars_desktop.memory.errors import ModelCorrupt, ModelError

HIDDEN, HEADS, LAYERS, WORDS, POSITIONS = 32, 4, 2, 50, 20
Weights = dict[str, NDArray[np.float32]]


@pytest.mark.parametrize(("model_type", "pooling"), [("bert", "mean"), ("xlm-roberta", "cls")])
def test_the_graph_computes_what_the_architecture_says(tmp_path: Path, model_type: str, pooling: Pooling) -> None:
    weights, config = _random_weights(), _config(model_type)
    build_encoder(
        weights,
        config,
        tmp_path / "e.onnx",
        pooling=pooling,
        max_length=16,
    )
    ids = np.array([[3, 7, 9, 11, 4], [5, 6, 8, 0, 0]], dtype=np.int64)
    mask = np.array([[1, 1, 1, 1, 1], [1, 1, 1, 0, 0]], dtype=np.int64)

    session = onnxruntime.InferenceSession(tmp_path / "e.onnx", providers=["CPUExecutionProvider"])
    sentence, tokens = session.run(
        ["sentence_embedding", "token_embeddings"], {"input_ids": ids, "attention_mask": mask}
    )

    for row, length in enumerate((5, 3)):
        expected = _encode(weights, config, ids[row, :length])
        np.testing.assert_allclose(tokens[row, :length], expected, atol=2e-5)
        pooled = expected[0] if pooling == "cls" else expected.mean(axis=0)
        np.testing.assert_allclose(sentence[row], pooled / np.linalg.norm(pooled), atol=2e-5)


def test_the_graph_remembers_how_it_is_to_be_used(tmp_path: Path) -> None:
    build_encoder(_random_weights(), _config("bert"), tmp_path / "e.onnx", pooling="mean", max_length=16)

    session = onnxruntime.InferenceSession(tmp_path / "e.onnx", providers=["CPUExecutionProvider"])

    assert session.get_modelmeta().custom_metadata_map == {
        "max_length": "16", "pooling": "mean", "precision": "fp32",
    }  # fmt: skip


def test_an_unknown_architecture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(json.dumps({"model_type": "t5"}))

    with pytest.raises(ModelError, match=r"config\.json: 't5' is no encoder of the BERT family"):
        EncoderConfig.read(path)


def test_a_checkpoint_gives_each_tensor_as_float32(tmp_path: Path) -> None:
    half = np.arange(6, dtype="<f2").reshape(2, 3)
    brain = (np.array([1.5, -2.0], dtype="<f4").view("<u4") >> 16).astype("<u2")
    path = _safetensors(tmp_path, {"half": ("F16", half), "brain": ("BF16", brain)})

    checkpoint = Checkpoint(path)

    assert set(checkpoint) == {"half", "brain"}
    np.testing.assert_array_equal(checkpoint["half"], half.astype(np.float32))
    np.testing.assert_array_equal(checkpoint["brain"], np.array([1.5, -2.0], dtype=np.float32))


@pytest.mark.parametrize("cut", [4, 20, -3])
def test_a_checkpoint_that_is_cut_off_is_named(tmp_path: Path, cut: int) -> None:
    path = _safetensors(tmp_path, {"a": ("F32", np.ones(64, dtype="<f4"))})
    path.write_bytes(path.read_bytes()[:cut])

    with pytest.raises(ModelCorrupt, match=r"w\.safetensors"):
        Checkpoint(path)["a"]


def _config(model_type: str) -> EncoderConfig:
    return EncoderConfig.from_settings(
        {
            "model_type": model_type,
            "num_attention_heads": HEADS,
            "num_hidden_layers": LAYERS,
            "layer_norm_eps": 1e-5,
            "pad_token_id": 1,
        },
        origin="test",
    )


def _random_weights() -> Weights:
    random = np.random.default_rng(11)

    def draw(*shape: int) -> NDArray[np.float32]:
        return random.normal(0, 0.3, shape).astype(np.float32)

    weights = {
        "embeddings.word_embeddings.weight": draw(WORDS, HIDDEN),
        "embeddings.position_embeddings.weight": draw(POSITIONS, HIDDEN),
        "embeddings.token_type_embeddings.weight": draw(2, HIDDEN),
        "embeddings.LayerNorm.weight": draw(HIDDEN),
        "embeddings.LayerNorm.bias": draw(HIDDEN),
    }
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}."
        for part in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"):
            weights |= {f"{name}{part}.weight": draw(HIDDEN, HIDDEN), f"{name}{part}.bias": draw(HIDDEN)}
        weights |= {f"{name}intermediate.dense.weight": draw(64, HIDDEN), f"{name}intermediate.dense.bias": draw(64)}
        weights |= {f"{name}output.dense.weight": draw(HIDDEN, 64), f"{name}output.dense.bias": draw(HIDDEN)}
        for norm in ("attention.output.LayerNorm", "output.LayerNorm"):
            weights |= {f"{name}{norm}.weight": draw(HIDDEN), f"{name}{norm}.bias": draw(HIDDEN)}
    return weights


def _encode(weights: Weights, config: EncoderConfig, ids: NDArray[np.int64]) -> NDArray[np.float64]:
    """The textbook encoder, one text at a time, in float64."""
    positions = weights["embeddings.position_embeddings.weight"][config.position_offset :][: len(ids)]
    hidden = weights["embeddings.word_embeddings.weight"][ids].astype(np.float64) + positions
    hidden = _norm(weights, "embeddings.LayerNorm", hidden + weights["embeddings.token_type_embeddings.weight"][0])
    for layer in range(config.layers):
        name = f"encoder.layer.{layer}."
        query, key, value = (
            _linear(weights, f"{name}attention.self.{part}", hidden).reshape(len(ids), HEADS, -1)
            for part in ("query", "key", "value")
        )
        scores = np.einsum("qhd,khd->hqk", query, key) / np.sqrt(HIDDEN // HEADS)
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        context = np.einsum("hqk,khd->qhd", shares, value).reshape(len(ids), HIDDEN)
        projected = _linear(weights, f"{name}attention.output.dense", context)
        hidden = _norm(weights, f"{name}attention.output.LayerNorm", projected + hidden)
        inner = _gelu(_linear(weights, f"{name}intermediate.dense", hidden))
        hidden = _norm(weights, f"{name}output.LayerNorm", _linear(weights, f"{name}output.dense", inner) + hidden)
    return hidden


def _linear(weights: Weights, name: str, value: NDArray[np.float64]) -> NDArray[np.float64]:
    return value @ weights[f"{name}.weight"].T.astype(np.float64) + weights[f"{name}.bias"]


def _norm(weights: Weights, name: str, value: NDArray[np.float64]) -> NDArray[np.float64]:
    centred = value - value.mean(axis=-1, keepdims=True)
    scaled = centred / np.sqrt(np.mean(centred**2, axis=-1, keepdims=True) + 1e-5)
    return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _gelu(value: NDArray[np.float64]) -> NDArray[np.float64]:
    from math import erf

    return value * 0.5 * (1 + np.vectorize(erf)(value / np.sqrt(2)))


def _safetensors(folder: Path, tensors: dict[str, tuple[str, np.ndarray]]) -> Path:
    header, data = {}, b""
    for name, (dtype, array) in tensors.items():
        raw = array.tobytes()
        header[name] = {"dtype": dtype, "shape": list(array.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    path = folder / "w.safetensors"
    path.write_bytes(len(text).to_bytes(8, "little") + text + data)
    return path


def test_eight_bits_keep_what_outliers_after_gelu_would_cost(tmp_path: Path) -> None:
    weights = _random_weights()
    weights["encoder.layer.0.intermediate.dense.weight"][3] *= 40
    build_encoder(weights, _config("bert"), tmp_path / "exact.onnx", pooling="mean", max_length=16)

    quantize_encoder(tmp_path / "exact.onnx", tmp_path / "small.onnx")

    feeds = {"input_ids": np.array([[3, 7, 9, 11, 4]], dtype=np.int64), "attention_mask": np.ones((1, 5), np.int64)}
    exact, small = (
        onnxruntime.InferenceSession(tmp_path / name, providers=["CPUExecutionProvider"]).run(
            ["sentence_embedding"], feeds
        )[0][0]
        for name in ("exact.onnx", "small.onnx")
    )
    assert exact @ small > 0.995
    assert not list(tmp_path.glob("*.partial"))
    names = {tensor.name for tensor in onnx.load(tmp_path / "small.onnx").graph.initializer}
    assert sum(name.endswith(".exact.matrix") for name in names) == LAYERS
