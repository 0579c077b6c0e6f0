"""Which clause may move what, and how much of it at once: the register's own words."""

from __future__ import annotations

from co2replay.engine.filing import Filing, read_table

from ..forms import SEATS
from ..game import GAME

# Kind of goods, from, to; then the clauses that may say so, with the least and the most at once.
MONEY = """
money bank seat: setup.money 50, bureaucracy.pay-zero 10, bureaucracy.pay-powered 22-150
money bank seat: end.pay-21 150
money seat bank: auction.win-last 0-, build.cost 0-, resources.price-space 1-
"""
FUELS = """
{fuel} supply market: setup.market-{fuel} {start}, bureaucracy.refill-table 1-{refill}
{fuel} market seat: resources.price-space 1-
{fuel} seat supply: bureaucracy.burn 1-, auction.discard-lose-fuel 1-
"""
# On the spaces of the set-up, and the most that any space of the refill table says.
MARKETS = {"coal": (24, 9), "oil": (18, 7), "garbage": (6, 6), "uranium": (2, 3)}
WRITTEN = MONEY + "".join(
    FUELS.lstrip().format(fuel=fuel, start=start, refill=refill)
    for fuel, (start, refill) in MARKETS.items()
)


def zone_of(name: str) -> str:
    """Where a cell lies: with somebody, on the market, in the supply or the bank."""
    owner = name.partition(".")[0]
    return "seat" if owner in SEATS else owner


FILING = Filing(read_table(WRITTEN, "pg"), GAME.goods(), zone_of)
