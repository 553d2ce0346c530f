"""What a statement says, taken apart for comparison: whose it is, which way, which numbers, which words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import snowballstemmer

from familiars_desktop.memorizer.lexicon import NOTHING, language_of, lexicon, resources_folder

CUES: Final = (
    "hypothetical",
    "question",
    "temporary",
    "past",
    "ending",
    "change",
    "replacement",
    "also",
    "negation",
    "idiom",
    "like",
    "hate",
)
_STEMMERS: Final[Mapping[str, str]] = {
    "en": "english",
    "de": "german",
    "nl": "dutch",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "sv": "swedish",
    "pl": "polish",
    "ru": "russian",
    "tr": "turkish",
}
_UNSPACED: Final = frozenset({"zh", "ja", "ko"})
_BRACKETED_DATE: Final = re.compile(r"\s*\[\d{4}[^\]]*\]$")
_USER: Final = re.compile(
    r"(?<!\w)(?:(?:the |der |die |de |el |la |l'|o |a |lo )?(?:users?|nutzer(?:in|s)?|gebruiker|utilisat(?:eur|rice)|usuari[oa]|"
    r"utilizador[a]?|utente|użytkowni(?:k|czka)\w*|пользовател\w+|användare\w*|kullanıcı\w*))(?:'s)?(?!\w)|用户|ユーザー|사용자",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W\d_][\w'’-]*")
_STOP: Final = frozenset(
    "the a an is are was were be been being am i me my mine we us our you your he she it they them his her their its of to in on at "
    "for with by from as and or but so that this these those there here has have had do does did will would can could should may "
    "might must not no never now new again just also too very really quite still only all any some each more most much than then "
    "when where which who whom what how why if user users user's called named name names goes go going went get gets got come comes "
    "please since ago over under up down out off into about after before during because while until one like likes love loves "
    "prefer prefers enjoy enjoys hate hates dislike dislikes day days week weeks these anymore longer made make makes done "
    "i'm i've i'd it's don't doesn't isn't can't didn't won't that's there's "
    "der die das ein eine einen einem des dem den ich mein meine mir mich wir ist sind hat habe haben nicht kein keine mehr und mit "
    "nach seit wieder de het een mijn ik van is zijn heeft geen niet meer naar bij le la les un une des du l il elle mon ma je est a "
    "plus ne pas de à et el los las una y mi yo su es en no ya se lo al del o os as um uma e meu minha eu do da não il lo gli io mio "
    "mia non di si en ett jag min mitt är har inte och att w z na i mój moja nie jest ma się я мой моя не и в на у с ve bir bu".split()
)
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "zero null",
            "one ein eine een un une uno una um uma 一",
            "two zwei twee deux dos due dois duas två dwa dwie два две iki 两 二",
            "three drei drie trois tres tre três trzy три üç 三",
            "four vier quatre cuatro quattro quatro fyra cztery четыре dört 四",
            "five fünf vijf cinq cinco cinque fem pięć пять beş 五",
            "six sechs zes six seis sei sex sześć шесть altı 六",
            "seven sieben zeven sept siete sette sete sju siedem семь yedi 七",
            "eight acht huit ocho otto oito åtta osiem восемь sekiz 八",
            "nine neun negen neuf nueve nove nio dziewięć девять dokuz 九",
            "ten zehn tien dix diez dieci dez tio dziesięć десять on 十",
            "eleven elf onze",
            "twelve zwölf twaalf douze doce dodici doze",
        )
    )
    for word in words.split()
}
_TENS: Final = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100, "thirteen": 13, "fourteen": 14, "fifteen": 15}
_MONTHS: Final = r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
_WEEKDAYS: Final = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"


_CALENDAR: Final = re.compile(rf"{_MONTHS}|{_WEEKDAYS}", re.IGNORECASE)


@dataclass(frozen=True)
class Analysis:
    """One statement taken apart. ``person`` is the relation it is about, None for the user and for things."""

    text: str
    language: str
    words: frozenset[str]
    names: frozenset[str]
    kin: frozenset[str]
    person: str | None
    cues: frozenset[str]
    negated: bool
    numbers: Mapping[str, frozenset[str]]
    attributes: frozenset[str]

    def has(self, cue: str) -> bool:
        return cue in self.cues

    @property
    def sentiment(self) -> int:
        """1 for liking, -1 for disliking, 0 for neither; "doesn't like" dislikes."""
        if self.has("hate"):
            return 1 if self.negated else -1
        if self.has("like"):
            return -1 if self.negated else 1
        return 0


def analyse(text: str) -> Analysis:
    """Take a statement apart; a date in brackets that the writer added is left out."""
    plain = _BRACKETED_DATE.sub("", text).replace("’", "'").strip()
    language = language_of(plain)
    cues = frozenset(cue for cue in CUES if _cue(cue).search(plain))
    kin = _kin(plain, language)
    return Analysis(
        text=plain,
        language=language,
        words=_content_words(plain, language),
        names=_names(plain),
        kin=kin,
        person=_person(plain, language),
        cues=cues,
        negated=_negated(plain),
        numbers=_numbers(plain),
        attributes=frozenset(name for name, pattern in _attributes().items() if pattern.search(plain)),
    )


def exclusive(old: str, new: str) -> bool:
    """Whether the two hold words that cannot both be true."""
    for left, right in _exclusive_pairs():
        if left.search(old) and right.search(new) and not left.search(new):
            return True
        if right.search(old) and left.search(new) and not right.search(new):
            return True
    return False


def speaks_of_partner(text: str) -> bool:
    """"User is married" is about the wife whom another statement names."""
    return re.search(r"\b(?:married|engaged|anniversary|wedding|verheiratet|getrouwd|mariée?|casad[oa]|sposat[oa])\b", text, re.I) is not None


def stem(word: str, language: str) -> str:
    """The word's stem in lower case; languages without a stemmer keep the word."""
    name = _STEMMERS.get(language)
    lowered = word.lower()
    return _stemmer(name).stemWord(lowered) if name else lowered


