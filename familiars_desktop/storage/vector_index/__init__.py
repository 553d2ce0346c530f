"""Exact search over many vectors by what time has left of them."""

from familiars_desktop.storage.vector_index.decayed_index import DecayedIndex
from familiars_desktop.storage.vector_index.scoring import AdditiveScore, DecayedCosine, WeightedCosine
from familiars_desktop.storage.vector_index.search import Nearest

__all__ = ["AdditiveScore", "DecayedCosine", "DecayedIndex", "Nearest", "WeightedCosine"]
