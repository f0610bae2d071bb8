"""The mus phase against plain Python and against a plain deal; what learning and exactness cost."""

from __future__ import annotations

import random
from functools import partial
from math import comb

from measure import Row, ratio, seconds, show

from musodds.betting.odds import odds
from musodds.discards.choices import deck_without, kept_choices, phase_tables
from musodds.discards.lone_throw import dealt_choices
from musodds.discards.model import kings_model, load_model
from musodds.game.cards import format_cards, parse_hand
from musodds.game.showdown import resolve_lances
from musodds.game.variant import Variant
from musodds.kernels.mus_learn import learn
from musodds.kernels.mus_play import play_phases
from musodds.match.discard import discard

PHASES = 2_000_000
PLAIN_PHASES = 2_000


def plain_phases(variant: Variant) -> None:
    """Deal, keep the kings, draw and settle, one round, with the readable rules."""
    deck = [rank for rank, n in enumerate(variant.copies) for _copy in range(n)]
    for _phase in range(PLAIN_PHASES):
        cards = random.sample(deck, 32)
        stock = cards[16:]
        hands = []
        for seat in range(4):
            kept = [card for card in cards[4 * seat : 4 * seat + 4] if card == variant.king][:3]
            while len(kept) < 4:
                kept.append(stock.pop())
            hands.append(tuple(sorted(kept, reverse=True)))
        resolve_lances(hands, variant)


def rows() -> list[Row]:
    variant = Variant(8)
    tables, deck = phase_tables(variant), deck_without(variant, ())
    kings, human = kings_model(8).policy(), load_model("human", 8).policy()
    one_round = partial(play_phases, 1, 0, PHASES, 1, deck, tables, kings)
    learning = partial(learn, 1, 0, PHASES // 10, 3, deck, tables, human)
    deals = partial(odds, "RR7A", 1, method="mc", deals=PHASES, seed=1, threads=1)
    for compiled in (one_round, learning, deals):
        compiled()
    plain, phases = ratio(partial(plain_phases, variant), one_round, 5)
    per_deal, deal_seconds = ratio(one_round, deals, 5)
    per_learned, _phase_seconds = ratio(learning, one_round, 5)
    result = [
        Row("full mus phases, one round, a second a thread", PHASES / phases / 1e6, "million"),
        Row("plain Python's phase / ours", plain * PHASES / PLAIN_PHASES, "x"),
        Row("a mus phase / a plain deal", per_deal, "x"),
        Row("a deal learned from, three rounds / a mus phase", 10 * per_learned, "x"),
        Row("plain deals a second a thread", PHASES / deal_seconds / 1e6, "million"),
    ]
    for kings_in_deck in (8, 4):
        result += exact_rows(kings_in_deck)
    weighed = partial(discard, "RCSA", "mano", deals=200_000, seed=1, threads=1)
    weighed()
    result.append(Row("15 choices weighed on 200,000 deals, human", 1e3 * seconds(weighed), "ms"))
    return result


def exact_rows(kings: int) -> list[Row]:
    """Time the exact choices of a hand, and what the odds of each hand drawn would take."""
    variant = Variant(kings)
    hand = parse_hand("RC64", variant)
    one = partial(odds, "RC64", 1, kings=kings, method="exact", dead="7")
    exact = partial(dealt_choices, hand, 0, variant)
    one()
    exact()
    slower, exact_seconds = ratio(one, exact, 3)
    n_hands = sum(
        comb(variant.n_ranks + 3 - len(kept), 4 - len(kept)) for kept in kept_choices(hand)
    )
    return [
        Row(
            f"kings={kings}: {format_cards(hand, variant)}'s 15 choices, exact",
            1e3 * exact_seconds,
            "ms",
        ),
        Row(
            f"kings={kings}: the odds of each of {n_hands:,} hands drawn / the same",
            slower * n_hands,
            "x",
        ),
    ]


if __name__ == "__main__":
    show("the mus phase", rows())
