"""Units of work on the workers of a dask scheduler: the same units, added up in the same order.

What a unit needs besides its number is a dataclass whose fields are sent to a worker once, however
many units there are and as long as they stay the same. Small units go several to a task, and each
comes back on its own, so that real numbers add up as they do on one thread. Where a worker dies the
scheduler has its units run again elsewhere, which changes nothing, a unit being a pure function.

Nothing of dask is imported before a cluster is used.
"""

from __future__ import annotations

import logging
import pickle
import re
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from musodds.engines.units import Workers, check_threads
from musodds.game.errors import InvalidInput, refuse_idle
from musodds.text import _, later

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
U = TypeVar("U")

MAX_LOCAL = 1024
#: Seconds after which an address at which nobody answers is given up.
_PATIENCE = 5
#: Seconds in which a client and its workers may end in good order.
_GOODBYE = 10
#: Seconds of work in a task: a hundred times what it costs to hand one over.
_TASK = 0.25
_MOST_UNITS_IN_A_TASK = 4096
#: Tasks that wait for each place, so that none is idle while sums are added.
_AHEAD = 2
#: Bytes above which a field is sent once and not with each task.
_SMALL = 1024
#: Fields kept with the workers; a policy of an iteration that is over makes room for the next.
_MOST_FIELDS = 32
#: Seconds between two looks at how many workers there are.
_A_LOOK = 1.0
#: What must be alike on both sides for sums to be alike.
_ALIKE = ("musodds", "numpy", "numba")
#: How workers on this machine watch themselves: seldom, as it takes of the time they work in.
_UNWATCHED = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.tick.interval": "500ms",
}
_LOCAL = re.compile(r"local:(?P<n>\d{1,9})")
_ADDRESS = re.compile(r"(\w+://)?(\[[\w.:%]+\]|[\w.-]+):\d{1,5}")


class ClusterError(OSError):
    """What keeps a cluster from doing its work, said in one line."""


class Standing(NamedTuple):
    """How far the work has come: units and deals done, seconds since the start, workers now."""

    units: int
    deals: int
    seconds: float
    workers: int


