"""Whole juegos between models: the kernel against the readable rules, and against equity."""

from __future__ import annotations

import random
from math import sqrt

import numpy as np
import pytest
from match_oracle import random_hands

import musodds
from musodds.engines.interval import wilson_interval
from musodds.engines.layout import layout
from musodds.game.bets import Bet, Betting
from musodds.game.cards import parse_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.settle import settle
from musodds.game.showdown import resolve_lances
from musodds.game.variant import LANCES, Variant
from musodds.match.equity import juego_equity
from musodds.match.simulate import UNIT
from musodds.match.styles import MODELS, Style, parse_style, strengths

V8 = Variant(8)


def random_model(draw: random.Random) -> Style:
    thresholds = [draw.choice([0.0, 0.2, 0.5, 0.7, 0.9, 2.0]) for _ in range(6)]
    opens, accepts, accepts_raise, raises, ordago, accepts_ordago = thresholds
    return Style(
        "random", opens, accepts, accepts_raise, raises, draw.randrange(1, 6), ordago,
        accepts_ordago,
    )  # fmt: skip


def talk(betting: Betting, strength: list[float], models: tuple[Style, Style], whose: int) -> Bet:
    """Bet one lance through `Betting`, each player as his model says."""
    while betting.result is None:
        seat = betting.speaker
        assert seat is not None
        model, s = models[seat % 2 ^ whose], strength[seat]
        if betting.bettor is None:
            said = "envido" if s >= model.opens else "paso"
        elif betting.offered is None:
            said = "quiero" if s >= model.accepts_ordago else "no quiero"
        elif s >= model.ordago:
            said = "órdago"
        elif betting.standing == 0 and s >= model.raises:
            said = f"{model.raise_by} más"
        else:
            enough = model.accepts if betting.standing == 0 else model.accepts_raise
            said = "quiero" if s >= enough else "no quiero"
        betting = betting.say(seat, said)
    return betting.result


def test_the_kernel_bets_as_the_rules_say() -> None:
    from musodds.kernels.juego import bet_lance

    kinds = ("passed", "accepted", "refused", "ordago")
    draw = random.Random(1)
    seen = set()
    for _ in range(3000):
        models = random_model(draw), random_model(draw)
        policy = np.array([model.row() for model in models])
        plays = draw.choice([(0, 1, 2, 3), (0, 1), (1, 2, 3), (0, 3), (0, 2, 3)])
        strength = [draw.random() for _ in range(4)]
        whose = draw.randrange(2)
        how, stones, pair = bet_lance(
            np.array([seat in plays for seat in range(4)]), np.array(strength), policy, whose
        )
        expected = talk(Betting.begin("grande", plays), strength, models, whose)
        assert kinds[how] == expected.kind
        seen.add(expected.kind)
        if expected.kind in ("accepted", "refused"):
            assert stones == expected.stones
        if expected.kind == "refused":
            assert pair == expected.pair
    assert seen == set(kinds)


def test_the_kernel_counts_a_hand_as_settle_does() -> None:
    from musodds.kernels.juego import play_hand

    table = hand_table(V8)
    laid = layout(V8)
    strong = strengths(V8)
    draw = random.Random(2)
    room = np.empty(4, np.bool_), np.empty(4), np.empty((5, 2), np.int64)
    n_over = 0
    for _ in range(1500):
        hands = [parse_hand(hand, V8) for hand in random_hands(draw)]
        indices = np.array([table.index[hand] for hand in hands])
        models = random_model(draw), random_model(draw)
        whose = draw.randrange(2)
        before = (draw.randrange(25, 40), draw.randrange(25, 40))
        outcomes = resolve_lances(hands, V8)
        bets: dict[str, Bet] = {}
        # The betting goes on lance by lance until a deje or an órdago ends the juego.
        for i, lance in enumerate(LANCES):
            if outcomes[lance].status == "contested":
                strength = strong[i, indices].tolist()
                bets[lance] = talk(Betting.of_hands(lance, hands, V8), strength, models, whose)
                dejes = [0, 0]
                for bet in bets.values():
                    if bet.kind == "refused" and bet.pair is not None:
                        dejes[bet.pair] += bet.stones
                if bets[lance].kind == "ordago" or any(
                    before[pair] + dejes[pair] >= 40 for pair in (0, 1)
                ):
                    break
        expected = settle(hands, bets, score=before, target=40, variant=V8)
        ours_first = before if whose == 0 else before[::-1]
        score = np.array(ours_first)
        winner = play_hand(
            indices, laid.place, laid.stones, strong, np.array([m.row() for m in models]),
            score, 40, whose, *room,
        )  # fmt: skip
        found = tuple(score.tolist()) if whose == 0 else tuple(score.tolist()[::-1])
        if expected.juego_won_by is None:
            assert winner == -1
        else:
            assert winner == expected.juego_won_by ^ whose
            n_over += 1
        assert found == expected.score
    assert n_over > 300


