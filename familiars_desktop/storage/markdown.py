"""Memory files (F §5.3.1): an HTML comment holding JSON, the Markdown body, a blank line.

Reading keeps every byte: what is no record (prose, a comment that cannot be read) is carried along verbatim.
A line of a body that would read as a record's header is written with a backslash in front.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.lifetime import ttl_warning
from familiars_desktop.memory.records import FIELD_NAMES, MemoryRecord
from familiars_desktop.memory.times import parse_time
from familiars_desktop.storage.sanitising import clean_text, clean_value, normal_content

_HEADER: Final = re.compile(r"^[ \t]*<!--[ \t]*(?=\{)", re.MULTILINE)
_HEADER_LINE: Final = re.compile(r"[ \t]*<!--[ \t]*(?=\{)")
_FORGED: Final = re.compile(r"^(?=\\*[ \t]*<!--[ \t]*\{)", re.MULTILINE)
_ESCAPED: Final = re.compile(r"^\\(?=\\*[ \t]*<!--[ \t]*\{)", re.MULTILINE)
_CLOSED: Final = re.compile(r"\s*-->")
_DECODER: Final = json.JSONDecoder()
_BYTE_ORDER_MARK: Final = "\ufeff"
_JSON_ESCAPE: Final = "\\u"
# So many changes of one file are made one by one: finding an id is quicker than reading every header.
_FEW: Final = 3
_ALWAYS_WRITTEN: Final = (
    "id",
    "scope",
    "category",
    "ts",
    "tags",
    "salience",
    "ttl",
    "supersedes",
    "deprecated",
    "schema_version",
)
_WRITTEN_WHEN_SET: Final[dict[str, Any]] = {
    "evidence": None,
    "epistemic_status": "asserted",
    "last_accessed_ts": None,
    "access_count": 0,
    "pinned": False,
    "derived_from": [],
    "source_quote": [],
    "fact_key": None,
    "confidence": 1.0,
    "half_life": 86_400.0,
}
_FILE_FIELDS: Final = frozenset({*_ALWAYS_WRITTEN, *_WRITTEN_WHEN_SET})


@dataclass(frozen=True, slots=True)
class Cell:
    """A file's place: the cell its records belong to and whose they are."""

    scope: str
    category: str
    agent_id: str | None = None
    dialogue_id: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A stretch of a file. ``record`` is None for prose (no ``problem``) and for what cannot be read.

    ``header`` + ``body`` is the stretch's exact text; ``keys`` are those the header gave; ``line`` counts from 1.
    """

    header: str
    body: str
    line: int
    record: MemoryRecord | None = None
    keys: frozenset[str] = frozenset()
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A memory file as its stretches; ``text`` gives back every character."""

    entries: tuple[Entry, ...] = ()

    @property
    def text(self) -> str:
        return "".join(entry.header + entry.body for entry in self.entries)

    @property
    def data(self) -> bytes:
        return _encoded(self.text)


def parse_document(data: bytes, cell: Cell) -> Document:
    """The file's stretches. Never raises: what cannot be read is an entry with a ``problem``."""
    marked = _decoded(data)
    text = marked.removeprefix(_BYTE_ORDER_MARK)
    bounds = [*(match.start() for match in _HEADER.finditer(text)), len(text)]
    prose = marked[: len(marked) - len(text)] + text[: bounds[0]]
    entries = [Entry("", prose, 1)] if prose else []
    line = 1 + prose.count("\n")
    for begin, end in pairwise(bounds):
        entries.append(_parse_entry(text[begin:end], line, cell))
        line += text.count("\n", begin, end)
    return Document(tuple(entries))


def put_record(data: bytes, cell: Cell, record: MemoryRecord) -> bytes:
    """The file with this record in the place of the one of its id, or at its end; every other byte as it was."""
    text = _decoded(data)
    found = _locate(text, cell, record.id)
    if found is None:
        return data + separator(data[-4:]) + _encoded(format_record(record))
    start, entry = found
    changed = _rewritten(entry, record)
    return _spliced(text, start, entry, changed.header + changed.body)


def remove_record(data: bytes, cell: Cell, record_id: str) -> bytes:
    """The file without the record of this id; every other byte as it was."""
    text = _decoded(data)
    found = _locate(text, cell, record_id)
    return data if found is None else _spliced(text, found[0], found[1], "")


