"""What the rest of a table says of a number that nobody wrote down: the totals of the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from co2replay.engine.unknown import Unknown, is_unknown

from ..board import cells as at
from ..board.pieces import NO_SEAT, SOURCE_OF_TILE, fossil, is_green, source_of_plant
from ..board.state import GOAL_NONE, State, Table
from ..forms import FOSSILS, SEATS

# What follows from the rest of a whole table: a row that changes the rest changes it too.
RECKONED = (
    *(at.BANK_CEPS, at.BANK_CUBES, at.BANK_MONEY, at.BANK_VP, at.SKY, at.BANK_EXPERTISE),
    *(at.PRICE_SCALE, *range(at.PROJECT_POOL, at.FOSSIL_GONE)),
    *range(at.PLANT_STACK, at.CELL_COUNT),
)


def complete(t: Table) -> None:
    """Fill in what follows from what is known; a table without a gap is whole again."""
    s, box = t.state, t.rules.box
    if not s.partial:
        return
    # A call for each of some 400 cells, row by row, would be a tenth of a replay.
    unknown = [cell for cell, amount in enumerate(s.c) if type(amount) is Unknown]
    empty_absent_seats(s)
    count_the_board(t)
    price_max = t.rules.numbers.price_max
    for cells, total in (
        (at.KINDS["cep"], box.ceps),
        (at.KINDS["tech"], box.cubes),
        (at.KINDS["money"], box.coins_total),
        (at.KINDS["vp"], 0),
        (at.KINDS["ppm"], 0),
        (at.KINDS["expertise"], 0),
        (at.KINDS["price"], price_max),
    ):
        fill_last(s.c, cells, total)
    empty_the_rest(s.c, at.KINDS["cep"], box.ceps)
    for seat in s.order:
        scientists = (at.HAND + seat, at.POOL + seat, at.AFIELD + seat)
        fill_last(s.c, scientists, box.scientists)
        empty_the_rest(s.c, scientists, box.scientists)
    c = s.c
    s.worked_out += tuple([cell for cell in unknown if type(c[cell]) is not Unknown])
    s.partial = has_unknown(s)


def forget_worked_out(s: State) -> None:
    """Before another row is read: what followed from the table before it may follow no more."""
    was_played = not s.partial and not s.worked_out
    for cell in RECKONED if was_played else s.worked_out:
        s.partial = True
        s.c[cell] = Unknown(at.CELL_NAMES[cell])
    s.worked_out = ()


# clauses: co2.control.first-builder
def leave_uncontrolled(t: Table) -> None:
    """Nobody controls a region in which no green plant stands: none ever goes away again."""
    s, offsets = t.state, t.rules.offsets
    for region, holder in enumerate(s.control):
        row = s.plants[offsets[region] : offsets[region + 1]]
        if is_unknown(holder) and not any(is_unknown(x) or is_green(x) for x in row):
            s.control[region] = NO_SEAT


def empty_absent_seats(s: State) -> None:
    """A colour that does not play holds nothing."""
    for seat in range(len(SEATS)):
        if seat in s.order:
            continue
        for cell in at.cells_of(at.OF_ONE_SEAT, (seat,)):
            s.c[cell] = 0
        s.lobby[seat], s.lobby_hidden[seat] = (), 0
        s.un_held[seat] = ()
        s.goal[seat] = GOAL_NONE


def count_the_board(t: Table) -> None:
    """Count what lies on the board; the rest of each kind lies in its pool, stack or pile."""
    s, box = t.state, t.rules.box
    c = s.c
    if known(s.tiles):
        sources = [SOURCE_OF_TILE[tile] for tile in s.tiles]
        for source, total in enumerate(box.projects):
            set_pair(c, at.PROJECTS_OUT + source, at.PROJECT_POOL + source, sources, source, total)
    if known(s.plants):
        green = [source_of_plant(plant) for plant in s.plants if is_green(plant)]
        for source, stack in enumerate(box.plants):
            out, left = at.PLANTS_OUT + source, at.PLANT_STACK + source
            set_pair(c, out, left, green, source, len(stack))
        for kind in range(len(FOSSILS)):
            fill(c, at.FOSSIL_OUT + kind, s.plants.count(fossil(kind)))
    for kind, total in enumerate(box.fossils):
        zones = (at.FOSSIL_PILE, at.FOSSIL_OUT, at.FOSSIL_GONE)
        fill_last(c, tuple(zone + kind for zone in zones), total)
    speakers = [who for row in s.speakers for who in (row if isinstance(row, tuple) else (row,))]
    if known(s.visitors) and known(speakers):
        for seat in s.order:
            fill(c, at.AFIELD + seat, s.visitors.count(seat) + speakers.count(seat))


def set_pair(
    c: list[Any], shown: int, reserve: int, lying: Sequence[int], source: int, total: int
) -> None:
    fill(c, shown, lying.count(source))
    fill_last(c, (shown, reserve), total)


def fill(c: list[Any], cell: int, amount: int) -> None:
    if is_unknown(c[cell]):
        c[cell] = amount


def fill_last(c: list[Any], cells: Sequence[int], total: int) -> None:
    """Of cells that add up to a total, the only unknown one holds what the others leave."""
    missing = [cell for cell in cells if type(c[cell]) is Unknown]
    if len(missing) == 1:
        c[missing[0]] = total - sum(c[cell] for cell in cells if cell != missing[0])


def empty_the_rest(c: list[Any], cells: Sequence[int], total: int) -> None:
    """Where all that there is lies in some cells, the others are empty: none holds less."""
    missing = [cell for cell in cells if type(c[cell]) is Unknown]
    if missing and sum(c[cell] for cell in cells if cell not in missing) == total:
        for cell in missing:
            c[cell] = 0


def known(values: Iterable[Any]) -> bool:
    return not any(map(is_unknown, values))


def has_unknown(s: State) -> bool:
    rows = [
        x for row in (*s.topics, *s.speakers, *s.un_held) if isinstance(row, tuple) for x in row
    ]
    single = (s.un_display, s.start, s.decade, s.round, s.active, s.un_hidden, s.lobby_deck)
    if s.gapped:  # what was seen of cards and piles before is not all that there was
        return True
    return not known(
        (
            *s.c,
            *s.tiles,
            *s.visitors,
            *s.plants,
            *s.control,
            *s.agenda,
            *s.topics,
            *s.speakers,
            *s.lobby,
            *s.lobby_hidden,
            *s.un_held,
            *s.events,
            *rows,
            *single,
            *(s.acted, s.moved, s.bought, s.sold, s.carded),
            *(s.price_changed, s.refilled, s.warmed),
        )
    )
