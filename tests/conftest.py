"""Every test speaks English in 80 columns, whatever the machine that runs it."""

from __future__ import annotations

import os

os.environ["MUSODDS_LANG"] = "en"
for name in ("COLUMNS", "LANGUAGE", "NO_COLOR"):
    os.environ.pop(name, None)
