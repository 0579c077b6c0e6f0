"""The steps of the final scoring one by one, and who wins when scores are level."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import Table
from co2replay.games.co2.chapters import ending
from co2replay.games.co2.chapters.ending import S_COINS, S_INCOME, S_TECH, S_TOTAL, S_TRACK, S_UN
from tests.games.co2.both_opinions import rules_of
from tests.games.co2.placing import EDITIONS, SECOND_SPACES_TAKEN, due, last_turn, placed, waits
from tests.games.co2.scene import SEATS, Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)
NO_INCOME = {"end_income": "no"}
ORANGE, PURPLE, BLUE = range(3)
TURN = "propose solar asia money\nend\n"
ONLY_AFRICA = [text for text in SECOND_SPACES_TAKEN if not text.startswith("africa")]

# Nobody has coins, CEPs or a goal: the score is the track and the two majorities.
BARE = tuple(
    row
    for seat in ("orange", "purple", "blue")
    for row in (f"{seat}.money 0", f"{seat}.cep 0", f"{seat}.goal 0")
)


def scored(edition: str, *rows: str, **readings: str) -> Scene:
    """End the game from here; the two cubes of blue's last grant are gone before that."""
    body = last_turn(5) + "propose solar asia tech\n" + placed(*BARE, "blue.tech 0", *rows)
    settings = {**NO_INCOME, **readings}
    scene = play(body + "end\n[end]\n", edition, readings=settings)
    assert scene.breach() is None
    return scene


def column(scene: Scene, number: int) -> list[int]:
    return [row[number] for row in scene.state.sheet]


# Collecting, selling, income.


