"""What a person may have left out or written otherwise at one place of a log: acts and draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.notation.records import ACT, DRAW, NOBODY, OMITTED, UNKNOWN, Entry

from .. import forms as f
from ..board.pieces import NO_SEAT
from ..board.state import GOAL_HIDDEN, Table
from ..turn import frames as fr
from .chances import chance
from .legal_actions import (
    can_buy,
    can_sell,
    card_uses,
    claims,
    constructions,
    installations,
    legal,
    proposals,
)
from .legal_answers import Act, Args, answers, discards, moves

Found = TypeVar("Found")

MINOR = f.SIDES.index("minor")
DISCARD = f.GOAL_WAYS.index("discard")
WITHOUT_WORDS = ((f.END, ()), (f.PASS, ()))  # need nothing that could be unknown


def possible(t: Table) -> list[Entry]:
    """Every act and draw that could stand here; cards that nobody has seen are one card."""
    found: dict[tuple[int, int, Args], Entry] = {}
    for who, verb, args in _acts(t):
        args = _veiled(t, who, verb, args)
        found.setdefault((who, verb, args), Entry(ACT, verb, args, who))
    drawn = [Entry(DRAW, verb, args) for verb, args in _known(chance, t)]
    return [*found.values(), *drawn]


def _acts(t: Table) -> list[Act]:
    if not t.state.partial:
        return legal(t, through=True)
    # What is known of the table decides some kinds of acts, even where others ask for more.
    frame = t.state.pending[-1] if t.state.pending else fr.Over()
    found = [*_known(answers, t, frame), *_known(discards, t)]
    if isinstance(frame, fr.Turn):
        found += [(NOBODY, verb, args) for verb, args in _of_turn(t, frame.seat)]
    return found


def _of_turn(t: Table, seat: int) -> list[tuple[int, Args]]:
    found: list[tuple[int, Args]] = list(WITHOUT_WORDS)
    for actions in (proposals, installations, constructions):
        found += _known(actions, t, seat)
    for args in _known(moves, t, seat):
        found.append((f.SCIENTIST, args))
    for verb, may in ((f.BUY, can_buy), (f.SELL, can_sell)):
        if _known(_if_allowed, may, t, seat):
            found.append((verb, ()))
    found += [(f.LOBBY, args) for args in _known(card_uses, t, seat)]
    found += [(f.CLAIM, (number,)) for number in _known(claims, t, seat)]
    return found


def _if_allowed(may: Callable[[Table, int], bool], t: Table, seat: int) -> tuple[bool, ...]:
    return (True,) if may(t, seat) else ()


def _known(part: Callable[..., Iterable[Found]], *about: object) -> list[Found]:
    """List one kind of act; none when it hangs on a value that nobody wrote down."""
    try:
        return list(part(*about))
    except Consulted:
        return []


def _veiled(t: Table, who: int, verb: int, args: Args) -> Args:
    """Any card of a hidden hand does the same: write it as nobody noted it."""
    s = t.state
    seat = s.active if who == NOBODY else who
    if is_unknown(seat) or seat == NO_SEAT:
        return args
    if verb == f.LOBBY and args[1] == MINOR:
        hand = s.lobby[seat]
        if not is_unknown(hand) and args[0] not in hand:
            printed = f.EFFECTS.index(t.rules.box.lobby[args[0]].minor.kind)
            return UNKNOWN, MINOR, printed if args[2] == OMITTED else args[2]
    if verb == f.GOAL and args[1] == DISCARD and s.goal[seat] == GOAL_HIDDEN:
        return (UNKNOWN, args[1])
    return args
