"""Phase 4: houses in the cities of the regions in play, and what the ways to them cost."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, says

from .board import price_of_way
from .cards import drop_too_small
from .numbers import HOUSES, NOVICES


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
