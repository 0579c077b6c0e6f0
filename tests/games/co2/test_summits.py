"""Summits: when one is complete, who scores what in which order, and what comes after."""

from __future__ import annotations

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed, why
from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")


def levels(scene: Scene, seat: str) -> dict[str, int]:
    """The sources in which a seat has any Expertise."""
    sources = ("forestation", "solar", "fusion", "biomass", "recycling")
    return {x: scene[f"{seat}.{x}"] for x in sources if scene[f"{seat}.{x}"]}


# Orange ends her turn with a scientist on no project, so the summits are all that is left of it.
TURN = "[1.1 orange]\npropose biomass asia tech\nend\n"
# At place 2: orange on solar, purple on fusion.
PAIR = placed("summit 2 solar=orange fusion=purple")
NEW_TILE = "! summit 2 biomass recycling\n"


@pytest.mark.clause("co2.summit.complete")
@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.clause("co2.summit.per-scientist")
@pytest.mark.clause("co2.summit.extra-per-company")
@pytest.mark.clause("co2.summit.return")
@pytest.mark.clause("co2.summit.replace")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_complete_summit_pays_sends_home_and_is_replaced(edition: str) -> None:
    body = PAIR + TURN + "purple: extra fusion\norange: extra fusion\n" + NEW_TILE
    scene = play(body, edition)
    assert scene.breach() is None
    assert levels(scene, "purple") == {"fusion": 2}
    assert levels(scene, "orange") == {"solar": 1, "fusion": 1}
    # both had one in hand before the correction put it at the summit, and have it back
    for seat in ("orange", "purple"):
        assert (scene[f"{seat}.hand"], scene[f"{seat}.afield"]) == (1, 0)
    assert named(scene.state)["summits"][1] == [["biomass", "nobody"], ["recycling", "nobody"]]
    assert named(scene.state)["turn"][3] == 1  # purple's turn


@pytest.mark.clause("co2.summit.complete")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_summit_with_a_free_topic_waits(edition: str) -> None:
    there = placed("summit 2 solar=orange fusion=free")
    scene = play(there + TURN + "[1.1 purple]\npropose biomass europe tech\n", edition)
    assert scene.breach() is None
    assert levels(scene, "orange") == {}
    assert scene["orange.afield"] == 1


@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.clause("co2.scientist.project-to-summit")
def test_a_summit_is_resolved_in_whoever_s_turn_it_is_complete() -> None:
    # Blue is at the summit with nobody else; purple's own move completes it in purple's turn.
    there = placed("summit 2 solar=free fusion=blue", "asia/money solar installed purple-scientist")
    scene = play(
        there
        + TURN
        + "[1.1 purple]\npropose biomass europe tech\n"
        + "scientist asia/money summit 2/solar\nend\n"
        + "blue: extra solar\npurple: extra solar\n"
        + NEW_TILE
        + "[1.1 blue]\n"
    )
    assert scene.breach() is None
    assert levels(scene, "blue") == {"solar": 1, "fusion": 1}
    assert levels(scene, "purple") == {"solar": 2}


@pytest.mark.clause("co2.summit.extra-per-company")
@pytest.mark.clause("co2.summit.same-company-multi")
@pytest.mark.clause("co2.summit.per-scientist")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_extra_is_one_for_a_company_and_not_for_a_scientist(edition: str) -> None:
    # orange on both topics: one step in each, and one extra
    there = placed("summit 2 solar=orange fusion=orange")
    scene = play(there + TURN + "extra solar\n" + NEW_TILE + "[1.1 purple]\n", edition)
    assert scene.breach() is None
    assert levels(scene, "orange") == {"solar": 2, "fusion": 1}
    assert scene["orange.hand"] == 2
    second = play(there + TURN + "extra solar\nextra fusion\n", edition)
    assert second.broken == "co2.summit.extra-per-company"


@pytest.mark.clause("co2.summit.extra-any-topic")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("source", "refused"), [("solar", False), ("fusion", False), ("biomass", True)]
)
def test_the_extra_is_in_any_topic_of_the_summit_held_or_not(
    edition: str, source: str, refused: bool
) -> None:
    scene = play(PAIR + TURN + f"purple: extra {source}\norange: extra solar\n", edition)
    if refused:
        facts = {"source": "biomass", "topics": "solar fusion"}
        assert why(scene) == ("co2.summit.extra-any-topic", facts)
    else:
        assert scene.breach() is None


