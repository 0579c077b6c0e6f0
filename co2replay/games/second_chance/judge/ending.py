"""The end: won or lost together, goals of one's own, and the final scoring of the competitive."""

from __future__ import annotations

from collections import Counter
from typing import Any

from co2replay.games.judging import CannotKnow, Table, Wrong, is_answer, says

from .box import ASKED, ENERGIES, LENGTH, REGIONS, group_of
from .due import SHOWN
from .main_actions import built_by
from .numbers import (
    ASIA_CEPS,
    COMPANY,
    COOP_GOALS,
    DEALT,
    LAST_SPACES,
    MONEY_A_POINT,
    MOST_TECH,
    OPEN_UN,
    OWN_CEPS,
    OWN_MONEY,
    OWN_TECHS,
    REGION_CEPS,
    SOLO_PLANTS,
    SOLO_PLANTS_EARLY,
    UN_TABLE,
)
from .pages import ask_draw, check_company, coming, discard_goal, is_draw, lacking, turn_page
from .turns import clockwise

OUTCOME = dict[str, Any]


def lost(t: Table, clause: str) -> OUTCOME:
    return {"winners": [], "decided_by": clause, "sheet": points_of(t)}


def points_of(t: Table) -> dict[str, dict[str, int]]:
    if t["mode"] == "competitive":
        return {seat: {"play": t["vp"][seat]} for seat in t["seats"]}
    return {"team": {"team": t["team"]}}


# Together, and alone ------------------------------------------------------------------------------


def together(t: Table) -> OUTCOME:
    """sc.coop.win, sc.coop.loss.private-goal, sc.coop.loss.un-goals, sc.solo.goal.*"""
    told(t)
    is_solo = t["mode"] == "solo"
    enough = all if is_solo else any
    own = [enough(is_reached(t, seat, goal) for goal in in_turn(t, seat)) for seat in t["seats"]]
    of_goals = "sc.solo.goal.two-private" if is_solo else "sc.coop.loss.private-goal"
    of_un = "sc.solo.goal.un" if is_solo else "sc.coop.loss.un-goals"
    t["conditions"] = {of_goals: all(own), of_un: len(t["un"]) <= OPEN_UN}
    if t["card"]:
        t["conditions"]["sc.solo.goal.solo-card"] = is_card_met(t, t["card"])
    is_won = all(t["conditions"].values())
    clause = "sc.coop.win" if is_won else "sc.coop.loss.private-goal"
    return {**lost(t, clause), "winners": list(t["seats"]) if is_won else []}


def in_turn(t: Table, seat: str) -> list[int]:
    """The goals of one player; last the one of which no board may tell whether it is reached"""
    return sorted(t["private"][seat], key=lambda goal: goal == 3)


def told(t: Table) -> None:
    """sc.coop.goal.reveal-end: goals that nobody noted when they were dealt are shown, all of them
    before anything is made of them"""
    show(t, {seat for seat in t["seats"] if "?" in t["private"][seat]})


def show(t: Table, due: set[str]) -> None:
    """sc.coop.goal.reveal-end: whoever is due shows the own goals, and everybody may"""
    while due or is_draw(coming(t), "reveal"):
        page = ask_draw(t, "sc.coop.goal.reveal-end", "reveal")
        who, deck, *cards = page["says"]
        if deck == "lobby":
            raise CannotKnow(f"line {page['line']} shows a hand")
        numbers = set(range(1, COOP_GOALS + 1))
        if who not in t["seats"] or deck != "private" or len(cards) != len(t["private"][who]):
            others = [SHOWN[deck]] if deck == "company" else []
            raise Wrong(
                "sc.coop.goal.reveal-end", page, "as many goals as somebody has", also=others
            )
        noted = {card for card in t["private"][who] if card != "?"}
        is_other = not noted <= set(cards) or len(set(cards)) != len(cards)
        if is_other or set(cards) & (t["private_seen"] - noted) or not set(cards) <= numbers:
            others = ["sc.coop.goal.reveal-end"] * (not noted <= set(cards))
            what = "other goals than were dealt"
            raise Wrong("sc.material.count.coop-goals", page, what, also=others)
        t["private_seen"] |= set(cards)
        t["private"][who] = cards
        due.discard(who)


