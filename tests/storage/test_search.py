"""Finding by words and by vectors."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.storage import MemoryStore, bm25, tokens
from familiars_desktop.storage.bm25 import inverse_document_frequency, telling_terms
from familiars_desktop.storage.tokens import document_tokens, query_terms
from familiars_desktop.storage.vectors import unit

OpenStore = Callable[..., MemoryStore]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Running cats' RUNNERS", ["run", "cat", "runner"]),
        ("Café ﬁne naïve", ["cafe", "fine", "naiv"]),
        ("l'école d’été", ["l·fr", "ecol·fr", "d·fr", "ete·fr"]),
        ("東京の猫", ["東京", "京の", "の猫"]),
        ("猫", ["猫"]),
        ("Tokyo東京2024", ["tokyo", "東京", "2024"]),
        ("кошки", ["кошк"]),
        ("snake_case a-b", ["snake", "case", "a", "b"]),
        ("हिन्दी में", ["हिन्द", "म"]),
        ("🎂 … —", ["🎂"]),
        ("👍🏽❤️ yes", ["👍", "❤", "yes"]),
    ],
)
def test_terms_are_stems_and_pairs(text: str, terms: list[str]) -> None:
    assert tokens(text) == terms


@given(st.text())
def test_terms_hold_nothing_that_the_index_would_split(text: str) -> None:
    for term in document_tokens(text):
        assert term and not any(character.isascii() and not character.isalnum() for character in term)


def test_a_question_is_its_meaningful_words_or_all_when_it_has_no_others() -> None:
    assert query_terms("What is the name of my cat?", ()) == [("name",), ("cat",)]
    assert query_terms("who are you", ()) == [("who",), ("are",), ("you",)]
    assert query_terms("Welche Katzen hat denn mijn zus?", ("de",)) == [
        ("katzen", "katz·de"),
        ("mijn", "mijn·de"),
        ("zus", "zus·de"),
    ]


def test_words_find_inflections_and_two_character_words(store: MemoryStore) -> None:
    cats = store.append("user", "preference", "I am allergic to cats")
    tokyo = store.append("user", "event", "我去年在东京工作，养了一只猫")
    assert list(store.words.search("allergies cat", "record")) == [cats.id]
    assert list(store.words.search("东京", "record")) == [tokyo.id] == list(store.words.search("猫", "record"))
    assert store.words.search("大阪", "record") == {} == store.words.search("", "record")


def test_korean_stems_accents_and_emoji_are_found(store: MemoryStore) -> None:
    korean = store.append("user", "event", "나는 서울에서 커피를 마셨다")
    cafe = store.append("user", "event", "We met in the Café Zoë 🎂")
    assert list(store.words.search("커피", "record")) == [korean.id] == list(store.words.search("서울", "record"))
    assert list(store.words.search("cafe zoe", "record")) == [cafe.id] == list(store.words.search("🎂", "record"))


def test_a_words_rarity_is_over_records_and_turns_together(store: MemoryStore) -> None:
    store.append("user", "event", "a red kite")
    dialogue = store.dialogues.create().id
    store.dialogues.add_turn(dialogue, "Q", "kites!", embedding=[], timestamp=1.0, origin="user")
    assert store.words.rarity(["kites", "red", "…"]) == pytest.approx([*inverse_document_frequency(2, [2, 1]), 0.0])


def test_scores_are_bm25_over_what_could_be_reached(store: MemoryStore) -> None:
    """N = 2, n = 1: idf = ln(1 + 1.5/1.5) = ln 2; both texts have 3 terms, so the damping is k1 = 1.2."""
    record = store.append("user", "event", "red red kite")
    store.append("user", "event", "green tall tree")
    assert inverse_document_frequency(2, 1) == pytest.approx(math.log(2))
    assert store.words.search("red", "record") == {record.id: pytest.approx(2 / 3.2)}
    assert store.words.search("red unknown", "record")[record.id] == pytest.approx(
        math.log(2) * 2 / 3.2 / (math.log(2) + inverse_document_frequency(2, 0))
    )


def test_a_word_that_every_memory_holds_still_counts_and_scores_stay_within_one(store: MemoryStore) -> None:
    ids = [store.append("user", "event", "tea " * count + "x" * count).id for count in (1, 3, 2)]
    found = store.words.search("tea", "record")
    assert set(found) == set(ids) and all(0.0 < score <= 1.0 for score in found.values())
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert len(store.words.search("tea", "record", limit=2)) == 2


def test_documents_are_found_by_the_rare_terms_of_a_question_when_others_are_everywhere() -> None:
    assert telling_terms({"go": 2_900, "kite": 40, "think": 9_000, "unheard": 0}) == ["kite", "go"]
    assert telling_terms({"go": 8_000, "think": 9_000}) == ["go"]
    assert telling_terms({"unheard": 0}) == []


def test_a_common_term_counts_in_the_scores_even_where_nothing_is_looked_up_by_it(
    store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bm25, "MOST_READ", 2)
    for text in ("tea kite", "tea kite tea", "tea pot", "tea cup"):
        store.append("user", "event", text)
    found = store.words.search("kite tea", "record")
    assert len(found) == 2 and max(found.values()) > store.words.search("kite", "record").popitem()[1] / 2


@pytest.mark.parametrize("query", ['"', "a OR b*", "NEAR(x)", "col:x", "'; DROP TABLE x", "\x00", "x" * 10_000])
def test_no_query_is_an_error(store: MemoryStore, query: str) -> None:
    store.append("user", "event", "x")
    store.words.search(query, "record")


def test_changed_and_deprecated_texts_are_found_by_what_they_say_now(store: MemoryStore) -> None:
    record = store.append("user", "event", "a red kite")
    store.update(record.id, content="a green tree", deprecated=True)
    assert store.words.search("kite", "record") == {}
    assert list(store.words.search("trees", "record")) == [record.id]
    assert store._core.database.row("SELECT documents, length FROM document_totals WHERE kind = 'record'") == (1, 3)


def test_records_and_turns_are_searched_apart(store: MemoryStore) -> None:
    record = store.append("user", "event", "a red kite")
    dialogue = store.dialogues.create().id
    turn = store.dialogues.add_turn(dialogue, "Q", "kites!", embedding=[], timestamp=1.0, origin="user")
    assert list(store.words.search("kite", "record")) == [record.id]
    assert list(store.words.search("kite", "turn")) == [turn.id]


def test_a_memory_has_its_vector_as_soon_as_it_is_written(open_store: OpenStore, embed: Callable) -> None:
    store = open_store(embed=embed)
    first, second = store.append("user", "event", "aab"), store.append("user", "event", "zzz")
    ids, matrix = store.vectors.matrix("record")
    assert ids == (first.id, second.id) and matrix.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(matrix, axis=1), 1.0, rtol=1e-6)
    assert store.vectors.top(embed(["ab"])[0], 1) == [(first.id, pytest.approx(3 / math.sqrt(10)))]
    assert store.vectors.top(embed(["ab"])[0], 5, allowed={second.id}) == [(second.id, 0.0)]


def test_without_an_embedder_vectors_wait(open_store: OpenStore, embed: Callable) -> None:
    store = open_store()
    for number in range(5):
        store.append("user", "event", f"number {number}")
    assert store.embed_pending() == 0 and store.vectors.matrix("record")[0] == ()
    store.use_embedder(embed)
    assert store.vectors.pending_count() == 5
    assert [store.embed_pending(3), store.embed_pending(3), store.embed_pending(3)] == [3, 2, 0]
    assert len(store.vectors.matrix("record")[0]) == 5


def test_a_failing_embedder_costs_no_memory(open_store: OpenStore, embed: Callable) -> None:
    def fail(_: object) -> np.ndarray:
        raise RuntimeError("no model")

    fail.model_id = embed.model_id  # type: ignore[attr-defined]
    store = open_store(embed=fail)
    record = store.append("user", "event", "kept")
    assert store.records() == [record]
    with pytest.raises(RuntimeError, match="no model"):
        store.embed_pending()
    store.use_embedder(embed)
    assert store.embed_pending() == 1


def test_two_models_are_never_mixed_and_a_model_known_before_is_not_asked_again(
    open_store: OpenStore, embed: Callable
) -> None:
    def other(texts: list[str]) -> np.ndarray:
        return np.ones((len(texts), 3), dtype=np.float32)

    other.model_id = "ones"  # type: ignore[attr-defined]
    store = open_store(embed=embed)
    store.append("user", "event", "abc")
    store.use_embedder(other)
    assert store.vectors.matrix("record")[0] == ()
    store.embed_pending()
    assert store.vectors.matrix("record")[1].shape == (1, 3)
    assert store.vectors.top(embed(["abc"])[0], 1) == []
    asked = len(embed.calls)
    store.use_embedder(embed)
    assert store.embed_pending() == 0 and len(embed.calls) == asked
    assert store.vectors.matrix("record")[1].shape == (1, 26)


def test_unit_vectors_keep_their_direction_at_any_scale() -> None:
    for scale in (1e-320, 1e-30, 1.0, 1e300):
        np.testing.assert_allclose(unit([3 * scale, 4 * scale]), [0.6, 0.8], rtol=1e-3)


@pytest.mark.parametrize("value", [0.0, float("nan"), float("inf"), float("-inf")])
def test_a_vector_without_direction_is_near_nothing(open_store: OpenStore, value: float) -> None:
    store = open_store(embed=lambda texts: np.full((len(texts), 4), value if "odd" in texts[0] else 1.0))
    store.append("user", "event", "odd")
    even = store.append("user", "event", "even")
    assert np.isfinite(store.vectors.matrix("record")[1]).all()
    assert store.vectors.top([1.0, 1.0, 1.0, 1.0], 2)[0] == (even.id, pytest.approx(1.0))
    assert store.vectors.top([value] * 4, 2) == []


def test_an_array_of_the_wrong_shape_is_refused(open_store: OpenStore) -> None:
    store = open_store(embed=lambda texts: np.ones(4))
    store.append("user", "event", "x")
    with pytest.raises(ValueError, match=r"shape \(4,\) for 1 texts"):
        store.embed_pending()


def test_matrices_handed_out_stay_as_they_were(open_store: OpenStore, embed: Callable) -> None:
    store = open_store(embed=embed)
    records = [store.append("user", "event", text) for text in ("aa", "bb", "cc")]
    _, matrix = store.vectors.matrix("record")
    copy = matrix.copy()
    store.update(records[1].id, content="xyz")
    store.forget(records[0].id)
    store.append("user", "event", "dd")
    np.testing.assert_array_equal(matrix, copy)
    with pytest.raises(ValueError, match="read-only"):
        matrix[0, 0] = 9.0
    now, rows = store.vectors.matrix("record")
    expected = {record.id: record.content for record in store.records()}
    assert set(now) == set(expected) and len(now) == 3
    for item, row in zip(now, rows, strict=True):
        np.testing.assert_allclose(row, unit(embed([expected[item]])[0]))


def test_vectors_survive_a_restart_and_equal_texts_share_one(open_store: OpenStore, embed: Callable) -> None:
    store = open_store(embed=embed)
    one, two = store.append("user", "event", "same"), store.append("user", "profile", "same")
    store.close()
    again = open_store(embed=embed)
    asked = len(embed.calls)
    assert set(again.vectors.matrix("record")[0]) == {one.id, two.id} and len(embed.calls) == asked
    assert again._core.database.row("SELECT count(*) FROM vectors") == (1,)
    again.forget(one.id)
    assert again.vectors.matrix("record")[0] == (two.id,)
    again.forget(two.id)
    assert again._core.database.row("SELECT count(*) FROM vectors") == (0,)
