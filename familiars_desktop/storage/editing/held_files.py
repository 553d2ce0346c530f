"""Files that are not believed: what looks like an accident of a disk, an editor or a sync client forgets nothing.

A held file's memories stay. It is written anew from them on request, or by the next write of ours to it, and what was
found is kept beside it; it can be accepted as it is; and one that comes back whole is read like any other.
"""

from __future__ import annotations

import re
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage import files
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.editing.exchange import ChangedMeanwhile, Placing
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.markdown import Document, format_records
from familiars_desktop.storage.protocols import FileProblem, HeldFile, HoldReason
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.record_index import RecordIndex

if TYPE_CHECKING:
    from familiars_desktop.storage.editing.hand_edits import HandEdits

_NO_TEXT: Final = re.compile("[\x00\udc80-\udcff]")
_BEGUN_HEADER: Final = re.compile(r"(?:\A|\n)<(?:!(?:-(?:-[ \t]*)?)?)?\Z")
_IN_WORDS: Final[Mapping[HoldReason, str]] = {
    "missing": "it is missing",
    "empty": "it is empty",
    "zeros": "it holds nothing but zero bytes",
    "no text": "it holds bytes that are no UTF-8 text",
    "cut off": "it ends inside an entry",
}
# An editor that saves leaves its file missing or empty for a moment.
_SETTLES_SECONDS: Final = 0.2
_STEP_SECONDS: Final = 0.02


def reason_to_hold(
    document: Document, known: Mapping[str, MemoryRecord], lost: Collection[str], *, is_missing: bool
) -> HoldReason | None:
    """Why a file is not to be believed, None when it is.

    ``known``: the records that lie in it so far; ``lost``: the ids among them that are found nowhere any more.
    """
    text = document.text
    if lost and is_missing:
        return "missing"
    if lost and not text.strip("\x00\ufeff \t\r\n"):
        return "zeros" if "\x00" in text else "empty"
    if _NO_TEXT.search(text) and (lost or _is_damaged(document, known)):
        return "no text"
    return "cut off" if _is_cut_off(document, text, known, lost) else None


def _is_damaged(document: Document, known: Mapping[str, MemoryRecord]) -> bool:
    """Whether a record has got replacement characters that it did not have."""
    pairs = ((known.get(entry.record.id), entry.record) for entry in document.entries if entry.record is not None)
    return any(old is not None and _replaced(new) > _replaced(old) for old, new in pairs)


def _replaced(record: MemoryRecord) -> int:
    return str(record.to_dict()).count("\ufffd")


def _is_cut_off(document: Document, text: str, known: Mapping[str, MemoryRecord], lost: Collection[str]) -> bool:
    if not document.entries or text.endswith("\n"):
        return False
    last = document.entries[-1]
    if lost and (_BEGUN_HEADER.search(text[-8:]) or (last.problem is not None and "-->" not in last.header)):
        return True
    if last.record is None or (former := known.get(last.record.id)) is None:
        return False
    return len(last.record.content) < len(former.content) and former.content.startswith(last.record.content)


@dataclass(frozen=True)
class HeldFiles:
    """Holds are noted by ``HandEdits``; here they end. Call what changes something within ``Ledger.writing``."""

    database: Database
    files: RecordFiles
    index: RecordIndex
    hand_edits: HandEdits

    def all(self) -> list[HeldFile]:
        """The held files, by path."""
        held = self.index.held()
        counts = dict.fromkeys(held, 0)
        for record, _ in self.index.in_files(tuple(held)).values():
            counts[self.files.path_of(record)] += 1
        return [HeldFile(path, reason, counts[path]) for path, reason in held.items()]

    def problems(self) -> list[FileProblem]:
        """The held files, with what to do about each."""
        return [FileProblem(held.path, 0, _advice(held)) for held in self.all()]

    def path_named(self, name: str | Path) -> str:
        """The held file that a person means. Raises Refused."""
        found = Path(name)
        root = self.files.workspace
        path = (found.relative_to(root) if found.is_relative_to(root) else found).as_posix()
        if path not in self.index.held():
            raise Refused(f"{path} is not held: `familiars memory files` lists the files that are")
        return path

    def make_ready(self, paths: Sequence[str]) -> bool:
        """Before a write of ours: pick up what was changed in these files and restore the held ones.

        Whether records changed. Raises WorkspaceError.
        """
        before = self._held_among(paths)
        edited = bool(self.hand_edits.pick_up(paths))
        patience = time.monotonic() + _SETTLES_SECONDS
        while self._held_among(paths) - before and time.monotonic() < patience:
            time.sleep(_STEP_SECONDS)
            edited |= bool(self.hand_edits.pick_up(paths))
        for path in sorted(self._held_among(paths)):
            self.restore(path)
        return edited

    def restore(self, path: str) -> Path | None:
        """Write the file anew from its records; where what was found is kept. Raises WorkspaceError.

        One that is written by somebody else in this very moment is read instead.
        """
        records = [record for record, _ in self.index.in_files([path]).values()]
        data = format_records(sorted(records, key=lambda record: (record.stated_at, record.id)), b"")
        real = contained(self.files.workspace, self.files.workspace / path)
        try:
            with explained(real):
                kept = keep_aside(real, real)
                placing = Placing(files.signature(real))
                files.replace(real, data, placing)
        except ChangedMeanwhile:
            self.hand_edits.pick_up([path])
            return None
        with self.database.transaction() as connection:
            self.index.note_own_writes(connection, {path: placing.written})
            self.index.note_filed(connection, records)
        return kept

    def accept(self, path: str) -> tuple[str, ...]:
        """Take the file as it is; the ids of the memories that this changes or takes away."""
        return self.hand_edits.pick_up([path], accepted=(path,))

    def _held_among(self, paths: Sequence[str]) -> set[str]:
        return set(paths) & self.index.held().keys()


def found_files(path: Path) -> list[Path]:
    """What was found in the place of a file and kept beside it, the first one first."""
    numbered = ((item.suffix.removeprefix(".found-"), item) for item in path.parent.glob(f"{path.name}.found-*"))
    return [item for number, item in sorted((int(n), item) for n, item in numbered if n.isdecimal())]


def keep_aside(path: Path, original: Path) -> Path | None:
    """Put what was found beside the original as ``<name>.found-<n>``; None for an empty or missing file."""
    found = files.signature(path)
    if found is None or found[0] == 0:
        return None
    kept = found_files(original)
    number = 1 + (int(kept[-1].suffix.removeprefix(".found-")) if kept else 0)
    return path.rename(original.with_name(f"{original.name}.found-{number}"))


def _advice(held: HeldFile) -> str:
    one = held.memories == 1
    kept = "its memory stays" if one else f"its {held.memories} memories stay"
    return (
        f"{_IN_WORDS[held.reason]}, so it is held and {kept}: `familiars memory restore-file {held.path}` writes it "
        f"anew, `familiars memory accept-file {held.path}` takes it as it is"
    )
