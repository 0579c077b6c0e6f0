"""Where the rulebook leaves a point open: each reading, and what comes of the other one.

Each test lays out a table on which both values of a reading part, with the numbers of both.
"""

from __future__ import annotations

import pytest

from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.chapters import goals

from .scene import Scene


def of(reading: str, value: str, mode: str = "cooperative", players: int = 2) -> Scene:
    return Scene(mode, players, {reading: value})


def supplied(scene: Scene, decade: int = 1, but: tuple[str, ...] = ()) -> Scene:
    """Green plants stand wherever a plant is due, but in those regions."""
    for region in f.REGIONS:
        if region not in but:
            scene.plants(region, *["solar:purple"] * min(decade, 3))
    return scene


def values(scene: Scene, *names: str) -> tuple[int, ...]:
    return tuple(scene.has(name) for name in names)


@pytest.mark.parametrize(("value", "lost"), [("above", ""), ("at", "sc.coop.loss.co2-above-500")])
def test_500_ppm_at_the_end_of_the_supply(value: str, lost: str) -> None:
    scene = supplied(of("co2_loss", value)).put(ppm=500, team_vp=0).phase(f.SUPPLY)
    assert scene.s.lost == lost


@pytest.mark.parametrize(("value", "market"), [("bank", 2), ("market", 3)])
def test_where_a_sold_cep_goes(value: str, market: int) -> None:
    scene = of("sold_cep", value).turn().do("red: sell")
    assert scene.has("market.cep") == market


@pytest.mark.parametrize(("value", "price"), [("price_rises", 4), ("price_stays", 3)])
def test_a_refill_for_which_the_bank_has_one_cep(value: str, price: int) -> None:
    scene = of("refill_short", value).turn().put(market_cep=1, bank_cep=1, red_money=9)
    scene.do("red: buy")
    assert values(scene, "price", "market.cep", "bank.cep") == (price, 1, 0)


@pytest.mark.parametrize(("value", "before"), [("after", 1), ("before", 2)])
def test_when_a_card_that_is_played_first_gives(value: str, before: int) -> None:
    """Card 25: a knowledge of recycling beside a plant of it, 1 + 1."""
    scene = of("lobby_prebonus", value).turn().hand("red", 25)
    scene.tile("africa/money", "recycling", owner="red").put(red_money=9, red_recycling=1)
    assert scene.do("red: lobby 25 main").has("red.recycling") == before
    assert scene.do("red: build africa/money").has("red.recycling") == 2


@pytest.mark.parametrize(("value", "holds"), [("executive", False), ("any", True)])
def test_a_talk_by_a_move_of_a_grant(value: str, holds: bool) -> None:
    """Card 32 shows a talk on wind; the move is that of a scientist's grant."""
    scene = of("lobby_summit_move", value).turn().hand("red", 32)
    scene.tile("oceania/money", "wind").scientist("oceania/money", "red")
    scene.do("red: plan solar asia/scientist ; scientist oceania/money summit 3/wind")
    if holds:
        assert scene.do("red: lobby 32 main").has("red.wind") == 2
    else:
        assert scene.refused("red: lobby 32 main")[0] == "sc.lobby.main-adjacent"


@pytest.mark.parametrize(("value", "cep"), [("pay_first", 2), ("scientist_first", 2)])
def test_the_order_of_payment_and_scientist(value: str, cep: int) -> None:
    """Red has one CEP; its own scientist goes to a card that brings another one (card 3)."""
    scene = of("infra_order", value).turn().played("purple", 3).put(red_cep=1)
    scene.tile("africa/money", "recycling").scientist("africa/money", "red")
    scene.do("red: prepare africa/money")
    assert scene.has("red.cep") == (0 if value == "pay_first" else 1)
    scene.do("red: lobby 3")
    assert scene.has("red.cep") == cep


