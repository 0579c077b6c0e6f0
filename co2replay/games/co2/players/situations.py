"""Situations that the search tells apart: how near a table is to its limits, what few games come
to, the kinds of moments in words, and what everybody has where a turn ends."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Table
from co2replay.engine.trace import FAILING, Trace
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import is_green
from co2replay.games.co2.board.state import OPERATIONS, PHASES, SUPPLY, State
from co2replay.games.co2.forms import END, GOAL, SEATS
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, DRAW, MARK, Entry, Log

NEAR = 4  # how far from a limit still counts as near it


def limits(t: Table) -> list[int]:
    """How far each count of the table is from its limit, in steps that grow finer near it."""
    s = t.state
    c = s.c
    decade, control, plants = s.decade, s.control, s.plants
    bank, cubes, ppm = c[at.BANK_CEPS], c[at.BANK_CUBES], c[at.PPM]
    stacks = c[at.PLANT_STACK : at.PLANTS_OUT]
    ceps = c[at.REGION_CEPS : at.REGION_CUBES]
    active = s.active
    held = max(map(control.count, s.order))
    money, own = c[at.MONEY + active], c[at.CEPS + active]
    first = at.EXPERTISE + active * at.SOURCE_COUNT
    levels = c[first : first + at.SOURCE_COUNT]
    free = sum([speakers.count(-1) for speakers in s.speakers])
    # Each kind of situation has its own thousands; what is in them is its place.
    return [
        1000 + c[at.PRICE] * 8 + min(c[at.MARKET_CEPS], NEAR),
        2000 + (bank if bank < NEAR else NEAR + bank // 3),
        3000 + (cubes if cubes < NEAR else NEAR + cubes // 3),
        4000 + ppm // 10 * 2 + s.warmed,
        5000 + decade * 16 + s.round,
        6000 + sum(stacks) * 8 + stacks.count(0),
        7000 + plants.count(0),
        8000 + s.tiles.count(0),
        9000 + held * 8 + control.count(-1),
        10000 + ceps.count(0) * 32 + max(ceps),
        11000 + (money if money < 12 else 12) * 8 + min(own, NEAR),
        12000 + max(levels) * 16 + min(levels),
        13000 + free * 8 + len(s.un_held[active]),
        14000 + c[at.PROJECT_POOL : at.PROJECTS_OUT].count(0) * 8 + len(s.lobby[active]),
    ]


IsThere = Callable[[Table], bool]


def no_cep_in_bank(t: Table) -> bool:
    return bool(t.state.c[at.BANK_CEPS] == 0)


def no_cep_at_all(t: Table) -> bool:
    return bool(t.state.c[at.BANK_CEPS] == 0 and t.state.c[at.MARKET_CEPS] == 0)


def stacks_used_up(number: int) -> IsThere:
    def is_there(t: Table) -> bool:
        return bool(t.state.c[at.PLANT_STACK : at.PLANTS_OUT].count(0) >= number)

    return is_there


def green_regions(number: int) -> IsThere:
    """Every demand space of so many regions holds a green plant."""

    def is_there(t: Table) -> bool:
        s, offsets = t.state, t.rules.offsets
        rows = (s.plants[offsets[x] : offsets[x + 1]] for x in range(at.REGION_COUNT))
        return sum(is_green(min(row)) for row in rows) >= number

    return is_there


def regions_held(number: int) -> IsThere:
    def is_there(t: Table) -> bool:
        control = t.state.control
        return len(t.state.order) > 2 and max(map(control.count, t.state.order)) >= number

    return is_there


def tracks_at_the_end(number: int) -> IsThere:
    def is_there(t: Table) -> bool:
        c, length = t.state.c, t.rules.box.track_length
        for seat in t.state.order:
            first = at.EXPERTISE + seat * at.SOURCE_COUNT
            if sum(c[first + x] >= length[x] for x in range(at.SOURCE_COUNT)) >= number:
                return True
        return False

    return is_there


def goals_claimed(number: int) -> IsThere:
    def is_there(t: Table) -> bool:
        return max(len(t.state.un_held[seat]) for seat in t.state.order) >= number

    return is_there


def safe_again(t: Table) -> bool:
    s = t.state
    return bool(s.warmed and s.c[at.PPM] < t.rules.numbers.safe_below)


def near_the_loss(t: Table) -> bool:
    ppm, limit = t.state.c[at.PPM], t.rules.numbers.loss_from
    return bool(t.state.phase == OPERATIONS and limit - 10 <= ppm < limit)


def two_summits_at_once(t: Table) -> bool:
    return isinstance(t.state.pending[-1], fr.WhichSummit)


RARE: dict[str, IsThere] = {
    "no CEP in the bank": no_cep_in_bank,
    "no CEP in bank and market": no_cep_at_all,
    "two stacks of plants used up": stacks_used_up(2),
    "three stacks of plants used up": stacks_used_up(3),
    "two regions all green": green_regions(2),
    "below 350 ppm again": safe_again,
    "490 ppm in operations": near_the_loss,
    "five regions of one of three": regions_held(5),
    "three tracks at their end": tracks_at_the_end(3),
    "two summits complete at once": two_summits_at_once,
    "four UN goals of one player": goals_claimed(4),
}


def may_be_rare(t: Table) -> bool:
    """Only while somebody acts, and where summits are counted."""
    return bool(t.state.phase == OPERATIONS or isinstance(t.state.pending[-1], fr.WhichSummit))


def shape_of(t: Table) -> str:
    """The kind of moment that a table is at: what is folded into one finding looks like this."""
    s = t.state
    top = s.pending[-1].name if s.pending else "nothing"
    phase = "?" if is_unknown(s.phase) else PHASES[s.phase]
    alone = "alone " if len(s.order) == 1 else ""
    return f"{alone}{phase} {top}"


PAID_LATER = "co2.construct.resources"
PURSE = {"money": at.MONEY, "cep": at.CEPS, "tech": at.CUBES, "vp": at.VP}
UNPAID = (fr.Displaced, fr.Fee, fr.Fund, fr.OwnCube)


def name_of_turn(s: State) -> str:
    """The turn or phase that is on, as the second judge calls it."""
    if s.phase == SUPPLY:
        return f"{s.decade} supply"
    return f"{s.decade}.{s.round} {SEATS[s.active]}" if s.phase == OPERATIONS else ""


def is_in_play(s: State) -> bool:
    """Is somebody's turn on? A supply phase may have run on by itself."""
    return bool(s.phase == OPERATIONS and isinstance(s.pending[-1], fr.Turn))


def purses_of(t: Table, entry: Entry) -> dict[str, dict[str, int]]:
    """What everybody has, where this entry ends a turn or a phase and does nothing else."""
    is_last = entry.kind in (MARK, DRAW) or entry.verb == END
    if not is_last or not is_in_play(t.state):
        return {}
    c = t.state.c
    return {
        SEATS[seat]: {name: int(c[cell + seat]) for name, cell in PURSE.items()}
        for seat in t.state.order
    }


def has_purses(log: Log) -> bool:
    """A goal given away between two turns belongs to either."""
    return not any(entry.kind == ACT and entry.verb == GOAL for entry in log.entries)


def is_on_its_way(clause: str, trace: Trace) -> bool:
    """A plant is begun and not paid: the coins may still come from a goal or a card."""
    pending = trace.state.pending
    begun = trace.first(*FAILING) is None and bool(pending) and isinstance(pending[-1], UNPAID)
    return clause == PAID_LATER and begun
