"""After a gap: what is certain about an entry not judged, and what it leaves unknown."""

from __future__ import annotations

from collections.abc import Iterable

from co2replay.engine.table import Table, move
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import ACT, NOBODY, Entry

from . import cells as at
from . import forms as f
from .frames import ADRIFT, DISPLACED, TURN
from .market import pay_cep
from .projects import INSTALLED, PROPOSED
from .state import NO_SEAT, State

# Cells that an Action of one player can touch besides the player's own.
SHARED = (at.MARKET_CEPS, at.BANK_CEPS, at.BANK_CUBES, at.BANK_MONEY, at.BANK_VP, at.PRICE)


def blur(t: Table, entry: Entry) -> None:
    """Apply what an unjudged entry says for certain; forget what else it may have changed."""
    s = t.state
    s.partial = True
    if entry.kind != ACT:
        _blur_draw(t, entry)
        return
    seat = entry.who if entry.who != NOBODY else s.active
    verb, args = entry.verb, entry.args
    if is_unknown(seat) or seat == NO_SEAT:
        _forget_numbers(s, f.SEATS, range(at.SEAT_COUNT))
        return
    if verb == f.INCOME:
        move(t, at.BANK_MONEY, at.MONEY + seat, args[0], "co2.income.split")
        move(t, at.BANK_VP, at.VP + seat, args[1], "co2.income.split")
        return
    if verb == f.PAY:
        pay_cep(t, seat, args[0], "co2.supply.cep.controller-pays")
        return
    if verb in (f.PROPOSE, f.INSTALL, f.CONSTRUCT):
        _blur_action(t, seat, verb, args)
    elif verb == f.SCIENTIST:
        s.moved = True
        for place in args:
            _forget_place(s, place)
    elif verb == f.BUY:
        s.bought = True
    elif verb == f.SELL:
        s.sold = True
    elif verb in (f.LOBBY, f.CLAIM):
        s.carded = True
    elif verb == f.END:
        s.pending = [(ADRIFT, NO_SEAT)]
        s.active = Unknown("turn")
    _forget_numbers(s, f.SEATS, (seat,))
    if s.pending and s.pending[-1][0] in (TURN, DISPLACED):
        return
    if not s.pending:
        s.pending = [(ADRIFT, NO_SEAT)]


def _blur_action(t: Table, seat: int, verb: int, args: tuple[int, ...]) -> None:
    s = t.state
    source, space = args
    region = space // len(f.GRANTS)
    s.acted = True
    s.deed = (verb, region, space % len(f.GRANTS), source)
    if verb == f.PROPOSE:
        s.tiles[space] = 2 * source + PROPOSED
        return
    owner = s.visitors[space]
    if is_unknown(owner) or owner not in (NO_SEAT, seat):
        _forget_numbers(s, f.SEATS, [x for x in s.order if x != seat])
        s.visitors[space] = Unknown(f"{f.SPACES[space]}.scientist")
        for place in range(len(s.topics)):
            s.speakers[place] = Unknown(f"summit.{place + 1}")
    if verb == f.INSTALL:
        if source in range(at.SOURCE_COUNT):
            s.tiles[space] = 2 * source + INSTALLED
        else:
            s.tiles[space] = Unknown(f.SPACES[space])
    else:
        s.tiles[space] = 0
        s.visitors[space] = NO_SEAT
        offsets = t.rules.offsets
        for index in range(offsets[region], offsets[region + 1]):
            s.plants[index] = Unknown(f"{f.REGIONS[region]}.plants")
        s.control[region] = Unknown(f"{f.REGIONS[region]}.control")
        s.c[at.PPM] = Unknown("ppm")
    name = f.REGIONS[region]
    s.c[at.REGION_CUBES + region] = Unknown(f"{name}.tech")
    for other, holder in enumerate(s.control):
        if is_unknown(holder) or holder == seat or other == region:
            s.c[at.REGION_CEPS + other] = Unknown(f"{f.REGIONS[other]}.cep")


def _blur_draw(t: Table, entry: Entry) -> None:
    s = t.state
    if entry.verb == f.FOSSIL:
        region, kind = entry.args
        offsets = t.rules.offsets
        if is_unknown(s.decade):
            for index in range(offsets[region], offsets[region + 1]):
                s.plants[index] = Unknown(f"{f.REGIONS[region]}.plants")
        else:
            s.plants[offsets[region] + s.decade - 1] = 1 + kind
        move(t, at.SKY, at.PPM, t.rules.numbers.co2_ppm[kind], "co2.supply.energy.pollution-up")
        s.c[at.REGION_CEPS + region] = Unknown(f"{f.REGIONS[region]}.cep")
    elif entry.verb == f.EVENT:
        s.events = (*s.events[-1:], *entry.args)
        for seat in s.order:
            s.c[at.CUBES + seat] = Unknown(f"{f.SEATS[seat]}.tech")
            s.c[at.VP + seat] = Unknown(f"{f.SEATS[seat]}.vp")
        for region, name in enumerate(f.REGIONS):
            s.c[at.REGION_CUBES + region] = Unknown(f"{name}.tech")
    elif entry.verb == f.SUMMIT:
        place = entry.args[0] - 1
        if place < len(s.topics):
            s.topics[place] = tuple(entry.args[1:])
            s.speakers[place] = (NO_SEAT,) * (len(entry.args) - 1)


def _forget_place(s: State, place: int) -> None:
    if 0 < place <= len(f.SPACES):
        s.visitors[place - 1] = Unknown(f"{f.SPACES[place - 1]}.scientist")
    elif place > len(f.SPACES):
        tile = (place - 1 - len(f.SPACES)) // at.SOURCE_COUNT
        if tile < len(s.speakers):
            s.speakers[tile] = Unknown(f"summit.{tile + 1}")


def _forget_numbers(s: State, names: tuple[str, ...], seats: Iterable[int]) -> None:
    """Make the numbers of some seats, and what everybody shares, unknown."""
    for seat in seats:
        name = names[seat]
        for base, field in (
            (at.MONEY, "money"),
            (at.CUBES, "tech"),
            (at.CEPS, "cep"),
            (at.VP, "vp"),
        ):
            s.c[base + seat] = Unknown(f"{name}.{field}")
        for source, word in enumerate(f.SOURCES):
            s.c[at.EXPERTISE + seat * at.SOURCE_COUNT + source] = Unknown(f"{name}.{word}")
        s.c[at.HAND + seat] = Unknown(f"{name}.hand")
    for cell in SHARED:
        s.c[cell] = Unknown(at.CELL_NAMES[cell])
