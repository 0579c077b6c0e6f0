"""What goes one way only: behind a gap so much has grown at least, and so much at most."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from co2replay.engine.table import Breach, impossible
from co2replay.engine.unknown import is_unknown

from .. import forms as f
from ..board.held import AMOUNTS, Turn, is_surely_in_deck, owners
from ..board.state import LAST_STEP, Held, Table
from ..turn.frames import NO_SEAT, Adrift


class Law(NamedTuple):
    """A clause, what it speaks of, and between which two numbers that must lie, by what it was and
    by the turns then and now; None: there is no such bound."""

    clause: str
    name: str
    least: Callable[[Table, Held, Turn], int] | None = None
    most: Callable[[Table, Held, Turn], int] | None = None
    only: Callable[[Table], bool] = lambda t: True
    says: str = "before"  # the fact that tells what is wrong


def auctions_since(held: Held, now: Turn) -> int:
    """In how many rounds a player may have bought a plant, at most."""
    return now[0] - held.turn[0] + (held.turn[1] <= f.AUCTION)


def incomes_since(held: Held, now: Turn) -> int:
    """How often all may have been paid, at most; of the end some tables pay, too."""
    return now[0] - held.turn[0] + (now[1] >= f.BUREAUCRACY)


def is_unpaid(t: Table) -> bool:
    """Does a row lay the table out in phase 5, and tell of nobody who has said what runs?"""
    s, frame = t.state, t.state.pending[-1]
    is_row = isinstance(frame, Adrift) and frame.seat == NO_SEAT and not frame.begun
    is_on = s.phase == f.BUREAUCRACY and not (s.served or s.called or s.mixed)
    return bool(is_row and is_on and t.marked[:2] != (s.phase, s.round))


def ends_since(held: Held, now: Turn) -> int:
    """How many rounds have ended, at least."""
    return now[0] - held.turn[0] - (held.turn[1] >= f.BUREAUCRACY)


def step_most(t: Table, held: Held, now: Turn) -> int:
    """Step 2 begins in front of phase 5 alone, and none in the course of phase 4. Rows in front of
    a mark may tell the step as it was when another phase began."""
    then, here = held.turn, (t.state.round, t.state.phase)
    if then == here and here[1] == f.BUILDING:
        return held.amount
    is_later = here[0] > then[0] or here[1] >= f.BUREAUCRACY
    return held.amount if t.state.step < LAST_STEP and not is_later else LAST_STEP


def is_step(number: int) -> Callable[[Table], bool]:
    return lambda t: not is_unknown(t.state.step) and t.state.step == number


LAWS = (
    Law("pg.build.track-now", "connected", least=lambda t, held, now: held.amount),
    Law("pg.auction.limit-discard", "plants", least=lambda t, held, now: held.amount),
    Law(
        "pg.auction.one-plant",
        "plants",
        most=lambda t, held, now: held.amount + auctions_since(held, now),
    ),
    Law(
        "pg.bureaucracy.pay-powered",
        "money",
        most=lambda t, held, now: (
            held.amount + incomes_since(held, now) * max(t.rules.box.payments)
        ),
    ),
    Law("pg.bureaucracy.under-step3", "deck", most=lambda t, held, now: held.amount),
    Law(
        "pg.bureaucracy.market-bottom",
        "under",
        least=lambda t, held, now: held.amount + ends_since(held, now),
        only=is_surely_in_deck,
    ),
    Law(
        "pg.bureaucracy.market-bottom",
        "under",
        most=lambda t, held, now: held.amount + incomes_since(held, now),
    ),
    Law(
        "pg.bureaucracy.market-bottom",
        "deck",
        most=lambda t, held, now: held.amount - ends_since(held, now),
        only=is_surely_in_deck,
    ),
    Law("pg.step2.when", "step", most=step_most, only=is_step(2), says="most"),
    Law("pg.step3.when", "step", most=step_most, only=is_step(LAST_STEP), says="most"),
)


def of_one_way(t: Table, is_at_a_mark: bool = False) -> Iterator[Breach]:
    """Hold what is told behind a gap against what was told before it."""
    s = t.state
    if not s.past.held:
        return
    yield from of_given_up(t)
    if is_unknown(s.round) or is_unknown(s.phase):
        return
    now = (s.round, s.phase)
    if not is_at_a_mark and is_unpaid(t):
        now = (s.round, f.BUILDING)  # nobody is paid yet, nor has any card gone
    for law in (one for one in LAWS if one.only(t)):
        for owner in owners(t, law.name):
            held, amount = s.past.held.get((law.name, owner)), AMOUNTS[law.name](t, owner)
            if held is None or amount is None or is_unknown(amount) or now < held.turn:
                continue
            named: dict[str, int | str] = {"seat": f.SEATS[owner]} if owner != NO_SEAT else {}
            named |= {"before": held.amount, "amount": amount}
            if law.least and amount < (least := law.least(t, held, now)):
                yield impossible(law.clause, **named, least=least)
            if law.most and amount > (most := law.most(t, held, now)):
                facts = {**named, "most": most}
                yield impossible(law.clause, **{law.says: facts[law.says], **facts})
    yield from of_bought(t, now)


def of_bought(t: Table, now: Turn) -> Iterator[Breach]:
    """Who has no more plants than before may have given some up, and bought others."""
    s = t.state
    for seat in s.seats:
        owned, held = s.plants[seat], s.past.held.get(("plants", seat))
        if held is None or is_unknown(owned) or now < held.turn:
            continue
        new = [number for number in owned if s.past.sold.get(number) != seat]
        if len(owned) <= held.amount + (most := auctions_since(held, now)) < held.amount + len(new):
            kept = ", ".join(str(number) for number in owned if number not in new) or 0
            named: dict[str, int | str] = {"plants": ", ".join(map(str, new)), "most": most}
            yield impossible("pg.auction.one-plant", before=kept, seat=f.SEATS[seat], **named)


def of_given_up(t: Table) -> Iterator[Breach]:
    """A plant goes only when there is one too many: who has fewer has all that were bought."""
    s, most = t.state, t.rules.numbers.plants_max[t.rules.players]
    for number, seat in s.past.sold.items():
        owned = s.plants[seat]
        if not is_unknown(owned) and number not in owned and len(owned) < most:
            facts = {"plant": number, "amount": len(owned), "least": most}
            yield impossible("pg.auction.limit-discard", seat=f.SEATS[seat], **facts)
