"""Keeps the digest and the open conflicts up to date, and says whether the user was away while they came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QSettings, QTimer, Signal, Slot

from familiars_desktop.memory.digest import Digest
from familiars_desktop.ui.bridge import Bridge, OpenConflictLike
from familiars_desktop.ui.translation import tr

AWAY: Final = 8.0 * 3_600.0
_OFFERED: Final = "digest/offered"
_REST_MS: Final = 1_500


class DigestWatch(QObject):
    """``changed`` follows the digest or the conflicts. A burst of changes in memory is read once."""

    changed = Signal()
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.digest: Digest | None = None
        self.conflicts: tuple[OpenConflictLike, ...] = ()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.refresh)
        bridge.memory_changed.connect(self._memory_changed)
        bridge.conflict_resolved.connect(self._memory_changed)

    @property
    def count(self) -> int:
        """How many things there are to review; what is about to fade is no news yet."""
        return (self.digest.changes if self.digest else 0) + len(self.conflicts)

    @Slot()
    def refresh(self) -> None:
        """Read both anew."""
        self._rest.stop()
        self._bridge.open_conflicts(self._take_conflicts, self.failed.emit)
        self._bridge.digest(self._take_digest, self.failed.emit)

    def stop(self) -> None:
        """The window closes: no timer runs on."""
        self._rest.stop()

    def looked(self) -> None:
        """All that the digest told was seen."""
        if self.digest is not None:
            self._bridge.digest_looked(self.digest.sequence, self._marked, self.failed.emit)

    def is_worth_offering(self) -> bool:
        """Whether something came while nobody looked for eight hours, and it was not offered meanwhile."""
        if self.digest is None or not self.count:
            return False
        offered = float(str(QSettings().value(_OFFERED, 0.0)))
        return self._bridge.now() - max(offered, self.digest.since) >= AWAY

    def note_offered(self) -> None:
        QSettings().setValue(_OFFERED, self._bridge.now())

    @Slot()
    def _memory_changed(self) -> None:
        if self.digest is not None:
            self._rest.start()

    def _take_conflicts(self, conflicts: Sequence[OpenConflictLike]) -> None:
        self.conflicts = tuple(conflicts)
        if self.digest is not None:
            self.changed.emit()

    def _take_digest(self, digest: Digest) -> None:
        self.digest = digest
        self.changed.emit()

    def _marked(self, _: object) -> None:
        self.refresh()


def summary(digest: Digest, conflicts: int) -> str:
    """Such as "4 learned, 1 corrected, 2 about to fade"; "" when there is nothing."""
    parts = (
        (len(digest.learned), tr("{0} learned")),
        (len(digest.corrected), tr("{0} corrected")),
        (len(digest.merged), tr("{0} merged")),
        (len(digest.forgotten), tr("{0} forgotten")),
        (len(digest.fading), tr("{0} about to fade")),
        (conflicts, tr("{0} to decide")),
    )
    return ", ".join(text.format(number) for number, text in parts if number)
