"""The CEP market: prices, refills, and what a turn may do there."""

from __future__ import annotations

import pytest

from co2replay.rulebooks.rulebook import load_rules
from tests.games.co2.scene import Scene, play
from tests.games.co2.supply_phase import faults, refused, ruled

EDITIONS = ("en", "it", "pl")
TURN = "[1.1 orange]\n"
# Orange has 3 coins and 2 CEPs; market 2, price 3, bank 11; Europe has 4 CEPs.
# A proposed project of each kind that brings CEPs, nobody on it.
FORESTATION = ruled("europe/tech forestation proposed")  # installed: pay 1, take 2
BIOMASS = ruled("europe/money biomass proposed")  # installed: pay 1, take 1 CEP, 1 cube, 3 coins


def turn(body: str, *rows: str, edition: str = "en", **more: object) -> Scene:
    return play(TURN + ruled(*rows) + body, edition, **more)  # type: ignore[arg-type]


def numbers(scene: Scene, *names: str) -> list[int]:
    return [scene[name] for name in names]


# Buying.


@pytest.mark.clause("co2.market.buy")
@pytest.mark.clause("co2.market.no-rise-without-refill")
@pytest.mark.clause("co2.market.one-per-visit")
@pytest.mark.parametrize("edition", EDITIONS)
def test_buying_costs_the_price_and_leaves_it_while_a_cep_is_left(edition: str) -> None:
    scene = turn("buy\n", edition=edition)
    assert faults(scene) == []
    names = ("orange.money", "orange.cep", "market.cep", "price", "bank.cep")
    assert numbers(scene, *names) == [0, 3, 1, 3, 11]


@pytest.mark.clause("co2.market.buy")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("price", [1, 3, 8])
def test_buying_is_refused_one_coin_short_of_the_price(price: int, edition: str) -> None:
    exact = turn("buy\n", f"price {price}", f"orange.money {price}", edition=edition)
    assert (faults(exact), exact["orange.money"]) == ([], 0)
    short = turn("buy\n", f"price {price}", f"orange.money {price - 1}", edition=edition)
    assert refused(short) == ("co2.market.buy", {"price": price, "money": price - 1})


@pytest.mark.clause("co2.supply.cep.vp-only-supply")
@pytest.mark.parametrize("edition", EDITIONS)
def test_points_do_not_stand_in_for_coins_in_a_turn(edition: str) -> None:
    scene = turn("buy\n", "orange.money 2", "orange.vp 30", edition=edition)
    assert refused(scene) == ("co2.market.buy", {"price": 3, "money": 2})


@pytest.mark.clause("co2.market.refill")
@pytest.mark.clause("co2.market.price-up")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("price", "risen"), [(1, 2), (3, 4), (7, 8), (8, 8)])
def test_buying_the_last_cep_refills_two_and_raises_the_price_up_to_eight(
    price: int, risen: int, edition: str
) -> None:
    rows = ("market.cep 1", f"price {price}", "orange.money 10")
    scene = turn("buy\n", *rows, edition=edition)
    # one CEP went back to the bank by the correction: 12 - 2; the old price is paid
    assert faults(scene) == []
    assert numbers(scene, "market.cep", "price", "bank.cep") == [2, risen, 10]
    assert numbers(scene, "orange.money", "orange.cep") == [10 - price, 3]


# Selling.


@pytest.mark.clause("co2.market.sell-price")
@pytest.mark.clause("co2.market.price-down")
@pytest.mark.clause("co2.market.sell-adds-to-pile")
@pytest.mark.clause("co2.cep.spent-to-bank")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("price", "fallen"), [(8, 7), (3, 2), (2, 1), (1, 1)])
def test_selling_pays_the_price_before_it_falls_to_one_at_the_least(
    price: int, fallen: int, edition: str
) -> None:
    scene = turn("sell\n", f"price {price}", edition=edition)
    assert faults(scene) == []
    assert numbers(scene, "orange.money", "orange.cep") == [3 + price, 1]
    assert numbers(scene, "market.cep", "price", "bank.cep") == [3, fallen, 11]


@pytest.mark.clause("co2.market.sell-hand-only")
@pytest.mark.parametrize("edition", EDITIONS)
def test_selling_needs_a_cep_in_hand(edition: str) -> None:
    assert faults(turn("sell\n", "orange.cep 1", edition=edition)) == []
    none = turn("sell\n", "orange.cep 0", "asia.control orange", edition=edition)
    assert refused(none) == ("co2.market.sell-hand-only", {"cep": 0})


