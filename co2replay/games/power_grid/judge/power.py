"""Phase 5: who runs which plants, and what they are paid."""

from __future__ import annotations

from co2replay.games.judging import Page, Table, Wrong, is_answer, missing

from .cards import update
from .fuel import chosen_mix, mixes, powered, runs, to_supply
from .market import refill
from .numbers import FUELS, paid
from .pages import coming, pass_marks, turn_page

POWER = ("power", "pass")


def bureaucracy(t: Table) -> None:
    """pg.bureaucracy.sequence, pg.bureaucracy.declare-order"""
    income = dict.fromkeys(t["order"], 0)
    able = {seat: runs(t["cards"], t["plants"][seat], t["fuel"][seat]) for seat in t["order"]}
    waiting = [seat for seat in t["order"] if len(able[seat]) > 1]
    t["unwritten"] = [(seat, "power", []) for seat in t["order"] if seat not in waiting]
    while waiting:
        page = coming(t, *((seat, verb) for seat in waiting for verb in POWER))
        seat = page["who"] or waiting[0] if page is not None else ""
        if seat not in waiting or not is_answer(page, seat, *POWER):
            raise missing(page, "pg.bureaucracy.choose-plants", f"word of {waiting[0]}")
        waiting.remove(seat)
        income[seat] = run(t, seat, turn_page(t))
    for seat, cities in income.items():
        t["money"][seat] += paid(cities)
    refill(t)
    update(t)
    pass_marks(t)


def run(t: Table, seat: str, page: Page) -> int:
    """pg.plant.once-per-round, pg.plant.fuel-exact, pg.bureaucracy.burn"""
    chosen, owned = page["says"], t["plants"][seat]
    for number in chosen:
        if number not in owned:
            raise Wrong("pg.bureaucracy.choose-plants", page, f"{number} is not owned")
        if chosen.count(number) > 1:
            raise Wrong("pg.plant.once-per-round", page, f"{number} twice")
    ways = mixes(t["cards"], chosen, t["fuel"][seat])
    if not ways:
        raise Wrong("pg.plant.fuel-exact", page, "not enough fuel")
    for number in chosen:
        tokens, kind, _ = t["cards"][number]
        if kind in FUELS:
            to_supply(t, seat, kind, tokens)
    coal, oil = burnt(t, seat, ways)
    to_supply(t, seat, "coal", coal)
    to_supply(t, seat, "oil", oil)
    return powered(t, seat, chosen)


def burnt(t: Table, seat: str, ways: list[tuple[int, int]]) -> tuple[int, int]:
    """pg.plant.hybrid-mix"""
    if len(ways) > 1:
        return chosen_mix(t, seat, "burn", ways, "pg.plant.hybrid-mix")
    t["unwritten"] += [(seat, "burn", list(ways[0]))] if ways != [(0, 0)] else []
    return ways[0]