def owing(value: str = "scientist_first", hydro: int = 6, by: str = "red", **more: int) -> Scene:
    """Red has no CEP, controls Africa, where none lies, and prepares a hydro project in Asia. One
    step behind space 6 of a track stands the bonus of a CEP; the market has 2, the price is 3."""
    scene = of("infra_order", value).turn().control("africa", "red")
    scene.put(red_cep=0, africa_cep=0, red_hydro=hydro, purple_hydro=hydro, **more)
    return scene.tile("asia/money", "hydro").scientist("asia/money", by)


def test_a_cep_of_a_bonus_pays_where_the_scientist_leaves_first() -> None:
    """Hydro 6 + 1 = 7 puts a CEP into Africa, which pays; the benefit of hydro is 1 CEP: the market
    gives 2, is filled again, and the price is 3 + 1."""
    assert owing("pay_first").refused("red: prepare asia/money")[0] == "sc.actions.infra.pay-cep"
    scene = owing().do("red: prepare asia/money ; red: go board ; red: cep africa")
    assert values(scene, "red.hydro", "africa.cep", "red.cep", "market.cep", "price") == (
        *(7, 0, 1),
        *(2, 4),
    )
    assert scene.has("red.tokens") == 7


@pytest.mark.parametrize("answer", ["decline", "cep europe"])
def test_a_bonus_that_brings_the_payer_nothing_leaves_the_action_unpaid(answer: str) -> None:
    scene = owing().put(europe_cep=4).do("red: prepare asia/money ; red: go board")
    clause, facts = scene.refused(f"red: {answer}")
    assert (clause, facts) == ("sc.actions.infra.pay-cep", {"seat": "red", "cep": 0})


def test_the_scientist_of_another_player_may_bring_it() -> None:
    """Purple's own bonus goes to a region that red controls, or red is given it."""
    scene = owing(by="purple").do("red: prepare asia/money ; purple: go board ; purple: cep africa")
    assert values(scene, "purple.hydro", "red.hydro", "africa.cep") == (7, 6, 0)
    scene = owing(by="purple").do("red: prepare asia/money ; purple: go board ; purple: give red")
    assert scene.do("red: cep africa").has("red.tokens") == 7
    scene = owing(by="purple").do("red: prepare asia/money ; purple: go board")
    assert scene.refused("purple: decline")[0] == "sc.actions.infra.pay-cep"


def test_a_cep_may_come_by_a_chain() -> None:
    """Hydro 8 + 1 = 9 gives any knowledge: wind 6 + 1 = 7 gives the CEP, wind 5 + 1 nothing."""
    scene = owing(hydro=8, red_wind=6).do("red: prepare asia/money ; red: go board ; red: any wind")
    assert scene.do("red: cep africa").has("red.tokens") == 7
    scene = owing(hydro=8, red_wind=6).do("red: prepare asia/money ; red: go board")
    assert scene.refused("red: any solar")[0] == "sc.actions.infra.pay-cep"
    scene = owing(hydro=8, red_wind=5)
    assert scene.refused("red: prepare asia/money")[0] == "sc.actions.infra.pay-cep"


def test_a_cep_may_come_by_who_moves_for_a_card() -> None:
    """Card 4 moves a scientist: hydro 5 + 1 brings nothing, a second step does: the other leaves,
    or one comes onto the same project and has to leave it, too."""
    scene = owing(hydro=5).played("purple", 4)
    scene.tile("asia/tech", "hydro").scientist("asia/tech", "red")
    scene.do("red: prepare asia/money ; red: go lobby 4")
    scene.do("red: scientist asia/tech board ; red: cep africa")
    assert values(scene, "red.hydro", "red.tokens") == (7, 7)
    scene = owing(hydro=5).played("purple", 4).do("red: prepare asia/money ; red: go lobby 4")
    scene.do("red: scientist board asia/money ; red: go board ; red: cep africa")
    assert values(scene, "red.hydro", "red.tokens") == (7, 7)
    scene = owing(hydro=5)  # and without the card there is no way
    assert scene.refused("red: prepare asia/money")[0] == "sc.actions.infra.pay-cep"


