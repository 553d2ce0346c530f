"""Whom a question is about: a speaker it names, or the user, who says "I"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

USER: Final = "I"

_I: Final = """
    i me my mine myself ich mir mich mein meine meinem meinen meiner meines je moi mon yo mi mis io mio mia miei
    eu meu minha meus minhas ik mij mijn jag mig mitt mina я меня мне мной мой моя моё мои моей моего benim bana beni
    내 내가 나는 나의 나를 제 제가 저는 저의
"""
_FIRST_PERSON: Final = frozenset(_I.split())
_FIRST_PERSON_CHARACTERS: Final = frozenset("我私僕俺")
_WORD: Final = re.compile(r"\w+")


def asked_about(question: str, speakers: Iterable[str]) -> str | None:
    """The one of these speakers (lower case) whom the question names, ``USER`` for "I"; None for none or several."""
    folded = question.casefold()
    words = set(_WORD.findall(folded))
    named = [speaker for speaker in speakers if speaker and words.issuperset(_WORD.findall(speaker))]
    if not words.isdisjoint(_FIRST_PERSON) or not _FIRST_PERSON_CHARACTERS.isdisjoint(folded):
        named.append(USER)
    return named[0] if len(named) == 1 else None
