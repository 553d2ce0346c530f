"""The local HTTP API, asked over a real port of loopback."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory.errors import FamiliarsError
from familiars_desktop.service.http.guard import read_token
from familiars_desktop.service.http.server import ApiServer, token_file
from familiars_desktop.service.window_command import _engine

GHENT = {"scope": "user", "category": "profile", "content": "I live in Ghent.", "tags": ["home"]}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    folder = tmp_path_factory.mktemp("api")
    engine = Engine(load_settings(workspace=folder / "workspace", config=folder / "config"))
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def server(engine: Engine) -> Iterator[ApiServer]:
    with ApiServer(engine, 0).running() as server:
        yield server


@pytest.fixture
def client(engine: Engine, server: ApiServer) -> Iterator[httpx.Client]:
    token = token_file(engine.settings.config).read_text()
    with httpx.Client(base_url=server.address, headers={"Authorization": f"Bearer {token}"}) as client:
        yield client


@pytest.fixture
def ghent(client: httpx.Client) -> dict:
    return client.post("/api/memory", json=GHENT).json()


def test_a_memory_is_written_read_changed_and_forgotten(client, engine):
    made = client.post("/api/memory", json=GHENT)
    assert made.status_code == 201
    path = f"/api/memory/{made.json()['id']}"
    assert client.get(path).json()["content"] == "I live in Ghent."
    assert client.patch(path, json={"content": "I live in Bruges."}).json()["tags"] == ["home"]
    assert client.get(path).json()["content"] == "I live in Bruges."
    assert client.delete(path).json() == {"id": made.json()["id"], "forgotten": True, "erased": False}
    assert client.get(path).status_code == 404
    assert engine.store.undo() is not None
    assert client.get(path).json()["content"] == "I live in Bruges."


def test_memories_are_listed_by_cell(client, ghent):
    listed = client.get("/api/memory", params={"scope": "user", "category": "profile"}).json()
    assert ghent["id"] in [memory["id"] for memory in listed]
    assert client.get("/api/memory", params={"scope": "identity"}).json() == []


def test_a_question_recalls_with_terms_that_sum_to_the_score(client, ghent):
    found = client.get("/api/memory", params={"q": "Ghent", "k": 3}).json()
    assert found[0]["content"] == "I live in Ghent."
    terms = found[0]["explanation"]["terms"]
    assert sum(term["contribution"] for term in terms) == pytest.approx(found[0]["score"])


def test_the_status_counts_cells_uses_and_what_waits(client, ghent):
    status = client.get("/api/memory_status").json()
    assert status["cells"]["user/profile"]["memories"] >= 1
    assert status["cells"]["user/profile"]["bytes"] >= len("I live in Ghent.")
    assert (status["queue"], status["writer"], status["open_conflicts"]) == (0, "idle", 0)


def test_models_in_memory_are_listed_and_released(client):
    assert client.get("/api/vram").json()["budget_mb"] > 0
    assert client.post("/api/agents/agent_0/release-memory").json()["freed_mb"] >= 0
    assert client.get("/api/vram").json()["residents"] == []


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({**GHENT, "scope": "nobody"}, "nobody"),
        ({**GHENT, "category": "state"}, "state"),
        ({**GHENT, "content": ""}, "content"),
        ({**GHENT, "salience": 7}, "salience"),
        ({**GHENT, "surprise": 1}, "surprise"),
        ({"scope": "user"}, "content"),
    ],
)
def test_bad_values_are_refused_and_named(client, body, word):
    answer = client.post("/api/memory", json=body)
    assert answer.status_code == 422
    assert word in answer.text


def test_a_memory_that_is_not_there_is_404_with_a_sentence(client):
    for answer in (client.get("/api/memory/m_0"), client.delete("/api/memory/m_0")):
        assert answer.status_code == 404
        assert "m_0" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": ""}, 401),
        ({"Host": "evil.example"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Transfer-Encoding": "chunked"}, 411),
    ],
)
def test_strangers_are_refused_before_anything_is_read(client, ghent, headers, status):
    answer = client.get("/api/memory", headers=headers)
    assert answer.status_code == status
    assert "Ghent" not in answer.text
    assert "access-control-allow-origin" not in answer.headers


def test_a_body_of_more_than_a_mebibyte_is_refused(client):
    answer = client.post("/api/memory", json={**GHENT, "content": "x" * 1_100_000})
    assert answer.status_code == 413


def test_its_document_describes_every_route(client):
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/api/memory", "/api/memory/{record_id}", "/api/memory_status", "/api/vram"} <= paths.keys()


def test_the_token_is_the_users_alone_and_stays(tmp_path: Path):
    path = tmp_path / "config" / "api-token"
    token = read_token(path)
    assert read_token(path) == token
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    with pytest.raises(FamiliarsError, match="read by others"):
        read_token(path)


def test_an_empty_token_file_opens_no_door(tmp_path: Path):
    path = tmp_path / "api-token"
    path.touch(0o600)
    with pytest.raises(FamiliarsError, match="holds no token"):
        read_token(path)


def test_a_taken_port_is_a_sentence(engine):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(FamiliarsError, match="Choose another port"):
            ApiServer(engine, taken.getsockname()[1])


def test_the_window_answers_too_when_that_is_switched_on(tmp_path: Path):
    settings = load_settings(workspace=tmp_path / "w", config=tmp_path / "config", api=True, api_port=0)
    others = set(threading.enumerate())
    with ExitStack() as beside:
        beside.callback(_engine(settings, beside).close)
        assert "http" in [thread.name for thread in set(threading.enumerate()) - others]
    assert "http" not in [thread.name for thread in set(threading.enumerate()) - others]


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to another process")
def test_serve_runs_until_it_is_interrupted(tmp_path: Path):
    command = [sys.executable, "-m", "familiars_desktop", "serve", "--port", "0", "--json"]
    environment = {**os.environ, "FAMILIARS_WORKSPACE": str(tmp_path / "w"), "FAMILIARS_CONFIG": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        served = json.loads(process.stdout.readline())
        token = Path(served["token_file"]).read_text()
        headers = {"Authorization": f"Bearer {token}"}
        assert httpx.get(f"{served['address']}/api/memory_status", headers=headers).json()["memories"] == 0
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert b"Traceback" not in errors
