"""A table of three at which the game waits for something, made without a log."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.table import Book, Breach, Table
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import OPERATIONS, State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.turn.frames import Frame
from tests.games.co2.both_opinions import rules_of

ORANGE, PURPLE, BLUE = range(3)
FORESTATION, SOLAR, FUSION, BIOMASS, RECYCLING = range(5)


def asking(
    *pending: Frame,
    edition: str = "en",
    variants: tuple[str, ...] = (),
    readings: tuple[tuple[str, str], ...] = (),
) -> Table:
    """Orange is on turn; the last one of what is given is what the game waits for."""
    t = Table(State(), rules_of(edition, readings, variants), Book())
    t.state.order, t.state.active, t.state.phase = (ORANGE, PURPLE, BLUE), ORANGE, OPERATIONS
    t.state.pending = list(pending)
    t.entry = 7
    return t


# What came of it ----------------------------------------------------------------------------------

OVER_NOW = ("over", NO_SEAT)


def waiting(t: Table) -> tuple[str, int]:
    """What the game waits for, and of whom."""
    _, name, seat, _ = GAME.waits_for(t.state)
    return name, seat


def refused(
    breach: Breach | bool | None,
) -> tuple[str, dict[str, int | str], bool, tuple[str, ...]]:
    assert isinstance(breach, Breach), breach
    return breach.clause, breach.facts, breach.hard, breach.rests


def played_by(t: Table, **readings: str) -> None:
    """Have the table played by another book, in which these readings are taken so."""
    book = t.rules.book
    book = replace(book, home=({**book.settings, **readings},))
    t.rules = replace(t.rules, book=book)


def asked(t: Table) -> set[str]:
    """The readings that were looked at."""
    assert t.book is not None
    return set(t.book.asked)


def moved(t: Table) -> list[tuple[int, int, int, str]]:
    """Amount, from, to, and by which clause."""
    assert t.book is not None
    return [row[1:] for row in t.book.rows]
