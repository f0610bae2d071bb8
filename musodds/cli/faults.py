"""How a wrong input is told: with the option that gave it, where the library names its argument."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

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


def refuse_idle(options: Mapping[str, Any], idle: tuple[str, ...], why: str) -> None:
    """Refuse options that were given and change nothing.

    Parameters
    ----------
    options : mapping of str to value
        None where an option was not given.
    idle : tuple of str
        Those that change nothing here.
    why : str
        The reason.

    Raises
    ------
    click.UsageError
        Naming the first of them that was given.
    """
    for name in idle:
        if options[name] is not None:
            raise click.UsageError(
                _("{option} changes nothing here: {why}").format(option=option_name(name), why=why)
            )
