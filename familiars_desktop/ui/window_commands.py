"""Everything that can be done in the window, as the palette offers it and the keys do it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from familiars_desktop.ui.appearance import appearance_commands
from familiars_desktop.ui.command_palette import Command
from familiars_desktop.ui.conversations.conversation_model import name_of
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.main_window import MainWindow


def window_commands(window: MainWindow) -> list[Command]:
    """What goes everywhere, then what the conversation and the memory view on screen add, and the conversations."""
    found = [*_everywhere(window), *_of_conversation(window), *appearance_commands(window.tell)]
    view = window.memory_view
    if view is not None and view.isVisible():
        found += getattr(view, "commands", list)()
    found.append(Command(tr("Quit"), window.close, "Ctrl+Q"))
    return found + [
        Command(name_of(c), partial(window.chat.open, c.id), group=tr("conversation"))
        for c in window.conversations.model.conversations
    ]


def _everywhere(window: MainWindow) -> list[Command]:
    return [
        Command(tr("New chat"), window.new_chat, "Ctrl+N"),
        Command(tr("New temporary chat"), partial(window.new_chat, temporary=True), "Ctrl+Shift+N"),
        Command(tr("Write a message"), window.focus_composer, "Ctrl+L"),
        Command(tr("Stop the reply"), window.chat.stop, "Ctrl+."),
        Command(tr("Show or hide memory"), window.header.memory.toggle, "Ctrl+M"),
        Command(tr("Show or hide conversations"), window.header.sidebar.toggle, "Ctrl+B"),
        Command(tr("Search conversations"), window.search_conversations, "Ctrl+F"),
        Command(tr("What changed since you last looked"), window.show_digest, "Ctrl+D"),
        Command(tr("Undo the last change to memory"), window.undo, "Ctrl+Shift+Z"),
        Command(tr("Redo the last change to memory"), window.redo, "Ctrl+Shift+Y"),
        Command(tr("Show what the last erasure found"), window.show_erasure_report),
        Command(tr("Import conversations or memories"), window.importing.choose),
        Command(tr("Open the folder of the memory files"), partial(_open_memory_files, window)),
        Command(tr("Choose a language model"), window.choose_model),
        Command(tr("Manage models: fetch, remove, measure"), window.manage_models),
        Command(tr("Show which models are in memory"), window.show_gate),
        Command(tr("When Familiar may speak unasked"), window.show_speaking_rules),
        Command(tr("Release the memory of models"), window.bridge.release_memory),
    ]


def _of_conversation(window: MainWindow) -> list[Command]:
    """What can be done with the conversation on screen, when it is a stored one."""
    panel = window.conversations
    shown = next((c for c in panel.model.conversations if c.id == window.chat.dialogue_id), None)
    if shown is None:
        return []
    return [
        Command(tr("Rename this conversation"), partial(panel.rename, shown)),
        Command(tr("Export this conversation"), partial(panel.export, shown)),
        Command(tr("Delete this conversation"), partial(panel.delete, shown)),
    ]


def _open_memory_files(window: MainWindow) -> None:
    """They are Markdown, to be read and edited with any program."""
    folder = window.bridge.workspace
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        window.tell(tr("The memory files are in {}").format(folder))
