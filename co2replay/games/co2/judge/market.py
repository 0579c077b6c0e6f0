"""Coins, cubes and CEPs changing hands, and what the market does when it runs empty."""

from __future__ import annotations

from co2replay.games.judging import Table, says

from .log_reader import ask


def gain_coins(t: Table, seat: str, amount: int) -> None:
    t["coins"][seat] += amount


def gain_cubes(t: Table, seat: str, amount: int) -> int:
    """co2.propose.grant-tech; only cubes that are left in the supply can be gained."""
    if says(t, "cube_supply_empty") == "what_is_left":
        amount = min(amount, t["box"]["supply"]["cubes"] - sum(t["cubes"].values()))
    t["cubes"][seat] += amount
    return amount


def cep_out_of_market(t: Table, to: str, bought: bool = False) -> bool:
    """co2.cep.all-from-market"""
    if not t["ceps"]["market"]:
        return False
    t["ceps"]["market"] -= 1
    t["ceps"][to] += 1
    if not t["ceps"]["market"]:
        refill(t, bought)
    return True


def refill(t: Table, bought: bool, late: bool = False) -> None:
    """co2.market.refill, co2.market.refill-any-cause, co2.market.price-up"""
    if says(t, "market_refill_trigger") == "purchase_only" and not bought:
        return
    there = min(t["numbers"]["market_refill"], t["ceps"]["bank"])
    if not there and says(t, "cep_bank_empty") == "no_rise":
        return
    t["ceps"]["bank"] -= there
    t["ceps"]["market"] += there
    before, highest = t["price"], t["numbers"]["price_max"]
    has_risen = late and says(t, "cep_bank_empty") == "what_is_there"  # when it ran empty
    if has_risen and before < highest and says(t, "late_refill_price") == "stays":
        return
    t["price"] = min(t["price"] + 1, highest)
    t["refilled"] = True
    t["price_moved"] = t["price_moved"] or t["price"] != before


def purses_of(t: Table, seat: str) -> list[str]:
    """co2.cep.player-payments, co2.control.use-ceps"""
    purses = ["hand"] if t["ceps"][seat] else []
    return purses + [r for r in t["regions"] if t["control"][r] == seat and t["ceps"][r]]


def pay_cep(t: Table, seat: str, clause: str) -> None:
    """co2.cep.spent-to-bank"""
    purse = ask(t, seat, "pay", purses_of(t, seat), clause)
    cep_to_bank(t, seat if purse == "hand" else purse)


def cep_to_bank(t: Table, source: str) -> None:
    """co2.cep.spent-to-bank, co2.market.refill: an empty market takes up what the bank now has"""
    t["ceps"][source] -= 1
    t["ceps"]["bank"] += 1
    if not t["ceps"]["market"]:
        refill(t, False, late=True)


def cep_to_region(t: Table, region: str) -> None:
    """co2.region.cep-limit"""
    cep_out_of_market(t, region)


def has_room(t: Table, region: str) -> bool:
    """co2.region.cep-limit-values"""
    return bool(t["ceps"][region] < len(t["ground"][region]))


def market_can_give(t: Table) -> bool:
    """co2.cep.all-from-market"""
    by_itself = says(t, "market_refill_trigger") == "any_cause"
    return bool(t["ceps"]["market"] or (by_itself and t["ceps"]["bank"]))
