"""Questions about how things were, and what they recall."""

from datetime import date

import pytest

from familiars_desktop.memorizer.past import asks_about_the_past
from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.storage import MemoryStore

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    "question",
    [
        "What did I drink before?",
        "What did I drink before tea?",
        "Where did I use to live?",
        "What was my old job?",
        "What was my job in 2022?",
        "Wo habe ich früher gewohnt?",
        "¿Qué bebía antes?",
        "Où j'habitais avant ?",
        "Dove abitavo prima?",
        "Onde eu morava antes?",
        "Waar woonde ik vroeger?",
        "Где я раньше жил?",
        "我以前喝什么？",
        "以前は何を飲んでいた？",
        "What was my favourite drink before I switched?",
        "Which drink did I give up?",
        "Who was my boss before Henrik?",
        "Was habe ich getrunken, bevor ich auf Tee umstieg?",
        "Qu'est-ce que je buvais avant le thé ?",
        "¿Dónde vivía antes de mudarme?",
        "Cosa bevevo prima del tè?",
        "O que eu bebia antes do chá?",
        "Wat dronk ik voordat ik thee dronk?",
        "Что я пил до чая?",
        "Co piłam przed herbatą?",
        "Vad drack jag förut?",
        "Eskiden nerede yaşıyordum?",
        "예전에 나는 뭘 마셨어?",
    ],
)
def test_questions_about_how_things_were_are_told(question):
    assert asks_about_the_past(question, TODAY)


@pytest.mark.parametrize(
    "question",
    [
        "What do I drink now?",
        "What should I eat before bed?",
        "I am used to rain, what about you?",
        "Was trinke ich vor dem Essen?",
        "Do I still drink coffee?",
        "How old am I?",
        "What's the weather like today?",
        "¿Qué bebo antes de dormir?",
        "Cosa bevo prima di dormire?",
        "Wat drink ik voor het slapen?",
        "Co piję przed snem?",
        "Vad dricker jag innan jag sover?",
        "Uyumadan önce ne içiyorum?",
        "자기 전에 뭐 마셔?",
        "",
    ],
)
def test_questions_about_how_things_are_are_told(question):
    assert not asks_about_the_past(question, TODAY)


@pytest.fixture
def drinks(store):
    """Water, then coffee, then tea."""
    water = store.append("user", "preference", "I drink water in the morning.")
    coffee = store.supersede(water.id, "I drink coffee in the morning.")
    tea = store.supersede(coffee.id, "I drink tea in the morning.")
    while store.embed_pending(64):
        pass
    return [record.content for record in (tea, coffee, water)]


def recalled(store, embed, question: str, **options) -> list[str]:
    return [item.content for item in MemoryReader(store, embed).recall(question, **options)]


def test_what_was_superseded_is_recalled_behind_its_successor_when_the_past_is_asked_for(store, embed, drinks):
    assert recalled(store, embed, "What did I drink in the morning before?") == drinks


def test_the_present_recalls_what_stands_alone(store, embed, drinks):
    assert recalled(store, embed, "What do I drink in the morning now?") == drinks[:1]


def test_what_was_superseded_counts_among_the_k(store, embed, drinks):
    assert recalled(store, embed, "What did I drink in the morning before?", k=2) == drinks[:2]


def test_what_was_superseded_and_then_forgotten_is_not_recalled(store, embed, drinks):
    coffee = next(r for r in store.records(include_deprecated=True) if "coffee" in r.content)
    store.forget(coffee.id)
    assert not any("coffee" in text for text in recalled(store, embed, "What did I drink in the morning before?"))


@pytest.mark.models
@pytest.mark.parametrize(
    ("former", "present", "then", "now"),
    [
        (
            "I drink coffee.",
            "I drink tea.",
            "What did I drink before I switched to tea?",
            "What do I drink these days?",
        ),
        ("Ich trinke Kaffee.", "Ich trinke Tee.", "Was habe ich früher getrunken?", "Was trinke ich jetzt?"),
        ("Yo bebo café.", "Yo bebo té.", "¿Qué bebía yo antes?", "¿Qué bebo yo ahora?"),
        (
            "Moi, je bois du café.",
            "Moi, je bois du thé.",
            "Qu'est-ce que je buvais avant ?",
            "Que bois-je maintenant ?",
        ),
        ("Piję kawę.", "Piję herbatę.", "Co piłem przed herbatą?", "Co teraz piję?"),
        ("私はコーヒーを飲む。", "私はお茶を飲む。", "私は以前、何を飲んでいた？", "私は今、何を飲む？"),
    ],
)
def test_then_gives_what_was_and_now_gives_what_is(tmp_path, minilm, former, present, then, now):
    with MemoryStore(tmp_path / "workspace", embed=minilm) as store:
        store.supersede(store.append("user", "preference", former).id, present)
        while store.embed_pending(64):
            pass
        assert recalled(store, minilm, then) == [present, former]
        assert recalled(store, minilm, now) == [present]
