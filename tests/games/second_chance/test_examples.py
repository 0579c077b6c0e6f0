"""The worked examples of the rulebook, with its numbers: X01 to X44 of the register."""

from __future__ import annotations

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.box.components import load_box

from .scene import Scene


def test_x01_four_players_see_three_un_cards_of_each_type() -> None:
    scene = Scene(players=4)
    sizes = [len(load_box().un[card - 1].energies) for card in scene.s.display]
    assert sorted(sizes) == [2, 2, 2, 3, 3, 3]


def test_x02_behind_the_second_round_of_four_players_comes_income() -> None:
    scene = Scene(players=4).turn("yellow", game_round=2).put(yellow_solar=3)
    scene.do("yellow: plan hydro asia/tech ; end")
    assert scene.s.phase == f.INCOMES


@pytest.mark.parametrize(("decade", "goes_on"), [(3, True), (4, False)])
def test_x03_three_players_have_two_rounds_in_2040(decade: int, goes_on: bool) -> None:
    scene = Scene(players=3).turn("blue", decade, game_round=2)
    scene.do("blue: plan hydro asia/tech ; end")
    assert (scene.s.phase == f.ACTIONS) == goes_on


@pytest.mark.parametrize(
    ("target", "tech"), [("europe/money", 2), ("lobby 2", 3), ("summit 2/hydro", 2), ("board", 2)]
)
def test_x04_who_leaves_a_project_learns_and_a_card_gives_its_side_effect(
    target: str, tech: int
) -> None:
    """Card 2 has a tech token as its side effect."""
    scene = Scene().turn().tile("asia/tech", "hydro").scientist("asia/tech", "red")
    scene.tile("europe/money", "forestation").played("purple", 2)
    scene.do(f"red: scientist asia/tech {target}")
    assert (scene.has("red.hydro"), scene.has("red.tech")) == (1, tech)


@pytest.mark.parametrize(("target", "tech"), [("europe/money", 2), ("lobby 2", 3)])
def test_x04_who_leaves_the_board_learns_nothing(target: str, tech: int) -> None:
    scene = Scene().turn().tile("europe/money", "forestation").played("purple", 2)
    scene.do(f"red: scientist board {target}")
    assert (scene.has("red.forestation"), scene.has("red.tech")) == (0, tech)


def test_x05_the_first_knowledge_lies_on_the_first_space() -> None:
    scene = Scene().turn().tile("asia/tech", "hydro").scientist("asia/tech", "red")
    scene.do("red: scientist asia/tech board")
    assert scene.has("red.hydro") == 1


def test_x06_a_bonus_goes_to_another_player_and_the_token_that_it_brings_comes_back() -> None:
    """Hydro 2 + 1 reaches a solar symbol; blue's solar 4 + 1 reaches a tech symbol."""
    scene = Scene(players=3).turn().put(red_hydro=2, blue_solar=4)
    scene.tile("asia/tech", "hydro").scientist("asia/tech", "red")
    scene.do("red: scientist asia/tech board ; red: give blue ; blue: take ; blue: give red")
    scene.do("red: take")
    assert (scene.has("red.hydro"), scene.has("blue.solar")) == (3, 5)
    assert (scene.has("red.tech"), scene.has("blue.tech")) == (3, 2)


def test_x07_the_any_energy_symbol_may_be_used_for_its_own_track() -> None:
    """Forestation 8 + 1 reaches the any-energy symbol, which gives another one: 10."""
    scene = Scene().turn().put(red_forestation=8)
    scene.tile("europe/tech", "forestation").scientist("europe/tech", "red")
    scene.do("red: scientist europe/tech board ; red: any forestation")
    assert scene.has("red.forestation") == 10


def test_x08_a_purchase_that_leaves_a_cep_leaves_the_price() -> None:
    scene = Scene().turn().put(price=4, red_money=4).do("red: buy")
    assert scene.tells("red") == {"money": 0, "cep": 3, "tech": 2}
    assert (scene.has("market.cep"), scene.has("price")) == (1, 4)


def test_x09_a_sale_goes_to_the_bank_and_lowers_the_price() -> None:
    scene = Scene().turn().put(price=4, red_money=0)
    bank = scene.has("bank.cep")
    scene.do("red: sell")
    assert scene.tells("red") == {"money": 4, "cep": 1, "tech": 2}
    assert (scene.has("bank.cep"), scene.has("market.cep")) == (bank + 1, 2)
    assert scene.has("price") == 3


