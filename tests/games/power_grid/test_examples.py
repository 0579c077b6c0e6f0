"""The worked examples of the register, each with its arithmetic: X01 to X28."""

from __future__ import annotations

import pytest

from co2replay.games.power_grid.board.state import State
from co2replay.games.power_grid.chapters.order import by_cities
from co2replay.games.power_grid.chapters.resources import price_of
from co2replay.games.power_grid.forms import SEATS

from .scene import GAME_BOX, MIDGAME, Scene, broken, head, holds, play, player, stage

RED, BLUE, GREEN = (SEATS.index(seat) for seat in ("red", "blue", "green"))


@pytest.mark.clause("pg.plant.fuel-exact")
@pytest.mark.clause("pg.plant.storage")
def test_x01_a_run_of_14_burns_two_garbage_and_powers_two_cities() -> None:
    table = {
        "red": player(0, "14", "essen duisburg", garbage=4),
        "blue": player(0, "6", "koeln", garbage=1),
    }
    once = holds(stage("red: power 14", "3 bureaucracy", table))
    assert once.fuel("red") == (0, 0, 2, 0)
    assert once.state.powered[RED] == 2
    again = stage("red: power 14\nred: power 14", "3 bureaucracy", table)
    assert broken(again)[0] == "pg.plant.once-per-round"
    twice = stage("red: power 14 14", "3 bureaucracy", table)
    assert broken(twice)[0] == "pg.plant.once-per-round"
    short = stage(
        "red: power 14", "3 bureaucracy", {**table, "red": player(0, "14", "essen", garbage=1)}
    )
    clause, facts = broken(short)
    assert clause == "pg.plant.fuel-exact"
    assert (facts["garbage"], facts["garbage_held"]) == (2, 1)


@pytest.mark.clause("pg.plant.hybrid-mix")
@pytest.mark.parametrize(("coal", "oil"), [(2, 0), (0, 2), (1, 1)])
def test_x02_a_hybrid_burns_any_mix_of_the_right_total(coal: int, oil: int) -> None:
    table = {"red": player(0, "5", "essen", coal=2, oil=2), "blue": player(0)}
    burnt = holds(stage(f"power 5\nburn {coal} coal {oil} oil", "3 bureaucracy", table))
    assert burnt.fuel("red") == (2 - coal, 2 - oil, 0, 0)


def test_x02_one_token_is_not_enough_for_a_hybrid() -> None:
    table = {"red": player(0, "5", "essen", coal=1), "blue": player(0)}
    clause, facts = broken(stage("red: power 5", "3 bureaucracy", table))
    assert clause == "pg.plant.fuel-exact"
    assert (facts["hybrid"], facts["coal_held"], facts["oil_held"]) == (2, 1, 0)


@pytest.mark.clause("pg.resources.rearrange")
@pytest.mark.parametrize(
    ("purchase", "fits"), [("4 oil", True), ("6 coal", True), ("7 coal", False)]
)
def test_x03_coal_of_the_hybrid_may_move_to_the_coal_plant(purchase: str, fits: bool) -> None:
    # 2 coal: all of it may lie on plant 4 (room 4), so that 5 has room for 4 more of either kind;
    # together 4 + 4 = 8 tokens, 2 + 6 = 8 fit, 2 + 7 = 9 do not
    table = {"red": player(50, "4 5", coal=2), "blue": player()}
    scene = stage(f"buy {purchase}", "3 resources red", table, order="blue red")
    if fits:
        holds(scene)
    else:
        assert broken(scene) == (
            "pg.resources.buy-capacity",
            {"fuel": "coal", "held": 2, "amount": 7, "most": 6},
        )


def germany(body: str, seat: str, step: int = 1) -> Scene:
    """A is in Essen and Münster, B in Düsseldorf and Köln."""
    table = {
        "red": player(100, cities="essen muenster"),
        "blue": player(100, cities="duesseldorf koeln"),
    }
    return stage(body, f"3 building {seat}", table, order="blue red", step=step)


