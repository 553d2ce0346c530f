"""Brings a model's files from the hub or from a package registry into a staging folder, unverified."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final

import httpx

from familiars_desktop.inference.catalogue import CatalogueFile, HubSource, RegistrySource, Source
from familiars_desktop.inference.package_index import IndexSettings, PackageFile, PackageIndex
from familiars_desktop.inference.progress import Meter, SourceFailed, sha256_of
from familiars_desktop.inference.transfer import fetch

_COPY_CHUNK: Final = 1 << 20
_SHA256: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Delivery:
    """Where things come from and go to, for one pull."""

    http: httpx.Client
    settings: IndexSettings
    hub: str
    staging: Path
    meter: Meter


def deliver(source: Source, files: Sequence[CatalogueFile], delivery: Delivery) -> list[CatalogueFile]:
    """Leaves each file complete in the staging folder, and says what they are to be compared with: what the catalogue
    has published of them, else what the source itself announces. Raises SourceFailed, Cancelled, OSError.
    """
    delivery.meter.source = str(source)
    if isinstance(source, HubSource):
        return [_deliver_from_hub(source, file, delivery) for file in files]
    _PackageDelivery(source, files, delivery).run()
    return list(files)


def _deliver_from_hub(source: HubSource, file: CatalogueFile, delivery: Delivery) -> CatalogueFile:
    delivery.meter.file = file.name
    delivery.meter.check()
    url = source.url(file.name, hub=delivery.hub)
    announced = file if file.sha256 else _announced(delivery.http, url, file)
    fetch(delivery.http, url, delivery.staging / file.name, delivery.meter)
    delivery.meter.done_bytes += file.expected_bytes
    return announced


def _announced(http: httpx.Client, url: str, file: CatalogueFile) -> CatalogueFile:
    """With the size and SHA-256 that the hub tells of a large file before it sends on to where that lies."""
    try:
        headers = http.head(url, follow_redirects=False).headers
    except httpx.HTTPError:
        return file  # fetching it will tell what is wrong
    sha256, size = headers.get("x-linked-etag", "").strip('W/"'), headers.get("x-linked-size", "")
    if not _SHA256.fullmatch(sha256) or not size.isdigit():
        return file
    return replace(file, sha256=sha256, size_bytes=int(size))


class _PackageDelivery:
    """Takes one package after the other, appends what it carries, and notes how far it came."""

    def __init__(self, source: RegistrySource, files: Sequence[CatalogueFile], delivery: Delivery) -> None:
        self._source = source
        self._files = files
        self._staging = delivery.staging
        self._http = delivery.http
        self._meter = delivery.meter
        self._index = PackageIndex(delivery.settings, delivery.http)
        self._notes = delivery.staging / f"{source.package_of(0)}-{source.version}.progress.json"
        self._base = delivery.meter.done_bytes

    def run(self) -> None:
        for part in range(self._parts_done() + 1, self._source.parts + 1):
            self._meter.check()
            self._meter.done_bytes = self._base + sum(self._sizes().values())
            self._take_part(part)
        self._meter.done_bytes = self._base + sum(self._sizes().values())
        for file in self._files:
            self._joining(file).replace(self._staging / file.name)
        self._notes.unlink(missing_ok=True)

    def _take_part(self, part: int) -> None:
        archive = self._archive(part)
        self._meter.file = archive.name
        self._meter.tell("joining")
        for file in self._files:
            path = self._source.member_of(file.name, part)
            with _open_member(archive, path) as member, self._joining(file).open("ab") as sink:
                shutil.copyfileobj(member, sink, _COPY_CHUNK)
        self._notes.write_text(json.dumps({"part": part, "sizes": self._sizes()}), encoding="utf-8")
        if archive.parent == self._staging:
            archive.unlink()

    def _archive(self, part: int) -> Path:
        """The package of this part on disk; verified where the index publishes a hash."""
        package = self._source.package_of(part)
        self._meter.file = package
        self._meter.tell("downloading")
        found = self._index.find(package, self._source.version)
        if found is None:
            reasons = "; ".join(self._index.failures) or "no package index has it"
            raise SourceFailed(f"{package} {self._source.version}: {reasons}")
        return found.local_path or self._download(found)

    def _download(self, found: PackageFile) -> Path:
        target = self._staging / found.filename
        expected = sum(file.expected_bytes for file in self._files) / self._source.parts
        scale = expected / found.size_bytes if found.size_bytes else 1.0
        fetch(self._http, found.url, target, self._meter, scale=scale)
        if found.sha256 and sha256_of(target, self._meter) != found.sha256:
            target.unlink()
            raise SourceFailed(f"{found.filename} did not arrive whole (its SHA-256 differs); it was deleted")
        return target

    def _parts_done(self) -> int:
        """Parts joined by an earlier try; a piece that was cut off in the middle of a part is cut back."""
        try:
            notes: dict[str, Any] = json.loads(self._notes.read_text(encoding="utf-8"))
            done, sizes = int(notes["part"]), {file.name: int(notes["sizes"][file.name]) for file in self._files}
        except (OSError, ValueError, KeyError, TypeError):
            done, sizes = 0, {file.name: 0 for file in self._files}
        if any(self._sizes()[name] < size for name, size in sizes.items()):
            done, sizes = 0, dict.fromkeys(sizes, 0)
        for file in self._files:
            with self._joining(file).open("ab") as sink:
                sink.truncate(sizes[file.name])
        return done

    def _sizes(self) -> dict[str, int]:
        return {file.name: _size(self._joining(file)) for file in self._files}

    def _joining(self, file: CatalogueFile) -> Path:
        return self._staging / f"{file.name}.joining"


@contextmanager
def _open_member(archive: Path, member: str) -> Iterator[IO[bytes]]:
    """Reads one member of a wheel or source archive; nothing is unpacked and no code of it runs."""
    try:
        if archive.name.endswith((".whl", ".zip")):
            with zipfile.ZipFile(archive) as wheel, wheel.open(_zip_name(wheel, member)) as file:
                yield file
        else:
            with tarfile.open(archive) as package, _tar_file(package, member) as file:
                yield file
    except (zipfile.BadZipFile, tarfile.TarError, KeyError, EOFError) as error:
        with suppress(OSError):
            archive.unlink()
        raise SourceFailed(f"{archive.name} cannot be read ({error}); it was deleted") from error


def _zip_name(package: zipfile.ZipFile, member: str) -> str:
    return next((name for name in package.namelist() if _is_member(name, member)), member)


def _tar_file(package: tarfile.TarFile, member: str) -> IO[bytes]:
    for info in package:
        if info.isfile() and _is_member(info.name, member):
            file = package.extractfile(info)
            if file is not None:
                return file
    raise KeyError(f"it holds no {member}")


def _is_member(name: str, member: str) -> bool:
    """Source archives have one or two folders (name-version/src/) before it."""
    return name == member or name.endswith(f"/{member}")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
