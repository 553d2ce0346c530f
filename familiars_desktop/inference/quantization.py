"""An encoder's graph in eight bits: about a quarter of the size, and twice as fast or more."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

_FEED_FORWARD_END: Final = re.compile(r"layer\.\d+\.output\.dense\.product$")
_BLOCK: Final = 128
_MIDDLE: Final = 128
_INT8_ACTIVATIONS: Final = 4


def quantize_encoder(source: Path, target: Path) -> None:
    """Dynamic int8 with a scale per channel: a scale per tensor falls to cosine 0.96.

    The second half of each feed-forward has a scale for every 128 inputs instead, of its weights and of what flows in:
    its input, after Gelu, has outliers, and one scale for all of it costs most (cosine 0.982 instead of 0.993).
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    described = onnx.load(source, load_external_data=False)
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    quantize_dynamic(
        source,
        partial,
        per_channel=True,
        weight_type=QuantType.QInt8,
        nodes_to_exclude=[node.name for node in described.graph.node if _FEED_FORWARD_END.search(node.name)],
    )
    model = onnx.load(partial)
    _quantize_in_blocks(model)
    properties = {entry.key: entry.value for entry in described.metadata_props}
    helper.set_model_props(model, properties | {"precision": "int8"})
    onnx.save(model, partial)
    partial.replace(target)


def _quantize_in_blocks(model: onnx.ModelProto) -> None:
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    for node in model.graph.node:
        if not _FEED_FORWARD_END.search(node.name):
            continue
        matrix = weights[node.input[1]]
        codes, scales = _in_blocks(numpy_helper.to_array(matrix))
        model.graph.initializer.remove(matrix)
        named = [
            numpy_helper.from_array(codes, f"{node.name}.codes"),
            numpy_helper.from_array(scales, f"{node.name}.scales"),
        ]
        model.graph.initializer.extend(named)
        node.CopyFrom(_block_product(node, [tensor.name for tensor in named], tuple(matrix.dims)))


def _block_product(node: onnx.NodeProto, weights: list[str], size: tuple[int, ...]) -> onnx.NodeProto:
    return helper.make_node(
        "MatMulNBits",
        [node.input[0], *weights],
        list(node.output),
        name=node.name,
        domain="com.microsoft",
        K=size[0],
        N=size[1],
        bits=8,
        block_size=_BLOCK,
        accuracy_level=_INT8_ACTIVATIONS,
    )


def _in_blocks(matrix: NDArray[np.float32]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """(inputs, outputs) → codes (outputs, blocks, 128), where 128 stands for zero, and a scale for each block."""
    inputs, outputs = matrix.shape
    padded = np.pad(matrix.T, ((0, 0), (0, -inputs % _BLOCK)))
    blocks = padded.reshape(outputs, -1, _BLOCK)
    scales = np.abs(blocks).max(axis=-1, keepdims=True) / np.float32(127)
    codes = np.rint(blocks / np.maximum(scales, np.float32(1e-12))) + _MIDDLE
    return codes.astype(np.uint8), scales.astype(np.float32).reshape(-1)
