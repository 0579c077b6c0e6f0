"""Where countable things lie: one cell a kind and place, as they are digested."""

from __future__ import annotations

from ..forms import ENERGIES, REGIONS, SEATS

SEAT_COUNT, REGION_COUNT, ENERGY_COUNT = len(SEATS), len(REGIONS), len(ENERGIES)

MONEY = 0
CEPS = MONEY + SEAT_COUNT
TECH = CEPS + SEAT_COUNT
VP = TECH + SEAT_COUNT
KNOWLEDGE = VP + SEAT_COUNT  # + seat * 5 + energy
TOKENS = KNOWLEDGE + SEAT_COUNT * ENERGY_COUNT  # infrastructure tokens not yet placed
POOL = TOKENS + SEAT_COUNT
HOME = POOL + SEAT_COUNT  # scientists on the own board
ABROAD = HOME + SEAT_COUNT  # on projects, cards and summits
REGION_CEPS = ABROAD + SEAT_COUNT
REGION_TECH = REGION_CEPS + REGION_COUNT
MARKET = REGION_TECH + REGION_COUNT
BANK_CEPS = MARKET + 1
PLANT_CEPS = BANK_CEPS + 1  # laid on new fossil plants, until all regions are supplied
BANK_TECH = PLANT_CEPS + 1
INSPECTORS = BANK_TECH + 1  # tokens that stand for inspectors
TEAM = INSPECTORS + 1
PPM = TEAM + 1
PRICE = PPM + 1
# What no component limits: goods come from here and go there.
BANK_MONEY = PRICE + 1
BANK_VP = BANK_MONEY + 1
SKY = BANK_VP + 1
PRICES = SKY + 1
LEARNING = PRICES + 1
PLACED = LEARNING + 1  # infrastructure tokens on the board
CELL_COUNT = PLACED + 1

CELL_NAMES: tuple[str, ...] = (
    *(f"{seat}.money" for seat in SEATS),
    *(f"{seat}.cep" for seat in SEATS),
    *(f"{seat}.tech" for seat in SEATS),
    *(f"{seat}.vp" for seat in SEATS),
    *(f"{seat}.{energy}" for seat in SEATS for energy in ENERGIES),
    *(f"{seat}.{name}" for name in ("tokens", "pool", "board", "abroad") for seat in SEATS),
    *(f"{region}.{good}" for good in ("cep", "tech") for region in REGIONS),
    *("market.cep", "bank.cep", "plants.cep", "bank.tech", "inspectors.tech"),
    *("team.vp", "ppm", "price"),
    *("bank.money", "bank.vp", "sky", "prices", "learning", "placed"),
)
assert len(CELL_NAMES) == CELL_COUNT


def known(seat: int, energy: int) -> int:
    """The cell of a player's disc on a knowledge track."""
    return KNOWLEDGE + seat * ENERGY_COUNT + energy
