"""A Debian system with nothing but what every system has, to install a package into and use it as people do."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from project import BuildError, require_tools

# Runs in a mount namespace of its own, so that nothing stays mounted. $1 root, $2 user, then the command.
_ENTER: Final = """
set -e
root=$1; user=$2; shift 2
mount --make-rprivate /
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"
mkdir "$root/tmp/.X11-unix"
[ ! -d /tmp/.X11-unix ] || mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
ip link set lo up 2>/dev/null || true
exec chroot --userspec="$user" "$root" env -i "$@"
"""
_SEARCH_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class BareSystem:
    """The system below ``root``. Everything but ``install`` runs without a network, not even the machine's own."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def make(self, archive: Path, suite: str) -> None:
        """Unpack it from ``archive``, which is made first if it is not there (from Debian's mirror, some minutes)."""
        require_tools({"mmdebstrap": "mmdebstrap", "unshare": "util-linux", "ip": "iproute2"})
        if not archive.is_file():
            archive.parent.mkdir(parents=True, exist_ok=True)
            partial = archive.with_suffix(".partial.tar")
            subprocess.run(["mmdebstrap", "--variant=minbase", "--quiet", suite, partial], check=True)
            partial.replace(archive)
        self.root.mkdir(parents=True, exist_ok=True)
        subprocess.run(["tar", "-xpf", archive, "-C", self.root, "--exclude=./dev/*"], check=True)
        # It lives for minutes: waiting for the disk after each file would take most of them.
        (self.root / "etc" / "dpkg" / "dpkg.cfg.d" / "no-sync").write_text("force-unsafe-io\n", encoding="utf-8")
        (self.root / "etc" / "resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())

    def apt(self, *arguments: str) -> str:
        """apt-get, with the network. Raises BuildError with what it said."""
        proxies = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        ended = self.run(
            "root",
            *("apt-get", "-y", "-q", "--no-install-recommends", *arguments),
            network=True,
            environment={"DEBIAN_FRONTEND": "noninteractive", **proxies},
            seconds=900,
        )
        if ended.returncode:
            raise BuildError(f"apt-get {' '.join(arguments)} failed:\n{(ended.stdout + ended.stderr)[-3000:]}")
        return ended.stdout + ended.stderr

    def add_user(self, name: str) -> None:
        subprocess.run(["chroot", self.root, "useradd", "--create-home", "--shell", "/bin/sh", name], check=True)

    def home(self, user: str) -> Path:
        """As it is seen from outside."""
        return self.root / ("root" if user == "root" else f"home/{user}")

    def run(
        self,
        user: str,
        *command: str,
        network: bool = False,
        environment: Mapping[str, str] | None = None,
        seconds: float = 180.0,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end as ``user``. Raises TimeoutExpired."""
        words = self._words(user, command, network, environment or {})
        return subprocess.run(words, capture_output=True, text=True, timeout=seconds, check=False)

    def start(self, user: str, *command: str, environment: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
        """Start a command as ``user``: signals to the process reach the program itself."""
        words = self._words(user, command, False, environment or {})
        return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def _words(self, user: str, command: tuple[str, ...], network: bool, environment: Mapping[str, str]) -> list[str]:
        home = "/root" if user == "root" else f"/home/{user}"
        variables = {"HOME": home, "USER": user, "PATH": _SEARCH_PATH, "LC_ALL": "C.UTF-8", **environment}
        own_network = [] if network else ["--net"]
        return [
            *("unshare", "--mount", *own_network, "sh", "-c", _ENTER, "enter", str(self.root), user),
            *(f"{name}={value}" for name, value in variables.items()),
            *command,
        ]
