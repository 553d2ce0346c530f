"""Finds personal data and secrets in a text: checksums where a number has one, context where it has none.

Look-alikes (versions, order numbers, commit hashes, loopback addresses, placeholders) are left alone. Names of
people are not looked for: without a large model that cannot be done reliably.
"""

from __future__ import annotations

import ipaddress
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import phonenumbers
from stdnum import iban, luhn
from stdnum.nl import bsn

from familiars_desktop.memory.redaction import content_hash

SECRET_KINDS: Final[frozenset[str]] = frozenset({"API_KEY", "PASSWORD", "CREDIT_CARD"})
_PRIORITY: Final = ("API_KEY", "PASSWORD", "EMAIL", "IBAN", "CREDIT_CARD", "NATIONAL_ID", "IP", "ADDRESS", "PHONE")
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
_BEFORE: Final = 40


@dataclass(frozen=True, slots=True)
class Discovery:
    """A stretch of text that is personal: offsets in characters, end exclusive."""

    start: int
    end: int
    kind: str
    is_secret: bool = False


def detect_personal_data(text: str) -> list[Discovery]:
    """Everything personal in the text, in order, without overlaps; the stricter kind wins."""
    found = [
        Discovery(start, end, kind, kind in SECRET_KINDS)
        for kind, finder in _FINDERS.items()
        for start, end in finder(text)
    ]
    found.sort(key=lambda item: (_PRIORITY.index(item.kind), item.start, -item.end))
    kept: list[Discovery] = []
    for item in found:
        if all(item.end <= other.start or item.start >= other.end for other in kept):
            kept.append(item)
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
            "token": _TOKENS.get(item.kind, "[private]"),
            "kind": item.kind,
            "is_secret": item.is_secret,
        }
        for item in discoveries
    ]
    return {"redactions": redactions, "redactions_content_hash": content_hash(text)}


def masked_tokens() -> frozenset[str]:
    """Every token that stands for something masked."""
    return frozenset(_TOKENS.values()) | {"[private]"}


# -- finders -----------------------------------------------------------------------------------------------------------

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[A-Za-z]{2,}(?![\w@])")
_CARD = re.compile(r"(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-]|\.\d)")
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}(?![A-Za-z0-9])")
_SSN = re.compile(r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])")
_NINE_DIGITS = re.compile(r"(?<!\d)\d{8,12}(?!\d)|(?<!\d)\d{3}[ .]?\d{3}[ .]?\d{3}(?!\d)")
_IPV4 = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\d)")
_IPV6 = re.compile(r"(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){2,7}[0-9A-Fa-f]{0,4}(?![\w:])")
_ID_CONTEXT = re.compile(
    r"\b(?:ssn|social security|bsn|burgerservicenummer|sofinummer|national id|tax id|steuer-?id|steuernummer|passport (?:no|number)|"
    r"passport|paspoort|reisepass|personalausweis|ausweisnummer|nino|national insurance|dni|nie|nif|pesel|codice fiscale|cpf|"
    r"personnummer|numéro de sécurité sociale|id card|driver'?s licen[cs]e)\b",
    re.IGNORECASE,
)
_NINO = re.compile(r"(?<!\w)[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)")
_VERSION_CONTEXT = re.compile(r"\b(?:version|versions|release|v|upgraded|build|from|to|section|chapter)\s*$", re.IGNORECASE)
_CARD_LOOKALIKE = re.compile(r"\b(?:order|tracking|invoice|ticket|reference|parcel|isbn|serial|article|booking)\b", re.IGNORECASE)


def _emails(text: str) -> Iterator[tuple[int, int]]:
    for found in _EMAIL.finditer(text):
        after = text[found.end() : found.end() + 2]
        local = found.group().split("@")[0]
        if local == "git" and after[:1] in ":/":
            continue
        yield found.span()


