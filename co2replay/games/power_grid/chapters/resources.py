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
        taken = there if there < amount else amount
        total += price * taken
        amount -= taken
        if not amount:
            break
    return total


def check_buy(t: Table, seat: int, amount: int, fuel: int, price: int) -> Breach | None:
    s, rules = t.state, t.rules
    shelf = rules.box.shelves[fuel]
    name = FUELS[fuel]
    if amount < 1:
        return impossible("pg.resources.price-space", amount=amount)
    if s.c[at.MARKET + fuel] < amount:
        there = s.c[at.MARKET + fuel]
        return impossible("pg.resources.stock-limited", fuel=name, market=there, amount=amount)
    if (breach := check_room(t, seat, amount, fuel)) is not None:
        return breach
    cost = price_of(shelf, s.spaces[fuel], amount)
    if price != OMITTED:
        if (breach := check_space(t, amount, fuel, price)) is not None:
            return breach
        cost = amount * price
    money = s.c[at.MONEY + seat]
    if money < cost:
        return impossible("pg.resources.price-space", price=cost, money=money)
    return None


def check_room(t: Table, seat: int, amount: int, fuel: int) -> Breach | None:
    s = t.state
    room = room_of(t.rules, s.plants[seat])
    if not is_usable(room, fuel) and (
        breach := refuse(t, "pg.resources.buy-usable", fuel=FUELS[fuel])
    ):
        return breach
    most = free_for(room, tokens_of(s, seat), fuel)
    if is_usable(room, fuel) and amount > most:
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


def apply_buy(t: Table, seat: int, amount: int, fuel: int, price: int) -> None:
    s = t.state
    shelf = t.rules.box.shelves[fuel]
    if price == OMITTED:
        cost = price_of(shelf, s.spaces[fuel], amount)
        s.spaces[fuel] = without_cheapest(s.spaces[fuel], amount)
    else:
        cost = amount * price
        at_price = shelf.prices.index(price)
        spaces = s.spaces[fuel]
        s.spaces[fuel] = (*spaces[:at_price], spaces[at_price] - amount, *spaces[at_price + 1 :])
    move(t, at.MONEY + seat, at.BANK, cost, "pg.resources.price-space")
    move(t, at.MARKET + fuel, at.stored(seat, fuel), amount, "pg.resources.price-space")


# clauses: pg.resources.cheapest-first
def without_cheapest(spaces: tuple[int, ...], amount: int) -> tuple[int, ...]:
    left = list(spaces)
    for place, there in enumerate(spaces):
        if there >= amount:
            left[place] -= amount
            break
        left[place] = 0
        amount -= there
    return tuple(left)


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