@pytest.mark.clause("co2.end.step1-collect")
@pytest.mark.clause("co2.end.step2-sell")
@each_edition
def test_regional_ceps_are_collected_and_all_are_sold_at_one_price(edition: str) -> None:
    scene = scored(
        edition,
        "price 5",
        "orange.cep 3",
        "orange.money 1",
        "asia.control orange",  # 5 CEPs
        "africa.control purple",  # 2 CEPs
    )
    assert scene["orange.money"] == 1 + (3 + 5) * 5
    assert scene["purple.money"] == 2 * 5
    assert scene["blue.money"] == 0
    assert scene["price"] == 5  # a sale drops it, this one does not
    assert (scene["asia.cep"], scene["africa.cep"], scene["europe.cep"]) == (0, 0, 4)
    assert column(scene, S_COINS) == [41 // 2, 10 // 2, 0]


@pytest.mark.parametrize(("coins", "vp"), [(0, 0), (1, 0), (2, 1), (7, 3), (8, 4)])
@pytest.mark.clause("co2.score.coins")
@each_edition
def test_two_coins_are_a_point_and_an_odd_one_is_lost(edition: str, coins: int, vp: int) -> None:
    scene = scored(edition, f"orange.money {coins}")
    assert column(scene, S_COINS) == [vp, 0, 0]


INCOMES = ("orange.solar 7", "purple.solar 5", "blue.biomass 3")  # 4, second 3, 2


@pytest.mark.parametrize(
    ("edition", "reading", "paid"),
    [
        ("en", None, True),
        ("it", None, True),
        ("pl", None, False),
        ("en", "no", False),
        ("pl", "yes", True),
    ],
)
@pytest.mark.clause("co2.end.step3-income")
def test_income_is_paid_once_more_but_in_the_polish_game(
    edition: str, reading: str | None, paid: bool
) -> None:
    body = last_turn(5) + "propose solar asia tech\n" + placed(*BARE, *INCOMES) + "end\n[end]\n"
    readings = {"end_income": reading} if reading else None
    scene = play(body, edition, readings=readings)
    if not paid:
        assert waits(scene) == "over"
        assert column(scene, S_INCOME) == [0, 0, 0]
        return
    assert due(scene) == {"orange": 4, "purple": 3, "blue": 2}
    answers = (
        "orange: income 2 coins 2 vp\npurple: income 0 coins 3 vp\nblue: income 2 coins 0 vp\n"
    )
    scene = play(body + answers, edition, readings=readings)
    assert scene.breach() is None
    assert column(scene, S_INCOME) == [2, 3, 0]
    assert column(scene, S_COINS) == [1, 0, 1]  # two coins of income each


@pytest.mark.clause("co2.end.step3-income")
def test_the_final_income_can_decide_the_game() -> None:
    # 60 against 58 before it; blue alone leads solar, for 4
    body = last_turn(5) + "propose solar asia tech\n"
    body += placed(*BARE, "orange.vp 60", "blue.vp 58", "blue.tech 0", "blue.solar 7")
    body += "end\n[end]\nblue: income 0 coins 4 vp\n"
    winners = {edition: play(body, edition).state.result for edition in EDITIONS}
    assert winners == {"en": (BLUE,), "it": (BLUE,), "pl": (ORANGE,)}


@pytest.mark.clause("co2.income.2p-first-only")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_with_two_players_the_final_income_is_for_the_first_only(edition: str) -> None:
    body = last_turn(5, 2) + "propose solar asia tech\n"
    body += placed("orange.solar 7", "purple.solar 5") + "end\n[end]\n"
    assert due(play(body, edition, 2)) == {"orange": 4}


# The two majorities.


@pytest.mark.parametrize(
    ("cubes", "vp"),
    [
        ((2, 1, 0), [3, 0, 0]),
        ((2, 2, 1), [3, 3, 0]),
        ((2, 2, 2), [3, 3, 3]),
        ((0, 0, 1), [0, 0, 3]),
    ],
)
@pytest.mark.clause("co2.score.most-tech")
@each_edition
def test_most_cubes_give_three_points_to_all_who_are_tied(
    edition: str, cubes: tuple[int, ...], vp: list[int]
) -> None:
    rows = [f"{seat}.tech {count}" for seat, count in zip(SEATS, cubes, strict=False)]
    assert column(scored(edition, *rows), S_TECH) == vp


@pytest.mark.clause("co2.score.most-tech")
@each_edition
def test_cubes_of_a_controlled_region_are_nobodys(edition: str) -> None:
    scene = scored(edition, "orange.tech 1", "asia.control purple", "asia.tech 5")
    assert column(scene, S_TECH) == [3, 0, 0]


@pytest.mark.parametrize(
    ("held", "vp"),
    [
        (("34 35", "36", ""), [3, 0, 0]),
        (("34", "35", "36 37"), [0, 0, 3]),
        (("34", "35", ""), [3, 3, 0]),
        (("34", "35", "36"), [3, 3, 3]),
    ],
)
@pytest.mark.clause("co2.score.most-un")
@each_edition
def test_most_un_goals_give_three_points_to_all_who_are_tied(
    edition: str, held: tuple[str, ...], vp: list[int]
) -> None:
    rows = [f"{seat}.goals {cards}" for seat, cards in zip(SEATS, held, strict=False) if cards]
    assert column(scored(edition, *rows), S_UN) == vp


@pytest.mark.parametrize(("reading", "vp"), [("all_tied", [3, 3, 3]), ("needs_one", [0, 0, 0])])
@pytest.mark.clause("co2.score.most-tech")
@pytest.mark.clause("co2.score.most-un")
@each_edition
def test_a_majority_of_nothing(edition: str, reading: str, vp: list[int]) -> None:
    scene = scored(edition, majority_of_zero=reading)
    assert column(scene, S_TECH) == vp
    assert column(scene, S_UN) == vp


# The winner, tie-break by tie-break.


@pytest.mark.parametrize(
    ("vp", "winners"),
    [((50, 49, 0), (ORANGE,)), ((49, 50, 0), (PURPLE,)), ((0, 0, 1), (BLUE,))],
)
@pytest.mark.clause("co2.winner.score")
@each_edition
def test_the_highest_score_wins(
    edition: str, vp: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    rows = [f"{seat}.vp {score}" for seat, score in zip(SEATS, vp, strict=False)]
    assert scored(edition, *rows).state.result == winners


@pytest.mark.clause("co2.supply.cep.vp-negative")
@pytest.mark.clause("co2.winner.score")
@each_edition
def test_a_final_score_may_be_negative(edition: str) -> None:
    # a price of 4 with one coin: three points below zero, and no majority lifts them
    supply = "[2 supply]\n! fossil africa gas\n! event 48\n"
    body = placed(*ONLY_AFRICA, "africa.control purple", "africa.cep 0", "purple.cep 0")
    body += placed("price 4", "purple.money 1") + last_turn(1) + TURN + supply
    # the marker is purple's now, so orange has the last turn
    body += placed("turn 5.4 orange") + "[5.4 orange]\npropose biomass asia tech\n"
    body += placed(*BARE) + "end\n[end]\n"
    scene = play(body, edition, readings={**NO_INCOME, "majority_of_zero": "needs_one"})
    assert scene.breach() is None
    assert column(scene, S_TOTAL) == [3, -3, 0]  # orange: two cubes, the most
    assert scene.state.result == (ORANGE,)


LEVEL = ("orange.vp 20", "purple.vp 20", "blue.vp 19")


@pytest.mark.parametrize(
    ("plants", "winners"),
    [
        ("coal fusion:orange fusion:orange fusion:purple empty empty", (ORANGE,)),
        ("coal fusion:orange fusion:purple fusion:purple empty empty", (PURPLE,)),
        # blue's three count for nothing, one point behind
        ("coal fusion:purple biomass:blue biomass:blue biomass:blue empty", (PURPLE,)),
    ],
)
@pytest.mark.clause("co2.winner.tie-plants")
@each_edition
def test_a_tie_goes_to_most_green_plants(
    edition: str, plants: str, winners: tuple[int, ...]
) -> None:
    # purple is ahead in everything that comes later
    later = ("orange.forestation 1", "africa.control orange", "africa.cep 0")
    if winners == (ORANGE,):
        later = ("purple.forestation 1", "africa.control purple", "africa.cep 0")
    scene = scored(edition, *LEVEL, f"asia.plants {plants}", *later)
    assert column(scene, S_TOTAL) == [26, 26, 25]  # 3 + 3 for the majorities of nothing
    assert scene.state.result == winners


@pytest.mark.parametrize(
    ("plants", "winners"),
    [
        ("coal solar:orange solar:purple solar:blue solar:blue empty", (BLUE,)),
        ("coal solar:orange solar:orange solar:blue solar:blue empty", (ORANGE, BLUE)),
    ],
)
@pytest.mark.clause("co2.winner.tie-plants")
@each_edition
def test_of_three_of_four_who_are_tied_the_third_may_have_most_plants(
    edition: str, plants: str, winners: tuple[int, ...]
) -> None:
    level = ("orange.vp 20", "purple.vp 20", "blue.vp 20", "asia.control nobody")
    scene = scored(edition, *level, f"asia.plants {plants}")
    assert column(scene, S_TOTAL) == [26, 26, 26]  # 3 + 3 for the majorities of nothing
    assert scene.state.result == winners
    four = scene.state.copy()
    four.order = (*scene.state.order, SEATS.index("yellow"))  # who has no point and no plant
    assert ending.winners(Table(four, rules_of(edition), None))[0] == winners


FIVE = ("forestation", "solar", "fusion", "biomass", "recycling")


@pytest.mark.parametrize("number", range(5))
@pytest.mark.clause("co2.winner.tie-expertise")
@each_edition
def test_then_to_the_higher_expertise_source_by_source(edition: str, number: int) -> None:
    # level before this source, orange one ahead in it, purple far ahead in all later ones
    rows = [f"{seat}.{source} 4" for seat in SEATS[:2] for source in FIVE[:number]]
    rows += [f"orange.{FIVE[number]} 3", f"purple.{FIVE[number]} 2"]
    rows += [f"purple.{source} 9" for source in FIVE[number + 1 :]]
    rows += ["africa.control purple", "africa.cep 0"]
    assert scored(edition, *LEVEL, *rows).state.result == (ORANGE,)


@pytest.mark.parametrize(
    ("rows", "winners"),
    [
        (("africa.control purple", "africa.cep 0"), (PURPLE,)),
        (
            (
                "africa.control purple",
                "africa.cep 0",
                "europe.control orange",
                "europe.cep 0",
                "oceania.control orange",
                "oceania.cep 0",
            ),
            (ORANGE,),
        ),
    ],
)
@pytest.mark.clause("co2.winner.tie-regions")
@each_edition
def test_then_to_most_controlled_regions(
    edition: str, rows: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    assert scored(edition, *LEVEL, *rows).state.result == winners


@pytest.mark.parametrize(
    ("vp", "winners"),
    [((20, 20, 19), (ORANGE, PURPLE)), ((20, 20, 20), (ORANGE, PURPLE, BLUE))],
)
@pytest.mark.clause("co2.winner.tie-shared")
@each_edition
def test_then_the_victory_is_shared(
    edition: str, vp: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    rows = [f"{seat}.vp {score}" for seat, score in zip(SEATS, vp, strict=False)]
    scene = scored(edition, *rows)
    assert column(scene, S_TRACK) == list(vp)
    assert scene.state.result == winners
