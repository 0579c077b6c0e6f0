"""The event of a Supply Phase: from which level it strikes, whom, and what comes next."""

from __future__ import annotations

import pytest

from tests.games.co2.supply_phase import QUIET, faults, refused, ruled, supply

EDITIONS = ("en", "it", "pl")
# The card on the event space is 47, North America (by our manifest); 50, Africa, lies open.
# With nothing demanded, the event is resolved as soon as the phase begins.


@pytest.mark.clause("co2.event.threshold")
@pytest.mark.clause("co2.event.averted")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("ppm", "points"), [(340, 0), (350, -2), (490, -2)])
def test_a_disaster_strikes_from_350_on(ppm: int, points: int, edition: str) -> None:
    scene = supply("! event 48\n", edition, before=QUIET + ruled(f"ppm {ppm}"))
    assert faults(scene) == []
    # nobody has a plant or a cube: 2 points each, below zero
    assert [scene[f"{seat}.vp"] for seat in ("orange", "purple", "blue")] == [points] * 3
    assert scene["north_america.tech"] == 0


@pytest.mark.clause("co2.event.threshold")
@pytest.mark.clause("co2.decade.supply-order")
@pytest.mark.parametrize(("ppm", "points"), [(320, 0), (330, -2)])
def test_the_plants_of_the_same_phase_count(ppm: int, points: int) -> None:
    rows = QUIET.replace("asia.plants oil oil", "asia.plants oil empty")
    scene = supply("! fossil asia gas\n! event 48\n", before=rows + ruled(f"ppm {ppm}"))
    # 320 + 20 = 340, averted; 330 + 20 = 350, a disaster
    assert (faults(scene), scene["orange.vp"], scene["ppm"]) == ([], points, ppm + 20)


@pytest.mark.clause("co2.event.contribution")
@pytest.mark.clause("co2.event.penalty")
@pytest.mark.clause("co2.event.cubes-stay")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_a_cube_gives_it_to_the_region_who_has_none_loses_two_points(edition: str) -> None:
    before = QUIET + ruled("ppm 350", "orange.tech 1", "purple.tech 4", "blue.vp 5")
    scene = supply("! event 48\n", edition, before=before)
    assert faults(scene) == []
    assert [scene[f"{seat}.tech"] for seat in ("orange", "purple", "blue")] == [0, 3, 0]
    assert [scene[f"{seat}.vp"] for seat in ("orange", "purple", "blue")] == [0, 0, 3]
    assert scene["north_america.tech"] == 2  # the cubes stay there
    assert scene["bank.tech"] == 20  # 25 - 5, none of them came back


@pytest.mark.clause("co2.event.exempt")
@pytest.mark.clause("co2.event.region")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_own_green_plant_in_the_region_exempts(edition: str) -> None:
    rows = QUIET.replace(
        "north_america.plants oil oil empty", "north_america.plants oil oil solar:orange"
    ).replace("africa.plants coal coal empty", "africa.plants coal coal solar:purple")
    before = rows + ruled("ppm 350", "orange.tech 1", "purple.tech 1")
    scene = supply("! event 48\n", edition, before=before)
    # orange has a plant in North America; purple's stands in Africa and helps nothing
    assert [scene[f"{seat}.tech"] for seat in ("orange", "purple")] == [1, 0]
    assert [scene[f"{seat}.vp"] for seat in ("orange", "purple", "blue")] == [0, 0, -2]
    assert scene["north_america.tech"] == 1


@pytest.mark.clause("co2.event.region")
def test_the_region_of_a_card_is_read_off_the_card_of_the_table() -> None:
    before = QUIET + ruled("ppm 350", "orange.tech 1")
    told = supply(
        "! event 48\n", before="fact event 47 asia\nfact event 51 north_america\n" + before
    )
    assert (told["asia.tech"], told["north_america.tech"]) == (1, 0)


