from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from familiars_desktop.inference.package_index import (
    PYPI,
    IndexSettings,
    PackageIndex,
    without_credentials,
)

NOWHERE = {"PIP_CONFIG_FILE": "/dev/null"}


def test_without_settings_the_index_is_pypi() -> None:
    assert IndexSettings.discover(NOWHERE) == IndexSettings((PYPI,))


def test_the_environment_names_indexes_links_and_certificate() -> None:
    settings = IndexSettings.discover(
        NOWHERE
        | {
            "PIP_INDEX_URL": "https://mirror.example/simple/",
            "PIP_EXTRA_INDEX_URL": "https://a.example/simple https://b.example/simple",
            "PIP_FIND_LINKS": "/srv/wheels",
            "PIP_CERT": "/srv/ca.pem",
        }
    )

    assert settings.index_urls == (
        "https://mirror.example/simple",
        "https://a.example/simple",
        "https://b.example/simple",
    )
    assert settings.find_links == ("/srv/wheels",)
    assert settings.certificate == "/srv/ca.pem"


def test_a_pip_configuration_file_is_read_and_the_environment_is_stronger(tmp_path: Path) -> None:
    file = tmp_path / "pip.conf"
    file.write_text("[global]\nindex-url = https://file.example/simple\ncert = /etc/ca.pem\n")

    from_file = IndexSettings.discover({"PIP_CONFIG_FILE": str(file)})
    overridden = IndexSettings.discover({"PIP_CONFIG_FILE": str(file), "PIP_INDEX_URL": "https://env.example/simple"})

    assert from_file.index_urls[0] == "https://file.example/simple"
    assert overridden.index_urls[0] == "https://env.example/simple"
    assert overridden.certificate == "/etc/ca.pem"


def test_no_index_leaves_only_the_links() -> None:
    settings = IndexSettings.discover(NOWHERE | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "/srv/wheels"})

    assert settings.index_urls == ()
    assert settings.find_links == ("/srv/wheels",)


def test_a_release_is_found_in_a_json_page(serve: Any) -> None:
    server = serve(
        lambda exchange: exchange.json(
            {"files": [
                {"filename": "some_model-1.0.tar.gz", "url": "../files/s.tar.gz", "hashes": {}},
                {"filename": "some_model-1.0-py3-none-any.whl", "url": "../files/w.whl", "hashes": {"sha256": "ab"},
                 "size": 5},
                {"filename": "some_model-1.1-py3-none-any.whl", "url": "../files/x.whl", "hashes": {}},
            ]}
        )
    )  # fmt: skip

    found = _find(IndexSettings((f"{server.url}/simple",)), "Some.Model", "1.0")

    assert found is not None
    assert (found.filename, found.sha256, found.size_bytes) == ("some_model-1.0-py3-none-any.whl", "ab", 5)
    assert found.url == f"{server.url}/simple/files/w.whl"
    assert server.requests[0].path == "/simple/some-model/"


def test_a_release_is_found_in_an_html_page(serve: Any) -> None:
    def page(exchange: Any) -> None:
        exchange.head(200, Content_Type="text/html")
        exchange.write(b'<a href="/f/m-2.0-py3-none-any.whl#sha256=cd">m</a>')

    server = serve(page)

    found = _find(IndexSettings((server.url,)), "m", "2.0")

    assert found is not None
    assert (found.url, found.sha256) == (f"{server.url}/f/m-2.0-py3-none-any.whl", "cd")


def test_an_index_and_links_on_disk_need_no_network(tmp_path: Path) -> None:
    page = tmp_path / "simple" / "m" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text('<a href="../../files/m-1.0-py3-none-any.whl">m</a>')
    links = tmp_path / "links"
    links.mkdir()
    (links / "n-1.0-py3-none-any.whl").write_bytes(b"n")
    settings = IndexSettings(((tmp_path / "simple").as_uri(),), (str(links),))

    indexed, linked = _find(settings, "m", "1.0"), _find(settings, "n", "1.0")

    assert indexed is not None and indexed.local_path == tmp_path / "files" / "m-1.0-py3-none-any.whl"
    assert linked is not None and linked.local_path == links / "n-1.0-py3-none-any.whl"


def test_an_index_that_fails_is_remembered_without_its_password(serve: Any) -> None:
    server = serve(lambda exchange: exchange.json({}, status=503))
    url = server.url.replace("http://", "http://user:secret@")

    with httpx.Client(trust_env=False) as http:
        index = PackageIndex(IndexSettings((url,)), http)
        assert index.find("m", "1.0") is None

    assert "status 503" in index.failures[0]
    assert "secret" not in index.failures[0]


def test_credentials_are_cut_out_of_urls() -> None:
    assert without_credentials("https://me:pw@host:8443/simple/x/") == "https://host:8443/simple/x/"


def _find(settings: IndexSettings, package: str, version: str) -> Any:
    with httpx.Client(trust_env=False) as http:
        return PackageIndex(settings, http).find(package, version)


@pytest.mark.parametrize("name", ["m-1.0.exe", "other-1.0-py3-none-any.whl", "m-1.0.1-py3-none-any.whl"])
def test_other_files_of_an_index_are_passed_over(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"")

    assert _find(IndexSettings((), (str(tmp_path),)), "m", "1.0") is None
