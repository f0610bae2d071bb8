"""What a policy is worth, exactly: over all deals, with no draw of chance.

What an end pays a pair is linear in the stones of the hands, given who wins. So for a pair's two
hands it takes the deals in which the rivals' hands come to that end and are weaker, all those in
which they come to it, and the same times the rivals' own stones. The rivals' pairs of hands enter
in order of strength, by the multiset of their eight cards; the pair's own are asked for in the same
order, and each asks by a matrix product with the ways to deal those multisets beside its own.

Nothing here is shared with the learner but the tree and the spot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from musodds.betting.fold import any_of, as_often, fold, reach_of, ways_of
from musodds.betting.pair_hands import PairHands, half_tables, pair_hands
from musodds.betting.pair_table import PairTable
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.discards.model import FloatArray
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS
from musodds.kernels.bet_exact import enter_pairs, fill_ways

#: Ways of deals held at a time, 8 bytes each.
_MOST_WAYS = 1 << 21


@dataclass(frozen=True, eq=False)
class ExactTable(PairTable):
    """A pair's table over all deals; ``stones`` is float32, its sums were made in float64.

    Attributes
    ----------
    union : int64 ndarray, shape (rows,)
    column : int64 ndarray, shape (ends,)
    rivals : float64 ndarray, shape (multisets, columns)
        How often the rivals come to an end, by the pair's eight cards and the end's column.
    """

    union: IntArray
    column: IntArray
    rivals: FloatArray

    def come_by_hand(self, seat: int, partner_reach: FloatArray) -> FloatArray:
        """Return how often the others come to each end by one's own hand, shape (ends, n)."""
        return self.gathered(seat, partner_reach, self.union, self.column, self.rivals)


@dataclass(frozen=True, eq=False)
class Evaluation:
    """A policy of all four, with what it is worth.

    >>> from musodds.betting.policy import even_policy
    >>> from musodds.betting.spot import Spot
    >>> from musodds.game.variant import Variant
    >>> game = Spot(Variant(8), "juego", (0, 1)).game()
    >>> round(evaluate(game, even_policy(game.tree, game.n_hands)).value, 3)
    1.647
    """

    game: LanceGame
    policy: Policy
    tables: tuple[ExactTable, ExactTable]

    @cached_property
    def value(self) -> float:
        """What the policy is worth to the mano's pair, in stones."""
        return self.value_of(0)

    def value_of(self, pair: int) -> float:
        """Return what the policy is worth to a pair, from that pair's own sums."""
        stones, _words = self._stones(pair)
        return float(stones[0].sum()) / self.tables[pair].total

    def worth(self) -> FloatArray:
        """Return what each action is worth to the speaker's pair, in stones, shape (actions, n).

        Given his hand and what has been said, all four playing on by the policy; NaN where the
        others never let the speaker come there.
        """
        tree = self.policy.tree
        worth = np.empty_like(self.policy.share)
        for seat in tree.players:
            _at, stones = self._stones(seat)
            come, _words = self._come(seat)
            for decision in np.flatnonzero(tree.seat == seat):
                here = slice(tree.first[decision], tree.first[decision + 1])
                often = np.where(come[decision] > 0, come[decision], np.nan)
                worth[here] = stones[here] / often
        return worth

    def come(self) -> FloatArray:
        """Return how likely the others let the speaker come to each decision, by his hand.

        Shape (decisions, n); NaN for hands that he cannot hold.
        """
        come = np.empty((self.policy.tree.n_decisions, self.game.n_hands))
        for seat in self.policy.tree.players:
            at, _words = self._come(seat)
            own = self.policy.tree.seat == seat
            come[own] = at[own] / np.where(at[0] > 0, at[0], np.nan)
        return come

    def _stones(self, seat: int) -> tuple[FloatArray, FloatArray]:
        partner = reach_of(self.policy, [(seat + 2) % N_PLAYERS])
        at_ends = self.tables[seat % 2].by_hand(seat, partner)
        return fold(self.policy.tree, at_ends, (seat,), as_often(self.policy))

    def _come(self, seat: int) -> tuple[FloatArray, FloatArray]:
        partner = reach_of(self.policy, [(seat + 2) % N_PLAYERS])
        at_ends = self.tables[seat % 2].come_by_hand(seat, partner)
        return fold(self.policy.tree, at_ends, (seat,), any_of)


def evaluate(game: LanceGame, policy: Policy) -> Evaluation:
    """Return a policy with what it is worth, over all deals of a lance."""
    return Evaluation(game, policy, (_pair_table(game, policy, 0), _pair_table(game, policy, 1)))


