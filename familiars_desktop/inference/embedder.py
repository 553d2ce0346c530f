"""Text → L2-normalised float32 vectors, by ONNX Runtime and the model's own tokenizer."""

from __future__ import annotations

import hashlib
import os
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from familiars_desktop.inference.catalogue import CatalogueEntry
from familiars_desktop.inference.download import ModelStore
from familiars_desktop.inference.progress import DownloadProgress
from familiars_desktop.memory.errors import ModelCorrupt, ModelError, ModelUnavailable

# The tokenizer's own thread pool would run at normal priority and warn at every fork.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

PREFERRED_PROVIDERS: Final = (
    "CUDAExecutionProvider",
    "DmlExecutionProvider",
    "CoreMLExecutionProvider",
    "CPUExecutionProvider",
)
_BATCH_TOKENS: Final = 2048
_GRAPH_VERSIONS: Final[Mapping[Precision, int]] = {"fp32": 2, "int8": 3}
_DEFAULT_MAX_LENGTH: Final = 512
_TOKEN_OUTPUTS: Final = ("colbert_vecs", "token_embeddings", "last_hidden_state")
_UNENCODABLE: Final = re.compile("[\x00\ud800-\udfff]")

Vectors = NDArray[np.float32]
Precision = Literal["fp32", "int8"]


class TokenVectors(NamedTuple):
    """One text's tokens, the special ones included.

    ``words`` are the words they are pieces of, as written, "" for a special token. ``matrix`` (tokens, d) holds their
    vectors as the model's head for late interaction gives them, or as its last layer leaves them; not normalised.
    """

    tokens: list[str]
    words: list[str]
    matrix: Vectors


class Encoded(NamedTuple):
    """Texts as ``embed`` and ``embed_tokens`` give them, by one run of the model."""

    sentences: Vectors
    tokens: list[TokenVectors]


@dataclass(frozen=True)
class Fallback:
    """An execution provider that was wanted and not used, and why."""

    provider: str
    reason: str


