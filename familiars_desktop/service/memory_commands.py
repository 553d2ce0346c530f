"""``familiars memory …``, put together."""

from __future__ import annotations

import typer

from familiars_desktop.service import (
    changing_commands,
    file_commands,
    forget_commands,
    keeping_commands,
    reading_commands,
    tending_commands,
)

app = typer.Typer(help="See, question, correct and rewind what is remembered.", no_args_is_help=True)
for part in (
    reading_commands,
    changing_commands,
    forget_commands,
    file_commands,
    keeping_commands,
    tending_commands,
):
    app.add_typer(part.app)
