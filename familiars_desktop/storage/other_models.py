"""What has no vector of the model in use."""

from __future__ import annotations


def of_another_model(query: str, column: str) -> str:
    """``query``, which ends with a condition, where ``column`` is not the model of parameter 1: each range by its
    index; as one condition SQLite reads every row."""
    return " UNION ALL ".join(f"{query} AND {column} {other}" for other in ("IS NULL", "< ?1", "> ?1"))
