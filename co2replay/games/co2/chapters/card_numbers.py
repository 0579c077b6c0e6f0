"""Why a card, piece or seat that is drawn, dealt or shown cannot be: none such, or seen before."""

from __future__ import annotations

from collections.abc import Container

from co2replay.engine.table import Breach, impossible
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board.pieces import NO_SEAT, owner_of_plant
from ..board.state import Table

OF_ONE_SEAT = (f.SEAT_FIELD, f.LOBBY_HAND, f.GOAL_HELD, f.UN_HELD, f.SCORE)


def seen_or_unprinted(clause: str, card: int, printed: Container[int]) -> Breach:
    """Refuse a card that cannot come up here; no ruling makes the piece be there."""
    return Breach(clause, facts_of_card(card, printed), hard=True)


def facts_of_card(card: int, printed: Container[int]) -> dict[str, int | str]:
    """A number that the box does not have was never seen: it is not known at all."""
    return {"card": card, "seen": "yes"} if card in printed else {"card": card, "known": "no"}


def absent_seat(t: Table, verb: int, args: tuple[int, ...]) -> int:
    """The first seat of which a row speaks though nobody plays it, or NO_SEAT."""
    named: list[int] = []
    if verb in OF_ONE_SEAT:
        named = [args[0]]
    elif verb == f.CONTROL:
        named = [args[1] - 1]
    elif verb == f.TILE:
        named = [args[2] - 1]
    elif verb == f.SUMMIT_STATE:
        named = [topic % len(f.TOPIC_HOLDERS) - 1 for topic in args[1:]]
    elif verb == f.PLANT_ROW:
        named = [owner_of_plant(plant) for plant in args[1:]]
    return next((seat for seat in named if seat >= 0 and seat not in t.state.order), NO_SEAT)


def missing_piece(t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
    """Refuse a row of a table that shows what the box does not have."""
    box, shown = t.rules.box, args[1:]
    if (seat := absent_seat(t, verb, args)) != NO_SEAT:
        return impossible("co2.setup.player-count", seat=f.SEATS[seat], plays="no")
    if verb == f.STACK:
        number = len(box.plants[args[0]])
        if 0 <= args[1] <= number or args[1] == UNKNOWN:
            return None
        return impossible("co2.setup.plants-sorted", printed=number, written=args[1])
    if verb == f.STARTING and args[0] not in t.state.order:
        return impossible("co2.ops.start", seat=f.SEATS[args[0]], plays="no")
    printed: Container[int]
    if verb in (f.UN_DISPLAY, f.UN_HELD):
        clause, printed = "co2.un.cards-34-46", box.un
        shown = args if verb == f.UN_DISPLAY else shown
    elif verb == f.EVENT_ROW:
        clause, printed, shown = "co2.eventcard.one-per-region", box.events, args
        if len(args) > t.rules.numbers.events_visible:
            return impossible("co2.setup.events-two-visible", events=len(args))
    elif verb == f.LOBBY_HAND:
        clause, printed = "co2.setup.lobby-deal", (UNKNOWN, *box.lobby)
    elif verb == f.GOAL_HELD:
        clause, printed = "co2.setup.company-goal-deal", (0, UNKNOWN, *box.goals)
    else:
        return None
    wrong = next((card for card in shown if card not in printed), None)
    return None if wrong is None else seen_or_unprinted(clause, wrong, printed)
