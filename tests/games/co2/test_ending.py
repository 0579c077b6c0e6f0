"""When the game is over, and at which moment that is looked at."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import FINAL, OPERATIONS, OVER, PHASES, SUPPLY
from tests.games.co2.placing import EDITIONS, ROUNDS, SECOND_SPACES_TAKEN, last_turn, placed, waits
from tests.games.co2.scene import Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)
TURN = "propose solar asia money\nend\n"


def phase(scene: Scene) -> str:
    return PHASES[scene.state.phase]


# The last decade.


@pytest.mark.parametrize(
    ("players", "decade", "ends"),
    [
        (2, 4, False),
        (2, 5, True),
        (3, 4, False),
        (3, 5, True),
        (4, 4, False),
        (4, 5, True),
        (5, 5, False),
        (5, 6, True),
    ],
)
@pytest.mark.clause("co2.end.last-decade")
@pytest.mark.clause("co2.game.decades-5")
@pytest.mark.clause("co2.game.decades-6-in-5p")
@each_edition
def test_the_last_decade_is_the_fifth_and_with_five_players_the_sixth(
    edition: str, players: int, decade: int, ends: bool
) -> None:
    scene = play(last_turn(decade, players) + TURN, edition, players)
    assert scene.breach() is None
    # a game that goes on waits for the supply phase; one that is over for goals and incomes
    assert (scene.state.phase in (FINAL, OVER)) == ends
    assert scene.state.decade == (decade if ends else decade + 1)


@pytest.mark.clause("co2.end.last-decade")
@each_edition
def test_the_last_decade_is_played_to_its_last_turn(edition: str) -> None:
    scene = play(placed("turn 5.4 purple") + "[5.4 purple]\n" + TURN, edition)
    assert (phase(scene), waits(scene)) == ("operations", "turn")


@pytest.mark.clause("co2.end.last-decade")
@each_edition
def test_nobody_may_write_the_end_before_it_has_come(edition: str) -> None:
    scene = play("propose solar asia money\n[end]\n", edition)
    found = scene.breach()
    assert found is not None
    assert found.clause == "co2.end.last-decade"
    assert found.facts == {"written": "end", "due": "1.1 purple", "waits": "turn"}


@pytest.mark.clause("co2.end.last-decade")
@each_edition
def test_nothing_is_done_after_the_final_scoring(edition: str) -> None:
    body = last_turn(5) + TURN + "[end]\n"
    body += "orange: goal 32 exchange\npurple: goal 31 score\nblue: goal 27 exchange\n"
    over = play(body, edition)
    assert (over.breach(), phase(over)) == (None, "over")
    more = play(body + "propose solar asia tech\n", edition)
    found = more.breach()
    assert found is not None
    assert found.clause == "co2.end.last-decade"


# Two green regions.

SMALLEST = "africa.plants fusion:orange forestation:orange fusion:purple"
SECOND = "south_america.plants biomass:blue biomass:blue recycling:blue recycling:orange"
THIRD = "oceania.plants solar:blue solar:orange solar:purple recycling:orange"


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        ((SMALLEST,), False),
        ((SMALLEST, SECOND), True),
        ((SMALLEST, SECOND, THIRD), True),  # at least two
        # one fossil plant left
        ((SMALLEST, SECOND.replace("biomass:blue", "gas", 1)), False),
    ],
)
@pytest.mark.clause("co2.end.two-green-regions")
@each_edition
def test_two_regions_full_of_green_plants_end_the_game(
    edition: str, rows: tuple[str, ...], ends: bool
) -> None:
    scene = play(placed(*rows) + last_turn(2) + TURN, edition)
    assert scene.breach() is None
    assert (scene.state.phase in (FINAL, OVER)) == ends


@pytest.mark.clause("co2.end.two-green-regions")
@each_edition
def test_green_regions_are_counted_only_after_the_operations_phase(edition: str) -> None:
    seat = placed("turn 2.4 purple") + "[2.4 purple]\n"
    scene = play(placed(SMALLEST, SECOND) + seat + TURN, edition)
    assert (phase(scene), waits(scene)) == ("operations", "turn")


# A state that no game reaches: one green plant, and spaces left.
NOT_FULL = "south_america.plants biomass:blue empty empty empty"


@pytest.mark.parametrize(("edition", "ends"), [("en", False), ("it", False), ("pl", True)])
@pytest.mark.clause("co2.end.two-green-regions")
def test_the_polish_book_does_not_say_that_green_regions_are_full(edition: str, ends: bool) -> None:
    scene = play(placed(SMALLEST, NOT_FULL) + last_turn(2) + TURN, edition)
    assert (scene.state.phase in (FINAL, OVER)) == ends


@pytest.mark.parametrize(
    ("reading", "ends"), [("full_and_green", False), ("all_plants_green", True)]
)
@pytest.mark.clause("co2.end.two-green-regions")
@each_edition
def test_the_reading_of_green_regions(edition: str, reading: str, ends: bool) -> None:
    body = placed(SMALLEST, NOT_FULL) + last_turn(2) + TURN
    scene = play(body, edition, readings={"end_two_green_regions": reading})
    assert (scene.state.phase in (FINAL, OVER)) == ends


@pytest.mark.parametrize("reading", ["full_and_green", "all_plants_green"])
@pytest.mark.clause("co2.end.two-green-regions")
@each_edition
def test_an_empty_region_is_not_green(edition: str, reading: str) -> None:
    body = placed(SMALLEST, "south_america.plants empty empty empty empty") + last_turn(2) + TURN
    scene = play(body, edition, readings={"end_two_green_regions": reading})
    assert scene.state.phase == SUPPLY


# Back in the safe zone.

ONLY_ASIA = [text for text in SECOND_SPACES_TAKEN if not text.startswith("asia")]
# Africa is full; the new plant replaces the coal plant on its first space: 40 ppm less.
REPLACING = (
    "africa.plants coal gas oil",
    "africa/money fusion installed",
    "blue.fusion 2",
    "blue.money 9",
    "blue.tech 2",
)
BUILD = "construct fusion africa/money\nend\n"


@pytest.mark.parametrize(("ppm", "ends"), [(380, True), (389, True), (390, False)])
@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_pollution_back_below_350_ends_the_game(edition: str, ppm: int, ends: bool) -> None:
    scene = play(placed(*REPLACING, f"ppm {ppm}") + last_turn(2) + BUILD, edition)
    assert scene.breach() is None
    assert scene["ppm"] == ppm - 40
    assert (scene.state.phase in (FINAL, OVER)) == ends


@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_the_safe_zone_counts_only_after_the_operations_phase(edition: str) -> None:
    seat = placed("turn 2.3 blue") + "[2.3 blue]\n"
    scene = play(placed(*REPLACING, "ppm 380") + seat + BUILD, edition)
    assert scene["ppm"] == 340
    assert (phase(scene), waits(scene)) == ("operations", "turn")


@pytest.mark.parametrize(("ppm", "warmed"), [(329, False), (330, True)])
@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_a_return_needs_350_before_and_a_plant_of_the_supply_phase_counts(
    edition: str, ppm: int, warmed: bool
) -> None:
    # Asia draws 20 ppm in decade 2: 349 or 350. Then a plant takes 40 away.
    # At 350 the disaster takes one of blue's cubes as well.
    body = placed(*ONLY_ASIA, *REPLACING, "blue.tech 3", f"ppm {ppm}") + last_turn(1) + TURN
    body += "[2 supply]\nblue: income 1 coins 0 vp\n! fossil asia gas\n! event 48\n"
    # the marker has passed to purple, so blue's turn comes before the last one, orange's
    body += placed("turn 2.4 blue") + "[2.4 blue]\n" + BUILD
    body += "[2.4 orange]\npropose solar asia tech\nend\n"
    scene = play(body, edition)
    assert scene.breach() is None
    assert scene["ppm"] == ppm + 20 - 40
    assert (scene.state.phase in (FINAL, OVER)) == warmed


@pytest.mark.parametrize(("reading", "ends"), [("after_warming", False), ("any_level_below", True)])
@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_the_reading_of_a_return_to_the_safe_zone(edition: str, reading: str, ends: bool) -> None:
    # 190 ppm from the start, never 350
    scene = play(last_turn(1) + TURN, edition, readings={"safe_zone_return": reading})
    assert (scene.state.phase in (FINAL, OVER)) == ends


# 500 ppm: everybody loses.


@pytest.mark.parametrize(
    ("ppm", "kind", "reached", "lost"),
    [(460, "oil", 490, False), (459, "coal", 499, False), (460, "coal", 500, True)],
)
@pytest.mark.clause("co2.end.loss-500")
@each_edition
def test_500_ppm_after_the_supply_phase_loses_the_game_for_all(
    edition: str, ppm: int, kind: str, reached: int, lost: bool
) -> None:
    body = placed(*ONLY_ASIA, f"ppm {ppm}") + last_turn(1) + TURN
    scene = play(body + f"[2 supply]\n! fossil asia {kind}\n! event 48\n", edition)
    assert scene.breach() is None
    assert scene["ppm"] == reached
    assert scene.state.phase == (OVER if lost else OPERATIONS)
    assert scene.state.result == (() if lost else None)
    assert scene.state.sheet == ()  # no scoring


@pytest.mark.clause("co2.end.loss-500")
@each_edition
def test_the_supply_phase_is_finished_before_the_game_is_lost(edition: str) -> None:
    both = [text for text in ONLY_ASIA if not text.startswith("oceania")]
    body = placed(*both, "ppm 460") + last_turn(1) + TURN + "[2 supply]\n! fossil asia coal\n"
    begun = play(body, edition)
    assert begun["ppm"] == 500
    assert (phase(begun), waits(begun)) == ("supply", "draw-fossil")
    scene = play(body + "! fossil oceania gas\n! event 48\n", edition)
    assert scene["ppm"] == 520
    assert scene["orange.vp"] == -2  # the disaster of this phase still strikes
    assert scene.state.result == ()


@pytest.mark.clause("co2.end.loss-500")
@each_edition
def test_500_ppm_in_the_operations_phase_is_no_loss(edition: str) -> None:
    scene = play(placed("ppm 500") + last_turn(2) + "propose solar asia money\n", edition)
    assert (phase(scene), waits(scene)) == ("operations", "turn")


@pytest.mark.clause("co2.end.loss-500")
@each_edition
def test_the_last_decade_at_500_ppm_is_scored(edition: str) -> None:
    # the loss is looked for after a supply phase, and none follows
    scene = play(placed("ppm 500") + last_turn(5) + TURN, edition)
    # where the book decides on goals by their worth, nobody is asked anything more
    assert scene.state.phase == (OVER if edition == "it" else FINAL)


# Several ends at once, and the last moment before the scoring.


@pytest.mark.clause("co2.end.last-decade")
@pytest.mark.clause("co2.end.two-green-regions")
@pytest.mark.clause("co2.end.safe-zone")
@each_edition
def test_all_ends_at_once_lead_to_one_scoring(edition: str) -> None:
    body = placed(SECOND, THIRD, *REPLACING, "ppm 380") + last_turn(5) + BUILD
    scene = play(body, edition)
    assert scene.breach() is None
    assert scene.state.phase == FINAL


@pytest.mark.parametrize(
    ("written", "clause", "coins"),
    [
        ("orange: goal 32 discard\n[end]\n", "", 3 + 2 * 3 + 8),
        ("[end]\norange: goal 32 discard\n", "co2.goal.discard", 3 + 2 * 3),
    ],
)
@pytest.mark.clause("co2.goal.discard")
@each_edition
def test_a_goal_is_discarded_before_the_scoring_begins_or_not_at_all(
    edition: str, written: str, clause: str, coins: int
) -> None:
    scene = play(last_turn(5) + TURN + written, edition, record=True)
    assert scene.broken == clause
    if clause:
        found = scene.breach()
        assert found is not None
        assert found.facts == {"phase": "final"}
    else:
        assert scene["orange.money"] == coins  # with two CEPs sold at 3


@pytest.mark.parametrize("players", ROUNDS)
@pytest.mark.clause("co2.end.step1-collect")
@each_edition
def test_the_end_comes_after_the_last_turn_of_each_number_of_players(
    edition: str, players: int
) -> None:
    decade = 6 if players == 5 else 5
    scene = play(last_turn(decade, players) + TURN + "[end]\n", edition, players)
    assert scene.breach() is None
    assert len(scene.state.sheet) == players
