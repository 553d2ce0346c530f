"""A turn is remembered once, weighed against what is known, and never more than was said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from familiars_desktop.memorizer import (
    MemorizerWriter,
    Remembered,
    WriterFailed,
    WriterOutput,
    detect_personal_data,
    mask,
    remember,
)
from familiars_desktop.memorizer.forgetting import matching_records
from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import EmbedTexts, MemoryStore, StoredTurn

if TYPE_CHECKING:
    from conftest import Clock, Say

Read = Callable[[StoredTurn], Remembered]
Keep = Callable[..., Remembered]


@pytest.fixture
def remembered(store: MemoryStore, embed: EmbedTexts) -> Read:
    """Lets a turn be remembered, and its records be embedded."""

    def act(turn: StoredTurn) -> Remembered:
        result = remember(store, embed, MemorizerWriter(), turn)
        store.embed_pending()
        return result

    return act


@pytest.fixture
def kept(say: Say, remembered: Read) -> Keep:
    """Says something and lets it be remembered."""
    return lambda text, **metadata: remembered(say(text, **metadata))


def contents(store: MemoryStore) -> list[str]:
    return [record.content for record in store.records()]


def test_a_fact_becomes_a_record_that_names_its_source(store: MemoryStore, say: Say, remembered: Read) -> None:
    turn = say("Hello! I live in Bergen.")
    [record] = remembered(turn).records
    assert record.content == "I live in Bergen"
    assert record.source_quote == ["I live in Bergen"]
    assert record.evidence is not None
    assert record.evidence["turn_id"] == turn.id
    assert record.stated_at == pytest.approx(turn.node.timestamp)


def test_remembering_a_turn_again_changes_nothing(store: MemoryStore, say: Say, remembered: Read) -> None:
    turns = [say("I live in Seattle."), say("I moved to Boston."), say("I like tea.")]
    for turn in turns:
        remembered(turn)
    before = store.snapshot().records
    for turn in turns:
        assert not remembered(turn)
    assert store.snapshot().records == before


def test_a_move_replaces_the_old_home(store: MemoryStore, kept: Keep) -> None:
    kept("I live in Seattle.")
    result = kept("I moved to Boston.")
    assert [record.content for record in result.superseded] == ["I live in Seattle"]
    assert contents(store) == ["I moved to Boston"]


def test_two_tastes_stay_side_by_side(store: MemoryStore, kept: Keep) -> None:
    kept("I like tea.")
    kept("I like coffee.")
    assert contents(store) == ["I like tea", "I like coffee"]


def test_the_same_said_again_is_kept_once(store: MemoryStore, kept: Keep) -> None:
    kept("I live in Seattle.")
    kept("I live in Seattle!")
    assert contents(store) == ["I live in Seattle"]


def test_an_older_turn_written_later_does_not_override(
    store: MemoryStore, clock: Clock, say: Say, remembered: Read
) -> None:
    older = say("I live in Seattle.")
    clock.turn(days=30)
    remembered(say("I live in Boston now, I moved there."))
    result = remembered(older)
    assert result.records == ()
    assert [record.content for record in result.superseded] == ["I live in Seattle"]
    assert len(contents(store)) == 1


def test_a_pinned_memory_waits_for_the_user(store: MemoryStore, kept: Keep) -> None:
    [record] = kept("I live in Seattle.").records
    store.update(record.id, pinned=True)
    result = kept("I moved to Boston.")
    assert [conflict.rival_content for conflict in result.open_conflicts] == ["I moved to Boston"]
    assert contents(store) == ["I live in Seattle"]


def test_a_wish_to_forget_takes_what_it_is_about(store: MemoryStore, kept: Keep) -> None:
    kept("My salary is 48,000 euros and I live in Bergen.")
    result = kept("Forget what I told you about my salary.")
    assert [record.content for record in result.forgotten] == ["My salary is 48,000 euros"]
    assert contents(store) == ["I live in Bergen"]


def test_forgetting_something_unknown_forgets_nothing(store: MemoryStore, kept: Keep) -> None:
    kept("I live in Bergen.")
    assert not kept("Please forget everything about my ex.").forgotten
    assert contents(store) == ["I live in Bergen"]


def test_a_forgotten_turn_is_never_read_again(store: MemoryStore, say: Say, remembered: Read) -> None:
    turn = say("I live in Bergen.")
    [record] = remembered(turn).records
    store.forget(record.id)
    assert not remembered(turn)
    assert contents(store) == []


def test_the_assistants_words_are_no_facts_about_the_user(store: MemoryStore, say: Say, remembered: Read) -> None:
    assert not remembered(say("I live in Bergen.", node_type="A"))


def test_masked_values_stay_out_and_what_else_was_said_is_kept(store: MemoryStore, kept: Keep) -> None:
    text = "Call me on (212) 555-0147. I live in Bergen."
    kept(text, **mask(text, detect_personal_data(text)))
    assert contents(store) == ["I live in Bergen"]


def test_a_value_the_user_wants_recorded_is_kept_but_never_a_secret(store: MemoryStore, kept: Keep) -> None:
    text = "My work mail is ada@example.org. My card is 4111 1111 1111 1111."
    metadata = mask(text, detect_personal_data(text))
    for redaction in metadata["redactions"]:
        redaction["decision"] = "record"
    kept(text, **metadata)
    assert contents(store) == ["My work mail is ada@example.org"]


def test_a_writer_that_fails_leaves_everything_as_it_was(store: MemoryStore, say: Say, embed: EmbedTexts) -> None:
    class Failing:
        def write(self, text: str, *, now: datetime, **_: Any) -> WriterOutput:
            raise WriterFailed("the writer's answer is cut off")

    with pytest.raises(WriterFailed):
        remember(store, embed, Failing(), say("I live in Bergen."))
    assert contents(store) == []


def test_one_statement_may_supersede_several_and_all_are_named(store: MemoryStore, kept: Keep) -> None:
    for home in ("I live in Seattle", "I live in Tacoma"):
        store.append("user", "profile", home, fact_key="user.home")
    result = kept("I moved to Boston.")
    assert {record.content for record in result.superseded} == {"I live in Seattle", "I live in Tacoma"}
    assert all(record.deprecated for record in result.superseded)
    assert contents(store) == ["I moved to Boston"]


def test_forgetting_one_statement_leaves_its_near_misses(store: MemoryStore, kept: Keep) -> None:
    others = ["I love the aquarium", "I applied for a mortgage", "My sister works at the aquarium"]
    for text in ["I applied for a job at the Seaport Aquarium last week", *others]:
        store.append("user", "profile", text)
    store.embed_pending()
    result = kept("Please forget that I applied to the aquarium.")
    assert [record.content for record in result.forgotten] == ["I applied for a job at the Seaport Aquarium last week"]
    assert sorted(contents(store)) == sorted(others)


@pytest.mark.parametrize(
    ("request_text", "forgotten"),
    [
        ("Forget that I love the aquarium.", "I love the aquarium"),
        ("Forget what I told you about my job.", "I applied for a job at the Seaport Aquarium last week"),
        ("Forget that my sister works at the aquarium.", "My sister works at the aquarium"),
        ("Forget that I applied for a loan at the bank.", None),
    ],
)
def test_a_wish_to_forget_takes_exactly_what_it_names(request_text: str, forgotten: str | None) -> None:
    texts = [
        "I applied for a job at the Seaport Aquarium last week",
        "I love the aquarium",
        "I applied for a mortgage",
        "My sister works at the aquarium",
    ]
    records = [MemoryRecord(f"m_{number}", "user", "profile", content=text) for number, text in enumerate(texts)]
    matching = [record.content for record in matching_records(request_text, records)]
    assert matching == ([forgotten] if forgotten else [])


def test_what_one_statement_replaces_is_one_act_and_one_chain(store: MemoryStore, kept: Keep) -> None:
    homes = [
        store.append("user", "profile", home, fact_key="user.home") for home in ("I live in Ulm", "I live in Rome")
    ]
    result = kept("I moved to Boston.")
    chain, record = [], result.records[0]
    while record.supersedes is not None:
        record = store.get(record.supersedes)
        chain.append(record.id)
    assert sorted(chain) == sorted(home.id for home in homes)
    acts = {store.history(home.id)[-1].act for home in homes}
    assert acts == {store.history(result.records[0].id)[0].act}


def test_two_messages_of_the_same_moment_that_contradict_each_other_are_for_the_user(
    store: MemoryStore, say: Say, clock: Clock, remembered: Read
) -> None:
    store.append("user", "profile", "My name is Mara", ts="2020-01-01T00:00:00+00:00")
    first = say("I have two cats.")
    clock.turn(minutes=-1)
    second = say("I have three cats.")
    remembered(first)
    result = remembered(second)
    assert [conflict.rival_content for conflict in result.open_conflicts] == ["I have three cats"]
    assert remembered(second).open_conflicts == result.open_conflicts, "read again it is the same one"
    assert contents(store) == ["My name is Mara", "I have two cats"]


@pytest.mark.parametrize(
    ("old", "new", "open_ones"),
    [
        ("I work as a nurse in a hospital.", "I work as a teacher at the school on the hill.", 1),
        ("I work as a nurse in a hospital.", "I no longer work as a nurse, I work as a teacher now.", 0),
        ("I have two cats.", "I have three cats.", 0),
    ],
)
def test_an_unsure_contradiction_that_wins_narrowly_is_for_the_user(
    store: MemoryStore, kept: Keep, old: str, new: str, open_ones: int
) -> None:
    store.append("user", "profile", "My name is Mara", ts="2020-01-01T00:00:00+00:00")
    kept(old)
    assert len(kept(new).open_conflicts) == open_ones
