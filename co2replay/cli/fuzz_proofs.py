"""`fuzz bench`, `selftest` and `seek`: what the search can find, and a game made to order."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.errors import Cause
from co2replay.show.wrong_use import WrongUse

from .choices import Editions, game_meant, game_option, seed_option
from .frame import HelpingCommand
from .outputs import Output
from .play_options import VerbOptions, answering
from .workers import workers, workers_options

BENCH_EXAMPLES = """\b
Examples:
  co2replay fuzz bench --game {game}
  co2replay fuzz bench --game {game} --actions 200000 --starts 5

\b
Games as the books have them, no table set by ruling: how many actions until a
rare situation is there for the first time, by the middle one of the starts.
"""


@click.command("bench", cls=HelpingCommand, epilog=BENCH_EXAMPLES)
@click.option(
    "--actions",
    type=click.IntRange(min=100),
    default=60_000,
    show_default=True,
    help="Actions of each start.",
)
@click.option(
    "--starts",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How often each begins, with a seed of its own.",
)
@game_option()
@answering
def bench(asked: VerbOptions, actions: int, starts: int, game: str | None) -> int:
    """Count the actions that guided search and blind play need to reach what is rare."""
    from co2replay.search.benchmark import compare, speeds
    from co2replay.show.search import FuzzBench, Reached, bench_text
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    world = asked.world
    game = game_meant(game)
    words = words_of(game, asked.language)
    reached = [Reached(**one._asdict()) for one in compare(game, actions, starts)]
    rates = speeds(game, min(300, max(10, actions // 200)))
    answer = FuzzBench(
        actions=actions,
        seeds=starts,
        reached=reached,
        guided_per_second=rates["guided"],
        blind_per_second=rates["blind"],
        paranoid_per_second=rates["paranoid"],
    )
    asked.show(answer, lambda: bench_text(answer, words, world.width))
    return Exit.HOLDS


SELFTEST_EXAMPLES = """\b
Examples:
  co2replay fuzz selftest --faults faults.toml
  co2replay fuzz selftest --faults faults.toml --count 10
  co2replay fuzz selftest --faults faults.toml --chapter {area} --seconds 10
  co2replay fuzz selftest --faults faults.toml --fault "same bid again" --jobs 2 --json

