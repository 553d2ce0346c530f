"""``familiars doctor``: what works on this machine, what does not, and what to do."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from familiars_desktop import __version__
from familiars_desktop.engine import Settings, load_settings
from familiars_desktop.engine.models import Models
from familiars_desktop.engine.resources import resources_folder, starter_workspace
from familiars_desktop.memory.errors import FamiliarsError, ModelError
from familiars_desktop.service.session import Session

State = Literal["ok", "note", "problem"]
_MARKS = {"ok": "✓", "note": "·", "problem": "✗"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    name: str
    state: State
    text: str


def doctor(session: Session) -> None:
    """Check this installation; ends with 1 when something has to be done."""
    settings = load_settings(workspace=session.workspace)
    findings = list(examine(settings))
    values = [{"name": f.name, "state": f.state, "text": f.text} for f in findings]
    session.print(values, "\n".join(f"{_MARKS[f.state]} {f.name:<16} {f.text}" for f in findings))
    problems = [f.name for f in findings if f.state == "problem"]
    if problems:
        raise FamiliarsError(f"something has to be done: {', '.join(problems)}")


def examine(settings: Settings) -> Iterator[Finding]:
    """All findings, in the order in which they are worth reading."""
    yield Finding("program", "ok", f"Familiars Desktop {__version__}, Python {platform.python_version()}")
    yield Finding("system", "ok", f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores")
    yield _guarded("resources", lambda: f"{resources_folder()}, {starter_workspace()}")
    yield Finding("SQLite", "ok", f"{sqlite3.sqlite_version}{_full_text()}")
    yield _workspace(settings)
    yield _display()
    yield _onnxruntime()
    yield from _models(settings)


def _guarded(name: str, look: Callable[[], str]) -> Finding:
    try:
        return Finding(name, "ok", look())
    except FamiliarsError as error:
        return Finding(name, "problem", str(error))


def _full_text() -> str:
    with sqlite3.connect(":memory:") as connection:
        options = {row[0] for row in connection.execute("PRAGMA compile_options")}
    return "" if "ENABLE_FTS5" in options else " without full text: words are not searched"


def _workspace(settings: Settings) -> Finding:
    folder = settings.workspace
    if not folder.exists():
        return Finding("workspace", "note", f"{folder} will be made at the first start")
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return Finding("workspace", "problem", f"{folder} is no folder that can be written: choose another")
    if damaged := sorted(found.name for found in folder.glob("familiars.db.damaged-*")):
        return Finding("workspace", "note", f"{folder} keeps databases that were damaged: {', '.join(damaged)}")
    free = shutil.disk_usage(folder).free / 1e9
    return Finding("workspace", "ok", f"{folder}, {free:.0f} GB free")


def _display() -> Finding:
    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return Finding("display", "ok", "a window can be opened")
    return Finding("display", "note", "there is no display: the command line works, the window does not")


def _onnxruntime() -> Finding:
    found = [
        name
        for name in ("onnxruntime", "onnxruntime-gpu", "onnxruntime-directml")
        if any(importlib.metadata.distributions(name=name))
    ]
    if len(found) > 1:
        text = f"{' and '.join(found)} share one module: uninstall all, then install the one you want"
        return Finding("onnxruntime", "problem", text)
    return Finding("onnxruntime", "ok", ", ".join(found))


def _models(settings: Settings) -> Iterator[Finding]:
    models = Models(settings, lambda _: None, lambda: 0.0)
    embedding = models.embedding
    if not embedding.installed:
        text = f"{embedding.model_id} is not here: run `familiars models pull {embedding.model_id}`"
        yield Finding("embedder", "problem", text)
    else:
        yield _embedder(models)
    yield _chat(models)
    yield Finding("gate", "ok", f"{models.gate.budget_mb:,.0f} MB for models")
    models.close()


def _embedder(models: Models) -> Finding:
    try:
        embedder = models.embedding.open()
    except ModelError as error:
        return Finding("embedder", "problem", str(error))
    reasons = "".join(f"; {fallback.provider}: {fallback.reason}" for fallback in embedder.fallbacks)
    return Finding("embedder", "ok", f"{embedder.model_id}, {embedder.dimension}-d on {embedder.provider}{reasons}")


def _chat(models: Models) -> Finding:
    try:
        chosen = models.choice.chosen()
    except ModelError as error:
        return Finding("chat model", "problem", str(error))
    if chosen is None:
        default = models.choice.default_entry()
        text = f"none yet: choose one in the window, or run `familiars models pull {default.id}` ({default.title})"
        return Finding("chat model", "note", text)
    where = "a remote server: what you say leaves this machine" if chosen.is_remote else "on this machine"
    return Finding("chat model", "ok", f"{chosen.title}, {where}")
