"""A record from opening its file to giving it back: what is found there, and who may say so."""

from __future__ import annotations

from pathlib import Path

import click

from co2replay.games.registry import games, is_hosted
from co2replay.notation.header import FIRST_LINE, language_of
from co2replay.notation.spelling import fold, show_safe
from co2replay.rulebooks.editions import split_name
from co2replay.sentences import languages
from co2replay.verdict.exits import Exit
from co2replay.verdict.session import Options

from ..environment import Environment
from ..faults import ProblemsInLog
from ..findings.record import Finding
from ..words import Words, heard, words_of
from .heading import rows_of
from .journal import Journal, RecordTaken
from .loop import Read, keep_record, lines_of
from .recorder import Recorder

SHOWN = 60  # letters of a half line
TABLE = "record"


def keep(
    file: str,
    edition: str | None,
    options: Options,
    words: Words,
    is_asked: bool,
    repair: bool,
    as_json: bool,
    world: Environment,
) -> Exit:
    if file == "-":
        raise click.UsageError(words.say(TABLE, "needs_file"))
    if edition is not None:
        edition = "/".join(split_name(edition, options.folders, words.game))
    journal = Journal(file)
    try:
        data = journal.open()
        words = spoken(data or b"", words, is_asked)
        text, told = whole(data, journal, words, repair, world)
        recorder = Recorder(journal, words, options, world.width)
        recorder.open(text, edition)
        told.append(greeting(recorder, text, edition, words))
        shows = world.interactive and not as_json
        read: Read = lines_of(world, shows)
        if shows and world.screen:
            from .terminal import prompting

            read = prompting(recorder, world.colour, world.stdout.encoding or "ascii")
        return keep_record(recorder, world, as_json, "\n".join(told), read)
    except RecordTaken as fault:
        said = words.say(TABLE, "taken", process=fault.process)
        raise refused(file, "record-taken", said, words) from fault
    finally:
        journal.close()


def game_kept(file: Path) -> str:
    """The game of a record that goes on; empty where nothing can be read there."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    name = next((row.value for row in rows_of(text) if row.key == "game"), "")
    return name if is_hosted(name) else ""


def game_asked(words: Words, world: Environment) -> str:
    """The game of a new record as somebody at a terminal names it, by its beginning; empty where
    there is nobody to ask or nothing more is said."""
    if not world.interactive:
        return ""
    while True:
        world.stdout.write(f"{words.say(TABLE, 'ask_game', games=', '.join(games()))} > ")
        world.stdout.flush()
        line = world.stdin.readline().decode("utf-8", "replace")
        said = fold(line.strip()).replace(" ", "-")
        found = [name for name in games() if said and name.startswith(said)]
        if len(found) == 1 or not line:
            return found[0] if line else ""


def spoken(data: bytes, words: Words, is_asked: bool) -> Words:
    """A record that goes on does so in its own language, unless another is asked for."""
    rows = rows_of(data.decode("utf-8", "replace"))
    if is_asked or not rows:
        return words
    return words_of(words.game, language_of(rows, languages()))


def whole(
    data: bytes | None, journal: Journal, words: Words, repair: bool, world: Environment
) -> tuple[str | None, list[str]]:
    """The text of the file; a half-written last line becomes a comment, if somebody says so."""
    if not data:
        return None, []
    if not data.lstrip(b"\xef\xbb\xbf \n").startswith(FIRST_LINE.split()[0].encode()):
        raise refused(journal.name, "not-a-record", words.say(TABLE, "not_a_record"), words)
    end = data.rfind(b"\n") + 1
    half = data[end:]
    if not half:
        return readable(data, journal, words), []
    shown = show_safe(half.replace(b"\0", b"").decode("utf-8", "replace").replace("\ufffd", "?"))
    said = words.say(TABLE, "half", text=shown[:SHOWN])
    if not repair and not (world.interactive and agrees(said, words, world)):
        hint = words.say(TABLE, "half_option")
        raise refused(journal.name, "half-line", said, words, hint)
    text = readable(data[:end], journal, words)
    text += f"# {words.say(TABLE, 'half_kept')}: {shown}\n"
    journal.rewrite(text)
    return text, [words.say(TABLE, "half_gone", line=text.count("\n"))]


def readable(data: bytes, journal: Journal, words: Words) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        said = words.say("problem", "not-utf8", text=data[fault.start : fault.start + 1].hex())
        raise refused(journal.name, "not-utf8", said, words) from fault


def agrees(said: str, words: Words, world: Environment) -> bool:
    world.write(said)
    world.stdout.write(f"{words.say(TABLE, 'half_ask')} ")
    world.stdout.flush()
    answer = world.stdin.readline().decode("utf-8", "replace").strip()
    return fold(answer) in heard("record_word", "yes")


def greeting(recorder: Recorder, text: str | None, edition: str | None, words: Words) -> str:
    if recorder.standing is None:
        return words.say(TABLE, "begins")
    own = recorder.standing.edition
    if text is not None and edition is not None and edition != own:
        raise click.UsageError(words.say(TABLE, "other_book", own=own, asked=edition))
    if recorder.is_over():
        return f"{recorder.sheet()}\n\n{words.say(TABLE, 'over')}"
    return words.say(TABLE, "goes_on", line=recorder.lines())


def refused(file: str, code: str, said: str, words: Words, hint: str = "") -> ProblemsInLog:
    finding = Finding(
        kind="error", code=code, message=said, file=file, help=hint, language=words.language
    )
    return ProblemsInLog(file, [finding])
