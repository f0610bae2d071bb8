"""Hidden hands drawn by what is known of them: the tables that a query of weights needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from musodds.engines.layout import layout
from musodds.engines.query import OddsQuery, Term, no_deal, term_weights
from musodds.game.hands import IntArray
from musodds.knowledge import unseen_multiplicity

if TYPE_CHECKING:
    from musodds.kernels.weighted import WeightedHands


def weighted_hands(query: OddsQuery) -> WeightedHands:
    """Return the tables from which `musodds.kernels.weighted` draws deals that fit a query.

    Raises
    ------
    InvalidInput
        If what is known leaves no deal.
    """
    from musodds.kernels.weighted import WeightedHands

    arrays = layout(query.variant)
    weights = np.array([_pair_weights(query, term) for term in query.terms])
    # As one piece each: cut from one array they would be another type to the kernel.
    entry_term, entry_pair = map(np.ascontiguousarray, np.nonzero(weights))
    if entry_pair.size == 0:
        raise no_deal(query)
    entry_threshold, entry_other = _alias(weights[entry_term, entry_pair])
    gone = [copies - n for copies, n in zip(query.variant.copies, query.left.tolist(), strict=True)]
    unseen = unseen_multiplicity(query.variant, gone)
    ways = [unseen * term_weights(query, term)[2] for term in query.terms]
    last = [_alias(row.astype(np.float64)) for row in ways]
    return WeightedHands(
        left=query.left,
        entry_pair=entry_pair,
        entry_term=entry_term,
        entry_threshold=entry_threshold,
        entry_other=entry_other,
        last_threshold=np.array([threshold for threshold, _other in last]),
        last_other=np.array([other for _threshold, other in last]),
        pair_first=arrays.pair_first,
        pair_second=arrays.pair_second,
        counts=query.table.counts,
        binomial=arrays.binomial,
    )


def weighted_ways(query: OddsQuery) -> float:
    """Return the ways to deal the three hidden hands, each counted as often as it weighs."""
    return float(sum(_pair_weights(query, term).sum() for term in query.terms))


def _pair_weights(query: OddsQuery, term: Term) -> npt.NDArray[np.float64]:
    from musodds.kernels.weighted import weigh_pairs

    arrays = layout(query.variant)
    weights = np.zeros(arrays.pair_first.size)
    weigh_pairs(
        query.left,
        *(weight.astype(np.float64) for weight in term_weights(query, term)),
        arrays.counts,
        arrays.unions,
        arrays.pair_start,
        arrays.pair_first,
        arrays.pair_second,
        arrays.pair_ways,
        arrays.binomial,
        weights,
    )
    return weights


def _alias(weights: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], IntArray]:
    from musodds.kernels.weighted import build_alias

    threshold = np.empty(weights.size)
    other = np.empty(weights.size, dtype=np.int64)
    if weights.any():
        build_alias(weights, threshold, other)
    return threshold, other
