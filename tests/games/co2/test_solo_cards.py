"""Cards, UN goals and disasters of the game for one, and its records with gaps."""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.box.manifest import load_manifest
from co2replay.games.co2.chapters.solo import (
    apply_reveal,
    check_reveal,
    note_lobby_played,
    note_main_used,
)
from co2replay.games.co2.opening import rules_alone
from tests.games.co2.alone import CARD_5, SIX, TWO, alone, last_turn_alone, noted, refusal
from tests.games.co2.placing import EDITIONS, SECOND_SPACES_TAKEN, placed, waits
from tests.games.co2.scene import play

each_edition = pytest.mark.parametrize("edition", EDITIONS)

# Lobby cards and UN goals.


@pytest.mark.clause("co2.solo.lobby-refill")
@pytest.mark.clause("co2.solo.main-reveals-un")
@each_edition
def test_a_main_lobby_brings_a_new_card_and_a_goal(edition: str) -> None:
    scene = alone(CARD_5 + "! reveal 36\n! refill 2\nend\n[1.2 orange]\n", edition)
    assert noted(scene) == []
    assert set(scene.state.lobby[0]) == {13, 20, 25, 1, 2}
    assert scene.state.un_display == (36,)
    assert (scene.state.un_hidden, scene.state.lobby_deck) == (9, 20)
    assert scene["orange.money"] == 6


@pytest.mark.clause("co2.solo.lobby-refill")
@each_edition
def test_the_two_draws_come_in_either_order(edition: str) -> None:
    scene = alone(CARD_5 + "! refill 2\n! reveal 36\nend\n", edition)
    assert noted(scene) == []
    once = alone(CARD_5 + "! refill 2\n! refill 3\n", edition)
    assert refusal(once)[0] == "co2.solo.lobby-refill"  # one card played, one drawn


@pytest.mark.clause("co2.solo.main-reveals-un")
@each_edition
def test_a_minor_lobby_brings_a_card_but_no_goal(edition: str) -> None:
    scene = alone("lobby 5 minor\n! refill 2\npropose solar asia research recruit\nend\n", edition)
    assert (noted(scene), scene.state.un_display) == ([], ())
    revealed = alone("lobby 5 minor\n! reveal 36\n", edition)
    assert refusal(revealed)[0] == "co2.solo.main-reveals-un"


@pytest.mark.clause("co2.solo.lobby-refill")
@each_edition
def test_a_draw_left_out_is_missing(edition: str) -> None:
    clause, facts = refusal(
        alone("lobby 5 minor\npropose fusion europe research recruit\n", edition)
    )
    assert (clause, facts["waits"]) == ("co2.solo.lobby-refill", "draw-refill")


@pytest.mark.clause("co2.solo.lobby-refill")
@pytest.mark.parametrize(
    ("card", "why"), [(5, {"seen": "yes"}), (13, {"seen": "yes"}), (27, {"known": "no"})]
)
@each_edition
def test_a_card_seen_before_is_not_drawn_nor_one_that_no_deck_has(
    edition: str, card: int, why: dict[str, str]
) -> None:
    clause, facts = refusal(alone(f"lobby 5 minor\n! refill {card}\n", edition))
    assert (clause, facts) == ("co2.solo.lobby-refill", {"card": card, **why})


@pytest.mark.clause("co2.solo.lobby-refill")
@each_edition
def test_a_new_card_may_stay_unseen(edition: str) -> None:
    body = "lobby 5 minor\n! refill ?\npropose solar asia research recruit\nend\n[1.2 orange]\n"
    scene = alone(body + "lobby 2 minor\n! refill 3\n", edition)
    assert noted(scene) == []
    assert (set(scene.state.lobby[0]), scene.state.lobby_hidden[0]) == ({13, 20, 25, 1, 3}, 0)


@pytest.mark.clause("co2.solo.main-reveals-un")
@each_edition
def test_a_goal_is_revealed_once(edition: str) -> None:
    turn = "end\n[1.2 orange]\nbuy\nlobby 25 main\n"
    body = CARD_5 + "! reveal 36\n! refill 2\n" + turn
    clause, facts = refusal(alone(body + "! reveal 36\n", edition))
    assert (clause, facts) == ("co2.solo.main-reveals-un", {"card": 36, "seen": "yes"})
    assert refusal(alone(body + "! reveal 33\n", edition))[1] == {"card": 33, "known": "no"}
    assert alone(body + "! reveal 37\n", edition).breach() is None


@pytest.mark.clause("co2.solo.main-reveals-un")
@pytest.mark.parametrize("edition", ["en", "it"])
def test_a_main_lobby_declared_ahead_reveals_when_it_is_used(edition: str) -> None:
    body = "lobby 5 main\n! refill 2\npropose solar asia research recruit\n! reveal 36\nend\n"
    assert noted(alone(body, edition)) == []


