"""The kernels of the mus phase against a simulation in plain Python, for both exhaustion rules."""

from __future__ import annotations

import random
from math import sqrt

import mus_oracle as oracle
import numpy as np
import pytest

from musodds.discards.choices import deck_without, phase_tables
from musodds.discards.evidence import odds_after_discard
from musodds.discards.model import kings_model
from musodds.game.hands import hand_table
from musodds.game.showdown import resolve_lances
from musodds.game.variant import Variant
from musodds.kernels.mus_phase import settle
from musodds.kernels.mus_play import play_phases
from musodds.match.discard import discard
from musodds.match.mus import mus

PLAIN_DEALS = 5_000


def plain(
    hand: str, seat: int, kept: str, kings: int, rule: str, threw: str, dead: str, stakes: str
) -> tuple[np.ndarray, np.ndarray, int]:
    """Return (means, standard errors) of my pair's net stones and lances won, and times run out.

    All keep their kings; in earlier rounds I stand by with my hand, having drawn as I threw.
    """
    dice = random.Random(f"{hand} {seat} {kept} {rule} {threw}")
    unseen = oracle.without(oracle.deck(kings), hand + threw + dead)
    rows = []
    ran_out = 0
    for _ in range(PLAIN_DEALS):
        cards = unseen.copy()
        dice.shuffle(cards)
        hands = ["".join(cards[4 * i : 4 * i + 4]) for i in range(3)]
        hands.insert(seat, hand)
        table = oracle.Table(hands, cards[12:], list(threw), rule)
        if threw:
            table.round(lambda s, h: h if s == seat else oracle.keep_kings(h), dice)
        table.round(lambda s, h: kept if s == seat else oracle.keep_kings(h), dice)
        ran_out += table.ran_out
        net, won = oracle.net_and_winners(table.hands, kings, stakes)
        mine = [w is not None and w % 2 == seat % 2 for w in won]
        rows.append([net if seat % 2 == 0 else -net, *mine])
    sample = np.array(rows, float)
    return sample.mean(axis=0), sample.std(axis=0) / sqrt(PLAIN_DEALS), ran_out


@pytest.mark.parametrize(
    ("hand", "seat", "kept", "kings", "rule", "threw", "dead", "stakes", "runs_out"),
    [
        ("RR74", 0, "RR", 8, "reshuffle", "", "", "pass", False),
        ("SS54", 3, "SS", 8, "reshuffle", "", "", "min", False),
        ("RCS4", 2, "RCS", 4, "reshuffle", "", "", "pass", False),
        ("SA44", 3, "", 8, "reshuffle", "", "RRRRCCCCSS7766", "pass", True),
        ("SA44", 3, "", 8, "own-aside", "", "RRRRCCCCSS7766", "pass", True),
        ("AA54", 3, "AA", 4, "own-aside", "", "RCS77665544332", "min", True),
        ("7654", 1, "", 8, "reshuffle", "S66A", "", "pass", True),
        ("S764", 3, "", 8, "own-aside", "5544", "", "pass", True),
    ],
)
def test_kings_model_agrees_with_a_plain_simulation(
    hand: str,
    seat: int,
    kept: str,
    kings: int,
    rule: str,
    threw: str,
    dead: str,
    stakes: str,
    runs_out: bool,
) -> None:
    means, errors, ran_out = plain(hand, seat, kept, kings, rule, threw, dead, stakes)
    assert bool(ran_out) is runs_out
    result = discard(
        hand,
        str(seat + 1),
        kings=kings,
        model="kings",
        stakes=stakes,
        exhaustion=rule,
        mus_round=2 if threw else 1,
        threw=threw,
        dead=dead,
        deals=300_000,
        seed=11,
        threads=2,
    )
    (option,) = [option for option in result.options if option.keep == kept]
    found = np.array([option.net_stones, *option.win.values()])
    assert option.standard_error is not None
    ours = np.array([option.standard_error, *(0.5 / sqrt(300_000),) * 5])
    assert (np.abs(found - means) <= 4 * np.hypot(errors, ours) + 1e-12).all()


