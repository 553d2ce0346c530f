"""What is shipped that others made: found by the files of the bundle, each with its version and licence."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from bundle import Bundle
from project import HERE, NAME, ROOT, BuildError

from familiars_desktop.inference import load_catalogue

_LICENCES: Final = HERE / "licences"
# For wheels that carry no text of their own.
_TEXTS: Final[Mapping[str, tuple[str, ...]]] = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt",),
    "tokenizers": ("Apache-2.0.txt",),
    "flatbuffers": ("Apache-2.0.txt",),
}
# Names that packages give to one licence in their own words, as the SPDX list has it.
_SPDX: Final = (
    (r"apache", "Apache-2.0"),
    (r"^mit\b", "MIT"),
    (r"bsd[- ]?3|3-clause", "BSD-3-Clause"),
    (r"bsd[- ]?2|2-clause", "BSD-2-Clause"),
    (r"mpl|mozilla", "MPL-2.0"),
    (r"isc", "ISC"),
    (r"lesser general public license v2|^lgpl$", "LGPL-2.1-or-later"),
    (r"^bsd( license)?$", "BSD-3-Clause"),
)
_LICENCE_FILE: Final = re.compile(r"(^|/)(licen[cs]e|copying|notice|thirdpartynotices)[^/]*$", re.IGNORECASE)


@dataclass(frozen=True)
class Component:
    """One thing shipped. ``purl`` is its address in the world of packages, as package URLs are written."""

    name: str
    version: str
    licence: str
    purl: str
    origin: str
    texts: tuple[Path, ...] = field(default=(), repr=False)


def components(bundle: Bundle, *, without: Iterable[str]) -> list[Component]:
    """Everything in the bundle but the system libraries ``without``, by name. Raises BuildError for no licence."""
    found = [_python(), _bootloader(), *_models(), *_distributions(bundle), *_system(bundle, set(without))]
    for component in found:
        if not component.licence:
            raise BuildError(f"the licence of {component.name} is not known: add it to components.py")
    return sorted(found, key=lambda component: component.name.lower())


def _python() -> Component:
    text = next(
        (path for path in (Path(sys.base_prefix) / place for place in _python_licences()) if path.is_file()), None
    )
    return Component(
        "Python",
        platform.python_version(),
        "PSF-2.0",
        f"pkg:generic/python@{platform.python_version()}",
        "interpreter and standard library",
        (text,) if text else (),
    )


def _python_licences() -> tuple[str, ...]:
    library = f"lib/python{sys.version_info.major}.{sys.version_info.minor}"
    return f"{library}/LICENSE.txt", "LICENSE.txt", "LICENSE"


def _bootloader() -> Component:
    version = importlib.metadata.version("pyinstaller")
    licence = "GPL-2.0-or-later WITH Bootloader-exception"
    texts = _texts_of(importlib.metadata.distribution("pyinstaller"))
    return Component("PyInstaller", version, licence, f"pkg:pypi/pyinstaller@{version}", "starts the bundle", texts)


def _models() -> Iterator[Component]:
    entry = load_catalogue(ROOT / "resources" / "models.toml").default_embedder
    yield Component(
        entry.id,
        (entry.files[0].sha256 or "")[:12],
        entry.license,
        f"pkg:huggingface/{entry.id}",
        "weights of the embedder, stored in bytes with scales",
        (_LICENCES / "Apache-2.0.txt",) if entry.license == "Apache-2.0" else (),
    )


def _distributions(bundle: Bundle) -> Iterator[Component]:
    owners = _owners()
    used = {owners[path] for path in (*bundle.sources.values(), *bundle.modules.values()) if path in owners}
    for name in sorted(used - {NAME, "pyinstaller", "pyinstaller-hooks-contrib"}):
        distribution = importlib.metadata.distribution(name)
        yield Component(
            distribution.metadata["Name"],
            distribution.version,
            _licence_of(distribution),
            f"pkg:pypi/{name}@{distribution.version}",
            (distribution.metadata.get("Summary") or "").strip(),
            _texts_of(distribution) or tuple(_LICENCES / text for text in _TEXTS.get(name, ())),
        )


@cache
def _owners() -> dict[Path, str]:
    """Each installed file and the distribution it belongs to."""
    return {
        Path(str(distribution.locate_file(file))).resolve(): _normalised(distribution.metadata["Name"])
        for distribution in importlib.metadata.distributions()
        for file in distribution.files or ()
    }


def _normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _licence_of(distribution: importlib.metadata.Distribution) -> str:
    metadata = distribution.metadata
    if expression := metadata.get("License-Expression"):
        return str(expression)
    named = (metadata.get("License") or "").strip()
    if named and len(named) < 60 and " OR " in named:
        return named
    classified = [kind.split(" :: ")[-1] for kind in metadata.get_all("Classifier") or () if kind.startswith("License")]
    for told in (named, *classified):
        for pattern, licence in _SPDX:
            if told and len(told) < 80 and re.search(pattern, told, re.IGNORECASE):
                return licence
    return named if len(named) < 60 else ""


def _texts_of(distribution: importlib.metadata.Distribution) -> tuple[Path, ...]:
    files = [file for file in distribution.files or () if _LICENCE_FILE.search(file.as_posix())]
    paths = [Path(str(distribution.locate_file(file))) for file in files if file.suffix not in {".py", ".pyc", ".json"}]
    return tuple(sorted(path for path in paths if path.is_file()))


def _system(bundle: Bundle, without: set[str]) -> Iterator[Component]:
    """Packages of the build machine's system whose libraries were copied."""
    kept = [name for name in bundle.system_libraries if name not in without]
    packages = {_package_of(bundle.sources[name]) for name in kept}
    for package in sorted(packages):
        version = _told("dpkg-query", "-W", "-f", "${Version}", package)
        copyright_file = Path("/usr/share/doc") / package / "copyright"
        yield Component(
            package,
            version,
            _debian_licences(copyright_file),
            f"pkg:deb/debian/{package}@{version}",
            "library of the build machine's system",
            (copyright_file,) if copyright_file.is_file() else (),
        )


def _package_of(source: Path) -> str:
    """The Debian package of a library. Raises BuildError for one that belongs to none."""
    for place in dict.fromkeys((source, source.resolve(), Path("/usr") / source.relative_to("/"))):
        if told := _told("dpkg-query", "-S", str(place)):
            return told.split(":")[0]
    raise BuildError(f"{source} belongs to no package: its licence cannot be told")


def _debian_licences(copyright_file: Path) -> str:
    try:
        text = copyright_file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    named = sorted({match.strip() for match in re.findall(r"^License:[ \t]*(\S[^\n]*)$", text, re.MULTILINE)})
    return " AND ".join(named) or "see its copyright file"


def _told(*command: str) -> str:
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    return ended.stdout.strip() if ended.returncode == 0 else ""