def change_records(data: bytes, cell: Cell, wanted: Mapping[str, MemoryRecord | None]) -> bytes:
    """``put_record`` and, for None, ``remove_record`` of many ids, in one pass over the file."""
    if len(wanted) <= _FEW:
        for record_id, record in wanted.items():
            data = remove_record(data, cell, record_id) if record is None else put_record(data, cell, record)
        return data
    marked, missing = _decoded(data), dict(wanted)
    text = marked.removeprefix(_BYTE_ORDER_MARK)
    bounds = [*(match.start() for match in _HEADER.finditer(text)), len(text)]
    parts = [marked[: len(marked) - len(text)] + text[: bounds[0]]]
    for begin, end in pairwise(bounds):
        stretch = text[begin:end]
        entry = _parse_entry(stretch, 0, cell) if _id_in(stretch) in missing else None
        if entry is not None and entry.record is not None:
            changed = missing.pop(entry.record.id)
            stretch = "" if changed is None else _text(_rewritten(entry, changed))
        parts.append(stretch)
    kept = _encoded("".join(parts))
    return kept + format_records([record for record in missing.values() if record is not None], kept[-4:])


def format_records(records: Iterable[MemoryRecord], tail: bytes) -> bytes:
    """What adds these records to a file that ends in ``tail``."""
    parts = []
    for record in records:
        parts += [separator(tail), _encoded(format_record(record))]
        tail = parts[-1][-4:]
    return b"".join(parts)


def format_record(record: MemoryRecord) -> str:
    """The record's entry: header line, body, newline."""
    return f"{format_header(record)}\n{format_body(record)}\n"


def format_body(record: MemoryRecord) -> str:
    """The content with a backslash before every line that would read as a header."""
    return _FORGED.sub(_backslash, record.content)


def format_header(record: MemoryRecord) -> str:
    """F's ten keys in F's order, then what differs from its default, then unknown keys."""
    fields: dict[str, Any] = {name: getattr(record, name) for name in _ALWAYS_WRITTEN}
    for name, default in _WRITTEN_WHEN_SET.items():
        if (value := getattr(record, name)) != default:
            fields[name] = value
    text = json.dumps({**fields, **record.extra}, ensure_ascii=False, separators=(",", ":"))
    escaped = text.replace("-->", "--\\u003e")
    return f"<!-- {escaped} -->"


def separator(tail: bytes) -> bytes:
    """What must stand between a file ending in ``tail`` and a new entry, so that a blank line parts them."""
    if not tail or tail.endswith((b"\n\n", b"\n\r\n")):
        return b""
    return b"\n" if tail.endswith(b"\n") else b"\n\n"


def _backslash(_: re.Match[str]) -> str:
    return "\\"


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _text(entry: Entry) -> str:
    return entry.header + entry.body


def _spliced(text: str, start: int, entry: Entry, new: str) -> bytes:
    return _encoded(text[:start] + new + text[start + len(entry.header) + len(entry.body) :])


def _locate(text: str, cell: Cell, record_id: str) -> tuple[int, Entry] | None:
    """Where the record's entry starts, and the entry: found by its id's text, so that one alone is parsed."""
    start = len(text) - len(text.removeprefix(_BYTE_ORDER_MARK))
    quoted_id, at = json.dumps(record_id), -1
    while (at := text.find(quoted_id, at + 1)) >= 0:
        line_start = max(text.rfind("\n", 0, text.rfind("<!--", 0, at) + 1) + 1, start)
        if (head := _HEADER_LINE.match(text, line_start)) is None or head.end() > at:
            continue
        following = _HEADER.search(text, at)
        end = following.start() if following else len(text)
        entry = _parse_entry(text[line_start:end], 0, cell)
        if entry.record is not None and entry.record.id == record_id:
            return line_start, entry
        at = end - 1  # an entry that mentions the id often is parsed once
    return _locate_by_parsing(text, cell, record_id)


def _id_in(stretch: str) -> str | None:
    """The id that an entry's header gives, None when it cannot be read."""
    try:
        values, _ = _DECODER.raw_decode(stretch, stretch.index("{"))
    except (ValueError, RecursionError):
        return None
    found = values.get("id")
    return found if isinstance(found, str) else None


def _locate_by_parsing(marked: str, cell: Cell, record_id: str) -> tuple[int, Entry] | None:
    """For an id that a person wrote with JSON escapes: only entries that hold any can be meant."""
    if _JSON_ESCAPE not in marked:
        return None
    text = marked.removeprefix(_BYTE_ORDER_MARK)
    bounds = [*(match.start() for match in _HEADER.finditer(text)), len(text)]
    for begin, end in pairwise(bounds):
        if text.find(_JSON_ESCAPE, begin, end) < 0:
            continue
        entry = _parse_entry(text[begin:end], 0, cell)
        if entry.record is not None and entry.record.id == record_id:
            return begin + len(marked) - len(text), entry
    return None


