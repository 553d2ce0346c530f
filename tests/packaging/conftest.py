"""The build's own modules: they lie in packaging/, which is no package."""

from __future__ import annotations

import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
sys.path.insert(0, str(CHECKOUT / "packaging"))
