"""Where a cell's file lies in a workspace (F §5.2.4). Paths are computed, never touched."""

from __future__ import annotations

from pathlib import Path

from familiars_desktop.memory.records import DEFAULT_AGENT, check_cell, check_owner


def resolve_path(
    *,
    workspace: Path | str,
    scope: str,
    category: str,
    agent_id: str = DEFAULT_AGENT,
    dialogue_id: str | None = None,
) -> Path:
    """The Markdown file of a cell. Raises InvalidRecord for a bad cell, agent or dialogue id."""
    check_cell(scope, category)
    check_owner(scope, agent_id, dialogue_id)
    file_name = f"{category}.md"
    if scope == "user":
        return Path(workspace) / "user" / file_name
    agent = Path(workspace) / "agents" / agent_id
    if scope == "identity":
        return agent / "identity" / file_name
    return agent / str(dialogue_id) / scope / file_name