def _rewritten(entry: Entry, record: MemoryRecord) -> Entry:
    """Header anew; the body keeps its bytes unless the content changed, and what followed it either way."""
    assert entry.record is not None
    header = format_header(record)
    if entry.record.content == record.content:
        return Entry(header, entry.body, entry.line, record)
    after = entry.body[len(entry.body.rstrip()) :] or "\n"
    newline = "\r\n" if "\r\n" in after else "\n"
    body = format_body(record).replace("\n", newline)
    return Entry(header, newline + body + after, entry.line, record)


def _parse_entry(text: str, line: int, cell: Cell) -> Entry:
    try:
        values, end = _DECODER.raw_decode(text, text.index("{"))
        closing = _CLOSED.match(text, end)
    except (ValueError, RecursionError) as error:
        return Entry(text, "", line, problem=f"the comment holds no JSON: {error}")
    if closing is None:
        return Entry(text, "", line, problem="the comment is not closed by --> after its JSON")
    header, body = text[: closing.end()], text[closing.end() :]
    try:
        record = _record_of(values, body, cell)
    except (InvalidRecord, RecursionError) as error:
        return Entry(header, body, line, problem=str(error))
    return Entry(header, body, line, record, frozenset(values))


def _record_of(values: Any, body: str, cell: Cell) -> MemoryRecord:
    if not isinstance(values, dict) or not isinstance(values.get("id"), str) or not values["id"]:
        raise InvalidRecord("the comment names no id")
    fields = clean_value(values)
    stated = {name: fields.pop(name) for name in list(fields) if name in _FILE_FIELDS}
    for name, value in stated.items():
        _check_kind(name, value)
    place = {"scope": cell.scope, "category": cell.category}
    moved = [f"{name} {stated[name]!r}" for name in place if stated.get(name, place[name]) != place[name]]
    record = MemoryRecord(
        **{**stated, **place},
        content=normal_content(_ESCAPED.sub("", body.lstrip(" \t"))),
        agent_id=cell.agent_id,
        dialogue_id=cell.dialogue_id,
        extra={key: value for key, value in fields.items() if key not in FIELD_NAMES},
    )
    return with_warnings(record, [f"the comment says {what}, the file's place counts" for what in moved])


def with_warnings(record: MemoryRecord, warnings: list[str] | None = None) -> MemoryRecord:
    """The record with what is odd about it in words: a TTL or a time that cannot be read."""
    found = [*(warnings or ()), *filter(None, (ttl_warning(record.ttl),))]
    if record.ts and not _is_time(record.ts):
        found.append(f"ts {record.ts!r} is no time")
    return replace(record, warnings=tuple(found)) if tuple(found) != record.warnings else record


def _is_time(text: str) -> bool:
    try:
        parse_time(text)
    except (ValueError, OverflowError):
        return False
    return True


_TEXT, _NUMBER, _TEXTS = (str,), (int, float), (list,)
_KINDS: Final[dict[str, tuple[type, ...]]] = {
    "id": _TEXT,
    "scope": _TEXT,
    "category": _TEXT,
    "ts": _TEXT,
    "content": _TEXT,
    "tags": _TEXTS,
    "salience": _NUMBER,
    "ttl": (dict, type(None)),
    "supersedes": (str, type(None)),
    "deprecated": (bool,),
    "schema_version": (int,),
    "evidence": (dict, type(None)),
    "epistemic_status": _TEXT,
    "last_accessed_ts": (str, type(None)),
    "access_count": (int,),
    "pinned": (bool,),
    "derived_from": _TEXTS,
    "source_quote": _TEXTS,
    "fact_key": (str, type(None)),
    "confidence": _NUMBER,
    "half_life": _NUMBER,
}


def _check_kind(name: str, value: Any) -> None:
    kinds = _KINDS[name]
    fits = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
    if not fits or (kinds is _TEXTS and not all(isinstance(item, str) for item in value)):
        wanted = " or ".join("null" if kind is type(None) else kind.__name__ for kind in kinds)
        raise InvalidRecord(f"{name} is {clean_text(repr(value))}: allowed is {wanted}")


def check_kinds(fields: dict[str, Any]) -> None:
    """Raises InvalidRecord when a field holds a value of the wrong kind."""
    for name, value in fields.items():
        if name in _KINDS:
            _check_kind(name, value)
