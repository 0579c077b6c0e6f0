"""Situations that few games come to: by how soon they are there a search is measured."""

from __future__ import annotations

from collections.abc import Callable

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import is_green
from co2replay.games.co2.board.state import OPERATIONS
from co2replay.games.co2.turn import frames as fr

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
