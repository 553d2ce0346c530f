"""What each system's installer tells that system: desktop files, the man page, the Windows script, macOS's lists."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import debian_package
import pytest
import windows
from typer.main import get_command

from familiars_desktop import __version__
from familiars_desktop.service.commands import app

PACKAGING = Path(__file__).parents[2] / "packaging"
PAPERS = ("LICENSE", "README.md", "THIRD_PARTY.md", "sbom.cdx.json")
PROGRAMS = ("familiars.exe", "familiars-window.exe")


def needs(program: str, package: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"needs {program} (package {package})")


@needs("desktop-file-validate", "desktop-file-utils")
@pytest.mark.parametrize("name", ["familiars.desktop", "familiars-import.desktop"])
def test_a_desktop_entry_is_valid(name: str) -> None:
    command = ["desktop-file-validate", PACKAGING / "linux" / name]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout) == (0, "")


@needs("appstreamcli", "appstream")
def test_the_software_centres_description_is_valid(tmp_path: Path) -> None:
    description = tmp_path / "org.familiars.desktop.metainfo.xml"
    description.write_bytes(debian_package._filled("familiars.metainfo.xml"))
    command = ["appstreamcli", "validate", "--no-net", "--no-color", description]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    assert __version__ in description.read_text(encoding="utf-8")


def test_exports_have_a_kind_of_their_own_that_the_import_entry_opens() -> None:
    kind = ElementTree.parse(PACKAGING / "linux" / "familiars-mime.xml").getroot()[0]
    assert [child.get("pattern") for child in kind if child.tag.endswith("glob")] == ["*.familiars"]
    entry = (PACKAGING / "linux" / "familiars-import.desktop").read_text(encoding="utf-8")
    assert f"MimeType={kind.get('type')};" in entry


def test_the_man_page_tells_every_command() -> None:
    page = (PACKAGING / "linux" / "familiars.1").read_text(encoding="utf-8")
    told = set(re.findall(r"^\.B ([a-z-]+)$", page, re.MULTILINE))
    assert told >= set(get_command(app).commands) - {"version"}  # type: ignore[attr-defined]


@pytest.fixture
def windows_tree(tmp_path: Path) -> Path:
    """Like a bundle that was built on Windows, of small files."""
    tree = tmp_path / "tree"
    (tree / "_internal" / "PySide6").mkdir(parents=True)
    for name in (*PROGRAMS, *PAPERS, "_internal/python311.dll", "_internal/PySide6/Qt6Core.dll"):
        (tree / name).write_text(f"this is {name}")
    import icons

    (tree / "familiars.ico").write_bytes(icons.ico((16, 32)))
    return tree


@needs("makensis", "nsis")
@needs("7z", "p7zip-full")
def test_the_windows_installer_holds_every_file_of_the_tree(windows_tree: Path, tmp_path: Path) -> None:
    installer = windows.compile_installer(windows_tree, tmp_path / "familiars-desktop-setup.exe")

    subprocess.run(["7z", "x", f"-o{tmp_path / 'unpacked'}", installer], check=True, capture_output=True)
    unpacked = tmp_path / "unpacked"
    for path in windows_tree.rglob("*"):
        if path.is_file():
            assert (unpacked / path.relative_to(windows_tree)).read_bytes() == path.read_bytes()
    assert (unpacked / "uninstall.exe").is_file()
    # What Windows asks before it starts it: nobody's permission.
    assert b'requestedExecutionLevel level="asInvoker"' in installer.read_bytes()


def test_the_windows_uninstaller_takes_away_what_the_installer_brings_and_nothing_else(windows_tree: Path) -> None:
    script = (PACKAGING / "windows" / "familiars.nsi").read_text(encoding="utf-8")
    uninstall = script.partition('Section "Uninstall"')[2]
    deleted = set(re.findall(r'Delete "\$INSTDIR\\([^"]+)"', uninstall))
    brought = {path.name for path in windows_tree.iterdir() if path.is_file()}
    assert deleted == brought | {"uninstall.exe"}
    assert re.findall(r'RMDir /r "([^"]+)"', uninstall) == [r"$INSTDIR\_internal"]
    assert "HKLM" not in script, "an installer without an administrator writes for one user"


@pytest.mark.parametrize(("version", "numbers"), [("0.1.0", "0.1.0.0"), ("2.13", "2.13.0.0"), ("1.2.3.4.5", "1.2.3.4")])
def test_windows_gets_a_version_of_four_numbers(version: str, numbers: str) -> None:
    assert windows.version_numbers(version) == numbers
    assert version in windows.version_resource(version)


def test_macos_is_told_of_exports_and_of_what_the_program_needs() -> None:
    about = plistlib.loads((PACKAGING / "macos" / "Info.plist").read_bytes())
    (kind,) = about["UTExportedTypeDeclarations"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["familiars"]
    assert about["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    entitlements = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert all(granted is True for granted in entitlements.values())
    assert "com.apple.security.network.client" in entitlements
