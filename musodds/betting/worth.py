"""What each word is worth to one hand at one moment of a lance's betting, against a policy.

The others play by the policy: what each of them said so far weighs his hand by how often such a
hand says that, and so does what he may say later. I choose the best word at every later turn of
mine, knowing no more than my hand and what is said. One walk of the tree gives the worths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from musodds.betting.at_score import ScoredEnds
from musodds.betting.hidden import (
    FloatArray,
    Hidden,
    LanceSums,
    each_deal,
    lance_sums,
    roles_of,
)
from musodds.betting.policy import Policy
from musodds.betting.spot import LanceGame
from musodds.betting.tree import END_KINDS
from musodds.game.hands import IntArray
from musodds.game.showdown import pair_of
from musodds.game.variant import Variant

#: One row of weights for the partner, the right and the left: how a way weighs the hidden hands.
Way = tuple[int, int, int]


class Moment(NamedTuple):
    """A decision of mine, and all that is known besides what is said in the lance.

    Attributes
    ----------
    hand, seat : int
        My hand's index and my seat, 0-3.
    decision : int
        In the policy's tree, one of my seat.
    left : int64 ndarray, shape (ranks,)
        The cards of each rank that hidden hands and stock may hold.
    terms : sequence of (3, n) float64 ndarray
        Weights of partner, right and left; the terms exclude one another and are added.
    """

    hand: int
    seat: int
    decision: int
    left: IntArray
    terms: Sequence[FloatArray]


class WordWorths(NamedTuple):
    """The words of a decision, for one hand.

    Attributes
    ----------
    worth : float64 ndarray, shape (words,)
        Stones to my pair if I say it and choose the best word at every later turn; at a score, my
        pair's chance to win the juego.
    answers : tuple of dict of str to float
        By word, how it goes on before I speak again: the chances of the kinds of end, and of
        "raised" where I must answer.
    win : float
        The chance that my pair has the lance, given what was said.
    """

    worth: FloatArray
    answers: tuple[dict[str, float], ...]
    win: float


class Branch(NamedTuple):
    """A decision below: whether it is mine, and what follows each word, a branch or an end."""

    mine: bool
    below: tuple[Branch | int, ...]


def word_worths(
    variant: Variant, game: LanceGame, policy: Policy, moment: Moment
) -> WordWorths | None:
    """Return what the words of a decision are worth to one hand; None if no deal leads there.

    Exact for the hands of a full deck: every deal is counted, see `musodds.betting.hidden`.

    Parameters
    ----------
    variant : Variant
    game : LanceGame
    policy : Policy
        How the other three play.
    """
    walk = Walk(policy, moment)
    root = walk.grow(moment.decision, walk.heard())
    ways = np.array(walk.ways)
    sums: LanceSums | None = None
    by_score = np.zeros(len(walk.ends))
    for term in moment.terms:
        hidden = Hidden(variant, moment.left, walk.weights(term))
        part = lance_sums(hidden, ways, moment.hand, moment.seat, game.strength, game.own)
        sums = part if sums is None else LanceSums(*map(np.add, sums, part))
        if game.scored is not None:
            by_score += _won_by_mano(variant, game.scored, walk, term)
    assert sums is not None
    deals = float(sums.deals[0])
    if deals == 0:
        return None
    reached = sums.deals[[way for _end, way in walk.ends]]
    if game.scored is None:
        worth = _end_worths(game, walk, sums)
    else:
        worth = by_score if pair_of(moment.seat) == 0 else reached - by_score
    kinds = game.tree.kind[[end for end, _way in walk.ends]]
    return WordWorths(
        worth=np.array([_best(branch, worth) for branch in root.below]) / deals,
        answers=tuple(_answers(branch, reached / deals, kinds) for branch in root.below),
        win=float(sums.won[0] / deals),
    )


def _best(branch: Branch | int, worth: FloatArray) -> float:
    """Return what a branch brings in all deals together: mine the best, others' the sum."""
    if isinstance(branch, int):
        return float(worth[branch])
    values = [_best(below, worth) for below in branch.below]
    return max(values) if branch.mine else sum(values)


#: Where I must answer a raise, beside the kinds of end.
RAISED = "raised"


def _answers(branch: Branch | int, reached: FloatArray, kinds: IntArray) -> dict[str, float]:
    """Return how likely each kind of end is before I speak again, and that I must."""
    chances: dict[str, float] = {}

    def add(branch: Branch | int) -> None:
        if isinstance(branch, int):
            name = END_KINDS[kinds[branch]]
            chances[name] = chances.get(name, 0.0) + float(reached[branch])
        elif branch.mine:
            chances[RAISED] = chances.get(RAISED, 0.0) + _reach(branch, reached)
        else:
            for below in branch.below:
                add(below)

    add(branch)
    return chances


