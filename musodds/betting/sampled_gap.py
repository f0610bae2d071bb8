"""The three gaps from drawn deals, between two bounds each.

For payments that no strength of the hands sorts, as those at a score, where the other lances count
as the four hands of a deal have them. What answers best on some deals seems better on them than it
is: chosen and valued on the same deals, a gap is too large on average; chosen on one half of them
and valued on the other, too small. Between the two stands the truth, and both have errors of their
own. Deals are drawn as the learner's are, from streams that no run of it reads.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from typing import NamedTuple

import numpy as np

from musodds.betting.deals import deal_tables
from musodds.betting.fold import best, fold, reach_of, take_best
from musodds.betting.pair_table import PairTable, best_in_turn, best_response
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.discards.model import FloatArray
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS
from musodds.kernels.bet_sampled import draw_hands, moments, sum_by_pair
from musodds.text import _

#: Deals of one unit, and the number of the first: a run would have to reach it to meet these.
_UNIT = 1 << 16
_FIRST_UNIT = 1 << 60
_TOGETHER = 4096


class Paid(NamedTuple):
    """What the ends pay the mano's pair in some deals.

    Attributes
    ----------
    row : int64 ndarray, shape (deals,)
    worth : float64 ndarray, shape (rows, ends)
        Deals of one row are paid alike.
    """

    row: IntArray
    worth: FloatArray


#: What the ends pay in deals given as the hands of the four seats, (deals, 4).
Pays = Callable[[IntArray], Paid]


class Deals(NamedTuple):
    """Drawn deals as a pair meets them.

    Attributes
    ----------
    pair : int64 ndarray, shape (deals,)
        Which of the pairs of hands it holds.
    rivals : tuple of 2 int64 ndarray, shape (deals,)
    row : int64 ndarray, shape (deals,)
        See `Paid`.
    """

    pair: IntArray
    rivals: tuple[IntArray, IntArray]
    row: IntArray

    def some(self, part: slice) -> Deals:
        """Return a part of them."""
        one, other = self.rivals
        return Deals(self.pair[part], (one[part], other[part]), self.row[part])


@dataclass(frozen=True)
class Bracket:
    """A number between two bounds, with their standard errors."""

    lower: float
    lower_error: float
    upper: float
    upper_error: float


@dataclass(frozen=True)
class SampledGaps:
    """What could be gained against a policy, as `musodds.betting.gap.Gaps` has it, in bounds."""

    seat: tuple[Bracket, ...]
    pair_alternating: tuple[Bracket, ...]
    pair_seeing_both: tuple[Bracket, ...]
    value: float
    value_error: float
    deals: int
    seconds: float

    def to_dict(self) -> dict[str, object]:
        return asdict(self)


def pays_of(game: LanceGame) -> Pays:
    """Return what the ends of a lance pay in many deals at once, in stones or at its score."""
    scored = game.scored
    if scored is not None:
        by_end = scored.worth[:, scored.column]

        def at_score(hands: IntArray) -> Paid:
            return _only_used(scored.codes(hands), by_end)

        return at_score
    stones = _by_own(game)
    players = np.array(game.tree.players)
    n_own = int(game.own.max()) * 2 + 1

    def in_stones(hands: IntArray) -> Paid:
        strength = game.strength[players[:, None], hands[:, players].T]
        winner = players[strength.argmax(axis=0)] % 2
        own = game.own[hands]
        row = (winner * n_own + own[:, 0] + own[:, 2]) * n_own + own[:, 1] + own[:, 3]
        return _only_used(row, stones)

    return in_stones


def _by_own(game: LanceGame) -> FloatArray:
    """Return what ends pay by the pair that has the lance and by both pairs' own stones."""
    own = np.arange(int(game.own.max()) * 2 + 1)
    has_it, ours, theirs = (
        part.reshape(-1, 1) for part in np.meshgrid([0, 1], own, own, indexing="ij")
    )
    pair = np.where(game.tree.pair >= 0, game.tree.pair, has_it)
    collected = np.where(pair == 0, ours, theirs) * game.with_own
    stones: FloatArray = np.where(pair == 0, 1, -1) * (game.stake + collected)
    return stones


def _only_used(row: IntArray, worth: FloatArray) -> Paid:
    used, place = np.unique(row, return_inverse=True)
    return Paid(place.ravel(), np.ascontiguousarray(worth[used]))


def draw_deals(game: LanceGame, n_deals: int, seed: int) -> IntArray:
    """Return deals as they come here, shape (n_deals, 4): the hand of each seat.

    Raises
    ------
    InvalidInput
        If no deal comes here.
    """
    tables = deal_tables(game)
    hands = np.empty((n_deals, N_PLAYERS), np.int64)
    for unit, begin in enumerate(range(0, n_deals, _UNIT), _FIRST_UNIT):
        draw_hands(seed, unit, hands[begin : begin + _UNIT], tables)
    return hands


