"""What ``musodds`` alone says: what one can ask, with examples to copy."""

from __future__ import annotations

from musodds.text import _


def examples() -> list[tuple[str, str]]:
    """Return five questions and the commands that answer them."""
    return [
        (_("How good is RR7A for the postre?"), "musodds odds RR7A --seat postre"),
        (
            _('A rival said "pares no, juego sí". Is it 31?'),
            'musodds freq 31 --given "juego & no-pares"',
        ),
        (
            _("As mano I hold RC64 and all say mus. What do I throw?"),
            "musodds discard RC64 --seat mano",
        ),
        (
            _("At 20-20 they say órdago at juego. Do I accept?"),
            "musodds ordago RCSA --seat postre --lance juego --score 20-20",
        ),
        (
            _("At 39-38, in which lance do we win?"),
            "musodds chances RRSA --seat mano --score 39-38 --partner AA6S",
        ),
    ]


def welcome_text() -> str:
    """Return the greeting."""
    lines = [_("musodds answers questions about Mus. Ask, for example:")]
    for question, command in examples():
        lines += ["", f"  {question}", f"    {command}"]
    lines += [
        "",
        _("musodds --help           all the commands"),
        _("musodds COMMAND --help   one of them, with examples"),
        _("musodds rules            the rules it plays by, with example hands"),
        _("musodds explain          what a result means"),
    ]
    return "\n".join(lines)
