"""The worked examples of the rulebooks, each under each edition with its differences."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board import cells as at
from tests.games.co2.placing import (
    EDITIONS,
    ROUNDS,
    SECOND_SPACES_TAKEN,
    due,
    last_turn,
    placed,
    row,
    waits,
)
from tests.games.co2.scene import BOARD, UN_TEN, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)


# X01, X02, X18 to X22: set-up.


@pytest.mark.clause("co2.setup.co2-values")
@pytest.mark.clause("co2.setup.pollution-start")
@each_edition
def test_x01_pollution_starts_at_the_sum_of_six_plants(edition: str) -> None:
    assert play("", edition)["ppm"] == 2 * 40 + 3 * 30 + 1 * 20 == 190


@pytest.mark.clause("co2.setup.region-ceps")
@each_edition
def test_x02_a_region_starts_with_a_cep_for_every_empty_space(edition: str) -> None:
    scene = play("", edition)
    # spaces - 1; the first two are printed
    wanted = {
        "africa": 3 - 1,
        "asia": 6 - 1,
        "europe": 5 - 1,
        "north_america": 5 - 1,
        "oceania": 4 - 1,
        "south_america": 4 - 1,
    }
    assert {region: scene[f"{region}.cep"] for region in wanted} == wanted
    assert sum(wanted.values()) == 21


REGIONS_IN_ORDER = ("africa", "asia", "europe", "north_america", "oceania", "south_america")


def board_with(*kinds: str) -> str:
    """The usual board with these fossil plants."""
    lines = [line for line in BOARD.split("\n") if not line.startswith("! fossil")]
    fossils = zip(REGIONS_IN_ORDER, kinds, strict=True)
    lines += [f"! fossil {region} {kind}" for region, kind in fossils]
    return "\n".join(line for line in lines if line) + "\n" + UN_TEN


@pytest.mark.parametrize(
    ("preset", "kinds", "ppm", "pile"),
    [
        # pile of coal, oil, gas: 10 of each less those on the board
        ("beginner", ("gas", "gas", "gas", "gas", "oil", "coal"), 80 + 30 + 40, (9, 9, 6)),
        ("normal", ("gas", "gas", "oil", "oil", "coal", "coal"), 40 + 60 + 80, (8, 8, 8)),
        ("expert", ("gas", "oil", "coal", "coal", "coal", "coal"), 20 + 30 + 160, (6, 9, 9)),
        # 6 gas tiles leave the game too: 30 - 6 - 6 = 18
        ("extreme", ("coal",) * 6, 6 * 40, (4, 10, 4)),
    ],
)
@pytest.mark.clause("co2.preset.beginner")
@pytest.mark.clause("co2.preset.normal")
@pytest.mark.clause("co2.preset.expert")
@pytest.mark.clause("co2.preset.extreme")
@each_edition
def test_x18_to_x21_preset_boards(
    edition: str, preset: str, kinds: tuple[str, ...], ppm: int, pile: tuple[int, ...]
) -> None:
    scene = play("", edition, extra=f"preset: {preset}\n", setup=board_with(*kinds))
    assert scene.breach() is None
    assert scene["ppm"] == ppm
    assert (scene["pile.coal"], scene["pile.oil"], scene["pile.gas"]) == pile


@pytest.mark.clause("co2.preset.beginner")
@each_edition
def test_a_preset_board_takes_no_plant_too_many(edition: str) -> None:
    kinds = ("oil", "oil", "gas", "gas", "gas", "coal")
    scene = play("", edition, extra="preset: beginner\n", setup=board_with(*kinds))
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.preset.beginner", {"kind": "oil", "most": 1})


@pytest.mark.clause("co2.setup.start-coins-by-seat")
@each_edition
def test_x22_coins_go_by_the_seat_from_the_start_player(edition: str) -> None:
    board = BOARD.replace("start orange", "start blue") + UN_TEN
    scene = play("", edition, players=5, setup=board)
    coins = [scene[f"{seat}.money"] for seat in ("blue", "yellow", "black", "orange", "purple")]
    assert coins == [3, 4, 4, 5, 5]


# X03, X04: income.

X03_TRACKS = placed("orange.biomass 7", "orange.recycling 4", "blue.recycling 5")
TURN = "propose solar asia money\nend\n"


@pytest.mark.parametrize("split", [(3, 3), (6, 0), (0, 6)])
@pytest.mark.clause("co2.income.amount")
@pytest.mark.clause("co2.income.split")
@each_edition
def test_x03_an_income_of_six_in_any_mix(edition: str, split: tuple[int, int]) -> None:
    # biomass 7 has a 4 beside it and leads; recycling 4 a 2, second to blue's 5 with a 3
    body = X03_TRACKS + last_turn(1) + TURN
    assert due(play(body, edition)) == {"orange": 4 + 2, "blue": 3}
    coins, points = split
    scene = play(f"{body}[2 supply]\norange: income {coins} coins {points} vp\n", edition)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["orange.vp"]) == (3 + coins, points)


@pytest.mark.parametrize("split", [(3, 2), (4, 3)])
@pytest.mark.clause("co2.income.amount")
@each_edition
def test_x03_neither_five_nor_seven(edition: str, split: tuple[int, int]) -> None:
    coins, points = split
    body = X03_TRACKS + last_turn(1) + TURN
    scene = play(f"{body}[2 supply]\norange: income {coins} coins {points} vp\n", edition)
    found = scene.breach()
    assert found is not None
    assert found.clause == "co2.income.amount"
    assert found.facts == {"seat": "orange", "due": 6, "taken": coins + points}


@pytest.mark.clause("co2.income.split")
def test_x03_the_first_polish_sentence_alone_would_refuse_the_mix() -> None:
    body = X03_TRACKS + last_turn(1) + TURN + "[2 supply]\norange: income 3 coins 3 vp\n"
    scene = play(body, "pl", readings={"income_split_allowed": "no"})
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.income.split", {"coins": 3, "vp": 3})


@pytest.mark.clause("co2.income.ties-full")
@pytest.mark.clause("co2.income.second-after-tied-first")
@each_edition
def test_x04_two_tied_leaders_and_three_tied_seconds_are_all_paid(edition: str) -> None:
    tracks = placed(
        "purple.solar 7", "blue.solar 7", "orange.solar 5", "yellow.solar 5", "black.solar 5"
    )
    scene = play(tracks + last_turn(1, 5) + TURN, edition, players=5)
    # the amounts are printed in the Italian book only: 4 for each first, 3 for each second
    assert due(scene) == {"purple": 4, "blue": 4, "orange": 3, "yellow": 3, "black": 3}
    assert 4 + 4 + 3 + 3 + 3 == 17


# X05, X23, X29: energy supply and event.


@pytest.mark.clause("co2.supply.energy.fossil-if-demand-empty")
@pytest.mark.clause("co2.supply.energy.pollution-up")
@pytest.mark.clause("co2.supply.cep.uncontrolled")
@each_edition
def test_x05_a_gas_plant_on_the_second_space_of_south_america(edition: str) -> None:
    body = last_turn(1) + TURN + "[2 supply]\n"
    scene = play(body + "! fossil south_america gas\n", edition)
    assert scene.breach() is None
    assert row(scene, "south_america") == "coal gas empty empty"
    assert scene["ppm"] == 190 + 20
    assert scene["south_america.cep"] == 3 - 1  # nobody controls it: its own pile pays
    assert scene["bank.cep"] == 11 + 1


@pytest.mark.parametrize(("ppm", "points"), [(349, 0), (350, -2)])
@pytest.mark.clause("co2.event.threshold")
@pytest.mark.clause("co2.event.penalty-negative")
@each_edition
def test_x23_a_disaster_costs_two_points_even_below_zero(
    edition: str, ppm: int, points: int
) -> None:
    body = placed(*SECOND_SPACES_TAKEN, f"ppm {ppm}", "purple.tech 1") + last_turn(1) + TURN
    scene = play(body + "[2 supply]\n! event 48\n", edition)
    assert scene.breach() is None
    assert scene["orange.vp"] == points  # neither plant nor cube
    struck = points < 0
    assert (scene["purple.tech"], scene["purple.vp"]) == (1 - struck, 0)
    assert scene["north_america.tech"] == struck  # event 47


@pytest.mark.clause("co2.supply.cep.vp-substitute")
@pytest.mark.clause("co2.supply.cep.vp-minimum")
@pytest.mark.clause("co2.supply.cep.vp-negative")
@pytest.mark.parametrize(
    ("edition", "movements"),
    [
        # three points become coins, then the price is paid
        ("en", [("orange.vp", 3), ("bank.money", 3), ("orange.money", 4)]),
        ("it", [("orange.vp", 3), ("bank.money", 3), ("orange.money", 4)]),
        # the one coin is paid, and three points for what is missing
        ("pl", [("orange.vp", 3), ("orange.money", 1)]),
    ],
)
def test_x29_points_cover_the_missing_coins(edition: str, movements: list[tuple[str, int]]) -> None:
    only_asia = [text for text in SECOND_SPACES_TAKEN if not text.startswith("asia")]
    body = placed(
        *only_asia, "asia.control orange", "asia.cep 0", "orange.cep 0", "orange.money 1", "price 4"
    )
    body += last_turn(1) + TURN + "[2 supply]\n! fossil asia gas\n"
    scene = play(body, edition, record=True)
    assert scene.breach() is None
    assert (scene["orange.money"], scene["orange.vp"], scene["orange.cep"]) == (0, -3, 0)
    # 11 + 5 of Asia + 2 of orange, put there; 1 for the plant
    assert scene["bank.cep"] == 11 + 5 + 2 + 1
    assert scene["market.cep"] == 2 - 1
    book = scene.trace.book
    assert book is not None
    clauses = ("co2.supply.cep.vp-substitute", "co2.supply.cep.forced-purchase")
    paid = [
        (at.CELL_NAMES[source], amount)
        for _, amount, source, _, clause in book.rows
        if clause in clauses and at.CELL_NAMES[source] != "market.cep"
    ]
    assert paid == movements


# X06, X09, X10, X13, X28: projects and plants.

SOLAR_SITE = ("asia/money solar installed", "orange.solar 2", "orange.money 10")


@pytest.mark.clause("co2.event.subsidy")
@pytest.mark.clause("co2.event.subsidy-one")
@each_edition
def test_x06_one_cube_of_the_region_and_one_of_the_builder(edition: str) -> None:
    body = placed(*SOLAR_SITE, "orange.tech 1", "asia.tech 1") + "construct solar asia/money\nend\n"
    scene = play(body, edition)
    assert scene.breach() is None
    assert (scene["orange.tech"], scene["asia.tech"]) == (0, 0)


@pytest.mark.parametrize(
    ("edition", "refused", "cubes"), [("en", True, 0), ("it", False, 1), ("pl", True, 0)]
)
@pytest.mark.clause("co2.event.subsidy")
def test_x06_only_the_italian_builder_may_leave_the_cube(
    edition: str, refused: bool, cubes: int
) -> None:
    body = placed(*SOLAR_SITE, "orange.tech 2", "asia.tech 1")
    body += "construct solar asia/money\ncube leave\n"
    scene = play(body, edition)
    found = scene.breach()
    assert (found.clause if found else "") == ("co2.event.subsidy" if refused else "")
    assert (found.facts if found else {}) == ({"only": "take"} if refused else {})
    # EN, PL: one of the two own cubes is spent; IT: both, and the region keeps its own
    assert (scene["orange.tech"], scene["asia.tech"]) == (1 - cubes, cubes)


@pytest.mark.clause("co2.construct.license")
@pytest.mark.clause("co2.construct.resources")
@pytest.mark.clause("co2.construct.pay-bank")
@pytest.mark.parametrize(
    ("level", "coins", "cubes", "clause", "facts"),
    [
        (2, 10, 2, "", {}),
        (1, 10, 2, "co2.construct.license", {"source": "solar", "expertise": 1, "needed": 2}),
        (2, 9, 2, "co2.construct.resources", {"money": 9, "needed": 10}),
        (2, 10, 1, "co2.construct.resources", {"cubes": 1, "needed": 2}),
    ],
)
@each_edition
def test_x09_a_solar_plant_of_ten_coins_and_two_cubes(
    edition: str, level: int, coins: int, cubes: int, clause: str, facts: dict[str, int]
) -> None:
    body = placed(
        "asia/money solar installed",
        f"orange.solar {level}",
        f"orange.money {coins}",
        f"orange.tech {cubes}",
    )
    scene = play(body + "construct solar asia/money\n", edition)
    assert scene.broken == clause
    if clause:
        found = scene.breach()
        assert found is not None
        assert found.facts == facts
    else:
        assert (scene["orange.money"], scene["orange.tech"]) == (0, 0)
        assert scene["bank.tech"] == 25  # both came back
        assert scene["bank.money"] == 150 - 4 - 4  # all but what the others hold


LIMITS = {
    "africa": 3,
    "asia": 6,
    "europe": 5,
    "north_america": 5,
    "oceania": 4,
    "south_america": 4,
}


@pytest.mark.parametrize(("region", "limit"), LIMITS.items())
@pytest.mark.clause("co2.region.cep-limit")
@pytest.mark.clause("co2.region.cep-limit-values")
@each_edition
def test_x10_a_region_holds_as_many_ceps_as_it_has_spaces(
    edition: str, region: str, limit: int
) -> None:
    # the sixth step on the solar track brings a CEP for a region
    site = ("asia/money solar proposed orange-scientist", "orange.solar 5")
    body = f"propose biomass asia tech\nend\norange: cep {region}\n"
    last = play(placed(*site, f"{region}.cep {limit - 1}") + body, edition)
    assert last.breach() is None
    assert last[f"{region}.cep"] == limit
    over = play(placed(*site, f"{region}.cep {limit}") + body, edition)
    found = over.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.region.cep-limit", {"limit": limit, "cep": limit})


@pytest.mark.parametrize(
    ("level", "facts"), [(2, {"source": "forestation", "expertise": 2, "needed": 3}), (3, None)]
)
@pytest.mark.clause("co2.expertise.license-forestation")
@each_edition
def test_x13_the_lowest_forestation_plant_needs_the_third_space(
    edition: str, level: int, facts: dict[str, int] | None
) -> None:
    body = placed(
        "europe/tech forestation installed",
        f"orange.forestation {level}",
        "orange.money 11",
        "orange.tech 3",
    )
    scene = play(body + "construct forestation europe/tech\n", edition)
    found = scene.breach()
    assert (found.clause if found else "") == ("co2.construct.license" if facts else "")
    assert (found.facts if found else None) == facts


@pytest.mark.parametrize(("ceps", "coins"), [(0, 1), (1, 1), (2, 2)])
@pytest.mark.clause("co2.propose.grant-money")
@pytest.mark.clause("co2.propose.grant-money-floor")
@each_edition
def test_x28_the_money_grant_is_a_coin_for_every_cep_and_one_at_least(
    edition: str, ceps: int, coins: int
) -> None:
    scene = play(placed(f"asia.cep {ceps}") + "propose solar asia money\n", edition)
    assert scene["orange.money"] == 3 + coins


@pytest.mark.clause("co2.install.benefit-solar")
@pytest.mark.clause("co2.install.flip")
@each_edition
def test_x08_a_solar_project_is_proposed_then_installed_for_three_cubes(edition: str) -> None:
    scene = play("propose solar asia money\nend\n[1.1 purple]\ninstall solar asia/money\n", edition)
    assert scene.breach() is None
    assert scene["purple.tech"] == 3
    early = play("install solar asia/money\n", edition)
    found = early.breach()
    assert found is not None
    assert found.clause == "co2.install.any-proposed"
    assert found.facts == {"space": "asia/money", "project": "none"}
    assert waits(early) == "turn"


# X07, X30: decades and rounds.


@pytest.mark.clause("co2.ops.end-advance-decade")
@each_edition
def test_x07_the_marker_goes_to_the_second_decade(edition: str) -> None:
    before = play(last_turn(1) + "propose solar asia money\n", edition)
    assert before.state.decade == 1
    scene = play(last_turn(1) + TURN + "[2 supply]\n", edition)
    assert scene.breach() is None
    assert (scene.state.decade, scene.state.round) == (2, 1)


@pytest.mark.parametrize(("players", "rounds"), ROUNDS.items())
@pytest.mark.clause("co2.ops.rounds")
@pytest.mark.clause("co2.ops.round-track-last")
@each_edition
def test_x30_rounds_of_a_decade_by_players(edition: str, players: int, rounds: int) -> None:
    assert rounds == 7 - players
    seat = ("purple", "blue", "yellow", "black")[players - 2]
    for number in range(1, rounds + 1):
        body = placed(f"turn 1.{number} {seat}") + f"[1.{number} {seat}]\n" + TURN
        scene = play(body, edition, players=players)
        assert scene.breach() is None
        assert scene.state.decade == (2 if number == rounds else 1)


@pytest.mark.parametrize(("reading", "last"), [("yes", 2), ("no", 1)])
@pytest.mark.clause("co2.ops.round-track-last")
def test_x30_the_italian_track_sentence_alone_would_leave_the_last_round_out(
    reading: str, last: int
) -> None:
    for number in (1, 2):
        body = placed(f"turn 1.{number} black") + f"[1.{number} black]\n" + TURN
        scene = play(body, "it", players=5, readings={"round_on_last_space_played": reading})
        assert scene.state.decade == (2 if number >= last else 1)
