"""What the shell may complete: seats, lances, what is known of a hand, models.

Values are completed where the name of a parameter says what it is, so that a new command gets
completion by naming its parameters as the others do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: The last word of an expression of knowledge, after everything that joins words.
_LAST_WORD = re.compile(r"[^&|!()\s]*\Z")


class Completed(click.ParamType):  # type: ignore[type-arg] # not generic before click 8.5
    """Text that the shell completes from a list made when it is asked for."""

    name = "text"

    def __init__(self, words: Callable[[], Iterable[str]], *, in_expressions: bool = False):
        self.words = words
        self.in_expressions = in_expressions

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        before, word = "", incomplete
        if self.in_expressions:
            found = _LAST_WORD.search(incomplete)
            assert found is not None
            before, word = incomplete[: found.start()], found[0]
        return [CompletionItem(before + name) for name in self.words() if name.startswith(word)]


def _seats() -> Iterable[str]:
    from musodds.game.variant import SEAT_NAMES

    return SEAT_NAMES


def _players() -> Iterable[str]:
    from musodds.betting.spot import contested_players
    from musodds.game.variant import SEAT_NAMES

    return (",".join(SEAT_NAMES[seat] for seat in seats) for seats in contested_players())


def _lances() -> Iterable[str]:
    from musodds.game.variant import LANCES

    return LANCES


def _knowledge() -> Iterable[str]:
    from musodds.knowledge.names import HAND_NAMES, SUBJECT_NAMES

    bounds = (f"{subject}>=" for subject in SUBJECT_NAMES)
    return (*HAND_NAMES, *bounds)


def _betting_models() -> Iterable[str]:
    from musodds.match.styles import BETS, MODELS

    return (*MODELS, BETS)


def _mus_models() -> Iterable[str]:
    from musodds.discards.model import MODELS

    return MODELS


def _charts() -> Iterable[str]:
    from musodds.view.charts import CHARTS

    return CHARTS


def _tables() -> Iterable[str]:
    from musodds.view.table import TABLES

    return TABLES


def _who() -> Iterable[str]:
    return (*_cutters(), "nobody")


def _cutters() -> Iterable[str]:
    return ("me", "right", "partner", "left", *_seats())


def _said() -> Iterable[str]:
    return ("pares: ", "juego: ")


def _heard() -> Iterable[str]:
    return (f"{lance}: " for lance in _lances())


def _words() -> Iterable[str]:
    return ("paso", "envido", "ordago", "quiero", "no quiero")


def _topics() -> Iterable[str]:
    from musodds.view.rules.topics import TOPICS

    return TOPICS


def _events() -> Iterable[str]:
    from musodds.view.events import EVENTS

    return EVENTS


_K = ("partner", "rivals", "right", "left", "any_rival", "given", "expression")
#: Parameter name, after its command's where they differ by command -> what completes it.
COMPLETED: dict[str, Completed] = {
    "chart name": Completed(_charts),
    "table name": Completed(_tables),
    "model": Completed(_mus_models),
    "cut_by": Completed(_who),
    "bet cut_by": Completed(_cutters),
    **{f"{command} cut_by": Completed(_seats) for command in ("chart", "solve", "table")},
    "players": Completed(_players),
    "seat": Completed(_seats),
    "lance": Completed(_lances),
    "us": Completed(_betting_models),
    "them": Completed(_betting_models),
    "said": Completed(_said),
    "heard": Completed(_heard),
    "bet heard": Completed(_words),
    "topic": Completed(_topics),
    "event": Completed(_events),
    **dict.fromkeys(_K, Completed(_knowledge, in_expressions=True)),
}


def add_completion(command: click.Command) -> None:
    """Let the shell complete those parameters of ``command`` that take free text."""
    for param in command.params:
        own = COMPLETED.get(f"{command.name} {param.name}", COMPLETED.get(param.name or ""))
        if own is not None and param.type is click.STRING:
            param.type = own
