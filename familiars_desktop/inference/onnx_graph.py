"""The ONNX graph of a BERT-shaped encoder, built from its safetensors with onnx and NumPy alone.

    input_ids, attention_mask  (batch, length) int64
        → token_embeddings    (batch, length, hidden) float32, the last hidden states
        → sentence_embedding  (batch, hidden) float32, pooled and L2-normalised

BERT and (XLM-)RoBERTa differ here only in where positions start. Padding stands on the right.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from familiars_desktop.memory.errors import ModelError

Pooling = Literal["mean", "cls"]

_OPSET: Final = 20  # the first with Gelu
_IR_VERSION: Final = 9
_PREFIXES: Final = ("", "bert.", "roberta.", "0.auto_model.")
_MASKED: Final = -10_000.0
_PROTOBUF_LIMIT: Final = 1_800_000_000


@dataclass(frozen=True)
class EncoderConfig:
    """The shape of an encoder, from its ``config.json``."""

    model_type: str
    heads: int
    layers: int
    layer_norm_eps: float
    position_offset: int

    @classmethod
    def read(cls, path: Path) -> EncoderConfig:
        """From a ``config.json``. Raises ModelError as ``from_settings``."""
        return cls.from_settings(json.loads(path.read_text(encoding="utf-8")), origin=str(path))

    @classmethod
    def from_settings(cls, settings: Mapping[str, Any], *, origin: str) -> EncoderConfig:
        """Raises ModelError, naming ``origin``, for an architecture this module does not know."""
        kind = settings.get("model_type")
        if kind not in {"bert", "roberta", "xlm-roberta"}:
            raise ModelError(f"{origin}: {kind!r} is no encoder of the BERT family, so no graph can be built")
        if settings.get("hidden_act", "gelu") != "gelu":
            raise ModelError(f"{origin}: the activation {settings['hidden_act']!r} is not supported")
        return cls(
            model_type=kind,
            heads=int(settings["num_attention_heads"]),
            layers=int(settings["num_hidden_layers"]),
            layer_norm_eps=float(settings["layer_norm_eps"]),
            position_offset=0 if kind == "bert" else int(settings.get("pad_token_id", 1)) + 1,
        )


def build_encoder(
    weights: Mapping[str, NDArray[np.float32]],
    config: EncoderConfig,
    target: Path,
    *,
    pooling: Pooling,
    max_length: int,
) -> None:
    """Writes the graph to ``target`` in one atomic step; over 1.8 GB the tensors go to ``target``.data.

    ``max_length`` (tokens), pooling and precision are kept in the model's properties.
    """
    graph = _EncoderGraph(weights, config, pooling)
    model = graph.model()
    _describe(model, pooling=pooling, max_length=max_length, precision="fp32")
    if graph.size_bytes > _PROTOBUF_LIMIT:
        data = target.with_name(target.name + ".data")
        data.unlink(missing_ok=True)
        onnx.save(model, target, save_as_external_data=True, location=data.name)
        return
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    onnx.save(model, partial)
    partial.replace(target)


def _describe(model: onnx.ModelProto, *, pooling: Pooling, max_length: int, precision: str) -> None:
    helper.set_model_props(model, {"pooling": pooling, "max_length": str(max_length), "precision": precision})


class _EncoderGraph:
    """Collects nodes and initialisers; each method appends a piece and returns its output's name."""

    def __init__(self, checkpoint: Mapping[str, NDArray[np.float32]], config: EncoderConfig, pooling: Pooling) -> None:
        self._checkpoint = checkpoint
        self._config = config
        self._pooling = pooling
        self._nodes: list[onnx.NodeProto] = []
        self._initializers: list[onnx.TensorProto] = []
        self._prefix = self._find_prefix()
        self._hidden = int(self._weight("embeddings.word_embeddings.weight").shape[1])
        self.size_bytes = 0

    def model(self) -> onnx.ModelProto:
        hidden = self._embeddings()
        bias = self._attention_bias()
        for layer in range(self._config.layers):
            hidden = self._layer(hidden, bias, f"encoder.layer.{layer}.")
        self._node("Identity", [hidden], "token_embeddings")
        self._normalise(self._pool(hidden), "sentence_embedding")
        graph = helper.make_graph(
            self._nodes,
            "encoder",
            [_value(name, TensorProto.INT64, ["batch", "length"]) for name in ("input_ids", "attention_mask")],
            [
                _value("token_embeddings", TensorProto.FLOAT, ["batch", "length", self._hidden]),
                _value("sentence_embedding", TensorProto.FLOAT, ["batch", self._hidden]),
            ],
            self._initializers,
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", _OPSET)], ir_version=_IR_VERSION)
        model.producer_name = "familiars-desktop"
        return model

    def _embeddings(self) -> str:
        words = self._constant("words", self._weight("embeddings.word_embeddings.weight"))
        # Every token is of type 0, so that row is folded into the positions.
        positions = self._weight("embeddings.position_embeddings.weight")[self._config.position_offset :]
        table = self._constant("positions", positions + self._weight("embeddings.token_type_embeddings.weight")[0])
        shape = self._node("Shape", ["input_ids"], "shape")
        ends = [self._integers("zero", [0]), self._node("Slice", [shape, *self._span(1, 2)], "length")]
        here = self._node("Slice", [table, *ends, self._integers("zero", [0])], "positions_here")
        added = self._node("Add", [self._node("Gather", [words, "input_ids"], "words_here"), here], "embedded")
        return self._layer_norm(added, "embeddings.LayerNorm")

    def _attention_bias(self) -> str:
        mask = self._node("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
        wide = self._node("Unsqueeze", [mask, self._integers("axes_1_2", [1, 2])], "mask_wide")
        hidden = self._node("Sub", [self._constant("one", np.float32(1)), wide], "mask_inverted")
        return self._node("Mul", [hidden, self._constant("masked", np.float32(_MASKED))], "bias")

    def _layer(self, hidden: str, bias: str, name: str) -> str:
        attended = self._attention(hidden, bias, name + "attention.")
        inner = self._linear(attended, name + "intermediate.dense")
        outer = self._linear(self._node("Gelu", [inner], name + "gelu"), name + "output.dense")
        return self._layer_norm(self._node("Add", [outer, attended], name + "sum"), name + "output.LayerNorm")

    def _attention(self, hidden: str, bias: str, name: str) -> str:
        size = self._hidden // self._config.heads
        parts = [name + f"self.{part}" for part in ("query", "key", "value")]
        # One product for all three; the query is scaled by 1/√d in its weights.
        scale = [1.0 / math.sqrt(size), 1.0, 1.0]
        weight = np.concatenate([self._weight(p + ".weight") * s for p, s in zip(parts, scale, strict=True)])
        offset = np.concatenate([self._weight(p + ".bias") * s for p, s in zip(parts, scale, strict=True)])
        mixed = self._affine(hidden, weight, offset, name + "qkv")
        split = self._node(
            "Reshape", [mixed, self._integers("qkv_shape", [0, 0, 3, self._config.heads, size])], name + "split"
        )
        query, key, value = self._heads(split, name)
        scores = self._node("Add", [self._node("MatMul", [query, key], name + "dots"), bias], name + "scores")
        weights = self._node("Softmax", [scores], name + "weights", axis=-1)
        context = self._node("MatMul", [weights, value], name + "context")
        turned = self._node("Transpose", [context], name + "turned", perm=[0, 2, 1, 3])
        joined = self._node("Reshape", [turned, self._integers("joined_shape", [0, 0, self._hidden])], name + "joined")
        projected = self._linear(joined, name + "output.dense")
        added = self._node("Add", [projected, hidden], name + "sum")
        return self._layer_norm(added, name + "output.LayerNorm")

    def _heads(self, split: str, name: str) -> tuple[str, str, str]:
        """(batch, length, 3, heads, size) → query and value (batch, heads, length, size), key transposed."""
        outputs = []
        for index, perm in enumerate(([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3])):
            one = self._node("Gather", [split, self._integer(f"index_{index}", index)], f"{name}part{index}", axis=2)
            outputs.append(self._node("Transpose", [one], f"{name}heads{index}", perm=perm))
        return outputs[0], outputs[1], outputs[2]

    def _pool(self, hidden: str) -> str:
        if self._pooling == "cls":
            return self._node("Gather", [hidden, self._integer("index_0", 0)], "pooled", axis=1)
        wide = self._node("Unsqueeze", ["mask", self._integers("axis_2", [2])], "mask_column")
        kept = self._node("Mul", [hidden, wide], "kept")
        axis = self._integers("axis_1", [1])
        total = self._node("ReduceSum", [kept, axis], "total", keepdims=0)
        count = self._node("ReduceSum", [wide, axis], "count", keepdims=0)
        return self._node("Div", [total, self._at_least_tiny(count, "count_safe")], "pooled")

    def _normalise(self, vector: str, output: str) -> None:
        norm = self._node("ReduceL2", [vector, self._integers("axis_1", [1])], "norm", keepdims=1)
        self._node("Div", [vector, self._at_least_tiny(norm, "norm_safe")], output)

    def _at_least_tiny(self, value: str, output: str) -> str:
        return self._node("Max", [value, self._constant("tiny", np.float32(1e-9))], output)

    def _linear(self, value: str, name: str) -> str:
        return self._affine(value, self._weight(name + ".weight"), self._weight(name + ".bias"), name)

    def _affine(self, value: str, weight: NDArray[np.float32], bias: NDArray[np.float32], name: str) -> str:
        matrix = self._constant(name + ".matrix", np.ascontiguousarray(weight.T))
        product = self._node("MatMul", [value, matrix], name + ".product")
        return self._node("Add", [product, self._constant(name + ".offset", bias)], name + ".out")

    def _layer_norm(self, value: str, name: str) -> str:
        scale = self._constant(name + ".scale", self._weight(name + ".weight"))
        bias = self._constant(name + ".shift", self._weight(name + ".bias"))
        eps = self._config.layer_norm_eps
        return self._node("LayerNormalization", [value, scale, bias], name + ".out", axis=-1, epsilon=eps)

    def _span(self, start: int, stop: int) -> list[str]:
        return [self._integers(f"at_{start}", [start]), self._integers(f"at_{stop}", [stop])]

    def _integers(self, name: str, values: Sequence[int]) -> str:
        return self._constant(name, np.asarray(values, dtype=np.int64))

    def _integer(self, name: str, value: int) -> str:
        return self._constant(name, np.asarray(value, dtype=np.int64))

    def _constant(self, name: str, value: Any) -> str:
        array = np.asarray(value)
        if array.dtype != np.int64:
            array = array.astype(np.float32, copy=False)
        if all(known.name != name for known in self._initializers):
            self._initializers.append(numpy_helper.from_array(array, name))
            self.size_bytes += array.nbytes
        return name

    def _node(self, kind: str, inputs: Sequence[str], output: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(kind, list(inputs), [output], name=output, **attributes))
        return output

    def _weight(self, name: str) -> NDArray[np.float32]:
        return self._checkpoint[self._prefix + name]

    def _find_prefix(self) -> str:
        for prefix in _PREFIXES:
            if prefix + "embeddings.word_embeddings.weight" in self._checkpoint:
                return prefix
        raise ModelError("the checkpoint holds no word embeddings: not an encoder of the BERT family")


def _value(name: str, kind: int, shape: Sequence[str | int]) -> onnx.ValueInfoProto:
    return helper.make_tensor_value_info(name, kind, list(shape))
