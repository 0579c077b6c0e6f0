"""UN inspectors: where they stand beside the goals, and how far a fossil tile lets them go."""

from __future__ import annotations

from co2replay.engine.table import Breach, impossible, move

from ..board import cells as at
from ..board.pieces import NO_SEAT
from ..board.state import Table
from ..forms import GROUPS, SETUP
from ..params import consult
from ..turn.frames import DrawInspector
from . import goals
from .supply import check_left

# Green goals are the first group of tiles, blue ones the last.
GROUP_OF_TILES = (0, 2)


# clauses: sc.variant.inspectors.setup sc.variant.inspectors.no-pink
def set_up(t: Table) -> None:
    if t.rules.has_inspectors():
        move(t, at.BANK_TECH, at.INSPECTORS, len(GROUPS), "sc.variant.inspectors.setup")


# clauses: sc.variant.inspectors.order sc.variant.inspectors.draw
# sc.variant.inspectors.setup-move sc.variant.inspectors.move-each-decade
def ask(t: Table) -> None:
    if t.rules.has_inspectors():
        s = t.state
        groups = [1, 0] if s.decade else [one for one in (1, 0) if s.inspectors[one] == NO_SEAT]
        s.pending += [DrawInspector(group=group) for group in groups]


# clauses: sc.variant.inspectors.setup-move
def open_draw(t: Table) -> DrawInspector | None:
    """The next move of the set-up, if it may be made now: at no set moment, as soon as the goals
    lie there."""
    s = t.state
    groups = [group for group, place in enumerate(s.inspectors) if place == NO_SEAT]
    if s.phase != SETUP or not t.rules.has_inspectors() or not groups:
        return None
    is_laid = len(s.goals) == sum(t.rules.numbers.goal_tiles)
    return DrawInspector(group=groups[0]) if is_laid else None


def check_draw(t: Table, frame: DrawInspector, group: int, kind: int) -> Breach | None:
    if group != frame.group:
        facts = {"written": GROUPS[group], "due": GROUPS[frame.group]}
        return impossible("sc.variant.inspectors.order", **facts)
    return check_left(t, kind)


# clauses: sc.variant.inspectors.steps sc.variant.inspectors.first-step
# sc.variant.inspectors.skip-empty sc.variant.inspectors.tile-back
def walk(t: Table, group: int, kind: int) -> None:
    """So many tiles clockwise as the fossil tile has tens of ppm; it goes back below the stack."""
    s, numbers = t.state, t.rules.numbers
    steps = t.rules.box.fossil_ppm[kind] // numbers.co2_step
    places = goals.places_of(t, GROUP_OF_TILES[group])
    there = s.inspectors[group]
    ring = [*places] if there == NO_SEAT else [*range(there + 1, places.stop), *places]
    ring = ring[: len(places)]
    if any(place in s.met for place in places):
        consult(t, "inspectors_skip")
        if t.rules.settings.inspectors_skip == "flipped":
            ring = [place for place in ring if place not in s.met]
    if ring:
        s.inspectors[group] = ring[(steps - 1) % len(ring)]
