"""The command that finds the betting of a spot."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote

from musodds.betting.at_score import BetScore
from musodds.betting.spot import Spot
from musodds.game.cards import format_cards
from musodds.game.score import DEFAULT_JUEGOS, DEFAULT_TARGET
from musodds.game.variant import N_PLAYERS, SEAT_NAMES


def spot_command(spot: Spot, how: Sequence[str] = ()) -> str:
    """Return the command that solves a spot; ``how`` are words on how, which go before the variant.

    >>> from musodds.game.variant import Variant
    >>> spot_command(Spot(Variant(4), "juego", (0, 1)), ["--seed 7"])
    'musodds solve bets --lance juego --players mano,second --seed 7 --kings 4'
    """
    defaults = Spot(spot.variant, spot.lance)
    words = [f"musodds solve bets --lance {spot.lance}"]
    if len(spot.players) < N_PLAYERS:
        words.append("--players " + ",".join(SEAT_NAMES[seat] for seat in spot.players))
    sizes = ",".join(str(spot.sizes).split())
    if sizes != str(defaults.sizes):
        words.append(f"--bets {sizes}")
    if spot.sizes.most_raises != defaults.sizes.most_raises:
        words.append(f"--most-raises {spot.sizes.most_raises}")
    if not spot.sizes.ordago:
        words.append("--no-ordago")
    if spot.ordago != defaults.ordago:
        words.append(f"--ordago {spot.ordago!r}")
    if spot.dead:
        words.append(f"--dead {format_cards(spot.dead, spot.variant)}")
    if spot.cut_by is not None:
        words.append(f"--cut-by {SEAT_NAMES[spot.cut_by]}")
        if spot.model != defaults.model:
            words.append(f"--model {quote(spot.model)}")
    if spot.score is not None:
        words += _score_words(spot.score)
    words += how
    if spot.variant.kings != 8:
        words.append(f"--kings {spot.variant.kings}")
    if spot.variant.real != "off":
        words.append(f"--real {spot.variant.real}")
    return " ".join(words)


def _score_words(at: BetScore) -> list[str]:
    words = ["--score {}-{}".format(*at.score)]
    if at.target != DEFAULT_TARGET:
        words.append(f"--target {at.target}")
    if at.juegos_won is not None:
        words.append("--juegos-won {}-{}".format(*at.juegos_won))
        if at.juegos != DEFAULT_JUEGOS:
            words.append(f"--juegos {at.juegos}")
    return words
