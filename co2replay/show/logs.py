"""How a log comes in: bytes from a file or standard input, its words, and what cannot be read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from co2replay.errors import UnreadableFile
from co2replay.games.registry import game as game_named
from co2replay.games.registry import game_of, games, vocabulary_for
from co2replay.notation.format import BoxText
from co2replay.notation.header import language_of
from co2replay.notation.parse import read_file, read_text
from co2replay.notation.records import BY_ITSELF, FORGOTTEN, MAX_BYTES, Log, Problem
from co2replay.notation.tokens import tokens_of
from co2replay.notation.vocabulary import Vocabulary, match_word
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.readings import load_readings
from co2replay.sentences import cause_of, languages, say
from co2replay.verdict.session import Options, Session, open_session, problems_of, vocabulary_of

from .clauses import cited
from .environment import Environment
from .faults import ProblemsInLog
from .findings.record import Finding
from .words import Words, words_of

if TYPE_CHECKING:
    from .completing import Why

BARRED = ("barred-variant", "barred-choice")
# Their sentence says what is expected.
SAID_WHOLE = ("key-twice", "row-twice", "card-in-two-places", "count-of-cards")
LIKE_ENOUGH = 0.75  # `ita` is like `it`, but not like `en`
UNKNOWN_GAME = "unknown-game"
FACT = "fact"  # the word that a fact of the copy on the table begins with
NAMED = (
    "unknown-edition",
    "unknown-reading",
    "unknown-value",
    "unknown-manifest",
    "unknown-variant",
    "unknown-clause",
    "unknown-key",
)


def read_bytes(name: str, world: Environment) -> bytes:
    if name == "-":
        return world.stdin.read(MAX_BYTES + 1)
    try:
        return read_file(name)
    except OSError as error:
        raise UnreadableFile(name, cause_of(error)) from error


def read_log(name: str, world: Environment, options: Options) -> Log:
    """Read a log whole, or raise with everything in it that cannot be read."""
    return log_of(read_bytes(name, world), name, world, options)


def log_of(data: bytes | str, name: str, world: Environment, options: Options | None = None) -> Log:
    """Read a log; who gives options wants to play it, and hears of its header at once, too."""
    asked = world.language if world.language_asked else ""
    log = read_text(data, vocabulary_for, name, asked)
    if log.problems:
        words = words_of(game_of(log), message_language(log, world))
        problems = log.problems if options is None else problems_of(log, options)
        raise ProblemsInLog(
            name, [problem_finding(log, found, words, options) for found in problems]
        )
    return log


def session_of(name: str, options: Options, world: Environment, words: Words) -> Session:
    """Read a log and its header, or raise with everything that cannot be read."""
    return session_for(read_log(name, world, options), options, words, world)


def opened(
    name: str, options: Options, world: Environment, language: str | None
) -> tuple[Session, Words]:
    """Read a log that somebody asks about, and take the words of its game."""
    session = session_of(name, options, world, first_words(world, language))
    return session, game_words(session, world, language)


def session_for(
    log: Log, options: Options, words: Words, world: Environment | None = None
) -> Session:
    """Read the header and the facts of a log; a slip in them is told of as one further down is."""
    session, problems = open_session(log, options)
    if session is None:
        words = words_of(game_of(log), message_language(log, world) if world else words.language)
        raise ProblemsInLog(log.file, [problem_finding(log, found, words) for found in problems])
    return session


def edition_of(session: Session, options: Options) -> str:
    if options.edition is None:
        return session.edition()
    from co2replay.rulebooks.editions import split_name

    return "/".join(split_name(options.edition, options.folders, session.game.name))


def words_for(name: str, world: Environment, language: str | None) -> Words:
    """Take the language asked for, else the one of the person's system."""
    return words_of(name, language or world.language)


def first_words(world: Environment, language: str | None) -> Words:
    """Words to speak in until a log is read: before, nobody knows of which game it is."""
    return words_for("", world, language)


def game_words(session: Session, world: Environment, language: str | None) -> Words:
    return words_for(game_of(session.log), world, language)


def box_writer(log: Log) -> BoxText:
    """Give a function that writes a fact of the box in a language; an unreadable one stays."""
    lines = game_named(game_of(log)).box_lines()
    vocabulary = vocabulary_of(log)

    def write(text: str, language: str) -> str:
        spell = partial(spelled, vocabulary, language)
        return lines.rewritten(text, vocabulary.read, spell, language)

    return write


def spelled(vocabulary: Vocabulary, language: str, table: str, code: int) -> str:
    return vocabulary.spell(table, code, language)


