"""Where a cluster is: what an address may be, and whether a scheduler answers there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any

from musodds.game.errors import InvalidInput
from musodds.text import _

MAX_LOCAL = 1024
MAX_PORT = 65535
#: Seconds after which an address at which nobody answers is given up.
_PATIENCE = 5
_LOCAL = re.compile(r"local:(?P<n>\d{1,9})", re.IGNORECASE)
_NO_ADDRESS = re.compile(r"local(:.*)?", re.IGNORECASE)
_ADDRESS = re.compile(r"((tcp|tls|ws|wss|ucx)://)?(\[[\w.:%]+\]|[\w.-]+):(?P<port>\d{1,5})")


class ClusterError(OSError):
    """What keeps a cluster from doing its work, said in one line."""


def n_local(where: Any) -> int | None:
    """Return how many workers are to be started on this machine; None where it is an address.

    >>> n_local("local:4"), n_local("tcp://10.0.0.5:8786")
    (4, None)
    """
    found = _LOCAL.fullmatch(where) if isinstance(where, str) else None
    return None if found is None else int(found["n"])


def check_where(where: Any) -> Any:
    """Return a scheduler's address, ``local:N`` or a client as it is.

    Raises
    ------
    InvalidInput
        If it is none of them, or a client that is closed, or the extra is not installed.
    """
    if isinstance(where, str):
        _check_text(where)
    if find_spec("distributed") is None:
        raise InvalidInput(_("a cluster needs the extra 'cluster': pip install 'musodds[cluster]'"))
    if isinstance(where, str):
        return where
    from distributed import Client

    if not isinstance(where, Client):
        raise InvalidInput(
            _("a cluster is an address, local:N or a distributed.Client, not {where!r}").format(
                where=where
            )
        )
    if where.status in ("closing", "closed"):
        raise InvalidInput(_("a cluster's client is closed; give one that is open"))
    return where


def _check_text(where: str) -> None:
    n = n_local(where)
    if n is not None:
        if not 1 <= n <= MAX_LOCAL:
            raise InvalidInput(
                _("local:N starts 1 to {most} workers, not {n}").format(most=MAX_LOCAL, n=n)
            )
        return
    address = _ADDRESS.fullmatch(where)
    if address is None or _NO_ADDRESS.fullmatch(where) or int(address["port"]) > MAX_PORT:
        raise InvalidInput(
            _(
                "a cluster is a scheduler's address, as tcp://10.0.0.5:8786, or local:N for N "
                "workers on this machine, not {where!r}"
            ).format(where=where)
        )


def check_scheduler(address: str) -> None:
    """Ask at an address who is there.

    Raises
    ------
    ClusterError
        If nobody answers in five seconds, or somebody that is no scheduler.
    """
    # In a thread of its own: whoever asks may be in the middle of an event loop.
    with ThreadPoolExecutor(1) as pool:
        try:
            found = pool.submit(asyncio.run, _who(address)).result()
        except OSError as error:
            raise ClusterError(
                _("no scheduler answers at {address}; start one with 'dask scheduler'").format(
                    address=address
                )
            ) from error
        except Exception as error:
            raise ClusterError(_no_scheduler(address, told(error))) from error
    if found.get("type") != "Scheduler":
        raise ClusterError(_no_scheduler(address, str(found.get("type"))))


def _no_scheduler(address: str, what: str) -> str:
    return _("no scheduler can be spoken to at {address} ({what})").format(
        address=address, what=what
    )


async def _who(address: str) -> Mapping[str, Any]:
    from distributed import Security
    from distributed.core import rpc

    options = Security().get_connection_args("client")
    async with rpc(address, timeout=_PATIENCE, connection_args=options) as there:
        found: Mapping[str, Any] = await asyncio.wait_for(there.identity(), _PATIENCE)
        return found


def told(error: BaseException) -> str:
    """Return the first of what went wrong, in one line."""
    while error.__cause__ is not None:
        error = error.__cause__
    return " ".join(str(error).split()) or type(error).__name__
