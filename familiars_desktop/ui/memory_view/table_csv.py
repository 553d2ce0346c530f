"""The table as CSV: UTF-8, RFC 4180, and no cell that a spreadsheet would run as a formula."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from familiars_desktop.memory import CATEGORIES, SCOPES, FamiliarsError
from familiars_desktop.memory.times import to_iso
from familiars_desktop.ui.memory_view.state import MemoryState, Status
from familiars_desktop.ui.memory_view.wording import forgotten
from familiars_desktop.ui.translation import tr

COLUMNS: Final = (
    "id",
    "strength",
    "strength_now",
    "retention",
    "memory",
    "scope",
    "category",
    "state",
    "pinned",
    "stated",
    "last_use",
    "uses",
    "half_life_days",
    "fades",
    "fades_if_used",
    "tags",
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_DAY: Final = 86_400.0


def save_csv(state: MemoryState, rows: Iterable[int], path: Path) -> int:
    """The memories in these rows of the catalogue at the state's moment; how many were written. Any thread.

    Times are ISO 8601 in UTC, shares in [0, 1], "" stands for never. Raises FamiliarsError, naming the file.
    """
    lines = io.StringIO(newline="")
    writer = csv.writer(lines, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    written = 0
    for row in rows:
        writer.writerow(_cells(state, int(row)))
        written += 1
    try:
        path.write_bytes(lines.getvalue().encode())
    except OSError as error:
        raise FamiliarsError(tr("{0} could not be written: {1}").format(path, error.strerror)) from error
    return written


def plain(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula: an apostrophe goes before what begins like one."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _cells(state: MemoryState, row: int) -> tuple[str, ...]:
    catalogue, columns = state.catalogue, state.columns
    return (
        catalogue.ids[row],
        f"{state.strength[row]:.4f}",
        f"{state.strength[row] - float(state.change(row)):.4f}",
        f"{state.retention[row]:.4f}",
        plain(catalogue.text_at(row, state.moment) or forgotten()),
        SCOPES[catalogue.scope[row]],
        CATEGORIES[catalogue.category[row]],
        Status(state.status[row]).name.lower(),
        "yes" if state.pinned[row] else "no",
        _time(float(catalogue.stated_at[row])),
        _time(float(columns.t0[row])),
        str(int(state.access_count[row])),
        _days(float(columns.half_life[row])),
        _time(state.fades_at(row)),
        _time(state.fades_if_used(row)),
        plain(", ".join(catalogue.records[row].tags) if catalogue.kept[row] else ""),
    )


def _time(moment: float) -> str:
    if not math.isfinite(moment) or not 0.0 < moment < _YEAR_9999:
        return ""
    return to_iso(moment)


def _days(seconds: float) -> str:
    return f"{seconds / _DAY:.3f}" if math.isfinite(seconds) else ""


_YEAR_9999: Final = 253_000_000_000.0
