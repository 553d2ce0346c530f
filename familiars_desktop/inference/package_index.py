"""Finds the files of a package in a Python package registry, with pip's settings and without pip.

Speaks the simple API over HTTP, as JSON (PEP 691) or HTML (PEP 503), reads indexes on disk by ``file:``
URLs, and looks into ``find-links`` folders. https://packaging.python.org/en/latest/specifications/simple-repository-api/
"""

from __future__ import annotations

import configparser
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urljoin, urlsplit, urlunsplit
from urllib.request import url2pathname

import httpx
import platformdirs

PYPI: Final = "https://pypi.org/simple"
_ACCEPT: Final = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
_ARCHIVES: Final = (".whl", ".tar.gz", ".zip")


@dataclass(frozen=True)
class IndexSettings:
    """What pip's environment variables and files say about where packages are."""

    index_urls: tuple[str, ...] = (PYPI,)
    find_links: tuple[str, ...] = ()
    certificate: str | None = None
    proxy: str | None = None

    @classmethod
    def discover(cls, environment: Mapping[str, str] | None = None) -> IndexSettings:
        """Environment over user's files over the machine's, as pip does."""
        environment = os.environ if environment is None else environment
        found = _file_settings(environment) | _environment_settings(environment)
        urls = [] if found.get("no-index", "").lower() in {"1", "true", "yes", "on"} else [found.get("index-url", PYPI)]
        urls += found.get("extra-index-url", "").split() if urls else []
        return cls(
            index_urls=tuple(url.rstrip("/") for url in urls),
            find_links=tuple(found.get("find-links", "").split()),
            certificate=found.get("cert"),
            proxy=found.get("proxy"),
        )


@dataclass(frozen=True)
class PackageFile:
    """An archive of a release: where it is, and its SHA-256 where the index says it."""

    filename: str
    url: str
    sha256: str | None = None
    size_bytes: int | None = None

    @property
    def local_path(self) -> Path | None:
        """The archive itself when it lies on this machine's disk."""
        return _local_path(self.url)


@dataclass
class PackageIndex:
    """Looks packages up in every index, and remembers why one failed."""

    settings: IndexSettings
    http: httpx.Client
    failures: list[str] = field(default_factory=list)

    def find(self, package: str, version: str) -> PackageFile | None:
        """The release's wheel, else its source archive; None when no index has it."""
        wanted = _normalise(package)
        candidates = [
            file for file in (*self._linked(), *self._indexed(wanted)) if _is_release(file.filename, wanted, version)
        ]
        return min(candidates, key=lambda file: not file.filename.endswith(".whl"), default=None)

    def _linked(self) -> Iterator[PackageFile]:
        for place in self.settings.find_links:
            folder = _local_path(place) or Path(place)
            if folder.is_dir():
                for path in sorted(folder.iterdir()):
                    yield PackageFile(path.name, path.as_uri())

    def _indexed(self, package: str) -> Iterator[PackageFile]:
        for index in self.settings.index_urls:
            url = f"{index}/{package}/"
            try:
                yield from self._page(url)
            except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
                self.failures.append(f"{without_credentials(url)}: {describe(error)}")

    def _page(self, url: str) -> list[PackageFile]:
        folder = _local_path(url)
        if folder is not None:
            page = folder / "index.html"
            return _from_html(page.read_text(encoding="utf-8"), page.as_uri()) if page.is_file() else []
        response = self.http.get(url, headers={"Accept": _ACCEPT})
        if response.status_code == httpx.codes.NOT_FOUND:
            return []
        response.raise_for_status()
        if "json" in response.headers.get("content-type", ""):
            return _from_json(response.json(), str(response.url))
        return _from_html(response.text, str(response.url))


def without_credentials(url: str) -> str:
    """The URL without a user's name and password, fit for messages and logs."""
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def describe(error: Exception) -> str:
    """An error of HTTP in a few words, without a URL that may hold a password."""
    if isinstance(error, httpx.HTTPStatusError):
        return f"status {error.response.status_code}"
    if isinstance(error, httpx.TimeoutException):
        return "no answer in time"
    return str(error) or type(error).__name__


def _from_json(page: Any, base: str) -> list[PackageFile]:
    return [
        PackageFile(
            filename=file["filename"],
            url=urljoin(base, file["url"]),
            sha256=file.get("hashes", {}).get("sha256"),
            size_bytes=file.get("size"),
        )
        for file in page["files"]
    ]


def _from_html(page: str, base: str) -> list[PackageFile]:
    links = _Links()
    links.feed(page)
    return [_from_link(urljoin(base, link)) for link in links.found]


def _from_link(link: str) -> PackageFile:
    url, _, fragment = link.partition("#")
    digest = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else None
    return PackageFile(unquote(urlsplit(url).path.rpartition("/")[2]), url, digest)


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


def _is_release(filename: str, package: str, version: str) -> bool:
    """``package`` is normalised; wheels write it with underscores, source archives either way."""
    if filename.endswith(".whl"):
        name, release, *_ = filename.split("-")
    elif filename.endswith(_ARCHIVES):
        name, _, release = filename.removesuffix(".tar.gz").removesuffix(".zip").rpartition("-")
    else:
        return False
    return _normalise(name) == package and release == version


def _normalise(package: str) -> str:
    """PEP 503."""
    return re.sub(r"[-_.]+", "-", package).lower()


def _local_path(url: str) -> Path | None:
    parts = urlsplit(url)
    return Path(url2pathname(parts.path)) if parts.scheme == "file" else None


def _environment_settings(environment: Mapping[str, str]) -> dict[str, str]:
    return {
        name.removeprefix("PIP_").lower().replace("_", "-"): value
        for name, value in environment.items()
        if name.startswith("PIP_") and value
    }


def _file_settings(environment: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in _config_files(environment):
        parser = configparser.RawConfigParser(strict=False)
        try:
            parser.read_string(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, configparser.Error):
            continue
        for section in ("global", "install", "download"):
            if parser.has_section(section):
                found |= {name.replace("_", "-"): value for name, value in parser.items(section)}
    return found


def _config_files(environment: Mapping[str, str]) -> list[Path]:
    """Weakest first; https://pip.pypa.io/en/stable/topics/configuration/."""
    chosen = environment.get("PIP_CONFIG_FILE")
    if chosen == os.devnull:
        return []
    name = "pip.ini" if sys.platform == "win32" else "pip.conf"
    # platformdirs' own environment variables hold here too: XDG_CONFIG_DIRS and XDG_CONFIG_HOME on Linux.
    machine = [Path(folder) / name for folder in reversed(_site_folders())]
    home = Path(environment.get("HOME") or Path.home())
    user = [home / ("pip" if sys.platform == "win32" else ".pip") / name]
    user.append(Path(platformdirs.user_config_dir("pip", appauthor=False, roaming=True)) / name)
    if sys.platform == "darwin":
        user.append(home / ".config" / "pip" / name)
    return [*machine, *user, Path(sys.prefix) / name, *([Path(chosen)] if chosen else [])]


def _site_folders() -> list[str]:
    folders = platformdirs.site_config_dir("pip", appauthor=False, multipath=True).split(os.pathsep)
    return [*folders, "/etc"] if sys.platform not in {"win32", "darwin"} else folders
