"""Which entry of a turn changed a number or did a thing, for what that turn then refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from co2replay.notation.records import ACT, DRAW, MARK
from co2replay.verdict.session import Session, begin, play_to

RULED = "ruling"  # stands in the ledger where no clause moved something
DONE = "done"  # the name under which a state tells what was done in the turn
Named = Mapping[str, Any]


class Change(NamedTuple):
    entry: int
    before: int
    after: int


class Moved(NamedTuple):
    """The last entry that moved a number, and the clauses by which it did."""

    entry: int
    clauses: tuple[str, ...]


def last_moved(session: Session, edition: str, upto: int, name: str) -> Moved | None:
    """Find what moved a number last before an entry; None where only a ruling did, or nothing."""
    cells = session.game.goods().places
    book = play_to(session, edition, upto).book if name in cells else None
    rows = [row for row in book.rows if cells[name] in row[2:4]] if book is not None else []
    clauses = [row[4] for row in rows if row[0] == rows[-1][0] and row[4] != RULED]
    return Moved(rows[-1][0], tuple(dict.fromkeys(clauses))) if clauses else None


def changed_in_turn(session: Session, edition: str, upto: int, name: str) -> Change | None:
    """Find the last change of a number between the mark of the turn and an entry of it."""
    found = None
    for index, old, new in _turn(session, edition, upto):
        before, after = old.get(name), new.get(name)
        if isinstance(before, int) and isinstance(after, int) and before != after:
            found = Change(index, before, after)
    return found


def last_done(session: Session, edition: str, upto: int, marks: Sequence[str]) -> int:
    """Find the entry of the turn by which the state took on one of the marks; -1 if none did."""
    found = -1
    for index, old, new in _turn(session, edition, upto) if marks else ():
        if not set(marks).isdisjoint(set(new[DONE]) - set(old[DONE])):
            found = index
        elif set(marks).isdisjoint(new[DONE]):
            found = -1  # that was another turn
    return found


def _turn(session: Session, edition: str, upto: int) -> Iterator[tuple[int, Named, Named]]:
    """Play up to an entry; yield the named state before and after each act behind the last mark."""
    entries = session.log.entries
    upto = min(upto, len(entries))
    start = max((at for at in range(upto) if entries[at].kind == MARK), default=0)
    table, run = begin(session, edition)
    for index in range(upto):
        if index <= start or entries[index].kind not in (ACT, DRAW):
            run.step(index, entries[index])
            continue
        before = session.game.named(table.state)
        run.step(index, entries[index])
        yield index, before, session.game.named(table.state)
