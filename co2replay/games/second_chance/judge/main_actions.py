"""The three main actions: to plan a project, to prepare infrastructure, to build a plant; and
who supplies a region with energy."""

from __future__ import annotations

from co2replay.games.judging import CannotKnow, Page, Table, Wrong, is_answer, says

from .box import ENERGIES, REGIONS
from .goods import gain_ceps, gain_points, gain_tech, lower_air, pay_cep, purses, raise_air
from .knowledge import learn, learn_any, reach
from .numbers import BENEFIT, CUBES, FIRST_LEVEL, GRANT_TECH, LIMIT, STACK, STEP
from .pages import ask, coming, is_turned, turn_page
from .scientists import (
    MOVES,
    Said,
    energy_of,
    is_open,
    is_planned,
    move_one,
    moved,
    origins,
    send_away,
    ways,
)

RIVAL = "rival"
ANY_INFRA = "sc.actions.build.any-infra"


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


def why_no_main(t: Table, seat: str, page: Page) -> Said:
    """sc.turn.main-exactly-one, sc.turn.main-all-steps, sc.solo.second-main.*"""
    kind, done = page["verb"], t["did"]["mains"]
    if t["did"]["passed"] or (done and t["mode"] != "solo"):
        yield "sc.turn.main-exactly-one", "a second main action, or the turn went without one"
    elif len(done) > 1:
        yield "sc.solo.second-main.pollute", "a third main action"
    if t["mode"] == "solo" and kind in done:
        yield "sc.solo.second-main.different", "the same once more"
    if t["mode"] == "solo" and done and t["ppm"] >= LIMIT:
        yield "sc.solo.second-main.not-at-500", "500 ppm"
    energy, space = page["says"]
    if kind == "plan":
        yield from barred_plan(t, seat, energy, space)
    else:
        is_other = energy not in (None, energy_of(t["tile"][space]))
        if is_other:
            yield "sc.actions.infra.choose" if kind == "prepare" else ANY_INFRA, "not there"
        yield from (barred_prepare if kind == "prepare" else barred_build)(t, seat, space)


def main_action(t: Table, seat: str, page: Page) -> None:
    """sc.turn.main-exactly-one, sc.solo.second-main.pollute"""
    kind, done = page["verb"], t["did"]["mains"]
    energy, space = turn_page(t)["says"]
    if done:
        raise_air(t, STEP)
    done.append(kind)
    {"plan": plan, "prepare": prepare, "build": build}[kind](t, seat, energy, space)


def region_of(space: str) -> str:
    return space.partition("/")[0]


# To plan ------------------------------------------------------------------------------------------


def barred_plan(t: Table, seat: str, energy: str, space: str) -> Said:
    """sc.actions.plan.place-empty-space, -agenda, -stack-limit, A15"""
    if t["tile"][space] != "empty":
        yield "sc.actions.plan.place-empty-space", "something lies there"
    if energy not in t["agenda"][region_of(space)]:
        yield "sc.actions.plan.agenda", f"{region_of(space)} does not take {energy}"
    if not t["stack"][energy]:
        yield "sc.actions.plan.stack-limit", f"no project of {energy} is left"
    is_vain = not t["pool"][seat] and not origins(t, seat) and space.endswith("/scientist")
    if is_vain and says(t, "scientist_grant") == "barred":
        yield "sc.turn.main-all-steps", "nobody to recruit, nobody to move"


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
    can_move, clause = bool(ways(t, seat)), "sc.actions.plan.grant-scientist-choice"
    if not t["pool"][seat]:
        if is_answer(coming(t), seat, "recruit"):
            raise Wrong("sc.actions.plan.recruit", turn_page(t), "nobody is in the pool")
        move_one(t, seat, clause)
        return
    if is_answer(coming(t), seat, *MOVES):
        moved(t, seat, turn_page(t), clause)
        return
    if can_move:
        ask(t, seat, clause, "recruit", *MOVES)
    elif is_answer(coming(t), seat, "recruit"):
        turn_page(t)
    t["pool"][seat] -= 1
    t["board"][seat] += 1
    learn_any(t, seat, "sc.actions.plan.recruit-knowledge")


# To prepare ---------------------------------------------------------------------------------------


def barred_prepare(t: Table, seat: str, space: str) -> Said:
    """sc.actions.infra.choose, -token-needed, -pay-cep, sc.cep.cannot-pay-no-action"""
    if not is_planned(t["tile"][space]):
        yield "sc.actions.infra.choose", "no planned project lies there"
    if not t["tokens"][seat]:
        yield "sc.actions.infra.token-needed", "no token is left"
    if purses(t, seat) or (t["scientist"][space] and says(t, "infra_order") == "scientist_first"):
        return  # what becomes of the scientist shows it
    yield "sc.actions.infra.pay-cep", "no CEP"
    yield "sc.cep.cannot-pay-no-action", "no CEP"


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


def barred_build(t: Table, seat: str, space: str) -> Said:
    """sc.actions.build.any-infra, -knowledge-level, -cost, -region-full-green, A18, A88"""
    if ":" not in t["tile"][space]:
        yield ANY_INFRA, "no infrastructure lies there"
        return
    energy, _, (money, tech, ceps, _, needed) = cost_of(t, space)
    if t["know"][seat][energy] < needed:
        yield "sc.actions.build.knowledge-level", f"space {needed} of {energy} is not reached"
        yield "sc.actions.build.level-mark", f"space {needed} of {energy} is not reached"
    region = region_of(space)
    lent = t["mode"] == "competitive" and bool(t["techs_of"][region])
    if t["money"][seat] < money or t["tech"][seat] + lent < tech:
        yield "sc.actions.build.cost", "money or tech tokens are missing"
    if ceps and not purses(t, seat):
        yield "sc.cep.cannot-pay-no-action", "no CEP"
        yield "sc.actions.build.cost", "no CEP"
    if all(":" in plant for plant in t["plants"][region]):
        yield "sc.actions.build.region-full-green", "green plants everywhere"
    is_last = built_by(t, seat) >= CUBES
    if is_last and (t["mode"] != "solo" or says(t, "extra_tokens") == "no"):
        yield "sc.material.limit.material-bounded", "no control cube is left"
    if ceps > 1:
        raise CannotKnow("a plant that costs more than one CEP")


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


def why_no_pass(t: Table, seat: str, page: Page) -> Said:
    """A55: a turn goes on without a main action where none is possible."""
    if t["did"]["mains"] or t["did"]["passed"] or can_act(t, seat):
        yield "sc.turn.main-exactly-one", "a main action was taken, or is possible"


def pass_on(t: Table) -> None:
    turn_page(t)
    t["did"]["passed"] = True


def can_act(t: Table, seat: str) -> bool:
    unsure = [space for space in t["tile"] if not purses(t, seat) and t["scientist"][space]]
    if unsure and says(t, "infra_order") == "scientist_first":
        raise CannotKnow("whether a scientist who leaves would bring a CEP")
    plans = (barred_plan(t, seat, energy, space) for energy in ENERGIES for space in t["tile"])
    others = (barred(t, seat, x) for barred in (barred_prepare, barred_build) for x in t["tile"])
    return any(map(is_open, (*plans, *others)))
