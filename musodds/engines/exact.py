"""Exact counts by enumeration: kernels fill cells without seats, a seat reads its counts off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.engines.cluster import at_work
from musodds.engines.layout import layout, skips
from musodds.engines.query import (
    ROLE_STEPS,
    OddsQuery,
    Progress,
    Weights,
    known_ways,
    no_deal,
    term_weights,
)
from musodds.engines.result import COUNTS, OddsResult
from musodds.engines.units import run_units
from musodds.game.errors import InvalidInput
from musodds.game.hands import HandTable, IntArray, hand_table
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.text import _

Cells = npt.NDArray[Any]

#: No sum in an enumeration exceeds the weighted deals times the stones of four hands.
_MOST_STONES = 12
_INT64_MAX = 2**63 - 1


def exact_odds(query: OddsQuery, seats: tuple[int, ...]) -> list[OddsResult]:
    """Return the exact odds of a query from each of ``seats``; they share one enumeration.

    Raises
    ------
    InvalidInput
        If what is known leaves no deal.
    """
    begin = perf_counter()
    cells = exact_cells(query)
    deals = cells_total(cells)
    if deals == 0:
        raise no_deal(query)
    seconds = perf_counter() - begin
    results = []
    for seat in seats:
        counts, net_sum = counts_at_seat(cells, query.table, query.hand, seat)
        results.append(
            OddsResult(
                query=query,
                seat=seat,
                method="exact",
                deals=deals,
                weighed=cells.dtype != np.int64,
                counts=counts,
                net_mean=net_sum / deals,
                net_error=0.0,
                source="enumeration",
                seconds=seconds,
            )
        )
    return results


def cells_total(cells: Cells) -> int | float:
    """Return how many deals (or how much weight) the cells hold."""
    from musodds.kernels.exact import DEALS

    total: int | float = cells[DEALS].item()
    return total


def exact_cells(query: OddsQuery) -> Cells:
    """Return the cells of a query: int64, or float64 if any weight is real-valued.

    Deals in which a known hand is held by its very cards are counted once each.
    """
    left = query.left
    cells: Cells | None = None
    for term in query.terms:
        weights = term_weights(query, term)
        _check_size(weights)
        part = _enumerate(query.variant, query.hand, left, weights)
        cells = part if cells is None else cells + part
    assert cells is not None
    copies = known_ways(query)
    if copies == 1:
        return cells
    return cells // copies if cells.dtype == np.int64 else cells / copies


def _check_size(weights: Sequence[Weights]) -> None:
    """Refuse whole weights so large that a sum of deals could leave 64 bits."""
    if any(weight.dtype != np.int64 for weight in weights):
        return
    deals = 43_370_632_305_000
    if deals * _MOST_STONES * prod(int(weight.max()) for weight in weights) > _INT64_MAX:
        raise InvalidInput(
            _(
                "the weights of what is known are too large to count exactly: their greatest "
                "values multiply to {product}; keep that below {limit}"
            ).format(
                product=prod(int(weight.max()) for weight in weights),
                limit=_INT64_MAX // (deals * _MOST_STONES),
            )
        )


def _enumerate(variant: Variant, hand: int, left: IntArray, weights: Sequence[Weights]) -> Cells:
    from musodds.kernels.exact import N_CELLS, enumerate_hand

    whole = all(weight.dtype == np.int64 for weight in weights)
    dtype = np.int64 if whole else np.float64
    cells = np.zeros(N_CELLS, dtype=dtype)
    # Copies, since a read-only array is another type and would be compiled for anew.
    partner, right, on_left = (weight.astype(dtype) for weight in weights)
    enumerate_hand(hand, left, partner, right, on_left, *layout(variant), cells)
    return cells


#: Parts into which the enumeration of all hands falls, however many workers there are: the first
#: of two lanes each.
_PARTS = (0, 2)


@dataclass(frozen=True, eq=False)
class _AllHands:
    """A part of the enumeration of every hand of a variant; called with its first lane."""

    variant: Variant

    def __call__(self, first_lane: int) -> Cells:
        from musodds.kernels.exact import N_CELLS
        from musodds.kernels.exact_table import enumerate_all_hands

        cells = np.zeros((hand_table(self.variant).n, N_CELLS), dtype=np.int64)
        deck = np.array(self.variant.copies)
        skip = skips(self.variant.n_ranks)
        enumerate_all_hands(first_lane, deck, skip, *layout(self.variant), cells)
        return cells


def all_cells(
    variant: Variant,
    threads: int | None = None,
    progress: Progress | None = None,
    cluster: Any = None,
) -> Cells:
    """Return the cells of every hand of a variant, nothing else known, shape (n, N_CELLS) int64.

    Parameters
    ----------
    threads, cluster : optional
        All processors by default; or the workers of a cluster, see `musodds.odds`. Neither changes
        the result.
    progress : callable, optional
        Called with the parts done and the parts in all.
    """
    from musodds.kernels.exact import N_CELLS

    # Laid out before threads ask for it, so that they do not all do it.
    layout(variant)
    total = np.zeros((hand_table(variant).n, N_CELLS), dtype=np.int64)
    with at_work(threads, cluster) as workers:
        parts = run_units(_AllHands(variant), _PARTS, workers)
        for done, cells in enumerate(parts, start=1):
            total += cells
            if progress is not None:
                progress(done, len(_PARTS), None)
    return total


def counts_at_seat(
    cells: Cells, table: HandTable, hand: int, seat: int
) -> tuple[dict[str, dict[str, int]], int]:
    """Return the counts of every lance for a seat, and the sum of net stones if all pass.

    Here, and nowhere in the kernels, ties are settled: they go to the player nearest the mano.
    """
    from musodds.kernels import exact as kernel

    won, beats, moved = (
        cells[start : start + prod(shape)].reshape(shape)
        for start, shape in (
            (kernel.WON, kernel.WON_SHAPE),
            (kernel.BEATS, kernel.BEATS_SHAPE),
            (kernel.MOVED, kernel.MOVED_SHAPE),
        )
    )
    partner, right, left = ((seat + step) % N_PLAYERS for step in ROLE_STEPS)
    holders = (seat, partner, min(seat, partner))

    def ours(tally: Cells, holder: int) -> Any:
        """Sum over the ties with each rival that a holder in this seat wins."""
        total = tally[0, 0]
        if holder < right:
            total += tally[1, 0]
        if holder < left:
            total += tally[0, 1]
        if holder < min(right, left):
            total += tally[1, 1]
        return total.item()

    totals = {name: cells[getattr(kernel, name)].item() for name in _TOTALS}
    deals = totals["DEALS"]
    nothing = type(deals)()
    has = {"pares": table.pares[hand] > 0, "juego": table.juego[hand] > 0}
    counts: dict[str, dict[str, int]] = {}
    for i, lance in enumerate(LANCES):
        wins = sum(ours(won[i, h], holder) for h, holder in enumerate(holders))
        best = ours(won[i, 0], seat) + (ours(won[i, 2], seat) if seat < partner else 0)
        mine = ours(beats[i], seat)
        absent = we_lack = they_lack = nothing
        if lance in ("pares", "juego"):
            prefix = lance.upper()
            # With no pares on either side all four tie at nothing; the cells keep that tie apart.
            if lance == "pares":
                absent = won[i, 2, 1, 1].item() if not has["pares"] else nothing
                wins = sum(
                    ours(won[i, h], holder)
                    for h, holder in enumerate(holders)
                    if has["pares"] or h == 1
                )
            else:
                absent = totals["PUNTO_PLAYED"]
            we_lack = totals[f"{prefix}_WE_LACK"] - absent
            they_lack = totals[f"{prefix}_THEY_LACK"]
            if not has[lance]:
                best = mine = nothing
        elif lance == "punto":
            absent = deals - totals["PUNTO_PLAYED"]
        values = (
            wins - they_lack,
            they_lack,
            deals - wins - we_lack - absent,
            we_lack,
            absent,
            best,
            mine,
        )
        counts[lance] = dict(zip(COUNTS, values, strict=True))
    net = sum(
        2 * counts[lance]["won_contested"] - (deals - counts[lance]["absent"])
        for lance in ("grande", "chica", "punto")
    )
    for which, prefix in enumerate(("PARES", "JUEGO")):
        # A won lance moves our stones to us, any other one the rivals' to them.
        net += sum(ours(moved[which, h], holder) for h, holder in enumerate(holders))
        net -= totals[f"RIVAL_{prefix}_STONES"]
    return counts, net


_TOTALS = (
    "DEALS",
    "PARES_WE_LACK",
    "PARES_THEY_LACK",
    "JUEGO_WE_LACK",
    "JUEGO_THEY_LACK",
    "PUNTO_PLAYED",
    "RIVAL_PARES_STONES",
    "RIVAL_JUEGO_STONES",
)
