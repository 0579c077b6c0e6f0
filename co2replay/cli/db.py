"""`db`: games in one SQLite file, put in and asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from co2replay.show.wrong_use import WrongUse

from .choices import Clauses, Editions
from .frame import HelpingCommand, Verb, VerbGroup, environment
from .outputs import Output
from .play_options import VerbOptions, answering
from .workers import workers, workers_options

F = TypeVar("F", bound=Callable[..., Any])

DEFAULT = "co2replay.db"


def db_option() -> Callable[[F], F]:
    return click.option(
        "--db",
        "file",
        type=Output(),
        default=DEFAULT,
        show_default=True,
        metavar="FILE",
        help="The SQLite file.",
    )


def limit_option(rows: int) -> Callable[[F], F]:
    return click.option(
        "--limit", type=click.IntRange(min=1), default=rows, show_default=True, help="Rows at most."
    )


def seconds_option() -> Callable[[F], F]:
    return click.option(
        "--seconds",
        type=click.FloatRange(min=0.01),
        default=60.0,
        show_default=True,
        help="Time at most.",
    )


IMPORT_EXAMPLES = """\b
Examples:
  co2replay db import games/
  co2replay db import kitchen-table.log --db club.db
  co2replay db import games.jsonl --light --resume

\b
Each game is judged under every rulebook and written whole: an import that is
ended can be begun again. A game that is known, by what was played, is written
anew. Exit code 4 where a log cannot be read; the others are in the file then.
"""


@click.command("import", cls=HelpingCommand, epilog=IMPORT_EXAMPLES)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@db_option()
@click.option(
    "--light",
    is_flag=True,
    help="Leave out what a replay of the kept log gives again: entries, ledger, digests.",
)
@click.option("--resume", is_flag=True, help="Pass over what this program has brought already.")
@workers_options
@answering
def import_(
    asked: VerbOptions,
    paths: tuple[str, ...],
    file: Path,
    light: bool,
    resume: bool,
    jobs: int | None,
    cluster: str | None,
) -> int:
    """Put logs into the store: entries, ledger, verdicts under every rulebook, digests."""
    from co2replay.show.store import imported, imported_text
    from co2replay.show.words import words_of_any_game

    world = asked.world
    words = words_of_any_game(asked.language)
    with workers(jobs, cluster) as crew:
        answer = imported(paths, file, crew, world, light, resume)
    asked.show(answer, lambda: imported_text(answer, words))
    return answer.exit


GAMES_EXAMPLES = """\b
Examples:
  co2replay db games
  co2replay db games --player Ada --edition {edition}
  co2replay db games --clause {chapter} --legality breach
"""


@click.command("games", cls=HelpingCommand, epilog=GAMES_EXAMPLES)
@db_option()
@click.option("--edition", type=Editions(), default="", help="Only games of this rulebook.")
@click.option("--player", default="", metavar="NAME", help="Only games of this player or colour.")
@click.option(
    "--clause", type=Clauses(), default="", help="Only games with this clause at work, or broken."
)
@click.option(
    "--legality",
    type=click.Choice(["legal", "breach", "undetermined"]),
    default=None,
    help="Only games of which their own rulebook says so.",
)
@answering
def games(
    asked: VerbOptions,
    file: Path,
    edition: str,
    player: str,
    clause: str,
    legality: str | None,
) -> int:
    """List the games of the store, all of them or those that fit."""
    from co2replay.show.rulebooks import known_beginning, known_edition
    from co2replay.show.store import games_in, games_text
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import GamesAsked
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = words_of_any_game(asked.language)
    wanted = GamesAsked(known_edition(edition), player, known_beginning(clause), legality or "")
    answer = games_in(file, wanted)
    asked.show(answer, lambda: games_text(answer, words, world.width))
    return Exit.HOLDS


SEARCH_EXAMPLES = """\b
Examples:
  co2replay db search "{comment}"
  co2replay db search "{searched}" --limit 5

\b
Comments, and why somebody ruled or corrected, in which all the words stand, in
any order; case and accents do not matter, word* is a beginning.
"""


@click.command("search", cls=HelpingCommand, epilog=SEARCH_EXAMPLES)
@click.argument("words")
@db_option()
@limit_option(50)
@answering
def search(asked: VerbOptions, words: str, file: Path, limit: int) -> int:
    """Find words in the comments of all games."""
    from co2replay.show.store import found_in, hits_text
    from co2replay.show.words import words_of_any_game
    from co2replay.verdict.exits import Exit

    if not words.strip():
        raise WrongUse("no-word")
    world = asked.world
    said = words_of_any_game(asked.language)
    answer = found_in(file, words, limit)
    asked.show(answer, lambda: hits_text(answer, said, world.width))
    return Exit.HOLDS


QUERY_EXAMPLES = """\b
Examples:
  co2replay db query "select * from results where legality = 'breach'"
  co2replay db query "select clause, games from clause_use order by games"
  co2replay db query "select * from editions_part" --json

