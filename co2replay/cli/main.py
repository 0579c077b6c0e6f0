"""The table of verbs, and the one place where exceptions become messages and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from co2replay import errors
from co2replay.show.environment import Environment
from co2replay.verdict.exits import Exit

from .choices import Languages, speak
from .frame import Verb, VerbGroup
from .renamed import renamed

if TYPE_CHECKING:
    from co2replay.show.findings.record import Finding

PLAYERS = "For players"
MORE = "More for players"
JUDGES = "For judges"
AUTHORS = "For authors"
HERE = "co2replay.cli"

VERBS = (
    Verb("answer", f"{HERE}.answer", "The answer on one screen.", hidden=True),
    Verb("record", f"{HERE}.record", "Keep the record of a game at the table.", PLAYERS),
    Verb("words", f"{HERE}.words", "Every word of a log, with an example.", PLAYERS),
    Verb("validate", f"{HERE}.validate", "Legal? Who won? Under one rulebook or all.", PLAYERS),
    Verb("score", f"{HERE}.score", "Score the table at the end; who won?", PLAYERS),
    Verb("replay", f"{HERE}.replay", "Play a log turn by turn, to the score sheet.", PLAYERS),
    Verb("step", f"{HERE}.step", "Walk through a game on the screen.", PLAYERS),
    Verb("show", f"{HERE}.show", "Show the whole table at one moment.", MORE),
    Verb("html", f"{HERE}.html", "Write a game as a page to open and to send.", MORE),
    Verb("new", f"{HERE}.new", "Write a log's header and set-up to fill in.", MORE),
    Verb("box", f"{HERE}.box", "What is printed on your own copy.", MORE),
    Verb("fmt", f"{HERE}.fmt", "Write a log the way logs are written.", MORE),
    Verb("lsp", f"{HERE}.lsp", "Help in an editor, while a log is typed.", MORE),
    Verb("convert", f"{HERE}.convert", "Turn a log into another form or language.", MORE),
    Verb("check", f"{HERE}.check", "May this be done now? Why not?", JUDGES),
    Verb("legal", f"{HERE}.legal", "List what may be done at one moment.", JUDGES),
    Verb("audit", f"{HERE}.audit", "Report on a dispute, to print or to send.", JUDGES),
    Verb("reconcile", f"{HERE}.reconcile", "Find the slip that explains a log.", JUDGES),
    Verb("explain", f"{HERE}.explain", "Explain a clause, with games that show it.", JUDGES),
    Verb("diff", f"{HERE}.diff", "Show where two games part, and what follows.", JUDGES),
    Verb("position", f"{HERE}.position", "A table: written from a log, or checked.", JUDGES),
    Verb("rules", f"{HERE}.rules", "Look into the rulebooks: clauses, readings.", JUDGES),
    Verb("simulate", f"{HERE}.simulate", "Play a complete random legal game.", AUTHORS),
    Verb("golden", f"{HERE}.golden", "Old games under the rules of today.", AUTHORS),
    Verb("coverage", f"{HERE}.coverage", "What the corpus proves of each clause.", AUTHORS),
    Verb("conform", f"{HERE}.conform", "Hold a game to what every game has to keep.", AUTHORS),
    Verb("compare", f"{HERE}.compare", "Two engines at the same games; or now and then.", AUTHORS),
    Verb("engine", f"{HERE}.engine", "Our engine, for programs that speak to it.", AUTHORS),
    Verb("fuzz", f"{HERE}.fuzz", "Search for illegal states; show what was found.", AUTHORS),
    Verb("db", f"{HERE}.db", "Games in a database: import, search, ask.", AUTHORS),
    Verb("schema", f"{HERE}.schema", "Print the JSON Schema of an answer or a log.", AUTHORS),
    Verb("completion", f"{HERE}.completion", "Print completion for your shell.", AUTHORS),
)

EPILOG = """\b
Examples:
  co2replay kitchen-table.log               legal? who won? on one screen
  co2replay replay kitchen-table.log        turn by turn
  co2replay rules diff {first} {edition}        where two rulebooks part
