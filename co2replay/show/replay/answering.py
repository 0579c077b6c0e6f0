"""Whole answers about a log: its replay under one edition, in words, beside what the others say."""

from __future__ import annotations

import msgspec

from co2replay.notation.canonical import game_id
from co2replay.questions.score.worlds import worlds
from co2replay.verdict.judge import judge_books
from co2replay.verdict.legality import assumed_paths
from co2replay.verdict.session import Session, others_of, play, play_to

from ..answers import Explained, Replayed, Shown
from ..moments import moment
from ..named_numbers import number_named
from ..plain_table import table_text
from ..verdict.rows import verdict_rows
from ..words import Words
from .turns import explain, turn_rows


def replayed(
    session: Session,
    edition: str,
    words: Words,
    whole: bool = True,
    ledger: bool = False,
    as_written: bool = False,
) -> Replayed:
    """Judge under one edition and say everything about it; a `whole` log is put beside others."""
    editions = (edition, *(others_of(session, edition) if whole else ()))
    judged = judge_books(session, editions, telling=True, whole=whole)
    own, *others = rows = verdict_rows(judged, words)
    for row, (verdict, _) in zip(rows, judged, strict=True):
        row.worlds = worlds(session, verdict) if whole else None
    verdict, played = judged[0]
    return Replayed(
        file=session.log.file,
        game=session.game.name,
        game_id=game_id(session.log, session.vocabulary),
        rules_digest=verdict.rules_digest,
        verdict=own,
        others=others,
        turns=turn_rows(played, words, ledger, as_written),
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
