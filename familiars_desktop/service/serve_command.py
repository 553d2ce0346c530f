"""``serve``: the local HTTP API without a window."""

from __future__ import annotations

from typing import Annotated

import typer

from familiars_desktop.engine.settings import DEFAULT_API_PORT
from familiars_desktop.service.session import Session


def serve(
    session: Session,
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0 takes a free one.")] = DEFAULT_API_PORT,
) -> None:
    """Answer programs on this machine over HTTP, until Ctrl+C."""
    from familiars_desktop.service.http.server import ApiServer, token_file

    with session.engine() as engine:
        server = ApiServer(engine, port)
        token = token_file(engine.settings.config)
        text = f"{server.address}/api/memory  (described in /openapi.json; the token is in {token}; Ctrl+C ends this)"
        session.print({"address": server.address, "token_file": str(token)}, text)
        server.run()
