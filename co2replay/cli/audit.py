"""`audit`: the report for a dispute, for the terminal, as Markdown, JSON, or a page to print."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .frame import HelpingCommand
from .outputs import Output
from .play_options import PlayOptions, play_options_spoken
from .workers import workers, workers_options

EPILOG = """\b
Examples:
  co2replay audit game.log
  co2replay audit game.log --claim "{result}"
  co2replay audit game.log --lang pl,it -o report.html
  co2replay audit game.log --edition {edition} --format md
  co2replay audit game.log --quotes my-books.toml
  co2replay audit game.log --second-opinion
  co2replay audit evening/ -o reports/ --format html

\b
A file of quotations holds, under [quotes."{edition}"."{clause}"], the words
of your own rulebook as `text` and where they stand as `page`.
"""


@click.command("audit", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--claim", metavar="RESULT", help="What the table reached: '{result}'.")
@click.option(
    "--format",
    "shape",
    type=click.Choice(["text", "md", "json", "html"]),
    help="Default: what FILE ends in, else text.",
)
@click.option(
    "-o",
    "--output",
    type=Output(dir_okay=True),
    metavar="FILE|DIR",
    help="Write the report there; of a folder of logs, one for each into a folder.",
)
@click.option(
    "--quotes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Short quotations from your own rulebooks.",
)
@click.option(
    "--second-opinion",
    "second",
    is_flag=True,
    help="Ask a judge that was written apart from the first one, too.",
)
@workers_options
@play_options_spoken
def command(
    asked: PlayOptions,
    log: str,
    claim: str | None,
    shape: str | None,
    output: Path | None,
    quotes: Path | None,
    second: bool,
    jobs: int | None,
    cluster: str | None,
    languages: tuple[str, ...],
) -> int:
    """Report on a dispute: who won, by which rulebook, what decided, what to check by hand."""
    from co2replay.files import write_whole
    from co2replay.show.audit.making import (
        JSON,
        ReportWish,
        audit_folder,
        rendered,
        reported,
        shape_of,
    )
    from co2replay.show.clauses import read_quotes
    from co2replay.show.environment import WIDTH_WHEN_PIPED
    from co2replay.show.verdict.files import is_many
    from co2replay.show.words import words_of_any_game

    world, edition, folders = asked.world, asked.edition, asked.folders
    if asked.as_json and shape not in (None, JSON):
        raise WrongUse("two-forms", asked.context, name=shape)
    form = JSON if asked.as_json else shape_of(shape, output)
    spoken = languages or (words_of_any_game(world.language).language,)
    given = [
        *(part for name in filter(None, [edition]) for part in ("--edition", name)),
        *(part for word in asked.readings for part in ("--reading", word)),
        *(part for path in asked.overlays for part in ("--manifest", str(path))),
        *(part for path in folders for part in ("--rules", str(path))),
        *(part for text in filter(None, [claim]) for part in ("--claim", text)),
        *(part for path in filter(None, [quotes]) for part in ("--quotes", str(path))),
        *(["--second-opinion"] if second else []),
    ]
    many = is_many(log)
    if (output is None) if many else (output is not None and output.is_dir()):
        raise WrongUse("place-of-reports", asked.context)
    if not many and (jobs or cluster):
        raise WrongUse("workers-of-folder", asked.context)

    def wish_for(name: str) -> ReportWish:
        # The language is told even where nobody asked for one: elsewhere another is the system's.
        command = ["co2replay", "audit", name, *given]
        command += ["--lang", ",".join(spoken), "--format", form]
        return ReportWish(
            options=options,
            languages=spoken,
            claim=claim,
            quotes=own_book,
            command=shlex.join(command),
            second=second,
        )

    options = asked.options()
    own_book = read_quotes(quotes, folders) if quotes is not None else None
    if many:
        assert output is not None
        with workers(jobs, cluster) as crew:
            return audit_folder(log, output, wish_for, form, world, crew)
    found = reported(log, world, wish_for(log))
    if output is None and form == JSON:
        world.write_json(rendered(found, form, world.width).encode())
    elif output is None:
        world.write(rendered(found, form, world.width))
    else:
        write_whole(output, rendered(found, form, WIDTH_WHEN_PIPED))
    return found.answer.exit