@pytest.mark.clause("pg.build.cost")
@pytest.mark.parametrize(
    ("seat", "city", "step", "price"),
    [
        ("red", "duisburg", 1, 10 + 0),  # X04
        ("red", "dortmund", 1, 10 + 2),  # X05: from Münster; from Essen 10 + 4
        ("red", "aachen", 1, 10 + 2 + 9),  # X06: through Düsseldorf, where A builds nothing
        ("blue", "duisburg", 1, 10 + 2 + 0),  # X07: through Essen
        ("red", "duesseldorf", 2, 15 + 2),  # X08
        ("red", "koeln", 2, 15 + 2 + 4),  # X08
    ],
)
def test_x04_to_x08_the_price_of_a_city(seat: str, city: str, step: int, price: int) -> None:
    scene = holds(germany(f"{seat}: build {city}", seat, step))
    assert scene.money(seat) == 100 - price


@pytest.mark.clause("pg.build.many-sequential")
@pytest.mark.parametrize(
    ("cities", "price"), [("duesseldorf koeln", 17 + 19), ("koeln duesseldorf", 21 + 17)]
)
def test_x09_the_order_of_building_changes_the_price(cities: str, price: int) -> None:
    assert holds(germany(f"build {cities}", "red", 2)).money("red") == 100 - price


@pytest.mark.clause("pg.setup.first-prices")
def test_x10_the_first_token_of_each_kind() -> None:
    prices = [price_of(shelf, shelf.start, 1) for shelf in GAME_BOX.shelves]
    assert prices == [1, 3, 7, 14]


@pytest.mark.clause("pg.bureaucracy.refill-dearest")
@pytest.mark.clause("pg.bureaucracy.refill-short")
@pytest.mark.clause("pg.bureaucracy.refill-uranium")
def test_x11_refill_with_a_short_supply() -> None:
    # 10 coal sold, of which 6 are stored and 4 burnt; 2 oil and 1 garbage sold
    table = {
        "red": player(0, "4 8", coal=6),
        **{seat: player(0) for seat in ("blue", "green", "yellow", "purple")},
    }
    market = {"coal": 14, "oil": 16, "garbage": 5, "uranium": 2}
    scene = holds(stage("red: pass", "3 bureaucracy", table, fuel=market))
    assert scene.supply("coal") == 0  # 4 wanted to be 5
    # 24 - 10 coal lay on 4 (two) and 5 to 8; one comes to 4, three to 3
    assert scene.on_market("coal") == {3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3}
    assert scene.on_market("oil") == {2: 2, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3}
    assert scene.on_market("garbage") == {6: 2, 7: 3, 8: 3}
    assert scene.on_market("uranium") == {10: 1, 12: 1, 14: 1, 16: 1}


@pytest.mark.clause("pg.bureaucracy.pay-powered")
@pytest.mark.clause("pg.bureaucracy.pay-zero")
def test_x12_four_cities_pay_54_and_none_pays_10() -> None:
    table = {
        "red": player(0, "13 18 22", "essen duisburg dortmund koeln"),  # 1 + 2 + 2 for 4 cities
        "blue": player(0, cities="aachen"),
    }
    market = "15 16 17 19 20 21 23 24"
    scene = holds(stage("power 13 18 22", "3 bureaucracy", table, market=market, out="empty"))
    assert (scene.money("red"), scene.money("blue")) == (54, 10)


@pytest.mark.clause("pg.bureaucracy.surplus-wasted")
def test_x13_seven_of_output_pay_for_six_cities() -> None:
    cities = "essen duisburg dortmund koeln aachen trier"
    table = {"red": player(0, "7 10 15", cities, coal=4, oil=3), "blue": player(0)}
    scene = holds(stage("power 7 10 15", "3 bureaucracy", table, market="16 17 18 19 20 21 22 23"))
    assert scene.fuel("red") == (0, 0, 0, 0)  # 2 + 2 coal, 3 oil
    assert scene.state.powered[RED] == 6  # 2 + 2 + 3 = 7
    assert scene.money("red") == 73


