"""Where countable things lie: one cell a kind and zone, so that sums over a kind never change."""

from __future__ import annotations

from co2replay.engine.contract import Goods

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

CELL_NAMES: tuple[str, ...] = (
    *(f"{seat}.{field}" for field in ("money", "tech", "cep", "vp") for seat in SEATS),
    *(f"{seat}.{source}" for seat in SEATS for source in SOURCES),
    *(f"{seat}.{field}" for field in ("hand", "pool", "afield") for seat in SEATS),
    *(f"{region}.{field}" for field in ("cep", "tech") for region in REGIONS),
    *("market.cep", "bank.cep", "bank.tech", "bank.money", "bank.vp", "ppm", "sky"),
    *("bank.expertise", "price", "price.scale"),
    *(f"{zone}.{source}" for zone in ("pool", "out") for source in SOURCES),
    *(f"{zone}.{kind}" for zone in ("pile", "out", "gone") for kind in FOSSILS),
    *(f"{zone}.{source}" for zone in ("stack", "built") for source in SOURCES),
)
CELL_BY_NAME = {name: cell for cell, name in enumerate(CELL_NAMES)}

# The kinds whose cells always add up to the same number.
KINDS: dict[str, tuple[int, ...]] = {
    "cep": (
        *range(CEPS, CEPS + SEAT_COUNT),
        *range(REGION_CEPS, REGION_CEPS + REGION_COUNT),
        MARKET_CEPS,
        BANK_CEPS,
    ),
    "tech": (
        *range(CUBES, CUBES + SEAT_COUNT),
        *range(REGION_CUBES, REGION_CUBES + REGION_COUNT),
        BANK_CUBES,
    ),
    "money": (*range(MONEY, MONEY + SEAT_COUNT), BANK_MONEY),
    "vp": (*range(VP, VP + SEAT_COUNT), BANK_VP),
    "ppm": (PPM, SKY),
    "expertise": (*range(EXPERTISE, HAND), BANK_EXPERTISE),
    "price": (PRICE, PRICE_SCALE),
    "scientist": (*range(HAND, REGION_CEPS),),
    "project": (*range(PROJECT_POOL, FOSSIL_PILE),),
    "fossil": (*range(FOSSIL_PILE, PLANT_STACK),),
    "plant": (*range(PLANT_STACK, CELL_COUNT),),
}
KIND_OF_CELL: tuple[str, ...] = tuple(
    next(kind for kind, cells in KINDS.items() if cell in cells) for cell in range(CELL_COUNT)
)
GOODS = Goods(CELL_NAMES, KIND_OF_CELL)
