"""What a model server's answers mean, in words that say what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx

from familiars_desktop.memory.errors import ModelError, ModelUnavailable, ModelUnreachable


def json_of(response: httpx.Response) -> Mapping[str, Any]:
    try:
        parsed = response.json()
    except ValueError as error:
        raise ModelError(f"{response.url} answered with something that is no JSON") from error
    if not isinstance(parsed, dict):
        raise ModelError(f"{response.url} does not speak the OpenAI-compatible protocol")
    return parsed


def check_status(response: httpx.Response, model: str) -> None:
    """Raises what an HTTP status means, in words that say what to do."""
    if response.is_success:
        return
    response.read()
    said = _said(response)
    url, status = response.url, response.status_code
    if status in {401, 403}:
        raise ModelError(f"{url} refused the API key ({said}): check the key for this server")
    if status == 404:
        raise ModelUnavailable(f"{url} has no model {model!r} ({said}): choose one that it offers")
    if status == 429:
        raise ModelUnreachable(f"{url} is over its limit ({said}): wait a little and try again")
    if status >= 500:
        raise ModelUnreachable(f"{url} failed with status {status} ({said}): try again, or look at its log")
    raise ModelError(f"{url} refused the request with status {status}: {said}")


def _said(response: httpx.Response) -> str:
    try:
        return error_text(response.json())
    except ValueError:
        return response.text[:200].strip() or response.reason_phrase


def error_text(body: Any) -> str:
    error = body.get("error", body) if isinstance(body, dict) else body
    if isinstance(error, dict):
        return str(error.get("message", error))
    return str(error)


def no_answer(url: str, error: Exception) -> str:
    return f"no answer from {url} ({type(error).__name__}: {error}): is the model server running?"


def went_away(url: str, error: httpx.HTTPError | None, had_begun: bool) -> str:
    if error is not None and not had_begun:
        return no_answer(url, error)
    detail = f" ({type(error).__name__}: {error})" if error else ""
    return f"the model server at {url} went away in the middle of the reply{detail}: try again"