def test_x10_a_main_action_that_empties_the_market_closes_it() -> None:
    """Recycling gives one CEP: the last one. The price rises from 4 to 5, and two come."""
    scene = Scene().turn().put(price=4, market_cep=1, red_money=20)
    scene.tile("africa/money", "recycling").do("red: prepare africa/money")
    assert (scene.has("price"), scene.has("market.cep")) == (5, 2)
    clause, facts = scene.refused("red: buy")
    assert (clause, facts) == ("sc.market.empty.closed", {"price": 5})


def test_x11_the_card_for_a_sale_adds_three_or_is_played_for_its_side_effect() -> None:
    """Price 3 for the CEP and 3 by card 35: 6; played aside it brings one tech token."""
    sold = Scene().turn().put(red_money=0).hand("red", 35).do("red: sell ; lobby 35 main")
    assert sold.tells("red") == {"money": 6, "cep": 1, "tech": 2}
    aside = Scene().turn().put(red_money=0).hand("red", 35).do("red: lobby 35 side")
    assert aside.tells("red") == {"money": 0, "cep": 2, "tech": 3}


def test_x12_the_card_of_south_america() -> None:
    """Card 2 shows South America: 3 beside the grant of 4 for its CEPs, or one tech token."""
    scene = Scene().turn().put(red_money=0).hand("red", 2)
    scene.do("red: plan solar south_america/money ; lobby 2 main")
    assert scene.tells("red") == {"money": 7, "cep": 2, "tech": 2}
    aside = Scene().turn().put(red_money=0).hand("red", 2).do("red: lobby 2 side")
    assert aside.has("red.tech") == 3


def test_x13_a_scientist_uses_the_side_effect_of_a_card_again_and_stays() -> None:
    scene = Scene().turn("purple").played("red", 2).do("purple: scientist board lobby 2")
    assert scene.has("purple.tech") == 3
    scene.turn("purple", game_round=2)
    clause, _ = scene.refused("purple: scientist lobby 2 board")
    assert clause == "sc.exec.scientist.lobby-stays"


def test_x14_leaving_and_the_card_give_one_knowledge_each() -> None:
    """Card 32 shows a talk on wind: 1 for leaving and 1 for the card."""
    scene = Scene().turn().tile("asia/tech", "wind").scientist("asia/tech", "red").hand("red", 32)
    scene.do("red: scientist asia/tech summit 3/wind ; lobby 32 main")
    assert scene.has("red.wind") == 2


def test_x15_a_claim_pays_tech_and_gives_the_team_two_points() -> None:
    """A card of three energies costs two tokens; infrastructure without a plant is not enough."""
    scene = Scene().turn().put(red_tech=2)
    goal = load_box().un[15]
    assert goal.tech == 2
    energies = [f.ENERGIES[energy] for energy in goal.energies]
    scene.plants("asia", *(f"{energy}:red" for energy in energies))
    scene.do("red: claim 16")
    assert (scene.has("red.tech"), scene.has("team.vp")) == (0, 2)
    assert 16 not in scene.s.display
    lacking = Scene().turn().plants("asia", *(f"{energy}:red" for energy in energies[:-1]))
    lacking.tile("europe/tech", energies[-1], owner="red")
    assert lacking.refused("red: claim 16")[0] == "sc.un.claim.plant-built"


def test_x16_the_money_grant_pays_a_dollar_for_each_cep() -> None:
    scene = Scene().turn().put(red_money=0, africa_cep=3).do("red: plan recycling africa/money")
    assert scene.has("red.money") == 3


def test_x17_planning_solar_in_north_america() -> None:
    scene = Scene().turn("purple").put(purple_money=0)
    scene.do("purple: plan solar north_america/money")
    assert (scene.has("purple.solar"), scene.has("purple.money")) == (1, 5)


def test_x18_infrastructure_sends_a_scientist_away_and_brings_its_benefit() -> None:
    """1 CEP paid, $5 and 1 CEP gained; the scientist's owner learns and chooses where it goes."""
    scene = Scene(players=3).turn().put(red_money=0)
    scene.tile("africa/money", "recycling").scientist("africa/money", "blue")
    scene.tile("africa/tech", "forestation")
    scene.do("red: prepare recycling africa/money ; blue: africa/tech")
    assert scene.tells("red") == {"money": 5, "cep": 2, "tech": 2}
    assert (scene.has("blue.recycling"), scene.has("red.tokens")) == (1, 7)
    assert scene.s.scientists[f.SPACES.index("africa/tech")] == f.SEATS.index("blue")
    assert f.TILES[scene.s.tiles[f.SPACES.index("africa/money")]] == "recycling 1:red"