def message_language(log: Log, world: Environment) -> str:
    """The one that a person set; else the log's own; the system's where it names none."""
    if world.language_asked:
        return world.language
    return log_language(log, world.language)


def log_language(log: Log, otherwise: str = "") -> str:
    words = vocabulary_for(game_of(log))
    known = words.languages if words is not None else languages()
    return language_of(log.header, known, otherwise)


def problem_finding(
    log: Log, problem: Problem, words: Words, options: Options | None = None
) -> Finding:
    """Put a problem into words; who gives options wants to play, and hears what would be legal."""
    near, why = suggestions(log, problem, options)
    said = words.of_copy if is_in_fact(log, problem) else words.thing
    is_key = problem.code == "unknown-key"  # which are the same in every language
    expected = ", ".join(problem.expected if is_key else map(said, problem.expected))
    text = say(problem.cause, words.language) if problem.cause else problem.text
    facts = {"text": text, "expected": expected, "file": log.file}
    message = words.say_or("problem", problem.code, problem.code.replace("-", " "), **facts)
    law: tuple[str, ...] = ()
    if problem.code == FORGOTTEN:
        key = "by_sign" if problem.expected == ('"!"',) else "by_equals"
        message = words.say("problem", key, text=text)
    if problem.code in (*SAID_WHOLE, FORGOTTEN):
        expected = ""
    if problem.code in BARRED:
        law = (law_of(game_of(log), problem.expected[0], words),)
        expected = ""
    if near and set(near) < set(problem.expected) < set(known_names(log, problem)):
        expected = ""  # the nearest of many names: those that are meant are in the help line
    help_line = ""
    if problem.code == BY_ITSELF:
        help_line = words.say("hint", "by_itself")
    if problem.more:
        message = f"{message} {words.say('hint', 'more_lines', count=problem.more)}"
    if near:
        joined = f" {words.say('hint', 'or')} ".join(near)
        help_line = words.say("hint", "nearest", nearest=joined)
        if why is not None:
            from .findings.making import message_of

            told = message_of(why.played, why.found, why.played.session.log.entries[-1], words)
            help_line = f"{help_line} {words.say('hint', 'not_there', why=told)}"
    elif is_before_colon(log, problem):
        players = ", ".join((log.get("seats") or "").split()) or words.thing("seat")
        help_line = words.say("found", "colon", players=players)
    return Finding(
        kind="error",
        code=problem.code,
        message=message,
        file=log.file,
        line=problem.line,
        col=problem.col,
        end=problem.end,
        source=log.written(problem.line),
        detail=words.say("hint", "expected", expected=expected) if expected else "",
        facts=law,
        help=help_line,
        language=words.language,
    )


def suggestions(
    log: Log, problem: Problem, options: Options | None
) -> tuple[tuple[str, ...], Why | None]:
    """What was probably meant, what is legal first; else why none of it is."""
    if problem.meant and options is not None:
        from .completing import likely

        return likely(log, problem, options)
    return problem.meant or names_like(problem), None


def names_like(problem: Problem) -> tuple[str, ...]:
    """Of names those very like one; of words the nearest."""
    if problem.code == UNKNOWN_GAME:
        return tuple(sorted(games()))
    if problem.code in NAMED:
        import difflib  # 3 ms, needed only for a message

        own = {name.rpartition("/")[2]: name for name in problem.nearest}  # not by their game
        text = problem.text.rpartition("/")[2]
        close = [own[one] for one in difflib.get_close_matches(text, own, 3, LIKE_ENOUGH)]
        # Where nothing else says what could stand there, the nearest names do.
        return tuple(close) if problem.expected else tuple(close) or problem.nearest
    return problem.nearest


def known_names(log: Log, problem: Problem) -> tuple[str, ...]:
    """All the names of the kind asked for, where a problem lists only the nearest."""
    return tuple(load_readings(game_of(log))) if problem.code == "unknown-reading" else ()


def is_in_fact(log: Log, problem: Problem) -> bool:
    """Does the entry begin with `fact`, in any language?"""
    before = log.written(problem.line)[: problem.col - 1].rpartition(";")[2]
    tokens = tokens_of(before)
    vocabulary = vocabulary_for(game_of(log))
    return bool(tokens) and vocabulary is not None and match_word(vocabulary, FACT, tokens, 0) == 1


def is_before_colon(log: Log, problem: Problem) -> bool:
    behind = log.written(problem.line)[problem.end - 1 :]
    return problem.expected == ("seat",) and behind.lstrip().startswith(":")


def law_of(game: str, clause: str, words: Words) -> str:
    """Name the clause by which a header cannot be played, and where the books have it."""
    where = cited(game, clause, edition_names(game), (), words)
    return f"{words.label('rule')}: {where}"
