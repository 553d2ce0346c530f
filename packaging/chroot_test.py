"""Uses the .deb on a bare Debian without Python, as people would: ``python packaging/chroot_test.py [DEB]``.

Installs it over an older version that left memories behind, runs it for two users in the terminal, offscreen and on a
virtual display, without a network, lets it talk with a small model and remember what was said, then removes and purges
it. Needs root. Pictures of the window are left in ``build/installer/pictures``; look at them.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bare_system import BareSystem
from debian_package import DOCUMENTS, LIBRARY
from display import Display, virtual_display
from project import BUILD, DIST, NAME, ROOT, STAGE, BuildError, architecture, fresh, run, version
from tried import remember

from familiars_desktop.engine import load_settings
from familiars_desktop.inference import ModelStore, load_catalogue
from familiars_desktop.storage.schema import MIGRATIONS, SCHEMA_VERSION

CACHE: Final = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "familiars" / "bare-systems"
TALKER: Final = "HuggingFaceTB/SmolLM2-135M-Instruct"
OLDER: Final = "0.0.1"
WORKSPACE: Final = Path(".local/share/familiars/workspace")
_OWN_FOLDERS: Final = (".local", ".cache", ".config")
_CLOSING_SECONDS: Final = 30.0


class Trial:
    """One bare system and what is tried on it, in order; each method is one promise."""

    def __init__(self, package: Path, suite: str, folder: Path, display: Display, pictures: Path) -> None:
        self.package = package
        self.suite = suite
        self.display = display
        self.pictures = pictures
        self.folder = folder
        self.system = BareSystem(folder / "root")
        self.model = ""
        self.before: set[str] = set()

    def promises(self) -> list[Callable[[], None]]:
        return [
            self.the_system_has_no_python,
            self.an_older_version_is_installed,
            self.it_is_installed_over_the_older_version,
            self.nothing_of_the_older_version_is_left,
            self.it_tells_its_version,
            self.the_doctor_is_content_without_a_network,
            self.memories_of_an_older_format_are_migrated_with_a_backup,
            self.a_memory_is_found_by_its_meaning,
            self.two_users_are_separate,
            self.it_talks_with_a_model_in_a_process_of_its_own,
            self.the_window_opens_and_closes_offscreen,
            self.the_window_opens_on_a_display_and_is_told_something,
            self.a_home_that_cannot_be_written_is_explained,
            self.a_workspace_of_a_newer_version_is_refused_and_left_as_it_is,
            self.nothing_is_written_outside_the_users_folders,
            self.removing_it_leaves_the_memories,
            self.purging_it_leaves_the_memories_and_says_where,
        ]

    def the_system_has_no_python(self) -> None:
        self.system.make(CACHE / f"{self.suite}.tar", self.suite)
        for user in ("alice", "bob"):
            self.system.add_user(user)
        assert not list((self.system.root / "usr" / "bin").glob("python*"))
        self.model = self._bring_model()

    def an_older_version_is_installed(self) -> None:
        older = repacked(self.package, OLDER, self.folder / "older")
        shutil.copyfile(older, self.system.root / "older.deb")
        self.system.apt("update")
        self.system.apt("install", "/older.deb")
        assert (self.system.root / LIBRARY / "_internal" / "left-over.so").is_file()

    def it_is_installed_over_the_older_version(self) -> None:
        leave_old_workspace(self.system.home("alice") / WORKSPACE)
        self._give_home_to("alice")
        shutil.copyfile(self.package, self.system.root / "new.deb")
        self.before = self._files()
        said = self.system.apt("install", "/new.deb")
        assert f"({version()}) over ({OLDER})" in said, said
        self.before |= self._files()

    def nothing_of_the_older_version_is_left(self) -> None:
        assert not (self.system.root / LIBRARY / "_internal" / "left-over.so").exists()
        for path in ("usr/share/applications/familiars.desktop", "usr/share/man/man1/familiars.1.gz"):
            assert (self.system.root / path).is_file(), path

    def it_tells_its_version(self) -> None:
        assert self._familiars("alice", "--version").stdout == f"Familiars Desktop {version()}\n"

    def the_doctor_is_content_without_a_network(self) -> None:
        told = json.loads(self._familiars("alice", "doctor", "--json").stdout)
        problems = [finding for finding in told if finding["state"] == "problem"]
        assert not problems, problems
        assert "384-d" in next(finding["text"] for finding in told if finding["name"] == "embedder")

    def memories_of_an_older_format_are_migrated_with_a_backup(self) -> None:
        records = json.loads(self._familiars("alice", "memory", "list", "--json").stdout)
        assert [record["content"] for record in records] == ["Alice plays the cello."], records
        folder = self.system.home("alice") / WORKSPACE
        assert schema_of(folder / "familiars.db") == SCHEMA_VERSION
        assert schema_of(folder / f"familiars.db.before-{SCHEMA_VERSION}.bak") == 1

    def a_memory_is_found_by_its_meaning(self) -> None:
        self._familiars("alice", "memory", "add", "I keep bees.", "--scope", "user", "--category", "preference")
        found = json.loads(self._familiars("alice", "memory", "search", "Are there insects?", "--json").stdout)
        assert found and found[0]["content"] == "I keep bees.", found

    def two_users_are_separate(self) -> None:
        assert json.loads(self._familiars("bob", "memory", "list", "--json").stdout) == []
        folder = f"/home/alice/{WORKSPACE}"
        refused = self._familiars("bob", "memory", "list", "--workspace", folder, status=1)
        assert_one_sentence(refused.stderr)
        database = self.system.home("alice") / WORKSPACE / "familiars.db"
        assert stat.S_IMODE(database.stat().st_mode) == 0o600
        assert stat.S_IMODE(database.parent.stat().st_mode) == 0o700

    def it_talks_with_a_model_in_a_process_of_its_own(self) -> None:
        told = self._familiars(
            *("alice", "chat", "--once", "I live in Porto.", "--wait-writer", "--json"),
            environment={"FAMILIARS_CHAT_MODEL": self.model},
        )
        turn = json.loads(told.stdout)
        assert turn["reply"].strip(), turn
        assert any("Porto" in json.dumps(write, ensure_ascii=False) for write in turn["writes"]), turn

    def the_window_opens_and_closes_offscreen(self) -> None:
        process = self.system.start("alice", "familiars", environment={"QT_QPA_PLATFORM": "offscreen"})
        self._wait_for_file(self.system.home("alice") / WORKSPACE / ".familiars.window.lock")
        time.sleep(3.0)
        close(process)

    def the_window_opens_on_a_display_and_is_told_something(self) -> None:
        with self._window("alice", FAMILIARS_CHAT_MODEL=self.model):
            self.display.focus(self.display.wait_for_window("Familiars"))
            time.sleep(5.0)
            self.display.picture(self.pictures / "1-opened.png")
            self.display.type("My sister Ines is a marine biologist.")
            self.display.press("Return")
            self._wait_until_remembered("alice", "Ines")
            time.sleep(3.0)
            self.display.picture(self.pictures / "2-told-something.png")
            self.display.press("ctrl+k")
            time.sleep(1.0)
            self.display.picture(self.pictures / "3-palette.png")
            self.display.press("Escape", "ctrl+m")
            time.sleep(5.0)
            self.display.picture(self.pictures / "4-memory.png")

    def a_home_that_cannot_be_written_is_explained(self) -> None:
        home = self.system.home("bob")
        shutil.rmtree(home)
        home.mkdir(mode=0o555)
        refused = self._familiars("bob", "memory", "list", status=1)
        assert_one_sentence(refused.stderr)
        assert "/home/bob/.local" in refused.stderr, refused.stderr
        process = self.system.start("bob", "familiars", environment={"DISPLAY": self.display.name})
        self.display.focus(self.display.wait_for_window("Familiars"))
        time.sleep(1.0)
        self.display.picture(self.pictures / "5-home-cannot-be-written.png")
        self.display.press("Return")
        assert process.wait(_CLOSING_SECONDS) == 1
        home.chmod(0o755)
        self._give_home_to("bob")

    def a_workspace_of_a_newer_version_is_refused_and_left_as_it_is(self) -> None:
        folder = self.system.home("bob") / WORKSPACE
        self._familiars("bob", "memory", "add", "I am Bob.", "--scope", "user", "--category", "profile")
        with sqlite3.connect(folder / "familiars.db") as database:
            database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        database.close()
        before = (folder / "familiars.db").read_bytes()
        refused = self._familiars("bob", "memory", "list", status=1)
        assert_one_sentence(refused.stderr)
        assert "newer version" in refused.stderr, refused.stderr
        assert (folder / "familiars.db").read_bytes() == before

    def nothing_is_written_outside_the_users_folders(self) -> None:
        new = self._files() - self.before
        own = tuple(f"home/{user}/{folder}" for user in ("alice", "bob") for folder in _OWN_FOLDERS)
        strays = sorted(name for name in new if not name.startswith(own))
        assert not strays, strays

    def removing_it_leaves_the_memories(self) -> None:
        self.system.apt("remove", NAME)
        assert not (self.system.root / LIBRARY).exists()
        assert not (self.system.root / "usr/bin/familiars").is_symlink()
        assert "cello" in (self.system.home("alice") / WORKSPACE / "user" / "profile.md").read_text(encoding="utf-8")

    def purging_it_leaves_the_memories_and_says_where(self) -> None:
        said = self.system.apt("purge", NAME)
        assert "~/.local/share/familiars" in said, said
        assert not (self.system.root / DOCUMENTS).exists()
        assert (self.system.home("alice") / WORKSPACE / "familiars.db").is_file()

    def _familiars(
        self, user: str, *arguments: str, status: int = 0, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        ended = self.system.run(user, "familiars", *arguments, environment=environment)
        assert ended.returncode == status, f"{arguments}: {ended.returncode}\n{ended.stdout}\n{ended.stderr}"
        return ended

    @contextmanager
    def _window(self, user: str, **environment: str) -> Iterator[None]:
        process = self.system.start(user, "familiars", environment={"DISPLAY": self.display.name, **environment})
        try:
            yield
        except BaseException:
            self.display.picture(self.pictures / "failed.png")
            process.kill()
            raise
        close(process)

    def _wait_until_remembered(self, user: str, word: str, seconds: float = 90.0) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if word in self._familiars(user, "memory", "list").stdout:
                return
            time.sleep(1.0)
        raise AssertionError(f"what the window was told about {word} is not among the memories")

    def _wait_for_file(self, path: Path, seconds: float = 60.0) -> None:
        deadline = time.monotonic() + seconds
        while not path.exists():
            assert time.monotonic() < deadline, f"{path} did not come within {seconds:.0f} s"
            time.sleep(0.1)

    def _bring_model(self) -> str:
        catalogue = load_catalogue(ROOT / "resources" / "models.toml")
        source = ModelStore(load_settings().models_folder, catalogue).pull(TALKER)
        target = self.system.root / "srv" / source.name
        shutil.copyfile(source, target)
        return f"/srv/{source.name}"

    def _give_home_to(self, user: str) -> None:
        subprocess.run(["chroot", self.system.root, "chown", "-R", f"{user}:{user}", f"/home/{user}"], check=True)

    def _files(self) -> set[str]:
        """Every file of the system, with its size and time: a changed one counts as new."""
        root, found = self.system.root, set()
        for folder, names, files in os.walk(root):
            names[:] = [name for name in names if Path(folder, name) not in (root / "proc", root / "dev", root / "tmp")]
            for name in files:
                path = Path(folder, name)
                status = path.lstat()
                found.add(f"{path.relative_to(root)} {status.st_size} {status.st_mtime_ns}")
        return found


def repacked(package: Path, as_version: str, folder: Path) -> Path:
    """The package as an older version of it, with a file that newer ones have no more."""
    tree = fresh(folder) / "tree"
    run("dpkg-deb", "-R", package, tree)
    control = tree / "DEBIAN" / "control"
    text = re.sub(r"^Version: .*$", f"Version: {as_version}", control.read_text(encoding="utf-8"), flags=re.MULTILINE)
    control.write_text(text, encoding="utf-8")
    (tree / LIBRARY / "_internal" / "left-over.so").write_bytes(b"of an older version")
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, folder / "older.deb")
    return folder / "older.deb"


def leave_old_workspace(folder: Path) -> None:
    """What the first format of the database left: one memory in its file, a database without the later tables."""
    (folder / "user").mkdir(parents=True)
    for parent in (folder, *folder.parents[:2]):
        parent.chmod(0o700)
    header = {"id": "m_0000a11c", "scope": "user", "category": "profile", "ts": "2026-01-02T03:04:05+00:00"}
    entry = f"<!-- {json.dumps({**header, 'schema_version': 2})} -->\nAlice plays the cello.\n\n"
    (folder / "user" / "profile.md").write_text(entry, encoding="utf-8")
    database = sqlite3.connect(folder / "familiars.db")
    for statement in MIGRATIONS[0].split(";\n"):
        database.execute(statement)
    database.execute("PRAGMA user_version = 1")
    database.commit()
    database.close()
    (folder / "familiars.db").chmod(0o600)


def schema_of(path: Path) -> int:
    database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    try:
        return int(database.execute("PRAGMA user_version").fetchone()[0])
    finally:
        database.close()


def close(process: subprocess.Popen[str]) -> None:
    """Close the window as Ctrl+C does; it has to end by itself, and well."""
    assert process.poll() is None, process.communicate()[0]
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=_CLOSING_SECONDS)
    assert process.returncode == 0, f"ended with {process.returncode}:\n{said}"
    assert "Traceback" not in said, said


def assert_one_sentence(told: str) -> None:
    assert told.startswith("familiars: ") and told.count("\n") == 1 and "Traceback" not in told, told


def attempt(promise: Callable[[], Any]) -> bool:
    began = time.monotonic()
    try:
        promise()
    except (AssertionError, BuildError, OSError, subprocess.SubprocessError):
        traceback.print_exc()
        sys.stdout.write(f"FAILED  {told_of(promise)}\n")
        return False
    sys.stdout.write(f"ok      {told_of(promise)} ({time.monotonic() - began:.1f} s)\n")
    sys.stdout.flush()
    return True


def told_of(promise: Callable[[], Any]) -> str:
    name = promise.func.__name__ if isinstance(promise, partial) else promise.__name__
    return name.replace("_", " ")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    default = DIST / f"{NAME}_{version()}_{architecture()}.deb"
    parser.add_argument("package", type=Path, nargs="?", default=default)
    parser.add_argument("--suite", default="bookworm", help="the release of Debian to try it on")
    parser.add_argument("--pictures", type=Path, default=BUILD / "pictures")
    options = parser.parse_args()
    if os.geteuid() != 0:
        raise BuildError("the test needs root: it makes a system below a folder and mounts into it")
    with TemporaryDirectory(dir=BUILD, prefix="bare-") as folder, virtual_display() as display:
        pictures = fresh(options.pictures)
        trial = Trial(options.package.resolve(), options.suite, Path(folder), display, pictures)
        promises, kept = trial.promises(), 0
        for promise in promises:
            # Each builds on what the ones before it left.
            if not attempt(promise):
                break
            kept += 1
    sys.stdout.write(f"installer: {kept} passed, {int(kept < len(promises))} failed\n")
    if kept < len(promises):
        return 1
    if options.package == default:
        remember((STAGE / "made-of").read_text(encoding="utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
