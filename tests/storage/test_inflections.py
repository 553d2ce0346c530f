"""Words are found in their other forms, in whatever language, and words of other meanings are not."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage import MemoryStore, stems
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.schema import SCHEMA_VERSION
from familiars_desktop.storage.stems import SNOWBALL, snowball, stem
from familiars_desktop.storage.tokens import MARKED_LANGUAGES, document_tokens, query_terms, readings, tokens, told_by
from familiars_desktop.storage.words import folded, words_of
from tests.storage.conftest import Clock

OpenStore = Callable[..., MemoryStore]
# Sentences with a gap, pairs of forms of one word, and pairs of words of different meanings, by language.
LANGUAGES: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("inflections.json").read_text(encoding="utf-8")
)
MIXED = (
    "Meine Katze heißt Mimi und schläft gern auf dem Sofa",
    "I adopted two cats and a dog last year",
    "Mon frère habite dans une petite maison avec ses chevaux",
    "Kedim her sabah pencerede uyuyor",
    "Моя сестра працює у школі, а кіт спить",
    "We talked about the garden. Ich möchte dort viele Bäume pflanzen.",
)


def pairs(kind: str) -> list[tuple[str, str, str]]:
    return [(language, *pair.split()) for language, table in LANGUAGES.items() for pair in table[kind]]


def finds(language: str, question: str, word: str) -> bool:
    """Whether a question meets a sentence with this word, where there are texts of this language alone."""
    text = document_tokens(LANGUAGES[language]["frame"].format(word))
    return any(not set(text).isdisjoint(term) for term in query_terms(question, told_by(text)))


def found(store: MemoryStore, question: str) -> list[str]:
    return [store.get(item).content for item in store.words.search(question, "record")]


@pytest.fixture(scope="module")
def mixed_words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MemoryStore]:
    """A workspace of somebody who writes in six languages."""
    store = MemoryStore(tmp_path_factory.mktemp("mixed"), clock=Clock())
    for text in MIXED:
        store.append("user", "event", text)
    yield store
    store.close()


def test_the_table_is_of_many_languages_and_has_enough_of_each() -> None:
    assert len(LANGUAGES) >= 20
    for table in LANGUAGES.values():
        assert len(table["same"]) >= 6 and len(table["different"]) >= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_tells_its_language(language: str) -> None:
    told = told_by(document_tokens(LANGUAGES[language]["frame"].format("")))
    assert told == (() if language in ("en", "ru") else (language,))


@pytest.mark.parametrize(("language", "one", "other"), pairs("same"))
def test_one_form_finds_the_other(language: str, one: str, other: str) -> None:
    assert finds(language, one, other) and finds(language, other, one)


@pytest.mark.parametrize(("language", "one", "other"), pairs("different"))
def test_another_word_is_not_found(language: str, one: str, other: str) -> None:
    assert not finds(language, one, other) and not finds(language, other, one)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Katzen", 0),
        ("cat", 1),
        ("cheval", 2),
        ("cheval blanc", 2),
        ("kediler", 3),
        ("кота", 4),
        ("trees", None),
        ("Baum", 5),
        ("gardens", 5),
        ("Gärten", None),
    ],
)
def test_one_word_is_enough_among_texts_of_many_languages(mixed_words: MemoryStore, question: str, text: int) -> None:
    assert found(mixed_words, question) == ([MIXED[text]] if text is not None else [])


@pytest.mark.parametrize(
    "question",
    ["Katzen", "cats", "Baum und Katze", "Katze Katzen cats", "maisons cheval", "was ist mit dem dog", "кота"],
)
def test_memory_and_database_give_the_same(mixed_words: MemoryStore, question: str) -> None:
    in_database = FullText(mixed_words._core.database, mixed_words._core.word_repair, most_bytes=0)
    here, there = mixed_words.words.search(question, "record"), in_database.search(question, "record")
    assert list(here) == list(there) and list(here.values()) == pytest.approx(list(there.values()))
    words = question.split()
    assert mixed_words.words.rarity(words) == pytest.approx(in_database.rarity(words))


def test_a_text_that_is_not_there_scores_as_if_it_were(store: MemoryStore) -> None:
    for text in MIXED:
        store.append("user", "event", text)
    unwritten = "Os gatos da minha irmã dormem na cozinha"
    before = store.words.score("gato", unwritten, "record")
    record = store.append("user", "event", unwritten)
    assert before == pytest.approx(store.words.search("gato", "record")[record.id], rel=0.05)


def test_two_forms_of_a_word_in_a_question_are_one_term(store: MemoryStore) -> None:
    record = store.append("user", "event", MIXED[0])
    store.append("user", "event", MIXED[1])
    assert query_terms("Katze, Katzen", ("de",)) == [("katz", "katz·de", "katzen")]
    both, one = (store.words.search(question, "record")[record.id] for question in ("Katze, Katzen", "Katzen"))
    assert both == pytest.approx(one)
    assert store.words.score("Katze, Katzen", MIXED[0], "record") == pytest.approx(both)


def test_the_forms_of_a_word_count_as_one_word(store: MemoryStore) -> None:
    """Both stems of "Katzen" stand in the text; a score reaches what it could reach at most, never more."""
    both = store.append(
        "user", "event", "Ich habe zwei Katzen und noch eine Katze. We all love the katzen, they are sweet."
    )
    store.append("user", "event", "Der Hund ist groß und sehr alt")
    assert {"katz·de", "katzen"} <= set(document_tokens(both.content))
    (score,) = store.words.search("Katzen", "record").values()
    length = len(document_tokens(both.content))
    mean = (length + len(document_tokens("Der Hund ist groß und sehr alt"))) / 2
    assert score == pytest.approx(3 / (3 + 1.2 * (0.25 + 0.75 * length / mean)))


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("cafe", "We met in the Café Zoë"),
        ("café", "We met in the cafe"),
        ("Mueller", "Frau Müller ist meine Lehrerin"),
        ("Muller", "Frau Müller ist meine Lehrerin"),
        ("Müller", "Frau Mueller ist meine Lehrerin"),
        ("hauser", "Wir haben hier viele Häuser gesehen"),
        ("garcons", "Les garçons sont dans la cour"),
        ("corazon", "Ella tiene un corazón muy grande"),
        ("coracoes", "O meu coração não é de pedra"),
        ("ksiazka", "Czytam teraz książkę, którą mam od siostry"),
        ("Lodz", "Mieszkam w Łodzi, a nie w Krakowie. Łódź jest duża"),
        ("ISPARTA", "Annem Isparta'da yaşıyor ve çok mutlu"),
        ("istanbul", "İSTANBUL çok güzel"),
        ("rodgrod", "Jeg elsker rødgrød med fløde"),
    ],
)
def test_accents_may_be_left_out_or_typed(typed: str, text: str) -> None:
    held = document_tokens(text)
    assert all(not set(held).isdisjoint(term) for term in query_terms(typed, told_by(held)))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("东京", "我去年在东京工作"),
        ("猫", "养了一只猫"),
        ("서울", "나는 서울에서 커피를 마셨다"),
        ("커피", "나는 서울에서 커피를 마셨다"),
        ("แมว", "ฉันมีแมวสองตัว"),
        ("كتاب", "قرأت الكتاب أمس"),
        ("بيت", "البيت كبير"),
        ("בית", "אני גר בבית גדול"),
        ("כלב", "הכלבים ישנים"),
        ("מחשב", "המחשב החדש שלי"),
        ("किताबें", "मेरी किताब मेज पर है"),
        ("γάτες", "η γάτα μου κοιμάται"),
        ("고양이", "우리 고양이는 하얗다"),
    ],
)
def test_other_scripts_are_found_as_before(question: str, text: str) -> None:
    held = document_tokens(text)
    assert all(not set(held).isdisjoint(term) for term in query_terms(question, told_by(held)))


@pytest.mark.parametrize(
    "text",
    [
        "fast car",
        "allergies, a cat",
        "Ben called Kim",
        "care home",
        "La La Land",
        "I live in El Paso",
        "sin city",
        "comment on the house",
        "Die Hard",
        "Van Gogh",
        "I said hola to José",
        "the chef made a crème brûlée",
        "no",
        "",
    ],
)
def test_english_with_words_of_other_languages_stays_english(text: str) -> None:
    assert told_by(document_tokens(text)) == ()


def test_a_sentence_in_another_language_is_read_in_it_and_the_rest_is_not() -> None:
    assert tokens("Ich war heute beim Arzt. The doctor said my knees are fine.") == [
        "ich·de", "war·de", "heut·de", "beim·de", "arzt·de", "the", "doctor", "said", "my", "knee", "are", "fine",
    ]  # fmt: skip


def test_a_word_of_two_letters_is_not_taken_for_another_language_amid_a_text() -> None:
    assert told_by(document_tokens("Ich war in Paris. Es la vie.")) == ("de",)


@given(st.sampled_from(MARKED_LANGUAGES), st.text(st.characters(categories=("Ll", "Lu")), min_size=1, max_size=14))
def test_a_stem_is_its_own_stem_and_is_never_empty(language: str, word: str) -> None:
    found = stem(folded(word.lower()), language)
    assert found


@given(st.lists(st.sampled_from([*MIXED, "Die Katze.", "cats", "кіт", "東京の猫"]), max_size=5).map(". ".join))
def test_every_term_of_a_text_is_a_form_of_its_question(text: str) -> None:
    """What a text holds is met by asking for the text itself, word by word."""
    held = document_tokens(text)
    for word in text.split():
        for term in query_terms(word, told_by(held)):
            assert not set(held).isdisjoint(term)


def test_what_no_text_is_written_in_is_not_looked_for(store: MemoryStore) -> None:
    store.append("user", "event", "I adopted two cats")
    assert store.words._languages("record") == ()
    record = store.append("user", "event", "Meine Katze heißt Mimi")
    assert store.words._languages("record") == ("de",)
    assert found(store, "Katzen") == [record.content]
    store.forget(record.id, erase=True)
    assert store.words._languages("record") == ()


def test_the_terms_of_a_quotation_are_among_its_readings_whatever_stands_around_it() -> None:
    turn = tokens("Ich habe es dir schon gesagt, und du weißt das auch: red kites in the old garden")
    said = "red kites in the old garden"
    assert any(" ".join(reading) in " ".join(turn) for reading in readings(said))


def test_nothing_of_an_erased_text_is_left_in_the_words_of_any_language(store: MemoryStore) -> None:
    store.append("user", "event", "Der Garten ist im Sommer sehr schön")
    secret = store.append("user", "event", "Meine Geheimzahlen sind bei der Großmutter in der Schublade")
    store.forget(secret.id, erase=True)
    report = store.erasure_report()
    assert report is not None and not report.findings
    store._core.database.empty_log()
    assert b"geheimzahl" not in (store.workspace / "familiars.db").read_bytes()


def made_by_an_earlier_version(workspace: Path) -> None:
    """Give a workspace the words that the version before this one made: English stems of all."""
    connection = sqlite3.connect(workspace / "familiars.db")
    for number, content in connection.execute(
        "SELECT number, json_extract(CAST(fields AS TEXT), '$.content') FROM documents JOIN records USING (id)"
    ).fetchall():
        old = " ".join(stem(word, "en") for word in folded(content.lower()).split())
        connection.execute("UPDATE documents SET length = ? WHERE number = ?", (len(old.split()), number))
        connection.execute("UPDATE record_words SET tokens = ? WHERE rowid = ?", (old, number))
    (length,) = connection.execute("SELECT sum(length) FROM documents WHERE kind = 'record'").fetchone()
    connection.execute("UPDATE document_totals SET length = ? WHERE kind = 'record'", (length,))
    connection.execute("ALTER TABLE acts DROP COLUMN deed")
    connection.execute("PRAGMA user_version = 5")
    connection.commit()
    connection.close()


def test_an_older_workspace_is_brought_up_to_date_and_its_vectors_stay(
    open_store: OpenStore, embed: Callable[..., Any]
) -> None:
    store = open_store(embed=embed)
    for text in MIXED[:3]:
        store.append("user", "event", text)
    words = store._core.database.rows("SELECT rowid, tokens FROM record_words ORDER BY rowid")
    documents = store._core.database.rows("SELECT * FROM documents ORDER BY number")
    totals = store._core.database.rows("SELECT * FROM document_totals")
    store.close()
    made_by_an_earlier_version(store.workspace)
    again = open_store(embed=embed)
    assert again._core.database.rows("SELECT rowid, tokens FROM record_words ORDER BY rowid") == words
    assert again._core.database.rows("SELECT * FROM documents ORDER BY number") == documents
    assert again._core.database.rows("SELECT * FROM document_totals") == totals
    assert found(again, "Katzen") == [MIXED[0]]
    assert again._core.database.row("PRAGMA user_version") == (SCHEMA_VERSION,)
    assert (again.workspace / f"familiars.db.before-{SCHEMA_VERSION}.bak").exists()
    again.reindex()
    assert again._core.database.rows("SELECT rowid, tokens FROM record_words ORDER BY rowid") == words


def test_a_newer_workspace_is_refused(store: MemoryStore, open_store: OpenStore) -> None:
    store.close()
    connection = sqlite3.connect(store.workspace / "familiars.db")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(WorkspaceError, match="newer version"):
        open_store()


@pytest.mark.parametrize("language", sorted(SNOWBALL))
def test_both_stemmers_give_the_same_stems(language: str) -> None:
    """What was indexed with one is found with the other, where the faster one cannot be installed."""
    name = SNOWBALL[language]
    plain = getattr(import_module(f"snowballstemmer.{name}_stemmer"), f"{name.capitalize()}Stemmer")()
    sentences = (*MIXED, *(" ".join([table["frame"], *table["same"]]) for table in LANGUAGES.values()))
    words = sorted({word for sentence in sentences for word in words_of(sentence)})
    assert len(words) > 200
    assert [snowball(word, language) for word in words] == [plain.stemWord(word) for word in words]


def test_the_faster_stemmer_is_the_one_that_is_used() -> None:
    pytest.importorskip("Stemmer", reason="PyStemmer is not to be had for this machine")
    assert type(stems._stemmer("english")).__module__ == "Stemmer"