\b
Tables: games, seats, entries, comments, ledger, digests, verdicts, scores,
verdict_findings, clauses; numbered, facts, labels, rulings, sources; runs,
ranges, situations, findings of the search for faults. Views: results,
editions_part, clause_use, broken_clauses; standings, named, lengths, endings,
courses, readings_asked, disputes (docs/statistics.md tells of them). The file is
opened for reading only: no question changes it.
"""


@click.command("query", cls=HelpingCommand, epilog=QUERY_EXAMPLES)
@click.argument("sql")
@db_option()
@limit_option(1000)
@seconds_option()
@click.option(
    "--memory",
    type=click.IntRange(1, 64 * 1024),
    default=256,
    show_default=True,
    metavar="MB",
    help="Memory at most, of the work and of the answer.",
)
@answering
def query(
    asked: VerbOptions,
    sql: str,
    file: Path,
    limit: int,
    seconds: float,
    memory: int,
) -> int:
    """Ask the store in SQL, and show the rows."""
    from co2replay.show.store import rows_in, rows_text
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import BadQuery, Bounds
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = words_of_any_game(asked.language)
    try:
        answer = rows_in(file, sql, Bounds(limit, seconds, memory))
    except BadQuery as fault:
        raise WrongUse(fault.cause) from fault
    asked.show(answer, lambda: rows_text(answer, words, world.width))
    return Exit.HOLDS


STATS_EXAMPLES = """\b
Examples:
  co2replay db stats
  co2replay db stats --by players --html stats.html
  co2replay db stats --by x-club --where "players > 2 and [x-date] >= '2026'"
  co2replay db stats --where "id in (select game from seats where name = 'Ada')" --json

\b
--where is a condition on the table `games`, with the x- keys of a log's header
in brackets as further columns; --by holds apart by players, edition, variants, family, or
an x- key such as x-club.
"""


@click.command("stats", cls=HelpingCommand, epilog=STATS_EXAMPLES)
@db_option()
@click.option("--where", default="", metavar="SQL", help="Only games of which this is true.")
@click.option("--by", default="", metavar="WHAT", help="Hold apart by it.")
@click.option("--html", "page", type=Output(), metavar="FILE", help="Write a page there, too.")
@seconds_option()
@answering
def stats(
    asked: VerbOptions,
    file: Path,
    where: str,
    by: str,
    page: Path | None,
    seconds: float,
) -> int:
    """Count over all games: wins, scores, lengths, endings, courses, disputes, players."""
    from co2replay.files import write_whole
    from co2replay.show.audit.document import plain_text
    from co2replay.show.audit.html import page as as_page
    from co2replay.show.store import counted_in, document
    from co2replay.show.words import words_of_any_game
    from co2replay.store.asking import BadQuery
    from co2replay.store.statistics import GamesChosen
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = words_of_any_game(asked.language)
    choice = GamesChosen(where, by)
    try:
        answer = counted_in(file, choice, seconds)
    except BadQuery as fault:
        raise WrongUse(fault.cause) from fault
    said = document(answer.statistics, choice, str(file), words)
    if page is not None:
        write_whole(page, as_page([said]))
    asked.show(answer, lambda: plain_text([said], world.width))
    return Exit.HOLDS


OPEN_EXAMPLES = """\b
Examples:
  co2replay db open
  co2replay db open --db club.db --port 8001 --no-browser

\b
Needs Datasette: pip install 'co2replay[datasette]'. Ctrl-C ends it.
"""


@click.command("open", cls=HelpingCommand, epilog=OPEN_EXAMPLES)
@db_option()
@click.option("--port", type=click.IntRange(1, 65535), default=8001, show_default=True)
@click.option("--no-browser", is_flag=True, help="Only answer; open nothing.")
@click.pass_context
def open_(context: click.Context, file: Path, port: int, no_browser: bool) -> int:
    """Show the tables and views of the store in Datasette."""
    import subprocess
    import sys
    from importlib.util import find_spec

    from co2replay.store.asking import reading

    if find_spec("datasette") is None:
        raise WrongUse("no-datasette", context)
    with reading(file):
        pass  # it is a store of ours, and whole
    words = [sys.executable, "-m", "datasette", str(file), "--port", str(port)]
    world = environment(context)
    world.stdout.flush()
    return subprocess.run([*words, *([] if no_browser else ["--open"])], check=False).returncode


EPILOG = """\b
Examples:
  co2replay db import games/
  co2replay db games --player Ada --clause {chapter}
  co2replay db search "{comment}"
  co2replay db query "select * from results where legality = 'breach'"
  co2replay db stats --by players

\b
The file is co2replay.db in this folder unless --db names another; any program
that reads SQLite opens it, such as Datasette.
"""

command = VerbGroup(
    name="db",
    help="Games, their ledgers and what each rulebook says of them, in one SQLite file.",
    epilog=EPILOG,
    verbs=(
        Verb("import", import_, "Put logs into the file; again where they are known."),
        Verb("games", games, "Which games are in it."),
        Verb("search", search, "Find words in comments."),
        Verb("query", query, "Ask anything in SQL."),
        Verb("stats", stats, "What many games come to: wins, scores, disputes."),
        Verb("open", open_, "Look at the file in Datasette."),
    ),
)
