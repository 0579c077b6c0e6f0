"""`check`: may this be done now?"""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import game_meant, game_option
from .frame import HelpingCommand, environment
from .play_options import options_of, play_options_many

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
@click.pass_context
def command(
    context: click.Context,
    words_given: tuple[str, ...],
    at: str | None,
    game: str | None,
    edition: tuple[str, ...],
    readings: tuple[str, ...],
    overlays: tuple[Path, ...],
    folders: tuple[Path, ...],
    lang: str | None,
    as_json: bool,
) -> int:
    """Say whether an act is legal at a moment: yes, no with every reason, or what it hangs on."""
    from co2replay.show.check.answers import (
        checked,
        checklist,
        code_of,
        editions_for,
        games_with,
    )
    from co2replay.show.check.text import check_text, checklist_text
    from co2replay.show.logs import first_words, game_words, session_of
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit

    from .output import show
    from .validate import known_editions

    world = environment(context)
    words = first_words(world, lang)
    if len(words_given) > 2:
        raise WrongUse("one-log-one-act")
    if len(words_given) == 1:
        (act,) = words_given
        if Path(act).is_file():
            raise WrongUse("which-act", name=str(act))
        game = game_meant(game, edition, among=games_with(act))
        listed = checklist(game, act, words.language, folders)
        words = words_of(game, words.language)
        show(context, listed, as_json, lambda: checklist_text(listed, words, world.width, act))
        return Exit.HOLDS
    if game is not None:
        raise WrongUse("log-says-game")
    log, act = words_given
    names = known_editions(edition, folders)
    session = session_of(log, options_of(None, readings, overlays, folders), world, words)
    words = game_words(session, world, lang)
    answer = checked(session, editions_for(session, names), at, act, words.language)
    show(context, answer, as_json, lambda: check_text(answer, session, words, world.width, act))
    return code_of(answer, session, names)
