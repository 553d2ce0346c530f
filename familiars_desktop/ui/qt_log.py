"""Qt's own messages go where Python's do."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_log = logging.getLogger("qt")
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_HARMLESS: Final = ("This plugin does not support propagateSizeHints",)


def log_qt_messages() -> None:
    """Send what Qt says to the logger "qt", with Qt's category."""
    qInstallMessageHandler(_handle)


def _handle(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    if message.startswith(_HARMLESS):
        return
    _log.log(_LEVELS.get(kind, logging.WARNING), "%s: %s", context.category or "default", message)
