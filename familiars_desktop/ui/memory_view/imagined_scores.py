"""Scores of imagined memories: the engine never saw them, so their words are measured against the question apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.memory.ranking import Candidates, merge
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.what_if import is_imagined

Asked = tuple[str, str, str]
"""A question, an imagined text and its scope."""


class ImaginedScores(QObject):
    """``arrived`` says that a measurement has come that ``added_to`` asked for."""

    arrived = Signal()

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._measured: dict[Asked, Candidates | None] = {}

    def added_to(self, candidates: Candidates, question: str, catalogue: Catalogue) -> Candidates:
        """The question's candidates, and the imagined memories that are measured; the others are asked for."""
        found = []
        for record in _imagined(catalogue.records):
            measured = self._of((question, record.content, record.scope))
            if measured is not None:
                found.append(replace(measured, ids=(record.id,), salience=np.array([record.salience])))
        return merge([candidates, *found]) if found else candidates

    def _of(self, asked: Asked) -> Candidates | None:
        if asked not in self._measured:
            self._measured[asked] = None
            question, text, scope = asked
            self._bridge.measure_text(
                question, text, partial(self._take, asked), partial(self._failed, asked), scope=scope
            )
        return self._measured[asked]

    def _take(self, asked: Asked, candidates: Candidates) -> None:
        self._measured[asked] = candidates
        self.arrived.emit()

    def _failed(self, asked: Asked, sentence: str) -> None:
        """It stays without a score, and is asked for again with the next question or act."""
        self._measured.pop(asked, None)


def _imagined(records: Sequence[MemoryRecord]) -> Iterator[MemoryRecord]:
    """They come last: nothing real begins right of the real now."""
    for record in reversed(records):
        if not is_imagined(record.id):
            return
        yield record