@pytest.mark.clause("co2.solo.main-reveals-un")
@each_edition
def test_from_an_empty_stack_or_deck_nothing_is_drawn(edition: str) -> None:
    scene = alone("[1.1 orange]\n", edition)
    scene.state.un_hidden = scene.state.lobby_deck = 0
    table = Table(scene.state, rules_alone(edition), None)
    note_lobby_played(table, 0)
    note_main_used(table, 0)
    assert waits(scene) == "turn"
    scene.state.un_hidden = scene.state.lobby_deck = 1  # the last ones are drawn
    note_lobby_played(table, 0)
    assert waits(scene) == "draw-refill"
    note_main_used(table, 0)
    assert waits(scene) == "draw-reveal"


@pytest.mark.clause("co2.solo.main-reveals-un")
@each_edition
def test_a_goal_revealed_can_be_claimed(edition: str) -> None:
    rows = placed("asia.plants solar:orange fusion:orange empty empty empty empty", "orange.tech 1")
    body = rows + CARD_5 + "! reveal 36\n! refill 2\nend\n[1.2 orange]\n"
    scene = alone(body + "claim 36\n", edition)
    assert (noted(scene), scene["orange.vp"], scene.state.un_display) == ([], 4, ())
    assert scene.state.un_held[0] == (36,)
    hidden = alone(body + "claim 37\n", edition)
    assert refusal(hidden) == ("co2.solo.un-stack", {"card": 37, "display": "no"})
    gone = alone(body + "claim 36\nclaim 36\n", edition)
    assert gone.breach() is not None


# The place of a revealed goal, and disasters.


@pytest.mark.clause("co2.solo.un-position")
@pytest.mark.parametrize(("edition", "legal"), [("en", False), ("it", True), ("pl", False)])
def test_a_goal_goes_to_the_right_where_the_book_says_so(edition: str, legal: bool) -> None:
    plain = alone(TWO.format(37), edition)
    assert (plain.breach(), plain.state.un_display) == (None, (36, 37))
    left = alone(TWO.format("37 left"), edition)
    if legal:
        assert (left.breach(), left.state.un_display) == (None, (37, 36))
    else:
        assert refusal(left) == ("co2.solo.un-position", {"card": 37, "side": "left"})
    right = alone(TWO.format("37 right"), edition)
    assert (right.breach(), right.state.un_display) == (None, (36, 37))


@pytest.mark.clause("co2.solo.un-position")
@pytest.mark.parametrize(("value", "legal"), [("right", False), ("free", True)])
@each_edition
def test_the_reading_of_the_place(edition: str, value: str, legal: bool) -> None:
    readings = {"solo_un_reveal_position": value}
    left = alone(TWO.format("37 left"), edition, readings=readings, record=True)
    assert (left.breach() is None) == legal
    assert left.trace.book is not None
    assert "solo_un_reveal_position" in left.trace.book.asked
    first = alone(CARD_5 + "! reveal 36 left\n", edition, readings=readings)
    assert first.breach() is None  # the first goal has no left and no right


@pytest.mark.clause("co2.solo.un-position")
@pytest.mark.parametrize(
    ("side", "display"),
    [("left 37", (36, 38, 37)), ("right 36", (36, 38, 37)), ("left 36", (38, 36, 37))],
)
def test_a_goal_may_lie_between_two_others_where_no_side_is_named(
    side: str, display: tuple[int, ...]
) -> None:
    scene = alone("[1.1 orange]\n", "it")
    table = Table(scene.state, rules_alone("it"), None)
    scene.state.un_display = scene.state.un_used = (36, 37)
    flank, beside = side.split()
    args = (38, ("left", "right").index(flank), int(beside))
    assert check_reveal(table, args) is None
    apply_reveal(table, args)
    assert scene.state.un_display == display
    english = Table(scene.state, rules_alone("en"), None)
    found = check_reveal(english, (39, 0, 37))
    assert found is not None
    assert found.clause == "co2.solo.un-position"
    assert check_reveal(english, (39, 1, 37)) is None  # right of the last one is the right
    missing = check_reveal(table, (39, 0, 44))
    assert missing is not None
    assert missing.facts == {"card": 44, "display": "no"}


DISASTER = placed(*SECOND_SPACES_TAKEN, "ppm 350")


@pytest.mark.clause("co2.solo.disaster-removes-un")
@pytest.mark.clause("co2.solo.un-position")
@pytest.mark.parametrize(
    ("edition", "side", "left"),
    [("en", "", (37,)), ("it", "", (37,)), ("pl", "", (37,)), ("it", "left", (36,))],
)
def test_a_disaster_takes_the_leftmost_goal(edition: str, side: str, left: tuple[int, ...]) -> None:
    # D42: 37 put to the left of 36 is the one that goes
    body = TWO.format(f"37 {side}") + "! refill 3\npropose fusion europe research recruit\nend\n"
    scene = alone(
        body + DISASTER + last_turn_alone(1) + "propose fusion africa money\nend\n", edition
    )
    assert (noted(scene), scene.state.un_display) == ([], left)
    assert (scene["orange.vp"], scene["orange.tech"]) == (2 - 2, 0)  # 2 of card 25, and no cube


