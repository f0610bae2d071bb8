"""The learner's deals: each four hands as often as cards and weights say, whatever is declared."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement

import numpy as np
import pytest
from bet_play import deals, small_game
from kernel_probes import deal_hands

from musodds.betting.deals import deal_tables
from musodds.betting.pair_hands import half_tables, pair_hands
from musodds.betting.spot import LanceGame, Spot, ways
from musodds.betting.tree import lance_tree
from musodds.discards.model import FloatArray
from musodds.game.errors import InvalidInput
from musodds.game.hands import IntArray
from musodds.game.variant import Variant


def far_from(seen: IntArray, chance: FloatArray) -> float:
    """Return how far counts are from their chances, in standard deviations of chi squared.

    Cells that are hardly ever expected are taken together.
    """
    n = float(seen.sum())
    rare = n * chance < 5
    assert not seen[chance == 0].any()
    counts = np.append(seen[~rare], seen[rare].sum())
    wanted = np.append(n * chance[~rare], n * chance[rare].sum())
    cells = wanted > 0
    squares = float(((counts - wanted)[cells] ** 2 / wanted[cells]).sum())
    freedom = int(cells.sum()) - 1
    return (squares - freedom) / float(np.sqrt(2 * freedom))


def two_cards() -> LanceGame:
    """Hands of two of twelve cards of three ranks, each seat with weights of its own."""
    hands = np.array(
        [np.bincount(pair, minlength=3) for pair in combinations_with_replacement(range(3), 2)]
    )
    tree = lance_tree((0, 1, 2, 3))
    game = small_game(tree, [5, 4, 3], hands.tolist(), [1.0] * tree.n_ends)
    weight = np.random.default_rng(3).random((4, game.n_hands))
    weight[:, -1] = 0.0
    weight[1, 0] = 0.0
    weight[2, 3:5] = 0.0
    return replace(game, weight=weight)


def test_every_deal_of_a_small_deck_comes_as_often_as_it_should() -> None:
    game = two_cards()
    base = game.n_hands ** np.arange(4)
    chance = np.zeros(game.n_hands**4)
    for hands, of_deal in deals(game):
        chance[np.array(hands) @ base] += of_deal
    seen = np.bincount(deal_hands(5, 200_000, deal_tables(game)) @ base, minlength=chance.size)
    assert (chance > 0).sum() > 300
    assert abs(far_from(seen, chance)) < 5
    other = replace(game, weight=game.weight[[0, 3, 2, 1]])
    seen = np.bincount(deal_hands(5, 200_000, deal_tables(other)) @ base, minlength=chance.size)
    assert seen[chance == 0].any()


@pytest.mark.parametrize(
    "spot",
    [
        Spot(Variant(8), "juego"),
        Spot(Variant(8), "juego", (0, 1, 3), cut_by=2),
        Spot(Variant(8), "pares", (1, 2), dead=(0, 7, 7)),
        Spot(Variant(4), "juego", (1, 2, 3)),
    ],
    ids=str,
)
def test_declared_hands_come_as_often_as_they_are_counted(spot: Spot) -> None:
    """The two hands of each pair, against an exact count over the hands of the other one."""
    game = spot.game()
    got = deal_hands(2, 60_000, deal_tables(game, shuffled=False))
    for pair in (0, 1):
        mine, theirs = pair_hands(game, pair), pair_hands(game, 1 - pair)
        amount = np.bincount(theirs.union, theirs.weight)
        (low, high), p, q = half_tables(game.copies, mine.unions, theirs.unions)
        beside = (low[p[:, 0]][:, q[:, 0]] * high[p[:, 1]][:, q[:, 1]]) @ amount
        chance = mine.weight * (ways(game.copies, mine.unions) * beside)[mine.union]
        chance /= chance.sum()
        cells = np.zeros((game.n_hands, game.n_hands))
        cells[mine.first, mine.second] = chance
        seen = np.zeros_like(cells, dtype=np.int64)
        np.add.at(seen, (got[:, pair], got[:, pair + 2]), 1)
        assert abs(far_from(seen.ravel(), cells.ravel())) < 5


def test_hands_that_cannot_be_dealt_together_are_refused() -> None:
    """Two players with all four sotas each."""
    game = Spot(Variant(8), "grande").game()
    weight = game.weight.copy()
    weight[0] = weight[2] = (game.counts[:, 5] == 4).astype(float)
    with pytest.raises(InvalidInput, match="no deal comes here"):
        deal_tables(replace(game, weight=weight))
