"""What may not enter a file or a database: NUL and lone surrogates become U+FFFD, newlines become LF."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, Final

from familiars_desktop.memory.errors import InvalidRecord

_UNWRITABLE: Final = re.compile("[\x00\ud800-\udfff]")
_LEADING_BLANK_LINES: Final = re.compile(r"\A(?:[^\S\n]*\n)+")
_INT64: Final = range(-(2**63), 2**64)


def clean_text(text: str) -> str:
    """The text with every NUL and lone surrogate replaced by U+FFFD, character for character."""
    return _UNWRITABLE.sub("�", text)


def normal_content(text: str) -> str:
    """A body as a file can hold it: clean, LF newlines, no blank lines before and no white space after.

    Reading a written body gives this form again.
    """
    unix = clean_text(text).replace("\r\n", "\n").replace("\r", "\n")
    return _LEADING_BLANK_LINES.sub("", unix).rstrip()


def clean_value(value: Any) -> Any:
    """A JSON value that reads back equal: clean texts, lists for tuples, text keys.

    Raises InvalidRecord for what JSON cannot hold (NaN, ∞, integers past 64 bits, other types).
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return clean_text(str(value))
    if isinstance(value, int) and value in _INT64:
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return float(value)
    if isinstance(value, Mapping):
        return {clean_text(str(key)): clean_value(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean_value(item) for item in value]
    raise InvalidRecord(
        f"{value!r} cannot be stored: allowed are texts, finite numbers, true, false, lists and objects"
    )
