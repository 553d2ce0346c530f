"""tokenizers: an extension module whose submodules it registers itself, so that no import statement shows them."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("tokenizers", filter=lambda name: not name.startswith("tokenizers.tools"))