def _reach(branch: Branch | int, reached: FloatArray) -> float:
    """Return how likely a branch is to be reached; whatever I choose there, it is."""
    if isinstance(branch, int):
        return float(reached[branch])
    if branch.mine:
        return _reach(branch.below[0], reached)
    return sum(_reach(below, reached) for below in branch.below)


class Walk:
    """The tree below a decision, and the ways in which its ends weigh the hidden hands.

    Attributes
    ----------
    ways : list of (int, int, int)
        A row of `weights` for each role; the first is that of the decision itself.
    ends : list of (int, int)
        By end that was found, its number in the tree and that of its way.
    """

    def __init__(self, policy: Policy, moment: Moment) -> None:
        self.policy = policy
        self.moment = moment
        self.roles = {seat: role for role, seat in enumerate(roles_of(moment.seat))}
        n_hands = policy.share.shape[1]
        self.rows: tuple[list[FloatArray], ...] = tuple([np.ones(n_hands)] for _ in self.roles)
        self.ways: list[Way] = []
        self.ends: list[tuple[int, int]] = []

    def heard(self, n_words: int | None = None) -> Way:
        """Weigh the hidden hands by what was said before the decision, or its first words."""
        tree = self.policy.tree
        way = (0, 0, 0)
        for step in tree.steps(tree.heard[self.moment.decision][:n_words]):
            way = self._said(way, step.decision, step.action)
        self.ways.append(way)
        return way

    def grow(self, decision: int, way: Way) -> Branch:
        """Return the tree below a decision that is reached with a way to weigh."""
        tree = self.policy.tree
        branches: list[Branch | int] = []
        for action in range(tree.first[decision], tree.first[decision + 1]):
            after = self._said(way, decision, action)
            below = int(tree.child[action])
            branches.append(self.grow(below, after) if below >= 0 else self._end(-1 - below, after))
        return Branch(bool(tree.seat[decision] == self.moment.seat), tuple(branches))

    def weights(self, term: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Return each role's weights, a row for each thing he may have said."""
        partner, right, left = (
            np.array(rows) * known for rows, known in zip(self.rows, term, strict=True)
        )
        return partner, right, left

    def _said(self, way: Way, decision: int, action: int) -> Way:
        role = self.roles.get(int(self.policy.tree.seat[decision]))
        if role is None:
            return way
        rows = self.rows[role]
        rows.append(rows[way[role]] * self.policy.share[action])
        changed = list(way)
        changed[role] = len(rows) - 1
        partner, right, left = changed
        return partner, right, left

    def _end(self, end: int, way: Way) -> int:
        self.ways.append(way)
        self.ends.append((end, len(self.ways) - 1))
        return len(self.ends) - 1


def _end_worths(game: LanceGame, walk: Walk, sums: LanceSums) -> FloatArray:
    """Return what each end that was found pays my pair, over all deals that reach it."""
    end, way = np.array(walk.ends).T
    deals, won, partner, rivals, partner_won, rival_lost = (column[way] for column in sums)
    own = game.own[walk.moment.hand]
    stake, collects = game.stake[end], game.tree.pair[end]
    shown = stake * (2 * won - deals)
    shown += game.with_own[end] * (own * won + partner_won - rival_lost)
    to_us = stake * deals + game.with_own[end] * (own * deals + partner)
    to_them = stake * deals + game.with_own[end] * rivals
    ours = pair_of(walk.moment.seat)
    worth: FloatArray = np.where(collects < 0, shown, np.where(collects == ours, to_us, -to_them))
    return worth


def _won_by_mano(variant: Variant, scored: ScoredEnds, walk: Walk, term: FloatArray) -> FloatArray:
    """Return the juegos of the mano's pair at each end that was found, over all deals there."""
    # A query of a lance for its stones compiles nothing.
    from musodds.kernels.bet_learn import ScoreTables
    from musodds.kernels.bet_worth import Hands, Summed, worth_of_ends

    moment = walk.moment
    weights = [np.ascontiguousarray(rows, np.float64) for rows in walk.weights(term)]
    held = [np.flatnonzero(rows.any(axis=0)) for rows in weights]
    end, way = np.array(walk.ends).T
    partner, right, left = np.array(walk.ways)[way].T
    cells, cell = np.unique(
        np.column_stack([left, scored.column[end]]), axis=0, return_inverse=True
    )
    summed = Summed(
        left_way=np.ascontiguousarray(cells[:, 0]),
        column=np.ascontiguousarray(cells[:, 1]),
        partner_way=np.ascontiguousarray(partner),
        right_way=np.ascontiguousarray(right),
        cell=cell.ravel(),
    )
    hands = Hands(*held, *weights, *each_deal(variant, moment.left))  # type: ignore[call-arg]
    tables = ScoreTables(np.array([True]), *scored)
    won: FloatArray = worth_of_ends(moment.hand, moment.seat, hands, summed, tables)
    return won