def test_x19_building_recycling_of_level_one() -> None:
    """$7, 1 CEP and 1 tech for 5 points, with a knowledge of 1, on somebody's infrastructure."""
    scene = Scene().turn().put(red_money=7, red_recycling=1, red_tech=1, red_cep=1)
    scene.tile("africa/money", "recycling", owner="purple").do("red: build africa/money")
    assert scene.tells("red") == {"money": 0, "cep": 0, "tech": 0}
    assert scene.has("team.vp") == 5
    africa = f.REGIONS.index("africa")
    assert f.PLANTS[scene.s.demand[africa][0]] == "recycling:purple"
    assert [f.CUBES[one] for one in scene.s.cubes[africa]] == ["recycling:red"]
    assert scene.s.control[africa] == f.SEATS.index("red")


@pytest.mark.parametrize(("level", "refused"), [(1, False), (2, True)])
def test_x20_one_space_before_the_mark_of_level_two(level: int, refused: bool) -> None:
    """The mark of wind's second level is assumed to be space 5: a disc on space 4 is too early."""
    scene = Scene().turn().put(red_money=20, red_tech=5, red_wind=4)
    scene.tile("asia/money", "wind", level, owner="red")
    if refused:
        clause, facts = scene.refused("red: build asia/money")
        assert clause == "sc.actions.build.level-mark"
        assert facts == {"energy": "wind", "level": 2, "space": 4, "due": 5}
    else:
        scene.do("red: build asia/money")


def test_x21_a_plant_takes_the_place_of_the_oldest_fossil_plant() -> None:
    """$10, 2 tech and 1 CEP; gas leaves, 450 - 20 = 430 ppm; 8 points."""
    scene = Scene().turn().put(red_money=10, red_tech=2, red_cep=1, red_solar=2, ppm=450)
    scene.plants("africa", "gas", "coal", "recycling:purple")
    scene.tile("africa/tech", "solar", owner="red").do("red: build solar africa/tech")
    assert scene.tells("red") == {"money": 0, "cep": 0, "tech": 0}
    assert (scene.has("ppm"), scene.has("team.vp")) == (430, 8)
    plants = [f.PLANTS[one] for one in scene.s.demand[f.REGIONS.index("africa")]]
    assert plants == ["solar:red", "coal", "recycling:purple"]


def control_of(scene: Scene, region: str) -> str:
    holder = scene.s.control[f.REGIONS.index(region)]
    return f.SEATS[holder] if holder >= 0 else "nobody"


def test_x22_two_energies_beat_many_plants_of_one() -> None:
    scene = Scene().turn().put(red_money=20, red_tech=5, red_solar=5)
    scene.cubes("asia", *["wind:purple"] * 3, "hydro:red").control("asia", "purple")
    scene.tile("asia/money", "solar", owner="red").do("red: build asia/money")
    assert control_of(scene, "asia") == "red"


def test_x23_the_next_preference_decides() -> None:
    """Asia prefers hydro, wind, solar: both have hydro, only blue has wind."""
    scene = Scene(players=3).turn("blue").put(blue_money=20, blue_tech=5, blue_wind=5)
    scene.cubes("asia", "hydro:red", "solar:red", "hydro:blue").control("asia", "red")
    scene.tile("asia/money", "wind", owner="red").do("blue: build asia/money")
    assert control_of(scene, "asia") == "blue"


@pytest.mark.parametrize(("purple", "holder"), [(6, "purple"), (5, "red"), (4, "red")])
def test_x24_more_knowledge_decides_and_then_who_acts(purple: int, holder: str) -> None:
    """Red builds with a solar knowledge of 5."""
    scene = Scene().turn().put(red_money=20, red_tech=5, red_solar=5, purple_solar=purple)
    scene.cubes("asia", "solar:purple").control("asia", "purple")
    scene.tile("asia/money", "solar", owner="red").do("red: build asia/money")
    assert control_of(scene, "asia") == holder