@cache
def _stemmer(name: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(name)


@cache
def _tables() -> dict[str, dict[str, object]]:
    return tomllib.loads((resources_folder() / "conflicts.toml").read_text(encoding="utf-8"))


@cache
def _cue(name: str) -> re.Pattern[str]:
    table = _tables()[name]
    return _union(str(table.get("spaced", "")), str(table.get("unspaced", "")))


@cache
def _attributes() -> dict[str, re.Pattern[str]]:
    return {name: _union(*_by_script(str(lines))) for name, lines in _tables()["attributes"].items()}


@cache
def _exclusive_pairs() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    pairs = _tables()["exclusive"]["pairs"]
    assert isinstance(pairs, list)
    return tuple(_opposites(str(pair)) for pair in pairs)


def _opposites(pair: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    left, right = (side.strip().replace("|", "\n") for side in pair.split("/"))
    return _union(*_by_script(left)), _union(*_by_script(right))


def _by_script(lines: str) -> tuple[str, str]:
    """The alternatives that need word bounds, and those in scripts without spaces."""
    unspaced = [line for line in lines.split("\n") if re.search(r"[\u3040-\u9fff\uac00-\ud7af]", line)]
    return "\n".join(line for line in lines.split("\n") if line not in unspaced), "\n".join(unspaced)


def _union(spaced: str, unspaced: str) -> re.Pattern[str]:
    parts = []
    if spaced.strip():
        parts.append(rf"(?<!\w)(?:{'|'.join(line for line in spaced.split(chr(10)) if line.strip())})(?!\w)")
    if unspaced.strip():
        parts.append("|".join(line for line in unspaced.split("\n") if line.strip()))
    return re.compile("|".join(parts), re.IGNORECASE) if parts else NOTHING


def _negated(text: str) -> bool:
    """Parity of the negations, idioms taken out; French "ne … pas" counts once."""
    plain = _cue("idiom").sub(" ", text)
    plain = re.sub(r"\b(?:ne |n')(\w+\W+(?:\w+\W+)?)(pas|plus|jamais|aucun)", r"\1pas", plain, flags=re.IGNORECASE)
    return sum(1 for _ in _cue("negation").finditer(plain)) % 2 == 1


def _content_words(text: str, language: str) -> frozenset[str]:
    if language in _UNSPACED:
        bare = _USER.sub("", text)
        for cue in ("negation", "like", "hate", "temporary"):
            bare = _cue(cue).sub(" ", bare)
        runs = re.findall(r"[\u30a0-\u30ff\u4e00-\u9fff\uac00-\ud7af]+", bare)
        return frozenset(run[i : i + 2] for run in runs for i in range(max(1, len(run) - 1)))
    bare = _USER.sub(" ", text)
    words = (re.sub(r"'s$|'$", "", word.lower()) for word in _WORD.findall(bare))
    return frozenset(_canonical(word, language) for word in words if word not in _STOP and len(word) > 1)


def _canonical(word: str, language: str) -> str:
    """The word's stem, or the first of its synonyms."""
    return _synonyms().get(word) or stem(word, language)


@cache
def _synonyms() -> dict[str, str]:
    groups = _tables()["synonyms"]["groups"]
    assert isinstance(groups, list)
    return {word: str(group).split()[0] for group in groups for word in str(group).split()}


def _names(text: str) -> frozenset[str]:
    """Capitalised words that do not merely open the sentence."""
    bare = _USER.sub(" ", text)
    found = set()
    for match in re.finditer(r"(?<![\w'])[A-ZÀ-ÞŁŚŻĆА-Я][\w’-]*", bare):
        word = re.sub(r"[’'].*$", "", match.group())
        if word.lower() not in _STOP and len(word) > 1 and not _CALENDAR.fullmatch(word):
            found.add(word.lower())
    return frozenset(found)


_PARTNER: Final = frozenset("wife husband spouse partner girlfriend boyfriend fiancé fiancée fiance fiancee missus hubby".split())


def _kin(text: str, language: str) -> frozenset[str]:
    return frozenset(_kin_name(found.group(), language) for found in _kin_pattern(language).finditer(text))


def _kin_name(word: str, language: str) -> str:
    last = re.sub(r"'s$", "", word.split()[-1].lower()) if word.split() else word.lower()
    if last in _PARTNER:
        return "partner"
    return stem(last, language)


@cache
def _kin_pattern(language: str) -> re.Pattern[str]:
    return lexicon(language)["kin"]


_OWNED: Final = re.compile(
    r"^\W*(?:(?:the |a )?(?:user|users)'s?|my|our|mein\w*|unser\w*|mijn|onze|mon|ma|mes|notre|mis?|nuestr\w+|(?:il |la )?mi[oa]|(?:o |a )?(?:meu|minha)|min|mitt|m[oó]j\w*|мо[йя]|benim)\s+",
    re.IGNORECASE,
)
_OF_USER: Final = re.compile(
    r"^\W*(?:the |der |die |das |de |het |la |le |el |o |a |il |l'|los |las )?(?P<kin>[\w'-]+(?: [\w'-]+)?) (?:of|der|des|van|de|del|do|da|dello|della)\s?(?:the |de |l'|la |el |lo |o |a )?"
    r"(?:users?|nutzer(?:in|s)?|gebruiker|utilisat(?:eur|rice)|usuari[oa]|utilizador[a]?|utente)(?!\w)",
    re.IGNORECASE,
)
_OWNED_UNSPACED: Final = re.compile(r"^(?:用户的|ユーザーの|사용자의 |我的?|私の|제 |내 )")


def _person(text: str, language: str) -> str | None:
    """The relation that is the statement's subject: "user's best friend lives in Porto" is about the friend."""
    kin = _kin_pattern(language)
    owned = _OWNED.match(text) or _OWNED_UNSPACED.match(text)
    if owned is not None:
        found = kin.match(text[owned.end() :])
        return _kin_name(found.group(), language) if found else None
    of_user = _OF_USER.match(text)
    if of_user is not None:
        found = kin.match(of_user["kin"])
        return _kin_name(found.group(), language) if found else None
    turkish = re.match(r"kullanıcının (\w+)", text, re.IGNORECASE)
    slavic = re.match(r"(\w+) (?:пользовател|użytkowni)\w+", text, re.IGNORECASE)
    for other in (turkish, slavic):
        if other is not None and kin.match(other.group(1)):
            return _kin_name(other.group(1), language)
    friend = re.match(r"^(?:the |a )?(?:neighbou?r|friend|colleague)\b", text, re.IGNORECASE)
    return _kin_name(friend.group(), language) if friend else None


def _numbers(text: str) -> dict[str, frozenset[str]]:
    """Numbers by kind, in base units: clock minutes, day of the year, kilograms, money, counts by what is counted."""
    found: dict[str, set[str]] = {}
    rest = text
    for kind, pattern, value in _NUMBER_SHAPES:
        for match in pattern.finditer(rest):
            found.setdefault(kind, set()).add(value(match))
        rest = pattern.sub(" ", rest)
    return {kind: frozenset(values) for kind, values in found.items()}


def _clock(match: re.Match[str]) -> str:
    hour, minute = int(match["h"]), int(match["m"] or 0)
    half = (match["half"] or "").lower().replace(".", "")
    hour = hour % 12 + (12 if half.startswith("p") else 0) if half else hour
    return f"{hour * 60 + minute}"


def _half_past(match: re.Match[str]) -> str:
    hour = _NUMBERS.get(match["h"].lower(), 0)
    afternoon = "afternoon" in match.string.lower() or "evening" in match.string.lower()
    return f"{(hour + (12 if afternoon else 0)) * 60 + 30}"


def _oclock(match: re.Match[str]) -> str:
    return f"{_NUMBERS.get(match['h'].lower(), match['h'])}:00"


def _day(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return f"{groups['month'][:3].lower()}{int(groups['day'])}"


def _weekday_name(match: re.Match[str]) -> str:
    return match.group().lower()[:3]


def _amount(match: re.Match[str]) -> str:
    text = match["n"].replace(",", "").replace(" ", "")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _kilograms(match: re.Match[str]) -> str:
    value = float(match["n"].replace(",", "."))
    return f"{value * 0.45359237 if match['unit'].lower().startswith(('lb', 'pound')) else value:.0f}"


def _counted(match: re.Match[str]) -> str:
    word = match["n"].lower()
    return str(_NUMBERS.get(word, _TENS.get(word, word.replace(",", "").lstrip("0") or "0")))


_NUMBER_SHAPES: Final = (
    ("clock", re.compile(r"(?<!\d)(?P<h>\d{1,2}):(?P<m>\d{2})(?::\d\d)?\s*(?P<half>[ap]\.?m\.?)?(?!\d)", re.I), _clock),
    ("clock", re.compile(r"(?<!\d)(?P<h>\d{1,2})(?P<m>)\s*(?P<half>[ap]\.?m\.?)(?!\w)", re.I), _clock),
    ("clock", re.compile(r"half past (?P<h>\w+)", re.I), _half_past),
    ("hour", re.compile(r"(?P<h>\w+) o'clock", re.I), _oclock),
    ("date", re.compile(rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{_MONTHS})\b", re.I), _day),
    ("date", re.compile(rf"\b(?P<month>{_MONTHS}) (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)", re.I), _day),
    ("weekday", re.compile(rf"\b{_WEEKDAYS}\b", re.I), _weekday_name),
    ("quarter", re.compile(r"\bQ(?P<n>[1-4])\b"), lambda match: str(match["n"])),
    ("mass", re.compile(r"(?P<n>\d+(?:[.,]\d+)?)\s*(?P<unit>kg|kilos?|kilograms?|lbs?|pounds?)\b", re.I), _kilograms),
    ("money", re.compile(r"[€$£]\s?(?P<n>\d[\d,.]*)|(?P<m>\d[\d,.]*)\s*(?:euros?|dollars?|pounds sterling|€|\$|£|k\b)", re.I), lambda match: (match["n"] or match["m"]).rstrip(".,").replace(",", "").replace(".", "")),
    ("year", re.compile(r"\b(?:19|20)\d\d\b"), lambda match: str(match.group())),
    ("count", re.compile(r"(?P<n>\d[\d,]*)\s*(?:mg|km|%|degrees|people|subscribers|miles|minutes)\b", re.I), _amount),
    ("count", re.compile(r"(?<=[A-Za-z] )(?P<n>\d{1,3}(?:\.\d+)*)\b(?! \w+s\b)"), lambda match: str(match["n"])),
    ("count", re.compile(rf"(?<![\w])(?P<n>\d[\d,]*|{'|'.join(list(_NUMBERS) + list(_TENS))})(?!\w)", re.I), _counted),
    ("month", re.compile(r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b", re.I), lambda match: match.group().lower()[:3]),
)
