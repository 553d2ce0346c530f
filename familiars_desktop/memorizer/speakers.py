"""Whom a question is about: a speaker it names, or the user, who says "I"; or anybody at all."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from familiars_desktop.memorizer.courtesies import is_courtesy
from familiars_desktop.memorizer.lexicon import language_of

USER: Final = "I"

_I: Final = """
    i me my mine myself ich mir mich mein meine meinem meinen meiner meines je moi mon yo mi mis io mio mia miei
    eu meu minha meus minhas ik mij mijn jag mig mitt mina я меня мне мной мой моя моё мои моей моего benim bana beni
    내 내가 나는 나의 나를 제 제가 저는 저의
"""
_FIRST_PERSON: Final = frozenset(_I.split())
_FIRST_PERSON_CHARACTERS: Final = frozenset("我私僕俺")
_WORD: Final = re.compile(r"\w+")

# "How do I boil an egg?" and "Tell me a joke" are about nobody.
_NOT_ABOUT_ME: Final = re.compile(
    r"""
    \bhow\ (?:do|can|could|would|should|does)\ (?:i|one|you)\b
    |^\W*(?:(?:please|can\ you|could\ you)\ )*
     (?:tell|give|show|write|make|read|teach|help|find|sing|explain(?:\ to)?)\ (?:me|us)\b
     (?!\ (?:about\ )?(?:my|our|(?:what|where|who|when)\ (?:i|we))\b)
    |\bwie\ (?:kann|kriege|bekomme|mache)\ ich\b
    |\b(?:erzähl|sag|gib|zeig|schreib)e?\ mir\b
    |\b(?:raconte|dis|donne)-moi\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_WHO_IS: Final = re.compile(r"\b(?:[Ww]ho(?: is| are|['’]s)|[Ww]er ist|[Qq]ui est|[Ww]ie is|[Vv]em är) [^\W\d_a-z]\w+")
# Languages in which who is spoken of has to be said: "Gdzie mieszkam?" tells it by the verb.
_SAYS_WHO: Final = {
    "en": "we us our ours he she they him her his hers them their theirs myself ourselves",
    "de": "wir uns unser unsere unseren unserem er sie ihn ihm ihr ihre ihren seine seinen seinem seiner",
    "fr": "j nous notre nos il elle ils elles lui leur leurs son sa ses m on mes ma",
    "nl": "wij we ons onze hij zij ze hem haar hun",
    "sv": "vi oss vår vårt våra han hon de dem hans hennes deras",
}


def asked_about(question: str, speakers: Iterable[str]) -> str | None:
    """The one of these speakers (lower case) whom the question names, ``USER`` for "I"; None for none or several."""
    if is_courtesy(question):  # "I'm back"
        return None
    folded = _NOT_ABOUT_ME.sub(" ", question).casefold()
    words = set(_WORD.findall(folded))
    named = [speaker for speaker in speakers if speaker and words.issuperset(_WORD.findall(speaker))]
    if not words.isdisjoint(_FIRST_PERSON) or not _FIRST_PERSON_CHARACTERS.isdisjoint(folded):
        named.append(USER)
    return named[0] if len(named) == 1 else None


def is_personal(question: str, speakers: Iterable[str]) -> bool:
    """Whether it speaks of somebody: the user, a speaker, "she", "Who is Anthony?".

    True in languages that need not tell.
    """
    language = language_of(question)
    if language not in _SAYS_WHO:
        return True
    words = set(_WORD.findall(_NOT_ABOUT_ME.sub(" ", question).casefold()))
    if (
        _WHO_IS.search(question)
        or not words.isdisjoint(_FIRST_PERSON)
        or not words.isdisjoint(_SAYS_WHO[language].split())
    ):
        return True
    return any(speaker and words.issuperset(_WORD.findall(speaker)) for speaker in speakers)
