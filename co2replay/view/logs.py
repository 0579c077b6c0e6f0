"""How a log comes in: bytes from a file or standard input, its words, and what cannot be read."""

from __future__ import annotations

import importlib
from functools import partial

from co2replay.errors import UnreadableFile
from co2replay.notation.format import BoxText
from co2replay.notation.header import language_of
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import MAX_BYTES, Log, Problem
from co2replay.notation.vocabulary import Vocabulary
from co2replay.rules.datafiles import GAMES
from co2replay.rules.editions import edition_names
from co2replay.rules.registry import vocabulary_for
from co2replay.verify.session import Options, game_of, problems_of, vocabulary_of
from co2replay.view.citing import cited
from co2replay.view.environment import Environment
from co2replay.view.faults import UnreadableLog
from co2replay.view.finding import Finding
from co2replay.view.words import Words, words_of

BARRED_VARIANT = "barred-variant"


def read_bytes(name: str, world: Environment) -> bytes:
    if name == "-":
        return world.stdin.read(MAX_BYTES + 1)
    try:
        return read_file(name)
    except OSError as error:
        raise UnreadableFile(name, error.strerror or str(error)) from error


def read_log(name: str, world: Environment, options: Options) -> Log:
    """Read a log whole, or raise with everything in it that cannot be read."""
    return log_of(read_bytes(name, world), name, world, options)


def log_of(data: bytes | str, name: str, world: Environment, options: Options | None = None) -> Log:
    """Read a log; who gives options wants to play it, and hears of its header at once, too."""
    log = read_text(data, vocabulary_for, name)
    if log.problems:
        words = words_of(game_of(log), message_language(log, world))
        problems = log.problems if options is None else problems_of(log, options)
        raise UnreadableLog(name, [problem_finding(log, found, words) for found in problems])
    return log


def box_writer(log: Log) -> BoxText:
    """Give a function that writes a fact of the box in a language; an unreadable one stays."""
    module = importlib.import_module(f"{GAMES[game_of(log)]}.boxfacts")
    vocabulary = vocabulary_of(log)

    def write(text: str, language: str) -> str:
        fact = module.parse_box_fact(text, vocabulary.read)
        if not isinstance(fact, module.BoxFact):
            return " ".join(text.split())
        spell = partial(spelled, vocabulary, language)
        return str(module.format_box_fact(fact, spell, language))

    return write


def spelled(vocabulary: Vocabulary, language: str, table: str, code: int) -> str:
    return vocabulary.spell(table, code, language)


def message_language(log: Log, world: Environment) -> str:
    """A person who set a language gets it; else the log's own is the best guess."""
    if world.language_asked:
        return world.language
    return log_language(log)


def log_language(log: Log) -> str:
    return language_of(log.header, vocabulary_of(log).languages)


def problem_finding(log: Log, problem: Problem, words: Words) -> Finding:
    expected = ", ".join(words.thing(name) for name in problem.expected)
    facts = {"text": problem.text, "expected": expected, "file": log.file}
    message = words.say_or("problem", problem.code, problem.code.replace("-", " "), **facts)
    near = f" {words.say('hint', 'or')} ".join(problem.nearest)
    law: tuple[str, ...] = ()
    if problem.code == BARRED_VARIANT:
        law = (law_of(game_of(log), problem.expected[0], words),)
        expected = ""
    return Finding(
        kind="error",
        code=problem.code,
        message=message,
        file=log.file,
        line=problem.line,
        col=problem.col,
        end=problem.end,
        source=source_of(log, problem.line),
        detail=words.say("hint", "expected", expected=expected) if expected else "",
        facts=law,
        help=words.say("hint", "nearest", nearest=near) if near else "",
        language=words.language,
    )


def law_of(game: str, clause: str, words: Words) -> str:
    """Name the clause by which a header cannot be played, and where the books have it."""
    where = cited(game, clause, edition_names(game), (), words)
    return f"{words.label('rule')}: {where}"


def source_of(log: Log, line: int) -> str:
    return log.lines[line - 1] if 0 < line <= len(log.lines) else ""
