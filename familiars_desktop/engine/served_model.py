"""A language model as it is open: in a child process of ours, or at somebody else's server."""

from __future__ import annotations

import threading
from typing import Final

from familiars_desktop import inference
from familiars_desktop.engine.model_choice import ChatModel
from familiars_desktop.memory.errors import Cancelled, ModelUnavailable

_LOAD_SECONDS: Final = 120.0
# The conversation's, and one for each of the two questions that the writer asks in turn.
_SLOTS: Final = 3


class ServedModel:
    """Opens one model when it is asked for, again after it was closed or has crashed. Safe from any thread.

    The conversation and the writer have a client each, which in a server of ours keep caches of their own.
    """

    def __init__(self, chat: ChatModel, store: inference.ModelStore, *, context_tokens: int, threads: int) -> None:
        self.chat = chat
        self.server: inference.LocalServer | None = None
        self._store = store
        self._context_tokens = context_tokens
        self._threads = threads
        self._lock = threading.Lock()
        self._clients: tuple[inference.LanguageModel, ...] = ()
        self._is_over = False

    @property
    def is_ready(self) -> bool:
        """Whether it answers without loading first."""
        return bool(self._clients) and (self.server is None or self.server.is_alive())

    @property
    def resident_mb(self) -> float:
        """What its process takes, in MiB; 0 without one."""
        server = self.server
        return server.resident_mb if server is not None else 0.0

    def client(self, *, for_user: bool) -> inference.LanguageModel:
        """The conversation's client, or the writer's. Raises ModelError, Cancelled once it is closed for good."""
        with self._lock:
            if self._is_over:
                raise Cancelled("the program is closing")
            if not self.is_ready:
                self._drop()
                self._clients = self._at_server() if self.chat.base_url else self._of_file()
            return self._clients[0 if for_user else 1]

    def close(self, *, for_good: bool = False) -> None:
        """End it and give back its memory; what is loading in another thread ends with ModelError."""
        self._is_over = self._is_over or for_good
        loading = self.server
        if loading is not None:
            loading.close()
        with self._lock:
            self._drop()

    def _drop(self) -> None:
        clients, self._clients = self._clients, ()
        server, self.server = self.server, None
        for client in clients:
            client.close()
        if server is not None:
            server.close()

    def _at_server(self) -> tuple[inference.LanguageModel, ...]:
        chat = self.chat
        return tuple(
            inference.LanguageModel(chat.base_url, chat.model, api_key=chat.api_key, is_remote=chat.is_remote)
            for _ in range(2)
        )

    def _of_file(self) -> tuple[inference.LanguageModel, ...]:
        chat = self.chat
        path = chat.path or (self._store.path(chat.catalogue_id) if chat.catalogue_id else None)
        if path is None:
            raise ModelUnavailable(f"{chat.title} is not installed: run `familiars models pull {chat.catalogue_id}`")
        self.server = inference.LocalServer(
            path, context_length=self._context_tokens, threads=self._threads, slots=_SLOTS
        )
        self.server.start(_LOAD_SECONDS)
        return self.server.client(slot=0), self.server.client(slot=1, more_slots=(2,))
