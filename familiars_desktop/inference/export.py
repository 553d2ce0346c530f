"""Turns a sentence-transformers checkpoint into ONNX and checks it against the original.

Needs the extra ``export`` (torch, sentence-transformers), this once; the result runs without it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.inference.embedder import Embedder, Precision
from familiars_desktop.inference.onnx_graph import EncoderConfig, Pooling, build_encoder
from familiars_desktop.inference.probe_sentences import probe_sentences
from familiars_desktop.inference.quantization import quantize_encoder
from familiars_desktop.memory.errors import ModelError, ModelUnavailable

MINIMUM_COSINE: Final[Mapping[Precision, float]] = {"fp32": 0.999, "int8": 0.99}


@dataclass(frozen=True)
class ExportReport:
    """What was written, and the smallest cosine between the original's vectors and its own, over 200 sentences in ten
    languages."""

    folder: Path
    precision: Precision
    size_bytes: int
    smallest_cosine: float


def export_encoder(
    checkpoint: str | Path, target: Path, *, model_id: str, precision: Precision = "fp32"
) -> ExportReport:
    """Writes ``model.onnx`` and ``tokenizer.json`` into ``target``; ``checkpoint`` is a folder or a hub id.

    Raises ModelUnavailable without the extra, and ModelError for an unknown architecture or a result that
    strays from the original (cosine under 0.999, int8 0.99); ``target`` is left as it was then.
    """
    original = _load_original(checkpoint)
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target, prefix=".export-") as scratch:
        folder = Path(scratch)
        _write(original, folder, str(checkpoint), precision)
        smallest = _smallest_cosine(original, folder, model_id)
        if smallest < MINIMUM_COSINE[precision]:
            raise ModelError(
                f"{checkpoint}: the exported {precision} model strays from the original "
                f"(cosine {smallest:.4f} < {MINIMUM_COSINE[precision]}); nothing was written"
            )
        for path in sorted(folder.iterdir(), reverse=True):
            shutil.move(path, target / path.name)
    size = sum(path.stat().st_size for path in target.glob("model.onnx*"))
    return ExportReport(target, precision, size, smallest)


def _load_original(checkpoint: str | Path) -> Any:
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise ModelUnavailable(
            "exporting a model needs torch and sentence-transformers: pip install 'familiars-desktop[export]'"
        ) from error
    try:
        return SentenceTransformer(str(checkpoint), device="cpu")
    except (OSError, ValueError) as error:
        raise ModelUnavailable(f"the checkpoint {checkpoint} cannot be loaded: {error}") from error


def _write(original: Any, folder: Path, origin: str, precision: Precision) -> None:
    encoder = original[0].auto_model
    weights = {name: _array(tensor) for name, tensor in encoder.state_dict().items()}
    exact = folder / ("model.onnx" if precision == "fp32" else "exact.onnx")
    build_encoder(
        weights,
        EncoderConfig.from_settings(encoder.config.to_dict(), origin=origin),
        exact,
        pooling=_pooling(original, origin),
        max_length=int(original.max_seq_length),
    )
    if precision == "int8":
        quantize_encoder(exact, folder / "model.onnx")
        for path in folder.glob("exact.onnx*"):
            path.unlink()
    (folder / "tokenizer.json").write_text(original.tokenizer.backend_tokenizer.to_str(), encoding="utf-8")


def _pooling(original: Any, origin: str) -> Pooling:
    modes = {"cls": "cls", "mean": "mean"}
    mode = str(original[1].get_config_dict().get("pooling_mode", "")) or _old_style_mode(original[1])
    if mode not in modes:
        raise ModelError(f"{origin}: the pooling {mode!r} is not supported, only mean and cls")
    return "cls" if mode == "cls" else "mean"


def _old_style_mode(pooling: Any) -> str:
    settings = json.loads(json.dumps(pooling.get_config_dict()))
    if settings.get("pooling_mode_cls_token"):
        return "cls"
    return "mean" if settings.get("pooling_mode_mean_tokens") else "unknown"


def _array(tensor: Any) -> NDArray[np.float32]:
    array: NDArray[np.float32] = tensor.detach().to("cpu").float().numpy()
    return array


def _smallest_cosine(original: Any, folder: Path, model_id: str) -> float:
    probes = probe_sentences()
    expected = np.asarray(original.encode(probes, normalize_embeddings=True), dtype=np.float32)
    with Embedder(folder, model_id=model_id) as embedder:
        found = embedder.embed(probes)
    return float(np.sum(expected * found, axis=1).min())