def test_nobody_brings_a_cep_where_nothing_is_to_be_had() -> None:
    """One step too few, a market that is empty, nobody there, a region that another controls."""
    none = {"market_cep": 0, "bank_cep": 0}
    empty = owing()
    empty.s.scientists[f.SPACES.index("asia/money")] = -1
    for scene in (owing(hydro=5), owing(**none), owing().control("africa", "purple"), empty):
        assert scene.refused("red: prepare asia/money")[0] == "sc.actions.infra.pay-cep"


@pytest.mark.parametrize(("value", "refused"), [("barred", True), ("forfeited", False)])
def test_a_scientist_grant_of_no_use(value: str, refused: bool) -> None:
    scene = of("scientist_grant", value).turn().put(red_pool=0, red_board=0)
    if refused:
        clause, _ = scene.refused("red: plan solar asia/scientist")
        assert clause == "sc.turn.main-all-steps"
    else:
        assert scene.do("red: plan solar asia/scientist").waits == "turn red"


@pytest.mark.parametrize(("value", "money"), [("zero", 0), ("one", 1)])
def test_a_money_grant_where_no_cep_lies(value: str, money: int) -> None:
    scene = of("grant_money_min", value).turn().put(red_money=0, asia_cep=0)
    assert scene.do("red: plan solar asia/money").has("red.money") == money


@pytest.mark.parametrize(("value", "ppm"), [("own", 390), ("both", 400)])
def test_the_floor_of_the_competitive_side(value: str, ppm: int) -> None:
    """Coal is replaced at 430 ppm: 430 - 40 = 390, unless 400 is the floor here too."""
    scene = of("co2_floor", value, "competitive").turn()
    scene.put(ppm=430, red_money=9, red_recycling=1).plants("africa", "coal", "oil", "gas")
    scene.tile("africa/money", "recycling", owner="red").do("red: build africa/money")
    assert scene.has("ppm") == ppm


@pytest.mark.parametrize(("value", "market"), [("nothing", 2), ("market", 1)])
def test_a_region_that_nobody_controls_and_that_has_no_cep(value: str, market: int) -> None:
    scene = supplied(of("region_short", value), but=("europe",)).put(europe_cep=0, team_vp=9)
    scene.phase(f.SUPPLY).do("! fossil europe gas")
    assert values(scene, "market.cep", "team.vp") == (market, 9)


@pytest.mark.parametrize(("value", "points"), [("region", (7, 6)), ("player", (6, 7))])
def test_the_order_in_which_ceps_are_settled(value: str, points: tuple[int, int]) -> None:
    """Neither has a CEP and one lies on the market at 3. Whoever is first pays 3, the other 4.

    Purple's Europe comes before red's Asia; red is the start player.
    """
    scene = supplied(of("settle_order", value, "competitive"), 2, but=("europe", "asia"))
    scene.control("europe", "purple").control("asia", "red").plants("europe", "gas")
    scene.plants("asia", "gas").put(europe_cep=0, asia_cep=0, red_cep=0, purple_cep=0)
    scene.put(market_cep=1, red_vp=10, purple_vp=10).phase(f.SUPPLY, decade=2)
    scene.do("! fossil europe gas ; fossil asia gas")
    assert values(scene, "purple.vp", "red.vp") == points


@pytest.mark.parametrize(("value", "points"), [("before", 6), ("after", 5)])
def test_the_price_of_a_penalty_that_empties_the_market(value: str, points: int) -> None:
    """The price is 3, and 4 when the CEP is taken: 9 - 3 or 9 - 4."""
    scene = supplied(of("penalty_price", value), but=("europe",)).control("europe", "red")
    scene.put(europe_cep=0, red_cep=0, market_cep=1, team_vp=9).phase(f.SUPPLY)
    assert scene.do("! fossil europe gas").has("team.vp") == points


