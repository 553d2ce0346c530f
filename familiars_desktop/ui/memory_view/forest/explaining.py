"""A turn's place and score in words with numbers, as HTML and as plain text."""

from __future__ import annotations

import html
from collections.abc import Callable

from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.memory_view.forest.shape import ScoreTerms
from familiars_desktop.ui.translation import tr

Line = tuple[str, float, float]
"""A term's name, its weight and its value."""


def attachment_text(attachment: Attachment, title_of: Callable[[int], str]) -> str:
    """Why a turn hangs where it does, in a sentence or two; ``title_of`` names a node."""
    against = "" if attachment.against is None else title_of(attachment.against)
    score, threshold = f"{attachment.score:.2f}", f"{attachment.weights.tau_attach:.2f}"
    match attachment.how:
        case "first":
            return tr("It began the conversation.")
        case "reply":
            return tr("It is the reply to “{0}”, and a reply hangs under its question whatever the score.").format(
                against
            )
        case "apart":
            return tr(
                "It began a tree of its own: even with “{0}”, the nearest of all earlier turns, it scored {1}, "
                "less than the {2} it takes."
            ).format(against, score, threshold)
        case "placed":
            return tr("It was placed here and not scored, as an edited question or an import is.")
    scored = tr("Of all earlier turns it scored best with “{0}”: {1}, and {2} suffices.").format(
        against, score, threshold
    )
    if attachment.parent == attachment.against or attachment.parent is None:
        return scored
    beside = tr("That is a question, so it stands beside it, under “{0}”.").format(title_of(attachment.parent))
    return f"{scored} {beside}"


def attachment_lines(attachment: Attachment) -> list[Line]:
    """The terms α, β and δ (F §5.4.1); none for the first turn."""
    if attachment.how == "first":
        return []
    weights = attachment.weights
    return [
        (tr("meaning (α)"), weights.alpha, attachment.cosine),
        (tr("time (β)"), weights.beta, attachment.recency),
        (tr("follows at once (δ)"), weights.delta, float(attachment.follows)),
    ]


def score_lines(terms: ScoreTerms, node: int, weights: TreeWeights) -> list[Line]:
    """The terms of a turn's score for the question (F §5.4.2)."""
    return [
        (tr("meaning (α)"), weights.alpha, float(terms.cosine[node])),
        (tr("time (β)"), weights.beta, float(terms.recency[node])),
        (tr("nearness in the tree (γ)"), weights.gamma, float(terms.nearness[node])),
    ]


def lines_html(lines: list[Line], muted: str) -> str:
    """A small table with the sum below."""
    rows = "".join(
        f"<tr><td style='color:{muted}'>{html.escape(name)}&nbsp;&nbsp;</td>"
        f"<td align='right'>{weight:.2f} × {value:.2f}&nbsp;</td><td align='right'>= {weight * value:.2f}</td></tr>"
        for name, weight, value in lines
    )
    total = sum(weight * value for _, weight, value in lines)
    last = f"<tr><td style='color:{muted}'>{tr('together')}</td><td></td><td align='right'><b>{total:.2f}</b></td></tr>"
    return f"<table cellspacing='0' cellpadding='1'>{rows}{last}</table>"


def lines_text(lines: list[Line]) -> str:
    """One line for a tip and for those who listen."""
    return ", ".join(f"{name} {weight:.2f} × {value:.2f} = {weight * value:.2f}" for name, weight, value in lines)
