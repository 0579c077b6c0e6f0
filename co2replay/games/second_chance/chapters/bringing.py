"""A scientist who leaves before infrastructure is paid for may bring the CEP that pays it (A12).

A card, on which the own scientist comes, or a bonus that puts one into a region of whoever pays: it
counts what can still come of all that is answered until then, each way tried on a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from co2replay.engine.table import Breach, Play, impossible
from co2replay.engine.unknown import WHICH_WAY, Consulted, holds_somewhere, is_unknown

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import BOARD, NO_SEAT
from ..board.state import State, Table
from ..box.components import CEP, MOVE
from ..turn.frames import Bonus, DoFee, DoLearn, DoLeave, DoSide, Frame, Leave, Move, Use
from . import cards, knowledge, market, scientists

Way = Callable[[Table], None]
Check = Callable[[], Breach | None]
Question = tuple[Check, Way]  # may it be said, and what it does
UNPAID = "sc.actions.infra.pay-cep"
TABLES_MAX = 1_000  # behind so many nobody can say


def may_come(t: Table, seat: int, space: int) -> bool:
    """Could whoever stands on a project bring the CEP with which its infrastructure is paid?"""
    s = t.state
    if s.scientists[space] == NO_SEAT or not s.c[at.MARKET]:
        return False
    trial: Table = Play(s.copy(), t.rules, None)
    trial.state.pending = [DoFee(seat=seat, clause=UNPAID), DoLeave(seat=seat, space=space)]
    return is_found(trial, set())


def check_behind(trial: Table) -> Breach | None:
    """Who has nothing to pay with can only do what may still bring a CEP: the table behind it."""
    owed = [one for one in trial.state.pending if isinstance(one, DoFee)]
    if not owed or is_found(trial, set()):
        return None
    return impossible(UNPAID, seat=f.SEATS[owed[0].seat], cep=0)


def after(t: Table, answer: Way) -> Table:
    """The table behind an answer to what is asked."""
    trial: Table = Play(t.state.copy(), t.rules, None)
    trial.state.pending.pop()
    answer(trial)
    return trial


def send_away(t: Table, frame: DoLeave) -> None:
    scientists.send_away(t, frame.seat, frame.space)


STEPS: dict[type[Frame], Callable[[Table, Any], None]] = {
    DoLearn: knowledge.learn,
    DoSide: cards.take_side,
    DoLeave: send_away,
}


def is_found(t: Table, seen: set[str]) -> bool:
    """Can the fee that waits be paid, as this goes on?"""
    s = t.state
    while (step := STEPS.get(type(s.pending[-1]))) is not None:
        step(t, s.pending.pop())
    fee = next(one for one in s.pending if isinstance(one, DoFee))
    if market.purses(t, fee.seat):
        return True
    here = str((s.pending, counted(s), standing(t), s.visitors))
    if isinstance(s.pending[-1], DoFee) or here in seen or not s.c[at.MARKET]:
        return False
    is_holder = any(holder == fee.seat for holder in s.control)
    if not is_holder and not any(t.rules.box.lobby[card - 1].side == CEP for card in giving(s)):
        return False
    if not is_holder and isinstance(s.pending[-1], Bonus | Use):
        s.pending.pop()  # no region is there for it: only a card can bring a CEP
        return is_found(t, seen)
    if len(seen) >= TABLES_MAX:
        raise Consulted(WHICH_WAY)
    seen.add(here)
    return holds_somewhere(
        partial(is_found_behind, t, check, way, seen) for check, way in WAYS[type(s.pending[-1])](t)
    )


def is_found_behind(t: Table, check: Check, way: Way, seen: set[str]) -> bool:
    return check() is None and is_found(after(t, way), seen)


def giving(s: State) -> Iterator[int]:
    """Cards whose side effect is still to come: nobody is on them, or has only just come there."""
    yield from (one.card for one in s.pending if isinstance(one, DoSide))
    yield from (
        card for who in s.seats for card in s.played[who] if s.visitors[card - 1] == NO_SEAT
    )


def counted(s: State) -> list[object]:
    """What of the goods says how it goes on."""
    return [*s.c[at.KNOWLEDGE : at.TOKENS], *s.c[at.HOME : at.ABROAD], s.c[at.MARKET]]


def standing(t: Table) -> Sequence[object]:
    s = t.state
    stand = [x for x, who in enumerate(s.scientists) if is_unknown(who) or who != NO_SEAT]
    return sorted((str(s.scientists[x]), str(s.tiles[x]), x in cleared(t)) for x in stand)


def cleared(t: Table) -> set[int]:
    """Projects from which everybody is still to be sent away."""
    return {one.space for one in t.state.pending if isinstance(one, Leave | DoLeave)}


def ways_to_leave(t: Table) -> Iterator[Question]:
    frame = t.state.pending[-1]
    assert isinstance(frame, Leave)
    source = p.place_of_space(frame.space)
    for target in targets(t):
        check = partial(scientists.check_way, t, frame.seat, source, target)
        yield check, partial(scientists.leave, frame=frame, target=target)


def ways_to_move(t: Table) -> Iterator[Question]:
    seat, stand = t.state.pending[-1].seat, t.state.scientists
    for source in (BOARD, *alike(t, [space for space, who in enumerate(stand) if who == seat])):
        for target in targets(t):
            go = partial(scientists.go, seat=seat, source=source, target=target, clause=UNPAID)
            yield partial(scientists.check_way, t, seat, source, target), go


def targets(t: Table) -> Iterator[int]:
    """Where a scientist may go for the sake of a CEP: a talk leads no further than the board, nor
    does a project, unless somebody is still to move from there."""
    s = t.state
    yield BOARD
    yield from map(p.place_of_space, cleared(t))
    yield from (p.FIRST_CARD + card - 1 for seat in s.seats for card in s.played[seat])
    if any(t.rules.box.lobby[card - 1].side == MOVE for card in giving(s)):
        planned = (x for x in range(len(s.tiles)) if p.is_planned(s.tiles[x]))
        yield from alike(t, [x for x in planned if s.scientists[x] == NO_SEAT])


def alike(t: Table, spaces: list[int]) -> Iterable[int]:
    """Of projects of one energy any, but for the one from which everybody is sent away."""
    there = cleared(t)
    kinds = {(p.energy_of(t.state.tiles[x]), x in there): p.place_of_space(x) for x in spaces}
    return kinds.values()


def ways_to_use(t: Table) -> Iterator[Question]:
    frame = t.state.pending[-1]
    assert isinstance(frame, Bonus | Use)
    regions, energies, seats = range(len(f.REGIONS)), range(len(f.ENERGIES)), t.state.seats
    args = {f.CEP: regions, f.ANY: energies, f.GIVE: seats, f.TAKE: ((),), f.DECLINE: ((),)}
    for verb, choices in args.items():
        for one in choices:
            said = one if isinstance(one, tuple) else (one,)
            use = partial(knowledge.use, frame=frame, seat=frame.seat, verb=verb, args=said)
            yield partial(knowledge.check_use, t, frame, verb, said), use


WAYS: dict[type[Frame], Callable[[Table], Iterator[Question]]] = {
    Leave: ways_to_leave,
    Move: ways_to_move,
    Bonus: ways_to_use,
    Use: ways_to_use,
}
