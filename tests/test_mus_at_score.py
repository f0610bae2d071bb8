"""Cutting and throwing at a score: against brute force where one hand decides, and by laws."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import sqrt
from typing import Any

import oracle
import pytest

import musodds
from musodds import InvalidInput, discard, mus
from musodds.game.variant import Variant
from musodds.match.all_deals import dealt_outcomes
from musodds.match.at_score import ScoreTold, payoff_at
from musodds.match.equity import juego_equity

#: My hand, its seat, the score, and the others' hands: right, partner, left.
CASES = [
    ("RR54", 0, "39-39", ("CC76", "7654", "SSS4")),
    ("RR54", 0, "38-39", ("CC76", "AA45", "RSS4")),
    ("RR54", 0, "37-39", ("CC76", "AA45", "SS64")),
    ("AA54", 3, "39-38", ("RRC7", "A456", "CSS6")),
    ("AA54", 3, "39-37", ("RC67", "S456", "CSA6")),
    ("RCA4", 1, "39-39", ("RC67", "S456", "CSA6")),
    ("7774", 2, "38-39", ("RCS5", "RAA6", "4455")),
    ("7774", 2, "39-38", ("RRA5", "CAS6", "4455")),
    ("SS66", 3, "37-39", ("RRA4", "RCAA", "CC55")),
    ("C654", 1, "39-39", ("RRR7", "SSAA", "CC55")),
]
DEALS = 50_000
EIGHT = Variant(8)


def given(value: float | None) -> float:
    assert value is not None
    return value


def we_win(hands: list[str], pair: int, us: int, them: int) -> bool:
    """Whether the pair is first to 40, the lances being counted in order and nobody betting."""
    stones = [us, them]
    outcomes = oracle.resolve(hands, 8, "off")
    for outcome in outcomes.values():
        if outcome.winner is None:
            continue
        side = 0 if outcome.winner % 2 == pair else 1
        stones[side] += outcome.stones
        if stones[side] >= 40:
            return side == 0
    raise AssertionError("the score was to decide in this hand")


def seated(mine: str, seat: int, others: tuple[str, ...]) -> list[str]:
    hands = [""] * 4
    for step, hand in enumerate((mine, *others)):
        hands[(seat + step) % 4] = hand
    return hands


def by_brute_force(
    hand: str, seat: int, score: str, others: tuple[str, str, str], keep: str
) -> float:
    """My pair's chance if I keep ``keep`` and the others stand, over every draw."""
    us, them = map(int, score.split("-"))
    left = Counter("".join(oracle.left_after(8, hand, *others)))
    won = total = 0
    for draw in combinations("".join(left.elements()), 4 - len(keep)):
        total += 1
        won += we_win(seated(keep + "".join(draw), seat, others), seat % 2, us, them)
    return won / total


@pytest.mark.parametrize(("hand", "seat", "score", "others"), CASES)
def test_every_throw_wins_as_often_as_its_draws_do(
    hand: str, seat: int, score: str, others: tuple[str, str, str]
) -> None:
    right, partner, left = others
    known: Any = {"right": right, "partner": partner, "left": left}
    result = discard(
        hand, seat + 1, score=score, model="dealt", deals=DEALS, seed=3, threads=1, **known
    )
    us, them = map(int, score.split("-"))
    for option in result.options:
        if len(option.throw) > 2:
            continue
        true = by_brute_force(hand, seat, score, others, option.keep)
        error = sqrt(true * (1 - true) / DEALS)
        assert option.juegos == pytest.approx(true, abs=5 * error + 1e-12), option.keep
        assert option.ends is not None
        assert sum(option.ends.values()) == pytest.approx(1.0)
    answer = mus(hand, seat + 1, score=score, model="dealt", seed=3, threads=1, **known)
    now = we_win(seated(hand, seat, others), seat % 2, us, them)
    assert answer.cut.juegos == now
    assert answer.agreed == pytest.approx(1.0)
    best = given(result.best.juegos)
    assert answer.mus.juegos == pytest.approx(best, abs=0.02)
    if abs(best - now) > 0.02:
        assert answer.advice == ("mus" if best > now else "cut")


def test_at_39_all_only_grande_counts_though_stones_say_otherwise() -> None:
    result = mus("RR54", "mano", score="39-39", seed=1, threads=1)
    assert result.advice == "cut"
    assert result.difference > 0 > given(result.juegos_difference)
    for way in (result.cut, result.mus):
        assert way.juegos == pytest.approx(way.win["grande"])
        assert way.ends == pytest.approx(
            {"grande": 1, "chica": 0, "pares": 0, "juego": 0, "punto": 0}
        )
    thrown = discard("RR54", "mano", score="39-39", seed=1, threads=1)
    grande = [option.win["grande"] for option in thrown.options]
    assert [option.juegos for option in thrown.options] == pytest.approx(grande)
    assert grande == sorted(grande, reverse=True)


