"""The game by the book beside the game as it was played: what a ruling let stand is taken out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.contract import TURN
from co2replay.engine.replay import UNPLAYED
from co2replay.engine.trace import Observation
from co2replay.notation.records import ACT, DRAW, MARK, RULING, Entry, Log

from .legality import ReplayOutcome, outcome_of
from .session import Played, begin, play
from .tables import SidePlayer, Value, values_between

Row = tuple[int, Any, int, int, str]  # of a ledger: entry, amount, from, to, clause


class Apart(msgspec.Struct, frozen=True, kw_only=True):
    """What is newly different on the two tables before an entry; nothing: they are one again.

    `left` of a value is the table as it was played, `right` the one by the book.
    """

    entry: int  # one behind the last: at the end
    line: int  # 0: at the end
    values: list[Value]


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """The game by the book: from the first ruling on without what the rulings let stand."""

    entry: int  # the first entry that is played otherwise
    left_out: list[int]  # entries that the book does not allow, and answers that hang on them
    outcome: ReplayOutcome
    first: Observation | None  # where the recorded game cannot go on as it was recorded
    differs: bool  # another winner, or other scores
    winner_differs: bool
    apart: list[Apart]  # the tables beside each other, as long as both games go on


def by_the_book(
    played: Played, rulings: Sequence[int] | None = None, beside: bool = True
) -> Branch | None:
    """Replay without the rulings (all, or those before these entries) and what they let stand.

    `beside`: also lay the tables of the two games beside each other.
    """
    ruled = [
        found.entry
        for found in played.trace.findings
        if found.kind == kinds.RULED and (rulings is None or found.entry in rulings)
    ]
    if not ruled:
        return None
    session = played.session
    left_out = sorted({*ruled, *hanging_on(played, set(ruled))})
    log = without(session.log, left_out)
    branch = play(session._replace(log=log), played.edition, going=played.going)
    outcome = outcome_of(branch, branch.trace)
    game = session.game
    state = played.trace.state
    winners = game.winners(state)
    return Branch(
        entry=left_out[0],
        left_out=left_out,
        outcome=outcome,
        first=branch.trace.first(kinds.BREACH, kinds.UNDETERMINED),
        differs=(winners, game.scores(state)) != (outcome.winners, outcome.scores),
        winner_differs=winners != outcome.winners,
        apart=tables_apart(played, branch, left_out) if beside else [],
    )


def tables_apart(played: Played, branch: Played, left_out: Sequence[int]) -> list[Apart]:
    """Compare the two tables behind what was ruled, then at every mark, then at the end."""
    one, other = (
        SidePlayer(played.session, played.edition),
        SidePlayer(branch.session, branch.edition),
    )
    one.run.going = other.run.going = played.going
    log = played.session.log
    entries = log.entries
    found: list[Apart] = []
    known: list[tuple[str, int | str, int | str]] = []
    rows = 0, 0
    for at in range(len(entries) + 1):
        is_end = at == len(entries)
        if at == left_out[0]:
            rows = len(one.rows()), len(other.rows())
        if at > left_out[0] and (is_end or entries[at].kind == MARK or at - 1 in left_out):
            moved = one.rows()[rows[0] :], other.rows()[rows[1] :]
            values = values_between(one, other, unshared(*moved), unshared(*moved[::-1]))
            rows = len(one.rows()), len(other.rows())
            told = [(value.name, value.left, value.right) for value in values]
            new = [value for value, said in zip(values, told, strict=True) if said not in known]
            if new or (known and not told):
                place = next_played(entries, at)
                found.append(Apart(entry=place, line=log.line_of(place), values=new))
            known = told
        if is_end or one.run.derailed >= 0 or other.run.derailed >= 0:
            break
        one.step(at)
        other.step(at)
    return found


def next_played(entries: Sequence[Entry], at: int) -> int:
    """Pass over what stands beside the lines: comments and what is expected there."""
    while at < len(entries) and entries[at].kind in UNPLAYED:
        at += 1
    return at


def unshared(rows: Sequence[Row], others: Sequence[Row]) -> list[Row]:
    """What moved in one of two games and not in the other."""
    left = Counter(others)
    found = []
    for row in rows:
        if left[row] > 0:
            left[row] -= 1
        else:
            found.append(row)
    return found


def without(log: Log, left_out: Sequence[int]) -> Log:
    """Take entries back, with the rulings made for them; a mark only loses its ruling."""
    entries = list(log.entries)
    for at in left_out:
        if entries[at].kind != MARK:
            entries[at] = msgspec.structs.replace(entries[at], taken_back=True)
        for before in rulings_for(log.entries, at):
            entries[before] = msgspec.structs.replace(entries[before], taken_back=True)
    return msgspec.structs.replace(log, entries=entries)


def rulings_for(entries: Sequence[Entry], at: int) -> list[int]:
    """Find the rulings that cover an entry: what is not played does not use one up."""
    found = []
    for before in range(at - 1, -1, -1):
        entry = entries[before]
        if entry.kind in (ACT, DRAW) and not entry.taken_back:
            break
        if entry.kind == RULING and not entry.taken_back:
            found.append(before)
    return found


def hanging_on(played: Played, ruled: set[int]) -> list[int]:
    """List the answers that were asked for only because a ruled act was played."""
    session = played.session
    table, run = begin(session, played.edition)
    run.going = played.going
    entries = session.log.entries
    found: list[int] = []
    follows = False
    waited = ""  # what the game waited for when the ruled act came
    for at, entry in enumerate(entries):
        if at > max(ruled) and not follows:
            break
        answers = entry.kind in (ACT, DRAW) and not entry.taken_back
        here = session.game.waits_for(table.state)
        if follows and (here.role == TURN or here.name == waited or entry.kind == MARK):
            follows = False
        if follows and answers and at not in ruled:
            found.append(at)
        run.step(at, entry)
        if at in ruled and entry.kind in (ACT, DRAW):
            waited = here.name
            now = session.game.waits_for(table.state)
            follows = now.role != TURN and now.name != waited
    return found
