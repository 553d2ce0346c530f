"""Whether a whole message is played, posed or pasted as a prompt: nobody speaks of themselves in a role or a riddle.

A game of thought that begins later ("imagine …") ends the reading there; what is found here is found in the message
as a whole, because its first sentence alone would look like a statement: "I have two coins. What is the chance …?".
"""

from __future__ import annotations

import re
from typing import Final

from familiars_desktop.memorizer.foreign import MASK
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, Lexicon, lexicon

_REACH: Final = 2_000  # characters: a longer message is no game
_STAGE_DIRECTION = re.compile(
    r"""\s*(?:
      \*(?=[^\W\d_])(?-i:(?![A-ZÀ-Þ]))[^*\n\s]+\s[^*\n]{2,60}\*(?!\*)
      | \((?:as|in\ the\ voice|aside|whisper|sigh|laugh|cough|sing|shout|mumbl|enter|exit|bow|nod|smil|draw|turn)
          [^()\n]{0,40}\)
      | \[(?:verse|chorus|refrain|intro|outro|bridge|hook|scene|act|strophe|couplet|estribillo|ritornello)\b
          [^\]\n]{0,30}\]
    )\s*(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
_PROMPT = re.compile(
    r"""<\|\w+\|> | <</?SYS>> | \[/?INST\] | ^\W*system\ ?prompt\s*: | ^\W*you\ are\ (?-i:[A-Z]{2,})\b
      | ^\#{1,4}\s*(?:instructions?|system|prompt|response)\b
      | (?:ignor|disregard|overrid|bypass|vergiss|vergesst|missacht|negeer|vergeet|oubli|olvid|descart|dimentic|esquec
          |glöm|zapomnij|zignoruj|игнорир|забудь)\w*\ (?:[\w'’]+\ ){0,4}
        (?:instructions?|rules|prompts?|guidelines|directives?|anweisung\w*|regeln|instructies|consignes|règles
          |instrucciones|reglas|istruzioni|regole|instruções|regras|instruktioner\w*|instrukcj\w*
          |инструкци\w*|правил\w*)
      | (?:忽略|无视|忘记).{0,8}(?:指令|指示|规则) | (?:指示|命令|ルール)を(?:無視|忘れ)
      | (?:지시|명령|규칙).{0,4}(?:무시|잊)
      | \b(?:remember|note|store|save|memorize|assume)\b[^.\n]{0,60}\bthe\ user(?:'s)?\b
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_FRAMES: Final = ("role", "riddle", "joke")


def is_staged(own: str, cues: Lexicon) -> bool:
    """Whether the user's own words are a part played, a riddle, a joke or a prompt; masked as by ``own_speech``."""
    text = own[:_REACH].replace(MASK, " ")
    if len(own) > _REACH or not text.strip():
        return False
    if _STAGE_DIRECTION.match(text) or _PROMPT.search(text):
        return True
    if cues.has("here", text) or cues.has("setting", text):
        return False
    return any(known.has(frame, text) for known in {cues, lexicon(DEFAULT_LANGUAGE)} for frame in _FRAMES)
