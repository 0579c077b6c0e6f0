"""The energy supply: decay, the order in which regions are checked, and who pays each CEP."""

from __future__ import annotations

import pytest

from tests.games.co2.scene import set_up
from tests.games.co2.supply_phase import QUIET, faults, refused, ruled, supply

EDITIONS = ("en", "it", "pl")


def demand(*regions: str) -> str:
    """Only these regions have an empty second space."""
    rows = [line for line in QUIET.splitlines() if line.split()[2].split(".")[0] not in regions]
    return "\n".join(rows) + "\n"


# Decay.


@pytest.mark.clause("co2.supply.decay.one-cube")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_region_with_cubes_loses_one(edition: str) -> None:
    before = ruled("asia.tech 3", "africa.tech 1")
    scene = supply("", edition, before=before)
    assert [scene[f"{x}.tech"] for x in ("asia", "africa", "europe")] == [2, 0, 0]
    # 25 cubes; 3 in Asia, 1 in Africa: 21 in the bank, and two come back
    assert scene["bank.tech"] == 23


@pytest.mark.clause("co2.supply.decay.before-energy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_cubes_decay_after_the_incomes_and_before_any_plant_is_drawn(edition: str) -> None:
    before = ruled("asia.tech 3", "orange.solar 3")
    assert faults(supply("= asia.tech 3\n", edition, before=before)) == []
    body = "income 2 coins 0 vp\n= asia.tech 2\n! fossil asia gas\n= asia.tech 2\n"
    assert faults(supply(body, edition, before=before)) == []


# Which regions, in which order.


@pytest.mark.clause("co2.supply.scan.start")
@pytest.mark.clause("co2.supply.scan.clockwise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "order",
    [
        "north_america south_america europe africa asia oceania",
        "africa asia oceania north_america south_america europe",
        "oceania north_america south_america europe africa asia",
    ],
)
def test_the_check_may_start_anywhere_and_goes_clockwise(order: str, edition: str) -> None:
    body = "".join(f"! fossil {region} gas\n" for region in order.split())
    scene = supply(body, edition)
    assert faults(scene) == []
    assert scene["ppm"] == 190 + 6 * 20


@pytest.mark.clause("co2.supply.scan.clockwise")
@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("it", True), ("pl", False)])
def test_another_order_is_legal_only_where_no_direction_is_printed(
    edition: str, legal: bool
) -> None:
    # D07: after Europe comes Africa, not Asia
    body = "! fossil europe gas\n! fossil asia coal\n! fossil africa gas\n"
    scene = supply(body, edition, before=demand("europe", "africa", "asia"))
    if legal:
        assert faults(scene) == []
    else:
        facts = {"region": "asia", "next": "africa"}
        assert refused(scene) == ("co2.supply.scan.clockwise", facts)
        assert scene.trace.derailed == -1  # the plant is placed, the rest is still examined


@pytest.mark.clause("co2.supply.scan.clockwise")
@pytest.mark.parametrize(("value", "clause"), [("clockwise", "clockwise"), ("free", "")])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_of_the_check_is_a_reading(edition: str, value: str, clause: str) -> None:
    body = "! fossil europe gas\n! fossil asia coal\n! fossil africa gas\n"
    before = demand("europe", "africa", "asia")
    scene = supply(body, edition, before=before, readings={"region_scan_order": value})
    assert scene.broken == (f"co2.supply.scan.{clause}" if clause else "")


@pytest.mark.clause("co2.supply.scan.clockwise")
@pytest.mark.parametrize("edition", EDITIONS)
def test_regions_without_demand_are_passed_over(edition: str) -> None:
    before = demand("oceania", "europe")
    # from Oceania clockwise: North America and South America are filled, Europe is next
    body = "! fossil oceania gas\n! fossil europe gas\n"
    assert faults(supply(body, edition, before=before)) == []


@pytest.mark.clause("co2.supply.scan.space")
@pytest.mark.clause("co2.supply.energy.fossil-if-demand-empty")
@pytest.mark.clause("co2.supply.energy.pollution-up")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "ppm"), [("coal", 230), ("oil", 220), ("gas", 210)])
def test_a_plant_goes_on_the_space_of_the_decade_and_pollutes(
    kind: str, ppm: int, edition: str
) -> None:
    body = f"! fossil asia {kind}\n= asia.plants oil {kind} empty empty empty empty\n"
    scene = supply(body, edition, before=demand("asia"))
    assert (faults(scene), scene["ppm"]) == ([], ppm)  # 190 + 40, 30 or 20


