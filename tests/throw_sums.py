"""Samples of throws made of deals given one by one, for tests that know every deal."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from musodds.discards.sampling import ThrowSample
from musodds.kernels.codes import NOW
from musodds.kernels.mus_throw import Sums

N_COLUMNS = NOW + 1


def sample_of(
    values: npt.ArrayLike,
    cut: npt.ArrayLike | float = 0.0,
    given: npt.ArrayLike | float = 1.0,
    before: npt.ArrayLike | float = 1.0,
) -> ThrowSample:
    """Return a sample in which each choice brought ``values[deal, choice]``, in any unit.

    ``cut`` is what cutting brought, ``given`` and ``before`` the deals' weights.
    """
    brought = np.array(values, float)
    n, n_options = brought.shape
    all_values = np.zeros((n, N_COLUMNS))
    all_values[:, :n_options] = brought
    all_values[:, NOW] = cut
    w, b = np.broadcast_to(given, n), np.broadcast_to(before, n)
    now = all_values[:, NOW]
    sums = np.array(
        [
            w @ all_values,
            (w * w) @ all_values,
            (w * w) @ all_values**2,
            (w * w * now) @ all_values,
            (w * b) @ all_values,
        ]
    )
    cutting = np.array([b @ now, (b * b) @ now, (b * b) @ now**2])
    return ThrowSample(
        Sums(
            mass=np.array([n, w.sum(), w @ w, b.sum(), b @ b, w @ b]),
            value=sums,
            stones=sums.copy(),
            products=np.tril((all_values * (w * w)[:, None]).T @ all_values),
            cut=np.array([cutting, cutting]),
            after=np.array([0.0, 0.0, 0.0, 0.0, w.sum()]),
            marks=np.zeros((N_COLUMNS, 5)),
            drawn=np.zeros((N_COLUMNS, 330)),
            cut_marks=np.zeros(5),
        ),
        n_options,
    )