def _pair_table(game: LanceGame, policy: Policy, pair: int) -> ExactTable:
    hands = pair_hands(game, pair)
    sweep = _Sweep(game, policy, hands, pair_hands(game, 1 - pair))
    stones = np.empty((hands.first.size, policy.tree.n_ends), np.float32)
    for begin, end, weaker in sweep.levels():
        stones[begin:end] = sweep.pays(pair, slice(begin, end), weaker)
    deals = hands.dealt(game.copies)
    come = fold(policy.tree, sweep.total[0].T[sweep.column], (pair, pair + 2), any_of)[0][0]
    return ExactTable(
        seats=hands.seats,
        first=hands.first,
        second=hands.second,
        deals=deals,
        stones=stones,
        total=float(deals @ come[hands.union]),
        union=hands.union,
        column=sweep.column,
        rivals=np.ascontiguousarray(sweep.total[0]),
    )


class _Sweep:
    """The rivals' pairs of hands entering in order of strength, and what my pairs see of them.

    ``column`` (ends,) is which column an end has: ends alike in what the rivals say share one.
    Those of ends that the hands decide come first, and only they are swept. ``total`` (2,
    multisets, columns): how often the rivals come there in all, and the same times their own
    stones.
    """

    def __init__(
        self, game: LanceGame, policy: Policy, hands: PairHands, rivals: PairHands
    ) -> None:
        tree = policy.tree
        self.game, self.hands, self.rivals = game, hands, rivals
        way, example = ways_of(tree, rivals.seats)
        decided = np.zeros(example.size, bool)
        decided[way[tree.pair < 0]] = True
        order = np.argsort(~decided, kind="stable")
        self.column = np.argsort(order)[way]
        self.reach = tuple(
            np.ascontiguousarray(reach_of(policy, [seat])[:, example[order]])
            for seat in rivals.seats
        )
        self.tables, self.my_halves, self.their_halves = half_tables(
            game.copies, hands.unions, rivals.unions
        )
        self.n_channels = 2 if game.with_own.any() and rivals.own.any() else 1
        entered = self._nothing(self.reach)
        self._enter(entered, 0, rivals.first.size, self.reach)
        self.total = self._seen(np.arange(hands.unions.shape[0]), entered)
        n_swept = int(decided.sum())
        self.swept = tuple(np.ascontiguousarray(reach[:, :n_swept]) for reach in self.reach)

    def levels(self) -> Iterator[tuple[int, int, FloatArray]]:
        """Yield (begin, end, weaker) for my pairs of one strength after another.

        ``weaker`` (2, end - begin, columns) is as ``total``, of weaker rivals alone.
        """
        strength, union = self.hands.strength, self.hands.union
        bound = np.flatnonzero(np.diff(strength, prepend=-2, append=strength[-1:] + 1))
        entered = self._nothing(self.swept)
        done = 0
        for begin, end in pairwise(bound):
            weaker = int(np.searchsorted(self.rivals.strength, strength[begin]))
            self._enter(entered, done, weaker, self.swept)
            done = weaker
            asked, place = np.unique(union[begin:end], return_inverse=True)
            yield int(begin), int(end), self._seen(asked, entered)[:, place]

    def pays(self, pair: int, pairs: slice, weaker: FloatArray) -> FloatArray:
        """Return what the ends pay a pair for some of its pairs of hands, (pairs, ends)."""
        game, tree = self.game, self.game.tree
        union = self.hands.union[pairs]
        total = self.total[:, union][:, :, self.column]
        won = np.where(tree.pair == pair, total, 0.0)
        decided = np.flatnonzero(tree.pair < 0)
        won[:, :, decided] = weaker[:, :, self.column[decided]]
        often, rivals_own = total - won
        own = self.hands.own[pairs][:, None] * game.with_own
        gained = won[0] * (game.stake + own)
        lost = often * game.stake + rivals_own * game.with_own
        pays: FloatArray = gained - lost
        return pays

    def _nothing(self, reach: tuple[FloatArray, ...]) -> FloatArray:
        return np.zeros((2, self.rivals.unions.shape[0], reach[0].shape[1]))

    def _enter(
        self, entered: FloatArray, begin: int, end: int, reach: tuple[FloatArray, ...]
    ) -> None:
        r = self.rivals
        enter_pairs(entered, begin, end, r.first, r.second, r.union, r.weight, r.own, *reach)

    def _seen(self, unions: IntArray, entered: FloatArray) -> FloatArray:
        """Return what my multisets see of the rivals entered, shape (2, unions, columns)."""
        _two, m, columns = entered.shape
        seen = np.zeros((2, unions.size, columns))
        size = max(1, min(_MOST_WAYS // m, unions.size))
        rows = np.empty((size, m))
        for begin in range(0, unions.size, size):
            some = unions[begin : begin + size]
            fill_ways(rows, self.my_halves[some], *self.tables, *self.their_halves.T)
            for channel in range(self.n_channels):
                np.matmul(
                    rows[: some.size],
                    entered[channel],
                    out=seen[channel, begin : begin + some.size],
                )
        return seen
