"""How a wrong input is told: with the option that gave it, where the library names its argument."""

from __future__ import annotations

from musodds.game.errors import InvalidInput
from musodds.text import _


def option_name(parameter: str) -> str:
    """Return the option that gives an argument of the library.

    >>> option_name("any_rival")
    '--any-rival'
    """
    return "--" + parameter.replace("_", "-")


def told(error: InvalidInput) -> str:
    """Return an error's message, after the option at fault where the message leaves it out."""
    if error.parameter is None:
        return str(error)
    return f"{option_name(error.parameter)}: {error}"


def existing(message: str) -> str:
    """Return what is said of a file that is there, with the option that writes over it."""
    return (
        message
        if "--" in message
        else _("{message}; --force writes over it").format(message=message)
    )