def prepared_by(t: Table, seat: str) -> list[tuple[str, str]]:
    """Region and energy of each infrastructure, below a plant or not"""
    tiles = [(x.partition("/")[0], tile) for x, tile in t["tile"].items()]
    plants = [(region, plant) for region in REGIONS for plant in t["plants"][region]]
    return [
        (region, one.split(":")[0].split()[0])
        for region, one in [*tiles, *plants]
        if one.endswith(f":{seat}")
    ]


def plants_of(t: Table, seat: str) -> list[tuple[str, str]]:
    cubes = [(region, cube) for region in REGIONS for cube in t["cubes"][region]]
    return [(region, x.split(":")[0]) for region, x in cubes if x.endswith(f":{seat}")]


def is_reached(t: Table, seat: str, goal: int) -> bool:
    """sc.coop.goal.01 to sc.coop.goal.16"""
    if goal in ASKED:
        return counted(t, seat, goal) >= ASKED[goal][len(t["seats"]) - 1]
    held = [region for region in REGIONS if t["control"][region] == seat]
    if goal == 1:
        own, more = t["cep"][seat], sum(t["ceps"][region] for region in held)
        if own < OWN_CEPS <= own + more and says(t, "goal_01") == "with_regions":
            return True
        return bool(own >= OWN_CEPS)
    if goal == 7:
        return list(t["know"][seat].values()).count(LENGTH) >= LAST_SPACES
    if goal == 3 and seat not in t["alone"] and seat in t["unseen"]:
        raise CannotKnow(f"whether {seat} has completed a summit alone")
    return bool(
        {
            2: any(t["ceps"][region] >= REGION_CEPS for region in held),
            3: seat in t["alone"],
            4: t["tech"][seat] >= OWN_TECHS,
            5: not t["pool"][seat],
            6: t["money"][seat] >= OWN_MONEY,
        }[goal]
    )


def counted(t: Table, seat: str, goal: int) -> int:
    """The goals with a number on the card, from 8 on; A41"""
    if goal == 8:
        return [t["control"][region] for region in REGIONS].count(seat)
    pairs = prepared_by(t, seat) if goal < 13 else plants_of(t, seat)
    regions = Counter(region for region, _ in pairs)
    energies = Counter(energy for _, energy in pairs)
    if goal == 10 and says(t, "goal_10") == "same":
        goal = 9
    found = regions if goal in (11, 12, 15, 16) else energies
    return len(found) if goal in (10, 12, 14, 16) else max(found.values(), default=0)


def early(t: Table) -> None:
    """What solo goals 03 and 08 ask for by the end of decade 2"""
    seat = t["seats"][0]
    greens = [x for x, goal in enumerate(t["goals"], 1) if group_of(goal) == "green"]
    t["early"] = {
        3: built_by(t, seat) >= SOLO_PLANTS_EARLY,
        8: all(place in t["met"] for place in greens),
    }


def is_card_met(t: Table, card: int) -> bool:
    """sc.solo.card.01 to sc.solo.card.12"""
    seat = t["seats"][0]
    if card in (3, 8, 11, 12):
        is_met = {3: t["early"].get(3), 8: t["early"].get(8), 11: t["replaced"]}
        is_met[12] = None if t["lobbied_early"] is None else not t["lobbied_early"]
        if is_met[card] is None:
            raise CannotKnow(f"what solo goal {card} asks for is not on the table")
        return bool(is_met[card])
    if card == 5:
        return all(is_reached(t, seat, goal) for goal in all_four(t, seat))
    if card == 10 and {2, 3, 4} - t["sizes"] and {2, 3, 4} - t["sizes"] <= t["unseen"]:
        raise CannotKnow("which summits were completed")
    return bool(
        {
            1: all(t["know"][seat][energy] == LENGTH for energy in ENERGIES),
            2: built_by(t, seat) >= SOLO_PLANTS,
            4: all(region in dict(plants_of(t, seat)) for region in REGIONS),
            6: True,
            7: True,
            9: t["ceps"]["asia"] >= ASIA_CEPS,
            10: t["sizes"] >= {2, 3, 4},
        }[card]
    )


def all_four(t: Table, seat: str) -> list[int]:
    """A54: the two goals that were not kept count with this card."""
    goals = [*t["private"][seat], *t["aside"]]
    if len(goals) != DEALT["solo"] or "?" in goals:
        raise CannotKnow("which goals were drawn and not kept")
    return goals


# Against each other -------------------------------------------------------------------------------


