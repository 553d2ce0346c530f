"""The embedder that ships inside the bundle, so that memory works without a network.

The weights are the published ones, checked by their SHA-256. They are stored in one byte each, a quarter of the size,
and widened when the graph is loaded: it computes in single precision as the one that a checkout builds does, and is
compared with it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from project import ROOT, BuildError, fresh

from familiars_desktop.engine import load_settings
from familiars_desktop.inference import Embedder, ModelStore, load_catalogue, open_embedder
from familiars_desktop.inference.catalogue import CatalogueEntry
from familiars_desktop.inference.onnx_graph import EncoderConfig, build_encoder
from familiars_desktop.inference.safetensors import Checkpoint

MINIMUM_COSINE: Final = 0.999
"""What an export has to reach, too (inference/export.py)."""
_SMALLEST_NARROWED: Final = 16_384
_BLOCK: Final = 32
_SMALLEST_SCALE: Final = np.finfo(np.float16).tiny
_PROBES: Final = (
    "I moved to Boston last spring.",
    "My sister plays the cello.",
    "Where do I live?",
    "Der Zug fährt um sieben Uhr ab.",
    "A longer text, to see that positions far from the start are right as well. " * 8,
)


def stage_embedder(folder: Path) -> Path:
    """Fill ``folder`` with the default embedder's own folder; the folder. Raises BuildError when it strays."""
    catalogue = load_catalogue(ROOT / "resources" / "models.toml")
    entry = catalogue.default_embedder
    store = ModelStore(load_settings().models_folder, catalogue)
    published = store.pull(entry.id)
    target = fresh(folder) / entry.folder_name
    target.mkdir()
    _write_graph(published, entry, target / "model.onnx")
    for name in ("tokenizer.json", "config.json"):
        shutil.copyfile(published / name, target / name)
    _compare(store, entry, target)
    return target


def _write_graph(published: Path, entry: CatalogueEntry, graph: Path) -> None:
    build_encoder(
        Checkpoint(published / "model.safetensors"),
        EncoderConfig.read(published / "config.json"),
        graph,
        pooling=entry.pooling,
        max_length=entry.context_length,
    )
    model = onnx.load(graph)
    _narrow(model)
    onnx.checker.check_model(model)
    graph.write_bytes(model.SerializeToString(deterministic=True))


def _narrow(model: onnx.ModelProto) -> None:
    """Store every large matrix as bytes, with a scale for each 32 weights of one row (a table) or column (a factor).

    Cast, Mul and Reshape widen it again, which the runtime does once, when it loads: it would keep a DequantizeLinear.
    """
    tables = {node.input[0] for node in model.graph.node if node.op_type == "Gather"}
    widening, added = [], []
    for weight in model.graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.ndim != 2 or values.size < _SMALLEST_NARROWED:
            continue
        name, (rows, columns) = weight.name, values.shape
        shape = (rows, columns // _BLOCK, _BLOCK) if name in tables else (rows // _BLOCK, _BLOCK, columns)
        blocks = values.reshape(shape)
        scale = (np.abs(blocks).max(axis=shape.index(_BLOCK, 1), keepdims=True) / 127.0).astype(np.float16)
        narrow = np.clip(np.rint(blocks / np.maximum(scale, _SMALLEST_SCALE)), -127, 127).astype(np.int8)
        weight.CopyFrom(numpy_helper.from_array(narrow, f"{name}.bytes"))
        added.append(numpy_helper.from_array(scale, f"{name}.scale"))
        added.append(numpy_helper.from_array(np.array([rows, columns], dtype=np.int64), f"{name}.shape"))
        widening.append(helper.make_node("Cast", [f"{name}.bytes"], [f"{name}.wide"], to=TensorProto.FLOAT))
        widening.append(helper.make_node("Cast", [f"{name}.scale"], [f"{name}.factor"], to=TensorProto.FLOAT))
        widening.append(helper.make_node("Mul", [f"{name}.wide", f"{name}.factor"], [f"{name}.blocks"]))
        widening.append(helper.make_node("Reshape", [f"{name}.blocks", f"{name}.shape"], [name]))
    model.graph.initializer.extend(added)
    nodes = [*widening, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)


def _compare(store: ModelStore, entry: CatalogueEntry, target: Path) -> None:
    with open_embedder(store, entry.id) as exact, Embedder(target, model_id=entry.id) as shipped:
        if shipped.max_length != exact.max_length:
            raise BuildError(f"the shipped embedder reads {shipped.max_length} tokens, not {exact.max_length}")
        cosine = float(np.einsum("ij,ij->i", exact.embed(_PROBES), shipped.embed(_PROBES)).min())
    if cosine < MINIMUM_COSINE:
        raise BuildError(f"the shipped embedder strays from the published one: cosine {cosine:.5f}")
