"""Every setting, declared once. Sources, first wins: arguments, environment, ``.env``, ``config.toml``.

The environment's names carry the prefix FAMILIARS_, but for the names that others know already:
EMBEDDING_MODEL, VRAM_GATE_IDLE_EVICT_SEC (F §5.4.3, §5.10.3) and GEMINI_API_KEY.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Literal

from platformdirs import user_cache_path, user_config_path, user_data_path
from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from familiars_desktop.memory.errors import FamiliarsError
from familiars_desktop.memory.records import check_folder_id

_APPLICATION = "familiars"
DEFAULT_API_PORT: Final = 8765


def config_folder() -> Path:
    """The user's configuration folder; holds ``config.toml`` and what was chosen in the window."""
    return user_config_path(_APPLICATION, appauthor=False)


class Settings(BaseSettings):
    """What a person can set. Sizes in MB, times in seconds."""

    model_config = SettingsConfigDict(
        env_prefix="FAMILIARS_", env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    workspace: Path = Field(default_factory=lambda: user_data_path(_APPLICATION, appauthor=False) / "workspace")
    cache: Path = Field(default_factory=lambda: user_cache_path(_APPLICATION, appauthor=False))
    config: Path = Field(default_factory=config_folder)
    models_folders: tuple[Path, ...] = ()
    """Folders of the user's that are searched for model files before anything is fetched."""

    agent_id: str = "agent_0"
    embedding_model: str = Field(
        "BAAI/bge-m3", validation_alias=AliasChoices("EMBEDDING_MODEL", "FAMILIARS_EMBEDDING_MODEL")
    )
    chat_model: str = ""
    """A catalogue id, a path of a GGUF file, or an option's id; empty: what was chosen in the window."""
    writer_model: Literal["chat", "none"] = "none"
    """Who gives the memory writer a second opinion: nobody (rules do better than a small model), or the chat model."""
    speaks_unasked: bool = True
    """Whether the companion may speak first: of dates, of how a thing went, of what is about to fade."""
    unasked_a_day: int = Field(2, ge=0, le=20)
    quiet_from: int = Field(22, ge=0, le=23)
    quiet_until: int = Field(8, ge=0, le=23)
    """Hours of the user's day between which it says nothing unasked; the same hour twice: none."""
    speaker_model: Literal["chat", "none"] = "none"
    """Who words what is said unasked: nobody (a fixed sentence that quotes the user), or the chat model."""
    endpoint_url: str = ""
    """Base URL of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1."""
    endpoint_model: str = ""
    endpoint_key: SecretStr | None = None
    gemini_api_key: SecretStr | None = Field(
        None, validation_alias=AliasChoices("GEMINI_API_KEY", "FAMILIARS_GEMINI_API_KEY")
    )

    api: bool = False
    """Whether programs on this machine may ask the open window over HTTP, with the token of ``api-token``."""
    api_port: int = Field(DEFAULT_API_PORT, ge=0, le=65_535)

    threads: int = Field(default_factory=lambda: os.cpu_count() or 2, ge=1)
    context_tokens: int = Field(4096, ge=512)
    context_turns: int = Field(12, ge=0)
    reply_tokens: int = Field(400, ge=1)
    temperature: float = Field(0.4, ge=0.0, le=2.0)
    recall_k: int = Field(8, ge=0)
    memory_tokens: int = Field(700, ge=0)

    vram_gate_idle_evict_sec: float = Field(
        300.0, validation_alias=AliasChoices("VRAM_GATE_IDLE_EVICT_SEC", "FAMILIARS_VRAM_GATE_IDLE_EVICT_SEC")
    )
    ram_budget_mb: float | None = Field(None, gt=0.0)
    """Memory that models may take together; None: measured."""

    @field_validator("agent_id")
    @classmethod
    def _agent_is_a_folder(cls, agent_id: str) -> str:
        check_folder_id("agent_id", agent_id)
        return agent_id

    @property
    def models_folder(self) -> Path:
        return self.cache / "models"

    @property
    def speeds_file(self) -> Path:
        """How fast each model is on this machine."""
        return self.models_folder / "speeds.json"

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        table = TomlConfigSettingsSource(settings_cls, config_folder() / "config.toml")
        return init_settings, env_settings, dotenv_settings, table


def load_settings(**overrides: object) -> Settings:
    """The settings with these values on top. Raises FamiliarsError with a sentence for a bad value."""
    given = {name: value for name, value in overrides.items() if value is not None}
    try:
        return Settings(**given)  # type: ignore[arg-type]
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise FamiliarsError(f"the setting {name} is {first['input']!r}: {first['msg']}") from error
    except (ValueError, RecursionError) as error:
        raise FamiliarsError(f"cannot read the settings in {config_folder()} or .env: {error}") from error
