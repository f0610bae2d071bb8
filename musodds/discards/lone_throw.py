"""What each choice is worth if nobody else throws: exact, by enumeration.

My thrown cards are dead, my draw and the others' hands come from the cards I do not see. Counts are
of physical deals: of my draw, then four cards to each of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from musodds.discards.choices import kept_choices, stones_at
from musodds.discards.made import CLASSES, hands_made
from musodds.engines.units import Workers, run_units
from musodds.game.cards import Hand, rank_counts
from musodds.game.hands import hand_table
from musodds.game.variant import HAND_SIZE, LANCES, N_PLAYERS, Variant
from musodds.kernels.lone_throw import juego_counts, pares_counts, running_counts

IntArray = npt.NDArray[np.int64]

#: Above every sum that counts for punto, so that juego beats punto in one order of keys.
_ABOVE_PUNTO = 40
_SET_SIZE = 2 * HAND_SIZE


@dataclass(frozen=True)
class DealtChoice:
    """One choice of what to keep, exactly.

    ``won`` counts the deals in which my pair wins each lance, of ``deals``; ``net`` is the mean of
    our stones minus theirs at the stakes asked for, ``worth`` the same with fixed worths of lances;
    ``makes`` the chances of what I hold after the draw.
    """

    keep: Hand
    deals: int
    won: dict[str, int]
    net: Fraction
    worth: Fraction
    makes: dict[str, Fraction]


def dealt_choices(
    hand: Hand,
    seat: int,
    variant: Variant,
    *,
    stakes: str = "pass",
    dead: Sequence[int] = (),
    keeps: Sequence[Hand] | None = None,
    worth: Mapping[str, float] | None = None,
    classes: Sequence[str] = CLASSES,
    workers: Workers = 1,
) -> list[DealtChoice]:
    """Return each choice of ``hand`` at ``seat`` (0-3) with its exact counts.

    ``keeps`` replaces `kept_choices`; all four cards may be among them (nobody throws anything).
    ``dead`` cards are out of play; 12 cards and my draw must be left.
    """
    keeps = kept_choices(hand) if keeps is None else keeps
    unseen = (
        np.array(variant.copies)
        - np.array(rank_counts(hand, variant))
        - np.array(rank_counts(dead, variant))
    )
    choices: dict[Hand, DealtChoice] = {}
    for n_kept in {len(keep) for keep in keeps}:
        alike = [keep for keep in keeps if len(keep) == n_kept]
        pares = _pair_lance(alike, seat, variant, "pares", unseen, workers)
        juego = _pair_lance(alike, seat, variant, "juego", unseen, workers)
        for i, keep in enumerate(alike):
            choices[keep] = _choice(
                keep, seat, variant, stakes, unseen, pares[i], juego[i], worth or {}, classes
            )
    return [choices[keep] for keep in keeps]


def _choice(
    keep: Hand,
    seat: int,
    variant: Variant,
    stakes: str,
    unseen: IntArray,
    pares: Sequence[int],
    juego: Sequence[int],
    worth: Mapping[str, float],
    classes: Sequence[str],
) -> DealtChoice:
    kept = np.array(rank_counts(keep, variant))
    deals, left = 1, int(unseen.sum())
    for size in (HAND_SIZE - len(keep), HAND_SIZE, HAND_SIZE, HAND_SIZE):
        deals *= comb(left, size)
        left -= size
    won, lost = {}, {}
    ranks = np.arange(variant.n_ranks)
    for lance, order in (("grande", ranks[::-1].copy()), ("chica", ranks)):
        winners = running_counts(order, unseen, kept, seat, HAND_SIZE - len(keep), _binomials())
        won[lance] = int(winners[seat] + winners[(seat + 2) % N_PLAYERS])
        lost[lance] = deals - won[lance]
    won["pares"], lost["pares"] = pares[0], pares[2]
    won["juego"], lost["juego"] = juego[0], juego[2]
    won["punto"], lost["punto"] = juego[6], juego[7]
    grande, chica, pares_bet, juego_bet, punto = stones_at(stakes)
    pays = {
        "grande": grande * (won["grande"] - lost["grande"]),
        "chica": chica * (won["chica"] - lost["chica"]),
        "pares": pares[4] - pares[5] + pares_bet * (pares[1] - pares[3]),
        "juego": juego[4] - juego[5] + juego_bet * (juego[1] - juego[3]),
        "punto": punto * (won["punto"] - lost["punto"]),
    }
    valued = {
        lance: Fraction(worth[lance]) * (won[lance] - lost[lance])
        if lance in worth
        else Fraction(paid)
        for lance, paid in pays.items()
    }
    return DealtChoice(
        keep=keep,
        deals=deals,
        won={lance: won[lance] for lance in LANCES},
        net=Fraction(sum(pays.values()), deals),
        worth=sum(valued.values(), Fraction(0)) / deals,
        makes=_makes(keep, variant, unseen, classes),
    )


def _makes(
    keep: Hand, variant: Variant, unseen: IntArray, classes: Sequence[str]
) -> dict[str, Fraction]:
    """Return the chance to hold each class after the draw."""
    table = hand_table(variant)
    made = hands_made(classes, variant)
    n_draw = HAND_SIZE - len(keep)
    favourable = np.zeros(len(classes), np.int64)
    for cards in combinations_with_replacement(range(variant.n_ranks), n_draw):
        ways = prod(map(comb, unseen.tolist(), rank_counts(cards, variant)))
        favourable += ways * made[:, table.index[tuple(sorted((*keep, *cards), reverse=True))]]
    total = comb(int(unseen.sum()), n_draw)
    return {name: Fraction(n, total) for name, n in zip(classes, favourable.tolist(), strict=True)}


@cache
def _binomials() -> IntArray:
    return np.array([[comb(n, k) for k in range(_SET_SIZE + 1)] for n in range(41)], np.int64)


@dataclass(frozen=True, eq=False)
class _PairLance:
    """A lance in which only some take part, over ranks that it does not tell apart merged.

    ``merged[rank]`` is the merged rank; ``place`` and ``stones`` are by merged hand, ``index`` by
    its cards; a hand with a place from ``takes_part`` on takes part.
    """

    merged: tuple[int, ...]
    n_ranks: int
    hands: IntArray
    place: IntArray
    stones: IntArray
    index: dict[tuple[int, ...], int]
    takes_part: int


@cache
def _pares_lance(variant: Variant) -> _PairLance:
    table = hand_table(variant)
    return _PairLance(
        merged=tuple(range(variant.n_ranks)),
        n_ranks=variant.n_ranks,
        hands=table.counts,
        place=table.pares,
        stones=table.pares_stones,
        index={tuple(map(int, row)): i for i, row in enumerate(table.counts)},
        takes_part=1,
    )


@cache
def _juego_lance(variant: Variant) -> _PairLance:
    """Cards that count 10 are one rank, but for the sota where only it makes la real."""
    table = hand_table(variant)
    groups: list[list[int]] = []
    for rank in range(variant.n_ranks):
        alone = variant.points[rank] < 10 or (variant.real == "sota" and rank == variant.sota)
        tens = [group for group in groups if variant.points[group[0]] == 10 and not alone]
        tens = [g for g in tens if not (variant.real == "sota" and g[0] == variant.sota)]
        if tens:
            tens[0].append(rank)
        else:
            groups.append([rank])
    merged = tuple(
        next(i for i, group in enumerate(groups) if rank in group)
        for rank in range(variant.n_ranks)
    )
    hands, place, stones = [], [], []
    for cards in combinations_with_replacement(range(len(groups)), HAND_SIZE):
        shown = tuple(sorted((groups[card][0] for card in cards), reverse=True))
        row = table.index[shown]
        hands.append(tuple(cards.count(rank) for rank in range(len(groups))))
        juego = int(table.juego[row])
        place.append(_ABOVE_PUNTO + juego if juego else int(table.points[row]))
        stones.append(int(table.juego_stones[row]))
    return _PairLance(
        merged=merged,
        n_ranks=len(groups),
        hands=np.array(hands, np.int64),
        place=np.array(place, np.int64),
        stones=np.array(stones, np.int64),
        index={hand: i for i, hand in enumerate(hands)},
        takes_part=_ABOVE_PUNTO + 1,
    )


def _key(place: IntArray, seat: int) -> IntArray:
    """Return keys in which no two seats tie, the one nearest the mano being the better."""
    keys: IntArray = place * N_PLAYERS + (N_PLAYERS - 1 - seat)
    return keys


def _packed(hands: IntArray) -> IntArray:
    """Return sets of cards as numbers that add up as the sets do and sort as they do."""
    weights = (_SET_SIZE + 1) ** np.arange(hands.shape[1] - 1, -1, -1, dtype=np.int64)
    packed: IntArray = hands @ weights
    return packed


def _unpacked(packed: IntArray, n_ranks: int) -> IntArray:
    weights = (_SET_SIZE + 1) ** np.arange(n_ranks - 1, -1, -1, dtype=np.int64)
    cards: IntArray = packed[:, None] // weights % (_SET_SIZE + 1)
    return cards


@cache
def _rival_sets(
    variant: Variant, lance: str, rivals: tuple[int, int]
) -> tuple[npt.NDArray[np.integer[Any]], ...]:
    """Return the sets of eight cards of two rivals and their splits, as the kernels take them."""
    what = _pares_lance(variant) if lance == "pares" else _juego_lance(variant)
    first, second = rivals
    packed = _packed(what.hands)
    a, b = (grid.ravel() for grid in np.meshgrid(*[np.arange(len(packed))] * 2, indexing="ij"))
    sets, owner = np.unique(packed[a] + packed[b], return_inverse=True)
    cards = _unpacked(sets, what.n_ranks)
    splits = _binomials()[cards[owner], what.hands[a]].prod(axis=1)
    better = np.maximum(_key(what.place, first)[a], _key(what.place, second)[b])
    n_keys = int(better.max()) + 1
    entries, entry = np.unique(owner * n_keys + better, return_inverse=True)
    n_splits = np.zeros(len(entries), np.int64)
    n_stones = np.zeros(len(entries), np.int64)
    np.add.at(n_splits, entry, splits)
    np.add.at(n_stones, entry, splits * (what.stones[a] + what.stones[b]))
    start = np.searchsorted(entries // n_keys, np.arange(len(sets) + 1))
    jump = np.empty(cards.shape, np.int64)
    for rank in range(what.n_ranks):
        prefix = sets // (_SET_SIZE + 1) ** (what.n_ranks - 1 - rank)
        jump[:, rank] = np.searchsorted(prefix, prefix, side="right")
    splits_by_key = (
        start.astype(np.int32),
        (entries % n_keys).astype(np.int32),
        n_splits,
        n_stones,
    )
    if lance == "juego":
        differs = cards[1:] != cards[:-1]
        changed = np.concatenate([[0], differs.argmax(axis=1)])
        return cards.astype(np.int8), jump.astype(np.int32), changed.astype(np.int8), *splits_by_key
    return _pares_tree(cards, *splits_by_key)


def _pares_tree(
    cards: IntArray,
    start: npt.NDArray[np.integer[Any]],
    keys: npt.NDArray[np.integer[Any]],
    n_splits: IntArray,
    n_stones: IntArray,
) -> tuple[npt.NDArray[np.integer[Any]], ...]:
    """Return sets of eight cards by the ranks held twice or more, as `pares_counts` takes them.

    Splits are alike for all sets that differ only in cards that are alone, so one stands for all.
    """
    several = np.where(cards >= 2, cards, 0)
    branches: dict[tuple[tuple[int, int], ...], int] = {}
    for row, key in enumerate(map(tuple, several.tolist())):
        branch = tuple((rank, n) for rank, n in enumerate(key) if n)
        branches.setdefault(branch, row)
    missing = {branch[:-1] for branch in branches if branch} - branches.keys()
    assert not missing, "every branch is a node: its last rank's cards may be alone instead"
    nodes = sorted(branches)
    depths = np.array([len(node) for node in nodes])
    skip = np.array(
        [
            next((j for j in range(i + 1, len(nodes)) if depths[j] <= depths[i]), len(nodes))
            for i in range(len(nodes))
        ]
    )
    rows = [branches[node] for node in nodes]
    parts = [np.arange(start[row], start[row + 1]) for row in rows]
    chosen = np.concatenate(parts)
    new_start = np.concatenate([[0], np.cumsum([len(part) for part in parts])])
    return (
        depths.astype(np.int8),
        np.array([node[-1][0] if node else 0 for node in nodes], np.int8),
        np.array([node[-1][1] if node else 0 for node in nodes], np.int8),
        np.array([_SET_SIZE - sum(n for _rank, n in node) for node in nodes], np.int8),
        skip.astype(np.int32),
        new_start.astype(np.int32),
        keys[chosen],
        n_splits[chosen],
        n_stones[chosen],
    )


@dataclass(frozen=True, eq=False)
class _PairCounts:
    """The counts of pares or juego over some of the groups; called with a slice of them."""

    lance: str
    unseen: IntArray
    rival_sets: Any
    n_keys: int
    starts: IntArray
    group_cards: Any
    ways: IntArray
    keys: IntArray
    stones: IntArray
    key_from: int
    binomials: IntArray

    def __call__(self, part: slice) -> IntArray:
        kernel = pares_counts if self.lance == "pares" else juego_counts
        groups = self.group_cards[part]
        first = part.start or 0
        counts: IntArray = kernel(
            self.unseen,
            self.rival_sets,
            self.n_keys,
            self.starts[first : first + len(groups) + 1],
            groups,
            self.ways,
            self.keys,
            self.stones,
            self.key_from,
            self.binomials,
        )
        return counts


def _pair_lance(
    keeps: Sequence[Hand],
    seat: int,
    variant: Variant,
    lance: str,
    unseen: IntArray,
    workers: Workers,
) -> list[list[int]]:
    """Return the counts of pares or juego for choices that keep equally many cards."""
    what = _pares_lance(variant) if lance == "pares" else _juego_lance(variant)
    merged_unseen = np.bincount(what.merged, weights=unseen, minlength=what.n_ranks).astype(
        np.int64
    )
    n_draw = HAND_SIZE - len(keeps[0])
    draws = np.array(
        [
            [cards.count(rank) for rank in range(what.n_ranks)]
            for cards in combinations_with_replacement(range(what.n_ranks), n_draw)
        ],
        np.int64,
    )
    draw, partner = (
        grid.ravel()
        for grid in np.meshgrid(np.arange(len(draws)), np.arange(len(what.hands)), indexing="ij")
    )
    together = draws[draw] + what.hands[partner]
    fits = (together <= merged_unseen).all(axis=1)
    draw, partner, together = draw[fits], partner[fits], together[fits]
    groups, owner = np.unique(_packed(together), return_inverse=True)
    order = np.argsort(owner, kind="stable")
    draw, partner, owner = draw[order], partner[order], owner[order]
    binomials = _binomials()
    ways = (
        binomials[merged_unseen, draws[draw]]
        * binomials[merged_unseen - draws[draw], what.hands[partner]]
    ).prod(axis=1)
    keys = np.empty((len(draw), len(keeps)), np.int64)
    stones = np.empty_like(keys)
    partner_key = _key(what.place, (seat + 2) % N_PLAYERS)[partner]
    for column, keep in enumerate(keeps):
        kept = np.bincount([what.merged[card] for card in keep], minlength=what.n_ranks)
        mine = np.array([what.index[tuple(map(int, row + kept))] for row in draws])[draw]
        keys[:, column] = np.maximum(_key(what.place, seat)[mine], partner_key)
        stones[:, column] = what.stones[mine] + what.stones[partner]
    rivals = ((seat + 1) % N_PLAYERS, (seat + 3) % N_PLAYERS)
    rival_sets = _rival_sets(variant, lance, rivals)
    starts = np.searchsorted(owner, np.arange(len(groups) + 1)).astype(np.int64)
    group_cards = _unpacked(groups, what.n_ranks)
    count = _PairCounts(
        lance,
        merged_unseen,
        rival_sets,
        (int(what.place.max()) + 1) * N_PLAYERS,
        starts,
        group_cards,
        ways,
        keys,
        stones,
        what.takes_part * N_PLAYERS,
        binomials,
    )
    middle = len(groups) // 2
    halves = list(run_units(count, [slice(0, middle), slice(middle, None)], workers))
    counts: list[list[int]] = np.sum(halves, axis=0).tolist()
    return counts