@pytest.mark.clause("co2.supply.scan.space")
def test_in_the_third_decade_the_third_space_counts_even_when_the_second_is_empty() -> None:
    rows = ruled(
        "asia.plants oil empty empty empty empty empty",
        "africa.plants coal coal coal",
        "europe.plants gas gas gas empty empty",
        "oceania.plants oil oil oil empty",
        "north_america.plants oil oil oil empty empty",
        "south_america.plants coal coal coal empty",
    )
    body = "! fossil asia gas\n= asia.plants oil empty gas empty empty empty\n"
    scene = supply(body, before=rows, decade=3)
    assert faults(scene) == []
    assert scene.trace.findings[-1].waits == "draw-event"


@pytest.mark.clause("co2.supply.energy.skip-green")
@pytest.mark.clause("co2.supply.energy.skip-full")
@pytest.mark.parametrize(
    ("row", "decade", "why"),
    [
        ("asia.plants oil solar:orange empty empty empty empty", 2, "skip-green"),
        ("africa.plants coal coal solar:orange", 3, "skip-green"),
        ("africa.plants coal coal coal", 4, "skip-full"),  # three spaces, all of them filled
    ],
)
def test_a_region_that_is_covered_gets_no_plant(row: str, decade: int, why: str) -> None:
    region = row.split(".")[0]
    scene = supply(f"! fossil {region} gas\n", before=ruled(row), decade=decade)
    facts = {"region": region, "need": "no"}
    assert refused(scene) == (f"co2.supply.energy.{why}", facts)


@pytest.mark.clause("co2.supply.scan.space")
def test_a_region_gets_one_plant_a_phase() -> None:
    body = "! fossil asia gas\n! fossil asia gas\n"
    scene = supply(body, before=demand("asia", "oceania"))
    assert refused(scene) == ("co2.supply.scan.space", {"region": "asia", "need": "no"})


@pytest.mark.clause("co2.decade.supply-order")
def test_the_event_waits_until_every_demand_is_covered() -> None:
    body = "! fossil asia gas\n! event 48\n"
    clause, facts = refused(supply(body, before=demand("asia", "oceania")))
    assert clause == "co2.decade.supply-order"
    assert facts["waits"] == "draw-fossil"


@pytest.mark.clause("co2.supply.energy.fossil-if-demand-empty")
@pytest.mark.parametrize(("coal", "refusal"), [(9, False), (10, True)])
def test_the_eleventh_plant_of_a_kind_cannot_be_drawn(coal: int, refusal: bool) -> None:
    # coal already out: Asia 6 or 5 of its 6 spaces, South America 4; Oceania still needs a plant
    last = "coal" if coal == 10 else "gas"
    rows = demand("oceania") + ruled(
        f"asia.plants coal coal coal coal coal {last}",
        "south_america.plants coal coal coal coal",
        "africa.plants gas gas empty",
    )
    scene = supply("! fossil oceania coal\n", before=rows)
    if refusal:
        clause = "co2.supply.energy.fossil-if-demand-empty"
        assert refused(scene) == (clause, {"kind": "coal", "left": 0})
    else:
        assert faults(scene) == []


def test_with_an_empty_pile_no_plant_is_placed_and_no_cep_is_due() -> None:
    # extreme: 10 coal, 10 oil and 4 gas are left in the game; all 24 lie on the board
    rows = ruled(
        "africa.plants coal empty empty",
        "asia.plants coal coal coal coal coal coal",
        "europe.plants coal coal coal oil oil",
        "north_america.plants oil oil oil oil oil",
        "oceania.plants oil oil oil gas",
        "south_america.plants gas empty gas gas",
    )
    table = "! fossil africa coal ; fossil asia coal ; fossil europe coal\n"
    table += "! fossil north_america coal ; fossil oceania coal ; fossil south_america coal\n"
    scene = supply("! event 48\n", before=rows, setup=_extreme(table), extra="preset: extreme\n")
    assert faults(scene) == []
    assert (scene["africa.cep"], scene["south_america.cep"]) == (2, 3)  # untouched
    assert [scene[f"pile.{kind}"] for kind in ("coal", "oil", "gas")] == [0, 0, 0]


