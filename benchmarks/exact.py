"""Exact enumeration against the plain triple loop over distinct hands, and the whole table."""

from __future__ import annotations

from functools import partial

import numpy as np
from measure import Row, ratio, seconds, show

from musodds.engines.ask import Told, build_query
from musodds.engines.exact import all_cells, exact_cells
from musodds.engines.layout import layout
from musodds.game.variant import Variant
from musodds.kernels.plain import enumerate_plainly

CONDITIONED = Told(partner="3-reyes | duples*2", right="juego & no-pares", left="grande>=R")


def rows() -> list[Row]:
    result = []
    for kings, runs in ((8, 9), (4, 3)):
        variant = Variant(kings)
        query = build_query("RR7A", variant, Told())
        conditioned = build_query("RR7A", variant, CONDITIONED)
        arrays = layout(variant)
        tallies = np.zeros((5, 7), dtype=np.int64)

        plainly = partial(
            enumerate_plainly,
            query.hand,
            0,
            query.left,
            arrays.counts,
            arrays.place,
            arrays.binomial,
            tallies,
        )
        one = partial(exact_cells, query)
        one()
        exact_cells(conditioned)
        speed_up, one_hand = ratio(plainly, one, runs)
        slower, _plain = ratio(partial(exact_cells, conditioned), one, 9)
        all_cells(variant, 1)
        whole = seconds(partial(all_cells, variant, 1))
        result += [
            Row(f"kings={kings}: one hand, all counts, 1 thread", 1e3 * one_hand, "ms"),
            Row(f"kings={kings}: plain triple loop / one hand", speed_up, "x"),
            Row(f"kings={kings}: conditioned hand / one hand", slower, "x"),
            Row(f"kings={kings}: whole table / one hand", whole / one_hand, "x"),
        ]
    return result


if __name__ == "__main__":
    show("exact enumeration", rows())
