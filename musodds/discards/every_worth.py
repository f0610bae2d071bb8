"""Sampling what every choice of every hand and seat is worth in the first round.

``python -m musodds.discards.every_worth`` writes both shipped files, from one seed and by the same
bytes on any number of threads: some ten minutes on one core for 8 kings and half an hour for 4.
All hands and all their choices share each deal of the others' hands; see
`musodds.kernels.mus_worths`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import deck_without, kept_choices, phase_tables
from musodds.discards.made import CLASSES, hands_made
from musodds.discards.model import FloatArray, load_model
from musodds.discards.sampling import ratio_error
from musodds.discards.shipped_worths import (
    MODEL,
    ROUNDS,
    STAKES,
    EveryWorth,
    shipped_path,
    write_worths,
)
from musodds.engines.units import Workers, check_threads, run_units
from musodds.game.cards import Hand
from musodds.game.hands import hand_table
from musodds.game.variant import HAND_SIZE, N_PLAYERS, Variant
from musodds.kernels.codes import NOW
from musodds.kernels.mus_phase import PhasePolicy, PhaseTables
from musodds.kernels.mus_worths import N_TAKEN, CardSets, WorthSums, sum_worths

#: Groups of deals whose spread gives the errors.
N_GROUPS = 16
UNIT_DEALS = 2_000
#: Units of a group, by the number of kings: more hands take longer.
SHIPPED_UNITS = {8: 12, 4: 5}
_SEED = 1


def card_sets(variant: Variant) -> CardSets:
    """Return every set of up to four cards of a variant, as the kernel takes it."""
    table = hand_table(variant)
    ranks = range(variant.n_ranks)
    sets: list[Hand] = [
        one for size in range(HAND_SIZE + 1) for one in combinations_with_replacement(ranks, size)
    ]
    place = {one: i for i, one in enumerate(sets)}
    begin = np.array([sum(len(one) < size for one in sets) for size in range(HAND_SIZE + 2)])
    smaller = sets[: begin[HAND_SIZE]]
    fours = sets[begin[HAND_SIZE] :]
    pairs, with_less, with_more = _pairs(sets)
    row = np.zeros((table.n, NOW + 1), np.int64)
    for mine, cards in enumerate(table.cards):
        for o, kept in enumerate(kept_choices(cards)):
            row[mine, o] = pairs[tuple(sorted(kept)), tuple(sorted(cards))]
    hand = np.array([table.index[one[::-1]] for one in fours])
    return CardSets(
        begin=begin,
        plus=np.array([[place[tuple(sorted((*one, rank)))] for rank in ranks] for one in smaller]),
        counts=np.array([[one.count(rank) for rank in ranks] for one in sets]),
        with_less=with_less,
        with_more=with_more,
        row=row,
        hand=hand,
        four=np.argsort(hand),
        ways=np.array([[comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(41)], np.float64),
        classes=hands_made(CLASSES, variant).T[hand].astype(np.float32),
    )


def _pairs(
    sets: list[Hand],
) -> tuple[dict[tuple[Hand, Hand], int], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the row of each part with its set, and the two whose difference each is."""
    pairs = {(one, one): i for i, one in enumerate(sets)}
    less, more = [], []
    for whole in sets:
        parts = {part for size in range(len(whole)) for part in combinations(whole, size)}
        for part in sorted(parts, key=lambda part: (-len(part), part)):
            card = next(card for card in whole if part.count(card) < whole.count(card))
            fewer = list(whole)
            fewer.remove(card)
            less.append(pairs[part, tuple(fewer)])
            more.append(pairs[tuple(sorted((*part, card))), whole])
            pairs[part, whole] = len(pairs)
    return pairs, np.array(less), np.array(more)


@dataclass(frozen=True, eq=False)
class _Valuing:
    """All choices at a seat valued on a unit's deals; called with its number."""

    seat: int
    rounds: int
    deck: npt.NDArray[np.uint64]
    sets: CardSets
    tables: PhaseTables
    policy: PhasePolicy
    keeping: FloatArray

    deals_a_unit: ClassVar[int] = UNIT_DEALS

    def __call__(self, unit: int) -> WorthSums:
        sums: WorthSums = sum_worths(
            _SEED,
            unit,
            UNIT_DEALS,
            self.seat,
            self.rounds,
            self.deck,
            self.sets,
            self.tables,
            self.policy,
            self.keeping,
        )
        return sums


def sample_worths(
    kings: int,
    units: int,
    workers: Workers = 1,
    *,
    model: str = MODEL,
    stakes: str = STAKES,
    rounds: int = ROUNDS,
) -> EveryWorth:
    """Return what all choices are worth as ``N_GROUPS * units`` units of deals find it; one seed.

    Raises
    ------
    InvalidInput
        If there is no such model.
    """
    variant = Variant(kings)
    people = load_model(model, kings, stakes)
    sets, tables, policy = card_sets(variant), phase_tables(variant, stakes), people.policy()
    again = min(1, people.rounds - 1)
    seats = []
    for seat in range(N_PLAYERS):
        keeping = np.ascontiguousarray(people.choice[again, seat])
        deck = deck_without(variant, ())
        run = _Valuing(seat, rounds, deck, sets, tables, policy, keeping)
        first = seat * N_GROUPS * units
        groups: list[list[npt.NDArray[Any]]] = []
        for i, sums in enumerate(run_units(run, range(first, first + N_GROUPS * units), workers)):
            if i % units == 0:
                groups.append([part.copy() for part in sums])
            else:
                for total, part in zip(groups[-1], sums, strict=True):
                    total += part
        seats.append(_of_groups([WorthSums(*group) for group in groups]))
    parts = {name: np.array([seat[name] for seat in seats]) for name in seats[0]}
    return EveryWorth(kings=kings, deals=N_GROUPS * units * UNIT_DEALS, **parts)


def _of_groups(groups: list[WorthSums]) -> dict[str, FloatArray]:
    """Return the fields of `EveryWorth` for one seat."""
    weight = np.array([group.weight for group in groups])
    whole = weight.sum(axis=0)
    total = sum(group.total for group in groups) / whole[:, None, None]
    brought = np.array([group.total[..., 0] for group in groups])
    net = total[..., 0]
    choices = total[..., N_TAKEN:].any(axis=-1)
    best = np.where(choices, net, -np.inf).argmax(axis=-1)[:, None]
    ahead = brought - np.take_along_axis(brought, best[None], axis=-1)
    ahead *= total[..., :N_TAKEN].any(axis=-1)
    before = sum(group.before for group in groups)
    asked = before[:, N_TAKEN]
    of_cut = np.array([group.before for group in groups])
    cut = before[:, :N_TAKEN] / asked[:, None]
    cut_error = ratio_error(of_cut[..., :1], of_cut[..., N_TAKEN, None])
    return {
        "net": net,
        "error": ratio_error(brought, weight[..., None]),
        "behind_error": ratio_error(ahead, weight[..., None]),
        "taken": total[..., 1:N_TAKEN],
        "made": total[:, :NOW, N_TAKEN:],
        "cut": np.concatenate([cut, cut_error], axis=-1),
        "after": sum(group.after for group in groups) / asked[:, None],
        "effective": whole**2 / sum(group.squares for group in groups),
    }


def main(arguments: list[str]) -> None:
    """Write the shipped files for the numbers of kings named, or for both."""
    for kings in arguments or ["8", "4"]:
        worths = sample_worths(int(kings), SHIPPED_UNITS[int(kings)], check_threads(None))
        write_worths(shipped_path(int(kings)), worths)


if __name__ == "__main__":
    main(sys.argv[1:])
