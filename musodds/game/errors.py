"""The one error that a wrong input raises anywhere in the project, and one that many share."""

from __future__ import annotations

from musodds.text import _


class InvalidInput(ValueError):
    """What was asked for cannot be, said in one line with what would be right.

    ``parameter`` names the argument at fault where the message does not. The command line puts
    its option before the message, and exits with 2.
    """

    def __init__(self, message: str, parameter: str | None = None):
        super().__init__(message)
        self.parameter = parameter


def refuse_idle(why: str, **arguments: object) -> None:
    """Refuse arguments that change nothing here, where they are not None.

    Raises
    ------
    InvalidInput
        Naming the first of them, with ``why``.
    """
    for name, value in arguments.items():
        if value is not None:
            raise InvalidInput(_("it changes nothing here: {why}").format(why=why), name)
