"""Finding what travels with the program, from a checkout, an installed wheel and a frozen bundle alike."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from familiars_desktop.installation import travelling_folder
from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import FamiliarsError
from familiars_desktop.memory.ranking import RankingWeights


def resources_folder() -> Path:
    """The folder of tables, icons and the demo. Raises FamiliarsError when the installation lacks it."""
    return travelling_folder("resources")


def starter_workspace() -> Path:
    """The workspace that the first launch copies. Raises FamiliarsError when the installation lacks it."""
    return travelling_folder("workspace")


def load_decay_policy() -> DecayPolicy:
    """How memories fade, of ``resources/decay.toml``."""
    return DecayPolicy.from_tables(_read_table("decay.toml"))


def load_ranking_weights(policy: DecayPolicy) -> RankingWeights:
    """How recall weighs its terms, of ``resources/recall.toml``; the floors of decay are the policy's."""
    tuned: dict[str, float] = _read_table("recall.toml").get("weights", {})
    floors = {"record_floor": policy.record_floor, "turn_floor": policy.turn_floor}
    return RankingWeights(**{**tuned, **floors})


def _read_table(name: str) -> dict[str, Any]:
    path = resources_folder() / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise FamiliarsError(f"cannot read {path}: {error}; install the program again") from error
