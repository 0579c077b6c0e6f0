"""Phase 3: tokens are bought from the spaces of the market."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, says

from .fuel import places_for, usable
from .numbers import FUELS, REFILL, ROOM, SPACES


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
