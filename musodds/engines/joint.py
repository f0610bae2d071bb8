"""All lances together: exact, by enumerating every deal of the three hidden hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from musodds.engines.interval import wilson_interval
from musodds.engines.layout import layout, places
from musodds.engines.outcomes import LANES, Outcomes, payments
from musodds.engines.query import OddsQuery, Weights, known_ways, no_deal, term_weights
from musodds.engines.units import check_threads, run_units
from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import (
    HAND_SIZE,
    N_PLAYERS,
    SEAT_NAMES,
    Variant,
    seat_title,
)
from musodds.kernels.codes import N_CODES, SIDE_STEP
from musodds.results.tabular import Tabular
from musodds.version import version

#: Weighted deals are counted in integers below this bound, in floats above.
_MAXIMUM_COUNT = 2**62
#: Parts of an enumeration, however many threads there are: real weights add up alike.
_N_CHUNKS = 16
#: What may stand in a pair's lances won.
N_LANCES_A_DEAL = 4


class JointLayout(NamedTuple):
    """A variant's hands as the kernel takes them; see `musodds.kernels.joint.count_outcomes`."""

    words: npt.NDArray[np.uint64]
    side: IntArray
    ranks: IntArray
    copies: IntArray


@cache
def joint_layout(variant: Variant) -> JointLayout:
    """Return the hands of a variant packed for the joint kernel, built once."""
    table = hand_table(variant)
    place = places(variant).astype(np.uint64)
    shifts = (16 * np.arange(4, dtype=np.uint64))[:, None]
    words = np.array(
        [
            np.bitwise_or.reduce((4 * place + np.uint64(3 - seat)) << shifts, axis=0)
            for seat in range(N_PLAYERS)
        ]
    )
    ranks = np.zeros((table.n, HAND_SIZE), dtype=np.int64)
    copies = np.zeros((table.n, HAND_SIZE), dtype=np.int64)
    for hand, row in enumerate(table.counts):
        held = np.flatnonzero(row)
        ranks[hand, : held.size] = held
        copies[hand, : held.size] = row[held]
    return JointLayout(words, SIDE_STEP * table.pares_stones + table.juego_stones, ranks, copies)


def joint_tally(
    variant: Variant,
    hand: int,
    seat: int,
    left: IntArray,
    weights: Sequence[Weights],
    threads: int | None = None,
) -> npt.NDArray[Any]:
    """Return the weighted deals by outcome code, shape (N_CODES,).

    The code is that of `musodds.kernels.codes`. Counts are int64 while they fit, else float64.

    Parameters
    ----------
    hand, seat : int
        My hand's index and my seat.
    left : ndarray of int64, shape (ranks,)
        Cards that may lie in hidden hands or the stock.
    weights : three arrays, shape (n,)
        Of the hands of partner, right and left.
    """
    from musodds.kernels.joint import count_outcomes

    n_free = int(left.sum())
    deals = prod(comb(n_free - HAND_SIZE * k, HAND_SIZE) for k in range(3))
    exact = all(np.issubdtype(weight.dtype, np.integer) for weight in weights) and (
        deals * prod(int(weight.max(initial=0)) for weight in weights) < _MAXIMUM_COUNT
    )
    kind = np.int64 if exact else np.float64
    cuts, hands = _as_kernels_take_them(variant, hand, seat, left, weights, kind)

    def count(chunk: int) -> npt.NDArray[Any]:
        tally = np.zeros(N_CODES, dtype=kind)
        count_outcomes(cuts[chunk], cuts[chunk + 1], *hands, tally)
        return tally

    total = np.zeros(N_CODES, dtype=kind)
    for tally in run_units(count, range(_N_CHUNKS), check_threads(threads)):
        total += tally
    return total


def _as_kernels_take_them(
    variant: Variant, hand: int, seat: int, left: IntArray, weights: Sequence[Weights], kind: Any
) -> tuple[IntArray, tuple[Any, ...]]:
    """Return where the unions are cut into chunks, and all that an enumeration is told of hands."""
    laid = layout(variant)
    packed = joint_layout(variant)
    cuts = np.searchsorted(
        laid.pair_start, np.linspace(0, laid.pair_start[-1], _N_CHUNKS + 1).astype(np.int64)
    )
    return cuts, (
        left,
        packed.words,
        packed.side,
        packed.ranks,
        packed.copies,
        laid.unions,
        laid.pair_start,
        laid.pair_first,
        laid.pair_second,
        laid.pair_ways,
        laid.binomial,
        hand,
        np.array([(seat + step) % N_PLAYERS for step in (0, 2, 1, 3)]),
        *(np.ascontiguousarray(weight, dtype=kind) for weight in weights),
    )


def sums_by_rival(
    query: OddsQuery,
    seat: int,
    lance: str,
    values: npt.NDArray[np.float64],
    threads: int | None = None,
) -> npt.NDArray[np.float64]:
    """Return what all deals add up to, by the place of the better of the rivals' hands in a lance.

    Parameters
    ----------
    values : ndarray of float64, shape (N_CODES, k)
        What a deal of each outcome adds to each sum; see `musodds.kernels.codes`.

    Returns
    -------
    ndarray of float64, shape (levels, k)
        By the places that `musodds.engines.layout.places` has of the lance.
    """
    from musodds.kernels.rival_level import weigh_by_rival

    lane = LANES[lance]
    shape = (int(places(query.variant)[lane].max()) + 1, values.shape[1])
    shift = np.uint64(16 * lane)
    total = np.zeros(shape)
    for term in query.terms:
        cuts, hands = _as_kernels_take_them(
            query.variant, query.hand, seat, query.left, term_weights(query, term), np.float64
        )

        def add(chunk: int, cuts: IntArray = cuts, hands: tuple[Any, ...] = hands) -> Any:
            sums = np.zeros(shape)
            weigh_by_rival(cuts[chunk], cuts[chunk + 1], *hands, shift, values, sums)
            return sums

        for sums in run_units(add, range(_N_CHUNKS), check_threads(threads)):
            total += sums
    return total