class Embedder:
    """An embedding model, safe to call from several threads.

    ``path`` is an ``.onnx`` file, or a folder with ``model.onnx``; ``tokenizer`` is the folder of its
    ``tokenizer.json``, by default the same one.
    The work runs on the caller's own thread, at the caller's priority, helped by ``threads - 1`` others at
    that of the thread that makes it.
    Raises ModelUnavailable for a missing file and ModelCorrupt for one that cannot be read.
    """

    def __init__(
        self,
        path: Path,
        *,
        model_id: str,
        threads: int = 1,
        providers: Sequence[str] | None = None,
        max_length: int | None = None,
        tokenizer: Path | None = None,
    ) -> None:
        graph = path / "model.onnx" if path.is_dir() else path
        self.model_id = model_id
        self._session, self.provider, self.fallbacks = _open_session(graph, threads, providers)
        properties = self._session.get_modelmeta().custom_metadata_map
        self.max_length = max_length or int(properties.get("max_length", _DEFAULT_MAX_LENGTH))
        self._tokenizer = _open_tokenizer((tokenizer or graph.parent) / "tokenizer.json", self.max_length)
        self._pooling = properties.get("pooling", "cls" if "bge" in model_id.lower() else "mean")
        # A dynamically quantised graph scales its activations over the batch, so texts go one by one.
        self._one_by_one = properties.get("precision") == "int8"
        self._inputs = [value.name for value in self._session.get_inputs()]
        self._outputs = [value.name for value in self._session.get_outputs()]
        self.dimension = int(self.embed(["dimension"]).shape[1])

    def embed(self, texts: Sequence[str]) -> Vectors:
        """(n, dimension), each row of length 1; an empty text has a vector too.

        NUL and lone surrogates are replaced, and a text is cut at ``max_length`` tokens.
        """
        rows: dict[int, Vectors] = {}
        for indices, encodings in self._batches(_encodable(texts)):
            (pooled,) = self._run([self._sentence_output], encodings)
            rows.update(zip(indices, self._sentences(pooled, encodings), strict=True))
        return self._stacked(rows)

    __call__ = embed

    def embed_tokens(self, texts: Sequence[str]) -> list[TokenVectors]:
        """The vectors of each text's tokens."""
        return self.encode(texts).tokens

    def encode(self, texts: Sequence[str]) -> Encoded:
        """Each text's vector and those of its tokens, at the cost of one."""
        rows: dict[int, Vectors] = {}
        tokens: dict[int, TokenVectors] = {}
        encodable = _encodable(texts)
        for indices, encodings in self._batches(encodable):
            pooled, hidden = self._run([self._sentence_output, self._token_output], encodings)
            rows.update(zip(indices, self._sentences(pooled, encodings), strict=True))
            for index, encoding, matrix in zip(indices, encodings, _with_first(hidden, encodings), strict=True):
                tokens[index] = _token_vectors(encodable[index], encoding, matrix)
        return Encoded(self._stacked(rows), [tokens[index] for index in range(len(texts))])

    def close(self) -> None:
        """Frees the model; a later call raises ModelError."""
        self._session = None

    def __enter__(self) -> Embedder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _batches(self, texts: Sequence[str]) -> Iterator[tuple[list[int], list[Encoding]]]:
        """Texts of like length together, so that little is spent on padding."""
        encodings = self._tokenizer.encode_batch(texts)
        order = sorted(range(len(texts)), key=lambda index: len(encodings[index].ids))
        batch: list[int] = []
        for index in order:
            tokens = len(encodings[index].ids) * (len(batch) + 1)
            if batch and (self._one_by_one or tokens > _BATCH_TOKENS):
                yield batch, [encodings[i] for i in batch]
                batch = []
            batch.append(index)
        if batch:
            yield batch, [encodings[i] for i in batch]

    @property
    def _sentence_output(self) -> str:
        return "sentence_embedding" if "sentence_embedding" in self._outputs else self._outputs[0]

    @property
    def _token_output(self) -> str:
        """The head trained for late interaction where the graph has one, else the last hidden states."""
        return next((name for name in _TOKEN_OUTPUTS if name in self._outputs), self._outputs[0])

    def _sentences(self, pooled: Vectors, encodings: Sequence[Encoding]) -> Vectors:
        if pooled.ndim == 2:
            return _normalised(pooled)
        return _normalised(pooled[:, 0] if self._pooling == "cls" else _mean(pooled, encodings))

    def _stacked(self, rows: Mapping[int, Vectors]) -> Vectors:
        if not rows:
            return np.zeros((0, self.dimension), dtype=np.float32)
        return np.stack([rows[index] for index in range(len(rows))])

    def _run(self, outputs: Sequence[str], encodings: Sequence[Encoding]) -> list[Vectors]:
        session = self._session
        if session is None:
            raise ModelError(f"the embedder {self.model_id} was closed")
        results = session.run(list(dict.fromkeys(outputs)), _feeds(encodings, self._inputs))
        named = dict(zip(dict.fromkeys(outputs), results, strict=True))
        return [np.asarray(named[name], dtype=np.float32) for name in outputs]


def open_embedder(
    store: ModelStore,
    model_id: str,
    *,
    threads: int = 1,
    providers: Sequence[str] | None = None,
    precision: Precision = "fp32",
    progress: Callable[[DownloadProgress], None] | None = None,
    cancel: threading.Event | None = None,
) -> Embedder:
    """Fetches the model where needed, builds its graph once into the store, and opens it.

    ``precision`` "int8" is about a quarter of the size and twice as fast, at cosine 0.99 to fp32.
    Raises as ``ModelStore.pull``.
    """
    entry = store.catalogue.entry(model_id)
    folder = store.pull(model_id, progress=progress, cancel=cancel)
    if (folder / "model.onnx").is_file():
        return Embedder(folder, model_id=model_id, threads=threads, providers=providers)
    version = f"{precision}-v{_GRAPH_VERSIONS[precision]}"
    graph = store.model_folder(model_id) / f"encoder-{version}-{_weights_key(entry)}.onnx"

    def opened() -> Embedder:
        if not graph.is_file():
            _build_graph(folder, graph, entry, precision)
        return Embedder(graph, model_id=model_id, threads=threads, providers=providers, tokenizer=folder)

    try:
        return opened()
    except ModelCorrupt:
        # The graph is ours to make again; the weights it comes from are verified.
        graph.unlink(missing_ok=True)
        return opened()


