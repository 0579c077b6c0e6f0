"""Phase 2: plants are put up, bid for and bought; what a buyer above the limit gives up."""

from __future__ import annotations

from collections.abc import Iterator

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, hold, is_answer, says

from .cards import card_leaves, current, replace
from .due import lacking
from .fuel import lose
from .numbers import PLANTS
from .pages import coming, is_act, turn_page


def auctions(t: Table) -> None:
    """pg.auction.open-first, pg.auction.next-opener, pg.auction.opener-again"""
    before = set(t["order"][: t["order"].index(t["at"])]) if t["at"] else set()
    is_unheard = bool(before) and not t["bought"] and not t["done"]
    t["done"] = (t["done"] | t["bought"]) or before
    while opener := next((seat for seat in t["order"] if seat not in t["done"]), ""):
        one_auction(t, opener)
    if not t["bought"] and t["round"] > 1:  # pg.auction.no-sale-remove
        if is_unheard:
            raise CannotKnow("whether somebody bought before the table was laid out")
        del t["market"][:1]
        replace(t, "pg.auction.no-sale-remove")
    if t["card"] == "market":
        card_leaves(t)
    if t["round"] == 1:  # pg.order.first-round-reset
        t["order"] = sorted(t["seats"], key=lambda seat: -max(t["plants"][seat], default=0))
    t["bought"], t["done"] = set(), set()


def one_auction(t: Table, opener: str) -> None:
    """pg.auction.decline, pg.auction.first-round-must-buy, pg.auction.last-pays-min"""
    page = coming(t, (opener, "pass"))
    if page is not None and is_answer(page, opener, "pass"):
        if t["round"] == 1:
            raise Wrong("pg.auction.first-round-must-buy", page, "everybody buys in round 1")
        turn_page(t)
        t["done"].add(opener)
        return
    bids = [number for number in current(t) if number <= t["money"][opener]]
    if not bids and t["round"] > 1 and not is_own_word(page, opener):
        t["done"].add(opener)
        t["unwritten"].append((opener, "pass", []))
        return
    if not is_answer(page, opener, "open"):
        raise lacking(t, page, "pg.auction.open-first", f"word of {opener}")
    page = turn_page(t)
    plant, bid = page["says"]
    bid = opened_at(t, page, opener, plant, bid)
    winner, price = bidding(t, opener, bid)
    buy(t, winner, plant, price)


def opened_at(t: Table, page: Page, opener: str, plant: int, bid: int | None) -> int:
    bid = plant if bid is None else bid
    hold(page, why_not_opened(t, opener, plant, bid))
    return bid


def why_not_opened(t: Table, opener: str, plant: int, bid: int) -> Iterator[tuple[str, str]]:
    """pg.auction.open-current-only, pg.auction.open-min-bid, pg.auction.last-pays-min"""
    if plant not in current(t):
        yield "pg.auction.open-current-only", f"{plant} is not for sale"
    if bid < plant:
        yield "pg.auction.open-min-bid", f"{bid} is below {plant}"
    is_last = len(t["done"]) == len(t["seats"]) - 1
    if bid > plant and is_last and says(t, "last_pays") == "minimum":
        yield "pg.auction.last-pays-min", "nobody else bids"
    if bid > plant and not is_last and says(t, "opening_bid") == "minimum":
        yield "pg.auction.open-min-bid", "the number, and no more"
    if bid > t["money"][opener]:
        yield "pg.auction.win-last", "without the money"


def bidding(t: Table, opener: str, bid: int) -> tuple[str, int]:
    """pg.auction.bid-clockwise, pg.auction.bid-higher, pg.auction.pass-out, pg.auction.win-last"""
    left = [seat for seat in t["seats"] if seat not in t["done"]]
    high, t["passed"] = opener, []
    start = opener if len(left) < 2 or says(t, "bidding_from") == "opener" else t["order"][0]
    seat = start
    while len(left) > 1:
        seat = t["seats"][(t["seats"].index(seat) + 1) % len(t["seats"])]
        if seat not in left or seat == high:
            continue
        page = coming(t, (seat, "pass"))
        if page is not None and is_answer(page, seat, "pass"):
            turn_page(t)
            left.remove(seat)
            t["passed"].append(seat)
        elif t["money"][seat] <= bid and not is_own_word(page, seat):
            left.remove(seat)
            t["unwritten"].append((seat, "pass", []))
        elif page is not None and is_answer(page, seat, "bid"):
            turn_page(t)
            hold(page, why_not_bid(t, seat, page["says"][0], bid))
            bid, high = page["says"][0], seat
        else:
            raise lacking(t, page, "pg.auction.bid-clockwise", f"word of {seat}", left)
    if not t["unwritten"]:  # the log says itself that the auction is over
        t["passed"] = []
    return high, bid


def why_not_bid(t: Table, seat: str, bid: int, last: int) -> Iterator[tuple[str, str]]:
    """pg.auction.bid-higher, pg.auction.win-last"""
    if bid <= last:
        yield "pg.auction.bid-higher", f"not above {last}"
    if bid > t["money"][seat]:
        yield "pg.auction.win-last", "without the money"


def is_own_word(page: Page | None, seat: str) -> bool:
    """Tell whether a page is an act of the one who is asked; then nothing goes unsaid."""
    return page is not None and page["kind"] == "act" and page["who"] in ("", seat)


def buy(t: Table, seat: str, plant: int, price: int) -> None:
    """pg.auction.win-last, pg.auction.done-after-buy, pg.auction.replace-now"""
    t["money"][seat] -= price
    t["market"].remove(plant)
    t["plants"][seat].append(plant)
    t["done"].add(seat)
    t["bought"].add(seat)

    def aside() -> bool:
        return discarded(t, seat, plant)

    replace(t, "pg.auction.replace-now", aside)
    if not discarded(t, seat, plant) and is_over_limit(t, seat):
        raise lacking(t, coming(t), "pg.auction.limit-discard", f"plant that {seat} gives up")


def is_over_limit(t: Table, seat: str) -> bool:
    return len(t["plants"][seat]) > PLANTS[len(t["seats"])]


def discarded(t: Table, seat: str, new: int) -> bool:
    """pg.auction.limit-discard: before the cards or behind them"""
    page = coming(t) if is_over_limit(t, seat) else None
    if page is None or not is_act(page, "discard"):
        return False
    number = page["says"][0]
    clause = "pg.auction.limit-discard"
    if page["who"] not in ("", seat) or number not in t["plants"][seat]:
        raise Wrong(clause, page, f"{number} is not a plant of {seat}")
    if number == new and says(t, "new_plant_discard") == "no":
        raise Wrong(clause, page, "one of the others")
    turn_page(t)
    t["passed"] = []
    t["plants"][seat].remove(number)
    lose(t, seat)
    return True
