"""What cannot be on a table of Second Chance, and what cannot come after what was there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from co2replay.engine.blind import Broken, MomentLaws
from co2replay.engine.playing import Facts
from co2replay.notation.records import ACT, MARK, Entry

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import State, Table
from ..chapters import goals
from ..chapters.moments import order_of
from ..doubt.impossible import impossible_for

# What cannot be -----------------------------------------------------------------------------------


def broken(t: Table) -> Iterator[Broken]:
    for breach in impossible_for(t):
        yield "impossible", breach.clause, breach.facts
    for region, ceps in enumerate(t.state.c[at.REGION_CEPS : at.REGION_TECH]):
        if not 0 <= ceps <= t.rules.box.cep_spaces[region]:
            yield "region CEPs", "sc.knowledge.region-cep-one-per-space", {"ceps": ceps}
    yield from of_market(t)
    yield from of_goals(t)


def of_market(t: Table) -> Iterator[Broken]:
    s, numbers = t.state, t.rules.numbers
    if not numbers.price_min <= s.c[at.PRICE] <= numbers.price_max:
        yield "price", "sc.market.empty.price-up", {"price": s.c[at.PRICE]}
    for cell in (at.MARKET, at.BANK_CEPS, at.PLANT_CEPS, at.BANK_TECH, at.PPM):
        if s.c[cell] < 0:
            yield "floor", "sc.cep.source-market", {at.CELL_NAMES[cell]: s.c[cell]}
    if t.rules.is_competitive() and t.rules.settings.vp_min == "zero":
        for seat in s.seats:
            if s.c[at.VP + seat] < 0:
                yield "points", "sc.comp.events.no-tech-minus2", {"vp": s.c[at.VP + seat]}


def of_goals(t: Table) -> Iterator[Broken]:
    """A goal of an energy or a region in which a plant stands is turned over, one for each."""
    s = t.state
    if any(place >= len(s.goals) for place in s.met) or len(set(s.met)) < len(s.met):
        yield "met", "sc.env.flip-achieved", {"met": str(s.met)}
    if t.rules.is_competitive() and s.goals:
        yield "goals", "sc.comp.setup.no-env-goals", {}


# What cannot come after what was there ------------------------------------------------------------


class Laws(MomentLaws):
    """Looks at a table after every entry and remembers the one before."""

    owed = ("vp",)  # penalties go below nothing (A27, A44)

    def is_played(self, t: Table) -> bool:
        return bool(t.state.phase != f.SETUP)

    def note(self, t: Table) -> None:
        self.before = t.state.copy()

    def broken(self, t: Table, entry: Entry | None) -> Iterator[Broken]:
        s, before = t.state, self.before
        yield from of_course(t, before)
        yield from of_seats(s, before)
        yield from of_board(s, before)
        if not t.rules.is_competitive():
            yield from of_goals_met(t, before)
        if entry is None or entry.kind != MARK:
            yield from of_air(t, before, entry)


def of_course(t: Table, before: State) -> Iterator[Broken]:
    """Decades, phases and rounds go on; the start player passes to the right with a decade."""
    s = t.state
    order = order_of(t)
    facts: Facts = {"decade": s.decade, "phase": str(s.phase)}
    if s.phase in order and before.phase in order:
        here, there = (
            (one.decade, order.index(one.phase), one.round if one.phase == f.ACTIONS else 0)
            for one in (s, before)
        )
        # The decade is counted before it begins, and a supply may be over as soon as it begins.
        is_new = before.phase == order[-1] and s.phase in order[:2]
        if here < there and not is_new:
            yield "backwards", "sc.phase.marker", facts
    if s.decade not in (before.decade, before.decade + 1):
        yield "decade", "sc.decade-end.advance", facts
    steps = s.decade - before.decade if before.decade else 0
    right = s.seats[(s.seats.index(before.first) - steps) % len(s.seats)]
    if s.first != right and s.phase in order:
        yield "start player", "sc.decade-end.start-player-right", facts
    if set(before.met) - set(s.met):
        yield "goal back", "sc.env.flip-achieved", {"met": str(s.met)}
    if s.goals != before.goals:
        yield "goals", "sc.coop.setup.env-21", {}
    if before.result is not None and s.result != before.result:
        yield "after the end", "sc.coop.end.after-four", {}


def of_seats(s: State, before: State) -> Iterator[Broken]:
    for seat in s.seats:
        facts: Facts = {"seat": f.SEATS[seat]}
        for energy in range(at.ENERGY_COUNT):
            cell = at.known(seat, energy)
            if s.c[cell] < before.c[cell]:
                yield "forgotten", "sc.knowledge.step", facts
        if s.c[at.POOL + seat] > before.c[at.POOL + seat]:
            yield "pool", "sc.actions.plan.recruit", facts
        if s.c[at.TOKENS + seat] > before.c[at.TOKENS + seat]:
            yield "tokens", "sc.actions.infra.place-token", facts
        if not set(before.played[seat]) <= set(s.played[seat]):
            yield "card back", "sc.lobby.play-beside-board", facts
        if not set(before.held[seat]) <= set(s.held[seat]):
            yield "goal given up", "sc.comp.un.take-card", facts
        if len(s.hands[seat]) > len(before.hands[seat]) and before.decade:
            yield "hand", "sc.coop.setup.lobby-five", facts
    if not set(s.display) <= set(before.display):
        yield "display", "sc.coop.setup.un-display", {}


def of_board(s: State, before: State) -> Iterator[Broken]:
    """A project becomes infrastructure, infrastructure a plant; control passes to a builder."""
    for space, (tile, old) in enumerate(zip(s.tiles, before.tiles, strict=True)):
        facts: Facts = {"space": f.SPACES[space]}
        if tile == old:
            continue
        is_next = (
            (old == EMPTY and p.is_planned(tile))
            or (p.is_planned(old) and p.is_prepared(tile) and is_same(tile, old))
            or (p.is_prepared(old) and tile == EMPTY)
        )
        if not is_next:
            yield "tile", "sc.actions.infra.flip", facts
    for region in range(at.REGION_COUNT):
        facts = {"region": f.REGIONS[region]}
        for new, old in zip(s.demand[region], before.demand[region], strict=True):
            if p.is_green(old) and new != old:
                yield "green", "sc.actions.build.green-irreplaceable", facts
            if p.is_fossil(old) and not p.is_green(new) and new != old:
                yield "fossil gone", "sc.actions.build.replace-oldest", facts
        fresh = Counter(s.cubes[region]) - Counter(before.cubes[region])
        if s.control[region] != before.control[region]:
            owners: set[Any] = {p.cube_owner(one) for one in fresh}
            if s.control[region] not in owners:
                yield "control passes", "sc.control.only-builder", facts
    if s.turns == before.turns and len(s.mains) < len(before.mains):
        yield "main action", "sc.turn.main-exactly-one", {}


def is_same(tile: int, old: int) -> bool:
    return p.energy_of(tile) == p.energy_of(old) and p.level_of(tile) == p.level_of(old)


def of_goals_met(t: Table, before: State) -> Iterator[Broken]:
    """A plant, the half or end of a track and a summit each turn over one tile of their goals."""
    s = t.state
    for region in range(at.REGION_COUNT):
        for one in Counter(s.cubes[region]) - Counter(before.cubes[region]):
            for goal in (goals.PLANT_REGION + region, goals.PLANT_ENERGY + p.cube_energy(one)):
                yield from turned(s, before, goal)
    for energy, track in enumerate(t.rules.box.tracks):
        spaces = [
            (before.c[at.known(seat, energy)], s.c[at.known(seat, energy)]) for seat in s.seats
        ]
        for goal, due in ((goals.HALF, track.half), (goals.LAST, len(track.income))):
            if any(old < due <= new for old, new in spaces):
                yield from turned(s, before, goal + energy)
    for old, new in zip(before.speakers, s.speakers, strict=True):
        if old and NO_SEAT not in old and NO_SEAT in (new or (NO_SEAT,)):
            yield from turned(s, before, goals.SIZE + len(old) - goals.SMALLEST)


def turned(s: State, before: State, goal: int) -> Iterator[Broken]:
    left, open_before = open_tiles(s, goal), open_tiles(before, goal)
    if open_before and left >= open_before:
        yield "goal open", "sc.env.flip-achieved", {"goal": f.GOALS[goal], "open": left}


def open_tiles(s: State, goal: int) -> int:
    return sum(tile == goal and place not in s.met for place, tile in enumerate(s.goals))


def of_air(t: Table, before: State, entry: Entry | None) -> Iterator[Broken]:
    """What burns, what is replaced, what is paid down, and a second main action: nothing else."""
    s, rules = t.state, t.rules
    step = 0
    for region in range(at.REGION_COUNT):
        for new, old in zip(s.demand[region], before.demand[region], strict=True):
            if new != old:
                step += ppm_of(t, new) - ppm_of(t, old)
    if entry is not None and entry.kind == ACT and entry.verb == f.REDUCE:
        step -= entry.args[0]
    if rules.is_solo() and len(s.mains) > max(len(before.mains), 1):
        step += rules.numbers.co2_step
    found = s.c[at.PPM] - before.c[at.PPM]
    if found != step and not (step < 0 and step < found <= 0):  # not below the floor
        yield "air", "sc.supply.raise-co2", {"ppm": s.c[at.PPM], "step": step}


def ppm_of(t: Table, plant: int) -> int:
    return t.rules.box.fossil_ppm[p.fossil_of(plant)] if p.is_fossil(plant) else 0
