"""The memory record and its cells (F §5.2-5.3)."""

import dataclasses
import json
import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import CATEGORIES, SCOPES, VALID_CELLS, FamiliarsError, MemoryRecord
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import FIELD_NAMES, new_record_id

F_FIELDS = [
    *("id", "scope", "category", "ts", "content", "tags", "salience", "ttl", "supersedes", "deprecated"),
    *("schema_version", "evidence", "epistemic_status", "last_accessed_ts", "access_count", "pinned"),
    *("derived_from", "source_quote"),
]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(min_size=1, max_size=5), inner, max_size=3),
    max_leaves=5,
)
folder_ids = st.from_regex(r"[A-Za-z0-9_-]{1,20}", fullmatch=True)

records = st.builds(
    lambda cell, **fields: MemoryRecord(scope=cell[0], category=cell[1], **fields),
    st.sampled_from(sorted(VALID_CELLS)),
    id=st.from_regex(r"m_[0-9a-f]{8}", fullmatch=True),
    ts=st.text(max_size=30),
    content=st.text(max_size=200),
    tags=st.lists(st.text(max_size=8), max_size=4),
    salience=st.floats(0.0, 1.0),
    ttl=st.none() | st.dictionaries(st.text(max_size=6), json_values, max_size=3),
    supersedes=st.none() | st.text(max_size=12),
    deprecated=st.booleans(),
    evidence=st.none() | st.dictionaries(st.text(max_size=6), json_values, max_size=3),
    epistemic_status=st.sampled_from(["asserted", "inferred", "speculative"]),
    last_accessed_ts=st.none() | st.text(max_size=30),
    access_count=st.integers(0, 10**6),
    pinned=st.booleans(),
    derived_from=st.lists(st.text(max_size=12), max_size=3),
    source_quote=st.lists(st.text(max_size=30), max_size=3),
    fact_key=st.none() | st.text(max_size=12),
    confidence=st.floats(0.0, 1.0),
    half_life=st.floats(0.001, 1e10),
    agent_id=st.none() | folder_ids,
    dialogue_id=st.none() | folder_ids,
    extra=st.dictionaries(
        st.text(min_size=1, max_size=8).filter(lambda key: key not in FIELD_NAMES or key in ("extra", "warnings")),
        json_values,
        max_size=3,
    ),
)


def test_the_cells_are_the_sixteen_of_the_matrix():
    assert len(VALID_CELLS) == 16
    assert {scope for scope, _ in VALID_CELLS} == set(SCOPES)
    assert {category for _, category in VALID_CELLS} == set(CATEGORIES)
    per_scope = {scope: {c for s, c in VALID_CELLS if s == scope} for scope in SCOPES}
    assert per_scope["user"] == {"profile", "preference", "relation", "knowledge", "event"}
    assert per_scope["identity"] == {"preference", "procedure", "directive"}
    assert per_scope["dialogue"] == set(CATEGORIES) - {"profile", "procedure"}
    assert per_scope["ephemeral"] == {"state", "directive"}


def test_fields_keep_the_order_and_the_defaults_of_the_format():
    names = [f.name for f in dataclasses.fields(MemoryRecord)]
    assert names[: len(F_FIELDS)] == F_FIELDS
    assert names[len(F_FIELDS) : len(F_FIELDS) + 3] == ["fact_key", "confidence", "half_life"]
    fresh = MemoryRecord("m_00000000", "user")
    assert (fresh.category, fresh.ts, fresh.content, fresh.tags, fresh.salience) == ("knowledge", "", "", [], 0.5)
    assert (fresh.ttl, fresh.supersedes, fresh.deprecated, fresh.schema_version) == (None, None, False, 2)
    assert (fresh.evidence, fresh.epistemic_status, fresh.last_accessed_ts) == (None, "asserted", None)
    assert (fresh.access_count, fresh.pinned, fresh.derived_from, fresh.source_quote) == (0, False, [], [])
    assert (fresh.fact_key, fresh.confidence, fresh.half_life) == (None, 1.0, 86_400.0)


