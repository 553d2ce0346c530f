"""Other vector stores as functions (query, k) → rows by cosine, at settings that suit them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

Ask = Callable[[Any, int], Any]
BATCH = 5_000


def sqlite_vec(vectors: Any, folder: Path) -> Ask:
    """Through apsw: many a Python's own SQLite loads no extensions."""
    import apsw
    import sqlite_vec as extension

    connection = apsw.Connection(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(extension.loadable_path())
    width = vectors.shape[1]
    connection.execute(f"CREATE VIRTUAL TABLE rows USING vec0(vector float[{width}] distance_metric=cosine)")
    with connection:
        connection.executemany(
            "INSERT INTO rows(rowid, vector) VALUES (?, ?)", ((row, v.tobytes()) for row, v in enumerate(vectors))
        )

    def ask(query: Any, k: int) -> Any:
        sql = "SELECT rowid FROM rows WHERE vector MATCH ? AND k = ?"
        return [row for (row,) in connection.execute(sql, (query.tobytes(), k))]

    ask.most = 4_096  # type: ignore[attr-defined]
    return ask


def lancedb(vectors: Any, folder: Path) -> Ask:
    import lancedb as store
    import pyarrow

    width = vectors.shape[1]
    flat = pyarrow.FixedSizeListArray.from_arrays(pyarrow.array(vectors.reshape(-1)), width)
    table = store.connect(folder).create_table(
        "rows", pyarrow.table({"row": pyarrow.array(np.arange(len(vectors))), "vector": flat})
    )
    table.create_index(metric="cosine", vector_column_name="vector", index_type="IVF_HNSW_SQ", num_partitions=16)

    def ask(query: Any, k: int) -> Any:
        search = table.search(query).metric("cosine").nprobes(16).refine_factor(1).limit(k)
        return search.select(["row", "_distance"]).to_arrow()["row"].to_numpy()

    return ask


def chromadb(vectors: Any, folder: Path) -> Ask:
    import chromadb as store
    from chromadb.config import Settings

    client = store.PersistentClient(str(folder), settings=Settings(anonymized_telemetry=False))
    rows = client.create_collection("rows", configuration={"hnsw": {"space": "cosine", "ef_search": 1_000}})
    for start in range(0, len(vectors), BATCH):
        some = vectors[start : start + BATCH]
        rows.add(ids=[str(start + at) for at in range(len(some))], embeddings=some)
    return lambda query, k: [
        int(row) for row in rows.query(query_embeddings=[query], n_results=k, include=[])["ids"][0]
    ]


def qdrant(vectors: Any, folder: Path) -> Ask:
    import warnings

    from qdrant_client import QdrantClient
    from qdrant_client.models import Distance, PointStruct, VectorParams

    warnings.filterwarnings("ignore", module="qdrant_client")
    client = QdrantClient(":memory:")
    client.create_collection("rows", VectorParams(size=vectors.shape[1], distance=Distance.COSINE))
    for start in range(0, len(vectors), BATCH):
        some = vectors[start : start + BATCH]
        client.upsert("rows", [PointStruct(id=start + at, vector=row) for at, row in enumerate(some)])
    return lambda query, k: [
        point.id for point in client.query_points("rows", query=query, limit=k, with_payload=False).points
    ]


def usearch(vectors: Any, folder: Path) -> Ask:
    from usearch.index import Index

    index = Index(ndim=vectors.shape[1], metric="cos", dtype="f32")
    index.add(np.arange(len(vectors)), vectors)
    return lambda query, k: index.search(query, k).keys


def faiss_hnsw(vectors: Any, folder: Path) -> Ask:
    import faiss

    index = faiss.IndexHNSWFlat(vectors.shape[1], 32, faiss.METRIC_INNER_PRODUCT)
    index.add(vectors)

    def ask(query: Any, k: int) -> Any:
        index.hnsw.efSearch = max(64, k)
        return index.search(query[None, :], k)[1][0]

    return ask


def faiss_int8(vectors: Any, folder: Path) -> Ask:
    """A flat scan of int8 codes: the fastest exact-ish cosine there is."""
    import faiss

    index = faiss.IndexScalarQuantizer(
        vectors.shape[1], faiss.ScalarQuantizer.QT_8bit_direct_signed, faiss.METRIC_INNER_PRODUCT
    )
    scale = 127.0 / np.abs(vectors).max()
    index.add(np.rint(vectors * scale))
    return lambda query, k: index.search((query * scale)[None, :], k)[1][0]


def hnswlib(vectors: Any, folder: Path) -> Ask:
    import hnswlib as library

    index = library.Index(space="cosine", dim=vectors.shape[1])
    index.init_index(max_elements=len(vectors), ef_construction=100, M=16)
    index.add_items(vectors)

    def ask(query: Any, k: int) -> Any:
        index.set_ef(max(64, k))
        return index.knn_query(query, k)[0][0]

    return ask


PEERS: dict[str, Callable[[Any, Path], Ask]] = {
    "sqlite_vec": sqlite_vec,
    "lancedb": lancedb,
    "chromadb": chromadb,
    "qdrant": qdrant,
    "usearch": usearch,
    "faiss_hnsw": faiss_hnsw,
    "faiss_int8": faiss_int8,
    "hnswlib": hnswlib,
}
