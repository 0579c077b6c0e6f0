"""What is done whatever the game waits for: a goal given up, a card outside the own turn, a free
move between the steps of an Action."""

from __future__ import annotations

from msgspec.structs import replace

from co2replay.engine.passed import PLAYED
from co2replay.engine.table import Breach, impossible, refuse
from co2replay.engine.unknown import BEFORE, Consulted
from co2replay.notation.records import NOBODY

from .. import forms as f
from ..board.pieces import NO_SEAT
from ..board.state import OPERATIONS, OVER, PHASES, SETUP, Table
from ..chapters import cards, scientists
from ..params import consult
from . import frames as fr
from .due import FREE_MOVES
from .frames import Frame
from .handlers import UNWRITTEN, run

Args = tuple[int, ...]

# What is answered unwritten before the goal of somebody who may do nothing in between.
AHEAD_OF_A_GOAL = (fr.OwnCube, fr.AnyBonus)


def play_discard(t: Table, who: int, card: int) -> Breach | int:
    """A company goal may go for coins at any moment, whoever is asked for something."""
    s = t.state
    seat = s.active if who == NOBODY else who
    if seat == NO_SEAT:
        return impossible("co2.goal.discard", name="missing")
    if s.phase in (SETUP, OVER):
        return impossible("co2.goal.discard", phase=PHASES[s.phase])
    breach = cards.check_discard(t, seat, card)
    while s.pending and isinstance(s.pending[-1], AHEAD_OF_A_GOAL):
        frame = s.pending[-1]
        barred = breach is not None and breach.clause == "co2.displace.use-at-once"
        asked = t.rules.book.asked_at_home("region_cube_subsidy", "optional")
        foreign = breach is None and not asked and type(frame) is fr.OwnCube
        if not (barred or foreign) or not UNWRITTEN[type(frame)](t, frame):
            break
        run(t)  # unwritten: the plant is paid before the goal goes
        breach = cards.check_discard(t, seat, card)
    if breach is not None:
        return replace(breach, seat=seat)
    if type(s.pending[-1]) is fr.Adrift and s.pending[-1].seat != NO_SEAT:
        raise Consulted(BEFORE)  # a displaced scientist may be waiting to be put somewhere
    cards.apply_discard(t, seat, card)
    run(t)
    return PLAYED


def play_foreign_card(t: Table, seat: int, args: Args) -> Breach | int:
    """A card outside the own turn: by one isolated sentence, or a reading on displaced speakers."""
    if taken := cards.play_speaker(t, seat, args):
        if isinstance(taken, Breach):
            return taken
        run(t)
        return PLAYED
    is_minor = args[1] == cards.SIDE_MINOR
    if is_minor:
        consult(t, "minor_lobby_timing")
    if not is_minor or t.rules.settings.minor_lobby_timing == "own_turn":
        clause = "co2.lobby.minor-timing" if is_minor else "co2.free.anytime"
        breach = refuse(t, clause, seat=f.SEATS[seat], turn="no")
        if breach is not None:
            return breach
    if t.state.phase in (SETUP, OVER) or t.state.hand_ceps:
        return impossible("co2.lobby.minor-timing", phase=PHASES[t.state.phase])
    if isinstance(t.state.pending[-1], fr.Draft):  # what goes round is nobody's hand yet
        return impossible("co2.lobby.minor-timing", waits=fr.Draft.name)
    carded, t.state.carded = t.state.carded, False
    breach = cards.check_lobby(t, seat, args)
    if breach is None:
        cards.apply_lobby(t, seat, args)
    t.state.carded = carded
    if breach is not None:
        return breach
    run(t)
    return PLAYED


# Questions to the active player in the middle of an Action; the regional cube is no step of its
# own, for what the rest of the plant costs is already counted.
STEPS_OF_ACTION = (
    fr.Grant,
    fr.Fee,
    fr.OwnOff,
    fr.OwnBuilt,
    fr.AnyBonus,
    fr.CepBonus,
)


def between_steps(t: Table, frame: Frame, who: int, verb: int) -> bool:
    """May a free move interrupt an Action that waits for an answer of the active player?"""
    s = t.state
    if verb not in FREE_MOVES or s.phase != OPERATIONS or who not in (NOBODY, s.active):
        return False
    if not isinstance(frame, STEPS_OF_ACTION):
        return False
    if frame.seat != s.active or not s.acted:
        return False
    if scientists.is_tile_unused(t, s.active):
        return False
    if any(type(below) is fr.DoNextTurn for below in s.pending):
        return False  # the turn is ending, its Action is over
    consult(t, "free_move_interleaving")
    return bool(t.rules.settings.free_move_interleaving == "between_steps")
