"""Every legal answer to what the game waits for, told a second time: no check of a chapter is used.

Prices of routes are worked out here by letting costs settle over all cities at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board import cells as at
from ..board.state import GONE, Table
from ..box.components import KINDS
from ..turn.frames import (
    Bid,
    Build,
    Buy,
    Discard,
    Frame,
    Lose,
    Mix,
    Open,
    Power,
)

Answer = tuple[int, int, tuple[int, ...]]
FAR = 10_000


def legal(t: Table) -> list[Answer]:
    """Answers to the question that is open: who, verb, arguments; none where a card is due."""
    frame = t.state.pending[-1]
    listing = LISTS.get(type(frame))
    return [] if listing is None else list(listing(t, frame))


def of_open(t: Table, frame: Open) -> Iterator[Answer]:
    s, settings = t.state, t.rules.settings
    seat = frame.seat
    if s.round > 1:
        yield seat, f.PASS, ()
    on_offer = s.market if s.card == GONE else s.market[: t.rules.numbers.market_current]
    others = [x for x in s.order if x != seat and x not in s.served and x not in s.declined]
    is_raised = (settings.opening_bid if others else settings.last_pays) == "any"
    for number in on_offer:
        highest = s.c[at.MONEY + seat] if is_raised else min(number, s.c[at.MONEY + seat])
        for bid in range(number, highest + 1):
            yield seat, f.OPEN, (number, OMITTED if bid == number else bid)


def of_bid(t: Table, frame: Bid) -> Iterator[Answer]:
    s = t.state
    yield frame.seat, f.PASS, ()
    for bid in range(s.bid + 1, s.c[at.MONEY + frame.seat] + 1):
        yield frame.seat, f.BID, (bid,)


def of_discard(t: Table, frame: Discard) -> Iterator[Answer]:
    for number in t.state.plants[frame.seat]:
        if number != frame.bought or t.rules.settings.new_plant_discard == "yes":
            yield frame.seat, f.DISCARD, (number,)


def of_lose(t: Table, frame: Lose) -> Iterator[Answer]:
    """Only so much goes that the rest fits, and none that has a place of its own."""
    coal, oil = held(t, frame.seat)[:2]
    own = storage(t, frame.seat)
    for lost in range(frame.amount + 1):
        rest = frame.amount - lost
        if coal - lost >= min(coal, own["coal"]) and oil - rest >= min(oil, own["oil"]):
            yield frame.seat, f.LOSE, (lost, rest, 0, 0)


def of_buy(t: Table, frame: Buy) -> Iterator[Answer]:
    yield frame.seat, f.END, ()
    buyers = [frame.seat]
    if t.rules.settings.market_visits == "several":
        buyers += [x for x in t.state.seats if x != frame.seat and x not in t.state.queue]
    for seat in buyers:
        for fuel in range(at.FUEL_COUNT):
            yield from purchases(t, seat, fuel)


def purchases(t: Table, seat: int, fuel: int) -> Iterator[Answer]:
    """Tokens one by one, the cheapest first, as long as they fit and can be paid."""
    s = t.state
    money = s.c[at.MONEY + seat]
    tokens = list(held(t, seat))
    prices = t.rules.box.shelves[fuel].prices
    on_offer = [
        price for price, there in zip(prices, s.spaces[fuel], strict=True) for _ in range(there)
    ]
    spent = 0
    for amount, price in enumerate(on_offer, 1):
        spent += price
        tokens[fuel] += 1
        if spent > money or not is_stored(t, seat, fuel, tokens):
            break
        yield seat, f.BUY, (amount, fuel, OMITTED)
    yield from single_tokens(t, seat, fuel)


def single_tokens(t: Table, seat: int, fuel: int) -> Iterator[Answer]:
    """Tokens off a named space, where the table may choose; the cheapest need not be named."""
    s = t.state
    prices, spaces = t.rules.box.shelves[fuel].prices, s.spaces[fuel]
    if t.rules.settings.cheapest_first == "yes":
        return
    for price, there in zip(prices, spaces, strict=True):
        for amount in range(1, there + 1):
            tokens = list(held(t, seat))
            tokens[fuel] += amount
            if amount * price <= s.c[at.MONEY + seat] and is_stored(t, seat, fuel, tokens):
                yield seat, f.BUY, (amount, fuel, price)


def of_build(t: Table, frame: Build) -> Iterator[Answer]:
    seat = frame.seat
    yield seat, f.END, ()
    s = t.state
    if is_out_of_houses(t, len(s.networks[seat])):
        return
    ways = costs_from(t, s.networks[seat])
    dearer = bool(s.networks[seat]) and t.rules.settings.route_price == "any_route"
    for city in range(len(f.CITIES)):
        price = city_price(t, seat, city, ways)
        money = s.c[at.MONEY + seat]
        if price is not None and price <= money:
            yield seat, f.BUILD, (city,)
            for paid in range(price + 1, (money if dearer else price) + 1):
                yield seat, f.CONNECT, (city, paid)


def is_out_of_houses(t: Table, have: int) -> bool:
    settings, numbers = t.rules.settings, t.rules.numbers
    if t.rules.variants and have >= numbers.cities_novices:
        return True
    return settings.house_limit != "none" and have >= int(settings.house_limit)


def city_price(t: Table, seat: int, city: int, ways: list[int]) -> int | None:
    """What connecting a city costs; None where it cannot be connected."""
    s, rules = t.state, t.rules
    name = f.CITIES[city]
    if name not in f.CITIES_OF_MAP[f.MAPS[rules.ground]]:
        return None
    if rules.box.region_of[city] not in s.regions or city in s.networks[seat]:
        return None
    there = sum(city in s.networks[other] for other in s.seats)
    if there >= s.step:
        return None
    if s.networks[seat]:
        return None if ways[city] >= FAR else ways[city] + rules.numbers.house_prices[there]
    if there and rules.settings.late_start == "empty_only":
        return None
    return rules.numbers.house_prices[there]


def costs_from(t: Table, network: tuple[int, ...]) -> list[int]:
    """Costs from a network to every city: connections are tried until nothing gets cheaper."""
    box, regions = t.rules.box, t.state.regions
    ways = [0 if city in network else FAR for city in range(len(f.CITIES))]
    everywhere = t.rules.settings.routes_outside == "yes"
    is_changed = True
    while is_changed:
        is_changed = False
        for city, beside in enumerate(box.neighbours):
            if not everywhere and box.region_of[city] not in regions:
                continue
            for other, cost in beside:
                if not everywhere and box.region_of[other] not in regions:
                    continue
                if ways[other] + cost < ways[city]:
                    ways[city] = ways[other] + cost
                    is_changed = True
    return ways


def of_power(t: Table, frame: Power) -> Iterator[Answer]:
    for seat in frame.left:
        plants = t.state.plants[seat]
        for count in range(len(plants) + 1):
            for chosen in combinations(plants, count):
                if is_run(t, seat, chosen):
                    yield seat, f.POWER, chosen


def of_mix(t: Table, frame: Mix) -> Iterator[Answer]:
    coal, oil = held(t, frame.seat)[:2]
    for burnt in range(frame.amount + 1):
        if burnt <= coal and frame.amount - burnt <= oil:
            yield frame.seat, f.BURN, (burnt, frame.amount - burnt)


def held(t: Table, seat: int) -> tuple[int, ...]:
    first = at.stored(seat, 0)
    return tuple(t.state.c[first : first + at.FUEL_COUNT])


def storage(t: Table, seat: int) -> dict[str, int]:
    """Tokens that a player's plants hold, by kind of plant."""
    found = dict.fromkeys(KINDS, 0)
    for number in t.state.plants[seat]:
        plant = t.rules.box.plants[number]
        found[KINDS[plant.kind]] += plant.fuel * t.rules.numbers.storage_runs
    return found


