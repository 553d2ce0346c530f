#!/bin/sh
# Makes an environment for the vector stores that tests/benchmarks/index.py compares with, and prints its Python.
# It lies in the user's cache folder and borrows from .venv what the benchmark itself needs.
set -eu
cd "$(dirname "$0")/.."

venv=${VENV:-.venv}
peers=${XDG_CACHE_HOME:-$HOME/.cache}/familiars-benchmarks
wanted=tests/benchmarks/requirements-peers.txt

if ! cmp -s "$wanted" "$peers/installed.txt"; then
  "$venv/bin/python" -m venv "$peers" >&2
  "$venv/bin/python" -c 'import os, site; print(os.getcwd(), *site.getsitepackages(), sep="\n")' |
    "$peers/bin/python" -c 'import pathlib, site, sys; pathlib.Path(site.getsitepackages()[0], "app.pth").write_text(sys.stdin.read())'
  "$peers/bin/pip" install --quiet --disable-pip-version-check -r "$wanted" >&2
  cp "$wanted" "$peers/installed.txt"
fi
echo "$peers/bin/python"
