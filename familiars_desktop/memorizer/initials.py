"""With which letters a regular expression can begin: so that of many, few are tried on a word, and few are compiled."""

from __future__ import annotations

from typing import Final

_OPTIONAL: Final = "?*{"
_LOOKAROUNDS: Final = ("(?=", "(?!", "(?<=", "(?<!")
_SPECIAL: Final = ".^$|)"


def initial(character: str) -> str:
    """What stands for a character and every other that differs in case alone."""
    folded = character.casefold()[:1]
    return "i" if folded == "ı" else folded


def initials(pattern: str) -> frozenset[str] | None:
    """The ``initial`` of every character that a match can begin with; None where it may be any, or none at all."""
    found: set[str] = set()
    for alternative in alternatives(pattern):
        letters = _of_alternative(alternative)
        if letters is None:
            return None
        found |= letters
    return frozenset(found)


def alternatives(pattern: str) -> list[str]:
    """The alternatives of a pattern, those within groups left together."""
    found, start, at = [], 0, 0
    while at < len(pattern):
        if pattern[at] == "|":
            found.append(pattern[start:at])
            start = at + 1
            at += 1
        else:
            at = _end_of_atom(pattern, at)
    return [*found, pattern[start:]]


def _of_alternative(text: str) -> set[str] | None:
    """As ``initials``, of a pattern without alternatives at its top."""
    found: set[str] = set()
    at = 0
    while at < len(text):
        end = _end_of_atom(text, at)
        atom = text[at:end]
        at = end
        if atom.startswith(_LOOKAROUNDS):
            continue
        letters = _of_atom(atom)
        if letters is None:
            return None
        found |= letters
        if text[at : at + 1] not in tuple(_OPTIONAL):
            return found
        at = _end_of_quantifier(text, at)
    return None


def _of_atom(atom: str) -> frozenset[str] | None:
    if atom.startswith("("):
        if atom.startswith("(?:"):
            return initials(atom[3:-1])
        return None if atom.startswith("(?") else initials(atom[1:-1])
    if atom.startswith("["):
        letters = atom[1:-1]
        plain = letters and "\\" not in letters and "-" not in letters and not letters.startswith("^")
        return frozenset(map(initial, letters)) if plain else None
    if atom.startswith("\\"):
        return None if atom[1].isalnum() else frozenset(initial(atom[1]))
    return None if atom in _SPECIAL else frozenset(initial(atom))


def _end_of_atom(text: str, at: int) -> int:
    """Where the character, escape, class or group ends that begins here."""
    if text[at] == "\\":
        return min(at + 2, len(text))
    if text[at] == "[":
        return _end_of_class(text, at)
    if text[at] != "(":
        return at + 1
    at += 1
    while at < len(text) and text[at] != ")":
        at = _end_of_atom(text, at)
    return at + 1


def _end_of_class(text: str, at: int) -> int:
    at += 2 if text[at + 1 : at + 2] == "^" else 1
    at += text[at : at + 1] == "]"
    while at < len(text) and text[at] != "]":
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _end_of_quantifier(text: str, at: int) -> int:
    at = text.index("}", at) + 1 if text[at] == "{" else at + 1
    return at + 1 if text[at : at + 1] in ("?", "+") else at
