"""What chance can bring next: every draw that is possible from what is still in the box."""

from __future__ import annotations

from itertools import combinations, permutations

from co2replay.notation.records import OMITTED

from .. import forms as f
from ..board import cells as at
from ..board.pieces import NO_PROJECT, NO_SEAT, REGION_OF, space_of
from ..board.state import Table
from ..turn import frames as fr

Draw = tuple[int, tuple[int, ...]]

TOPICS_AT_START = 2  # co2.setup.summits-two-topic


def chance(t: Table) -> list[Draw]:
    """List the draws that the game waits for; of the set-up, those of the next thing lacking."""
    pending = t.state.pending
    if not pending:
        return []
    frame = pending[-1]
    if type(frame) is fr.SetUp:
        return next_of_setup(t, frame.preset)
    if type(frame) is fr.DrawFossil:
        regions = next_regions(t, frame.needed, frame.last)
        return [(f.FOSSIL, (region, kind)) for region in regions for kind in fossils_left(t)]
    if type(frame) is fr.DrawEvent:
        return [(f.EVENT, (number,)) for number in events_left(t)]
    if type(frame) is fr.DrawSummit:
        return [(f.SUMMIT, (frame.place + 1, *tile)) for tile in summits_left(t)]
    if type(frame) is fr.DrawReveal:
        return [(f.REVEAL, (number, *side)) for number in goals_left(t) for side in sides(t)]
    if type(frame) is fr.DrawRefill:
        return [(f.REFILL, (number,)) for number in cards_left(t)]
    return []


def next_of_setup(t: Table, preset: str) -> list[Draw]:
    s = t.state
    if s.start == NO_SEAT:
        return [(f.START, (seat,)) for seat in s.order]
    for region, agenda in enumerate(s.agenda):
        if not agenda:
            return [(f.AGENDA, (region, *tile)) for tile in agendas_left(t)]
    for region in range(at.REGION_COUNT):
        if s.plants[t.rules.offsets[region]] == 0:
            return [(f.FOSSIL, (region, kind)) for kind in fossils_of_setup(t, preset)]
    for place, topics in enumerate(s.topics):
        if not topics:
            tiles = [tile for tile in summits_left(t) if len(tile) == TOPICS_AT_START]
            return [(f.SUMMIT, (place + 1, *tile)) for tile in tiles]
    if not s.un_display and un_goals_wanted(t):
        shown = un_goals_wanted(t)
        return [(f.UN, cards) for cards in combinations(sorted(t.rules.box.un), shown)]
    lacking = t.rules.numbers.events_visible - len(s.events)
    if lacking:
        return [(f.EVENT, cards) for cards in permutations(events_left(t), lacking)]
    return [draw for source in starters_left(t) for draw in starter_draws(t, source)]


def un_goals_wanted(t: Table) -> int:
    """co2.setup.un-goals-10, co2.solo.un-stack: how many lie open from the set-up on."""
    players = len(t.state.order)
    if players == 1:
        return int(t.rules.settings.solo_un_faceup_at_start)
    return int(t.rules.numbers.un_display[players])


def agendas_left(t: Table) -> list[tuple[int, ...]]:
    """co2.setup.agenda-random: the tiles that lie in no region yet, alike ones once."""
    used = t.state.agendas_used
    tiles = enumerate(t.rules.box.agendas)
    return list(dict.fromkeys(tile for index, tile in tiles if index not in used))


def summits_left(t: Table) -> list[tuple[int, ...]]:
    """co2.setup.summits-draw-pile: the tiles not seen yet, alike ones once."""
    used = t.state.summits_used
    tiles = enumerate(t.rules.box.summits)
    return list(dict.fromkeys(tile for index, tile in tiles if index not in used))


def events_left(t: Table) -> list[int]:
    return [number for number in sorted(t.rules.box.events) if number not in t.state.events_used]


def fossils_left(t: Table) -> list[int]:
    return [kind for kind in range(len(f.FOSSILS)) if t.state.c[at.FOSSIL_PILE + kind] > 0]


def fossils_of_setup(t: Table, preset: str) -> list[int]:
    """co2.setup.fossil-first; a preset fixes how many of each kind there are."""
    if not preset:
        return fossils_left(t)
    wanted = t.rules.numbers.presets[preset]
    out = t.state.c[at.FOSSIL_OUT : at.FOSSIL_OUT + len(f.FOSSILS)]
    return [kind for kind in fossils_left(t) if out[kind] < wanted[kind]]


def next_regions(t: Table, needed: tuple[int, ...], last: int) -> list[int]:
    """co2.supply.scan: any region first, then clockwise, or in any order."""
    if last == NO_SEAT or t.rules.settings.region_scan_order == "free":
        return list(needed)
    region = last
    for _ in range(at.REGION_COUNT):
        region = t.rules.box.ring[region]
        if region in needed:
            return [region]
    return []


# The game for one -----------------------------------------------------------------------------


def starters_left(t: Table) -> list[int]:
    """co2.solo.starter-projects: one of each source; with more players there are none."""
    s = t.state
    if len(s.order) > 1:
        return []
    return [source for source in range(at.SOURCE_COUNT) if source not in s.starters]


def starter_draws(t: Table, source: int) -> list[Draw]:
    """co2.solo.starter-next: the first region clockwise that asks for it; the first one is free."""
    s = t.state
    fitting = [
        region
        for region, agenda in enumerate(s.agenda)
        if source in agenda and has_space(t, region)
    ]
    if not fitting:
        return [(f.PROJECT, (source, OMITTED))]
    settings = t.rules.settings
    named_first = settings.solo_starter_space_choice == "before_look" and s.space_ahead >= 0
    if s.starter_last != NO_SEAT:
        region = s.starter_last
        if settings.solo_starter_next_region == "next_region":
            region = t.rules.box.ring[region]
    elif named_first:
        region = REGION_OF[s.space_ahead]
    else:
        return [(f.PROJECT, (source, region)) for region in fitting]
    while region not in fitting:
        region = t.rules.box.ring[region]
    return [(f.PROJECT, (source, region))]


def has_space(t: Table, region: int) -> bool:
    grants = t.rules.box.region_grants[region]
    return any(t.state.tiles[space_of(region, grant)] == NO_PROJECT for grant in grants)


def goals_left(t: Table) -> list[int]:
    return [number for number in sorted(t.rules.box.un) if number not in t.state.un_used]


def cards_left(t: Table) -> list[int]:
    return [number for number in sorted(t.rules.box.lobby) if number not in t.state.lobby_used]


def sides(t: Table) -> list[tuple[int, int]]:
    """co2.solo.un-position: to the right of those that lie open, or anywhere among them."""
    found = [(OMITTED, OMITTED)]
    if t.rules.settings.solo_un_reveal_position != "right":
        found += [(f.FLANKS.index("left"), card) for card in t.state.un_display]
    return found
