"""The three gaps from drawn deals, between two bounds each.

For payments that are not linear in the hands' stones, as those by the score, and for trees too
large to count. What answers best on some deals seems better on them than it is: chosen and valued
on the same deals, a gap is too large on average; chosen on one half of them and valued on the
other, too small. Between the two stands the truth, and both have errors of their own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt

import numpy as np

from musodds.betting.fold import best, fold, reach_of, take_best
from musodds.betting.pair_table import PairTable, best_response, improved, orders
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.discards.model import FloatArray
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS
from musodds.text import _

#: What each end pays the mano's pair in some deals, (deals, 4) hands to (deals, ends).
Pays = Callable[[IntArray], FloatArray]
#: Deals of one draw; and how many of them in vain before a spot is given up.
_DRAWN = 20_000
_IN_VAIN = 500
_TOGETHER = 4096


@dataclass(frozen=True, eq=False)
class _Sample:
    """Deals with what a pair receives in each: at every end, and by the policy, ``played``."""

    policy: Policy
    table: PairTable
    played: FloatArray


#: How a pair plays: how often it says its part of the way to each end, in each deal of a sample.
_Plan = Callable[[_Sample], FloatArray]


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
    """Return what the ends of a lance pay in stones, for many deals at once."""

    def pays(hands: IntArray) -> FloatArray:
        players = np.array(game.tree.players)
        strength = game.strength[players[:, None], hands[:, players].T]
        best_seat = players[strength.argmax(axis=0)]
        pair = np.where(game.tree.pair >= 0, game.tree.pair, best_seat[:, None] % 2)
        own = game.own[hands]
        collected = np.stack([own[:, 0] + own[:, 2], own[:, 1] + own[:, 3]], axis=1)
        stones = game.stake + np.take_along_axis(collected, pair, axis=1) * game.with_own
        to_mano: FloatArray = np.where(pair == 0, stones, -stones)
        return to_mano

    return pays


def draw_deals(game: LanceGame, n_deals: int, seed: int) -> IntArray:
    """Return deals as they come here, shape (n_deals, 4): the hand of each seat.

    Cards are dealt from the deck, and a deal is kept as often as the seats' weights say.

    Raises
    ------
    InvalidInput
        If hardly any deal comes here.
    """
    draw = np.random.default_rng(seed)
    deck = np.repeat(np.arange(game.copies.size), game.copies)
    size = int(game.counts[0].sum())
    base = (size + 1) ** np.arange(game.copies.size)
    key = game.counts @ base
    by_key = np.argsort(key)
    kept: list[IntArray] = []
    found = in_vain = 0
    while found < n_deals:
        cards = draw.permuted(np.broadcast_to(deck, (_DRAWN, deck.size)), axis=1)
        dealt = base[cards[:, : N_PLAYERS * size]].reshape(_DRAWN, N_PLAYERS, size).sum(axis=2)
        hands = by_key[np.searchsorted(key, dealt, sorter=by_key)]
        often = game.weight[np.arange(N_PLAYERS), hands].prod(axis=1)
        some = hands[draw.random(_DRAWN) < often]
        kept.append(some)
        found += some.shape[0]
        in_vain = 0 if some.size else in_vain + 1
        if in_vain > _IN_VAIN:
            raise InvalidInput(_("hardly any deal comes here: nothing can be drawn"))
    return np.concatenate(kept)[:n_deals]


def sampled_gaps(
    game: LanceGame, policy: Policy, n_deals: int, seed: int, pays: Pays | None = None
) -> SampledGaps:
    """Return the three gaps of a policy in two bounds each, from drawn deals.

    Half of them are one sample, half the other; each is chosen on and valued on. ``pays`` is what
    the ends pay if not the stones of the lance, and then the gaps are in its unit.

    Raises
    ------
    InvalidInput
        If there are fewer than 4 deals, or hardly any deal comes here.
    """
    if n_deals < 4:
        raise InvalidInput(_("{n} deals are too few: 4 at least").format(n=n_deals))
    begin = time.process_time()
    hands = draw_deals(game, n_deals - n_deals % 2, seed)
    to_mano = (pays or pays_of(game))(hands)
    halves = np.split(np.arange(hands.shape[0]), 2)
    samples = [
        [_sample(policy, hands[half], to_mano[half], pair) for half in halves] for pair in (0, 1)
    ]
    played = np.concatenate([half.played for half in samples[0]])
    return SampledGaps(
        seat=tuple(_bracket(samples[s % 2], partial(_seat_plan, seat=s)) for s in range(N_PLAYERS)),
        pair_alternating=tuple(_bracket(halves, _plan_in_turn) for halves in samples),
        pair_seeing_both=tuple(_bracket(halves, _plan_seeing_both) for halves in samples),
        value=float(played.mean()),
        value_error=float(played.std(ddof=1) / sqrt(played.size)),
        deals=played.size,
        seconds=time.process_time() - begin,
    )


def _sample(policy: Policy, hands: IntArray, to_mano: FloatArray, pair: int) -> _Sample:
    stones = to_mano if pair == 0 else -to_mano
    for seat in (1 - pair, 3 - pair):
        stones = stones * reach_of(policy, [seat])[hands[:, seat]]
    table = PairTable(
        seats=(pair, pair + 2),
        first=np.ascontiguousarray(hands[:, pair]),
        second=np.ascontiguousarray(hands[:, pair + 2]),
        deals=np.ones(hands.shape[0]),
        stones=stones,
        total=float(hands.shape[0]),
    )
    return _Sample(policy, table, (_by_policy(table, policy) * stones).sum(axis=1))


def _by_policy(table: PairTable, policy: Policy) -> FloatArray:
    one, other = (reach_of(policy, [seat]) for seat in table.seats)
    reach: FloatArray = one[table.first] * other[table.second]
    return reach


def _bracket(halves: Sequence[_Sample], choose: Callable[[_Sample], _Plan]) -> Bracket:
    """Return what plans gain, chosen on a half and valued on the other, or on the same."""
    fresh, same = [], []
    for chosen, other in (halves, halves[::-1]):
        plan = choose(chosen)
        same.append(_gain(plan, chosen))
        fresh.append(_gain(plan, other))
    return Bracket(*_mean(fresh), *_mean(same))


def _gain(plan: _Plan, sample: _Sample) -> tuple[float, float]:
    """Return a plan's mean gain over the policy and its standard error."""
    gain = (plan(sample) * sample.table.stones).sum(axis=1) - sample.played
    return float(gain.mean()), float(gain.std(ddof=1) / sqrt(gain.size))


