"""The files of an index: which there are, what is written once, and whether they still fit together."""

from __future__ import annotations

import json
import os
import shutil
import zlib
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.files import FILE_MODE, explained, make_folder, replace
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, Rows
from familiars_desktop.storage.vector_index.death_order import DeathOrder
from familiars_desktop.storage.vector_index.quantization import Codes
from familiars_desktop.storage.vector_index.sketches import Basis, Losses

FORMAT: Final = 1
MOST_HELD_BYTES: Final = 128 * 1024 * 1024
_SAMPLES: Final = 256


@dataclass(frozen=True, slots=True)
class Head:
    """What names the current files: the number of the sorting, how many rows, what the caller noted, checksums."""

    generation: int
    dimensions: int
    rows: int = 0
    stamp: int = 0
    note: str = ""
    codes: list[int] = field(default_factory=list)
    vectors: list[int] = field(default_factory=list)
    sketches: list[int] = field(default_factory=list)
    format: int = FORMAT


class IndexFiles:
    """Paths in one folder: files 0600, the sorted ones written once and replaced as a whole by the next generation."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def vectors(self) -> Path:
        return self.folder / "exact.f32"

    def log(self, generation: int) -> Path:
        return self.folder / f"changes-{generation}.log"

    def codes(self, generation: int) -> Path:
        return self.folder / f"codes-{generation}.i8"

    def sketches(self, generation: int) -> Path:
        return self.folder / f"sketches-{generation}.i8"

    def columns(self, generation: int) -> Path:
        return self.folder / f"columns-{generation}.npz"

    def head(self) -> Head:
        """Raises OSError, ValueError, TypeError when there is none that can be read."""
        found = Head(**json.loads((self.folder / "head.json").read_bytes()))
        if found.format != FORMAT:
            raise ValueError(f"{self.folder} has format {found.format}, not {FORMAT}")
        return found

    def write_head(self, head: Head) -> None:
        with explained(self.folder / "head.json"):
            replace(self.folder / "head.json", json.dumps(asdict(head)).encode())

    def write_codes(self, path: Path, pieces: Iterable[Codes], shape: tuple[int, int]) -> Codes:
        """Codes or sketches (n, w) in the order of their pieces, durable."""
        with explained(path), _made(path) as file:
            for piece in pieces:
                file.write(np.ascontiguousarray(piece).data)
            file.flush()
            os.fsync(file.fileno())
        return _read(path, shape)

    def blank_codes(self, path: Path, positions: Iterable[int], width: int) -> None:
        """Write zeros over the codes or sketches at these positions."""
        with explained(path), path.open("r+b", buffering=0) as file:
            blank(file, positions, width)

    def write_columns(
        self, generation: int, block: CodeBlock, order: DeathOrder, keys: Rows, basis: Basis | None
    ) -> None:
        """The keys and all of a sorted block but its codes; NumPy's archive brings a checksum."""
        path = self.columns(generation)
        with explained(path), _made(path) as file:
            np.savez(
                file,
                edges=order.edges,
                latest=order.latest,
                keys=keys,
                rows=block.rows,
                scale=block.scale,
                residual=block.residual,
                t0=block.t0,
                half_life=block.half_life,
                **({} if basis is None else _kept(basis, block.losses)),
            )
            file.flush()
            os.fsync(file.fileno())

    def read_block(self, head: Head) -> tuple[CodeBlock, DeathOrder, Rows, Basis | None]:
        """Raises OSError, ValueError, KeyError, BadZipFile when the files are not those that were written."""
        with np.load(self.columns(head.generation)) as columns:
            found = {name: columns[name] for name in columns.files}
        count, half_life = len(found["rows"]), found["half_life"]
        codes = self._read_again(self.codes(head.generation), (count, head.dimensions), head.codes)
        basis = Basis(found["basis"], found["steps"], int(found["basis_rows"])) if "basis" in found else None
        width = basis.width if basis else 0
        sketches = self._read_again(self.sketches(head.generation), (count, width), head.sketches)
        block = CodeBlock(
            *(found["rows"], codes, found["scale"], found["residual"], found["t0"], half_life),
            sketches,
            Losses(*found.get("losses", (0.0, 0.0))),
        )
        return block, DeathOrder(found["edges"], found["latest"], half_life), found["keys"], basis

    def _read_again(self, path: Path, shape: tuple[int, int], sums: Sequence[int]) -> Codes:
        codes = _read(path, shape)
        if shape[1] and not agree(codes, sums):
            raise ValueError(f"{path} is not what was written")
        return codes

    def remove_others(self, generation: int) -> None:
        """Remove what other generations left behind."""
        current = {path.name for path in (self.vectors, self.folder / "head.json")}
        current |= {path(generation).name for path in (self.log, self.codes, self.sketches, self.columns)}
        for path in self.folder.iterdir():
            if path.name not in current:
                with suppress(OSError):  # mapped still, on Windows: the next opening removes it
                    path.unlink()

    def remove_all(self) -> None:
        """Remove every file. Raises WorkspaceError."""
        with explained(self.folder):
            if self.folder.exists():
                shutil.rmtree(self.folder)
            make_folder(self.folder)


def _kept(basis: Basis, losses: Losses) -> dict[str, Any]:
    return {
        "basis": basis.directions,
        "steps": basis.steps,
        "basis_rows": basis.rows,
        "losses": (losses.most, losses.longest),
    }


def checksums(rows: NDArray[Any]) -> list[int]:
    """CRC-32 of at most 256 rows spread over all: a start must not read everything."""
    return [zlib.crc32(row.tobytes()) for row in rows[_sampled(len(rows))]]


def agree(rows: NDArray[Any], sums: Sequence[int]) -> bool:
    """Whether these are the rows of which ``checksums`` were taken, but for those that were blanked since."""
    sample = rows[_sampled(len(rows))]
    return len(sample) == len(sums) and all(
        zlib.crc32(row.tobytes()) == known or not row.any() for row, known in zip(sample, sums, strict=True)
    )


def blank(file: IO[bytes], places: Iterable[int], width: int) -> None:
    """Write zeros over rows of ``width`` bytes."""
    for place in places:
        file.seek(place * width)
        file.write(bytes(width))


def _sampled(count: int) -> NDArray[np.int64]:
    return np.unique(np.linspace(0, max(count - 1, 0), min(count, _SAMPLES)).astype(np.int64))


def _read(path: Path, shape: tuple[int, int]) -> Codes:
    """The codes in memory, where those of many rows take fewer and larger pages; mapped when they are very many."""
    if not shape[0] or not shape[1]:
        return np.zeros(shape, dtype=np.int8)
    if path.stat().st_size != shape[0] * shape[1]:
        raise ValueError(f"{path} has {path.stat().st_size} bytes, not {shape[0]} × {shape[1]}")
    if shape[0] * shape[1] <= MOST_HELD_BYTES:
        return np.fromfile(path, dtype=np.int8).reshape(shape)
    return np.asarray(np.memmap(path, dtype=np.int8, mode="r", shape=shape))


def _made(path: Path) -> BinaryIO:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    return os.fdopen(os.open(path, flags, FILE_MODE), "wb")