@pytest.mark.parametrize(("value", "points"), [("negative", -2), ("zero", 0)])
def test_points_of_one_s_own_below_nothing(value: str, points: int) -> None:
    scene = of("vp_min", value, "competitive").put(red_tech=0, red_cep=1)
    scene.s.events = (f.EVENTS.index("europe"), f.EVENTS.index("asia"))
    assert scene.phase(f.EVENT_PHASE).has("red.vp") == points


@pytest.mark.parametrize(("value", "tech"), [("supported", 1), ("any_infrastructure", 2)])
def test_infrastructure_without_a_plant_in_an_event(value: str, tech: int) -> None:
    scene = of("event_presence", value, "competitive").tile("europe/tech", "wind", owner="red")
    scene.s.events = (f.EVENTS.index("europe"), f.EVENTS.index("asia"))
    assert scene.phase(f.EVENT_PHASE).has("red.tech") == tech


@pytest.mark.parametrize(
    ("value", "waits"), [("none", "draw-fossil"), ("reshuffled", "draw-event")]
)
def test_events_that_are_used_up(value: str, waits: str) -> None:
    scene = of("events_exhausted", value, "competitive").put(ppm=50)
    scene.s.events, scene.s.events_used = (2, 4), (0, 1, 3, 5, 6)
    assert scene.phase(f.EVENT_PHASE, decade=3).waits == waits


@pytest.mark.parametrize(("value", "asked"), [("may", True), ("must", False)])
def test_a_token_of_the_region(value: str, asked: bool) -> None:
    scene = of("region_tech", value, "competitive").turn()
    scene.put(red_money=9, red_recycling=1, africa_tech=1)
    scene.tile("africa/money", "recycling", owner="red").do("red: build africa/money")
    assert (scene.waits == "region-token red") == asked
    assert asked or values(scene, "red.tech", "africa.tech") == (2, 0)


@pytest.mark.parametrize(("value", "refused"), [("own_turn", True), ("any_time", False)])
def test_a_company_goal_given_up_in_another_turn(value: str, refused: bool) -> None:
    scene = of("company_discard", value, "competitive").turn()
    if refused:
        assert scene.refused("purple: goal discard")[0] == "sc.comp.company.discard-8"
    else:
        assert scene.do("purple: goal discard").has("purple.money") == 12  # 4 and 8


@pytest.mark.parametrize(("value", "refused"), [("own_turn", True), ("any_time", False)])
def test_a_company_goal_given_up_in_a_phase_without_turns(value: str, refused: bool) -> None:
    scene = of("company_discard", value, "competitive").put(red_solar=3).phase(f.INCOMES)
    assert scene.waits == "share red"
    if refused:
        assert scene.refused("purple: goal discard")[0] == "sc.comp.company.discard-8"
    else:
        assert scene.do("purple: goal discard").has("purple.money") == 12  # 4 and 8
        assert scene.waits == "share red"


@pytest.mark.parametrize(("value", "points"), [("before_sale", 4), ("after_sale", 0)])
def test_the_company_goal_for_ceps(value: str, points: int) -> None:
    """Two CEPs at 2 points each, unless they are counted when all are sold."""
    scene = of("company_cep", value, "competitive")
    scene.s.company[:2] = [(1,), ()]
    scene.phase(f.END_OF_GAME, decade=5).do("red: goal 1 score")
    assert {row[0]: row[2] for row in scene.s.sheet}[0] == points


@pytest.mark.parametrize(("value", "points"), [("all", 3), ("nobody", 0)])
def test_most_tech_where_nobody_has_any(value: str, points: int) -> None:
    scene = of("tech_zero", value, "competitive").put(red_tech=0, purple_tech=0)
    scene.s.company[:2] = [(), ()]
    scene.phase(f.END_OF_GAME, decade=5)
    assert [row[4] for row in scene.s.sheet] == [points, points]


