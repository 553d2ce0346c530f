"""The wheel carries everything the program reads, and runs from it as from a checkout."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
ONLY_IN_THE_CHECKOUT = "screenshots"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files, unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_resources_and_starter_workspace_travel_in_it(installed):
    wanted = {name for name in files_below(CHECKOUT / "resources") if not name.startswith(ONLY_IN_THE_CHECKOUT)}
    assert files_below(installed / "familiars_desktop" / "resources") == wanted
    assert files_below(installed / "familiars_desktop" / "workspace") == files_below(CHECKOUT / "workspace")


def test_it_brings_no_tests_and_no_models(installed):
    names = files_below(installed)
    assert not [name for name in names if name.startswith(("tests", "packaging")) or name.endswith((".gguf", ".onnx"))]


def test_the_program_runs_from_it(installed, tmp_path):
    arguments = ["memory", "add", "I live in Ghent.", "--scope", "user", "--category", "profile", "--json"]
    output = subprocess.run(
        [sys.executable, "-m", "familiars_desktop", *arguments, "--workspace", str(tmp_path / "workspace")],
        env=os.environ | {"PYTHONPATH": str(installed)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert json.loads(output.stdout)["content"] == "I live in Ghent."
    assert (tmp_path / "workspace" / "README.md").is_file()


def test_the_default_install_asks_for_no_torch(installed):
    (metadata,) = installed.glob("*.dist-info/METADATA")
    required = [line for line in metadata.read_text(encoding="utf-8").splitlines() if line.startswith("Requires-Dist")]
    default = [line for line in required if "extra ==" not in line]
    assert default
    assert not [line for line in default if "torch" in line or "sentence" in line]
