"""Which language model answers: what could be used, what was chosen, what that means."""

from __future__ import annotations

import ipaddress
import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from familiars_desktop import inference
from familiars_desktop.engine.events import ModelKind, ModelOption, ModelUse
from familiars_desktop.engine.settings import Settings
from familiars_desktop.memory.errors import ModelUnavailable

GEMINI_URL: Final = "https://generativelanguage.googleapis.com/v1beta/openai"
GEMINI_MODEL: Final = "gemini-2.5-flash"
_log = logging.getLogger(__name__)
Role = Literal["chat_model", "writer", "embedder"]
_GEMINI_OPTION: Final = "remote:gemini"


@dataclass(frozen=True, slots=True)
class ChatModel:
    """A language model as it is to be opened: a GGUF file of ours, or a server with its key.

    ``catalogue_id`` is set when the file comes from the catalogue (and may have to be fetched),
    ``estimated_mb`` is what the gate reserves for it, 0 for a server.
    """

    option_id: str
    title: str
    path: Path | None = None
    catalogue_id: str | None = None
    base_url: str = ""
    model: str = ""
    api_key: str | None = None
    estimated_mb: float = 0.0

    @property
    def is_remote(self) -> bool:
        """Whether what is said leaves this machine."""
        return bool(self.base_url) and not is_loopback(self.base_url)


