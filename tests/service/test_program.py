"""The program as a process: the module, help, the doctor, a machine without a display."""

import json
import os
import subprocess
import sys

import pytest

from familiars_desktop import __version__


def familiars(*arguments, **environment):
    inherited = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        [sys.executable, "-m", "familiars_desktop", *arguments],
        capture_output=True,
        text=True,
        env=inherited | environment,
        timeout=60,
        check=False,
    )


def test_help_names_the_commands():
    output = familiars("--help")
    assert output.returncode == 0
    assert all(command in output.stdout for command in ("chat", "memory", "models", "demo", "doctor"))


def test_the_version_is_told_in_the_usual_way():
    output = familiars("--version")
    assert (output.returncode, output.stdout) == (0, f"Familiars Desktop {__version__}\n")


def test_without_a_display_the_window_says_what_to_do_instead():
    output = familiars()
    assert output.returncode == 1
    assert "no display" in output.stderr
    assert "Traceback" not in output.stderr


def test_the_command_line_brings_no_qt_and_no_model_runtime(tmp_path):
    code = (
        "import sys; from familiars_desktop.service.cli import run; "
        f"run(['memory', 'list', '--workspace', {str(tmp_path / 'w')!r}]); "
        "sys.exit(any(name in sys.modules for name in ('PySide6', 'onnxruntime', 'xllamacpp', 'torch')))"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


def test_the_doctor_names_what_is_missing_and_what_to_do(tmp_path):
    output = familiars("doctor", "--json", FAMILIARS_CACHE=str(tmp_path / "cache"), FAMILIARS_CONFIG=str(tmp_path))
    assert output.returncode == 1
    findings = {finding["name"]: finding for finding in json.loads(output.stdout)}
    assert findings["embedder"]["state"] == "problem"
    assert "familiars models pull" in findings["embedder"]["text"]


@pytest.mark.models
def test_the_doctor_is_content_once_the_embedder_is_here(model_store, tmp_path):
    output = familiars("doctor", "--json", FAMILIARS_CONFIG=str(tmp_path))
    findings = {finding["name"]: finding for finding in json.loads(output.stdout)}
    assert findings["embedder"]["state"] == "ok"
    assert output.returncode == 0


def test_without_an_embedder_a_memory_is_kept_and_the_reason_is_one_line(tmp_path):
    (tmp_path / "cache").write_text("a file in the folder's place")
    added = familiars(
        *("memory", "add", "I live in Porto", "--scope", "user", "--category", "event"),
        *("--workspace", str(tmp_path / "workspace")),
        FAMILIARS_CACHE=str(tmp_path / "cache"),
    )
    assert added.returncode == 0 and "I live in Porto" in added.stdout
    assert added.stderr.count("\n") == 1 and "familiars models pull" in added.stderr
