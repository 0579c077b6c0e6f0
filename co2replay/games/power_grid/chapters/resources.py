"""Phase 3: buying fuel at the resource market, and putting it back on the market in phase 5."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.notation.records import OMITTED

from ..board import cells as at
from ..board.state import Table
from ..box.components import Shelf
from ..forms import FUELS
from ..params import consult
from .auction import tokens_of
from .storage import free_for, is_usable, room_of


# clauses: pg.resources.price-space pg.setup.first-prices
def price_of(shelf: Shelf, spaces: tuple[int, ...], amount: int) -> int:
    """What the cheapest tokens cost together."""
    total = 0
    for price, there in zip(shelf.prices, spaces, strict=True):
        if there >= amount:
            return total + price * amount
        total += price * there
        amount -= there
    return total


def bill(t: Table, seat: int, amount: int, fuel: int, price: int) -> Breach | int:
    """What these tokens cost together, or why they cannot be bought."""
    s = t.state
    if amount < 1:
        return impossible("pg.resources.price-space", amount=amount)
    there = s.c[at.MARKET + fuel]
    if there < amount:
        facts = {"market": there, "amount": amount}
        return impossible("pg.resources.stock-limited", fuel=FUELS[fuel], **facts)
    if (breach := check_room(t, seat, amount, fuel)) is not None:
        return breach
    cost = price_of(t.rules.box.shelves[fuel], s.spaces[fuel], amount)
    if price != OMITTED:
        if (breach := check_space(t, amount, fuel, price)) is not None:
            return breach
        cost = amount * price
    money = s.c[at.MONEY + seat]
    if money < cost:
        return impossible("pg.resources.price-space", price=cost, money=money)
    return cost


def check_room(t: Table, seat: int, amount: int, fuel: int) -> Breach | None:
    s = t.state
    room = room_of(t.rules, s.plants[seat])
    if not is_usable(room, fuel):
        return refuse(t, "pg.resources.buy-usable", fuel=FUELS[fuel])
    most = free_for(room, tokens_of(s, seat), fuel)
    if amount > most:
        facts = {"held": s.c[at.stored(seat, fuel)], "amount": amount, "most": most}
        return refuse(t, "pg.resources.buy-capacity", fuel=FUELS[fuel], **facts)
    return None


def check_space(t: Table, amount: int, fuel: int, price: int) -> Breach | None:
    """May all of these tokens come from the space of this price?"""
    s = t.state
    prices, spaces = t.rules.box.shelves[fuel].prices, s.spaces[fuel]
    there = spaces[prices.index(price)] if price in prices else 0
    if there < amount:
        return impossible("pg.resources.stock-limited", price=price, market=there, amount=amount)
    cheapest = next(cost for cost, tokens in zip(prices, spaces, strict=True) if tokens)
    if price > cheapest:
        consult(t, "cheapest_first")
        if t.rules.settings.cheapest_first == "yes":
            return refuse(t, "pg.resources.cheapest-first", price=price, least=cheapest)
    return None


def apply_buy(t: Table, seat: int, amount: int, fuel: int, price: int, cost: int) -> None:
    s = t.state
    spaces = s.spaces[fuel]
    if price == OMITTED:
        s.spaces[fuel] = without_cheapest(spaces, amount)
    else:
        at_price = t.rules.box.shelves[fuel].prices.index(price)
        s.spaces[fuel] = (*spaces[:at_price], spaces[at_price] - amount, *spaces[at_price + 1 :])
    move(t, at.MONEY + seat, at.BANK, cost, "pg.resources.price-space")
    move(t, at.MARKET + fuel, at.stored(seat, fuel), amount, "pg.resources.price-space")


# clauses: pg.resources.cheapest-first
def without_cheapest(spaces: tuple[int, ...], amount: int) -> tuple[int, ...]:
    for place, there in enumerate(spaces):
        if there >= amount:
            return (*(0,) * place, there - amount, *spaces[place + 1 :])
        amount -= there
    return (0,) * len(spaces)


# clauses: pg.bureaucracy.refill-dearest pg.bureaucracy.refill-uranium
# pg.setup.market-capacity pg.setup.market-capacity-uranium
def with_dearest(spaces: tuple[int, ...], room: int, amount: int) -> tuple[int, ...]:
    """Fill the dearest space that lacks tokens before the next."""
    filled = []
    for there in reversed(spaces):
        put = min(amount, room - there)
        filled.append(there + put)
        amount -= put
    return tuple(reversed(filled))


# clauses: pg.bureaucracy.refill-table pg.bureaucracy.refill-short pg.step2.refill-now
# pg.step3.refill pg.resources.stock-limited
def refill(t: Table) -> None:
    """Put back what the table says, as far as the supply has it and the market has room."""
    s, numbers, box = t.state, t.rules.numbers, t.rules.box
    tables = (
        numbers.refill_coal,
        numbers.refill_oil,
        numbers.refill_garbage,
        numbers.refill_uranium,
    )
    for fuel, table in enumerate(tables):
        shelf = box.shelves[fuel]
        wanted = table[t.rules.players][s.step - 1]
        free = shelf.room * len(shelf.prices) - s.c[at.MARKET + fuel]
        amount = min(wanted, s.c[at.SUPPLY + fuel], free)
        if amount:
            s.spaces[fuel] = with_dearest(s.spaces[fuel], shelf.room, amount)
            clause = "pg.bureaucracy.refill-table"
            move(t, at.SUPPLY + fuel, at.MARKET + fuel, amount, clause)
