"""`golden`: old games under the rules of today, held to their record, blessed, listed, exported."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import Clauses, Editions, game_meant, game_option, language_option
from .frame import HelpingCommand, Verb, VerbGroup, environment
from .play_options import VerbOptions, answering
from .workers import resume_option, workers, workers_options

TEST_EXAMPLES = """\b
Examples:
  co2replay golden test
  co2replay golden test fixtures/games/{game}/golden
  co2replay golden test my-games/ --jobs 4 --json

\b
Exit code 0 where every game comes out as it is on record, 1 where one does not,
3 where of one nothing is on record: no line `#>`, fact, digest or claim in it,
and no record beside it.
"""


@click.command("test", cls=HelpingCommand, epilog=TEST_EXAMPLES)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@resume_option
@workers_options
@answering
def test(
    asked: VerbOptions,
    paths: tuple[str, ...],
    resume: Path | None,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Replay games and show of each that differs where it does first, and by which clause."""
    from co2replay.show.environment import progress
    from co2replay.show.golden import checked, checked_text, files_in
    from co2replay.show.words import words_of_any_game

    world = asked.world
    words = words_of_any_game(asked.language)
    files = files_in(paths, counts=True)
    with workers(jobs, cluster) as crew, progress(world, len(files)) as step:
        answer = checked(files, crew, step, resume)
    asked.show(answer, lambda: checked_text(answer, words, world.width))
    return answer.exit


BLESS_EXAMPLES = """\b
Examples:
  co2replay golden bless --reason "{comment} counts now" --clause {clause}
  co2replay golden bless games/ --reason "..." --clause {reading}
  co2replay golden bless --new games/

\b
Digests, counts and winners are written anew, and the reason into the header of
each game that changes. What a line says of legality stays as it is: exit code 1
where games come out otherwise still.
"""


@click.command("bless", cls=HelpingCommand, epilog=BLESS_EXAMPLES)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--reason", default="", metavar="TEXT", help="Why old games may change.")
@click.option(
    "--clause",
    "clauses",
    type=Clauses(),
    multiple=True,
    help="A clause or reading by which they do; as often as you like.",
)
@click.option("--new", "only_new", is_flag=True, help="Only record games that have no record yet.")
@game_option()
@answering
def bless(
    asked: VerbOptions,
    paths: tuple[str, ...],
    reason: str,
    clauses: tuple[str, ...],
    only_new: bool,
    game: str | None,
) -> int:
    """Write down what games come to now, why, and show what changed for whom."""
    from co2replay.questions.golden.blessing import known_reason
    from co2replay.show.environment import progress
    from co2replay.show.golden import blessed, blessed_text, files_in
    from co2replay.show.words import words_of

    if only_new and (reason or clauses):
        raise WrongUse("new-has-no-reason")
    if not only_new and not (reason.strip() and clauses):
        raise WrongUse("reason-needed")
    if only_new and not paths:
        raise WrongUse("new-has-paths")
    world = asked.world
    named = [name for name in clauses if "." in name]
    game = game_meant(game, clauses=named) if game or not only_new else ""
    words = words_of(game, asked.language)
    files = files_in(paths, counts=True)
    why = None if only_new else known_reason(reason, list(clauses), game)
    with progress(world, len(files)) as step:
        answer = blessed(files, why, step)
    asked.show(answer, lambda: blessed_text(answer, words, world.width))
    return answer.exit


LIST_EXAMPLES = """\b
Examples:
  co2replay golden list --players 2 --edition {edition}
  co2replay golden list --kind disputes --clause {chapter}
  co2replay golden list --write-index
"""


@click.command("list", cls=HelpingCommand, epilog=LIST_EXAMPLES)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--players", type=click.IntRange(min=1), help="Only games of so many.")
@click.option("--edition", type=Editions(), default="", help="Only games of this rulebook.")
@click.option("--clause", type=Clauses(), default="", help="Only files that show it: {chapter}.")
@click.option("--tag", default="", help="Only files with this tag or variant.")
@click.option("--kind", default="", metavar="FOLDER", help="Only files of one folder: disputes.")
@click.option("--write-index", is_flag=True, help="Write INDEX.md into each folder.")
@answering
def list_(
    asked: VerbOptions,
    paths: tuple[str, ...],
    players: int | None,
    edition: str,
    clause: str,
    tag: str,
    kind: str,
    write_index: bool,
) -> int:
    """List the files of a corpus, or write an index into each of its folders."""
    from pathlib import Path

    from co2replay.corpus.listing import fitting, folders_of, listed, write_index_of
    from co2replay.show.golden import CORPUS, GoldenListed, files_in, listed_text
    from co2replay.show.rulebooks import known_beginning, known_edition
    from co2replay.show.words import words_of_any_game
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = words_of_any_game(asked.language)
    edition, clause = known_edition(edition), known_beginning(clause)
    files = files_in(paths)
    if write_index:
        folders = folders_of([Path(name) for name in paths or (CORPUS,)])
        for folder in folders:
            write_index_of(folder)
        world.tell(words.say("golden", "indexed", count=len(folders)))
        return Exit.HOLDS
    found = fitting(map(listed, files), players, edition, clause, tag, kind)
    answer = GoldenListed(files=found)
    asked.show(answer, lambda: listed_text(answer, words, world.width))
    return Exit.HOLDS


EXPORT_EXAMPLES = """\b
Examples:
  co2replay golden export --jsonl > games.jsonl
  co2replay golden export --jsonl fixtures/games/{game}/golden | head -1
  co2replay schema golden-case

\b
One JSON object a line. Of a turn's table only what differs from the turn before
is told; --whole-states tells all of it.
"""


@click.command("export", cls=HelpingCommand, epilog=EXPORT_EXAMPLES)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--jsonl", is_flag=True, required=True, help="One JSON object a line.")
@click.option("--whole-states", is_flag=True, help="Tell the whole table of every turn.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes at most (default: one for each core).",
)
@language_option()
@click.pass_context
def export(
    context: click.Context,
    paths: tuple[str, ...],
    jsonl: bool,
    whole_states: bool,
    jobs: int | None,
    lang: str | None,
) -> int:
    """Write actions, chance, the table of each turn, legal answers and verdicts of every game."""
    from co2replay.show.environment import progress
    from co2replay.show.golden import files_in
    from co2replay.show.golden_export import exported
    from co2replay.verdict.exits import Exit

    world = environment(context)
    files = files_in(paths)
    with progress(world, len(files)) as step:
        for line in exported(files, whole_states, jobs):
            if line:
                world.write_json(line)
            step()
    return Exit.HOLDS


EPILOG = """\b
Examples:
  co2replay golden test
  co2replay golden list --players 2 --clause {chapter}
  co2replay golden bless --reason "{comment} counts" --clause {clause}
  co2replay golden export --jsonl games/ > games.jsonl

\b
Without PATHS the games of the checkout that you stand in: fixtures/games.
"""

command = VerbGroup(
    name="golden",
    help="Old games under the rules of today: which change, where, and by which clause.",
    epilog=EPILOG,
    verbs=(
        Verb("test", test, "Which old games come out otherwise now?"),
        Verb("bless", bless, "Take over what changed, with a reason."),
        Verb("list", list_, "What the corpus holds."),
        Verb("export", export, "Every game for another engine to test itself."),
    ),
)
