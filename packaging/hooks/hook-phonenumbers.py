"""phonenumbers: the metadata of numbers is imported by name; places, carriers and time zones are not used."""

from PyInstaller.utils.hooks import collect_submodules

hiddenimports = collect_submodules("phonenumbers.data") + collect_submodules("phonenumbers.shortdata")
