"""The plant market, its deck, plants that are too small, and the Step 3 card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from co2replay.games.judging import Page, Table, Wrong, hold, says

from .due import lacking
from .numbers import FIRST, OPEN, PLANT
from .pages import coming, turn_page

Aside = Callable[[], bool]  # what may be written before a card is drawn; whether it was


def nothing_aside() -> bool:
    return False


def current(t: Table) -> list[int]:
    """pg.auction.open-current-only, pg.step3.all-buyable"""
    market: list[int] = t["market"]
    return market if t["card"] == "gone" else market[:4]


def replace(t: Table, clause: str, aside: Aside = nothing_aside) -> None:
    """Draw a card for one that has left, then see to plants that are too small."""
    drop_too_small(t, aside, draw(t, clause, aside))


def drop_too_small(t: Table, aside: Aside = nothing_aside, come: int = 0) -> None:
    """pg.market.obsolete, pg.market.obsolete-chain: the lowest first, each replaced at once;
    `come`: the one that has just been turned up"""
    while t["market"] and is_too_small(t, t["market"][0]):
        if t["phase"] != "building" and says(t, "obsolete_when") == "building":
            return
        is_chain = t["market"].pop(0) == come
        come = draw(t, "pg.market.obsolete-chain" if is_chain else "pg.market.obsolete", aside)


def is_too_small(t: Table, number: int) -> bool:
    cities = max(len(network) for network in t["cities"].values())
    if number == cities:
        return says(t, "obsolete_at") == "at_most"
    return number < cities


def draw(t: Table, clause: str, aside: Aside) -> int:
    """pg.setup.deck-bottom, pg.bureaucracy.under-step3, pg.step3.deck-empty: the plant that comes,
    0 where none does"""
    if t["card"] != "deck" and not t["under"]:
        return 0
    while aside():
        pass
    page = coming(t)
    if page is None or page["kind"] != "draw" or page["verb"] not in ("draw", "step3"):
        raise lacking(t, page, clause, "a card")
    turn_page(t)
    t["passed"] = []
    if page["verb"] == "step3":
        if t["card"] != "deck":
            raise Wrong("pg.setup.plants-total", page, "there is one Step 3 card")
        if t["deck"]:
            raise Wrong("pg.setup.deck-bottom", page, "the Step 3 card does not lie on top")
        step3_card(t)
        return 0
    number: int = page["says"][0]
    if t["card"] == "deck":
        off_the_deck(t, page, number)
    else:
        hold(page, why_not_under(t, number))
        is_next = number == t["under"][0] or t["card"] != "market"
        if not is_next and says(t, "reshuffle") == "after_phase":
            raise Wrong("pg.step3.reshuffle", page, "not shuffled yet")
        t["under"].remove(number)
    t["market"] = sorted([*t["market"], number])  # pg.market.sort
    return number


def why_not_under(t: Table, number: int) -> Iterator[tuple[str, str]]:
    """pg.bureaucracy.under-step3, pg.setup.plants-total"""
    if number not in t["under"]:
        yield "pg.bureaucracy.under-step3", f"{number} is not in the deck"
    if number not in PLANT:
        yield "pg.setup.plants-total", f"there is no {number}"


def off_the_deck(t: Table, page: Page, number: int) -> None:
    hold(page, why_not_drawn(t, number))
    t["first_card"] = False
    t["deck"] -= 1
    t["drawable"].remove(number)


def why_not_drawn(t: Table, number: int) -> Iterator[tuple[str, str]]:
    """pg.setup.deck-top, pg.setup.plants-open, pg.setup.plants-total"""
    if t["first_card"] and number != FIRST:
        yield "pg.setup.deck-top", f"{FIRST} is the top card"
    if not t["deck"]:
        yield "pg.setup.deck-bottom", "only the Step 3 card is left"
    if number in OPEN:
        yield "pg.setup.plants-open", f"{number} has lain there from the start"
    elif number not in t["drawable"]:
        yield "pg.setup.plants-total", f"there is one {number} at most, and it has been drawn"


def step3_card(t: Table) -> None:
    """pg.step3.when, pg.step3.drawn-auction, pg.step3.drawn-build, pg.step3.drawn-bureaucracy"""
    t["due"] = "" if t["novices"] else "phase"  # pg.variant.beginner: step 1 only
    t["card"] = "market"
    if t["phase"] != "auction":
        card_leaves(t)


def card_leaves(t: Table) -> None:
    """pg.step3.drawn-auction-end, pg.step3.market-six: with the lowest plant, unreplaced"""
    t["card"] = "gone"
    del t["market"][:1]


def begin_phase(t: Table, phase: str) -> None:
    """pg.step3.when: step 3 starts with the phase behind the one in which the card was drawn"""
    t["phase"] = phase
    t["unwritten"] = []
    if phase == "auction":
        t["step3_in"] = ""
    if t["due"] == "phase" or (t["due"] == "round" and phase == "auction"):
        t["step"], t["due"], t["step3_in"] = 3, "", phase


def takes_plant(t: Table) -> bool:
    """A30: does step 2, once it is reached, still take its plant?"""
    if t["removed_at_step2"] or t["card"] == "deck":
        return not t["removed_at_step2"]
    return says(t, "step3_before_step2") == "removal_later"


def reach_step_2(t: Table) -> None:
    """pg.step2.trigger, pg.step2.when, pg.step2.remove-once"""
    if not takes_plant(t):
        return
    if t["card"] == "deck":
        t["step"] = 2
    t["removed_at_step2"] = True
    del t["market"][:1]
    had = t["card"]
    replace(t, "pg.step2.remove-once")
    if had == "deck" and t["card"] == "gone" and says(t, "step3_at_step2") == "bureaucracy":
        t["due"] = "round"


def update(t: Table) -> None:
    """pg.bureaucracy.market-bottom, pg.step3.market-update"""
    if t["step"] < 3:
        if t["card"] == "deck" and t["market"]:  # behind the Step 3 card there is no future market
            t["under"].append(t["market"].pop())
            replace(t, "pg.bureaucracy.market-bottom")
        return
    began_in_this_round = t["step3_in"] in ("resources", "bureaucracy")
    if began_in_this_round and says(t, "step3_first_removal") == "next_round":
        return
    del t["market"][:1]
    replace(t, "pg.step3.market-update")
