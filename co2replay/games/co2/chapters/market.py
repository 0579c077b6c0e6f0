"""The CEP market: what buying and selling cost, what refills it, and what moves the price."""

from __future__ import annotations

from typing import Any

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import Unknown
from co2replay.games import regions

from ..board import cells as at
from ..board.pieces import HAND_PURSE, card_declared, region_of_purse
from ..board.state import Table
from ..params import consult


# clauses: co2.market.no-rise-without-refill co2.cep.player-gains co2.cep.all-from-market
def take_ceps(t: Table, target: int, amount: int, clause: str, bought: bool = False) -> int:
    """Take CEPs from the market, refilling it as soon as it is empty; return how many came."""
    c = t.state.c
    if amount > 1 and c[at.MARKET_CEPS] < amount:
        consult(t, "market_short_effect")
        if t.rules.settings.market_short_effect == "take_first":
            amount = c[at.MARKET_CEPS]
    taken = 0
    while taken < amount:
        if c[at.MARKET_CEPS] == 0:
            return taken  # the bank had nothing left to refill it with
        move(t, at.MARKET_CEPS, target, 1, clause)
        taken += 1
        if c[at.MARKET_CEPS] == 0:
            refill(t, bought)
    return taken


def refill(t: Table, bought: bool = False, late: bool = False) -> None:
    """Refill the empty market from the bank and raise the price.

    A market that ran empty when the bank had nothing is refilled late: the price rose then.
    """
    c, numbers, settings = t.state.c, t.rules.numbers, t.rules.settings
    if not bought:
        consult(t, "market_refill_trigger")
        if settings.market_refill_trigger == "purchase_only":
            return
    amount = min(numbers.market_refill, c[at.BANK_CEPS])
    if amount == 0:
        consult(t, "cep_bank_empty")
        if settings.cep_bank_empty == "no_rise":
            return
    move(t, at.BANK_CEPS, at.MARKET_CEPS, amount, "co2.market.refill")
    can_rise = c[at.PRICE] < numbers.price_max
    if late and can_rise and settings.cep_bank_empty == "what_is_there":
        consult(t, "late_refill_price")
        if settings.late_refill_price == "stays":
            return
    t.state.refilled = True
    if can_rise:
        move(t, at.PRICE_SCALE, at.PRICE, 1, "co2.market.price-up")
        t.state.price_changed = True


# clauses: co2.market.one-per-visit
def check_visit(t: Table, selling: bool) -> Breach | None:
    """Why this turn's market visit may not take place: one a turn, one transaction a visit."""
    s = t.state
    if s.bought or s.sold:
        clause = "co2.market.not-both" if s.bought == selling else "co2.free.once-each"
        return refuse(t, clause, visited="buy" if s.bought else "sell")
    return None


def check_buy(t: Table, seat: int) -> Breach | None:
    c = t.state.c
    if (breach := check_visit(t, selling=False)) is not None:
        return breach
    if t.state.price_changed:
        consult(t, "buy_after_price_change")
        if t.rules.settings.buy_after_price_change == "no" and (
            breach := refuse(t, "co2.market.complete-before-change", price=c[at.PRICE])
        ):
            return breach
    if c[at.MARKET_CEPS] < 1:
        return impossible("co2.market.buy", market=0)
    if c[at.MONEY + seat] < c[at.PRICE]:
        # What a card declared before its Action gives is not there yet: people look for it here.
        declared = {"declared": card_declared(t.state.armed)} if t.state.armed else {}
        short = {"price": c[at.PRICE], "money": c[at.MONEY + seat]}
        return impossible("co2.market.buy", **short, **declared)
    return None


def apply_buy(t: Table, seat: int) -> None:
    s = t.state
    s.bought = True
    move(t, at.MONEY + seat, at.BANK_MONEY, s.c[at.PRICE], "co2.market.buy")
    take_ceps(t, at.CEPS + seat, 1, "co2.market.buy", bought=True)


def check_sell(t: Table, seat: int) -> Breach | None:
    s = t.state
    c = s.c
    if (breach := check_visit(t, selling=True)) is not None:
        return breach
    if s.price_changed and (
        breach := refuse(t, "co2.market.no-sale-after-price-change", price=c[at.PRICE])
    ):
        return breach
    if s.refilled and not s.price_changed:
        consult(t, "sell_after_refill_at_max_price")
        if t.rules.settings.sell_after_refill_at_max_price == "no" and (
            breach := refuse(t, "co2.market.no-sale-after-price-change", price=c[at.PRICE])
        ):
            return breach
    if c[at.CEPS + seat] < 1:
        consult(t, "region_cep_purpose")
        if t.rules.settings.region_cep_purpose == "spend" or region_with_cep(t, seat) < 0:
            return impossible("co2.market.sell-hand-only", cep=0)
    return None


