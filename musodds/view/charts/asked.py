"""What a chart is asked to show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from textwrap import fill

from musodds.betting.odds import Seen, ask
from musodds.discards.model import MusModel
from musodds.engines.ask import Told
from musodds.engines.query import OddsQuery, Progress
from musodds.engines.result import OddsResult
from musodds.engines.shipped import odds_of_every_hand
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import Variant
from musodds.knowledge import parse_knowledge
from musodds.text import _
from musodds.version import version
from musodds.view.charts.labels import sentence
from musodds.view.odds import known_text

DEFAULT_MODEL = "human"
NOTHING_TOLD = Told()
#: What is told in expressions, which are understood or not whatever my hand is.
_OF_HANDS = ("partner", "rivals", "right", "left", "any_rival")
#: Letters of a line of what is known.
_KNOWN_WIDTH = 110


@dataclass(frozen=True)
class Asked:
    """The variant and what a chart may be narrowed to.

    Attributes
    ----------
    seat : int
        0 to 3.
    any_seat : bool
        Whether no seat was named: a chart may then show all four.
    model : str
        How people cut and throw; see `musodds.discards.model.load_model`.
    lance : str
        One of the five, or "net" for the stones if all pass.
    target : int
        Stones that win a juego.
    paper : str
        What a sheet is printed on: "A4" or "A3".
    deals : int or None
        Deals to sample where a chart samples; None for as many as the chart thinks fit.
    players, cut_by, policy : str or None
        Whose bets: those who have pares or juego, as ``mano,postre``, who cut in the first round,
        and a file that holds them; all four, nobody and the shipped ones if None.
    told : Told
        What is known of the other hands.
    """

    variant: Variant
    hand: str = ""
    seat: int = 0
    any_seat: bool = True
    model: str = DEFAULT_MODEL
    lance: str = "grande"
    target: int = 40
    paper: str = "A4"
    deals: int | None = None
    seed: int = 1
    threads: int | None = None
    progress: Progress | None = None
    players: str | None = None
    cut_by: str | None = None
    policy: str | None = None
    told: Told = NOTHING_TOLD


def odds_from_seat(asked: Asked) -> list[OddsResult]:
    """Return the exact odds from ``asked.seat`` of every hand that what is known leaves possible.

    Raises
    ------
    InvalidInput
        If what is known cannot be understood, or leaves no hand possible.
    """
    if not any(asked.told):
        return [seats[asked.seat] for seats in odds_by_hand(asked)]
    for text in filter(None, (getattr(asked.told, name) for name in _OF_HANDS)):
        parse_knowledge(text, asked.variant)
    found, refused = [], None
    for name in hand_table(asked.variant).names:
        try:
            found += ask(name, asked.variant, asked.told, Seen(), (asked.seat,))
        except InvalidInput as error:
            refused = refused or error
    if refused is not None and not found:
        raise refused
    return found


def with_known(subtitle: str, query: OddsQuery) -> str:
    """Return a chart's subtitle with what is known of the other hands, if anything, below it."""
    known = known_text(query)
    return f"{subtitle}\n{fill(sentence(known), _KNOWN_WIDTH)}" if known else subtitle


def odds_by_hand(asked: Asked) -> list[list[OddsResult]]:
    """Return the exact odds of every hand, by its index in the hand table and then by seat."""
    return _odds_by_hand(asked.variant, asked.threads, asked.progress)


@cache
def _odds_by_hand(
    variant: Variant, threads: int | None, progress: Progress | None
) -> list[list[OddsResult]]:
    return odds_of_every_hand(variant, threads, progress).results


def worth(result: OddsResult, lance: str) -> float:
    """Return what a hand's cell shows: its chance at a lance, or its stones for "net"."""
    if lance == "net":
        return result.net_mean
    return result.probabilities[lance]["win"] or 0.0


def variant_label(variant: Variant) -> str:
    """Return how a variant is named in a title."""
    kings = _("8 kings") if variant.kings == 8 else _("4 kings")
    if variant.real == "off":
        return kings
    return _("{kings}, la real: {real}").format(kings=kings, real=variant.real)


def exact_source() -> str:
    """Return the footer of a chart of exact numbers."""
    return _("exact: every deal counted, nothing sampled · musodds {version}").format(
        version=version()
    )


def model_source(model: MusModel) -> str:
    """Return the footer of a chart of a model's choices."""
    about = model.about
    if "deals" not in about:
        return _("model {name} · musodds {version}").format(name=model.name, version=version())
    return _(
        "model {name}, found by self-play: {deals:,} deals, seed {seed}, stakes {stakes} · "
        "musodds {version}"
    ).format(
        name=model.name,
        deals=about["deals"],
        seed=about.get("seed", "?"),
        stakes=model.stakes,
        version=version(),
    )
