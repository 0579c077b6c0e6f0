"""The phase of actions: whose turn it is, what a turn holds, and the summits at its end."""

from __future__ import annotations

from typing import Any

from co2replay.games.judging import OutOfPages, Page, Table, TurnMark, Wrong, is_answer, says

from .box import LENGTH, SUMMITS, words
from .cards import after_action, before_action, claim, lobby
from .goods import answered, from_market
from .knowledge import ANSWERS, learn, reach
from .main_actions import can_act, main_action, pass_on
from .numbers import PRICE_MIN, ROUNDS, ROUNDS_LAST_OF_THREE, TALK
from .pages import ask, ask_draw, check_order, coming, discard_goal, turn_page
from .scientists import executive_move

MAINS = ("plan", "prepare", "build")
ACTS = (*MAINS, "pass", "scientist", "buy", "sell", "lobby", "claim", "goal", "end")
NO_PLACE = {
    **dict.fromkeys(ANSWERS, "sc.knowledge.bonus-immediate"),
    "goal": "sc.comp.company.discard-8",
    "lobby": "sc.lobby.own-turn-only",
    "reduce": "sc.coop.reduce.after-supply",
    "topic": "sc.summit.two-per-scientist",
}
TILES = [words(letters) for letters in SUMMITS.split()]
NOTHING: dict[str, Any] = {"kind": "", "details": []}


def clockwise(t: Table, first: str) -> list[str]:
    place = t["seats"].index(first)
    seats: list[str] = t["seats"][place:] + t["seats"][:place]
    return seats


def rounds_of(t: Table) -> int:
    """sc.actions.rounds.*, sc.coop.rounds.three-players-last-decade, sc.comp.no-coop3-marker"""
    if t["mode"] == "cooperative" and len(t["seats"]) == 3 and t["decade"] == 4:
        return ROUNDS_LAST_OF_THREE
    return ROUNDS[len(t["seats"])]


def actions(t: Table) -> None:
    """sc.turn.order, sc.actions.end"""
    first = t["at"] or t["start"]
    begun = t["begun"]  # a table that was laid out in the middle of a turn
    t["begun"] = None
    for number in range(t["round"] or 1, rounds_of(t) + 1):
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
            check_order(t, page)
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


def clause_of(t: Table, page: Page) -> str:
    """Name what an entry breaks that stands in a turn and is no act of it."""
    verb = page["verb"]
    is_first = t["decade"] > 1 and t["round"] == 1 and t["at"] == t["start"] and len(t["now"]) == 4
    if is_first and page["kind"] == "mark" and [page["verb"], *page["says"][:2]] == t["now"][:3]:
        return "sc.decade-end.start-player-right"
    if page["kind"] != "act" or is_answer(page, t["at"], *ACTS):
        return "sc.turn.main-exactly-one"
    if verb == "reduce" and t["mode"] == "competitive":
        return "sc.comp.supply.no-vp-reduction"
    return NO_PLACE.get(verb, "sc.turn.order")


def may_end(t: Table, page: Page) -> bool:
    """sc.turn.main-exactly-one, sc.lobby.this-turn"""
    if t["waiting"] is not None:
        raise Wrong("sc.lobby.this-turn", page, "a card waits for its action")
    is_done = t["did"]["mains"] or t["did"]["passed"]
    if not is_done and can_act(t, t["at"]):
        raise Wrong(clause_of(t, page), page, "a turn without a main action")
    return True


def act(t: Table, seat: str, page: Page) -> None:
    verb = page["verb"]
    if verb == "goal":
        company_goal(t, seat, page)
        return
    t["now"] = [*t["now"][:4], "begun"]  # a mark opens a turn
    if t["waiting"] is not None:
        before_action(t, page)
    if verb != "lobby":
        t["talks"] = []
    if verb in MAINS:
        main_action(t, seat, page)
    elif verb == "pass":
        pass_on(t, page, seat)
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
        raise Wrong("sc.comp.final.company", page, "scored in final scoring only")
    discard_goal(t, page, seat)
    turn_page(t)


# The market ---------------------------------------------------------------------------------------


def market(t: Table, seat: str, page: Page) -> None:
    """sc.exec.market.one-of-two, sc.market.empty.closed"""
    if t["did"]["traded"]:
        raise Wrong("sc.exec.market.one-of-two", page, "one visit a turn")
    if t["closed"]:
        raise Wrong("sc.market.empty.closed", page, "the market has been emptied in this turn")
    t["did"]["traded"] = True
    if page["verb"] == "buy":
        buy(t, seat, page)
    else:
        sell(t, seat, page)
    t["last"] = {"kind": page["verb"], "details": []}


def buy(t: Table, seat: str, page: Page) -> None:
    """sc.exec.market.buy, sc.exec.market.buy-price-unchanged"""
    if not t["market"]:
        raise Wrong("sc.cep.source-market", page, "no CEP lies there")
    if t["money"][seat] < t["price"]:
        raise Wrong("sc.exec.market.buy", page, f"a CEP costs {t['price']}")
    turn_page(t)
    t["money"][seat] -= t["price"]
    t["cep"][seat] += from_market(t)


def sell(t: Table, seat: str, page: Page) -> None:
    """sc.exec.market.sell-income, -sell-lowers-price, -sell-to-bank, A02"""
    if not t["cep"][seat]:
        raise Wrong("sc.exec.market.sell-from-board-only", page, "no CEP on the own board")
    turn_page(t)
    t["cep"][seat] -= 1
    t["money"][seat] += t["price"]
    t["price"] = max(PRICE_MIN, t["price"] - 1)
    t["market" if says(t, "sold_cep") == "market" else "bank"] += 1


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
            page = ask(t, seat, "sc.summit.two-per-scientist", "topic")
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