def test_with_people_who_keep_their_kings_a_plain_simulation_agrees() -> None:
    """``kings``: all give mus, keep their reyes (three at most) and throw the rest."""
    others, n = ("RC67", "S456", "CRA6"), 12_000
    source = random.Random(5)
    left = oracle.left_after(8, "RCA4", *others)
    won = 0
    for _deal in range(n):
        source.shuffle(left)
        stock = iter(left)
        after = tuple(
            "R" * min(hand.count("R"), 3)
            + "".join(next(stock) for _ in range(4 - min(hand.count("R"), 3)))
            for hand in others
        )
        mine = "RC" + next(stock) + next(stock)
        won += we_win(seated(mine, 0, after), 0, 38, 39)
    right, partner, on_left = others
    result = discard(
        "RCA4", "mano", score="38-39", model="kings", right=right, partner=partner, left=on_left,
        deals=DEALS, seed=1, threads=1,
    )  # fmt: skip
    (option,) = (option for option in result.options if option.keep == "RC")
    share = won / n
    assert option.juegos == pytest.approx(share, abs=5 * sqrt(share * (1 - share) / n))


def test_the_first_hand_of_a_juego_is_worth_what_the_equity_says() -> None:
    """Over all hands of mine, what cutting at once is worth is the chance of hands as dealt."""
    table = musodds.equity("30-30", "us", kings=8)
    assert juego_equity(musodds.Variant(8)).win(30, 30, "us") == table.win
    # Seen from the mano with any hand, the others' hands being free, as `chances` has it.
    for hand in ("RR7A", "7654"):
        won = mus(hand, "mano", score="30-30", model="dealt", seed=1, threads=1).cut.juegos
        assert won == pytest.approx(musodds.chances(hand, "mano", "30-30").win, abs=1e-12)


def test_partidas_count_the_juegos_that_are_won() -> None:
    """At 2-2 in a partida to 3 this juego is the partida; ahead it counts for less."""
    alone = mus("RR54", "mano", score="38-39", model="dealt", seed=1, threads=1)
    level = mus("RR54", "mano", score="38-39", model="dealt", juegos_won="2-2", seed=1, threads=1)
    assert (level.unit, alone.unit) == ("partidas", "juegos")
    assert level.juegos_difference == alone.juegos_difference
    ahead = mus("RR54", "mano", score="38-39", model="dealt", juegos_won="1-0", seed=1, threads=1)
    assert abs(given(ahead.juegos_difference)) < abs(given(alone.juegos_difference))
    # Nothing is lost for good at 1-0, nothing won for good: the two ends are what lies between.
    assert 0.3 < given(ahead.cut.juegos) < given(alone.cut.juegos) + 0.5


def test_a_score_needs_to_be_one_and_says_what_it_excludes() -> None:
    with pytest.raises(InvalidInput, match="0 to 39 each"):
        mus("RR54", "mano", score="40-3")
    with pytest.raises(InvalidInput, match="no score is given"):
        mus("RR54", "mano", target=30)
    with pytest.raises(InvalidInput, match="no juegos won"):
        discard("RR54", "mano", score="3-3", juegos=2)
    with pytest.raises(InvalidInput, match="not both"):
        discard("RR54", "mano", score="3-3", lance="grande")


@pytest.mark.parametrize("juegos_won", [None, "1-0", "2-2", "0-2"])
@pytest.mark.parametrize("seat", [0, 1])
def test_over_all_deals_a_hand_is_worth_what_the_equity_says(
    seat: int, juegos_won: str | None
) -> None:
    """Whose mano this hand is, and the next, counts: for the juego, and for the one after it."""
    outcomes = dealt_outcomes(EIGHT)
    if seat == 1:
        outcomes = replace(
            outcomes,
            won=~outcomes.won,
            pares=outcomes.pares[:, ::-1],
            juego=outcomes.juego[:, ::-1],
        )
    told = ScoreTold("31-34", None, juegos_won, None)
    found = payoff_at(told, seat, EIGHT, "pass", "dealt")
    assert found is not None
    payoff, asked = found
    mano = "us" if seat == 0 else "them"
    answer = musodds.equity("31-34", mano, juegos_won=juegos_won)
    assert isinstance(answer, musodds.EquityAnswer)
    true = answer.win if juegos_won is None else answer.win_partida
    assert outcomes.mean(payoff.worth(outcomes)) == pytest.approx(true, abs=1e-9)
    assert asked.juegos_won == (
        None if juegos_won is None else tuple(map(int, juegos_won.split("-")))
    )
