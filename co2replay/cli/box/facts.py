"""`box facts`: every fact about the components, and where it comes from."""

from __future__ import annotations

import click

from ..choices import game_meant, game_option, json_option, language_option
from ..frame import HelpingCommand, environment

EPILOG = """\b
Examples:
  co2replay box facts
  co2replay box facts --only assumed
"""


@click.command("facts", cls=HelpingCommand, epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--only", metavar="MARK", help="Only values with this mark, such as assumed.")
@game_option()
@language_option()
@json_option()
@click.pass_context
def command(
    context: click.Context,
    name: str | None,
    only: str | None,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """List the component facts with the mark of each: rulebook, public, assumed, table."""
    from co2replay.games.registry import game as game_named
    from co2replay.games.registry import games
    from co2replay.show.answers import MarkRow, RulesManifest
    from co2replay.show.columns import columns
    from co2replay.show.words import words_of

    from ..output import show

    world = environment(context)
    sets = {one: game_named(one).header().boxes for one in games()}
    game = game_meant(game, among=[one for one in sets if name in sets[one].names()])
    words = words_of(game, lang or world.language)
    box = sets[game].load(name or sets[game].usual, (), ())
    rows = [
        MarkRow(path=path, mark=mark)
        for path, mark in box.marks.items()
        if only is None or mark.split(":")[0] == only
    ]
    answer = RulesManifest(name=box.name, digest=box.digest, marks=rows)

    def text() -> str:
        table = [
            [row.path, words.say("mark", row.mark.split(":")[0]), *row.mark.split(":")[1:]]
            for row in rows
        ]
        return "\n".join([f"{box.name}@{box.digest}", *columns(table, world.width)])

    show(context, answer, as_json, text)