def is_stored(t: Table, seat: int, fuel: int, tokens: list[int]) -> bool:
    """Is there room for the fuel bought? Of coal and oil every split over the hybrids is tried.

    Where the other one is more than fits, by ruling, it fills the hybrids and no more.
    """
    own, name = storage(t, seat), f.FUELS[fuel]
    if name in ("garbage", "uranium"):
        return tokens[fuel] <= own[name]
    other = "oil" if name == "coal" else "coal"
    beside = min(tokens[f.FUELS.index(other)], own[other] + own["hybrid"])
    return any(
        tokens[fuel] - in_hybrid <= own[name] and beside - (own["hybrid"] - in_hybrid) <= own[other]
        for in_hybrid in range(min(tokens[fuel], own["hybrid"]) + 1)
    )


def is_run(t: Table, seat: int, plants: tuple[int, ...]) -> bool:
    """Can all these plants run at once? Coal for the hybrids is tried token by token."""
    need = dict.fromkeys(KINDS, 0)
    for number in plants:
        plant = t.rules.box.plants[number]
        need[KINDS[plant.kind]] += plant.fuel
    coal, oil, garbage, uranium = held(t, seat)
    if garbage < need["garbage"] or uranium < need["uranium"]:
        return False
    return any(
        coal >= need["coal"] + burnt and oil >= need["oil"] + need["hybrid"] - burnt
        for burnt in range(need["hybrid"] + 1)
    )


LISTS: dict[type[Frame], Callable[[Table, Any], Iterator[Answer]]] = {
    Open: of_open,
    Bid: of_bid,
    Discard: of_discard,
    Lose: of_lose,
    Buy: of_buy,
    Build: of_build,
    Power: of_power,
    Mix: of_mix,
}