def _mean(two: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(gain for gain, _error in two) / 2, sqrt(sum(error**2 for _gain, error in two)) / 2


def _seat_plan(sample: _Sample, seat: int) -> _Plan:
    policy, _worth = best_response(sample.table, sample.policy, seat)
    return lambda other: _by_policy(other.table, policy)


def _plan_in_turn(sample: _Sample) -> _Plan:
    table = sample.table
    plans = [improved(table, sample.policy, order) for order in orders(sample.policy, table.seats)]
    policy, _worth = max(plans, key=lambda plan: plan[1])
    return lambda other: _by_policy(other.table, policy)


def _plan_seeing_both(sample: _Sample) -> _Plan:
    """Choose for each pair of hands of a sample; hands that it has not go on by the policy."""
    policy, table = sample.policy, sample.table
    n = policy.share.shape[1]
    pairs, place = np.unique(table.first * n + table.second, return_inverse=True)
    order = np.argsort(place, kind="stable")
    start = np.searchsorted(place[order], np.arange(pairs.size))
    at_ends = np.add.reduceat(table.stones[order], start, axis=0).T
    speaker = np.repeat(policy.tree.seat, np.diff(policy.tree.first))
    reach = np.empty((pairs.size, policy.tree.n_ends))
    for begin in range(0, pairs.size, _TOGETHER):
        some = slice(begin, begin + _TOGETHER)
        hand = np.where(speaker[:, None] == table.seats[0], pairs[some] // n, pairs[some] % n)
        both = Policy(policy.tree, np.take_along_axis(policy.share, hand, axis=1))
        ends = np.ascontiguousarray(at_ends[:, some])
        _at, words = fold(policy.tree, ends, table.seats, best)
        reach[some] = reach_of(take_best(both, table.seats, words), table.seats)

    def plan(other: _Sample) -> FloatArray:
        asked = other.table.first * n + other.table.second
        found = np.minimum(np.searchsorted(pairs, asked), pairs.size - 1)
        seen = pairs[found] == asked
        return np.where(seen[:, None], reach[found], _by_policy(other.table, policy))

    return plan
