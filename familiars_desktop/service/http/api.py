"""The routes: memory, who is in the memory of models, and how things stand."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import asdict
from typing import Annotated, Any, Final

from fastapi import FastAPI, Query, Request
from fastapi.responses import JSONResponse

from familiars_desktop import __version__
from familiars_desktop.engine import Engine
from familiars_desktop.memory.errors import FamiliarsError, InvalidRecord, RecordNotFound, Refused, WorkspaceLocked
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.service.http.bodies import MemoryChange, NewMemory
from familiars_desktop.service.http.guard import Guard
from familiars_desktop.service.shapes import recalled_values, record_values

Values = dict[str, Any]
_STATUSES: Final[tuple[tuple[type[FamiliarsError], int], ...]] = (
    (InvalidRecord, 422),
    (RecordNotFound, 404),
    (Refused, 409),
    (WorkspaceLocked, 503),
)


def local_api(engine: Engine, token: str, port: int) -> FastAPI:
    """The application over a running engine, for callers on this machine who have the token.

    Every answer is JSON; a refusal is ``{"detail": sentence}``. The document is at ``/openapi.json``.
    """
    # Its pages of documentation would be fetched from another machine.
    app = FastAPI(title="Familiars Desktop", version=__version__, docs_url=None, redoc_url=None)
    app.add_exception_handler(FamiliarsError, _refused)
    _add_reading_routes(app, engine)
    _add_changing_routes(app, engine)
    _add_model_routes(app, engine)
    app.add_middleware(Guard, token=token, port=port)
    return app


def _add_reading_routes(app: FastAPI, engine: Engine) -> None:
    asking = threading.Lock()

    @app.get("/api/memory_status")
    def memory_status() -> Values:
        """Sizes by cell, how often memories were used, and what the writer has before it."""
        return _memory_status(engine)

    @app.get("/api/memory")
    def memories(
        q: Annotated[str | None, Query(description="A question: what it would recall, best first.")] = None,
        k: Annotated[int, Query(ge=1, le=100)] = 10,
        scope: str | None = None,
        category: str | None = None,
        everything: Annotated[bool, Query(alias="all", description="Also what was superseded.")] = False,
    ) -> list[Values]:
        """The memories, oldest first, or those that a question recalls."""
        if q is None:
            records = engine.store.records(scope=scope, category=category, include_deprecated=everything)
            return [_values(engine, record) for record in records]
        with asking:
            engine.embed_everything()
            found = engine.reader.recollect(q, k=k, now=engine.clock(), scopes=[scope] if scope else None)
        return [recalled_values(item) for item in found.items]

    @app.get("/api/memory/{record_id}")
    def memory(record_id: str) -> Values:
        """One memory, whole."""
        return _values(engine, engine.store.get(record_id))


def _add_changing_routes(app: FastAPI, engine: Engine) -> None:
    @app.post("/api/memory", status_code=201)
    def remember(body: NewMemory) -> Values:
        """Write a memory."""
        fields = body.model_dump(exclude_none=True)
        place = (fields.pop("scope"), fields.pop("category"), fields.pop("content"))
        fields.setdefault("agent_id", engine.settings.agent_id)
        return _values(engine, engine.store.append(*place, actor="api", **fields))

    @app.patch("/api/memory/{record_id}")
    def change(record_id: str, body: MemoryChange) -> Values:
        """Change fields of a memory."""
        changes = body.model_dump(exclude_none=True)
        return _values(engine, engine.store.update(record_id, actor="api", **changes))

    @app.delete("/api/memory/{record_id}")
    def forget(record_id: str, erase: bool = False) -> Values:
        """Forget a memory, undoable for ten minutes; ``erase``: for good and at once."""
        report = engine.store.forget(record_id, erase=erase, actor="api")
        return {"id": record_id, "forgotten": True, "erased": report is not None}


def _add_model_routes(app: FastAPI, engine: Engine) -> None:
    @app.get("/api/vram")
    def vram() -> Values:
        """Which models are in memory, and the gate's latest decisions."""
        return asdict(engine.gate())

    @app.post("/api/agents/{agent_id}/release-memory")
    def release_memory(agent_id: str) -> Values:
        """Unload every model that is not at work."""
        return {"agent_id": agent_id, "freed_mb": engine.release_memory(agent_id)}


def _values(engine: Engine, record: MemoryRecord) -> Values:
    return record_values(record, engine.clock())


def _memory_status(engine: Engine) -> Values:
    records = engine.snapshot().records
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for record in records:
        counts[cell := f"{record.scope}/{record.category}"] += 1
        sizes[cell] += len(record.content.encode())
    status = engine.status()
    return {
        "memories": len(records),
        "superseded": sum(record.deprecated for record in records),
        "cells": {cell: {"memories": counts[cell], "bytes": sizes[cell]} for cell in sorted(counts)},
        "hits": sum(record.access_count for record in records),
        "queue": status.writer_queue,
        "writer": status.writer_state,
        "open_conflicts": len(engine.store.open_conflicts()),
    }


def _refused(_: Request, error: Exception) -> JSONResponse:
    status = next((status for kind, status in _STATUSES if isinstance(error, kind)), 500)
    return JSONResponse({"detail": " ".join(str(error).split())}, status)
