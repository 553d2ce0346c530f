"""What in a message is not the user speaking: code, logs, quotations, texts to be worked on.

Everything here keeps the length of the text, so that a clause found later can be cut from the original.
"""

from __future__ import annotations

import re
from typing import Final

from familiars_desktop.memorizer.lexicon import Lexicon
from familiars_desktop.memory.scripts import KANA_TO_HAN

MASK: Final = "\x00"

_FENCE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]+`")
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|\|).*$", re.MULTILINE)
_RECALLED_LINE = re.compile(
    r"^\W*\[(?:m_[0-9a-f]{8}|(?:user|identity|dialogue|ephemeral)/\w+)\b.*$|^\W*(?:remembered|recalled|memory)\s*:.*$|^.*·\s*undo\b.*$",
    re.MULTILINE | re.IGNORECASE,
)
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
_SPEAKER_LINES = re.compile(r"(?:^[^\S\n]*[^\W\d_][\w .'-]{0,24}:[^\S\n]+\S.*\n?){2,}", re.MULTILINE)
_SPEAKS = re.compile(r":[^\S\n]+(?:i\b|i'|my\b|we\b|you\b|ich\b|je\b|j'|yo\b|ik\b|hi\b|hello\b)", re.IGNORECASE)
_VERSE = re.compile(r"^(?:[A-ZÀ-Þ'\"].{12,80}[^.?!:\n]\n){1,}[A-ZÀ-Þ'\"].{8,80}$", re.MULTILINE)
_VERSE_LINE_END = re.compile(r"[,;—–](?=\n)")
_QUOTATION = re.compile(
    r"\"[^\"\n]+\"|“[^”\n]+”|„[^“”\n]+[“”]|«[^»\n]+»|「[^」\n]+」|『[^』\n]+』|《[^》\n]+》|(?<![\w'])'[^'\n]+'(?!\w)|‘[^’\n]+’(?!\w)"
)
_BLANKS = re.compile(r"^.*(?:__|\.{4}|…\s*…).*$", re.MULTILINE)
_EMOTE = re.compile(r"^[^\S\n]*\*\w{3,}\*(?=\s)", re.MULTILINE)
_APOSTROPHES = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "\u00a0": " ", "\u202f": " ", "\t": " ", "\r": " "})
_UNSPACED = re.compile(f"[{KANA_TO_HAN}]")
_LONG_QUOTATION: Final = 3
_PAGES: Final = 20_000
_END: Final = 4_000  # characters at either end of a long paste


def own_speech(text: str, cues: Lexicon) -> str:
    """The text with everything foreign masked, same length, curly apostrophes straightened."""
    own = _FENCE.sub(_masked_lines, _without_middle(text))
    own = _INLINE_CODE.sub(_masked, own)
    own = _QUOTED_LINE.sub(_masked, own)
    own = _RECALLED_LINE.sub(_masked, own)
    own = _VERSE.sub(_masked_if_verse, own)
    own = _LOG_LINE.sub(_masked, own)
    own = _CODE_LINE.sub(_masked, own)
    own = _BLANKS.sub(_masked, own)
    own = _EMOTE.sub(_masked, own)
    own = _SPEAKER_LINES.sub(_masked_if_dialogue, own)
    own = _QUOTATION.sub(_masked_if_long, own)
    own = own.translate(_APOSTROPHES)
    return _without_material(own, cues)


def _without_middle(text: str) -> str:
    """What goes on for pages was pasted: of more than ``_PAGES`` characters only the ends may be the user's."""
    if len(text) <= _PAGES:
        return text
    return text[:_END] + _masked_text(text[_END:-_END]) + text[-_END:]


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


def _masked_if_dialogue(found: re.Match[str]) -> str:
    """ "A: I live in Madrid." and "B: …" are two speakers; "Name: Salma" and "Job: driver" are one."""
    return _masked_text(found.group()) if _SPEAKS.search(found.group()) else found.group()


def _masked_if_verse(found: re.Match[str]) -> str:
    """Lines that all begin with a capital and break off at a comma or a semicolon, half of them at least."""
    lines = found.group().count("\n")
    return _masked_text(found.group()) if 2 * len(_VERSE_LINE_END.findall(found.group())) >= lines else found.group()


def _masked_if_long(found: re.Match[str]) -> str:
    quoted = found.group()
    words = len(quoted.split())
    unspaced = len(_UNSPACED.findall(quoted))
    return MASK * len(quoted) if words >= _LONG_QUOTATION or unspaced > 2 * _LONG_QUOTATION else quoted