@pytest.mark.clause("co2.summit.extra-per-company")
@pytest.mark.clause("co2.expertise.sources")
def test_the_extra_on_a_full_track_is_lost_and_need_not_be_written() -> None:
    full = PAIR + placed("purple.fusion 10", "purple.solar 3")
    body = full + TURN + "purple: extra fusion\n"
    lost = play(body)
    assert (lost.breach(), lost["purple.fusion"], lost["purple.solar"]) == (None, 10, 3)
    # the other topic is the one option left, so it needs no word: solar 4, fusion is full
    silent = play(full + TURN + "orange: extra solar\n" + NEW_TILE)
    assert silent.breach() is None
    assert silent["purple.solar"] == 4
    with_reading = play(body, readings={"expertise_track_end": "unlimited"})
    assert with_reading["purple.fusion"] == 12  # topic and extra


@pytest.mark.clause("co2.summit.one-per-topic")
def test_a_topic_holds_one_scientist() -> None:
    there = placed(
        "summit 2 solar=purple fusion=free", "asia/money solar proposed orange-scientist"
    )
    scene = play(there + "[1.1 orange]\nscientist asia/money summit 2/solar\n")
    assert why(scene) == (
        "co2.summit.one-per-topic",
        {"place": "summit 2/solar", "scientist": "purple"},
    )
    free = play(there + "[1.1 orange]\nscientist asia/money summit 1/solar\n")
    assert free.breach() is None
    first = placed("africa/money forestation proposed orange-scientist")
    scene = play(first + "[1.1 orange]\nscientist africa/money summit 1/forestation\n")
    assert scene.breach() is None
    assert named(scene.state)["summits"][0] == [["forestation", "orange"], ["solar", "nobody"]]


# Who scores first.


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize(("edition", "refused"), [("en", True), ("it", False), ("pl", True)])
def test_the_active_player_scores_last_except_in_the_silent_book(
    edition: str, refused: bool
) -> None:
    # D20: orange is active; written first, she would score before purple.
    body = PAIR + TURN + "orange: extra solar\npurple: extra solar\n" + NEW_TILE
    scene = play(body, edition)
    if refused:
        assert why(scene) == ("co2.summit.order", {"waits": "summit-extra", "seat": "purple"})
    else:
        assert scene.breach() is None
        assert (levels(scene, "orange"), levels(scene, "purple")) == (
            {"solar": 2},
            {"solar": 1, "fusion": 1},
        )
    kept = PAIR + TURN + "purple: extra solar\norange: extra solar\n" + NEW_TILE
    assert play(kept, edition).breach() is None  # what every book allows


@pytest.mark.clause("co2.summit.order")
def test_only_a_company_at_the_summit_is_named_to_score_first() -> None:
    # the Italian book leaves the order to the table; blue has no scientist there
    scene = play(PAIR + TURN + "first blue\n", "it")
    assert why(scene) == ("co2.summit.order", {"seat": "blue"})
    usual = play(PAIR + TURN + "first orange\norange: extra solar\npurple: extra solar\n", "it")
    assert usual.breach() is None
    assert levels(usual, "orange") == {"solar": 2}


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "africa", "refused"),
    [("turn_order_active_last", "purple", True), ("free", "orange", False)],
)
def test_the_order_decides_who_gets_the_last_place_of_a_region(
    edition: str, value: str, africa: str, refused: bool
) -> None:
    # Both reach fusion 4 with their extra; Africa has room for one CEP more.
    rows = placed("orange.fusion 3", "purple.fusion 2", "africa.cep 2")
    readings = {"summit_scoring_order": value}
    first = "orange: extra fusion\norange: cep africa\npurple: extra fusion\npurple: cep africa\n"
    scene = play(PAIR + rows + TURN + first, edition, readings=readings)
    if refused:
        assert scene.broken == "co2.summit.order"
    else:  # orange had the last place, so purple's answer is refused
        assert why(scene) == ("co2.region.cep-limit", {"limit": 3, "cep": 3})
        assert scene["orange.fusion"] == 4
    second = "purple: extra fusion\npurple: cep africa\norange: extra fusion\norange: cep asia\n"
    usual = play(PAIR + rows + TURN + second + NEW_TILE, edition, readings=readings)
    assert usual.breach() is None
    assert (usual["africa.cep"], usual["asia.cep"]) == (3, 6)


