"""Files as people, editors and sync clients leave them: whatever is not changed keeps every byte, in linear time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import markdown
from familiars_desktop.storage.markdown import (
    Cell,
    change_records,
    format_record,
    parse_document,
    put_record,
    remove_record,
)

CELL = Cell("user", "profile")
MARK = b"\xef\xbb\xbf"


def entry(record_id: str, body: str = "a text", **fields: object) -> str:
    return f"<!-- {json.dumps({'id': record_id, 'ts': '2026-09-07T12:00:00+00:00', **fields})} -->\n{body}\n"


WHOLE = entry("m_whole", "I live in Boston")
CORPUS: dict[str, bytes] = {
    "nothing": b"",
    "prose alone": b"# Notes\n\nnothing to remember\n",
    "a byte order mark alone": MARK,
    "a byte order mark before an entry": MARK + WHOLE.encode(),
    "CRLF": WHOLE.replace("\n", "\r\n").encode(),
    "CR alone": WHOLE.replace("\n", "\r").encode(),
    "mixed newlines": (WHOLE + "\r\n" + entry("m_2", "one\r\ntwo\n\rthree\r")).encode(),
    "no newline at the end": WHOLE.rstrip("\n").encode(),
    "many blank lines": (b"\n" * 50) + WHOLE.encode() + b"\n \t\n" * 20,
    "prose around entries": f"before\n\n{WHOLE}\n\n# a heading\n\n{entry('m_2')}\nafter".encode(),
    "unknown keys": entry("m_2", mood={"nested": ["-->", None, 1e308]}, **{"x-é": "\u2028"}).encode(),
    "a comment that is not closed": b'<!-- {"id":"m_2","tags":["x"\nits text\n\n' + WHOLE.encode(),
    "a comment cut off at the end": WHOLE.encode() + b'\n<!-- {"id":"m_2","ts":"2026-0',
    "an arrow in JSON that is not escaped": b'<!-- {"id":"m_2","tags":["-->"]} -->\nbody --> with arrows\n\n'
    + WHOLE.encode(),
    "a header forged in a body": entry("m_2", "see\n\\" + WHOLE + "\\\\" + WHOLE).encode(),
    "comments in a body": entry("m_2", "<!-- a note -->\n<!--{ no -->\n    <!-- x").encode(),
    "one id twice": (WHOLE + "\n" + WHOLE).encode(),
    "a header over lines": b'<!--\t{\n "id": "m_2",\n\n "pinned": true\n}\n\n-->\nbody\n',
    "text behind a header": b'<!-- {"id":"m_2"} --> at once\n' + WHOLE.encode(),
    "no UTF-8": b"\xff\xfe caf\xe9\n" + WHOLE.encode() + b"\xc3",
    "NUL": b"\0\0\0" + WHOLE.encode() + b"\0",
    "two bytes a sign": WHOLE.encode("utf-16"),
    "deep": b"<!-- " + b'{"a":' * 5_000 + b"\n" + WHOLE.encode(),
    "a number too long": b'<!-- {"id":"m_2","salience":' + b"9" * 5_000 + b"} -->\nx\n" + WHOLE.encode(),
    "no id": b'<!-- {"scope":"user"} -->\nx\n\n<!-- {} -->\n\n<!-- {"id":7} -->\n' + WHOLE.encode(),
    "a conflict's marks": f"<<<<<<< mine\n{WHOLE}=======\n{entry('m_2')}>>>>>>> theirs\n".encode(),
}


@pytest.mark.parametrize("data", CORPUS.values(), ids=CORPUS.keys())
def test_every_byte_of_a_strange_file_is_kept_whatever_is_added_changed_or_taken_out(data: bytes) -> None:
    document = parse_document(data, CELL)
    assert document.data == data
    new = MemoryRecord("m_new", "user", "profile", ts="2026-09-07T12:00:00+00:00", content="new\n<!-- {\nand more")
    grown = put_record(data, CELL, new)
    assert grown.startswith(data)
    assert new in [found.record for found in parse_document(grown, CELL).entries]
    changed = put_record(grown, CELL, new.with_changes(content="changed", pinned=True))
    assert changed.startswith(data)
    assert remove_record(changed, CELL, "m_new").startswith(data)
    for found in document.entries:
        if found.record is not None:
            _check_one_change(data, found.record)


def _check_one_change(data: bytes, record: MemoryRecord) -> None:
    """Only the record's own stretch has changed: what stands before it and behind it is as it was."""
    former = parse_document(data, CELL).entries
    at = next(at for at, found in enumerate(former) if found.record is not None and found.record.id == record.id)
    wanted = record.with_changes(content="changed", tags=["-->"])
    for change in (put_record(data, CELL, wanted), change_records(data, CELL, {record.id: wanted})):
        after = parse_document(change, CELL).entries
        assert [(e.header, e.body) for e in after[:at]] == [(e.header, e.body) for e in former[:at]]
        assert [(e.header, e.body) for e in after[at + 1 :]] == [(e.header, e.body) for e in former[at + 1 :]]
        assert after[at].record == wanted
    removed = parse_document(remove_record(data, CELL, record.id), CELL).text
    assert removed == "".join(e.header + e.body for number, e in enumerate(former) if number != at)


