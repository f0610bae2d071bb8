"""Leduc hold'em by the learner's own steps, its chance counted whole: a game of two rounds.

Six cards of three ranks, one each and one turned up between the rounds; an ante of 1, bets of 2 and
then 4, two raises at most in a round. Southey and others, "Bayes' bluff: opponent modelling in
poker" (UAI 2005). OpenSpiel gives -0.085606 for the first player.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pytest
from bet_play import kuhn

from musodds.betting.learner import bet_tables, discounts
from musodds.kernels.bet_learn import match_regrets, take_in

FloatArray = npt.NDArray[np.float64]
LEDUC = -0.085606
RANKS = 3
BETS = 2.0, 4.0


def chances() -> FloatArray:
    """Return how often the first, the second and the table have each rank, shape (3, 3, 3)."""
    chance = np.zeros((RANKS,) * 3)
    cards = range(2 * RANKS)
    for a in cards:
        for b in cards:
            for c in cards:
                if len({a, b, c}) == 3:
                    chance[a // 2, b // 2, c // 2] += 1 / (6 * 5 * 4)
    return chance


@dataclass
class Leduc:
    """The tree: decisions with parents first, a child being a decision, an end or a turned card.

    ``before`` is the last action of each of the two on the way; a leaf is what the first receives,
    by both ranks and times its chance.
    """

    seat: list[int] = field(default_factory=list)
    before: list[list[int]] = field(default_factory=list)
    children: list[list[object]] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])

    def __post_init__(self) -> None:
        self.chance = chances()
        # Numbers of actions are known only when the decision is: the tree grows level by level.
        waiting = [(None, 0, [1.0, 1.0], 0, 0, None, [-1, -1])]
        while waiting:
            waiting = [later for node in waiting for later in self._grow(*node)]  # type: ignore[no-untyped-call]

    def _grow(self, holder, place, pot, to_act, raises, table, before):  # type: ignore[no-untyped-def]
        """Add a decision in ``holder[place]`` and return those that follow it."""
        number = len(self.seat)
        if holder is not None:
            holder[place] = number
        owes = pot[to_act] < pot[1 - to_act]
        words = (["fold"] if owes else []) + ["call"] + (["raise"] if raises < 2 else [])
        begin = self.first[-1]
        self.seat.append(to_act)
        self.before.append([*before, -1, -1])
        self.first.append(begin + len(words))
        children: list[object] = [None] * len(words)
        self.children.append(children)
        after = []
        for k, word in enumerate(words):
            said = list(before)
            said[to_act] = begin + k
            now = list(pot)
            if word == "fold":
                children[k] = self._leaf(np.full((3, 3), pot[1] if to_act else -pot[0]), table)
                continue
            now[to_act] = pot[1 - to_act]
            if word == "raise":
                now[to_act] += BETS[table is not None]
                after.append((children, k, now, 1 - to_act, raises + 1, table, said))
            elif not owes and to_act == 0:
                after.append((children, k, now, 1, raises, table, said))
            elif table is None:
                turned: list[object] = [None] * RANKS
                children[k] = turned
                after += [(turned, c, now, 0, 0, c, said) for c in range(RANKS)]
            else:
                children[k] = self._leaf(now[0] * self._wins(table), table)
        return after

    def _leaf(self, pays: FloatArray, table: int | None) -> FloatArray:
        often = self.chance.sum(axis=2) if table is None else self.chance[:, :, table]
        leaf: FloatArray = pays * often
        return leaf

    def _wins(self, table: int) -> FloatArray:
        rank = np.arange(RANKS) + RANKS * (np.arange(RANKS) == table)
        sign: FloatArray = np.sign(rank[:, None] - rank[None, :]).astype(np.float64)
        return sign

    def worth(self, share: FloatArray, best: int | None = None) -> list[FloatArray]:
        """Return every decision's worth to the first, by both ranks and times its chance.

        The seat ``best`` answers as well as it can instead.
        """
        come = self.come(share)
        at: list[FloatArray] = [np.zeros((RANKS, RANKS))] * len(self.seat)
        for d in reversed(range(len(self.seat))):
            seat, here = self.seat[d], share[:, self.first[d] : self.first[d + 1]]
            below = np.stack([self.of(child, at) for child in self.children[d]])
            if seat == best:
                others = come[d][1 - seat]
                gained = below @ others if seat == 0 else -(others @ below).reshape(len(below), -1)
                here = np.eye(len(below))[gained.argmax(axis=0)]
            axes = "kab,ak->ab" if seat == 0 else "kab,bk->ab"
            at[d] = np.einsum(axes, below, here)
        return at

    def of(self, child: object, at: list[FloatArray]) -> FloatArray:
        if isinstance(child, int):
            return at[child]
        if isinstance(child, list):
            return sum((at[d] for d in child), np.zeros((RANKS, RANKS)))
        assert isinstance(child, np.ndarray)
        return child

    def come(self, share: FloatArray) -> list[list[FloatArray]]:
        """Return how often each of the two says what leads to each decision, by his rank."""
        reach = np.ones((RANKS, self.first[-1] + 1))
        for d, seat in enumerate(self.seat):
            mine = slice(self.first[d], self.first[d + 1])
            reach[:, mine] = reach[:, [self.before[d][seat]]] * share[:, mine]
        return [[reach[:, before[seat]] for seat in (0, 1)] for before in self.before]

    def gains(self, share: FloatArray) -> FloatArray:
        at, come = self.worth(share), self.come(share)
        gains = np.zeros_like(share)
        for d, seat in enumerate(self.seat):
            for k, child in enumerate(self.children[d]):
                more = self.of(child, at) - at[d]
                mine = more @ come[d][1] if seat == 0 else -(come[d][0] @ more)
                gains[:, self.first[d] + k] = mine
        return gains


def test_leduc_comes_to_its_value_and_nobody_gains_much() -> None:
    game = Leduc()
    assert len(game.seat) == 6 + 5 * 3 * 6
    tables = bet_tables(kuhn())._replace(
        seat=np.array(game.seat), first=np.array(game.first), before=np.array(game.before)
    )
    shape = RANKS, game.first[-1]
    regret, average = np.zeros(shape), np.zeros(shape)
    share = np.zeros(shape, np.float32)
    match_regrets(tables.first, regret, share)
    for iteration in range(1, 501):
        gains = game.gains(share.astype(np.float64))
        take_in(discounts(iteration, 0.0), gains, tables, share, regret, average)
        match_regrets(tables.first, regret, share)
    match_regrets(tables.first, average, share)
    answer = share.astype(np.float64)
    first, second = (float(game.worth(answer, best=seat)[0].sum()) for seat in (0, 1))
    assert second < LEDUC < first
    assert first - second < 0.04
    assert float(game.worth(answer)[0].sum()) - LEDUC == pytest.approx(0, abs=0.003)
