"""What in a message is not the user speaking: code, logs, quotations, texts to be worked on.

Everything here keeps the length of the text, so that a clause found later can be cut from the original.
"""

from __future__ import annotations

import re
from typing import Final

from familiars_desktop.memorizer.lexicon import Lexicon

MASK: Final = "\x00"

_FENCE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
_LOG_LINE = re.compile(
    r"""^(?:
      \s*\[?\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d.* | \s*\[?\d\d:\d\d:\d\d.*
      | .*\b(?:ERR!|ERROR|FATAL|WARN(?:ING)?|DEBUG|TRACE)\b.*
      | Traceback\ \(.* | \s+File\ ".* | \s+at\ [\w$.<>]+\(.* | [\w.]*(?:Error|Exception)(?::.*)?$ | \s*Caused\ by:.*
      | (?:npm|pip|docker|git|curl|ssh|sudo|cargo|make|python3?|node)\ (?:\S+\ )*\S*[-/.=]\S*.*
      | \$\ .* | \#\!.* | <\w+[^<>]*>.*
    )$""",
    re.MULTILINE | re.VERBOSE,
)
_CODE_LINE = re.compile(
    r"""^(?:
      \s*(?:def|class|import|from|return|const|let|var|function|public|private|elif|for|while|if|else|try|except|fn|func|void|int)
        \b.*[:;{}()=]\s*$
      | \s*(?:\#|//|/\*|\*|--)\ .* | .*[;{}]\s*$ | \s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE)\ .* | \s*return\ .*
      | \s{4,}\w+.*\(.*\)\s*$ | \s*[\w.]+\s*=\s*[\w"'\[{(].*
    )$""",
    re.MULTILINE | re.VERBOSE,
)
_QUOTATION = re.compile(
    r"\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|「[^」\n]+」|『[^』\n]+』|《[^》\n]+》|(?<![\w'])'[^'\n]+'(?!\w)|‘[^’\n]+’(?!\w)"
)
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "\u00a0": " ", "\u202f": " ", "\t": " ", "\r": " "})
_LONG_QUOTATION: Final = 3


def own_speech(text: str, cues: Lexicon) -> str:
    """The text with everything foreign masked, same length, curly apostrophes straightened."""
    own = _FENCE.sub(_masked_lines, text)
    own = _INLINE_CODE.sub(_masked, own)
    own = _QUOTED_LINE.sub(_masked, own)
    own = _LOG_LINE.sub(_masked, own)
    own = _CODE_LINE.sub(_masked, own)
    own = _QUOTATION.sub(_masked_if_long, own)
    own = own.translate(_APOSTROPHES)
    return _without_material(own, cues)


def _without_material(text: str, cues: Lexicon) -> str:
    """Mask "translate this:" and all that follows it."""
    found = cues["request"].search(text)
    return text if found is None else text[: found.start()] + _masked_text(text[found.start() :])


def _masked(found: re.Match[str]) -> str:
    return MASK * len(found.group())


def _masked_lines(found: re.Match[str]) -> str:
    return _masked_text(found.group())


def _masked_text(text: str) -> str:
    return "".join(char if char == "\n" else MASK for char in text)


def _masked_if_long(found: re.Match[str]) -> str:
    quoted = found.group()
    words = len(quoted.split())
    unspaced = sum("\u3040" <= char <= "\u9fff" for char in quoted)
    return MASK * len(quoted) if words >= _LONG_QUOTATION or unspaced > 2 * _LONG_QUOTATION else quoted
