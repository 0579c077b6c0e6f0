"""What a game did entry by entry: what moved, what changed besides, how much was legal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from co2replay.engine.contract import Game
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, LedgerRow, Table
from co2replay.engine.trace import Trace
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import BLANK, COMMENT, DIGEST, EXPECT, MARK, Entry, Log
from co2replay.notation.vocabulary import form_key
from co2replay.rulebooks.clauses import load_edition_words
from co2replay.rulebooks.editions import edition_names

from .expectations import ACTIONS
from .telling import Teller

SUFFIX = ".moves"  # beside GAME.log: what each of its entries moved when it was blessed
TEXT_MAX = 24  # a longer value is kept as a short hash of itself
STATE_DIGITS = 6
COURSE = ("done", "deed", "pending")  # what the rules keep of a turn in progress
HASH_BYTES = 3
UNKNOWN = "?"
SILENT = (COMMENT, EXPECT, BLANK)  # they move nothing, and may be put in anywhere


class Step(msgspec.Struct, frozen=True, array_like=True):
    """What one entry did; `number` counts entries, without comments and expectations.

    A move reads `AMOUNT FROM>TO CLAUSE`. `state` begins the digest of the
    table. `fields` are the named values of the table that are no goods, as far as they
    changed; a run that only compares leaves them out. `legal` counts, behind a mark, the
    answers that were legal there by the name of their form.
    """

    number: int
    moves: tuple[str, ...] = ()
    state: str = ""
    fields: dict[str, str] = {}
    legal: dict[str, int] = {}


class RecordedTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A place where a game can be compared: a mark, or the end."""

    entry: int  # the mark; behind the last entry for the end
    line: int
    state: Mapping[str, Any]  # the whole named table
    digest: str
    legal: int | None  # None: nobody knows


class Recording(msgspec.Struct, kw_only=True):
    """A whole replay, seen closely."""

    edition: str
    entries: list[Entry]
    steps: list[Step]
    turns: list[RecordedTurn]
    digests: dict[int, str]  # by the entry that writes one: what it should be
    counts: dict[int, int | None]  # the same of `#> legal-actions`; None: nobody knows
    trace: Trace | None  # None: it broke down
    crash: str = ""
    crashed_at: int = -1
    winners: list[str] | None = None
    scores: dict[str, int | str] = {}
    decided_by: str = ""
    cites: dict[str, str] = {}  # where its book states the clauses by which something moved
    asked: list[str] = []  # the readings that the game consulted
    told: list[str] = []  # what no line of a log can say; empty where it was not to be told


def record(
    log: Log,
    game: Game,
    opening: Any,
    edition: str,
    turns: bool = False,
    fields: bool = False,
    told: bool = False,
) -> Recording:
    """Replay a log and write down what every entry does; `turns` keeps the table at each mark."""
    found = Recording(
        edition=edition, entries=log.entries, steps=[], turns=[], digests={}, counts={}, trace=None
    )
    at = -1
    try:
        header = {row.key: row.value for row in log.header}
        table = Table(None, opening.rules, Book())
        table.state = game.begin(opening.rules, opening.seats, header)
        game.open(table, opening.seats, header)
        run = Replay(game, table, binding=opening.binding, trusted=log.is_trusted())
        run.from_start = True
        writer = Writer(game, table, fields)
        teller = Teller(game, table, log) if told else None
        for at, entry in enumerate(log.entries):
            if entry.kind == DIGEST and not entry.taken_back:
                game.settle(table)  # as the replay does before it compares
                found.digests[at] = game.digest(table.state)
            if teller is not None:
                teller.before(at, entry)
            run.step(at, entry)
            if entry.kind == EXPECT and entry.text.startswith(ACTIONS):
                found.counts[at] = total(count_legal(game, table))
            if entry.kind in SILENT:
                continue
            legal = count_legal(game, table) if entry.kind == MARK and run.derailed < 0 else None
            writer.write(legal)
            if turns and entry.kind == MARK:
                found.turns.append(turn_at(game, table, at, entry.line, legal))
        at = len(log.entries)
        found.trace = run.finish(at, header)
        writer.write(None)
        if turns:
            found.turns.append(turn_at(game, table, at, 0, None))
        found.steps = writer.steps
        found.winners = game.winners(table.state)
        found.scores = game.scores(table.state)
        found.decided_by = told_by(game, table)
        found.cites = cited(game.name, edition, table.book)
        found.asked = sorted(table.book.asked) if table.book is not None else []
        found.told = teller.lines(found.trace) if teller is not None else []
    except Exception as error:  # whatever an engine does wrong is a finding about it
        found.crash = f"{type(error).__name__}: {error}"[:200]
        found.crashed_at = at
    return found


class Writer:
    """Takes down what has changed since it looked last."""

    def __init__(self, game: Game, table: Table, fields: bool) -> None:
        self.names = game.goods().names
        self.goods = frozenset(self.names)
        self.forms = game.vocabulary().forms
        self.game = game
        self.table = table
        self.rows = 0
        self.number = 0
        self.fields = fields
        self.before: dict[str, Any] = {}
        self.state = ""
        self.steps: list[Step] = []

    def write(self, legal: dict[int, int] | None) -> None:
        book = self.table.book
        assert book is not None
        rows = book.rows[self.rows :]
        self.rows = len(book.rows)
        moves = tuple(map(self.move_of, rows))
        state = self.game.digest(self.table.state)[:STATE_DIGITS]
        counts = {form_key(self.forms[verb]): count for verb, count in (legal or {}).items()}
        if moves or counts or state != self.state:
            changed = self.changed() if self.fields else {}
            shown = "" if state == self.state else state
            self.steps.append(Step(self.number, moves, shown, changed, counts))
        self.state = state
        self.number += 1

    def changed(self) -> dict[str, str]:
        """The named values that differ from those of the last look, without the goods."""
        now = {
            name: text_of(value)
            for name, value in self.game.named(self.table.state).items()
            if name not in self.goods and name not in COURSE
        }
        before, self.before = self.before, now
        return {name: value for name, value in now.items() if before.get(name) != value}

    def move_of(self, row: LedgerRow) -> str:
        _, amount, source, target, clause = row
        shown = UNKNOWN if is_unknown(amount) else amount
        return f"{shown} {self.names[source]}>{self.names[target]} {clause}"