"""


def main_group() -> VerbGroup:
    return VerbGroup(
        name="co2replay",
        verbs=VERBS,
        help="Replay a recorded game from its log, under the rulebook that you used. "
        "A log without a verb gives the answer on one screen.",
        epilog=EPILOG,
        context_settings={"help_option_names": ["-h", "--help"]},
        params=[
            click.Option(
                ["--lang"], type=Languages(), callback=speak, expose_value=False, hidden=True
            ),
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=show_version,
                help="Show the version and end.",
            ),
        ],
    )


def show_version(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from importlib.metadata import version

        context.obj.write(f"co2replay {version('co2replay')}")
        context.exit()


def run(arguments: Sequence[str], environment: Environment) -> int:
    """Run one command line; every way to end becomes an exit code."""
    arguments, notes = renamed(arguments)
    if any(word.partition("=")[0] == "--lang" for word in arguments):  # help is told in it, too
        language = asked(arguments, environment)
        environment = environment._replace(language=language, language_asked=True)
    for old, new in notes:
        environment.tell(named_otherwise(old, new, asked(arguments, environment)))
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
        return usage_fault(environment, arguments, fault)
    except errors.Co2ReplayError as fault:
        return fail_with(environment, arguments, fault)
    except (KeyboardInterrupt, click.Abort):
        environment.tell(interrupted(asked(arguments, environment)))
        return Exit.INTERRUPTED
    except BrokenPipeError:
        return pipe_closed()
    except SystemExit as end:
        # So click ends where a pipe is closed, which is no finding; `step` has a signal's code.
        if end.code != Exit.FINDING:
            raise
        return pipe_closed()
    except OSError as fault:
        return system_fault(environment, arguments, fault)


def fail_with(
    environment: Environment, arguments: Sequence[str], fault: errors.Co2ReplayError
) -> int:
    """Say what makes going on impossible."""
    from co2replay.show.faults import fault_exit, fault_findings

    found = fault_findings(fault, asked(arguments, environment))
    return fail(environment, arguments, fault_exit(fault), *found)


def usage_fault(
    environment: Environment, arguments: Sequence[str], fault: click.ClickException
) -> int:
    from .usage import usage_finding

    found = usage_finding(fault, asked(arguments, environment))
    return fail(environment, arguments, Exit.USAGE, found)


def system_fault(environment: Environment, arguments: Sequence[str], fault: OSError) -> int:
    """Say what the system refused, such as a place to write to; a full disk is no fault of ours."""
    from co2replay.show.faults import system_finding

    found = system_finding(fault, asked(arguments, environment))
    if not fault.filename:
        stop_writing()
        return fail(environment, (), Exit.UNREADABLE, found)  # what takes the answer is broken
    return fail(environment, arguments, Exit.UNREADABLE, found)


def asked(arguments: Sequence[str], environment: Environment) -> str:
    """The language that the command line asks for; the options may not be read yet."""
    from co2replay.sentences import languages

    for number, word in enumerate(arguments):
        given = ""
        if word.startswith("--lang="):
            given = word.partition("=")[2]
        elif word == "--lang" and number + 1 < len(arguments):
            given = arguments[number + 1]
        first = given.partition(",")[0].strip()  # a report may ask for two side by side
        if first in languages():
            return first
    return environment.language


def interrupted(language: str) -> str:
    from co2replay.show.words import words_of_any_game

    return words_of_any_game(language).say("usage", "interrupted")


def named_otherwise(old: str, new: str, language: str) -> str:
    from co2replay.show.words import words_of_any_game

    return words_of_any_game(language).say("usage", "renamed", old=old, new=new)


def fail(environment: Environment, arguments: Sequence[str], code: Exit, *findings: Finding) -> int:
    from co2replay.show.faults import tell_failure

    tell_failure(environment, int(code), list(findings), as_json="--json" in arguments)
    return code


def pipe_closed() -> int:
    """End quietly when the reader of our output (`head`) has gone."""
    stop_writing()
    return Exit.HOLDS


def stop_writing() -> None:
    import os

    # Python flushes at exit once more; a closed pipe or a full disk would then be told again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
