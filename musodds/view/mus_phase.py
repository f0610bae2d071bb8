"""What the answers of the mus phase share: whose hand it is, and what they rest on."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from musodds.discards.discard_result import DiscardResult
from musodds.discards.mus_result import MusResult
from musodds.game.variant import Variant, lance_title, seat_title
from musodds.results.labels import label, value_title
from musodds.text import _, plural
from musodds.view.numbers import decimal, hundredths, with_sign
from musodds.view.odds import understood, variant_name
from musodds.view.settlement import score_text
from musodds.view.terminal import text_width

#: How much fewer deals a weighted sample is worth before people are told.
_MUCH_FEWER = 0.9
#: Below so many deals of equal weight an answer is hardly one.
_FEW = 1_000


def heading(result: DiscardResult | MusResult) -> list[str]:
    """Return the hand, what is known, the score, and what the numbers rest on."""
    variant = Variant(result.kings, result.real)
    parts = [
        _("{hand} as {seat}, {variant}").format(
            hand=result.hand, seat=seat_title(result.seat), variant=variant_name(variant)
        ),
        *(
            f"{label(name)} {understood(name, text, variant)}"
            for name, text in result.known.items()
        ),
    ]
    lines = wrapped(", ".join(parts))
    if result.score is not None:
        lines += wrapped(_score(result))
    return [*lines, *wrapped(_basis(result))]


def _score(result: DiscardResult | MusResult) -> str:
    asked = result.score
    assert asked is not None
    text = _("{score}, juego to {target}").format(
        score=score_text(asked.score), target=asked.target
    )
    if asked.juegos_won is None:
        return text
    us, them = asked.juegos_won
    won = _("juegos won {us}-{them}, partida to {juegos}").format(
        us=us, them=them, juegos=asked.juegos
    )
    return f"{text}; {won}"


def _basis(result: DiscardResult | MusResult) -> str:
    if result.method == "exact":
        return _("exact; nobody else throws any card")
    rounds = plural("{n} round of discards", "up to {n} rounds of discards", result.rounds).format(
        n=result.rounds
    )
    stakes = _("nobody bets") if result.stakes == "pass" else _("2 stones accepted in every lance")
    if result.shipped:
        error = max(_paired_errors(result))
        return _(
            "model: {model}; {stakes}; {rounds}; from {deals:,} shipped deals, ±{error} "
            "stones at most"
        ).format(
            model=value_title(result.model),
            stakes=stakes,
            rounds=rounds,
            deals=result.deals,
            error=decimal(error),
        )
    text = _("model: {model}; {stakes}; {rounds}; {deals:,} deals that fit, seed {seed}").format(
        model=value_title(result.model),
        stakes=stakes,
        rounds=rounds,
        deals=result.deals,
        seed=result.seed,
    )
    assert result.deals is not None
    assert result.effective_deals is not None
    if result.effective_deals < _MUCH_FEWER * result.deals:
        text += _("; as sure as {n:,} of equal weight").format(n=round(result.effective_deals))
    if result.effective_deals < _FEW:
        text += _(", which is few")
    if result.score is not None and result.score.error > 1e-6:
        text += _("; hands to come sampled: error below {error:.2g}").format(
            error=result.score.error
        )
    return text


def _paired_errors(result: DiscardResult | MusResult) -> list[float]:
    """Return the errors of what is compared: each choice with the best, or mus with cutting."""
    if isinstance(result, MusResult):
        return [result.difference_standard_error or 0.0]
    return [option.behind_standard_error or 0.0 for option in result.options]


def ending(ends: Mapping[str, float]) -> str:
    """Return how often the juego ends in this hand, and in which lance."""
    shares = ", ".join(
        f"{lance_title(lance)} {with_sign(hundredths(p, 1))}" for lance, p in ends.items() if p
    )
    total = with_sign(hundredths(sum(ends.values()), 1))
    return f"{total} ({shares})" if shares else total


def points(juegos: float) -> str:
    """Return juegos won as so many in a hundred."""
    return decimal(100 * juegos, 2)


def wrapped(text: str) -> list[str]:
    """Return a text in lines that fit."""
    return textwrap.wrap(text, text_width())


def without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    """Drop the columns of errors where there are none."""
    full = [i for i in range(len(rows[-1])) if any(row[i] for row in rows[-2:]) or i < 2]
    return [[row[i] for i in full] for row in rows]
