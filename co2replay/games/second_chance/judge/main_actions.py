"""The three main actions: to plan a project, to prepare infrastructure, to build a plant; and
who supplies a region with energy."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, is_answer, says

from .box import ENERGIES, REGIONS
from .goods import gain_ceps, gain_points, gain_tech, lower_air, pay_cep, purses, raise_air
from .knowledge import learn, learn_any, reach
from .numbers import BENEFIT, CUBES, FIRST_LEVEL, GRANT_TECH, LIMIT, STACK, STEP
from .pages import ask, coming, is_turned, turn_page
from .scientists import MOVES, energy_of, is_planned, move_one, moved, origins, send_away, ways

RIVAL = "rival"


def check_control(t: Table, seat: str, region: str, energy: str) -> None:
    """sc.control.only-after-build, sc.control.only-builder, sc.control.marker, A58"""
    holder = t["control"][region]
    if holder == seat:
        return
    rivals = {cube.partition(":")[2] for cube in t["cubes"][region]} - {seat}
    if holder:
        rivals.add(holder)
    behind = [one for one in sorted(rivals) if not is_ahead(t, seat, one, region, energy)]
    # sc.solo.control.cubes-block: who plays alone is compared with the rival in any case.
    is_third = any(one not in (holder, RIVAL) for one in behind)
    if is_third and says(t, "control_compare") == "controller":
        behind = [one for one in behind if one in (holder, RIVAL)]
    if not behind:
        t["control"][region] = seat


def is_ahead(t: Table, seat: str, other: str, region: str, energy: str) -> bool:
    """sc.control.rule1-fields, -rule2-preference, -rule3-knowledge, -rule4-active; A53"""
    mine, theirs = fields_of(t, seat, region), fields_of(t, other, region)
    if len(mine) != len(theirs):
        return len(mine) > len(theirs)
    if mine != theirs:
        if other == RIVAL and says(t, "solo_tie") == "every":
            return True
        first = next(one for one in t["agenda"][region] if (one in mine) != (one in theirs))
        return first in mine
    if other == RIVAL:  # sc.solo.control.tie-knowledge
        return True
    return bool(t["know"][seat][energy] >= t["know"][other][energy])


def fields_of(t: Table, who: str, region: str) -> set[str]:
    """sc.control.count-irrelevant"""
    cubes = (cube.partition(":") for cube in t["cubes"][region])
    return {energy for energy, _, owner in cubes if owner == who}


def main_action(t: Table, seat: str, page: Page) -> None:
    """sc.turn.main-exactly-one, sc.turn.main-all-steps, sc.solo.second-main.*"""
    kind, done = page["verb"], t["did"]["mains"]
    if t["did"]["passed"]:
        raise Wrong("sc.turn.main-exactly-one", page, "the turn went without one")
    if done and t["mode"] != "solo":
        raise Wrong("sc.turn.main-exactly-one", page, "a second main action")
    if len(done) > 1:
        raise Wrong("sc.solo.second-main.pollute", page, "a third main action")
    if kind in done:
        raise Wrong("sc.solo.second-main.different", page, "the same once more")
    if done and t["ppm"] >= LIMIT:
        raise Wrong("sc.solo.second-main.not-at-500", page, "500 ppm")
    energy = page["says"][0]
    space = page["says"][1]
    if kind == "plan":
        wrong = barred_plan(t, seat, energy, space)
    elif kind == "prepare":
        wrong = barred_prepare(t, seat, space)
    else:
        wrong = barred_build(t, seat, space)
    if wrong is None and kind != "plan" and energy not in (None, energy_of(t["tile"][space])):
        wrong = (
            "sc.actions.infra.choose" if kind == "prepare" else "sc.actions.build.any-infra",
            "not there",
        )
    if wrong is not None:
        raise Wrong(wrong[0], page, wrong[1])
    turn_page(t)
    if done:
        raise_air(t, STEP)
    done.append(kind)
    {"plan": plan, "prepare": prepare, "build": build}[kind](t, seat, energy, space)


def region_of(space: str) -> str:
    return space.partition("/")[0]


# To plan ------------------------------------------------------------------------------------------


def barred_plan(t: Table, seat: str, energy: str, space: str) -> tuple[str, str] | None:
    """sc.actions.plan.place-empty-space, -agenda, -stack-limit, A15"""
    if t["tile"][space] != "empty":
        return "sc.actions.plan.place-empty-space", "something lies there"
    if energy not in t["agenda"][region_of(space)]:
        return "sc.actions.plan.agenda", f"{region_of(space)} does not take {energy}"
    if not t["stack"][energy]:
        return "sc.actions.plan.stack-limit", f"no project of {energy} is left"
    is_vain = not t["pool"][seat] and not origins(t, seat) and space.endswith("/scientist")
    if is_vain and says(t, "scientist_grant") == "barred":
        return "sc.turn.main-all-steps", "nobody to recruit, nobody to move"
    return None


def plan(t: Table, seat: str, energy: str, space: str) -> None:
    """sc.actions.plan.take-top, -knowledge, -grant, -order; A17"""
    level = 1 if t["stack"][energy] > STACK - FIRST_LEVEL else 2
    t["stack"][energy] -= 1
    t["tile"][space] = f"{energy} {level}"
    learn(t, seat, energy)
    region, _, grant = space.partition("/")
    if grant == "money":
        money = t["ceps"][region]
        if not money and says(t, "grant_money_min") == "one":
            money = 1
        t["money"][seat] += money
    elif grant == "tech":
        gain_tech(t, seat, GRANT_TECH)
    else:
        scientist_grant(t, seat)
    t["last"] = {"kind": "plan", "details": [region, grant]}


def scientist_grant(t: Table, seat: str) -> None:
    """sc.actions.plan.grant-scientist-choice, -recruit, -recruit-knowledge"""
    can_move = bool(ways(t, seat))
    if not t["pool"][seat]:
        move_one(t, seat)
        return
    if can_move:
        page = ask(t, seat, "sc.actions.plan.grant-scientist-choice", "recruit", *MOVES)
        if page["verb"] in MOVES:
            moved(t, seat, page)
            return
    elif is_answer(coming(t), seat, "recruit"):
        turn_page(t)
    t["pool"][seat] -= 1
    t["board"][seat] += 1
    learn_any(t, seat, "sc.actions.plan.recruit-knowledge")


# To prepare ---------------------------------------------------------------------------------------


def barred_prepare(t: Table, seat: str, space: str) -> tuple[str, str] | None:
    """sc.actions.infra.choose, -token-needed, -pay-cep, sc.cep.cannot-pay-no-action"""
    if not is_planned(t["tile"][space]):
        return "sc.actions.infra.choose", "no planned project lies there"
    if not t["tokens"][seat]:
        return "sc.actions.infra.token-needed", "no token is left"
    if not purses(t, seat):
        if t["scientist"][space] and says(t, "infra_order") == "scientist_first":
            return None  # what becomes of the scientist shows it
        return "sc.actions.infra.pay-cep", "no CEP"
    return None


def prepare(t: Table, seat: str, _: str, space: str) -> None:
    """sc.actions.infra.pay-before-bonus, -flip, -place-token, A12, A85"""
    energy = energy_of(t["tile"][space])
    is_late = bool(t["scientist"][space]) and says(t, "infra_order") == "scientist_first"
    if not is_late:
        pay_cep(t, seat, "sc.actions.infra.pay-cep")
    while t["scientist"][space]:  # also whom a card of the one before brings there
        send_away(t, space)
    if is_late and not pay_cep(t, seat, "sc.actions.infra.pay-cep"):
        raise CannotKnow("from where the CEP was to come")
    money, tech, ceps = BENEFIT[energy]
    t["money"][seat] += money
    gain_tech(t, seat, tech)
    gain_ceps(t, seat, ceps)
    t["tile"][space] = f"{t['tile'][space]}:{seat}"
    t["tokens"][seat] -= 1
    t["last"] = {"kind": "prepare", "details": [energy], "energy": energy}


# To build -----------------------------------------------------------------------------------------


def cost_of(t: Table, space: str) -> tuple[str, int, tuple[int, int, int, int, int]]:
    energy, level = t["tile"][space].partition(":")[0].split()
    return energy, int(level), t["box"].plants[energy, int(level)]


def barred_build(t: Table, seat: str, space: str) -> tuple[str, str] | None:
    """sc.actions.build.any-infra, -knowledge-level, -cost, -region-full-green, A18, A88"""
    if ":" not in t["tile"][space]:
        return "sc.actions.build.any-infra", "no infrastructure lies there"
    energy, level, (money, tech, ceps, _, needed) = cost_of(t, space)
    if t["know"][seat][energy] < needed:
        clause = "sc.actions.build.level-mark"
        clause = "sc.actions.build.knowledge-level" if level == 1 else clause
        return clause, f"space {needed} of {energy} is not reached"
    region = region_of(space)
    lent = t["mode"] == "competitive" and bool(t["techs_of"][region])
    if t["money"][seat] < money or t["tech"][seat] + lent < tech:
        return "sc.actions.build.cost", "money or tech tokens are missing"
    if ceps and not purses(t, seat):
        return "sc.cep.cannot-pay-no-action", "no CEP"
    if ceps > 1:
        raise CannotKnow("a plant that costs more than one CEP")
    if all(":" in plant for plant in t["plants"][region]):
        return "sc.actions.build.region-full-green", "green plants everywhere"
    is_last = built_by(t, seat) >= CUBES
    if is_last and (t["mode"] != "solo" or says(t, "extra_tokens") == "no"):
        return "sc.material.limit.material-bounded", "no control cube is left"
    return None


def build(t: Table, seat: str, _energy: str, space: str) -> None:
    """sc.actions.build.cost, -place-leftmost, -replace-oldest, -insert-plant, -cube"""
    energy, _level, (money, tech, ceps, points, _space) = cost_of(t, space)
    region, owner = region_of(space), t["tile"][space].partition(":")[2]
    pay_build(t, seat, region, money, tech, ceps)
    plants = t["plants"][region]
    if "empty" in plants:
        place = plants.index("empty")
    else:
        place = next(place for place, plant in enumerate(plants) if ":" not in plant)
        lower_air(t, t["box"].fossils[plants[place]][0])
        t["replaced"] = True
    plants[place] = f"{energy}:{owner}"
    t["tile"][space] = "empty"
    gain_points(t, seat, points)
    t["cubes"][region].append(f"{energy}:{seat}")
    check_control(t, seat, region, energy)
    reach(t, f"plant {region}")
    reach(t, f"plant {energy}")
    t["last"] = {"kind": "build", "details": [energy], "energy": energy}


def pay_build(t: Table, seat: str, region: str, money: int, tech: int, ceps: int) -> None:
    """sc.actions.build.cost-cep-source, in the order in which it is written"""
    is_tech_first = is_turned(t, seat, "tech")
    if is_tech_first:
        pay_rest(t, seat, region, money, tech)
    if ceps:
        pay_cep(t, seat, "sc.actions.build.cost")
    if not is_tech_first:
        pay_rest(t, seat, region, money, tech)


def pay_rest(t: Table, seat: str, region: str, money: int, tech: int) -> None:
    """sc.comp.build.region-tech, A32: the money, and the tech tokens"""
    t["money"][seat] -= money
    lent = t["mode"] == "competitive" and bool(tech) and bool(t["techs_of"][region])
    if lent and t["tech"][seat] >= tech:
        if says(t, "region_tech") == "may":
            page = ask(t, seat, "sc.comp.build.region-tech", "tech")
            if page["says"][0] == "none":
                raise Wrong("sc.comp.build.region-tech", page, "an own token, or one of the region")
            lent = page["says"][0] == "region"
    elif tech and is_answer(coming(t), seat, "tech"):
        page = turn_page(t)
        if page["says"][0] != ("region" if lent else "own"):
            raise Wrong("sc.comp.build.region-tech", page, "that token is not there")
    t["techs_of"][region] -= lent
    t["tech"][seat] -= tech - lent
    t["techs"] += tech


def built_by(t: Table, seat: str) -> int:
    cubes = (cube for region in REGIONS for cube in t["cubes"][region])
    return sum(cube.endswith(f":{seat}") for cube in cubes)


# No main action at all ----------------------------------------------------------------------------


def pass_on(t: Table, page: Page, seat: str) -> None:
    """A55: a turn goes on without a main action where none is possible."""
    if t["did"]["mains"] or t["did"]["passed"]:
        raise Wrong("sc.turn.main-exactly-one", page, "a main action was taken")
    if can_act(t, seat):
        raise Wrong("sc.turn.main-exactly-one", page, "a main action is possible")
    turn_page(t)
    t["did"]["passed"] = True


def can_act(t: Table, seat: str) -> bool:
    unsure = [space for space in t["tile"] if not purses(t, seat) and t["scientist"][space]]
    if unsure and says(t, "infra_order") == "scientist_first":
        raise CannotKnow("whether a scientist who leaves would bring a CEP")
    plans = (barred_plan(t, seat, energy, space) for energy in ENERGIES for space in t["tile"])
    others = (barred(t, seat, x) for barred in (barred_prepare, barred_build) for x in t["tile"])
    return None in plans or None in others
