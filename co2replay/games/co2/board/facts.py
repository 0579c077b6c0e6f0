"""Rows of a table and rulings: what the list of fields leaves to the game when one is set; after
a correction pools, stacks and hands give or take what it changed."""

from __future__ import annotations

from typing import Any

from co2replay.engine.table import Breach, move
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..chapters.card_numbers import seen_or_unprinted
from ..doubt.blur import note_warmth
from ..doubt.completing import complete, forget_worked_out
from ..turn.frames import Adrift
from . import cells as at
from .fields import FIELDS
from .pieces import NO_SEAT, SOURCE_OF_TILE, owner_of_plant, source_of_plant
from .state import GOAL_HIDDEN, OPERATIONS, SETUP, Table, begin_turn


def recount(t: Table) -> None:
    """After a correction of the board: pools, stacks and hands give or take what it changed."""
    s = t.state
    if s.partial:
        return
    out = [0] * at.SOURCE_COUNT
    for tile in s.tiles:
        if tile:
            out[SOURCE_OF_TILE[tile]] += 1
    built = [0] * at.SOURCE_COUNT
    fossils = [0] * len(f.FOSSILS)
    for plant in s.plants:
        if owner_of_plant(plant) != NO_SEAT:
            built[source_of_plant(plant)] += 1
        elif plant:
            fossils[plant - 1] += 1
    for source in range(at.SOURCE_COUNT):
        _balance(t, at.PROJECT_POOL + source, at.PROJECTS_OUT + source, out[source])
        _balance(t, at.PLANT_STACK + source, at.PLANTS_OUT + source, built[source])
    for kind, count in enumerate(fossils):
        _balance(t, at.FOSSIL_PILE + kind, at.FOSSIL_OUT + kind, count)
    for seat in s.order:
        away = s.visitors.count(seat) + sum(speakers.count(seat) for speakers in s.speakers)
        missing = away - s.c[at.AFIELD + seat] - s.c[at.HAND + seat]
        if missing > 0:  # the hand does not hold as many: the recruitment pool gives the rest
            move(t, at.POOL + seat, at.HAND + seat, missing, "ruling")
        _balance(t, at.HAND + seat, at.AFIELD + seat, away)


# clauses: co2.scientist.max-4
def scientists_follow(t: Table, cell: int, wanted: int) -> None:
    """Before a hand or pool is corrected: the other of the two gives or takes, as far as it can."""
    if not at.HAND <= cell < at.AFIELD or wanted == UNKNOWN:
        return
    other = cell + at.SEAT_COUNT if cell < at.POOL else cell - at.SEAT_COUNT
    c = t.state.c
    if is_unknown(c[cell]) or is_unknown(c[other]):
        return
    if missing := min(wanted - c[cell], c[other]):
        move(t, other, cell, missing, "ruling")


def _balance(t: Table, reserve: int, shown: int, wanted: int) -> None:
    difference = wanted - t.state.c[shown]
    if difference:
        move(t, reserve, shown, difference, "ruling")


# A card lies in one place: what is laid somewhere leaves where it lay ----------------------------


def off_display(t: Table, cards: tuple[int, ...]) -> None:
    """UN goals that somebody has are to be had no more."""
    s = t.state
    if not is_unknown(s.un_display):
        s.un_display = tuple(card for card in s.un_display if card not in cards)


def from_elsewhere(t: Table, verb: int, args: tuple[int, ...]) -> None:
    """Before a correction lays cards somewhere: whoever has one of them has it no more."""
    s = t.state
    if verb == f.UN_HELD:
        seat, cards = args[0], args[1:]
        held = () if is_unknown(s.un_held[seat]) else s.un_held[seat]
        back = tuple(card for card in held if not is_unknown(card) and card not in cards)
        off_display(t, cards)
        _without(s.un_held, cards)
        if not is_unknown(s.un_display):
            s.un_display += back  # what was claimed by mistake can be claimed again
    elif verb == f.UN_DISPLAY:
        _without(s.un_held, args)
    elif verb == f.LOBBY_HAND:
        _without(s.lobby, args[1:])
    elif verb == f.GOAL_HELD:
        for other, goal in enumerate(s.goal):
            if goal == args[1] and goal > 0 and other != args[0]:
                s.goal[other] = GOAL_HIDDEN  # another one, and nobody says which


def _without(hands: list[Any], cards: tuple[int, ...]) -> None:
    for seat, hand in enumerate(hands):
        if not is_unknown(hand):
            hands[seat] = tuple(card for card in hand if card not in cards)


Args = tuple[int, ...]

cell_of = FIELDS.place_of


def forget(t: Table) -> None:
    """What a gap in the record leaves: nothing that a board shows is known."""
    s = t.state
    s.partial = True
    if s.phase == SETUP:  # what had not been laid out yet was, before anybody played
        s.phase = OPERATIONS
        named = zip(s.agenda, f.REGIONS, strict=True)
        s.agenda = [tile or Unknown(f"{region}.agenda") for tile, region in named]
    FIELDS.forget(t)
    s.pending = [Adrift(NO_SEAT)]
    begin_turn(s)


def place(t: Table, verb: int, args: Args) -> Breach | None:
    """Set what a position row says; the first row of a table not yet set up forgets everything."""
    s = t.state
    if s.phase == SETUP:
        forget(t)
        s.agenda = [Unknown(f"{region}.agenda") for region in f.REGIONS]
    forget_worked_out(s)
    if verb == f.LOBBY_HAND and (breach := _check_hand(t, args)) is not None:
        return breach
    if verb == f.UN_HELD:
        off_display(t, args[1:])
    breach = FIELDS.place(t, verb, args)
    cell = cell_of(verb, args)
    if breach is None and (cell >= 0 or verb == f.TURN):
        from ..doubt.impossible import impossible_row  # only a table laid out row by row

        breach = impossible_row(t, cell)
    complete(t)
    return breach


def _check_hand(t: Table, args: Args) -> Breach | None:
    """A hand written down holds lobby cards that are in no other hand, each once."""
    others = [
        card
        for seat, hand in enumerate(t.state.lobby)
        if seat != args[0] and not is_unknown(hand)
        for card in hand
    ]
    for card in args[1:]:
        if card != UNKNOWN and (card in others or args[1:].count(card) > 1):
            return seen_or_unprinted("co2.setup.lobby-deal", card, t.rules.box.lobby)
    return None


def correct(t: Table, verb: int, args: Args) -> Breach | None:
    """Set a value by ruling; of a piece corrected the pools, stacks and hands give or take."""
    from_elsewhere(t, verb, args)
    cell = cell_of(verb, args)
    if FIELDS.check(t, verb, args) is None:
        scientists_follow(t, cell, args[-1])
    breach = FIELDS.correct(t, verb, args)
    if cell < 0:
        recount(t)
    else:
        note_warmth(t)
    return breach
