"""The plain triple loop, the benchmarks' yardstick, counts what the exact engine counts."""

from __future__ import annotations

import numpy as np
import pytest

from musodds.engines.exact import exact_odds
from musodds.engines.layout import layout
from musodds.engines.query import OddsQuery
from musodds.engines.result import COUNTS
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, Variant
from musodds.kernels.plain import enumerate_plainly


@pytest.mark.parametrize(("hand", "seat"), [("RR7A", 1), ("7654", 0), ("S777", 3)])
def test_plain_loop_counts_the_same(hand: str, seat: int) -> None:
    variant = Variant(8)
    query = OddsQuery(variant, hand_table(variant).names.index(hand))
    arrays = layout(variant)
    tallies = np.zeros((len(LANCES), len(COUNTS)), dtype=np.int64)
    enumerate_plainly(
        query.hand, seat, query.left, arrays.counts, arrays.place, arrays.binomial, tallies
    )
    (exact,) = exact_odds(query, (seat,))
    for lance, row in zip(LANCES, tallies.tolist(), strict=True):
        assert exact.counts[lance] == dict(zip(COUNTS, row, strict=True))