@pytest.mark.clause("co2.summit.order")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_participants_go_from_the_left_of_the_active_player(edition: str) -> None:
    # A61: purple is active, so blue, orange, purple.
    before = "[1.1 orange]\npropose biomass asia tech\n"
    there = placed("summit 2 forestation=orange fusion=blue recycling=free")
    there += placed("oceania/money recycling installed purple-scientist")
    turn = (
        before
        + "[1.1 purple]\npropose biomass europe tech\n"
        + "scientist oceania/money summit 2/recycling\nend\n"
    )
    answers = ("blue: extra fusion\n", "orange: extra fusion\n", "purple: extra fusion\n")
    scene = play(there + turn + "".join(answers) + NEW_TILE, edition)
    assert scene.breach() is None
    if edition != "it":
        wrong = play(there + turn + answers[1] + answers[0] + answers[2], edition)
        assert why(wrong) == ("co2.summit.order", {"waits": "summit-extra", "seat": "blue"})


@pytest.mark.clause("co2.summit.order")
def test_where_the_order_is_free_it_may_be_named() -> None:
    body = PAIR + TURN + "first orange\norange: extra solar\npurple: extra solar\n" + NEW_TILE
    assert play(body, "it").breach() is None
    # the books with an order do not ask
    for edition in ("en", "pl"):
        scene = play(
            PAIR + TURN + "first purple\npurple: extra solar\norange: extra solar\n", edition
        )
        assert "moot" in scene.kinds()
        assert scene.breach() is None


# The order of the own topics, and of the extra.


@pytest.mark.clause("co2.summit.per-scientist")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", ["solar", "fusion"])
def test_own_topics_are_scored_in_the_order_their_owner_says(edition: str, first: str) -> None:
    # solar 6 and fusion 4 are both region CEPs
    there = placed("summit 2 solar=orange fusion=orange", "orange.solar 5", "orange.fusion 3")
    last = {"solar": "fusion", "fusion": "solar"}[first]
    body = there + TURN + f"topic {first}\ncep asia\ncep africa\nextra {last}\n"
    scene = play(body + NEW_TILE, edition)
    assert scene.breach() is None
    assert (scene["asia.cep"], scene["africa.cep"]) == (6, 3)
    silent = play(there + TURN + "cep asia\n", edition)
    assert why(silent) == ("co2.summit.per-scientist", {"waits": "topic", "seat": "orange"})
    other = play(there + TURN + "topic biomass\n", edition)
    assert why(other) == ("co2.summit.per-scientist", {"topic": "biomass"})


@pytest.mark.clause("co2.summit.per-scientist")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", [("solar", "fusion"), ("fusion", "solar"), ()])
def test_an_order_without_effect_may_be_written_and_need_not(
    edition: str, order: tuple[str, ...]
) -> None:
    there = placed("summit 2 solar=orange fusion=orange")
    topics = "".join(f"topic {source}\n" for source in order)
    scene = play(there + TURN + topics + "extra solar\n" + NEW_TILE, edition)
    assert scene.breach() is None
    assert levels(scene, "orange") == {"solar": 2, "fusion": 1}
    wrong = play(there + TURN + "topic biomass\n", edition)
    assert wrong.broken == "co2.summit.per-scientist"


@pytest.mark.clause("co2.summit.per-scientist")
def test_one_bonus_on_the_way_makes_no_question_of_the_order() -> None:
    # solar 4 brings a step of fusion; fusion itself reaches nothing
    there = placed("summit 2 solar=orange fusion=orange", "orange.solar 3")
    scene = play(there + TURN + "extra fusion\n" + NEW_TILE)
    assert scene.breach() is None
    assert levels(scene, "orange") == {"solar": 4, "fusion": 3}


@pytest.mark.clause("co2.summit.per-scientist")
def test_an_own_topic_on_a_full_track_brings_nothing() -> None:
    there = placed("summit 2 solar=orange fusion=orange", "orange.solar 10")
    scene = play(there + TURN + NEW_TILE + "[1.1 purple]\n")  # the extra can only be fusion
    assert scene.breach() is None
    assert levels(scene, "orange") == {"solar": 10, "fusion": 2}


