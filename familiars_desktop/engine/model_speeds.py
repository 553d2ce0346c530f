"""How fast each model is on this machine: measured when it is first used or when it is asked for, and kept."""

from __future__ import annotations

import json
import logging
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Any

from familiars_desktop.engine.events import ModelSpeed

_log = logging.getLogger(__name__)


class ModelSpeeds:
    """The speeds by model, in one small file beside the models; safe from any thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()

    def of(self, model_id: str) -> ModelSpeed | None:
        """None for a model that was never measured here."""
        try:
            return ModelSpeed(**self._read()[model_id])
        except (KeyError, TypeError):
            return None

    def keep(self, model_id: str, speed: ModelSpeed) -> None:
        """A file that cannot be written costs another measurement."""
        with self._lock:
            speeds = self._read() | {model_id: asdict(speed)}
            partial = self._path.with_suffix(".partial")
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                partial.write_text(json.dumps(speeds, indent=1), encoding="utf-8")
                partial.replace(self._path)
            except OSError as error:
                _log.warning("the speed of %s cannot be kept: %s: %s", model_id, self._path, error.strerror)

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}
