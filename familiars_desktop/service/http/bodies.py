"""What requests carry; answers are the shapes of the command line's ``--json``."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewMemory(_Body):
    """A memory to write: its cell of scope and category, and its text."""

    scope: str
    category: str
    content: str = Field(min_length=1)
    salience: float | None = Field(None, ge=0.0, le=1.0)
    confidence: float | None = Field(None, ge=0.0, le=1.0)
    tags: list[str] | None = None
    pinned: bool | None = None
    ttl: dict[str, Any] | None = None
    fact_key: str | None = None
    agent_id: str | None = None
    dialogue_id: str | None = None


class MemoryChange(_Body):
    """The fields to change; what is left out stays."""

    content: str | None = Field(None, min_length=1)
    scope: str | None = None
    category: str | None = None
    salience: float | None = Field(None, ge=0.0, le=1.0)
    confidence: float | None = Field(None, ge=0.0, le=1.0)
    tags: list[str] | None = None
    pinned: bool | None = None
    deprecated: bool | None = None
