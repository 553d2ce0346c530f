"""Running the command line in this process, on a workspace of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest

from familiars_desktop.service.cli import run


@dataclass(frozen=True)
class Output:
    status: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def familiars(tmp_path, monkeypatch, capsys):
    """``familiars("memory", "list", …)`` with --workspace and --json added."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FAMILIARS_CONFIG", str(tmp_path / "config"))

    def call(*arguments: str, as_json: bool = True, workspace: str | None = None) -> Output:
        capsys.readouterr()
        common = ["--workspace", workspace or str(tmp_path / "workspace"), *(["--json"] if as_json else [])]
        status = run([*arguments, *common])
        captured = capsys.readouterr()
        return Output(status, captured.out, captured.err)

    return call
