"""Betting at a score: what the ends pay, against hands that are settled; gaps, files, commands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bet_oracle import Oracle
from bet_play import random_score
from commands import musodds as run
from test_bet_gap import between, random_policy, small_game

import musodds
from musodds.betting import solving
from musodds.betting.at_score import BetScore, scored_ends
from musodds.betting.learner import BetLearner, LearnerSettings
from musodds.betting.model import (
    BetModel,
    bets_of,
    gap_of,
    is_shipped,
    read_bets,
    shipped_name,
    write_bets,
)
from musodds.betting.policy import even_policy
from musodds.betting.policy_rows import policy_rows
from musodds.betting.sampled_gap import sampled_gaps
from musodds.betting.solving import command_of, make_spot
from musodds.betting.spot import Spot
from musodds.betting.tree import END_KINDS, Sizes, lance_tree
from musodds.game.bets import Bet
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.settle import settle
from musodds.game.showdown import resolve_lances
from musodds.game.variant import LANCES, Variant
from musodds.kernels.codes import SIDE, SIDE_STEP, WON
from musodds.match.at_score import ScoreTold
from musodds.match.bet_score import bet_score
from musodds.match.equity import juego_equity

EIGHT = Variant(8)


def at(score: str, pair: int = 0, **told: object) -> BetScore:
    found = bet_score(ScoreTold(score, **told), pair, EIGHT)  # type: ignore[arg-type]
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("variant", "scores"),
    [(EIGHT, [(38, 39), (35, 36)]), (Variant(8, "sota"), [(37, 33)])],
    ids=str,
)
def test_every_end_pays_what_the_settled_hand_leaves_at_the_score(
    variant: Variant, scores: list[tuple[int, int]]
) -> None:
    """Random hands, every kind of end, at scores where the order of counting decides."""
    table, draw = hand_table(variant), np.random.default_rng(3)
    deck = np.repeat(np.arange(variant.n_ranks), variant.copies)
    equity = juego_equity(variant)
    tree = lance_tree((0, 1, 2, 3), Sizes.parse("2 +3"))
    checked = dict.fromkeys(LANCES, 0)
    decided = 0
    for score in scores:
        told = bet_score(ScoreTold("{}-{}".format(*score)), 0, variant)
        assert told is not None
        paid = {lance: scored_ends(variant, tree, lance, told) for lance in LANCES}
        for _deal in range(20):
            cards = draw.permutation(deck)[:16].reshape(4, 4)
            hands = [tuple(sorted(map(int, hand), reverse=True)) for hand in cards]
            rows = [table.index[hand] for hand in hands]
            for lance, outcome in resolve_lances(hands, variant).items():
                if outcome.status != "contested":
                    continue
                for end in np.unique(paid[lance].column, return_index=True)[1]:
                    kind, pair = END_KINDS[tree.kind[end]], int(tree.pair[end])
                    bet = Bet(kind, int(tree.stones[end]), None if pair < 0 else pair)
                    settled = settle(hands, {lance: bet}, score=score, variant=variant)
                    if settled.juego_won_by is None:
                        wanted = equity.win(*settled.score, "them")
                    else:
                        wanted = 1.0 - settled.juego_won_by
                        decided += 1
                    assert paid[lance].to_mano(int(end), rows) == pytest.approx(wanted, abs=1e-12)
                    checked[lance] += 1
    assert min(checked.values()) > 0
    assert 50 < decided < sum(checked.values()) - 50


def test_far_from_the_end_juegos_are_stones() -> None:
    """At 0-0 of a long juego what a bet adds is worth as many equal parts as it has stones."""
    told = at("0-0", target=120)
    for lance, players in [("grande", (0, 1, 2, 3)), ("pares", (0, 1, 3))]:
        spot = Spot(EIGHT, lance, players, Sizes.parse("2,5"))
        stones, game = spot.game(), replace(spot, score=told).game()
        tree = game.tree
        last = np.flatnonzero(tree.kind != END_KINDS.index("ordago"))
        draw, allowed = np.random.default_rng(4), spot.allowed()
        slopes = []
        for _deal in range(60):
            hands = [int(draw.choice(np.flatnonzero(allowed[seat]))) for seat in range(4)]
            paid = np.array([stones.to_mano(end, hands) for end in last.tolist()])
            worth = np.array([game.to_mano(end, hands) for end in last.tolist()])
            if np.ptp(paid) < 3:
                continue
            slope, rest = np.polyfit(paid, worth, 1)
            np.testing.assert_allclose(worth, slope * paid + rest, atol=0.04 * np.ptp(worth))
            slopes.append(slope)
        assert len(slopes) > 20
        assert np.ptp(slopes) < 0.1 * np.mean(slopes)


def test_swapping_the_pairs_leaves_the_other_what_one_does_not_have() -> None:
    told = at("37-35")
    swapped = BetScore((35, 37), 40, 1.0 - told.later.T)
    codes = np.arange(SIDE * SIDE * WON)
    ours, theirs, won = codes // (SIDE * WON), codes // WON % SIDE, codes % WON
    other = (theirs * SIDE + ours) * WON + (WON - 1 - won)
    for lance in LANCES:
        tree = lance_tree((0, 1, 2, 3))
        one, two = (scored_ends(EIGHT, tree, lance, score) for score in (told, swapped))
        # Pares that neither has are nobody's; no deal has both punto and one with juego.
        real = (ours // SIDE_STEP > 0) & (theirs // SIDE_STEP > 0)
        real &= (ours % SIDE_STEP > 0) & (theirs % SIDE_STEP > 0)
        if lance == "punto":
            real = (ours % SIDE_STEP == 0) & (theirs % SIDE_STEP == 0) & (ours > 0) & (theirs > 0)
        name = [*zip(tree.kind.tolist(), tree.stones.tolist(), tree.pair.tolist(), strict=True)]
        for end, (kind, stones, pair) in enumerate(name):
            mirror = name.index((kind, stones, pair if pair < 0 else 1 - pair))
            mine = one.worth[codes[real], one.column[end]]
            theirs_left = two.worth[other[real], two.column[mirror]]
            np.testing.assert_allclose(mine, 1.0 - theirs_left, atol=1e-12)


def test_a_pair_tells_its_own_stones_first() -> None:
    assert at("37-36", 1) == at("36-37")
    np.testing.assert_array_equal(at("37-36", 1).later, at("36-37").later)
    assert at("36-37").of_pair(1) == (37, 36)
    partida = at("37-36", 1, juegos_won="2-0")
    assert (partida.juegos_won, partida.juegos, partida.unit) == ((0, 2), 3, "partidas")
    # The other pair wins the partida with this juego.
    assert partida.lost == 0.0
    assert 0.0 < partida.won < 0.3
    assert partida.later.max() < partida.won


def test_sampled_gaps_at_a_score_hold_those_of_every_deal() -> None:
    """Against a count card by card of a small deck, the other lanes drawn at random."""
    game = small_game((0, 1, 2, 3), "grande", 3)
    game = replace(game, scored=random_score(game, 2))
    policy = random_policy(game, 3)
    oracle, found = Oracle(game), sampled_gaps(game, policy, 8_000, 1)
    value = oracle.value(policy)
    assert abs(found.value - value) < 4 * found.value_error
    for seat, bracket in enumerate(found.seat):
        mine = -value if seat % 2 else value
        assert between(bracket, oracle.seat(policy, seat) - mine)
        assert bracket.upper - bracket.lower < 0.1
    for pair, bracket in enumerate(found.pair_seeing_both):
        mine = -value if pair else value
        assert between(bracket, oracle.seeing_both(policy, pair) - mine)


@pytest.fixture(scope="module")
def at_39() -> Iterator[BetModel]:
    """Solved from few deals, its gaps found from few."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solving, "GAP_DEALS", 40_000)
        yield musodds.solve_bets("chica", score="39-39", deals=200_000)