def test_a_players_own_discards_stay_out_only_under_own_aside() -> None:
    """The postre can draw his own aces back only if they are shuffled with the rest."""
    chance = {}
    for rule in ("reshuffle", "own-aside"):
        result = discard(
            "7AAA",
            "postre",
            exhaustion=rule,
            throw="AAA",
            model="kings",
            dead="RRRRRRCCCCSSSS",
            deals=100_000,
            seed=1,
        )
        (option,) = [option for option in result.options if option.throw == "AAA"]
        chance[rule] = option.makes["medias"]
    assert chance["reshuffle"] > chance["own-aside"] + 0.005


def test_settle_agrees_with_the_readable_showdown() -> None:
    dice = random.Random(5)
    for kings, real in ((8, "off"), (8, "figure"), (4, "sota")):
        variant = Variant(kings, real)
        table = hand_table(variant)
        tables = phase_tables(variant)
        cards = [rank for rank, n in enumerate(variant.copies) for _ in range(n)]
        for _ in range(300):
            dice.shuffle(cards)
            hands = [tuple(sorted(cards[4 * i : 4 * i + 4], reverse=True)) for i in range(4)]
            outcomes = resolve_lances(hands, variant).values()
            net = sum(outcome.stones[0] - outcome.stones[1] for outcome in outcomes)
            rows = np.array([table.index[hand] for hand in hands])
            assert settle(rows, tables) == net


def test_whole_phases_agree_with_a_plain_simulation() -> None:
    """All give mus twice, the deck running out, and keep their kings."""
    dice = random.Random(3)
    nets = []
    for _ in range(PLAIN_DEALS):
        cards = oracle.deck(8)
        dice.shuffle(cards)
        hands = ["".join(cards[4 * i : 4 * i + 4]) for i in range(4)]
        table = oracle.Table(hands, cards[16:], [], "reshuffle")
        for _round in range(3):
            table.round(lambda _seat, hand: oracle.keep_kings(hand), dice)
        nets.append(oracle.net_and_winners(table.hands, 8)[0])
    variant = Variant(8)
    sums, ends = play_phases(
        7,
        0,
        400_000,
        3,
        deck_without(variant, ()),
        phase_tables(variant),
        kings_model(8).policy(),
    )
    error = np.std(nets) / sqrt(PLAIN_DEALS)
    assert abs(sums[0] / 400_000 - np.mean(nets)) < 4 * error
    assert ends.sum() == ends[3, 4] == 400_000


def test_mus_agrees_with_a_plain_simulation() -> None:
    result = mus("RR74", "third", model="kings", deals=200_000, seed=4)
    means, errors, _ = plain("RR74", 2, result.keep, 8, "reshuffle", "", "", "pass")
    assert result.mus.standard_error is not None
    assert abs(result.mus.net_stones - means[0]) < 4 * np.hypot(
        errors[0], result.mus.standard_error
    )
    assert result.agreed == 1.0
    assert result.advice in ("cut", "tie")


def test_odds_after_a_discard_agree_with_a_plain_simulation() -> None:
    """I hold RR7A having thrown 64; partner kept one card, right none, left two."""
    kept = {2: 1, 1: 0, 3: 2}
    dice = random.Random(9)
    unseen = oracle.without(oracle.deck(8), "RR7A64")
    wins: list[list[bool]] = []
    while len(wins) < 1_500:
        cards = dice.sample(unseen, 24)
        hands = ["", *("".join(cards[4 * i : 4 * i + 4]) for i in range(3))]
        keeps = [oracle.keep_kings(hand) for hand in hands]
        if any(len(keeps[seat]) != n for seat, n in kept.items()):
            continue
        stock = cards[12:]
        final = ["RR7A"]
        for seat in (1, 2, 3):
            n = 4 - len(keeps[seat])
            final.append(keeps[seat] + "".join(stock[:n]))
            stock = stock[n:]
        wins.append([w is not None and w % 2 == 0 for w in oracle.winners(final, 8)])
    result = odds_after_discard(
        "RR7A",
        "mano",
        threw="64",
        kept={"partner": 1, "right": 0, "left": 2},
        model="kings",
        deals=100_000,
        seed=1,
    )
    for lance, column in zip(oracle.LANCES, np.array(wins, float).T, strict=True):
        p = result.probabilities[lance]["win"] or 0.0
        assert abs(p - column.mean()) < 4 * sqrt(max(p * (1 - p), 1e-3) / len(wins))
