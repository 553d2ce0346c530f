"""The vectors of a text's tokens in four bits a dimension: few enough bytes to keep them of every turn.

A fixed rotation spreads what a model has in few dimensions over all 384 of them, so that one scale fits every model
and nothing is fitted; a wider model's vectors are projected (Johnson and Lindenstrauss 1984). Rounding to fifteen
levels costs no recall: at 10, 84.3 % where the full vectors have 84.1 %, with 3.7 kB a turn. It must never change, for
what is stored was rotated with it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.protocols import FloatMatrix
from familiars_desktop.storage.tokens import is_telling

try:
    import numkong
except ImportError:  # no wheel for this machine: NumPy does it, several times slower
    numkong = None  # type: ignore[assignment]

DIMENSIONS: Final = 384
BYTES: Final = DIMENSIONS // 2  # of one token
_LEVELS: Final = 7
_ZERO: Final = 8  # four bits stand for -7 to 7
# A unit vector's components in 384 dimensions are about N(0, 1/384): seldom one is beyond three deviations.
_SCALE: Final = _LEVELS * math.sqrt(DIMENSIONS) / 3.0
_SEED: Final = 20_260_914
_CODING: Final = f"rotated-{DIMENSIONS}x4"
_BLOCK: Final = 1_024
# Of each of eight bytes: the lower level, and the highest bit, without which an unsigned byte is 128 less.
_LOWER_LEVELS: Final = np.uint64(0x0F0F0F0F0F0F0F0F)
_UPPER_BITS: Final = np.uint64(0x8080808080808080)

Codes = NDArray[np.uint8]
Levels = NDArray[np.int8]


class TextTokens(Protocol):
    """A text's tokens as an embedder gives them: the words they are pieces of, "" for none, and vectors (tokens, d)."""

    @property
    def words(self) -> Sequence[str]: ...
    @property
    def matrix(self) -> FloatMatrix: ...


class CodedTokens(NamedTuple):
    """The telling tokens of a text: their words and codes (tokens, 192)."""

    words: tuple[str, ...]
    codes: Codes


def coded(tokens: TextTokens) -> CodedTokens:
    """Codes of all tokens but those of stop words, punctuation and special tokens; of all words if no other is left."""
    at = [place for place, word in enumerate(tokens.words) if is_telling(word)]
    at = at or [place for place, word in enumerate(tokens.words) if word]
    return CodedTokens(tuple(tokens.words[place] for place in at), _codes(np.asarray(tokens.matrix)[at]))


def coding_of(model_id: str) -> str:
    """What token vectors are kept under: codes of another coding are as good as none and are made anew."""
    return f"{model_id}/{_CODING}"


def best_matches(pieces: Sequence[Codes], starts: NDArray[np.int64], query: Codes) -> FloatMatrix:
    """For each text, the largest cosine of each of the query's q tokens to one of its own, shape (n, q).

    The texts' codes stand one after the other in all pieces together; ``starts`` (n,) is where each text begins, and
    none is empty. Of the two levels h and l in a byte b, each 8 more than what it stands for, only l is unpacked: as
    b - 128 = 16·(h - 8) + l, Σ (b - 128)·q_h + Σ l·(16·q_l - q_h) = 16·Σ ((h - 8)·q_h + l·q_l), exact in whole numbers.
    """
    low, high = _levels(query)
    dots_bytes, dots_low = _dots_with(high), _dots_with(16 * low - high)
    products = np.empty((sum(map(len, pieces)), len(query)), dtype=np.int32)
    done = 0
    for block in _blocks(pieces):
        wide = block.view(np.uint64)
        dots = dots_bytes((wide ^ _UPPER_BITS).view(np.int8)), dots_low((wide & _LOWER_LEVELS).view(np.int8))
        np.add(*dots, out=products[done : done + len(block)])
        done += len(block)
    best = np.maximum.reduceat(products, starts, axis=0) // 16 - _ZERO * low.sum(axis=1, dtype=np.int32)
    return np.asarray(best / (_SCALE * _SCALE), dtype=np.float32)


def _blocks(pieces: Sequence[Codes]) -> Iterator[Codes]:
    """The same tokens in pieces of some thousand: what stays in the processor's cache is unpacked faster."""
    gathered: list[Codes] = []
    size = 0
    for piece in pieces:
        for start in range(0, len(piece), _BLOCK):
            some = piece[start : start + _BLOCK]
            gathered.append(some)
            size += len(some)
            if size >= _BLOCK:
                yield np.concatenate(gathered) if len(gathered) > 1 else some
                gathered, size = [], 0
    if size:
        yield np.concatenate(gathered)


def _levels(codes: Codes) -> tuple[Levels, Levels]:
    """-7 to 7: of the lower and of the upper four bits of each byte, both (tokens, 192)."""
    return (codes & 0x0F).astype(np.int8) - np.int8(_ZERO), (codes >> 4).astype(np.int8) - np.int8(_ZERO)


def _dots_with(query: Levels) -> Callable[[Levels], NDArray[Any]]:
    """Dot products (tokens, q) with these rows (q, 192), exact."""
    if numkong is None:
        columns = query.astype(np.float32).T
        return lambda texts: (texts.astype(np.float32) @ columns).astype(np.int32)
    packed = numkong.dots_pack(query)
    return lambda texts: np.asarray(numkong.dots_packed(texts, packed))


def _codes(matrix: FloatMatrix) -> Codes:
    """Rows (n, d) at length 1, rotated, at length 1 again, rounded, two dimensions a byte."""
    rotated = matrix @ _rotation(matrix.shape[1])
    lengths = np.linalg.norm(rotated, axis=1, keepdims=True)
    levels = np.clip(np.rint(rotated / np.maximum(lengths, 1e-12) * _SCALE), -_LEVELS, _LEVELS)
    codes = (levels + _ZERO).astype(np.uint8)
    return np.asarray(codes[:, :BYTES] | codes[:, BYTES:] << 4, dtype=np.uint8)


@cache
def _rotation(width: int) -> FloatMatrix:
    """Orthonormal columns (width, 384), or rows of a narrower model, in random directions: no component stands out.

    By Cholesky: unlike QR's, these are the same on every machine.
    """
    normal = np.random.default_rng(_SEED).standard_normal((max(width, DIMENSIONS), min(width, DIMENSIONS)))
    directions = np.linalg.solve(np.linalg.cholesky(normal.T @ normal), normal.T)
    return np.asarray(directions if width < DIMENSIONS else directions.T, dtype=np.float32)
