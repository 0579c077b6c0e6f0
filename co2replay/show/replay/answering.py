"""Whole answers about a log: its replay under one edition, in words, beside what the others say."""

from __future__ import annotations

import msgspec

from co2replay.games.registry import game_of
from co2replay.notation.canonical import game_id
from co2replay.notation.records import Log
from co2replay.verdict.books import validate
from co2replay.verdict.legality import assumed_paths
from co2replay.verdict.session import Options, Session, open_session, others_of, play, play_to

from ..answers import Explained, Replayed, Shown
from ..environment import Environment
from ..faults import ProblemsInLog
from ..logs import problem_finding, read_log
from ..moments import moment
from ..named_numbers import number_named
from ..plain_table import table_text
from ..verdict.rows import verdict_rows
from ..words import Words, words_of
from .turns import explain, turn_rows


def session_of(name: str, options: Options, world: Environment, words: Words) -> Session:
    """Read a log and its header, or raise with everything that cannot be read."""
    return session_for(read_log(name, world, options), options, words)


def opened(
    name: str, options: Options, world: Environment, language: str | None
) -> tuple[Session, Words]:
    """Read a log that somebody asks about, and take the words of its game."""
    session = session_of(name, options, world, first_words(world, language))
    return session, game_words(session, world, language)


def session_for(log: Log, options: Options, words: Words) -> Session:
    session, problems = open_session(log, options)
    if session is None:
        words = words_of(game_of(log), words.language)
        raise ProblemsInLog(log.file, [problem_finding(log, found, words) for found in problems])
    return session


def edition_of(session: Session, options: Options) -> str:
    if options.edition is None:
        return session.edition()
    from co2replay.rulebooks.editions import split_name

    return "/".join(split_name(options.edition, options.folders, session.game.name))


def replayed(
    session: Session,
    edition: str,
    words: Words,
    whole: bool = True,
    ledger: bool = False,
) -> Replayed:
    """Judge under one edition and say everything about it; a `whole` log is put beside others."""
    editions = (edition, *(others_of(session, edition) if whole else ()))
    validation, games = validate(session, editions, telling=True, whole=whole)
    own, *others = verdict_rows(session, validation, games, words)
    played, verdict = games[0], validation.judged[0].verdict
    return Replayed(
        file=session.log.file,
        game=session.game.name,
        game_id=game_id(session.log, session.vocabulary),
        rules_digest=verdict.rules_digest,
        verdict=own,
        others=others,
        turns=turn_rows(played, words.language, ledger=ledger),
        sheet=verdict.sheet,
        findings=own.findings,
        consulted=verdict.consulted,
        assumed=assumed_paths(played),
        digest=verdict.digest,
    )


def explained(session: Session, edition: str, what: str) -> Explained:
    name = number_named(session, what)
    played = play(session, edition, record=True)
    value, rows = explain(played, name)
    return Explained(file=session.log.file, edition=edition, what=name, value=value, ledger=rows)


def shown(session: Session, edition: str, upto: int) -> Shown:
    state = play_to(session, edition, upto).state
    return Shown(
        file=session.log.file,
        edition=edition,
        entry=upto,
        state=session.game.named(state),
        digest=session.game.digest(state),
    )


def words_for(name: str, world: Environment, language: str | None) -> Words:
    """Take the language asked for, else the one of the person's system."""
    return words_of(name, language or world.language)


def first_words(world: Environment, language: str | None) -> Words:
    """Words to speak in until a log is read: before, nobody knows of which game it is."""
    return words_for("", world, language)


def game_words(session: Session, world: Environment, language: str | None) -> Words:
    return words_for(game_of(session.log), world, language)


def until(session: Session, text: str | None) -> Session:
    """Cut a log at a moment; what comes later is neither played nor judged."""
    if text is None:
        return session
    log = session.log
    entries = log.entries[: moment(text, log, session.vocabulary)]
    return session._replace(log=msgspec.structs.replace(log, entries=entries))


def table_of(session: Session, edition: str, upto: int, words: Words, width: int) -> str:
    table = play_to(session, edition, upto)
    return table_text(session.game, table.state, table.rules, words, width)
