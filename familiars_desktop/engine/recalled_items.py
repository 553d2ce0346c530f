"""Recalled memories as the window and the dialogue file hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from familiars_desktop.engine.events import RecalledItem
from familiars_desktop.memory.ranking import Explanation, Term

if TYPE_CHECKING:
    from familiars_desktop.memorizer import Recalled


def item_of(recalled: Recalled) -> RecalledItem:
    """The plain value of a recalled record or turn."""
    record = recalled.record
    if record is None:
        assert recalled.node is not None
        created = recalled.node.node.timestamp
        return RecalledItem("turn", recalled.id, recalled.content, recalled.score, recalled.explanation, created)
    return RecalledItem(
        "record",
        record.id,
        recalled.content,
        recalled.score,
        recalled.explanation,
        record.stated_at,
        record.scope,
        record.category,
        tuple(record.tags),
    )


def item_to_dict(item: RecalledItem) -> dict[str, Any]:
    """JSON values: kept with the reply, so that its sources can be seen after a restart."""
    return {
        "kind": item.kind,
        "id": item.id,
        "content": item.content,
        "created": item.created,
        "scope": item.scope,
        "category": item.category,
        "explanation": explanation_to_dict(item.explanation),
    }


def item_from_dict(values: Mapping[str, Any]) -> RecalledItem:
    """The item of ``item_to_dict``."""
    explanation = _explanation_from_dict(values.get("explanation", {}))
    return RecalledItem(
        kind=values.get("kind", "record"),
        id=str(values.get("id", "")),
        content=str(values.get("content", "")),
        score=explanation.score,
        explanation=explanation,
        created=float(values.get("created", 0.0)),
        scope=str(values.get("scope", "")),
        category=str(values.get("category", "")),
    )


def explanation_to_dict(explanation: Explanation) -> dict[str, Any]:
    """Terms with value, weight and contribution; the contributions sum to the score."""
    return {
        "terms": [
            {"name": t.name, "value": t.value, "weight": t.weight, "contribution": t.contribution}
            for t in explanation.terms
        ],
        "cosine": explanation.cosine,
        "retention": explanation.retention,
    }


def _explanation_from_dict(values: Mapping[str, Any]) -> Explanation:
    terms = tuple(Term(str(t["name"]), float(t["value"]), float(t["weight"])) for t in values.get("terms", ()))
    return Explanation(terms, float(values.get("cosine", 0.0)), float(values.get("retention", 1.0)))