@pytest.mark.parametrize("stakes", ["pass", "min"])
def test_models_that_play_the_stakes_win_what_equity_says(stakes: str) -> None:
    for score, mano in (((0, 0), "us"), ((28, 31), "them"), ((39, 37), "us")):
        result = musodds.simulate(
            stakes, stakes, 100_000, score=f"{score[0]}-{score[1]}", mano=mano, seed=20
        )
        chance = juego_equity(V8, 40, stakes).win(*score, mano)
        assert abs(result.share - chance) < 4 * sqrt(chance * (1 - chance) / 100_000)


def test_four_kings_and_thirty_stones_too() -> None:
    result = musodds.simulate(
        "min", "min", 60_000, score="12-9", mano="us", target=30, kings=4, real="figure", seed=2
    )
    chance = juego_equity(Variant(4, "figure"), 30, "min").win(12, 9, "us")
    assert abs(result.share - chance) < 4 * sqrt(chance * (1 - chance) / 60_000)


def test_the_same_seed_gives_the_same_juegos_on_any_number_of_threads() -> None:
    one, three = (
        musodds.simulate("bold", "steady", 3 * UNIT + 7, seed=5, threads=n) for n in (1, 3)
    )
    assert (one.won, one.juegos, one.hands) == (three.won, three.juegos, three.hands)
    other = musodds.simulate("bold", "steady", 3 * UNIT + 7, seed=6)
    assert other.won != one.won


def test_who_starts_as_mano_takes_turns() -> None:
    assert musodds.simulate("pass", "pass", 2 * UNIT, seed=1).juegos == (UNIT, UNIT)
    assert musodds.simulate("pass", "pass", 11, mano="them", seed=1).juegos == (0, 11)


def test_pairs_change_places_and_so_do_their_shares() -> None:
    ours = musodds.simulate("bold", "timid", 100_000, seed=8)
    theirs = musodds.simulate("timid", "bold", 100_000, seed=9)
    error = sqrt(ours.standard_error**2 + theirs.standard_error**2)
    assert abs(ours.share + theirs.share - 1) < 4 * error


def test_who_never_accepts_loses_to_who_always_bets() -> None:
    assert musodds.simulate("min", "pass", 10_000, seed=1).share > 0.9


def test_the_interval_is_wilsons() -> None:
    result = musodds.simulate("bold", "min", 200, seed=1)
    assert result.interval == wilson_interval(result.share, 200)


def test_strength_is_the_share_of_hands_beaten() -> None:
    table = hand_table(V8)
    strong = strengths(V8)
    best = table.index[parse_hand("RRRR", V8)]
    ways = int(table.multiplicity[best])
    assert strong[0, best] == pytest.approx(1 - ways / 2 / 91_390)
    assert strong[2, table.index[parse_hand("7654", V8)]] == 0
    # Each lance's strengths average one half over the hands that play it.
    for i, lance in enumerate(LANCES):
        plays = table.order(lance) > 0 if i >= 2 else np.ones(table.n, bool)
        weights = table.multiplicity * plays
        assert (strong[i] * weights).sum() / weights.sum() == pytest.approx(0.5)


def test_models_are_read_with_changes() -> None:
    model = parse_style("steady, opens=0.5, raise-by=4, ordago=never")
    assert (model.opens, model.raise_by, model.ordago) == (0.5, 4, 2.0)
    assert model.accepts == MODELS["steady"].accepts


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"us": "brave"}, "no model 'brave'"),
        ({"us": "bold,opens"}, "changes nothing"),
        ({"us": "bold,name=3"}, "changes nothing"),
        ({"us": "bold,opens=-1"}, "a threshold is"),
        ({"us": "bold,opens=nan"}, "a threshold is"),
        ({"us": "bold,raise_by=never"}, "whole number of 1"),
        ({"us": "bold,raise_by=0"}, "whole number of 1"),
        ({"us": "bold,raise_by=1.5"}, "whole number of 1"),
        ({"juegos": 0}, "juegos is a number"),
        ({"score": "40-1"}, "won the juego"),
        ({"target": 0}, r"1\.\.200"),
        ({"mano": "north"}, "us or them"),
        ({"seed": -1}, "seed is"),
        ({"threads": 0}, "threads is a whole number"),
    ],
)
def test_simulations_that_cannot_be(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        musodds.simulate(**arguments)  # type: ignore[arg-type]
