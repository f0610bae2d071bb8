"""What a page of the report holds, as JSON: every hand from every seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from musodds.discards.cut_worths import cut_worths
from musodds.discards.model import MusModel, load_model
from musodds.engines.shipped import EveryHand, Ranking, deals_per_hand, odds_of_every_hand
from musodds.engines.signed import NEVER, NONE, PARTS, STONE_PARTS, STORED, signed_odds
from musodds.game.hands import PARES_KINDS, hand_table, pares_key
from musodds.game.variant import LANCES, N_PLAYERS, SEAT_NAMES, Variant
from musodds.game.written import CARD_WORDS, PLURALS
from musodds.knowledge.names import SENAS
from musodds.match.equity import MANOS, juego_equity
from musodds.match.needed import needed_by_score
from musodds.text import language
from musodds.version import version
from musodds.view.charts.asked import DEFAULT_MODEL
from musodds.view.charts.discards import usual_keep
from musodds.view.charts.scores import scores_shown
from musodds.view.charts.shades import Shades, shades_over
from musodds.view.report.packed import packed
from musodds.view.report.words import words_by_language

#: What the page can show of a lance, in the order of its rows of numbers.
EVENTS = ("win", "win_if_contested", "contested", "mine_best")
#: The juego that a score is looked up in.
TARGET = 40


def report_data(variant: Variant) -> dict[str, Any]:
    """Return a page's data; arrays are `packed`, and the page alone rounds what they hold.

    ``hands`` run from the best at grande to the worst, and so do all rows: ``odds`` (hand, seat,
    lance, event) the four chances of `EVENTS`, not a number where there is none; ``net`` (hand,
    seat) the net stones if all pass; ``below`` (hand, seat, lance) how many of the dealt hands do
    worse, net stones last; ``signed`` the same odds by the seña of the partner, as
    `musodds.engines.signed` stores them; ``mus`` how often a hand cuts, what it usually keeps, how
    often it keeps that, what cutting brings more than giving mus with its standard error (stones),
    and "cut", "mus" or "close"; ``scores`` the chance to win the juego and, by lance, the one that
    an órdago needs, by mano, our stones and theirs.
    """
    every = odds_of_every_hand(variant)
    table = hand_table(variant)
    return {
        "variant": {"kings": variant.kings, "real": variant.real},
        "version": version(),
        "language": language(),
        "words": words_by_language(variant),
        "deals": deals_per_hand(variant),
        "physical_hands": int(table.multiplicity.sum()),
        "symbols": variant.symbols,
        "copies": variant.copies,
        "figures": CARD_WORDS,
        "plurals": PLURALS,
        "lances": [*LANCES, "net"],
        "seats": SEAT_NAMES,
        "events": EVENTS,
        "pares_kinds": PARES_KINDS,
        "hands": list(reversed(table.names)),
        "table": _table(variant),
        **_odds(variant, every),
        "signed": _signed(variant),
        "mus": _mus(variant, load_model(DEFAULT_MODEL, variant.kings)),
        "scores": _scores(variant),
        "shades": {
            "chance": _shades(shades_over([0.0, 100.0], most=100)),
            "net": _shades(shades_over([one.net_mean for row in every.results for one in row])),
        },
    }


def _table(variant: Variant) -> dict[str, Any]:
    table = hand_table(variant)
    columns = {
        "physical": table.multiplicity,
        "kings": table.counts[:, variant.king],
        "aces": table.counts[:, variant.ace],
        "pares": np.array([pares_key(cards).kind for cards in table.cards]),
        "points": table.points,
        # Hands alike at a lance have one place there, 0 where they do not play it.
        "pares_place": table.pares,
        "juego_place": table.juego,
        "punto_place": table.punto,
    }
    return {name: column[::-1].tolist() for name, column in columns.items()}


def _odds(variant: Variant, every: EveryHand) -> dict[str, Any]:
    table = hand_table(variant)
    rankings = [Ranking(table, every.sums, seat) for seat in range(N_PLAYERS)]
    rows = every.results[::-1]
    odds = [
        [[[chances[lance][event] for event in EVENTS] for lance in LANCES] for chances in by_seat]
        for by_seat in ([result.probabilities for result in row] for row in rows)
    ]
    below = [
        [
            [ranking.count_below(row[0].query.hand, lance) for lance in (*LANCES, "net")]
            for ranking in rankings
        ]
        for row in rows
    ]
    return {
        # None becomes not a number.
        "odds": packed(np.array(odds, dtype=np.float64)),
        "net": packed(np.array([[result.net_mean for result in row] for row in rows])),
        "below": packed(np.array(below, dtype=np.int32)),
    }


def _signed(variant: Variant) -> dict[str, Any] | None:
    signed = signed_odds(variant)
    if signed is None:
        return None
    return {
        "senas": SENAS,
        "columns": [[LANCES.index(lance), EVENTS.index(event)] for lance, event in STORED],
        "parts": PARTS,
        "stone_parts": STONE_PARTS,
        "never": NEVER,
        "none": NONE,
        "chances": packed(signed.chances[::-1]),
        "stones": packed(signed.stones[::-1]),
    }


def _mus(variant: Variant, model: MusModel) -> dict[str, Any]:
    """Return what people do before the first discard, and what pays, by hand and seat."""
    worths = cut_worths(model.kings, model.name, model.stakes)
    hands = range(hand_table(variant).n)[::-1]
    kept = [[usual_keep(model, seat, hand) for seat in range(N_PLAYERS)] for hand in hands]
    often = [[chance for _, chance in row] for row in kept]
    columns = [1 - model.give[0].T[::-1], often, -worths.mus_gain.T[::-1], worths.error.T[::-1]]
    return {
        "kept": [[name for name, _ in row] for row in kept],
        "advice": [[worths.advice(seat, hand) for seat in range(N_PLAYERS)] for hand in hands],
        # By hand, seat and: cuts, keeps that, brings, its error.
        "numbers": packed(np.stack([np.asarray(c, np.float64) for c in columns], axis=-1)),
    }


def _scores(variant: Variant) -> dict[str, Any]:
    equity = juego_equity(variant, TARGET)
    needed = [[needed_by_score(equity, lance, mano) for mano in MANOS] for lance in LANCES]
    ours, theirs = equity.wins
    return {
        "target": TARGET,
        "shown": scores_shown(TARGET),
        "equity": packed(equity.wins),
        "needed": packed(np.array(needed)),
        "gains": _shades(shades_over((100 * (ours - theirs)).ravel().tolist())),
    }


def _shades(shades: Shades) -> dict[str, Any]:
    return {"bounds": shades.bounds, "colours": shades.colours}
