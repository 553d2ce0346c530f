#!/bin/sh
# Makes the virtual environment and brings the system libraries that Qt needs, once.
#   bootstrap.sh run    what the program needs
#   bootstrap.sh test   what the tests need as well
#   bootstrap.sh package   what building and trying the installer needs
# A stamp remembers what was installed for which pyproject.toml, so that later runs start at once.
set -eu
cd "$(dirname "$0")/.."

purpose=${1:-run}
venv=${VENV:-.venv}

qt_libraries="libglib2.0-0 libgl1 libegl1 libfontconfig1 libfreetype6 libdbus-1-3 libxkbcommon0 libx11-6
  libbrotli1 libgssapi-krb5-2 fonts-dejavu-core"
window_libraries="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-image0 libxcb-render-util0 libxcb-shape0
  libxcb-randr0 libxcb-xkb1 libxkbcommon-x11-0 libx11-xcb1 libxcb-xfixes0 libxcb-sync1 libxcb-shm0 libxcb-render0
  libxcb-util1 fonts-noto-cjk fonts-noto-color-emoji"
test_programs="xvfb xauth nsis p7zip-full desktop-file-utils appstream"
# Without a library on this machine, a part of Qt that needs it would be missing in the installer.
package_programs="libwayland-client0 libwayland-cursor0 libwayland-egl1 binutils dpkg-dev mmdebstrap iproute2
  xvfb xauth xdotool"

missing_packages() {
  for package in "$@"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    # Newer Debian releases carry some of them under a name with t64 at its end.
    [ "$state" = installed ] && continue
    state=$(dpkg-query -W -f '${db:Status-Status}' "${package}t64" 2>/dev/null || true)
    [ "$state" = installed ] || printf '%s ' "$package"
  done
}

install_system_packages() {
  command -v dpkg-query >/dev/null 2>&1 || return 0
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    echo "These system packages are missing; install them as root if the window does not open:" >&2
    echo "  apt-get install $missing" >&2
    return 0
  fi
  echo "Installing system packages: $missing" >&2
  apt-get update -qq >/dev/null
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

find_python() {
  for candidate in "${PYTHON:-}" python3.13 python3.12 python3.11 python3 python; do
    [ -n "$candidate" ] && command -v "$candidate" >/dev/null 2>&1 || continue
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return 0
    fi
  done
  echo "Python 3.11 or newer is needed and was not found: install it, or set PYTHON to its path." >&2
  return 1
}

make_environment() {
  [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return 0
  python=$(find_python)
  if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    install_system_packages "$version"
  fi
  echo "Making $venv with $($python --version)" >&2
  "$python" -m venv --clear "$venv"
}

install_program() {
  extras=$1
  stamp=$venv/.installed-$purpose
  wanted=$(cksum pyproject.toml)
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && return 0
  echo "Installing Familiars Desktop and what it needs" >&2
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable ".$extras"
  printf '%s\n' "$wanted" >"$stamp"
}

if [ "$purpose" = test ]; then
  install_system_packages $qt_libraries $window_libraries $test_programs
  make_environment
  install_program "[dev,packaging]"
elif [ "$purpose" = package ]; then
  install_system_packages $qt_libraries $window_libraries $package_programs
  make_environment
  install_program "[packaging]"
else
  install_system_packages $qt_libraries $window_libraries
  make_environment
  install_program ""
fi
