"""Phase 4: connecting cities, what it costs, and where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from co2replay.engine.table import Breach, impossible, move, refuse

from ..board import cells as at
from ..board.state import Table, occupants
from ..forms import CITIES, CITIES_OF_MAP, MAPS, REGIONS
from ..params import consult
from .routes import NO_WAY, connection, route

ANY_PRICE = -1  # the table did not say what it paid


class Price(NamedTuple):
    """What a city costs: the house, and the connection to it."""

    house: int
    connection: int

    @property
    def total(self) -> int:
        return self.house + self.connection


# clauses: pg.build.cost pg.build.lowest-space pg.build.space-prices pg.build.start-cost
# pg.build.empty-later pg.build.route-cheapest pg.build.start-later
def price_of(t: Table, seat: int, city: int) -> Price | None:
    """The price by the cheapest route; None where no route leads there."""
    s = t.state
    house = t.rules.numbers.house_prices[occupants(s, city)]
    if not s.networks[seat]:
        return Price(house, 0)
    way = connection(t, seat, city)
    return None if way == NO_WAY else Price(house, way)


def explained(t: Table, seat: int, cities: Sequence[int]) -> dict[str, int | str]:
    """The route and the price of each city, as they are when it is built behind the one before."""
    routes: list[str] = []
    prices: list[str] = []
    kept = t.state.networks[seat]
    for city in cities:
        if ground_of(city) != t.rules.ground or city in t.state.networks[seat]:
            break
        if occupants(t.state, city) >= len(t.rules.numbers.house_prices):
            break
        price = price_of(t, seat, city)
        if price is None:
            break
        way = route(t, seat, city) or (city,)
        routes.append(" - ".join(CITIES[one] for one in way))
        prices.append(f"{price.house} + {price.connection} = {price.total}")
        t.state.networks[seat] = (*t.state.networks[seat], city)
    t.state.networks[seat] = kept
    return {"route": " / ".join(routes), "price": " / ".join(prices)} if routes else {}


def bill(t: Table, seat: int, city: int, paid: int) -> Breach | int:
    """What connecting a city costs, paid as the table says, or why it cannot be connected so."""
    s = t.state
    named = CITIES[city]
    if ground_of(city) != t.rules.ground:
        return impossible("pg.build.in-play", city=named, map=MAPS[t.rules.ground])
    if city in s.networks[seat]:
        return impossible("pg.build.no-double", city=named)
    region = t.rules.box.region_of[city]
    if region not in s.regions and (
        breach := refuse(t, "pg.build.in-play", city=named, region=REGIONS[region])
    ):
        return breach
    if (breach := check_room(t, seat, city)) is not None:
        return breach
    if (breach := check_houses(t, seat)) is not None:
        return breach
    price = price_of(t, seat, city)
    if price is None:
        return impossible("pg.build.from-own", city=named)
    breach = check_payment(t, seat, city, price, paid)
    return breach or (price.total if paid == ANY_PRICE else paid)


def ground_of(city: int) -> int:
    """The map on which a city lies."""
    return int(city >= len(CITIES_OF_MAP[MAPS[0]]))


# clauses: pg.step2.cities pg.step3.cities
def check_room(t: Table, seat: int, city: int) -> Breach | None:
    """Is there a space for one more house?"""
    s, numbers = t.state, t.rules.numbers
    there = occupants(s, city)
    if there >= len(numbers.house_prices):
        return impossible("pg.build.capacity-step", city=CITIES[city], houses=there)
    if there >= numbers.networks_by_step[s.step]:
        clause = "pg.build.capacity-step"
        if s.step == 1 and is_step2_reached(t):
            clause = "pg.step2.not-mid-phase"
        if breach := refuse(t, clause, city=CITIES[city], houses=there, step=s.step):
            return breach
    if there and not s.networks[seat]:
        consult(t, "late_start")
        if t.rules.settings.late_start == "empty_only":
            return refuse(t, "pg.build.start-any", city=CITIES[city], houses=there)
    return None


# clauses: pg.step2.trigger pg.variant.beginner
def is_step2_reached(t: Table) -> bool:
    s = t.state
    if t.rules.is_for_novices():
        return False
    due = t.rules.numbers.cities_step2[t.rules.players]
    there = [seat for seat in s.seats if len(s.networks[seat]) >= due]
    if there and len(s.seats) == 2 and s.order[0] not in there:
        consult(t, "step2_by")
        return t.rules.settings.step2_by == "anyone"
    return bool(there)


def check_houses(t: Table, seat: int) -> Breach | None:
    numbers, settings = t.rules.numbers, t.rules.settings
    have = len(t.state.networks[seat])
    if t.rules.is_for_novices() and have >= numbers.cities_novices:
        clause = "pg.variant.beginner-cap"
        return refuse(t, clause, cities=have, most=numbers.cities_novices)
    if have < numbers.houses - numbers.houses_marking:
        return None
    consult(t, "house_limit")
    if settings.house_limit == "none" or have < int(settings.house_limit):
        return None
    return refuse(t, "pg.setup.houses", cities=have, most=int(settings.house_limit))


def check_payment(t: Table, seat: int, city: int, price: Price, paid: int) -> Breach | None:
    money = t.state.c[at.MONEY + seat]
    if paid != ANY_PRICE and paid < price.total:
        told = way_told(t, seat, city)
        if breach := refuse(t, "pg.build.cost", **told, paid=paid, price=price.total):
            return breach
    if paid > price.total and not t.state.networks[seat]:  # to a first city no route leads
        told = way_told(t, seat, city)
        if breach := refuse(t, "pg.build.start-cost", **told, paid=paid, price=price.total):
            return breach
    elif paid > price.total:
        consult(t, "route_price")
        if t.rules.settings.route_price == "cheapest":
            told = way_told(t, seat, city)
            if breach := refuse(t, "pg.build.route-cheapest", **told, paid=paid, price=price.total):
                return breach
    due = price.total if paid == ANY_PRICE else paid
    if money < due:
        return impossible("pg.build.cost", city=CITIES[city], price=due, money=money)
    return None


def way_told(t: Table, seat: int, city: int) -> dict[str, str]:
    """The way that is paid for; to a first city there is none."""
    way = route(t, seat, city) or (city,)
    return {"route": " - ".join(CITIES[one] for one in way)} if way[1:] else {"city": CITIES[city]}


# clauses: pg.build.track-now pg.build.many-sequential
def apply_build(t: Table, seat: int, city: int, due: int) -> None:
    s = t.state
    move(t, at.MONEY + seat, at.BANK, due, "pg.build.cost")
    s.networks[seat] = (*s.networks[seat], city)
