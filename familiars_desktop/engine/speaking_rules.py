"""When and of what the companion may speak unasked: the settings, and over them what was chosen in the window."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from familiars_desktop.engine.settings import Settings
from familiars_desktop.memory.errors import InvalidRecord

_log = logging.getLogger(__name__)
_MOST_A_DAY: Final = 20


@dataclass(frozen=True, slots=True)
class SpeakingRules:
    """``daily_cap`` in [0, 20]; quiet from the hour ``quiet_from`` to ``quiet_until``, both in [0, 23], never when
    they are the same. Of dates, of how a thing went, and of what is about to fade it may speak or not."""

    enabled: bool = True
    daily_cap: int = 2
    quiet_from: int = 22
    quiet_until: int = 8
    reminders: bool = True
    follow_ups: bool = True
    check_backs: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.daily_cap <= _MOST_A_DAY:
            raise InvalidRecord(f"the daily cap is {self.daily_cap}: allowed are 0 to {_MOST_A_DAY}")
        for name, hour in (("begin", self.quiet_from), ("end", self.quiet_until)):
            if not 0 <= hour <= 23:
                raise InvalidRecord(f"the quiet hours {name} at {hour}: allowed are 0 to 23")


_SETTING_OF: Final[Mapping[str, str]] = {
    "enabled": "speaks_unasked",
    "daily_cap": "unasked_a_day",
    "quiet_from": "quiet_from",
    "quiet_until": "quiet_until",
}


class SpeakingPreferences:
    """Reads and keeps ``speaking.json`` in the configuration folder; what the environment sets stands above it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._file = settings.config / "speaking.json"

    def load(self) -> SpeakingRules:
        """Bad values in the file are left out, with a line in the log."""
        rules = SpeakingRules(**{name: getattr(self._settings, setting) for name, setting in _SETTING_OF.items()})
        for name, value in self._kept().items():
            if not self._is_given(name):
                rules = _changed(rules, name, value)
        return rules

    def keep(self, rules: SpeakingRules) -> None:
        """For the next start; where that cannot be written, the log says so."""
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file.write_text(json.dumps(asdict(rules)), encoding="utf-8")
        except OSError as error:
            _log.warning("when to speak cannot be kept: %s: %s", self._file, error.strerror)

    def _is_given(self, name: str) -> bool:
        return _SETTING_OF.get(name) in self._settings.model_fields_set

    def _kept(self) -> dict[str, Any]:
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}


def _changed(rules: SpeakingRules, name: str, value: Any) -> SpeakingRules:
    if type(value) is type(getattr(rules, name, None)):
        change: dict[str, Any] = {name: value}
        try:
            return replace(rules, **change)
        except InvalidRecord as error:
            _log.warning("speaking.json: %s", error)
    return rules
