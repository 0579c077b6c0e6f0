"""Rows of a table and rulings: what the list of fields leaves to the game when one is set."""

from __future__ import annotations

from co2replay.engine.table import Breach
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..chapters.card_numbers import seen_or_unprinted
from ..doubt.completing import complete, forget_worked_out
from ..doubt.warmth import note_warmth
from ..turn.frames import Adrift
from .fields import FIELDS
from .pieces import NO_SEAT
from .play import Table
from .recounting import from_elsewhere, off_display, recount, scientists_follow
from .state import OPERATIONS, SETUP, begin_turn

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
