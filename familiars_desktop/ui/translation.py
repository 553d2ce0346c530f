"""Translation outside of widgets, which have their own ``tr``."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication


def tr(text: str) -> str:
    """The text in the user's language, the text itself while there is no translation of it."""
    return QCoreApplication.translate("familiars", text)


def reading() -> str:
    """The direction in which the window is read, as HTML names it: "ltr" or "rtl"."""
    return "rtl" if QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft else "ltr"
