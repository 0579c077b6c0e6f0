"""Region control: who supplies most of what the region asks for, and every tie-break."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from co2replay.engine.unknown import is_unknown, may_hold
from co2replay.games.regions import ranking

from ..board import cells as at
from ..board.pieces import NO_SEAT, owner_of_plant, plant_of, source_of_plant
from ..board.state import Table
from ..params import ExpertiseScope, consult


def supplied(t: Table, region: int, seat: int) -> tuple[bool, ...]:
    """Which of the agenda's sources the seat has built in the region, in agenda order."""
    s, offsets = t.state, t.rules.offsets
    built = s.plants[offsets[region] : offsets[region + 1]]
    return tuple([plant_of(seat, source) in built for source in s.agenda[region]])


def built_sources(t: Table, seat: int) -> list[int]:
    """How many plants of each source the seat owns."""
    counts = [0] * at.SOURCE_COUNT
    for plant in t.state.plants:
        if owner_of_plant(plant) == seat:
            counts[source_of_plant(plant)] += 1
    return counts


def seen_sources(t: Table, seat: int) -> list[int]:
    """The same of the plants that are known: on a board known in part, at least so many."""
    counts = [0] * at.SOURCE_COUNT
    for plant in t.state.plants:
        if not is_unknown(plant) and owner_of_plant(plant) == seat:
            counts[source_of_plant(plant)] += 1
    return counts


def compare_built_types(t: Table, region: int, kinds: tuple[bool, ...]) -> list[int]:
    """Expertise counts in the sources that were built there."""
    agenda = t.state.agenda[region]
    return [source for source, has in zip(agenda, kinds, strict=True) if has]


def compare_all_agenda(t: Table, region: int, kinds: tuple[bool, ...]) -> list[int]:
    """Expertise counts in every source of the agenda."""
    return list(t.state.agenda[region])


EXPERTISE_SCOPES: dict[ExpertiseScope, Callable[[Table, int, tuple[bool, ...]], list[int]]] = {
    "built_types": compare_built_types,
    "all_agenda": compare_all_agenda,
}


# clauses: co2.control.tie-agenda co2.control.tie-expertise-when co2.expertise.tiebreak-role
#          co2.control.most-types
def compare(t: Table, region: int, one: int, other: int, noted: bool = True) -> int:
    """Positive when `one` ranks above `other` in the region, negative below, 0 in a full tie."""
    kinds, others = supplied(t, region, one), supplied(t, region, other)
    built, rival = (compare_built_types(t, region, each) for each in (kinds, others))
    if ahead := ranking(t.state.agenda[region], built, rival):
        return ahead
    if noted:
        consult(t, "control_expertise_scope")
    scope = EXPERTISE_SCOPES[t.rules.settings.control_expertise_scope]
    c = t.state.c
    for source in scope(t, region, kinds):
        mine = c[at.EXPERTISE + one * at.SOURCE_COUNT + source]
        theirs = c[at.EXPERTISE + other * at.SOURCE_COUNT + source]
        if mine != theirs:
            return int(mine - theirs)
    return 0


# clauses: co2.control.tie-full
def check_pair(t: Table, region: int, builder: int) -> int:
    """Only the builder and the present controller are compared."""
    holder: int = t.state.control[region]
    if holder == builder:
        return challenge_builder(t, region, builder)
    if compare(t, region, builder, holder) >= 0:
        return builder
    return holder


def challenge_builder(t: Table, region: int, builder: int) -> int:
    """A building controller is compared with nobody, unless a full tie goes to who had it not."""
    given = t.rules.settings.control_full_tie == "non_controller"
    if not given and t.book is None:
        return builder
    for seat in t.state.order:
        tied = partial(is_tied, t, region, seat, builder, noted=given)
        if tied() if given else may_hold(tied):
            consult(t, "control_full_tie")
            if given:
                return int(seat)
    return builder


def is_tied(t: Table, region: int, seat: int, builder: int, noted: bool) -> bool:
    rival = seat != builder and any(supplied(t, region, seat))
    return rival and compare(t, region, seat, builder, noted=noted) == 0


# clauses: co2.control.tie-full
def check_all(t: Table, region: int, builder: int) -> int:
    """Every player with a plant there takes part; a full tie goes to the builder if tied."""
    s = t.state
    holder: int = s.control[region]
    seats = [seat for seat in s.order if any(supplied(t, region, seat))]
    best = [
        seat
        for seat in seats
        if all(compare(t, region, seat, other) >= 0 for other in seats if other != seat)
    ]
    if len(best) == 1:
        return int(best[0])
    if builder in best:
        return challenge_builder(t, region, builder) if holder == builder else builder
    consult(t, "control_tie_of_others")
    if t.rules.settings.control_tie_of_others == "builder_takes":
        return builder
    return holder


CHECK_SCOPES: dict[str, Callable[[Table, int, int], int]] = {
    "builder_vs_controller": check_pair,
    "all_players": check_all,
}


# clauses: co2.control.disc co2.control.first-builder
def update_control(t: Table, region: int, builder: int) -> None:
    """Give control of the region after a plant was built there."""
    s = t.state
    if s.control[region] == NO_SEAT:
        s.control[region] = builder
        return
    consult(t, "control_check_scope")
    s.control[region] = CHECK_SCOPES[t.rules.settings.control_check_scope](t, region, builder)
