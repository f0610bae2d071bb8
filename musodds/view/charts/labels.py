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


def percent_label(p: float, places: int = 0) -> str:
    """Return a chance as a short percentage that says 0 or 100 only of what is certain.

    >>> percent_label(0.9999), percent_label(1.0), percent_label(0.437, 1)
    ('>99%', '100%', '43.7%')
    """
    text = f"{100 * p:.{places}f}"
    if text == f"{100:.{places}f}" and p < 1:
        return f">{100 - 10**-places:.{places}f}%"
    if float(text) == 0 and p > 0:
        return f"<{10**-places:.{places}f}%"
    return f"{text}%"


def signed(value: float, places: int = 2) -> str:
    """Return a number with its sign, a true minus sign included: ``+0.43``, ``−1.20``."""
    return f"{value:+.{places}f}".replace("-", "−")
