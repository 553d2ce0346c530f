"""``familiars models …``: what can be used, fetching, removing."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TransferSpeedColumn

from familiars_desktop import inference
from familiars_desktop.engine import load_settings
from familiars_desktop.engine.events import DownloadProgressed, Event, LibraryModel
from familiars_desktop.engine.model_library import ModelLibrary
from familiars_desktop.engine.models import Models
from familiars_desktop.memory.errors import ModelError, ModelUnavailable
from familiars_desktop.service.session import Session, command

app = typer.Typer(help="Embedders and language models: what there is, fetching, removing.", no_args_is_help=True)


@command(app, "list")
def list_models(session: Session) -> None:
    """The catalogue, and what of it is on this machine."""
    models = _models(session)
    with suppress(ModelError):  # what was chosen is not here any more: nothing is in use then
        models.look_up_chosen()
    library = _library(models, session)
    values = [_value(library.describe(entry)) for entry in models.catalogue.entries]
    session.print(values, "\n".join(_line(value) for value in values))


@command(app, "pull")
def pull(
    session: Session,
    model_id: Annotated[list[str] | None, typer.Argument(help="Catalogue ids; none: the embedder.")] = None,
    default_chat: Annotated[
        bool, typer.Option("--default-chat", help="Also the chat model that fits this machine.")
    ] = False,
) -> None:
    """Fetch models, checked against their published hashes. What is here already is not fetched again."""
    with Console(stderr=True) as console, _ProgressBars(console) as bars:
        models = _models(session, bars)
        wanted = list(model_id or [models.embedding.model_id])
        if default_chat:
            wanted.append(models.choice.default_entry().id)
        paths = {wanted_id: models.pull(wanted_id) for wanted_id in wanted}
        if models.embedding.model_id in paths:
            models.embedding.open()
    session.print(paths, "\n".join(f"{name}: {path}" for name, path in paths.items()))


@command(app, "export")
def export(
    session: Session,
    checkpoint: Annotated[str, typer.Argument(help="A sentence-transformers folder or hub id.")],
    model_id: Annotated[str, typer.Option("--as", help="The catalogue's embedder it becomes.")] = "BAAI/bge-m3",
    int8: Annotated[bool, typer.Option("--int8", help="Smaller and faster, at cosine 0.99.")] = False,
) -> None:
    """Turn a checkpoint into ONNX, checked against the original. Needs the extra "export"."""
    target = _models(session).store.model_folder(model_id)
    report = inference.export_encoder(checkpoint, target, model_id=model_id, precision="int8" if int8 else "fp32")
    value = {"folder": report.folder, "size_bytes": report.size_bytes, "smallest_cosine": report.smallest_cosine}
    session.print(value, f"{report.folder}: {report.size_bytes / 1e6:,.0f} MB, cosine {report.smallest_cosine:.4f}")


@command(app, "measure")
def measure(session: Session, model_id: str) -> None:
    """Run a model that is here for some seconds, and keep how fast it is on this machine."""
    models = _models(session)
    if models.store.path(model_id) is None:
        raise ModelUnavailable(f"{model_id} is not here: run `familiars models pull {model_id}`")
    try:
        speed = _library(models, session).measure(model_id)
    finally:
        models.close()
    session.print({"id": model_id, **asdict(speed)}, f"{model_id}: {_speed(asdict(speed))}")


@command(app, "remove")
def remove(session: Session, model_id: str) -> None:
    """Delete a model's files from the cache."""
    models = _models(session)
    models.catalogue.entry(model_id)
    models.store.remove(model_id)
    session.print({"removed": model_id}, f"removed: {model_id}")


def _models(session: Session, listener: Any = None) -> Models:
    now = session.clock()
    return Models(load_settings(workspace=session.workspace), listener or (lambda _: None), lambda: now().timestamp())


def _library(models: Models, session: Session) -> ModelLibrary:
    now = session.clock()
    return ModelLibrary(models, lambda _: None, lambda: now().timestamp())


def _value(model: LibraryModel) -> dict[str, Any]:
    value = asdict(model)
    del value["is_fetching"]
    return value | {"installed": model.home != "nowhere"}


def _line(value: dict[str, Any]) -> str:
    size = f"{value['size_bytes'] / 1e6:,.0f} MB" if value["size_bytes"] else "to export"
    here = "installed" if value["installed"] else size
    told = [value["notes"], _speed(value["speed"]), f"in use: {', '.join(value['uses'])}" if value["uses"] else ""]
    words = "; ".join(part.rstrip(".") for part in told if part)
    return f"{value['kind']:<9} {here:>11}  {value['id']:<48} {value['license']:<12} {words}"


def _speed(speed: dict[str, float] | None) -> str:
    if speed is None:
        return ""
    if speed["texts_per_second"]:
        return f"{speed['texts_per_second']:.0f} questions a second here"
    return f"{speed['tokens_per_second']:.0f} tokens a second here, {speed['prompt_tokens_per_second']:.0f} read"


class _ProgressBars:
    """A bar a model on a terminal, a line a model elsewhere; called with the engine's events."""

    def __init__(self, console: Console) -> None:
        self._tasks: dict[str, TaskID] = {}
        self._plain = not console.is_terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            console=console,
            disable=self._plain,
        )

    def __enter__(self) -> _ProgressBars:
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def __call__(self, event: Event) -> None:
        if not isinstance(event, DownloadProgressed):
            return
        if event.model_id not in self._tasks:
            self._tasks[event.model_id] = self._progress.add_task(event.model_id, total=event.total or None)
            if self._plain:
                sys.stderr.write(f"fetching {event.model_id}: {event.total / 1e6:,.0f} MB\n")
        self._progress.update(self._tasks[event.model_id], completed=event.done, total=event.total or None)