@pytest.mark.clause("pg.market.obsolete")
@pytest.mark.clause("pg.market.obsolete-not-owned")
def test_x14_plant_6_leaves_at_the_sixth_city() -> None:
    table = {
        "red": player(50, "4", "essen duisburg dortmund koeln aachen"),
        "blue": player(50, "3 5"),
    }
    scene = stage(
        "build duesseldorf\n! draw 25",
        "3 building red",
        table,
        order="blue red",
        market="6 9 11 14 15 16 17 18",
    )
    assert holds(scene).state.market == (9, 11, 14, 15, 16, 17, 18, 25)
    assert 6 in scene.state.out
    assert scene.plants("blue") == (3, 5)


TWELVE = (
    "essen duisburg dortmund koeln aachen duesseldorf muenster kassel osnabrueck bremen hannover"
    " hamburg"
)


@pytest.mark.clause("pg.market.obsolete-chain")
@pytest.mark.clause("pg.auction.replace-now")
def test_x15_a_drawn_plant_that_is_too_small_leaves_at_once() -> None:
    table = {"red": player(50, "4", TWELVE), "blue": player(50, "3")}
    scene = stage(
        "red: open 13\nblue: pass\n! draw 11\n! draw 20",
        "5 auction red",
        table,
        step=2,
        market="13 14 15 16 17 18 19 21",
        out="empty",
    )
    assert holds(scene).state.market == (14, 15, 16, 17, 18, 19, 20, 21)
    assert 11 in scene.state.out
    one_card = stage(
        "red: open 13\nblue: pass\n! draw 11\nblue: pass",
        "5 auction red",
        table,
        step=2,
        market="13 14 15 16 17 18 19 21",
        out="empty",
    )
    # 11, itself a replacement, is too low: its own one is not drawn.
    assert broken(one_card)[0] == "pg.market.obsolete-chain"


SIX = "essen duisburg dortmund koeln aachen duesseldorf"


@pytest.mark.clause("pg.step2.remove-once")
@pytest.mark.clause("pg.step2.refill-now")
def test_x16_the_seventh_city_of_three_players_starts_step_2() -> None:
    table = {"red": player(50, "empty", SIX), "blue": player(0), "green": player(0)}
    scene = stage(
        "red: build muenster\n! draw 25\n[3 bureaucracy]",
        "3 building red",
        table,
        order="red blue green",
        market="9 11 14 15 16 17 18 19",
    )
    # nobody has a plant: income, refill and the update of the market follow at once
    assert holds(scene).state.step == 2
    assert 9 in scene.state.out
    assert scene.state.market == (11, 14, 15, 16, 17, 18, 19)  # 25 went below the deck
    assert scene.state.under == (25,)
    moved = [sum(scene.on_market(fuel).values()) for fuel in MIDGAME]
    assert moved == [12 + 5, 12 + 3, 6 + 2, 2 + 1]


@pytest.mark.clause("pg.step3.drawn-auction")
@pytest.mark.clause("pg.step3.drawn-auction-end")
@pytest.mark.clause("pg.step3.market-six")
@pytest.mark.clause("pg.step3.cities")
def test_x17_the_step_3_card_in_the_auctions() -> None:
    table = {
        "red": player(100, cities="essen"),
        "blue": player(100, cities="essen"),
        "green": player(100),
    }
    scene = stage(
        "red: open 21 ; blue: pass ; green: pass\n! step3\n"
        "blue: open 25 ; green: pass\n! draw 30\n"  # the deck is shuffled: 15, 16 and 30 lay below
        "green: pass\n[5 building]\ngreen: build essen",
        "5 auction red",
        table,
        step=2,
        order="red blue green",
        market="21 22 23 24 25 26 27 28",
        deck=0,
        under="15 16 30",
    )
    # 22 23 24 25 26 27 28 and the card; 25 is sold, the four lowest being 22 to 25; 30 comes;
    # at the end the lowest (22) and the card leave
    assert holds(scene).state.market == (23, 24, 26, 27, 28, 30)
    assert scene.state.step == 3
    assert scene.money("green") == 100 - 20  # the third house


