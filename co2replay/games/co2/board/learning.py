"""What is learnt from a fact: a value that was unknown, and what must have happened for it."""

from __future__ import annotations

from typing import Any

from co2replay.engine.unknown import is_unknown
from co2replay.notation.records import OMITTED, UNKNOWN

from .. import forms as f
from ..chapters.card_numbers import absent_seat
from ..doubt.warmth import WARMED
from ..turn.shown import recall_turn
from .facts import cell_of, look_at_goal, set_row
from .play import Table
from .row_reading import whole_row
from .state import GOAL_NONE, NO_SEAT

Args = tuple[int, ...]


def learn(t: Table, verb: int, args: Args) -> bool:
    """Take a fact as the value of what was unknown; false when it must be compared."""
    s, offsets = t.state, t.rules.offsets
    args = whole_row(t, verb, args)
    if absent_seat(t, verb, args) != NO_SEAT:
        return False
    cell = cell_of(verb, args)
    if cell >= 0:
        unknown = is_unknown(s.c[cell])
    elif verb == f.CONTROL:
        unknown = is_unknown(s.control[args[0]])
    elif verb == f.TILE:
        if args[2] == OMITTED:  # nobody looked at the scientist
            return _learn_tile(t, args)
        unknown = is_unknown(s.visitors[args[0]])
    elif verb == f.SUMMIT_STATE:
        unknown = 0 < args[0] <= len(s.topics) and is_unknown(s.topics[args[0] - 1])
    elif verb == f.LOBBY_HAND:
        unknown = is_unknown(s.lobby[args[0]])
    elif verb == f.PLANT_ROW:
        row = s.plants[offsets[args[0]] : offsets[args[0] + 1]]
        unknown = len(row) == len(args) - 1 and all(map(_may_be, row, args[1:]))
    elif verb == f.GOAL_HELD:
        unknown = args[0] in s.goals_unsure and args[1] == GOAL_NONE
        look_at_goal(s, args[0])
    elif verb == f.AGENDA_ROW:
        unknown = is_unknown(s.agenda[args[0]])
    elif verb == f.UN_DISPLAY:
        unknown = is_unknown(s.un_display)
    elif verb == f.EVENT_ROW:
        unknown = any(is_unknown(card) for card in s.events)
    elif verb == f.SEAT_FIELD:
        unknown = is_unknown(s.un_held[args[0]])
    elif verb == f.UN_HELD:
        held = s.un_held[args[0]]
        unknown = is_unknown(held) or (len(held) == len(args) - 1 and any(map(is_unknown, held)))
    elif verb == f.TURN:
        unknown = is_unknown(s.active)
    else:
        if verb == f.DONE:  # the rest of what was done is compared
            recall_turn(t, args)
            if is_unknown(s.warmed) and f.MEMORIES.index(WARMED) in args:
                s.warmed = True
        unknown = False
    if unknown:
        set_row(t, verb, args)
    return unknown


def _may_be(plant: Any, seen: int) -> bool:
    return is_unknown(plant) or seen in (plant, UNKNOWN)


def _learn_tile(t: Table, args: Args) -> bool:
    space, tile = args[:2]
    unknown = is_unknown(t.state.tiles[space])
    if unknown and tile != UNKNOWN:
        t.state.tiles[space] = tile
    return unknown
