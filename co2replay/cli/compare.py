"""`compare`: two engines at the same games, or one and its own past."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import Editions
from .frame import HelpingCommand
from .outputs import Output, refuse_over
from .play_options import VerbOptions, answering

EPILOG = """\b
Examples:
  co2replay compare --engine "./theirs --fast" games/
  co2replay compare --engine "./old" --engine "./new" --map names.toml games/
  co2replay compare --save baseline.jsonl games/
  co2replay compare --against baseline.jsonl
  git bisect run co2replay compare --engine "./build-and-run" --against baseline.jsonl
  co2replay compare --conformance --engine "./theirs"

\b
An engine is a program that speaks docs/engine-protocol.md on standard input and
output; where one is missing, it is ours. Without LOGS the games of the checkout
that you stand in, or those of the baseline. Exit code 1 where the engines part,
3 where no game could be compared, 4 where a log cannot be read, 125 where an
engine does not start.
"""

NOT_STARTED = 125  # what `git bisect run` takes for a commit that cannot be tested


@click.command("compare", cls=HelpingCommand, epilog=EPILOG)
@click.argument("logs", nargs=-1, metavar="[LOGS]...")
@click.option(
    "--engine", "engines", multiple=True, metavar="CMD", help="How an engine is started (two)."
)
@click.option(
    "--save",
    type=Output(),
    metavar="FILE",
    help="Write down what one engine answers.",
)
@click.option(
    "--against",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Compare with what was written down.",
)
@click.option("--conformance", is_flag=True, help="Does an engine speak the protocol at all?")
@click.option(
    "--map",
    "mapping",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="How the last engine calls things: TOML or JSON.",
)
@click.option("--edition", type=Editions(), help="Under this rulebook, whatever the log says.")
@click.option("--no-digest", is_flag=True, help="Compare tables by their names only.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0.05),
    metavar="SECONDS",
    help="To wait for one answer (default: 10, and 30 for the first).",
)
@answering
def command(
    asked: VerbOptions,
    logs: tuple[str, ...],
    engines: tuple[str, ...],
    save: Path | None,
    against: Path | None,
    conformance: bool,
    mapping: Path | None,
    edition: str | None,
    no_digest: bool,
    timeout: float | None,
) -> int:
    """Play the same games with two engines; show the first entry at which they part."""
    from co2replay.questions.compare.engine_process import NoEngine
    from co2replay.show.compare import (
        Request,
        compared,
        compared_text,
        conformed,
        conformed_text,
        not_started,
        saved,
        saved_text,
    )
    from co2replay.show.faults import tell_failure
    from co2replay.show.golden import CORPUS
    from co2replay.show.words import words_of_any_game

    from .play_options import known_editions

    if sum((save is not None, against is not None, conformance)) > 1:
        raise WrongUse("one-of-three")
    allowed = 1 if save is not None or against is not None or conformance else 2
    if len(engines) > allowed:
        raise WrongUse("engine-too-many")
    if conformance and not engines:
        raise WrongUse("which-engine")
    world = asked.world
    words = words_of_any_game(asked.language)
    request = Request(
        logs=logs,
        engines=engines,
        edition=next(iter(known_editions((edition,) if edition else (), ())), None),
        mapping=mapping,
        digests=not no_digest,
        timeout=timeout,
    )
    try:
        if conformance:
            checks = conformed(request, words.language)
            asked.show(checks, lambda: conformed_text(checks, words, world.width))
            return checks.exit
        if save is not None:
            if not logs:
                refuse_over(save, [Path(CORPUS)], asked.context)
            kept = saved(request, save, world)
            asked.show(kept, lambda: saved_text(kept, words, world.width))
            return kept.exit
        answer = compared(request, against, world)
    except NoEngine as fault:
        tell_failure(world, NOT_STARTED, [not_started(fault, words)], asked.as_json)
        return NOT_STARTED
    asked.show(answer, lambda: compared_text(answer, words, world.width))
    return answer.exit
