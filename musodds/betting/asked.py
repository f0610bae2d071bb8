"""From all that a player says of a hand to one query: cards, declarations, and bets heard."""

from __future__ import annotations

from musodds.engines.ask import Told, build_query
from musodds.engines.query import OddsQuery
from musodds.game.variant import Variant


def told_query(hand: str, variant: Variant, told: Told, seat: int | None = None) -> OddsQuery:
    """Return the query that a hand and all that is told amount to, the bets heard included.

    Raises
    ------
    InvalidInput
        If anything is not understood, contradicts itself or cannot be dealt.
    """
    query = build_query(hand, variant, told._replace(heard=None), seat)
    if told.heard is None:
        return query
    # Only bets need the tree and the policies of betting.
    from musodds.betting.evidence import given_bets

    return given_bets(query, seat, told.heard, told.said)
