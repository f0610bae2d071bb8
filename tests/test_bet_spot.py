"""A spot's hands and payments, held against the rules of a settled hand; and policies in files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from musodds.betting.model import (
    BetModel,
    as_stored,
    is_shipped,
    read_bets,
    shipped_bets,
    shipped_name,
    write_bets,
)
from musodds.betting.policy import even_policy, in_proportion
from musodds.betting.spot import Spot, contested_players, ways
from musodds.betting.tree import END_KINDS, Sizes, lance_tree
from musodds.discards.model import load_model
from musodds.game.bets import Bet
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.settle import settle
from musodds.game.showdown import resolve_lances, takes_part
from musodds.game.variant import LANCES, Variant

V8 = Variant(8)


def random_deals(variant: Variant, n: int, seed: int) -> list[list[tuple[int, ...]]]:
    deck = np.repeat(np.arange(variant.n_ranks), variant.copies)
    draw = np.random.default_rng(seed)
    deals = []
    for _deal in range(n):
        cards = draw.permutation(deck)[:16].reshape(4, 4)
        deals.append([tuple(sorted(map(int, hand), reverse=True)) for hand in cards])
    return deals


@pytest.mark.parametrize("variant", [V8, Variant(4, "sota")], ids=str)
def test_every_end_pays_what_the_settled_hand_pays_for_the_lance(variant: Variant) -> None:
    """Four random hands, every end of the lance's tree, against game/settle."""
    table = hand_table(variant)
    checked = dict.fromkeys(LANCES, 0)
    for hands in random_deals(variant, 200, 5):
        rows = [table.index[hand] for hand in hands]
        for lance, outcome in resolve_lances(hands, variant).items():
            if outcome.status != "contested":
                continue
            players = tuple(s for s in range(4) if takes_part(lance, hands[s], variant))
            game = Spot(variant, lance, players, Sizes.parse("2 +3"), ordago=17.0).game()
            assert all(game.possible()[seat, row] for seat, row in enumerate(rows))
            tree = game.tree
            ends = {
                (int(tree.kind[e]), int(tree.stones[e]), int(tree.pair[e])): e
                for e in range(tree.n_ends)
            }
            for (kind, stones, pair), end in ends.items():
                paid = game.to_mano(end, rows)
                if END_KINDS[kind] == "ordago":
                    assert paid == (17.0 if outcome.pair == 0 else -17.0)
                    continue
                bet = Bet(END_KINDS[kind], stones, None if pair < 0 else pair)
                settled = settle(hands, {lance: bet}, variant=variant, target=200)
                got = settled.lances[lance].stones
                assert paid == got[0] - got[1]
                checked[lance] += 1
    assert min(checked.values()) > 50


def test_equal_hands_go_to_the_seat_nearest_the_mano() -> None:
    game = Spot(V8, "grande").game()
    row = hand_table(V8).index[(7, 7, 6, 0)]
    assert sorted(range(4), key=lambda seat: -game.strength[seat, row]) == [0, 1, 2, 3]
    better = hand_table(V8).index[(7, 7, 6, 1)]
    assert game.strength[3, better] > game.strength[0, row]


def test_declarations_say_which_hands_each_may_hold() -> None:
    table = hand_table(V8)
    pares = Spot(V8, "pares", (1, 2)).allowed()
    assert (pares[1] == (table.pares > 0)).all()
    assert (pares[0] == (table.pares == 0)).all()
    juego = Spot(V8, "juego", (0, 1, 3)).allowed()
    assert (juego[[0, 1, 3]] == (table.juego > 0)).all()
    assert (juego[2] == (table.juego == 0)).all()
    assert (Spot(V8, "punto").allowed() == (table.juego == 0)).all()
    assert Spot(V8, "grande").allowed().all()


def test_after_a_cut_those_before_gave_mus_and_those_behind_said_nothing() -> None:
    give = load_model("human", 8).give[0]
    weights = Spot(V8, "chica", cut_by=2).weights()
    np.testing.assert_array_equal(weights[:2], give[:2])
    np.testing.assert_array_equal(weights[2], 1.0 - give[2])
    assert (weights[3] == 1.0).all()
    assert (Spot(V8, "chica").weights() == 1.0).all()


def test_the_nine_sets_have_a_player_of_either_pair() -> None:
    sets = contested_players()
    assert len(set(sets)) == 9
    assert all({seat % 2 for seat in players} == {0, 1} for players in sets)