\b
A list of faults is a TOML file that names its game, and for each fault a name,
the clause that it breaks, and either a place (module and function in the
game's folder) with an old and a new text, or an edition, a reading and a
value, or a number and a value. The list for a game of this package lies in
tests/lab of a checkout.

\b
Each fault is planted in a process of its own. The search looks for it, then
the small cases do. Exit code 1 where one was not found, or something without
any fault; without a list only the latter is looked for.
"""


STAGE = "planting"


@click.command("selftest", cls=HelpingCommand, epilog=SELFTEST_EXAMPLES)
@click.option(
    "--faults",
    "listed",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The list of faults to be planted.",
)
@click.option("--count", type=click.IntRange(min=1), help="Only so many, evenly chosen.")
@click.option("--chapter", default="", help="Only faults of clauses of this chapter.")
@click.option("--fault", default="", help="Only faults whose name holds these words.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=30.0,
    show_default=True,
    help="How long each is looked for, on one core.",
)
@workers_options
@seed_option()
@game_option()
@answering
def selftest(
    asked: VerbOptions,
    listed: Path | None,
    count: int | None,
    chapter: str,
    fault: str,
    seconds: float,
    jobs: int | None,
    cluster: str | None,
    seed: int,
    game: str | None,
) -> int:
    """Plant known faults in the rules of a game and count how many the search finds."""
    from co2replay.search import planted
    from co2replay.search.selftest import is_passed, selftest
    from co2replay.show.environment import shown_progress
    from co2replay.show.proofs import FuzzSelftest, selftest_text
    from co2replay.show.words import words_of
    from co2replay.tasks.jobs import cores
    from co2replay.verdict.exits import Exit

    world = asked.world
    listing = planted.read_faults(listed) if listed is not None else None
    if listing is not None and game not in (None, listing.game):
        raise WrongUse("faults-of-other", file=str(listed), game=listing.game)
    game = game_meant(listing.game if listing is not None else game)
    words = words_of(game, asked.language)
    chosen = every = listing.fault if listing is not None else ()
    if count is not None:
        chosen = planted.spread(every, count)
    if chapter:
        chapters = sorted({planted.chapter_of(one) for one in every})
        if chapter not in chapters:
            known = chapters or Cause("names-in-list")
            raise WrongUse("no-chapter", name=chapter, names=known)
        chosen = tuple(one for one in chosen if planted.chapter_of(one) == chapter)
    if fault:
        chosen = tuple(one for one in chosen if fault.casefold() in one.name.casefold())
        if not chosen:
            raise WrongUse("no-fault-named", name=fault)
    for wanted in chosen:
        planted.faulty(game, wanted)  # a list that is out of date is told before anybody searches
    found = []
    stages = {STAGE: words.say("selftest", "planting")}
    with workers(jobs, cluster) as crew, shown_progress(world, stages) as tell:
        for one in selftest(game, chosen, seed, seconds, crew or cores(), sound=seconds):
            found.append(one)
            if tell is not None:
                tell(STAGE, len(found), len(chosen) + 1)
    sound = [one for one in found if not one.name]
    trials = [one for one in found if one.name]
    answer = FuzzSelftest(
        game=game,
        seed=seed,
        seconds=seconds,
        planted=len(trials),
        found=sum(one.found for one in trials),
        found_by_search=sum(one.by_search for one in trials),
        sound=sound,
        trials=trials,
    )
    asked.show(answer, lambda: selftest_text(answer, words, world.width))
    return Exit.HOLDS if is_passed(found) else Exit.FINDING


SEEK_EXAMPLES = """\b
Examples:
  co2replay fuzz seek "winner-differs {reading_number}" --game {game}
  co2replay fuzz seek "legality-differs {reading}" --game {game} -o cube.log
  co2replay fuzz seek "winner-differs {first} {edition}" --seconds 120

\b
QUESTION: winner-differs, legality-differs or scores-differ, and a reading, its
number, or two editions. What comes out on each side stands beside the lines of
the log. Exit code 3 where no such game was found in the time given.
"""


@click.command("seek", cls=HelpingCommand, epilog=SEEK_EXAMPLES)
@click.argument("question")
@click.option("--edition", type=Editions(), help="Under this rulebook only.")
@click.option(
    "-o",
    "--output",
    type=Output(),
    metavar="FILE",
    help="Write the log there.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=60.0,
    show_default=True,
    help="How long to look, on one core.",
)
@seed_option()
@game_option()
@answering
def seek(
    asked: VerbOptions,
    question: str,
    edition: str | None,
    output: Path | None,
    seconds: float,
    seed: int,
    game: str | None,
) -> int:
    """Find a short game with another winner, verdict or score under another reading or book."""
    from co2replay.files import write_whole
    from co2replay.rulebooks.editions import holders_of
    from co2replay.search.seek import seek, wanted_of
    from co2replay.show.proofs import FuzzSeek, seek_summary, seek_text
    from co2replay.show.rulebooks import known_edition
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    world = asked.world
    books = [word for word in question.split() if "/" in word or holders_of(word, ())]
    game = game_meant(game, [edition or "", *books])
    words = words_of(game, asked.language)
    editions = (known_edition(edition, game),) if edition else ()
    found = seek(game, wanted_of(game, question, editions), seed, seconds)
    answer = FuzzSeek(game=game, asked=question, sought=found)
    if output is not None and found is not None:
        write_whole(output, found.log)
        file = str(output)
        asked.show(answer, lambda: seek_summary(answer, file, words, world.width))
    else:
        asked.show(answer, lambda: seek_text(answer, words))
    return Exit.HOLDS if found is not None else Exit.UNDETERMINED
