"""When each act and each card is due, and whose it is: what a page breaks that stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from co2replay.games.judging import Page, Table, missing

PHASES = ("auction", "resources", "building", "bureaucracy")
PLACES = {
    "open": ("auction",),
    "bid": ("auction",),
    "buy": ("resources",),
    "build": ("building",),
    "connect": ("building",),
    "end": ("resources", "building"),
    "power": ("bureaucracy",),
}
ANSWERS = {
    "discard": "pg.auction.limit-discard",
    "lose": "pg.auction.discard-lose-fuel",
    "burn": "pg.plant.hybrid-mix",
}
SET_UP = {"regions": "pg.setup.regions-chosen", "order": "pg.setup.order-first"}
CARDS = {  # why a card comes off the deck
    "auction": ("pg.auction.replace-now", "pg.auction.no-sale-remove"),
    "resources": ("pg.market.obsolete",),
    "building": ("pg.market.obsolete", "pg.step2.remove-once"),
    "bureaucracy": ("pg.bureaucracy.sequence",),
}


def lacking(
    t: Table, page: Page | None, clause: str, what: str, left: Sequence[str] = ()
) -> Exception:
    """Something is asked for, and another page stands there; `left`: who still bids."""
    return missing(page, clause, what, () if page is None else not_due(t, page, left))


def not_due(t: Table, page: Page, left: Sequence[str] = ()) -> Sequence[str]:
    """pg.round.phase-complete, pg.round.phases: why this page does not stand here"""
    verb, phase = page["verb"], t["phase"]
    if page["kind"] == "draw":
        return (SET_UP[verb],) if verb in SET_UP else CARDS.get(phase, ())
    if page["kind"] != "act":
        return ("pg.end.trigger" if verb == "end" else "pg.round.phases",)
    if verb in ANSWERS:
        return (ANSWERS[verb],)
    now = PHASES.index(phase) if phase in PHASES else -1
    first, *_, last = [PHASES.index(place) for place in PLACES.get(verb, PHASES)] * 2
    if now < first:
        return ("pg.round.phase-complete",)
    if now > last:
        return ("pg.round.phases",)
    if phase == "auction":
        return (in_auctions(t, verb, page["who"], left),)
    if phase == "bureaucracy":
        return in_bureaucracy(t, page)
    return ("pg.order.reverse-phases",)


def in_bureaucracy(t: Table, page: Page) -> Sequence[str]:
    """pg.plant.once-per-round: whoever can run no plant is not asked, and may say so"""
    who = page["who"]
    if who not in t["idle"]:
        return ("pg.plant.once-per-round",)
    amiss = [clause for clause, _ in why_not_run(t, who, page["says"])] or ["pg.plant.fuel-exact"]
    has_spoken = who in t["told_idle"] or (who, "power", []) not in t["unwritten"]
    return [*amiss, "pg.plant.once-per-round"] if has_spoken else amiss


def why_not_run(t: Table, seat: str, chosen: list[int]) -> Iterator[tuple[str, str]]:
    """pg.bureaucracy.choose-plants, pg.plant.once-per-round"""
    for number in chosen:
        if number not in t["plants"][seat]:
            yield "pg.bureaucracy.choose-plants", f"{number} is not owned"
        if chosen.count(number) > 1:
            yield "pg.plant.once-per-round", f"{number} twice"


def in_auctions(t: Table, verb: str, who: str, left: Sequence[str]) -> str:
    """pg.auction.one-plant, pg.auction.done-after-buy, pg.auction.decline, pg.auction.pass-out,
    pg.auction.win-last, pg.auction.open-first, pg.order.forward-phases"""
    if who in t["bought"] or (not who and len(t["done"]) == len(t["seats"])):
        return "pg.auction.one-plant" if verb == "open" else "pg.auction.done-after-buy"
    if who in t["done"]:
        return "pg.auction.decline"
    if verb == "bid" and who in t["passed"]:
        return "pg.auction.pass-out"
    if left and verb == "open":
        return "pg.auction.win-last"  # the auction that is held goes on
    if left:
        return "pg.auction.pass-out" if who and who not in left else "pg.auction.bid-clockwise"
    return "pg.auction.open-first" if verb == "bid" else "pg.order.forward-phases"
