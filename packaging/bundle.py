"""The bundle: one folder with the program, Python and every library, from which all installers are made."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final

from embedder import stage_embedder
from icons import stage_icons
from project import BUILD, BUNDLE, HERE, ROOT, STAGE, BuildError, files_below, fresh, run, settle, version
from tried import fingerprint

INSIDE: Final = "_internal"
PROGRAM: Final = "familiars.exe" if sys.platform == "win32" else "familiars"
# With their debug sections these three are 130 MB larger. Stripping everything breaks numpy's own libraries.
_STRIPPED: Final = re.compile(r"/(xllamacpp\.|_numkong\.|libpython3)[^/]*$")

_EVERYWHERE: Final = (
    r"familiars_desktop/models/[^/]+/model\.onnx",
    r"familiars_desktop/models/[^/]+/tokenizer\.json",
    r"familiars_desktop/resources/(models|decay|recall)\.toml",
    r"familiars_desktop/resources/memorizer/en\.toml",
    r"familiars_desktop/resources/demo/conversation\.jsonl",
    r"familiars_desktop/resources/icons/familiars\.svg",
    r"familiars_desktop/workspace/README\.md",
    r"xllamacpp/xllamacpp\..*(so|pyd)",
    r"onnxruntime/capi/onnxruntime_pybind11_state\..*(so|pyd)",
    r"tokenizers/tokenizers\..*(so|pyd)",
    r"numkong/_numkong\..*(so|pyd)",
    r"onnxruntime-.*dist-info/METADATA",
    r"PySide6/QtOpenGL(Widgets)?\..*(so|pyd)",
)
_PLATFORMS: Final = {
    "linux": ("libqxcb.so", "libqwayland.so", "libqoffscreen.so"),
    "darwin": ("libqcocoa.dylib", "libqoffscreen.dylib"),
    "win32": ("qwindows.dll", "qoffscreen.dll"),
}


@dataclass(frozen=True)
class Bundle:
    """A built bundle and what it was made from."""

    folder: Path

    @cached_property
    def sources(self) -> dict[str, Path]:
        """Each file below ``_internal`` and the file on the build machine that it is."""
        contents = json.loads((STAGE / "contents.json").read_text(encoding="utf-8"))
        return {PurePosixPath(name).as_posix(): Path(source) for name, source in contents["files"] if source}

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Each Python module inside the program's archive and its source."""
        contents = json.loads((STAGE / "contents.json").read_text(encoding="utf-8"))
        return {name: Path(source) for name, source in contents["modules"] if source}

    @property
    def system_libraries(self) -> list[str]:
        """Names of libraries copied from the build machine's own system, which belong to packages of that system."""
        return sorted(
            name
            for name, source in self.sources.items()
            if ".so" in name
            and source.is_absolute()
            and _is_from_system(source)
            and (self.folder / INSIDE / name).is_file()
        )


def build_bundle() -> Bundle:
    """Build it anew and check it. Raises BuildError that names what is missing."""
    stage()
    fresh(BUILD / "dist")
    run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN"),
        *("--workpath", BUILD / "work", "--distpath", BUILD / "dist", HERE / "familiars.spec"),
        FAMILIARS_STAGE=str(STAGE),
        PYINSTALLER_CONFIG_DIR=str(BUILD / "cache"),
    )
    bundle = Bundle(BUNDLE)
    if sys.platform == "linux":
        _strip(bundle)
        _drop_orphans(bundle)
    settle(BUNDLE, programs=[PROGRAM])
    check(bundle)
    return bundle


def stage() -> None:
    """What the recipe needs and the repository does not hold: the embedder, icons, the version."""
    fresh(STAGE)
    (STAGE / "version").write_text(version(), encoding="utf-8")
    (STAGE / "made-of").write_text(fingerprint(), encoding="utf-8")
    stage_icons(STAGE / "icons")
    stage_embedder(STAGE / "models")
    if sys.platform == "win32":
        from windows import version_resource

        (STAGE / "version-windows.txt").write_text(version_resource(version()), encoding="utf-8")


def check(bundle: Bundle) -> None:
    """Raises BuildError for a part that is missing, a library that does not resolve, a program that does not run."""
    inside = bundle.folder / INSIDE
    names = [path.relative_to(inside).as_posix() for path in files_below(inside)]
    missing = [pattern for pattern in _EVERYWHERE if not any(re.fullmatch(pattern, name) for name in names)]
    plugins = {PurePosixPath(name).name for name in names if "/platforms/" in name}
    missing += [plugin for plugin in _PLATFORMS[sys.platform] if plugin not in plugins]
    missing += _missing_resources(names)
    if missing:
        raise BuildError(f"the bundle lacks {', '.join(missing)}")
    if sys.platform == "linux":
        _check_libraries(bundle)
    _check_program(bundle)


