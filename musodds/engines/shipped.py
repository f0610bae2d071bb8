"""The precomputed odds of every hand from every seat, nothing else being known.

Regenerate with ``python -m musodds.engines.shipped``, which writes one file per variant into
``musodds/data``: exact counts by `musodds.engines.exact.all_cells`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from musodds.engines.arrays import load_shipped, save_arrays
from musodds.engines.query import OddsQuery, Progress
from musodds.engines.result import COUNTS, OddsResult
from musodds.game.hands import HandTable, IntArray, hand_table
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.version import version

DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.engines.shipped"
#: What is stored per hand and seat; everything else follows from it.
_STORED = tuple(
    (lance, count)
    for lance, counts in (
        ("grande", ("won_contested", "mine_best", "mine_beats_rivals")),
        ("chica", ("won_contested", "mine_best", "mine_beats_rivals")),
        ("pares", tuple(c for c in COUNTS if c != "absent")),
        ("juego", tuple(c for c in COUNTS if c != "absent")),
        ("punto", ("won_contested", "mine_best", "mine_beats_rivals")),
    )
    for count in counts
)


@cache
def shipped_sums(variant: Variant) -> IntArray | None:
    """Return the stored sums of a variant, shape (n, 4, columns + 1), or None if not shipped.

    The columns are `_STORED` and the net stones if all pass, over all deals. Raises OSError if the
    file is damaged.
    """
    if variant.real != "off":
        return None
    sums: IntArray = load_shipped(DATA / f"odds-{variant.kings}.npz", REMAKE)["sums"]
    return sums


@cache
def deals_per_hand(variant: Variant) -> int:
    """Return in how many ways three hidden hands can be dealt: 43,370,632,305,000."""
    from math import comb

    return comb(36, 4) * comb(32, 4) * comb(28, 4)


def shipped_odds(query: OddsQuery, seats: tuple[int, ...]) -> list[OddsResult] | None:
    """Return the odds of a query that knows nothing but my hand, or None if none are shipped."""
    begin = perf_counter()
    sums = shipped_sums(query.variant) if query.is_plain else None
    if sums is None:
        return None
    deals = deals_per_hand(query.variant)
    results = []
    for seat in seats:
        counts, net = expand(sums[query.hand, seat].tolist(), deals)
        results.append(
            OddsResult(
                query=query,
                seat=seat,
                method="exact",
                deals=deals,
                counts=counts,
                net_mean=net / deals,
                net_error=0.0,
                source="shipped table",
                seconds=perf_counter() - begin,
            )
        )
    return results


def expand(stored: list[int], deals: int) -> tuple[dict[str, dict[str, int]], int]:
    """Return the counts of every lance and the net stones from a row of stored sums."""
    counts: dict[str, dict[str, int]] = {lance: dict.fromkeys(COUNTS, 0) for lance in LANCES}
    for (lance, count), value in zip(_STORED, stored, strict=False):
        counts[lance][count] = value
    for lance in ("pares", "juego"):
        counts[lance]["absent"] = deals - sum(counts[lance][name] for name in COUNTS[:4])
    played = {"grande": deals, "chica": deals, "punto": counts["juego"]["absent"]}
    for lance, n in played.items():
        counts[lance]["lost_contested"] = n - counts[lance]["won_contested"]
        counts[lance]["absent"] = deals - n
    return counts, stored[-1]


def compress(counts: dict[str, dict[str, int]], net: int) -> list[int]:
    """Return the row that `expand` undoes."""
    return [counts[lance][count] for lance, count in _STORED] + [net]


def odds_table(
    variant: Variant,
    threads: int | None = None,
    progress: Progress | None = None,
    cluster: Any = None,
) -> IntArray:
    """Return the sums of every hand and seat as `shipped_sums` does, computed afresh.

    Works for every variant; see `musodds.engines.exact.all_cells` for the parameters.
    """
    from musodds.engines.exact import all_cells, counts_at_seat

    table = hand_table(variant)
    cells = all_cells(variant, threads, progress, cluster)
    return np.array(
        [
            [compress(*counts_at_seat(cells[hand], table, hand, seat)) for seat in range(N_PLAYERS)]
            for hand in range(table.n)
        ],
        dtype=np.int64,
    )


class EveryHand(NamedTuple):
    """The odds of every hand and seat: as sums, and as results.

    ``sums`` as `odds_table` gives them; ``results[hand][seat]``, a hand by its index in the table
    of hands, the worst at grande first.
    """

    sums: IntArray
    results: list[list[OddsResult]]


def odds_of_every_hand(
    variant: Variant,
    threads: int | None = None,
    progress: Progress | None = None,
    *,
    fresh: bool = False,
    cluster: Any = None,
) -> EveryHand:
    """Return the odds of all hands, from the shipped table unless it lacks them or ``fresh``."""
    sums = None if fresh else shipped_sums(variant)
    source = "shipped table"
    if sums is None:
        sums, source = odds_table(variant, threads, progress, cluster), "enumeration"
    deals = deals_per_hand(variant)
    results = []
    for hand, of_hand in enumerate(sums.tolist()):
        query = OddsQuery(variant, hand)
        expanded = [expand(stored, deals) for stored in of_hand]
        results.append(
            [
                OddsResult(query, seat, "exact", deals, counts, net / deals, 0.0, source, 0.0)
                for seat, (counts, net) in enumerate(expanded)
            ]
        )
    return EveryHand(sums, results)


class Ranking:
    """How the hands of a variant stand to one another from one seat, by their shipped odds."""

    def __init__(self, table: HandTable, sums: IntArray, seat: int) -> None:
        self._multiplicity = table.multiplicity
        self._worth: dict[str, IntArray] = {"net": sums[:, seat, -1]}
        for lance in LANCES:
            columns = [
                column
                for column, (name, count) in enumerate(_STORED)
                if name == lance and count in ("won_contested", "won_uncontested")
            ]
            self._worth[lance] = sums[:, seat, columns].sum(axis=1)

    def share_below(self, hand: int, lance: str) -> float:
        """Return the share of the 91,390 hands that take ``lance`` less often; "net" for stones."""
        below: float = self.count_below(hand, lance) / self._multiplicity.sum()
        return below

    def count_below(self, hand: int, lance: str) -> int:
        """Return how many of the 91,390 hands take ``lance`` less often; "net" for stones."""
        worth = self._worth[lance]
        return int(self._multiplicity[worth < worth[hand]].sum())


def ranking(variant: Variant, seat: int) -> Ranking | None:
    """Return the ranking of a variant's hands from a seat, or None if it is not shipped."""
    sums = shipped_sums(variant)
    return None if sums is None else Ranking(hand_table(variant), sums, seat)


def main() -> None:
    """Write the shipped tables."""
    for kings in (8, 4):
        variant = Variant(kings)
        provenance = {
            "command": REMAKE,
            "version": version(),
            "columns": [f"{lance}.{count}" for lance, count in _STORED] + ["net_stones"],
            "deals": deals_per_hand(variant),
        }
        save_arrays(
            DATA / f"odds-{kings}.npz",
            sums=odds_table(variant),
            provenance=np.array(json.dumps(provenance)),
        )


if __name__ == "__main__":
    main()
