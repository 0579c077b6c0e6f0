"""Expertise gained step by step, the bonuses it reaches, and who controls a region by it."""

from __future__ import annotations

from co2replay.games.judging import Table, says

from .log_reader import ask
from .market import cep_to_region, gain_cubes, has_room, market_can_give
from .setup import SOURCES


def learn(t: Table, seat: str, source: str) -> None:
    """co2.expertise.first-step"""
    track = t["box"]["track"][source]
    level = t["skill"][seat][source]
    if level >= track["length"]:
        if says(t, "expertise_track_end") == "unlimited":
            t["skill"][seat][source] += 1
        return
    t["skill"][seat][source] += 1
    bonus_of_space(t, seat, track[str(level + 1)]["bonus"])


def choose_source(t: Table, seat: str, verb: str, options: list[str], clause: str) -> str:
    """co2.expertise.sources; a track at its end may be named, and the step is lost (A56)"""
    room = [s for s in options if t["skill"][seat][s] < t["box"]["track"][s]["length"]]
    alone = room[0] if len(room) == 1 else options[0] if not room else None
    return ask(t, seat, verb, options, clause, default=alone)


def bonus_of_space(t: Table, seat: str, bonus: str) -> None:
    """co2.bonus.on-reach, co2.bonus.combo"""
    if bonus in SOURCES:
        bonus_energy(t, seat, bonus)
    elif bonus == "tech":
        bonus_resource(t, seat)
    elif bonus == "any":
        bonus_any(t, seat)
    elif bonus == "region_cep":
        bonus_region_cep(t, seat)


def bonus_energy(t: Table, seat: str, source: str) -> None:
    """co2.bonus.energy"""
    learn(t, seat, source)


def bonus_resource(t: Table, seat: str) -> None:
    """co2.bonus.resource"""
    gain_cubes(t, seat, 1)


def bonus_any(t: Table, seat: str) -> None:
    """co2.bonus.any"""
    learn(t, seat, choose_source(t, seat, "any", SOURCES, "co2.bonus.any"))


def bonus_region_cep(t: Table, seat: str) -> None:
    """co2.bonus.region-cep"""
    below = [region for region in t["regions"] if has_room(t, region)]
    if below and says(t, "region_cep_full_target") == "lost":
        below = t["regions"]  # with all of them full there is nothing to choose (A44)
    if not below or not market_can_give(t):
        return
    region = ask(t, seat, "cep", below, "co2.bonus.region-cep")
    if has_room(t, region):
        cep_to_region(t, region)


# Control of a region


def plants_of(t: Table, region: str, seat: str) -> list[str]:
    return [p["source"] for p in t["ground"][region] if isinstance(p, dict) and p["owner"] == seat]


def control_check(t: Table, region: str, builder: str) -> None:
    """co2.construct.control-check"""
    holder = t["control"][region]
    if says(t, "control_check_scope") == "all_players":
        t["control"][region] = best_of_all(t, region, builder)
    elif not holder:
        t["control"][region] = first_builder(builder)
    elif holder != builder or says(t, "control_full_tie") == "non_controller":
        t["control"][region] = challenge(t, region, builder, holder)


def first_builder(builder: str) -> str:
    """co2.control.first-builder"""
    return builder


def types_supplied(t: Table, region: str, seat: str) -> list[bool]:
    """co2.control.most-types"""
    own = plants_of(t, region, seat)
    return [source in own for source in t["agenda"][region]]


def strength_in_plants(t: Table, region: str, seat: str) -> tuple[int, list[bool]]:
    """co2.control.tie-agenda"""
    supplied = types_supplied(t, region, seat)
    return sum(supplied), supplied


def strength_in_skill(t: Table, region: str, seat: str) -> list[int]:
    """co2.control.tie-expertise-scope"""
    sources = t["agenda"][region]
    if says(t, "control_expertise_scope") == "built_types":
        sources = [source for source in sources if source in plants_of(t, region, seat)]
    return [t["skill"][seat][source] for source in sources]


def challenge(t: Table, region: str, builder: str, holder: str) -> str:
    """co2.control.check-scope"""
    if builder == holder:
        return full_tie_with_others(t, region, holder)
    mine, theirs = (strength_in_plants(t, region, seat) for seat in (builder, holder))
    if mine != theirs:
        return builder if mine > theirs else holder
    skill_mine, skill_theirs = (strength_in_skill(t, region, seat) for seat in (builder, holder))
    if skill_mine != skill_theirs:
        return builder if skill_mine > skill_theirs else holder
    return builder  # co2.control.tie-full


def full_tie_with_others(t: Table, region: str, holder: str) -> str:
    """co2.control.tie-full, read so that even the builder loses to an equal without control"""
    others: list[str] = t["seats"]
    for seat in others:
        if seat != holder and plants_of(t, region, seat):
            equal = strength_in_plants(t, region, seat) == strength_in_plants(t, region, holder)
            if equal and strength_in_skill(t, region, seat) == strength_in_skill(t, region, holder):
                return seat
    return holder


def best_of_all(t: Table, region: str, builder: str) -> str:
    """co2.control.check-scope"""
    there: list[str] = [seat for seat in t["seats"] if plants_of(t, region, seat)]
    most = max(strength_in_plants(t, region, seat) for seat in there)
    there = [seat for seat in there if strength_in_plants(t, region, seat) == most]
    best = there
    if len(there) > 1:
        skills = {seat: strength_in_skill(t, region, seat) for seat in there}
        best = [seat for seat in there if skills[seat] == max(skills.values())]
    if len(best) == 1:
        return best[0]
    if builder in best:
        return builder
    if says(t, "control_tie_of_others") == "builder_takes":
        return builder
    holder: str = t["control"][region]
    return holder