def final_scoring(t: Table) -> OUTCOME:
    """sc.comp.final.order"""
    seats = clockwise(t, t["start"])
    has = {seat: t["cep"][seat] for seat in seats}
    for region, seat in t["control"].items():
        if seat:
            has[seat] += t["ceps"][region]
            t["ceps"][region] = 0
    lines: dict[str, dict[str, int]] = {seat: {"play": t["vp"][seat]} for seat in seats}
    for seat in seats:
        t["bank"] += has[seat]
        t["cep"][seat] = 0
        t["money"][seat] += has[seat] * t["price"]
    left = list(t["seats"])
    while left:  # sc.comp.final.company knows no order of the players
        page = coming(t)
        seat = page["who"] if page is not None and page["who"] in left else left[0]
        left.remove(seat)
        lines[seat]["company"] = company_points(t, seat, has[seat])
    most = max(t["tech"].values())
    for seat in seats:
        lines[seat]["money"] = t["money"][seat] // MONEY_A_POINT
        lines[seat]["tech"] = MOST_TECH if t["tech"][seat] == most else 0
        if not most and says(t, "tech_zero") == "nobody":
            lines[seat]["tech"] = 0
        lines[seat]["un"] = UN_TABLE[min(len(t["claimed"][seat]), len(UN_TABLE) - 1)]
        t["vp"][seat] = sum(lines[seat].values())
        lines[seat]["total"] = t["vp"][seat]
    return {"sheet": lines, **winner(t)}


def company_points(t: Table, seat: str, ceps: int) -> int:
    """sc.comp.final.company: scored or discarded, where the card is there"""
    card = t["company"][seat]
    if card is None:
        return 0
    page = coming(t)
    if page is None or not is_answer(page, seat, "goal"):
        raise lacking(t, page, "sc.comp.final.company", f"what {seat} does with the goal")
    number, way = page["says"]
    if way == "discard":
        discard_goal(t, page, seat)
        turn_page(t)
        return 0
    if card == "?":
        card = number
    if card == "?":
        raise CannotKnow("a company goal that nobody noted is scored")
    others = [t["company"][one] for one in t["seats"] if one != seat]
    if number not in ("?", card) or card not in COMPANY or card in others:
        raise Wrong("sc.comp.final.company", page, f"{seat} has another company goal")
    if t["company"][seat] == "?":
        check_company(t, page, [card])
    turn_page(t)
    t["company"][seat] = card
    each, most = COMPANY[card]
    return min(most, each * scored(t, seat, card, ceps))


def scored(t: Table, seat: str, card: int, ceps: int) -> int:
    """sc.comp.goal.01 to sc.comp.goal.10; A34"""
    if card == 1:
        return ceps if not ceps or says(t, "company_cep") == "before_sale" else 0
    if card == 2:
        know = t["know"]
        best = {x: max(know[one][x] for one in t["seats"]) for x in ENERGIES}
        return sum(bool(best[x]) and know[seat][x] == best[x] for x in ENERGIES)
    if card == 3:
        return len(t["claimed"][seat])
    if card == 4:
        return list(t["control"].values()).count(seat)
    pairs = plants_of(t, seat) if card < 8 else prepared_by(t, seat)
    if card in (7, 10):
        return max(0, len(pairs) - 1)
    return len({pair[card in (6, 9)] for pair in pairs})


def winner(t: Table) -> OUTCOME:
    """sc.comp.win.most-vp, sc.comp.tiebreak.un, -plants, -infra, -money, -shared"""
    first, clause = list(t["seats"]), "sc.comp.win.most-vp"
    ranks = (
        ("sc.comp.win.most-vp", dict(t["vp"])),
        ("sc.comp.tiebreak.un", {seat: len(t["claimed"][seat]) for seat in first}),
        ("sc.comp.tiebreak.plants", {seat: len(plants_of(t, seat)) for seat in first}),
        ("sc.comp.tiebreak.infra", {seat: len(prepared_by(t, seat)) for seat in first}),
        ("sc.comp.tiebreak.money", dict(t["money"])),
    )
    for clause, amount in ranks:
        first = [seat for seat in first if amount[seat] == max(amount[one] for one in first)]
        if len(first) == 1:
            return {"winners": first, "decided_by": clause}
    return {"winners": first, "decided_by": "sc.comp.tiebreak.shared"}
