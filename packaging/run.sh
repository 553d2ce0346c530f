#!/bin/sh
# Opens the window, or, where there is no display, takes pictures of it and writes a report.
set -eu
cd "$(dirname "$0")/.."
bin=${VENV:-.venv}/bin

"$bin/familiars" models pull >/dev/null

if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" = Darwin ]; then
  exec "$bin/familiars"
fi
echo "There is no display to open a window on: running the demo instead. Pictures and a report go to demo-output." >&2
QT_QPA_PLATFORM=offscreen exec "$bin/familiars" demo --output demo-output
