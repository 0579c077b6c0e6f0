"""Input that nobody would write: rows with any value in any slot, and logs with bytes changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Consulted
from co2replay.errors import Co2ReplayError
from co2replay.games.co2 import forms as f
from co2replay.games.co2.game import GAME
from co2replay.games.co2.lists import chances
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import (
    CORRECTION,
    MARK,
    MARK_END,
    OMITTED,
    POSITION,
    SEEN,
    UNKNOWN,
    Entry,
    Log,
)
from co2replay.search.hosted import opened

EDITIONS = ("en", "it", "pl")
ROWS = [form for form in f.FORMS if form.context == "seen"]
NUMBERS = (0, 1, 2, 3, 5, 8, 13, 25, 33, 34, 46, 47, 52, 99, -1, -5, 500)
DECADES, ROUNDS = (0, 1, 2, 5, 9, 99), (0, 1, 3, 6, 99)
PIECES = (b";", b"?", b"...", b"ruling set ", b"@ ", b"= ", b"! ", b"x ", b"\n", b"\x00", b"\xff")


def random_row(rng: Random, kind: int) -> Entry:
    """Any fact with any value that its slots can hold."""
    form = rng.choice(ROWS)
    args: list[int] = []
    for slot in form.slots:
        if slot.table == "literal":
            continue
        for _ in range(rng.randrange(1, 7) if slot.many else 1):
            if slot.table == "mark":
                args += [rng.choice(DECADES), rng.choice(ROUNDS)]
            elif slot.optional and rng.random() < 0.3:
                args.append(OMITTED)
            elif slot.unknown and rng.random() < 0.1:
                args.append(UNKNOWN)
            elif slot.table == "int":
                args.append(rng.choice(NUMBERS))
            else:
                args.append(rng.randrange(len(f.TABLES[slot.table])))
    return Entry(kind, form.code, tuple(args), text="x" if kind == CORRECTION else "")


def random_game(rng: Random) -> Log:
    players = rng.choice((1, 2, 3, 5))
    return play(rules_alone(rng.choice(EDITIONS)), tuple(range(players)), rng.randrange(10**6))


def play_rows(rng: Random) -> int:
    """Put such rows into a game, or begin with them, and ask everything that a person may ask."""
    log = random_game(rng)
    cut = rng.randrange(len(log.entries))
    kind = rng.choice((CORRECTION, POSITION, SEEN, -1))
    if kind < 0:
        entries = [random_row(rng, POSITION) for _ in range(rng.randrange(1, 12))]
        asked = 0
    else:
        rows = [random_row(rng, kind) for _ in range(rng.randrange(1, 6))]
        entries, asked = [*log.entries[:cut], *rows], cut
    entries = [*entries, *log.entries[cut : cut + 6], Entry(MARK, args=(MARK_END,))]
    opening = opened(log)
    table = Table(GAME.begin(opening.rules, opening.seats, {}), opening.rules, Book())
    GAME.open(table, opening.seats, {})
    run = Replay(GAME, table, trusted=rng.random() < 0.5, going=rng.random() < 0.5)
    for index, entry in enumerate(entries):
        run.step(index, entry)
        if index >= asked:
            ask(table)
    run.finish(len(entries), {})
    return len(entries)


def ask(table: Table) -> None:
    for question in (GAME.legal, chances.chance):
        try:
            question(table)
        except Consulted:  # asks for what nobody wrote down
            continue
    GAME.rows(table)
    GAME.named(table.state)
    GAME.digest(table.state)
    GAME.impossible(table)


def changed(rng: Random, data: bytes) -> bytes:
    """A few bytes changed, cut out, doubled, or put in."""
    for _ in range(rng.randrange(1, 6)):
        place = rng.randrange(len(data) + 1)
        size = rng.randrange(1, 40)
        how = rng.randrange(5)
        if how == 0:
            data = data[:place] + data[place + size :]
        elif how == 1:
            data = data[:place] + data[place : place + size] * 2 + data[place + size :]
        elif how == 2:
            data = data[:place] + rng.randbytes(rng.randrange(1, 4)) + data[place + 1 :]
        elif how == 3:
            data = data[:place] + rng.choice(PIECES) + data[place:]
        else:
            other = rng.randrange(len(data) + 1)
            data = data[:place] + data[other : other + size] + data[place:]
    return data


def written_games(rng: Random) -> Iterator[bytes]:
    """Games as text in each language, and in the machine form."""
    log = random_game(rng)
    for language in EDITIONS:
        yield write_text(log, vocabulary(), language).encode()
    yield to_canonical(log, vocabulary())


def read_changed(rng: Random, data: bytes) -> None:
    """Read a changed file; where it can be read, play it and write it again."""
    broken = changed(rng, data)
    read = from_canonical if data.startswith(b"{") else read_text
    try:
        log = read(broken, vocabulary_for)
        opening = None if log.problems else opened(log)
        if opening is None:
            return
        table = Table(None, opening.rules, Book())
        header = {row.key: row.value for row in log.header}
        table.state = GAME.begin(opening.rules, opening.seats, header)
        GAME.open(table, opening.seats, header)
        run = Replay(GAME, table, going=True)
        for index, entry in enumerate(log.entries):
            run.step(index, entry)
        run.finish(len(log.entries), header)
        write_text(log, vocabulary(), "it")
        to_canonical(log, vocabulary())
    except Co2ReplayError:  # says what is wrong with the file
        return
