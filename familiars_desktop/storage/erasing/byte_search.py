"""Looking for texts in the bytes of files, in every form that this program gives them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import orjson

from familiars_desktop.storage.database_files import reading
from familiars_desktop.storage.erasing.pattern_table import PatternTable
from familiars_desktop.storage.tokens import readings

# SQLite spreads a long value over pages, and what remains of one may be a part of it.
_STRETCH: Final = 48
_LONGEST_WHOLE: Final = 64
_MOST_STRETCHES: Final = 64
_SHORTEST: Final = 4
_BLOCK: Final = 1 << 23
_CAN_PREAD: Final = hasattr(os, "pread")


@dataclass(frozen=True, slots=True)
class Needle:
    """Bytes that betray ``text``: a stretch of one of its forms. ``part`` is that stretch as text, "" for words."""

    data: bytes
    text: str
    part: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """A needle in a file."""

    path: Path
    needle: Needle
    count: int
    offset: int


def needles_of(texts: Iterable[str]) -> list[Needle]:
    """What to look for: stretches as UTF-8 and as JSON, with and without \\u escapes, and the index's words, in any
    language that the text around them may have been read in.

    Texts of less than four bytes stand in any file by chance and are left out.
    """
    found: dict[bytes, Needle] = {}
    for text in texts:
        for part in _stretches(text):
            for data in _forms(part):
                found.setdefault(data, Needle(data, text, part))
        for words in map(" ".join, readings(text)):
            for part in _stretches(words) if " " in words else ():
                found.setdefault(part.encode(), Needle(part.encode(), text, ""))
    return [needle for data, needle in found.items() if len(data) >= _SHORTEST]


def search(paths: Iterable[Path], needles: Iterable[Needle]) -> tuple[int, int, list[Sighting]]:
    """How many files and bytes were looked through, and what was seen; a file that goes meanwhile is passed over."""
    wanted, files, size, seen = list(needles), 0, 0, list[Sighting]()
    table = PatternTable([needle.data for needle in wanted])
    overlap = max((len(needle.data) for needle in wanted), default=1) - 1
    for path in paths:
        counts: dict[int, list[int]] = {}
        try:
            for start, known, block in _blocks(path, overlap):
                size += len(block) - known
                for number, at in table.occurrences(block):
                    # What ends in the part that the block before had too has been counted.
                    if at + len(wanted[number].data) > known:
                        counts.setdefault(number, []).append(start + at)
        except OSError:
            continue
        files += 1
        seen += [Sighting(path, wanted[number], len(found), min(found)) for number, found in counts.items()]
    return files, size, seen


def files_under(folders: Iterable[Path]) -> Iterator[Path]:
    """Every file in these folders, whatever its name; links are not followed."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.is_symlink():
                yield path


def _blocks(path: Path, overlap: int) -> Iterator[tuple[int, int, bytes]]:
    """(where it starts, how much of it the block before had, bytes) of one block after the other."""
    position, tail = 0, b""
    with reading(path) as descriptor:
        while block := os.pread(descriptor, _BLOCK, position) if _CAN_PREAD else os.read(descriptor, _BLOCK):
            yield position - len(tail), len(tail), tail + block
            position += len(block)
            tail = (tail + block)[-overlap:] if overlap else b""


def _stretches(text: str) -> list[str]:
    if len(text) <= _LONGEST_WHOLE:
        return [text]
    step = max(_LONGEST_WHOLE, len(text) // _MOST_STRETCHES)
    return [text[at : at + _STRETCH] for at in range(0, len(text) - _STRETCH, step)] + [text[-_STRETCH:]]


def _forms(part: str) -> Iterator[bytes]:
    """A text as it stands in Markdown, in our JSON, in other programs' JSON and with Windows' line ends."""
    yield part.encode("utf-8", "replace")
    yield part.replace("\n", "\r\n").encode("utf-8", "replace")
    yield json.dumps(part)[1:-1].encode()
    yield json.dumps(part, ensure_ascii=False).replace("-->", "--\\u003e")[1:-1].encode("utf-8", "replace")
    yield orjson.dumps(part.encode("utf-8", "replace").decode())[1:-1]
