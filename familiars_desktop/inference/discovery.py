"""Language model servers that already run on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import httpx

# Each listens here unless its owner moved it.
DEFAULT_PORTS: Final[Mapping[str, int]] = {"ollama": 11434, "lm-studio": 1234, "llama-server": 8080, "vllm": 8000}


@dataclass(frozen=True)
class FoundServer:
    """A server on loopback that speaks the OpenAI-compatible protocol, and the models it offers."""

    kind: str
    base_url: str
    models: tuple[str, ...]


def discover_servers(*, timeout: float = 0.5, ports: Mapping[str, int] = DEFAULT_PORTS) -> list[FoundServer]:
    """Asks 127.0.0.1 alone, all ports at once; ``timeout`` in seconds for each. Never raises."""
    with ThreadPoolExecutor(max_workers=max(len(ports), 1), thread_name_prefix="discover") as pool:
        probes = [pool.submit(_probe, kind, port, timeout) for kind, port in ports.items()]
        return [found for probe in probes if (found := probe.result()) is not None]


def _probe(kind: str, port: int, timeout: float) -> FoundServer | None:
    base_url = f"http://127.0.0.1:{port}/v1"
    try:
        response = httpx.get(f"{base_url}/models", timeout=timeout, trust_env=False)
        models = _model_ids(response.json()) if response.is_success else None
    except (httpx.HTTPError, ValueError):
        return None
    return FoundServer(kind, base_url, models) if models is not None else None


def _model_ids(body: Any) -> tuple[str, ...] | None:
    """None when whatever listens there is no such server."""
    listed = body.get("data") if isinstance(body, dict) else None
    # Ollama says null when it has no models.
    if listed is None and isinstance(body, dict) and body.get("object") == "list":
        return ()
    if not isinstance(listed, list):
        return None
    return tuple(str(model["id"]) for model in listed if isinstance(model, dict) and "id" in model)
