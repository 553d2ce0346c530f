#!/bin/sh
# Runs the tests; those that open a real window get a virtual display of their own.
set -eu
cd "$(dirname "$0")/.."
exec "${VENV:-.venv}/bin/python" -m pytest -q -n auto --maxprocesses 4 --dist worksteal "$@"
