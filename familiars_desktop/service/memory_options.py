"""Options that several commands on memories share."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from familiars_desktop.memory.records import CATEGORIES, SCOPES

WRITER_SECONDS: Final = 3_600.0
"""So long a command waits that lets the writer read what is queued."""

ScopeOption = Annotated[str | None, typer.Option(help=f"One of {', '.join(SCOPES)}.")]
CategoryOption = Annotated[str | None, typer.Option(help=f"One of {', '.join(CATEGORIES)}.")]
TagOption = Annotated[list[str] | None, typer.Option("--tag", help="A tag; may be given several times.")]
KOption = Annotated[int, typer.Option("-k", min=1, help="How many.")]