@pytest.mark.clause("co2.market.sell-hand-only")
@pytest.mark.clause("co2.control.use-ceps")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reading_lets_a_controller_sell_a_cep_of_the_region(edition: str) -> None:
    rows = ("orange.cep 0", "asia.control orange")
    literal = {"region_cep_purpose": "any_need"}
    scene = turn("sell\n", *rows, edition=edition, readings=literal)
    # Asia 5-1, the coins are orange's, the CEP lies on the market
    assert faults(scene) == []
    assert numbers(scene, "asia.cep", "orange.cep", "orange.money", "market.cep") == [4, 0, 6, 3]
    spend = turn("sell\n", *rows, edition=edition, readings={"region_cep_purpose": "spend"})
    assert refused(spend) == ("co2.market.sell-hand-only", {"cep": 0})


@pytest.mark.clause("co2.market.sell-hand-only")
def test_even_then_the_region_must_be_the_sellers_own_and_hold_a_cep() -> None:
    literal = {"region_cep_purpose": "any_need"}
    for rows in (("asia.control purple",), ("asia.control orange", "asia.cep 0")):
        scene = turn("sell\n", "orange.cep 0", *rows, readings=literal)
        assert refused(scene) == ("co2.market.sell-hand-only", {"cep": 0})


@pytest.mark.clause("co2.market.sell-hand-only")
def test_a_refused_sale_names_the_reading_it_rests_on() -> None:
    scene = turn("sell\n", "orange.cep 0", "asia.control orange", record=True)
    assert scene.trace.book is not None
    assert "region_cep_purpose" in scene.trace.book.asked


def test_a_cep_gained_in_this_turn_can_be_sold_while_the_price_stands() -> None:
    # A51: the fee comes from Asia; biomass brings 1 of the market's 2
    rows = ("orange.cep 0", "asia.control orange")
    scene = turn(BIOMASS + "install europe/money\nsell\n", *rows)
    assert faults(scene) == []
    # 3 + 3 of the benefit + 3 of the sale
    assert numbers(scene, "orange.money", "orange.cep", "market.cep", "price") == [9, 0, 2, 2]


# One visit a turn.


@pytest.mark.clause("co2.market.not-both")
@pytest.mark.clause("co2.market.one-per-visit")
@pytest.mark.clause("co2.free.once-each")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("visits", "clause", "visited"),
    [
        ("buy\nsell\n", "co2.market.not-both", "buy"),
        ("sell\nbuy\n", "co2.market.not-both", "sell"),
        ("buy\nbuy\n", "co2.free.once-each", "buy"),
        ("sell\nsell\n", "co2.free.once-each", "sell"),
    ],
)
def test_a_turn_has_one_visit_and_one_transaction(
    visits: str, clause: str, visited: str, edition: str
) -> None:
    scene = turn(visits, "orange.money 20", edition=edition)
    assert refused(scene) == (clause, {"visited": visited})


@pytest.mark.clause("co2.free.once-each")
def test_the_next_player_has_a_visit_again() -> None:
    body = "buy\npropose solar asia money\nend\n[1.1 purple]\nbuy\n"
    assert faults(turn(body)) == []


@pytest.mark.clause("co2.free.anytime")
@pytest.mark.parametrize(
    "body", ["buy\npropose solar asia money\n", "propose solar asia money\nbuy\n"]
)
def test_a_visit_comes_before_or_after_the_action(body: str) -> None:
    assert faults(turn(body + "end\n[1.1 purple]\n")) == []


@pytest.mark.clause("co2.free.anytime")
def test_nobody_else_visits_the_market_in_this_turn() -> None:
    clause, facts = refused(turn("purple: buy\n"))
    assert (clause, facts) == ("co2.free.anytime", {"waits": "turn", "seat": "orange"})


# After a change of the price.


@pytest.mark.clause("co2.market.no-sale-after-price-change")
@pytest.mark.clause("co2.market.refill-any-cause")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_sale_after_the_price_has_changed_in_the_turn(edition: str) -> None:
    # forestation takes both CEPs: refill, 3 -> 4
    scene = turn(FORESTATION + "install europe/tech\nsell\n", edition=edition)
    assert refused(scene) == ("co2.market.no-sale-after-price-change", {"price": 4})
    assert scene.trace.derailed == -1  # a prohibition: the sale is made and the rest examined


