"""From what a player says of a hand to an `OddsQuery`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import NamedTuple, TypedDict, Unpack

import numpy as np

from musodds.engines.query import ROLES, OddsQuery, Term, Weights, times
from musodds.game.cards import (
    check_deck,
    format_cards,
    parse_cards,
    parse_hand,
    rank_counts,
)
from musodds.game.errors import InvalidInput
from musodds.game.hands import hand_table
from musodds.game.variant import (
    HAND_SIZE,
    N_PLAYERS,
    Variant,
    lance_or_none,
    lance_title,
    seat_title,
)
from musodds.knowledge import Knowledge, check_possible, parse_knowledge
from musodds.text import _


class Told(NamedTuple):
    """What is known besides my hand, as it was written; None where nothing is.

    ``rivals`` holds of each rival, ``right`` of the one who speaks after me, ``left`` of the one
    who speaks before me, ``any_rival`` of at least one of the two. ``said`` is the round of
    declarations, such as ``pares: si no si no; juego: no no si no``, from the mano. ``dead`` are
    cards in no hand. ``heard`` is what was said in the lances, such as ``grande: paso envido``,
    from the first to speak; `musodds.betting.evidence` reads it.
    """

    partner: str | None = None
    rivals: str | None = None
    right: str | None = None
    left: str | None = None
    any_rival: str | None = None
    said: str | None = None
    dead: str | None = None
    heard: str | None = None


class Known(TypedDict, total=False):
    """The words in which the public functions are told what is known; see `Told`."""

    partner: str | None
    rivals: str | None
    right: str | None
    left: str | None
    any_rival: str | None
    said: str | None
    dead: str | None
    heard: str | None


def told_by(**known: Unpack[Known]) -> Told:
    """Return what a call's words tell.

    >>> told_by(partner="31").partner
    '31'

    Raises
    ------
    TypeError
        For a word that is none of them; it names those that are.
    """
    for name in known:
        if name not in Told._fields:
            near = get_close_matches(name, Told._fields, n=1)
            raise TypeError(
                _("no argument {name!r}: what is known is told by {names}").format(
                    name=name, names=", ".join(Told._fields)
                )
                + (_("; did you mean {near!r}?").format(near=near[0]) if near else "")
            )
    return Told(**known)


def build_query(hand: str, variant: Variant, told: Told, seat: int | None = None) -> OddsQuery:
    """Return the query that a hand and what is told amount to.

    ``seat`` is needed only where ``told.said`` speaks of seats. What was heard in the lances is no
    part of it: see `musodds.betting.evidence.told_query`.

    Raises
    ------
    InvalidInput
        If anything is not understood, contradicts itself or cannot be dealt.
    """
    if told.heard is not None:
        raise TypeError("bets heard are evidence for musodds.betting.asked.told_query")
    mine = parse_hand(hand, variant)
    dead = parse_cards(told.dead, variant) if told.dead else ()
    if told.dead is not None and not dead:
        raise InvalidInput(_("no card is named; leave it out, or name one, as in R"), "dead")
    if told.rivals is not None and (told.right is not None or told.left is not None):
        raise InvalidInput(_("rivals speaks of both rivals: give it, or right and left, not both"))
    texts = {
        "partner": told.partner,
        "right": told.rivals if told.right is None else told.right,
        "left": told.rivals if told.left is None else told.left,
    }
    knowledge = {
        role: parse_knowledge(text, variant) for role, text in texts.items() if text is not None
    }
    options = dict.fromkeys(ROLES, "rivals") if told.rivals is not None else {r: r for r in ROLES}
    options["partner"] = "partner"
    _check_cards(mine, dead, knowledge, options, variant)
    known = tuple(knowledge[role].hand if role in knowledge else None for role in ROLES)
    weights: dict[str, Weights | None] = {
        role: knowledge[role].weights
        if role in knowledge and knowledge[role].hand is None
        else None
        for role in ROLES
    }
    if told.said is not None:
        _add_declarations(weights, told.said, hand, mine, variant, seat)
    return OddsQuery(
        variant=variant,
        hand=hand_table(variant).index[mine],
        dead=tuple(sorted(dead, reverse=True)),
        known=known,  # type: ignore[arg-type]
        terms=_terms(weights, told.any_rival, variant),
        told=_described(told, dead, variant),
    )


def _described(told: Told, dead: tuple[int, ...], variant: Variant) -> Mapping[str, str]:
    texts = {name: text for name, text in told._asdict().items() if text is not None}
    if dead:
        texts["dead"] = format_cards(dead, variant)
    return texts


def _check_cards(
    mine: tuple[int, ...],
    dead: tuple[int, ...],
    knowledge: Mapping[str, Knowledge],
    options: Mapping[str, str],
    variant: Variant,
) -> None:
    """Check that one deck holds the cards named, and that what is known of each can be dealt."""
    table = hand_table(variant)
    held = [(_("mine"), mine), (_("dead"), dead)]
    held += [
        (role, table.cards[known.hand])
        for role, known in knowledge.items()
        if known.hand is not None
    ]
    check_deck(held, variant)
    most = sum(variant.copies) - N_PLAYERS * HAND_SIZE
    if len(dead) > most:
        raise InvalidInput(
            _("{n} cards are dead, but four hands leave at most {most}").format(
                n=len(dead), most=most
            )
        )
    gone = rank_counts([card for _name, cards in held for card in cards], variant)
    for role, known in knowledge.items():
        if known.hand is None:
            check_possible(known, gone, parameter=options[role])


def _terms(
    weights: Mapping[str, Weights | None], any_rival: str | None, variant: Variant
) -> tuple[Term, ...]:
    """Return the terms of a query; "at least one rival" is two that exclude one another."""
    partner, right, left = (weights[role] for role in ROLES)
    if any_rival is None:
        return ((partner, right, left),)
    either = parse_knowledge(any_rival, variant)
    if not either.is_boolean:
        raise InvalidInput(
            _("it asks whether a hand fits, so it takes no weights: {text!r}").format(
                text=any_rival
            ),
            "any_rival",
        )
    fits = either.weights
    return (
        (partner, times(right, fits), left),
        (partner, times(right, 1 - fits), times(left, fits)),
    )


def _add_declarations(
    weights: dict[str, Weights | None],
    said: str,
    hand: str,
    mine: tuple[int, ...],
    variant: Variant,
    seat: int | None,
) -> None:
    """Put the declarations of the round into the weights of the hands that made them."""
    if seat is None:
        raise InvalidInput(_("it goes round from the mano, so it needs a seat"), "said")
    table = hand_table(variant)
    for lance, answers in parse_declarations(said).items():
        has: Weights = (table.order(lance) > 0).astype(np.int64)
        for step, answer in enumerate(answers):
            if answer is None:
                continue
            declared = has if answer else 1 - has
            if step == seat:
                if not declared[table.index[mine]]:
                    raise InvalidInput(
                        _(
                            "the {seat}, which is me, says {answer} to {lance}, but {hand} {fact}"
                        ).format(
                            seat=seat_title(seat),
                            answer=_("yes") if answer else _("no"),
                            lance=lance_title(lance),
                            hand=format_cards(mine, variant),
                            fact=_("has none") if answer else _("has it"),
                        ),
                        "said",
                    )
                continue
            role = {2: "partner", 1: "right", 3: "left"}[(step - seat) % N_PLAYERS]
            weights[role] = times(weights[role], declared)


_ANSWERS = {
    **dict.fromkeys(("si", "sí", "bai", "yes", "y", "s", "b"), True),
    **dict.fromkeys(("no", "ez", "n", "e"), False),
    **dict.fromkeys(("?", "-"), None),
}
#: The lances in which one says whether one has it.
_DECLARED = ("pares", "juego")


def parse_declarations(said: str) -> dict[str, tuple[bool | None, ...]]:
    """Return by lance the four answers of a round of declarations, from the mano.

    Answers are si/no, bai/ez or yes/no, ``?`` for one that was not heard; rounds are parted by
    ``;``. The colon may be left out.

    >>> parse_declarations("pares: si no ? no")
    {'pares': (True, False, None, False)}

    Raises
    ------
    InvalidInput
        If a round names no lance that is declared, or has not four answers.
    """
    rounds: dict[str, tuple[bool | None, ...]] = {}
    for part in filter(None, (piece.strip() for piece in said.split(";"))):
        name, *rest = re.split(r"[:\s]+", part, maxsplit=1)
        answers = rest[0] if rest else ""
        lance = lance_or_none(name)
        if lance not in _DECLARED or not rest:
            raise InvalidInput(
                _("{part!r} names no round; write 'pares: si no si no' or 'juego: ...'").format(
                    part=part
                ),
                "said",
            )
        words = answers.replace(",", " ").lower().split()
        unknown = [word for word in words if word not in _ANSWERS]
        if unknown or len(words) != N_PLAYERS:
            raise InvalidInput(
                _(
                    "{lance} needs four answers from the mano round, each si, no or ?, "
                    "not {answers!r}"
                ).format(lance=lance_title(lance), answers=answers.strip()),
                "said",
            )
        if lance in rounds:
            raise InvalidInput(_("{lance} is given twice").format(lance=lance_title(lance)), "said")
        rounds[lance] = tuple(_ANSWERS[word] for word in words)
    if not rounds:
        raise InvalidInput(_("nothing is said; write 'pares: si no si no'"), "said")
    return rounds
