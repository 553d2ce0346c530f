"""Characters by script, as they stand between the brackets of a regular expression."""

from __future__ import annotations

from typing import Final

KANA: Final = "\u3040-\u30ff"
KATAKANA: Final = "\u30a0-\u30ff"
HAN: Final = "\u4e00-\u9fff"
# The block ends with a few letters after its last syllable.
HANGUL_SYLLABLES: Final = "\uac00-\ud7a3"
HANGUL: Final = "\uac00-\ud7af"
CYRILLIC: Final = "\u0400-\u04ff"

# Kana, Han and the blocks between them, the rarer Han of extension A among these.
KANA_TO_HAN: Final = "\u3040-\u9fff"
_RARER_HAN: Final = "\u3005-\u3007\u3400-\u4dbf\uf900-\ufaff\U00020000-\U0003ffff"
_THAI_LAO_MYANMAR_KHMER: Final = "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff"

# Text without, or with few, spaces between words.
UNSPACED: Final = _THAI_LAO_MYANMAR_KHMER + _RARER_HAN + KANA + HAN + HANGUL_SYLLABLES
# From here on a word begins and ends anywhere.
UNSPACED_FROM: Final = UNSPACED[0]
