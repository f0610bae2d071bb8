"""Every choice of cards with what it brings, best first: exact where I throw alone, or sampled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from musodds.discards.choices import kept_choices, thrown_cards
from musodds.discards.discard_result import DiscardOption
from musodds.discards.made import hands_made
from musodds.discards.payoff import Payoff
from musodds.discards.sampling import SEPARATION, STONES, ThrowSample
from musodds.discards.turn import MusTurn
from musodds.engines.units import Workers
from musodds.game.cards import format_cards
from musodds.game.variant import LANCES


def exact_options(
    turn: MusTurn, fixed: Mapping[str, float], classes: Sequence[str], workers: Workers
) -> list[DiscardOption]:
    """Return each choice where nobody else throws and nothing is known of the others.

    ``fixed`` are the lances whose worth to me is a fixed number of stones.
    """
    from musodds.discards.lone_throw import dealt_choices

    variant = turn.variant
    choices = dealt_choices(
        turn.hand,
        turn.seat,
        variant,
        stakes=turn.stakes,
        dead=(*turn.threw, *turn.dead),
        worth=fixed,
        classes=classes,
        workers=workers,
    )
    choices.sort(key=lambda choice: -choice.worth)
    return [
        DiscardOption(
            keep=format_cards(choice.keep, variant),
            throw=format_cards(thrown_cards(turn.hand, choice.keep), variant),
            net_stones=float(choice.net),
            standard_error=None,
            worth=float(choice.worth),
            worth_error=None,
            behind=float(choice.worth - choices[0].worth),
            behind_standard_error=None,
            win={lance: won / choice.deals for lance, won in choice.won.items()},
            makes={name: float(p) for name, p in choice.makes.items()},
        )
        for choice in choices
    ]


def sampled_options(
    turn: MusTurn, payoff: Payoff, classes: Sequence[str], sample: ThrowSample
) -> list[DiscardOption]:
    """Return each choice as a sample found it."""
    variant, sums = turn.variant, sample.sums
    keeps = kept_choices(turn.hand)
    best = sample.best()
    made = sums.drawn @ hands_made(classes, variant).T / sample.weight
    marks = sums.marks / sample.weight
    options = []
    for o in sorted(range(sample.n_options), key=lambda o: (-sums.value[0, o], o)):
        net, worth = sample.mean(o, STONES), sample.mean(o)
        behind = sample.ahead(o, best) if o != best else None
        won, ends = marks[o, : len(LANCES)].tolist(), marks[o, len(LANCES) :].tolist()
        options.append(
            DiscardOption(
                keep=format_cards(keeps[o], variant),
                throw=format_cards(thrown_cards(turn.hand, keeps[o]), variant),
                net_stones=net.mean,
                standard_error=net.error,
                worth=worth.mean,
                worth_error=worth.error,
                behind=0.0 if behind is None else behind.mean,
                behind_standard_error=0.0 if behind is None else behind.error,
                win=dict(zip(LANCES, won, strict=True)),
                makes=dict(zip(classes, made[o].tolist(), strict=True)),
                juegos=worth.mean if payoff.unit == "juegos" else None,
                ends=dict(zip(LANCES, ends, strict=True)) if ends else None,
            )
        )
    return options


def tied_with_best(options: Sequence[DiscardOption]) -> list[str]:
    """Return what is kept by the choices that cannot be told from the first.

    Exact ones tie where nothing is between them, sampled ones below 3 standard errors.
    """
    return [
        option.keep
        for option in options[1:]
        if option.behind == 0
        or (
            option.behind_standard_error is not None
            and -option.behind < SEPARATION * option.behind_standard_error
        )
    ]
