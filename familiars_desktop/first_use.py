"""Names of a package that load on first use (PEP 562), so that importing it costs nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def names_on_first_use(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """A package's ``__getattr__``: ``homes`` tells for each of its modules which names it is home to."""
    home_of = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{home_of[name]}"), name)

    return load
