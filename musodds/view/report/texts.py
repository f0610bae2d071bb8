"""The texts that the page's script shows, in the language in use."""

from __future__ import annotations

from musodds.text import _


def script_texts() -> dict[str, str]:
    """Return the script's texts by name; words in braces are filled in by the script."""
    return {
        "hand": _("hand"),
        "of_all": _("dealt"),
        "shown": _("{n} of {all} hands"),
        "no_card": _("{text} is no card here; the cards are {cards}"),
        "no_ten": _("0 is no card; without spaces write S for the sota (10)"),
        "many": _("a hand has four cards, not {n}"),
        "copies": _("the deck has only {copies} {card}"),
        "one": _("{hand}: press Enter to open it"),
        "holding": _("hands that hold {cards}"),
        "sorted_up": _("sorted by {column}, lowest first"),
        "sorted_down": _("sorted by {column}, highest first"),
        "physical": _("{n} of the {all} hands that can be dealt, 1 in {share}"),
        "if_both": _("if both: {p}"),
        "never": _("never both"),
        "below": _("better than {p}"),
        "net": _("net stones"),
        "sum": _("sum {n}"),
        "matrix": _("{lance} as {seat}: {event}"),
        "matrix_net": _("net stones as {seat}: stones won less stones lost if all pass"),
        "no_kings": _("no R"),
        "no_aces": _("no A"),
        "lance": _("Lance"),
        "mus": _("Before the first discard"),
        "cuts": _("habit: cuts {p}"),
        "pays_cut": _("cut pays: {stones} ±{error} stones"),
        "pays_mus": _("mus pays: cutting brings {stones} ±{error} stones"),
        "pays_close": _("too close to tell: cutting brings {stones} ±{error} stones"),
        "keeps": _("keeps"),
        "throws_all": _("throws all four"),
        "of_time": _("{p} of the time"),
        "matrix_cut": _("habit: how often {seat} cuts before the first discard, of 100"),
        "matrix_keep": _("what {seat} keeps in the first discard (— throws all four)"),
        "cut": _("cut or mus"),
        "keep": _("what to keep"),
        "light": _("Light"),
        "dark": _("Dark"),
    }
