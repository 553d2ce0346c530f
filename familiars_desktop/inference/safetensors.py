"""Reads a safetensors file: eight bytes of length, a JSON header, then raw little-endian tensors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.errors import ModelCorrupt

_MAX_HEADER_BYTES: Final = 100_000_000
_DTYPES: Final = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "U8": "u1"}


class Checkpoint(Mapping[str, NDArray[np.float32]]):
    """The tensors of one file by name, read on demand and given as float32.

    Raises ModelCorrupt, naming the file, when it is cut off or no safetensors file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._header, self._offset = _read_header(path)
        self._bytes = np.memmap(path, dtype=np.uint8, mode="r")

    def __getitem__(self, name: str) -> NDArray[np.float32]:
        described = self._header[name]
        start, stop = (self._offset + int(edge) for edge in described["data_offsets"])
        if stop > self._bytes.size:
            raise ModelCorrupt(f"{self.path} is cut off inside the tensor {name!r}: fetch the model again")
        return _as_float32(self._bytes[start:stop], described["dtype"]).reshape(described["shape"])

    def __iter__(self) -> Iterator[str]:
        return iter(self._header)

    def __len__(self) -> int:
        return len(self._header)


def _read_header(path: Path) -> tuple[dict[str, Any], int]:
    try:
        with path.open("rb") as file:
            length = int.from_bytes(file.read(8), "little")
            if length > _MAX_HEADER_BYTES:
                raise ValueError("the header's length is absurd")
            header: dict[str, Any] = json.loads(file.read(length))
    except ValueError as error:
        raise ModelCorrupt(f"{path} is not a safetensors file ({error}): fetch the model again") from error
    header.pop("__metadata__", None)
    return header, 8 + length


def _as_float32(raw: NDArray[np.uint8], dtype: str) -> NDArray[np.float32]:
    if dtype == "BF16":
        return (raw.view("<u2").astype(np.uint32) << 16).view(np.float32)
    if dtype not in _DTYPES:
        raise ModelCorrupt(f"a tensor of the unknown type {dtype!r}")
    return raw.view(_DTYPES[dtype]).astype(np.float32, copy=False)
