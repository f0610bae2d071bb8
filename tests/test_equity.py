"""The chance to win the juego: exact where one hand decides, against simulation elsewhere."""

from __future__ import annotations

import random
from functools import cache
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest
from match_oracle import AT_MINIMUM, Deal, count, random_hands

import musodds
from musodds.betting.joint import joint
from musodds.betting.odds import odds
from musodds.engines.outcomes import Outcomes
from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import LANCES, REALS, Variant
from musodds.match import all_deals
from musodds.match.all_deals import change_of_real, dealt_outcomes, sum_over_hands
from musodds.match.equity import Equity, equity_of_hands, juego_equity
from musodds.match.recursion import juego_values

V8 = Variant(8)
N_DEALS = comb(40, 4) * comb(36, 4) * comb(32, 4) * comb(28, 4)


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize("real", REALS)
def test_the_shipped_counts_hold_every_deal(kings: int, real: str) -> None:
    assert dealt_outcomes(Variant(kings, real)).total == N_DEALS == 3_963_642_086_353_950_000


@pytest.mark.parametrize("kings", [8, 4])
def test_the_shipped_counts_are_the_sums_of_every_hands_odds(kings: int) -> None:
    """Every hand of the mano, from the other exact engine, to the unit."""
    variant = Variant(kings)
    table = hand_table(variant)
    outcomes = dealt_outcomes(variant)
    won = dict.fromkeys(LANCES, 0)
    contested = dict.fromkeys(LANCES, 0)
    for name, ways in zip(table.names, table.multiplicity.tolist(), strict=True):
        counts = odds(name, 1, kings=kings).counts
        for lance in LANCES:
            won[lance] += ways * (counts[lance]["won_contested"] + counts[lance]["won_uncontested"])
            contested[lance] += ways * (
                counts[lance]["won_contested"] + counts[lance]["lost_contested"]
            )
    for lance in LANCES:
        assert outcomes.ways[outcomes.taken(lance)].sum() == won[lance]
        assert outcomes.ways[outcomes.contested(lance)].sum() == contested[lance]


@pytest.mark.parametrize("hand", ["R777", "7654", "RRAA", "A777"])
@pytest.mark.parametrize("real", ["sota", "figure"])
def test_exchanging_the_deals_of_la_real_is_counting_under_it(hand: str, real: str) -> None:
    variant = Variant(8, real)
    index = hand_table(V8).index[parse_hand(hand, V8)]
    off = sum_over_hands(V8, [index])
    assert np.array_equal(off + change_of_real(variant, index), sum_over_hands(variant, [index]))


