"""What the ends of a lance are worth to a pair by its two hands, and how it answers best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from musodds.betting.fold import best, fold, reach_of, take_best
from musodds.betting.policy import Policy, even_policy
from musodds.discards.model import FloatArray
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS
from musodds.kernels.bet_exact import gather

#: Partners go on improving while it brings more than this, in stones.
LEAST_GAIN = 1e-7


@dataclass(frozen=True, eq=False)
class PairTable:
    """What every end is worth to a pair by its two hands, the rivals playing a policy.

    A row is a pair of hands, or a deal that was drawn.

    Attributes
    ----------
    seats : tuple of int
    first, second : int64 ndarray, shape (rows,)
        The two hands.
    deals : float64 ndarray, shape (rows,)
        How often the two hands are dealt.
    stones : float ndarray, shape (rows, ends)
        What the pair receives, summed over the rivals' hands, each as often as they can be dealt
        and come to the end.
    total : float
        All deals, the rivals' too.
    """

    seats: tuple[int, int]
    first: IntArray
    second: IntArray
    deals: FloatArray
    stones: npt.NDArray[np.floating]
    total: float

    def by_hand(self, seat: int, partner_reach: FloatArray) -> FloatArray:
        """Return what each end is worth by one's own hand, shape (ends, n): summed, not a mean.

        ``partner_reach`` (n, ends) is how often the partner says his part of the way.
        """
        place, end = np.arange(self.deals.size), np.arange(self.stones.shape[1])
        return self.gathered(seat, partner_reach, place, end, self.stones)

    def gathered(
        self,
        seat: int,
        partner_reach: FloatArray,
        row: IntArray,
        column: IntArray,
        table: npt.NDArray[np.floating],
    ) -> FloatArray:
        """Return the sums of ``table[row, column]`` by one's own hand, shape (ends, n)."""
        mine, other = self.first, self.second
        if seat == self.seats[1]:
            mine, other = other, mine
        sums = np.zeros(partner_reach.shape)
        gather(sums, mine, other, self.deals, partner_reach, row, column, table)
        return np.ascontiguousarray(sums.T)


def best_response(table: PairTable, policy: Policy, seat: int) -> tuple[Policy, float]:
    """Return the policy in which a seat answers the others best, and its worth to the pair."""
    at_ends = table.by_hand(seat, reach_of(policy, [(seat + 2) % N_PLAYERS]))
    at, words = fold(policy.tree, at_ends, (seat,), best)
    return take_best(policy, [seat], words), float(at[0].sum()) / table.total


def improved(table: PairTable, policy: Policy, order: Sequence[int]) -> tuple[Policy, float]:
    """Return the policy after a pair's players, in this order, improved until neither gained."""
    before = -np.inf
    while True:
        for seat in order:
            policy, worth = best_response(table, policy, seat)
        if worth <= before + LEAST_GAIN:
            return policy, worth
        before = worth


def best_in_turn(table: PairTable, policy: Policy) -> tuple[Policy, float]:
    """Return the best policy that a pair's players come to by improving in turn, and its worth.

    Where they stop depends on where they begin, so they begin as the policy has it and saying
    everything alike, and either of them first.
    """
    players = [seat for seat in table.seats if seat in policy.tree.players]
    orders = [players] if len(players) == 1 else [players, players[::-1]]
    own = np.isin(np.repeat(policy.tree.seat, np.diff(policy.tree.first)), players)
    even = even_policy(policy.tree, policy.share.shape[1]).share
    alike = Policy(policy.tree, np.where(own[:, None], even, policy.share))
    plans = [improved(table, start, order) for start in (policy, alike) for order in orders]
    return max(plans, key=lambda plan: plan[1])
