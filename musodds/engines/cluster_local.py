"""Worker processes on this machine: started fast, and ended at once."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

_NO_FIXED_PORT = "127.0.0.1:0"
#: Whether workers are forked from a process that has loaded all; elsewhere each loads it.
_FORKS = sys.platform == "linux"
#: How they watch themselves: seldom, as it takes of the time they work in, and on no web page.
_UNWATCHED = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "500ms",
    "distributed.worker.http.routes": [],
    "distributed.scheduler.http.routes": [],
    "distributed.scheduler.active-memory-manager.start": False,
}
#: One thread each, whatever the libraries beneath would start.
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
#: An interruption is for the process that asks: it ends them.
_DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
#: Seconds in which the scheduler may end in good order.
_GOODBYE = 3
#: Seconds in which a worker may end in good order; one in the middle of a unit does not.
_LAST_WORDS = 0.25


def prepare() -> None:
    """Have a process that workers are forked from load what all need, while this one goes on."""
    if not _FORKS:
        return
    from multiprocessing import forkserver

    forkserver.set_forkserver_preload(["musodds.engines.cluster_fork"])
    with _environment(_ONE_THREAD):
        forkserver.ensure_running()


class LocalWorkers:
    """So many worker processes of one thread, with a scheduler in this process.

    Raises
    ------
    OSError
        If they cannot be started.
    """

    def __init__(self, n: int) -> None:
        prepare()
        import dask
        import distributed.utils
        from distributed import LocalCluster

        settings = dict(_UNWATCHED)
        if _FORKS:
            settings["distributed.worker.multiprocessing-method"] = "forkserver"
            # Else dask imports pandas and more, here too, to have the server load them.
            distributed.utils._forkserver_preload_set = True
        # Not for as long as they live: it would be so for every other cluster of this process. A
        # worker that dies is started anew as dask does it by itself, which is slower.
        with dask.config.set(settings):
            self.cluster = LocalCluster(
                n_workers=0,
                threads_per_worker=1,
                processes=True,
                dashboard_address=None,
                scheduler_kwargs={"dashboard_address": _NO_FIXED_PORT},
                silence_logs=logging.CRITICAL,
                memory_limit=0,
                preload=[_DEAF],
            )
            # Not in one step: what is interrupted here must be there to be closed.
            try:
                self.cluster.sync(self._start, n)
            except BaseException:
                self.close()
                raise

    async def _start(self, n: int) -> None:
        self.cluster.scale(n)
        await self.cluster

    def close(self) -> None:
        """End them and their scheduler, whatever they are in the middle of."""
        with _undisturbed():
            # Else the scheduler waits for each to come to the end of its unit.
            with suppress(Exception):
                self.cluster.sync(self._end_each, callback_timeout=_GOODBYE)
            with suppress(Exception):
                self.cluster.close(timeout=_GOODBYE)
            # What did not end in good order ends with this process: dask need not wait for it.
            with suppress(Exception):
                type(self.cluster)._instances.discard(self.cluster)

    async def _end_each(self) -> None:
        begun = list(self.cluster.workers.values())
        for nanny in set(self.cluster._created).difference(begun):
            # That it did not start is no news.
            asyncio.get_running_loop().set_exception_handler(lambda _loop, _what: None)
            nanny.auto_restart = False
            with suppress(Exception):  # It may not have come so far as to have a process.
                await nanny.process.process.kill()
        await asyncio.gather(*(nanny.close(timeout=_LAST_WORDS) for nanny in begun))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let no second interruption leave processes behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _environment(wanted: Mapping[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
