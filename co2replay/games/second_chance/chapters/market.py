"""The CEP market: buying, selling, every other CEP that leaves it, and what its end brings."""

from __future__ import annotations

from co2replay.engine.table import Answered, Breach, impossible, move, refuse
from co2replay.games import regions

from .. import forms as f
from ..board import cells as at
from ..board.pieces import BOARD, NO_SEAT
from ..board.state import Table
from ..forms import PURSES
from ..params import consult
from ..turn.frames import Pay

MARKET = 1  # the kind of executive action


# clauses: sc.cep.source-market sc.market.empty.any-cause sc.knowledge.region-cep-market-empty
def take(t: Table, target: int, clause: str) -> bool:
    """Take one CEP off the market, if there is one; an empty market is filled at once."""
    s = t.state
    if s.c[at.MARKET] == 0:
        return False
    move(t, at.MARKET, target, 1, clause)
    if s.c[at.MARKET] == 0:
        refill(t)
    return True


# clauses: sc.market.empty.price-up sc.market.empty.refill-two sc.market.empty.closed
def refill(t: Table) -> None:
    s, numbers = t.state, t.rules.numbers
    s.closed = 1
    found = min(s.c[at.BANK_CEPS], numbers.market_refill)
    rises = True
    if found < numbers.market_refill:
        consult(t, "refill_short")
        rises = t.rules.settings.refill_short == "price_rises"
    if rises and s.c[at.PRICE] < numbers.price_max:
        move(t, at.PRICES, at.PRICE, 1, "sc.market.empty.price-up")
    if found:
        move(t, at.BANK_CEPS, at.MARKET, found, "sc.market.empty.refill-two")


def check_visit(t: Table) -> Breach | None:
    s = t.state
    if MARKET in s.execs and (breach := refuse(t, "sc.exec.market.one-of-two", visited="yes")):
        return breach
    if s.closed:
        return refuse(t, "sc.market.empty.closed", price=s.c[at.PRICE])
    return None


def check_buy(t: Table, seat: int) -> Breach | None:
    if (breach := check_visit(t)) is not None:
        return breach
    s = t.state
    if s.c[at.MARKET] == 0:
        return impossible("sc.cep.source-market", market=0)
    price, money = s.c[at.PRICE], s.c[at.MONEY + seat]
    if money < price:
        return impossible("sc.exec.market.buy", price=price, money=money)
    return None


# clauses: sc.exec.market.buy-price-unchanged
def apply_buy(t: Table, seat: int) -> None:
    move(t, at.MONEY + seat, at.BANK_MONEY, t.state.c[at.PRICE], "sc.exec.market.buy")
    take(t, at.CEPS + seat, "sc.exec.market.buy")


# clauses: sc.control.cep-no-sale
def check_sell(t: Table, seat: int) -> Breach | None:
    if (breach := check_visit(t)) is not None:
        return breach
    if t.state.c[at.CEPS + seat] == 0:
        return impossible("sc.exec.market.sell-from-board-only", cep=0)
    return None


def apply_sell(t: Table, seat: int) -> None:
    s = t.state
    move(t, at.BANK_MONEY, at.MONEY + seat, s.c[at.PRICE], "sc.exec.market.sell-income")
    consult(t, "sold_cep")
    target = at.BANK_CEPS if t.rules.settings.sold_cep == "bank" else at.MARKET
    move(t, at.CEPS + seat, target, 1, "sc.exec.market.sell-to-bank")
    if s.c[at.PRICE] > t.rules.numbers.price_min:
        move(t, at.PRICE, at.PRICES, 1, "sc.exec.market.sell-lowers-price")


# Paying CEPs --------------------------------------------------------------------------------------


# clauses: sc.cep.pay-from sc.control.cep-use sc.actions.build.cost-cep-source
def purses(t: Table, seat: int) -> list[int]:
    """Where a player has a CEP to pay with: the own board, and every region controlled."""
    s = t.state
    return regions.purses(s.c, at.CEPS + seat, at.REGION_CEPS, s.control, seat)


def check_pay(t: Table, seat: int, purse: int) -> Breach | None:
    s = t.state
    if purse != BOARD and s.control[purse - 1] != seat:
        return impossible("sc.cep.pay-from", purse=PURSES[purse], controlled="no")
    if not s.c[cell_of(seat, purse)]:
        return impossible("sc.cep.pay-from", purse=PURSES[purse], cep=0)
    return None


# clauses: sc.cep.paid-to-bank
def pay(t: Table, seat: int, purse: int, clause: str) -> None:
    move(t, cell_of(seat, purse), at.BANK_CEPS, 1, clause)


# clauses: sc.penalty.only-if-unable
def ask_to_pay(t: Table, seat: int, found: list[int], clause: str) -> None:
    """Where only one purse holds a CEP, nobody is asked."""
    if len(found) > 1:
        t.state.pending.append(Pay(seat=seat, clause=clause))
        return
    pay(t, seat, found[0], clause)
    settle(t, seat, f.PAY, found[0])


def settle(t: Table, seat: int, verb: int, arg: int) -> None:
    """Note an answer that could be no other: it may be written down as well."""
    t.state.settled = (*t.state.settled, Answered(verb, seat, (arg,)))


def cell_of(seat: int, purse: int) -> int:
    return at.CEPS + seat if purse == BOARD else at.REGION_CEPS + purse - 1


# clauses: sc.penalty.only-if-unable sc.penalty.market-cep sc.coop.penalty.team-vp
# sc.comp.supply.penalty-own-vp
def penalty(t: Table, seat: int) -> None:
    """Who owes a CEP and has none pays with one of the market, and with points."""
    price = t.state.c[at.PRICE]
    take(t, at.BANK_CEPS, "sc.penalty.market-cep")
    if t.state.c[at.PRICE] != price:
        consult(t, "penalty_price")
        if t.rules.settings.penalty_price == "after":
            price = t.state.c[at.PRICE]
    lose_points(t, seat, price, "sc.penalty.vp-price")


def lose_points(t: Table, seat: int, amount: int, clause: str) -> None:
    """Points of the team, or the own ones."""
    cell = points_of(t, seat)
    left = t.state.c[cell]
    if t.rules.is_competitive() and left < amount:
        consult(t, "vp_min")
        if t.rules.settings.vp_min == "zero":
            amount = left
    if amount:
        move(t, cell, at.BANK_VP, amount, clause)


def points_of(t: Table, seat: int) -> int:
    is_own = t.rules.is_competitive() and seat != NO_SEAT
    return at.VP + seat if is_own else at.TEAM


def gain_tech(t: Table, seat: int, amount: int, clause: str) -> None:
    """Tokens that the supply does not have are forfeited."""
    amount = min(amount, t.state.c[at.BANK_TECH])
    if amount:
        move(t, at.BANK_TECH, at.TECH + seat, amount, clause)
