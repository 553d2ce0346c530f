"""The file format (F §5.3.1): byte for byte what was not changed, and no text that forges a record."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage.markdown import (
    Cell,
    Document,
    change_records,
    format_record,
    parse_document,
    put_record,
    remove_record,
)
from familiars_desktop.storage.sanitising import normal_content

CELL = Cell("user", "profile")
ALICE = (
    '<!-- {"id":"m_a1b2c3d4","scope":"user","category":"profile","ts":"2026-08-29T12:00:00+00:00","tags":["name"],'
    '"salience":0.8,"ttl":null,"supersedes":null,"deprecated":false,"schema_version":2} -->\n'
    "The user's name is Alice and they like cats.\n"
)
HEADER_LIKE = st.sampled_from(
    ["<!-- {", '<!-- {"id":"m_1","scope":"user"} -->', "  <!--{", "\\<!-- {", "\\\\ <!-- {", "-->", "\t<!-- {}", "<!--"]
)
LINES = st.lists(st.one_of(st.text(max_size=20), HEADER_LIKE), max_size=8)
TEXTS = LINES.map("\n".join)
BODIES = TEXTS.map(normal_content).filter(bool)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-(2**53), 2**53), st.text(max_size=8))
TAGS = st.lists(st.one_of(st.text(max_size=10), HEADER_LIKE), max_size=3)
CLEAN = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=10)


@st.composite
def records(draw: st.DrawFn) -> MemoryRecord:
    return MemoryRecord(
        id=f"m_{draw(st.integers(0, 2**32 - 1)):08x}",
        scope="user",
        category="profile",
        ts="2026-09-07T12:00:00+00:00",
        content=draw(BODIES),
        tags=draw(st.lists(CLEAN, max_size=3)),
        salience=draw(st.floats(0.0, 1.0)),
        supersedes=draw(st.none() | CLEAN),
        deprecated=draw(st.booleans()),
        evidence=draw(st.none() | st.just({"dialogue_id": "dialogue_1", "turn_id": "t_dialogue_1_0"})),
        pinned=draw(st.booleans()),
        source_quote=draw(st.lists(CLEAN, max_size=2)),
        fact_key=draw(st.none() | CLEAN),
        confidence=draw(st.floats(0.0, 1.0)),
        half_life=draw(st.floats(1.0, 1e9)),
        access_count=draw(st.integers(0, 10**6)),
        extra=draw(st.dictionaries(st.sampled_from(["mood", "x-note", "-->"]), CLEAN, max_size=2)),
    )


def read(text: str) -> Document:
    return parse_document(text.encode("utf-8", "surrogateescape"), CELL)


def put(text: str, record: MemoryRecord) -> str:
    return put_record(text.encode("utf-8", "surrogateescape"), CELL, record).decode("utf-8", "surrogateescape")


def found(document: Document) -> list[MemoryRecord]:
    return [entry.record for entry in document.entries if entry.record is not None]


def test_the_blueprints_example_is_read_and_written_byte_for_byte() -> None:
    (record,) = found(read(ALICE))
    assert (record.id, record.tags, record.salience) == ("m_a1b2c3d4", ["name"], 0.8)
    assert record.content == "The user's name is Alice and they like cats."
    assert format_record(record) == ALICE


@given(records())
def test_a_record_reads_back_equal(record: MemoryRecord) -> None:
    assert found(read(format_record(record))) == [record]


@given(records())
def test_no_content_forges_a_second_record(record: MemoryRecord) -> None:
    text = format_record(record)
    assert len(re.findall(r"^[ \t]*<!--[ \t]*\{", text, re.MULTILINE)) == 1


@given(st.lists(records(), max_size=5, unique_by=lambda record: record.id))
def test_records_put_one_after_the_other_are_parted_by_a_blank_line_and_all_read_back(
    many: list[MemoryRecord],
) -> None:
    text = ""
    for record in many:
        text = put(text, record)
    assert found(read(text)) == many
    assert text == "\n".join(format_record(record) for record in many)


@given(st.binary(max_size=300))
@example(b"\xef\xbb\xbf" + ALICE.encode())
@example(ALICE.replace("\n", "\r\n").encode())
@example(b"notes of mine\n\n" + ALICE.encode() + b"\n<!-- {broken")
def test_every_file_keeps_every_byte(data: bytes) -> None:
    assert parse_document(data, CELL).data == data


@given(TEXTS, records(), TEXTS)
def test_putting_a_record_leaves_everything_else_as_it_was(before: str, record: MemoryRecord, after: str) -> None:
    data = before.encode("utf-8", "surrogatepass") + b"\n" + ALICE.encode() + after.encode("utf-8", "surrogatepass")
    grown = put_record(data, CELL, record)
    assert grown.startswith(data)
    assert record in found(parse_document(grown, CELL))
    assert remove_record(grown, CELL, record.id).rstrip(b"\n") == data.rstrip(b"\n")


@given(records(), st.sampled_from(["\n", "\r\n"]))
def test_changing_one_record_leaves_its_neighbours_bytes(record: MemoryRecord, newline: str) -> None:
    neighbour = ALICE.replace("\n", newline)
    text = newline.join((neighbour, format_record(record).replace("\n", newline), "<!-- {broken", ""))
    changed = record.with_changes(pinned=not record.pinned)
    rewritten = put(text, changed)
    assert rewritten.startswith(neighbour) and rewritten.endswith(f"<!-- {{broken{newline}")
    assert found(read(rewritten))[1] == changed


@given(st.lists(records(), min_size=1, max_size=6), TEXTS, st.data(), st.booleans())
def test_many_changes_at_once_make_the_file_that_one_after_another_make(
    many: list[MemoryRecord], prose: str, data: st.DataObject, marked: bool
) -> None:
    stands = {record.id: record for record in many}
    start = prose.encode("utf-8", "surrogatepass") + b"\n\n" + "\n".join(map(format_record, stands.values())).encode()
    file = b"\xef\xbb\xbf" * marked + start + b"\n<!-- {broken\n"
    kept = data.draw(st.lists(st.sampled_from([*stands, "m_new", "m_gone"]), unique=True))
    wanted = {item: data.draw(st.none() | records().map(lambda r, i=item: r.with_changes(id=i))) for item in kept}
    apart = file
    # What is new comes after what was there, whatever the order of the changes.
    for item, record in sorted(wanted.items(), key=lambda change: change[0] not in stands):
        apart = remove_record(apart, CELL, item) if record is None else put_record(apart, CELL, record)
    padding = {f"m_absent{number}": None for number in range(4)}
    assert change_records(file, CELL, {**wanted, **padding}) == apart


@given(records(), BODIES)
def test_a_changed_content_reads_back(record: MemoryRecord, content: str) -> None:
    changed = record.with_changes(content=content)
    text = put(ALICE + "\n" + format_record(record) + "\n" + ALICE.replace("m_a1", "m_b2"), changed)
    assert found(read(text))[1] == changed


def test_a_removed_record_takes_its_stretch_and_nothing_else() -> None:
    text = "notes\n\n" + ALICE + "\n" + ALICE.replace("m_a1b2c3d4", "m_2")
    left = "notes\n\n" + ALICE.replace("m_a1b2c3d4", "m_2")
    assert remove_record(text.encode(), CELL, "m_a1b2c3d4") == left.encode()
    assert remove_record(left.encode(), CELL, "m_a1b2c3d4") == left.encode()


def test_a_record_is_found_by_its_header_alone_however_its_id_is_written() -> None:
    (record,) = found(read(ALICE))
    mention = '\ufeff<!-- {"id":"m_2"} -->\nSee "m_a1b2c3d4", <!-- {"id":"m_a1b2c3d4"} --> and more\n\n'
    for header in (ALICE, ALICE.replace("m_a1", "\\u006d_a1"), ALICE.replace('{"id"', '{"x":"m_3", "id" ')):
        text = put(mention + header, record.with_changes(pinned=True))
        assert text.startswith(mention) and found(read(text))[1].pinned and len(found(read(text))) == 2


def test_unknown_keys_survive_a_rewrite() -> None:
    (record,) = found(read(ALICE.replace('"tags"', '"mood":"glad","tags"')))
    assert record.extra == {"mood": "glad"}
    assert '"mood":"glad"' in format_record(record.with_changes(pinned=True))


def test_a_closing_mark_in_the_json_is_escaped_and_read_back() -> None:
    (record,) = found(read(ALICE))
    tricky = record.with_changes(tags=["--> <!-- {"], extra={"a-->b": "-->"})
    assert format_record(tricky).split("\n")[0].count("-->") == 1
    assert found(read(format_record(tricky))) == [tricky]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('<!-- {"id":"m_1"', "no JSON"),
        ('<!-- {"id":"m_1"} and more', "not closed"),
        ('<!-- {"scope":"user"} -->', "names no id"),
        ('<!-- {"id":"m_1","salience":7} -->', "salience is 7"),
        ('<!-- {"id":"m_1","tags":"name"} -->', "tags is 'name'"),
        ('<!-- {"id":"m_1","half_life":NaN} -->', "nan"),
        ('<!-- {"id":"m_1","pinned":"yes"} -->', "pinned is 'yes'"),
        ("<!-- " + '{"a":' * 100_000, "JSON"),
    ],
)
def test_a_comment_that_cannot_be_read_is_kept_and_reported_with_its_line(line: str, reason: str) -> None:
    text = f"# Mine\n\n{line}\nits text\n\n{ALICE}"
    document = read(text)
    (problem,) = [entry for entry in document.entries if entry.problem]
    assert problem.line == 3 and reason in (problem.problem or "")
    assert document.text == text and len(found(document)) == 1


def test_a_header_over_several_lines_and_a_text_behind_it_are_read() -> None:
    (record,) = found(read('<!-- {\n "id": "m_1",\n "pinned": true\n} --> I sing.\nAlto.'))
    assert (record.id, record.pinned, record.content) == ("m_1", True, "I sing.\nAlto.")


def test_a_plain_comment_and_a_code_block_belong_to_the_text() -> None:
    content = "See <!-- a note -->\n\n<!-- another -->\n\n    indented\n```\n<!-- {} -->\n```"
    (record,) = found(read(ALICE))
    changed = record.with_changes(content=content)
    assert found(read(format_record(changed))) == [changed]


def test_the_files_place_decides_the_cell_and_a_contradiction_is_a_warning() -> None:
    (record,) = found(read(ALICE.replace('"category":"profile"', '"category":"event"')))
    assert record.category == "profile" and "event" in record.warnings[0]


def test_a_ttl_or_time_that_cannot_be_read_is_a_warning() -> None:
    text = ALICE.replace('"ttl":null', '"ttl":{"kind":"absolute","expires_at":"soon"}').replace("2026-08-29T", "some")
    (record,) = found(read(text))
    assert len(record.warnings) == 2


@given(st.text())
@example("\r\n a \r b \n\n")
@example("\ud800\x00")
def test_a_normal_content_is_normal_already(text: str) -> None:
    once = normal_content(text)
    assert normal_content(once) == once
    assert once.encode("utf-8").decode("utf-8") == once and "\x00" not in once


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_an_id_written_with_json_escapes_is_found_where_it_stands(mark: str) -> None:
    text = mark + ALICE.replace("m_a1b2c3d4", "m\\u005fa1b2c3d4") + "\n" + ALICE.replace("m_a1b2c3d4", "m_other")
    (alice, other) = (entry.record for entry in read(text).entries if entry.record is not None)

    changed = put(text, replace(alice, content="The user's name is Alicia."))

    assert [entry.record for entry in read(changed).entries if entry.record is not None] == [
        replace(alice, content="The user's name is Alicia."),
        other,
    ]
    assert changed.startswith(mark)
