"""What an act was, as undo and redo tell it: the store describes acts in English, the window in the reader's words."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP

from familiars_desktop.ui.translation import tr

_ACTS: Final = cast(
    tuple[str, ...],
    (
        QT_TRANSLATE_NOOP("familiars", "leave open what contradicts {0}"),
        QT_TRANSLATE_NOOP("familiars", "forget the {0} memories of a conversation"),
        QT_TRANSLATE_NOOP("familiars", "take erased quotes out of other memories"),
        QT_TRANSLATE_NOOP("familiars", "archive {0}, {1} stands"),
        QT_TRANSLATE_NOOP("familiars", "replace {0} by {1}"),
        QT_TRANSLATE_NOOP("familiars", "merge {0} into {1}"),
        QT_TRANSLATE_NOOP("familiars", "take apart {0}"),
        QT_TRANSLATE_NOOP("familiars", "keep {0} too"),
        QT_TRANSLATE_NOOP("familiars", "something erased"),
        QT_TRANSLATE_NOOP("familiars", "edit a file by hand"),
        QT_TRANSLATE_NOOP("familiars", "remember {0}"),
        QT_TRANSLATE_NOOP("familiars", "change {0}"),
        QT_TRANSLATE_NOOP("familiars", "reinforce {0}"),
        QT_TRANSLATE_NOOP("familiars", "forget {0}"),
        QT_TRANSLATE_NOOP("familiars", "restore {0}"),
        QT_TRANSLATE_NOOP("familiars", "merge {0}"),
    ),
)
"""As the store writes them, the longer before the shorter that they begin like."""


def act_words(description: str) -> str:
    """The store's description of an act in the reader's words; one that is not known stands for itself."""
    for act in _ACTS:
        if found := _pattern(act).fullmatch(description):
            return tr(act).format(*map(_several, found.groups()))
    return description


def _several(words: str) -> str:
    counted = re.fullmatch(r"(\d+) memories", words)
    return tr("{0} memories").format(counted[1]) if counted else words


@cache
def _pattern(act: str) -> re.Pattern[str]:
    parts = (re.escape(part) for part in re.split(r"\{\d\}", act))
    return re.compile("(.+)".join(parts), re.DOTALL)
