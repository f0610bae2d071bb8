"""How many physical hands are left once some cards are out of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray, hand_table
from musodds.game.variant import HAND_SIZE, Variant
from musodds.knowledge.expression import Knowledge
from musodds.text import _


def unseen_multiplicity(variant: Variant, gone: Sequence[int]) -> IntArray:
    """Return the number of physical hands of each distinct hand, shape (n_hands,).

    Parameters
    ----------
    gone : sequence of int, shape (n_ranks,)
        How many cards of each rank are known to be elsewhere, the as first.
    """
    ways = np.array(
        [
            [comb(max(copies - out, 0), n) for n in range(HAND_SIZE + 1)]
            for copies, out in zip(variant.copies, gone, strict=True)
        ],
        dtype=np.int64,
    )
    counts = hand_table(variant).counts
    product: IntArray = ways[np.arange(variant.n_ranks), counts].prod(axis=1)
    return product


def check_possible(
    knowledge: Knowledge,
    gone: Sequence[int],
    who: str | None = None,
    parameter: str | None = None,
) -> None:
    """Check that the deck without the cards ``gone`` still holds a hand that fits.

    Raises
    ------
    InvalidInput
        Quoting what is known of that hand, after ``who`` holds it; ``parameter`` says it.
    """
    if not (knowledge.weights * unseen_multiplicity(knowledge.variant, gone)).any():
        why = _("no hand that fits {text!r} can be dealt from the cards left").format(
            text=knowledge.text
        )
        raise InvalidInput(why if who is None else f"{who}: {why}", parameter)
