"""``musodds.bet``: what to say in a lance, in stones or at a score."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

from musodds.betting.bet import BetAdvice, advise, check_turn
from musodds.betting.model import BetModel, bets_of
from musodds.betting.players import players_of
from musodds.betting.spot import DECLARED, Spot
from musodds.betting.tree import lance_tree
from musodds.engines.ask import Told, build_query
from musodds.game.arguments import checked
from musodds.game.errors import InvalidInput
from musodds.game.places import cutter_of
from musodds.game.showdown import pair_of
from musodds.game.variant import N_PLAYERS, Variant, lance_title, parse_lance, parse_seat
from musodds.game.words import parse_words
from musodds.match.at_score import ScoreTold
from musodds.match.bet_score import bet_score
from musodds.text import _

if TYPE_CHECKING:
    from musodds.betting.solving import BetProgress


@checked
def bet(
    hand: str,
    seat: int | str,
    lance: str,
    *,
    heard: str = "",
    cut_by: str | None = None,
    policy: str | None = None,
    score: str | None = None,
    target: int | None = None,
    juegos_won: str | None = None,
    juegos: int | None = None,
    kings: int = 8,
    real: str = "off",
    partner: str | None = None,
    rivals: str | None = None,
    right: str | None = None,
    left: str | None = None,
    any_rival: str | None = None,
    said: str | None = None,
    dead: str | None = None,
    progress: Callable[[BetProgress], None] | None = None,
) -> BetAdvice:
    """Return what each word that I may say in a lance is worth, and what was heard tells.

    The others bet by a policy of this lance alone, found by self-play; every worth against it is
    exact. At pares and juego ``said`` must tell who declared. At a score worths are my pair's
    chances to win the juego, this bet at its stakes and the other lances passed; no policy is
    shipped for it, so that without a file it is solved first, in some fifteen seconds, and kept
    while the process runs.

    Parameters
    ----------
    heard : str
        What was said in this lance so far, from the first to speak: ``paso, envido 2``. Where
        nothing is told those who speak before me passed.
    cut_by : str, optional
        Who cut in the first round, as in `musodds.odds`: hands are then those that it leaves.
    policy : str, optional
        A file that ``musodds solve bets`` made; the shipped policy by default.
    score : str, optional
        Our stones and theirs, the dejes of this hand included: ``37-36``.
    target, juegos_won, juegos : optional
        Of the juego and of the partida, as in `musodds.mus`; with a score only.
    partner, rivals, right, left, any_rival, said, dead : str, optional
        What is known of the other hands, as in `musodds.odds`.
    progress : callable, optional
        Called as a policy is solved, with how far that has come.

    Raises
    ------
    InvalidInput
        If the question cannot be understood, it is not my turn, my hand takes no part, or no
        policy is shipped for it.
    """
    begin = perf_counter()
    variant = Variant(kings, real)
    place = parse_seat(seat)
    name = parse_lance(lance)
    told = Told(partner, rivals, right, left, any_rival, said, dead)
    query = build_query(hand, variant, told, place)
    if name in DECLARED and not query.table.order(name)[query.hand]:
        raise InvalidInput(
            _("{hand} has no {lance}: it takes no part in that lance").format(
                hand=query.table.names[query.hand], lance=lance_title(name)
            )
        )
    spot = Spot(
        variant,
        name,
        players=players_of(name, said, query, place),
        cut_by=None if cut_by is None else _cutter(place, cut_by),
        score=bet_score(ScoreTold(score, target, juegos_won, juegos), pair_of(place), variant),
    )
    words = parse_words(heard) or ("paso",) * sum(one < place for one in spot.players)
    if spot.score is not None and policy is None:
        _check_turn(spot, words, place)
        return advise(_solved(spot, progress), query, place, words, begin)
    return advise(bets_of(spot, policy), query, place, words, begin)


#: What was solved at a score, by spot: a question follows another at the same score.
_KEPT: dict[Spot, BetModel] = {}


def _solved(spot: Spot, progress: Callable[[BetProgress], None] | None) -> BetModel:
    """Return the policy of a spot at a score, solved once per process."""
    # Advice by a policy that is there loads no compiler.
    from musodds.betting.solving import solve_spot

    if spot not in _KEPT:
        _KEPT[spot] = solve_spot(spot, progress=progress)
    return _KEPT[spot]


def _check_turn(spot: Spot, heard: tuple[str, ...], seat: int) -> None:
    """Refuse what cannot be said, or is not my turn, before anything is solved."""
    tree = lance_tree(spot.players, spot.sizes)
    check_turn(tree, tree.follow(heard), seat)


def _cutter(seat: int, cut_by: str) -> int:
    """Return the seat that cut before these bets; somebody did, or there would be none yet."""
    cutter = cutter_of(seat, cut_by)
    if cutter == N_PLAYERS:
        raise InvalidInput(
            _("where nobody cut all throw cards before they bet: no word of a bet is heard yet")
        )
    return cutter
