"""How far a policy is from unbeatable: what a seat, or a pair, could gain against it, exactly.

A *seat* gains most by a best response. A *pair* that agrees on a plan gains between two bounds:
partners who improve in turn until neither gains (a plan they can play), and partners who see both
their hands (more than any plan gives). The best plan itself is out of reach: Celli and Gatti,
"Computational results for extensive-form adversarial team games", AAAI 2018.
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass

import numpy as np

from musodds.betting.evaluate import Evaluation, evaluate
from musodds.betting.fold import best, fold
from musodds.betting.pair_table import best_in_turn, best_response
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.discards.model import FloatArray
from musodds.game.variant import N_PLAYERS

#: Pairs of hands that go up the tree together.
_TOGETHER = 4096


@dataclass(frozen=True)
class Gaps:
    """What could be gained against a policy, in stones, the others not changing.

    Attributes
    ----------
    seat : tuple of 4 floats
        By one player.
    pair_alternating : tuple of 2 floats
        By partners who improve in turn: at least what an agreed plan gains.
    pair_seeing_both : tuple of 2 floats
        By partners who see both their hands: at most what an agreed plan gains.
    value : float
        What the policy is worth to the mano's pair.
    seconds : float
        Processor time of the report.
    """

    seat: tuple[float, ...]
    pair_alternating: tuple[float, float]
    pair_seeing_both: tuple[float, float]
    value: float
    seconds: float

    def to_dict(self) -> dict[str, object]:
        return asdict(self)


def exact_gaps(game: LanceGame, policy: Policy) -> Gaps:
    """Return the three gaps of a policy, over all deals of a lance.

    Grande takes 15 s of processor time and 260 MB with 8 kings, 3 minutes and 560 MB with 4; the
    other lances less.

    >>> from musodds.betting.policy import even_policy
    >>> from musodds.betting.spot import Spot
    >>> from musodds.game.variant import Variant
    >>> game = Spot(Variant(8), "juego", (0, 1)).game()
    >>> gaps = exact_gaps(game, even_policy(game.tree, game.n_hands))
    >>> gaps.seat[2], gaps.seat[1] > 1.0
    (0.0, True)
    """
    begin = time.process_time()
    evaluation = evaluate(game, policy)
    return Gaps(
        seat=tuple(_seat_gap(evaluation, seat) for seat in range(N_PLAYERS)),
        pair_alternating=(_alternating_gap(evaluation, 0), _alternating_gap(evaluation, 1)),
        pair_seeing_both=(_seeing_gap(evaluation, 0), _seeing_gap(evaluation, 1)),
        value=evaluation.value,
        seconds=time.process_time() - begin,
    )


def _seat_gap(evaluation: Evaluation, seat: int) -> float:
    if seat not in evaluation.policy.tree.players:
        return 0.0
    _response, worth = best_response(evaluation.tables[seat % 2], evaluation.policy, seat)
    return worth - evaluation.value_of(seat % 2)


def _alternating_gap(evaluation: Evaluation, pair: int) -> float:
    _plan, worth = best_in_turn(evaluation.tables[pair], evaluation.policy)
    return worth - evaluation.value_of(pair)


def _seeing_gap(evaluation: Evaluation, pair: int) -> float:
    table = evaluation.tables[pair]
    stones = 0.0
    for begin in range(0, table.deals.size, _TOGETHER):
        some = slice(begin, begin + _TOGETHER)
        at_ends: FloatArray = np.ascontiguousarray(table.stones[some].T, np.float64)
        at, _words = fold(evaluation.policy.tree, at_ends, table.seats, best)
        stones += float(at[0] @ table.deals[some])
    return stones / table.total - evaluation.value_of(pair)
