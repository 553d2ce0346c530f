"""The ``.deb``: the bundle below ``/usr/lib``, without the system libraries that it declares to depend on instead."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bundle import INSIDE, PROGRAM, Bundle, elf_files
from icons import DRAWING, LINUX_SIZES, png
from notices import write_notices
from project import (
    BUILD,
    DIST,
    HERE,
    MAINTAINER,
    NAME,
    ROOT,
    SUMMARY,
    BuildError,
    architecture,
    environment,
    fresh,
    require_tools,
    run,
    settle,
    source_date,
    version,
)

MAXIMUM_MB: Final = 120
LEVEL: Final = 12
"""Of zstd: 19 takes minutes for 3 % less."""
LIBRARY: Final = Path("usr/lib") / NAME
DOCUMENTS: Final = Path("usr/share/doc") / NAME
_TOOLS: Final = {"dpkg-deb": "dpkg", "dpkg-shlibdeps": "dpkg-dev", "strip": "binutils"}
_DESCRIPTION: Final = """\
 Familiars is a chat companion that runs on your own machine and remembers
 what you tell it. Its memory can be seen, questioned, rewound, simulated and
 corrected; memories are plain Markdown files.
 .
 Memory works without a network. A language model is chosen in the window at
 the first start: a server on this machine, a file, or one that is fetched."""
# dpkg-shlibdeps sees what is linked, and not what Qt opens by name when it runs.
_OPENED_BY_NAME: Final = ("libgl1", "libegl1")
_RECOMMENDED: Final = ("fonts-noto-cjk", "fonts-noto-color-emoji", "xdg-desktop-portal")


def build(bundle: Bundle) -> Path:
    """The package. Raises BuildError when a library has no package, or the result is larger than it may be."""
    require_tools(_TOOLS)
    root = fresh(BUILD / "deb" / "debian" / NAME)
    system_libraries = bundle.system_libraries
    _install_program(bundle, root, system_libraries)
    _install_desktop_files(root)
    _install_documents(bundle, root, system_libraries)
    depends = dependencies(root)
    _write_control(root, depends)
    settle(root, programs=[(LIBRARY / PROGRAM).as_posix(), "DEBIAN/postrm"])
    target = DIST / f"{NAME}_{version()}_{architecture()}.deb"
    run("dpkg-deb", "--root-owner-group", "-Zzstd", f"-z{LEVEL}", "--threads-max=1", "--build", root, target)
    size = target.stat().st_size / 1e6
    if size > MAXIMUM_MB:
        raise BuildError(f"{target} has {size:.0f} MB, {MAXIMUM_MB} are allowed: see what grew with dpkg-deb -c")
    return target


def _install_program(bundle: Bundle, root: Path, system_libraries: Iterable[str]) -> None:
    shutil.copytree(bundle.folder, root / LIBRARY, symlinks=True)
    for name in system_libraries:
        (root / LIBRARY / INSIDE / name).unlink()
    command = root / "usr" / "bin" / "familiars"
    command.parent.mkdir(parents=True)
    command.symlink_to(Path("..") / "lib" / NAME / PROGRAM)


def _install_desktop_files(root: Path) -> None:
    share = root / "usr" / "share"
    for source, target in (
        ("familiars.desktop", "applications/familiars.desktop"),
        ("familiars-import.desktop", "applications/familiars-import.desktop"),
        ("familiars-mime.xml", "mime/packages/familiars.xml"),
        ("familiars.metainfo.xml", "metainfo/org.familiars.desktop.metainfo.xml"),
    ):
        _write(share / target, _filled(source))
    for size in LINUX_SIZES:
        icon = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "familiars.png"
        icon.parent.mkdir(parents=True)
        icon.write_bytes(png(size))
    _write(share / "icons/hicolor/scalable/apps/familiars.svg", DRAWING.read_bytes())
    _write(share / "man/man1/familiars.1.gz", _gzipped(_filled("familiars.1")))


def _install_documents(bundle: Bundle, root: Path, system_libraries: Iterable[str]) -> None:
    folder = root / DOCUMENTS
    folder.mkdir(parents=True)
    write_notices(bundle, folder, without=system_libraries)
    (folder / "LICENSE").rename(folder / "copyright")
    (folder / "README.Debian").write_text(
        "Your memories are in ~/.local/share/familiars, models in ~/.cache/familiars,\n"
        "settings in ~/.config/familiars. Removing or purging the package leaves them;\n"
        "delete these folders yourself if you want them gone.\n",
        encoding="utf-8",
    )
    entry = f"{NAME} ({version()}) stable; urgency=medium\n\n  * See CHANGELOG.md."
    changes = f"{entry}\n\n -- {MAINTAINER}  {_mail_date()}\n"
    _write(folder / "changelog.gz", _gzipped(changes.encode()))
    _write(folder / "CHANGELOG.md.gz", _gzipped((ROOT / "CHANGELOG.md").read_bytes()))
    _write(root / "usr/share/lintian/overrides" / NAME, (HERE / "linux" / "lintian-overrides").read_bytes())


def dependencies(root: Path) -> list[str]:
    """What the libraries and programs below are linked to: Debian packages with their versions, sorted.

    Libraries inside the bundle satisfy themselves. Raises BuildError for one that nobody provides.
    """
    work = root.parent.parent
    source = f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n"
    (work / "debian" / "control").write_text(source, encoding="utf-8")
    (root / "DEBIAN").mkdir(exist_ok=True)
    files = elf_files(root)
    private = sorted({f"-l{path.parent}" for path in files})
    ended = subprocess.run(
        ["dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-S{root}", *private, *(f"-e{path}" for path in files)],
        cwd=work,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"^shlibs:Depends=(.+)$", ended.stdout, re.MULTILINE)
    lost = re.findall(r"(?:cannot find library|couldn't find library) (\S+)", ended.stderr)
    if ended.returncode or found is None or lost:
        raise BuildError(f"dpkg-shlibdeps finds no package for {lost or 'a library'}:\n{ended.stderr[-3000:]}")
    linked = {_plain_name(entry) for entry in found[1].split(", ")}
    return sorted({*linked, *_OPENED_BY_NAME}, key=lambda entry: entry.split()[0])


def _plain_name(entry: str) -> str:
    """Newer releases of Debian carry some packages under a name with t64 at its end, which provides the old one."""
    return re.sub(r"^(\S+)t64\b", r"\1", entry)


def _write_control(root: Path, depends: list[str]) -> None:
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    control = {
        "Package": NAME,
        "Version": version(),
        "Architecture": architecture(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(_RECOMMENDED),
        "Section": "utils",
        "Priority": "optional",
        "Description": f"{SUMMARY}\n{_DESCRIPTION}",
    }
    text = "".join(f"{name}: {value}\n" for name, value in control.items())
    (root / "DEBIAN" / "control").write_text(text, encoding="utf-8")
    script = root / "DEBIAN" / "postrm"
    script.write_bytes((HERE / "linux" / "postrm").read_bytes())


def _filled(name: str) -> bytes:
    text = (HERE / "linux" / name).read_text(encoding="utf-8")
    day = datetime.fromtimestamp(source_date(), UTC).date().isoformat()
    return text.replace("@VERSION@", version()).replace("@DATE@", day).encode()


def _mail_date() -> str:
    return datetime.fromtimestamp(source_date(), UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
