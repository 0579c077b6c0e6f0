"""`golden list`: what a corpus holds."""

from __future__ import annotations

import click

from ..choices import Clauses, Editions, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay golden list --players 2 --edition {edition}
  co2replay golden list --kind disputes --clause {chapter}
  co2replay golden list --write-index
"""


@click.command("list", cls=HelpingCommand, epilog=EPILOG)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--players", type=click.IntRange(min=1), help="Only games of so many.")
@click.option("--edition", type=Editions(), default="", help="Only games of this rulebook.")
@click.option("--clause", type=Clauses(), default="", help="Only files that show it: {chapter}.")
@click.option("--tag", default="", help="Only files with this tag or variant.")
@click.option("--kind", default="", metavar="FOLDER", help="Only files of one folder: disputes.")
@click.option("--write-index", is_flag=True, help="Write INDEX.md into each folder.")
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    paths: tuple[str, ...],
    players: int | None,
    edition: str,
    clause: str,
    tag: str,
    kind: str,
    write_index: bool,
    lang: str | None,
    as_json: bool,
) -> int:
    """List the files of a corpus, or write an index into each of its folders."""
    from pathlib import Path

    from co2replay.corpus.listing import fitting, folders_of, listed, write_index_of
    from co2replay.show.golden import CORPUS, GoldenListed, files_in, listed_text
    from co2replay.show.rulebooks import known_beginning, known_edition
    from co2replay.show.words import words_of_any_game
    from co2replay.verdict.exits import Exit

    from ..output import show

    world = environment(context)
    words = words_of_any_game(lang or world.language)
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
    show(context, answer, as_json, lambda: listed_text(answer, words, world.width))
    return Exit.HOLDS