def test_the_command_that_regenerates_writes_what_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one hand of the mano in place of all, which would take a minute."""
    index = hand_table(V8).index[parse_hand("RR7A", V8)]
    monkeypatch.setattr(all_deals, "DATA", tmp_path)
    monkeypatch.setattr(all_deals, "mano_hands", lambda _variant: [index])
    all_deals.main(["8"])
    assert [path.name for path in tmp_path.iterdir()] == ["dealt-kings8.npz"]
    outcomes = all_deals.read_outcomes(tmp_path / "dealt-kings8.npz", "figure")
    ways = int(hand_table(V8).multiplicity[index])
    assert outcomes.total == ways * 43_370_632_305_000
    alone = joint("RR7A", "mano", real="figure").outcomes
    assert outcomes.ways[outcomes.taken("juego")].sum() == (
        ways * alone.ways[alone.taken("juego")].sum()
    )


@pytest.mark.parametrize("stakes", ["pass", "min"])
@pytest.mark.parametrize("target", [40, 30])
def test_our_chance_as_mano_and_theirs_as_non_mano_add_up_to_one(target: int, stakes: str) -> None:
    wins = juego_equity(V8, target, stakes).wins
    assert np.all(wins[0] + wins[1].T == 1.0)


def test_the_law_is_found_too_where_it_is_not_imposed() -> None:
    table = juego_equity(V8, 40, "min")
    both = juego_values(table.sequences, 40)
    assert np.abs(both - table.wins).max() < 1e-13
    assert np.abs(both[0] + both[1].T - 1).max() < 1e-13


@pytest.mark.parametrize("target", [40, 30])
def test_where_one_stone_is_needed_grande_decides(target: int) -> None:
    """At 39-39 whoever takes grande wins: a fraction known exactly."""
    outcomes = dealt_outcomes(V8)
    grande = int(outcomes.ways[outcomes.taken("grande")].sum()) / N_DEALS
    table = juego_equity(V8, target, "pass")
    last = target - 1
    assert table.win(last, last, "us") == pytest.approx(grande, abs=1e-14)
    assert table.win(last, last, "them") == pytest.approx(1 - grande, abs=1e-14)


def test_one_short_against_two_short_grande_or_chica_decides() -> None:
    """At 39-38 we need either grande or chica; they need both."""
    outcomes = dealt_outcomes(V8)
    either = outcomes.taken("grande") | outcomes.taken("chica")
    exact = int(outcomes.ways[either].sum()) / N_DEALS
    assert juego_equity(V8, 40, "pass").win(39, 38, "us") == pytest.approx(exact, abs=1e-14)


def test_two_stones_in_every_lance_make_grande_decide_from_38() -> None:
    outcomes = dealt_outcomes(V8)
    grande = int(outcomes.ways[outcomes.taken("grande")].sum()) / N_DEALS
    table = juego_equity(V8, 40, "min")
    for us, them in ((38, 38), (38, 39), (39, 38), (39, 39)):
        assert table.win(us, them, "us") == pytest.approx(grande, abs=1e-14)


@cache
def _payments(stakes: str) -> list[list[tuple[int, int]]]:
    """What 16,000 dealt hands pay, worked out in plain Python."""
    draw = random.Random(f"equity {stakes}")
    bets = AT_MINIMUM if stakes == "min" else {}
    return [Deal(random_hands(draw)).pays(bets) for _ in range(16_000)]


@pytest.mark.parametrize(
    ("stakes", "target", "us", "them", "mano"),
    [
        ("pass", 40, 39, 39, "us"),
        ("pass", 40, 36, 38, "them"),
        ("pass", 40, 33, 30, "us"),
        ("pass", 40, 25, 32, "them"),
        ("pass", 30, 20, 24, "us"),
        ("pass", 30, 12, 12, "them"),
        ("min", 40, 30, 36, "us"),
        ("min", 40, 20, 20, "them"),
        ("min", 30, 15, 18, "us"),
        ("min", 30, 0, 0, "us"),
    ],
)
def test_equity_against_a_plain_simulation_of_juegos(
    stakes: str, target: int, us: int, them: int, mano: str
) -> None:
    """Within four standard errors; no hand serves two juegos of one case."""
    hands = iter(_payments(stakes))
    n_juegos = n_won = 0
    while True:
        score = [us, them]
        ours_mano = mano == "us"
        won_by = None
        for pays in hands:
            seen = pays if ours_mano else [(1 - pair, stones) for pair, stones in pays]
            won_by = count(score, seen, target)
            ours_mano = not ours_mano
            if won_by is not None:
                break
        if won_by is None:
            break
        n_juegos += 1
        n_won += won_by == 0
    assert n_juegos > 1000
    chance = juego_equity(V8, target, stakes).win(us, them, mano)
    error = sqrt(chance * (1 - chance) / n_juegos)
    assert abs(n_won / n_juegos - chance) < 4 * error


def test_more_stones_are_never_worse() -> None:
    wins = juego_equity(V8, 40, "pass").wins
    assert np.all(np.diff(wins, axis=1) > -1e-13)
    assert np.all(np.diff(wins, axis=2) < 1e-13)


def test_a_partida_to_one_juego_is_the_juego() -> None:
    table = juego_equity(V8, 40, "pass")
    assert table.partida(1)[0, 0, 0] == pytest.approx(table.win(0, 0, "us"), abs=1e-12)
    assert table.partida_wins((0, 0), 1)[1, 17, 20] == pytest.approx(
        table.win(17, 20, "them"), abs=1e-12
    )


def test_a_partida_is_symmetric_and_the_decider_is_a_juego() -> None:
    table = juego_equity(V8, 30, "min")
    chances = table.partida(3)
    assert chances[2, 2, 0] == pytest.approx(table.win(0, 0, "us"), abs=1e-12)
    for ours in range(3):
        for theirs in range(3):
            assert chances[ours, theirs, 0] + chances[theirs, ours, 1] == pytest.approx(1)
    # Near-fair juegos: three in five is close to what a coin gives.
    assert chances[1, 0, 0] == pytest.approx(11 / 16, abs=0.01)


def test_any_target_may_be_played() -> None:
    assert musodds.equity("0-0", "us", target=1).to_dict()["win"] == pytest.approx(
        juego_equity(V8, 40, "pass").win(39, 39, "us")
    )
    assert juego_equity(V8, 57, "pass").wins.shape == (2, 57, 57)


def test_hands_from_elsewhere_have_an_equity_too() -> None:
    """Hands after mus, say: here dealt ones, so the equity comes out close to the exact one."""
    generator = np.random.default_rng(3)
    ranks = np.repeat(np.arange(8), V8.copies)
    table = hand_table(V8)
    deals = np.array(
        [
            [table.index[tuple(sorted(hand, reverse=True))] for hand in cards.reshape(4, 4)]
            for cards in (generator.permutation(ranks)[:16] for _ in range(4000))
        ]
    )
    sampled = equity_of_hands(
        Outcomes.of_hands(V8, deals), V8, 40, "pass", "sampled", 1 / sqrt(4000)
    )
    exact = juego_equity(V8, 40, "pass")
    assert np.abs(sampled.wins - exact.wins).max() < 0.05
    assert sampled.about()["model"] == "sampled"


def test_the_public_function_answers_twice() -> None:
    for _ in range(2):
        answer = musodds.equity("35:38", mano="us")
    assert not isinstance(answer, Equity)
    assert answer.win == juego_equity(V8, 40, "pass").win(35, 38, "us")
    whole = musodds.equity(target=30)
    assert isinstance(whole, Equity)
    assert len(whole.to_frame()) == 2 * 30 * 30


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"score": "40-38"}, "won the juego"),
        ({"score": "30-2", "target": 30}, "won the juego to 30"),
        ({"score": "-1-2"}, "no pair has -1"),
        ({"target": 0}, r"1\.\.200"),
        ({"target": 201}, r"1\.\.200"),
        ({"stakes": "max"}, "stakes are pass or min"),
        ({"score": "1-2", "mano": "me"}, "us or them"),
        ({"juegos_won": "1-1"}, "needs a score"),
        ({"score": "1-2", "juegos_won": "3-0"}, "0 to 2"),
        ({"score": "1-2", "juegos_won": "0-0", "juegos": 10}, r"1\.\.9"),
    ],
)
def test_questions_that_make_no_sense(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        musodds.equity(**arguments)  # type: ignore[arg-type]
