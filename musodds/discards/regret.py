"""Regret matching+ with linear averaging, for any table of choices.

Tammelin, "Solving large imperfect information games using CFR+" (2014): a regret never falls below
0, a choice is made as often as its regret is large, and the answer is the average of all policies,
the t-th weighing t times the player's own chance to come there.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


class RegretTable:
    """Regrets and average policy of information sets, shapes (..., choices).

    ``legal`` says which choices exist.
    """

    def __init__(self, legal: npt.NDArray[np.bool_]) -> None:
        self.legal = legal
        self.regrets: FloatArray = np.zeros(legal.shape)
        self.policy_sum: FloatArray = np.zeros(legal.shape)

    def policy(self) -> FloatArray:
        """Return the present policy: as the regrets, every legal choice alike where all are 0."""
        return _in_proportion(self.regrets, self.legal)

    def average(self) -> FloatArray:
        """Return the average policy."""
        return _in_proportion(self.policy_sum, self.legal)

    def update(
        self, values: FloatArray, played: FloatArray, weight: float, reach: FloatArray | float = 1.0
    ) -> None:
        """Take in what each choice was worth when ``played`` was the policy.

        ``values`` must be weighted with the others' chance to let the player come there, ``reach``
        is his own, ``weight`` the number of the iteration.
        """
        self.policy_sum += weight * np.asarray(reach)[..., None] * played
        self.regrets += values - (played * values).sum(axis=-1, keepdims=True)
        self.regrets[~self.legal] = 0.0
        np.maximum(self.regrets, 0.0, out=self.regrets)


def _in_proportion(weights: FloatArray, legal: npt.NDArray[np.bool_]) -> FloatArray:
    total = weights.sum(axis=-1, keepdims=True)
    even = legal / legal.sum(axis=-1, keepdims=True)
    shares: FloatArray = np.where(total > 0, weights / np.where(total > 0, total, 1.0), even)
    return shares
