"""Acts played: each is checked by its chapter, and answers what the game waited for; and the
clauses that it has to keep, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from co2replay.engine.table import Breach, go_back, ledger_length
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board.state import Table
from ..chapters import auction, building, bureaucracy, ending, plant_market, resources
from ..params import consult
from . import certain
from .frames import Bid, Open, Power

Args = tuple[int, ...]


def take_open(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    number, bid = args[0], args[0] if args[1] == OMITTED else args[1]
    if (breach := auction.check_turn(t, frame, seat)) is not None:
        return breach
    breach = certain.against(t, seat, f.OPEN, args) if is_unknown(t.state.market) else None
    if (breach := breach or auction.check_open(t, seat, number, bid)) is not None:
        return breach
    accept(t)
    auction.apply_open(t, seat, number, bid)
    return None


def take_bid(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if (breach := auction.check_bid(t, seat, args[0])) is not None:
        return breach
    accept(t)
    auction.apply_bid(t, seat, args[0])
    return None


def take_pass(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if type(frame) is Open:
        if (breach := auction.check_decline(t)) is not None:
            return breach
        accept(t)
        auction.apply_decline(t, seat)
    elif type(frame) is Bid:
        accept(t)
        auction.apply_pass(t, seat)
    elif type(frame) is Power:
        return take_power(t, frame, seat, ())
    else:
        return take_end(t, frame, seat, ())
    return None


def take_end(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    accept(t)
    t.state.acted = False
    return None


def take_discard(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if (breach := auction.check_discard(t, frame, args[0])) is not None:
        return breach
    s = t.state
    forget_settled(t)
    s.pending = [one for one in s.pending if one is not frame]
    t.accepted = True
    auction.apply_discard(t, seat, args[0])
    return None


def take_lose(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if (breach := auction.check_lose(t, frame, args)) is not None:
        return breach
    accept(t)
    auction.lose_tokens(t, seat, args)
    return None


def throw_away(t: Table, seat: int, args: Args) -> Breach | None:
    """Give fuel back though nobody asks for it; what the game waits for is still waited for."""
    if (breach := auction.check_thrown(t, seat, args)) is not None:
        return breach
    t.accepted = True
    auction.lose_tokens(t, seat, args)
    return None


def take_buy(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    amount, fuel, price = args
    due = resources.bill(t, seat, amount, fuel, price)
    if not isinstance(due, int):
        return due
    t.accepted = True
    forget_settled(t)
    resources.apply_buy(t, seat, amount, fuel, price, due)
    t.state.acted = True
    return None


def take_build(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    """Connect several cities, one after the other; where one cannot be, none of them is."""
    c, network = t.state.c[:], t.state.networks[seat]
    rows = ledger_length(t)
    for city in args:
        due = building.bill(t, seat, city, building.ANY_PRICE)
        if not isinstance(due, int):
            t.state.c, t.state.networks[seat] = c, network
            go_back(t, (None, rows))
            return due
        building.apply_build(t, seat, city, due)
    t.accepted = True
    built(t)
    return None


def take_connect(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    city, paid = args
    due = building.bill(t, seat, city, paid)
    if not isinstance(due, int):
        return due
    t.accepted = True
    building.apply_build(t, seat, city, due)
    built(t)
    return None


def built(t: Table) -> None:
    forget_settled(t)
    t.state.acted = True
    if t.rules.is_for_novices() and ending.is_end_reached(t) and is_over_at_once(t):
        ending.finish(t)
        return
    plant_market.sweep(t)


# clauses: pg.variant.beginner-others
def is_over_at_once(t: Table) -> bool:
    """Does a game of novices end in the middle of the phase, before others have built?"""
    if t.state.queue:
        consult(t, "novices_end")
    return t.rules.settings.novices_end == "at_once"


def take_power(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    if (breach := bureaucracy.check_power(t, seat, args)) is not None:
        return breach
    s = t.state
    t.accepted = True
    left = tuple(one for one in frame.left if one != seat)
    s.pending[-1:] = [Power(left)] if left else []
    s.served = (*s.served, seat)
    bureaucracy.apply_power(t, seat, args)
    return None


def take_mix(t: Table, frame: Any, seat: int, args: Args) -> Breach | None:
    mix = (args[0], args[1])
    if (breach := bureaucracy.check_mix(t, frame, mix)) is not None:
        return breach
    accept(t)
    bureaucracy.burn_mix(t, seat, mix)
    return None


def forget_settled(t: Table) -> None:
    """What the rules answered may be written behind it; of an idle player, until the phase ends."""
    s = t.state
    s.unrun = None
    if s.settled:
        s.settled = tuple(one for one in s.settled if one.verb == f.POWER)


def accept(t: Table) -> None:
    """The act has passed its checks: what it answered is no longer open."""
    t.accepted = True
    forget_settled(t)
    t.state.pending.pop()


HANDLERS: dict[int, Callable[[Table, Any, int, Args], Breach | None]] = {
    f.OPEN: take_open,
    f.BID: take_bid,
    f.PASS: take_pass,
    f.DISCARD: take_discard,
    f.LOSE: take_lose,
    f.BUY: take_buy,
    f.BUILD: take_build,
    f.CONNECT: take_connect,
    f.POWER: take_power,
    f.BURN: take_mix,
    f.END: take_end,
}


CITY = (
    "pg.build.no-double",
    "pg.build.in-play",
    "pg.build.capacity-step",
    "pg.build.start-any",
    "pg.build.from-own",
    "pg.build.cost",
)
CHECKLISTS: dict[int, tuple[str, ...]] = {
    f.OPEN: (
        "pg.order.forward-phases",
        "pg.auction.open-current-only",
        "pg.auction.open-min-bid",
        "pg.auction.last-pays-min",
        "pg.auction.win-last",
    ),
    f.BID: ("pg.auction.bid-clockwise", "pg.auction.bid-higher", "pg.auction.win-last"),
    f.PASS: ("pg.auction.first-round-must-buy",),
    f.DISCARD: ("pg.auction.limit-discard",),
    f.LOSE: ("pg.auction.discard-lose-fuel",),
    f.BUY: (
        "pg.order.reverse-phases",
        "pg.resources.stock-limited",
        "pg.resources.buy-usable",
        "pg.resources.buy-capacity",
        "pg.resources.cheapest-first",
        "pg.resources.price-space",
    ),
    f.BUILD: ("pg.order.reverse-phases", *CITY),
    f.CONNECT: ("pg.order.reverse-phases", *CITY, "pg.build.start-cost", "pg.build.route-cheapest"),
    f.POWER: (
        "pg.bureaucracy.choose-plants",
        "pg.plant.once-per-round",
        "pg.plant.fuel-exact",
    ),
    f.BURN: ("pg.plant.fuel-exact", "pg.plant.hybrid-mix"),
}
