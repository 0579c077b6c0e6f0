"""The worked examples about scientists, summits, region control and the score track."""

from __future__ import annotations

import pytest

from tests.games.co2.placing import EDITIONS, controller, placed, waits
from tests.games.co2.scene import Scene, play

each_edition = pytest.mark.parametrize("edition", EDITIONS)


def refused(scene: Scene) -> tuple[str, dict[str, int | str]]:
    found = scene.breach()
    return (found.clause, found.facts) if found else ("", {})


# X11: a displacement.

VISITED = placed("asia/money solar proposed purple-scientist")
BLUE = placed("turn 1.2 blue") + "[1.2 blue]\n"


@pytest.mark.clause("co2.displace.fee")
@pytest.mark.clause("co2.displace.hand-expertise")
@each_edition
def test_x11_blue_pays_and_purple_takes_the_scientist_to_hand(edition: str) -> None:
    body = VISITED + BLUE + "install solar asia/money\n"
    asked = play(body, edition)
    assert waits(asked) == "displaced"
    assert (asked["blue.money"], asked["purple.money"]) == (4 - 1, 4 + 1)
    assert (asked["blue.tech"], asked["purple.solar"]) == (0, 0)
    scene = play(body + "purple: hand\n", edition)
    assert scene.breach() is None
    assert (scene["purple.solar"], scene["purple.hand"]) == (1, 1)
    assert (scene["blue.tech"], scene["blue.cep"]) == (3, 2 - 1)


@pytest.mark.parametrize("free_move", ["buy", "sell", "scientist hand asia/tech", "lobby 8 minor"])
@pytest.mark.clause("co2.displace.use-at-once")
@each_edition
def test_x11_no_free_move_comes_before_the_tile_is_used(edition: str, free_move: str) -> None:
    site = placed("asia/tech biomass proposed") + VISITED + BLUE
    scene = play(site + f"install solar asia/money\n{free_move}\n", edition)
    waiting = {"waits": "displaced", "seat": "purple"}
    assert refused(scene) == ("co2.displace.use-at-once", waiting)
    after = play(site + f"install solar asia/money\npurple: hand\n{free_move}\n", edition)
    assert after.breach() is None


@pytest.mark.parametrize(
    ("edition", "reading", "allowed"),
    [
        ("it", None, False),  # "before any other moves"
        ("en", "all_moves", False),
        ("en", "free_moves", True),  # throwing the goal away is no Free Move
        ("pl", "all_moves", False),
        ("pl", "free_moves", True),
    ],
)
@pytest.mark.clause("co2.displace.use-at-once")
def test_x11_the_goal_thrown_away_in_between(
    edition: str, reading: str | None, allowed: bool
) -> None:
    readings = {"displacement_barred_between": reading} if reading else None
    body = VISITED + BLUE + "install solar asia/money\nblue: goal 27 discard\npurple: hand\n"
    scene = play(body, edition, readings=readings)
    clause, facts = refused(scene)
    assert clause == ("" if allowed else "co2.displace.use-at-once")
    assert facts == ({} if allowed else {"between": "goal"})
    if allowed:
        assert scene["blue.money"] == 4 - 1 + 8


# X12: the point at the end of a turn.

TWO_PROJECTS = placed(
    "orange.pool 2", "orange.hand 2", "europe/tech fusion proposed orange-scientist"
)
SECOND = "propose biomass asia tech\nscientist hand asia/tech\n"


@pytest.mark.parametrize(("source", "levels"), [("biomass", (1, 0)), ("fusion", (0, 1))])
@pytest.mark.clause("co2.turn.end-expertise")
@each_edition
def test_x12_exactly_one_point_from_one_of_two_projects(
    edition: str, source: str, levels: tuple[int, int]
) -> None:
    scene = play(TWO_PROJECTS + SECOND + f"end\nexpertise {source}\n[1.1 purple]\n", edition)
    assert scene.breach() is None
    assert (scene["orange.biomass"], scene["orange.fusion"]) == levels


