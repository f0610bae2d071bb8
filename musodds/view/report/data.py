"""What a page of the report holds, as JSON: every hand from every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from musodds.discards.cut_worths import cut_worths
from musodds.discards.model import MusModel, load_model
from musodds.engines.result import OddsResult
from musodds.engines.shipped import Ranking, deals_per_hand, odds_of_every_hand
from musodds.game.hands import PARES_KINDS, hand_table, pares_key
from musodds.game.showdown import describe
from musodds.game.variant import LANCES, N_PLAYERS, Variant
from musodds.game.written import CARD_WORDS
from musodds.text import _
from musodds.version import version
from musodds.view.charts.asked import DEFAULT_MODEL, exact_source, model_source, variant_label
from musodds.view.charts.discards import usual_keep
from musodds.view.charts.labels import lance_label, seat_label
from musodds.view.report.texts import script_texts

#: What the page can show of a lance, in the order of its rows of numbers.
EVENTS = ("win", "win_if_contested", "contested", "mine_best")
_COLOURS = 33


def report_data(variant: Variant) -> dict[str, Any]:
    """Return a page's data.

    ``hands`` run from the best at grande to the worst. In each, ``odds[seat][lance]`` are the four
    chances of `EVENTS`, which the page alone rounds, ``net[seat]`` the net stones if all pass,
    ``below[seat]`` the share of dealt hands that do worse, by lance and in net stones, and
    ``mus[seat]`` how often it cuts, what it usually keeps, how often it keeps that, what cutting
    brings more than giving mus with its standard error (stones), and "cut", "mus" or "close".
    """
    every = odds_of_every_hand(variant)
    table = hand_table(variant)
    model = load_model(DEFAULT_MODEL, variant.kings)
    rankings = [Ranking(table, every.sums, seat) for seat in range(N_PLAYERS)]
    return {
        "variant": {"kings": variant.kings, "real": variant.real, "label": variant_label(variant)},
        "version": version(),
        "deals": deals_per_hand(variant),
        "method": "exact",
        "source": exact_source(),
        "physical_hands": int(table.multiplicity.sum()),
        "symbols": variant.symbols,
        "copies": variant.copies,
        "figures": CARD_WORDS,
        "lances": [[lance, lance_label(lance)] for lance in (*LANCES, "net")],
        "seats": [seat_label(seat) for seat in range(N_PLAYERS)],
        "events": [[event, _event_label(event)] for event in EVENTS],
        "colours": _colours(),
        "texts": script_texts(),
        "model": model_source(model),
        "hands": [_hand(variant, by_seat, rankings, model) for by_seat in reversed(every.results)],
    }


def _hand(
    variant: Variant,
    by_seat: Sequence[OddsResult],
    rankings: Sequence[Ranking],
    model: MusModel,
) -> dict[str, Any]:
    table = hand_table(variant)
    index = by_seat[0].query.hand
    cards = table.cards[index]
    return {
        "hand": table.names[index],
        "physical": int(table.multiplicity[index]),
        "kings": int(table.counts[index, variant.king]),
        "aces": int(table.counts[index, variant.ace]),
        "pares": PARES_KINDS[pares_key(cards).kind],
        "juego": int(table.points[index]),
        "shows": [describe("pares", cards, variant), describe("juego", cards, variant)],
        "odds": [
            [[result.probabilities[lance][event] for event in EVENTS] for lance in LANCES]
            for result in by_seat
        ],
        "net": [result.net_mean for result in by_seat],
        "below": [
            [ranking.share_below(index, lance) for lance in (*LANCES, "net")]
            for ranking in rankings
        ],
        "mus": [_mus(model, seat, index) for seat in range(N_PLAYERS)],
    }


def _mus(model: MusModel, seat: int, hand: int) -> list[Any]:
    """Return what people do with the hand before the first discard, and what pays."""
    kept, chance = usual_keep(model, seat, hand)
    worths = cut_worths(model.kings, model.name, model.stakes)
    return [
        1 - float(model.give[0, seat, hand]),
        kept,
        chance,
        -float(worths.mus_gain[seat, hand]),
        float(worths.error[seat, hand]),
        worths.advice(seat, hand),
    ]


def _event_label(event: str) -> str:
    return {
        "win": _("our pair takes it, of all deals"),
        "win_if_contested": _("our pair takes it, if both pairs take part"),
        "contested": _("both pairs take part"),
        "mine_best": _("my hand is the best of the four"),
    }[event]


def _colours() -> list[str]:
    """Return the chance map's colours from 0 to 1."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    from musodds.view.charts.page import CHANCE_MAP

    colours = colormaps[CHANCE_MAP]
    return [to_hex(colours(step / (_COLOURS - 1))) for step in range(_COLOURS)]
