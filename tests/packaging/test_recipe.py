"""What every installer has in common: one version, icons, the embedder's graph, archives that come out alike."""

from __future__ import annotations

import importlib.metadata
import re
import shutil
import struct
import tomllib
from pathlib import Path

import icons
import project
import pytest
import tarball
import tried

from familiars_desktop import __version__

CHECKOUT = Path(__file__).parents[2]


def test_the_version_stands_in_one_place() -> None:
    assert project.version() == __version__ == importlib.metadata.version("familiars-desktop")
    recipe = [path for path in project.files_below(CHECKOUT / "packaging") if path.suffix in {".py", ".spec", ".nsi"}]
    written = [path.name for path in recipe if re.search(rf'"{re.escape(__version__)}"', path.read_text("utf-8"))]
    assert not written


def test_the_tools_that_decide_what_comes_out_are_pinned() -> None:
    extras = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert all(re.fullmatch(r"[a-z-]+==[\d.]+", wanted) for wanted in extras["packaging"])


def test_a_windows_icon_holds_a_picture_for_each_size() -> None:
    data = icons.ico((16, 256))
    assert struct.unpack_from("<HHH", data) == (0, 1, 2)
    for number, side in enumerate((16, 0)):
        width, *_, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert width == side
        assert data[start : start + 8] == b"\x89PNG\r\n\x1a\n"
        assert start + length <= len(data)


def test_a_macos_icon_tells_its_length() -> None:
    data = icons.icns()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)


def test_an_archive_of_the_same_files_is_the_same_whoever_packs_it_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for name, mode in (("first", 0o600), ("second", 0o664)):
        folder = tmp_path / name / "program"
        (folder / "inside").mkdir(parents=True)
        for file in ("b", "a"):
            (folder / "inside" / file).write_text(file)
            (folder / "inside" / file).chmod(mode)
        project.settle(folder, programs=["inside/a"])
        tarball.pack(folder, tmp_path / name / "program.tar.gz")
        packed.append((tmp_path / name / "program.tar.gz").read_bytes())
    assert packed[0] == packed[1]


def test_the_source_date_is_the_commits_where_nobody_gives_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert project.source_date() == 1_700_000_000
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert project.source_date() > 1_700_000_000


def test_a_missing_tool_is_named_with_the_package_that_has_it() -> None:
    with pytest.raises(project.BuildError, match=r"no-such-program \(apt-get install some-package\)"):
        project.require_tools({"no-such-program": "some-package"})


def test_the_installer_is_tried_again_once_its_recipe_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = tmp_path / "packaging"
    shutil.copytree(CHECKOUT / "packaging", recipe, ignore=shutil.ignore_patterns("__pycache__"))
    for name in tried._OTHERS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(CHECKOUT / name, tmp_path / name)
    monkeypatch.setattr(tried, "HERE", recipe)
    monkeypatch.setattr(tried, "ROOT", tmp_path)
    monkeypatch.setattr(tried, "_MARK", tmp_path / "cache" / "installer-tried")

    assert not tried.is_tried()
    tried.remember(tried.fingerprint())
    assert tried.is_tried()
    (recipe / "README.md").write_text("words alone change no installer")
    assert tried.is_tried()
    with (tmp_path / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write("# another dependency\n")
    assert not tried.is_tried()