@pytest.mark.clause("co2.turn.end-expertise")
@each_edition
def test_x12_neither_none_nor_two_nor_another_source(edition: str) -> None:
    body = TWO_PROJECTS + SECOND + "end\n"
    assert waits(play(body, edition)) == "end-expertise"
    none = play(body + "[1.1 purple]\n", edition)
    due = {"written": "1.1 purple", "due": "1.1 orange", "waits": "end-expertise"}
    assert refused(none) == ("co2.turn.end-expertise", due)
    two = play(body + "expertise biomass\norange: expertise fusion\n", edition)
    assert refused(two) == ("co2.turn.end-expertise", {"waits": "turn", "seat": "purple"})
    assert (two["orange.biomass"], two["orange.fusion"]) == (1, 0)
    other = play(body + "expertise solar\n", edition)
    assert refused(other) == ("co2.turn.end-expertise", {"seat": "orange", "source": "solar"})


# X14: a summit.

FULL_SUMMIT = placed("summit 2 forestation=purple fusion=orange recycling=orange")
CLOSING = "propose solar asia money\nend\n"


@pytest.mark.parametrize("orange", ["forestation", "fusion", "recycling"])
@pytest.mark.parametrize("purple", ["forestation", "fusion", "recycling"])
@pytest.mark.clause("co2.summit.per-scientist")
@pytest.mark.clause("co2.summit.extra-per-company")
@pytest.mark.clause("co2.summit.extra-any-topic")
@each_edition
def test_x14_a_point_for_every_scientist_and_one_for_every_company(
    edition: str, purple: str, orange: str
) -> None:
    body = FULL_SUMMIT + CLOSING + f"purple: extra {purple}\norange: extra {orange}\n"
    scene = play(body + "! summit 2 biomass recycling\n", edition)
    assert scene.breach() is None
    topics = ("forestation", "fusion", "recycling")
    # the topics held, and the extra, on a topic held or not
    held = {"purple": (1, 0, 0), "orange": (0, 1, 1)}
    for seat, extra in (("purple", purple), ("orange", orange)):
        wanted = [level + (topic == extra) for topic, level in zip(topics, held[seat], strict=True)]
        assert [scene[f"{seat}.{topic}"] for topic in topics] == wanted
    assert (scene["orange.hand"], scene["purple.hand"]) == (2, 1)


@pytest.mark.clause("co2.summit.extra-any-topic")
@each_edition
def test_x14_the_extra_is_not_for_a_topic_of_another_summit(edition: str) -> None:
    scene = play(FULL_SUMMIT + CLOSING + "purple: extra solar\n", edition)
    facts = {"source": "solar", "topics": "forestation fusion recycling"}
    assert refused(scene) == ("co2.summit.extra-any-topic", facts)


@pytest.mark.parametrize(("edition", "clause"), [("en", "order"), ("it", ""), ("pl", "order")])
@pytest.mark.clause("co2.summit.order")
def test_x14_the_active_player_scores_last_but_in_the_italian_game(
    edition: str, clause: str
) -> None:
    body = FULL_SUMMIT + CLOSING + "orange: extra fusion\npurple: extra fusion\n"
    scene = play(body + "! summit 2 biomass recycling\n", edition)
    waiting = {"waits": "summit-extra", "seat": "purple"}
    assert refused(scene) == ((f"co2.summit.{clause}", waiting) if clause else ("", {}))


# X15 to X17: region control. Europe wants forestation, fusion, biomass in this order.

FUSION_SITE = (
    "europe/money fusion installed",
    "turn 1.2 blue",
    "blue.fusion 2",
    "blue.money 9",
    "blue.tech 2",
)
BUILD = "[1.2 blue]\nconstruct fusion europe/money\nend\n"


def after_building(edition: str, *rows: str, **more: object) -> Scene:
    scene = play(placed(*FUSION_SITE, *rows) + BUILD, edition, **more)  # type: ignore[arg-type]
    assert scene.breach() is None
    return scene


@pytest.mark.clause("co2.control.most-types")
@each_edition
def test_x15_two_sources_beat_more_plants_of_one(edition: str) -> None:
    scene = after_building(
        edition,
        "europe.plants gas forestation:purple forestation:purple biomass:blue empty",
        "europe.control purple",
    )
    assert controller(scene, "europe") == "blue"


