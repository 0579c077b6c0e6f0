"""Claims of a command line: a result, or what a table saw at some moment, put into a log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from co2replay.errors import UnknownName
from co2replay.games.registry import game, game_of
from co2replay.notation.header import language_of, names_of, read_claim, read_shared_claim
from co2replay.notation.lines import LineReader
from co2replay.notation.records import SEEN, Entry, HeaderRow, Log, Problem
from co2replay.verdict.session import Session, vocabulary_of

from .examples import claims_of
from .moments import moment

SCORE = ("seen", "score")


def with_claims(session: Session, claims: Sequence[str]) -> Session:
    """Return the session with the claims in place of the log's own; its facts stay as they are."""
    log = session.log
    seen: list[tuple[int, list[Entry]]] = []
    for text in claims:
        if is_result(log, text):
            log = with_result(log, text)
            continue
        place, facts = seen_at(text, session)
        seen.append((place, facts))
    entries = list(log.entries)
    for place, facts in sorted(seen, key=lambda one: -one[0]):
        entries[place:place] = facts
    return session._replace(log=msgspec.structs.replace(log, entries=entries))


def is_result(log: Log, text: str) -> bool:
    """Is this what came out, player by player or for all together?"""
    is_shared = game(game_of(log)).header().is_shared
    if is_shared and read_shared_claim(text, vocabulary_of(log)) is not None:
        return True
    return result(log, text) is not None


def result(log: Log, text: str) -> list[tuple[int, int]] | None:
    vocabulary = vocabulary_of(log)
    return read_claim(text, vocabulary, names_of(log.header, vocabulary))


def with_result(log: Log, text: str) -> Log:
    value = " ".join(text.split())
    rows = [row for row in log.header if row.key != "claim"]
    rows.append(HeaderRow("claim", value))
    return msgspec.structs.replace(log, header=rows)


def seen_at(text: str, session: Session) -> tuple[int, list[Entry]]:
    """Read `MOMENT: facts`; totals at a moment are points on the track there."""
    when, colon, what = text.partition(":")
    if not colon:
        raise UnknownName("claim", text, claims_of(session.game.name))
    place = moment(when, session.log, session.vocabulary)
    points = result(session.log, what)
    if points is not None:
        form = session.vocabulary.by_key[SCORE]
        return place, [Entry(SEEN, form.code, pair) for pair in points]
    vocabulary, header = session.vocabulary, session.log.header
    problems: list[Problem] = []
    language = language_of(header, vocabulary.languages)
    reader = LineReader(vocabulary, names_of(header, vocabulary), language, problems)
    rows = reader.rows(f"= {what}", 0)
    facts = [Entry(kind, verb, args) for kind, verb, args, *_ in rows if kind == SEEN]
    if problems or not facts:
        raise UnknownName("claim", text, claims_of(session.game.name))
    return place, facts
