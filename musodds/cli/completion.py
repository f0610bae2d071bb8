"""``musodds completion``: completion for the shell."""

from __future__ import annotations

import click

from musodds.cli import texts
from musodds.cli.output import text_only
from musodds.text import later

HELP = later(
    """Print what makes SHELL complete commands, options, seats, names and models.

    Examples:
      musodds completion bash
      musodds completion fish

    To use it in every shell from now on:
      bash  musodds completion bash >> ~/.bashrc
      zsh   musodds completion zsh >> ~/.zshrc
      fish  musodds completion fish > ~/.config/fish/completions/musodds.fish
    """
)

SHELLS = ("bash", "zsh", "fish")


@texts.command("completion", help=HELP)
@texts.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
@text_only(later("what it prints is for the shell"))
def command(shell: str) -> None:
    from click.shell_completion import get_completion_class

    completion = get_completion_class(shell)
    assert completion is not None
    root = click.get_current_context().find_root().command
    variables = completion(root, {}, "musodds", "_MUSODDS_COMPLETE")
    # The script itself: click's source() for bash would first run the bash of this machine.
    click.echo(variables.source_template % variables.source_vars())
