"""Phases 3 to 5: tokens bought from the spaces of the market, houses built in cities for what
the ways to them cost, plants run, and what they are paid."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, is_answer, missing, says

from .board import price_of_way
from .cards import drop_too_small, update
from .fuel import chosen_mix, mixes, places_for, powered, runs, to_supply, usable
from .numbers import FUELS, HOUSES, NOVICES, REFILL, ROOM, SPACES, paid
from .pages import coming, pass_marks, turn_page


def buy_tokens(t: Table, seat: str, page: Page) -> None:
    """pg.resources.buy-usable, pg.resources.buy-capacity, pg.resources.stock-limited"""
    tokens, kind, price = page["says"]
    if tokens < 1:
        raise Wrong("pg.resources.optional", page, "no tokens")
    if not usable(t["cards"], t["plants"][seat], kind):
        raise Wrong("pg.resources.buy-usable", page, f"no plant burns {kind}")
    held = {**t["fuel"][seat], kind: t["fuel"][seat][kind] + tokens}
    if tokens > places_for(t["cards"], t["plants"][seat], t["fuel"][seat], kind):
        raise Wrong("pg.resources.buy-capacity", page, "no room")
    shelf = list(t["shelf"][kind])
    cost = sum(take_one(t, page, kind, shelf, price) for _ in range(tokens))
    if cost > t["money"][seat]:
        raise Wrong("pg.resources.price-space", page, f"{cost} is not there")
    t["money"][seat] -= cost
    t["shelf"][kind] = shelf
    t["fuel"][seat] = held


def take_one(t: Table, page: Page, kind: str, shelf: list[int], price: int | None) -> int:
    """pg.resources.cheapest-first, pg.resources.price-space"""
    places = [place for place, there in enumerate(shelf) if there]
    if not places:
        raise Wrong("pg.resources.stock-limited", page, f"no {kind} is left")
    place = places[0]
    if price is not None and SPACES[kind][place] != price:
        if says(t, "cheapest_first") == "yes":
            raise Wrong("pg.resources.cheapest-first", page, f"{SPACES[kind][place]} is cheaper")
        if price not in SPACES[kind] or not shelf[SPACES[kind].index(price)]:
            raise Wrong("pg.resources.stock-limited", page, f"nothing lies at {price}")
        place = SPACES[kind].index(price)
    shelf[place] -= 1
    return SPACES[kind][place]


def refill(t: Table) -> None:
    """pg.bureaucracy.refill-table, pg.bureaucracy.refill-dearest, pg.bureaucracy.refill-short"""
    for kind in FUELS:
        tokens = REFILL[len(t["seats"])][kind][t["step"] - 1]
        shelf = t["shelf"][kind]
        for place in reversed(range(len(shelf))):
            put = min(tokens, t["supply"][kind], ROOM[kind] - shelf[place])
            shelf[place] += put
            t["supply"][kind] -= put
            tokens -= put


def build(t: Table, seat: str, page: Page) -> None:
    """pg.build.many-sequential; `connect` names the price that the table paid"""
    paid = page["says"][1] if page["verb"] == "connect" else None
    cities = page["says"][:1] if page["verb"] == "connect" else page["says"]
    money, network = t["money"][seat], list(t["cities"][seat])
    for city in cities:
        money -= price_of(t, seat, page, network, city, paid)
        if money < 0:
            raise Wrong("pg.build.cost", page, "without the money")
        network.append(city)
    t["money"][seat], t["cities"][seat] = money, network
    is_last = t["novices"] and len(network) >= NOVICES
    if not is_last or says(t, "novices_end") == "phase":  # else the game is over
        drop_too_small(t)


def price_of(
    t: Table, seat: str, page: Page, network: list[str], city: str, paid: int | None
) -> int:
    """pg.build.cost, pg.build.no-double, pg.build.in-play, pg.build.capacity-step"""
    side = t["side"]
    if city not in side.region:
        raise Wrong("pg.build.in-play", page, f"{city} is not on this map")
    if side.region[city] not in t["regions"]:
        raise Wrong("pg.build.in-play", page, f"{city} is not in play")
    if city in network:
        raise Wrong("pg.build.no-double", page, f"{city} is connected")
    if t["novices"] and len(network) >= NOVICES:
        raise Wrong("pg.variant.beginner-cap", page, "no eighth city")
    limit = says(t, "house_limit") if len(network) >= 20 else "none"
    if limit != "none" and len(network) >= int(limit):
        raise Wrong("pg.setup.houses", page, "no house is left")
    houses = sum(city in theirs for who, theirs in t["cities"].items() if who != seat)
    if houses >= t["step"]:
        raise Wrong("pg.build.capacity-step", page, f"{houses} houses in step {t['step']}")
    if not network and houses and says(t, "late_start") == "empty_only":
        raise Wrong("pg.build.start-any", page, "not an empty city")
    least = HOUSES[houses] + way(t, network, city, page)
    if paid is None or paid == least:
        return least
    if paid < least or not network or says(t, "route_price") == "cheapest":
        raise Wrong("pg.build.route-cheapest", page, f"it costs {least}")
    return paid


def way(t: Table, network: list[str], city: str, page: Page) -> int:
    """pg.build.start-cost, pg.build.from-own, pg.build.route-cheapest"""
    if not network:
        return 0
    within = price_of_way(t["side"], set(network), city, set(t["regions"]))
    if len(t["regions"]) == 6:
        return within or 0
    anywhere = price_of_way(t["side"], set(network), city, None)
    found = within if within == anywhere or says(t, "routes_outside") == "no" else anywhere
    if found is None:
        raise Wrong("pg.build.from-own", page, f"no way leads to {city}")
    return found


POWER = ("power", "pass")


def bureaucracy(t: Table) -> None:
    """pg.bureaucracy.sequence, pg.bureaucracy.declare-order"""
    income = dict.fromkeys(t["order"], 0)
    able = {seat: runs(t["cards"], t["plants"][seat], t["fuel"][seat]) for seat in t["order"]}
    waiting = [seat for seat in t["order"] if len(able[seat]) > 1]
    t["idle"] = [seat for seat in t["order"] if seat not in waiting]
    t["unwritten"] = [(seat, "power", []) for seat in t["idle"]]
    while waiting:
        page = coming(t, *((seat, verb) for seat in waiting for verb in POWER))
        seat = page["who"] or waiting[0] if page is not None else ""
        if seat not in waiting or not is_answer(page, seat, *POWER):
            raise missing(page, "pg.bureaucracy.choose-plants", f"word of {waiting[0]}")
        waiting.remove(seat)
        income[seat] = run(t, seat, turn_page(t))
    for seat, cities in income.items():
        t["money"][seat] += paid(cities)
    refill(t)
    update(t)
    pass_marks(t)


def run(t: Table, seat: str, page: Page) -> int:
    """pg.plant.once-per-round, pg.plant.fuel-exact, pg.bureaucracy.burn"""
    chosen, owned = page["says"], t["plants"][seat]
    for number in chosen:
        if number not in owned:
            raise Wrong("pg.bureaucracy.choose-plants", page, f"{number} is not owned")
        if chosen.count(number) > 1:
            raise Wrong("pg.plant.once-per-round", page, f"{number} twice")
    ways = mixes(t["cards"], chosen, t["fuel"][seat])
    if not ways:
        raise Wrong("pg.plant.fuel-exact", page, "not enough fuel")
    for number in chosen:
        tokens, kind, _ = t["cards"][number]
        if kind in FUELS:
            to_supply(t, seat, kind, tokens)
    coal, oil = burnt(t, seat, ways)
    to_supply(t, seat, "coal", coal)
    to_supply(t, seat, "oil", oil)
    return powered(t, seat, chosen)


def burnt(t: Table, seat: str, ways: list[tuple[int, int]]) -> tuple[int, int]:
    """pg.plant.hybrid-mix"""
    if len(ways) > 1:
        return chosen_mix(t, seat, "burn", ways, "pg.plant.hybrid-mix")
    t["unwritten"] += [(seat, "burn", list(ways[0]))] if ways != [(0, 0)] else []
    return ways[0]