def at_the_end(scene: Scene, *goals: int) -> Scene:
    scene.s.display = ()
    scene.s.private[:2] = [goals, (5,)]
    return scene.put(purple_pool=0, team_vp=1).phase(f.END_OF_GAME, decade=4)


@pytest.mark.parametrize(("value", "lost"), [("different", True), ("same", False)])
def test_private_goal_ten(value: str, lost: bool) -> None:
    """Four infrastructures of one energy: as many as the card asks of two players."""
    scene = of("goal_10", value)
    for region in ("asia", "europe", "oceania", "south_america"):
        scene.plants(region, "wind:red").cubes(region, "wind:purple")
    assert (at_the_end(scene, 10, 4).s.lost == "sc.coop.loss.private-goal") == lost


@pytest.mark.parametrize(("value", "lost"), [("board", True), ("with_regions", False)])
def test_private_goal_one_with_the_ceps_of_a_region(value: str, lost: bool) -> None:
    """Two on the board and four in South America: six."""
    scene = of("goal_01", value).control("south_america", "red").put(red_cep=2)
    assert (at_the_end(scene, 1, 6).s.lost == "sc.coop.loss.private-goal") == lost


@pytest.mark.parametrize(("value", "gas"), [("both", 4), ("cooperative", 10)])
def test_gas_of_three_players_against_each_other(value: str, gas: int) -> None:
    scene = of("gas_removed", value, "competitive", 3)
    assert scene.s.fossils[f.FOSSILS.index("gas")] == gas


@pytest.mark.parametrize(("value", "tokens"), [("yes", 24), ("no", 8)])
def test_tokens_of_colours_that_nobody_plays(value: str, tokens: int) -> None:
    assert of("extra_tokens", value, "solo", 1).has("red.tokens") == tokens


@pytest.mark.parametrize(("value", "holder"), [("all", -1), ("controller", 0)])
def test_a_third_player_who_is_ahead(value: str, holder: int) -> None:
    """Nobody controls Asia; blue has two energies there, red has built the first of its own."""
    scene = (
        of("control_compare", value, players=3).turn().put(red_money=20, red_tech=5, red_solar=5)
    )
    scene.cubes("asia", "wind:blue", "hydro:blue")
    scene.tile("asia/money", "solar", owner="red").do("red: build asia/money")
    assert scene.s.control[f.REGIONS.index("asia")] == holder


@pytest.mark.parametrize(("value", "refused"), [("both", False), ("cooperative", True)])
def test_a_bonus_handed_on_against_each_other(value: str, refused: bool) -> None:
    scene = of("bonus_give", value, "competitive").turn().put(red_hydro=2)
    scene.tile("asia/tech", "hydro").scientist("asia/tech", "red")
    scene.do("red: scientist asia/tech board")
    if refused:
        assert scene.refused("red: give purple")[0] == "sc.trade.forbidden"
    else:
        assert scene.do("red: give purple").waits == "use purple"


@pytest.mark.parametrize(("value", "place"), [("flipped", 2), ("none", 1)])
def test_an_inspector_passes_goals_that_are_turned_over(value: str, place: int) -> None:
    """Two tiles from the start, the first of which lies face down."""
    scene = Scene(readings={"inspectors_skip": value}, variants=("inspectors",))
    scene.s.met = (0,)
    assert scene.do("! inspector green gas").s.inspectors[0] == place


@pytest.mark.parametrize(("value", "place", "vp"), [("first", 1, 32), ("inspected", 2, 33)])
def test_which_of_equal_goals_is_turned_over(value: str, place: int, vp: int) -> None:
    """Places 1 and 2 are plants in Asia; the inspector stands beside the second. One plant is built
    there, with hydro (place 7): 19 open goals cost 19 VP in 2010, the inspected one once more where
    it lies open. Hydro of level 1 gives 6 VP, so 46 + 6 - 19 = 33, and 32 with the inspector."""
    scene = Scene(readings={"equal_goals": value}, variants=("inspectors",)).turn()
    scene.s.inspectors[0] = 2
    scene.tile("asia/money", "hydro", owner="red").put(red_money=20, red_hydro=1, team_vp=46)
    scene.do("red: build asia/money")
    assert scene.s.met == (place, 7)
    assert scene.phase(f.GOAL_PHASE).has("team.vp") == vp


