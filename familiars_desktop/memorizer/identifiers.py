"""Finders of numbers and addresses that identify a person: by checksum where there is one, by context where not.

Each finder yields (start, end) offsets in characters, end exclusive.
"""

from __future__ import annotations

import ipaddress
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import phonenumbers
from stdnum import iban, luhn
from stdnum.nl import bsn

from familiars_desktop.memorizer.lexicon import resources_folder

Stretch = tuple[int, int]

_BEFORE: Final = 40
_REGIONS: Final = ("US", "GB", "NL", "DE", "FR", "ES", "IT", "PT", "PL", "SE", "BE")


@cache
def tables() -> dict[str, Any]:
    """``resources/memorizer/personal_data.toml``."""
    return tomllib.loads((resources_folder() / "personal_data.toml").read_text(encoding="utf-8"))


@cache
def pattern(table: str, name: str) -> re.Pattern[str]:
    """One of its regular expressions."""
    return re.compile(str(tables()[table][name]))


def emails(text: str) -> Iterator[Stretch]:
    for found in pattern("shapes", "email").finditer(text):
        is_remote = found.group().startswith("git@") and text[found.end() : found.end() + 1] in (":", "/")
        if not is_remote:
            yield found.span()


def cards(text: str) -> Iterator[Stretch]:
    """Card numbers by the Luhn check, but not what is called an order or a ticket."""
    for found in pattern("shapes", "card").finditer(text):
        digits = re.sub(r"\D", "", found.group())
        lookalike = pattern("context", "not_a_card").search(_before(text, found.start()))
        if 13 <= len(digits) <= 19 and digits[0] in "23456" and luhn.is_valid(digits) and not lookalike:
            yield found.span()


def ibans(text: str) -> Iterator[Stretch]:
    """The longest valid number that begins where one could, word by word."""
    for found in pattern("shapes", "iban").finditer(text):
        value = found.group()
        while len(value) >= 15:
            if iban.is_valid(value):
                yield found.start(), found.start() + len(value)
                break
            cut = value.rstrip().rfind(" ")
            value = value[:cut] if cut > 0 else ""


def national_ids(text: str) -> Iterator[Stretch]:
    """Social security numbers by shape, other numbers only beside the words that name them."""
    context = pattern("context", "national_id")
    for found in pattern("shapes", "social_security").finditer(text):
        if context.search(text) or not found.group().startswith(("000", "666")):
            yield found.span()
    for found in pattern("shapes", "national_insurance").finditer(text):
        yield found.span()
    for found in pattern("shapes", "digits").finditer(text):
        near = text[max(0, found.start() - _BEFORE) : found.end() + _BEFORE]
        if context.search(near) and _could_be_id(re.sub(r"\D", "", found.group()), near):
            yield found.span()
    for found in pattern("shapes", "document_number").finditer(text):
        if context.search(_before(text, found.start())):
            yield found.span()


def ip_addresses(text: str) -> Iterator[Stretch]:
    """Addresses of machines; loopback, unspecified and multicast ones are nobody's, versions are none."""
    for shape in ("ipv4", "ipv6"):
        for found in pattern("shapes", shape).finditer(text):
            try:
                address = ipaddress.ip_address(found.group())
            except ValueError:
                continue
            nobody = address.is_loopback or address.is_unspecified or address.is_multicast
            if not nobody and not (shape == "ipv4" and _is_version(text, found.start())):
                yield found.span()


def addresses(text: str) -> Iterator[Stretch]:
    for shape in _address_patterns():
        for found in shape.finditer(text):
            yield found.start(), found.start() + len(found.group().rstrip(" ,."))


def phones(text: str) -> Iterator[Stretch]:
    """Numbers that somebody could dial: international ones, and local ones beside "call me" or well formed."""
    for found in pattern("shapes", "phone").finditer(text):
        start, end = _without_tail(text, *found.span())
        value = text[start:end]
        if _could_be_phone(value) and not pattern("context", "not_a_phone").search(_before(text, start)):
            named = value.startswith("+") or pattern("context", "phone").search(text) is not None
            if _is_possible(value) if named else (_is_valid(value) and re.search(r"[ ()-]", value)):
                yield start, end


def _before(text: str, start: int) -> str:
    return text[max(0, start - _BEFORE) : start]


def _could_be_id(digits: str, near: str) -> bool:
    """A nine-digit number called BSN has to pass its check."""
    return len(digits) != 9 or "bsn" not in near.lower() or bsn.is_valid(digits)


def _is_version(text: str, start: int) -> bool:
    return (
        "version" in text.lower() and pattern("context", "version").search(text[max(0, start - 14) : start]) is not None
    )


@cache
def _address_patterns() -> tuple[re.Pattern[str], ...]:
    table = tables()["addresses"]
    return tuple(re.compile(str(shape).replace("{tail}", str(table["tail"]))) for shape in table["shapes"])


def _without_tail(text: str, start: int, end: int) -> Stretch:
    """A number ends where two spaces or a lonely sign stand."""
    cut = re.search(r"\s{2,}|\s[./-]\s", text[start:end])
    end = start + cut.start() if cut else end
    return start, start + len(text[start:end].rstrip(" ./-("))


def _could_be_phone(value: str) -> bool:
    digits = sum(char.isdigit() for char in value)
    balanced = value.count("(") == value.count(")")
    return 7 <= digits <= 15 and balanced and pattern("shapes", "date").search(value) is None


def _is_possible(value: str) -> bool:
    return any(phonenumbers.is_possible_number(number) for number in _readings(value))


def _is_valid(value: str) -> bool:
    return any(phonenumbers.is_valid_number(number) for number in _readings(value))


def _readings(value: str) -> Iterator[phonenumbers.PhoneNumber]:
    """The number as it would be dialled in each region."""
    for region in (None,) if value.startswith("+") else _REGIONS:
        try:
            yield phonenumbers.parse(value, region)
        except phonenumbers.NumberParseException:
            continue
