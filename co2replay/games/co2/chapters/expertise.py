"""Expertise: a step on a track, the bonus it reaches, and the chains that follow."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move, touch

from ..board import cells as at
from ..board.state import Table, answer_alone
from ..forms import ANY, CEP, SOURCES
from ..params import consult
from ..turn.frames import AnyBonus, CepBonus, DoGain
from .market import take_ceps, take_cubes

BONUS_TECH = 1
BONUS_REGION_CEP = 2
BONUS_ANY = 3
BONUS_SOURCE = 10  # + source


# clauses: co2.expertise.sources co2.bonus.combo co2.expertise.first-step co2.bonus.on-reach
def gain(t: Table, seat: int, source: int, clause: str) -> None:
    """Give one Expertise; the bonus reached goes on top of what is pending."""
    s, box = t.state, t.rules.box
    cell = at.EXPERTISE + seat * at.SOURCE_COUNT + source
    level = s.c[cell]
    if level >= box.track_length[source]:
        consult(t, "expertise_track_end")
        touch(t, f"track.{SOURCES[source]}.length", seat)
        if t.rules.settings.expertise_track_end == "unlimited":
            move(t, at.BANK_EXPERTISE, cell, 1, clause)
        return
    move(t, at.BANK_EXPERTISE, cell, 1, clause)
    level += 1
    if t.book is not None:
        touch(t, f"track.{SOURCES[source]}.{level}.bonus", seat)
    bonus = box.bonus[source][level]
    if not bonus:
        return
    if bonus >= BONUS_SOURCE:
        s.pending.append(DoGain(seat, bonus - BONUS_SOURCE, "co2.bonus.energy"))
    elif bonus == BONUS_TECH:
        take_cubes(t, seat, 1, "co2.bonus.resource")
    elif bonus == BONUS_ANY:
        s.pending.append(AnyBonus(seat))
    else:
        s.pending.append(CepBonus(seat))


def do_gain(t: Table, frame: DoGain) -> None:
    gain(t, frame.seat, frame.source, frame.clause)


def open_sources(t: Table, seat: int) -> list[int]:
    """Sources whose track has a step left for the seat."""
    c, box = t.state.c, t.rules.box
    base = at.EXPERTISE + seat * at.SOURCE_COUNT
    if t.rules.settings.expertise_track_end == "unlimited":
        return list(range(at.SOURCE_COUNT))
    return [x for x in range(at.SOURCE_COUNT) if c[base + x] < box.track_length[x]]


def default_any(t: Table, frame: AnyBonus) -> bool:
    """Where all other tracks are full, nobody needs to write which one grows."""
    options = open_sources(t, frame.seat)
    if len(options) > 1:
        return False
    t.state.pending.pop()
    if options:
        answer_alone(t, ANY, frame.seat, (options[0],))
        gain(t, frame.seat, options[0], "co2.bonus.any")
    return True


def answer_any(t: Table, frame: AnyBonus, args: tuple[int, ...]) -> Breach | None:
    t.state.pending.pop()
    gain(t, frame.seat, args[0], "co2.bonus.any")  # lost at the end of its track
    return None


# clauses: co2.region.cep-limit
def open_regions(t: Table) -> list[int]:
    """Regions below their CEP limit; none when the market has nothing to give."""
    c = t.state.c
    if c[at.MARKET_CEPS] == 0:
        return []
    spaces = t.rules.box.region_spaces
    return [x for x in range(at.REGION_COUNT) if c[at.REGION_CEPS + x] < spaces[x]]


def settle_cep(t: Table, frame: CepBonus) -> bool:
    options = open_regions(t)
    settings = t.rules.settings
    if len(options) > 1 or (options and settings.region_cep_optional == "optional"):
        return False
    if options and settings.region_cep_full_target == "lost":
        return False  # a full region may be picked as well
    t.state.pending.pop()
    if options:
        answer_alone(t, CEP, frame.seat, (options[0],))
        give_region_cep(t, options[0])
    elif t.book is not None:
        consult(t, "region_cep_full_target")
    return True


# clauses: co2.cep.region-gains
def give_region_cep(t: Table, region: int) -> None:
    take_ceps(t, at.REGION_CEPS + region, 1, "co2.bonus.region-cep")


def answer_cep(t: Table, frame: CepBonus, args: tuple[int, ...]) -> Breach | None:
    region = args[0]
    c, limit = t.state.c, t.rules.box.region_spaces[args[0]]
    if c[at.REGION_CEPS + region] >= limit:
        consult(t, "region_cep_full_target")
        if t.rules.settings.region_cep_full_target == "other_region":
            return impossible("co2.region.cep-limit", limit=limit, cep=limit)
        t.state.pending.pop()
        return None
    t.state.pending.pop()
    give_region_cep(t, region)
    return None


def skip_cep(t: Table, frame: CepBonus) -> bool:
    """Leave the bonus unused where a reading makes it optional."""
    consult(t, "region_cep_optional")
    if t.rules.settings.region_cep_optional == "mandatory":
        return False
    t.state.pending.pop()
    return True
