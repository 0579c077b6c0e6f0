"""How a game ends: losses at their moments, conditions of a win, final scorings worked by hand."""

from __future__ import annotations

import pytest

from co2replay.engine.passed import Condition
from co2replay.engine.unknown import Consulted
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.game import GAME
from co2replay.notation.records import UNKNOWN

from .scene import Scene


def goals_open(scene: Scene, *places: int) -> Scene:
    scene.s.met = tuple(place for place in range(21) if place not in places)
    return scene


@pytest.mark.parametrize(("decade", "each"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_an_open_goal_costs_a_point_more_each_decade(decade: int, each: int) -> None:
    """Three goals are open."""
    scene = goals_open(Scene().put(team_vp=20), 0, 9, 20).phase(f.GOAL_PHASE, decade)
    assert scene.has("team.vp") == 20 - 3 * each


@pytest.mark.parametrize(("points", "lost"), [(3, ""), (2, "sc.env.loss-negative")])
def test_nothing_left_is_not_less_than_nothing(points: int, lost: str) -> None:
    scene = goals_open(Scene().put(team_vp=points), 0, 9, 20).phase(f.GOAL_PHASE, 1)
    assert (scene.has("team.vp"), scene.s.lost) == (points - 3, lost)


def test_equal_tiles_need_a_plant_each() -> None:
    """Two tiles show Asia and two show solar: one plant turns one of each over."""
    scene = Scene().turn().put(red_money=20, red_tech=5, red_solar=5)
    scene.tile("asia/money", "solar", owner="red").do("red: build asia/money")
    turned = [f.GOALS[scene.s.goals[place]] for place in scene.s.met]
    assert sorted(turned) == ["plant asia", "plant solar"]


def test_a_track_turns_over_its_half_and_its_end() -> None:
    """Space 5 is half of solar's track, space 10 its end."""
    for before, goal in ((4, "half solar"), (9, "last solar"), (5, "")):
        scene = Scene().turn().put(red_solar=before, red_money=0)
        scene.do("red: plan solar asia/money")
        assert [f.GOALS[scene.s.goals[place]] for place in scene.s.met] == ([goal] if goal else [])


@pytest.mark.parametrize(("ppm", "lost"), [(500, ""), (510, "sc.coop.loss.co2-above-500")])
def test_500_ppm_is_the_most_at_the_end_of_the_supply(ppm: int, lost: str) -> None:
    scene = Scene().put(ppm=ppm, team_vp=0)
    for region in f.REGIONS:
        scene.plants(region, "solar:purple")
    assert scene.phase(f.SUPPLY).s.lost == lost


def test_a_penalty_below_nothing_loses_at_the_end_of_the_supply() -> None:
    """2 points, a penalty of 3: -1."""
    scene = Scene().put(team_vp=2, red_cep=0, europe_cep=0).control("europe", "red")
    for region in f.REGIONS:
        if region != "europe":
            scene.plants(region, "solar:purple")
    scene.phase(f.SUPPLY).do("! fossil europe gas")
    assert (scene.has("team.vp"), scene.s.lost) == (-1, "sc.coop.loss.vp-negative-supply")


@pytest.mark.parametrize(("ppm", "lost"), [(460, ""), (470, "sc.comp.loss.immediate")])
def test_against_each_other_more_than_500_ppm_ends_it_at_once(ppm: int, lost: str) -> None:
    """Coal adds 40: 500 stands, 510 does not, though other regions are still to come."""
    scene = Scene("competitive").put(ppm=ppm).phase(f.SUPPLY, 2)
    scene.do("! fossil north_america coal")
    assert scene.s.lost == lost
    assert (scene.s.result == ()) == bool(lost)


@pytest.mark.parametrize(("ppm", "left"), [(460, 4), (470, 5)])
def test_nobody_owes_for_the_plant_that_ends_the_game(ppm: int, left: int) -> None:
    scene = Scene("competitive").put(ppm=ppm, north_america_cep=5).phase(f.SUPPLY, 2)
    scene.do("! fossil north_america coal")
    assert scene.has("north_america.cep") == left


def test_who_loses_against_the_others_has_own_points() -> None:
    scene = Scene("competitive").put(ppm=470, red_vp=7, purple_vp=4).phase(f.SUPPLY, 2)
    scene.do("! fossil north_america coal")
    (line,) = GAME.sheet(scene.s)
    assert line.clause == "sc.comp.setup.own-score"
    assert line.points == {"red": 7, "purple": 4}


def test_the_start_player_changes_against_the_clock() -> None:
    scene = Scene(players=3).put(team_vp=99)
    for region in f.REGIONS:
        scene.plants(region, *["solar:purple"] * 3)
    scene.phase(f.SUPPLY, 1)
    assert f.SEATS[scene.s.first] == "blue"
    assert (scene.s.decade, scene.waits) == (2, "turn blue")


def ended(*goals: tuple[int, ...], un_open: int = 3) -> Scene:
    scene = Scene(players=len(goals)).put(team_vp=1)
    scene.s.display = scene.s.display[:un_open]
    scene.s.private[: len(goals)] = goals
    return scene.put(red_pool=0, purple_money=10)


@pytest.mark.parametrize(
    ("second", "un_open", "private", "un"),
    [(6, 3, True, True), (7, 3, False, True), (6, 4, True, False)],
)
def test_every_player_needs_one_goal_and_three_un_goals_may_stay(
    second: int, un_open: int, private: bool, un: bool
) -> None:
    """Red has recruited all (05), purple has $10 (06) and the end of no track (07)."""
    scene = ended((5, 7), (second, 7), un_open=un_open).phase(f.END_OF_GAME, 4)
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    assert outcome.kind == ("won" if private and un else "lost")
    assert outcome.conditions == (
        Condition("sc.coop.loss.private-goal", private),
        Condition("sc.coop.loss.un-goals", un),
    )


def test_goals_that_nobody_has_seen_are_shown_at_the_end() -> None:
    scene = Scene().put(team_vp=1, red_pool=0, purple_money=10)
    scene.s.display = ()
    scene.phase(f.END_OF_GAME, 4)
    assert scene.waits == "reveal red"
    scene.do("! reveal red private 5 7 ; reveal purple private 1 6")
    assert scene.s.result == (0, 1)


def alone(card: int = 0, goals: tuple[int, ...] = (4, 5), **numbers: int) -> Scene:
    """Alone at the end, with 3 tech and all scientists recruited: goals 04 and 05 hold."""
    variants = ("solo-goal",) if card else ()
    scene = Scene("solo", 1, variants=variants, card=card).put(team_vp=1, red_tech=3, red_pool=0)
    scene.put(**numbers).s.display = ()
    scene.s.private[0], scene.s.private_left[0] = goals, (6, 7)
    return scene


@pytest.mark.parametrize(("goals", "won"), [((4, 5), True), ((4, 6), False)])
def test_alone_both_private_goals_are_needed(goals: tuple[int, ...], won: bool) -> None:
    scene = alone(goals=goals, red_money=9).phase(f.END_OF_GAME, 4)
    assert (scene.s.result == (0,)) == won


@pytest.mark.parametrize(("ceps", "won"), [(6, True), (5, False)])
def test_alone_with_the_goal_of_asia(ceps: int, won: bool) -> None:
    scene = alone(9, asia_cep=ceps).phase(f.END_OF_GAME, 4)
    assert scene.s.lost == ("" if won else "sc.solo.goal.solo-card")


def test_alone_with_the_goal_of_ten_points() -> None:
    for card, points in ((6, 10), (9, 20)):
        scene = Scene("solo", 1, variants=("solo-goal",), card=card)
        assert scene.has("team.vp") == points


def test_alone_without_gas_a_drawn_gas_tile_is_drawn_again() -> None:
    scene = alone(7)
    scene.phase(f.SUPPLY, 1).do("! fossil north_america gas")
    assert (scene.has("ppm"), scene.s.fossils[0]) == (400, 9)
    assert scene.do("! fossil north_america oil").has("ppm") == 430


# Final scoring ------------------------------------------------------------------------------------


def test_a_final_scoring_of_two_players_by_hand() -> None:
    """Price 4.

    red: 30 on the track; 3 CEPs = $12 and $7 = $19, 9 points; goal 07 (own plants but the first:
    3 plants, 2 x 3 = 6); most tech with 4: 3; one UN goal: 6. 30 + 9 + 6 + 3 + 6 = 54.
    purple: 41; 1 CEP and 2 of Asia = $12 and $1 = $13, 6 points; the goal given up at the end for
    $8, which makes it $21, 10 points; 2 tech: 0; no UN goal. 41 + 10 = 51.
    """
    scene = Scene("competitive").put(price=4, red_vp=30, red_cep=3, red_money=7, red_tech=4)
    scene.put(purple_vp=41, purple_cep=1, asia_cep=2, purple_money=1, purple_tech=2)
    scene.control("asia", "purple").cubes("europe", "wind:red", "wind:red", "forestation:red")
    scene.s.company[:2] = [(7,), (2,)]
    scene.s.held[0] = (17,)
    scene.phase(f.END_OF_GAME, 5).do("red: goal 7 score ; purple: goal discard")
    assert scene.s.sheet == ((0, 30, 6, 9, 3, 6, 54), (1, 41, 0, 10, 0, 0, 51))
    assert GAME.winners(scene.s) == ["red"]
    assert GAME.decided_by(scene.s, scene.table.rules) == "sc.comp.win.most-vp"


TIES = [
    ({}, ["red", "purple"], "sc.comp.tiebreak.shared"),
    ({"money": 1}, ["red"], "sc.comp.tiebreak.money"),
    ({"infra": 1}, ["red"], "sc.comp.tiebreak.infra"),
    ({"plants": 1}, ["red"], "sc.comp.tiebreak.plants"),
]


@pytest.mark.parametrize(("more", "winners", "clause"), TIES)
def test_ties_are_broken_by_plants_infrastructure_and_money(
    more: dict[str, int], winners: list[str], clause: str
) -> None:
    """Both have 20 points and $2, which is a point; red has one thing more that gives none."""
    scene = Scene("competitive").put(red_vp=20, purple_vp=20, red_cep=0, purple_cep=0)
    scene.put(red_money=2 + more.get("money", 0), purple_money=2)
    scene.s.company[:2] = [(), ()]
    if "infra" in more:
        scene.tile("asia/money", "wind", owner="red")
    if "plants" in more:
        scene.cubes("asia", "wind:red")
    scene.phase(f.END_OF_GAME, 5)
    assert GAME.winners(scene.s) == winners
    assert GAME.decided_by(scene.s, scene.table.rules) == clause


COMPANY = [
    # card, cubes and plants of red, points: at most 16 or 15
    (2, 8),  # first on wind (tied) and on solar: 2 x 4
    (4, 8),  # two regions: 2 x 4
    (5, 6),  # plants in two regions: 2 x 3
    (6, 9),  # wind, solar, hydro: 3 x 3
    (7, 15),  # seven plants but the first: 6 x 3 = 18, at most 15
    (8, 6),  # infrastructure in two regions: 2 x 3
    (9, 6),  # of wind and solar: 2 x 3
    (10, 6),  # three but the first: 2 x 3
]


@pytest.mark.parametrize(("card", "points"), COMPANY)
def test_company_goals_by_hand(card: int, points: int) -> None:
    scene = Scene("competitive").put(red_wind=4, purple_wind=4, red_solar=3, purple_hydro=1)
    scene.put(red_cep=0, purple_cep=0).control("asia", "red").control("europe", "red")
    scene.cubes("asia", "wind:red", "wind:red", "solar:red", "hydro:red")
    scene.cubes("europe", "wind:red", "wind:red", "wind:red", "forestation:purple")
    scene.tile("asia/money", "wind", owner="red").tile("asia/tech", "wind", owner="red")
    scene.plants("europe", "solar:red", "wind:purple")
    scene.s.company[:2] = [(card,), ()]
    scene.phase(f.END_OF_GAME, 5).do(f"red: goal {card} score")
    row = next(row for row in scene.s.sheet if row[0] == 0)
    assert row[2] == points


@pytest.mark.clause("sc.material.count.company-goals")
def test_a_goal_that_somebody_else_has_is_not_shown_a_second_time() -> None:
    """There is one of each: whichever purple kept, goal 7 is red's."""
    scene = Scene("competitive", 2)
    scene.s.company[:2] = [(7,), (UNKNOWN,)]
    scene.phase(f.END_OF_GAME, 5).do("red: goal 7 score")
    listed = {act[2] for act in GAME.legal(scene.table)}
    assert (7, f.SCORED) not in listed
    assert (4, f.SCORED) in listed
    assert (6, f.SCORED) not in listed  # which two players take out
    assert scene.refused("purple: goal 7 score")[0] == "sc.comp.final.company"
    assert scene.refused("purple: goal 6 score")[0] == "sc.comp.setup.company-two-players"
    scene.do("purple: goal 4 score")


@pytest.mark.clause("sc.solo.card.05")
def test_goals_not_kept_that_nobody_wrote_down_are_asked_for_by_name() -> None:
    scene = Scene("solo", 1, variants=("inspectors", "solo-goal"), card=5)
    scene.s.private[0], scene.s.private_left[0] = (4, 5), (UNKNOWN, UNKNOWN)
    scene.put(red_tech=3, red_pool=0, red_board=4)
    with pytest.raises(Consulted, match=r"red\.unkept"):
        scene.phase(f.END_OF_GAME, 4)


@pytest.mark.clause("sc.turn.main-exactly-one")
def test_a_turn_that_went_without_a_main_action_has_no_second_one() -> None:
    """Alone: nothing could be done (A55); a CEP bought later does not open it again."""
    scene = Scene("solo", 1).turn()
    scene.s.stacks[:] = [0] * len(f.ENERGIES)
    scene.tile("asia/tech", "solar").put(red_cep=0, red_money=9)
    scene.do("red: pass ; red: buy")
    assert not any(act[1] == f.PREPARE for act in GAME.legal(scene.table))
    assert scene.refused("red: prepare asia/tech")[0] == "sc.turn.main-exactly-one"