STRETCHES = st.one_of(
    st.builds(
        lambda number, body, extra: entry(f"m_{number}", body, **extra),
        st.integers(0, 10**6),
        st.sampled_from(["a", "one\n\ntwo", "see <!-- note -->", "\\<!-- {", "--> x", "é 日本 🎉"]),
        st.dictionaries(
            st.sampled_from(["mood", "x", "-->"]),
            st.text(max_size=5).map(lambda t: t.encode("utf-8", "replace").decode()),
            max_size=2,
        ),
    ),
    st.sampled_from(
        ["prose\n", "\n\n", "<!-- {broken\n", '<!-- {"id":"m_x"\n', "<!-- plain -->\n", "  \t\n", "# Head\n\n"]
    ),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(STRETCHES, max_size=8),
    st.sampled_from(["\n", "\r\n"]),
    st.booleans(),
    st.integers(0, 7),
)
def test_files_put_together_from_anything_keep_what_is_not_changed(
    stretches: list[str], newline: str, marked: bool, chosen: int
) -> None:
    data = (MARK if marked else b"") + "".join(stretches).replace("\n", newline).encode()
    document = parse_document(data, CELL)
    assert document.data == data
    records: dict[str, MemoryRecord] = {}
    for found in document.entries:
        if found.record is not None:
            records.setdefault(found.record.id, found.record)
    if records:
        _check_one_change(data, list(records.values())[chosen % len(records)])


# Linear time


def big_file(count: int) -> bytes:
    many = (
        entry(f"m_{number:06x}", f"memory {number}\nabout m_000001", supersedes="m_000001", derived_from=["m_000002"])
        for number in range(count)
    )
    return "\n".join(many).encode()


def test_one_change_in_a_large_file_parses_its_own_entry_and_those_that_name_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: list[int] = []
    parse = markdown._parse_entry
    monkeypatch.setattr(markdown, "_parse_entry", lambda text, *rest: parsed.append(len(text)) or parse(text, *rest))
    data = big_file(2_000)
    last = parse_document(data, CELL).entries[-1].record
    assert last is not None and len(parsed) == 2_000
    parsed.clear()
    put_record(data, CELL, last.with_changes(pinned=True))
    assert len(parsed) == 1


def test_an_entry_that_mentions_an_id_often_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []
    parse = markdown._parse_entry
    monkeypatch.setattr(markdown, "_parse_entry", lambda text, *rest: parsed.append(len(text)) or parse(text, *rest))
    data = (entry("m_1", 'see "m_2"\n' * 5_000) + "\n" + entry("m_2")).encode()
    changed = put_record(
        data, CELL, MemoryRecord("m_2", "user", "profile", ts="2026-09-07T12:00:00+00:00", content="y")
    )
    assert len(parsed) == 2 and changed.endswith(b"y\n")


@pytest.mark.slow
def test_ten_times_the_entries_take_about_ten_times_as_long(capsys: pytest.CaptureFixture[str]) -> None:
    files = {count: big_file(count) for count in (5_000, 50_000)}

    def change_the_last(data: bytes) -> None:
        record = parse_document(data[-400:][data[-400:].index(b"<!--") :], CELL).entries[-1].record
        assert record is not None
        put_record(data, CELL, record.with_changes(pinned=True))

    works: dict[str, Callable[[bytes], object]] = {
        "parse": lambda data: parse_document(data, CELL),
        "change one": change_the_last,
    }
    for name, work in works.items():
        took = {count: min(_processor_time(work, data) for _ in range(3)) for count, data in files.items()}
        ratio = took[50_000] / max(took[5_000], 1e-4)
        with capsys.disabled():
            print(f"\n  {name}: 50 000 entries take {ratio:.1f} times as long as 5 000 ({took[50_000]:.2f} s)")
        # Quadratic would be 100.
        assert ratio < 60.0


def _processor_time(work: Callable[[bytes], object], data: bytes) -> float:
    began = time.process_time()
    work(data)
    return time.process_time() - began


def test_a_record_formatted_and_put_gives_the_same_bytes() -> None:
    record = MemoryRecord("m_1", "user", "profile", ts="2026-09-07T12:00:00+00:00", content="x")
    assert put_record(b"", CELL, record) == format_record(record).encode()
