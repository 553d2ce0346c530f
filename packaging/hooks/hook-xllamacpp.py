"""xllamacpp: one extension module and, beside it or in ``xllamacpp.libs``, the libraries it loads."""

from pathlib import Path

from PyInstaller.utils.hooks import collect_dynamic_libs, get_package_paths

binaries = collect_dynamic_libs("xllamacpp")
hiddenimports = ["xllamacpp.memory", "xllamacpp._version"]

_folder = Path(get_package_paths("xllamacpp")[1])
if not [path for path in _folder.iterdir() if path.name.startswith("xllamacpp.") and path.suffix in (".so", ".pyd")]:
    raise SystemExit(f"hook-xllamacpp: {_folder} has no extension module xllamacpp: install the package again")
