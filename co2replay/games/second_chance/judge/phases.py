"""Income, goals, supply, the lowering of CO₂, and what moves on at the end of a decade."""

from __future__ import annotations

from collections.abc import Iterable

from co2replay.games.judging import Page, Table, Wrong, hold, says

from .box import REGIONS, group_of
from .due import DECADE_END, why_no_plant
from .goods import (
    EndsAtOnce,
    from_market,
    gain_points,
    is_too_much,
    lower_air,
    pay_cep,
    penalty,
    raise_air,
)
from .income import income_of
from .numbers import AIR_PRICE, DECADES, FLOOR, GOAL_PRICE, GOAL_TILES, LIMIT, STEP, STRIDE
from .pages import ask, ask_draw, coming, is_draw, is_reveal_next, lacking, pass_marks, turn_page
from .turns import clockwise

CARD_WITHOUT_GAS = 7
AIR_PRICE_CLAUSES = (
    "sc.coop.reduce.price-2010",
    "sc.coop.reduce.price-2020",
    "sc.coop.reduce.price-2030",
    "sc.coop.reduce.price-2040",
)


def begin(t: Table, phase: str) -> None:
    t["phase"], t["now"], t["at"] = phase, [phase, t["decade"]], ""
    pass_marks(t)


# Income -------------------------------------------------------------------------------------------


def income(t: Table) -> None:
    """sc.income.player-order, -split-choice, -amount-space"""
    order = clockwise(t, t["start"])
    coming(t)  # behind the mark of the phase
    for seat in order[order.index(t["from"]) :] if t["from"] else order:
        due = income_of(t, seat)
        pass_over_nothing(t)
        if not due:
            continue
        page = coming(t)
        is_other = page is not None and (page["kind"], page["verb"]) == ("act", "income")
        clause = "sc.income.player-order" if is_other else "sc.income.split-choice"
        page = ask(t, seat, clause, "income")
        money, points = page["says"]
        if money + points != due:
            raise Wrong("sc.income.amount-space", page, f"the income is {due}")
        if money < 0 or points < 0:
            raise Wrong("sc.income.split-choice", page, "nobody pays with an income")
        t["money"][seat] += money
        gain_points(t, seat, points)
    pass_over_nothing(t)


def pass_over_nothing(t: Table) -> None:
    """sc.income.first-two-stacks: who gets nothing may say so."""
    for page in t["pages"][t["page"] :]:
        is_zero = page["kind"] == "act" and page["verb"] == "income" and not any(page["says"])
        if not is_zero or page["who"] not in t["seats"] or income_of(t, page["who"]):
            return
        turn_page(t)


# Goals of all together ----------------------------------------------------------------------------


def goals(t: Table) -> None:
    """sc.env.penalty-*, sc.env.loss-negative, sc.variant.inspectors.double"""
    price = GOAL_PRICE[t["decade"] - 1]
    places = [place for place in range(1, len(t["goals"]) + 1) if place not in t["met"]]
    watched = [place for place in t["inspectors"].values() if place in places]
    t["team"] -= price * (len(places) + len(watched))
    if t["team"] < 0:
        raise EndsAtOnce


# Supply -------------------------------------------------------------------------------------------


def supply(t: Table) -> None:
    """sc.supply.start-region, -clockwise, -deferred, -settle-region, A22"""
    begun = REGIONS.index(t["home"])
    owing: list[str] = []
    is_first = t["mode"] == "competitive" and t["decade"] == 1  # sc.comp.supply.decade1-region-pays
    for region in [*REGIONS[begun:], *REGIONS[:begun]]:
        plants = t["plants"][region]
        place = t["decade"] - 1
        if place >= len(plants) or plants[place] != "empty":
            continue
        kind = drawn(t, region)
        if not kind:
            continue
        plants[place] = kind
        raise_air(t, t["box"].fossils[kind][0])
        if is_first:
            paid = min(1, t["ceps"][region])
            t["ceps"][region] -= paid
            t["bank"] += paid
        elif t["control"][region]:
            owing.append(t["control"][region])
        elif t["ceps"][region]:
            t["ceps"][region] -= 1
            owing.append("")
        elif says(t, "region_short") == "market" and from_market(t):  # A23
            owing.append("")
    settle(t, owing)


def drawn(t: Table, region: str) -> str:
    """sc.supply.place-fossil, A49, A79: the tile that is laid there; none if there is none"""
    while any(t["fossils"].values()):
        page = ask_draw(t, "sc.supply.place-fossil", "fossil")
        where, kind = page["says"]
        if where != region:
            clauses = why_no_plant(t, where) or ("sc.supply.clockwise",)
            raise Wrong(clauses[0], page, f"{region} comes next")
        if not t["fossils"][kind]:
            raise Wrong("sc.material.count.fossil", page, f"no {kind} is left")
        t["fossils"][kind] -= 1
        if kind != "gas" or t["card"] != CARD_WITHOUT_GAS:
            return str(kind)
    return ""


