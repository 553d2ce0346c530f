"""Recall over a real store: who sees what, what comes first, why, and why not."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.memory.errors import InvalidRecord, ModelUnavailable, RecordNotFound
from familiars_desktop.memory.ranking import RankingWeights, rank
from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage import MemoryStore

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DIMENSION = 256


def hashed_words(texts: Sequence[str]) -> np.ndarray:
    """Texts as sums of one fixed random direction a word: shared words are near, the rest is at right angles."""
    return np.array([_direction_of(text) for text in texts], dtype=np.float32)


def _direction_of(text: str) -> np.ndarray:
    total = np.zeros(DIMENSION)
    for word in "".join(c if c.isalnum() else " " for c in text.lower()).split():
        seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big")
        total += np.random.default_rng(seed).standard_normal(DIMENSION)
    length = float(np.linalg.norm(total))
    return total / length if length else total


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path, embed=hashed_words, clock=lambda: NOW) as opened:
        yield opened


@pytest.fixture
def reader(store: MemoryStore) -> MemoryReader:
    return MemoryReader(store, hashed_words, clock=lambda: NOW)


def say(store: MemoryStore, dialogue_id: str, text: str, *, ago: float = 3600.0, node_type: str = "Q", **metadata):
    stored = store.dialogues.add_turn(
        dialogue_id,
        node_type,
        text,
        embedding=hashed_words([text])[0],
        timestamp=NOW.timestamp() - ago,
        origin="user" if node_type == "Q" else "response",
        metadata=metadata,
    )
    settle(store)
    return stored


def remember(store: MemoryStore, content: str, scope: str = "user", category: str = "preference", **fields):
    record = store.append(scope, category, content, **fields)
    settle(store)
    return record


def settle(store: MemoryStore) -> None:
    while store.embed_pending(64):
        pass


# ---- what no longer stands -------------------------------------------------------------------------------


def remember_from(store: MemoryStore, turn, content: str):
    return remember(store, content, evidence={"turn_id": turn.id, "dialogue_id": turn.dialogue_id})


def test_a_turn_whose_memory_was_superseded_does_not_come_back_by_itself(store, reader):
    turn = say(store, store.dialogues.create().id, "granite pavements are my favourite")
    record = remember_from(store, turn, "granite pavements are my favourite of all")
    store.supersede(record.id, "granite pavements bore me")
    assert turn.id not in {item.id for item in reader.recall("granite pavements favourite")}


def test_it_still_answers_a_question_about_that_time(store, reader):
    dialogue = store.dialogues.create().id
    turn = say(store, dialogue, "granite pavements are my favourite", ago=86_400.0)
    record = remember_from(store, turn, "granite pavements are my favourite of all")
    store.supersede(record.id, "granite pavements bore me")
    found = reader.recall("what did I say about granite pavements yesterday?", dialogue_id=dialogue)
    assert turn.id in {item.id for item in found}


def test_a_turn_whose_memory_was_forgotten_never_comes_back(store, reader):
    dialogue = store.dialogues.create().id
    turn = say(store, dialogue, "granite pavements are my favourite", ago=86_400.0)
    record = remember_from(store, turn, "granite pavements are my favourite of all")
    store.forget(record.id)
    for question in ("granite pavements favourite", "what did I say about granite pavements yesterday?"):
        assert turn.id not in {item.id for item in reader.recall(question, dialogue_id=dialogue)}


# ---- who sees what ---------------------------------------------------------------------------------------


def test_the_users_memories_are_seen_by_every_agent_and_an_agents_own_by_that_agent(store):
    shared = remember(store, "granite pavements please me")
    own = remember(store, "granite jokes are welcome", "identity", "directive", agent_id="nova")
    seen = {
        agent: ids(MemoryReader(store, hashed_words, agent_id=agent).recall("granite")) for agent in ("nova", "orion")
    }
    assert seen == {"nova": {shared.id, own.id}, "orion": {shared.id}}


@pytest.mark.parametrize(("scope", "category"), [("dialogue", "knowledge"), ("ephemeral", "state")])
def test_a_dialogues_memories_are_seen_in_that_dialogue_alone(store, reader, scope, category):
    here, elsewhere = store.dialogues.create(), store.dialogues.create()
    record = remember(store, "the granite build uses cargo", scope, category, dialogue_id=here.id)
    assert ids(reader.recall("granite build", dialogue_id=here.id)) == {record.id}
    assert reader.recall("granite build", dialogue_id=elsewhere.id) == []
    assert reader.recall("granite build") == []


def test_raw_turns_of_all_the_agents_dialogues_are_seen_but_not_those_of_another_agent(store, reader):
    mine, other = store.dialogues.create(), store.dialogues.create(agent_id="orion")
    turn = say(store, mine.id, "We hiked along the granite ridge")
    say(store, other.id, "We hiked along the granite ridge of Oslo")
    found = reader.recall("granite ridge")
    assert [(item.kind, item.id) for item in found] == [("turn", turn.id)]
    assert found[0].node is not None
    assert found[0].node.dialogue_id == mine.id
    assert found[0].content == "We hiked along the granite ridge"


def test_turns_that_are_in_the_prompt_anyway_are_left_out(store, reader):
    dialogue = store.dialogues.create()
    shown, unseen = say(store, dialogue.id, "granite is hard"), say(store, dialogue.id, "granite is grey")
    assert ids(reader.recall("granite", exclude_turns=[shown.id])) == {unseen.id}


def test_masked_personal_data_stays_masked(store, reader):
    dialogue = store.dialogues.create()
    redactions = [{"span": [11, 19], "decision": "mask", "token": "[PHONE]"}]
    say(store, dialogue.id, "My phone is 555-0100 now".replace("is 555", "555"), redactions=redactions)
    (found,) = reader.recall("my phone now")
    assert "[PHONE]" in found.content


# ---- what may be recalled --------------------------------------------------------------------------------


def test_deprecated_forgotten_and_expired_memories_are_not_recalled(store, reader):
    kept = remember(store, "granite one")
    remember(store, "granite two", deprecated=True)
    forgotten = remember(store, "granite three")
    remember(store, "granite four", ttl={"kind": "absolute", "expires_at": to_iso(NOW - timedelta(seconds=1))})
    later = remember(store, "granite five", ttl={"kind": "absolute", "expires_at": to_iso(NOW + timedelta(days=1))})
    store.forget(forgotten.id)
    assert ids(reader.recall("granite")) == {kept.id, later.id}
    assert ids(reader.recall("granite", now=NOW + timedelta(days=2))) == {kept.id}


def test_a_ttl_in_turns_is_measured_by_the_turn_counter(store, reader):
    record = remember(store, "granite today", ttl={"kind": "turns", "turns": 5, "created_turn": 10})
    assert ids(reader.recall("granite", turn_counter=14)) == {record.id}
    assert reader.recall("granite", turn_counter=15) == []


def test_a_ttl_of_a_session_ends_with_it(store, reader):
    dialogue = store.dialogues.create()
    turn = say(store, dialogue.id, "hello there", ago=60.0, session=1)
    evidence = {"dialogue_id": dialogue.id, "turn_id": turn.id}
    record = remember(store, "granite mood", ttl={"kind": "scope", "scope": "session"}, evidence=evidence)
    assert ids(reader.recall("granite mood", dialogue_id=dialogue.id)) == {record.id}
    assert reader.recall("granite mood", dialogue_id=dialogue.id, now=NOW + timedelta(hours=2)) == []


def test_filters_narrow_by_scope_category_tag_status_time_and_kind(store, reader):
    dialogue = store.dialogues.create()
    turn = say(store, dialogue.id, "granite turn", ago=86_400.0 * 30)
    liked = remember(store, "granite liked", category="preference", tags=["stone"])
    known = remember(store, "granite known", category="knowledge", epistemic_status="inferred")
    told = remember(store, "granite told", "identity", "directive", ts=to_iso(NOW - timedelta(days=10)))
    everything = {turn.id, liked.id, known.id, told.id}
    assert ids(reader.recall("granite")) == everything
    assert ids(reader.recall("granite", scopes=["user"])) == {liked.id, known.id}
    assert ids(reader.recall("granite", categories=["knowledge", "directive"])) == {known.id, told.id}
    assert ids(reader.recall("granite", tags=["stone", "wood"])) == {liked.id}
    assert ids(reader.recall("granite", statuses=["asserted"])) == {liked.id, told.id}
    assert ids(reader.recall("granite", until=NOW - timedelta(days=5))) == {turn.id, told.id}
    assert ids(reader.recall("granite", since=NOW - timedelta(days=20))) == {liked.id, known.id, told.id}
    assert ids(reader.recall("granite", kinds=["turn"])) == {turn.id}
    with pytest.raises(InvalidRecord, match="cosmos"):
        reader.recall("granite", scopes=["cosmos"])


@pytest.mark.parametrize("query", ["", "   ", "\n"])
def test_an_empty_question_recalls_nothing(store, reader, query):
    remember(store, "granite")
    assert reader.recall(query) == []


def test_an_empty_store_recalls_nothing(reader):
    assert reader.recall("granite") == []


def test_what_has_nothing_to_do_with_the_question_is_not_recalled_however_little_there_is(store, reader):
    remember(store, "granite pavements please me")
    assert reader.recall("sourdough recipes for beginners") == []


# ---- in what order ---------------------------------------------------------------------------------------


def test_the_k_best_come_best_first_with_explanations_that_add_up(store, reader):
    for n in range(6):
        remember(store, "granite " * (n + 1) + f"and word{n} other{n} thing{n}")
    found = reader.recall("granite word3", k=4)
    assert len(found) == 4
    assert [item.score for item in found] == sorted((item.score for item in found), reverse=True)
    assert "word3" in found[0].content
    for item in found:
        assert sum(term.contribution for term in item.explanation.terms) == pytest.approx(item.score)
    assert reader.recall("granite", k=0) == []


def test_a_faded_record_ranks_below_the_same_in_fresh(store, reader):
    faded = remember(store, "granite stone old", ts=to_iso(NOW - timedelta(days=300)), half_life=86_400.0)
    fresh = remember(store, "granite stone new", half_life=86_400.0)
    assert [item.id for item in reader.recall("granite stone")] == [fresh.id, faded.id]


def test_turns_near_in_the_dialogue_rank_above_equal_ones_elsewhere(store, reader):
    here, elsewhere = store.dialogues.create(), store.dialogues.create()
    far = say(store, elsewhere.id, "granite is lovely stuff")
    near = say(store, here.id, "granite is lovely matter")
    found = reader.recall("granite is lovely", dialogue_id=here.id)
    assert [item.id for item in found] == [near.id, far.id]
    assert value(found[0].explanation, "tree") > 0.0 == value(found[1].explanation, "tree")


def test_a_turn_gains_from_the_words_of_the_turns_around_it(store, reader):
    dialogue = store.dialogues.create()
    say(store, dialogue.id, "Which granite quarry do you visit?")
    answer = say(store, dialogue.id, "Only ever Larvik", node_type="A")
    elsewhere = say(store, store.dialogues.create().id, "Only ever Bergen", node_type="A")
    gained, nothing = (value(reader.why("granite quarry", turn.id), "words") for turn in (answer, elsewhere))
    assert gained > 0.2
    assert nothing == 0.0


def test_words_alone_suffice_while_there_is_no_embedder(store):
    def missing(_: Sequence[str]) -> np.ndarray:
        raise ModelUnavailable("no embedder yet")

    record = remember(store, "granite pavements")
    (found,) = MemoryReader(store, missing).recall("granite pavements")
    assert found.id == record.id
    assert found.explanation.cosine == 0.0


def test_memories_that_are_not_embedded_yet_are_found_by_their_words(store, reader):
    record = store.append("user", "preference", "granite pavements")
    assert ids(reader.recall("granite pavements")) == {record.id}


def test_a_change_is_seen_by_the_next_question(store, reader):
    record = remember(store, "granite pavements")
    assert ids(reader.recall("granite")) == {record.id}
    store.update(record.id, content="oak floors")
    settle(store)
    assert reader.recall("granite") == []
    assert ids(reader.recall("oak floors")) == {record.id}


def test_a_turn_beside_the_record_made_from_it_is_said_once(store, reader):
    dialogue = store.dialogues.create()
    turn = say(store, dialogue.id, "I like granite")
    record = remember(store, "I like granite", evidence={"dialogue_id": dialogue.id, "turn_id": turn.id})
    assert [item.id for item in reader.recall("granite")] == [record.id]


# ---- why, and why not ------------------------------------------------------------------------------------


def test_measuring_and_ranking_apart_is_what_recall_does(store, reader):
    for n in range(8):
        remember(store, f"granite and word{n}")
    candidates = reader.measure("granite word5", now=NOW)
    ranking = rank(candidates, RankingWeights(), now=NOW.timestamp())
    assert [candidates.ids[row] for row in ranking.top(3)] == [i.id for i in reader.recall("granite word5", k=3)]


def test_why_is_the_explanation_of_the_recalled(store, reader):
    record = remember(store, "granite pavements")
    (found,) = reader.recall("granite")
    assert reader.why("granite", record.id) == found.explanation
    with pytest.raises(RecordNotFound, match="m_ffffffff"):
        reader.why("granite", "m_ffffffff")


def test_why_not_names_the_reason(store, reader):
    dialogue = store.dialogues.create()
    recalled = remember(store, "granite one")
    repeated = remember(store, "Granite, one!", salience=0.1)
    unrelated = remember(store, "oak floors")
    retired = remember(store, "granite two", deprecated=True)
    expired = remember(store, "granite three", ttl={"kind": "absolute", "expires_at": to_iso(NOW)})
    elsewhere = remember(store, "granite four", "dialogue", "state", dialogue_id=dialogue.id)
    reasons = {
        record.content: reader.why_not("granite", record.id).reason
        for record in (recalled, repeated, unrelated, retired, expired, elsewhere)
    }
    assert reasons == {
        "granite one": "recalled",
        "Granite, one!": "duplicate",
        "oak floors": "irrelevant",
        "granite two": "deprecated",
        "granite three": "expired",
        "granite four": "filtered",
    }
    assert reader.why_not("granite", "m_ffffffff").reason == "unknown"


def test_why_not_of_an_outranked_memory_says_what_would_lift_it_in(store, reader):
    for n in range(3):
        remember(store, f"granite stone thing{n}")
    beaten = remember(store, "granite stone thing and some more")
    answer = reader.why_not("granite stone", beaten.id, k=2)
    assert (answer.reason, answer.rank) == ("outranked", 4)
    assert answer.term in ("meaning", "words", "late", "salience")
    assert answer.value < answer.needed <= 1.0
    assert answer.score < answer.score_needed
    assert reader.why_not("granite stone", beaten.id, k=4).reason == "recalled"


def test_repetitions_take_no_place_from_the_others(store, reader):
    for _ in range(3):
        remember(store, "granite stone here")
    other = remember(store, "granite stone with some more words")
    assert other.id in ids(reader.recall("granite stone", k=2))
    assert reader.why_not("granite stone", other.id, k=2).reason == "recalled"


# ---- what was said when ----------------------------------------------------------------------------------


@pytest.fixture
def weeks(store):
    """Four sessions a week apart, each with one topic; the ids of their turns."""
    dialogue = store.dialogues.create()
    topics = ("a kitten called Biscuit", "the trip to Lisbon", "a new job at the opera", "knee surgery in spring")
    return [
        [
            say(store, dialogue.id, f"Let me tell you about {topic}", ago=86_400.0 * 7 * (4 - week)).id,
            say(store, dialogue.id, "Go on!", ago=86_400.0 * 7 * (4 - week) - 30.0, node_type="A").id,
        ]
        for week, topic in enumerate(topics)
    ]


@pytest.mark.parametrize(
    ("question", "week"),
    [
        ("What did we talk about two sessions ago?", 2),
        ("What was on my mind in our last conversation?", 3),
        ("What did I say in the very first session?", 0),
        ("What did I tell you right before we spoke of the new job?", 1),
        ("What did I say two sessions after I told you about the kitten?", 2),
        ("When did I first mention Lisbon?", 1),
        ("What did I tell you on 9 November 2026?", 1),
        ("What did we discuss last Monday?", 3),
    ],
)
def test_questions_about_what_was_said_when_recall_that_session(reader, weeks, question, week):
    assert ids(reader.recall(question)) == set(weeks[week])


def test_a_time_in_which_nothing_was_said_is_no_filter(reader, weeks):
    assert weeks[1][0] in ids(reader.recall("What did I say about the trip to Lisbon in March?"))


def test_a_time_that_is_part_of_what_is_sought_is_no_filter(reader, weeks):
    assert weeks[1][0] in ids(reader.recall("the trip to Lisbon last Monday"))


def test_a_time_that_is_perhaps_asked_for_comes_first_and_rules_nothing_out(store, reader):
    dialogue = store.dialogues.create()
    texts = {"My choir, what we do in the choir": 40.0, "Bach again with my choir, four hours of it": 4.0}
    before, then = (
        say(store, dialogue.id, text, ago=86_400.0 * ago, node_type="A", speaker="Mara").id
        for text, ago in texts.items()
    )
    assert [item.id for item in reader.recall("What did Mara do in the choir?")] == [before, then]
    assert [item.id for item in reader.recall("What did Mara do in the choir in November?")] == [then, before]


# ---- with the real embedder ------------------------------------------------------------------------------

CASES = json.loads((Path(__file__).parent / "recall_cases.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory, minilm) -> Iterator[tuple[MemoryReader, list[str]]]:
    with MemoryStore(tmp_path_factory.mktemp("facts"), embed=minilm, clock=lambda: NOW) as opened:
        records = [opened.append(fact["scope"], fact["category"], fact["content"]) for fact in CASES["facts"]]
        settle(opened)
        yield MemoryReader(opened, minilm, clock=lambda: NOW), [record.id for record in records]


@pytest.mark.models
def test_nonsense_and_off_topic_questions_recall_nothing(facts):
    reader, _ = facts
    disturbed = [question for question in CASES["off_topic"] if reader.recall(question)]
    assert len(disturbed) <= 0.05 * len(CASES["off_topic"]), disturbed


@pytest.mark.models
def test_questions_in_other_words_recall_what_they_are_about(facts):
    reader, fact_ids = facts
    missed = [
        question["text"]
        for question in CASES["questions"]
        if fact_ids[question["fact"]] not in ids(reader.recall(question["text"]))
    ]
    assert len(missed) <= 0.1 * len(CASES["questions"]), missed


def ids(found) -> set[str]:
    return {item.id for item in found}


def value(explanation, name: str) -> float:
    return next(term.value for term in explanation.terms if term.name == name)


def test_a_time_that_there_was_not_is_told(reader, weeks):
    found = reader.recollect("what did I say ten sessions ago?")
    assert "before this one" in found.time_note
    assert reader.recollect("what did I say two sessions ago?").time_note == ""


def test_what_is_measured_with_its_time_holds_what_recall_finds_within_it(reader, weeks):
    question = "What did we talk about two sessions ago?"
    candidates, time = reader.measure_asked(question)
    assert time.window is not None and time.certain
    since, until = time.window
    within = {each for each, said in zip(candidates.ids, candidates.t0, strict=True) if since <= said <= until}
    assert within == ids(reader.recall(question)) == set(weeks[2])
    untimed, none = reader.measure_asked("Where did the kitten come from?")
    assert none.window is None and len(untimed) == 8


def test_a_text_that_is_not_remembered_is_measured_as_if_it_were(store: MemoryStore, reader: MemoryReader) -> None:
    for content in ("Lives in Portland", "Has a grey cat", "Works at the harbour", "Likes green tea", "Plays chess"):
        store.append("user", "profile", content)
    settle(store)
    imagined = reader.measure_unwritten("Where does the cat live?", "The grey cat lives in Boston")
    record = store.append("user", "profile", "The grey cat lives in Boston")
    settle(store)
    measured = reader.measure("Where does the cat live?")
    row = measured.ids.index(record.id)
    for name in ("cosine", "late", "speaker", "telling", "nearness"):
        np.testing.assert_allclose(getattr(imagined, name)[0], getattr(measured, name)[row], atol=1e-3)
    assert imagined.words[0] == pytest.approx(measured.words[row], abs=0.15)  # it counts in the idf once it is there
    assert imagined.words[0] > 0.0
    assert (imagined.ids, imagined.evidence, imagined.personal) == (("",), measured.evidence, measured.personal)


def test_a_text_without_a_shared_word_or_meaning_scores_nothing(store: MemoryStore, reader: MemoryReader) -> None:
    store.append("user", "profile", "Lives in Portland")
    settle(store)
    imagined = reader.measure_unwritten("green tea", "Plays chess", scope="identity")
    assert imagined.words[0] == 0.0
    assert abs(imagined.cosine[0]) < 0.3
    assert imagined.speaker[0] == 0.0
