"""The header of a log of nim: the book and the two players."""

from __future__ import annotations

from typing import Any, NamedTuple

from co2replay.notation.header import read_seats, wrong_seats
from co2replay.notation.records import HeaderRow, Log, Problem
from co2replay.rulebooks.editions import edition_names
from co2replay.rulebooks.rulebook import Rules, load_rules

from .words import vocabulary

KEYS = ("game", "edition", "seats", "claim", "lang", "date")


class Box(NamedTuple):
    """Ten stones; nothing is printed on them."""

    name: str = "stones"
    digest: str = "10"
    marks: dict[str, str] = {}


class NimRules(NamedTuple):
    book: Rules
    box: Box = Box()
    variants: tuple[str, ...] = ()


class Opened(NamedTuple):
    rules: NimRules
    seats: tuple[int, ...]
    edition: str
    binding: bool


def open_log(
    log: Log, own: tuple[str, ...], edition: str | None, readings: Any, folders: Any
) -> tuple[Opened | None, list[Problem]]:
    problems = [
        wrong("unknown-key", row, row.key)
        for row in log.header
        if row.key and row.key not in KEYS and not row.key.startswith("x-")
    ]
    known = tuple(f"nim/{name}" for name in edition_names("nim", folders))
    rows = {row.key: row for row in log.header}
    problems += [wrong("unknown-edition", rows["edition"], x) for x in own if x not in known]
    seats = rows.get("seats")
    if seats is None:
        problems.append(Problem("missing-key", 1, 1, 2, "seats"))
    elif (problem := wrong_seats(seats, vocabulary())) is not None:
        problems.append(problem)
    elif len(pairs := read_seats(seats.value, vocabulary()) or ()) != 2:
        problems.append(wrong("bad-seats", seats, seats.value))
    if problems or seats is None:
        return None, problems
    book = load_rules("nim", edition or (own or known)[0], dict(readings or {}), folders)
    places = tuple(seat for seat, _ in pairs)
    return Opened(NimRules(book), places, book.edition, not own or book.edition in own), []


def wrong(code: str, row: HeaderRow, text: str) -> Problem:
    return Problem(code, row.line, row.col, row.col + max(1, len(row.value)), text)