def test_which_of_equal_goals_is_turned_over_is_all_one_without_inspectors() -> None:
    """A table on which the other one lies face down is as good (A72)."""
    scene = Scene().turn().put(red_money=20, red_hydro=1)
    scene.tile("asia/money", "hydro", owner="red").do("red: build asia/money")
    assert goals.may_lie_turned(scene.table, (1, 7))
    assert goals.may_lie_turned(scene.table, (2, 7))
    scene = Scene(variants=("inspectors",)).turn().put(red_money=20, red_hydro=1)
    scene.tile("asia/money", "hydro", owner="red").do("red: build asia/money")
    assert not goals.may_lie_turned(scene.table, (2, 7))


@pytest.mark.parametrize(("value", "tech"), [("at", 0), ("above", 1)])
def test_the_second_event_at_400_ppm(value: str, tech: int) -> None:
    scene = of("second_event", value, "competitive").put(ppm=400)
    scene.s.events = (f.EVENTS.index("europe"), f.EVENTS.index("asia"))
    assert scene.phase(f.EVENT_PHASE).has("red.tech") == tech


@pytest.mark.parametrize(("value", "asked"), [("first", 1), ("two", 2)])
def test_the_second_stack_of_two_players(value: str, asked: int) -> None:
    scene = of("income_two", value).put(red_wind=10, purple_wind=8, team_vp=40).phase(f.INCOMES)
    assert len(scene.s.pending) == asked


# Where the rival's cubes lie: goals of plants show solar, solar, wind, hydro, of tracks solar,
# solar, hydro, wind: eight cubes. Asia has hydro, wind, solar; counter-clockwise of it comes Africa
# (recycling, solar, forestation), Europe (forestation, wind, recycling), South America (wind,
# solar, recycling), North America (solar, hydro, recycling), Oceania (forestation, hydro, wind).
RIVALS = {
    # from behind Asia each time: solar Africa, solar Africa, wind Europe, hydro North America,
    # solar South America, solar South America, hydro North America, wind Europe
    "fixed": {"africa": 2, "europe": 2, "north_america": 2, "south_america": 2},
    # Asia first: solar Asia, solar Asia, wind Europe, hydro North America, solar Africa,
    # solar Africa, hydro North America, wind Europe
    "included": {"asia": 2, "europe": 2, "north_america": 2, "africa": 2},
    # from the last one on: solar Africa, solar South America, wind Oceania (North America has
    # none), hydro Asia, solar Africa, solar South America, hydro North America, wind Oceania
    "moving": {"africa": 2, "south_america": 2, "oceania": 2, "asia": 1, "north_america": 1},
}


@pytest.mark.parametrize("value", RIVALS)
def test_where_the_rival_s_cubes_lie(value: str) -> None:
    scene = of("cubes_search", value, "solo", 1)
    found = {f.REGIONS[region]: len(cubes) for region, cubes in enumerate(scene.s.cubes) if cubes}
    assert found == RIVALS[value]


@pytest.mark.parametrize(("value", "holder"), [("knowledge", -1), ("every", 0)])
def test_a_tie_with_the_rival(value: str, holder: int) -> None:
    """Asia prefers hydro, which the rival has; red builds solar there: one energy each."""
    scene = of("solo_tie", value, "solo", 1).turn().put(red_money=20, red_tech=5, red_solar=5)
    scene.cubes("asia", "hydro:rival")
    scene.tile("asia/money", "solar", owner="red").do("red: build asia/money")
    assert scene.s.control[f.REGIONS.index("asia")] == holder


