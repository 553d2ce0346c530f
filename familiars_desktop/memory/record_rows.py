"""Records in their order and the rows they stand in: what one version of them shares with the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, KeysView, Mapping, Sequence
from itertools import chain, islice
from typing import Final, overload

from familiars_desktop.memory.records import MemoryRecord

_BLOCK: Final = 512

Block = tuple[MemoryRecord, ...]


class RecordRows(Sequence[MemoryRecord]):
    """Immutable. The next version copies the blocks in which something changed, and no others."""

    __slots__ = ("_blocks", "_count")

    def __init__(self, records: Iterable[MemoryRecord] = ()) -> None:
        self._blocks = tuple(_in_blocks(tuple(records)))
        self._count = sum(map(len, self._blocks))

    def renewed(self, changed: Mapping[int, MemoryRecord], added: Sequence[MemoryRecord]) -> RecordRows:
        """With these rows changed, and these records at the end."""
        blocks = [*self._blocks]
        for row, record in changed.items():
            at, place = divmod(row, _BLOCK)
            blocks[at] = (*blocks[at][:place], record, *blocks[at][place + 1 :])
        if added:
            last = blocks.pop() if self._count % _BLOCK else ()
            blocks.extend(_in_blocks((*last, *added)))
        found = RecordRows()
        found._blocks, found._count = tuple(blocks), self._count + len(added)
        return found

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[MemoryRecord]:
        return chain.from_iterable(self._blocks)

    @overload
    def __getitem__(self, row: int) -> MemoryRecord: ...

    @overload
    def __getitem__(self, row: slice) -> Block: ...

    def __getitem__(self, row: int | slice) -> MemoryRecord | Block:
        if isinstance(row, slice):
            return tuple(self[at] for at in range(*row.indices(self._count)))
        at = row + self._count if row < 0 else row
        if not 0 <= at < self._count:
            raise IndexError(f"row {row}: there are {self._count}")
        return self._blocks[at // _BLOCK][at % _BLOCK]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RecordRows | tuple):
            return NotImplemented
        return len(self) == len(other) and all(mine == its for mine, its in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]


class RowNumbers(Mapping[str, int]):
    """The row of each id, in the order of the rows. What follows by adding ids shares the dict and sees more of it."""

    __slots__ = ("_count", "_rows")

    def __init__(self, ids: Iterable[str] = ()) -> None:
        self._rows: dict[str, int] = {item: row for row, item in enumerate(ids)}
        self._count = len(self._rows)

    def followed_by(self, ids: Sequence[str]) -> RowNumbers:
        """With these ids in the rows that follow."""
        found = self if self._is_latest else RowNumbers(self)
        grown = RowNumbers()
        found._rows.update(zip(ids, range(self._count, self._count + len(ids)), strict=True))
        grown._rows, grown._count = found._rows, self._count + len(ids)
        return grown

    def keys(self) -> KeysView[str]:
        """As a dict's, so that sets are made of them quickly."""
        return self._rows.keys() if self._is_latest else dict.fromkeys(islice(self._rows, self._count)).keys()

    def __getitem__(self, item: str) -> int:
        row = self._rows[item]
        if row >= self._count:
            raise KeyError(item)
        return row

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __len__(self) -> int:
        return self._count

    @property
    def _is_latest(self) -> bool:
        return len(self._rows) == self._count


def _in_blocks(records: Block) -> Iterator[Block]:
    return (records[start : start + _BLOCK] for start in range(0, len(records), _BLOCK))
