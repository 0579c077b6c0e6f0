"""One whole log read from set-up to the end, and the opinion on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from co2replay.games.judging import (
    CannotKnow,
    OutOfPages,
    Page,
    Table,
    TurnMark,
    Wrong,
    is_answer,
    judge_of,
    pages_of,
    says,
    seats_of,
)
from co2replay.notation.records import Log
from co2replay.notation.vocabulary import Vocabulary

from .auction import auctions
from .board import SIDES, own_copy
from .cards import begin_phase, reach_step_2, takes_plant
from .due import not_due
from .fuel import most_powered
from .numbers import NOVICES, TO_END, open_points, paid, readings_of
from .pages import END, coming, turn_page
from .phases import build, bureaucracy, buy_tokens, is_step_2_reached
from .setup import PHASES, bare_table, lay_out, set_up

WHAT_TO_DO = {"buy": buy_tokens, "build": build, "connect": build}
LEAVING = ("end", "pass")
ACTS = {"resources": ("buy",), "building": ("build", "connect")}


def opening(
    log: Log,
    vocabulary: Vocabulary,
    edition: str,
    settings: Mapping[str, str],
    copy: Mapping[str, Any] | None,
) -> Table:
    seats = seats_of(log, vocabulary)
    if len(seats) not in TO_END:
        raise CannotKnow(f"{len(seats)} seats")
    side = vocabulary.read("map", log.get("map") or "")
    if side is None or vocabulary.symbol("map", side) not in SIDES:
        raise CannotKnow("a map that is not known")
    book = readings_of(edition, settings)
    box = own_copy(vocabulary.symbol("map", side), copy or {})
    t = bare_table(seats, box, pages_of(log, vocabulary), book)
    t["novices"] = bool((log.get("variants") or log.get("variant") or "").strip())
    return t


def play(t: Table, ended: dict[str, Any]) -> None:
    """pg.round.phases, pg.round.phase-complete"""
    if t["pages"] and t["pages"][0]["kind"] == "position":
        lay_out(t)
    else:
        set_up(t)
    phase = t["phase"]
    begin_phase(t, phase)
    since = (t["page"], t["round"])
    while True:
        since = since if since[0] == t["page"] else (t["page"], t["round"])
        if t["round"] > since[1] + 1 and (page := coming(t)) is not None:
            clause = "pg.end.trigger" if page["verb"] == END else "pg.round.phases"
            raise Wrong(clause, page, "nothing of this kind comes any more")
        if phase == "auction":
            auctions(t)
        elif phase == "bureaucracy":
            bureaucracy(t)
        else:
            turns(t, ACTS[phase])
        t["at"] = ""
        note(t)
        if phase == "building":
            ends = is_over(t)
            if is_step_2_reached(t) and (not ends or says(t, "end_and_step2") == "step2_first"):
                reach_step_2(t)
            if ends:
                break
        phase = PHASES[(PHASES.index(phase) + 1) % len(PHASES)]
        if phase == PHASES[0]:
            t["round"] += 1
            new_order(t)
        begin_phase(t, phase)
    t["phase"] = END
    ended.update(result(t), finished=True)
    page = coming(t)
    behind = ("power", "burn", "bureaucracy") if says(t, "final_income") == "yes" else ()
    if page is not None and page["verb"] in behind:
        raise CannotKnow("what is said to run behind the last phase")
    if page is not None and page["kind"] == "mark":
        bar_the_past(t, page)
    if page is not None:
        raise Wrong("pg.end.trigger", page, "the game is over")


def note(t: Table) -> None:
    seats = {
        seat: {"money": t["money"][seat], "connected": len(t["cities"][seat]), **t["fuel"][seat]}
        for seat in t["seats"]
    }
    t["turns"].append(TurnMark(f"{t['round']} {t['phase']}", seats))


def new_order(t: Table) -> None:
    """pg.order.most-cities, pg.order.tie-highest-plant, pg.order.rest-same

    Two without a plant, whom only a table laid out has, go as they sit.
    """

    def rank(seat: str) -> tuple[int, int]:
        return -len(t["cities"][seat]), -max(t["plants"][seat], default=0)

    t["order"] = sorted(t["seats"], key=rank)


def turns(t: Table, verbs: tuple[str, ...]) -> None:
    """pg.order.reverse-phases, pg.resources.optional, pg.build.optional

    Nobody has to say that a turn is over: what does not belong to it stands behind it.
    """
    seats = list(reversed(t["order"]))
    seats = seats[seats.index(t["at"]) if t["at"] else 0 :]
    for place, seat in enumerate(seats):
        page = coming(t)
        while page is not None and (who := doer(t, page, seat, seats[place:], verbs)):
            turn_page(t)
            WHAT_TO_DO[page["verb"]](t, who, page)
            if t["novices"] and is_over(t) and says(t, "novices_end") == "at_once":
                return
            page = coming(t)
        if page is None:
            raise OutOfPages
        if is_answer(page, seat, *LEAVING):
            turn_page(t)
        elif not may_stand_behind(t, page, seats[place + 1 :], verbs):
            clause, *others = not_due(t, page)
            raise Wrong(clause, page, f"it is the turn of {seat}", also=others)


def doer(t: Table, page: Page, seat: str, left: list[str], verbs: tuple[str, ...]) -> str:
    """Whose purchase or building this is: of the one whose turn it is, or (A11) of one before."""
    if is_answer(page, seat, *verbs):
        return seat
    who: str = page["who"]
    is_back = page["kind"] == "act" and page["verb"] == "buy" and t["phase"] == "resources"
    if not is_back or who in ("", *left) or says(t, "market_visits") == "one":
        return ""
    return who


def may_stand_behind(t: Table, page: Page, later: list[str], verbs: tuple[str, ...]) -> bool:
    """Tell whether a page shows that the turn that is on, and maybe the phase, is over."""
    if page["kind"] == "draw":  # the card that a step 2 reached calls for
        return bool(t["phase"] == "building" and is_step_2_reached(t) and takes_plant(t))
    if page["kind"] == "mark":
        bar_the_past(t, page)
        return True
    if page["who"] in later and page["verb"] in (*verbs, *LEAVING):
        return True
    behind = ("build", "connect", "power") if t["phase"] == "resources" else ("power",)
    return page["verb"] in behind


def bar_the_past(t: Table, page: Page) -> None:
    """pg.round.phases: no mark brings back what is over"""
    phase = page["verb"]
    now = (t["round"], PHASES.index("bureaucracy" if t["phase"] == END else t["phase"]))
    if phase != END and (*page["says"], PHASES.index(phase)) < now:
        raise Wrong("pg.round.phases", page, f"it is {t['phase']} of round {t['round']}")


def is_over(t: Table) -> bool:
    """pg.end.trigger, pg.end.whole-phase, pg.variant.beginner"""
    threshold = NOVICES if t["novices"] else TO_END[len(t["seats"])]
    return max(len(network) for network in t["cities"].values()) >= threshold


def result(t: Table) -> dict[str, Any]:
    """pg.end.winner, pg.end.tie-money, pg.variant.beginner-winner"""
    able = {seat: most_powered(t, seat) for seat in t["seats"]}
    if says(t, "final_income") == "yes":
        for seat in t["seats"]:
            t["money"][seat] += paid(able[seat])
    first = [seat for seat in t["seats"] if able[seat] == max(able.values())]
    clause = "pg.variant.beginner-winner" if t["novices"] else "pg.end.winner"
    for name, amount in (("money", t["money"]), ("cities", cities_of(t))):
        if len(first) < 2 or (name == "cities" and says(t, "full_tie") == "shared"):
            continue
        first = [seat for seat in first if amount[seat] == max(amount[one] for one in first)]
        clause = "pg.variant.beginner-winner" if t["novices"] else "pg.end.tie-money"
    sheet = {
        seat: {"powered": able[seat], "money": t["money"][seat], "cities": len(t["cities"][seat])}
        for seat in t["seats"]
    }
    return {"sheet": sheet, "winners": first, "decided_by": clause}


def cities_of(t: Table) -> dict[str, int]:
    return {seat: len(network) for seat, network in t["cities"].items()}


judge = judge_of(opening, play, open_points)