@pytest.mark.clause("co2.market.no-sale-after-price-change")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sale_stands_while_the_price_does(edition: str) -> None:
    body = FORESTATION + "install europe/tech\nsell\n"
    assert faults(turn(body, "market.cep 3", edition=edition)) == []  # one CEP is left
    before = FORESTATION + "sell\ninstall europe/tech\n"  # the sale came first
    assert faults(turn(before, edition=edition)) == []


@pytest.mark.clause("co2.market.no-sale-after-price-change")
def test_a_change_in_the_turn_of_another_player_bars_nobody() -> None:
    body = "propose solar asia money\nbuy\nend\n[1.1 purple]\nsell\n"
    scene = turn(body, "market.cep 1")
    # price 3 -> 4 by orange; purple sells at 4
    assert (faults(scene), scene["purple.money"], scene["price"]) == ([], 8, 3)


@pytest.mark.clause("co2.market.complete-before-change")
@pytest.mark.parametrize(
    ("edition", "tried"), [("en", ("yes", "no")), ("it", ("yes",)), ("pl", ("yes", "no"))]
)
def test_buying_after_a_change_of_the_price_is_open_in_two_books(
    edition: str, tried: tuple[str, ...]
) -> None:
    # D23: the Italian book orders paying before moving the marker; the others can be read
    # as closing the market for the turn
    book = load_rules("co2", edition)
    name = "buy_after_price_change"
    assert book.tried.get(name, (book.settings[name],)) == tried
    verdicts = set()
    for value in tried:
        body = FORESTATION + "install europe/tech\nbuy\n"
        scene = turn(body, "orange.money 4", edition=edition, readings={name: value})
        verdicts.add(scene.broken)
        if value == "no":
            assert refused(scene) == ("co2.market.complete-before-change", {"price": 4})
        else:
            assert (faults(scene), scene["orange.money"]) == ([], 0)
    assert len(verdicts) == len(tried)


@pytest.mark.clause("co2.market.complete-before-change")
def test_whoever_bought_before_the_change_is_not_barred() -> None:
    readings = {"buy_after_price_change": "no"}
    body = FORESTATION + "buy\ninstall europe/tech\n"
    assert faults(turn(body, "market.cep 3", readings=readings)) == []
    # without a change of the price the reading bars nothing
    body = BIOMASS + "install europe/money\nbuy\n"
    assert faults(turn(body, "market.cep 3", readings=readings)) == []


@pytest.mark.clause("co2.market.no-sale-after-price-change")
@pytest.mark.parametrize(
    ("edition", "tried"), [("en", ("no", "yes")), ("it", ("no",)), ("pl", ("no", "yes"))]
)
def test_selling_after_a_refill_at_price_eight_is_open_in_two_books(
    edition: str, tried: tuple[str, ...]
) -> None:
    # D45: the refill leaves the price at 8; the Italian STOP bars a sale nevertheless
    book = load_rules("co2", edition)
    name = "sell_after_refill_at_max_price"
    assert book.tried.get(name, (book.settings[name],)) == tried
    for value in tried:
        body = FORESTATION + "install europe/tech\nsell\n"
        scene = turn(body, "price 8", edition=edition, readings={name: value})
        if value == "no":
            assert refused(scene) == ("co2.market.no-sale-after-price-change", {"price": 8})
        else:
            # 3 + 8 coins; then the price falls
            assert (faults(scene), scene["orange.money"], scene["price"]) == ([], 11, 7)


@pytest.mark.clause("co2.market.no-sale-after-price-change")
def test_at_price_seven_the_reading_of_the_refill_changes_nothing() -> None:
    readings = {"sell_after_refill_at_max_price": "yes"}
    body = FORESTATION + "install europe/tech\nsell\n"
    scene = turn(body, "price 7", readings=readings)
    assert refused(scene) == ("co2.market.no-sale-after-price-change", {"price": 8})


# What empties the market, and a bank that runs short.


@pytest.mark.clause("co2.market.refill-any-cause")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_empties_the_market_refills_it(edition: str) -> None:
    # D22: every book, by its own words or by its summary
    scene = turn(FORESTATION + "install europe/tech\n", edition=edition)
    # fee 1 to the bank: 12, refill 2: 10
    assert numbers(scene, "market.cep", "price", "bank.cep", "orange.cep") == [2, 4, 10, 3]


