"""The ranking for a question as a list model: the best places at the slider's moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from familiars_desktop.memory.ranking import Explanation, Ranking
from familiars_desktop.ui.memory_view.lines import one_line, words_of
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import word

RECALLED: Final = 10
PLACE_ROLE: Final = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the ranking; ``moved`` is how many places it has gained against the real now (None: new).

    ``shares`` are the contributions of the terms to the ``score``, each as a part of what all weights could give.
    """

    record_id: str
    rank: int
    moved: int | None
    text: str
    is_turn: bool
    score: float
    shares: tuple[float, ...]
    ranking: Ranking = field(repr=False, compare=False)
    row: int = field(repr=False)

    @property
    def explanation(self) -> Explanation:
        return self.ranking.explain(self.row)


class RankingModel(QAbstractListModel):
    """The best places at the slider's moment."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    def show_state(self, state: MemoryState, ranks_now: dict[str, int], titles: dict[str, str]) -> None:
        """Rank at the state's moment; ``ranks_now`` are the places at the real now, ``titles`` turns' words."""
        places = _places(state, ranks_now, titles)
        if len(places) == len(self._places):
            self._places = places
            if places:
                self.dataChanged.emit(self.index(0), self.index(len(places) - 1))
            return
        self.beginResetModel()
        self._places = places
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._places):
            return None
        place = self._places[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return place.text
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return _spoken(place)
            case _ if role == PLACE_ROLE:
                return place
        return None


def _places(state: MemoryState, ranks_now: dict[str, int], titles: dict[str, str]) -> tuple[Place, ...]:
    ranking = state.ranking
    if ranking is None:
        return ()
    rows = ranking.top(2 * RECALLED)
    weights = ranking.weights.vector()
    shares = np.maximum(ranking.values[rows] * weights, 0.0) / (float(weights.sum()) or 1.0)
    measured, places = ranking.candidates, []
    for rank, (row, score, parts) in enumerate(
        zip(rows.tolist(), ranking.scores[rows].tolist(), shares.tolist(), strict=True), 1
    ):
        candidate = measured.ids[row]
        before = ranks_now.get(candidate)
        moved = None if before is None else before - rank
        text, is_turn = _words(state, candidate, titles), bool(measured.is_turn[row])
        places.append(Place(candidate, rank, moved, text, is_turn, score, tuple(parts), ranking, row))
    return tuple(places)


def _words(state: MemoryState, candidate: str, titles: dict[str, str]) -> str:
    row = state.catalogue.row(candidate)
    return titles.get(candidate, candidate) if row is None else one_line(words_of(state, row))


def _spoken(place: Place) -> str:
    terms = ", ".join(
        f"{word(term.name)} {term.weight:g} × {term.value:.2f} = {term.contribution:.3f}"
        for term in place.explanation.terms
    )
    return f"{place.rank}. {place.text}\n{terms}\n= {place.score:.3f}"
