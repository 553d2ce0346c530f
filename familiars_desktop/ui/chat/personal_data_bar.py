"""Chips for the private things in a message being written: each says what happens to it, and lets one choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, get_args

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from familiars_desktop.ui.bridge import PersonalData, RedactionChoice, RedactionDecision
from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.theme import current_theme
from familiars_desktop.ui.translation import tr

_SHOWN: Final = 5


class PersonalDataBar(QWidget):
    """One chip a discovery; ``choices`` is what the user decided, secrets hidden unless told otherwise."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[PersonalData, ...] = ()
        self._decided: dict[str, RedactionDecision] = {}
        self._text = ""
        self._chips: list[QToolButton] = []
        self.hides_by_default = False
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 2)
        layout.setSpacing(6)
        layout.addStretch(1)
        self.setVisible(False)

    @property
    def found(self) -> Sequence[PersonalData]:
        return self._found

    def show_found(self, text: str, found: Sequence[PersonalData]) -> None:
        """Offer the discoveries of a text; what was decided for the same words before still holds."""
        if text == self._text and tuple(found) == self._found:
            return
        self._text, self._found = text, tuple(found)
        self._rebuild()

    def choices(self) -> tuple[RedactionChoice, ...]:
        return tuple(RedactionChoice(d.start, d.end, d.kind, self._decision(d)) for d in self._found)

    def chips(self) -> list[QToolButton]:
        return list(self._chips)

    def reset(self) -> None:
        """Nothing found, nothing decided: a new message."""
        self._decided.clear()
        self.show_found("", ())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._found:
            self._rebuild()

    def _decision(self, discovery: PersonalData) -> RedactionDecision:
        default: RedactionDecision = "mask" if discovery.is_secret or self.hides_by_default else "ignore"
        return self._decided.get(self._words(discovery), default)

    def _words(self, discovery: PersonalData) -> str:
        return self._text[discovery.start : discovery.end]

    def _rebuild(self) -> None:
        layout = self.layout()
        assert layout is not None
        while layout.count() > 1:
            held = layout.takeAt(0)
            widget = held.widget() if held is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._chips = [self._chip(discovery) for discovery in self._found[:_SHOWN]]
        widgets: list[QWidget] = list(self._chips)
        if len(self._found) > _SHOWN:
            rest = QLabel(self.tr("and {} more").format(len(self._found) - _SHOWN))
            rest.setProperty("role", "muted")
            widgets.append(rest)
        for position, made in enumerate(widgets):
            layout.insertWidget(position, made)  # type: ignore[attr-defined]
        self.setVisible(bool(widgets))

    def _chip(self, discovery: PersonalData) -> QToolButton:
        chip = QToolButton(self)
        chip.setProperty("kind", "chip")
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setIcon(icon("lock", current_theme().palette.warning, 14))
        chip.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        chip.setText(f"{kind_name(discovery.kind)}: {meaning_of(self._decision(discovery))}")
        chip.setAccessibleName(self.tr("Private: {}").format(chip.text()))
        chip.setToolTip(self.tr("“{}” looks private. Choose what happens to it.").format(self._words(discovery)))
        chip.setMenu(self._menu(chip, discovery))
        return chip

    def _menu(self, chip: QToolButton, discovery: PersonalData) -> QMenu:
        menu = QMenu(chip)
        group = QActionGroup(menu)
        for decision in get_args(RedactionDecision):
            if decision == "record" and discovery.is_secret:
                continue
            action = QAction(offer_of(decision), menu)
            action.setCheckable(True)
            action.setChecked(decision == self._decision(discovery))
            action.triggered.connect(partial(self._decide, discovery, decision))
            group.addAction(action)
            menu.addAction(action)
        return menu

    def _decide(self, discovery: PersonalData, decision: RedactionDecision, checked: bool = False) -> None:
        self._decided[self._words(discovery)] = decision
        self._rebuild()
        self.changed.emit()


def meaning_of(decision: RedactionDecision) -> str:
    """What a decision does, as a chip says it."""
    meanings: dict[RedactionDecision, str] = {
        "ignore": tr("sent as it is"),
        "mask": tr("hidden"),
        "record": tr("hidden, but remembered"),
    }
    return meanings[decision]


def offer_of(decision: RedactionDecision) -> str:
    """What a decision does, as a menu offers it."""
    offers: dict[RedactionDecision, str] = {
        "ignore": tr("Send it as it is"),
        "mask": tr("Hide it from the model and from memory"),
        "record": tr("Hide it from the model, keep it as a memory"),
    }
    return offers[decision]


def kind_name(kind: str) -> str:
    """What a kind of personal data is called, such as "Phone number"."""
    names = {
        "phone": tr("Phone number"),
        "email": tr("E-mail address"),
        "credit_card": tr("Card number"),
        "iban": tr("Bank account"),
        "national_id": tr("ID number"),
        "ip": tr("Network address"),
        "api_key": tr("API key"),
        "password": tr("Password"),
        "address": tr("Address"),
    }
    return names.get(kind.lower(), kind.replace("_", " ").capitalize())
