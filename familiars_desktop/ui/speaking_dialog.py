"""When and of what the companion may speak unasked."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTime, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTimeEdit,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import Bridge, SpeakingRules
from familiars_desktop.ui.theme import scaled_font

_MOST_A_DAY: Final = 20


class SpeakingDialog(QDialog):
    """Shows the rules that hold and uses the changed ones when accepted."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        rules = bridge.speaking_rules
        self.enabled = _box(self.tr("Familiar may speak first"), rules.enabled)
        self.reminders = _box(self.tr("Remind me of dates I mentioned"), rules.reminders)
        self.follow_ups = _box(self.tr("Ask how things went"), rules.follow_ups)
        self.check_backs = _box(self.tr("Ask before an important memory fades"), rules.check_backs)
        self.daily_cap = QSpinBox()
        self.daily_cap.setRange(0, _MOST_A_DAY)
        self.daily_cap.setValue(rules.daily_cap)
        self.quiet_from, self.quiet_until = _hour(rules.quiet_from), _hour(rules.quiet_until)
        self.allow_all = QPushButton(self.tr("Speak of everything again"))
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("role", "muted")
        self._name()
        self._build()
        self.enabled.toggled.connect(self._refresh)
        self.allow_all.clicked.connect(self._on_allow_all)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._refresh()

    def rules(self) -> SpeakingRules:
        """As they are set in the dialog."""
        return SpeakingRules(
            enabled=self.enabled.isChecked(),
            daily_cap=self.daily_cap.value(),
            quiet_from=self.quiet_from.time().hour(),
            quiet_until=self.quiet_until.time().hour(),
            reminders=self.reminders.isChecked(),
            follow_ups=self.follow_ups.isChecked(),
            check_backs=self.check_backs.isChecked(),
        )

    @Slot()
    def accept(self) -> None:
        """Use the rules; what goes wrong is said in the window."""
        if self.rules() != self._bridge.speaking_rules:
            self._bridge.use_speaking_rules(self.rules())
        super().accept()

    def _name(self) -> None:
        self.setWindowTitle(self.tr("Speaking unasked"))
        self.daily_cap.setAccessibleName(self.tr("At most so often a day"))
        self.quiet_from.setAccessibleName(self.tr("Quiet from"))
        self.quiet_until.setAccessibleName(self.tr("Quiet until"))
        self.allow_all.setAccessibleDescription(
            self.tr("Takes back every “Don't do that again” beneath a message of Familiar's.")
        )

    def _build(self) -> None:
        heading = QLabel(self.tr("Speaking unasked"))
        heading.setFont(scaled_font(1.1))
        form = QFormLayout()
        form.addRow(self.tr("At most so often a day"), self.daily_cap)
        form.addRow(self.tr("Quiet from"), self.quiet_from)
        form.addRow(self.tr("Quiet until"), self.quiet_until)
        buttons = QDialogButtonBox()
        save = buttons.addButton(self.tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        save.setProperty("kind", "primary")
        buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        for widget in (heading, self.enabled, self.reminders, self.follow_ups, self.check_backs):
            layout.addWidget(widget)
        layout.addLayout(form)
        layout.addWidget(self.allow_all, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.note)
        layout.addWidget(buttons)
        self.note.hide()

    @Slot()
    def _refresh(self) -> None:
        for widget in (
            *(self.reminders, self.follow_ups, self.check_backs),
            *(self.daily_cap, self.quiet_from, self.quiet_until),
        ):
            widget.setEnabled(self.enabled.isChecked())

    @Slot()
    def _on_allow_all(self) -> None:
        self._bridge.allow_all_unasked(self._allowed)

    def _allowed(self, result: object) -> None:
        self.note.setText(self.tr("Nothing is declined any more."))
        self.note.show()


def _box(text: str, checked: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(checked)
    return box


def _hour(hour: int) -> QTimeEdit:
    field = QTimeEdit(QTime(hour, 0))
    field.setDisplayFormat("HH:00")
    return field
