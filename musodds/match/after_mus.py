"""What hands do together once all have cut or thrown as a model of the mus phase says."""

from __future__ import annotations

from functools import cache

import numpy as np

from musodds.game.hands import IntArray
from musodds.game.variant import Variant
from musodds.kernels.codes import SIDE, WON

#: Deals behind an equity after mus, in groups whose spread gives its error.
DEALS = 1 << 21
N_GROUPS = 8
#: Rounds of discards at most; nearly all hands are cut before.
ROUNDS = 3
_SEED = 1
_UNIT = 1 << 16


@cache
def mus_tallies(
    variant: Variant, model: str, stakes: str, deals: int | None = None, threads: int | None = None
) -> IntArray:
    """Return sampled outcomes by group and code, shape (N_GROUPS, codes), from the mano's pair.

    The seed is fixed, so that a model's equity is the same wherever it is asked for. Code is that
    of `musodds.kernels.codes` without ``own``.

    Parameters
    ----------
    model : str
        A model of `musodds.discards.model`, other than ``dealt``, or a file.
    stakes : str
        "pass" or "min": which of a model's two versions.

    Raises
    ------
    InvalidInput
        If there is no such model for this variant.
    """
    from musodds.discards.choices import deck_without, phase_tables
    from musodds.discards.model import load_model
    from musodds.engines.units import check_threads, run_units
    from musodds.kernels.mus_outcomes import count_after_mus

    policy = load_model(model, variant.kings, stakes).policy()
    tables = phase_tables(variant, stakes)
    deck = deck_without(variant, ())

    def run(unit: int) -> IntArray:
        tally = np.zeros(SIDE * SIDE * WON, dtype=np.int64)
        count_after_mus(_SEED, unit, _UNIT, ROUNDS, deck, tables, policy, tally)
        return tally

    n_units = N_GROUPS * max(1, (deals or DEALS) // (_UNIT * N_GROUPS))
    parts = run_units(run, range(n_units), check_threads(threads))
    groups: IntArray = np.array(list(parts)).reshape(N_GROUPS, -1, SIDE * SIDE * WON).sum(axis=1)
    return groups
