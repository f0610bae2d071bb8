"""How seats and lances are written on charts and pages, in the language in use."""

from __future__ import annotations

from musodds.text import _


def seat_label(seat: int) -> str:
    """Return a seat's name: mano, second, third, postre."""
    return (_("mano"), _("second"), _("third"), _("postre"))[seat]


def lance_label(lance: str) -> str:
    """Return a lance's name; "net" is the stones if all pass."""
    return {
        "grande": _("grande"),
        "chica": _("chica"),
        "pares": _("pares"),
        "juego": _("juego"),
        "punto": _("punto"),
        "net": _("net stones"),
    }[lance]


def sentence(text: str) -> str:
    """Return a text that begins with a capital, whatever its first word is.

    >>> sentence("postre: 30%")
    'Postre: 30%'
    """
    return text[:1].upper() + text[1:]
