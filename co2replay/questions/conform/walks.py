"""What a game is tried on: its logs, each played once with everything that was met on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from co2replay.corpus.cases import cases_of
from co2replay.engine.contract import Game
from co2replay.engine.passed import Wait
from co2replay.engine.replay import Replay
from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.trace import FAILING, Observation
from co2replay.engine.unknown import Consulted
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, NOBODY, Entry, Log
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.opening import open_log, own_editions

STEPS_MAX = 12  # further acts behind the end of a log
EVERY = 7  # of the legal answers one is taken that lies so far on, so that walks part


class ContractFailure(msgspec.Struct, frozen=True):
    """One thing that a game does against its contract, and where it was seen."""

    what: str
    where: str = ""


class WalkMoment(msgspec.Struct, frozen=True):
    """A table between two entries, put away as a copy, with its digest of then."""

    entry: int
    state: Any
    digest: str
    waits: Wait
    begins: bool = False  # a turn has begun with the entry before it


class Walk(msgspec.Struct):
    """A log played under one edition, and a little further on."""

    log: Log
    edition: str
    rules: Any
    seats: tuple[int, ...]
    binding: bool
    start: list[Entry] = []
    moments: list[WalkMoment] = []
    findings: list[Observation] = []
    rows: list[Any] = []  # of the ledger
    asked: list[str] = []  # readings

    @property
    def name(self) -> str:
        return f"{self.log.file} ({self.edition})"

    @property
    def legal(self) -> bool:
        return not any(one.kind in FAILING for one in self.findings)


def logs_of(game: Game, texts: Sequence[tuple[str, str]], most: int) -> list[Log]:
    """The logs given, else as many of the game's cases as asked for, evenly chosen."""
    if not texts:
        cases = cases_of(game.name)
        step = max(1, -(-len(cases) // most))
        texts = [(case.file, case.text) for case in cases[::step]]
    return [read_text(text, lambda name: game.vocabulary(), file) for file, text in texts]


def walks_of(game: Game, logs: Sequence[Log]) -> tuple[list[Walk], list[ContractFailure]]:
    """Play every log under its own editions; one that cannot be read is a failure."""
    walks: list[Walk] = []
    failures: list[ContractFailure] = []
    for log in logs:
        own = own_editions(log, game.name)
        for edition in own or (f"{game.name}/{edition_names(game.name)[0]}",):
            opening, problems = open_log(game, log, edition)
            if opening is None or log.problems:
                codes = ", ".join(one.code for one in (*log.problems, *problems))
                failures.append(ContractFailure(f"cannot be read: {codes}", log.file))
                break
            walk = Walk(log, edition, opening.rules, opening.seats, opening.binding)
            play(game, walk)
            walks.append(walk)
    return walks, failures


def begun(game: Game, walk: Walk) -> tuple[Table, Replay]:
    header = {row.key: row.value for row in walk.log.header}
    table = Table(None, walk.rules, Book())
    table.state = game.begin(walk.rules, walk.seats, header)
    game.open(table, walk.seats, header)
    return table, Replay(game, table, binding=walk.binding, trusted=walk.log.is_trusted())


def play(game: Game, walk: Walk) -> None:
    """Play the log, then the answers that the game itself lists."""
    table, run = begun(game, walk)
    walk.start = list(walk.log.entries)
    look(game, walk, run, 0)
    for at, entry in enumerate(walk.start):
        run.step(at, entry)
        look(game, walk, run, at + 1)
    walk.findings = list(run.findings)
    for at in range(len(walk.start), len(walk.start) + STEPS_MAX):
        further = next_entry(game, run.table, run.derailed, at)
        if further is None:
            break
        walk.start.append(further)
        run.step(at, further)
        look(game, walk, run, at + 1)
    walk.findings = list(run.findings)
    if table.book is not None:
        walk.rows, walk.asked = list(table.book.rows), list(table.book.asked)


def look(game: Game, walk: Walk, run: Replay, at: int) -> None:
    state = run.table.state
    waits = game.waits_for(state)
    begins = bool(walk.moments) and walk.moments[-1].state.turns != state.turns
    walk.moments.append(WalkMoment(at, game.copy(state), game.digest(state), waits, begins))


def next_entry(game: Game, table: Table, derailed: int, at: int) -> Entry | None:
    """An answer that is listed, one further on at each step; none where nobody is asked."""
    if derailed >= 0 or table.state.partial or game.is_over(table.state):
        return None
    try:
        legal = game.legal(Table(game.copy(table.state), table.rules, None))
    except Consulted:
        return None
    if not legal:
        return None
    who, verb, args = legal[at * EVERY % len(legal)]
    return Entry(ACT, verb, args, who)


def tried(game: Game, walk: Walk, state: Any, entry: Entry) -> tuple[Table, Breach | int]:
    table = Table(game.copy(state), walk.rules, None)
    return table, game.act(table, entry.who if entry.who >= 0 else NOBODY, entry.verb, entry.args)
