"""The table at the start, and a table that a log lays out in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, hold, says

from .board import OwnCopy
from .due import SET_UP, lacking
from .numbers import (
    AT_START,
    FIRST,
    FUELS,
    MONEY,
    OPEN,
    PLANT,
    REGIONS,
    REMOVED,
    ROOM,
    SPACES,
    TOKENS,
)
from .pages import coming, turn_page
from .possible import Told, hang_together, hold_laws, hold_row

PHASES = ["auction", "resources", "building", "bureaucracy"]


def bare_table(seats: list[str], box: OwnCopy, pages: list[Page], book: dict[str, str]) -> Table:
    """pg.setup.money, pg.setup.tokens, pg.setup.plants-open, pg.setup.deck-build"""
    return {
        "pages": pages,
        "page": 0,
        "book": book,
        "asked": set(),
        "unwritten": [],  # words that were taken though nobody wrote them
        "idle": [],  # who can run no plant in this phase 5
        "turns": [],
        "side": box.side,
        "cards": box.cards,
        "seats": seats,
        "order": [],
        "regions": [],
        "round": 1,
        "phase": "set-up",
        "step": 1,
        "money": dict.fromkeys(seats, MONEY),
        "plants": {seat: [] for seat in seats},
        "fuel": {seat: dict.fromkeys(FUELS, 0) for seat in seats},
        "cities": {seat: [] for seat in seats},
        "shelf": {fuel: filled(fuel, AT_START[fuel]) for fuel in FUELS},
        "supply": {fuel: TOKENS[fuel] - AT_START[fuel] for fuel in FUELS},
        "market": list(OPEN),
        "card": "deck",  # the Step 3 card: in the deck, on the market, or gone
        "deck": len(PLANT) - len(OPEN) - REMOVED[len(seats)],
        "drawable": set(PLANT) - set(OPEN),
        "first_card": True,
        "under": [],  # in the order in which they were put there
        "due": "",  # when step 3 starts: with the next phase, or the next round
        "step3_in": "",  # phase in which step 3 has started this round
        "removed_at_step2": False,
        "over": False,
        "bought": set(),  # in the auctions of the round
        "told_idle": set(),  # who has said in this phase 5 to run nothing, and can run nothing
        "passed": [],  # in the auction that is held, or nobody has said yet to be over
        "done": set(),  # who gets no plant in them any more
        "at": "",  # whose turn it is where a table is laid out
    }


def filled(fuel: str, tokens: int) -> list[int]:
    """Lay tokens on the dearest spaces: pg.bureaucracy.refill-dearest"""
    spaces = [0] * len(SPACES[fuel])
    for place in reversed(range(len(spaces))):
        spaces[place] = min(ROOM[fuel], tokens)
        tokens -= spaces[place]
    if tokens:
        raise CannotKnow(f"too much {fuel} on the market")
    return spaces


# A game from its start ----------------------------------------------------------------------------


def set_up(t: Table) -> None:
    """pg.setup.regions-count, pg.setup.order-first"""
    while not (t["regions"] and t["order"]):
        page = coming(t)
        if page is None or page["kind"] != "draw" or page["verb"] not in ("regions", "order"):
            is_cut_out = page is not None and page["kind"] != "draw"
            if is_cut_out and not (t["regions"] or t["order"]):
                raise CannotKnow("a log that begins in the middle of a game")
            clause = "pg.setup.order-first" if t["regions"] else "pg.setup.regions-chosen"
            raise lacking(t, page, clause, "regions and order")
        turn_page(t)
        if t[page["verb"]]:
            raise Wrong(SET_UP[page["verb"]], page, "said already")
        if page["verb"] == "regions":
            choose_regions(t, page)
        else:
            if sorted(page["says"]) != sorted(t["seats"]):
                raise Wrong("pg.setup.order-first", page, "not everybody once")
            t["order"] = list(page["says"])
    t["phase"] = PHASES[0]


def choose_regions(t: Table, page: Page) -> None:
    hold(page, why_not_chosen(t, page["says"]))
    t["regions"] = list(page["says"])


def why_not_chosen(t: Table, chosen: list[str]) -> Iterator[tuple[str, str]]:
    """pg.setup.map-shape, pg.setup.regions-chosen, pg.setup.regions-adjacent"""
    strange = [name for name in chosen if name not in t["side"].region.values()]
    for name in strange:
        yield "pg.setup.map-shape", f"{name} is not on this map"
    for name in chosen:
        if chosen.count(name) > 1:
            yield "pg.setup.regions-chosen", f"{name} twice"
    if len(chosen) != REGIONS[len(t["seats"])]:
        yield "pg.setup.regions-count", f"{len(chosen)} regions"
    if strange:
        return
    if not hang_together(chosen, t["side"].beside(), lambda: says(t, "region_adjacency")):
        yield "pg.setup.regions-adjacent", "they do not touch"


# A table laid out by a log ------------------------------------------------------------------------


def lay_out(t: Table) -> None:
    """Read the position rows at the beginning; everything must be told."""
    told: Told = {}
    while t["page"] < len(t["pages"]) and t["pages"][t["page"]]["kind"] == "position":
        page = turn_page(t)
        if "?" in page["says"]:
            raise CannotKnow("a table known in part")
        row = list(page["says"])
        name = page["verb"]
        if name == "boardfield":
            name = row.pop(0)
        elif name == "seat.seatfield":
            name = f"{row[0]}.{row[1]}"
            row = row[2:]
        elif name.startswith("seat."):
            name = f"{row.pop(0)}.{name[5:]}"
        hold_row(t, name, row, page)
        told[name] = row
    try:
        take_what_is_told(t, told, page)
    except KeyError as name:
        raise CannotKnow(f"a table without {name}") from None
    hold_laws(t, told, page)


def take_what_is_told(t: Table, told: Told, page: Page) -> None:
    t["step"], t["deck"] = int(told["step"][0]), int(told["deck"][0])
    t["regions"], t["order"] = told["regions"], told["order"]
    if sorted(t["order"]) != sorted(t["seats"]):
        raise Wrong("pg.order.rest-same", page, "an order without everybody")
    t["market"] = sorted(int(number) for number in told["market"])
    t["under"] = [int(number) for number in told["under"]]
    for fuel in FUELS:
        t["shelf"][fuel] = filled(fuel, int(told[f"market.{fuel}"][0]))
        t["supply"][fuel] = int(told[f"supply.{fuel}"][0])
    for seat in t["seats"]:
        t["money"][seat] = int(told[f"{seat}.money"][0])
        t["plants"][seat] = [int(number) for number in told[f"{seat}.plants"]]
        t["cities"][seat] = list(told[f"{seat}.cities"])
        for fuel in FUELS:
            t["fuel"][seat][fuel] = int(told[f"{seat}.{fuel}"][0])
    if {"lot", "left", "due"} & set(told):
        raise CannotKnow("a table in the middle of an auction, or with a card to come")
    t["bought"], t["done"] = set(told.get("served", ())), set(told.get("away", ()))
    where = told["round"]
    t["round"], t["phase"] = int(where[0]), where[1]
    if t["phase"] not in PHASES or t["round"] < 1:
        raise CannotKnow("a table that stands nowhere")
    if t["step"] < 3 and told.get("began", [0]) != [0]:
        raise CannotKnow("a table with the Step 3 card on its way")
    if t["phase"] == PHASES[-1] and ("served" in told or "mix" in told):
        raise CannotKnow("a table on which some have said what runs")
    t["at"] = where[2] if len(where) > 2 and where[2] is not None else ""
    t["card"] = "gone" if t["step"] == 3 or "began" in told else "deck"
    if t["card"] == "deck" and not t["deck"] and len(t["market"]) < 8:
        if not t["novices"] or len(t["market"]) > 6:
            raise CannotKnow("a table with the Step 3 card perhaps on its way")
        t["card"] = "gone"  # pg.variant.beginner: step 1 goes on without it
    if told.get("began") == [t["round"]]:
        t["step3_in"] = PHASES[1]  # or with the last phase, which asks for the same
    t["removed_at_step2"] = t["step"] > 1 and told.get("removals") != [0]  # step 3 may come first
    seen = {*t["market"], *t["under"]} | {int(number) for number in told["out"]}
    seen |= {number for owned in t["plants"].values() for number in owned}
    t["drawable"] = set(PLANT) - seen - set(OPEN)
    # 13 lies on top of all others: where it is not seen, no card has been
    t["first_card"] = FIRST in t["drawable"] and t["card"] == "deck"
    is_odd = t["first_card"] and seen - set(OPEN) and t["round"] > 1  # in round 1 a law says why
    if not seen <= set(PLANT) or is_odd:
        raise CannotKnow("cards that cannot lie like this")
