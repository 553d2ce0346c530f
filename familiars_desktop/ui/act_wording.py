"""What an act was, as undo and redo tell it: in the reader's words, by its kind."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP

from familiars_desktop.memory.deeds import ENGLISH, TOLD, DeedText
from familiars_desktop.ui.translation import tr

SENTENCES: Final = cast(
    tuple[str, ...],
    (
        QT_TRANSLATE_NOOP("familiars", "remember {0}"),
        QT_TRANSLATE_NOOP("familiars", "remember {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "change {0}"),
        QT_TRANSLATE_NOOP("familiars", "change {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "replace {0} by {1}"),
        QT_TRANSLATE_NOOP("familiars", "archive {0}, {1} stands"),
        QT_TRANSLATE_NOOP("familiars", "keep {0} too"),
        QT_TRANSLATE_NOOP("familiars", "leave open what contradicts {0}"),
        QT_TRANSLATE_NOOP("familiars", "merge {0} into {1}"),
        QT_TRANSLATE_NOOP("familiars", "take apart {0}"),
        QT_TRANSLATE_NOOP("familiars", "reinforce {0}"),
        QT_TRANSLATE_NOOP("familiars", "reinforce {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "forget {0}"),
        QT_TRANSLATE_NOOP("familiars", "forget {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "forget the {0} memories of a conversation"),
        QT_TRANSLATE_NOOP("familiars", "restore {0}"),
        QT_TRANSLATE_NOOP("familiars", "restore {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "erase a memory"),
        QT_TRANSLATE_NOOP("familiars", "erase {0} memories"),
        QT_TRANSLATE_NOOP("familiars", "something erased"),
        QT_TRANSLATE_NOOP("familiars", "take erased quotes out of other memories"),
        QT_TRANSLATE_NOOP("familiars", "read the files"),
        QT_TRANSLATE_NOOP("familiars", "edit a file by hand"),
        QT_TRANSLATE_NOOP("familiars", "edit {0} memories by hand"),
        QT_TRANSLATE_NOOP("familiars", "move {0} memories by hand from {1} to {2}"),
        QT_TRANSLATE_NOOP("familiars", "merge {0}"),
    ),
)
"""The English of every kind, where the translators find it."""


def act_words(description: str) -> str:
    """An act in the reader's words; one of which the English alone is known stands for itself."""
    if not isinstance(description, DeedText) or description.deed.kind == TOLD:
        return description
    return tr(ENGLISH[description.deed.kind]).format(*description.deed.what)