def plain(value: Any) -> Any:
    """A named value as JSON has it; what nobody knows is `?`."""
    if is_unknown(value):
        return UNKNOWN
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value


def text_of(value: Any) -> str:
    """Write a named value in few letters."""
    value = plain(value)
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    if len(text) <= TEXT_MAX:
        return text
    return "#" + hashlib.blake2b(text.encode(), digest_size=HASH_BYTES).hexdigest()


def count_legal(game: Game, table: Table) -> dict[int, int] | None:
    """Count the legal answers by form; None where they hang on what nobody knows."""
    counts: dict[int, int] = {}
    try:
        for _, verb, _ in game.legal(table):
            counts[verb] = counts.get(verb, 0) + 1
    except Consulted:
        return None
    return counts


def turn_at(
    game: Game, table: Table, entry: int, line: int, legal: dict[int, int] | None
) -> RecordedTurn:
    return RecordedTurn(
        entry=entry,
        line=line,
        state={name: plain(value) for name, value in game.named(table.state).items()},
        digest=game.digest(table.state),
        legal=total(legal),
    )


def total(counts: dict[int, int] | None) -> int | None:
    return None if counts is None else sum(counts.values())


def told_by(game: Game, table: Table) -> str:
    try:
        return game.decided_by(table.state, table.rules)
    except Consulted:
        return ""


def cited(game: str, edition: str, book: Book | None) -> dict[str, str]:
    """Where a book of ours states each clause of the ledger; nothing for one of somebody else."""
    name = edition.rpartition("/")[2]
    if book is None or name not in edition_names(game):
        return {}
    words = load_edition_words(game, name)
    used = dict.fromkeys(clause for *_, clause in book.rows)
    return {clause: words[clause].cite for clause in used if clause in words}


def place_of(entries: Sequence[Entry], number: int) -> int:
    """The entry that a step's number counts; behind the last one for the end."""
    seen = -1
    for at, entry in enumerate(entries):
        if entry.kind not in SILENT:
            seen += 1
        if seen == number:
            return at
    return len(entries)


# The file beside a log ----------------------------------------------------------------------------


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of such a file: how the game came out, and the words that rows point to."""

    edition: str
    winners: list[str] | None
    scores: dict[str, int | str]
    decided_by: str
    cites: dict[str, str] = {}  # none: recorded before citations were
    asked: list[str] | None = None  # none: recorded before readings were
    sym: list[str] = []


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A step with its words as places in the head's list."""

    number: int
    moves: list[list[int | str]] = []  # amount, from, to, clause
    state: str = ""
    fields: list[list[int | str]] = []  # name, value
    legal: list[list[int]] = []  # form, count


def beside(path: Path) -> Path:
    return path.with_suffix(SUFFIX)


def head_of(found: Recording, sym: Iterable[str] = ()) -> Head:
    return Head(
        edition=found.edition,
        winners=found.winners,
        scores=found.scores,
        decided_by=found.decided_by,
        cites=found.cites,
        asked=found.asked,
        sym=list(sym),
    )


def write_recording(found: Recording) -> str:
    sym: dict[str, int] = {}

    def place(word: str) -> int:
        return sym.setdefault(word, len(sym))

    rows = []
    for step in found.steps:
        moves: list[list[int | str]] = []
        for move in step.moves:
            amount, way, clause = move.split(" ")
            source, _, target = way.partition(">")
            shown = amount if amount == UNKNOWN else int(amount)
            moves.append([shown, place(source), place(target), place(clause)])
        fields: list[list[int | str]] = [
            [place(name), value] for name, value in step.fields.items()
        ]
        legal = [[place(name), count] for name, count in step.legal.items()]
        rows.append(Row(step.number, moves, step.state, fields, legal))
    lines = [msgspec.json.encode(head_of(found, sym)), *map(msgspec.json.encode, rows)]
    return "".join(f"{line.decode()}\n" for line in lines)


def read_recording(text: str) -> tuple[Head, list[Step]]:
    """Raise msgspec.DecodeError where it is no such file."""
    lines = text.splitlines()
    head = msgspec.json.decode(lines[0] if lines else "", type=Head)
    rows = [msgspec.json.decode(line, type=Row) for line in lines[1:]]
    try:
        return head, [step_of(row, head.sym) for row in rows]
    except (IndexError, TypeError, ValueError) as error:
        raise msgspec.DecodeError(str(error)) from error


def step_of(row: Row, sym: Sequence[str]) -> Step:
    moves = []
    for amount, *places in row.moves:
        source, target, clause = (sym[int(place)] for place in places)
        moves.append(f"{amount} {source}>{target} {clause}")
    fields = {sym[int(name)]: str(value) for name, value in row.fields}
    legal = {sym[verb]: count for verb, count in row.legal}
    return Step(row.number, tuple(moves), row.state, fields, legal)
