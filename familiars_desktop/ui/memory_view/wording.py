"""The words the view uses for scopes, categories, states, terms and acts; each is translated where it is shown."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP

from familiars_desktop.ui.memory_view.state import Status
from familiars_desktop.ui.translation import tr

_WORDS: Final = cast(
    dict[str, str],
    {
        "user": QT_TRANSLATE_NOOP("familiars", "about you"),
        "identity": QT_TRANSLATE_NOOP("familiars", "companion"),
        "dialogue": QT_TRANSLATE_NOOP("familiars", "conversation"),
        "ephemeral": QT_TRANSLATE_NOOP("familiars", "passing"),
        "profile": QT_TRANSLATE_NOOP("familiars", "profile"),
        "preference": QT_TRANSLATE_NOOP("familiars", "preference"),
        "relation": QT_TRANSLATE_NOOP("familiars", "relation"),
        "knowledge": QT_TRANSLATE_NOOP("familiars", "knowledge"),
        "event": QT_TRANSLATE_NOOP("familiars", "event"),
        "state": QT_TRANSLATE_NOOP("familiars", "state"),
        "procedure": QT_TRANSLATE_NOOP("familiars", "procedure"),
        "directive": QT_TRANSLATE_NOOP("familiars", "directive"),
        "dialogue_id": QT_TRANSLATE_NOOP("familiars", "conversation"),
        "turn_id": QT_TRANSLATE_NOOP("familiars", "turn"),
        "asserted": QT_TRANSLATE_NOOP("familiars", "asserted"),
        "inferred": QT_TRANSLATE_NOOP("familiars", "inferred"),
        "speculative": QT_TRANSLATE_NOOP("familiars", "speculative"),
        "meaning": QT_TRANSLATE_NOOP("familiars", "meaning"),
        "words": QT_TRANSLATE_NOOP("familiars", "words"),
        "late": QT_TRANSLATE_NOOP("familiars", "word by word"),
        "speaker": QT_TRANSLATE_NOOP("familiars", "speaker"),
        "telling": QT_TRANSLATE_NOOP("familiars", "how much it tells"),
        "recency": QT_TRANSLATE_NOOP("familiars", "recency"),
        "tree": QT_TRANSLATE_NOOP("familiars", "nearness"),
        "salience": QT_TRANSLATE_NOOP("familiars", "salience"),
        "timely": QT_TRANSLATE_NOOP("familiars", "time asked for"),
        "writer": QT_TRANSLATE_NOOP("familiars", "the writer"),
        "consolidator": QT_TRANSLATE_NOOP("familiars", "the consolidator"),
        "engine": QT_TRANSLATE_NOOP("familiars", "a reply"),
        "editor": QT_TRANSLATE_NOOP("familiars", "your editor"),
        "what-if": QT_TRANSLATE_NOOP("familiars", "What-if (imagined)"),
        "cli": QT_TRANSLATE_NOOP("familiars", "the command line"),
        "api": QT_TRANSLATE_NOOP("familiars", "another program"),
        "import": QT_TRANSLATE_NOOP("familiars", "import"),
    },
)

_STATUS: Final = cast(
    dict[Status, str],
    {
        Status.ABSENT: QT_TRANSLATE_NOOP("familiars", "not there"),
        Status.ACTIVE: QT_TRANSLATE_NOOP("familiars", "active"),
        Status.FADING: QT_TRANSLATE_NOOP("familiars", "fading"),
        Status.DORMANT: QT_TRANSLATE_NOOP("familiars", "dormant"),
        Status.ARCHIVED: QT_TRANSLATE_NOOP("familiars", "archived"),
        Status.EXPIRED: QT_TRANSLATE_NOOP("familiars", "expired"),
    },
)


def word(name: str) -> str:
    """The reader's word for one of the rules' names; an unknown name stands for itself."""
    return tr(_WORDS.get(name, name))


def actor_word(actor: str) -> str:
    """Who made a change, in the reader's words."""
    return tr("you") if actor == "user" else word(actor)


def status_word(status: int) -> str:
    return tr(_STATUS[Status(status)])


def place_word(kind: str) -> str:
    """What a place that says the same is: a memory or a turn."""
    return {"record": tr("Another memory"), "question": tr("Your message"), "reply": tr("Reply")}.get(kind, kind)


def forgotten() -> str:
    """What stands in place of the words of a memory that was forgotten."""
    return tr("(forgotten)")
