"""What every target shares: where things are, which version this is, and the moment that stands in for "now"."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
BUILD: Final = ROOT / "build" / "installer"
STAGE: Final = BUILD / "stage"
BUNDLE: Final = BUILD / "dist" / "familiars"
DIST: Final = ROOT / "dist"

NAME: Final = "familiars-desktop"
TITLE: Final = "Familiars Desktop"
SUMMARY: Final = "Chat companion with a memory you can inspect"
MAINTAINER: Final = "The Familiars Desktop developers <familiars-desktop@localhost>"
_VERSION_FILE: Final = ROOT / "familiars_desktop" / "__init__.py"


class BuildError(SystemExit):
    """Ends the build with a sentence: what is missing or wrong, and what to do."""

    def __init__(self, sentence: str) -> None:
        super().__init__(f"build: {sentence}")


def version() -> str:
    """The version, from its one place: ``familiars_desktop/__init__.py``."""
    found = re.search(r'^__version__ = "([^"]+)"$', _VERSION_FILE.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise BuildError(f'{_VERSION_FILE} has no line __version__ = "…"')
    return found[1]


def source_date() -> int:
    """Seconds since 1970: SOURCE_DATE_EPOCH, else the time of the commit, else that of the version's file."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    try:
        return int(output_of("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))
    except (OSError, ValueError, subprocess.CalledProcessError):
        return int(_VERSION_FILE.stat().st_mtime)


def environment(**more: str) -> dict[str, str]:
    """For the tools of a build: what they make must not depend on when, where and by whom they run."""
    fixed = {
        "SOURCE_DATE_EPOCH": str(source_date()),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(ROOT),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "QT_QPA_PLATFORM": "offscreen",
    }
    return {**os.environ, **fixed, **more}


def run(*command: str | Path, cwd: Path = ROOT, **more: str) -> None:
    """A tool of the build. Raises BuildError when it fails, with the last of what it said."""
    words = [str(word) for word in command]
    ended = subprocess.run(words, cwd=cwd, env=environment(**more), capture_output=True, text=True, check=False)
    if ended.returncode:
        raise BuildError(f"{' '.join(words)} ended with {ended.returncode}:\n{(ended.stdout + ended.stderr)[-4000:]}")


def output_of(*command: str) -> str:
    """What a command prints. Raises OSError, CalledProcessError."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def require_tools(packages: Mapping[str, str]) -> None:
    """Raises BuildError that names every missing program and the Debian package that has it."""
    missing = {program: package for program, package in packages.items() if shutil.which(program) is None}
    if missing:
        told = ", ".join(f"{program} (apt-get install {package})" for program, package in missing.items())
        raise BuildError(f"these programs are missing: {told}")


def fresh(folder: Path) -> Path:
    """The folder, empty."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def files_below(folder: Path) -> Iterator[Path]:
    """Every file and link below, in one order on every machine."""
    for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).as_posix()):
        if path.is_symlink() or path.is_file():
            yield path


def settle(folder: Path, *, programs: Sequence[str] = ()) -> None:
    """Give everything below the source's date and plain modes: 0755 for folders and ``programs``, else 0644."""
    moment = source_date()
    for path in sorted([folder, *folder.rglob("*")], reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.relative_to(folder).as_posix() in programs else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest_of(folder: Path) -> str:
    """One hash over names, links and contents of everything below: two equal trees have the same."""
    digest = hashlib.sha256()
    for path in files_below(folder):
        kind = f"-> {path.readlink()}" if path.is_symlink() else sha256_of(path)
        digest.update(f"{path.relative_to(folder).as_posix()} {kind}\n".encode())
    return digest.hexdigest()


def architecture() -> str:
    """As Debian calls it."""
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
    return {"x86_64": "amd64", "AMD64": "amd64", "aarch64": "arm64", "arm64": "arm64"}.get(machine, machine)