@pytest.mark.clause("pg.step3.drawn-build")
@pytest.mark.clause("pg.step3.when")
@pytest.mark.clause("pg.step3.refill")
def test_x18_the_step_3_card_in_the_building_phase() -> None:
    table = {
        "red": player(100, "4", TWELVE + " cuxhaven"),
        "blue": player(100, cities="essen"),
        "green": player(100),
    }
    where = {
        "step": 2,
        "order": "red green blue",
        "market": "14 15 16 17 18 19 20 21",
        "deck": 0,
        "under": "12 30 31",
    }
    early = stage(
        "blue: end\ngreen: end\nred: build kiel\n! step3", "5 building blue", table, **where
    )
    # 14 leaves at the fourteenth city; the card and the lowest plant, 15, leave without replacement
    assert holds(early).state.market == (16, 17, 18, 19, 20, 21)
    assert early.state.step == 2
    third = stage(
        "red: build kiel\n! step3\ngreen: build essen",
        "5 building red",
        table,
        **{**where, "order": "blue green red"},
    )
    assert broken(third)[0] == "pg.build.capacity-step"
    later = stage(
        "red: build kiel\n! step3\n[5 bureaucracy]",
        "5 building red",
        table,
        **{**where, "order": "red green blue"},
    )
    assert holds(later).state.step == 3
    moved = [sum(later.on_market(fuel).values()) for fuel in MIDGAME]
    assert moved == [12 + 3, 12 + 4, 6 + 3, 2 + 1]  # the third column for three players


@pytest.mark.clause("pg.step3.drawn-bureaucracy")
def test_x19_the_step_3_card_in_the_bureaucracy() -> None:
    table = {seat: player(0) for seat in ("red", "blue", "green")}
    scene = stage(
        "[5 bureaucracy]\n! step3",
        "5 building red",
        table,
        step=2,
        order="red blue green",
        market="14 15 16 17 18 19 20 21",
        deck=0,
        under="30 31",
    )
    moved = [sum(scene.on_market(fuel).values()) for fuel in MIDGAME]
    assert moved == [12 + 5, 12 + 3, 6 + 2, 2 + 1]  # step 2, one last time
    # 21 goes below the deck; the card and the lowest plant, 14, leave
    assert holds(scene).state.market == (15, 16, 17, 18, 19, 20)
    assert (scene.state.step, scene.state.round) == (3, 6)
    assert sorted(scene.state.under) == [21, 30, 31]


@pytest.mark.clause("pg.order.first-round-reset")
def test_x20_the_order_behind_the_first_auctions() -> None:
    text = head("red blue green") + (
        "! regions west northwest southwest ; order red green blue\n"
        "red: open 4 ; blue: pass ; green: pass\n! draw 13\n"
        "green: open 6 ; blue: pass\n! draw 14\n"
        "blue: open 8\n! draw 15\n"
        "[1 resources]\n= order blue green red\n"  # 8, 6, 4
        "red: buy 1 coal\ngreen: buy 1 garbage\nblue: buy 1 coal\n"
    )
    holds(play(text))


@pytest.mark.clause("pg.order.tie-highest-plant")
def test_x21_equal_cities_are_told_apart_by_the_highest_plant() -> None:
    state = State()
    state.seats = (RED, BLUE, GREEN)
    state.networks[RED] = state.networks[BLUE] = (0, 1, 2, 3, 4)
    state.networks[GREEN] = (0, 1, 2, 3)
    state.plants[RED], state.plants[BLUE], state.plants[GREEN] = (9, 15), (17,), (20,)
    assert by_cities(state) == (BLUE, RED, GREEN)


@pytest.mark.clause("pg.auction.no-sale-remove")
def test_x22_nobody_buys_and_the_lowest_plant_leaves() -> None:
    table = {"red": player(), "blue": player()}
    scene = stage(
        "red: pass\nblue: pass\n! draw 12",
        "3 auction red",
        table,
        market="6 9 11 14 15 16 17 18",
    )
    assert holds(scene).state.market == (9, 11, 12, 14, 15, 16, 17, 18)
    assert 6 in scene.state.out


TWENTY = (
    "bremen cuxhaven flensburg hamburg hannover kiel wilhelmshaven dortmund duesseldorf duisburg"
    " essen kassel muenster osnabrueck aachen frankfurt-main koeln mannheim saarbruecken trier"
)


