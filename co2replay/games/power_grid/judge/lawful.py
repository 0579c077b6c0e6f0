"""What no table shows, wherever a log lays one out: read off the register, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.judging import Page, Table, Wrong, says

from .fuel import fits
from .numbers import FUELS, NOVICES, PLANTS, REMOVED, TOKENS

Told = dict[str, list[str | int]]
Reason = tuple[str, str]  # a clause, and what speaks against the table
IN_MARKET, IN_LAST_STEP = 8, 6  # pg.market.sort, pg.step3.market-six
HELD_BACK = 20  # pg.setup.houses: 22, of which two mark score and order


def hold_laws(t: Table, told: Told, page: Page) -> None:
    for law in (tokens, cards, plants, houses):
        for clause, reason in law(t, told):
            raise Wrong(clause, page, reason)


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
    if t["step"] == 3 and len(t["market"]) > IN_LAST_STEP:
        yield "pg.step3.market-six", f"{len(t['market'])} plants"
    if t["card"] == "deck" and t["deck"] > len(t["drawable"]) - REMOVED[len(t["seats"])]:
        yield "pg.setup.deck-remove", f"{t['deck']} cards in the deck"


def plants(t: Table, told: Told) -> Iterator[Reason]:
    """pg.plant.limit, pg.plant.storage: but for who has bought a plant and not given up one yet"""
    buyers = {*told.get("served", []), *told.get("lot", [])}
    for seat in t["seats"]:
        is_buyer = t["phase"] == "auction" and seat in buyers
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
