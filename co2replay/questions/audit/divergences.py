"""The readings on which the books part, and which of them decided anything in one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.legality import ReplayOutcome, outcome_under, own_outcome
from co2replay.verdict.session import Played

LEGALITY, WINNER, SCORES, ASSERTIONS = "legality", "winner", "scores", "assertions"
HEAVIEST_FIRST = (WINNER, LEGALITY, SCORES, ASSERTIONS)


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """One reading taken as another book has it, and what that alone changes in this game."""

    reading: str
    numbers: list[str]
    kind: str
    confidence: str
    clauses: list[str]
    value: str
    other: str
    editions: list[str]  # the books that have the other value, or try it
    open: list[str]  # the books that leave the point open
    line: int  # where the game asked for it first; 0: nobody knows
    changes: list[str]  # legality, winner, scores, assertions
    outcome: ReplayOutcome


class Together(msgspec.Struct, frozen=True, kw_only=True):
    """The fewest readings that make one book's game of another's, where no single one does."""

    edition: str
    readings: dict[str, str]
    outcome: ReplayOutcome


def divergences(played: Played, others: Sequence[Played]) -> list[Divergence]:
    """Replay with every reading on which the books part as the others have it, one at a time.

    All are tried, not only those that the game asked for: what was asked is itself a claim of ours.
    """
    own = own_outcome(played)
    known = load_readings(played.session.game.name)
    found = []
    for reading, holders in parted([played, *others]).items():
        for value, editions in holders.items():
            outcome = outcome_with(played, {reading: value})
            if outcome == own:
                continue
            point = known[reading]
            found.append(
                Divergence(
                    reading=reading,
                    numbers=list(point.numbers),
                    kind=point.kind,
                    confidence=point.confidence,
                    clauses=list(point.clauses),
                    value=played.book.settings[reading],
                    other=value,
                    editions=editions,
                    open=left_open([played, *others], reading),
                    line=line_asked(played, others, reading),
                    changes=changes(own, outcome),
                    outcome=outcome,
                )
            )
    return sorted(found, key=weight)


def weight(found: Divergence) -> tuple[int, int]:
    """Another winner weighs more than another verdict, and that more than other scores."""
    return min(HEAVIEST_FIRST.index(change) for change in found.changes), found.line


def parted(games: Sequence[Played]) -> dict[str, dict[str, list[str]]]:
    """Per reading on which books part the values that are not played here, and whose they are.

    A book that leaves a point open has both its values; what a person set is set for all.
    """
    own = games[0].book
    found: dict[str, dict[str, list[str]]] = {}
    for reading, value in own.settings.items():
        held = {game.edition: values_of(game, reading) for game in games}
        if reading in own.overridden or len(set(held.values())) == 1:
            continue
        others = dict.fromkeys(one for values in held.values() for one in values if one != value)
        found[reading] = {
            other: [edition for edition, values in held.items() if other in values]
            for other in others
        }
    return found


def values_of(played: Played, reading: str) -> tuple[str, ...]:
    """What a book makes of a reading: one value, or both where it leaves it open."""
    tried = played.book.tried.get(reading, ())
    return tuple(sorted(tried)) or (played.book.settings[reading],)


def left_open(games: Sequence[Played], reading: str) -> list[str]:
    return [game.edition for game in games if reading in game.book.tried]


def outcome_with(played: Played, settings: Mapping[str, str]) -> ReplayOutcome:
    return outcome_under(played.session, played.edition, settings, played.going)


def changes(own: ReplayOutcome, other: ReplayOutcome) -> list[str]:
    said = []
    if (own.legality, own.clause, own.entry) != (other.legality, other.clause, other.entry):
        said.append(LEGALITY)
    if own.winners != other.winners:
        said.append(WINNER)
    if own.scores != other.scores:
        said.append(SCORES)
    if own.assertions != other.assertions:
        said.append(ASSERTIONS)
    return said


def line_asked(played: Played, others: Sequence[Played], reading: str) -> int:
    """The first line where this book, or else another, asked for the reading."""
    for one in (played, *others):
        book = one.trace.book
        entry = book.asked.get(reading, -1) if book is not None else -1
        if entry >= 0:
            return one.session.log.line_of(entry)
    return 0


def together(
    played: Played, others: Sequence[Played], singles: Sequence[Divergence]
) -> list[Together]:
    """For each book that ends otherwise by readings not yet named: the fewest that do it."""
    own = own_outcome(played)
    found = []
    for other in others:
        theirs = own_outcome(other)
        if theirs == own or any(
            other.edition in one.editions and one.outcome == theirs for one in singles
        ):
            continue
        settings = {
            reading: value
            for reading, value in other.book.settings.items()
            if value != played.book.settings[reading] and reading not in played.book.overridden
        }
        if outcome_with(played, settings) != theirs:
            continue
        for reading in list(settings):
            fewer = {name: value for name, value in settings.items() if name != reading}
            if outcome_with(played, fewer) == theirs:
                settings = fewer
        told = {one.reading for one in singles if other.edition in one.editions}
        if set(settings) <= told:
            continue  # each of them was named already
        found.append(Together(edition=other.edition, readings=settings, outcome=theirs))
    return found
