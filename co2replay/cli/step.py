"""`step`: a game action by action on the screen."""

from __future__ import annotations

import click

from .frame import HelpingCommand
from .play_options import PlayOptions, play_options

EPILOG = """\b
Examples:
  co2replay step game.log
  co2replay step game.log --at "{moment}" --lang pl
  co2replay step game.log --edition {edition} --at "line 41"
  co2replay step game.log --plain --at "{part}" | less

\b
Keys: Right and Left the next and the last action, t turn, r round, d {part_name},
p play, b the next breach, v where the rulebooks differ, c the clause, a what is legal
here, ? every key, q quit. Without a terminal the steps are printed.
"""


@click.command("step", cls=HelpingCommand, epilog=EPILOG)
@click.argument("log")
@click.option("--at", "at", metavar="MOMENT", help="Begin there, before what stands there.")
@click.option("--plain", is_flag=True, help="Print the steps, also on a terminal.")
@play_options
def command(
    asked: PlayOptions,
    log: str,
    at: str | None,
    plain: bool,
) -> int:
    """Walk through a game: the table, what each action moved, by which clause, what books say."""
    from co2replay.show.moments import moment
    from co2replay.show.stepping.hush import hushed
    from co2replay.show.stepping.stepper import Stepper
    from co2replay.verdict.exits import Exit

    from .output import write_json

    world = asked.world

    def begun() -> Stepper:
        session, words, book = asked.opened(log)
        stepper = Stepper(session, book, words.language)
        if at is not None:
            upto = moment(at, session.log, session.vocabulary)
            stepper.at = stepper.places.after(upto)
        return stepper

    if world.screen and not (plain or asked.as_json):
        with hushed():
            from co2replay.show.stepping.terminal import walk

            walk(begun(), world.colour, world.stdout.encoding or "ascii")
        return Exit.HOLDS
    stepper = begun()
    if asked.as_json:
        from co2replay.show.stepping.screen import stepped

        write_json(asked.context, stepped(stepper))
        return stepper.verdict(stepper.edition).exit
    from co2replay.show.stepping.screen import text_steps

    for text in text_steps(stepper, world.width):
        world.write(text + "\n")
    return stepper.verdict(stepper.edition).exit
