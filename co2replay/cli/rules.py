"""`rules`: look into the rulebooks, which are data: listed, compared, weighed, begun, reviewed."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import (
    Areas,
    Editions,
    game_meant,
    game_option,
    json_option,
    language_option,
    rules_option,
    seed_option,
)
from .frame import HelpingCommand, Verb, VerbGroup, environment
from .play_options import VerbOptions, answering
from .workers import workers, workers_options

LIST_EXAMPLES = """\b
Examples:
  co2replay rules list --game {game}
  co2replay rules list --game {game} --area {area} --lang it
  co2replay rules list --game {game} --json
"""


@click.command("list", cls=HelpingCommand, epilog=LIST_EXAMPLES)
@click.option("--area", type=Areas(), default="", help="Only one area, such as {area}.")
@game_option()
@language_option()
@rules_option()
@json_option()
@click.pass_context
def list_(
    context: click.Context,
    area: str,
    game: str | None,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """List every clause with its number, kind and readings. All texts are our own words."""
    from co2replay.show.rulebooks import list_clauses, list_text
    from co2replay.show.words import words_of

    from .output import show

    world = environment(context)
    game = game_meant(game)
    words = words_of(game, lang or world.language)
    answer = list_clauses(game, words.language, area, folders)
    show(context, answer, as_json, lambda: list_text(answer, words, world.width))


DIFF_EXAMPLES = """\b
Examples:
  co2replay rules diff {first} {edition}
  co2replay rules diff {first} pl --lang pl
"""


@click.command("diff", cls=HelpingCommand, epilog=DIFF_EXAMPLES)
@click.argument("left", type=Editions(), metavar="EDITION")
@click.argument("right", type=Editions(), metavar="EDITION")
@language_option()
@rules_option()
@json_option()
@click.pass_context
def diff(
    context: click.Context,
    left: str,
    right: str,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Show where two editions allow different conduct, with citations and consequences."""
    from co2replay.show.rulebooks import diff_editions, diff_text
    from co2replay.show.words import words_of

    from .output import show

    world = environment(context)
    answer = diff_editions(left, right, lang or world.language, folders)
    words = words_of(answer.editions[0].split("/")[0], lang or world.language)
    show(context, answer, as_json, lambda: diff_text(answer, words, world.width))


READINGS_EXAMPLES = """\b
Examples:
  co2replay rules readings --game {game}
  co2replay rules readings --game {game} --lang it
  co2replay replay game.log --reading {reading}={value}      play one the other way
"""


@click.command("readings", cls=HelpingCommand, epilog=READINGS_EXAMPLES)
@game_option()
@language_option()
@rules_option()
@json_option()
@click.pass_context
def readings(
    context: click.Context,
    game: str | None,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> None:
    """List every reading: its values in plain words, and what each edition says."""
    from co2replay.show.rulebooks import list_readings, readings_text
    from co2replay.show.words import words_of

    from .output import show

    world = environment(context)
    game = game_meant(game)
    words = words_of(game, lang or world.language)
    answer = list_readings(game, words.language, folders)
    show(context, answer, as_json, lambda: readings_text(answer, words, world.width))


IMPACT_EXAMPLES = """\b
Examples:
  co2replay rules impact --game {game}
  co2replay rules impact --games 300 --jobs 2 --json
  co2replay rules impact my-games/*.log --games 0

\b
Every reading on which books part, or that one leaves open, is taken as another
book takes it, one at a time, in games in which everybody plays to win. Without
logs the golden games of a checkout are looked at as well.
"""


@click.command("impact", cls=HelpingCommand, epilog=IMPACT_EXAMPLES)
@click.argument("logs", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--games", type=click.IntRange(min=0), default=60, show_default=True, help="Games to be played."
)
@seed_option()
@workers_options
@game_option()
@answering
def impact(
    asked: VerbOptions,
    logs: tuple[Path, ...],
    games: int,
    seed: int,
    jobs: int | None,
    cluster: str | None,
    game: str | None,
) -> None:
    """Rank the disputed readings by how often they change legality, scores or winner."""
    from co2replay.search.impact import golden_logs, impacts
    from co2replay.show.proofs import RulesImpact, impact_text
    from co2replay.show.recording.keeping import game_kept
    from co2replay.show.words import words_of
    from co2replay.tasks.jobs import cores

    world = asked.world
    game = game_meant(game or next((kept for log in logs if (kept := game_kept(log))), None))
    words = words_of(game, asked.language)
    with workers(jobs, cluster) as crew:
        found = impacts(game, logs or golden_logs(game), games, seed, crew or cores())
    answer = RulesImpact(
        game=game, games=found.games, played=found.played, seed=seed, readings=found.readings
    )
    asked.show(answer, lambda: impact_text(answer, words, world.width))


NEW_EXAMPLES = """\b
Examples:
  co2replay rules new {game}/es > mine/{game}/editions/es.toml
  co2replay rules review {game}/es --rules mine
"""


@click.command("new", cls=HelpingCommand, epilog=NEW_EXAMPLES)
@click.argument("edition", metavar="GAME/NAME")
@click.pass_context
def new(context: click.Context, edition: str) -> None:
    """Print an edition with every clause and reading unanswered, to be filled in."""
    from co2replay.rulebooks.datafiles import check_game
    from co2replay.rulebooks.editions import scaffold_edition
    from co2replay.show.examples import filled

    game, slash, name = edition.partition("/")
    if not slash or not name.isidentifier():
        raise WrongUse("game-and-name", context, example=filled("{game}/es"))
    check_game(game)
    environment(context).write(scaffold_edition(game, name))


REVIEW_EXAMPLES = """\b
Examples:
  co2replay rules review {edition}
  co2replay rules review {game}/es --rules mine
"""


@click.command("review", cls=HelpingCommand, epilog=REVIEW_EXAMPLES)
@click.argument("edition", type=Editions())
@language_option()
@rules_option()
@json_option()
@click.pass_context
def review(
    context: click.Context,
    edition: str,
    lang: str | None,
    folders: tuple[Path, ...],
    as_json: bool,
) -> int:
    """List what an edition leaves unanswered, misses, or answers twice."""
    from co2replay.rulebooks.editions import split_name
    from co2replay.show.rulebooks import check_edition
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from .output import show

    game, _ = split_name(edition, folders)
    words = words_of(game, lang or environment(context).language)
    answer = check_edition(edition, folders, words.language)
    total = (
        words.label("problems", count=len(answer.problems))
        if answer.problems
        else words.label("no_problems")
    )
    show(context, answer, as_json, lambda: "\n".join([*answer.problems, total]))
    return Exit.FINDING if answer.problems else Exit.HOLDS


EPILOG = """\b
Examples:
  co2replay rules list --game {game} --area {area}
  co2replay rules readings --game {game}
  co2replay rules diff {first} {edition}
"""

command = VerbGroup(
    name="rules",
    help="Look into the rulebooks: clauses, readings, where the translations part.",
    epilog=EPILOG,
    verbs=(
        Verb("list", list_, "Every clause, in our words."),
        Verb("diff", diff, "Where two editions part, and what follows."),
        Verb("readings", readings, "The points that books leave open."),
        Verb("impact", impact, "How often each disputed point decides a game."),
        Verb("new", new, "Begin an edition, everything unanswered."),
        Verb("review", review, "What an edition lacks or says twice."),
    ),
)
