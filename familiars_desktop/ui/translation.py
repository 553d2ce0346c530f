"""Translation outside of widgets, which have their own ``tr``."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication


def tr(text: str) -> str:
    """The text in the user's language, the text itself while there is no translation of it."""
    return QCoreApplication.translate("familiars", text)