def _cards(text: str) -> Iterator[tuple[int, int]]:
    for found in _CARD.finditer(text):
        digits = re.sub(r"\D", "", found.group())
        before = text[max(0, found.start() - _BEFORE) : found.start()]
        if 13 <= len(digits) <= 19 and digits[0] in "23456" and luhn.is_valid(digits) and not _CARD_LOOKALIKE.search(before):
            yield found.span()


def _ibans(text: str) -> Iterator[tuple[int, int]]:
    for found in _IBAN.finditer(text):
        value = found.group()
        while len(value) >= 15:
            if iban.is_valid(value):
                yield found.start(), found.start() + len(value)
                break
            cut = value.rstrip().rfind(" ")
            value = value[:cut] if cut > 0 else ""


def _national_ids(text: str) -> Iterator[tuple[int, int]]:
    context = _ID_CONTEXT.search(text) is not None
    for found in _SSN.finditer(text):
        if context or not found.group().startswith(("000", "666")):
            yield found.span()
    for found in _NINO.finditer(text):
        yield found.span()
    if not context:
        return
    for found in _NINE_DIGITS.finditer(text):
        digits = re.sub(r"\D", "", found.group())
        near = text[max(0, found.start() - _BEFORE) : found.end() + _BEFORE]
        if _ID_CONTEXT.search(near) and (len(digits) != 9 or bsn.is_valid(digits) or "bsn" not in near.lower()):
            yield found.span()
    for found in re.finditer(r"(?<!\w)(?=[A-Z0-9]*\d)[A-Z]{1,3}\d{5,8}[A-Z]?(?!\w)|(?<!\w)\d{8}-?[A-Z](?!\w)", text):
        if _ID_CONTEXT.search(text[max(0, found.start() - _BEFORE) : found.start()]):
            yield found.span()


def _ip_addresses(text: str) -> Iterator[tuple[int, int]]:
    for found in [*_IPV4.finditer(text), *_IPV6.finditer(text)]:
        try:
            address = ipaddress.ip_address(found.group())
        except ValueError:
            continue
        before = text[max(0, found.start() - 14) : found.start()]
        versions = isinstance(address, ipaddress.IPv4Address) and _VERSION_CONTEXT.search(before) and "version" in text.lower()
        if address.is_loopback or address.is_unspecified or address.is_multicast or versions:
            continue
        yield found.span()


_KEY_SHAPES = re.compile(
    r"(?<![\w-])(?:sk-(?:proj-|ant-|live-|test-)?[\w-]{20,}|(?:sk|pk|rk)_(?:live|test)_\w{16,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|"
    r"glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[\w-]{30,}|hf_\w{20,}|npm_\w{30,}|ya29\.[\w-]{20,}|"
    r"eyJ[\w-]{8,}\.[\w-]{4,}\.[\w-]{8,}|SG\.[\w-]{16,}\.[\w-]{16,}|dop_v1_\w{32,})"
)
_KEY_CONTEXT = re.compile(
    r"(?:api[_ -]?key|secret(?:[_ -]?(?:access)?[_ -]?key)?|access[_ -]?(?:key|token)|auth[_ -]?token|token|bearer|client[_ -]?secret|private[_ -]?key)"
    r"(?:\s+(?:is|=|:)|\s*[=:]|\s)\s*[\"']?(?P<value>[\w+/=.~-]{16,})",
    re.IGNORECASE,
)
_PASSWORD = re.compile(
    r"(?:pass(?:word|phrase|code)?|pwd|passwort|kennwort|wachtwoord|mot de passe|contraseña|clave|senha|hasło|lösenord|пароль|şifre|密码|パスワード|비밀번호)"
    r"(?:\s+(?:for|to|of|on|van|für|de|do|del)\s+(?:the |my |our |mijn |het |mein |das |mi |la |o )?[\w-]+)?"
    r"(?:\s*(?:is now|is set to|is|was|ist|lautet|est|es|é|=|:|：|是|は)\s*)[\"'“]?(?P<value>[^\s\"'”,;]{4,})",
    re.IGNORECASE,
)
_PIN = re.compile(r"\b(?:pin|cvc|cvv|tan)(?:[ -]?(?:code|number))?(?:\s+(?:is|=|:)|\s*[=:])\s*(?P<value>\d{3,8})\b", re.IGNORECASE)
_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL)
_DUMMY = re.compile(r"your|<|>|\*{3}|x{4,}|\.{3}|placeholder|changeme|redacted|example_key|insert|my_?api|none|null|environ", re.IGNORECASE)
_ORDINARY = re.compile(
    r"(?:required|wrong|correct|incorrect|too|not|weak|strong|safe|secure|invalid|expired|missing|empty|reset|changed|the|a|an|"
    r"stored|hashed|protected|needed|case|very|still|always|never|what|forgotten|lost|different|same|valid|being)\W*",
    re.IGNORECASE,
)


