"""``familiars`` and ``python -m familiars_desktop``: the window without arguments, the command line with some."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the program and exit with its status."""
    # On few and busy cores a second BLAS thread makes a small matrix product forty times slower.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if "--inference-server" in sys.argv[1:2]:
        from familiars_desktop.inference.server_process import main as serve_model

        serve_model()
    from familiars_desktop.service.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
