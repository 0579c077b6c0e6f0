"""The small cases of a game: for a clause a log that keeps it, and one that does not; and which
of them prove a clause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from co2replay.errors import UnknownName
from co2replay.games.registry import folder_of, vocabulary_for
from co2replay.games.registry import game as game_named
from co2replay.notation.parse import read_text
from co2replay.notation.records import BOX, COMMENT, CORRECTION, EXPECT, MARK, POSITION, Log
from co2replay.rulebooks.clauses import game_of_clause, load_clauses
from co2replay.rulebooks.editions import edition_names

from .expectations import (
    BROKEN,
    FALSE,
    LEGAL,
    Expectation,
    Unmet,
    check_expectations,
    expectations_of,
)

ENDING = ".log"
SIDES = (LEGAL, BROKEN, FALSE)
PACKAGED = ("data", "cases")  # below a game's code, where a wheel carries them
CHECKOUT = ("fixtures", "games")  # beside the package, where they are written


class Case(msgspec.Struct, frozen=True):
    """One small log: the clause that it shows, and from which side."""

    clause: str
    side: str  # legal, breach or false
    file: str
    text: str


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """Every case of a game, by clause in the order of the rulebook, the legal one first."""
    found = read_cases(cases_folder(game))
    order = list(load_clauses(game))
    unknown = next((case.clause for case in found if case.clause not in order), None)
    if unknown is not None:
        raise UnknownName("clause", unknown, tuple(order))
    return tuple(sorted(found, key=lambda case: (order.index(case.clause), case.side != LEGAL)))


def read_cases(folder: Path) -> list[Case]:
    """Read `CLAUSE.SIDE.log`; further cases of that side have a name: `CLAUSE.SIDE-NAME.log`."""
    found: list[Case] = []
    files = folder.iterdir() if folder.is_dir() else ()  # a game may have none yet
    for place in sorted(files, key=lambda place: place.name):
        clause, _, ending = place.name.removesuffix(ENDING).rpartition(".")
        side = ending.partition("-")[0]
        if place.name.endswith(ENDING) and side in SIDES:
            found.append(Case(clause, side, place.name, place.read_text(encoding="utf-8")))
    return found


def cases_folder(game: str) -> Path:
    """Where the cases lie: in the package if it carries them, else in the checkout around it."""
    packaged = folder_of(game).joinpath(*PACKAGED)
    if packaged.is_dir():
        return packaged
    return Path(__file__).parents[2].joinpath(*CHECKOUT, game, "rules")


def cases_for(clause: str) -> list[Case]:
    """The cases of one clause; none where it can be neither kept nor broken in a few lines."""
    return [case for case in cases_of(game_of_clause(clause)) if case.clause == clause]


def log_of(case: Case) -> Log:
    log = read_text(case.text, vocabulary_for, case.file)
    assert not log.problems, (case.file, log.problems)
    return log


def shown_lines(case: Case) -> list[str]:
    """The lines that matter: what was put in place and played, without the set-up of the table."""
    telling = (BOX, POSITION, CORRECTION, MARK, EXPECT)
    first = next(entry.line for entry in log_of(case).entries if entry.kind in telling)
    return case.text.splitlines()[first - 1 :]


def note_of(case: Case) -> str:
    """What a case says of itself: its first comment."""
    comments = [entry.text for entry in log_of(case).entries if entry.kind == COMMENT]
    return comments[0] if comments else ""


def expectation_of(case: Case) -> Expectation:
    """What the last expectation of a case says: the point that it makes."""
    return expectations_of(log_of(case))[-1]


def check_case(case: Case) -> list[Unmet]:
    """Replay a case under every edition; nothing is returned when all of it comes true."""
    game = game_of_clause(case.clause)
    editions = [f"{game}/{name}" for name in edition_names(game)]
    return check_expectations(log_of(case), game_named(game), editions)


EXPECTED = re.compile(r"#>(.*)$", re.MULTILINE)


def proofs(game: str, clauses: Sequence[str]) -> dict[str, list[str]]:
    """The names of the cases that anybody can replay, for each clause."""
    cases = cases_of(game)
    return {clause: [case.file for case in cases if shows(case, clause)] for clause in clauses}


def shows(case: Case, clause: str) -> bool:
    return case.clause == clause or clause in " ".join(EXPECTED.findall(case.text)).split()