def test_at_39_39_grande_decides_and_no_envite_at_grande_is_refused() -> None:
    """Who has grande wins; who refuses anything, at any lance, has lost."""
    spot = make_spot("grande", score=at("39-39"))
    game = spot.game()
    draw = np.random.default_rng(1)
    for _deal in range(30):
        hands = draw.integers(330, size=4).tolist()
        has_it = max(range(4), key=lambda seat: game.strength[seat, hands[seat]]) % 2
        for end in range(game.tree.n_ends):
            collects = int(game.tree.pair[end])
            winner = has_it if collects < 0 else collects
            assert game.to_mano(end, hands) == 1.0 - winner


def test_at_39_39_a_poor_hand_bets_at_chica_what_it_lost_at_grande(at_39: BetModel) -> None:
    """An envite accepted counts after grande, so it changes nothing; refused, it wins at once."""
    table = hand_table(EIGHT)
    tree, share = at_39.policy.tree, at_39.policy.share
    # The last to answer never refuses: that loses the juego at once.
    last = tree.follow(["envido", "no quiero"])
    # Some hands are never asked: none of the four hold what would have said that beside them.
    assert (share[tree.say(last, "no quiero")] < 0.02).mean() > 0.9
    # Who surely has grande is glad of an envite, which is counted after it, and of no órdago.
    good_grande = table.names.index("RRRR")
    assert share[tree.say(tree.follow(["envido"]), "ordago"), good_grande] < 0.01
    assert share[tree.say(0, "ordago"), good_grande] < 0.01
    best_chica = table.names.index("AAAA")
    decision = tree.follow(["paso", "paso", "paso"])
    assert share[tree.say(decision, "ordago"), best_chica] > 0.9
    bounds = gap_of(at_39.about)
    assert bounds is not None
    assert 0.0 <= bounds["seat_at_least"] < bounds["seat"] < 0.003