def apply_sell(t: Table, seat: int) -> None:
    s = t.state
    c = s.c
    s.sold = True
    take_money(t, seat, c[at.PRICE], "co2.market.sell-price")
    source = at.CEPS + seat
    if c[source] < 1:
        source = at.REGION_CEPS + region_with_cep(t, seat)
    move(t, source, at.MARKET_CEPS, 1, "co2.market.sell-adds-to-pile")
    if c[at.PRICE] > t.rules.numbers.price_min:
        move(t, at.PRICE, at.PRICE_SCALE, 1, "co2.market.price-down")
        s.price_changed = True


def region_with_cep(t: Table, seat: int) -> int:
    """The first region under the seat's control that holds a CEP, or -1."""
    found = (purse for purse in purses(t, seat) if purse != HAND_PURSE)
    return next(map(region_of_purse, found), -1)


# clauses: co2.control.use-ceps
def purses(t: Table, seat: int) -> list[int]:
    """Where the seat can pay a CEP from: the hand, and regions under its control."""
    s = t.state
    return regions.purses(s.c, at.CEPS + seat, at.REGION_CEPS, s.control, seat)


# clauses: co2.cep.spent-to-bank co2.cep.player-payments
def pay_cep(t: Table, seat: int, purse: int, clause: str) -> None:
    """Pay one CEP to the bank out of a purse."""
    in_hand = purse == HAND_PURSE
    to_bank(t, at.CEPS + seat if in_hand else at.REGION_CEPS + region_of_purse(purse), clause)


def to_bank(t: Table, source: int, clause: str) -> None:
    """Put one CEP into the bank; a market that ran empty with the bank takes it up at once."""
    s = t.state
    move(t, source, at.BANK_CEPS, 1, clause)
    left = s.c[at.MARKET_CEPS]
    if type(left) is not Unknown and left == 0:
        refill(t, late=True)


# clauses: co2.supply.cep.vp-negative
def buy_by_force(t: Table, seat: int) -> None:
    """Buy the CEP that the supply phase asks for, victory points standing in for missing coins."""
    c = t.state.c
    if c[at.MARKET_CEPS] == 0:
        return  # bank and market are both empty: there is nothing to buy
    price = c[at.PRICE]
    missing = max(0, price - c[at.MONEY + seat])
    if missing:
        consult(t, "cep_shortage_vp")
        move(t, at.VP + seat, at.BANK_VP, missing, "co2.supply.cep.vp-substitute")
        if t.rules.settings.cep_shortage_vp == "vp_to_coin":
            move(t, at.BANK_MONEY, at.MONEY + seat, missing, "co2.supply.cep.vp-substitute")
            missing = 0
    move(t, at.MONEY + seat, at.BANK_MONEY, price - missing, "co2.supply.cep.forced-purchase")
    take_ceps(t, at.CEPS + seat, 1, "co2.supply.cep.forced-purchase", bought=True)
    to_bank(t, at.CEPS + seat, "co2.supply.cep.one-to-bank")


def take_money(t: Table, seat: int, amount: Any, clause: str) -> None:
    left = t.state.c[at.BANK_MONEY]
    is_known = type(left) is not Unknown and type(amount) is not Unknown
    if is_known and left < amount:
        consult(t, "coins_limited")
        if t.rules.settings.coins_limited == "yes":
            amount = max(0, left)
    move(t, at.BANK_MONEY, at.MONEY + seat, amount, clause)


def take_cubes(t: Table, seat: int, amount: int, clause: str) -> None:
    left = t.state.c[at.BANK_CUBES]
    # How many come is unknown, that they may be taken is not.
    if type(left) is Unknown:
        t.state.c[at.CUBES + seat] = Unknown(at.CELL_NAMES[at.CUBES + seat])
        return
    if left < amount:
        consult(t, "cube_supply_empty")
        if t.rules.settings.cube_supply_empty == "what_is_left":
            amount = left
    if amount > 0:
        move(t, at.BANK_CUBES, at.CUBES + seat, amount, clause)
