"""A table from the middle of a game or from its last phase: what few games come to is laid out, as
a table might have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import EMPTY, NO_SEAT
from ..board.state import CARDED_EARLY, FEATS, PLANTS_EARLY, Table
from ..chapters.control import plants_built

IN_LAST, IN_TURNS = 0.6, 0.4  # how often it is the last decade, and a turn of it
FULL, GREEN, PLANNED, PREPARED = 0.6, 0.6, 0.2, 0.3  # of spaces
STANDING, MET, CLAIMED, PLAYED, RIGHT = 0.5, 0.4, 0.4, 0.5, 0.5  # of those that could
FAVOURED = 0.3  # how often infrastructure is that of the first who has tokens
MONEY, POINTS, TEAM = 16, 30, 120
HELD, LENT = 4, 3  # goods of a seat and tech tokens of a region, one more than at most
TOGETHER = (f.INCOMES, f.GOAL_PHASE, f.SUPPLY, f.END_OF_GAME, f.END_OF_GAME)
AGAINST = (f.SUPPLY, f.INCOMES, f.EVENT_PHASE, f.END_OF_GAME, f.END_OF_GAME)


def grown(t: Table, rng: Any) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Change the table as if so many decades had been played; the last ruling says where it is."""
    numbers, is_own = t.rules.numbers, t.rules.is_competitive()
    last = numbers.decades_competitive if is_own else numbers.decades
    decade = last if rng.random() < IN_LAST else rng.randrange(1, last + 1)
    t.state.first = rng.choice(t.state.seats)
    fill_demand(t, rng, decade)
    fill_spaces(t, rng)
    send_scientists(t, rng)
    play_cards(t, rng)
    move_on(t, rng, decade)
    share_goods(t, rng)
    yield f.AT, moment(t, rng, decade, last)


def moment(t: Table, rng: Any, decade: int, last: int) -> tuple[int, ...]:
    if rng.random() < IN_TURNS:
        rounds = t.rules.numbers.rounds[t.rules.players]
        return decade, rng.choice((1, rounds - 1)), f.ACTIONS, OMITTED
    phases = AGAINST if t.rules.is_competitive() else TOGETHER
    phase = rng.choice([one for one in phases if decade == last or one != f.END_OF_GAME])
    return decade, 0, phase, OMITTED


def owner(t: Table, rng: Any) -> int:
    """Somebody who has a token left for infrastructure; it is taken."""
    able = [seat for seat in t.state.seats if t.state.c[at.TOKENS + seat] > 0]
    first = rng.random() < FAVOURED  # so that somebody comes to the last one
    seat: int = NO_SEAT if not able else able[0] if first else rng.choice(able)
    if able:
        t.state.c[at.TOKENS + seat] -= 1
    return seat


def fill_demand(t: Table, rng: Any, decade: int) -> None:
    """Plants from the left, one a decade gone by or more; who controls a region has built there."""
    s, own = t.state, t.rules.numbers.cubes
    for region, row in enumerate(s.demand):
        builders, spaces = [], [*row]
        for place, old in enumerate(row):
            if old != EMPTY:
                continue
            if place >= decade - 1 and rng.random() > FULL:
                break
            energies = [energy for energy in s.agendas[region] if s.stacks[energy]]
            able = [seat for seat in s.seats if plants_built(s, seat) < own]
            fossils = [kind for kind, left in enumerate(s.fossils) if left > len(s.demand)]
            if energies and able and (rng.random() < GREEN or not fossils):
                supporter = owner(t, rng)
                if supporter == NO_SEAT:
                    break
                energy, builder = rng.choice(energies), rng.choice(able)
                s.stacks[energy] -= 1
                spaces[place] = p.green_plant(energy, supporter)
                s.cubes[region] = tuple(sorted((*s.cubes[region], p.cube(energy, builder))))
                builders.append(builder)
            elif fossils and place < decade:
                kind = rng.choice(fossils)
                s.fossils[kind] -= 1
                spaces[place] = p.fossil_plant(kind)
            else:
                break  # nothing stands to the right of an empty space
        s.demand[region] = tuple(spaces)
        if builders:
            s.control[region] = rng.choice(builders)


def fill_spaces(t: Table, rng: Any) -> None:
    """Projects and infrastructure; the first ones off each stack are of level 1."""
    s, numbers = t.state, t.rules.numbers
    for space in range(len(s.tiles)):
        energies = [x for x in s.agendas[p.region_of(space)] if s.stacks[x]]
        luck = rng.random()
        if not energies or luck > PLANNED + PREPARED:
            continue
        energy = rng.choice(energies)
        seat = owner(t, rng) if luck > PLANNED else NO_SEAT
        level = 1 + (numbers.stack - s.stacks[energy] >= numbers.stack_first)
        s.stacks[energy] -= 1
        is_prepared = seat != NO_SEAT
        tile = p.prepared_tile(energy, level, seat) if is_prepared else None
        s.tiles[space] = tile or p.planned_tile(energy, level)