def settle(t: Table, owing: list[str]) -> None:
    """sc.supply.settle-region, sc.supply.settle-controller, sc.supply.settle-or-penalty, A24, A25:
    region by region, what lies on the plant or what its controller owes"""
    if len(set(owing)) > 1 and says(t, "settle_order") == "player":
        owing = sorted(owing, key=["", *clockwise(t, t["start"])].index)
    for seat in owing:
        if not seat:
            t["bank"] += 1
        elif not pay_cep(t, seat, "sc.supply.settle-controller"):
            penalty(t, seat)


def reduce(t: Table) -> None:
    """sc.coop.reduce.*, sc.coop.loss.*, A44, A45"""
    price = AIR_PRICE[t["decade"] - 1]
    needed = 0
    while is_too_much(t) and t["ppm"] - needed * STEP >= LIMIT:
        if t["ppm"] - needed * STEP == LIMIT and says(t, "co2_loss") == "above":
            break
        needed += 1
    is_lost = t["team"] < needed * price or t["team"] < 0
    page = shown_at_last(t, is_lost) or coming(t)
    if page is None or page["kind"] != "act" or page["verb"] != "reduce":
        if is_lost:
            raise EndsAtOnce
        if not needed:
            return
        what = "by how many ppm CO2 is lowered"
        raise lacking(t, page, "sc.coop.reduce.after-supply", what)
    turn_page(t)
    ppm = page["says"][0]
    steps = ppm // STEP
    is_below = ppm > 0 and t["ppm"] - ppm < FLOOR  # A45
    amiss = [("sc.coop.co2.floor-400", f"below {FLOOR} ppm nothing is lowered")] * is_below
    if ppm % STEP or ppm < 0:
        amiss.append(("sc.coop.reduce.after-supply", f"in steps of {STEP} ppm"))
    hold(page, amiss)
    if steps and steps * price > t["team"]:
        clause = AIR_PRICE_CLAUSES[t["decade"] - 1]
        clause = clause if t["team"] >= price else "sc.coop.reduce.after-supply"
        raise Wrong(clause, page, f"{price} VP for each {STEP} ppm")
    if steps < needed and not is_lost:
        raise Wrong("sc.coop.reduce.must-reach-500", page, f"{needed * STEP} ppm at least")
    t["team"] -= steps * price
    lower_air(t, ppm)
    if is_lost:
        raise EndsAtOnce


def shown_at_last(t: Table, is_lost: bool) -> Page | None:
    """sc.coop.goal.reveal-end: goals that are shown where the last CO2 is lowered by nothing, or
    where what it takes cannot be paid."""
    is_last = is_lost or t["decade"] == DECADES[t["mode"]]
    return t["pages"][t["page"]] if is_last and is_reveal_next(t) else None


# The end of a decade ------------------------------------------------------------------------------


def still_to_move(t: Table) -> list[str]:
    """sc.variant.inspectors.setup-move: the inspectors that stand beside no goal yet"""
    return [group for group, place in t["inspectors"].items() if not place]


def hear_inspectors(t: Table) -> None:
    """sc.variant.inspectors.setup-move: once during the set-up; goals are all that they need"""
    while len(t["goals"]) == sum(GOAL_TILES.values()) and is_draw(coming(t), "inspector"):
        if not still_to_move(t):
            return
        move_inspectors(t, still_to_move(t)[:1])


def move_inspectors(t: Table, groups: Iterable[str]) -> None:
    """sc.variant.inspectors.order, sc.variant.inspectors.draw, sc.variant.inspectors.tile-back"""
    for group in groups:
        if not any(t["fossils"].values()):
            return
        places = path_of(t, group)
        if not places and not is_draw(coming(t), "inspector"):
            continue
        page = ask_draw(t, "sc.variant.inspectors.draw", "inspector")
        if page["says"][0] != group:
            raise Wrong("sc.variant.inspectors.order", page, f"the {group} one comes next")
        kind = page["says"][1]
        if not t["fossils"][kind]:
            raise Wrong("sc.material.count.fossil", page, f"no {kind} is left")
        for _ in range(STRIDE[kind]):
            at = t["inspectors"][group]
            further = [place for place in places if place > at]
            t["inspectors"][group] = (further or places or [at])[0]


def path_of(t: Table, group: str) -> list[int]:
    """sc.variant.inspectors.skip-empty, A69: the places of a group at which one can stop"""
    places = [place for place, goal in enumerate(t["goals"], 1) if group_of(goal) == group]
    if any(place in t["met"] for place in places) and says(t, "inspectors_skip") == "flipped":
        return [place for place in places if place not in t["met"]]
    return places


def next_decade(t: Table) -> None:
    """sc.decade-end.advance, sc.decade-end.start-player-right, A50, A70"""
    t["decade"] += 1
    t["round"], t["phase"] = 0, DECADE_END
    if t["seats"]:
        t["start"] = t["seats"][t["seats"].index(t["start"]) - 1]
