"""What the fields of results are called in the language in use.

The names in JSON and CSV never change; these are for people.
"""

from __future__ import annotations

from musodds.game.variant import LANCES, SEAT_NAMES, lance_title, seat_title
from musodds.text import _


def label(name: str) -> str:
    """Return the label of a field; one that has none is shown by its own words."""
    if name in LANCES:
        return lance_title(name)
    if name in SEAT_NAMES:
        return seat_title(SEAT_NAMES.index(name))
    if name.startswith("p_win_") and name[6:] in LANCES:
        return lance_title(name[6:])
    if name.startswith("p_") and name.endswith("_error"):
        return _("± error")
    bare = name.removeprefix("p_").removeprefix("juego_if_")
    return _labels().get(bare, bare.replace("_", " "))


def value_title(value: str) -> str:
    """Return a name that a field may hold, such as a model's, in the language in use.

    What is typed stays as it is: these are for answers. A value without a name of its own, such as
    a file, is shown as it is.
    """
    if value in LANCES:
        return lance_title(value)
    if value in SEAT_NAMES:
        return seat_title(SEAT_NAMES.index(value))
    return _values().get(value, value)


def _values() -> dict[str, str]:
    return {
        "human": _("human"),
        "equilibrium": _("equilibrium"),
        "kings": _("kings"),
        "dealt": _("dealt"),
        "pass": _("pass"),
        "min": _("min"),
        "timid": _("timid"),
        "steady": _("steady"),
        "bold": _("bold"),
        "exact": _("exact"),
        "mc": _("sampled"),
        "me": _("me"),
        "right": _("right"),
        "partner": _("partner"),
        "left": _("left"),
        "nobody": _("nobody"),
        "contested": _("contested"),
        "uncontested": _("uncontested"),
        "absent": _("absent"),
        "at-once": _("at once"),
        "at-end": _("at the end"),
        "one-more": _("one more"),
    }


def _labels() -> dict[str, str]:
    return {
        "advice": _("advice"),
        "behind": _("behind"),
        "behind_standard_error": _("behind, standard error"),
        "cut": _("cutting"),
        "cutting": _("cutting"),
        "mus": _("giving mus"),
        "difference": _("difference"),
        "difference_standard_error": _("difference, standard error"),
        "effective_deals": _("effective deals"),
        "intervals": _("95% intervals"),
        "makes": _("makes"),
        "model": _("model"),
        "round": _("round of mus"),
        "rounds": _("rounds of mus"),
        "unit": _("unit"),
        "worth": _("worth"),
        "worth_error": _("worth, standard error"),
        "accepted": _("accepted"),
        "answers": _("answers"),
        "passed": _("passed"),
        "raised": _("raised"),
        "refused": _("refused"),
        "gap": _("distance from unbeatable"),
        "loss": _("loss"),
        "ordago_worth": _("worth of an órdago"),
        "pair_seeing_both": _("a pair seeing both hands"),
        "players": _("who plays the lance"),
        "same": _("cannot be told apart"),
        "words": _("words"),
        "seen": _("seen"),
        "so_few": _("so few or fewer"),
        "so_many": _("so many or more"),
        "streak": _("streak"),
        "agreed": _("mus agreed"),
        "cut_after": _("cuts after me"),
        "habit": _("gives mus by habit"),
        "hand": _("hand"),
        "hands": _("hands"),
        "seat": _("seat"),
        "seat_name": _("seat"),
        "lance": _("lance"),
        "line": _("line"),
        "kings": _("kings"),
        "real": _("la real"),
        "known": _("known"),
        "method": _("method"),
        "deals": _("deals"),
        "win": _("my pair wins"),
        "contested": _("contested"),
        "win_if_contested": _("wins if contested"),
        "mine_best": _("my hand is best"),
        "mine_beats_rivals": _("my hand beats both rivals"),
        "won_contested": _("won, contested"),
        "won_uncontested": _("won, uncontested"),
        "lost_contested": _("lost, contested"),
        "lost_uncontested": _("lost, uncontested"),
        "absent": _("absent"),
        "net_stones_if_all_pass": _("net stones if all pass"),
        "net_stones": _("net stones"),
        "mean": _("mean"),
        "standard_error": _("standard error"),
        "standard_errors": _("standard error"),
        "partner": _("partner"),
        "rivals": _("each rival"),
        "right": _("right"),
        "left": _("left"),
        "any_rival": _("a rival"),
        "said": _("said"),
        "heard": _("heard"),
        "notes": _("notes"),
        "heard_gaps": _("how far from unbeatable what was heard is taken to be"),
        "dead": _("dead cards"),
        "favourable": _("favourable"),
        "total": _("total"),
        "probability": _("probability"),
        "fraction": _("fraction"),
        "expression": _("asked"),
        "given": _("given"),
        "of": _("unseen hands"),
        "at_least": _("at least"),
        "distinct": _("distinct hands"),
        "distinct_total": _("distinct hands in all"),
        "physical": _("physical hands"),
        "physical_total": _("physical hands in all"),
        "weight": _("weight"),
        "share": _("share"),
        "weighted": _("weighted"),
        "differences": _("difference"),
        "less": _("compared with"),
        "status": _("status"),
        "winner_seat": _("seat that wins"),
        "pair": _("pair"),
        "stones": _("stones"),
        "why": _("why"),
        "score": _("score"),
        "juego_won_by": _("juego won by the pair"),
        "bet": _("bet"),
        "target": _("stones of the juego"),
        "stakes": _("stakes"),
        "needed": _("chance needed"),
        "accept": _("accept"),
        "refuse": _("refuse"),
        "accept_and_win": _("accept and win the lance"),
        "accept_and_lose": _("accept and lose the lance"),
        "margin": _("accepting gains"),
        "turns": _("the answer turns"),
        "bound": _("if one of them has"),
        "own_stones": _("stones of my own hand"),
        "error": _("error"),
        "own_win": _("by my own hand"),
        "deje": _("deje"),
        "we_go_out": _("we go out"),
        "they_go_out": _("they go out"),
        "stand": _("stand here"),
        "best": _("best"),
        "mano": _("mano"),
        "us": _("we"),
        "them": _("they"),
        "juegos": _("juegos"),
        "juegos_won": _("juegos won"),
        "win_partida": _("we win the partida"),
        "won": _("won"),
        "interval_95": _("95% interval"),
        "hands_per_juego": _("hands per juego"),
        "keep": _("keep"),
        "throw": _("throw"),
        "options": _("option"),
        "seed": _("seed"),
    }
