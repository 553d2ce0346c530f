"""Exact nearest vectors by *decayed* similarity: sketches of what can still matter, codes of some, vectors of a few.

Rows lie in ``death_order``; those that age alone keeps from being among the best are never read. Of the others the
sketches (a tenth of the bytes and less) say what a cosine cannot exceed, and int8 codes, with the length of what they
lose, bound it from both sides where that is not enough. Every row whose upper bound reaches the k-th best score known
is scored exactly from its float32 vector. What was added or changed since the rows were last sorted lies in a small
block that is always read.

The folder holds ``exact.f32`` (vectors in the order added), ``codes-<n>.i8``, ``sketches-<n>.i8`` and
``columns-<n>.npz`` (the sorted block), ``changes-<n>.log``, and ``head.json``, which names n. It is a cache: what does
not fit together is thrown away when it is opened, and the caller puts everything again. An index without sketches
gets them when it is sorted next.
"""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.files import make_folder
from familiars_desktop.storage.protocols import FloatMatrix
from familiars_desktop.storage.vector_index.change_log import (
    MOVED,
    PUT,
    REMOVED,
    ChangeKind,
    ChangeLog,
    Entries,
    entries_of,
    vector_sums,
)
from familiars_desktop.storage.vector_index.code_blocks import (
    GONE,
    CodeBlock,
    GrowingBlock,
    Mask,
    Rows,
    Scoring,
    empty_block,
)
from familiars_desktop.storage.vector_index.death_order import DeathOrder, Run, beyond, death_order
from familiars_desktop.storage.vector_index.files import Head, IndexFiles, agree, checksums
from familiars_desktop.storage.vector_index.gathering import Gathered
from familiars_desktop.storage.vector_index.quantization import Codes, quantized_query, unit_rows, unit_vector
from familiars_desktop.storage.vector_index.scoring import DecayedCosine
from familiars_desktop.storage.vector_index.search import NOTHING, Nearest, Question, Search, best_of
from familiars_desktop.storage.vector_index.sketches import Basis, Losses, fits_still, fitted_basis
from familiars_desktop.storage.vector_index.state import IndexState
from familiars_desktop.storage.vector_index.upper_bounds import Placed, UpperBounds, upper_bounds
from familiars_desktop.storage.vector_index.vector_rows import VectorRows

_FEW: Final = 512
_FIRST_GUESS: Final = 0.5
# Of the last k-th best score, so that the next question seldom needs a second look.
_CAUTION: Final = 0.95
# How many questions after one that the sketches did not help.
_UNSIFTED: Final = 15
_SMALLEST_MERGE: Final = 4_096
_MERGED_SHARE: Final = 16
_UNUSABLE: Final = (OSError, ValueError, KeyError, TypeError, IndexError, EOFError, zipfile.BadZipFile)