def test_x25_a_summit_gives_two_knowledge_a_scientist_the_closer_last() -> None:
    """Red has two of the three talks: four steps, split freely; yellow closes it: two steps."""
    scene = Scene(players=4).turn("yellow").speaker(3, "solar", "red").speaker(3, "wind", "red")
    scene.tile("asia/tech", "hydro").scientist("asia/tech", "yellow")
    home = scene.has("red.board"), scene.has("yellow.board")
    scene.do("yellow: plan wind asia/money ; scientist asia/tech summit 3/hydro ; end")
    assert scene.waits == "study red"
    scene.do("red: topic solar ; topic wind ; topic hydro ; topic hydro")
    scene.do("yellow: topic solar ; topic hydro")
    knowledge = [scene.has(f"red.{energy}") for energy in ("solar", "wind", "hydro")]
    assert knowledge == [1, 1, 2]
    # yellow: wind for planning, hydro for leaving, then solar and hydro
    knowledge = [scene.has(f"yellow.{energy}") for energy in ("solar", "wind", "hydro")]
    assert knowledge == [1, 1, 2]
    assert (scene.has("red.board"), scene.has("yellow.board")) == (home[0] + 2, home[1] + 1)
    assert scene.waits == "draw-summit"


def test_x26_income_is_split_freely() -> None:
    """Hydro space 8 pays 4 and solar space 6 pays 3: 7, taken as $4 and 3 points."""
    scene = Scene(players=3).put(blue_money=0, blue_hydro=8, blue_solar=6, red_solar=8)
    scene.put(team_vp=30)
    scene.phase(f.INCOMES).do("red: income 4 vp")
    assert scene.s.pending[-1].amount == 7
    scene.do("blue: income 4 coins 3 vp")
    assert (scene.has("blue.money"), scene.s.phase) == (4, f.SUPPLY)


@pytest.mark.parametrize(
    ("players", "spaces", "paid"),
    [
        (3, {"red": 10, "purple": 8, "blue": 6}, {"red": 5, "purple": 4}),
        (3, {"red": 10, "purple": 10, "blue": 8}, {"red": 5, "purple": 5, "blue": 4}),
        (2, {"red": 10, "purple": 8}, {"red": 5}),
        (2, {"red": 10, "purple": 10}, {"red": 5, "purple": 5}),
    ],
)
def test_x27_the_two_leading_stacks_are_paid_and_of_two_players_one(
    players: int, spaces: dict[str, int], paid: dict[str, int]
) -> None:
    scene = Scene(players=players).put(**{f"{seat}_wind": at for seat, at in spaces.items()})
    scene.phase(f.INCOMES)
    asked = {f.SEATS[one.seat]: one.amount for one in scene.s.pending}
    assert asked == paid


def open_goals(scene: Scene, count: int) -> Scene:
    """So many of the 21 goals are still open."""
    scene.s.met = tuple(range(21 - count))
    return scene


@pytest.mark.parametrize(("points", "lost"), [(14, True), (15, False)])
def test_x28_five_open_goals_in_2030_cost_fifteen_points(points: int, lost: bool) -> None:
    """5 x 3 = 15: who has 5 points needs 10 more of income."""
    scene = open_goals(Scene().put(team_vp=points), 5).phase(f.GOAL_PHASE, decade=3)
    assert scene.has("team.vp") == points - 15
    assert (scene.s.lost == "sc.env.loss-negative") == lost


def test_x29_eight_open_goals_in_2020_with_thirteen_points_are_lost() -> None:
    """13 - 8 x 2 = -3."""
    scene = open_goals(Scene().put(team_vp=13), 8).phase(f.GOAL_PHASE, decade=2)
    assert (scene.has("team.vp"), scene.s.lost) == (-3, "sc.env.loss-negative")


def test_x30_an_uncontrolled_region_lays_its_cep_on_the_plant() -> None:
    """North America gets oil: 400 + 30; South America is green; then comes Europe."""
    scene = Scene().plants("south_america", "solar:red").phase(f.SUPPLY)
    assert f.REGIONS[scene.s.pending[-1].region] == "north_america"
    scene.do("! fossil north_america oil")
    assert (scene.has("ppm"), scene.has("north_america.cep")) == (430, 4)
    assert scene.has("plants.cep") == 1
    assert f.REGIONS[scene.s.pending[-1].region] == "europe"


def supplied_but(*regions: str) -> Scene:
    """Every region has its plant but those."""
    scene = Scene(players=2)
    for region in f.REGIONS:
        if region not in regions:
            scene.plants(region, "solar:purple")
    return scene


