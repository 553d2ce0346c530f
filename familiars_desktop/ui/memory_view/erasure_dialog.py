"""What an erasure did and found: in a sentence, and in full for those who ask."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QTextBrowser, QVBoxLayout, QWidget

from familiars_desktop.ui.memory_view.moments import time_text
from familiars_desktop.ui.memory_view.wording import place_word
from familiars_desktop.ui.theme import current_theme, scaled_font
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import ErasureReport


def report_sentence(report: ErasureReport) -> str:
    """Such as "Erased for good. Searched 14 files, 3.1 MB: nothing found."."""
    if report.pending:
        return tr("Erased. Another program reads the database: its log is emptied once that is closed.")
    if not report.searched:
        return tr("Erased for good, by finishing what had been cut off: what to search for was gone by then.")
    where = tr("Searched {0}, {1}").format(_files(report.files), QLocale().formattedDataSize(report.bytes, 1, _SI))
    if report.findings:
        return tr("Erased. {0}: still found in {1}.").format(where, _files(len(report.findings)))
    if not report.elsewhere:
        return tr("Erased for good. {0}: nothing found.").format(where)
    return tr("Erased for good. {0}: nothing found but what you left standing elsewhere.").format(where)


class ErasureDialog(QDialog):
    """The report in full; it names memories and files, never words."""

    def __init__(self, report: ErasureReport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What the erasure found"))
        self.setMinimumSize(480, 360)
        heading = QLabel(report_sentence(report), wordWrap=True)
        heading.setFont(scaled_font(1.1))
        self.details = QTextBrowser()
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setAccessibleName(self.tr("Report of the erasure"))
        self.details.viewport().setAutoFillBackground(False)
        self.details.document().setDocumentMargin(0)
        self.details.setHtml(_report_html(report))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(self.details, 1)
        column.addWidget(buttons)


_SI = QLocale.DataSizeFormat.DataSizeSIFormat


def _files(count: int) -> str:
    return tr("1 file") if count == 1 else tr("{0} files").format(QLocale().toString(count))


def _report_html(report: ErasureReport) -> str:
    findings = [
        tr("{0}: {1} times, first at byte {2}").format(found.path, found.count, QLocale().toString(found.offset))
        for found in report.findings
    ]
    said = [f"{place_word(place.kind)} {place.id}" for place in report.elsewhere]
    parts = (
        (tr("When"), [time_text(report.moment)]),
        (tr("Memories erased"), report.records),
        (tr("Messages that lost the words"), report.turns),
        (tr("Files removed, as they could not be rewritten"), report.removed),
        (tr("Still found in"), findings),
        (tr("Still said, as nobody asked for it to go"), said),
    )
    muted = current_theme().palette.muted
    return "".join(
        f"<p style='margin:0 0 2px 0; color:{muted}'>{html.escape(title)}</p>"
        f"<p style='margin:0 0 10px 0'>{'<br>'.join(map(html.escape, lines))}</p>"
        for title, lines in parts
        if lines
    )