def joint_outcomes(query: OddsQuery, seat: int, threads: int | None = None) -> Outcomes:
    """Return the exact distribution of all lances together, seen from my pair.

    Ways are physical deals, as in `musodds.engines.exact`: 43,370,632,305,000 if nothing is known.

    Raises
    ------
    InvalidInput
        If what is known leaves no deal.
    """
    total: npt.NDArray[Any] | None = None
    for term in query.terms:
        weights = term_weights(query, term)
        tally = joint_tally(query.variant, query.hand, seat, query.left, weights, threads)
        total = tally if total is None else total + tally
    assert total is not None
    if not total.any():
        raise no_deal(query)
    copies = known_ways(query)
    return Outcomes.from_tally(total // copies if total.dtype == np.int64 else total / copies)


@dataclass(frozen=True, eq=False)
class JointResult(Tabular):
    """What a hand's lances do together, from a seat.

    Attributes
    ----------
    outcomes : Outcomes
        Every outcome of the lances with its deals, seen from my pair.
    deals : int or float
        Physical deals counted, or independent deals sampled; float only if ``weighed``.
    weighed : bool
        Whether deals are sums of real weights; if not, they count and are whole numbers.
    method : str
        "exact" or "mc".
    stones : dict of (int, int) to int
        Deals by (our stones, their stones) if nobody bets.
    lances_won : tuple of five int
        Deals in which my pair takes 0, 1, 2, 3 and 4 lances.
    """

    query: OddsQuery
    seat: int
    outcomes: Outcomes
    seconds: float
    method: str = "exact"
    seed: int | None = None

    @property
    def deals(self) -> int | float:
        return self.outcomes.total

    @property
    def weighed(self) -> bool:
        return not np.issubdtype(self.outcomes.ways.dtype, np.integer)

    @property
    def stones(self) -> dict[tuple[int, int], int | float]:
        paid = payments(self.outcomes, {})
        ours = np.maximum(paid, 0).sum(axis=1)
        theirs = np.maximum(-paid, 0).sum(axis=1)
        deals: dict[tuple[int, int], int | float] = {}
        for us, them, ways in zip(
            ours.tolist(), theirs.tolist(), self.outcomes.ways.tolist(), strict=True
        ):
            deals[us, them] = deals.get((us, them), 0) + ways
        return dict(sorted(deals.items()))

    @property
    def lances_won(self) -> tuple[int | float, ...]:
        won = self.outcomes.lances_won()
        return tuple(self.outcomes.ways[won == n].sum().item() for n in range(N_LANCES_A_DEAL + 1))

    def interval(self, deals: int | float) -> tuple[float, float] | None:
        """Return the 95% interval of the chance of what so many deals have; None if exact."""
        return None if self.method == "exact" else wilson_interval(deals / self.deals, self.deals)

    def _bounds(self, deals: int | float) -> dict[str, float | None]:
        low, high = self.interval(deals) or (None, None)
        return {"low_95": low, "high_95": high}

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per (our stones, their stones) if nobody bets.

        ``low_95`` and ``high_95`` bound a sampled chance; they are None where it is exact.
        """
        total = self.deals
        return [
            {
                "us": us,
                "them": them,
                "deals": ways,
                "probability": ways / total,
                **self._bounds(ways),
            }
            for (us, them), ways in self.stones.items()
        ]

    def caption(self) -> str:
        """Return the hand and the seat."""
        return f"{self.query.table.names[self.query.hand]}, {seat_title(self.seat)}"

    def to_dict(self) -> dict[str, Any]:
        """Return the command line's JSON: counts, and probabilities beside them."""
        total = self.deals
        return {
            "hand": self.query.table.names[self.query.hand],
            "seat": self.seat,
            "seat_name": SEAT_NAMES[self.seat],
            "variant": {"kings": self.query.variant.kings, "real": self.query.variant.real},
            "method": self.method,
            "deals": total,
            "weighed": self.weighed,
            "stones_if_all_pass": self.rows(),
            "lances_won": [
                {"lances": n, "deals": ways, "probability": ways / total, **self._bounds(ways)}
                for n, ways in enumerate(self.lances_won)
            ],
            "provenance": {
                "version": version(),
                "seed": self.seed,
                "source": "enumeration" if self.method == "exact" else "sampled deals",
                "seconds": self.seconds,
            },
        }


def joint_of(query: OddsQuery, seat: int, threads: int | None = None) -> JointResult:
    """Return what the lances of a query do together from a seat; see `joint_outcomes`."""
    begin = perf_counter()
    outcomes = joint_outcomes(query, seat, threads)
    return JointResult(query, seat, outcomes, perf_counter() - begin)


def own_best(outcomes: Outcomes, lance: str) -> npt.NDArray[np.bool_]:
    """Return where my own hand, which takes part in a lance, is the best of the four."""
    mine: npt.NDArray[np.bool_] = outcomes.taken(lance) & outcomes.own[:, LANES[lance]]
    return mine
