"""The one error that a wrong input raises anywhere in the project."""

from __future__ import annotations


class InvalidInput(ValueError):
    """What was asked for cannot be, said in one line with what would be right.

    The command line prints the message and exits with 2.
    """