def test_x31_the_controller_pays_with_a_cep_of_another_region() -> None:
    """Coal: 400 + 40. Europe has no CEP, red's own board has none: the one of Africa goes."""
    scene = supplied_but("europe").control("europe", "red").control("africa", "red")
    scene.put(europe_cep=0, africa_cep=1, red_cep=0).phase(f.SUPPLY)
    bank = scene.has("bank.cep")
    scene.do("! fossil europe coal")
    assert (scene.has("ppm"), scene.has("africa.cep"), scene.has("bank.cep")) == (440, 0, bank + 1)
    assert control_of(scene, "europe") == "red"


def test_x32_who_has_no_cep_pays_with_points() -> None:
    """At a price of 4: a CEP of the market goes to the bank, the team loses 4 points."""
    scene = supplied_but("europe").control("europe", "red")
    scene.put(europe_cep=0, red_cep=0, price=4, team_vp=9).phase(f.SUPPLY)
    bank = scene.has("bank.cep")
    scene.do("! fossil europe gas")
    assert (scene.has("team.vp"), scene.has("market.cep"), scene.has("bank.cep")) == (
        5,
        1,
        bank + 1,
    )


def test_x33_an_inspector_begins_beside_the_first_tile() -> None:
    """Gas means two tiles: the first one counts, so that it ends on the second."""
    scene = Scene(variants=("inspectors",)).do("! inspector green gas")
    assert scene.s.inspectors == [1, -1]


def test_x34_a_goal_with_an_inspector_costs_twice_as_much() -> None:
    """2020: 2 for the goal and 2 for the inspector."""
    scene = open_goals(Scene(variants=("inspectors",)).put(team_vp=10), 1)
    scene.s.inspectors[1] = 20
    scene.phase(f.GOAL_PHASE, decade=2)
    assert scene.has("team.vp") == 6


def finished(mode: str = "cooperative", un_open: int = 2) -> Scene:
    """The last decade is over at 430 ppm; every player fulfils a goal: no scientist in the pool."""
    scene = Scene(mode, 1 if mode == "solo" else 2).put(ppm=430, team_vp=1)
    scene.s.display = scene.s.display[:un_open]
    for seat in scene.s.seats:
        scene.s.private[seat] = (5, 7)
        scene.put(**{f"{f.SEATS[seat]}_pool": 0})
    return scene


@pytest.mark.parametrize(("un_open", "result"), [(2, "won"), (3, "won"), (4, "lost")])
def test_x35_the_last_decade_is_won_with_two_un_goals_open(un_open: int, result: str) -> None:
    scene = finished(un_open=un_open)
    scene.phase(f.END_OF_GAME, decade=4)
    lost = "" if result == "won" else "sc.coop.loss.un-goals"
    assert (scene.s.lost, scene.s.result) == (lost, (0, 1) if result == "won" else ())


def supplied(points: int, ppm: int, decade: int) -> Scene:
    """All regions have their plants: what is left of the supply is to lower the CO2."""
    scene = Scene().put(team_vp=points, ppm=ppm)
    for region in f.REGIONS:
        scene.plants(region, *["solar:purple"] * min(decade, 3))
    return scene.phase(f.SUPPLY, decade)


def test_x36_at_540_ppm_in_2030_four_steps_are_needed_and_five_can_be_paid() -> None:
    """3 points a step: 4 steps cost 12; 5 steps cost 15 of 16 points and lead to 490 ppm."""
    clause, facts = supplied(16, 540, 3).refused("reduce 30")
    assert (clause, facts) == ("sc.coop.reduce.must-reach-500", {"ppm": 510, "needed": 40})
    scene = supplied(16, 540, 3).do("reduce 50")
    assert (scene.has("ppm"), scene.has("team.vp"), scene.s.lost) == (490, 1, "")


def test_x37_at_520_ppm_with_one_point_2010_is_lost() -> None:
    """Two points are needed, one is there."""
    scene = supplied(1, 520, 1)
    clause, _ = scene.refused("reduce 20")
    assert clause == "sc.coop.reduce.price-2010"
    scene.do("reduce 10")
    assert scene.s.lost == "sc.coop.loss.co2-above-500"


def test_x38_the_first_decade_of_the_competitive_game() -> None:
    """Two coal, three oil, one gas: 80 + 90 + 20 = 190, from 50 to 240; a CEP from each region."""
    scene = Scene("competitive").do("red: keep ? ; purple: keep ?")
    tiles = zip(f.REGIONS, ("coal", "coal", "oil", "oil", "oil", "gas"), strict=True)
    for region, tile in tiles:
        scene.do(f"! fossil {region} {tile}")
    assert scene.has("ppm") == 240
    ceps = [scene.has(f"{region}.cep") for region in f.REGIONS]
    assert ceps == [4, 3, 4, 2, 5, 3]  # 5, 4, 5, 3, 6, 4 with one paid each
    assert scene.waits == "turn red"