def _build_graph(folder: Path, graph: Path, entry: CatalogueEntry, precision: Precision) -> None:
    from familiars_desktop.inference.onnx_graph import EncoderConfig, build_encoder
    from familiars_desktop.inference.quantization import quantize_encoder
    from familiars_desktop.inference.safetensors import Checkpoint

    graph.parent.mkdir(parents=True, exist_ok=True)
    exact = graph if precision == "fp32" else graph.with_name(f"{graph.name}.{os.getpid()}.fp32")
    build_encoder(
        Checkpoint(folder / "model.safetensors"),
        EncoderConfig.read(folder / "config.json"),
        exact,
        pooling=entry.pooling,
        max_length=entry.context_length,
    )
    if precision == "int8":
        quantize_encoder(exact, graph)
        exact.unlink()


def _weights_key(entry: CatalogueEntry) -> str:
    digest = hashlib.sha256("".join(str(file.sha256) for file in entry.files).encode())
    return digest.hexdigest()[:12]


def _feeds(encodings: Sequence[Encoding], names: Iterable[str]) -> dict[str, NDArray[np.int64]]:
    width = max(len(encoding.ids) for encoding in encodings)
    ids = np.zeros((len(encodings), width), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        ids[row, : len(encoding.ids)] = encoding.ids
        mask[row, : len(encoding.ids)] = 1
    known = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    return {name: known[name] for name in names}


def _encodable(texts: Sequence[str]) -> list[str]:
    return [_UNENCODABLE.sub("\ufffd", text) for text in texts]


def _with_first(hidden: Vectors, encodings: Sequence[Encoding]) -> Vectors:
    """With a row of zeros for the first token where the head leaves it out, as bge-m3's does."""
    missing = max(len(encoding.ids) for encoding in encodings) - hidden.shape[1]
    return np.pad(hidden, ((0, 0), (missing, 0), (0, 0))) if missing > 0 else hidden


def _token_vectors(text: str, encoding: Encoding, matrix: Vectors) -> TokenVectors:
    spans: dict[int, tuple[int, int]] = {}
    for word, (start, end) in zip(encoding.word_ids, encoding.offsets, strict=True):
        if word is not None:
            known = spans.get(word, (start, end))
            spans[word] = (min(known[0], start), max(known[1], end))
    words = ["" if word is None else text[slice(*spans[word])].strip() for word in encoding.word_ids]
    return TokenVectors(list(encoding.tokens), words, matrix[: len(encoding.ids)].copy())


def _mean(hidden: Vectors, encodings: Sequence[Encoding]) -> Vectors:
    return np.stack([rows[: len(encoding.ids)].mean(axis=0) for rows, encoding in zip(hidden, encodings, strict=True)])


def _normalised(vectors: Vectors) -> Vectors:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vectors = (vectors / np.maximum(lengths, 1e-9)).astype(np.float32, copy=False)
    return unit


def _open_tokenizer(path: Path, max_length: int) -> Tokenizer:
    if not path.is_file():
        raise ModelUnavailable(f"{path} is missing: an embedder needs its tokenizer beside the graph")
    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:
        raise ModelCorrupt(f"{path} is not a tokenizer ({error}): fetch the model again") from error
    # The file may bring its own, shorter cut and fixed padding.
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length)
    return tokenizer


def _open_session(graph: Path, threads: int, providers: Sequence[str] | None) -> tuple[Any, str, tuple[Fallback, ...]]:
    if not graph.is_file():
        raise ModelUnavailable(f"{graph} is missing: pull or export the model first")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Threads that wait for work spin while a text is embedded, which a short one needs, and not a moment longer.
    options.add_session_config_entry("session.intra_op.allow_spinning", "1")
    options.add_session_config_entry("session.force_spinning_stop", "1")
    fallbacks: list[Fallback] = []
    available = onnxruntime.get_available_providers()
    for provider in providers or PREFERRED_PROVIDERS:
        if provider not in available:
            fallbacks.append(Fallback(provider, "not in this build of onnxruntime"))
            continue
        try:
            session = onnxruntime.InferenceSession(graph, options, providers=[provider])
        except Exception as error:
            fallbacks.append(Fallback(provider, str(error)))
            continue
        used = session.get_providers()[0]
        if used != provider:
            fallbacks.append(Fallback(provider, "onnxruntime could not start it"))
        return session, used, tuple(fallbacks)
    reasons = "; ".join(f"{fallback.provider}: {fallback.reason}" for fallback in fallbacks)
    raise ModelCorrupt(f"{graph} cannot be opened by any execution provider ({reasons})")
