"""An encoder's graph in eight bits: about a quarter of the size, and three times as fast."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

_FEED_FORWARD_END: Final = re.compile(r"(.*layer\.\d+\.)output\.dense\.product$")
_EXACT_SHARE: Final = 16
_DEVIATIONS: Final = 4.0


def quantize_encoder(source: Path, target: Path) -> None:
    """Dynamic int8 with a scale per channel: a scale per tensor falls to cosine 0.96.

    Of each feed-forward's inner values, the sixteenth that can grow largest stays float: what flows into its second
    half, after Gelu, has outliers there, and one scale for all of it costs most (cosine 0.982 instead of 0.992).
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = onnx.load(source)
    properties = {entry.key: entry.value for entry in model.metadata_props}
    exact = _keep_outliers_apart(model)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    quantize_dynamic(model, partial, per_channel=True, weight_type=QuantType.QInt8, nodes_to_exclude=exact)
    model = onnx.load(partial)
    helper.set_model_props(model, properties | {"precision": "int8"})
    onnx.save(model, partial)
    partial.replace(target)


def _keep_outliers_apart(model: onnx.ModelProto) -> list[str]:
    """Parts the second product of every feed-forward in two; returns the names of the parts to stay float."""
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    exact, nodes = [], []
    for node in model.graph.node:
        if (found := _FEED_FORWARD_END.fullmatch(node.name)) is None:
            nodes.append(node)
            continue
        outliers = _put_outliers_last(weights, found[1])
        nodes += _in_two_parts(model, node, weights[node.input[1]], outliers)
        exact.append(f"{node.name}.exact")
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return exact


def _put_outliers_last(weights: dict[str, onnx.TensorProto], layer: str) -> int:
    """Orders the inner values by how far they can rise, which changes no result. Returns how many are to stay float.

    A value's input is normalised, so its mean and deviation follow from the weights alone.
    """
    inner, offset, outer = (
        numpy_helper.to_array(weights[layer + name])
        for name in ("intermediate.dense.matrix", "intermediate.dense.offset", "output.dense.matrix")
    )
    scale, shift = (
        numpy_helper.to_array(weights[f"{layer}attention.output.LayerNorm.{n}"]) for n in ("scale", "shift")
    )
    highest = shift @ inner + offset + _DEVIATIONS * np.linalg.norm(inner * scale[:, None], axis=0)
    order = np.argsort(highest, kind="stable")
    _replace(weights[layer + "intermediate.dense.matrix"], inner[:, order])
    _replace(weights[layer + "intermediate.dense.offset"], offset[order])
    _replace(weights[layer + "output.dense.matrix"], outer[order])
    return max(len(order) // _EXACT_SHARE, 1)


def _in_two_parts(
    model: onnx.ModelProto, node: onnx.NodeProto, matrix: onnx.TensorProto, outliers: int
) -> list[onnx.NodeProto]:
    """The product of ``node`` as the sum of two, the second one over the last ``outliers`` inner values."""
    values, name = numpy_helper.to_array(matrix), node.name
    ordinary = len(values) - outliers
    model.graph.initializer.remove(matrix)
    model.graph.initializer.extend(
        [
            numpy_helper.from_array(np.array([ordinary, outliers], dtype=np.int64), f"{name}.sizes"),
            numpy_helper.from_array(values[:ordinary], f"{name}.ordinary.matrix"),
            numpy_helper.from_array(values[ordinary:], f"{name}.exact.matrix"),
        ]
    )
    parts = [f"{name}.ordinary", f"{name}.exact"]
    inputs = [f"{part}.input" for part in parts]
    return [
        helper.make_node("Split", [node.input[0], f"{name}.sizes"], inputs, name=f"{name}.split", axis=-1),
        *(helper.make_node("MatMul", [f"{part}.input", f"{part}.matrix"], [part], name=part) for part in parts),
        helper.make_node("Add", parts, list(node.output), name=name),
    ]


def _replace(tensor: onnx.TensorProto, values: NDArray[np.float32]) -> None:
    tensor.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(values), tensor.name))