@pytest.mark.clause("co2.control.tie-agenda")
@each_edition
def test_x16_with_two_sources_each_the_second_of_the_agenda_decides(edition: str) -> None:
    scene = after_building(
        edition,
        "europe.plants gas forestation:purple biomass:purple forestation:blue empty",
        "europe.control purple",
        "purple.forestation 9",
        "purple.biomass 9",
    )
    assert controller(scene, "europe") == "blue"


@pytest.mark.parametrize(("purple", "holder"), [(2, "blue"), (3, "blue"), (5, "purple")])
@pytest.mark.clause("co2.control.tie-expertise-when")
@pytest.mark.clause("co2.control.tie-full")
@each_edition
def test_x17_the_same_source_each_goes_by_expertise_then_to_the_builder(
    edition: str, purple: int, holder: str
) -> None:
    # building lifts blue from 2 to 3 in fusion; nobody has anything in the other two sources
    scene = after_building(
        edition,
        "europe.plants gas fusion:purple empty empty empty",
        "europe.control purple",
        f"purple.fusion {purple}",
    )
    assert scene["blue.fusion"] == 3
    assert controller(scene, "europe") == holder


TOPMOST_COUNTS = (
    "europe.plants gas fusion:purple empty empty empty",
    "europe.control purple",
    "purple.fusion 5",
    "blue.forestation 1",
)


@pytest.mark.parametrize(
    ("edition", "reading", "holder"),
    [
        ("en", None, "purple"),  # only fusion is compared: 3 against 5
        ("it", None, "blue"),  # the region's most important source first: forestation 1 against 0
        ("pl", None, "blue"),  # the rule goes down the agenda
        ("pl", "built_types", "purple"),  # the example compares fusion
        ("pl", "all_agenda", "blue"),
    ],
)
@pytest.mark.clause("co2.control.tie-expertise-scope")
def test_x17_which_source_is_compared_differs(
    edition: str, reading: str | None, holder: str
) -> None:
    readings = {"control_expertise_scope": reading} if reading else None
    scene = after_building(edition, *TOPMOST_COUNTS, readings=readings)
    assert controller(scene, "europe") == holder


@pytest.mark.parametrize(("reading", "holder"), [("builder", "blue"), ("non_controller", "purple")])
@pytest.mark.clause("co2.control.tie-full")
def test_x17_a_full_tie_goes_to_who_had_it_not_by_the_polish_words(
    reading: str, holder: str
) -> None:
    # blue has the region and builds there again; fusion 3 against 3
    rows = (
        "europe.plants gas fusion:purple fusion:blue empty empty",
        "europe.control blue",
        "purple.fusion 3",
        "blue.money 14",
        "blue.tech 4",
        "blue.fusion 2",
    )
    # the third fusion plant of the stack asks for 4 cubes: the licence is not the point here
    waived = 'ruling co2.construct.license "not the point"\nconstruct fusion europe/money\n'
    body = placed(*FUSION_SITE, *rows) + "[1.2 blue]\n" + waived
    scene = play(body, "pl", readings={"control_full_tie": reading})
    assert scene.breach() is None
    assert (scene["blue.fusion"], scene["purple.fusion"]) == (3, 3)
    assert controller(scene, "europe") == holder


# X24: the score track.


@pytest.mark.parametrize(("points", "score"), [(40, 49), (41, 50), (90, 99), (91, 100)])
@pytest.mark.clause("co2.score.fifty-marker")
@each_edition
def test_x24_a_score_goes_on_beyond_each_fifty(edition: str, points: int, score: int) -> None:
    # the disc on 50 or 100 and the one back at 0 are one number here; forestation 1 is 9 points
    body = placed(
        "europe/tech forestation installed",
        "orange.forestation 3",
        "orange.money 11",
        "orange.tech 3",
        f"orange.vp {points}",
    )
    body += "construct forestation europe/tech\n"
    scene = play(f"{body}= orange.vp {score}\n", edition)
    assert set(scene.kinds()) == {"ruled"}  # so the fact holds
    assert scene["orange.vp"] == points + 9 == score