def sampled_gaps(
    game: LanceGame, policy: Policy, n_deals: int, seed: int, pays: Pays | None = None
) -> SampledGaps:
    """Return the three gaps of a policy in two bounds each, from drawn deals.

    Half of them are one sample, half the other; each is chosen on and valued on. ``pays`` is what
    the ends pay if not what the lance says, and then the gaps are in its unit. Two million deals
    take some ten seconds and 400 MB with the tree of 48 decisions and 8 kings.

    Raises
    ------
    InvalidInput
        If there are fewer than 4 deals, or no deal comes here.
    """
    if n_deals < 4:
        raise InvalidInput(_("{n} deals are too few: 4 at least").format(n=n_deals))
    begin = time.process_time()
    hands = draw_deals(game, n_deals - n_deals % 2, seed)
    paid = (pays or pays_of(game))(hands)
    seats: list[Bracket] = [_NOTHING] * N_PLAYERS
    in_turn, seeing = [], []
    for pair in (0, 1):
        sides = _Sides(policy, hands, paid, pair)
        for seat in (pair, pair + 2):
            if seat in policy.tree.players:
                seats[seat] = sides.bracket(partial(_seat_plan, policy=policy, seat=seat))
        in_turn.append(sides.bracket(partial(_plan_in_turn, policy=policy)))
        seeing.append(sides.bracket(partial(_plan_seeing_both, policy=policy)))
        if pair == 0:
            value, value_error = sides.value()
    return SampledGaps(
        seat=tuple(seats),
        pair_alternating=tuple(in_turn),
        pair_seeing_both=tuple(seeing),
        value=value,
        value_error=value_error,
        deals=hands.shape[0],
        seconds=time.process_time() - begin,
    )


#: What who takes no part gains.
_NOTHING = Bracket(0.0, 0.0, 0.0, 0.0)
#: How a pair plays: how often it says its part of the way to each end, by its two hands.
_Plan = FloatArray


class _Sides:
    """The two halves of a sample as one pair meets them, each with its sums by pair of hands."""

    def __init__(self, policy: Policy, hands: IntArray, paid: Paid, pair: int) -> None:
        self.policy = policy
        self.worth = paid.worth if pair == 0 else -paid.worth
        self.reach = tuple(reach_of(policy, [seat]) for seat in (1 - pair, 3 - pair))
        n = policy.share.shape[1]
        held, place = np.unique(hands[:, pair] * n + hands[:, pair + 2], return_inverse=True)
        first, second = held // n, held % n
        rivals = [np.ascontiguousarray(hands[:, seat]) for seat in (1 - pair, 3 - pair)]
        self.deals = Deals(place.ravel(), (rivals[0], rivals[1]), paid.row)
        half = hands.shape[0] // 2
        self.halves = tuple(self.deals.some(part) for part in (slice(half), slice(half, None)))
        self.tables = [
            PairTable(
                seats=(pair, pair + 2),
                first=first,
                second=second,
                deals=np.ones(held.size),
                stones=self._sums(deals, held.size),
                total=float(half),
            )
            for deals in self.halves
        ]
        self.played = _by_policy(self.tables[0], policy)

    def _sums(self, deals: Deals, n_pairs: int) -> FloatArray:
        sums = np.zeros((n_pairs, self.worth.shape[1]))
        sum_by_pair(sums, deals.pair, *deals.rivals, *self.reach, deals.row, self.worth)
        return sums

    def value(self) -> tuple[float, float]:
        """Return what the policy is worth to the pair, with its standard error."""
        return self._mean(self.played, self.deals)

    def bracket(self, choose: Callable[[PairTable], _Plan]) -> Bracket:
        """Return what plans gain, chosen on a half and valued on the other, or on the same."""
        fresh, same = [], []
        for chosen, table in enumerate(self.tables):
            more = choose(table) - self.played
            same.append(self._mean(more, self.halves[chosen]))
            fresh.append(self._mean(more, self.halves[1 - chosen]))
        return Bracket(*_middle(fresh), *_middle(same))

    def _mean(self, plan: _Plan, deals: Deals) -> tuple[float, float]:
        """Return what a plan brings on some deals, and the standard error of that."""
        n = deals.pair.size
        total, squares = moments(
            plan, deals.pair, *deals.rivals, *self.reach, deals.row, self.worth
        )
        mean = total / n
        return mean, sqrt(max(squares - n * mean * mean, 0.0) / (n - 1) / n)


def _middle(two: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(gain for gain, _error in two) / 2, sqrt(sum(error**2 for _gain, error in two)) / 2


def _by_policy(table: PairTable, policy: Policy) -> _Plan:
    one, other = (reach_of(policy, [seat]) for seat in table.seats)
    reach: FloatArray = one[table.first] * other[table.second]
    return reach


def _seat_plan(table: PairTable, policy: Policy, seat: int) -> _Plan:
    return _by_policy(table, best_response(table, policy, seat)[0])


def _plan_in_turn(table: PairTable, policy: Policy) -> _Plan:
    return _by_policy(table, best_in_turn(table, policy)[0])


def _plan_seeing_both(table: PairTable, policy: Policy) -> _Plan:
    """Choose for each pair of hands; those that the sample has not go on by the policy."""
    tree = policy.tree
    speaker = np.repeat(tree.seat, np.diff(tree.first))
    reach = np.empty((table.first.size, tree.n_ends))
    for begin in range(0, table.first.size, _TOGETHER):
        some = slice(begin, begin + _TOGETHER)
        of_first = speaker[:, None] == table.seats[0]
        hand = np.where(of_first, table.first[some], table.second[some])
        both = Policy(tree, np.take_along_axis(policy.share, hand, axis=1))
        at_ends: FloatArray = np.ascontiguousarray(table.stones[some].T, np.float64)
        _at, words = fold(tree, at_ends, table.seats, best)
        reach[some] = reach_of(take_best(both, table.seats, words), table.seats)
    return reach
