"""Builds an installer: ``python packaging/build.py --target deb|tar|nsis|dmg|appimage-dir``.

Run it with the Python that has the program and its extra ``packaging`` installed; ``make installer`` does. What comes
out lies in ``dist/``. ``--reuse`` takes the bundle that is there, ``--verify`` builds the bundle a second time and
fails when a byte differs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import shutil
import sys
from pathlib import Path
from typing import Final

from project import BUILD, BUNDLE, DIST, BuildError, digest_of

TARGETS: Final = {
    "deb": "debian_package",
    "tar": "tarball",
    "nsis": "windows",
    "dmg": "macos_image",
    "appimage-dir": "appimage",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", choices=sorted(TARGETS), required=True)
    parser.add_argument("--reuse", action="store_true", help="take the bundle that was built before")
    parser.add_argument("--verify", action="store_true", help="build twice and compare every byte")
    options = parser.parse_args()
    _fix_the_hash_seed()
    from bundle import Bundle, build_bundle

    bundle = Bundle(BUNDLE) if options.reuse and BUNDLE.is_dir() else build_bundle()
    if options.verify:
        first = digest_of(bundle.folder)
        shutil.rmtree(BUILD / "first", ignore_errors=True)
        shutil.copytree(bundle.folder, BUILD / "first", symlinks=True)
        bundle = build_bundle()
        if digest_of(bundle.folder) != first:
            raise BuildError(f"two builds differ: compare {BUILD / 'first'} and {bundle.folder} with diff -rq")
        sys.stdout.write(f"two builds of the bundle are the same: sha256 {first}\n")
    DIST.mkdir(exist_ok=True)
    made: Path = importlib.import_module(TARGETS[options.target]).build(bundle)
    sys.stdout.write(f"{made}\n")


def _fix_the_hash_seed() -> None:
    """Start anew with a fixed one: sets of names must come out in the same order each time."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.argv])


if __name__ == "__main__":
    main()
