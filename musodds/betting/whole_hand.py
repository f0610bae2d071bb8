"""What the lances' policies lose in whole hands: a pair learns against them, all lances together.

The policies that are shipped are each for one lance alone, and forget the lances before. A pair
that bets against two who play so learns as forgetful as they are, or remembering how the lance
before ended, which tells of hands. Its gain is a lower bound of what can be gained: it is measured
on deals that it did not learn from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.betting.learner import discounts
from musodds.betting.model import shipped_bets
from musodds.betting.policy import Policy
from musodds.betting.spot import DECLARED, LanceGame, Spot, contested_players
from musodds.betting.tree import END_KINDS, LanceTree
from musodds.discards.model import FloatArray
from musodds.engines.layout import RANK_CODES
from musodds.engines.units import check_threads, run_units
from musodds.game.bets import ACCEPTED, ORDAGO, PASSED, REFUSED
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import N_PLAYERS, Variant
from musodds.kernels.bet_hand import N_LANCES, HandDeck, HandTables, gains_of_pair
from musodds.kernels.bet_learn import BetTables, match_regrets, take_in
from musodds.kernels.mus_phase import deal_thresholds
from musodds.text import _

Shares = npt.NDArray[np.float32]

#: The lances in their order; punto takes the place of juego where nobody has it.
_PLAYED = ("grande", "chica", "pares", "juego", "punto")
#: What is remembered of a lance: nothing bet before, all passed, or how which pair's bet ended.
MEMORIES = 6
UNIT_DEALS = 8_192
UNITS_PER_ITERATION = 4
USUAL_DEALS = 4_000_000
#: Streams of the deals that a gain is measured on begin here.
_FRESH = 2**40


@dataclass(frozen=True)
class PairGain:
    """What a pair gains in whole hands against policies of one lance each.

    Attributes
    ----------
    pair : int
        0 the mano's, 1 the other.
    remembers : bool
        Whether it remembers how the lance before ended.
    deals, measured : int
        Deals it learned from, and others that the gain is measured on.
    gain, error : float
        In stones a hand, over the shipped policies in its place; its standard error.
    value : float
        Stones a hand of the mano's pair where all four play the shipped policies.
    """

    pair: int
    remembers: bool
    deals: int
    measured: int
    gain: float
    error: float
    value: float

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def rows(self) -> list[dict[str, Any]]:
        return [self.to_dict()]


def hand_spots(variant: Variant) -> list[Spot]:
    """Return the spots that whole hands come to, as dealt.

    >>> len(hand_spots(Variant(8)))
    21
    """
    every_one = (tuple(range(N_PLAYERS)),)
    return [
        Spot(variant, lance, players)
        for lance in _PLAYED
        for players in (contested_players() if lance in DECLARED else every_one)
    ]


def hand_tables(games: Sequence[tuple[Spot, LanceGame]]) -> HandTables:
    """Return the trees of all spots as the kernel reads them."""
    decisions = np.cumsum([0, *(game.tree.n_decisions for _spot, game in games)])
    actions = np.cumsum([0, *(game.tree.n_actions for _spot, game in games)])
    ends = np.cumsum([0, *(game.tree.n_ends for _spot, game in games)])
    tree_number = np.full((N_LANCES, 1 << N_PLAYERS), -1)
    n = games[0][1].n_hands
    strength = np.full((N_LANCES + 1, N_PLAYERS, n), -1)
    own = np.zeros((N_LANCES, n))
    child: list[IntArray] = []
    before: list[IntArray] = []
    for number, (spot, game) in enumerate(games):
        tree = game.tree
        lance = _PLAYED.index(spot.lance)
        if lance < N_LANCES:
            tree_number[lance, sum(1 << seat for seat in spot.players)] = number
            own[lance] = game.own
        for seat in spot.players:
            holds = spot.allowed()[seat]
            strength[lance, seat, holds] = game.strength[seat, holds]
        child.append(
            np.where(tree.child >= 0, tree.child + decisions[number], tree.child - ends[number])
        )
        before.append(_last_words(tree, int(actions[number])))
    trees = [game.tree for _spot, game in games]
    kind = np.concatenate([tree.kind for tree in trees])
    return HandTables(
        begin=decisions,
        seat=np.concatenate([tree.seat for tree in trees]),
        first=np.concatenate(
            [[0], *(tree.first[1:] + actions[k] for k, tree in enumerate(trees))]
        ).astype(np.int64),
        child=np.concatenate(child),
        before=np.concatenate(before),
        stake=np.concatenate([game.stake for _spot, game in games]),
        with_own=np.concatenate([game.with_own for _spot, game in games]).astype(np.float64),
        pair=np.concatenate([tree.pair for tree in trees]),
        ends_hand=kind == END_KINDS.index(ORDAGO),
        memory=np.concatenate([remembered(tree) for tree in trees]),
        tree=tree_number,
        punto=np.array([k for k, (spot, _game) in enumerate(games) if spot.lance == "punto"]),
        strength=strength,
        own=own,
    )


def _last_words(tree: LanceTree, first_action: int) -> IntArray:
    """Return the last action of each seat on the way to each decision, -1 for none."""
    before = np.full((tree.n_decisions, N_PLAYERS), -1)
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            child = int(tree.child[action])
            if child >= 0:
                before[child] = before[decision]
                before[child, tree.seat[decision]] = first_action + action
    return before


def remembered(tree: LanceTree) -> IntArray:
    """Return what is remembered of each end: 1 all passed; 2 and 3 the bet of either pair accepted;
    4 and 5 refused.
    """
    number = {PASSED: 1, ACCEPTED: 2, REFUSED: 4, ORDAGO: 0}
    bettor = np.full(tree.n_decisions, -1)
    memory = np.zeros(tree.n_ends, np.int64)
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            opened = bettor[decision]
            if opened < 0 and tree.word[action] != "paso":
                opened = int(tree.seat[decision]) % 2
            child = int(tree.child[action])
            if child >= 0:
                bettor[child] = opened
            else:
                kind = END_KINDS[tree.kind[-1 - child]]
                memory[-1 - child] = number[kind] + (opened if kind in (ACCEPTED, REFUSED) else 0)
    return memory


class PairLearner:
    """A pair that learns against the other one, which plays ``policies``, by `hand_spots`."""

    def __init__(
        self,
        spots: Sequence[Spot],
        policies: Sequence[Policy],
        pair: int = 0,
        remembers: bool = False,
        seed: int = 1,
        unit_deals: int = UNIT_DEALS,
    ) -> None:
        self.pair, self.seed, self.iteration, self.unit_deals = pair, seed, 0, unit_deals
        games = [(spot, spot.game()) for spot in spots]
        self.tables = hand_tables(games)
        self.cards = _deck(games[0][1])
        share = np.concatenate([policy.share for policy in policies])
        self.theirs: Shares = np.ascontiguousarray(share.T, dtype=np.float32)
        n, n_actions = self.theirs.shape
        self._memories = MEMORIES if remembers else 1
        rows = self._memories * n
        self.regret: FloatArray = np.zeros((rows, n_actions))
        # What it knows before it learns: to bet as the others do.
        self.share = np.tile(self.theirs, (self._memories, 1))
        self.average: FloatArray = np.zeros((rows, n_actions))
        self._update = _update_tables(self.tables)

    @property
    def n_deals(self) -> int:
        return self.iteration * UNITS_PER_ITERATION * self.unit_deals

    def gains(self, unit: int, share: Shares) -> tuple[FloatArray, float]:
        """Return a unit's gains of each word, and its stones of the mano's pair."""
        mine = share.reshape(self._memories, *self.theirs.shape)
        gains, total = gains_of_pair(
            self.seed, unit, self.unit_deals, self.cards, self.tables, self.pair, mine, self.theirs
        )
        return gains.reshape(self.regret.shape), total

    def run(
        self, deals: int, threads: int = 1, progress: Callable[[int], None] | None = None
    ) -> None:
        """Iterate until so many deals are done."""
        while self.n_deals < deals:
            first = self.iteration * UNITS_PER_ITERATION
            units = range(first, first + UNITS_PER_ITERATION)
            gains = np.zeros(self.regret.shape)
            for some, _total in run_units(lambda u: self.gains(u, self.share), units, threads):
                gains += some
            gains /= UNITS_PER_ITERATION * self.unit_deals
            self.iteration += 1
            keep = discounts(self.iteration)
            take_in(keep, gains, self._update, self.share, self.regret, self.average)
            match_regrets(self._update.first, self.regret, self.share)
            if progress is not None:
                progress(self.n_deals)

    def policy(self) -> Shares:
        """Return the average policy, float32 of shape (memories * n, actions).

        Where the average knows nothing, having never come there, the policy is the others'.
        """
        known = np.add.reduceat(self.average, self._update.first[:-1], axis=1) > 0
        size = np.diff(self._update.first)
        usual = np.tile(self.theirs, (self._memories, 1)).astype(np.float64)
        amount = np.where(np.repeat(known, size, axis=1), self.average, usual)
        share: Shares = np.zeros(self.share.shape, np.float32)
        match_regrets(self._update.first, amount, share)
        return share

    def measure(self, deals: int, threads: int = 1) -> tuple[float, float, float]:
        """Return the gain a hand over betting as the others do, its error, and their value.

        Both are played with the same deals, which are not those it learned from.
        """
        n_units = max(2, -(-deals // self.unit_deals))
        learned, usual = self.policy(), np.tile(self.theirs, (self._memories, 1))
        sign = 1.0 if self.pair == 0 else -1.0

        def run(unit: int) -> tuple[float, float]:
            played = self.gains(unit, usual)[1]
            return sign * (self.gains(unit, learned)[1] - played), played

        units = range(_FRESH, _FRESH + n_units)
        sums = np.array(list(run_units(run, units, threads))) / self.unit_deals
        gain = sums[:, 0]
        return float(gain.mean()), float(gain.std(ddof=1) / sqrt(n_units)), float(sums[:, 1].mean())


def _deck(game: LanceGame) -> HandDeck:
    code = np.array(RANK_CODES[: game.copies.size], np.uint64)
    hand_code = game.counts.astype(np.uint64) @ code
    hand_of_code = np.zeros(int(hand_code.max()) + 1, np.int16)
    hand_of_code[hand_code] = np.arange(game.n_hands)
    deck = np.repeat(code, game.copies)
    return HandDeck(deck, deal_thresholds(deck.size, N_PLAYERS), hand_of_code)


def _update_tables(tables: HandTables) -> BetTables:
    """Return what `take_in` and `match_regrets` read: the trees side by side, as one."""
    return BetTables(
        seat=tables.seat,
        first=tables.first,
        child=tables.child,
        speaker=np.repeat(tables.seat, np.diff(tables.first)),
        before=tables.before,
        stake=tables.stake,
        with_own=tables.with_own,
        pair=tables.pair,
        strength=tables.strength[0],
        own=tables.own[0],
    )


def solve_against(
    *,
    kings: int = 8,
    pair: int = 0,
    remembers: bool = False,
    deals: int = USUAL_DEALS,
    measured: int = 1_000_000,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> PairGain:
    """Return what a pair that learns in whole hands gains against the shipped policies.

    Raises
    ------
    InvalidInput
        If a policy that whole hands come to is not shipped, or nothing can be learned or measured.
    """
    if pair not in (0, 1):
        raise InvalidInput(_("the pair that learns is 0, the mano's, or 1, not {n}").format(n=pair))
    if deals < 1 or measured < 1:
        raise InvalidInput(_("a policy is learned from one deal at least"))
    spots = hand_spots(Variant(kings))
    policies = [shipped_bets(spot).policy for spot in spots]
    learner = PairLearner(spots, policies, pair, remembers, seed)
    n_threads = check_threads(threads)
    learner.run(deals, n_threads, progress)
    gain, error, value = learner.measure(measured, n_threads)
    n_measured = max(2, -(-measured // UNIT_DEALS)) * UNIT_DEALS
    return PairGain(pair, remembers, learner.n_deals, n_measured, gain, error, value)
