"""Steps that the game takes by itself as soon as they lie on top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..board.state import Table
from ..chapters import (
    build,
    cards,
    events,
    knowledge,
    market,
    projects,
    scientists,
    summits,
    supply,
)
from .frames import (
    DoActed,
    DoBuild,
    DoClose,
    DoDue,
    DoEvent,
    DoFee,
    DoGift,
    DoGrant,
    DoLearn,
    DoLeave,
    DoPlant,
    DoPrepare,
    DoSettle,
    DoSide,
    DoSummit,
    Frame,
)


def leave(t: Table, frame: DoLeave) -> None:
    scientists.send_away(t, frame.seat, frame.space)


def fee(t: Table, frame: DoFee) -> None:
    found = market.purses(t, frame.seat)
    assert found, frame
    market.ask_to_pay(t, frame.seat, found, frame.clause)


# clauses: sc.turn.end-summits sc.turn.end-reset
def close(t: Table, frame: DoClose) -> None:
    """Summits first, one after the other; the market stays closed until the next turn begins."""
    s = t.state
    s.last = ()
    if s.completed:
        s.pending.append(frame)
        summits.resolve_next(t)


STEPS: dict[type[Frame], Callable[[Table, Any], None]] = {
    DoLearn: knowledge.learn,
    DoGrant: projects.grant,
    DoFee: fee,
    DoLeave: leave,
    DoPrepare: projects.finish_preparing,
    DoBuild: build.pay_for_plant,
    DoPlant: build.place_plant,
    DoActed: cards.keep_promise,
    DoGift: cards.take_gift,
    DoSide: cards.take_side,
    DoClose: close,
    DoSummit: summits.close,
    DoSettle: supply.settle_next,
    DoDue: supply.pay_due,
    DoEvent: events.strike,
}
