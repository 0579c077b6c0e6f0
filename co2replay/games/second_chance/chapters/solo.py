"""The game alone: the rival's cubes, the second main action, and the goals of solo cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from co2replay.engine.table import Breach, impossible, move, refuse
from co2replay.engine.unknown import Consulted
from co2replay.notation.records import UNKNOWN

from .. import forms as f
from ..board import cells as at
from ..board import pieces as p
from ..board.pieces import RIVAL
from ..board.state import CARDED_EARLY, GREEN_EARLY, PLANTS_EARLY, REPLACED, SIZE_2, SIZE_4, Table
from ..params import consult, is_news
from . import goals, private

(
    ALL_TRACKS,
    MANY_PLANTS,
    EARLY_PLANTS,
    EVERY_REGION,
    ALL_PRIVATE,
    FEW_POINTS,
    NO_GAS,
    EARLY_GOALS,
    ASIA,
    ALL_SUMMITS,
    REPLACEMENT,
    NO_CARD,
) = range(1, 13)
SOLO_CARDS = 12
GAS = f.FOSSILS.index("gas")


# The rival's cubes --------------------------------------------------------------------------------


# clauses: sc.solo.cubes.energy-source
def energies_shown(t: Table) -> Iterator[int]:
    """The energies of the goal tiles from left to right; tiles of regions show none."""
    for tile in t.state.goals:
        if tile < goals.PLANT_ENERGY or goals.SIZE <= tile < goals.TOPIC:
            continue
        first = goals.TOPIC if tile >= goals.TOPIC else goals.PLANT_ENERGY
        yield (tile - first) % at.ENERGY_COUNT


# clauses: sc.solo.setup.opponent-cubes-8 sc.solo.cubes.start-region sc.solo.cubes.search-ccw
# sc.solo.cubes.cond-agenda sc.solo.cubes.cond-max-two sc.solo.cubes.place sc.solo.cubes.repeat
def place_rivals(t: Table) -> None:
    """A cube a tile; the search goes counter-clockwise, and where it begins is told in three ways.

    Which of these is meant is asked only where they part.
    """
    laid = layout(t, t.rules.settings.cubes_search)
    ways = ("fixed", "included", "moving")
    if is_news(t, "cubes_search") and any(layout(t, way) != laid for way in ways):
        consult(t, "cubes_search")
    t.state.cubes[:] = laid


def layout(t: Table, reading: str) -> tuple[tuple[int, ...], ...]:
    s, numbers = t.state, t.rules.numbers
    laid: list[list[int]] = [[] for _ in s.cubes]
    start, left = s.rivals, numbers.rival_cubes
    for energy in energies_shown(t):
        if not left:
            break
        for region in counter_clockwise(t, start, reading):
            if energy in s.agendas[region] and len(laid[region]) < numbers.rival_most:
                laid[region].append(p.cube(energy, RIVAL))
                left -= 1
                start = region if reading == "moving" else start
                break
    return tuple(tuple(sorted(cubes)) for cubes in laid)


def counter_clockwise(t: Table, start: int, reading: str) -> list[int]:
    """The regions in which a cube is looked for; the one that the search starts from comes last,
    unless it is looked at first."""
    around = t.rules.box.clockwise[::-1]
    first = around.index(start) + (reading != "included")
    return [*around[first:], *around[:first]]


# The second main action ---------------------------------------------------------------------------


def check_second(t: Table, verb: int) -> Breach | None:
    """A second main action of another kind, for ten more ppm."""
    s, numbers = t.state, t.rules.numbers
    if f.PASS in (verb, *s.mains):  # a turn that goes without a main action has no second one
        return refuse(t, "sc.turn.main-exactly-one", taken=len(s.mains))
    if len(s.mains) > 1:
        return refuse(t, "sc.solo.second-main.pollute", taken=len(s.mains))
    if verb in s.mains and (breach := refuse(t, "sc.solo.second-main.different")):
        return breach
    if s.c[at.PPM] >= numbers.co2_max:
        return impossible("sc.solo.second-main.not-at-500", ppm=s.c[at.PPM])
    return None


def pollute(t: Table) -> None:
    move(t, at.SKY, at.PPM, t.rules.numbers.co2_step, "sc.solo.second-main.pollute")


# Goals --------------------------------------------------------------------------------------------


# clauses: sc.solo.card.07
def is_gas_refused(t: Table, kind: int) -> bool:
    return bool(t.rules.is_solo() and kind == GAS and t.state.solo_card == NO_GAS)


# clauses: sc.solo.card.06
def points_at_start(t: Table) -> int:
    numbers = t.rules.numbers
    return numbers.solo_vp_goal if t.state.solo_card == FEW_POINTS else numbers.solo_vp


def note_decade(t: Table) -> None:
    """What is asked for by the end of a decade, as it ends."""
    s = t.state
    if s.decade == t.rules.numbers.solo_early_decade and not t.rules.is_competitive():
        s.feats[GREEN_EARLY] = int(goals.is_green_done(t))


# clauses: sc.solo.card.01 sc.solo.card.02 sc.solo.card.03 sc.solo.card.04 sc.solo.card.05
# sc.solo.card.08 sc.solo.card.09 sc.solo.card.10 sc.solo.card.11 sc.solo.card.12
def is_fulfilled(t: Table, has_kept: bool) -> bool:
    """Does the card that was taken hold at the end? `has_kept`: the goals that were kept do."""
    s, numbers, box = t.state, t.rules.numbers, t.rules.box
    seat = s.seats[0]
    # Each asks for nothing but its own: a table known in part need not tell the rest.
    found: dict[int, Callable[[], Any]] = {
        ALL_TRACKS: lambda: all(
            s.c[at.known(seat, energy)] == len(track.income)
            for energy, track in enumerate(box.tracks)
        ),
        MANY_PLANTS: lambda: len(private.plants(s, seat)) >= numbers.solo_plants,
        EARLY_PLANTS: lambda: s.feats[PLANTS_EARLY] >= numbers.solo_plants_early,
        EVERY_REGION: lambda: private.regions(private.plants(s, seat)) == at.REGION_COUNT,
        ALL_PRIVATE: lambda: has_kept and is_rest_fulfilled(t, seat),
        FEW_POINTS: lambda: True,
        NO_GAS: lambda: True,
        EARLY_GOALS: lambda: s.feats[GREEN_EARLY],
        ASIA: lambda: s.c[at.REGION_CEPS + f.REGIONS.index("asia")] >= numbers.solo_asia_cep,
        ALL_SUMMITS: lambda: all(s.feats[SIZE_2 : SIZE_4 + 1]),
        REPLACEMENT: lambda: s.feats[REPLACED],
        NO_CARD: lambda: not s.feats[CARDED_EARLY],
    }
    return bool(found[s.solo_card]())


def is_rest_fulfilled(t: Table, seat: int) -> bool:
    """Are the goals fulfilled, too, that were not kept? Nobody may have written down which."""
    left, numbers = t.state.private_left[seat], t.rules.numbers
    if UNKNOWN in left:
        raise Consulted(f"{f.SEATS[seat]}.unkept")
    return private.are_fulfilled(t, seat, left, numbers.solo_dealt - numbers.solo_kept)
