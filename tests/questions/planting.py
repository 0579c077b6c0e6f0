"""Plants one known mistake in a legal game, where it breaks exactly one clause first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from co2replay.engine.playing import Mistake
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.near_legal import Planter, TurnMoment, moment_of
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.library import validate
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import HeaderRow, Log
from co2replay.verdict.session import Options, Session, begin, open_session

EDITIONS = ("en", "it", "pl")


class Planted(NamedTuple):
    clause: str
    log: Log
    entry: int


class Missed(NamedTuple):
    """A mistake that was not named as it was planted."""

    planted: Planted
    found: tuple[str, int, str]


def games(seeds: range) -> Iterator[Log]:
    """Legal games of every edition, 1 to 5 players, with variants and readings set otherwise."""
    ways: list[tuple[dict[str, str], tuple[str, ...]]] = [
        ({}, ()),
        ({}, ()),
        ({}, ("auction",)),
        ({"buy_after_price_change": "no", "income_split_allowed": "no"}, ()),
        ({"auction_overpay": "minimal_set"}, ("auction",)),
        ({}, ("draft",)),
    ]
    for seed in seeds:
        edition = EDITIONS[seed % 3]
        readings, variants = ways[seed % len(ways)]
        yield play(rules_alone(edition, readings, variants), tuple(range(2 + seed % 4)), seed)
        if seed % 4 == 0:
            yield play(rules_alone(edition, {}, ("solitaire",)), (0,), seed)


def opened(log: Log) -> Session:
    """Write the game down and read it again, as a person's log would come."""
    text = write_text(log, vocabulary(), "en")
    session, problems = open_session(read_text(text, vocabulary_for, "game.log"), Options())
    assert session is not None, problems
    return session


def moments(session: Session) -> Iterator[tuple[int, TurnMoment]]:
    """Walk through a game; after the last entry there is one moment more."""
    table, run = begin(session, session.edition())
    entries = session.log.entries
    for index in range(len(entries) + 1):
        entry = entries[index] if index < len(entries) else None
        yield index, moment_of(table, entry, entries[index - 1] if index else None)
        if entry is not None:
            run.step(index, entry)
            assert run.derailed < 0


def lines_read(session: Session, lines: str) -> list[Any]:
    head = "".join(f"{row.key}: {row.value}\n" for row in session.log.header)
    log = read_text(f"co2replay 1\n{head}---\n{lines}\n", vocabulary_for, "mistake.log")
    assert not log.problems, (lines, log.problems)
    return log.entries


def planted(session: Session, index: int, clause: str, mistake: Mistake | str) -> Planted:
    if isinstance(mistake, str):
        mistake = Mistake(mistake)
    new = lines_read(session, mistake.lines)
    entries = session.log.entries
    rest = entries[index + 1 :] if mistake.instead else entries[index:]
    header = [*session.log.header, *(HeaderRow(key, value) for key, value in mistake.header)]
    log = msgspec.structs.replace(
        session.log, header=header, entries=[*entries[:index], *new, *rest]
    )
    return Planted(clause, log, index + len(new) - 1)


def judged(one: Planted, keep_going: bool = False) -> tuple[str, int, str]:
    """What the first finding is: kind, entry, clause."""
    session, problems = open_session(one.log, Options())
    assert session is not None, problems
    first = validate(session, keep_going=keep_going).judged[0].verdict.first
    return (first.kind, first.entry, first.clause) if first else ("", -1, "")


def plant_all(
    planters: dict[str, Planter], logs: Iterator[Log], times: int, keep_going: bool = False
) -> tuple[dict[str, int], list[Missed]]:
    """Plant each mistake so often, in as many games as there are: how often it was planted."""
    counts = dict.fromkeys(planters, 0)
    missed: list[Missed] = []
    for log in logs:
        session = opened(log)
        here: set[str] = set()
        wanted = [clause for clause, count in counts.items() if count < times]
        if not wanted:
            break
        for index, moment in moments(session):
            for clause in wanted:
                if clause in here:
                    continue
                mistake = planters[clause](moment)
                if not mistake:
                    continue
                here.add(clause)
                counts[clause] += 1
                one = planted(session, index, clause, mistake)
                found = judged(one, keep_going)
                if found != ("breach", one.entry, clause):
                    missed.append(Missed(one, found))
    return counts, missed