def test_x39_a_token_of_the_region_pays_for_a_plant() -> None:
    """$10, 1 CEP, 1 tech of one's own and 1 of the two that lie in Africa."""
    scene = Scene("competitive").turn()
    scene.put(red_money=10, red_cep=1, red_tech=2, red_solar=2, africa_tech=2)
    scene.tile("africa/tech", "solar", owner="red").do("red: build africa/tech ; tech region")
    assert scene.tells("red") == {"money": 0, "cep": 0, "tech": 1}
    assert (scene.has("africa.tech"), scene.has("red.vp")) == (1, 8)


def test_x40_ten_of_income_as_three_dollars_and_seven_points() -> None:
    """Two tracks at their last space pay 5 each."""
    scene = Scene("competitive").put(purple_money=0, purple_wind=10, purple_solar=10)
    scene.phase(f.INCOMES).do("purple: income 3 coins 7 vp")
    assert (scene.has("purple.money"), scene.has("purple.vp")) == (3, 7)


def test_x41_an_event_takes_a_cep_from_a_controlled_region_and_points_for_a_token() -> None:
    """No token: two points lost; no CEP on the board: the one of Africa goes."""
    scene = Scene("competitive").control("africa", "purple").cubes("north_america", "solar:red")
    scene.put(purple_tech=0, purple_cep=0, africa_cep=1)
    scene.s.events = (f.EVENTS.index("north_america"), f.EVENTS.index("asia"))
    scene.phase(f.EVENT_PHASE)
    assert (scene.has("purple.vp"), scene.has("africa.cep")) == (-2, 0)
    assert scene.tells("red") == {"money": 3, "cep": 2, "tech": 2}


@pytest.mark.parametrize(("ppm", "tech", "cep"), [(390, 1, 1), (400, 0, 0), (410, 0, 0)])
def test_x42_from_400_ppm_on_the_future_event_takes_place_too(
    ppm: int, tech: int, cep: int
) -> None:
    """A token and a CEP for each event in which a player has nothing to show."""
    scene = Scene("competitive").put(ppm=ppm, red_tech=2, red_cep=2)
    scene.s.events = (f.EVENTS.index("europe"), f.EVENTS.index("asia"))
    scene.phase(f.EVENT_PHASE)
    assert (scene.has("red.tech"), scene.has("red.cep")) == (tech, cep)
    assert scene.has("asia.tech") == (2 if ppm >= 400 else 0)


def test_x43_a_final_scoring_of_115() -> None:
    """3 + 2 CEPs at 5: $25 and $5 = $30, 15 points; company 12, most tech 3, two UN goals 10; 75.

    Card 04 pays 4 a region: three regions are 12. The third one has no CEP.
    """
    scene = Scene("competitive").put(purple_vp=75, purple_money=5, purple_cep=0, price=5)
    scene.put(africa_cep=3, oceania_cep=2, europe_cep=0, red_tech=2, purple_tech=2)
    for region in ("africa", "oceania", "europe"):
        scene.control(region, "purple")
    scene.s.company[:2] = [(), (4,)]
    scene.s.held[1] = (1, 2)
    scene.put(red_cep=0, red_money=0).phase(f.END_OF_GAME, decade=5)
    scene.do("purple: goal 4 score")
    row = next(row for row in scene.s.sheet if row[0] == 1)
    assert row[1:] == (75, 12, 15, 3, 10, 115)
    assert scene.s.result == (1,)


def test_x44_alone_a_second_main_action_costs_ten_ppm_and_is_of_another_kind() -> None:
    scene = Scene("solo", 1).turn().put(ppm=470, red_money=40, red_tech=9, red_solar=5)
    scene.tile("africa/tech", "solar", owner="red").tile("asia/tech", "solar", owner="red")
    scene.tile("asia/money", "wind").do("red: scientist board asia/money ; build africa/tech")
    assert scene.refused("red: build asia/tech")[0] == "sc.solo.second-main.different"
    scene.do("red: plan hydro asia/scientist ; recruit ; red: any wind")
    assert scene.has("ppm") == 480
    assert scene.refused("red: scientist asia/money board")[0] == "sc.turn.exec-once-each"
