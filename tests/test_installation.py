"""What travels with the program is found, and a broken installation says so."""

from __future__ import annotations

import pytest

from familiars_desktop.installation import shipped_models, travelling_folder
from familiars_desktop.memory.errors import FamiliarsError


@pytest.mark.parametrize("name", ["resources", "workspace"])
def test_a_folder_that_travels_with_the_program_is_found(name: str) -> None:
    assert travelling_folder(name).is_dir()


def test_a_missing_folder_is_named_in_a_sentence() -> None:
    with pytest.raises(FamiliarsError, match="folder nowhere is missing: install it again"):
        travelling_folder("nowhere")


def test_a_checkout_ships_no_models() -> None:
    assert shipped_models() is None