@pytest.mark.clause("co2.market.refill-any-cause")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_narrow_reading_refills_after_purchases_only(edition: str) -> None:
    narrow = {"market_refill_trigger": "purchase_only"}
    body = FORESTATION + "install europe/tech\n"
    scene = turn(body, edition=edition, readings=narrow)
    assert numbers(scene, "market.cep", "price", "orange.cep") == [0, 3, 3]
    sold = turn(body + "sell\n", edition=edition, readings=narrow)
    assert (faults(sold), sold["orange.money"]) == ([], 6)  # the price stood, so a sale is legal
    bought = turn(body + "buy\n", edition=edition, readings=narrow)
    assert refused(bought) == ("co2.market.buy", {"market": 0})
    emptied = turn("buy\n", "market.cep 1", edition=edition, readings=narrow)
    assert numbers(emptied, "market.cep", "price") == [2, 4]


@pytest.mark.clause("co2.market.refill")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "left"),
    [
        # market 1, two needed: take 1, refill 2 (price 4), take 1 more: 2-1+2 = 3 in hand
        ("refill_and_continue", [1, 4, 3]),
        # take the one that is there, then refill: 2-1+1 = 2 in hand
        ("take_first", [2, 4, 2]),
    ],
)
def test_an_effect_that_needs_more_than_the_market_holds(
    value: str, left: list[int], edition: str
) -> None:
    readings = {"market_short_effect": value}
    body = FORESTATION + "install europe/tech\n"
    scene = turn(body, "market.cep 1", edition=edition, readings=readings)
    assert faults(scene) == []
    assert numbers(scene, "market.cep", "price", "orange.cep") == left


@pytest.mark.clause("co2.market.refill")
@pytest.mark.clause("co2.market.price-up")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "bank", "left"),
    [
        # blue holds the others; the last CEP of the market is bought
        ("what_is_there", 2, [2, 4, 0]),
        ("what_is_there", 1, [1, 4, 0]),
        ("what_is_there", 0, [0, 4, 0]),
        ("no_rise", 1, [1, 4, 0]),
        ("no_rise", 0, [0, 3, 0]),
    ],
)
def test_a_short_bank_refills_with_what_it_has(
    value: str, bank: int, left: list[int], edition: str
) -> None:
    # bank 11, and 1 more by the market row: 12; blue has 2 and takes 12 - bank
    rows = ("market.cep 1", f"blue.cep {2 + 12 - bank}")
    scene = turn("buy\n", *rows, edition=edition, readings={"cep_bank_empty": value})
    assert faults(scene) == []
    assert numbers(scene, "market.cep", "price", "bank.cep") == left


@pytest.mark.clause("co2.market.price-up")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("empty", "late", "price"),
    [
        ("what_is_there", "stays", 4),  # 3, and 4 when the market ran empty (A47, A104)
        ("what_is_there", "rises", 5),  # once more when purple's fee filled it again
        (
            "no_rise",
            "stays",
            4,
        ),  # nothing yet when it ran empty: the one rise is that of the refill
        ("no_rise", "rises", 4),
    ],
)
def test_a_late_refill_raises_the_price_once_for_one_emptying(
    empty: str, late: str, price: int, edition: str
) -> None:
    rows = ("market.cep 1", "orange.cep 14", "europe/tech fusion proposed")
    moves = "buy\npropose biomass europe money\n[1.1 purple]\ninstall europe/tech\n"
    readings = {"cep_bank_empty": empty, "late_refill_price": late}
    scene = turn(moves, *rows, edition=edition, readings=readings)
    assert faults(scene) == []
    assert numbers(scene, "market.cep", "price", "bank.cep") == [1, price, 0]


@pytest.mark.clause("co2.market.buy")
def test_with_market_and_bank_empty_there_is_nothing_to_buy() -> None:
    rows = ("market.cep 0", "blue.cep 15", "orange.money 20")
    assert refused(turn("buy\n", *rows)) == ("co2.market.buy", {"market": 0})


@pytest.mark.clause("co2.cep.all-from-market")
def test_an_effect_is_cut_short_when_market_and_bank_have_no_more() -> None:
    # market 1, bank 0; the fee of the installation is the one CEP the bank then has:
    # fee 1, take 1, refill 1 (price 4), take 1, nothing left (price 5)
    scene = turn(FORESTATION + "install europe/tech\n", "market.cep 1", "blue.cep 14")
    assert numbers(scene, "market.cep", "price", "bank.cep", "orange.cep") == [0, 5, 0, 3]


# Coins and cubes that run out.


@pytest.mark.clause("co2.setup.money-open")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "coins"), [("no", 5), ("yes", 2)])
def test_coins_run_out_only_by_a_reading(value: str, coins: int, edition: str) -> None:
    # 150 coins; orange 140, purple and blue 4 each: 2 are left; Asia has 5 CEPs
    scene = turn(
        "propose solar asia money\n",
        "orange.money 140",
        edition=edition,
        readings={"coins_limited": value},
    )
    assert (faults(scene), scene["orange.money"]) == ([], 140 + coins)


