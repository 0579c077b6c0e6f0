"""The phase of actions: whose turn it is, what a turn holds, and the summits at its end."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import (
    OutOfPages,
    Page,
    Table,
    TurnMark,
    Wrong,
    hold,
    is_answer,
    says,
)

from .box import LENGTH, SUMMITS, words
from .cards import (
    after_action,
    claim,
    lobby,
    why_not_claimed,
    why_not_played,
    why_not_promised,
)
from .due import not_due, rounds_of
from .goods import answered, from_market
from .knowledge import learn, reach
from .main_actions import can_act, main_action, pass_on, why_no_main, why_no_pass
from .numbers import PRICE_MIN, TALK
from .pages import ask, ask_draw, coming, discard_goal, is_past, lacking, turn_page
from .scientists import Said, executive_move, why_not_moved

MAIN = "sc.turn.main-exactly-one"
MAINS = ("plan", "prepare", "build")
ACTS = (*MAINS, "pass", "scientist", "buy", "sell", "lobby", "claim", "goal", "end")
TILES = [words(letters) for letters in SUMMITS.split()]
FINAL = ("sc.comp.final.order",)
NOTHING: dict[str, Any] = {"kind": "", "details": []}


def clockwise(t: Table, first: str) -> list[str]:
    place = t["seats"].index(first)
    seats: list[str] = t["seats"][place:] + t["seats"][:place]
    return seats


def actions(t: Table) -> None:
    """sc.turn.order, sc.actions.end"""
    first = t["at"] or t["start"]
    begun = t["begun"]  # a table that was laid out in the middle of a turn
    t["begun"] = None
    for number in range(t["round"] or 1, rounds_of(t, t["decade"]) + 1):
        order = clockwise(t, t["start"])
        for seat in order[order.index(first) :]:
            t["round"] = number
            turn(t, seat, begun)
            begun = None
        first = t["start"]
    t["round"], t["at"] = 0, ""


def turn(t: Table, seat: str, begun: dict[str, Any] | None = None) -> None:
    """sc.turn.free-interleave, sc.turn.end-reset: an act that is not of this turn ends it"""
    t["at"], t["now"] = seat, ["turn", t["decade"], t["round"], seat]
    t["closed"] = False
    t["did"] = {"mains": [], "passed": False, "moved": False, "traded": False, "carded": False}
    t["last"], t["talks"], t["waiting"] = NOTHING, [], None
    if begun is not None:
        t["closed"] = begun.pop("closed")
        t["did"] = begun
        t["now"].append("begun")
    while True:
        page = coming(t)
        if page is None:
            raise OutOfPages
        if not is_answer(page, seat, *ACTS):
            if is_past(t, page):
                raise lacking(t, page, MAIN, "")
            break
        if page["verb"] == "end":
            if may_end(t, page):
                turn_page(t)
            break
        act(t, seat, page)
    may_end(t, page)
    for place, closer in t["complete"]:
        resolve(t, place, closer)
    t["complete"] = []
    has = {one: {"money": t["money"][one], "cep": t["cep"][one]} for one in t["seats"]}
    t["turns"].append(TurnMark(f"{t['decade']}.{t['round']} {seat}", has))
    t["did"], t["closed"], t["last"] = None, False, NOTHING


def may_end(t: Table, page: Page) -> bool:
    """sc.turn.main-exactly-one, sc.lobby.this-turn"""
    if t["waiting"] is not None:
        clauses = () if is_answer(page, t["at"], "end") else not_due(t, page)
        raise Wrong("sc.lobby.this-turn", page, "a card waits for its action", also=clauses)
    is_done = t["did"]["mains"] or t["did"]["passed"]
    if not is_done and can_act(t, t["at"]):
        if is_answer(page, t["at"], "end"):
            raise Wrong(MAIN, page, "a turn without a main action", True)
        raise lacking(t, page, MAIN, "a main action")
    return True


def act(t: Table, seat: str, page: Page) -> None:
    verb = page["verb"]
    if verb == "goal":
        company_goal(t, seat, page)
        return
    t["now"] = [*t["now"][:4], "begun"]  # a mark opens a turn
    hold(page, [*WHY_NOT[verb](t, seat, page), *why_not_promised(t, page)])
    if verb != "lobby":
        t["talks"] = []
    if verb in MAINS:
        main_action(t, seat, page)
    elif verb == "pass":
        pass_on(t)
        t["last"] = NOTHING
    elif verb == "scientist":
        executive_move(t, seat, page)
    elif verb in ("buy", "sell"):
        market(t, seat, page)
    elif verb == "claim":
        claim(t, seat, page)
    else:
        lobby(t, seat, page)
        return
    after_action(t, seat)


def company_goal(t: Table, seat: str, page: Page) -> None:
    """sc.comp.company.discard-8, sc.comp.final.company"""
    if page["says"][1] != "discard":
        raise Wrong("sc.comp.final.company", page, "scored in final scoring only", also=FINAL)
    discard_goal(t, page, seat)
    turn_page(t)


# The market ---------------------------------------------------------------------------------------


def why_no_market(t: Table, seat: str, page: Page) -> Said:
    """sc.exec.market.one-of-two, sc.market.empty.closed"""
    is_bought = page["verb"] == "buy"
    if t["did"]["traded"]:
        yield "sc.exec.market.one-of-two", "one visit a turn"
    if t["closed"]:
        yield "sc.market.empty.closed", "the market has been emptied in this turn"
    if is_bought and not t["market"]:
        yield "sc.cep.source-market", "no CEP lies there"
    if is_bought and t["money"][seat] < t["price"]:
        yield "sc.exec.market.buy", f"a CEP costs {t['price']}"
    if not is_bought and not t["cep"][seat]:
        yield "sc.exec.market.sell-from-board-only", "no CEP on the own board"


def market(t: Table, seat: str, page: Page) -> None:
    t["did"]["traded"] = True
    turn_page(t)
    (buy if page["verb"] == "buy" else sell)(t, seat)
    t["last"] = {"kind": page["verb"], "details": []}


def buy(t: Table, seat: str) -> None:
    """sc.exec.market.buy, sc.exec.market.buy-price-unchanged"""
    t["money"][seat] -= t["price"]
    t["cep"][seat] += from_market(t)


def sell(t: Table, seat: str) -> None:
    """sc.exec.market.sell-income, -sell-lowers-price, -sell-to-bank, A02"""
    t["cep"][seat] -= 1
    t["money"][seat] += t["price"]
    t["price"] = max(PRICE_MIN, t["price"] - 1)
    t["market" if says(t, "sold_cep") == "market" else "bank"] += 1


WHY_NOT = {
    **dict.fromkeys(MAINS, why_no_main),
    **dict.fromkeys(("buy", "sell"), why_no_market),
    **{"pass": why_no_pass, "scientist": why_not_moved},
    **{"claim": why_not_claimed, "lobby": why_not_played},
}

# Summits ------------------------------------------------------------------------------------------


def resolve(t: Table, place: int, closer: str) -> None:
    """sc.summit.player-order, -two-per-scientist, -free-split, -return"""
    talks = t["summits"][place]
    order = clockwise(t, closer)
    for seat in [*order[1:], closer]:
        for _ in range(TALK * list(talks.values()).count(seat)):
            if all(t["know"][seat][energy] == LENGTH for energy in talks):
                answered(t, seat, "topic")
                continue
            page = coming(t)
            is_other = page is not None and is_answer(page, page["who"], "topic")
            clause = "sc.summit.player-order" if is_other else "sc.summit.free-split"
            page = ask(t, seat, clause, "topic")
            if page["says"][0] not in talks:
                raise Wrong("sc.summit.free-split", page, "no topic of this summit")
            learn(t, seat, page["says"][0])
    for seat in talks.values():
        t["board"][seat] += 1
    if len(talks) == 2 and len(set(talks.values())) == 1:
        t["alone"].add(closer)
    t["sizes"].add(len(talks))
    reach(t, f"size {len(talks)}")
    for energy in talks:
        reach(t, f"topic {energy}")
    del t["summits"][place]
    if len(t["seen"]) < len(TILES):
        lay_summit(t, ask_draw(t, "sc.summit.replace", "summit"), place)


def lay_summit(t: Table, page: Page, due: int = 0) -> None:
    """sc.coop.setup.summit-stack, sc.summit.replace"""
    place, *topics = page["says"]
    if due and place != due:
        raise Wrong("sc.summit.replace", page, f"a tile for place {due}")
    tile = next((number for number, x in enumerate(TILES, 1) if set(x) == set(topics)), 0)
    if not tile or len(set(topics)) != len(topics) or tile in t["seen"]:
        raise Wrong("sc.material.count.summits", page, "no such tile in the stack")
    t["seen"].add(tile)
    t["summits"][place] = dict.fromkeys(topics, "")
