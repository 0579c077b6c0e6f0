"""Which entry of a turn changed a number last, for what is refused in the rest of that turn."""

from __future__ import annotations

from typing import NamedTuple

from co2replay.notation.records import ACT, DRAW, MARK
from co2replay.verify.session import Session, begin


class Change(NamedTuple):
    entry: int
    before: int
    after: int


def changed_in_turn(session: Session, edition: str, upto: int, name: str) -> Change | None:
    """Find the last change of a number between the mark of the turn and an entry of it."""
    entries = session.log.entries
    upto = min(upto, len(entries))
    start = max((at for at in range(upto) if entries[at].kind == MARK), default=0)
    table, run = begin(session, edition)
    found = None
    for index in range(upto):
        if index <= start or entries[index].kind not in (ACT, DRAW):
            run.step(index, entries[index])
            continue
        before = session.game.named(table.state).get(name)
        run.step(index, entries[index])
        after = session.game.named(table.state).get(name)
        if isinstance(before, int) and isinstance(after, int) and before != after:
            found = Change(index, before, after)
    return found
