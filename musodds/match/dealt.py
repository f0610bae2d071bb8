"""What four dealt hands do together, counted once over the whole deck and shipped.

``python -m musodds.match.dealt`` counts all C(40,4) C(36,4) C(32,4) C(28,4) deals again, hand by
hand of the mano, and writes both files: half a minute for eight kings, ten minutes for four.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from musodds.engines.joint import joint_tally
from musodds.engines.outcomes import Outcomes
from musodds.engines.query import OddsQuery, Term, term_weights
from musodds.game.hands import IntArray, hand_table, is_real
from musodds.game.variant import REALS, Variant

DATA = Path(__file__).parent.parent / "data"


@cache
def dealt_outcomes(variant: Variant) -> Outcomes:
    """Return the joint distribution of the lances of dealt hands, seen from the mano's pair.

    Ways are physical deals of all four hands, 3,963,642,086,353,950,000 in all.
    """
    with np.load(_path(variant.kings), allow_pickle=False) as stored:
        ways = stored[variant.real]
        tally = np.zeros(int(stored["n_codes"]), dtype=np.int64)
        tally[stored["codes"]] = ways
    return Outcomes.from_tally(tally)


def count_deals(variant: Variant) -> IntArray:
    """Return the tally by outcome code of every deal of the full deck, the mano's pair mine.

    Counts reach 4e18 and stay below 2**63.
    """
    table = hand_table(variant)
    return sum_over_hands(variant, range(table.n))


def sum_over_hands(variant: Variant, hands: range | npt.NDArray[np.int64]) -> IntArray:
    """Return the tally of the deals in which the mano holds one of ``hands``."""
    table = hand_table(variant)
    total: IntArray = np.zeros(0, dtype=np.int64)
    for hand in hands:
        tally = _tally(variant, int(hand), (None, None, None))
        tally = tally * table.multiplicity[hand]
        total = tally if total.size == 0 else total + tally
    return total


def add_reals(variant: Variant, off: IntArray) -> IntArray:
    """Return the tally with la real in play from the tally ``off`` without.

    Only one real can be dealt, so the deals in which each seat holds one are counted under both
    rules and exchanged.
    """
    plain = Variant(variant.kings, "off")
    table = hand_table(variant)
    real = np.array([is_real(cards, variant) for cards in table.cards])
    total = off + sum_over_hands(variant, np.flatnonzero(real))
    total -= sum_over_hands(plain, np.flatnonzero(real))
    only = real.astype(np.int64)
    for hand in np.flatnonzero(~real):
        for partner, right, left in ((only, None, None), (None, only, None), (None, None, only)):
            for rules, sign in ((variant, 1), (plain, -1)):
                tally = _tally(rules, int(hand), (partner, right, left))
                total += sign * tally * table.multiplicity[hand]
    return total


def _tally(variant: Variant, hand: int, term: Term) -> IntArray:
    """Return the deals of one mano's hand; which of the two has the better one is left out."""
    query = OddsQuery(variant, hand, terms=(term,))
    weights = term_weights(query, term)
    tally = joint_tally(variant, hand, 0, query.left, weights, threads=1)
    summed: IntArray = tally.reshape(16, -1).sum(axis=0)
    return summed


def _path(kings: int) -> Path:
    return DATA / f"dealt-kings{kings}.npz"


def write_tables(kings: int) -> Path:
    """Count every deal of a variant under the three rules of la real and write the file."""
    off = count_deals(Variant(kings))
    tallies = {"off": off}
    for real in REALS[1:]:
        tallies[real] = add_reals(Variant(kings, real), off)
    codes = np.flatnonzero(np.any(list(tallies.values()), axis=0))
    path = _path(kings)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez_compressed(
            file,
            codes=codes.astype(np.uint16),
            n_codes=np.int64(off.size),
            command=np.array("python -m musodds.match.dealt"),
            off=tallies["off"][codes],
            sota=tallies["sota"][codes],
            figure=tallies["figure"][codes],
        )
    part.replace(path)
    return path


def main(arguments: list[str]) -> None:
    """Write the shipped files for the numbers of kings named, or for both."""
    for kings in arguments or ["8", "4"]:
        write_tables(int(kings))


if __name__ == "__main__":
    main(sys.argv[1:])
