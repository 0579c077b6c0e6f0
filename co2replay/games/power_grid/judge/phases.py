"""Phases 3 to 5: tokens bought from the spaces of the market, houses built in cities for what
the ways to them cost, plants run, and what they are paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from co2replay.games.judging import Page, Table, Wrong, hold, is_answer, says

from .board import price_of_way
from .cards import drop_too_small, update
from .due import lacking, why_not_run
from .fuel import chosen_mix, mixes, places_for, powered, runs, to_supply, usable
from .numbers import FUELS, HOUSES, NOVICES, REFILL, ROOM, SPACES, TO_STEP_2, paid
from .pages import coming, pass_marks, turn_page


def buy_tokens(t: Table, seat: str, page: Page) -> None:
    tokens, kind, price = page["says"]
    hold(page, why_not_bought(t, seat, tokens, kind, price))
    shelf = t["shelf"][kind]
    for place in taken(shelf, tokens, kind, price):
        shelf[place] -= 1
        t["money"][seat] -= SPACES[kind][place]
    t["fuel"][seat][kind] += tokens


def why_not_bought(
    t: Table, seat: str, tokens: int, kind: str, price: int | None
) -> Iterator[tuple[str, str]]:
    """pg.resources.buy-usable, pg.resources.buy-capacity, pg.resources.stock-limited,
    pg.resources.cheapest-first, pg.resources.price-space"""
    if tokens < 1:
        yield "pg.resources.optional", "no tokens"
        yield "pg.resources.price-space", "nothing is paid"
        return
    if not usable(t["cards"], t["plants"][seat], kind):
        yield "pg.resources.buy-usable", f"no plant burns {kind}"
    elif tokens > places_for(t["cards"], t["plants"][seat], t["fuel"][seat], kind):
        yield "pg.resources.buy-capacity", "no room"
    places = taken(t["shelf"][kind], tokens, kind, price)
    if len(places) < tokens:
        yield "pg.resources.stock-limited", f"{len(places)} {kind} at {price or 'any price'}"
    lying = [SPACES[kind][place] for place, there in enumerate(t["shelf"][kind]) if there]
    is_dearer = price is not None and lying and lying[0] < price
    if is_dearer and says(t, "cheapest_first") == "yes":
        yield "pg.resources.cheapest-first", f"{lying[0]} is cheaper"
    cost = sum(SPACES[kind][place] for place in places)
    if cost > t["money"][seat]:
        yield "pg.resources.price-space", f"{cost} is not there"


def taken(shelf: list[int], tokens: int, kind: str, price: int | None) -> list[int]:
    """The places from which tokens come, as many as lie there: the cheapest, or those named."""
    lying = [place for place, there in enumerate(shelf) for _ in range(there)]
    return [place for place in lying if price in (None, SPACES[kind][place])][:tokens]


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
    """pg.build.cost: what the city costs, or what the table paid"""
    hold(page, why_not_built(t, seat, network, city))
    houses = houses_in(t, seat, city)
    least = HOUSES[houses] + (way(t, network, city) or 0)
    if paid is None or paid == least:
        return least
    if paid < least:
        raise Wrong("pg.build.cost", page, f"it costs {least}")
    if not network:  # no route leads there
        raise Wrong("pg.build.start-cost", page, f"it costs {least}")
    if says(t, "route_price") == "cheapest":
        raise Wrong("pg.build.route-cheapest", page, f"it costs {least}")
    return paid


def why_not_built(t: Table, seat: str, network: list[str], city: str) -> Iterator[tuple[str, str]]:
    """pg.build.no-double, pg.build.in-play, pg.build.capacity-step, pg.build.start-any"""
    side = t["side"]
    if city not in side.region:
        yield "pg.build.in-play", f"{city} is not on this map"
        return
    is_in_play = side.region[city] in t["regions"]
    if not is_in_play:
        yield "pg.build.in-play", f"{city} is not in play"
    if city in network:
        yield "pg.build.no-double", f"{city} is connected"
    if t["novices"] and len(network) >= NOVICES:
        yield "pg.variant.beginner-cap", "no eighth city"
    limit = says(t, "house_limit") if len(network) >= 20 else "none"
    if limit != "none" and len(network) >= int(limit):
        yield "pg.setup.houses", "no house is left"
    houses = houses_in(t, seat, city)
    if houses >= t["step"]:
        # pg.step2.not-mid-phase: step 2 would have room, and is only about to begin
        is_early = (t["step"], houses) == (1, 1) and is_step_2_reached(t, seat, network)
        clause = "pg.step2.not-mid-phase" if is_early else "pg.build.capacity-step"
        yield clause, f"{houses} houses in step {t['step']}"
    if not network and houses and says(t, "late_start") == "empty_only":
        yield "pg.build.start-any", "not an empty city"
    if network and is_in_play and way(t, network, city) is None:
        yield "pg.build.from-own", f"no way leads to {city}"


def houses_in(t: Table, seat: str, city: str) -> int:
    """How many others have a house there."""
    return sum(city in theirs for who, theirs in t["cities"].items() if who != seat)


def is_step_2_reached(t: Table, builder: str = "", network: Sequence[str] = ()) -> bool:
    """pg.step2.trigger, by what is built, and by what the builder has put down in this act"""
    due = TO_STEP_2[len(t["seats"])]
    cities = {**t["cities"], **({builder: network} if builder else {})}
    there = [seat for seat in t["seats"] if len(cities[seat]) >= due]
    if there and len(t["seats"]) == 2 and t["order"][0] not in there:
        there = there if says(t, "step2_by") == "anyone" else []
    return bool(there) and not t["novices"]


def way(t: Table, network: list[str], city: str) -> int | None:
    """pg.build.start-cost, pg.build.from-own, pg.build.route-cheapest"""
    if not network:
        return 0
    within = price_of_way(t["side"], set(network), city, set(t["regions"]))
    if len(t["regions"]) == 6:
        return within or 0
    anywhere = price_of_way(t["side"], set(network), city, None)
    return within if within == anywhere or says(t, "routes_outside") == "no" else anywhere


POWER = ("power", "pass")


def bureaucracy(t: Table) -> None:
    """pg.bureaucracy.sequence, pg.bureaucracy.declare-order"""
    income = dict.fromkeys(t["order"], 0)
    able = {seat: runs(t["cards"], t["plants"][seat], t["fuel"][seat]) for seat in t["order"]}
    t["told_idle"] = set()
    waiting = [seat for seat in t["order"] if len(able[seat]) > 1]
    t["idle"] = [seat for seat in t["order"] if seat not in waiting]
    t["unwritten"] = [(seat, "power", []) for seat in t["idle"]]
    while waiting:
        page = coming(t, *((seat, verb) for seat in waiting for verb in POWER))
        seat = page["who"] or waiting[0] if page is not None else ""
        if seat not in waiting or not is_answer(page, seat, *POWER):
            raise lacking(t, page, "pg.bureaucracy.choose-plants", f"word of {waiting[0]}")
        waiting.remove(seat)
        income[seat] = run(t, seat, turn_page(t))
    for seat, cities in income.items():
        t["money"][seat] += paid(cities)
    refill(t)
    update(t)
    pass_marks(t)


def run(t: Table, seat: str, page: Page) -> int:
    """pg.plant.once-per-round, pg.plant.fuel-exact, pg.bureaucracy.burn"""
    chosen = page["says"]
    hold(page, why_not_run(t, seat, chosen))
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
