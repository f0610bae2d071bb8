"""The ``musodds`` command: finds a command by name and imports only that one."""

from __future__ import annotations

import importlib
import itertools
import os
import shlex
import sys
from time import perf_counter

import click

from musodds.cli import texts
from musodds.cli.completions import add_completion
from musodds.cli.exits import EXIT_FAILURE, EXIT_INTERRUPTED, EXIT_USAGE
from musodds.cli.faults import existing, told
from musodds.cli.language import choose_language, speaking
from musodds.cli.manners import begin, common_options, heed_manners, report
from musodds.cli.signals import heeding_requests_to_end
from musodds.game.errors import InvalidInput
from musodds.text import _, later

# Before numpy is imported: the matrices multiplied are small, and threads would cost more than they
# save. What the user has set stands.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

#: Commands in the order in which help shows them; each lives in ``musodds.cli.NAME``.
COMMANDS = (
    "odds",
    "compare",
    "know",
    "freq",
    "discard",
    "mus",
    "bet",
    "solve",
    "showdown",
    "ordago",
    "accept",
    "chances",
    "equity",
    "simulate",
    "sweep",
    "table",
    "chart",
    "report",
    "quiz",
    "rules",
    "explain",
    "completion",
)


class LazyGroup(texts.Command, click.Group):
    """A group that imports a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = self.commands.get(cmd_name)
        if command is None:
            module = importlib.import_module(f"musodds.cli.{cmd_name}")
            command = module.command
            assert isinstance(command, click.Command)
            add_completion(command)
            heed_manners(command)
            self.commands[cmd_name] = command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a reader who has gone is no failure."""
        try:
            result: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Point stdout elsewhere, so that the interpreter's own flush at exit is silent.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return result

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            raise click.UsageError(_unknown_command(args), ctx)
        return super().resolve_command(ctx, args)


def _unknown_command(args: list[str]) -> str:
    from difflib import get_close_matches

    from musodds.cli.called import commands_called, means_help

    name = args[0]
    words = " ".join(itertools.takewhile(lambda word: not word.startswith("-"), args))
    if _is_hand(words):
        return _("no command {name!r}; for the odds of a hand write 'musodds odds {hand}'").format(
            name=name, hand=words
        )
    if _is_knowledge(words):
        return _("no command {name!r}; for how often a hand is that: musodds freq {asked}").format(
            name=name, asked=shlex.quote(words)
        )
    if means_help(name):
        return _("no command {name!r}; for help write 'musodds --help'").format(name=name)
    near = commands_called(name) or get_close_matches(name.lower(), COMMANDS, n=1)
    if near:
        return _("no command {name!r}; did you mean {near}?").format(
            name=name, near=_(" or ").join(map(repr, near))
        )
    return _("no command {name!r}; the commands are {commands}").format(
        name=name, commands=", ".join(COMMANDS)
    )


def _is_hand(text: str) -> bool:
    """Return whether a text is a hand, and a seat perhaps after it."""
    from musodds.game.cards import parse_hand
    from musodds.game.variant import Variant, split_seat

    try:
        parse_hand(split_seat(text)[0], Variant())
    except InvalidInput:
        return False
    return True


def _is_knowledge(text: str) -> bool:
    from musodds.game.variant import Variant
    from musodds.knowledge import parse_asked

    try:
        parse_asked(text, Variant())
    except InvalidInput:
        return False
    return True


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from musodds.version import version

        click.echo(f"musodds {version()}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=later("Odds at Mus: exact where they can be, sampled with their error where they cannot."),
)
@texts.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_version,
    help=later("Show the version and exit."),
)
@click.pass_context
def command_line(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        from musodds.cli.welcome import welcome_text

        click.echo(welcome_text())


command_line.params += common_options()


def main(args: list[str] | None = None) -> None:
    """Run the command line and exit: 0, 1 failure, 2 wrong usage, 130 interrupted, 143 ended."""
    sys.exit(run(args))


def run(args: list[str] | None = None) -> int:
    """Run the command line and return its exit code; errors go to stderr in one line."""
    begun = perf_counter()
    arguments = sys.argv[1:] if args is None else args
    begin()
    _open_streams()
    with speaking(choose_language(arguments)), heeding_requests_to_end() as ending:
        code = ending.code(_run(arguments))
        report(begun)
    return code


def _open_streams() -> None:
    """Give a run that was started with closed streams somewhere to read and to write."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123


def _run(arguments: list[str]) -> int:
    try:
        code = command_line.main(args=arguments, prog_name="musodds", standalone_mode=False)
    except click.UsageError as error:
        _complain(_with_help(error))
        return EXIT_USAGE
    except click.ClickException as error:
        _complain(error.format_message())
        return error.exit_code
    except InvalidInput as error:
        _complain(told(error))
        return EXIT_USAGE
    except (KeyboardInterrupt, click.Abort):
        _complain(_("interrupted"))
        return EXIT_INTERRUPTED
    except FileExistsError as error:
        _complain(f"{error.filename}: {existing(str(error.strerror))}")
        return EXIT_FAILURE
    except OSError as error:
        _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
        return EXIT_FAILURE
    return code if isinstance(code, int) else 0


def _with_help(error: click.UsageError) -> str:
    """Return what is wrong with the way a command was asked, and where it is explained."""
    message = error.format_message().rstrip(".")
    if error.ctx is None or error.ctx.parent is None:
        return message
    return _("{message}; see '{command} --help'").format(
        message=message, command=error.ctx.command_path
    )


def _complain(message: str) -> None:
    click.echo("musodds: " + " ".join(message.split()), err=True)
