"""The options of the commands that know the score: where it stands, and what was bet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from musodds.cli import texts
from musodds.game.dejes import AT_ONCE, DEJES
from musodds.text import later

F = TypeVar("F", bound=Callable[..., Any])


def score_options(command: F) -> F:
    """Add --score US-THEM (required), --target, --model and --stakes."""
    command = model_option(stakes_option(command))
    command = target_option(command)
    return texts.option(
        "--score",
        metavar="US-THEM",
        required=True,
        help=later("Our stones and theirs, as in 35-38 or 35:38, with the dejes paid so far."),
    )(command)


def target_option(command: F) -> F:
    """Add --target."""
    return texts.option(
        "--target",
        type=int,
        default=40,
        show_default=True,
        help=later("Stones that win a juego: 40, 30, or any of 1..200."),
    )(command)


def dejes_option(command: F) -> F:
    """Add --dejes."""
    return texts.option(
        "--dejes",
        type=click.Choice(DEJES),
        default=AT_ONCE,
        show_default=True,
        help=later(
            "Refused bets pay at once, at the end with their lance, or at once and a refused "
            "raise one more."
        ),
    )(command)


def stakes_option(command: F) -> F:
    """Add --stakes."""
    return texts.option(
        "--stakes",
        type=click.Choice(["pass", "min"]),
        default="pass",
        show_default=True,
        help=later(
            "How hands to come are played: nobody bets, or 2 stones are accepted in every "
            "contested lance."
        ),
    )(command)


def model_option(command: F) -> F:
    """Add --model."""
    return texts.option(
        "--model",
        metavar="MODEL",
        default="dealt",
        show_default=True,
        help=later(
            "Hands to come: dealt (nobody discards), or after mus by kings, equilibrium, human or "
            "a model file."
        ),
    )(command)


def pending_option(command: F) -> F:
    """Add --pending."""
    return texts.option(
        "--pending",
        metavar="BETS",
        help=later(
            "How earlier lances of this hand ended: 'grande=2 pares=no:them' (accepted 2; their "
            "bet, refused by us), or what was said: 'grande: envido, 3 más, no quiero'."
        ),
    )(command)


def on_table_option(command: F) -> F:
    """Add --on-table."""
    return texts.option(
        "--on-table",
        type=int,
        default=0,
        show_default=True,
        help=later(
            "Stones on the table before the bet; refusing pays them, or 1 if there are none."
        ),
    )(command)


def lance_option(command: F) -> F:
    """Add --lance (required)."""
    return texts.option(
        "--lance",
        required=True,
        metavar="LANCE",
        help=later("The lance in which the rivals bet."),
    )(command)


def seat_option(command: F) -> F:
    """Add --seat (required)."""
    return texts.option(
        "--seat",
        required=True,
        metavar="SEAT",
        help=later("mano, second, third, postre, or 1-4."),
    )(command)
