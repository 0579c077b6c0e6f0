"""Guided search beside blind play: how many actions each needs to reach what is rare."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

from msgspec.structs import replace

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import is_green
from co2replay.games.co2.board.state import OPERATIONS
from co2replay.games.co2.turn import frames as fr

from .explore import RANGE, Options, Search

ACTIONS = 120_000
STARTS = 3

IsThere = Callable[[Table], bool]

# Everything as a book has it: no table set by ruling, no reading set otherwise.
PLAIN = Options(readings=False, extremes=False, oracle_every=10**9, deep_every=10**9, cases=0)


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
    return bool(isinstance(t.state.pending[-1], fr.WhichSummit))


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


class Reached(NamedTuple):
    """Actions until a situation was first there, by the middle one of the starts; -1: never."""

    situation: str
    guided: int
    blind: int


class Seeker(Search):
    """A search that notes after how many actions each rare situation was first there."""

    def __init__(self, options: Options, first: int) -> None:
        super().__init__(options, first)
        self.first_seen: dict[str, int] = {}
        self.looked = 0

    def note_table(self, t: Table) -> None:
        self.looked += 1
        if t.state.phase != OPERATIONS and not isinstance(t.state.pending[-1], fr.WhichSummit):
            return
        for name, is_there in RARE.items():
            if name not in self.first_seen and is_there(t):
                self.first_seen[name] = self.looked


def sought(options: Options, first: int, actions: int) -> dict[str, int]:
    """Search one range without end until so many actions are played."""
    seeker = Seeker(options, first)
    seed = first
    while seeker.looked < actions and len(seeker.first_seen) < len(RARE):
        seeker.play_seed(seed)
        seed += 1
    return seeker.first_seen


def compare(actions: int = ACTIONS, starts: int = STARTS) -> list[Reached]:
    """Both ways of searching, from the same seeds: the middle of what each start needed."""
    seen: dict[bool, list[dict[str, int]]] = {}
    for guided in (True, False):
        options = replace(PLAIN, guided=guided)
        seen[guided] = [sought(options, 1 + 100_000 * x, actions) for x in range(starts)]
    return [Reached(name, middle(seen[True], name), middle(seen[False], name)) for name in RARE]


def middle(starts: list[dict[str, int]], name: str) -> int:
    never = 10**9
    counts = sorted(seen.get(name, never) for seen in starts)
    found = counts[len(counts) // 2]
    return -1 if found == never else found


def speeds(games: int = 3 * RANGE) -> dict[str, int]:
    """Actions per second of processor time: blind, guided and paranoid, in turn."""
    kinds = {
        "blind": Options(guided=False, cases=0),
        "guided": Options(cases=0),
        "paranoid": Options(guided=False, paranoid=True, cases=0),
    }
    spent: dict[str, list[float]] = {name: [0.0, 0.0] for name in kinds}
    size = min(games, RANGE)
    for first in range(1, games + 1, size):
        for name, options in kinds.items():
            search = Search(options, first)
            begun = process_time()
            for seed in range(first, first + size):
                search.play_seed(seed)
            spent[name][0] += search.report.actions
            spent[name][1] += process_time() - begun
    return {name: int(actions / seconds) for name, (actions, seconds) in spent.items()}
