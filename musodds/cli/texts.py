"""Commands and options whose help is read in the language in use when it is shown.

A module of commands may be imported in one language and asked in another, so the texts that it
names as it is imported are only marked there (`later`) and looked up here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from musodds.cli.layout import Context
from musodds.cli.placeholders import placeholder
from musodds.text import _, now

F = TypeVar("F", bound=Callable[..., Any])


#: What a context carries that reads one line of a batch, or the command that reads them all.
ONE_LINE = object()


class Argument(click.Argument):
    """An argument whose placeholder is in the language in use."""

    def make_metavar(self, *args: Any, **named: Any) -> str:
        return placeholder(super().make_metavar(*args, **named))


class Option(click.Option):
    """An option whose help is marked with `later`."""

    def make_metavar(self, *args: Any, **named: Any) -> str:
        """Return the placeholder of its value in the language in use."""
        return placeholder(super().make_metavar(*args, **named))

    @property
    def help(self) -> str | None:
        return self._source and now(self._source)

    @help.setter
    def help(self, source: str | None) -> None:
        self._source = source

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the value as click does; in a batch each line gives its own, or lacks it."""
        if self.required and ctx.obj is ONE_LINE and self.value_is_missing(value):
            return None
        return super().process_value(ctx, value)

    def consume_value(
        self, ctx: click.Context, opts: Mapping[str, Any]
    ) -> tuple[Any, click.core.ParameterSource]:
        """Return the value and where it comes from, as click does; an empty one is refused."""
        value, source = super().consume_value(ctx, opts)
        if source is click.core.ParameterSource.COMMANDLINE:
            refuse_empty(value, self.opts[-1])
        return value, source


def refuse_empty(value: Any, option: str) -> None:
    """Refuse a value that is nothing but spaces.

    Raises
    ------
    click.UsageError
        Naming the option.
    """
    if isinstance(value, str) and not value.strip():
        raise click.UsageError(
            _("{option} is empty; give it a value, or leave it out").format(option=option)
        )


def _foreign(name: str, known: list[str]) -> str | None:
    """Return what to say of an option whose name is Spanish or Basque; None where it is not."""
    from musodds.cli.called import options_called

    here = options_called(name, [*known, "--help"])
    if here:
        return _("no option {name!r}; it is called {options} here").format(
            name=name, options=_(" or ").join(here)
        )
    elsewhere = options_called(name)
    if elsewhere:
        return _("no option {name!r} here; other commands have {options}").format(
            name=name, options=_(" or ").join(elsewhere)
        )
    return None


class Command(click.Command):
    """A command whose help is marked with `later`; its options are `Option`s."""

    #: Whether ``-`` stands for queries from standard input.
    reads_lines = False

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the whole first sentence: a list of commands wraps it and cuts nothing off."""
        return super().get_short_help_str(len(self.help or "") + 1)

    context_class = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return what the parser leaves over; an option with a foreign name is told its own."""
        if self.reads_lines and "-" in args:
            ctx.obj = ONE_LINE
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            message = _foreign(error.option_name, [name for p in self.params for name in p.opts])
            if message is None:
                raise
            raise click.UsageError(message, ctx) from None

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what the usage line names, its placeholders in the language in use."""
        return [placeholder(piece) for piece in super().collect_usage_pieces(ctx)]

    @property
    def help(self) -> str | None:
        return self._source and now(self._source)

    @help.setter
    def help(self, source: str | None) -> None:
        self._source = source

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        option = super().get_help_option(ctx)
        if option is not None:
            # Click keeps the option, and with it the language in which it was first asked for.
            option.help = _("Show this message and exit.")
        return option


def argument(*names: str, **settings: Any) -> Callable[[F], F]:
    """Add an `Argument`, as `click.argument` does."""
    return click.argument(*names, cls=Argument, **settings)


def option(*names: str, **settings: Any) -> Callable[[F], F]:
    """Add an `Option`, as `click.option` does."""
    return click.option(*names, cls=Option, **settings)


class LinesCommand(Command):
    """A command that reads a batch of queries where ``-`` stands for what it is about."""

    reads_lines = True


def command(
    name: str, *, help: str, kind: type[Command] = Command
) -> Callable[[Callable[..., Any]], Command]:
    """Make a `Command` of a function, as `click.command` does."""
    return click.command(name, cls=kind, help=help)
