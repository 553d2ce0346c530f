"""The time that a question asks for, as recall reads it: which candidates were said then, and how that is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.moments import date_text
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import AskedTime


def said_then(
    time: AskedTime, candidates: Candidates, rows: NDArray[np.int64], catalogue: Catalogue
) -> NDArray[np.bool_]:
    """Which candidates (n,) were said at the time; ``rows`` are their records' in the catalogue, -1 for turns."""
    said_at = candidates.t0.copy()
    for place in np.flatnonzero(rows >= 0):
        said_at[place] = catalogue.records[rows[place]].stated_at
    return np.asarray((said_at >= time.since) & (said_at <= time.until), dtype=bool)


def time_words(time: AskedTime, now: float) -> str:
    """Such as "Only what was said from 23 to 29 November counts."."""
    if np.isneginf(time.since):
        span = tr("until {0}").format(date_text(time.until, reference=now))
    elif date_text(time.since) == date_text(time.until):
        span = tr("on {0}").format(date_text(time.since, reference=now))
    else:
        first, last = (date_text(moment, reference=now) for moment in (time.since, time.until))
        span = tr("from {0} to {1}").format(first, last)
    if time.certain:
        return tr("Only what was said {0} is searched: that is how its time was read.").format(span)
    return tr("What was said {0} comes first: its time may be read so.").format(span)
