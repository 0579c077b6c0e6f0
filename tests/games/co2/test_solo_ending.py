"""The end of the game for one: at which level, what is scored then, and to the last point."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import FINAL, OVER
from tests.games.co2.alone import alone, last_turn_alone, noted, refusal
from tests.games.co2.placing import EDITIONS, placed, waits
from tests.games.co2.scene import Scene

each_edition = pytest.mark.parametrize("edition", EDITIONS)

# At the end of decade 4 only the fifth space of Europe is empty; the regions of four spaces and
# less are full. Orange has plants in Europe (two) and Asia (one).
BOARD = (
    "north_america.plants oil oil coal coal gas",
    "south_america.plants coal coal gas gas",
    "europe.plants gas forestation:orange fusion:orange gas empty",
    "africa.plants coal coal gas",
    "asia.plants oil solar:orange oil gas gas empty",
    "oceania.plants oil oil oil gas",
    "ppm 470",
    "price 6",
    "asia.control orange",
    "asia.cep 3",
)
GOODS = (
    "orange.money 10",
    "orange.cep 2",
    "orange.tech 3",
    "orange.vp 40",
    "orange.solar 4",  # the first there earns 2
    "orange.goals 34 36",
    "un 37 38",
)
LAST_OF_4 = last_turn_alone(4) + "propose recycling oceania research recruit\nend\n"
# Income 2 taken as points: 40 + 2. A tile for Europe, which nobody controls. The event is in North
# America, where orange has no plant: one of 3 cubes goes there, and the goal 37 is lost.
SUPPLY = "[5 supply]\norange: income 0 coins 2 vp\n! fossil europe {tile}\n! event 48\n"
SCORING = "[end]\norange: goal 28 score\n"
TILES = {490: "gas", 500: "oil", 510: "coal"}  # 470 + 20, 30, 40

# The hand calculation, EN, IT and PL alike where pollution ends the game:
#   track        40 + 2 of the income of the supply phase                    = 42
#   income       none after such an end                                      =  0
#   goal 28      3 a region with a plant: Europe, Asia                       =  6
#   coins        10, and 2 CEPs of the hand + 3 of Asia at 6 = 30: 40 / 2    = 20
#   most tech    2 cubes                                                     =  3
#   most UN      34 and 36                                                   =  3
#                                                                              74
COLLAPSED = (42, 0, 6, 20, 3, 3, 74)
# The last decade played, everything as it was but 2 cubes of a grant: the income is distributed
# once more in EN and IT (solar 4: 2 points), and never in PL.
PLAYED_OUT = {
    "en": (42, 2, 6, 20, 3, 3, 76),
    "it": (42, 2, 6, 20, 3, 3, 76),
    "pl": (42, 0, 6, 20, 3, 3, 74),
}


def supply(ppm: int, body: str = "", edition: str = "en", **more: object) -> Scene:
    rows = placed(*BOARD, *GOODS) + LAST_OF_4
    text = SUPPLY.format(tile=TILES[ppm]) + body
    return alone(rows + text, edition, **more)  # type: ignore[arg-type]


def sheet(scene: Scene) -> tuple[int, ...]:
    (row,) = scene.state.sheet
    return tuple(row[1:])


@pytest.mark.clause("co2.solo.end-500")
@each_edition
def test_at_490_the_game_goes_on_and_is_scored_after_its_last_decade(edition: str) -> None:
    scene = supply(490, "[5.1 orange]\n", edition)
    assert (noted(scene), waits(scene), scene["ppm"]) == ([], "turn", 490)
    income = "orange: income 0 coins 2 vp\n" if edition != "pl" else ""
    last = last_turn_alone(5) + "propose biomass oceania tech\nend\n[end]\n" + income
    over = supply(490, last + "orange: goal 28 score\n", edition)
    assert noted(over) == []
    assert over.state.phase == OVER
    assert sheet(over) == PLAYED_OUT[edition]


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.clause("co2.solo.no-final-income")
@each_edition
def test_beyond_500_the_game_is_over_and_scored_without_income(edition: str) -> None:
    scene = supply(510, "", edition)
    # one book decides on the goal by itself, and is done
    assert (scene.state.phase, scene["ppm"]) == (OVER if edition == "it" else FINAL, 510)
    over = supply(510, SCORING, edition)
    assert noted(over) == []
    assert sheet(over) == COLLAPSED
    assert over.state.result == (0,)
    assert over["orange.tech"] == 2
    assert over.state.un_display == (38,)


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(("edition", "scored"), [("en", False), ("it", True), ("pl", False)])
def test_exactly_500_is_the_end_with_points_in_one_book_only(edition: str, scored: bool) -> None:
    over = supply(500, SCORING, edition)
    assert (over.state.phase, over["ppm"]) == (OVER, 500)
    if scored:
        assert (noted(over), sheet(over), over.state.result) == ([], COLLAPSED, (0,))
    else:
        # lost as in the base game; a table that scored answered a question nobody asks here
        assert (noted(over), over.state.sheet, over.state.result) == (["moot"], (), ())


@pytest.mark.clause("co2.solo.end-500")
@each_edition
def test_the_claim_of_an_italian_table_holds_only_in_its_book(edition: str) -> None:
    over = supply(500, SCORING, edition, extra="claim: orange 74\n")
    assert ("false-claim" in over.kinds()) == (edition != "it")


@pytest.mark.clause("co2.solo.no-final-income")
@each_edition
def test_an_income_after_the_collapse_is_refused_in_every_book(edition: str) -> None:
    clause, _ = refusal(supply(510, "[end]\norange: income 0 coins 2 vp\n", edition))
    assert clause == "co2.solo.no-final-income"


# Readings.


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(
    ("readings", "scored"),
    [
        ({"solo_end_threshold": "from_500"}, True),
        ({"solo_end_threshold": "over_500", "solo_at_exactly_500": "scored"}, True),
        ({"solo_end_threshold": "over_500", "solo_at_exactly_500": "base_loss_no_score"}, False),
    ],
)
@each_edition
def test_the_readings_of_exactly_500(edition: str, readings: dict[str, str], scored: bool) -> None:
    over = supply(500, SCORING, edition, readings=readings, record=True)
    assert over.state.result == ((0,) if scored else ())
    assert over.trace.book is not None
    asked = over.trace.book.asked
    assert "solo_end_threshold" in asked
    assert ("solo_at_exactly_500" in asked) == (readings["solo_end_threshold"] == "over_500")


@each_edition
def test_above_500_no_reading_of_the_limit_is_asked(edition: str) -> None:
    over = supply(510, SCORING, edition, record=True)
    assert over.trace.book is not None
    assert not {"solo_end_threshold", "solo_at_exactly_500", "end_income"} & set(
        over.trace.book.asked
    )


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(
    ("value", "row"), [("full_endgame", COLLAPSED), ("vp_total_only", (42, 0, 0, 0, 0, 0, 42))]
)
@each_edition
def test_the_reading_of_what_is_scored(edition: str, value: str, row: tuple[int, ...]) -> None:
    readings = {"solo_collapse_scoring": value}
    over = supply(510, SCORING, edition, readings=readings)
    assert (sheet(over), over.state.result) == (row, (0,))
    assert noted(over) == ([] if value == "full_endgame" else ["moot"])
    bare = supply(510, "[end]\n", edition, readings=readings)
    assert noted(bare) == []
    assert bare.state.phase == (FINAL if value == "full_endgame" and edition != "it" else OVER)


@pytest.mark.clause("co2.score.most-tech")
@pytest.mark.clause("co2.score.most-un")
@pytest.mark.parametrize(
    ("value", "row"), [("gained", COLLAPSED), ("not_gained", (42, 0, 6, 20, 0, 0, 68))]
)
@each_edition
def test_the_reading_of_majorities_without_another_player(
    edition: str, value: str, row: tuple[int, ...]
) -> None:
    over = supply(510, SCORING, edition, readings={"solo_majorities": value})
    assert sheet(over) == row


@pytest.mark.clause("co2.solo.end-500")
@pytest.mark.parametrize(
    ("value", "track", "display"), [("after_phase", 40, (38,)), ("at_once", 42, (37, 38))]
)
@each_edition
def test_the_reading_of_the_moment_of_the_end(
    edition: str, value: str, track: int, display: tuple[int, ...]
) -> None:
    # without a cube the event costs 2 points, if it is still resolved: 40 + 2 - 2
    rows = placed(*BOARD, *GOODS, "orange.tech 0") + LAST_OF_4
    lines = "[5 supply]\norange: income 0 coins 2 vp\n! fossil europe coal\n"
    lines += "! event 48\n" if value == "after_phase" else ""
    over = alone(rows + lines + SCORING, edition, readings={"solo_end_when": value})
    assert noted(over) == []
    assert (sheet(over)[0], over.state.un_display) == (track, display)


@pytest.mark.clause("co2.goal.31-timing")
@each_edition
def test_a_goal_may_be_thrown_away_before_the_scoring_and_not_after(edition: str) -> None:
    # 8 coins instead of 6 points: (10 + 8 + 30) / 2 = 24; track 42, 3 and 3: 72
    over = supply(510, "orange: goal 28 discard\n[end]\n", edition)
    assert noted(over) == []
    assert sheet(over) == (42, 0, 0, 24, 3, 3, 72)
    clause, _ = refusal(supply(510, SCORING + "orange: goal 28 discard\n", edition))
    assert clause == "co2.goal.discard"


@pytest.mark.clause("co2.score.goal-exchange")
@pytest.mark.parametrize(("edition", "legal"), [("en", True), ("it", False), ("pl", True)])
def test_exchanging_a_goal_worth_points_differs_here_too(edition: str, legal: bool) -> None:
    over = supply(510, "[end]\norange: goal 28 exchange\n", edition)
    if legal:
        assert (noted(over), sheet(over)) == ([], (42, 0, 0, 24, 3, 3, 72))
    else:
        assert refusal(over) == ("co2.score.goal-exchange", {"card": 28, "points": 6})


@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_the_other_ends_are_those_of_the_base_game(edition: str) -> None:
    # 349 ppm at the end of an operations phase, 350 or more before
    rows = placed(*BOARD, *GOODS, "ppm 349") + LAST_OF_4
    assert alone(rows, edition).state.phase == FINAL
    warm = placed(*BOARD, *GOODS, "ppm 350") + LAST_OF_4
    assert alone(warm, edition).state.decade == 5
