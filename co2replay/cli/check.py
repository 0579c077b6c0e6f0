"""`check`: may this be done now?"""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import game_meant, game_option
from .frame import HelpingCommand
from .play_options import PlayOptions, play_options_many

EPILOG = """\b
Examples:
  co2replay check photo.log "{act_of}"
  co2replay check game.log --at "{moment}" "{act_too}"
  co2replay check "{act}" --game {game}       the checklist of that action

\b
Without --edition every rulebook answers, and the exit code is that of the
log's own: 0 yes, 1 no, 3 it depends.
"""


@click.command("check", cls=HelpingCommand, epilog=EPILOG)
@click.argument("words_given", nargs=-1, required=True, metavar="[LOG] ACT")
@click.option("--at", "at", metavar="MOMENT", help="When (default: behind the last entry).")
@game_option()
@play_options_many
def command(
    asked: PlayOptions,
    words_given: tuple[str, ...],
    at: str | None,
    game: str | None,
) -> int:
    """Say whether an act is legal at a moment: yes, no with every reason, or what it hangs on."""
    from co2replay.show.check.answers import checked, checklist, code_of, editions_for, games_with
    from co2replay.show.check.text import check_text, checklist_text
    from co2replay.show.logs import first_words, game_words, session_of
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    world = asked.world
    words = first_words(world, asked.lang)
    if len(words_given) > 2:
        raise WrongUse("one-log-one-act")
    if len(words_given) == 1:
        (act,) = words_given
        if Path(act).is_file():
            raise WrongUse("which-act", name=str(act))
        game = game_meant(game, asked.edition, among=games_with(act))
        listed = checklist(game, act, words.language, asked.folders)
        words = words_of(game, words.language)
        asked.show(listed, lambda: checklist_text(listed, words, world.width, act))
        return Exit.HOLDS
    if game is not None:
        raise WrongUse("log-says-game")
    log, act = words_given
    names = asked.editions()
    session = session_of(log, asked.options(), world, words)
    words = game_words(session, world, asked.lang)
    answer = checked(session, editions_for(session, names), at, act, words.language)
    asked.show(answer, lambda: check_text(answer, session, words, world.width, act))
    return code_of(answer, session, names)