@pytest.mark.clause("pg.end.pay-21")
def test_x23_two_players_are_paid_150_for_21_cities() -> None:
    # 6 + 7 + 6 + 6 = 25 for 21 cities; Frankfurt - Wiesbaden costs 0, an empty city 10
    table = {
        "red": player(10, "39 40 42 46", TWENTY, coal=5, oil=2, uranium=1),
        "blue": player(0),
    }
    scene = stage(
        "build wiesbaden\n[end]",
        "9 building red",
        table,
        readings="final_income=yes",
        step=3,
        order="blue red",
        regions="west northwest southwest",
        market="27 28 30 31 33 34",
        deck=0,
    )
    assert holds(scene).money("red") == 10 - 10 + 150
    # blue, first in order, runs nothing: 10, as in any other round
    assert scene.trace.book is not None
    paid = [(amount, clause) for _, amount, *_, clause in scene.trace.book.rows if "pay" in clause]
    assert paid == [(10, "pg.bureaucracy.pay-zero"), (150, "pg.end.pay-21")]


ALL = "".join(
    f" {city}"
    for city in (*TWENTY.split(), "wiesbaden", "augsburg", "freiburg", "konstanz", "muenchen")
).split()


def final_table(blue_plants: str, blue_money: int, **fuel: int) -> Scene:
    """Red has 17 cities and can power 5 + 5 + 5, blue has 16."""
    table = {
        "red": player(12, "20 25 26", " ".join(ALL[:17]), coal=5, oil=2),
        "blue": player(blue_money, blue_plants, " ".join(ALL[9:25]), **fuel),
        "green": player(0),
        "yellow": player(0),
    }
    return stage(
        "[end]",
        "9 building red",
        table,
        step=3,
        order="blue green yellow red",
        market="27 28 30 31 33 36",
        deck=0,
    )


@pytest.mark.clause("pg.end.winner")
@pytest.mark.clause("pg.end.not-first")
def test_x24_more_cities_powered_win_over_more_cities() -> None:
    scene = holds(final_table("34 35 39", 0, oil=1, uranium=2))  # 5 + 5 + 6
    assert scene.state.sheet[:2] == ((RED, 15, 12, 17), (BLUE, 16, 0, 16))
    assert scene.state.result == (BLUE,)


@pytest.mark.clause("pg.end.tie-money")
def test_x25_a_tie_is_broken_by_money() -> None:
    scene = holds(final_table("32 34 24", 30, oil=3, uranium=1, garbage=2))  # 6 + 5 + 4
    assert scene.state.sheet[:2] == ((RED, 15, 12, 17), (BLUE, 15, 30, 16))
    assert scene.state.result == (BLUE,)


@pytest.mark.clause("pg.auction.discard-move-fuel")
@pytest.mark.clause("pg.auction.discard-lose-fuel")
def test_x26_fuel_of_a_discarded_plant_moves_as_far_as_it_fits() -> None:
    # 29 is a hybrid that runs on 1: room for 2; of 3 coal on plant 8 one fits nowhere
    table = {"red": player(50, "8 13 29", coal=3), "blue": player(0), "green": player(0)}
    scene = stage(
        "red: open 18\nblue: pass\ngreen: pass\n! draw 30\nred: discard 8",
        "5 auction red",
        table,
        market="18 19 20 21 22 23 24 25",
        out="empty",
    )
    assert holds(scene).plants("red") == (13, 18, 29)
    assert scene.fuel("red") == (2, 0, 0, 0)
    assert scene.supply("coal") == 24 - 12 - 2


@pytest.mark.clause("pg.step3.deck-empty")
def test_x27_the_lowest_plant_leaves_an_empty_deck() -> None:
    table = {"red": player(0), "blue": player(0)}
    scene = stage(
        "[9 bureaucracy]", "9 building red", table, step=3, market="31 36 40", deck=0, out="13"
    )
    assert holds(scene).state.market == (36, 40)
    assert scene.state.round == 10


@pytest.mark.clause("pg.build.start-any")
def test_x28_the_first_city_costs_ten() -> None:
    table = {"red": player(10, "4"), "blue": player(45, "5")}
    where = {"order": "blue red", "regions": "west northeast east"}
    scene = holds(stage("build berlin", "1 building red", table, **where))
    assert (scene.money("red"), scene.cities("red")) == (0, ["berlin"])