def is_loopback(url: str) -> bool:
    """Whether a URL's host is this machine; no for a text that is no URL."""
    try:
        host = urlsplit(url).hostname or ""
        if host == "localhost" or host.endswith(".localhost"):
            return True
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class ModelChoice:
    """Knows the options and remembers the choice in ``choices.json`` of the configuration folder."""

    def __init__(
        self, settings: Settings, catalogue: inference.Catalogue, store: inference.ModelStore, *, ram_mb: float
    ) -> None:
        self._settings = settings
        self._catalogue = catalogue
        self._store = store
        self._ram_mb = ram_mb
        self._file = settings.config / "choices.json"

    def options(self) -> list[ModelOption]:
        """Servers found on loopback, then the known options. Takes up to a second."""
        return [*self._servers(), *self.known_options()]

    def known_options(self) -> list[ModelOption]:
        """The configured endpoint, then the catalogue; at once."""
        return [*self._remotes(), *self._embedded()]

    def chosen(self) -> ChatModel | None:
        """The settings' model, else the one chosen in the window, else an installed one, else None.

        Raises ModelUnavailable when a setting names a model that does not exist.
        """
        if self._settings.chat_model:
            return self.resolve(self._settings.chat_model)
        if self._settings.endpoint_url:
            return self._endpoint()
        if remembered := self._remembered("chat_model"):
            try:
                return self.resolve(remembered)
            except ModelUnavailable:
                pass  # a file that has gone, a model that left the catalogue: as if nothing was chosen
        if self._settings.gemini_api_key is not None:
            return self.resolve(_GEMINI_OPTION)
        return self._installed()

    def embedder(self) -> str:
        """The id of the wanted embedder: the settings', else the one chosen in the window, else the default name."""
        wanted = self._settings.embedding_model
        if "embedding_model" in self._settings.model_fields_set:
            return wanted
        return self._remembered("embedder") or wanted

    def writer(self) -> str:
        """Whom the memory writer asks: "none", "chat", or an option's id; the settings', else the one chosen."""
        wanted = self._settings.writer_model
        if "writer_model" in self._settings.model_fields_set:
            return wanted
        return self._remembered("writer") or wanted

    def settled_elsewhere(self) -> frozenset[ModelUse]:
        """The uses for which a setting names the model, which no choice in the window overrules."""
        given = self._settings.model_fields_set
        found: dict[ModelUse, bool] = {
            "chat": bool(self._settings.chat_model or self._settings.endpoint_url),
            "writer": "writer_model" in given,
            "embedder": "embedding_model" in given,
        }
        return frozenset(use for use, settled in found.items() if settled)

    def remember(self, chosen: str, role: Role = "chat_model") -> None:
        """Keep the choice for the next start; where that cannot be written, the log says so."""
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            partial = self._file.with_suffix(".partial")
            partial.write_text(json.dumps({**self._choices(), role: chosen}), encoding="utf-8")
            partial.replace(self._file)
        except OSError as error:
            _log.warning("the chosen model cannot be remembered: %s: %s", self._file, error.strerror)

    def resolve(self, option_id: str) -> ChatModel:
        """An option's id, a catalogue id or a file's path. Raises ModelUnavailable saying what exists."""
        kind, _, rest = option_id.partition(":")
        if option_id == _GEMINI_OPTION:
            return self._gemini()
        if kind == "server" and "|" in rest:
            base_url, _, model = rest.partition("|")
            return ChatModel(option_id, model or base_url, base_url=base_url, model=model)
        if kind == "embedded":
            return self._of_catalogue(rest)
        try:
            path = Path(rest if kind == "file" else option_id).expanduser()
        except RuntimeError as error:  # "~somebody" who has no home here
            raise ModelUnavailable(f"there is no model file {option_id}: {error}") from error
        if path.suffix.lower() == ".gguf" or kind == "file":
            return self._of_file(path)
        return self._of_catalogue(option_id)

    def default_entry(self) -> inference.CatalogueEntry:
        """The embedded language model that fits this machine's memory."""
        return self._catalogue.default_language_model(self._ram_mb)

    def _of_catalogue(self, model_id: str) -> ChatModel:
        entry = self._catalogue.entry(model_id)
        return ChatModel(
            f"embedded:{entry.id}",
            entry.title,
            path=self._store.path(entry.id),
            catalogue_id=entry.id,
            estimated_mb=float(entry.ram_mb),
        )

    def _of_file(self, path: Path) -> ChatModel:
        if not path.is_file():
            raise ModelUnavailable(f"there is no model file {path}: choose one that exists")
        return ChatModel(f"file:{path}", path.stem, path=path, estimated_mb=path.stat().st_size / 1e6 * 1.25)

    def _gemini(self) -> ChatModel:
        key = self._settings.gemini_api_key
        if key is None:
            raise ModelUnavailable("Gemini needs GEMINI_API_KEY in the environment or in .env")
        return ChatModel(
            _GEMINI_OPTION, "Gemini", base_url=GEMINI_URL, model=GEMINI_MODEL, api_key=key.get_secret_value()
        )

    def _endpoint(self) -> ChatModel:
        key, url = self._settings.endpoint_key, self._settings.endpoint_url
        model = self._settings.endpoint_model
        return ChatModel(
            f"server:{url}|{model}",
            model or url,
            base_url=url,
            model=model,
            api_key=key.get_secret_value() if key else None,
        )

    def _installed(self) -> ChatModel | None:
        default = self.default_entry()
        others = [entry for entry in self._catalogue.language_models if entry.id != default.id]
        for entry in (default, *others):
            if self._store.path(entry.id) is not None:
                return self._of_catalogue(entry.id)
        return None

    def _remembered(self, role: Role) -> str:
        return str(self._choices().get(role, ""))

    def _choices(self) -> dict[str, Any]:
        try:
            choices = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return choices if isinstance(choices, dict) else {}

    def _servers(self) -> list[ModelOption]:
        return [
            ModelOption(f"server:{server.base_url}|{model}", model, "server", installed=True, notes=server.kind)
            for server in inference.discover_servers()
            for model in server.models
        ]

    def _remotes(self) -> list[ModelOption]:
        found = []
        if self._settings.endpoint_url:
            chosen = self._endpoint()
            kind: ModelKind = "remote" if chosen.is_remote else "server"
            found.append(ModelOption(chosen.option_id, chosen.title, kind, installed=True, notes=chosen.base_url))
        if self._settings.gemini_api_key is not None:
            found.append(ModelOption(_GEMINI_OPTION, "Gemini", "remote", installed=True, notes="Google's server"))
        return found

    def _embedded(self) -> list[ModelOption]:
        default = self.default_entry()
        return [
            ModelOption(
                f"embedded:{entry.id}",
                entry.title,
                "embedded",
                size_bytes=entry.size_bytes,
                installed=self._store.path(entry.id) is not None,
                license=entry.license,
                notes=entry.notes,
                recommended=entry.id == default.id,
            )
            for entry in self._catalogue.language_models
        ]