@pytest.mark.clause("co2.summit.extra-per-company")
def test_the_extra_comes_after_the_own_topics() -> None:
    # A62: fusion 3 to 4 by the topic, and its CEP before the extra
    there = placed("summit 2 solar=purple fusion=orange", "orange.fusion 3")
    body = there + TURN + "purple: extra solar\nextra fusion\n"
    assert why(play(body)) == ("co2.bonus.region-cep", {"waits": "cep-bonus", "seat": "orange"})
    good = there + TURN + "purple: extra solar\ncep africa\nextra fusion\n" + NEW_TILE
    assert play(good).breach() is None


@pytest.mark.clause("co2.bonus.combo")
@pytest.mark.clause("co2.summit.order")
def test_a_chain_of_one_company_ends_before_the_next_one_scores() -> None:
    rows = placed("purple.fusion 5", "orange.solar 0")
    # purple: fusion 6 is any, taken in solar; extra fusion 7
    body = PAIR + rows + TURN + "purple: any solar\npurple: extra fusion\norange: extra solar\n"
    scene = play(body + NEW_TILE)
    assert scene.breach() is None
    assert levels(scene, "purple") == {"solar": 1, "fusion": 7}
    early = play(PAIR + rows + TURN + "orange: extra solar\n")
    assert why(early) == ("co2.summit.order", {"waits": "any-bonus", "seat": "purple"})


# Two summits, the end of the turn, and the pile.

TWO = placed("summit 1 forestation=orange solar=purple", "summit 2 solar=orange fusion=purple")
FIRST = "purple: extra forestation\norange: extra forestation\n! summit 1 solar recycling\n"
SECOND = "purple: extra fusion\norange: extra fusion\n! summit 2 biomass recycling\n"


@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["active_chooses", "board_order"])
@pytest.mark.parametrize("which", [1, 2])
def test_of_two_complete_summits_the_first_is_chosen_or_goes_by_the_board(
    edition: str, value: str, which: int
) -> None:
    # A60
    readings = {"two_summits": value}
    rest = FIRST + SECOND if which == 1 else SECOND + FIRST
    scene = play(TWO + TURN + f"resolve {which}\n" + rest, edition, readings=readings)
    if value == "board_order" and which == 2:
        assert scene.broken == "co2.summit.at-end-of-turn"
    else:
        assert scene.breach() is None
        # purple: solar and forestation at the first, fusion twice at the second
        assert levels(scene, "purple") == {"forestation": 1, "solar": 1, "fusion": 2}
        assert levels(scene, "orange") == {"forestation": 2, "solar": 1, "fusion": 1}
    silent = play(TWO + TURN + FIRST + SECOND, edition, readings=readings)
    assert silent.broken == ("" if value == "board_order" else "co2.summit.at-end-of-turn")


@pytest.mark.clause("co2.summit.complete")
def test_a_summit_that_is_not_complete_cannot_be_resolved() -> None:
    scene = play(TWO + TURN + "resolve 3\n")
    assert why(scene) == ("co2.summit.complete", {"summit": 3})


@pytest.mark.clause("co2.summit.at-end-of-turn")
@pytest.mark.clause("co2.turn.end-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "cubes"), [("project_first", 3), ("summit_first", 3)])
def test_the_project_of_the_turn_comes_before_the_summits_or_after(
    edition: str, value: str, cubes: int
) -> None:
    # A59: orange stands on fusion in Africa at 3, and at the summit on fusion: fusion 4 is a CEP,
    # the 5 nothing. By the project it comes before purple has scored, by the summit after.
    there = placed(
        "summit 2 solar=purple fusion=orange",
        "africa/money fusion proposed orange-scientist",
        "orange.fusion 3",
    )
    readings = {"end_turn_order": value}
    project = "orange: cep africa\npurple: extra solar\norange: extra solar\n" + NEW_TILE
    summits = "purple: extra solar\norange: cep africa\norange: extra solar\n" + NEW_TILE
    right, wrong = (project, summits) if value == "project_first" else (summits, project)
    scene = play(there + TURN + right, edition, readings=readings)
    assert scene.breach() is None
    assert (scene["orange.fusion"], scene["africa.cep"]) == (5, cubes)
    if edition != "it" or value == "project_first":
        assert play(there + TURN + wrong, edition, readings=readings).breach() is not None


@pytest.mark.clause("co2.summit.return")
@pytest.mark.clause("co2.turn.end-expertise")
def test_scientists_back_from_a_summit_stand_on_no_project() -> None:
    scene = play(PAIR + TURN + "purple: extra fusion\norange: extra fusion\n" + NEW_TILE + "end\n")
    # purple has not acted yet: nothing else was due for orange
    assert why(scene) == ("co2.turn.one-action", {"acted": "no"})


@pytest.mark.clause("co2.summit.replace")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("tile", "clause"),
    [
        ("2 biomass recycling", ""),
        ("2 forestation solar fusion biomass", ""),
        ("1 biomass recycling", "co2.summit.replace"),  # not the place that is empty
        ("2 forestation solar", "co2.summit.replace"),  # lies at place 1
        ("2 forestation forestation", "co2.summit.replace"),  # no such tile
    ],
)
def test_the_new_tile_is_one_of_those_left(edition: str, tile: str, clause: str) -> None:
    body = PAIR + TURN + "purple: extra fusion\norange: extra fusion\n! summit " + tile + "\n"
    assert play(body, edition).broken == clause


