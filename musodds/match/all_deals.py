"""What four dealt hands do together, counted once over the whole deck and shipped.

``python -m musodds.match.all_deals`` counts all C(40,4) C(36,4) C(32,4) C(28,4) deals again, hand
by hand of the mano, and writes both files: half a minute for eight kings, ten minutes for four.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from musodds.engines.arrays import load_shipped, save_arrays
from musodds.engines.joint import joint_tally
from musodds.engines.outcomes import Outcomes
from musodds.engines.query import OddsQuery, Term, term_weights
from musodds.game.hands import IntArray, hand_table, is_real
from musodds.game.variant import REALS, Variant
from musodds.kernels.codes import N_CODES, WON

DATA = Path(__file__).parent.parent / "data"
REMAKE = "python -m musodds.match.all_deals"


@cache
def dealt_outcomes(variant: Variant) -> Outcomes:
    """Return the joint distribution of the lances of dealt hands, seen from the mano's pair.

    Ways are physical deals of all four hands, 3,963,642,086,353,950,000 in all.
    """
    return read_outcomes(_path(variant.kings), variant.real)


def read_outcomes(path: Path, real: str) -> Outcomes:
    """Return the outcomes of a shipped file under one rule of la real.

    Raises OSError if the file is damaged.
    """
    stored = load_shipped(path, REMAKE)
    tally = np.zeros(int(stored["n_codes"]), dtype=np.int64)
    tally[stored["codes"]] = stored[real]
    return Outcomes.from_tally(tally)


def mano_hands(variant: Variant) -> Sequence[int]:
    """Return the hands that the mano may hold: all."""
    return range(hand_table(variant).n)


def sum_over_hands(variant: Variant, hands: Sequence[int]) -> IntArray:
    """Return the deals of the full deck in which the mano holds one of ``hands``, by outcome.

    The mano's pair is mine. Counts of all hands reach 4e18 and stay below 2**63.
    """
    multiplicity = hand_table(variant).multiplicity
    first, *others = hands
    total: IntArray = multiplicity[first] * _tally(variant, first, (None, None, None))
    for hand in others:
        total += multiplicity[hand] * _tally(variant, hand, (None, None, None))
    return total


def change_of_real(variant: Variant, hand: int) -> IntArray:
    """Return what la real changes in `sum_over_hands` of one hand of the mano.

    Only one real can be dealt. Where the mano has it every deal is counted again; else the deals
    in which each of the others has it are counted under both rules and exchanged.
    """
    plain = Variant(variant.kings, "off")
    table = hand_table(variant)
    real = np.array([is_real(cards, variant) for cards in table.cards])
    only = real.astype(np.int64)
    terms: list[Term] = [(only, None, None), (None, only, None), (None, None, only)]
    if real[hand]:
        terms = [(None, None, None)]
    change = np.zeros(N_CODES // WON, dtype=np.int64)
    for term in terms:
        change += _tally(variant, hand, term) - _tally(plain, hand, term)
    change *= table.multiplicity[hand]
    return change


def _tally(variant: Variant, hand: int, term: Term) -> IntArray:
    """Return the deals of one mano's hand; which of the two has the better one is left out."""
    query = OddsQuery(variant, hand, terms=(term,))
    weights = term_weights(query, term)
    tally = joint_tally(variant, hand, 0, query.left, weights, threads=1)
    summed: IntArray = tally.reshape(WON, -1).sum(axis=0)
    return summed


def _path(kings: int) -> Path:
    return DATA / f"dealt-kings{kings}.npz"


def write_tables(kings: int) -> Path:
    """Count every deal of a variant under the three rules of la real and write the file."""
    hands = mano_hands(Variant(kings))
    off = sum_over_hands(Variant(kings), hands)
    tallies = {"off": off}
    for real in REALS[1:]:
        tallies[real] = off.copy()
        for hand in hands:
            tallies[real] += change_of_real(Variant(kings, real), hand)
    codes = np.flatnonzero(np.any(list(tallies.values()), axis=0))
    path = _path(kings)
    save_arrays(
        path,
        codes=codes.astype(np.uint16),
        n_codes=np.array(off.size, np.int64),
        command=np.array(REMAKE),
        off=tallies["off"][codes],
        sota=tallies["sota"][codes],
        figure=tallies["figure"][codes],
    )
    return path


def main(arguments: list[str]) -> None:
    """Write the shipped files for the numbers of kings named, or for both."""
    for kings in arguments or ["8", "4"]:
        write_tables(int(kings))


if __name__ == "__main__":
    main(sys.argv[1:])
