"""Answers of the first round read from what is shipped, where nothing but my hand is known."""

from __future__ import annotations

from math import hypot
from typing import Any

from musodds.discards.choices import kept_choices, thrown_cards
from musodds.discards.discard_result import DiscardOption
from musodds.discards.made import CLASSES
from musodds.discards.mus_result import MusWay
from musodds.discards.sampling import told_apart
from musodds.discards.shipped_worths import MODEL, ROUNDS, STAKES, EveryWorth, shipped_worths
from musodds.discards.turn import MusTurn, seat_name
from musodds.engines.shipped import shipped_odds
from musodds.game.cards import format_cards
from musodds.game.variant import LANCES, N_PLAYERS
from musodds.kernels.codes import NOW


def worths_for(turn: MusTurn) -> EveryWorth | None:
    """Return what is shipped for a turn, or None where more is known or others play otherwise."""
    plain = turn.is_plain and not turn.dead and not turn.threw and turn.mus_round == 0
    usual = (turn.model, turn.stakes, turn.rounds, turn.exhaustion, turn.variant.real) == (
        MODEL,
        STAKES,
        ROUNDS,
        "reshuffle",
        "off",
    )
    return shipped_worths(turn.variant.kings) if plain and usual else None


def shipped_options(turn: MusTurn, worths: EveryWorth) -> list[DiscardOption]:
    """Return each choice of cards, best first."""
    seat, row, variant = turn.seat, turn.row, turn.variant
    keeps = kept_choices(turn.hand)
    net = worths.net[seat, row].tolist()
    best = int(worths.best[seat, row])
    options = []
    for o in sorted(range(len(keeps)), key=lambda o: (-net[o], o)):
        error = float(worths.error[seat, row, o])
        options.append(
            DiscardOption(
                keep=format_cards(keeps[o], variant),
                throw=format_cards(thrown_cards(turn.hand, keeps[o]), variant),
                net_stones=net[o],
                standard_error=error,
                worth=net[o],
                worth_error=error,
                behind=net[o] - net[best],
                behind_standard_error=float(worths.behind_error[seat, row, o]),
                win=dict(zip(LANCES, worths.taken[seat, row, o].tolist(), strict=True)),
                makes=dict(zip(CLASSES, worths.made[seat, row, o].tolist(), strict=True)),
            )
        )
    return options


def shipped_ways(turn: MusTurn, worths: EveryWorth) -> dict[str, Any]:
    """Return the fields of a `MusResult`."""
    seat, row = turn.seat, turn.row
    best = int(worths.best[seat, row])
    cut = _cut(turn, worths)
    after = worths.after[seat, row].tolist()
    agreed = after[N_PLAYERS]
    difference = float(worths.mus_gain[seat, row])
    error = float(worths.mus_gain_error[seat, row])
    gained = worths.taken[seat, row, best] - worths.taken[seat, row, NOW]
    won = [
        min(max(p + agreed * more, 0.0), 1.0)
        for p, more in zip(cut.win.values(), gained.tolist(), strict=True)
    ]
    return {
        "cut": cut,
        "mus": MusWay(
            cut.net_stones + difference,
            hypot(cut.standard_error or 0.0, error),
            dict(zip(LANCES, won, strict=True)),
        ),
        "difference": difference,
        "difference_standard_error": error,
        "advice": ("mus" if difference > 0 else "cut") if told_apart(difference, error) else "tie",
        "keep": format_cards(kept_choices(turn.hand)[best], turn.variant),
        "agreed": agreed,
        "cut_after": {seat_name(other): after[other] for other in range(seat + 1, N_PLAYERS)},
        "method": "mc",
        "deals": worths.deals,
        "effective_deals": float(worths.effective[seat, row]),
        "shipped": True,
    }


def _cut(turn: MusTurn, worths: EveryWorth) -> MusWay:
    """Return what cutting brings: the mano, whom nobody speaks before, knows it exactly."""
    if turn.seat == 0:
        dealt = (shipped_odds(turn.query, (0,)) or [])[0]
        won = {lance: dealt.probabilities[lance]["win"] or 0.0 for lance in LANCES}
        return MusWay(dealt.net_mean, None, won)
    net, *taken, error = worths.cut[turn.seat, turn.row].tolist()
    return MusWay(net, error, dict(zip(LANCES, taken, strict=True)))
