"""How the four bet in one lance: a share for each thing to say, by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from musodds.betting.tree import LanceTree
from musodds.discards.model import FloatArray

#: How often a hand that never says a thing is taken to say it, where it was said all the same.
TREMBLE = 1e-4


@dataclass(frozen=True, eq=False)
class Policy:
    """What is said, how often.

    Attributes
    ----------
    tree : LanceTree
    share : float64 ndarray, shape (actions, n)
        How often a hand says each thing; at one decision and hand the shares add up to 1.
    """

    tree: LanceTree
    share: FloatArray

    def at(self, decision: int) -> FloatArray:
        """Return the shares of one decision, shape (its actions, n)."""
        return self.share[self.tree.first[decision] : self.tree.first[decision + 1]]


def in_proportion(tree: LanceTree, amount: FloatArray) -> Policy:
    """Return the policy that says each thing as often as its amount, alike where all are 0.

    ``amount`` is float64 of shape (actions, n), none of them negative.
    """
    total = np.add.reduceat(amount, tree.first[:-1], axis=0)
    size = np.diff(tree.first)
    even = np.repeat(1.0 / size, size)[:, None]
    whole = np.repeat(total, size, axis=0)
    share = np.where(whole > 0, amount / np.where(whole > 0, whole, 1.0), even)
    return Policy(tree, share)


def even_policy(tree: LanceTree, n_hands: int) -> Policy:
    """Return the policy that says everything alike."""
    return in_proportion(tree, np.zeros((tree.n_actions, n_hands)))


def trembling(policy: Policy) -> Policy:
    """Return the policy with each word said now and then, by `TREMBLE`, with any hand."""
    size = np.diff(policy.tree.first)
    slip = np.repeat(TREMBLE / size, size)[:, None]
    return replace(policy, share=(1 - TREMBLE) * policy.share + slip)
