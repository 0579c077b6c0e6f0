"""`score`: the end of a game alone, from a form or from questions, under every rulebook."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from co2replay.show.wrong_use import WrongUse

from .choices import count_of, game_meant, game_option, players_option
from .frame import HelpingCommand
from .outputs import Output
from .play_options import PlayOptions, play_options_many

if TYPE_CHECKING:
    from co2replay.engine.form import EndForm

EPILOG = """\b
Examples:
  co2replay score --game {game}             asks for what lies on the table
  co2replay score --game {game} --blank --players 3 > end.log
  co2replay score end.log
  co2replay score end.log --edition {edition} --json

\b
A form holds position rows (`@ {number} 42`); `?` leaves a value open. Exit
code 0: settled, and as claimed; 1: not as claimed, an answer that the first
book does not take, or a table that cannot be; 3: it hangs on what is open.
"""


@click.command("score", cls=HelpingCommand, epilog=EPILOG)
@click.argument("form", required=False, metavar="[FILE]")
@click.option("--blank", is_flag=True, help="Print the empty form.")
@players_option()
@game_option()
@click.option(
    "-o", "--output", "target", type=Output(), metavar="NEW", help="Keep the answers as a form."
)
@play_options_many
def command(
    asked: PlayOptions,
    form: str | None,
    blank: bool,
    players: int,
    game: str | None,
    target: Path | None,
) -> int:
    """Score the table at the end: line by line, the winner, what made the difference."""
    from co2replay.files import write_whole
    from co2replay.questions.score.sheets import score
    from co2replay.show.logs import first_words, game_words, log_of, session_of
    from co2replay.show.score import AtTheTable, opened, score_text
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import spelled_out

    world = asked.world
    words = first_words(world, asked.lang)
    if blank:
        meant, empty = form_meant(game, asked.edition)
        world.write(empty.blank_form(count_of(players, meant), words_of(meant, words.language)))
        return Exit.HOLDS
    if form is None and not world.interactive:
        raise WrongUse("no-terminal")
    if target is not None and (form is not None or os.path.lexists(target)):
        raise WrongUse("write-of-answers")
    options = asked.options()
    editions = asked.editions()
    if form is None:
        meant, empty = form_meant(game, asked.edition)
        words = words_of(meant, words.language)
        text = empty.ask_form(AtTheTable(world, words), words)
        if target is not None:
            write_whole(target, text, fresh=True)
        session = opened(log_of(text, str(target or "-"), world), options, words)
    else:
        session = session_of(form, options, world, words)
    words = game_words(session, world, asked.lang)
    answer = score(session, spelled_out(session, editions))
    asked.show(answer, lambda: score_text(answer, words, world.width))
    return answer.books[0].exit  # the table's own book speaks, or the first one asked for


def form_meant(named: str | None, editions: tuple[str, ...]) -> tuple[str, EndForm]:
    """The game whose last table is put down, and its form; not every game has one."""
    from co2replay.games.registry import game, games

    forms = {name: form for name in games() if (form := game(name).final_table().form())}
    name = game_meant(named, editions, among=tuple(forms))
    if name not in forms:
        raise WrongUse("no-form", game=name)
    return name, forms[name]
