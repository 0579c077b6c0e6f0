"""The table of verbs, and the one place where exceptions become messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from co2replay import errors
from co2replay.view.cli.exits import Exit
from co2replay.view.cli.frame import Verb, VerbGroup
from co2replay.view.environment import Environment

PLAYERS = "For players"
JUDGES = "For judges"
AUTHORS = "For authors"
HERE = "co2replay.view.cli"

VERBS = (
    Verb("answer", f"{HERE}.answer", "The answer on one screen.", hidden=True),
    Verb("replay", f"{HERE}.replay", "Play a log turn by turn, to the score sheet.", PLAYERS),
    Verb("show", f"{HERE}.show", "Show the whole table at one moment.", PLAYERS),
    Verb("new", f"{HERE}.new", "Write a log's header and set-up to fill in.", PLAYERS),
    Verb("fmt", f"{HERE}.fmt", "Write a log the way logs are written.", PLAYERS),
    Verb("convert", f"{HERE}.convert", "Turn a log into another form or language.", PLAYERS),
    Verb("rules", f"{HERE}.rules", "Look into the rulebooks: clauses, readings.", JUDGES),
    Verb("manifest", f"{HERE}.manifest", "Ask for what is printed on your own copy.", JUDGES),
    Verb("simulate", f"{HERE}.simulate", "Play a complete random legal game.", AUTHORS),
    Verb("schema", f"{HERE}.schema", "Print the JSON Schema of an answer or a log.", AUTHORS),
    Verb("completion", f"{HERE}.completion", "Print completion for your shell.", AUTHORS),
)

EPILOG = """\b
Examples:
  co2replay kitchen-table.log               legal? who won? on one screen
  co2replay replay kitchen-table.log        turn by turn
  co2replay rules diff co2/en co2/it        where two rulebooks part
"""

SEE_HELP = "co2replay --help lists the verbs"


def main_group() -> VerbGroup:
    return VerbGroup(
        name="co2replay",
        verbs=VERBS,
        help="Replay a game of CO₂ from its log, under the rulebook that you used. "
        "A log without a verb gives the answer on one screen.",
        epilog=EPILOG,
        no_args_is_help=False,
        invoke_without_command=True,
        callback=without_verb,
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=show_version,
                help="Show the version and end.",
            )
        ],
    )


@click.pass_context
def without_verb(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.obj.write(context.get_help())


def show_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from importlib.metadata import version

        context.obj.write(f"co2replay {version('co2replay')}")
        context.exit()


def run(arguments: Sequence[str], environment: Environment) -> int:
    """Run one command line; every way to end becomes an exit code."""
    try:
        outcome = main_group().main(
            args=list(arguments),
            prog_name="co2replay",
            standalone_mode=False,
            obj=environment,
            max_content_width=100,
            terminal_width=min(environment.width, 100),
        )
        environment.stdout.flush()
        return int(outcome or 0)
    except click.exceptions.Exit as end:
        return int(end.exit_code)
    except click.UsageError as fault:
        environment.tell(usage_text(fault))
        return Exit.USAGE
    except click.ClickException as fault:
        environment.tell(f"error[usage]: {fault.format_message()}")
        return Exit.USAGE
    except errors.UnknownName as fault:
        environment.tell(unknown_name_text(fault))
        return Exit.USAGE
    except errors.UnreadableFile as fault:
        environment.tell(f"error[unreadable]: {fault.file}: {fault.what}")
        return Exit.UNREADABLE
    except errors.DataError as fault:
        environment.tell(f"error[data]: {fault.file}: {fault.key}: {fault.what}")
        return Exit.UNREADABLE
    except errors.Co2ReplayError as fault:
        environment.tell(f"error: {fault}")
        return Exit.UNREADABLE
    except (KeyboardInterrupt, click.Abort):
        environment.tell("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return pipe_closed()


def usage_text(fault: click.UsageError) -> str:
    path = fault.ctx.command_path if fault.ctx else "co2replay"
    message = fault.format_message()
    return f"error[usage]: {message[:1].lower()}{message[1:].rstrip('.')}\n  help: {path} --help"


def unknown_name_text(fault: errors.UnknownName) -> str:
    import difflib

    near = difflib.get_close_matches(fault.name, fault.known, n=3)
    lines = [f"error[unknown-{fault.kind.replace(' ', '-')}]: no {fault.kind} named {fault.name!r}"]
    if near:
        lines.append(f"  help: did you mean {' or '.join(near)}?")
    elif fault.known:
        lines.append(f"  help: known: {', '.join(fault.known[:12])}")
    return "\n".join(lines)


def pipe_closed() -> int:
    """End quietly when the reader of our output (`head`) has gone."""
    import os

    # Python flushes at exit once more; a closed pipe would then print a traceback.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.HOLDS
