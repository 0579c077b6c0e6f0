"""Where countable things lie: money and tokens, one cell a kind and zone."""

from __future__ import annotations

from ..forms import FUELS, SEATS

SEAT_COUNT = len(SEATS)
FUEL_COUNT = len(FUELS)

MONEY = 0
BANK = MONEY + SEAT_COUNT  # below nothing: no rule says how much money there is
STORED = BANK + 1  # + seat * 4 + fuel
MARKET = STORED + SEAT_COUNT * FUEL_COUNT
SUPPLY = MARKET + FUEL_COUNT
CELL_COUNT = SUPPLY + FUEL_COUNT

CELL_NAMES: tuple[str, ...] = (
    *(f"{seat}.money" for seat in SEATS),
    "bank.money",
    *(f"{seat}.{fuel}" for seat in SEATS for fuel in FUELS),
    *(f"{zone}.{fuel}" for zone in ("market", "supply") for fuel in FUELS),
)


def stored(seat: int, fuel: int) -> int:
    """The cell of a player's tokens of one fuel."""
    return STORED + FUEL_COUNT * seat + fuel