def _api_keys(text: str) -> Iterator[tuple[int, int]]:
    for found in [*_KEY_SHAPES.finditer(text), *_PRIVATE_KEY.finditer(text)]:
        if "YOUR" not in found.group().upper():
            yield found.span()
    for found in _KEY_CONTEXT.finditer(text):
        value = found["value"].rstrip(".")
        if _DUMMY.search(value) is None and _looks_random(value):
            yield found.start("value"), found.start("value") + len(value)


def _passwords(text: str) -> Iterator[tuple[int, int]]:
    for found in _PASSWORD.finditer(text):
        value = found["value"].rstrip(".!?)") if not _has_symbols(found["value"]) else found["value"].rstrip(".?)")
        if len(value) >= 4 and _ORDINARY.fullmatch(value) is None and _DUMMY.search(value) is None:
            yield found.start("value"), found.start("value") + len(value)
    for found in _PIN.finditer(text):
        yield found.span("value")


_STREET = (
    r"(?:street|st|road|rd|lane|ln|avenue|ave|boulevard|blvd|drive|dr|court|ct|terrace|way|place|pl|square|sq|close|crescent|"
    r"row|walk|hill|gardens|grove|mews|parkway|pkwy|highway|hwy|circle|quay|wharf|green|rise|view)"
)
_TAIL = r"(?:,? (?:(?:[A-Z]{2} )?\d{4,6}(?: ?[A-Z]{2})?(?: [A-Z][\w'-]+){0,2}|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}(?:,? [A-Z]{2})?(?: \d{5})?|[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}))"
_ADDRESS = (
    re.compile(rf"(?:(?:Flat|Apt\.?|Apartment|Unit|Suite) \w+, )?(?<![\w,.])\d{{1,5}}[a-zA-Z]?(?:-\d+)? (?:[A-Z][\w'’-]+ ){{1,3}}(?i:{_STREET})\b\.?{_TAIL}{{0,3}}"),
    re.compile(rf"(?<!\w)[A-ZÄÖÜ][\w'’äöüß-]*(?:laan|straat|weg|plein|gracht|kade|dijk|singel|dreef|hof|straße|strasse|str\.|allee|platz|gasse|ring|gatan|vägen) \d{{1,4}} ?[a-zA-Z]?\b(?!\w){_TAIL}{{0,3}}"),
    re.compile(rf"(?<!\w)\d{{1,4}}(?: ?bis| ?ter)?,? (?i:rue|avenue|boulevard|place|chemin|impasse|quai|allée|route) (?:de la |de l'|des |du |de |d')?(?:[A-ZÉÈÀ][\w'’-]+ ?){{1,4}}{_TAIL}{{0,2}}"),
    re.compile(rf"(?<!\w)(?:Calle|Avenida|Plaza|Paseo|Via|Viale|Piazza|Corso|Rua|Largo|Travessa|ul\.|ulica|ул\.) (?:(?:de|del|della|di|do|da|dos|la|las|los) )*(?:[A-ZÀ-ÞŁŚА-Я][\w'’-]+ ?){{1,4}},? ?(?:n[.º°]* ?)?\d{{1,4}}\w?\b{_TAIL}{{0,2}}"),
)


