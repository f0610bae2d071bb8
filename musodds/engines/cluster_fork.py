"""What workers on this machine begin with, loaded once by the process that they are forked from.

Imported there and nowhere else. A worker that finds python, dask and compiled code loaded starts
in a twentieth of a second of a processor instead of a whole one.
"""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import spawn
from typing import Any

import distributed.nanny  # noqa: F401

from musodds.engines.ask import build_query, told_by
from musodds.engines.cluster_work import software
from musodds.engines.sampling import sampled_odds
from musodds.game.variant import Variant

_WORKER = "Dask Worker process (from Nanny)"
_MAIN = ("init_main_from_name", "init_main_from_path")
_prepare = spawn.prepare


def _prepare_without_main(data: Mapping[str, Any]) -> None:
    """Have a worker not run again the script that asks: what is of it is sent by value."""
    whole = data.get("name") != _WORKER
    _prepare({name: value for name, value in data.items() if whole or name not in _MAIN})


def _say_what_is_wrong(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    """Say nothing of a start that was broken off, by whoever asked for it being gone."""
    if not issubclass(kind, OSError | EOFError):
        sys.__excepthook__(kind, error, trace)


spawn.prepare = _prepare_without_main
sys.excepthook = _say_what_is_wrong
# The server has nothing to tidy when it ends, and tidying takes a quarter of a second.
atexit.register(os._exit, 0)

# Whatever is wrong is told where a unit is run.
with suppress(Exception):
    software()
    sampled_odds(build_query("RR7A", Variant(8), told_by(), 0), 0, deals=1, seed=1, threads=1)
