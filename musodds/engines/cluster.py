"""Units of work on the workers of a dask scheduler: the same units, added up in the same order.

What a unit needs besides its number is a dataclass whose fields are sent to a worker once, however
many units there are and as long as they stay the same. Small units go several to a task, and each
comes back on its own, so that real numbers add up as they do on one thread. Where a worker dies the
scheduler has its units run again elsewhere, which changes nothing, a unit being a pure function.

Nothing of dask is imported before a cluster is used.
"""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import partial
from hashlib import blake2b
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from musodds.engines.cluster_local import LocalWorkers, prepare
from musodds.engines.cluster_where import ClusterError, check_scheduler, check_where, n_local, told
from musodds.engines.cluster_work import ALIKE, MOST_FIELDS, Done, Software, same, software, work
from musodds.engines.units import Workers, check_threads
from musodds.game.errors import refuse_idle
from musodds.text import _, later

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
U = TypeVar("U")

#: Seconds after which a scheduler that has answered is given up.
_PATIENCE = 10
#: Seconds in which a client may end in good order.
_GOODBYE = 10
#: Seconds of work in a task: a hundred times what it costs to hand one over.
_TASK = 0.25
_MOST_UNITS_IN_A_TASK = 4096
#: Tasks that wait for each place, so that none is idle while sums are added.
_AHEAD = 2
#: Bytes above which a field is sent once and not with each task.
_SMALL = 1024
#: Seconds between two looks at how many workers there are.
_A_LOOK = 1.0


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

    No worker is started and nothing connected before the first unit is run. Use it in a ``with``
    statement, or `close` it.

    Raises
    ------
    InvalidInput
        If ``where`` is no such thing, or the extra is not installed.
    """

    def __init__(self, where: Any, watch: Callable[[Standing], None] | None = None) -> None:
        self.watch = watch
        self._where = check_where(where)
        if n_local(where) is not None:
            prepare()
        self._client: Client | None = None
        self._closing: list[Callable[[], object]] = []
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
                self._closing.pop()()

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
        left = len(units) if isinstance(units, Sized) else None
        flying: deque[Future[Done]] = deque()
        try:
            while True:
                places = _AHEAD * max(self._look(client), 1)
                while len(flying) < places:
                    size = self._units_in_a_task(run, left, places)
                    if not (task := list(islice(waiting, size))):
                        break
                    left = None if left is None else left - len(task)
                    flying.append(client.submit(work, kind, task, *parts, pure=False))
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
        flying: dict[Future[Done], U] = {}
        try:
            while True:
                places = _AHEAD * max(self._look(client), 1)
                for unit in islice(waiting, places - len(flying)):
                    flying[client.submit(work, kind, [unit], *parts, pure=False)] = unit
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
        _silence()
        if not isinstance(self._where, str):
            client: Client = self._where
            return client
        n = n_local(self._where)
        if n is None:
            check_scheduler(self._where)
            there = self._where
        else:
            there = self._start(n)
        from distributed import Client

        client = Client(there, timeout=_PATIENCE, set_as_default=False)
        self._closing.append(partial(client.close, timeout=_GOODBYE))
        return client

    def _start(self, n: int) -> Any:
        try:
            workers = LocalWorkers(n)
        except (OSError, RuntimeError) as error:
            raise ClusterError(
                _(
                    "no workers can be started on this machine ({error}); a script asks for them "
                    "below: if __name__ == '__main__':"
                ).format(error=told(error))
            ) from error
        self._closing.append(workers.close)
        return workers.cluster

    def _check_workers(self, client: Client) -> None:
        """Refuse workers of other versions; those that join later are known by their first task."""

        def found(names: tuple[str, ...] = ALIKE) -> Any:
            # Sent as it stands, so that a worker without musodds can answer too.
            try:
                from musodds.engines.cluster_work import software
            except ImportError:
                from importlib.metadata import PackageNotFoundError, version

                there: dict[str, str | None] = {}
                for name in names:
                    try:
                        there[name] = version(name)
                    except PackageNotFoundError:
                        there[name] = None
                return there
            return software()

        for worker, theirs in client.run(found, on_error="return").items():
            if isinstance(theirs, dict):
                _check_alike(worker, theirs)
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
            self._fields[name] = client.submit(same, packed, key=name)
        self._fields.move_to_end(name)
        while len(self._fields) > MOST_FIELDS:
            self._fields.popitem(last=False)
        return self._fields[name]

    def _units_in_a_task(self, run: Any, left: int | None, places: int) -> int:
        """Return ever fewer towards the end, so that all places are done at about the same time."""
        pace = self._pace.get(type(run))
        size = 1 if pace is None else int(_TASK / max(pace, 1e-9))
        if left is not None:
            size = min(size, -(-left // places))
        return max(1, min(size, _MOST_UNITS_IN_A_TASK))

    def _done(self, run: Any, future: Future[Done]) -> list[Any]:
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
        _check_alike(done.worker, done.software)
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


def _check_alike(worker: str, theirs: Software) -> None:
    for name, mine in software().items():
        if theirs[name] != mine:
            raise ClusterError(
                _(
                    "the worker {worker} has {name} {theirs}, and here it is {mine}: install the "
                    "same on both sides"
                ).format(
                    worker=worker,
                    name=name,
                    theirs=theirs[name] or _("not installed"),
                    mine=mine,
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
    import distributed  # noqa: F401 - which sets the levels of its loggers.

    for name in list(logging.root.manager.loggerDict):
        if name.split(".")[0] == "distributed" or name == "tornado.application":
            logging.getLogger(name).setLevel(logging.CRITICAL)
