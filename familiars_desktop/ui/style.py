"""The style sheet of standard widgets, made from a palette."""

from __future__ import annotations

from familiars_desktop.ui.theme import Palette


def style_sheet(colors: Palette) -> str:
    """Qt style sheet for the application; roles are set by dynamic properties (``role``, ``kind``)."""
    return _CONTROLS.format(**{name: getattr(colors, name) for name in Palette.__slots__})


_CONTROLS = """
QToolTip {{ background: {raised}; color: {text}; border: 1px solid {border}; padding: 5px 8px; }}
QWidget[role="panel"] {{ background: {surface}; }}
QWidget[role="page"] {{ background: {background}; }}
QFrame[role="card"] {{ background: {raised}; border: 1px solid {border}; border-radius: 12px; }}
QFrame[role="rule"] {{ background: {border}; border: none; max-height: 1px; min-height: 1px; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="danger"] {{ color: {danger}; }}
QLabel[role="notice"] {{ background: {warning_soft}; color: {warning}; border-radius: 8px; padding: 8px 12px; }}
QLabel[role="problem"] {{ background: {danger_soft}; color: {danger}; border-radius: 8px; padding: 8px 12px; }}

QPushButton {{ background: {raised}; color: {text}; border: 1px solid {border}; border-radius: 8px;
    padding: 6px 14px; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {border}; }}
QPushButton:focus {{ border: 1px solid {accent}; }}
QPushButton:disabled {{ color: {muted}; background: {background}; }}
QPushButton[kind="primary"] {{ background: {accent}; color: {on_accent}; border: 1px solid {accent};
    font-weight: 600; }}
QPushButton[kind="primary"]:hover {{ background: {accent}; border: 1px solid {text}; }}
QPushButton[kind="primary"]:focus {{ border: 1px solid {text}; }}
QPushButton[kind="primary"]:disabled {{ background: {hover}; color: {muted}; border: 1px solid {border}; }}
QPushButton[kind="danger"] {{ color: {danger}; }}
QPushButton[kind="danger"]:disabled {{ color: {muted}; }}
QPushButton[kind="quiet"], QToolButton {{ background: transparent; color: {muted};
    border: 1px solid transparent; border-radius: 8px; padding: 5px 8px; }}
QPushButton[kind="quiet"] {{ text-align: left; }}
QPushButton[kind="quiet"]:hover, QToolButton:hover {{ background: {hover}; color: {text}; }}
QPushButton[kind="quiet"]:focus, QToolButton:focus {{ border: 1px solid {accent}; color: {text}; }}
QToolButton:checked {{ color: {accent}; }}
QToolButton:disabled {{ color: {border}; }}
QToolButton[kind="send"] {{ background: {accent}; border-radius: 17px; padding: 0; }}
QToolButton[kind="send"]:hover, QToolButton[kind="send"]:focus {{ border: 2px solid {text}; }}
QToolButton[kind="send"]:disabled {{ background: {hover}; }}
QToolButton[kind="chip"] {{ background: {warning_soft}; color: {warning}; border-radius: 11px;
    padding: 3px 10px; }}
QToolButton[kind="chip"]:hover {{ color: {text}; }}
QToolButton[kind="chip"]:focus {{ border: 1px solid {warning}; }}
QToolButton::menu-indicator {{ image: none; }}

QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox, QDateTimeEdit {{
    background: {surface}; color: {text}; border: 1px solid {border}; border-radius: 8px; padding: 6px 10px;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus,
    QDateTimeEdit:focus {{
    border: 1px solid {accent}; }}
QFrame[role="composer"] {{ background: {surface}; border: 1px solid {border}; border-radius: 16px; }}
QFrame[role="composer"][active="true"] {{ border: 1px solid {accent}; }}
QFrame[role="composer"] QPlainTextEdit {{ border: none; background: transparent; padding: 0; }}
QComboBox::drop-down, QDateTimeEdit::drop-down {{ border: none; width: 22px; }}
QComboBox::down-arrow, QDateTimeEdit::down-arrow {{ width: 0; height: 0; margin-right: 8px;
    border-left: 4px solid {surface}; border-right: 4px solid {surface}; border-top: 5px solid {muted}; }}
QSpinBox::up-button, QSpinBox::down-button, QTimeEdit::up-button, QTimeEdit::down-button {{
    border: none; width: 20px; }}
QSpinBox::up-arrow, QTimeEdit::up-arrow {{ width: 0; height: 0; border-left: 4px solid {surface};
    border-right: 4px solid {surface}; border-bottom: 5px solid {muted}; }}
QSpinBox::down-arrow, QTimeEdit::down-arrow {{ width: 0; height: 0; margin-right: 0; border-left: 4px solid {surface};
    border-right: 4px solid {surface}; border-top: 5px solid {muted}; }}
QComboBox QAbstractItemView {{ background: {raised}; color: {text}; border: 1px solid {border}; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text}; }}

QListView, QTableView, QTreeView {{ background: transparent; border: none; outline: none; color: {text}; }}
QTableView {{ gridline-color: {border}; selection-background-color: {accent_soft}; selection-color: {text};
    alternate-background-color: {background}; }}
QTableWidget::item {{ padding: 0 5px; }}
QHeaderView::section {{ background: {background}; color: {muted}; border: none;
    border-bottom: 1px solid {border};
    padding: 6px 8px; font-weight: 600; }}
QTabWidget::pane {{ border: none; }}
QTabBar::tab {{ background: transparent; color: {muted}; padding: 7px 12px;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent}; }}
QTabBar::tab:focus {{ color: {accent}; }}

QMenu {{ background: {raised}; color: {text}; border: 1px solid {border}; padding: 5px; }}
QMenu::item {{ padding: 6px 22px 6px 12px; border-radius: 6px; }}
QMenu::item:selected {{ background: {accent_soft}; }}
QMenu::item:disabled {{ color: {muted}; }}
QMenu::separator {{ height: 1px; background: {border}; margin: 5px 8px; }}

QSplitter::handle {{ background: {border}; }}
QSplitter::handle:horizontal {{ width: 1px; }}
QSplitter::handle:vertical {{ height: 1px; }}
QStatusBar {{ background: {surface}; color: {muted}; border-top: 1px solid {border}; }}
QStatusBar::item {{ border: none; }}
QProgressBar {{ background: {hover}; border: none; border-radius: 4px; min-height: 8px; max-height: 8px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: 4px; }}
QRadioButton, QCheckBox {{ color: {text}; spacing: 8px; }}

QScrollBar:vertical {{ background: transparent; width: 11px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 0; }}
QScrollBar::handle {{ background: {border}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
    background: transparent; border: none; width: 0; height: 0; }}
"""