def _extreme(fossils: str) -> str:
    lines = [line for line in set_up().splitlines(keepends=True) if "! fossil" not in line]
    return lines[0] + fossils + "".join(lines[1:])


# Who pays the CEP.


@pytest.mark.clause("co2.supply.cep.uncontrolled")
@pytest.mark.clause("co2.supply.cep.one-to-bank")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_region_without_controller_pays_from_its_own_pile(edition: str) -> None:
    scene = supply("! fossil asia gas\n", edition, before=demand("asia"))
    assert (scene["asia.cep"], scene["bank.cep"]) == (4, 12)  # 5-1, 11+1
    assert [scene[f"{seat}.cep"] for seat in ("orange", "purple", "blue")] == [2, 2, 2]


@pytest.mark.clause("co2.supply.cep.controller-pays")
@pytest.mark.clause("co2.supply.cep.payment-sources")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("purse", "left"),
    # hand 2, Asia 5, Africa 2; each purse is one shorter by its payment
    [("hand", (1, 5, 2)), ("asia", (2, 4, 2)), ("africa", (2, 5, 1))],
)
def test_the_controller_pays_from_hand_or_any_controlled_region(
    purse: str, left: tuple[int, int, int], edition: str
) -> None:
    before = demand("asia") + ruled("asia.control orange", "africa.control orange")
    scene = supply(f"! fossil asia gas\norange: pay {purse}\n", edition, before=before)
    assert faults(scene) == []
    assert (scene["orange.cep"], scene["asia.cep"], scene["africa.cep"]) == left
    assert scene["bank.cep"] == 12


@pytest.mark.clause("co2.supply.cep.payment-sources")
@pytest.mark.parametrize(
    ("rows", "purse", "why"),
    [
        (("africa.control purple",), "africa", {"control": "purple"}),
        (("africa.control orange", "africa.cep 0"), "africa", {"cep": 0}),  # own, but empty
        (("africa.control orange", "orange.cep 0"), "hand", {"cep": 0}),
    ],
)
def test_a_purse_that_is_not_the_payers_or_is_empty_is_refused(
    rows: tuple[str, ...], purse: str, why: dict[str, str | int]
) -> None:
    before = demand("asia") + ruled("asia.control orange", *rows)
    scene = supply(f"! fossil asia gas\norange: pay {purse}\n", before=before)
    assert refused(scene) == ("co2.supply.cep.payment-sources", {"purse": purse, **why})


@pytest.mark.clause("co2.supply.cep.payment-sources")
def test_a_choice_between_purses_must_be_written() -> None:
    before = demand("asia", "oceania") + ruled("asia.control orange")
    clause, facts = refused(supply("! fossil asia gas\n! fossil oceania gas\n", before=before))
    assert clause == "co2.control.duty"
    assert facts == {"waits": "fee", "seat": "orange"}


@pytest.mark.clause("co2.supply.cep.payment-sources")
def test_the_only_purse_need_not_be_written_and_is_checked_when_it_is() -> None:
    before = demand("asia") + ruled("asia.control orange", "asia.cep 0")
    for body in ("! fossil asia gas\n", "! fossil asia gas\norange: pay hand\n"):
        scene = supply(body, before=before)
        assert (faults(scene), scene["orange.cep"]) == ([], 1)
    wrong = supply("! fossil asia gas\norange: pay asia\n", before=before)
    assert refused(wrong)[0] == "co2.supply.cep.payment-sources"


def poor(money: int, *rows: str) -> str:
    """Orange controls Asia and has no CEP anywhere; the market holds 2."""
    values = ("asia.control orange", "asia.cep 0", "orange.cep 0", f"orange.money {money}")
    return demand("asia") + ruled(*values, *rows)


@pytest.mark.clause("co2.supply.cep.forced-purchase")
@pytest.mark.clause("co2.supply.cep.one-to-bank")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_controller_without_cep_buys_one_for_the_bank(edition: str) -> None:
    scene = supply("! fossil asia gas\n", edition, before=poor(5))
    # 5-3 coins; market 2-1; the CEP goes to the bank, none stays in hand; the price stays 3
    numbers = [scene[x] for x in ("orange.money", "orange.cep", "orange.vp", "market.cep")]
    assert (faults(scene), numbers, scene["price"]) == ([], [2, 0, 0, 1], 3)


