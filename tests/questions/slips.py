"""Games with facts and a claim, and one known slip in writing them down."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, MARK, NOBODY, SEEN, Entry, HeaderRow, Log
from co2replay.verdict.session import Options, Session, begin, open_session

FIELDS = ("money", "cep", "tech", "vp")  # the first of those a fact can tell of a player
SOLITAIRE = ("solitaire",)


class Slip(NamedTuple):
    """A log with a slip, the kind of change that undoes it, and the entry that it is about."""

    log: Log
    kind: str
    entry: Entry
    text: str


Maker = Callable[[Log, Session, Random], "Slip | None"]


def session_of(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def game(edition: str, players: int, seed: int, every: int = 4) -> Log:
    """A random game with what the table saw now and then, and the result as its claim."""
    variants = SOLITAIRE if players == 1 else ()
    return noted(play(rules_alone(edition, None, variants), tuple(range(players)), seed), every)


def noted(log: Log, every: int = 4) -> Log:
    """Add facts after every few marks, and the totals that come out."""
    session = session_of(log)
    table, run = begin(session, session.edition())
    entries: list[Entry] = []
    marks = 0
    for index, entry in enumerate(log.entries):
        run.step(index, entry)
        entries.append(entry)
        marks += entry.kind == MARK
        if entry.kind == MARK and marks % every == 0:
            for seat in session.seats:
                for at_field, field in enumerate(f.SEAT_FIELDS[: len(FIELDS)]):
                    number = table.state.c[at.CELL_BY_NAME[f"{f.SEATS[seat]}.{field}"]]
                    entries.append(Entry(SEEN, f.SEAT_FIELD, (seat, at_field, number)))
    trace = run.finish(len(log.entries), {})
    header = list(log.header)
    sheet = session.game.sheet(trace.state)
    if sheet:
        totals = ", ".join(f"{seat} {total}" for seat, total in sheet[-1].points.items())
        header.append(HeaderRow("claim", totals))
    return reread(replace(log, header=header, entries=entries))


def reread(log: Log) -> Log:
    """Write a log and read it again: every entry stands on its line."""
    again = read_text(write_text(log, vocabulary(), "en"), vocabulary_for, "slip.log")
    assert again.problems == []
    return again


def acts(log: Log, *verbs: int) -> list[int]:
    return [
        place
        for place, entry in enumerate(log.entries)
        if entry.kind == ACT and (not verbs or entry.verb in verbs)
    ]


def spliced(log: Log, place: int, removed: int, *put: Entry) -> Log:
    entries = log.entries
    new = [replace(entry, line=0) for entry in put]
    return reread(replace(log, entries=[*entries[:place], *new, *entries[place + removed :]]))


def forgotten(*verbs: int) -> Maker:
    def make(log: Log, session: Session, rng: Random) -> Slip | None:
        places = acts(log, *verbs)
        if not places:
            return None
        place = rng.choice(places)
        return Slip(spliced(log, place, 1), "insert", log.entries[place], "")

    return make


def twice(*verbs: int) -> Maker:
    def make(log: Log, session: Session, rng: Random) -> Slip | None:
        places = [place for place in acts(log, *verbs) if log.entries[place].args]
        if not places:
            return None
        place = rng.choice(places)
        entry = log.entries[place]
        return Slip(spliced(log, place + 1, 0, entry), "twice", entry, "")

    return make


def late(*verbs: int) -> Maker:
    """Noted two acts too late."""

    def make(log: Log, session: Session, rng: Random) -> Slip | None:
        entries = log.entries
        places = [
            place
            for place in acts(log, *verbs)
            if all(entry.kind == ACT for entry in entries[place + 1 : place + 3])
        ]
        if not places:
            return None
        place = rng.choice(places)
        put = (*entries[place + 1 : place + 3], entries[place])
        return Slip(spliced(log, place, 3, *put), "move", entries[place], "")

    return make


def other_seat(*verbs: int) -> Maker:
    def make(log: Log, session: Session, rng: Random) -> Slip | None:
        places = [place for place in acts(log, *verbs) if log.entries[place].who != NOBODY]
        if not places or len(session.seats) == 1:
            return None
        place = rng.choice(places)
        entry = log.entries[place]
        other = rng.choice([seat for seat in session.seats if seat != entry.who])
        wrong = replace(entry, who=other)
        return Slip(spliced(log, place, 1, wrong), "player", entry, "")

    return make


def one_coin_off(log: Log, session: Session, rng: Random) -> Slip | None:
    places = [place for place in acts(log, f.INCOME) if log.entries[place].args[0] > 0]
    if not places:
        return None
    place = rng.choice(places)
    entry = log.entries[place]
    coins, points = entry.args
    wrong = replace(entry, args=(coins - 1, points + 1))
    return Slip(spliced(log, place, 1, wrong), "amount", entry, "")


MAKERS: dict[str, Maker] = {
    "forgotten action": forgotten(f.PROPOSE, f.INSTALL, f.CONSTRUCT),
    "forgotten payment": forgotten(f.PAY),
    "forgotten sale": forgotten(f.SELL, f.BUY),
    "forgotten income": forgotten(f.INCOME),
    "forgotten bonus": forgotten(f.ANY, f.CEP, f.EXTRA),
    "card played twice": twice(f.LOBBY),
    "action noted twice": twice(f.PROPOSE, f.INSTALL),
    "noted too late": late(f.INSTALL, f.PROPOSE),
    "wrong player": other_seat(),
    "wrong split": one_coin_off,
}
