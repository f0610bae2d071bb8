"""The installed version, read only when it is asked for."""

from __future__ import annotations

from functools import cache


@cache
def version() -> str:
    from importlib.metadata import version as installed

    return installed("musodds")