@pytest.mark.clause("co2.supply.cep.forced-purchase")
@pytest.mark.clause("co2.market.refill-any-cause")
def test_a_forced_purchase_of_the_last_cep_refills_the_market() -> None:
    scene = supply("! fossil asia gas\n", before=poor(5, "market.cep 1"))
    # paid at 3, then 2 new ones at 4
    numbers = [scene[x] for x in ("orange.money", "market.cep", "price")]
    assert numbers == [2, 2, 4]


@pytest.mark.clause("co2.supply.cep.forced-purchase")
def test_forced_buyers_pay_in_the_order_of_the_draws() -> None:
    # market 1 at price 3: the first pays 3, refill, price 4: the second pays 4
    before = (
        demand("asia", "oceania")
        + ruled("asia.control orange", "oceania.control purple", "market.cep 1")
        + ruled("asia.cep 0", "oceania.cep 0", "orange.cep 0", "purple.cep 0")
        + ruled("orange.money 10", "purple.money 10")
    )
    one = supply("! fossil asia gas\n! fossil oceania gas\n", before=before)
    assert (one["orange.money"], one["purple.money"]) == (7, 6)
    two = supply("! fossil oceania gas\n! fossil asia gas\n", before=before)
    assert (two["orange.money"], two["purple.money"]) == (6, 7)


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.clause("co2.supply.cep.vp-minimum")
@pytest.mark.clause("co2.supply.cep.vp-negative")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("money", "points", "coins_left", "points_left"),
    [
        (4, 0, 1, 0),  # price 3: one coin over
        (3, 0, 0, 0),  # just enough: no point is given up
        (2, 0, 0, -1),  # one missing
        (0, 5, 0, 2),  # all three missing
        (0, 0, 0, -3),  # below zero
    ],
)
def test_points_stand_in_for_the_missing_coins_only(
    money: int, points: int, coins_left: int, points_left: int, edition: str
) -> None:
    before = poor(money, f"orange.vp {points}")
    scene = supply("! fossil asia gas\n", edition, before=before)
    assert (scene["orange.money"], scene["orange.vp"]) == (coins_left, points_left)
    assert (faults(scene), scene["market.cep"]) == ([], 1)


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.parametrize(
    ("edition", "moves"),
    [
        # D08: price 5, 2 coins. Points become coins first (EN, IT), or just go (PL).
        ("en", [3, 3, 5]),
        ("it", [3, 3, 5]),
        ("pl", [3, 2]),
    ],
)
def test_the_ledger_shows_how_points_replace_coins(edition: str, moves: list[int]) -> None:
    before = poor(2, "price 5")
    scene = supply("! fossil asia gas\n", edition, before=before, record=True)
    assert scene.trace.book is not None
    clauses = ("co2.supply.cep.vp-substitute", "co2.supply.cep.forced-purchase")
    rows = [row for row in scene.trace.book.rows if row[4] in clauses]
    # the last row of the purchase is the CEP itself
    assert [row[1] for row in rows] == [*moves, 1]
    assert (scene["orange.money"], scene["orange.vp"]) == (0, -3)


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.parametrize(("value", "steps"), [("vp_to_coin", 2), ("coins_then_vp", 1)])
def test_how_points_replace_coins_is_a_reading(value: str, steps: int) -> None:
    readings = {"cep_shortage_vp": value}
    scene = supply("! fossil asia gas\n", before=poor(0), readings=readings, record=True)
    assert scene.trace.book is not None
    rows = [x for x in scene.trace.book.rows if x[4] == "co2.supply.cep.vp-substitute"]
    assert len(rows) == steps
    assert (scene["orange.money"], scene["orange.vp"]) == (0, -3)
    assert "cep_shortage_vp" in scene.trace.book.asked


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.clause("co2.supply.cep.forced-purchase")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "body",
    [
        "orange: goal 32 discard\n! fossil asia gas\n",  # ahead of the plant
        "! fossil asia gas\norange: goal 32 discard\n",  # when the coins are needed
    ],
)
def test_a_goal_given_up_in_time_pays_a_forced_purchase(body: str, edition: str) -> None:
    # the discard is a right (A14): 0 + 8 - 3 coins, and no point is lost
    scene = supply(body + "! event 48\n", edition, before=poor(0))
    assert (faults(scene), scene["orange.money"], scene["orange.vp"]) == ([], 5, 0)