@pytest.mark.parametrize("scope", SCOPES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_a_record_lives_in_a_valid_cell_or_not_at_all(scope, category):
    if (scope, category) in VALID_CELLS:
        assert MemoryRecord("m_1", scope, category).category == category
        return
    with pytest.raises(InvalidRecord, match=f"{scope}.*{category}.*allowed are"):
        MemoryRecord("m_1", scope, category)


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("scope", "cosmos", "user, identity, dialogue, ephemeral"),
        ("scope", None, "user, identity, dialogue, ephemeral"),
        ("category", "rumour", "profile, preference"),
        ("salience", 1.01, "0 to 1"),
        ("salience", -0.01, "0 to 1"),
        ("salience", math.nan, "0 to 1"),
        ("salience", "high", "0 to 1"),
        ("salience", True, "0 to 1"),
        ("salience", None, "0 to 1"),
        ("confidence", 1.01, "0 to 1"),
        ("confidence", math.nan, "0 to 1"),
        ("half_life", 0.0, "above 0"),
        ("half_life", -1.0, "above 0"),
        ("half_life", math.nan, "above 0"),
        ("half_life", math.inf, "finite"),
        ("half_life", "long", "above 0"),
        ("epistemic_status", "certain", "asserted, inferred, speculative"),
    ],
)
def test_an_invalid_value_is_named_with_what_is_allowed(field, value, allowed):
    fields = {"id": "m_1", "scope": "user", "category": "profile", field: value}
    with pytest.raises(InvalidRecord, match=re.escape(allowed)) as caught:
        MemoryRecord(**fields)
    assert repr(value) in str(caught.value)
    assert field in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert isinstance(caught.value, FamiliarsError)


@given(records)
def test_a_record_survives_the_round_trip_over_json_unknown_keys_included(record):
    written = json.loads(json.dumps(record.to_dict()))
    assert MemoryRecord.from_dict(written) == record
    assert MemoryRecord.from_dict(written).to_dict() == written


def test_unknown_keys_are_kept_last():
    record = MemoryRecord.from_dict({"colour": "green", "id": "m_1", "scope": "user", "mood": [1]})
    assert record.extra == {"colour": "green", "mood": [1]}
    assert list(record.to_dict())[-2:] == ["colour", "mood"]


@pytest.mark.parametrize("missing", ["id", "scope"])
def test_a_record_without_id_or_scope_is_refused_and_says_so(missing):
    values = {"id": "m_1", "scope": "user"}
    del values[missing]
    with pytest.raises(InvalidRecord, match=missing):
        MemoryRecord.from_dict(values)


def test_a_change_makes_a_copy_and_checks_it():
    record = MemoryRecord("m_1", "user", content="old")
    changed = record.with_changes(content="new", salience=0.9)
    assert (record.content, changed.content, changed.salience) == ("old", "new", 0.9)
    with pytest.raises(InvalidRecord, match="no field mood"):
        record.with_changes(mood="blue")
    with pytest.raises(InvalidRecord, match="salience"):
        record.with_changes(salience=2.0)
    used = record.with_access("2026-09-07T12:00:00+00:00", 3, 5.0)
    assert used == record.with_changes(last_accessed_ts="2026-09-07T12:00:00+00:00", access_count=3, half_life=5.0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.content = "x"


def test_t0_is_the_last_access_or_the_statement():
    stated = MemoryRecord("m_1", "user", ts="1970-01-01T00:01:00+00:00")
    assert (stated.stated_at, stated.t0) == (60.0, 60.0)
    used = stated.with_changes(last_accessed_ts="1970-01-01T00:02:00+00:00")
    assert (used.stated_at, used.t0) == (60.0, 120.0)
    assert MemoryRecord("m_1", "user", ts="long ago").t0 == 0.0


def test_owners_are_the_user_the_agent_or_the_agents_dialogue():
    assert MemoryRecord("m_1", "user", agent_id="a", dialogue_id="d").owner == "user"
    assert MemoryRecord("m_1", "identity", "directive", agent_id="a").owner == "a"
    assert MemoryRecord("m_1", "dialogue", "state", agent_id="a", dialogue_id="d").owner == "a/d"
    assert MemoryRecord("m_1", "ephemeral", "state", agent_id="a", dialogue_id="d").owner == "a/d"


def test_a_new_id_is_drawn_again_on_a_collision():
    draws = iter(["aaaaaaaa", "bbbbbbbb", "cccccccc"])
    assert new_record_id({"m_aaaaaaaa", "m_bbbbbbbb"}, token_hex=lambda _: next(draws)) == "m_cccccccc"
    assert re.fullmatch(r"m_[0-9a-f]{8}", new_record_id(()))
