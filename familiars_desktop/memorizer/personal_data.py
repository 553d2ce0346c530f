"""Finds personal data and secrets in a text, and hides them.

Look-alikes (versions, order numbers, commit hashes, loopback addresses, placeholders) are left alone. Names of
people are not looked for: without a large model that cannot be done reliably.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from familiars_desktop.memorizer import credentials, identifiers
from familiars_desktop.memorizer.identifiers import Stretch
from familiars_desktop.memory.redaction import content_hash

SECRET_KINDS: Final[frozenset[str]] = frozenset({"API_KEY", "PASSWORD", "CREDIT_CARD"})

# The first kind that claims a stretch keeps it.
_FINDERS: Final[Mapping[str, Callable[[str], Iterator[Stretch]]]] = {
    "API_KEY": credentials.api_keys,
    "PASSWORD": credentials.passwords,
    "EMAIL": identifiers.emails,
    "IBAN": identifiers.ibans,
    "CREDIT_CARD": identifiers.cards,
    "NATIONAL_ID": identifiers.national_ids,
    "IP": identifiers.ip_addresses,
    "ADDRESS": identifiers.addresses,
    "PHONE": identifiers.phones,
}
_TOKENS: Final[Mapping[str, str]] = {
    "API_KEY": "[secret]",
    "PASSWORD": "[secret]",
    "EMAIL": "[email]",
    "IBAN": "[account]",
    "CREDIT_CARD": "[card]",
    "NATIONAL_ID": "[id number]",
    "IP": "[ip address]",
    "ADDRESS": "[address]",
    "PHONE": "[phone]",
}
MASKED_TOKEN: Final = "[private]"
MASKED_TOKENS: Final[frozenset[str]] = frozenset(_TOKENS.values()) | {MASKED_TOKEN}


@dataclass(frozen=True, slots=True)
class Discovery:
    """A stretch of text that is personal: offsets in characters, end exclusive."""

    start: int
    end: int
    kind: str
    is_secret: bool = False


def detect_personal_data(text: str) -> list[Discovery]:
    """Everything personal in the text, in order, without overlaps."""
    kept: list[Discovery] = []
    for kind, finder in _FINDERS.items():
        for start, end in sorted(finder(text), key=lambda stretch: (stretch[0], -stretch[1])):
            if all(end <= other.start or start >= other.end for other in kept):
                kept.append(Discovery(start, end, kind, kind in SECRET_KINDS))
    return sorted(kept, key=lambda item: item.start)


def holds_secret(text: str) -> bool:
    """Whether the text shows a key, a password or a card number, none of which may become a memory."""
    return any(item.is_secret for item in detect_personal_data(text))


def mask(text: str, discoveries: Iterable[Discovery]) -> dict[str, Any]:
    """The metadata of a turn whose discoveries are masked: ``redactions`` and the hash of the content (F §5.5.2)."""
    redactions = [
        {
            "span": [item.start, item.end],
            "decision": "mask",
            "token": _TOKENS.get(item.kind, MASKED_TOKEN),
            "kind": item.kind,
            "is_secret": item.is_secret,
        }
        for item in discoveries
    ]
    return {"redactions": redactions, "redactions_content_hash": content_hash(text)}