@pytest.mark.clause("co2.goal.discard")
@pytest.mark.parametrize("coins", [2, 3])
def test_a_goal_is_not_waited_for_when_it_is_not_needed_or_not_given(coins: int) -> None:
    # one coin short: without a word the point goes; with 3 coins nothing is missing
    body = "! fossil asia gas\norange: pay hand\n! event 48\norange: goal 32 discard\n"
    scene = supply(body, before=poor(coins))
    points = -1 if coins == 2 else 0
    assert (faults(scene), scene["orange.money"], scene["orange.vp"]) == ([], 8, points)


@pytest.mark.clause("co2.supply.cep.vp-substitute")
def test_points_cover_what_the_goal_does_not() -> None:
    # orange owes one CEP at price 8 twice: 8 coins of the goal pay the first, points the second
    rows = poor(0, "price 8", "oceania.control orange", "oceania.cep 0")
    rows = rows.replace('ruling set oceania.plants oil oil empty empty "t"\n', "")
    body = "! fossil asia gas\norange: goal 32 discard\n! fossil oceania gas\n! event 48\n"
    scene = supply(body, before=rows)
    assert (faults(scene), scene["orange.money"], scene["orange.vp"]) == ([], 0, -8)


# What a finding rests on: the ring of regions is our reconstruction.


@pytest.mark.clause("co2.supply.scan.clockwise")
def test_an_order_against_the_ring_rests_on_every_region_passed() -> None:
    # from Europe over Africa (filled) to Asia: both steps of the ring are assumed
    before = demand("europe", "asia", "oceania")
    body = "! fossil europe gas\n! fossil oceania gas\n! fossil asia gas\n"
    found = supply(body, before=before, trusted=False).trace.first("breach", "undetermined")
    assert found is not None
    assert (found.kind, found.clause) == ("undetermined", "co2.supply.scan.clockwise")
    assert found.rests == ("region.europe.ring", "region.africa.ring")


@pytest.mark.parametrize(("ppm", "touched"), [(340, False), (350, True)])
def test_only_a_disaster_looks_at_the_region_of_the_card(ppm: int, touched: bool) -> None:
    scene = supply("", before=QUIET + ruled(f"ppm {ppm}"), record=True)
    assert scene.trace.book is not None
    assert ("event.47.region" in scene.trace.book.touched) == touched


def test_a_single_region_in_need_consults_no_order() -> None:
    body = "! fossil asia gas\n"
    scene = supply(body, before=demand("asia"), record=True)
    assert scene.trace.book is not None
    assert "region_scan_order" not in scene.trace.book.asked


@pytest.mark.clause("co2.supply.cep.payment-sources")
@pytest.mark.clause("co2.supply.cep.vp-substitute")
def test_another_seat_pays_for_its_own_region() -> None:
    # the last CEP of Africa is the only one that purple has
    rows = ("africa.control purple", "africa.cep 1", "asia.control purple", "asia.cep 0")
    before = demand("asia") + ruled(*rows, "purple.cep 0")
    scene = supply("! fossil asia gas\n", before=before)
    assert (faults(scene), scene["africa.cep"], scene["purple.cep"]) == ([], 0, 0)
    # without it: 1 coin and 2 points for a CEP at 3; orange and blue are not touched
    poor_purple = before + ruled("africa.cep 0", "purple.money 1")
    for edition in EDITIONS:
        scene = supply("! fossil asia gas\n! event 48\n", edition, before=poor_purple)
        fields = [scene[f"purple.{x}"] for x in ("money", "cep", "vp")]
        assert (faults(scene), fields) == ([], [0, 0, -2])
        assert [scene[f"{seat}.cep"] for seat in ("orange", "blue")] == [2, 2]


@pytest.mark.clause("co2.supply.cep.payment-sources")
def test_the_first_region_is_a_purse_too() -> None:
    rows = ("north_america.control purple", "asia.control purple", "north_america.cep 1")
    before = demand("asia") + ruled(*rows)
    body = "! fossil asia gas\npurple: pay north_america\n"
    scene = supply(body, before=before)
    left = [scene[x] for x in ("north_america.cep", "purple.cep", "asia.cep")]
    assert (faults(scene), left) == ([], [0, 2, 5])
