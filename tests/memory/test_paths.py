"""Where a cell's file lies (F §5.2.4)."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import CATEGORIES, SCOPES, VALID_CELLS, resolve_path
from familiars_desktop.memory.errors import InvalidRecord

FOLDER_OF_SCOPE = {
    "user": "user",
    "identity": "agents/nova/identity",
    "dialogue": "agents/nova/dialogue_7/dialogue",
    "ephemeral": "agents/nova/dialogue_7/ephemeral",
}


@pytest.mark.parametrize(("scope", "category"), sorted(VALID_CELLS))
def test_each_of_the_sixteen_cells_has_its_file(scope, category):
    path = resolve_path(workspace="/w", scope=scope, category=category, agent_id="nova", dialogue_id="dialogue_7")
    assert path == Path("/w") / FOLDER_OF_SCOPE[scope] / f"{category}.md"


@pytest.mark.parametrize(
    "cell", sorted({(scope, category) for scope in SCOPES for category in CATEGORIES} - VALID_CELLS)
)
def test_a_cell_outside_the_matrix_has_none(cell):
    with pytest.raises(InvalidRecord, match="holds no category"):
        resolve_path(workspace="/w", scope=cell[0], category=cell[1], dialogue_id="d")


BAD_FOLDERS = [
    "..",
    ".",
    "",
    "a/b",
    "a\\b",
    "CON",
    "con",
    "nul",
    "COM1",
    "lpt9",
    "x" * 65,
    "naïve",
    "a\n",
    "a b",
    7,
]


@pytest.mark.parametrize("name", BAD_FOLDERS)
def test_an_agent_id_that_is_no_folder_name_is_refused_and_named(name):
    with pytest.raises(InvalidRecord) as caught:
        resolve_path(workspace="/w", scope="identity", category="directive", agent_id=name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("name", BAD_FOLDERS)
def test_a_dialogue_id_that_is_no_folder_name_is_refused_and_named(name):
    with pytest.raises(InvalidRecord) as caught:
        resolve_path(workspace="/w", scope="dialogue", category="state", dialogue_id=name)
    assert repr(name) in str(caught.value)


@pytest.mark.parametrize("scope", ["dialogue", "ephemeral"])
def test_a_dialogues_cell_needs_its_dialogue(scope):
    with pytest.raises(InvalidRecord, match="dialogue_id is None"):
        resolve_path(workspace="/w", scope=scope, category="state")


def test_the_default_agent_is_agent_0():
    path = resolve_path(workspace="/w", scope="identity", category="directive")
    assert path == Path("/w/agents/agent_0/identity/directive.md")


@given(st.sampled_from(sorted(VALID_CELLS)), st.text(max_size=70), st.text(max_size=70))
def test_no_name_leads_out_of_the_workspace(cell, agent, dialogue):
    workspace = Path("/w/space")
    try:
        path = resolve_path(workspace=workspace, scope=cell[0], category=cell[1], agent_id=agent, dialogue_id=dialogue)
    except InvalidRecord:
        return
    assert path.parts[:3] == workspace.parts
    assert ".." not in path.parts