@pytest.mark.clause("co2.solo.disaster-removes-un")
@pytest.mark.parametrize(("ppm", "left"), [(349, (36,)), (350, ())])
@each_edition
def test_below_350_no_goal_is_lost(edition: str, ppm: int, left: tuple[int, ...]) -> None:
    rows = placed(*SECOND_SPACES_TAKEN, "un 36", f"ppm {ppm}")
    scene = alone(rows + last_turn_alone(1) + SIX, edition)
    assert scene.state.un_display == left


@pytest.mark.clause("co2.solo.disaster-removes-un")
@each_edition
def test_a_plant_in_the_region_saves_points_but_no_goal(edition: str) -> None:
    # the event 47 strikes North America
    rows = placed(
        *SECOND_SPACES_TAKEN,
        "north_america.plants oil solar:orange empty empty empty",
        "un 36 37",
        "ppm 400",
        "orange.tech 1",
    )
    scene = alone(rows + last_turn_alone(1) + SIX, edition)
    assert (scene["orange.vp"], scene["orange.tech"]) == (0, 1)
    assert scene.state.un_display == (37,)


@pytest.mark.clause("co2.solo.disaster-removes-un")
@each_edition
def test_a_disaster_without_a_visible_goal_takes_none_from_the_stack(edition: str) -> None:
    scene = alone(DISASTER + last_turn_alone(1) + SIX, edition)
    assert (scene.state.un_display, scene.state.un_hidden) == ((), 10)


# Income, and the label of a picture.


@pytest.mark.clause("co2.income.rank-1-2")
@each_edition
def test_the_only_player_is_first_where_a_disc_stands(edition: str) -> None:
    # solar 4 and recycling 1: 2 + 1, nothing for three empty tracks and no second place
    rows = placed(*SECOND_SPACES_TAKEN, "orange.solar 4", "orange.recycling 1")
    scene = alone(rows + last_turn_alone(1) + SIX, edition)
    assert scene.state.pending[-1].due[0] == 3


@each_edition
def test_worked_example_x26_three_goals_bear_the_label_of_the_picture(edition: str) -> None:
    goals = load_manifest().goals
    labelled = [
        number for number, goal in sorted(goals.items()) if (goal.per, goal.maximum) == (3, 15)
    ]
    # 33 has the same numbers, its maximum being the natural one of five sources
    assert [number for number in labelled if number != 33] == [28, 29, 30]


# A record with gaps.


@each_edition
def test_after_a_gap_a_card_may_bring_a_new_one_or_not(edition: str) -> None:
    known = "...\n= orange.lobby 5 13 20 25 1\n= orange.money 3\n[2.1 orange]\nlobby 13 minor\n"
    drawn = alone(known + "! refill 2\npropose fusion africa money\n", edition)
    assert "breach" not in drawn.kinds()
    silent = alone(known + "propose fusion africa money\n", edition)
    assert "breach" not in silent.kinds()
    assert is_unknown(silent.state.lobby_deck)


@each_edition
def test_after_a_gap_a_goal_revealed_is_known_and_a_disaster_takes_nobody_knows_which(
    edition: str,
) -> None:
    known = "...\n= orange.lobby 5 13 20 25 1\n= orange.money 3\n= market.cep 2\n= price 3\n"
    body = known + "[2.1 orange]\nbuy\nlobby 25 main\n! refill 2\n! reveal 36\n"
    scene = alone(body, edition)
    assert "breach" not in scene.kinds()
    assert 36 in scene.state.un_used
    again = alone(body + "lobby 20 main\n! reveal 36\n", edition)
    assert refusal(again)[1] != {}


@each_edition
def test_draws_that_nobody_can_place_are_known_all_the_same(edition: str) -> None:
    seen = "...\n= orange.lobby 5 13 20 25 1\n= un 36 37\n"
    scene = alone(seen + "! reveal 38\n! refill 2\n! refill ?\n", edition)
    assert noted(scene).count("unjudged") == 3
    assert scene.state.un_display == (36, 37, 38)
    assert 38 in scene.state.un_used
    assert set(scene.state.lobby[0]) == {5, 13, 20, 25, 1, 2}
    assert is_unknown(scene.state.un_hidden)
    left = alone(seen + "! reveal 38 left 37\n", edition)
    assert left.state.un_display == (36, 38, 37)
    beside_unseen = alone(seen + "! reveal 38 left 44\n", edition)
    assert beside_unseen.state.un_display == (38, 36, 37)


@each_edition
def test_a_solo_table_may_begin_in_the_middle(edition: str) -> None:
    rows = (
        "@ turn 3.2 orange ; orange.money 5 ; orange.lobby 5 13 20 25 1 ; un 36 37\n"
        "@ asia.agenda solar biomass fusion ; asia/money empty ; asia.cep 3\n"
        "[3.2 orange]\npropose solar asia money\nlobby 5 main\n! reveal 38\n! refill 2\n"
    )
    scene = play(rows + "= orange.money 11\n", edition, 1, setup="")  # 5 + 3 + 3
    assert not {"breach", "false-fact"} & set(scene.kinds())
    assert scene.state.un_display == (36, 37, 38)