def test_a_policy_at_a_score_is_kept_whole(at_39: BetModel, tmp_path: Path) -> None:
    path = tmp_path / "chica.npz"
    write_bets(path, at_39)
    again = read_bets(path)
    assert again.spot == at_39.spot
    assert again.spot.score is not None
    assert at_39.spot.score is not None
    np.testing.assert_array_equal(again.spot.score.later, at_39.spot.score.later)
    np.testing.assert_allclose(again.policy.share, at_39.policy.share, atol=0.5 / 255)
    assert shipped_name(again.spot) == "chica-kings8-at-39-39"
    assert not is_shipped(again.spot)
    # A spot without a score takes the file's, one with another does not.
    assert bets_of(Spot(EIGHT, "chica"), str(path)).spot == again.spot
    with pytest.raises(InvalidInput, match="chica-kings8-at-39-39, not for chica-kings8-at-38-39"):
        bets_of(Spot(EIGHT, "chica", score=at("38-39")), str(path))


def test_a_score_is_solved_kept_and_asked_in_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "GAP_DEALS", 20_000)
    monkeypatch.setattr(solving, "SCORE_DEALS", 20_000)
    path = str(tmp_path / "juego.npz")
    spot = ["--lance", "juego", "--score", "36-38"]
    solved = run("solve", "bets", *spot, "--players", "mano,second", "-o", path)
    assert solved.code == 0
    assert "juego alone at 36-38, the mano's pair first: 20,480 deals" in solved.out.lower()
    asked = ["bet", "RCSA", "--seat", "second", "--lance", "juego", "--said", "juego: si si no no"]
    asked += ["--heard", "paso"]
    told = run(*asked, "--policy", path, "--score", "38-36", "--json").json
    assert (told["unit"], told["score"], told["ordago_worth"]) == ("juegos", [38, 36], None)
    assert all(0.0 < word["worth"] <= 1.0 for word in told["words"])
    assert 0.0 <= told["gap"]["seat_at_least"] <= told["gap"]["seat"] < 0.05
    # The same without a file: found first, with progress, once.
    shown = run(*asked, "--score", "38-36")
    assert "20,480 deals" in shown.err
    assert "we have 38, they 36, of 40" in shown.out
    assert "bounds from 20,000 drawn deals" in " ".join(shown.out.split())
    again = run(*asked, "--score", "38-36")
    assert (again.out, again.err) == (shown.out, "")
    mine = run(*asked, "--policy", path)
    assert "we have 38, they 36, of 40" in mine.out
    rows = policy_rows(read_bets(path))
    assert {row["worth"] for row in rows} == {None}
    other = run(*asked, "--policy", path, "--score", "36-38")
    assert other.code == 2
    assert "not for juego-01-kings8-at-38-36" in other.err


def test_a_run_at_a_score_goes_on_to_the_same_bits_on_any_threads(tmp_path: Path) -> None:
    game = make_spot("juego", players=["mano", "second"], score=at("37-36")).game()
    settings = LearnerSettings(7, 2)
    whole = BetLearner(game, settings)
    whole.run(40_000)
    first = BetLearner(game, settings)
    first.run(10_000, 2)
    first.save(tmp_path / "run.npz")
    again = BetLearner(game, settings)
    again.resume(tmp_path / "run.npz")
    again.run(40_000, 2)
    np.testing.assert_array_equal(again.policy().share, whole.policy().share)
    assert whole.policy().share.tolist() != even_policy(game.tree, game.n_hands).share.tolist()
    other = BetLearner(
        make_spot("juego", players=["mano", "second"], score=at("36-37")).game(), settings
    )
    with pytest.raises(InvalidInput, match="another run"):
        other.resume(tmp_path / "run.npz")


def test_the_command_names_the_score() -> None:
    spot = make_spot("grande", score=at("25-26", target=30, juegos_won="1-0", juegos=2))
    assert command_of(spot, 4_005_888, 1) == (
        "musodds solve bets --lance grande --score 25-26 --target 30 --juegos-won 1-0 --juegos 2"
    )


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--score", "40-36"], "a pair with 40 stones has won the juego to 40"),
        (["--score", "31-12", "--target", "30"], "a pair with 31 stones has won the juego to 30"),
        (["--score", "37"], "'37' is not a score"),
        (["--target", "30"], "no score is given"),
        (["--score", "3-3", "--juegos", "3"], "no juegos won are given"),
    ],
)
def test_a_score_that_cannot_be_is_refused_before_anything_is_solved(
    options: list[str], why: str
) -> None:
    for command in (["bet", "RR7A", "--seat", "mano"], ["solve", "bets"]):
        refused = run(*command, "--lance", "grande", *options)
        assert refused.code == 2
        assert why in refused.err
        assert "deals" not in refused.err


def test_what_a_score_does_not_go_with_is_refused() -> None:
    with pytest.raises(InvalidInput, match="worth the juego, not stones"):
        make_spot("grande", ordago=15.0, score=at("37-36"))
    with pytest.raises(InvalidInput, match="given for 3 x 4 scores, not for 2 x 2"):
        BetScore((37, 36), 40, np.ones((2, 2)))
    with pytest.raises(InvalidInput, match="it is the turn of the third"):
        musodds.bet("RR7A", "second", "grande", heard="paso, paso", score="37-36")
    refused = run("solve", "mus", "--score", "37-36")
    assert refused.code == 2
    assert "--score says nothing to solve mus" in refused.err
