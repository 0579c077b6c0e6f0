"""A played game as a golden file: names, titles, facts, a digest and a count for every turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Table
from co2replay.engine.trace import BREACH
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import OPERATIONS, OVER, SUPPLY
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation import records as r
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Entry, HeaderRow, Log
from co2replay.questions.golden.subject import seen_of
from co2replay.rulebooks.opening import open_log
from tests.golden.features import EDITIONS

NAMES = ("Ada", "Bo", "Cy", "Dina", "Elio", "Faye", "Gus", "Hana", "Ivo", "Juno", "Kai", "Lia")
SHOWN = ("money", "cep", "tech", "vp")
LINE_WIDTH = 96
LICENCE = "MIT"


def dress(log: Log, title: str, origin: str, tags: Sequence[str], first_name: int) -> Log:
    """Lay a bare game out in lines, with what is expected of it; it must be legal by its book."""
    header = dressed_header(log, title, origin, tags, first_name)
    bare = Log(version=log.version, header=header, entries=log.entries, problems=[])
    entries = laid_out(with_checks(bare))
    return judged(Log(version=log.version, header=header, entries=entries, problems=[]))


def dressed_header(
    log: Log, title: str, origin: str, tags: Sequence[str], first_name: int
) -> list[HeaderRow]:
    rows = []
    for row in log.header:
        if row.key == "seats":
            seats = row.value.split()
            names = [NAMES[(first_name + place) % len(NAMES)] for place in range(len(seats))]
            pairs = (f"{seat}={name}" for seat, name in zip(seats, names, strict=True))
            rows.append(HeaderRow("seats", " ".join(pairs)))
        elif row.key != "x-seed":
            rows.append(row)
    rows.append(HeaderRow("x-title", title))
    if tags:
        rows.append(HeaderRow("x-tags", " ".join(tags)))
    rows.append(HeaderRow("x-licence", LICENCE))
    rows.append(HeaderRow("x-origin", origin))
    return rows


def with_checks(log: Log) -> list[Entry]:
    """Write a digest before each mark, a count of legal answers behind it, facts each decade."""
    opened, problems = open_log(GAME, log)
    assert opened is not None, problems
    header = {row.key: row.value for row in log.header}
    table = Table(GAME.begin(opened.rules, opened.seats, header), opened.rules, Book())
    GAME.open(table, opened.seats, header)
    run = Replay(GAME, table, trusted=True)
    found: list[Entry] = []
    gone = False
    for index, entry in enumerate(log.entries):
        if entry.kind == r.MARK and index and not gone:
            GAME.settle(table)
            found.append(digest_of(table))
        gone = entry.kind == r.GAP or (gone and entry.kind == r.POSITION)
        run.step(index, entry)
        found.append(entry)
        if entry.kind != r.MARK:
            continue
        if entry.args[0] == r.MARK_TURN and (count := counted(table)) is not None:
            found.append(Entry(kind=r.EXPECT, text=f"legal-actions {count}"))
        if entry.args[0] == r.MARK_SUPPLY and table.state.phase == SUPPLY:
            found += facts(table)
    run.finish(len(log.entries), header)
    if table.state.phase == OVER:
        found.append(digest_of(table))
    return found


def digest_of(t: Table) -> Entry:
    return Entry(kind=r.DIGEST, verb=1, text=GAME.digest(t.state))


def counted(t: Table) -> int | None:
    if t.state.phase != OPERATIONS:
        return None
    try:
        return len(GAME.legal(t))
    except Consulted:
        return None


def facts(t: Table) -> list[Entry]:
    """What the table sees when a decade ends."""
    s = t.state
    cells = {"money": at.MONEY, "cep": at.CEPS, "tech": at.CUBES, "vp": at.VP}
    board = {"ppm": at.PPM, "price": at.PRICE}
    found = [
        Entry(kind=r.SEEN, verb=f.BOARD_FIELD, args=(f.BOARD_FIELDS.index(name), s.c[cell]))
        for name, cell in board.items()
        if not is_unknown(s.c[cell])
    ]
    for seat in s.order:
        for name in SHOWN:
            value = s.c[cells[name] + seat]
            if not is_unknown(value):
                args = (seat, f.SEAT_FIELDS.index(name), value)
                found.append(Entry(kind=r.SEEN, verb=f.SEAT_FIELD, args=args))
    return found


# Lines --------------------------------------------------------------------------------------------


def laid_out(entries: Sequence[Entry]) -> list[Entry]:
    """Number the lines: set-up draws and facts share them, acts of one turn stand one by one."""
    found: list[Entry] = []
    line, width, last = 0, 0, ""
    for entry in entries:
        kind = shared_line(entry)
        size = len(write_text(bare_of([entry]), vocabulary(), "en")) - len("co2replay 1\n---\n")
        joins = kind != "" and kind == last and width + size < LINE_WIDTH
        joins = joins or (entry.kind == r.EXPECT and entry.text.startswith("legal-actions"))
        line, width = (line, width + size) if joins else (line + 1, size)
        last = kind
        found.append(replace(entry, line=line))
    return found


def shared_line(entry: Entry) -> str:
    if entry.taken_back:
        return ""
    if entry.kind == r.DRAW:
        return (
            f"draw {entry.verb}"
            if entry.verb in (f.AGENDA, f.SUMMIT, f.DEAL)
            else ("fossil" if entry.verb == f.FOSSIL else "")
        )
    if entry.kind == r.ACT and entry.verb in (f.DRAFTED,):
        return ""
    if entry.kind == r.SEEN:
        return "seen"
    return "position" if entry.kind == r.POSITION else ""


def bare_of(entries: list[Entry]) -> Log:
    return Log(version=1, header=[], entries=entries, problems=[])


# What every book says of it -----------------------------------------------------------------------


def judged(log: Log) -> Log:
    """Add what each book says: legal, or the first clause that it finds broken, and who wins."""
    own = log.get("edition")
    text = write_text(log, vocabulary(), "en")
    log = read_text(text, vocabulary_for)
    assert log.problems == [], log.problems[:3]
    breaches: list[tuple[int, Entry]] = []
    closing: list[Entry] = []
    legal = []
    for edition in EDITIONS:
        seen = seen_of(log, edition)
        if seen.is_undetermined:
            said = " ".join(["undetermined", *sorted(seen.hangs_on), edition])
            closing.append(Entry(kind=r.EXPECT, text=said))
        elif seen.kind:
            assert seen.kind == BREACH, (edition, seen)
            said = f"breach {seen.clause} {edition}"
            breaches.append((seen.line, Entry(kind=r.EXPECT, text=said)))
        elif not seen.unjudged:
            legal.append(edition)
        if not seen.kind and seen.winners is not None:
            won = " ".join(seen.winners) or "nobody"
            closing.append(Entry(kind=r.EXPECT, text=f"winner {won} {edition}"))
    assert own in legal, (own, legal, [one.text for one in closing])
    last = log.entries[-1].line
    said = " ".join(["legal", *(legal if len(legal) < len(EDITIONS) else [])])
    closing.insert(0, Entry(kind=r.EXPECT, text=said))
    entries = list(log.entries)
    ended = [replace(entry, line=last + 1 + row) for row, entry in enumerate(closing)]
    entries += ended
    for line, entry in sorted(breaches, key=lambda pair: -pair[0]):
        entries = put_beside(entries, line, entry)
    return Log(version=log.version, header=log.header, entries=entries, problems=[])


def put_beside(entries: list[Entry], line: int, said: Entry) -> list[Entry]:
    """An expectation on the next line speaks of the last one above it that plays."""
    at_end = max(x for x, entry in enumerate(entries) if entry.line == line) + 1
    moved = [replace(entry, line=entry.line + 1) for entry in entries[at_end:]]
    return [*entries[:at_end], replace(said, line=line + 1), *moved]


def text_of(log: Log, language: str) -> str:
    return write_text(log, vocabulary(), language)
