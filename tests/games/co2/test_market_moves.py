"""The market move by move: what each act takes, what it brings, and what is asked on the way."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import market as ma
from tests.games.co2.changes import happened
from tests.games.co2.laid import laid, opened, put, says

ORANGE, PURPLE, BLUE = range(3)
NORTH_AMERICA, AFRICA, ASIA, OCEANIA = 0, 3, 4, 5
# Purple has 4 coins and 2 CEPs; market 2, price 3 of 8, bank 11; Asia has 5 CEPs, Oceania 3.


@pytest.fixture(scope="module")
def base() -> State:
    return laid()


CEP = "1 market.cep > purple.cep a clause"
UP = "1 price.scale > price co2.market.price-up"
ROSE = {"price_changed": True, "refilled": True}
TRIGGER = {"asks": ["market_refill_trigger"]}


def refills(amount: int) -> str:
    return f"{amount} bank.cep > market.cep co2.market.refill"


# Taking CEPs.


def taken(
    base: State,
    amount: int,
    readings: dict[str, str] | None = None,
    bought: bool = False,
    **cells: int,
) -> dict[str, Any]:
    t = opened(base, readings, **cells)
    return happened(t, ma.take_ceps, at.CEPS + PURPLE, amount, "a clause", bought)


@pytest.mark.clause("co2.market.refill")
@pytest.mark.clause("co2.market.price-up")
def test_the_market_is_refilled_as_soon_as_it_is_empty(base: State) -> None:
    last = {"says": 1, "moves": [CEP, refills(2), UP], **ROSE}
    assert taken(base, 1) == {"says": 1, "moves": [CEP]}
    assert taken(base, 1, market__cep=1) == {**last, **TRIGGER}
    assert taken(base, 1, market__cep=1, bought=True) == last
    both = {"says": 2, "moves": [CEP, CEP, refills(2), UP], **ROSE}
    assert taken(base, 2) == {**both, **TRIGGER}
    assert taken(base, 2, market__cep=3) == {"says": 2, "moves": [CEP, CEP]}
    assert taken(base, 0) == {"says": 0}
    dear = taken(base, 1, market__cep=1, bought=True, price=8, price__scale=0)
    assert dear == {"says": 1, "moves": [CEP, refills(2)], "refilled": True}
    rising = taken(base, 1, market__cep=1, bought=True, price=7, price__scale=1)
    assert rising == last


def test_an_effect_goes_on_after_a_refill_or_takes_what_is_there(base: State) -> None:
    asks = {"asks": ["market_short_effect", "market_refill_trigger"]}
    on = {"says": 2, "moves": [CEP, refills(2), UP, CEP], **ROSE}
    assert taken(base, 2, market__cep=1) == {**on, **asks}
    first = {"says": 1, "moves": [CEP, refills(2), UP], **ROSE}
    reading = {"market_short_effect": "take_first"}
    assert taken(base, 2, reading, market__cep=1) == {**first, **asks}
    assert taken(base, 1, reading, market__cep=1) == {**first, **TRIGGER}
    assert taken(base, 3, reading, market__cep=3)["says"] == 3


def test_nothing_is_bought_unless_that_is_said(base: State) -> None:
    t = opened(base, {"market_refill_trigger": "purchase_only"}, market__cep=1)
    told = happened(t, ma.take_ceps, at.CEPS + PURPLE, 1, "a clause")
    assert told == {"says": 1, "moves": [CEP], **TRIGGER}
    assert happened(t, ma.take_ceps, at.CEPS + PURPLE, 1, "a clause") == {"says": 0}


def test_some_refill_only_after_a_purchase(base: State) -> None:
    reading = {"market_refill_trigger": "purchase_only"}
    stays = {"says": 1, "moves": [CEP], **TRIGGER}
    assert taken(base, 1, reading, market__cep=1) == stays
    refilled = {"says": 1, "moves": [CEP, refills(2), UP], **ROSE}
    assert taken(base, 1, reading, True, market__cep=1) == refilled
    asks = {"asks": ["market_short_effect", "market_refill_trigger"]}
    assert taken(base, 2, reading, market__cep=1) == {**stays, **asks}


@pytest.mark.parametrize(("bank", "amount"), [(3, 2), (2, 2), (1, 1)])
def test_the_bank_gives_what_it_has(base: State, bank: int, amount: int) -> None:
    told = taken(base, 1, None, True, market__cep=1, bank__cep=bank)
    assert told == {"says": 1, "moves": [CEP, refills(amount), UP], **ROSE}


def test_an_empty_bank_still_raises_the_price_or_does_nothing(base: State) -> None:
    asks = {"asks": ["cep_bank_empty"]}
    rises = {"says": 1, "moves": [CEP, refills(0), UP], **ROSE, **asks}
    assert taken(base, 1, None, True, market__cep=1, bank__cep=0) == rises
    reading = {"cep_bank_empty": "no_rise"}
    still = {"says": 1, "moves": [CEP], **asks}
    assert taken(base, 1, reading, True, market__cep=1, bank__cep=0) == still


# Buying and selling.


@pytest.mark.clause("co2.market.not-both")
@pytest.mark.clause("co2.free.once-each")
@pytest.mark.parametrize("done", ["bought", "sold"])
def test_one_visit_a_turn(base: State, done: str) -> None:
    t = opened(base)
    assert happened(t, ma.check_visit, selling=False) == {}
    setattr(t.state, done, True)
    word = "buy" if done == "bought" else "sell"
    again, both = "co2.free.once-each", "co2.market.not-both"
    buying, selling = (again, both) if done == "bought" else (both, again)
    assert happened(t, ma.check_buy, PURPLE) == says(buying, hard=False, visited=word)
    assert happened(t, ma.check_sell, PURPLE) == says(selling, hard=False, visited=word)
    t.waived = (again, both)
    assert happened(t, ma.check_buy, PURPLE) == {}
    assert happened(t, ma.check_sell, PURPLE) == {}


@pytest.mark.clause("co2.market.buy")
def test_buying_needs_a_cep_and_its_price(base: State) -> None:
    buy = "co2.market.buy"
    assert happened(opened(base, purple__money=3), ma.check_buy, PURPLE) == {}
    short = happened(opened(base, purple__money=2), ma.check_buy, PURPLE)
    assert short == says(buy, price=3, money=2)
    assert happened(opened(base, market__cep=1), ma.check_buy, PURPLE) == {}
    none = happened(opened(base, market__cep=0), ma.check_buy, PURPLE)
    assert none == says(buy, market=0)


@pytest.mark.clause("co2.market.complete-before-change")
def test_buying_after_a_change_of_price_is_a_question(base: State) -> None:
    asks = {"asks": ["buy_after_price_change"]}
    t = opened(base)
    t.state.price_changed = True
    assert happened(t, ma.check_buy, PURPLE) == asks
    strict = opened(base, {"buy_after_price_change": "no"})
    assert happened(strict, ma.check_buy, PURPLE) == {}
    strict.state.price_changed = True
    clause = "co2.market.complete-before-change"
    assert happened(strict, ma.check_buy, PURPLE) == {**says(clause, hard=False, price=3), **asks}
    strict.waived = (clause,)
    assert happened(strict, ma.check_buy, PURPLE) == asks


def test_a_cep_is_bought(base: State) -> None:
    paid = "3 purple.money > bank.money co2.market.buy"
    got = "1 market.cep > purple.cep co2.market.buy"
    bought = {"bought": True, "moves": [paid, got]}
    assert happened(opened(base), ma.apply_buy, PURPLE) == bought
    # The last one: a purchase, so that nobody asks what refills the market.
    last = {"bought": True, **ROSE, "moves": [paid, got, refills(2), UP]}
    assert happened(opened(base, market__cep=1), ma.apply_buy, PURPLE) == last


@pytest.mark.clause("co2.market.no-sale-after-price-change")
def test_nothing_is_sold_after_a_change_of_price_or_a_refill(base: State) -> None:
    clause = "co2.market.no-sale-after-price-change"
    asks = {"asks": ["sell_after_refill_at_max_price"]}
    t = opened(base)
    assert happened(t, ma.check_sell, PURPLE) == {}
    t.state.price_changed = t.state.refilled = True
    assert happened(t, ma.check_sell, PURPLE) == says(clause, hard=False, price=3)
    t.waived = (clause,)
    assert happened(t, ma.check_sell, PURPLE) == {}
    t.waived, t.state.price_changed = (), False  # it was at its highest
    assert happened(t, ma.check_sell, PURPLE) == {**says(clause, hard=False, price=3), **asks}
    t.waived = (clause,)
    assert happened(t, ma.check_sell, PURPLE) == asks
    loose = opened(base, {"sell_after_refill_at_max_price": "yes"})
    loose.state.refilled = True
    assert happened(loose, ma.check_sell, PURPLE) == asks


ANY_NEED = {"region_cep_purpose": "any_need"}


@pytest.mark.clause("co2.market.sell-hand-only")
def test_a_cep_is_sold_from_the_hand_or_from_a_region(base: State) -> None:
    none, asks = says("co2.market.sell-hand-only", cep=0), {"asks": ["region_cep_purpose"]}

    def checked(readings: dict[str, str] | None, region: int = -1, **cells: int) -> dict[str, Any]:
        t = opened(base, readings, **cells)
        if region >= 0:
            t.state.control[region] = PURPLE
        return happened(t, ma.check_sell, PURPLE)

    assert checked(None, purple__cep=1) == {}
    assert checked(None, ASIA, purple__cep=0) == {**none, **asks}
    assert checked(ANY_NEED, purple__cep=0) == {**none, **asks}
    assert checked(ANY_NEED, ASIA, purple__cep=0) == asks
    assert checked(ANY_NEED, NORTH_AMERICA, purple__cep=0) == asks
    assert checked(ANY_NEED, ASIA, purple__cep=0, asia__cep=0) == {**none, **asks}


@pytest.mark.clause("co2.market.price-down")
def test_a_cep_goes_to_the_market_and_the_price_falls(base: State) -> None:
    def sold(region: int = -1, **cells: int) -> dict[str, Any]:
        t = opened(base, **cells)
        if region >= 0:
            t.state.control[region] = PURPLE
        return happened(t, ma.apply_sell, PURPLE)

    got = "3 bank.money > purple.money co2.market.sell-price"
    down = "1 price > price.scale co2.market.price-down"
    changed = {"sold": True, "price_changed": True}
    hand = "1 purple.cep > market.cep co2.market.sell-adds-to-pile"
    assert sold() == {**changed, "moves": [got, hand, down]}
    assert sold(ASIA, purple__cep=1)["moves"][1] == hand
    region = "1 asia.cep > market.cep co2.market.sell-adds-to-pile"
    assert sold(ASIA, purple__cep=0) == {**changed, "moves": [got, region, down]}
    one = "1 bank.money > purple.money co2.market.sell-price"
    assert sold(price=1) == {"sold": True, "moves": [one, hand]}
    two = "2 bank.money > purple.money co2.market.sell-price"
    assert sold(price=2) == {**changed, "moves": [two, hand, down]}


# Purses.


@pytest.mark.clause("co2.control.use-ceps")
def test_where_a_cep_can_be_paid_from(base: State) -> None:
    t = opened(base, oceania__cep=1)
    assert ma.purses(t, PURPLE) == [0]
    assert ma.region_with_cep(t, PURPLE) == -1
    t.state.control = [BLUE, -1, -1, PURPLE, -1, PURPLE]
    assert ma.purses(t, PURPLE) == [0, 4, 6]
    assert ma.region_with_cep(t, PURPLE) == AFRICA
    put(t, "africa.cep", 0)
    put(t, "purple.cep", 0)
    assert ma.purses(t, PURPLE) == [6]
    assert ma.region_with_cep(t, PURPLE) == OCEANIA
    put(t, "purple.cep", 1)
    assert ma.purses(t, PURPLE) == [0, 6]
    assert ma.purses(t, BLUE) == [0, 1]


@pytest.mark.clause("co2.cep.spent-to-bank")
@pytest.mark.parametrize(
    ("purse", "cell"), [(0, "purple.cep"), (1, "north_america.cep"), (6, "oceania.cep")]
)
def test_a_cep_is_paid_to_the_bank(base: State, purse: int, cell: str) -> None:
    paid = f"1 {cell} > bank.cep a clause"
    assert happened(opened(base), ma.pay_cep, PURPLE, purse, "a clause") == {"moves": [paid]}
    # A market that ran empty with the bank takes it up, though nobody bought anything; the price
    # rose when it ran empty.
    told = happened(opened(base, market__cep=0, bank__cep=0), ma.pay_cep, PURPLE, purse, "a clause")
    asks = {"asks": ["market_refill_trigger", "late_refill_price"]}
    assert told == {**asks, "moves": [paid, refills(1)]}
    t = opened(base)
    put(t, "market.cep", Unknown("market.cep"))
    assert happened(t, ma.pay_cep, PURPLE, purse, "a clause") == {"moves": [paid]}


# The purchase that a fossil plant asks for: 3 coins.


def forced(
    base: State, money: int, readings: dict[str, str] | None = None, **cells: int
) -> dict[str, Any]:
    return happened(opened(base, readings, purple__money=money, **cells), ma.buy_by_force, PURPLE)


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.clause("co2.supply.cep.forced-purchase")
def test_points_stand_in_for_missing_coins(base: State) -> None:
    points = "{} purple.vp > bank.vp co2.supply.cep.vp-substitute"
    coins = "{} bank.money > purple.money co2.supply.cep.vp-substitute"
    paid = "{} purple.money > bank.money co2.supply.cep.forced-purchase"
    rest = [
        "1 market.cep > purple.cep co2.supply.cep.forced-purchase",
        "1 purple.cep > bank.cep co2.supply.cep.one-to-bank",
    ]
    asks = {"asks": ["cep_shortage_vp"]}
    assert forced(base, 3) == {"moves": [paid.format(3), *rest]}
    assert forced(base, 4) == {"moves": [paid.format(3), *rest]}
    changed = [points.format(1), coins.format(1), paid.format(3), *rest]
    assert forced(base, 2) == {"moves": changed, **asks}
    reading = {"cep_shortage_vp": "coins_then_vp"}
    both = [points.format(2), paid.format(1), *rest]
    assert forced(base, 1, reading) == {"moves": both, **asks}
    assert forced(base, 5, market__cep=0) == {}
    last = [paid.format(3), rest[0], refills(2), UP, rest[1]]
    assert forced(base, 3, market__cep=1) == {"moves": last, **ROSE}


# What the bank has.


def test_coins_are_cut_only_where_a_reading_says_so(base: State) -> None:
    def given(left: Any, amount: Any, readings: dict[str, str] | None = None) -> Any:
        t = opened(base, readings)
        put(t, "bank.money", left)
        told = happened(t, ma.take_money, PURPLE, amount, "a clause")
        return told["moves"][0].split()[0], told.get("asks", [])

    asks = ["coins_limited"]
    limited = {"coins_limited": "yes"}
    assert given(5, 5) == ("5", [])
    assert given(4, 5) == ("5", asks)
    assert given(4, 5, limited) == ("4", asks)
    assert given(5, 5, limited) == ("5", [])
    assert given(-2, 5, limited) == ("0", asks)
    assert given(Unknown("bank.money"), 5, limited) == ("5", [])
    assert given(4, Unknown("amount"), limited) == ("?", [])


def test_cubes_are_cut_to_those_left(base: State) -> None:
    def given(left: int, amount: int, readings: dict[str, str] | None = None) -> dict[str, Any]:
        t = opened(base, readings, bank__tech=left)
        return happened(t, ma.take_cubes, PURPLE, amount, "a clause")

    asks = {"asks": ["cube_supply_empty"]}
    three = {"moves": ["3 bank.tech > purple.tech a clause"]}
    assert given(3, 3) == three
    assert given(2, 3) == {**asks, "moves": ["2 bank.tech > purple.tech a clause"]}
    assert given(1, 3) == {**asks, "moves": ["1 bank.tech > purple.tech a clause"]}
    assert given(0, 3) == asks
    assert given(2, 3, {"cube_supply_empty": "unlimited"}) == {**asks, **three}


def test_of_an_unknown_supply_nobody_knows_how_many_came(base: State) -> None:
    t = opened(base)
    put(t, "bank.tech", Unknown("bank.tech"))
    assert happened(t, ma.take_cubes, PURPLE, 2, "a clause") == {}
    cubes = t.state.c[at.CUBES + PURPLE]
    assert is_unknown(cubes)
    assert cubes.name == "purple.tech"