@pytest.mark.parametrize(
    ("value", "gained"),
    # the card of the money grant: $3, or as printed $3 and 2 tech; the grant itself pays 6 in Asia
    [("per_card", (9, 0)), ("as_printed", (9, 2))],
)
def test_what_a_card_of_a_grant_gives(value: str, gained: tuple[int, int]) -> None:
    scene = of("lobby_grant_cards", value).turn().hand("red", 7).put(red_money=0, red_tech=0)
    offer = " money" if value == "as_printed" else ""
    scene.do(f"red: plan solar asia/money ; lobby 7 main{offer}")
    assert values(scene, "red.money", "red.tech") == gained


@pytest.mark.parametrize("value", ["per_card", "as_printed"])
def test_a_card_of_a_grant_for_a_move_instead(value: str) -> None:
    scene = of("lobby_grant_cards", value).turn().hand("red", 7).put(red_money=0)
    scene.tile("africa/money", "recycling").do("red: plan solar asia/money")
    if value == "per_card":
        assert scene.refused("red: lobby 7 main move")[0] == "sc.lobby.07-09"
    else:
        scene.do("red: lobby 7 main move ; scientist board africa/money")
        assert scene.has("red.money") == 6  # the grant alone: 6 CEPs lie in Asia
        assert scene.s.scientists[f.SPACES.index("africa/money")] == 0


@pytest.mark.parametrize("value", ["must", "may"])
def test_a_scientist_who_stays_on_infrastructure(value: str) -> None:
    """Purple's stays; red builds there later: it comes home, and has learnt nothing by either."""
    scene = of("infra_scientist", value).turn().put(red_money=9, red_tech=3, red_recycling=1)
    scene.tile("africa/money", "recycling").scientist("africa/money", "purple")
    scene.do("red: prepare africa/money")
    stay = "purple: go africa/money"
    if value == "must":
        assert scene.refused(stay)[0] == "sc.actions.infra.scientist-leaves"
        return
    before = scene.has("purple.board")
    scene.do(stay).turn().do("red: build africa/money")
    assert values(scene, "purple.board", "purple.recycling") == (before + 1, 0)
    assert scene.s.scientists[f.SPACES.index("africa/money")] == -1


@pytest.mark.parametrize(("value", "refused"), [("yes", False), ("no", True)])
@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_a_plant_that_has_stood_for_a_card(mode: str, value: str, refused: bool) -> None:
    """Card 2 shows recycling and hydro, card 3 recycling and wind: one plant of each stands."""
    scene = of("un_reuse", value, mode).turn().put(red_tech=5)
    scene.plants("africa", "recycling:red", "hydro:red", "wind:red").do("red: claim 2").turn()
    if refused:
        clause, facts = scene.refused("red: claim 3")
        assert clause == "sc.un.claim.infra-for-all"
        assert (facts["energy"], facts["own"]) == ("recycling", 0)
    else:
        assert 3 not in scene.do("red: claim 3").s.display


@pytest.mark.parametrize(("value", "left"), [("duty", (1, 9)), ("choice", (2, 7))])
def test_points_lost_in_an_event_with_a_token_in_hand(value: str, left: tuple[int, int]) -> None:
    """2 tech and 9 VP: a token is given, or, where one may choose, 2 VP are."""
    scene = of("event_choice", value, "competitive").put(red_tech=2, red_vp=9, ppm=100)
    scene.s.events = (f.EVENTS.index("europe"), f.EVENTS.index("asia"))
    scene.phase(f.EVENT_PHASE)
    if value == "choice":
        assert scene.refused("red: tech region")[0] == "sc.comp.events.owe-tech"
        scene.do("red: tech none")
    else:
        assert scene.refused("red: tech none")[0] == "sc.comp.events.no-voluntary-minus2"
    assert values(scene, "red.tech", "red.vp") == left
