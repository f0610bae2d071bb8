"""What each seña says of a hand, in the language in use."""

from __future__ import annotations

from musodds.text import _


def sena_meaning(name: str) -> str:
    """Return what a hand is that is signed by a seña.

    >>> sena_meaning("3-reyes")
    'three R or more'
    """
    return {
        "2-reyes": _("exactly two R"),
        "3-reyes": _("three R or more"),
        "2-ases": _("exactly two A"),
        "3-ases": _("three A or more"),
        "medias": _("medias of any rank"),
        "duples": _("duples"),
        "31": _("juego of 31"),
        "other-juego": _("juego other than 31"),
        "30": _("cards that add up to 30"),
        "29": _("cards that add up to 29"),
        "ciego": _("neither pares nor juego"),
        "solomillo": _("exactly R R R A"),
    }[name]
