"""Up and down the tree of a lance: how often its ends are reached, and what its words are worth."""

from __future__ import annotations

from collections.abc import Callable, Collection

import numpy as np

from musodds.betting.policy import Policy
from musodds.betting.tree import LanceTree
from musodds.discards.model import FloatArray
from musodds.game.hands import IntArray

#: What the speaker makes of the values of his words, (words, k) to (k,), given the decision.
Choose = Callable[[int, FloatArray], FloatArray]


def reach_of(policy: Policy, seats: Collection[int]) -> FloatArray:
    """Return how often seats say all their part of the way to each end, shape (n, ends)."""
    tree = policy.tree
    n = policy.share.shape[1]
    at = np.ones((tree.n_decisions, n))
    ends = np.empty((n, tree.n_ends))
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            said = at[decision]
            if tree.seat[decision] in seats:
                said = said * policy.share[action]
            child = tree.child[action]
            if child >= 0:
                at[child] = said
            else:
                ends[:, -1 - child] = said
    return ends


def ways_of(tree: LanceTree, seats: Collection[int]) -> tuple[IntArray, IntArray]:
    """Return, for each end, which of its ways is the seats' part of it, and an end of each way.

    Ends that differ in nothing the seats say have one way, and they come to them as often.
    """
    at: list[tuple[int, ...]] = [()] * tree.n_decisions
    ends: list[tuple[int, ...]] = [()] * tree.n_ends
    for decision in range(tree.n_decisions):
        for action in range(tree.first[decision], tree.first[decision + 1]):
            said = at[decision] + ((action,) if tree.seat[decision] in seats else ())
            child = tree.child[action]
            if child >= 0:
                at[child] = said
            else:
                ends[-1 - child] = said
    number: dict[tuple[int, ...], int] = {}
    way = np.array([number.setdefault(said, len(number)) for said in ends])
    _seen, example = np.unique(way, return_index=True)
    return way, example


def fold(
    tree: LanceTree, at_ends: FloatArray, seats: Collection[int], choose: Choose
) -> tuple[FloatArray, FloatArray]:
    """Return what decisions and actions come to, shapes (decisions, k) and (actions, k).

    ``at_ends`` (ends, k) are sums into which the shares of all but ``seats`` have gone. So at
    the others' decisions what follows is added, and at the seats' own `choose` makes one of it.
    """
    at = np.empty((tree.n_decisions, at_ends.shape[1]))
    action = np.empty((tree.n_actions, at_ends.shape[1]))
    for decision in reversed(range(tree.n_decisions)):
        begin, end = tree.first[decision], tree.first[decision + 1]
        for place in range(begin, end):
            child = tree.child[place]
            action[place] = at[child] if child >= 0 else at_ends[-1 - child]
        here = action[begin:end]
        own = tree.seat[decision] in seats
        at[decision] = choose(decision, here) if own else here.sum(axis=0)
    return at, action


def best(_decision: int, words: FloatArray) -> FloatArray:
    """Choose the word that is worth most."""
    most: FloatArray = words.max(axis=0)
    return most


def any_of(_decision: int, words: FloatArray) -> FloatArray:
    """Take one word for all: for sums that one's own words do not change."""
    first: FloatArray = words[0]
    return first


def as_often(policy: Policy) -> Choose:
    """Choose as a policy does."""

    def choose(decision: int, words: FloatArray) -> FloatArray:
        mean: FloatArray = (policy.at(decision) * words).sum(axis=0)
        return mean

    return choose


def take_best(policy: Policy, seats: Collection[int], action_worth: FloatArray) -> Policy:
    """Return the policy in which seats always say what is worth most, the first of equals.

    Where all words are worth the same, as with hands that were never met, nothing changes.
    """
    tree = policy.tree
    share = policy.share.copy()
    for decision in np.flatnonzero(np.isin(tree.seat, list(seats))):
        begin, end = tree.first[decision], tree.first[decision + 1]
        words = action_worth[begin:end]
        said = np.arange(end - begin)[:, None] == words.argmax(axis=0)
        share[begin:end] = np.where(words.min(axis=0) < words.max(axis=0), said, share[begin:end])
    return Policy(tree, share)
