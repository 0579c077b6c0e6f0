"""What no table shows, wherever a log lays one out: read off the register, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from co2replay.games.judging import Page, Table, Wrong, says

from .fuel import fits
from .numbers import (
    FIRST,
    FUELS,
    MONEY,
    NOVICES,
    OPEN,
    PLANTS,
    REGIONS,
    REMOVED,
    TO_END,
    TO_STEP_2,
    TOKENS,
)

Told = dict[str, list[str | int]]
Reason = tuple[str, str]  # a clause, and what speaks against the table
IN_MARKET, IN_LAST_STEP = 8, 6  # pg.market.sort, pg.step3.market-six
HELD_BACK = 20  # pg.setup.houses: 22, of which two mark score and order
# The clause by which a number of a row is not below nothing.
NO_LESS = {
    "money": "pg.auction.win-last",  # A05: nothing offers credit
    "connected": "pg.setup.score-zero",
    "powered": "pg.bureaucracy.pay-zero",
    "mix": "pg.plant.hybrid-mix",
    "deck": "pg.setup.plants-total",
    "removals": "pg.step2.remove-once",
    "began": "pg.round.phases",
    **dict.fromkeys(FUELS, "pg.setup.tokens"),
}


def hold_row(t: Table, name: str, row: list[str | int], page: Page) -> None:
    """What no row says by itself, whatever lies around."""
    clause = NO_LESS.get(name.rpartition(".")[2])
    if clause is not None and int(row[0]) < 0:
        raise Wrong(clause, page, f"{row[0]} is less than nothing")
    if name == "step" and int(row[0]) not in (1, 2, 3):
        raise Wrong("pg.step3.when", page, f"step {row[0]}")
    if name == "step" and t["novices"] and int(row[0]) > 1:
        raise Wrong("pg.variant.beginner", page, f"step {row[0]} among novices")
    if name == "order" and len(set(row)) < len(row):
        raise Wrong("pg.order.rest-same", page, "somebody twice in the order")


def hold_laws(t: Table, told: Told, page: Page) -> None:
    early = (first_round, first_prices)
    for law in (regions, tokens, cards, plants, houses, purchases, times, *early, ties):
        for clause, reason in law(t, told):
            raise Wrong(clause, page, reason)


def regions(t: Table, told: Told) -> Iterator[Reason]:
    """pg.setup.regions-count, pg.setup.regions-adjacent"""
    chosen = t["regions"]
    if len(chosen) != REGIONS[len(t["seats"])]:
        yield "pg.setup.regions-count", f"{len(chosen)} regions"
    if not hang_together(chosen, t["side"].beside(), lambda: says(t, "region_adjacency")):
        yield "pg.setup.regions-adjacent", "they do not touch"


def hang_together(
    chosen: Sequence[str], beside: set[tuple[str, str]], how: Callable[[], str]
) -> bool:
    """A03: by a chain of ways from one to the next, or each beside each."""
    if all((one, two) in beside for one in chosen for two in chosen if one != two):
        return True
    reached = {chosen[0]}
    for _ in chosen:
        reached |= {one for one in chosen if any((one, other) in beside for other in reached)}
    return reached == set(chosen) and how() == "connected"


def tokens(t: Table, told: Told) -> Iterator[Reason]:
    """pg.setup.tokens"""
    for fuel in FUELS:
        there = sum(t["shelf"][fuel]) + t["supply"][fuel]
        there += sum(held[fuel] for held in t["fuel"].values())
        if there != TOKENS[fuel]:
            yield "pg.setup.tokens", f"{there} {fuel}"


def cards(t: Table, told: Told) -> Iterator[Reason]:
    """pg.setup.plants-total, pg.market.sort, pg.step3.market-six, pg.setup.deck-remove"""
    lie = [*t["market"], *t["under"], *(int(number) for number in told["out"])]
    lie += [number for owned in t["plants"].values() for number in owned]
    if len(set(lie)) < len(lie):
        yield "pg.setup.plants-total", "a plant in two places"
    if t["step"] < 3 and len(t["market"]) > IN_MARKET:
        yield "pg.market.sort", f"{len(t['market'])} plants"
    if t["card"] == "deck" and "due" not in told and len(t["market"]) < IN_MARKET:
        yield "pg.market.sort", "a place on the market that no card has taken"
    if t["step"] == 3 and len(t["market"]) > IN_LAST_STEP:
        yield "pg.step3.market-six", f"{len(t['market'])} plants"
    if t["card"] == "deck" and t["deck"] > len(t["drawable"]) - REMOVED[len(t["seats"])]:
        yield "pg.setup.deck-remove", f"{t['deck']} cards in the deck"


def plants(t: Table, told: Told) -> Iterator[Reason]:
    """pg.plant.limit, pg.plant.storage: but for who has bought a plant and not given up one yet,
    before anybody else is asked"""
    buyers = {*told.get("served", []), *told.get("lot", [])}
    for seat in t["seats"]:
        is_buyer = t["phase"] == "auction" and seat in buyers and t["at"] in ("", seat)
        if len(t["plants"][seat]) > PLANTS[len(t["seats"])] + is_buyer:
            yield "pg.plant.limit", f"{seat} has {len(t['plants'][seat])}"
        if not is_buyer and not fits(t["cards"], t["plants"][seat], t["fuel"][seat]):
            yield "pg.plant.storage", f"{seat} has no room for all fuel"


def houses(t: Table, told: Told) -> Iterator[Reason]:
    """pg.build.in-play, pg.build.capacity-step, pg.setup.houses, pg.bureaucracy.surplus-wasted"""
    for seat in t["seats"]:
        mine = t["cities"][seat]
        if t["novices"] and len(mine) > NOVICES:
            yield "pg.variant.beginner-cap", f"{seat} has {len(mine)}"
        elif len(mine) > HELD_BACK:
            limit = says(t, "house_limit")
            if limit != "none" and len(mine) > int(limit):
                yield "pg.setup.houses", f"{seat} has {len(mine)}"
    for city in sorted({one for mine in t["cities"].values() for one in mine}):
        if t["side"].region[city] not in t["regions"]:
            yield "pg.build.in-play", f"{city} is not in play"
        if sum(city in mine for mine in t["cities"].values()) > t["step"]:
            yield "pg.build.capacity-step", f"too many in {city}"
    for seat in t["seats"]:
        if int(told.get(f"{seat}.powered", [0])[0]) > len(t["cities"][seat]):
            yield "pg.bureaucracy.surplus-wasted", f"{seat} powered more than there are"


def purchases(t: Table, told: Told) -> Iterator[Reason]:
    """pg.auction.one-plant, pg.auction.first-round-must-buy"""
    for seat in t["seats"]:
        is_before = t["phase"] == "auction" and t["round"] > 1
        is_before = is_before and seat not in buyers_of_round(t, told)
        if len(t["plants"][seat]) > t["round"] - is_before:
            yield "pg.auction.one-plant", f"{seat} has more plants than rounds"
        if t["round"] == 1 and t["phase"] != "auction" and not t["plants"][seat]:
            yield "pg.auction.first-round-must-buy", f"{seat} has no plant"


def times(t: Table, told: Told) -> Iterator[Reason]:
    """pg.market.obsolete, pg.step2.trigger, pg.end.trigger"""
    most = max(len(mine) for mine in t["cities"].values())
    is_paying = t["phase"] == "bureaucracy" and says(t, "final_income") == "yes"
    to_end = NOVICES if t["novices"] else TO_END[len(t["seats"])]
    is_later = t["phase"] in ("auction", "resources", "bureaucracy")
    if is_later and most >= to_end and not is_paying:
        yield "pg.end.trigger", f"{most} cities, and the game goes on"
    low = t["market"][0] if t["market"] and "due" not in told else most + 1
    is_left = low <= most and says(t, "obsolete_when") == "any_time"
    if is_left and (low < most or says(t, "obsolete_at") == "at_most"):
        yield "pg.market.obsolete", f"{low} lies there, and {most} cities"
    is_late = t["phase"] != "building" and most >= TO_STEP_2[len(t["seats"])]
    if t["step"] == 1 and is_late and not t["novices"] and says(t, "step2_by") == "anyone":
        yield "pg.step2.trigger", f"{most} cities, and step 1"
    if t["phase"] == "auction":
        for seat in told.get("served", []):
            if not t["plants"][seat]:
                yield "pg.auction.win-last", f"{seat} has bought, and has no plant"
        for seat in t["seats"] if told.get("served") and t["round"] == 1 else []:
            if t["plants"][seat] and seat not in told["served"]:
                yield "pg.auction.done-after-buy", f"{seat} has a plant, and has not bought"


def first_round(t: Table, told: Told) -> Iterator[Reason]:
    """pg.setup.score-zero, pg.step1.start, pg.auction.first-round-must-buy"""
    if t["round"] != 1 or t["phase"] not in ("auction", "resources", "building"):
        return
    if t["phase"] != "building" and any(t["cities"].values()):
        yield "pg.setup.score-zero", "cities before the first building"
    if t["step"] == 2 or (t["step"] == 3 and t["phase"] == "auction"):
        yield "pg.step1.start", f"step {t['step']} in round 1"
    if t["phase"] == "auction" and told.get("away"):
        yield "pg.auction.first-round-must-buy", "somebody declined in round 1"


def first_prices(t: Table, told: Told) -> Iterator[Reason]:
    """pg.plant.number-min-bid: of 50 Elektro at least the number of each plant is paid; and
    pg.setup.deck-top: nothing that was drawn leaves the game so early"""
    if t["round"] != 1:
        return
    lie = {*t["market"], *t["under"], *(one for mine in t["plants"].values() for one in mine)}
    if lie - set(OPEN) and FIRST not in lie and t["card"] == "deck":
        yield "pg.setup.deck-top", f"{min(lie - set(OPEN))} came before {FIRST}"
    for seat in t["seats"] if t["phase"] != "bureaucracy" else []:
        mine = t["plants"][seat]
        if mine and t["money"][seat] > MONEY - sum(mine):
            yield "pg.plant.number-min-bid", f"{seat} has {t['money'][seat]} beside {mine}"


def ties(t: Table, told: Told) -> Iterator[Reason]:
    """pg.order.most-cities, pg.order.tie-highest-plant, pg.order.first-round-reset: by what was
    there when the order was set"""
    ranks = [max(t["plants"][seat], default=0) for seat in t["order"]]
    if t["round"] == 1:
        if t["phase"] != "auction" and ranks != sorted(ranks, reverse=True):
            yield "pg.order.first-round-reset", f"plants in the order: {ranks}"
        return
    for place, seat in enumerate(t["order"]):
        for later in t["order"][place + 1 :]:
            cities, fewest = (
                cities_of_phase_1(t, told, seat)[1],
                cities_of_phase_1(t, told, later)[0],
            )
            if fewest > cities:
                yield "pg.order.most-cities", f"{later} behind {seat}"
            best, least = plant_of_phase_1(t, told, seat)[1], plant_of_phase_1(t, told, later)[0]
            if fewest == cities and least > best:
                yield "pg.order.tie-highest-plant", f"{later} behind {seat}"


def cities_of_phase_1(t: Table, told: Told, seat: str) -> tuple[int, int]:
    """pg.order.reverse-phases: those in front of whoever builds have not built yet"""
    now = len(t["cities"][seat])
    if t["phase"] in ("auction", "resources"):
        return now, now
    waits = t["order"][: t["order"].index(t["at"])] if t["at"] and "due" not in told else []
    return (now if t["phase"] == "building" and seat in waits else 0), now


def plant_of_phase_1(t: Table, told: Told, seat: str) -> tuple[int, int]:
    """pg.auction.one-plant, pg.auction.first-round-must-buy: at most one of these is new, and who
    has one alone has had it since round 1; where somebody has none, nobody knows"""
    mine = sorted(t["plants"][seat])
    best, any_number = (mine or [0])[-1], max(t["cards"]) + 1
    if seat not in buyers_of_round(t, told):
        return best, best
    if len(mine) < 2:
        return (best, best) if all(t["plants"].values()) else (0, any_number)
    return mine[-2], any_number if len(mine) >= PLANTS[len(t["seats"])] else best


def buyers_of_round(t: Table, told: Told) -> list[str]:
    """Who may have got a plant since the order was set."""
    if t["phase"] != "auction":
        return list(t["order"])
    served = [str(one) for one in told.get("served", [])]
    if served or told.get("away") or not t["at"]:
        return served
    return list(t["order"][: t["order"].index(t["at"])])  # those before may have bought
