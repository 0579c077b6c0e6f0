"""Projects: proposing one for its grant, installing one for its benefit."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, refuse, resting
from co2replay.engine.unknown import Consulted, Unknown, is_unknown

from ..board import cells as at
from ..board.pieces import (
    GRANT_OF,
    HAND_PURSE,
    INSTALLED,
    IS_INSTALLED,
    NO_PROJECT,
    NO_SEAT,
    PROPOSED,
    REGION_OF,
    SOURCE_OF_TILE,
    Deed,
    region_of_purse,
)
from ..board.state import Table, answer_alone
from ..forms import INSTALL, OMITTED_SOURCE, PAY, PROPOSE, REGIONS, SEATS, SOURCES, SPACES
from ..params import consult
from ..turn.frames import DoBenefit, DoDeedDone, DoInstall, DoLateFee, Fee, Grant, OwnOff
from .cards import check_armed, close_deed
from .market import pay_cep, purses, take_ceps, take_cubes, take_money
from .scientists import check_displacement, displace

GRANT_MONEY, GRANT_TECH, GRANT_RESEARCH = range(3)


# clauses: co2.action.list co2.action.sources co2.action.lifecycle
def check_action(t: Table) -> Breach | None:
    if t.state.acted:
        return refuse(t, "co2.turn.one-action", acted="yes")
    return None


def pool_left(t: Table, source: int) -> int:
    """Tiles in the pool; on a board known in part, as many as there are for certain."""
    s = t.state
    left = s.c[at.PROJECT_POOL + source]
    if type(left) is not Unknown:
        return int(left)
    unknown = [tile for tile in s.tiles if is_unknown(tile)]
    known = [SOURCE_OF_TILE[tile] for tile in s.tiles if not is_unknown(tile)]
    least: int = t.rules.box.projects[source] - known.count(source)
    if unknown and least <= len(unknown):
        raise Consulted(unknown[0].name)
    return least - len(unknown)


# clauses: co2.propose.any-source co2.propose.any-region co2.region.all-green-propose-install
def check_propose(t: Table, args: tuple[int, ...]) -> Breach | None:
    source, space = args
    s = t.state
    region, grant = REGION_OF[space], GRANT_OF[space]
    if s.acted and (breach := check_action(t)):
        return breach
    if s.tiles[space] != NO_PROJECT:
        stage = "installed" if IS_INSTALLED[s.tiles[space]] else "proposed"
        lying = f"{SOURCES[SOURCE_OF_TILE[s.tiles[space]]]} {stage}"
        return impossible("co2.propose.empty-space", space=SPACES[space], project=lying)
    if source not in s.agenda[region]:
        consult(t, "agenda_restricts_projects")
        if t.rules.settings.agenda_restricts_projects == "yes":
            facts = agenda_facts(t, region, source)
            if (breach := refuse(t, "co2.propose.agenda", **facts)) is not None:
                return breach
    if pool_left(t, source) < 1:
        breach = impossible("co2.propose.tile", source=SOURCES[source], pool=0)
        return resting(breach, f"project.{SOURCES[source]}.count")
    if s.armed:
        return check_armed(t, Deed(PROPOSE, region, grant, source))
    return None


def agenda_facts(t: Table, region: int, source: int) -> dict[str, int | str]:
    """What was wanted where, and what the tile of that region asks for."""
    agenda = " ".join(SOURCES[one] for one in t.state.agenda[region]) or "none"
    return {"source": SOURCES[source], "region": REGIONS[region], "agenda": agenda}


# clauses: co2.propose.owner co2.propose.grant-by-space
def apply_propose(t: Table, seat: int, args: tuple[int, ...]) -> None:
    source, space = args
    s = t.state
    region, grant = REGION_OF[space], GRANT_OF[space]
    s.acted = True
    s.deed = Deed(PROPOSE, region, grant, source)
    move(t, at.PROJECT_POOL + source, at.PROJECTS_OUT + source, 1, "co2.propose.tile")
    s.tiles[space] = PROPOSED[source]
    if s.armed:
        s.pending.append(DoDeedDone(seat))
    numbers = t.rules.numbers
    if grant == GRANT_MONEY:
        amount = s.c[at.REGION_CEPS + region]
        if amount < numbers.grant_money_floor:
            take_money(t, seat, numbers.grant_money_floor, "co2.propose.grant-money-floor")
        else:
            take_money(t, seat, amount, "co2.propose.grant-money")
    elif grant == GRANT_TECH:
        take_cubes(t, seat, numbers.grant_cubes, "co2.propose.grant-tech")
    else:
        s.pending.append(Grant(seat, False))
        return
    if t.rules.settings.recruit_by == "region":
        consult(t, "recruit_by")
        s.pending.append(Grant(seat, True))


# clauses: co2.install.no-money co2.install.opponent-scientist
def check_install(t: Table, seat: int, args: tuple[int, ...]) -> Breach | None:
    source, space = args
    s = t.state
    region, grant = REGION_OF[space], GRANT_OF[space]
    if s.acted and (breach := check_action(t)):
        return breach
    tile = s.tiles[space]
    if tile == NO_PROJECT or IS_INSTALLED[tile]:
        return impossible(
            "co2.install.any-proposed", space=SPACES[space], project="installed" if tile else "none"
        )
    there = SOURCE_OF_TILE[tile]
    if source not in (OMITTED_SOURCE, there):
        return impossible("co2.install.any-proposed", space=SPACES[space], project=SOURCES[there])
    if s.visitors[space] not in (NO_SEAT, seat):
        later = 0
        if s.c[at.MONEY + seat] < t.rules.numbers.displacement_fee:
            consult(t, "displacement_fee_timing")
        if t.rules.settings.displacement_fee_timing == "after_benefit":
            later = t.rules.numbers.install_coins[there]
        if (breach := check_displacement(t, seat, space, later)) is not None:
            return breach
    if s.c[at.CEPS + seat] < 1 and not purses(t, seat):
        return impossible("co2.install.fee", fee=1, cep=0)
    if s.armed:
        return check_armed(t, Deed(INSTALL, region, grant, there))
    return None


# clauses: co2.install.fee-first co2.region.all-green-leftovers
def apply_install(t: Table, seat: int, args: tuple[int, ...]) -> None:
    space = args[1]
    s = t.state
    region, grant = REGION_OF[space], GRANT_OF[space]
    source = SOURCE_OF_TILE[s.tiles[space]]
    s.acted = True
    s.deed = Deed(INSTALL, region, grant, source)
    pending = s.pending
    visitor = s.visitors[space]
    if visitor == seat and t.rules.settings.install_own_scientist_free_removal == "yes":
        pending.append(OwnOff(seat, space))
    if s.armed:
        pending.append(DoDeedDone(seat))
    late = t.rules.settings.displacement_fee_timing == "after_benefit"
    if visitor not in (NO_SEAT, seat) and late:
        pending.append(DoLateFee(seat, visitor))
    pending.append(DoBenefit(seat, source, space))
    opponent = visitor not in (NO_SEAT, seat)
    pending.append(DoInstall(seat, space, opponent))
    if opponent:
        displace(t, seat, space, pay_now=not late)


# clauses: co2.displace.use-at-once
def do_install(t: Table, frame: DoInstall) -> None:
    t.state.pending.append(Fee(frame.seat, "co2.install.fee", frame.displaced))


# clauses: co2.install.flip
def do_benefit(t: Table, frame: DoBenefit) -> None:
    """Flip the tile and give what it shows."""
    seat, source, space = frame.seat, frame.source, frame.space
    numbers = t.rules.numbers
    t.state.tiles[space] = INSTALLED[source]
    clause = f"co2.install.benefit-{SOURCES[source]}"
    if numbers.install_ceps[source]:
        take_ceps(t, at.CEPS + seat, numbers.install_ceps[source], clause)
    if numbers.install_cubes[source]:
        take_cubes(t, seat, numbers.install_cubes[source], clause)
    if numbers.install_coins[source]:
        take_money(t, seat, numbers.install_coins[source], clause)


# Paying a CEP out of hand or a controlled region.


def settle_fee(t: Table, frame: Fee) -> bool:
    options = purses(t, frame.seat)
    if len(options) > 1:
        return False
    t.state.pending.pop()
    assert options
    answer_alone(t, PAY, frame.seat, (options[0],))
    pay_cep(t, frame.seat, options[0], frame.clause)
    return True


def answer_fee(t: Table, frame: Fee, args: tuple[int, ...]) -> Breach | None:
    purse = args[0]
    if purse not in purses(t, frame.seat):
        name = "hand" if purse == HAND_PURSE else REGIONS[region_of_purse(purse)]
        holder = frame.seat if purse == HAND_PURSE else t.state.control[region_of_purse(purse)]
        clause = "co2.supply.cep.payment-sources"
        if frame.clause == "co2.install.fee":
            clause = "co2.install.fee-source"
        if holder == frame.seat:
            return impossible(clause, purse=name, cep=0)
        control = "nobody" if holder == NO_SEAT else SEATS[holder]
        return impossible(clause, purse=name, control=control)
    t.state.pending.pop()
    pay_cep(t, frame.seat, purse, frame.clause)
    return None


def do_deed_done(t: Table, frame: DoDeedDone) -> None:
    close_deed(t, frame.seat)
