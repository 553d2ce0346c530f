from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from familiars_desktop.inference import Embedder, ModelStore, open_embedder
from familiars_desktop.memory.errors import ModelCorrupt, ModelError, ModelUnavailable

MINILM = "sentence-transformers/all-MiniLM-L6-v2"

pytestmark = pytest.mark.models


def test_vectors_are_unit_length_float32(minilm: Embedder) -> None:
    vectors = minilm.embed(["I live in Boston.", "Ich wohne in Berlin.", "我喜欢绿茶"])

    assert vectors.shape == (3, minilm.dimension) == (3, 384)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_cosines_are_those_the_model_card_publishes(minilm: Embedder) -> None:
    """https://www.sbert.net prints 0.7553 for the first of these pairs with this model."""
    eating, bread, baby = minilm.embed(
        ["A man is eating food.", "A man is eating a piece of bread.", "The girl is carrying a baby."]
    )

    assert eating @ bread == pytest.approx(0.7553, abs=2e-4)
    assert eating @ baby == pytest.approx(-0.1050, abs=2e-3)


@pytest.mark.parametrize(
    ("text", "paraphrase", "unrelated"),
    [
        ("I moved to Boston last spring.", "Since spring I have been living in Boston.", "The soup needs salt."),
        ("My sister plays the cello.", "Her instrument is the cello, my sister's.", "Rust has a borrow checker."),
        ("I am allergic to peanuts.", "Peanuts make me ill.", "We watched the eclipse from the roof."),
    ],
)
def test_a_paraphrase_is_nearer_than_an_unrelated_text(
    minilm: Embedder, text: str, paraphrase: str, unrelated: str
) -> None:
    a, b, c = minilm.embed([text, paraphrase, unrelated])

    assert a @ b > a @ c + 0.3


def test_a_text_has_the_same_vector_alone_and_in_a_batch(minilm: Embedder) -> None:
    texts = ["short", "a somewhat longer text about nothing", "long " * 120, "", "short"]

    together = minilm(texts)
    alone = np.vstack([minilm([text]) for text in texts])

    np.testing.assert_allclose(together, alone, atol=2e-6)


@pytest.mark.parametrize("text", ["", " ", "\x00", "bad \ud800 surrogate", "word " * 20_000, "👩‍👩‍👧‍👦" * 50])
def test_any_text_has_a_vector(minilm: Embedder, text: str) -> None:
    vector = minilm.embed([text])[0]

    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector) == pytest.approx(1.0, abs=1e-5)


def test_no_texts_give_no_rows(minilm: Embedder) -> None:
    assert minilm.embed([]).shape == (0, 384)
    assert minilm.embed_tokens([]) == []


def test_each_token_has_a_vector_and_their_mean_is_the_sentence(minilm: Embedder) -> None:
    short, long = minilm.embed_tokens(["hello there", "hello there my old friend of many years"])

    assert short.tokens == ["[CLS]", "hello", "there", "[SEP]"]
    assert short.matrix.shape == (4, 384)
    assert len(long.tokens) == len(long.matrix) > 4
    mean = short.matrix.mean(axis=0)
    assert mean @ minilm.embed(["hello there"])[0] / np.linalg.norm(mean) == pytest.approx(1.0, abs=1e-5)


def test_tokens_know_the_words_they_are_pieces_of(minilm: Embedder) -> None:
    (text,) = minilm.embed_tokens(["Kyiv's unbelievableness!"])

    assert text.tokens[0] == "[CLS]"
    assert (text.words[0], text.words[-1]) == ("", "")
    assert {"Kyiv", "unbelievableness"} < set(text.words)
    assert text.words.count("unbelievableness") > 1


def test_one_run_gives_what_two_give(minilm: Embedder) -> None:
    texts = ["hello there", "", "a longer text about very little"]
    encoded = minilm.encode(texts)

    np.testing.assert_allclose(encoded.sentences, minilm.embed(texts), atol=2e-6)
    for one, other in zip(encoded.tokens, minilm.embed_tokens(texts), strict=True):
        np.testing.assert_allclose(one.matrix, other.matrix, atol=2e-5)
    assert minilm.encode([]).sentences.shape == (0, 384)


def test_texts_are_cut_at_the_models_own_length(minilm: Embedder) -> None:
    assert minilm.max_length == 256
    assert len(minilm.embed_tokens(["word " * 1000])[0].tokens) == 256


def test_several_threads_get_the_same_vectors(minilm: Embedder) -> None:
    texts = [f"message number {number} of many" for number in range(8)]
    expected = minilm.embed(texts)
    results: list[np.ndarray] = []
    threads = [threading.Thread(target=lambda: results.append(minilm.embed(texts))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(results) == 4
    for result in results:
        np.testing.assert_array_equal(result, expected)


def test_a_provider_that_is_not_there_is_told(minilm: Embedder) -> None:
    assert minilm.provider == "CPUExecutionProvider" or minilm.provider in {
        "CUDAExecutionProvider",
        "DmlExecutionProvider",
        "CoreMLExecutionProvider",
    }
    assert all(fallback.reason for fallback in minilm.fallbacks)


@pytest.mark.slow
def test_int8_stays_near_fp32(model_store: ModelStore, minilm: Embedder) -> None:
    texts = ["I moved to Boston last spring.", "My sister plays the cello.", "我喜欢绿茶。", "a longer text " * 40]
    with open_embedder(model_store, MINILM, precision="int8") as small:
        cosines = np.sum(small.embed(texts) * minilm.embed(texts), axis=1)

    assert cosines.min() > 0.99


def test_a_graph_that_rotted_is_built_again(model_store: ModelStore, tmp_path: Path) -> None:
    weights = model_store.pull(MINILM)
    store = ModelStore(tmp_path, model_store.catalogue, extra_folders=[weights.parent])
    open_embedder(store, MINILM).close()
    (graph,) = store.model_folder(MINILM).glob("*.onnx")
    graph.write_bytes(graph.read_bytes()[:10_000])

    with open_embedder(store, MINILM) as embedder:
        assert embedder.embed(["alive"]).shape == (1, 384)


def test_a_missing_model_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"model\.onnx is missing"):
        Embedder(tmp_path, model_id="x")


def test_a_file_that_is_no_graph_is_named(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(b"not a graph")

    with pytest.raises(ModelCorrupt, match=r"model\.onnx cannot be opened"):
        Embedder(tmp_path, model_id="x", providers=["CPUExecutionProvider"])


def test_a_closed_embedder_says_so(model_store: ModelStore) -> None:
    embedder = open_embedder(model_store, MINILM)
    embedder.close()

    with pytest.raises(ModelError, match="was closed"):
        embedder.embed(["x"])