@pytest.mark.clause("co2.event.penalty-negative")
def test_the_loss_goes_below_zero_from_one_point() -> None:
    scene = supply("! event 48\n", before=QUIET + ruled("ppm 350", "orange.vp 1"))
    assert scene["orange.vp"] == -1


@pytest.mark.clause("co2.event.rotate")
@pytest.mark.clause("co2.event.averted")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ppm", [190, 350])
def test_the_open_card_moves_up_and_a_new_one_is_turned_up(ppm: int, edition: str) -> None:
    scene = supply("! event 48\n= event 50 48\n", edition, before=QUIET + ruled(f"ppm {ppm}"))
    assert faults(scene) == []
    assert scene.state.events == (50, 48)


@pytest.mark.clause("co2.event.rotate")
@pytest.mark.clause("co2.eventcard.one-per-region")
@pytest.mark.parametrize(
    ("cards", "clause", "facts"),
    [
        ("47", "co2.eventcard.one-per-region", {"card": 47, "seen": "yes"}),  # just resolved
        ("50", "co2.eventcard.one-per-region", {"card": 50, "seen": "yes"}),  # lies open
        ("53", "co2.eventcard.one-per-region", {"card": 53, "known": "no"}),  # no such card
        ("48 49", "co2.event.rotate", {"cards": 2}),
    ],
)
def test_only_a_card_not_seen_yet_is_turned_up(
    cards: str, clause: str, facts: dict[str, int | str]
) -> None:
    assert refused(supply(f"! event {cards}\n", before=QUIET)) == (clause, facts)


@pytest.mark.clause("co2.event.rotate")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deck_used_up_turns_up_no_card(edition: str) -> None:
    # all six cards have been seen: the fifth event of a game of six decades
    seen = ruled("event 48 49", "event 51 52")
    scene = supply("", edition, players=5, before=QUIET + seen)
    assert faults(scene) == []
    assert scene.state.events == (52,)
    drawn = supply("! event 47\n", edition, players=5, before=QUIET + seen)
    assert refused(drawn)[1]["waits"] == "turn"


@pytest.mark.clause("co2.event.rotate")
def test_the_operations_do_not_begin_before_a_card_is_turned_up() -> None:
    clause, facts = refused(supply("[2.1 purple]\n", before=QUIET))
    assert (clause, facts["waits"]) == ("co2.event.rotate", "draw-event")


@pytest.mark.clause("co2.decade.phases")
@pytest.mark.clause("co2.ops.end-new-decade")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_event_the_operations_begin_with_the_new_start_player(edition: str) -> None:
    scene = supply("! event 48\n[2.1 purple]\n", edition, before=QUIET)
    assert faults(scene) == []
    assert (scene.state.decade, scene.state.round, scene.state.active) == (2, 1, 1)


@pytest.mark.clause("co2.supply.decay.one-cube")
@pytest.mark.clause("co2.event.cubes-stay")
def test_a_contributed_cube_decays_in_a_later_phase_not_in_its_own() -> None:
    before = QUIET + ruled("ppm 350", "orange.tech 1", "north_america.tech 1")
    # 1 there decays first (0), then orange gives 1
    scene = supply("! event 48\n", before=before)
    assert scene["north_america.tech"] == 1


@pytest.mark.clause("co2.decade.phases")
@pytest.mark.parametrize(
    ("mark", "written", "clause"),
    [
        ("[3 supply]", "3 supply", "co2.ops.rounds"),  # four rounds lie in between
        ("[2.1 purple]", "2.1 purple", "co2.event.rotate"),  # the new card is missing
    ],
)
def test_a_mark_that_is_not_of_this_phase_is_refused(mark: str, written: str, clause: str) -> None:
    facts = {"written": written, "due": "2 supply", "waits": "draw-event"}
    assert refused(supply(mark + "\n", before=QUIET)) == (clause, facts)
    assert faults(supply("[2 supply]\n! event 48\n", before=QUIET)) == []