@pytest.mark.clause("co2.summit.old-tile")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "refused"), [("removed", True), ("back_to_pile", False)])
def test_the_completed_tile_is_gone_or_may_come_back(
    edition: str, value: str, refused: bool
) -> None:
    # D21: the tile just completed is drawn again.
    body = PAIR + TURN + "purple: extra fusion\norange: extra fusion\n! summit 2 solar fusion\n"
    readings = {"completed_summit_tile": value}
    scene = play(body, edition, readings=readings)
    assert scene.broken == ("co2.summit.replace" if refused else "")
    assert play(body, edition).broken == "co2.summit.replace"  # every book's default


@pytest.mark.clause("co2.summit.replace")
def test_a_new_tile_is_waited_for() -> None:
    body = PAIR + TURN + "purple: extra fusion\norange: extra fusion\n[1.1 purple]\n"
    assert play(body).broken == "co2.summit.replace"


# The tiles that are left when 1, 5 and 9 lie on the board: put down and taken away by hand.
PILE = (
    "forestation fusion",
    "forestation biomass",
    "forestation recycling",
    "solar biomass",
    "solar recycling",
    "fusion biomass",
    "biomass recycling",
    "forestation fusion recycling",
    "forestation solar fusion",
    "solar fusion biomass",
    "solar biomass recycling",
    "forestation biomass recycling",
    "forestation solar fusion biomass",
    "forestation solar biomass recycling",
    "solar fusion biomass recycling",
)


def used_up() -> str:
    """The whole pile has been seen; fusion and recycling lie at place 3 again."""
    tiles = [" ".join(f"{topic}=free" for topic in tile.split()) for tile in PILE]
    return placed(*(f"summit 3 {tile}" for tile in tiles), "summit 3 fusion=free recycling=free")


@pytest.mark.clause("co2.summit.replace")
@pytest.mark.clause("co2.summit.old-tile")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("value", ["stays_empty", "reshuffle"])
def test_with_an_empty_pile_the_place_stays_empty_or_the_used_tiles_come_back(
    edition: str, value: str
) -> None:
    # A63
    readings = {"summit_pile_empty": value}
    over = used_up() + PAIR + TURN + "purple: extra fusion\norange: extra fusion\n"
    go_on = over + "[1.1 purple]\npropose biomass europe tech\n"
    scene = play(go_on, edition, readings=readings)
    if value == "stays_empty":
        assert play(go_on, edition).breach() is None  # every book's default
        assert scene.breach() is None
        assert named(scene.state)["summits"][1] == []
        assert play(over + "! summit 2 solar biomass\n", edition, readings=readings).breach()
    else:
        assert scene.broken == "co2.summit.replace"
        for tile in ("solar biomass", "solar fusion"):  # gone long ago, and just now
            again = play(over + f"! summit 2 {tile}\n", edition, readings=readings)
            assert again.breach() is None
        there = play(over + "! summit 2 fusion recycling\n", edition, readings=readings)
        assert why(there) == ("co2.summit.replace", {"tile": "fusion recycling"})


@pytest.mark.clause("co2.summit.one-per-topic")
def test_an_empty_place_has_no_topic() -> None:
    there = placed("oceania/money biomass proposed purple-scientist")
    body = used_up() + PAIR + there + TURN + "purple: extra fusion\norange: extra fusion\n"
    turn = "[1.1 purple]\nscientist oceania/money summit 2/biomass\n"
    facts = {"place": "summit 2/biomass", "topics": "none"}
    assert why(play(body + turn)) == ("co2.summit.one-per-topic", facts)
