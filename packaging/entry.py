"""Where the bundle starts: the same program as ``python -m familiars_desktop``."""

from familiars_desktop.__main__ import main

main()