class Cluster:
    """Workers that do units: those of a scheduler, or so many processes on this machine.

    Parameters
    ----------
    where : str or distributed.Client
        A scheduler's address, as ``tcp://10.0.0.5:8786``; ``local:N`` for N worker processes here;
        or a client, which is left open.
    watch : callable, optional
        Given a `Standing` after each task.

    Nothing is started or connected before the first unit is run. Use it in a ``with`` statement,
    or `close` it.

    Raises
    ------
    InvalidInput
        If ``where`` is no such thing, or the extra is not installed.
    """

    def __init__(self, where: Any, watch: Callable[[Standing], None] | None = None) -> None:
        self.watch = watch
        self._where = check_where(where)
        self._client: Client | None = None
        self._closing: list[Any] = []
        self._fields: OrderedDict[str, Future[bytes]] = OrderedDict()
        self._pace: dict[Any, float] = {}
        self._begun = self._looked = 0.0
        self._places = self._workers = 0
        self._units = self._deals = 0

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the scheduler, and end the workers that this cluster has started."""
        self._fields.clear()
        self._client = None
        while self._closing:
            # What is broken already cannot be closed in good order.
            with suppress(Exception):
                self._closing.pop().close(timeout=_GOODBYE)

    def run_units(self, run: Callable[[U], T], units: Iterable[U]) -> Iterator[T]:
        """Yield ``run(unit)`` for every unit, in order; see `musodds.engines.units.run_units`.

        Raises
        ------
        ClusterError
            If nobody answers, the work is lost, or a worker has other versions than we have.
        """
        client = self._connected()
        kind, parts = self._sent(client, run)
        waiting = iter(units)
        in_all = len(units) if isinstance(units, Sized) else None
        flying: deque[Future[_Done]] = deque()
        try:
            while True:
                places = _AHEAD * max(self._look(client), 1)
                size = self._units_in_a_task(run, in_all, places)
                while len(flying) < places and (task := list(islice(waiting, size))):
                    flying.append(client.submit(_work, kind, task, *parts, pure=False))
                if not flying:
                    return
                yield from self._done(run, flying.popleft())
        finally:
            _drop(client, flying)

    def run_as_done(self, run: Callable[[U], T], units: Iterable[U]) -> Iterator[tuple[U, T]]:
        """Yield each unit with what it gave, as they come; a unit is a task."""
        from distributed import wait

        client = self._connected()
        kind, parts = self._sent(client, run)
        waiting = iter(units)
        flying: dict[Future[_Done], U] = {}
        try:
            while True:
                places = _AHEAD * max(self._look(client), 1)
                for unit in islice(waiting, places - len(flying)):
                    flying[client.submit(_work, kind, [unit], *parts, pure=False)] = unit
                if not flying:
                    return
                with client.as_current():
                    done = wait(list(flying), return_when="FIRST_COMPLETED").done
                for future in done:
                    unit = flying.pop(future)
                    (found,) = self._done(run, future)
                    yield unit, found
        finally:
            _drop(client, flying)

    def _connected(self) -> Client:
        """Return the client, connected at the first call, all workers there being as we are."""
        if self._client is None:
            try:
                self._begun = perf_counter()
                self._client = self._connect()
                self._check_workers(self._client)
            except BaseException:
                self.close()
                raise
        return self._client

    def _connect(self) -> Client:
        import dask
        from distributed import Client, LocalCluster

        _silence()
        if not isinstance(self._where, str):
            client: Client = self._where
            return client
        local = _LOCAL.fullmatch(self._where)
        if local is not None:
            with dask.config.set(_UNWATCHED):
                workers = LocalCluster(
                    n_workers=int(local["n"]),
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    silence_logs=logging.CRITICAL,
                    memory_limit=0,
                    preload=["import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"],
                )
            self._closing.append(workers)
            client = Client(workers, set_as_default=False)
        else:
            try:
                client = Client(self._where, timeout=_PATIENCE, set_as_default=False)
            except (OSError, ValueError) as error:
                raise ClusterError(
                    _("no scheduler answers at {address}; start one with 'dask scheduler'").format(
                        address=self._where
                    )
                ) from error
        self._closing.append(client)
        return client

    def _check_workers(self, client: Client) -> None:
        """Refuse workers of other versions; those that join later are known by their first task."""

        def versions(names: tuple[str, ...] = _ALIKE) -> dict[str, str | None]:
            # Sent as it stands, so that a worker without musodds can answer too.
            from importlib.metadata import PackageNotFoundError, version

            found: dict[str, str | None] = {}
            for name in names:
                try:
                    found[name] = version(name)
                except PackageNotFoundError:
                    found[name] = None
            return found

        mine = versions()
        for worker, theirs in client.run(versions, on_error="return").items():
            if isinstance(theirs, dict):
                _check_alike(worker, mine, theirs)
        if not self._look(client):
            logging.getLogger("musodds").warning(
                later("the scheduler has no worker yet: waiting for one; Ctrl-C ends it")
            )

    def _look(self, client: Client) -> int:
        """Return how many units may run at a time, asked for now and then."""
        now = perf_counter()
        if not self._looked or now - self._looked > _A_LOOK:
            self._looked = now
            threads = client.nthreads()
            self._workers, self._places = len(threads), sum(threads.values())
        return self._places

    def _sent(self, client: Client, run: Callable[[U], T]) -> tuple[Any, list[Any]]:
        """Return the kind of a question, and its fields or where they are."""
        if is_dataclass(run):
            parts = [getattr(run, field.name) for field in fields(run)]
            return type(run), [self._send(client, part) for part in parts]
        return None, [self._send(client, run)]

    def _send(self, client: Client, field: Any) -> Any:
        import cloudpickle

        packed: bytes = cloudpickle.dumps(field)
        if len(packed) < _SMALL:
            return packed
        name = "musodds-" + blake2b(packed, digest_size=16).hexdigest()
        if name not in self._fields:
            # A task rather than loose data: the scheduler makes it again if its worker dies.
            self._fields[name] = client.submit(_same, packed, key=name)
        self._fields.move_to_end(name)
        while len(self._fields) > _MOST_FIELDS:
            self._fields.popitem(last=False)
        return self._fields[name]

    def _units_in_a_task(self, run: Any, in_all: int | None, places: int) -> int:
        pace = self._pace.get(type(run))
        size = 1 if pace is None else int(_TASK / max(pace, 1e-9))
        if in_all is not None:
            size = min(size, -(-in_all // places))
        return max(1, min(size, _MOST_UNITS_IN_A_TASK))

    def _done(self, run: Any, future: Future[_Done]) -> list[Any]:
        """Return what the units of a task gave, once it is done by a worker that is as we are."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError
        from distributed.comm.core import CommClosedError

        try:
            done = future.result()
        except KilledWorker as error:
            raise ClusterError(
                _("a unit was given up: every worker that ran it died ({error})").format(
                    error=str(error).splitlines()[0]
                )
            ) from error
        except (FutureCancelledError, CommClosedError) as error:
            raise ClusterError(_("the scheduler is gone, and with it the work")) from error
        except ModuleNotFoundError as error:
            raise ClusterError(
                _("a worker lacks what is installed here: {error}").format(error=error)
            ) from error
        _check_alike(done.worker, _versions(), done.versions)
        self._pace[type(run)] = done.seconds / len(done.found)
        self._units += len(done.found)
        self._deals += len(done.found) * getattr(run, "deals_a_unit", 0)
        if self.watch is not None:
            seconds = perf_counter() - self._begun
            self.watch(Standing(self._units, self._deals, seconds, self._workers))
        return done.found