def test_dead_cards_are_not_dealt() -> None:
    spot = Spot(V8, "grande", dead=(7, 7, 7, 7, 7, 0))
    table = hand_table(V8)
    assert list(spot.copies) == [7, 4, 4, 4, 4, 4, 4, 3]
    assert not spot.game().possible()[0, table.index[(7, 7, 7, 7)]]
    assert ways(spot.copies, table.counts).sum() == 46376  # C(34, 4)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"lance": "mus"}, "no lance"),
        ({"lance": "grande", "players": (0, 1)}, "all four"),
        ({"lance": "pares", "players": (0, 2)}, "both pairs"),
        ({"lance": "grande", "ordago": 0.0}, "worth some stones"),
        ({"lance": "grande", "ordago": float("nan")}, "worth some stones"),
        ({"lance": "grande", "dead": (6,) * 5}, "dead"),
        ({"lance": "grande", "dead": (0,) * 8 + (7,) * 8 + (1,) * 4 + (2,) * 5}, "."),
        ({"lance": "grande", "cut_by": 4}, "no seat"),
    ],
)
def test_a_spot_that_cannot_be_is_refused(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        Spot(V8, **arguments)  # type: ignore[arg-type]


def test_a_policy_is_in_proportion_and_even_where_nothing_is_known() -> None:
    tree = lance_tree((0, 1))
    amount = np.zeros((tree.n_actions, 2))
    amount[:3, 0] = 1.0, 3.0, 0.0
    policy = in_proportion(tree, amount)
    np.testing.assert_allclose(policy.at(0), [[0.25, 1 / 3], [0.75, 1 / 3], [0.0, 1 / 3]])
    for decision in range(tree.n_decisions):
        np.testing.assert_allclose(policy.at(decision).sum(axis=0), 1.0)


def test_a_file_gives_back_the_policy_to_a_byte(tmp_path: Path) -> None:
    spot = Spot(V8, "juego", (0, 1, 2), Sizes.parse("2 +2"), ordago=12.5, dead=(7, 0), cut_by=1)
    tree = lance_tree(spot.players, spot.sizes)
    amount = np.random.default_rng(1).exponential(size=(tree.n_actions, 330)) ** 3
    policy = in_proportion(tree, amount)
    write_bets(tmp_path / "bets.npz", BetModel(spot, policy, {"seed": 3}))
    back = read_bets(tmp_path / "bets.npz")
    assert back.spot == spot
    assert back.about["seed"] == 3
    allowed = spot.allowed() & spot.fits()
    for decision in range(tree.n_decisions):
        there = allowed[tree.seat[decision]]
        assert np.abs(back.policy.at(decision) - policy.at(decision))[:, there].max() < 0.008
        np.testing.assert_allclose(back.policy.at(decision).sum(axis=0), 1.0)
    assert (tmp_path / "bets.npz").stat().st_size < 30_000
    # What is measured before a file is written is what the file gives back.
    stored = as_stored(policy)
    write_bets(tmp_path / "bets.npz", BetModel(spot, stored))
    back = read_bets(tmp_path / "bets.npz")
    held = allowed[np.repeat(tree.seat, np.diff(tree.first))]
    assert (back.policy.share[held] == stored.share[held]).all()


@pytest.mark.parametrize("harm", ["short", "other type", "silent hand", "other kind", "no spot"])
def test_a_damaged_file_is_refused(tmp_path: Path, harm: str) -> None:
    spot = Spot(V8, "juego", (0, 1))
    path = tmp_path / "bets.npz"
    write_bets(path, BetModel(spot, even_policy(lance_tree((0, 1)), 330)))
    with np.load(path) as stored:
        arrays = dict(stored)
    about = json.loads(str(arrays["about"]))
    if harm == "short":
        arrays["share"] = arrays["share"][:-1]
    elif harm == "other type":
        arrays["share"] = arrays["share"].astype(np.int16)
    elif harm == "silent hand":
        arrays["share"][:] = 0
    elif harm == "other kind":
        about["kind"] = "another"
    else:
        about["spot"]["players"] = [0, 2]
    arrays["about"] = np.array(json.dumps(about))
    np.savez_compressed(path, **arrays)
    with pytest.raises(InvalidInput):
        read_bets(path)


def test_only_the_very_spot_is_shipped() -> None:
    with pytest.raises(InvalidInput, match="solve bets"):
        shipped_bets(Spot(V8, "grande", ordago=7.0))
    assert not is_shipped(Spot(V8, "grande", dead=(3,)))
    names = {
        shipped_name(Spot(Variant(kings, real), lance, players, cut_by=cut))
        for kings in (8, 4)
        for real in ("off", "sota", "figure")
        for lance in ("grande", "pares", "juego")
        for players in (contested_players() if lance != "grande" else [(0, 1, 2, 3)])
        for cut in (None, 0, 1, 2, 3)
    }
    # La real changes juego alone.
    assert len(names) == 2 * 5 * (1 + 9 + 3 * 9)
