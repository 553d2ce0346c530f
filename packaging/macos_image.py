"""The disk image for macOS, from the ``.app`` that PyInstaller makes there; runs on macOS alone."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from bundle import Bundle
from notices import write_notices
from project import BUILD, DIST, HERE, NAME, BuildError, architecture, fresh, require_tools, run, version


def build(bundle: Bundle) -> Path:
    """Sign the app (FAMILIARS_CODESIGN_IDENTITY, else for this machine alone), pack it, and have it notarised when
    FAMILIARS_NOTARY_PROFILE names a profile of notarytool."""
    if sys.platform != "darwin":
        raise BuildError("a disk image is made on macOS: see packaging/README.md for the commands")
    require_tools({"hdiutil": "comes with macOS", "codesign": "comes with Xcode's command line tools"})
    folder = fresh(BUILD / "dmg")
    app = folder / "Familiars.app"
    shutil.copytree(bundle.folder.parent / "Familiars.app", app, symlinks=True)
    write_notices(bundle, app / "Contents" / "Resources", without=())
    identity = os.environ.get("FAMILIARS_CODESIGN_IDENTITY", "-")
    entitlements = HERE / "macos" / "entitlements.plist"
    run(
        *("codesign", "--force", "--deep", "--options", "runtime", "--entitlements", entitlements),
        *("--sign", identity, app),
    )
    (folder / "Applications").symlink_to("/Applications")
    target = DIST / f"{NAME}-{version()}-macos-{architecture()}.dmg"
    run(
        "hdiutil",
        "create",
        "-ov",
        "-fs",
        "HFS+",
        "-format",
        "UDZO",
        "-volname",
        "Familiars",
        "-srcfolder",
        folder,
        target,
    )
    if profile := os.environ.get("FAMILIARS_NOTARY_PROFILE"):
        run("xcrun", "notarytool", "submit", target, "--keychain-profile", profile, "--wait")
        run("xcrun", "stapler", "staple", target)
    return target