def send_scientists(t: Table, rng: Any) -> None:
    """Out of the pool to the own board, and from there to projects and all topics but one."""
    s = t.state
    for seat in s.seats:
        came = rng.randrange(s.c[at.POOL + seat] + 1)
        s.c[at.POOL + seat] -= came
        s.c[at.HOME + seat] += came
    for space, tile in enumerate(s.tiles):
        if p.is_planned(tile) and rng.random() < STANDING:
            s.scientists[space] = leaver(t, rng)
    for place, topics in enumerate(s.topics):
        spared = rng.randrange(len(topics)) if topics else 0
        s.speakers[place] = tuple(
            leaver(t, rng) if number != spared and rng.random() < STANDING else NO_SEAT
            for number in range(len(topics))
        )


def leaver(t: Table, rng: Any) -> int:
    s = t.state
    at_home = [seat for seat in s.seats if s.c[at.HOME + seat]]
    seat: int = rng.choice(at_home) if at_home else NO_SEAT
    if at_home:
        s.c[at.HOME + seat] -= 1
        s.c[at.ABROAD + seat] += 1
    return seat


def play_cards(t: Table, rng: Any) -> None:
    s = t.state
    for seat in s.seats:
        hand = [card for card in s.hands[seat] if card != UNKNOWN]
        gone = tuple(card for card in hand if rng.random() < PLAYED)
        s.hands[seat] = tuple(card for card in s.hands[seat] if card not in gone)
        s.played[seat] = (*s.played[seat], *gone)
    for card in s.display:
        if rng.random() < CLAIMED:
            seat = rng.choice(s.seats)
            s.held[seat] = (*s.held[seat], card)
    s.display = tuple(card for card in s.display if not any(card in one for one in s.held))


def move_on(t: Table, rng: Any, decade: int) -> None:
    """Goals met, events that are over, the air, the price, knowledge, and what is remembered."""
    s, numbers = t.state, t.rules.numbers
    if t.rules.is_competitive():
        left = [one for one in t.rules.box.events if one not in s.events]
        most = len(t.rules.box.events) - numbers.events_open
        s.events_used = tuple(sorted(rng.sample(left, min(decade - 1, most))))
    else:
        s.met = tuple(place for place in range(len(s.goals)) if rng.random() < MET)
        remember(t, rng, decade)
    floor = 0 if t.rules.is_competitive() else numbers.co2_floor
    s.c[at.PPM] = rng.randrange(floor, numbers.co2_max, numbers.co2_step)
    s.c[at.PRICE] = rng.randrange(numbers.price_min, numbers.price_max + 1)
    for seat in s.seats:
        for energy, track in enumerate(t.rules.box.tracks):
            s.c[at.known(seat, energy)] = rng.randrange(len(track.income) + 1)


def remember(t: Table, rng: Any, decade: int) -> None:
    """What a table does not show, as far as it does not."""
    s = t.state
    s.feats[:] = [int(rng.random() < RIGHT) for _ in range(FEATS)]
    built = plants_built(s, s.seats[0])
    is_early = decade <= t.rules.numbers.solo_early_decade
    s.feats[PLANTS_EARLY] = built if is_early else rng.randrange(built + 1)
    if decade == 1:
        s.feats[CARDED_EARLY] = int(any(s.played[seat] for seat in s.seats))


def share_goods(t: Table, rng: Any) -> None:
    """Coins and points, and of CEPs and tech tokens what the bank still has."""
    s, numbers = t.state, t.rules.numbers
    c, is_own = s.c, t.rules.is_competitive()
    s.c[at.TEAM] = 0 if is_own else rng.randrange(TEAM)
    c[at.MARKET] = rng.randrange(1, numbers.market_refill + 1)
    c[at.BANK_CEPS], c[at.BANK_TECH] = numbers.cep_total - c[at.MARKET], numbers.tech_total
    c[at.BANK_TECH] -= c[at.INSPECTORS]
    for seat in s.seats:
        c[at.MONEY + seat] = rng.randrange(MONEY)
        c[at.VP + seat] = rng.randrange(POINTS) if is_own else 0
        put(t, at.CEPS + seat, at.BANK_CEPS, rng.randrange(HELD))
        put(t, at.TECH + seat, at.BANK_TECH, rng.randrange(HELD))
    for region in range(at.REGION_COUNT):
        spaces = t.rules.box.cep_spaces[region]
        put(t, at.REGION_CEPS + region, at.BANK_CEPS, rng.randrange(spaces + 1))
        put(t, at.REGION_TECH + region, at.BANK_TECH, rng.randrange(LENT) * is_own)


def put(t: Table, cell: int, bank: int, amount: int) -> None:
    amount = min(amount, t.state.c[bank])
    t.state.c[cell] = amount
    t.state.c[bank] -= amount
