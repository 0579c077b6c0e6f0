"""The table of verbs, and the one place where exceptions become messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from co2replay import errors
from co2replay.view.cli.exits import Exit
from co2replay.view.cli.frame import Verb, VerbGroup
from co2replay.view.environment import Environment

if TYPE_CHECKING:
    from co2replay.view.finding import Finding

PLAYERS = "For players"
JUDGES = "For judges"
AUTHORS = "For authors"
HERE = "co2replay.view.cli"

VERBS = (
    Verb("answer", f"{HERE}.answer", "The answer on one screen.", hidden=True),
    Verb("replay", f"{HERE}.replay", "Play a log turn by turn, to the score sheet.", PLAYERS),
    Verb("score", f"{HERE}.score", "Score the table at the end; who won?", PLAYERS),
    Verb("validate", f"{HERE}.validate", "Legal? Who won? Under one rulebook or all.", PLAYERS),
    Verb("show", f"{HERE}.show", "Show the whole table at one moment.", PLAYERS),
    Verb("new", f"{HERE}.new", "Write a log's header and set-up to fill in.", PLAYERS),
    Verb("fmt", f"{HERE}.fmt", "Write a log the way logs are written.", PLAYERS),
    Verb("convert", f"{HERE}.convert", "Turn a log into another form or language.", PLAYERS),
    Verb("audit", f"{HERE}.audit", "Report on a dispute, to print or to send.", JUDGES),
    Verb("reconcile", f"{HERE}.reconcile", "Find the slip that explains a log.", JUDGES),
    Verb("diff", f"{HERE}.diff", "Show where two games part, and what follows.", JUDGES),
    Verb("explain", f"{HERE}.explain", "Explain a clause, with games that show it.", JUDGES),
    Verb("check", f"{HERE}.check", "May this be done now? Why not?", JUDGES),
    Verb("legal", f"{HERE}.legal", "List what may be done at one moment.", JUDGES),
    Verb("position", f"{HERE}.position", "A table: written from a log, or checked.", JUDGES),
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
    except click.ClickException as fault:
        return fail(environment, arguments, Exit.USAGE, usage_finding(fault))
    except errors.Co2ReplayError as fault:
        return fail_with(environment, arguments, fault)
    except (KeyboardInterrupt, click.Abort):
        environment.tell("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return pipe_closed()


def fail_with(
    environment: Environment, arguments: Sequence[str], fault: errors.Co2ReplayError
) -> int:
    """Say what makes going on impossible; a name that nobody knows is wrong usage."""
    from co2replay.view.faults import UnreadableLog, fault_finding

    if isinstance(fault, UnreadableLog):
        return fail(environment, arguments, Exit.UNREADABLE, *fault.findings)
    code = Exit.USAGE if isinstance(fault, errors.UnknownName) else Exit.UNREADABLE
    return fail(environment, arguments, code, fault_finding(fault, asked(arguments, environment)))


def asked(arguments: Sequence[str], environment: Environment) -> str:
    """The language that the command line asks for; the options may not be read yet."""
    for number, word in enumerate(arguments):
        if word.startswith("--lang="):
            return word.partition("=")[2]
        if word == "--lang" and number + 1 < len(arguments):
            return arguments[number + 1]
    return environment.language


def fail(environment: Environment, arguments: Sequence[str], code: Exit, *findings: Finding) -> int:
    from co2replay.view.faults import tell_failure

    tell_failure(environment, int(code), list(findings), as_json="--json" in arguments)
    return code


def usage_finding(fault: click.ClickException) -> Finding:
    from co2replay.view.finding import Finding

    path = "co2replay"
    if isinstance(fault, click.UsageError) and fault.ctx is not None:
        path = fault.ctx.command_path
    message = fault.format_message()
    message = f"{message[:1].lower()}{message[1:].rstrip('.')}"
    return Finding(kind="error", code="usage", message=message, help=f"{path} --help")


def pipe_closed() -> int:
    """End quietly when the reader of our output (`head`) has gone."""
    import os

    # Python flushes at exit once more; a closed pipe would then print a traceback.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.HOLDS
