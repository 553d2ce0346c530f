"""stdnum: a few modules are used and imported by name; most of its tables belong to others."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("stdnum", includes=["iban.dat"])
