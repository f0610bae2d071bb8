"""Who takes part in a lance: all four, or those who declared that they have it."""

from __future__ import annotations

from musodds.betting.spot import DECLARED
from musodds.engines.ask import parse_declarations
from musodds.engines.query import OddsQuery
from musodds.game.bets import check_contested
from musodds.game.errors import InvalidInput
from musodds.game.showdown import ABSENT, UNCONTESTED, pair_of
from musodds.game.variant import N_PLAYERS
from musodds.text import _


def players_of(lance: str, said: str | None, query: OddsQuery, seat: int) -> tuple[int, ...]:
    """Return the seats that take part in a lance, as they declared; my hand speaks for itself.

    Raises
    ------
    InvalidInput
        If it is not said who takes part, or the lance is not contested.
    """
    table = query.table
    if lance == "punto" and table.juego[query.hand]:
        raise InvalidInput(
            _("no bets in punto: {hand} has juego").format(hand=table.names[query.hand])
        )
    if lance not in DECLARED:
        return tuple(range(N_PLAYERS))
    answers = list(parse_declarations(said).get(lance, (None,) * N_PLAYERS) if said else ())
    answers = answers or [None] * N_PLAYERS
    answers[seat] = bool(table.order(lance)[query.hand])
    if None in answers:
        # What is known as it is, and a lance that is played: the answer that is missing, as typed.
        example = " ".join("no" if answer is False else "si" for answer in answers)
        raise InvalidInput(
            _(
                "who takes part in {lance}? Tell what all declared, as in said '{lance}: {example}'"
            ).format(lance=lance, example=example)
        )
    players = tuple(place for place, answer in enumerate(answers) if answer)
    if len({pair_of(place) for place in players}) < 2:
        check_contested(lance, UNCONTESTED if players else ABSENT)
    return players
