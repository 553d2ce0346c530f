"""Whether the installer has to be tried: exit status 0 when all that it is made by passed on this machine as it is now.

No history is asked, so that a shallow clone, a branch and a merge are all alike: a passed trial leaves the hash of the
recipe, the dependencies, the model catalogue and the newest format of the database in the user's cache. The program's
own modules are left out, or every commit would build an installer; ``make release-check`` builds it always.
"""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path
from typing import Final

from project import HERE, ROOT, files_below, sha256_of

_OTHERS: Final = (
    "pyproject.toml",
    "resources/models.toml",
    "familiars_desktop/__main__.py",
    "familiars_desktop/installation.py",
    "familiars_desktop/storage/schema.py",
)
_MARK: Final = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "familiars" / "installer-tried"


def fingerprint() -> str:
    """One hash over everything that decides how an installer comes out."""
    recipe = [path for path in files_below(HERE) if "__pycache__" not in path.parts and path.suffix != ".md"]
    digest = hashlib.sha256()
    for path in [*recipe, *(ROOT / name for name in _OTHERS)]:
        digest.update(f"{path.relative_to(ROOT).as_posix()} {sha256_of(path)}\n".encode())
    return digest.hexdigest()


def remember(made_of: str) -> None:
    """An installer passed that was made of what had this fingerprint."""
    _MARK.parent.mkdir(parents=True, exist_ok=True)
    _MARK.write_text(made_of, encoding="utf-8")


def is_tried() -> bool:
    return _MARK.is_file() and _MARK.read_text(encoding="utf-8") == fingerprint()


if __name__ == "__main__":
    sys.exit(not is_tried())
