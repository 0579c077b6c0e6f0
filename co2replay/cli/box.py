"""`box`: what is printed on the pieces of your own copy, asked for, kept and learnt."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.show.wrong_use import WrongUse

from .choices import game_meant, game_option
from .frame import HelpingCommand, Verb, VerbGroup
from .outputs import output_option
from .play_options import PlayOptions, VerbOptions, answering, play_options

ASK_EXAMPLES = """\b
Examples:
  co2replay box ask game.log -o mine.toml    then put what you read for each ?
  co2replay replay game.log --manifest mine.toml
  co2replay box ask game.log --manifest mine.toml    what is still assumed
"""


@click.command("ask", cls=HelpingCommand, epilog=ASK_EXAMPLES)
@click.argument("log", required=False)
@game_option()
@output_option("Begin this file with it; one that is there stays as it is.")
@play_options
def ask(
    asked: PlayOptions,
    log: str | None,
    game: str | None,
    output: Path | None,
) -> None:
    """List the assumed values that this game touches, in playing order, as a form to fill in.

    Without LOG, all that is assumed of a box, with the words that a value may have.
    """
    from co2replay.games.registry import games
    from co2replay.show.box import asked as questions
    from co2replay.show.box import blank_form, form_of

    from .output import put

    world = asked.world
    if log is None:
        text = blank_form(game_meant(game), asked.lang or world.language)
        if not put(asked.context, text, output, as_json=False, fresh=True):
            world.write(text)
        return
    if log in games() and not Path(log).exists():
        raise WrongUse("no-log-of-name", name=log)
    session, words, book = asked.opened(log)
    answer = questions(session, book, words.language)
    text = form_of(session, book, words.language)
    if not put(asked.context, text, output, asked.as_json, fresh=True) or asked.as_json:
        asked.show(answer, lambda: text)


KEEP_EXAMPLES = """\b
Examples:
  co2replay box ask --game {game} > mine.toml    then put what you read for each ?
  co2replay box keep mine mine.toml
  co2replay box learn games/*.log | co2replay box keep mine - --game {game}

\b
A log then says `manifest: mine`, and every verb finds it. It lies in your own
folder for settings; $CO2REPLAY_HOME names another one.
"""


@click.command("keep", cls=HelpingCommand, epilog=KEEP_EXAMPLES)
@click.argument("name")
@click.argument("file")
@game_option()
@answering
def keep(asked: VerbOptions, name: str, file: str, game: str | None) -> None:
    """Keep a filled-in form under NAME, over what was kept of it before."""
    from co2replay.games.registry import game as game_named
    from co2replay.games.registry import games
    from co2replay.rulebooks.boxfiles import parse_overlay
    from co2replay.rulebooks.copies import read_overlay
    from co2replay.show.box import kept
    from co2replay.show.words import words_of

    world = asked.world
    read = parse_overlay(world.stdin.read().decode()) if file == "-" else read_overlay(file)
    among = [one for one in games() if read.of in game_named(one).header().boxes.names()]
    words = words_of(game_meant(game, among=among), asked.language)
    answer = kept(words.game, name, read)
    told = {"name": name, "file": answer.file, "values": answer.values, "left": answer.left}
    asked.show(answer, lambda: words.say("box", "kept", **told))


LIST_EXAMPLES = """\b
Examples:
  co2replay box list
"""


@click.command("list", cls=HelpingCommand, epilog=LIST_EXAMPLES)
@answering
def list_(asked: VerbOptions) -> None:
    """List the copies that are kept, by game."""
    from co2replay.show.box import copies

    answer = copies()
    lines = [f"{game}: {', '.join(names)}" for game, names in answer.copies.items()]
    asked.show(answer, lambda: "\n".join(lines))


LEARN_EXAMPLES = """\b
Examples:
  co2replay box learn games/*.log
  co2replay box learn games/*.log | co2replay box keep mine - --game {game}

\b
Each value stands with how many logs say so; where they part nothing is taken.
Exit code 0 where they agree, 1 where they part on a value.
"""


@click.command("learn", cls=HelpingCommand, epilog=LEARN_EXAMPLES)
@click.argument("logs", nargs=-1, required=True)
@answering
def learn(asked: VerbOptions, logs: tuple[str, ...]) -> int:
    """Gather what `fact` lines say of the box, with how many logs say it, and what they part on."""
    from co2replay.show.box import learned, learned_text
    from co2replay.show.logs import first_words, session_of
    from co2replay.show.words import words_of
    from co2replay.verdict.exits import Exit
    from co2replay.verdict.session import Options

    world = asked.world
    first = first_words(world, asked.lang)
    sessions = [session_of(log, Options(), world, first) for log in logs]
    answer, agreed = learned(sessions, first.language)
    words = words_of(answer.game, first.language)
    head = words.say("box", "learned", logs=answer.logs, values=len(agreed.values))
    conflict = words.say("box", "conflict")
    asked.show(answer, lambda: learned_text(answer, agreed, head, conflict))
    return Exit.FINDING if answer.conflicts else Exit.HOLDS


FACTS_EXAMPLES = """\b
Examples:
  co2replay box facts
  co2replay box facts --only assumed
"""


@click.command("facts", cls=HelpingCommand, epilog=FACTS_EXAMPLES)
@click.argument("name", required=False)
@click.option("--only", metavar="MARK", help="Only values with this mark, such as assumed.")
@game_option()
@answering
def facts(asked: VerbOptions, name: str | None, only: str | None, game: str | None) -> None:
    """List the component facts with the mark of each: rulebook, public, assumed, table."""
    from co2replay.games.registry import game as game_named
    from co2replay.games.registry import games
    from co2replay.show.answers import MarkRow, RulesManifest
    from co2replay.show.columns import columns
    from co2replay.show.words import words_of

    world = asked.world
    sets = {one: game_named(one).header().boxes for one in games()}
    game = game_meant(game, among=[one for one in sets if name in sets[one].names()])
    words = words_of(game, asked.language)
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

    asked.show(answer, text)


EPILOG = """\b
Examples:
  co2replay box ask game.log > mine.toml      then put what you read for each ?
  co2replay box keep mine mine.toml
  co2replay replay game.log                   whose header says `manifest: mine`
"""

command = VerbGroup(
    name="box",
    help="Ask for what is printed on the pieces of your own copy.",
    epilog=EPILOG,
    verbs=(
        Verb("ask", ask, "The assumed values that a game touches."),
        Verb("keep", keep, "Keep what you read under a name."),
        Verb("list", list_, "The copies that are kept."),
        Verb("learn", learn, "What the fact lines of logs agree on."),
        Verb("facts", facts, "Every component fact, and where it comes from."),
    ),
)
