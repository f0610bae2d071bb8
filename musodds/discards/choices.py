"""What can be kept from each hand, and the game laid out as the kernels' arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from musodds.engines.layout import RANK_CODES, words
from musodds.game.cards import Hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.showdown import EN_PASO, FOR_WINNING
from musodds.game.stakes import bets_at
from musodds.game.variant import HAND_SIZE, LANCES, N_PLAYERS, Variant
from musodds.kernels.codes import OPTION_COLUMNS
from musodds.text import _

if TYPE_CHECKING:
    from musodds.kernels.mus_phase import PhaseTables

#: The column of keeping all four cards, as nobody does but in the model ``dealt``.
STAND = OPTION_COLUMNS - 1
EXHAUSTIONS = ("reshuffle", "own-aside")


def stones_at(stakes: str) -> tuple[int, ...]:
    """Return what each lance pays where it is contested, pares and juego held apart.

    >>> stones_at("pass"), stones_at("min")
    ((1, 1, 0, 0, 1), (2, 2, 2, 2, 3))
    """
    bets = bets_at(stakes)
    return tuple(
        FOR_WINNING[lance] + (bets[lance].stones if lance in bets else EN_PASO[lance])
        for lance in LANCES
    )


def check_exhaustion(exhaustion: str) -> str:
    """Return ``exhaustion`` if it is ``reshuffle`` or ``own-aside``, else raise InvalidInput."""
    if exhaustion not in EXHAUSTIONS:
        raise InvalidInput(
            _("exhaustion is reshuffle or own-aside, not {exhaustion!r}").format(
                exhaustion=exhaustion
            )
        )
    return exhaustion


@cache
def kept_choices(hand: Hand) -> tuple[Hand, ...]:
    """Return every distinct set of cards that can be kept, one card at least being thrown.

    Three cards kept come first, none last; within a number, the highest first. At most 15.

    >>> len(kept_choices((7, 6, 5, 4))), kept_choices((7, 7, 7, 7))
    (15, ((7, 7, 7), (7, 7), (7,), ()))
    """
    return tuple(
        kept
        for n_kept in range(HAND_SIZE - 1, -1, -1)
        for kept in sorted(set(combinations(hand, n_kept)), reverse=True)
    )


def thrown_cards(hand: Hand, kept: Sequence[int]) -> Hand:
    """Return the cards of ``hand`` that are not kept, highest first."""
    rest = list(hand)
    for card in kept:
        rest.remove(card)
    return tuple(rest)


@dataclass(frozen=True, eq=False)
class ChoiceTable:
    """The choices of every distinct hand of a variant, in the order of `kept_choices`.

    Attributes
    ----------
    n_options : int64 ndarray, shape (n,)
    keep_code : uint64 ndarray, shape (n, 16)
        Sum of the codes of the cards kept; in the last column, no choice of anybody who gives mus,
        of all four.
    n_draw : int64 ndarray, shape (n, 16)
        Cards thrown, as many as drawn.
    """

    n_options: npt.NDArray[np.int64]
    keep_code: npt.NDArray[np.uint64]
    n_draw: npt.NDArray[np.int64]


@cache
def choice_table(kings: int) -> ChoiceTable:
    """Return the table of choices of a variant with 8 or 4 kings."""
    table = hand_table(Variant(kings))
    n_options = np.zeros(table.n, np.int64)
    keep_code = np.zeros((table.n, OPTION_COLUMNS), np.uint64)
    n_draw = np.zeros((table.n, OPTION_COLUMNS), np.int64)
    for row, hand in enumerate(table.cards):
        choices = kept_choices(hand)
        n_options[row] = len(choices)
        for column, kept in enumerate(choices):
            keep_code[row, column] = sum(RANK_CODES[card] for card in kept)
            n_draw[row, column] = HAND_SIZE - len(kept)
        keep_code[row, STAND] = sum(RANK_CODES[card] for card in hand)
    return ChoiceTable(n_options, keep_code, n_draw)


@cache
def _words_by_seat(variant: Variant) -> npt.NDArray[np.uint64]:
    """Return each hand's word of four lance keys by seat, shape (4, n): no two seats tie."""
    seats = np.arange(N_PLAYERS - 1, -1, -1, dtype=np.uint64)[:, None]
    seat_bits = seats * np.uint64(0x0001000100010001)
    by_seat: npt.NDArray[np.uint64] = words(variant).hand_word | seat_bits
    return by_seat


def card_codes(variant: Variant) -> npt.NDArray[np.uint64]:
    """Return the distinct-sum code of each rank, the as's being 0."""
    return np.array(RANK_CODES[: variant.n_ranks], np.uint64)


@cache
def _hand_of_code(kings: int) -> npt.NDArray[np.int16]:
    table = hand_table(Variant(kings))
    codes = table.counts @ card_codes(table.variant).astype(np.int64)
    hand_of_code = np.full(int(codes.max()) + 1, -1, np.int16)
    hand_of_code[codes] = np.arange(table.n)
    return hand_of_code


def phase_tables(
    variant: Variant,
    stakes: str = "pass",
    exhaustion: str = "reshuffle",
    dead: Sequence[int] = (),
) -> PhaseTables:
    """Return the game as the kernels take it; ``dead`` cards are out of play for the whole hand."""
    from musodds.kernels.mus_phase import PhaseTables

    table = hand_table(variant)
    choices = choice_table(variant.kings)
    return PhaseTables(
        code=card_codes(variant),
        hand_of_code=_hand_of_code(variant.kings),
        counts=table.counts,
        copies=np.array(variant.copies)
        - np.bincount(np.asarray(dead, np.int64), minlength=variant.n_ranks),
        words=_words_by_seat(variant),
        stones=words(variant).hand_stones,
        n_options=choices.n_options,
        keep_code=choices.keep_code,
        n_draw=choices.n_draw,
        stakes=np.array(stones_at(stakes), np.int64),
        own_aside=np.array([check_exhaustion(exhaustion) == "own-aside"], np.int64),
    )


def deck_without(variant: Variant, cards: Sequence[int]) -> npt.NDArray[np.uint64]:
    """Return the codes of the cards of the full deck that are not among ``cards``."""
    left = np.array(variant.copies) - np.bincount(
        np.asarray(cards, np.int64), minlength=variant.n_ranks
    )
    return np.repeat(card_codes(variant), left)
