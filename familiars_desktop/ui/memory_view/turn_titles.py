"""The first words of conversation turns, which candidates name by id alone (``t_<dialogue>_<node>``)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.ui.bridge import Bridge, ForestNode


class TurnTitles(QObject):
    """``known`` maps turn ids to titles; each dialogue is asked for once, ``arrived`` follows."""

    arrived = Signal()

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._asked: set[str] = set()
        self.known: dict[str, str] = {}

    def ask(self, turn_ids: Sequence[str]) -> None:
        """Have the titles of these turns fetched, as far as they are not known."""
        for dialogue in dict.fromkeys(_dialogue_of(turn_id) for turn_id in turn_ids if turn_id not in self.known):
            if dialogue and dialogue not in self._asked:
                self._asked.add(dialogue)
                self._bridge.forest(dialogue, _Forest(self, dialogue).take, _ignored)

    def take(self, dialogue: str, nodes: Sequence[ForestNode]) -> None:
        self.known.update({f"t_{dialogue}_{node.node_id}": node.title for node in nodes})
        self.arrived.emit()


class _Forest(QObject):
    """Keeps a dialogue's name with its answer."""

    def __init__(self, titles: TurnTitles, dialogue: str) -> None:
        super().__init__(titles)
        self._titles, self._dialogue = titles, dialogue

    def take(self, nodes: Sequence[ForestNode]) -> None:
        self._titles.take(self._dialogue, nodes)
        self.deleteLater()


def turn_of(turn_id: str) -> tuple[str, int] | None:
    """The dialogue and the node that ``t_<dialogue>_<node>`` names; None for anything else."""
    dialogue, _, node = turn_id.removeprefix("t_").rpartition("_")
    return (dialogue, int(node)) if turn_id.startswith("t_") and dialogue and node.isdecimal() else None


def source_of(record: MemoryRecord) -> tuple[str, int] | None:
    """The turn that a memory was made from, where it is known."""
    return turn_of(str((record.evidence or {}).get("turn_id", "")))


def _dialogue_of(turn_id: str) -> str:
    found = turn_of(turn_id)
    return found[0] if found is not None else ""


def _ignored(sentence: str) -> None:
    """A dialogue that is gone: its turns keep their ids as titles."""