def _missing_resources(names: list[str]) -> list[str]:
    """Every table and translation of the checkout has to be there, whatever it is called."""
    have = set(names)
    wanted = (path.relative_to(ROOT).as_posix() for path in files_below(ROOT / "resources"))
    return [
        name
        for name in wanted
        if not name.startswith("resources/screenshots/") and f"familiars_desktop/{name}" not in have
    ]


def elf_files(folder: Path) -> list[Path]:
    """Programs and libraries of Linux below."""
    return [path for path in files_below(folder) if not path.is_symlink() and path.open("rb").read(4) == b"\x7fELF"]


def _strip(bundle: Bundle) -> None:
    for path in elf_files(bundle.folder):
        if _STRIPPED.search(path.as_posix()):
            run("strip", "--strip-debug", path)


def _drop_orphans(bundle: Bundle) -> None:
    """Remove system libraries that only the plugins needed that were left out."""
    inside = bundle.folder / INSIDE
    needed = {path: _needed(path) for path in elf_files(bundle.folder)}
    while True:
        wanted = set().union(*needed.values())
        orphans = [inside / name for name in bundle.system_libraries if PurePosixPath(name).name not in wanted]
        orphans = [path for path in orphans if path.parent == inside]
        if not orphans:
            return
        for path in orphans:
            path.unlink()
            needed.pop(path, None)


def _needed(path: Path) -> set[str]:
    told = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=False).stdout
    return set(re.findall(r"^\s+NEEDED\s+(\S+)$", told, re.MULTILINE))


def _check_libraries(bundle: Bundle) -> None:
    inside = bundle.folder / INSIDE
    environment = {**os.environ, "LD_LIBRARY_PATH": str(inside)}
    lost = set()
    for path in elf_files(bundle.folder):
        told = subprocess.run(["ldd", path], env=environment, capture_output=True, text=True, check=False).stdout
        lost |= {f"{name} (for {path.name})" for name in re.findall(r"(\S+) => not found", told)}
    if lost:
        raise BuildError(f"these libraries are missing on this machine: {', '.join(sorted(lost))}")


def _check_program(bundle: Bundle) -> None:
    """Run it with a home of its own, away from the checkout: version, doctor, a memory found by its meaning."""
    with tempfile.TemporaryDirectory() as home:
        environment = bare_environment(Path(home))

        def familiars(*arguments: str) -> str:
            ended = subprocess.run(
                [bundle.folder / PROGRAM, *arguments],
                env=environment,
                cwd=home,
                capture_output=True,
                text=True,
                timeout=180,
                check=False,
            )
            if ended.returncode:
                raise BuildError(f"the bundle's `familiars {' '.join(arguments)}` failed: {ended.stdout}{ended.stderr}")
            return ended.stdout

        if version() not in familiars("--version"):
            raise BuildError("the bundle tells another version than the source")
        familiars("doctor")
        familiars("memory", "add", "I keep bees.", "--scope", "user", "--category", "preference")
        if "I keep bees." not in familiars("memory", "search", "Are there insects?", "--json"):
            raise BuildError("the bundle's embedder does not find what it was told")


def bare_environment(home: Path) -> dict[str, str]:
    """A person's environment without anything of the build's: no network is asked, no setting of theirs read."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "DISPLAY", "XAUTHORITY") if name in os.environ}
    folders = {"HOME": home, "USERPROFILE": home, "APPDATA": home, "LOCALAPPDATA": home}
    unreachable = dict.fromkeys(("http_proxy", "https_proxy"), "http://127.0.0.1:9")
    return {
        **kept,
        **{name: str(folder) for name, folder in folders.items()},
        **unreachable,
        "PATH": os.defpath,
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": "offscreen",
    }


def _is_from_system(source: Path) -> bool:
    """Neither of Python, nor of a package of it, nor of this checkout."""
    own = (Path(sys.prefix), Path(sys.base_prefix), ROOT)
    if source.name.startswith("libpython"):
        return False
    return not any(source.is_relative_to(folder) for folder in own) or source.is_relative_to("/usr/lib")
