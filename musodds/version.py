"""The installed version, read only when it is asked for."""

from __future__ import annotations


def version() -> str:
    from importlib.metadata import version as installed

    return installed("musodds")
