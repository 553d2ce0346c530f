"""The acts as buttons of the inspector and as a menu."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.acts import Act, Acts
from familiars_desktop.ui.theme import enlarged
from familiars_desktop.ui.translation import tr


class ActBar(QWidget):
    """One button an act; a disabled one says why in its tooltip."""

    def __init__(self, acts: Acts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._acts = acts
        self.buttons: dict[Act, QPushButton] = {}
        row = FlowLayout(self, fill=True)
        for act in _BAR:
            button = QPushButton(act_text(act, acts))
            button.setMinimumSize(QSize(0, enlarged(30)))
            button.clicked.connect(self._clicked)
            button.setProperty("act", act.value)
            if act is Act.REINFORCE:
                button.setProperty("kind", "primary")
            if act is Act.FORGET:
                button.setProperty("kind", "danger")
            self.buttons[act] = button
            row.addWidget(button)
        acts.targets_changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Bring the buttons up to the moment and the choice."""
        record = self._acts.record()
        for act, button in self.buttons.items():
            allowed = self._acts.permission(act)
            button.setEnabled(allowed.allowed)
            button.setToolTip(f"{_tip(act)} ({_keys(act)})" if allowed.allowed else allowed.reason)
            button.setText(act_text(act, self._acts))
            button.setAccessibleName(button.text())
        self.buttons[Act.RESTORE].setVisible(self._acts.is_gone())
        self.buttons[Act.UNMERGE].setVisible(record is not None and bool(record.derived_from))

    @Slot()
    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self._acts.do(Act(button.property("act")))


def act_menu(acts: Acts, parent: QWidget) -> QMenu:
    """What can be done with the chosen memories now."""
    menu = QMenu(parent)
    for act in _MENU:
        if act in (Act.USEFUL, Act.FORGET):
            menu.addSeparator()
        action = menu.addAction(act_text(act, acts), partial(acts.do, act))
        allowed = acts.permission(act)
        action.setShortcut(QKeySequence(SHORTCUTS[act]))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)  # shown here; the view itself listens
        action.setEnabled(allowed.allowed)
        action.setToolTip(_tip(act) if allowed.allowed else allowed.reason)
        if act in (Act.RESTORE, Act.UNMERGE):
            action.setVisible(allowed.allowed)
    return menu


def allowed_acts(acts: Acts) -> list[tuple[Act, str, str]]:
    """What may be done with the chosen memories now: the act, what it is called, and its keys."""
    return [(act, act_text(act, acts), SHORTCUTS[act]) for act in _MENU if acts.permission(act).allowed]


def act_text(act: Act, acts: Acts) -> str:
    """What the act is called for what is chosen."""
    record, several = acts.record(), len(acts.targets(act))
    match act:
        case Act.REINFORCE:
            return tr("Reinforce {0} facts").format(several) if several > 1 else tr("Reinforce fact")
        case Act.CONFLICT:
            return tr("Inject conflict…")
        case Act.PIN:
            return _pin_text(several, is_pinned=record is not None and record.pinned)
        case Act.EDIT:
            return tr("Arrange {0}…").format(several) if several > 1 else tr("Edit…")
        case Act.USEFUL:
            return tr("Useful: {0}").format(several) if several > 1 else tr("Useful")
        case Act.OUTDATED:
            return tr("Outdated: {0}").format(several) if several > 1 else tr("Outdated")
        case Act.WRONG:
            return tr("Wrong: {0}").format(several) if several > 1 else tr("Wrong")
        case Act.FORGET:
            return tr("Forget {0}…").format(several) if several > 1 else tr("Forget…")
        case Act.RESTORE:
            return tr("Restore {0}").format(several) if several > 1 else tr("Restore")
    return tr("Unmerge {0}").format(several) if several > 1 else tr("Unmerge")


def _pin_text(several: int, *, is_pinned: bool) -> str:
    if several > 1:
        return (tr("Unpin {0}") if is_pinned else tr("Pin {0}")).format(several)
    return tr("Unpin") if is_pinned else tr("Pin")


def _tip(act: Act) -> str:
    return {
        Act.REINFORCE: tr("Count one use of it, now: it will fade later"),
        Act.CONFLICT: tr("Set a rival statement against it"),
        Act.PIN: tr("Never let it fade"),
        Act.EDIT: tr("Change its words, tags or place"),
        Act.USEFUL: tr("It helps: it will fade much later, and counts for more"),
        Act.OUTDATED: tr("It was so once: archived, and told of the past alone"),
        Act.WRONG: tr("It never was so: archived without confidence, and never told again"),
        Act.FORGET: tr("Take it out of memory"),
        Act.RESTORE: tr("Make it active again"),
        Act.UNMERGE: tr("Part it again into what it was merged from"),
    }[act]


def _keys(act: Act) -> str:
    return QKeySequence(SHORTCUTS[act]).toString(QKeySequence.SequenceFormat.NativeText)


_BAR: Final = (
    Act.REINFORCE,
    Act.CONFLICT,
    Act.PIN,
    Act.EDIT,
    Act.FORGET,
    Act.USEFUL,
    Act.OUTDATED,
    Act.WRONG,
    Act.RESTORE,
    Act.UNMERGE,
)
SHORTCUTS: Final = {
    Act.REINFORCE: "Ctrl+R",
    Act.CONFLICT: "Ctrl+I",
    Act.PIN: "Ctrl+P",
    Act.EDIT: "F2",
    Act.USEFUL: "Ctrl+1",
    Act.OUTDATED: "Ctrl+2",
    Act.WRONG: "Ctrl+3",
    Act.FORGET: "Del",
    Act.RESTORE: "Ctrl+Shift+R",
    Act.UNMERGE: "Ctrl+U",
}
_MENU: Final = (
    Act.REINFORCE,
    Act.PIN,
    Act.EDIT,
    Act.CONFLICT,
    Act.USEFUL,
    Act.OUTDATED,
    Act.WRONG,
    Act.RESTORE,
    Act.UNMERGE,
    Act.FORGET,
)
