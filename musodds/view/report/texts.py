"""The texts of a page, in the language in use: those in its place, and those its script fills in.

Words in braces are filled in by the script.
"""

from __future__ import annotations

from musodds.text import _


def page_texts() -> dict[str, str]:
    """Return the texts that stand in the page, by the name that their place has."""
    return {
        "title": _("Mus, hand by hand"),
        "sub": _("{variant} · {n} hands, every deal counted · musodds {version}"),
        "skip": _("Skip to the hands"),
        "sections": _("Sections"),
        "hands": _("Hands"),
        "matrix_title": _("Matrix"),
        "charts": _("Charts"),
        "score": _("Score"),
        "about": _("About"),
        "language": _("Language"),
        "no_script": _("This page needs JavaScript, which this browser has turned off."),
        "controls": _("What is shown"),
        "seat": _("Seat"),
        "partner": _("Partner signs"),
        "event": _("Counted"),
        "pares": _("Pares"),
        "juego": _("Juego"),
        "find": _("Hand"),
        "hint": _(
            "Open a hand for its odds from every seat. Keys: / searches, Enter opens, the arrows "
            "go from hand to hand, Esc closes."
        ),
        "table_name": _("Table of hands"),
        "shown_lance": _("Shown"),
        "print": _("Print this on one page"),
        "cells_name": _("Cells of the matrix"),
        "charts_hint": _(
            "Of the seat and the lance chosen above; the hand that was opened last stands out."
        ),
        "score_hint": _(
            "A juego to {target}, if nobody bets in this hand or later ones. Averages over the "
            "hands one may get: your own hand moves them, as musodds chances and musodds ordago "
            "tell."
        ),
        "us": _("Our stones"),
        "them": _("Their stones"),
        "mano": _("Mano"),
        "square": _("By score"),
        "square_hint": _("Our stones across, theirs downwards. A number sets the score."),
        "square_name": _("Numbers by score"),
        "about_title": _("About the numbers"),
        "about_exact": _(
            "Each chance is exact: all {deals} ways to deal the three hidden hands are counted. "
            "What is known is one's own hand and, if chosen, what the partner signs; nobody has "
            "thrown a card."
        ),
        "about_lance": _(
            "A lance belongs to the pair that holds its best hand; ties go to the player nearest "
            "the mano. An absent lance counts as not taken. Net stones are those of our pair less "
            "those of the rivals at the end of the hand if nobody bets."
        ),
        "about_signs": _(
            "With a seña, chances are kept to 0.005% and stones to 0.0005, so that they print "
            "here as musodds odds --partner prints them."
        ),
        "about_mus": _(
            "What to keep and when to cut is what a model of the mus does that was found by "
            "self-play; each player's choice depends on hand and seat alone. {model}."
        ),
        "about_address": _(
            "The address of this page holds what is chosen in it: a link shows the same."
        ),
        "before": _("The hand before"),
        "after": _("The hand after"),
        "close": _("Close"),
    }


def script_texts() -> dict[str, str]:
    """Return the texts that the script writes, by name."""
    return {
        "hand": _("hand"),
        "of_all": _("dealt"),
        "nothing": _("nothing known"),
        "any": _("any"),
        "pares_none": _("no pares"),
        "pares_par": _("par"),
        "pares_medias": _("medias"),
        "pares_duples": _("duples"),
        "juego_31": _("31"),
        "juego_other": _("other juego"),
        "juego_none": _("no juego"),
        "shown": _("{n} of {all} hands"),
        "no_card": _("{text} is no card here; the cards are {cards}"),
        "no_ten": _("0 is no card; without spaces write S for the sota (10)"),
        "many": _("a hand has four cards, not {n}"),
        "copies": _("the deck has only {copies} {card}"),
        "one": _("{hand}: press Enter to open it"),
        "holding": _("hands that hold {cards}"),
        "sorted_up": _("sorted by {column}, lowest first"),
        "sorted_down": _("sorted by {column}, highest first"),
        "sum": _("sum {n}"),
        "physical": _("{n} of the {all} hands that can be dealt, 1 in {share}"),
        "signing": _("the partner signs {sena}"),
        "cannot_sign": _("with {hand} in your hand your partner cannot sign that"),
        "takes": _("our pair takes it"),
        "if_both": _("if both"),
        "if_both_is": _("if both: of the deals in which both pairs take part."),
        "better": _("better than"),
        "better_is": _(
            "better than: of all hands that can be dealt, the share that takes the lance less "
            "often from that seat, or brings fewer stones."
        ),
        "unsigned": _("without seña"),
        "never": _("never"),
        "stones": _("stones"),
        "command": _("The same in a terminal:"),
        "matrix": _("{lance} as {seat}: {event}"),
        "matrix_net": _("net stones as {seat}: stones won less stones lost if all pass"),
        "no_kings": _("no R"),
        "no_aces": _("no A"),
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
        "other_deck": _("{n} kings"),
        "seat_gain": _("{lance} as {seat}: at most {most} of 100 beside being {other} ({hand})"),
        "seat_gain_net": _("stones as {seat}: at most {most} beside being {other} ({hand})"),
        "seat_across": _("as {other}"),
        "seat_upwards": _("more as {seat}"),
        "ranking": _("{lance} as {seat}: the best hands and the worst"),
        "ranking_is": _("Hands alike in the lance are one row, from the lowest to the highest."),
        "every": _("every {total}"),
        "our_mano": _("our pair"),
        "their_mano": _("the rivals"),
        "win": _("chance to win the juego"),
        "gain": _("what being mano adds to it"),
        "accept": _("accept an órdago at {lance} from"),
    }
