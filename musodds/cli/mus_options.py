"""What the commands of the mus phase share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from musodds.cli import texts
from musodds.cli.options import WholeNumber, sampling_options
from musodds.game.errors import InvalidInput
from musodds.game.variant import parse_lance
from musodds.text import _, later

F = TypeVar("F", bound=Callable[..., Any])


#: What may be known of the hands that the others hold now.
_told = (
    texts.option(
        "--partner",
        metavar="K",
        help=later("What is known of my partner's hand ('musodds know --help')."),
    ),
    texts.option("--rivals", metavar="K", help=later("What is known of each rival's hand.")),
    texts.option(
        "--right", metavar="K", help=later("Of the rival on my right, who speaks after me.")
    ),
    texts.option(
        "--left", metavar="K", help=later("Of the rival on my left, who speaks before me.")
    ),
)
#: The score at which the choice is made.
_score = (
    texts.option(
        "--score",
        metavar="US-THEM",
        help=later("Our stones and theirs: what counts is then juegos won, not stones."),
    ),
    texts.option(
        "--target",
        type=int,
        metavar="N",
        help=later("Stones that win a juego, with --score; 40 by default."),
    ),
    texts.option(
        "--juegos-won",
        metavar="US-THEM",
        help=later("Juegos won so far, with --score: what counts is then partidas won."),
    ),
    texts.option(
        "--juegos",
        type=int,
        metavar="N",
        help=later("Juegos that win the partida, with --juegos-won; 3 by default."),
    ),
)


def score_asked_options(command: F) -> F:
    """Add --score, --target, --juegos-won and --juegos, none of them required."""
    return _score[0](partida_options(command))


def partida_options(command: F) -> F:
    """Add what goes with --score: --target, --juegos-won and --juegos."""
    for option in reversed(_score[1:]):
        command = option(command)
    return command


def mus_options(command: F) -> F:
    """Add seat, model, stakes, rounds, what is known, the score and sampling."""
    options = (
        texts.option(
            "--seat",
            required=True,
            metavar="SEAT",
            help=later("mano, second, third, postre, or 1 to 4."),
        ),
        texts.option(
            "--model",
            default="human",
            show_default=True,
            metavar="MODEL",
            help=later(
                "dealt, kings, equilibrium, human, or a file that 'musodds solve mus' made."
            ),
        ),
        stakes_option,
        texts.option(
            "--rounds",
            type=int,
            metavar="N",
            help=later("The most rounds of discards; 3 by default, 1 with dealt and kings."),
        ),
        texts.option(
            "--round",
            "mus_round",
            type=int,
            default=1,
            metavar="N",
            help=later("The round of mus this is, from 1; beyond it name the cards --threw."),
        ),
        texts.option(
            "--threw", default="", metavar="CARDS", help=later("All cards I threw before.")
        ),
        texts.option(
            "--dead", default="", metavar="CARDS", help=later("Cards that are out of play.")
        ),
        exhaustion_option,
        *_told,
        *_score,
        texts.option(
            "--deals",
            type=WholeNumber(),
            metavar="N",
            help=later(
                "Sample at least so many deals that fit; by default what is shipped is read, or as "
                "many are sampled as the answer needs."
            ),
        ),
        sampling_options,
    )
    for option in reversed(options):
        command = option(command)
    return command


def idle_options(options: dict[str, Any]) -> Iterator[str]:
    """Name what is given for all lines of a batch and changes nothing in the answer of one."""
    sampled = ("score", "partner", "rivals", "right", "left")
    if options["model"] == "dealt" and not any(options[name] for name in sampled):
        yield from ("deals", "seed")


def stakes_option(command: F) -> F:
    """Add ``--stakes``."""
    return texts.option(
        "--stakes",
        type=click.Choice(["pass", "min"]),
        default="pass",
        show_default=True,
        help=later("Nobody bets, or 2 stones are accepted in every lance."),
    )(command)


def exhaustion_option(command: F) -> F:
    """Add ``--exhaustion``."""
    return texts.option(
        "--exhaustion",
        type=click.Choice(["reshuffle", "own-aside"]),
        default="reshuffle",
        show_default=True,
        help=later(
            "When the deck runs out: shuffle all discards, or all but the last player's own."
        ),
    )(command)


def worth_option(command: F) -> F:
    """Add ``--value``."""
    return texts.option(
        "--value",
        metavar="WORTHS",
        help=later(
            "Rank by stones that lances are worth to me: grande=3,chica=0 (others as paid)."
        ),
    )(command)


def parse_worth(text: str | None) -> dict[str, float] | None:
    """Return the worths that ``grande=3,chica=0`` names, or None.

    Raises
    ------
    InvalidInput
        If a part is no ``lance=number`` or a lance comes twice.
    """
    if text is None:
        return None
    worth: dict[str, float] = {}
    for part in text.split(","):
        lance, _equals, amount = part.partition("=")
        try:
            number = float(amount)
        except ValueError:
            raise InvalidInput(
                _("{part!r} is no worth; write lance=stones, as in grande=3,chica=0").format(
                    part=part
                )
            ) from None
        lance = parse_lance(lance)
        if lance in worth:
            raise InvalidInput(_("{lance} is given twice").format(lance=lance))
        worth[lance] = number
    return worth
