"""The words the view uses for scopes, categories, states, terms and acts; each is translated where it is shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from familiars_desktop.ui.memory_view.state import Status

_CONTEXT: Final = "MemoryWords"

_WORDS: Final = {
    "user": QT_TRANSLATE_NOOP("MemoryWords", "about you"),
    "identity": QT_TRANSLATE_NOOP("MemoryWords", "companion"),
    "dialogue": QT_TRANSLATE_NOOP("MemoryWords", "conversation"),
    "ephemeral": QT_TRANSLATE_NOOP("MemoryWords", "passing"),
    "profile": QT_TRANSLATE_NOOP("MemoryWords", "profile"),
    "preference": QT_TRANSLATE_NOOP("MemoryWords", "preference"),
    "relation": QT_TRANSLATE_NOOP("MemoryWords", "relation"),
    "knowledge": QT_TRANSLATE_NOOP("MemoryWords", "knowledge"),
    "event": QT_TRANSLATE_NOOP("MemoryWords", "event"),
    "state": QT_TRANSLATE_NOOP("MemoryWords", "state"),
    "procedure": QT_TRANSLATE_NOOP("MemoryWords", "procedure"),
    "directive": QT_TRANSLATE_NOOP("MemoryWords", "directive"),
    "asserted": QT_TRANSLATE_NOOP("MemoryWords", "asserted"),
    "inferred": QT_TRANSLATE_NOOP("MemoryWords", "inferred"),
    "speculative": QT_TRANSLATE_NOOP("MemoryWords", "speculative"),
    "meaning": QT_TRANSLATE_NOOP("MemoryWords", "meaning"),
    "words": QT_TRANSLATE_NOOP("MemoryWords", "words"),
    "recency": QT_TRANSLATE_NOOP("MemoryWords", "recency"),
    "tree": QT_TRANSLATE_NOOP("MemoryWords", "nearness"),
    "salience": QT_TRANSLATE_NOOP("MemoryWords", "salience"),
    "writer": QT_TRANSLATE_NOOP("MemoryWords", "the writer"),
    "consolidator": QT_TRANSLATE_NOOP("MemoryWords", "the consolidator"),
    "engine": QT_TRANSLATE_NOOP("MemoryWords", "a reply"),
    "editor": QT_TRANSLATE_NOOP("MemoryWords", "your editor"),
    "cli": QT_TRANSLATE_NOOP("MemoryWords", "the command line"),
    "import": QT_TRANSLATE_NOOP("MemoryWords", "import"),
}

_STATUS: Final = {
    Status.ABSENT: QT_TRANSLATE_NOOP("MemoryWords", "not there"),
    Status.ACTIVE: QT_TRANSLATE_NOOP("MemoryWords", "active"),
    Status.FADING: QT_TRANSLATE_NOOP("MemoryWords", "fading"),
    Status.DORMANT: QT_TRANSLATE_NOOP("MemoryWords", "dormant"),
    Status.ARCHIVED: QT_TRANSLATE_NOOP("MemoryWords", "archived"),
    Status.EXPIRED: QT_TRANSLATE_NOOP("MemoryWords", "expired"),
}


def word(name: str) -> str:
    """The reader's word for one of the rules' names; an unknown name stands for itself."""
    return QCoreApplication.translate(_CONTEXT, _WORDS.get(name, name))


def actor_word(actor: str) -> str:
    """Who made a change, in the reader's words."""
    return QCoreApplication.translate(_CONTEXT, "you") if actor == "user" else word(actor)


def status_word(status: int) -> str:
    return QCoreApplication.translate(_CONTEXT, _STATUS[Status(status)])


def forgotten() -> str:
    """What stands in place of the words of a memory that was forgotten."""
    return QCoreApplication.translate(_CONTEXT, "(forgotten)")
