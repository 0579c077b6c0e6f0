"""Where countable things lie: one cell a kind and zone, so that sums over a kind never change."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from co2replay.engine.field import Field, goods_of
from co2replay.engine.table import Table
from co2replay.notation.records import NO_FORM

from .. import forms as f
from ..forms import FOSSILS, REGIONS, SEATS, SOURCES

SEAT_COUNT = len(SEATS)
REGION_COUNT = len(REGIONS)
SOURCE_COUNT = len(SOURCES)

MONEY = 0
CUBES = MONEY + SEAT_COUNT
CEPS = CUBES + SEAT_COUNT
VP = CEPS + SEAT_COUNT
EXPERTISE = VP + SEAT_COUNT  # + seat * 5 + source
HAND = EXPERTISE + SEAT_COUNT * SOURCE_COUNT  # scientists in hand
POOL = HAND + SEAT_COUNT  # scientists in the recruitment pool
AFIELD = POOL + SEAT_COUNT  # scientists on projects and summits
REGION_CEPS = AFIELD + SEAT_COUNT
REGION_CUBES = REGION_CEPS + REGION_COUNT
MARKET_CEPS = REGION_CUBES + REGION_COUNT
BANK_CEPS = MARKET_CEPS + 1
BANK_CUBES = BANK_CEPS + 1
BANK_MONEY = BANK_CUBES + 1
BANK_VP = BANK_MONEY + 1
PPM = BANK_VP + 1
SKY = PPM + 1  # where pollution comes from and goes to
BANK_EXPERTISE = SKY + 1
PRICE = BANK_EXPERTISE + 1
PRICE_SCALE = PRICE + 1
PROJECT_POOL = PRICE_SCALE + 1
PROJECTS_OUT = PROJECT_POOL + SOURCE_COUNT
FOSSIL_PILE = PROJECTS_OUT + SOURCE_COUNT
FOSSIL_OUT = FOSSIL_PILE + len(FOSSILS)
FOSSIL_GONE = FOSSIL_OUT + len(FOSSILS)
PLANT_STACK = FOSSIL_GONE + len(FOSSILS)
PLANTS_OUT = PLANT_STACK + SOURCE_COUNT
CELL_COUNT = PLANTS_OUT + SOURCE_COUNT


def number(
    name: str, cell: int, good: str, step: int = 1, form: int = NO_FORM, key: str = "", **more: Any
) -> Field[Table]:
    """One number of the ledger, of each owner or of the table, with the row that tells it."""
    return Field(name, form=form, key=key, cell=cell, step=step, good=good, **more)


def of_seats(name: str, cell: int, good: str, step: int = 1, **more: Any) -> Field[Table]:
    return number(f"{{seat}}.{name}", cell, good, step, f.SEAT_FIELD, name, **more)


def of_board(name: str, cell: int, good: str) -> Field[Table]:
    return number(name, cell, good, form=f.BOARD_FIELD, key=name)


def of_regions(name: str, cell: int, good: str) -> Field[Table]:
    return number(f"{{region}}.{name}", cell, good, form=f.REGION_FIELD, key=name)


def cells_of(fields: Iterable[Field[Table]], owners: Iterable[int]) -> tuple[int, ...]:
    """Where these fields of some owners lie."""
    return tuple(field.cell + field.step * owner for owner in owners for field in fields)


# What lies in the cells, as fields: this is where their names and kinds stand.
MONEY_HELD = of_seats("money", MONEY, "money")
CUBES_HELD = of_seats("tech", CUBES, "tech")
CEPS_HELD = of_seats("cep", CEPS, "cep")
POINTS = of_seats("vp", VP, "vp", also=(f.SCORE,))
LEVELS = tuple(
    of_seats(source, EXPERTISE + place, "expertise", SOURCE_COUNT)
    for place, source in enumerate(SOURCES)
)
IN_HAND = of_seats("hand", HAND, "scientist")
IN_POOL = of_seats("pool", POOL, "scientist")
ABROAD = number("{seat}.afield", AFIELD, "scientist")
# What a player has before himself, and all that is his.
PURSE = (MONEY_HELD, CEPS_HELD, CUBES_HELD, POINTS, IN_HAND, IN_POOL)
OF_ONE_SEAT = (*PURSE, ABROAD, *LEVELS)
CEPS_LYING = of_regions("cep", REGION_CEPS, "cep")
CUBES_LYING = of_regions("tech", REGION_CUBES, "tech")
POLLUTION = of_board("ppm", PPM, "ppm")
PRICE_SHOWN = of_board("price", PRICE, "price")
TRACKS = (
    POLLUTION,
    PRICE_SHOWN,
    of_board("market.cep", MARKET_CEPS, "cep"),
    of_board("bank.cep", BANK_CEPS, "cep"),
    of_board("bank.tech", BANK_CUBES, "tech"),
)
STACKS = number("stack.{source}", PLANT_STACK, "plant", form=f.STACK, written=False)
# No row tells these: they follow from the others, or never matter.
UNTOLD = (
    number("bank.money", BANK_MONEY, "money"),
    number("bank.vp", BANK_VP, "vp"),
    number("sky", SKY, "ppm"),
    number("bank.expertise", BANK_EXPERTISE, "expertise"),
    number("price.scale", PRICE_SCALE, "price"),
    number("pool.{source}", PROJECT_POOL, "project"),
    number("out.{source}", PROJECTS_OUT, "project"),
    number("pile.{fossil}", FOSSIL_PILE, "fossil"),
    number("out.{fossil}", FOSSIL_OUT, "fossil"),
    number("gone.{fossil}", FOSSIL_GONE, "fossil"),
    number("built.{source}", PLANTS_OUT, "plant"),
)
GOODS = goods_of((*OF_ONE_SEAT, *(CEPS_LYING, CUBES_LYING, *TRACKS, STACKS, *UNTOLD)), f.TABLES)
CELL_NAMES, KIND_OF_CELL, CELL_BY_NAME = GOODS.names, GOODS.kinds, GOODS.places
# The kinds whose cells always add up to the same number, in the order in which they are counted.
KINDS: dict[str, tuple[int, ...]] = {
    kind: tuple(cell for cell in range(CELL_COUNT) if KIND_OF_CELL[cell] == kind)
    for kind in (
        *("cep", "tech", "money", "vp", "ppm", "expertise", "price"),
        *("scientist", "project", "fossil", "plant"),
    )
}
