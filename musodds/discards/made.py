"""What a draw makes of a hand: the classes that are always told, and any that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
import numpy.typing as npt

from musodds.game.cards import Hand, rank_counts
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import HAND_SIZE, Variant
from musodds.knowledge import parse_knowledge
from musodds.knowledge.expression import parse_asked
from musodds.text import _

#: Told of every draw, by the names of `musodds know`.
CLASSES = ("pares", "par", "medias", "duples", "juego", "31", "30")


def classes_with(wanted: str | None, variant: Variant) -> tuple[str, ...]:
    """Return `CLASSES` and the expression that is wanted besides, if it is none of them.

    >>> classes_with("2-reyes", Variant(8))[-2:]
    ('30', '2-reyes')

    Raises
    ------
    InvalidInput
        If it cannot be read, fits no hand or carries weights.
    """
    if wanted is None or wanted in CLASSES:
        return CLASSES
    if not parse_asked(wanted, variant).is_boolean:
        raise InvalidInput(
            _("it asks whether a hand fits, so it takes no weights: {text!r}").format(text=wanted),
            "makes",
        )
    return (*CLASSES, wanted)


def hands_made(classes: Sequence[str], variant: Variant) -> npt.NDArray[np.bool_]:
    """Return which distinct hands are of each class, shape (classes, n)."""
    made: npt.NDArray[np.bool_] = np.array(
        [
            (parse_knowledge if name in CLASSES else parse_asked)(name, variant).weights > 0
            for name in classes
        ]
    )
    return made


def plain_draw(hand: Hand, kept: Hand, wanted: str, variant: Variant) -> float:
    """Return the chance that a draw from all the cards not in ``hand`` makes a class of hands.

    Nothing being known of the others. Three cards drawn to a rey, with 8 kings:

    >>> round(plain_draw((7, 6, 5, 0), (7,), "31", Variant(8)), 4)
    0.1353
    """
    (fits,) = hands_made([wanted], variant)
    index = hand_table(variant).index
    left = [n - held for n, held in zip(variant.copies, rank_counts(hand, variant), strict=True)]
    n_drawn = HAND_SIZE - len(kept)
    made = 0
    for drawn in combinations_with_replacement(range(variant.n_ranks), n_drawn):
        if fits[index[tuple(sorted((*kept, *drawn), reverse=True))]]:
            made += prod(comb(left[rank], drawn.count(rank)) for rank in set(drawn))
    return made / comb(sum(left), n_drawn)
