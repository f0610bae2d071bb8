"""The one error that a wrong input raises anywhere in the project."""

from __future__ import annotations


class InvalidInput(ValueError):
    """What was asked for cannot be, said in one line with what would be right.

    ``parameter`` names the argument at fault where the message does not. The command line puts
    its option before the message, and exits with 2.
    """

    def __init__(self, message: str, parameter: str | None = None):
        super().__init__(message)
        self.parameter = parameter