@pytest.mark.parametrize(("value", "coins"), [("no", 3), ("yes", 2)])
def test_a_sale_too_is_cut_to_the_coins_that_are_left(value: str, coins: int) -> None:
    scene = turn("sell\n", "orange.money 140", readings={"coins_limited": value})
    assert scene["orange.money"] == 140 + coins


@pytest.mark.clause("co2.propose.grant-tech")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "held", "gained"),
    [
        ("what_is_left", 23, 2),  # 25 cubes: exactly two are left
        ("what_is_left", 24, 1),
        ("what_is_left", 25, 0),
        ("unlimited", 24, 2),
        ("unlimited", 25, 2),
    ],
)
def test_a_cube_supply_that_runs_out(value: str, held: int, gained: int, edition: str) -> None:
    readings = {"cube_supply_empty": value}
    rows = (f"purple.tech {held}",)
    scene = turn("propose solar asia tech\n", *rows, edition=edition, readings=readings)
    assert (faults(scene), scene["orange.tech"]) == ([], gained)


@pytest.mark.parametrize(
    ("name", "body", "rows", "consulted"),
    [
        ("market_short_effect", FORESTATION + "install europe/tech\n", ("market.cep 2",), False),
        ("market_short_effect", FORESTATION + "install europe/tech\n", ("market.cep 1",), True),
        ("cep_bank_empty", "buy\n", ("market.cep 1", "blue.cep 13"), False),  # bank 1
        ("cep_bank_empty", "buy\n", ("market.cep 1", "blue.cep 14"), True),
        # 150 coins, purple and blue 4 each: orange has 139 (3 left) or 140 (2 left)
        ("coins_limited", "sell\n", ("orange.money 139",), False),
        ("coins_limited", "sell\n", ("orange.money 140",), True),
        ("cube_supply_empty", "propose solar asia tech\n", ("purple.tech 23",), False),
        ("cube_supply_empty", "propose solar asia tech\n", ("purple.tech 24",), True),
        ("market_refill_trigger", "buy\n", ("market.cep 1",), False),
        ("market_refill_trigger", FORESTATION + "install europe/tech\n", (), True),
    ],
)
def test_a_reading_is_consulted_exactly_where_its_values_part(
    name: str, body: str, rows: tuple[str, ...], consulted: bool
) -> None:
    scene = turn(body, *rows, record=True)
    assert scene.trace.book is not None
    assert (name in scene.trace.book.asked) == consulted


# The same for a seat and a region that are not the first of their lists, and for those that are.

PURPLE = "propose solar asia money\nend\n[1.1 purple]\n"


@pytest.mark.clause("co2.market.buy")
@pytest.mark.clause("co2.market.sell-price")
def test_another_seat_buys_and_sells_for_itself() -> None:
    fields = ("purple.money", "purple.cep", "orange.cep", "blue.money", "market.cep")
    assert numbers(turn(PURPLE + "buy\n"), *fields) == [1, 3, 2, 4, 1]  # 4 - 3 coins
    assert numbers(turn(PURPLE + "sell\n"), *fields) == [7, 1, 2, 4, 3]  # 4 + 3 coins
    short = turn(PURPLE + "buy\n", "purple.money 2")
    assert refused(short) == ("co2.market.buy", {"price": 3, "money": 2})


@pytest.mark.clause("co2.market.sell-hand-only")
def test_the_reading_reaches_the_last_cep_of_the_first_region() -> None:
    rows = ("purple.cep 0", "north_america.control purple", "north_america.cep 1")
    scene = turn(PURPLE + "sell\n", *rows, readings={"region_cep_purpose": "any_need"})
    assert faults(scene) == []
    assert numbers(scene, "north_america.cep", "purple.money", "purple.cep") == [0, 7, 0]


@pytest.mark.parametrize(("held", "gained"), [(24, 1), (23, 2)])
def test_another_seat_gets_the_cubes_that_are_left(held: int, gained: int) -> None:
    scene = turn(PURPLE + "propose biomass asia tech\n", f"blue.tech {held}")
    assert numbers(scene, "purple.tech", "orange.tech") == [gained, 0]


def test_an_empty_bank_pays_no_coin_where_coins_are_limited() -> None:
    # 150 coins: orange 142, purple and blue 4 each
    scene = turn("sell\n", "orange.money 142", readings={"coins_limited": "yes"})
    assert scene["orange.money"] == 142
