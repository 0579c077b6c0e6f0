"""`completion`: the lines that teach a shell our verbs, clauses, editions and readings."""

from __future__ import annotations

import click

from .frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay completion bash >> ~/.bashrc
  co2replay completion zsh >> ~/.zshrc
  co2replay completion fish > ~/.config/fish/completions/co2replay.fish
"""

VARIABLE = "_CO2REPLAY_COMPLETE"


@click.command("completion", cls=HelpingCommand, epilog=EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print completion for your shell: verbs, options, clauses, editions, readings."""
    from click.shell_completion import ShellComplete, get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    completer = kind(context.find_root().command, {}, "co2replay", VARIABLE)
    # The base class's text: the one for bash would first start a shell to ask for its version.
    environment(context).write(ShellComplete.source(completer))
