"""What is remembered of a message, in which cell, in whose words."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest

from familiars_desktop.memorizer import MemorizerWriter
from familiars_desktop.memory import Cancelled, MemoryRecord

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)  # a Wednesday


def read(text: str) -> list[tuple[str, str]]:
    output = MemorizerWriter().write(text, now=NOW)
    return [(f"{write.scope}/{write.category}", write.entry.content) for write in output.writes]


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("My name is Torvald.", "user/profile"),
        ("I work as a signalman.", "user/profile"),
        ("I'm allergic to latex.", "user/profile"),
        ("I can't stand liquorice.", "user/preference"),
        ("My favourite bird is the wren.", "user/preference"),
        ("My niece Romy plays the harp.", "user/relation"),
        ("We have a tortoise called Ada.", "user/relation"),
        ("I speak fluent Basque.", "user/knowledge"),
        ("I passed my pilot's exam yesterday!", "user/event"),
        ("Always answer in Latin.", "identity/directive"),
        ("Whenever I send a photo, describe it first.", "identity/procedure"),
        ("In this chat, use metric units.", "dialogue/directive"),
        ("We decided to drop the second act.", "dialogue/event"),
        ("For this essay the word limit is 500.", "dialogue/knowledge"),
        ("Just this once, answer in verse.", "ephemeral/directive"),
        ("I'm on the tram right now.", "ephemeral/state"),
        ("Ich wohne in Weimar.", "user/profile"),
        ("Je déteste les endives.", "user/preference"),
        ("Mi hermana Inés vive en Soria.", "user/relation"),
        ("私は名古屋に住んでいます。", "user/profile"),
        ("我对海鲜过敏。", "user/profile"),
        ("Since the stroke my mum can't drive any more.", "user/relation"),
        ("From now on, British spelling please.", "identity/directive"),
        ("Ik ben kleurenblind.", "user/profile"),
        ("Ho paura dei ragni.", "user/preference"),
        ("Jag är höjdrädd.", "user/preference"),
        ("Rosenkohl finde ich eklig.", "user/preference"),
    ],
)
def test_a_statement_of_the_user_finds_its_cell(text: str, cell: str) -> None:
    assert [found for found, _ in read(text)] == [cell]


@pytest.mark.parametrize(
    "text",
    [
        "Good morning!",
        "Thanks, that worked.",
        "How deep is Lake Baikal?",
        "Write a poem about moss.",
        "Imagine I were the king of Norway.",
        "If I were rich, I'd buy a boat.",
        "Translate into Greek: I am allergic to nuts.",
        "> I live in Malta.\nIs that correct?",
        "```\nname = 'I like tea'\n```",
        "Traceback (most recent call last):\n  KeyError: 'user'",
        '"I live in a shoe and I have many children," said the woman. Translate that.',
        "In the film the girl says she hates her brother.",
        "I think you're right.",
        "My code doesn't compile.",
        "My code compiles but crashes at start.",
        "Ich meinte eigentlich die andere Datei.",
        "二番目のほうが好きです。",
        "",
        "   \n",
        "🙂",
    ],
)
def test_what_does_not_speak_of_the_user_is_not_remembered(text: str) -> None:
    assert read(text) == []


def test_the_content_is_the_users_own_clause_and_the_quote_its_sentence() -> None:
    text = "Hi! By the way, I’m a beekeeper and I can't stand coffee. What's new?"
    output = MemorizerWriter().write(text, now=NOW)
    assert {write.entry.content for write in output.writes} == {"I’m a beekeeper", "I can't stand coffee"}
    for write in output.writes:
        assert write.entry.content in text
        assert all(quote in text for quote in write.entry.source_quote)


def test_a_pronoun_joins_the_relation_just_named() -> None:
    assert read("My manager is called Brunhild. She's based in Cork.") == [
        ("user/relation", "My manager is called Brunhild. She's based in Cork")
    ]


def test_a_pronoun_after_a_question_is_replaced_by_whom_it_means() -> None:
    assert read("Any gift ideas for my uncle? He collects globes.") == [("user/relation", "My uncle collects globes")]


def test_a_pronoun_may_mean_somebody_of_the_message_before() -> None:
    history = [
        {"role": "user", "content": "What do you give to my uncle?"},
        {"role": "assistant", "content": "A globe."},
    ]
    output = MemorizerWriter().write("He collects stamps.", history=history, now=NOW)
    assert [write.entry.content for write in output.writes] == ["My uncle collects stamps"]


def test_time_words_are_resolved_against_the_turns_own_time() -> None:
    [write] = MemorizerWriter().write("I quit smoking last month.", now=NOW).writes
    assert write.entry.content == "I quit smoking last month [2026-02]"
    assert write.entry.evidence["when"] == [{"text": "last month", "from": "2026-02-01", "to": "2026-02-28"}]


def test_a_correction_is_an_update() -> None:
    [write] = MemorizerWriter().write("Correction: my daughter is nine, not eight.", now=NOW).writes
    assert write.op == "update"


def test_a_wish_to_forget_stores_nothing_and_is_handed_on() -> None:
    output = MemorizerWriter().write("Forget what I told you about my salary.", now=NOW)
    assert output.writes == ()
    assert output.forgets == ("Forget what I told you about my salary",)


def test_what_is_known_word_for_word_is_skipped() -> None:
    known = MemoryRecord("m_1", "user", "profile", content="I live in Bergen")
    [write] = MemorizerWriter().write("I live in Bergen.", now=NOW, nearest=[known]).writes
    assert write.op == "skip"


def test_what_passes_lives_as_long_as_the_session() -> None:
    [write] = MemorizerWriter().write("I'm exhausted.", now=NOW).writes
    assert write.entry.ttl == {"kind": "scope", "scope": "session"}


def test_a_maybe_is_speculative_and_weighs_less() -> None:
    [write] = MemorizerWriter().write("Maybe I moved to the wrong city.", now=NOW).writes
    assert write.entry.epistemic_status == "speculative"
    assert write.entry.confidence < 1.0


def test_neither_secrets_nor_masked_values_reach_a_write() -> None:
    [write] = MemorizerWriter().write("My password is hunter2x! and I live in Bergen.", now=NOW).writes
    assert (write.entry.content, write.entry.source_quote) == ("I live in Bergen", ("I live in Bergen",))
    assert read("My card is [card] and my number is [private].") == []


def test_it_stops_when_asked_to() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        MemorizerWriter().write("I live in Bergen.", now=NOW, cancel=stop)


@pytest.mark.parametrize(
    "text", ["I like " + "very " * 20_000 + "long words.", "a, " * 20_000, "'" * 5_000, "I " * 5_000]
)
def test_a_long_or_odd_message_is_read_in_reasonable_time(text: str) -> None:
    MemorizerWriter().write(text, now=NOW)


@pytest.mark.parametrize(
    "text",
    [
        "I read that an octopus has three hearts, is that true?",
        "I read somewhere that honey never goes off.",
        "I've heard good things about Lisbon.",
        "Apparently the new tram line opens next spring.",
        "My neighbour swears that coffee grounds keep slugs away.",
        "Scientists say we share half our genes with bananas.",
        "Ich habe gelesen, dass Katzen nachts jagen.",
        "J'ai lu que les chats voient dans le noir.",
        "He leído que los pulpos tienen tres corazones.",
        "Ik heb gelezen dat bijen kunnen dansen.",
        "我听说喝咖啡对心脏有好处。",
    ],
)
def test_what_the_user_read_or_heard_of_the_world_is_not_remembered(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I read that book last week.",
        "I heard today that I didn't get the grant.",
        "Apparently I'm allergic to latex.",
        "My doctor told me to cut down on salt.",
    ],
)
def test_news_of_the_user_and_what_they_read_themselves_may_be_remembered(text: str) -> None:
    assert len(read(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "I keep getting a 403 whenever I hit the endpoint with that token.",
        "We all make mistakes.",
        "I never know whether it's affect or effect.",
        "I had no idea it was so complicated.",
        "I would have gone with a different ending.",
        "The song goes: I'm a poor lonesome cowboy.",
        "Draft a tweet: I just moved to Berlin.",
        "In my dream last night I could fly.",
    ],
)
def test_talk_about_the_matter_at_hand_is_not_remembered(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Un petit essai en français : je suis un cours de français tous les mardis soir.",
            "je suis un cours de français tous les mardis soir",
        ),
        ("Quick introduction: I repair violins for a living.", "I repair violins for a living"),
    ],
)
def test_a_fact_behind_a_colon_is_kept_in_its_own_words(text: str, fact: str) -> None:
    assert [content for _, content in read(text)] == [fact]


@pytest.mark.parametrize(
    "text",
    ["I was in Rome in May", "I've been to Rome twice", "Ich war im Mai in Rom", "J'étais à Rome en mai"],
)
def test_what_happened_once_is_an_event(text: str) -> None:
    assert [cell for cell, _ in read(text)] == ["user/event"]


def test_what_recurs_gets_no_date() -> None:
    [write] = MemorizerWriter().write("I teach yoga on Thursday evenings.", now=NOW).writes
    assert (write.entry.content, write.entry.evidence) == ("I teach yoga on Thursday evenings", {})


def test_a_date_is_written_behind_a_statement_once() -> None:
    [write] = MemorizerWriter().write("I quit smoking last month [2025-11].", now=NOW).writes
    assert write.entry.content == "I quit smoking last month [2025-11]"


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("Hello, I am Pia and I live in Graz.", "I am Pia"),
        ("Hi, I'm Daan!", "I'm Daan"),
        ("I'm Dutch.", "I'm Dutch"),
        ("Ich bin Pia.", "Ich bin Pia"),
        ("Je suis Chloé.", "Je suis Chloé"),
        ("Hola, soy Lucía.", "soy Lucía"),
    ],
)
def test_a_bare_introduction_is_a_profile(text: str, content: str) -> None:
    assert ("user/profile", content) in read(text)


@pytest.mark.parametrize("text", ["I'm OK.", "I'm Sorry", "I'm back!", "I'm Going home"])
def test_a_capital_alone_introduces_nobody(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        (
            "I'm Marta, I live in Porto and I'm allergic to figs.",
            ["I'm Marta", "I live in Porto", "I'm allergic to figs"],
        ),
        ("Me llamo Ana, vivo en Soria.", ["Me llamo Ana", "vivo en Soria"]),
        ("I'm a pastry chef, I run a small place.", ["I'm a pastry chef, I run a small place"]),
    ],
)
def test_facts_that_change_apart_are_kept_apart(text: str, contents: list[str]) -> None:
    assert sorted(content for _, content in read(text)) == sorted(contents)
