"""The remarks of ``resources/models.toml`` on its models, in the reader's words."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP

from familiars_desktop.ui.translation import tr

NOTES: Final = cast(
    tuple[str, ...],
    (
        QT_TRANSLATE_NOOP("familiars", "Small and quick; made for English. Serves until a larger embedder is present."),
        QT_TRANSLATE_NOOP(
            "familiars", "Multilingual. Export it once from its checkpoint: familiars models export BAAI/bge-m3."
        ),
        QT_TRANSLATE_NOOP("familiars", "The default: coherent, and uses the memories it is given."),
        QT_TRANSLATE_NOOP("familiars", "For machines short of memory."),
        QT_TRANSLATE_NOOP("familiars", "General, in many languages."),
        QT_TRANSLATE_NOOP("familiars", "General, made for English."),
        QT_TRANSLATE_NOOP("familiars", "General; larger and slower, for machines with more memory."),
        QT_TRANSLATE_NOOP("familiars", "For tests alone: quick, and wrong too often to talk to."),
    ),
)


def note_words(note: str) -> str:
    """The remark in the reader's words; one that is not the catalogue's stands for itself."""
    return tr(note) if note in NOTES else note