def _addresses(text: str) -> Iterator[tuple[int, int]]:
    for pattern in _ADDRESS:
        for found in pattern.finditer(text):
            value = found.group().rstrip(" ,.")
            yield found.start(), found.start() + len(value)


_PHONE_CONTEXT = re.compile(
    r"\b(?:call|phone|tel|telephone|mobile|cell|text|ring|reach|number|whatsapp|sms|fax|contact|nummer|telefon|handy|bel|bellen|"
    r"ruf|anrufen|téléphone|appelle|numéro|móvil|teléfono|llama|número|telefono|chiama|telefone|liga|dzwoń|numer|телефон|звони|telefoon|mobiel)\b",
    re.IGNORECASE,
)
_PHONE_SHAPE = re.compile(r"(?<![\w.+-])\+?\(?\d(?:[\d ()./-]{5,18})\d(?![\w]|[.,-]\d)")
_NUMBER_LOOKALIKE = re.compile(
    r"\b(?:order|tracking|invoice|ticket|reference|isbn|serial|article|version|revenue|pi|commit|uuid|id|chapter|page|account|bsn|ssn|code)\b[^.]{0,25}$",
    re.IGNORECASE,
)
_DATE_SHAPE = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}:\d{2}")
_REGIONS: Final = ("US", "GB", "NL", "DE", "FR", "ES", "IT", "PT", "PL", "SE", "BE")


def _phones(text: str) -> Iterator[tuple[int, int]]:
    for found in _PHONE_SHAPE.finditer(text):
        start, end = _trimmed_number(text, *found.span())
        value = text[start:end]
        digits = re.sub(r"\D", "", value)
        before = text[max(0, start - _BEFORE) : start]
        if not 7 <= len(digits) <= 15 or _DATE_SHAPE.search(value) or _NUMBER_LOOKALIKE.search(before):
            continue
        if value.count("(") != value.count(")"):
            continue
        if value.startswith("+") or _PHONE_CONTEXT.search(text):
            if _possible_number(value):
                yield start, end
        elif _valid_number(value) and re.search(r"[ ()-]", value):
            yield start, end


def _trimmed_number(text: str, start: int, end: int) -> tuple[int, int]:
    value = text[start:end]
    cut = re.search(r"\s{2,}|\s[./-]\s", value)
    end = start + cut.start() if cut else end
    return start, start + len(text[start:end].rstrip(" ./-("))


def _possible_number(value: str) -> bool:
    return any(phonenumbers.is_possible_number(number) for number in _readings(value))


def _valid_number(value: str) -> bool:
    return any(phonenumbers.is_valid_number(number) for number in _readings(value))


def _readings(value: str) -> Iterator[phonenumbers.PhoneNumber]:
    for region in (None,) if value.startswith("+") else _REGIONS:
        try:
            yield phonenumbers.parse(value, region)
        except phonenumbers.NumberParseException:
            continue


def _looks_random(value: str) -> bool:
    """Letters and digits mixed, or both cases, with the spread of characters that words do not have."""
    kinds = sum(bool(re.search(pattern, value)) for pattern in (r"[a-z]", r"[A-Z]", r"\d"))
    if kinds < 2 or re.fullmatch(r"[A-Z_]+|[a-z_]+", value):
        return False
    counts = Counter(value)
    entropy = -sum(n / len(value) * math.log2(n / len(value)) for n in counts.values())
    return entropy >= 3.0


def _has_symbols(value: str) -> bool:
    return re.search(r"[^\w.!?]", value) is not None


_FINDERS: Final = {
    "API_KEY": _api_keys,
    "PASSWORD": _passwords,
    "EMAIL": _emails,
    "IBAN": _ibans,
    "CREDIT_CARD": _cards,
    "NATIONAL_ID": _national_ids,
    "IP": _ip_addresses,
    "ADDRESS": _addresses,
    "PHONE": _phones,
}


def covers(discoveries: Sequence[Discovery], start: int, end: int) -> bool:
    """Whether a stretch of text touches anything personal."""
    return any(item.start < end and start < item.end for item in discoveries)
