"""The embedder: what a question costs at bge-m3's own size, and whether an export agrees with its original.

    python tests/benchmarks/embedding.py [--json] [--threads 2] [--tokens 32] [--small]

bge-m3 (XLM-RoBERTa, 24 layers of 1 024, vocabulary 250 002, 8 194 positions) with random weights: how long a model
takes does not depend on what it has learned. Needs 12 GB of memory and 6 GB of disk for some minutes; ``--small`` is a
model of the same architecture that takes seconds.

``int8_query_ms``, ``int8_query_p95_ms``  one question of that many tokens through ``Embedder``, tokens included
``fp32_query_ms``   the same without quantising
``load_s``          opening the int8 graph
``int8_mb``, ``fp32_mb``  the size of the graphs
``fp32_cosine``, ``int8_cosine``  the smallest cosine to the original over 200 sentences in ten languages, by the whole
                    ``export_encoder``; where the extra ``export`` is not installed, they are left out and it says so
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
from numpy.typing import NDArray

from familiars_desktop.inference import Embedder, ModelStore, export_encoder, load_catalogue, open_embedder
from familiars_desktop.inference.onnx_graph import EncoderConfig, build_encoder
from familiars_desktop.inference.quantization import quantize_encoder

sys.path.insert(0, str(Path(__file__).parents[1] / "inference"))

from encoder_checkpoints import BGE_M3, SMALL, EncoderShape, write_checkpoint

CATALOGUE = Path(__file__).parents[2] / "resources" / "models.toml"
ROUNDS = 30


def open_default_embedder() -> Embedder:
    """What other benchmarks measure with: the embedded default, from the user's cache, fetched when missing."""
    store = _store()
    return open_embedder(store, store.catalogue.default_embedder.id, threads=2)


class RandomWeights(Mapping[str, NDArray[np.float32]]):
    """An encoder's tensors by name, made when they are asked for."""

    def __init__(self, shape: EncoderShape) -> None:
        wide, inner = shape.hidden, 4 * shape.hidden
        sizes: dict[str, tuple[int, ...]] = {
            "embeddings.word_embeddings.weight": (shape.vocabulary, wide),
            "embeddings.position_embeddings.weight": (shape.positions, wide),
            "embeddings.token_type_embeddings.weight": (1, wide),
        }
        norms = ["embeddings.LayerNorm"]
        for number in range(shape.layers):
            layer = f"encoder.layer.{number}."
            squares = [f"attention.self.{part}" for part in ("query", "key", "value")] + ["attention.output.dense"]
            dense = dict.fromkeys(squares, (wide, wide))
            dense |= {"intermediate.dense": (inner, wide), "output.dense": (wide, inner)}
            for name, size in dense.items():
                sizes |= {f"{layer}{name}.weight": size, f"{layer}{name}.bias": size[:1]}
            norms += [f"{layer}attention.output.LayerNorm", f"{layer}output.LayerNorm"]
        self._ones = {f"{name}.weight" for name in norms}
        sizes |= {f"{name}.{part}": (wide,) for name in norms for part in ("weight", "bias")}
        self._sizes = sizes

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        size = self._sizes[name]
        if name in self._ones:
            return np.ones(size, dtype=np.float32)
        rng = np.random.default_rng(sum(name.encode()))
        return (rng.standard_normal(size, dtype=np.float32) * np.float32(0.02)).astype(np.float32)

    def __iter__(self) -> Iterator[str]:
        return iter(self._sizes)

    def __len__(self) -> int:
        return len(self._sizes)


def build(shape: EncoderShape, folder: Path) -> tuple[Path, Path]:
    """The fp32 and the int8 graph."""
    exact, small = folder / "fp32" / "model.onnx", folder / "int8" / "model.onnx"
    tokenizer = _store().pull(_store().catalogue.default_embedder.id) / "tokenizer.json"
    for path in (exact, small):
        path.parent.mkdir()
        shutil.copy(tokenizer, path.parent)
    config = EncoderConfig("xlm-roberta", shape.heads, shape.layers, 1e-5, position_offset=2)
    build_encoder(RandomWeights(shape), config, exact, pooling="cls", max_length=shape.positions - 2)
    quantize_encoder(exact, small)
    return exact.parent, small.parent


def query_times(folder: Path, threads: int, tokens: int) -> tuple[float, list[float]]:
    """Seconds to open a graph, and milliseconds a question of so many tokens."""
    began = time.perf_counter()
    with Embedder(folder, model_id="bge-m3-shaped", threads=threads) as embedder:
        opened = time.perf_counter() - began
        text = "the " * (tokens - 2)  # and one token at each end
        assert len(embedder.embed_tokens([text])[0].tokens) == tokens
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            embedder.embed([text])
            times.append((time.perf_counter() - began) * 1e3)
    return opened, times


def export_cosines(shape: EncoderShape, folder: Path) -> dict[str, float]:
    """By the whole way from a checkpoint's folder to a verified graph."""
    if importlib.util.find_spec("sentence_transformers") is None:
        print("no cosines: the extra is not installed (pip install 'familiars-desktop[export]')", file=sys.stderr)
        return {}
    checkpoint = write_checkpoint(folder / "checkpoint", shape)
    found = {}
    for precision in ("fp32", "int8"):
        report = export_encoder(checkpoint, folder / "out", model_id="bge-m3-shaped", precision=precision)  # type: ignore[arg-type]
        found[f"{precision}_cosine"] = round(report.smallest_cosine, 5)
        shutil.rmtree(folder / "out")
    return found


def measure(shape: EncoderShape, threads: int, tokens: int) -> dict[str, Any]:
    figures: dict[str, Any] = {"threads": threads, "tokens": tokens, "layers": shape.layers, "hidden": shape.hidden}
    with tempfile.TemporaryDirectory() as name:
        exact, small = build(shape, Path(name))
        opened, times = query_times(small, threads, tokens)
        figures |= {
            "int8_query_ms": round(statistics.median(times), 1),
            "int8_query_p95_ms": round(float(np.percentile(times, 95)), 1),
            "fp32_query_ms": round(statistics.median(query_times(exact, threads, tokens)[1]), 1),
            "load_s": round(opened, 2),
            "int8_mb": round(_size(small) / 1e6),
            "fp32_mb": round(_size(exact) / 1e6),
        }
    with tempfile.TemporaryDirectory() as name:
        return figures | export_cosines(shape, Path(name))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("model.onnx*"))


def _store() -> ModelStore:
    return ModelStore(Path(platformdirs.user_cache_dir("familiars")) / "models", load_catalogue(CATALOGUE))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=32)
    parser.add_argument("--small", action="store_true", help="three layers of 128 in place of bge-m3's own size")
    options = parser.parse_args()
    figures = measure(SMALL if options.small else BGE_M3, options.threads, options.tokens)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>20}  {value}")


if __name__ == "__main__":
    main()
