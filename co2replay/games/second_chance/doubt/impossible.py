"""Why a table, known whole or in part, cannot be, though each of its rows can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from co2replay.engine.table import Breach, impossible, resting
from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.amounts import projects_out
from ..board.fields import has_solo_goal
from ..board.pieces import EMPTY, NO_SEAT, RIVAL
from ..board.state import CARDED_EARLY, PLANTS_EARLY, Table
from ..chapters.control import plants_built
from ..chapters.setup import gas_out
from ..chapters.solo import GAS
from ..params import consult


def impossible_for(t: Table) -> list[Breach]:
    """Every reason; what nobody wrote down speaks against nothing."""
    return [breach for check in CHECKS for breach in check(t)]


def known(values: Iterable[Any]) -> list[Any]:
    return [one for one in values if not is_unknown(one)]


def is_told(values: Iterable[Any]) -> bool:
    return not any(map(is_unknown, values))


def plants(t: Table) -> list[int]:
    """What is known to lie on the spaces for plants."""
    return known(chain(*known(t.state.demand)))


def are_plants_told(t: Table) -> bool:
    return is_told(t.state.demand) and is_told(chain(*t.state.demand))


# Tiles and what was put with them -----------------------------------------------------------------


# clauses: sc.material.count.projects sc.actions.build.tile-consumed
def of_projects(t: Table) -> Iterator[Breach]:
    """Five tiles of an energy: in the stack, on the board, or below a plant."""
    s, most = t.state, t.rules.numbers.stack
    laid, hidden = projects_out(t)
    is_whole = not hidden and is_told(s.stacks)
    for energy, stack in enumerate(s.stacks):
        amount = laid.count(energy) + (0 if is_unknown(stack) else stack)
        if amount > most or (amount < most and is_whole):
            name = f.ENERGIES[energy]
            yield impossible("sc.material.count.projects", energy=name, amount=amount, due=most)


# clauses: sc.coop.setup.projects-sorted sc.actions.plan.take-top
def of_levels(t: Table) -> Iterator[Breach]:
    """Two of level 1 lie on top of each stack: the first two taken, and no more."""
    s, first = t.state, t.rules.numbers.stack_first
    for energy, stack in enumerate(s.stacks):
        if is_unknown(stack):
            continue
        taken = t.rules.numbers.stack - stack
        lying = [p.level_of(tile) for tile in known(s.tiles) if is_of(tile, energy)]
        for level, most in enumerate((min(taken, first), max(taken - first, 0)), 1):
            if lying.count(level) > most:
                facts = {"level": level, "amount": lying.count(level), "most": most}
                name = f.ENERGIES[energy]
                yield impossible("sc.coop.setup.projects-sorted", energy=name, **facts)


def is_of(tile: int, energy: int) -> bool:
    return tile != EMPTY and p.energy_of(tile) == energy


# clauses: sc.actions.plan.agenda sc.region.agenda-exclusive
def of_agendas(t: Table) -> Iterator[Breach]:
    """Projects and plants are of energies on the agenda of their region."""
    s = t.state
    for region, agenda in enumerate(s.agendas):
        if is_unknown(agenda):
            continue
        name = f.REGIONS[region]
        for space in p.spaces_of(region):
            tile = s.tiles[space]
            if not is_unknown(tile) and tile != EMPTY and p.energy_of(tile) not in agenda:
                energy = f.ENERGIES[p.energy_of(tile)]
                yield impossible("sc.actions.plan.agenda", region=name, energy=energy)
        for plant in known([] if is_unknown(s.demand[region]) else s.demand[region]):
            if p.is_green(plant) and p.plant_energy(plant) not in agenda:
                energy = f.ENERGIES[p.plant_energy(plant)]
                yield impossible("sc.region.agenda-exclusive", region=name, energy=energy)


# clauses: sc.material.count.infra-tokens sc.actions.infra.place-token
def of_tokens(t: Table) -> Iterator[Breach]:
    """In the supply, in a prepared tile or below a plant. Who plays alone may have left those of
    other colours in the box (A51)."""
    s, numbers = t.state, t.rules.numbers
    is_whole = is_told(s.tiles) and are_plants_told(t)
    owners = [p.owner_of(tile) for tile in known(s.tiles) if p.is_prepared(tile)]
    owners += [p.plant_owner(plant) for plant in plants(t) if p.is_green(plant)]
    most = t.rules.pieces(numbers.tokens)
    for seat in s.seats:
        left = s.c[at.TOKENS + seat]
        amount = owners.count(seat) + (0 if is_unknown(left) else left)
        is_short = amount < numbers.tokens and is_whole and not is_unknown(left)
        if amount > most or is_short:
            facts = {"amount": amount, "due": most}
            yield impossible("sc.material.count.infra-tokens", seat=f.SEATS[seat], **facts)


# clauses: sc.actions.build.cube sc.material.count.control sc.solo.setup.opponent-cubes-8
def of_cubes(t: Table) -> Iterator[Breach]:
    """Below each plant one cube of whoever built it, and no more of a colour than there are."""
    s, numbers = t.state, t.rules.numbers
    for region, cubes in enumerate(s.cubes):
        row = s.demand[region]
        if is_unknown(cubes) or is_unknown(row) or not is_told(row):
            continue
        green = Counter(p.plant_energy(one) for one in row if p.is_green(one))
        built = Counter(p.cube_energy(one) for one in cubes if p.cube_owner(one) != RIVAL)
        for energy in green | built:
            if green[energy] != built[energy]:
                facts = {"cubes": built[energy], "plants": green[energy]}
                names = {"region": f.REGIONS[region], "energy": f.ENERGIES[energy]}
                yield impossible("sc.actions.build.cube", **names, **facts)
    owners = Counter(p.cube_owner(one) for one in chain(*known(s.cubes)))
    most = t.rules.pieces(numbers.cubes)
    for seat in s.seats:
        if owners[seat] > most:
            facts = {"cubes": owners[seat], "most": most}
            yield impossible("sc.material.count.control", seat=f.SEATS[seat], **facts)
    if owners[RIVAL] > numbers.rival_cubes:
        facts = {"cubes": owners[RIVAL], "most": numbers.rival_cubes}
        yield impossible("sc.solo.setup.opponent-cubes-8", **facts)


# clauses: sc.control.only-after-build sc.control.only-builder sc.control.rule1-fields
def of_control(t: Table) -> Iterator[Breach]:
    """Who controls a region has built there; who builds first controls it, if nobody has cubes."""
    s = t.state
    for region, holder in enumerate(s.control):
        if is_unknown(holder) or is_unknown(s.cubes[region]):
            continue
        builders = {p.cube_owner(one) for one in s.cubes[region]}
        name = f.REGIONS[region]
        if holder != NO_SEAT and holder not in builders:
            clause = "sc.control.only-after-build"
            yield impossible(clause, region=name, seat=f.SEATS[holder], cubes=0)
        elif holder == NO_SEAT and builders and RIVAL not in builders:
            yield impossible("sc.control.rule1-fields", region=name, seat="nobody")


# clauses: sc.material.count.fossil sc.coop.setup.fossil-three-players
def of_fossils(t: Table) -> Iterator[Breach]:
    """No more than the box holds, and than are left of them where some are taken out."""
    s, box = t.state, t.rules.box
    for kind, left in enumerate(s.fossils):
        out = gas_out(t) if kind == GAS else 0
        laid = sum(p.is_fossil(one) and p.fossil_of(one) == kind for one in plants(t))
        amount = laid + (0 if is_unknown(left) else left)
        most = box.fossil_count[kind] - out
        if amount > most:
            clause = "sc.coop.setup.fossil-three-players" if out else "sc.material.count.fossil"
            breach = impossible(clause, fossil=f.FOSSILS[kind], amount=amount, most=most)
            yield resting(breach, f"fossil.{f.FOSSILS[kind]}.count") or breach


# clauses: sc.actions.build.place-leftmost sc.supply.place-fossil
def of_spaces(t: Table) -> Iterator[Breach]:
    """Plants stand from the left; no fossil plant on the space of a decade that is to come."""
    s = t.state
    for region, row in enumerate(s.demand):
        if is_unknown(row) or not is_told(row):
            continue
        name = f.REGIONS[region]
        last = max((place for place, one in enumerate(row, 1) if p.is_green(one)), default=0)
        if EMPTY in row[:last]:
            place = row.index(EMPTY) + 1
            yield impossible("sc.actions.build.place-leftmost", region=name, place=place)
        last = max((place for place, one in enumerate(row, 1) if p.is_fossil(one)), default=0)
        if not is_unknown(s.decade) and last > s.decade:
            facts = {"decade": s.decade, "place": last}
            yield impossible("sc.supply.place-fossil", region=name, **facts)


# Goods --------------------------------------------------------------------------------------------


def of_ceps(t: Table) -> Iterator[Breach]:
    """Each of them with somebody, in a region, on the market, on a new plant or in the bank."""
    places = (*range(at.CEPS, at.CEPS + at.SEAT_COUNT), *range(at.REGION_CEPS, at.REGION_TECH))
    held = [t.state.c[cell] for cell in (*places, at.MARKET, at.BANK_CEPS, at.PLANT_CEPS)]
    told, total = known(held), t.rules.numbers.cep_total
    if sum(told) > total or (sum(told) < total and len(told) == len(held)):
        yield impossible("sc.material.count.cep", amount=sum(told), due=total)


def of_techs(t: Table) -> Iterator[Breach]:
    """Fewer there may be: what becomes of those that the Arctic takes no rule says."""
    places = (*range(at.TECH, at.TECH + at.SEAT_COUNT), *range(at.REGION_TECH, at.MARKET))
    told = known(t.state.c[cell] for cell in (*places, at.BANK_TECH, at.INSPECTORS))
    most = t.rules.numbers.tech_total
    if sum(told) > most:
        yield impossible("sc.material.count.tech", amount=sum(told), most=most)


# Who stands where, and cards ----------------------------------------------------------------------


# clauses: sc.material.count.scientists sc.coop.setup.scientists-pool
def of_scientists(t: Table) -> Iterator[Breach]:
    """In the pool, on the own board, on a project, a card or a summit."""
    s, due = t.state, t.rules.numbers.scientists
    places = (*s.scientists, *s.visitors, *chain(*known(s.speakers)))
    is_whole = is_told((*places, *s.speakers))
    for seat in s.seats:
        near = (s.c[at.POOL + seat], s.c[at.HOME + seat])
        amount = known(places).count(seat) + sum(known(near))
        if amount > due or (amount < due and is_whole and is_told(near)):
            facts = {"amount": amount, "due": due}
            yield impossible("sc.material.count.scientists", seat=f.SEATS[seat], **facts)


# clauses: sc.exec.scientist.board-to-project sc.exec.scientist.not-on-infra
# sc.exec.scientist.board-to-lobby
def of_places(t: Table) -> Iterator[Breach]:
    """On a project only while it is planned, and on a card that was played."""
    s = t.state
    for space, who in enumerate(s.scientists):
        tile = s.tiles[space]
        if is_unknown(who) or is_unknown(tile) or who == NO_SEAT or p.is_planned(tile):
            continue
        if any(getattr(frame, "space", NO_SEAT) == space for frame in s.pending):
            continue  # he is being asked where he goes
        facts = {"space": f.SPACES[space], "seat": f.SEATS[who]}
        if tile == EMPTY:
            yield impossible("sc.exec.scientist.board-to-project", **facts)
            continue
        consult(t, "infra_scientist")
        if t.rules.settings.infra_scientist == "must":
            yield impossible("sc.exec.scientist.not-on-infra", **facts)
    played = [s.played[seat] for seat in s.seats]
    if is_told(played):
        lying = {*chain(*played)}
        for card, who in enumerate(s.visitors, 1):
            if not is_unknown(who) and who != NO_SEAT and not lying & {card, UNKNOWN}:
                clause = "sc.exec.scientist.board-to-lobby"
                yield impossible(clause, card=card, seat=f.SEATS[who])


# clauses: sc.material.limit.material-bounded
def of_cards(t: Table) -> Iterator[Breach]:
    """No card lies in two places."""
    s = t.state
    for clause, rows in (
        ("sc.material.count.lobby", (*s.hands, *s.played, *s.taken, *s.passed_on)),
        ("sc.material.count.coop-goals", (*s.private, *s.private_left)),
        ("sc.material.count.company-goals", s.company),
        ("sc.material.count.un-goals", (s.display, *s.held)),
    ):
        lying = Counter(known(chain(*known(rows))))
        for card, times in lying.items():
            if times > 1 and card != UNKNOWN:
                yield impossible(clause, card=card, amount=times, most=1)


# clauses: sc.coop.setup.lobby-five sc.variant.draft.total-five
def of_hands(t: Table) -> Iterator[Breach]:
    """Five lobbyist cards for each, in the hand or played, to the end."""
    s, due = t.state, t.rules.numbers.lobby_dealt
    if not is_unknown(s.phase) and s.phase == f.SETUP:
        return  # they are not dealt yet
    for seat in s.seats:
        rows = (s.hands[seat], s.played[seat])
        amount = sum(map(len, known(rows)))
        if amount > due or (amount < due and is_told(rows)):
            facts = {"amount": amount, "due": due}
            yield impossible("sc.coop.setup.lobby-five", seat=f.SEATS[seat], **facts)


# clauses: sc.solo.card.03 sc.solo.card.12
def of_memory(t: Table) -> Iterator[Breach]:
    """What a solo goal asks of the first decades is on the table as long as they last."""
    s, numbers = t.state, t.rules.numbers
    if not has_solo_goal(t) or is_unknown(s.decade):
        return
    seat = s.seats[0]
    told = s.feats[PLANTS_EARLY]
    if is_told(s.cubes) and not is_unknown(told):
        built = plants_built(s, seat)
        if told > built or (told < built and s.decade <= numbers.solo_early_decade):
            yield impossible("sc.solo.card.03", written=told, plants=built)
    told = s.feats[CARDED_EARLY]
    if s.decade == 1 and is_told((s.played[seat], told)) and bool(s.played[seat]) != bool(told):
        yield impossible("sc.solo.card.12", written=told, due=int(bool(s.played[seat])))


CHECKS = (
    *(of_projects, of_levels, of_agendas, of_tokens, of_cubes, of_control),
    *(of_fossils, of_spaces, of_ceps, of_techs),
    *(of_scientists, of_places, of_cards, of_hands, of_memory),
)