class DecayedIndex:
    """Unit vectors with t0 and H, each under a key of the caller's. Thread-safe; one process at a time.

    Rows are numbered in the order in which they are added; a key that gets another vector gets another row.
    """

    _head: Head
    _log: ChangeLog
    _state: IndexState

    def __init__(self, folder: Path, dimensions: int) -> None:
        """Opens the index in the folder, or puts an empty one in its place. Raises WorkspaceError."""
        if dimensions < 1:
            raise ValueError(f"vectors have {dimensions} dimensions: there must be one at least")
        self.dimensions = dimensions
        self._files = IndexFiles(folder)
        self._lock = threading.RLock()
        self._usual = _FIRST_GUESS
        self._unsifted = 0
        make_folder(folder)
        try:
            self._open(self._files.head())
        except _UNUSABLE:
            self.clear()

    def __len__(self) -> int:
        """How many keys there are."""
        return len(self._state.columns.row_of)

    @property
    def rows(self) -> int:
        """How many rows there are, those gone included: the length of masks and of columns by row."""
        return self._state.vectors.count

    @property
    def stamp(self) -> int:
        """The highest stamp that came with a key."""
        return self._state.stamp

    @property
    def note(self) -> str:
        """What the caller noted at the last ``merge``."""
        return self._head.note

    @property
    def unsorted(self) -> int:
        """How many places the block of changes has."""
        return self._state.changed.count

    @property
    def merge_is_due(self) -> bool:
        """Whether so much has changed that sorting anew would make searching faster."""
        return self._state.changed.count > max(_SMALLEST_MERGE, len(self._state.block) // _MERGED_SHARE)

    def keys(self) -> Rows:
        """The key of each row (n,), −1 where it is gone."""
        with self._lock:
            return self._state.columns.keys_by_row(self.rows)

    def rows_of(self, keys: Sequence[int]) -> Rows:
        """The rows of those of the keys that are there."""
        with self._lock:
            known = self._state.columns.row_of
            return np.array([known[key] for key in keys if key in known], dtype=np.int64)

    def vectors(self) -> FloatMatrix:
        """The vectors by row (n, d), read-only, those of rows that are gone included; it never changes."""
        with self._lock:
            return self._state.vectors.view()

    # Searching

    def top(self, query: ArrayLike, k: int, *, now: float, floor: float = 0.0, allowed: Mask | None = None) -> Nearest:
        """The k best by cos·(φ + (1 - φ)·exp(-age/H)), exact; none for a query without direction.

        ``now`` in seconds since 1970, ``floor`` is φ in [0, 1], ``allowed`` (n,) by row. Equal scores by row.
        Raises ValueError for a query of another length or that is not finite, a φ outside [0, 1], a wrong mask.
        """
        if not 0.0 <= floor <= 1.0:
            raise ValueError(f"floor is {floor}: it must lie in [0, 1]")
        scoring = DecayedCosine(float(now), floor)
        direction = self._direction(query)
        with self._lock:
            few = self._few(direction, k, scoring, allowed)
            if few is not None:
                return few
            search = self._search(direction, k, scoring, allowed)
            guess = _CAUTION * self._usual
            runs = self._state.order.runs(scoring.now, scoring.retention_needed(guess))
            sift = self._read(search, runs)
            best = search.best()
            bar = float(best.scores[-1]) if len(best) == k else -np.inf
            if bar < guess:
                wider = self._state.order.runs(scoring.now, scoring.retention_needed(bar))
                search.read(self._state.block, list(beyond(wider, runs)), sift=sift)
                best = search.best()
            if len(best) == k:
                self._usual = float(np.clip(best.scores[-1], 0.0, 1.0))
            return best

    def top_by(self, query: ArrayLike, k: int, scoring: Scoring, *, allowed: Mask | None = None) -> Nearest:
        """The k best by any score ``factor·cos + offset``, exact, reading every row. Raises ValueError as ``top``."""
        direction = self._direction(query)
        with self._lock:
            few = self._few(direction, k, scoring, allowed)
            if few is not None:
                return few
            search = self._search(direction, k, scoring, allowed)
            self._read(search, [(0, len(self._state.block))])
            return search.best()

    def upper_bounds(self, query: ArrayLike) -> UpperBounds:
        """What no cosine to the query exceeds, from one pass over the codes. Raises ValueError as ``top``."""
        return bounds_of([self], query)[0]

    # Changing

    def put(
        self,
        keys: ArrayLike,
        vectors: ArrayLike,
        *,
        t0: ArrayLike = 0.0,
        half_life: ArrayLike = np.inf,
        stamp: ArrayLike = 0,
        durable: bool = True,
    ) -> Rows:
        """Add vectors (m, d) under keys (m,), in place of what the keys had; their rows.

        Vectors get length 1, zero vectors stay zero. ``t0`` in seconds, H > 0, ∞ for what never fades. What returns
        has reached the disk when ``durable``. Raises ValueError for NaN or ∞ in a vector, a t0 that is not finite, an
        H that is not above 0, another number of dimensions, a key twice; then nothing is added. WorkspaceError.
        """
        names = np.atleast_1d(np.asarray(keys, dtype=np.int64))
        if len(np.unique(names)) != len(names) or names.min(initial=0) < 0:
            raise ValueError("keys must be 0 or more, each once")
        units = unit_rows(np.asarray(vectors).reshape(len(names), -1), self.dimensions)
        when, fading = _times(t0, half_life, len(names))
        with self._lock:
            rows = np.arange(self.rows, self.rows + len(names), dtype=np.int64)
            entries = entries_of(PUT, names, rows, stamp=stamp, t0=when, half_life=fading)
            entries["vector_sum"] = vector_sums(units)
            self._state.vectors.append(units)
            if durable:
                self._state.vectors.sync()
            self._write(entries, durable)
            self._blank(self._state.take_in(entries, units))
            return rows

    def update(self, rows: ArrayLike, *, t0: ArrayLike, half_life: ArrayLike, durable: bool = True) -> None:
        """Give rows other times; their vectors stay. Raises ValueError, IndexError for no such row, WorkspaceError."""
        changed = np.atleast_1d(np.asarray(rows, dtype=np.int64))
        when, fading = _times(t0, half_life, len(changed))
        with self._lock:
            known = (changed >= 0) & (changed < self.rows)
            if not known.all() or not self._state.columns.is_there[changed].all():
                raise IndexError("there is no such row, or it is gone")
            keys = self._state.columns.keys[changed]
            self._write(entries_of(MOVED, keys, changed, t0=when, half_life=fading), durable)
            self._state.move(changed, when, fading)

    def set_times(self, t0: FloatArray, half_life: FloatArray) -> None:
        """``update`` of those rows whose times differ from these, both (n,) by row; not awaited on disk."""
        with self._lock:
            columns = self._state.columns
            differs = (columns.t0[: self.rows] != t0) | (columns.half_life[: self.rows] != half_life)
            rows = np.flatnonzero(differs & columns.is_there[: self.rows])
            if len(rows):
                self.update(rows, t0=t0[rows], half_life=half_life[rows], durable=False)

    def remove(self, keys: ArrayLike, *, stamp: ArrayLike = 0, durable: bool = True) -> None:
        """Take keys away, with every byte of their vectors; unknown ones are none. Raises WorkspaceError."""
        names = np.atleast_1d(np.asarray(keys, dtype=np.int64))
        with self._lock:
            entries = entries_of(REMOVED, names, stamp=stamp)
            self._write(entries, durable)
            self._blank(self._state.drop(entries))

    # Keeping

    def merge(self, note: str | None = None) -> None:
        """Sort everything anew, durably; searches and changes go on meanwhile. ``note`` replaces the former one.

        Raises WorkspaceError; then everything is as before. Does nothing while another merge runs.
        """
        with self._lock:
            state = self._state
            if state.touched is not None:
                return
            state.touched = set()
            columns, counted, generation, basis = state.columns, state.count, self._head.generation + 1, state.basis
            rows = np.flatnonzero(columns.is_there[:counted])
            keys, positions = columns.keys[rows], columns.position[rows]
            t0, half_life = columns.t0[rows], columns.half_life[rows]
            gathered_from = state.block, state.changed.view()
        try:
            order_of, order = death_order(t0, half_life)
            gathered = Gathered(*gathered_from, positions[order_of])
            files, shape = self._files, (len(rows), self.dimensions)
            codes = files.write_codes(files.codes(generation), gathered.codes(), shape)
            if fits_still(basis, len(rows)):
                sketches, losses = gathered.sketches(), gathered.losses
            else:
                basis, sketches, losses = _sketched(state.vectors.view(), rows)
                sketches = sketches[order_of]
            sketches = files.write_codes(files.sketches(generation), [sketches], sketches.shape)
            block = CodeBlock(
                *(rows[order_of], codes, gathered.scale(), gathered.residual(), t0[order_of], half_life[order_of]),
                sketches,
                losses,
            )
            files.write_columns(generation, block, order, keys[order_of], basis)
            sums = checksums(codes), checksums(state.vectors.view()[:counted]), checksums(sketches)
            head = Head(generation, self.dimensions, counted, 0, self.note if note is None else note, *sums)
            with self._lock:
                if state is self._state:
                    self._swap(block, order, basis, head)
                else:  # cleared meanwhile
                    files.remove_others(self._head.generation)
        finally:
            state.touched = None

    def sync(self) -> None:
        """Wait until everything has reached the disk. Raises WorkspaceError."""
        with self._lock:
            self._state.vectors.sync()
            self._log.sync()

    def clear(self) -> None:
        """Remove every byte and start empty. Raises WorkspaceError."""
        with self._lock:
            self.close()
            self._files.remove_all()
            self._start(Head(0, self.dimensions))
            self._files.write_head(self._head)

    def close(self) -> None:
        """Let go of the files. A second call does nothing."""
        with self._lock:
            if hasattr(self, "_state"):
                self._state.vectors.close()
            if hasattr(self, "_log"):
                self._log.close()

    # Within

    def _placed(self) -> Placed:
        return Placed((self._state.block, self._state.changed.view()), self._state.columns.position)

    def _direction(self, query: ArrayLike) -> FloatMatrix:
        return unit_vector(np.asarray(query).reshape(-1), self.dimensions)

    def _few(self, direction: FloatMatrix, k: int, scoring: Scoring, allowed: Mask | None) -> Nearest | None:
        """The answer where no bounds are needed; None where they are."""
        if allowed is not None and allowed.shape != (self.rows,):
            raise ValueError(f"the mask has shape {allowed.shape}: the index has {self.rows} rows")
        if k <= 0 or not direction.any() or not len(self):
            return NOTHING
        if allowed is None or np.count_nonzero(allowed) > max(_FEW, k):
            return None
        rows = np.flatnonzero(allowed & self._state.columns.is_there[: self.rows])
        return best_of(rows, self._state.exact_scores(rows, direction, scoring), k)

    def _read(self, search: Search, runs: list[Run]) -> bool:
        """Read what changed, and these runs; whether the sketches are of use. For some questions after one that they
        did not help they are left out: the vectors have no structure."""
        sift = not self._unsifted
        self._unsifted = max(self._unsifted - 1, 0)
        search.read(self._state.changed.view(), [(0, self._state.changed.count)], sift=sift)
        search.read(self._state.block, runs, sift=sift)
        if not search.sketches_help:
            self._unsifted = _UNSIFTED
        return sift and search.sketches_help

    def _search(self, direction: FloatMatrix, k: int, scoring: Scoring, allowed: Mask | None) -> Search:
        exact = partial(self._state.exact_scores, direction=direction, scoring=scoring)
        return Search(Question(direction, self._state.basis), k, scoring, allowed, exact)

    def _write(self, entries: Entries, durable: bool) -> None:
        self._log.append(entries)
        if durable:
            self._log.sync()

    def _blank(self, rows: Rows) -> None:
        """Leave no byte of vectors that are gone."""
        if not len(rows):
            return
        self._state.vectors.blank(rows.tolist())
        positions = self._state.columns.position[rows]
        self._blank_codes(self._state.block, positions[(positions >= 0) & (positions < len(self._state.block))])

    def _blank_codes(self, block: CodeBlock, positions: Rows) -> None:
        """Of the current generation, in its file and where the block holds them in memory."""
        if not len(positions):
            return
        files, generation = self._files, self._head.generation
        for path, codes in ((files.codes(generation), block.codes), (files.sketches(generation), block.sketches)):
            if codes.shape[1]:
                files.blank_codes(path, positions.tolist(), codes.shape[1])
            if codes.flags.writeable:
                codes[positions] = 0

    def _swap(self, block: CodeBlock, order: DeathOrder, basis: Basis | None, head: Head) -> None:
        """Take the new block; what changed since it was begun goes into its log and its block of changes."""
        columns, touched = self._state.columns, np.array(sorted(self._state.touched or ()), dtype=np.int64)
        self._state.touched = None
        alive = touched[columns.is_there[touched]]
        new = alive >= head.rows
        log = ChangeLog(self._files.log(head.generation))
        log.cut(0)
        log.append(entries_of(REMOVED, columns.keys[touched[~columns.is_there[touched] & (touched < head.rows)]]))
        log.append(self._entries_of(MOVED, alive[~new]))
        log.append(self._entries_of(PUT, alive[new]))
        self._state.vectors.sync()
        log.sync()
        head = replace(head, stamp=self._state.stamp)
        self._files.write_head(head)
        former, self._log, self._head = self._log, log, head
        former.close()
        self._state.set_block(block, order, basis)
        stale = touched[touched < head.rows]
        stale = stale[np.isin(stale, block.rows)]
        gone = columns.position[stale[~columns.is_there[stale]]]
        self._blank_codes(block, gone)
        block.rows[columns.position[stale]] = GONE
        self._state.renew(alive)
        self._files.remove_others(head.generation)

    def _entries_of(self, kind: ChangeKind, rows: Rows) -> Entries:
        columns = self._state.columns
        entries = entries_of(kind, columns.keys[rows], rows, t0=columns.t0[rows], half_life=columns.half_life[rows])
        if kind == PUT:
            entries["vector_sum"] = vector_sums(self._state.vectors.view()[rows])
        return entries

    def _start(self, head: Head) -> None:
        """Nothing but the vectors that the head counts."""
        vectors = VectorRows(self._files.vectors, self.dimensions, head.rows)
        order = death_order(np.zeros(0), np.zeros(0))[1]
        self._head = head
        self._state = IndexState(vectors, empty_block(0, self.dimensions), order, GrowingBlock(self.dimensions))
        self._state.stamp = head.stamp
        self._state.columns.reserve(head.rows)
        self._log = ChangeLog(self._files.log(head.generation))

    def _open(self, head: Head) -> None:
        """Take in what the files hold. Raises what _UNUSABLE lists when they do not fit together."""
        if head.dimensions != self.dimensions:
            raise ValueError(f"the vectors have {head.dimensions} dimensions, not {self.dimensions}")
        self._start(head)
        state = self._state
        if head.generation:
            if not agree(state.vectors.view(), head.vectors):
                raise ValueError(f"{self._files.vectors} is not what was written")
            block, order, keys, basis = self._files.read_block(head)
            state.columns.t0[block.rows], state.columns.half_life[block.rows] = block.t0, block.half_life
            state.columns.add(keys, block.rows.copy())
            state.set_block(block, order, basis)
        self._log.cut(state.replay(self._log.entries))
        self._files.remove_others(head.generation)
        # What was cut off between noting that vectors are gone and blanking them.
        gone = np.flatnonzero(~state.columns.is_there[: state.count])
        self._blank(gone[state.vectors.are_set(gone)])


def bounds_of(indexes: Sequence[DecayedIndex], query: ArrayLike) -> list[UpperBounds]:
    """``upper_bounds`` of each of these indexes, which have the same dimensions, read together."""
    with ExitStack() as held:
        for index in indexes:
            held.enter_context(index._lock)
        direction = quantized_query(indexes[0]._direction(query))
        return upper_bounds([index._placed() for index in indexes], direction)


def _times(t0: ArrayLike, half_life: ArrayLike, count: int) -> tuple[FloatArray, FloatArray]:
    when = np.broadcast_to(np.asarray(t0, dtype=np.float64), count)
    fading = np.broadcast_to(np.asarray(half_life, dtype=np.float64), count)
    if not np.isfinite(when).all():
        raise ValueError("t0 must be finite, in seconds since 1970")
    if not (fading > 0.0).all():
        raise ValueError("H must be above 0, ∞ for what never fades")
    return when, fading


def _sketched(vectors: FloatMatrix, rows: Rows) -> tuple[Basis | None, Codes, Losses]:
    """A basis for these rows, their sketches (m, w) in it and their losses; w = 0 where they are too few."""
    basis = fitted_basis(vectors, rows)
    if basis is None:
        return None, np.zeros((len(rows), 0), dtype=np.int8), Losses()
    return basis, *basis.coded(vectors, rows)
