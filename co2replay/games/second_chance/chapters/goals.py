"""Environmental goals: laid out, achieved by what anybody does, and what the open ones cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from co2replay.engine.table import move, touch
from co2replay.engine.unknown import Unknown, is_unknown

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..forms import ENERGIES, GOALS, GROUPS, REGIONS
from ..params import consult

# Where each kind of tile begins among all there are; and the last of each group.
PLANT_REGION = 0
PLANT_ENERGY = PLANT_REGION + len(REGIONS)
LAST = PLANT_ENERGY + len(ENERGIES)
HALF = LAST + len(ENERGIES)
SIZE = HALF + len(ENERGIES)
TOPIC = SIZE + 3
GREEN_END, PINK_END, BLUE_END = LAST, SIZE, len(GOALS)
SMALLEST = 2  # topics of the smallest summit


def group_of(goal: int) -> int:
    """Plant, knowledge or summit goal: 0, 1, 2."""
    return (goal >= GREEN_END) + (goal >= PINK_END)


def places_of(t: Table, group: int) -> range:
    """Where the tiles of a group lie among all that are laid out."""
    counts = t.rules.numbers.goal_tiles
    first = sum(counts[:group])
    return range(first, first + counts[group])


# clauses: sc.env.flip-achieved sc.env.flip-early sc.env.duplicates-separate sc.env.team
def achieve(t: Table, achieved: Sequence[int]) -> None:
    """One open tile of each goal is turned over; the next copy waits for the next time.

    Nobody knows which lie open where nobody has said it, but the action is as good as any.
    """
    s = t.state
    if t.rules.is_competitive() or not achieved:
        return
    if any(map(is_unknown, (s.goals, s.met))) or any(map(is_unknown, (*s.goals, *s.met))):
        s.met = Unknown("met")
        return
    met = list(s.met)
    for goal in achieved:
        equal = [place for place, tile in enumerate(s.goals) if tile == goal and place not in met]
        met += equal[:1] if len(equal) < 2 else [choose_equal(t, equal)]
    s.met = tuple(sorted(met))


# clauses: sc.env.duplicates-separate
def choose_equal(t: Table, equal: Sequence[int]) -> int:
    """Which of equal tiles is turned over: it matters only where inspectors go by their places."""
    watched = [place for place in equal if place in t.state.inspectors]
    if watched and watched[0] != equal[0]:
        consult(t, "equal_goals")
        if t.rules.settings.equal_goals == "inspected":
            return watched[0]
    return equal[0]


# clauses: sc.env.plant-region sc.env.plant-type
def build(t: Table, region: int, energy: int) -> None:
    achieve(t, (PLANT_REGION + region, PLANT_ENERGY + energy))


# clauses: sc.env.knowledge-last sc.env.knowledge-half
def reach(t: Table, energy: int, space: int) -> None:
    if t.rules.is_competitive():
        return
    track = t.rules.box.tracks[energy]
    found = []
    if space == len(track.income):
        found.append(LAST + energy)
    if space == track.half:
        touch(t, f"track.{ENERGIES[energy]}.half")
        found.append(HALF + energy)
    achieve(t, found)


# clauses: sc.env.summit-size sc.env.summit-topic
def complete(t: Table, topics: Sequence[int]) -> None:
    achieve(t, (SIZE + len(topics) - SMALLEST, *(TOPIC + energy for energy in topics)))


# clauses: sc.env.flip-achieved sc.env.flip-early
def may_lie_turned(t: Table, seen: Sequence[int]) -> bool:
    """May these tiles lie face down? They may be turned over at once, and have to be when the phase
    of the goals comes; of equal ones any, where no inspector goes by their places."""
    s = t.state
    if any(map(is_unknown, (s.goals, s.met, s.turned))) or any(map(is_unknown, s.met)):
        return False
    places = range(len(s.goals))
    if not {*seen} <= {*places}:
        return False
    named = places if t.rules.has_inspectors() else s.goals
    least, found, most = (
        Counter(named[place] for place in told) for told in (s.turned, seen, s.met)
    )
    return len({*seen}) == len(seen) and least <= found <= most


def open_places(t: Table) -> list[int]:
    s = t.state
    return [place for place in range(len(s.goals)) if place not in s.met]


# clauses: sc.env.penalty-2010 sc.env.penalty-2020 sc.env.penalty-2030 sc.env.penalty-2040
# sc.variant.inspectors.double
def pay_for_open(t: Table) -> None:
    """What open goals cost in this decade; one that an inspector looks at costs it twice."""
    s, numbers = t.state, t.rules.numbers
    each = numbers.goal_penalty[s.decade - 1]
    places = open_places(t)
    s.turned = s.met
    if places:
        clause = f"sc.env.penalty-{2000 + 10 * s.decade}"
        move(t, at.TEAM, at.BANK_VP, each * len(places), clause)
    visited = [place for place in s.inspectors if place != NO_SEAT and place in places]
    if visited:
        move(t, at.TEAM, at.BANK_VP, each * len(visited), "sc.variant.inspectors.double")


def is_green_done(t: Table) -> bool:
    return all(place in t.state.met for place in places_of(t, 0))


assert len(GROUPS) == 2  # the pink group has no inspector