@contextmanager
def at_work(threads: int | None, cluster: Any) -> Iterator[Workers]:
    """Give so many threads, or the workers of a cluster, which is closed if it is opened here.

    Raises
    ------
    InvalidInput
        For threads or a cluster that are none, or both.
    """
    if cluster is None:
        yield check_threads(threads)
        return
    refuse_idle(_("a cluster's own workers do the work"), threads=threads)
    if isinstance(cluster, Cluster):
        yield cluster
        return
    with Cluster(cluster) as opened:
        yield opened


def check_where(where: Any) -> Any:
    """Return a scheduler's address, ``local:N`` or a client as it is.

    Raises
    ------
    InvalidInput
        If it is none of them, or the extra is not installed.
    """
    if isinstance(where, str):
        local = _LOCAL.fullmatch(where)
        if local is not None and not 1 <= int(local["n"]) <= MAX_LOCAL:
            raise InvalidInput(
                _("local:N starts 1 to {most} workers, not {n}").format(
                    most=MAX_LOCAL, n=local["n"]
                )
            )
        if local is None and (where.startswith("local") or not _ADDRESS.fullmatch(where)):
            raise InvalidInput(
                _(
                    "a cluster is a scheduler's address, as tcp://10.0.0.5:8786, or local:N for N "
                    "workers on this machine, not {where!r}"
                ).format(where=where)
            )
    try:
        import distributed
    except ImportError:
        raise InvalidInput(
            _("a cluster needs the extra 'cluster': pip install 'musodds[cluster]'")
        ) from None
    if not isinstance(where, str | distributed.Client):
        raise InvalidInput(
            _("a cluster is an address, local:N or a distributed.Client, not {where!r}").format(
                where=where
            )
        )
    return where


class _Done(NamedTuple):
    """What the units of a task gave, their seconds of a processor, and who did them."""

    found: list[Any]
    seconds: float
    worker: str
    versions: dict[str, str | None]


def _work(
    kind: Callable[..., Callable[[Any], Any]] | None, units: Sequence[Any], *fields: bytes
) -> _Done:
    """Run the units of a task; this is what a worker does."""
    values = [_unpacked(field) for field in fields]
    run = values[0] if kind is None else kind(*values)
    # The processor's time: on a busy machine the clock would make tasks small and dear.
    begin = thread_time()
    found = [run(unit) for unit in units]
    return _Done(found, thread_time() - begin, _worker_name(), _versions())


def _same(packed: bytes) -> bytes:
    return packed


@lru_cache(maxsize=2 * _MOST_FIELDS)
def _unpacked(packed: bytes) -> Any:
    # Unpacked here and not on the way, which may make arrays read-only: another type to a kernel.
    return pickle.loads(packed)


def _worker_name() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return ""


@lru_cache(maxsize=1)
def _versions() -> dict[str, str | None]:
    from importlib.metadata import version

    return {name: version(name) for name in _ALIKE}


def _check_alike(worker: str, mine: dict[str, str | None], theirs: dict[str, str | None]) -> None:
    for name, version in mine.items():
        if theirs[name] != version:
            raise ClusterError(
                _(
                    "the worker {worker} has {name} {theirs}, and here it is {mine}: install the "
                    "same on both sides"
                ).format(
                    worker=worker,
                    name=name,
                    theirs=theirs[name] or _("not installed"),
                    mine=version,
                )
            )


def _drop(client: Client, futures: Iterable[Future[Any]]) -> None:
    """Have the scheduler forget what has not begun."""
    left = list(futures)
    if left:
        # A scheduler that is gone has forgotten it.
        with suppress(Exception):
            client.cancel(left, force=True)


def _silence() -> None:
    """Keep dask's own log off stderr: what matters of it is said by our errors."""
    for name in ("distributed", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
