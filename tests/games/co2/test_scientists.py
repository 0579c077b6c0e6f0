"""Scientists: the movement matrix cell by cell, every right to move, and Free Moves in a turn."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.board.state import named
from tests.games.co2.placing import placed, why
from tests.games.co2.scene import Scene, play

EDITIONS = ("en", "it", "pl")


def where(scene: Scene) -> dict[str, list[str]]:
    """Where every scientist on the board stands, by seat."""
    values = named(scene.state)
    found: dict[str, list[str]] = {}
    for name, value in values.items():
        if name.endswith(".scientist") and value != "nobody":
            found.setdefault(value, []).append(name.removesuffix(".scientist"))
    for place, topics in enumerate(values["summits"], start=1):
        for source, who in topics:
            if who != "nobody":
                found.setdefault(who, []).append(f"summit {place}/{source}")
    return found


# Orange: one scientist in hand, one on a solar project in Asia, one speaking on solar at summit 1.
# Purple stands on a biomass project in Asia and on fusion at summit 2; two projects are vacant.
TABLE = placed(
    "asia/money solar proposed orange-scientist",
    "asia/tech biomass proposed purple-scientist",
    "africa/money fusion proposed",
    "africa/tech fusion installed",
    "summit 1 forestation=free solar=orange",
    "summit 2 solar=free fusion=purple",
    "orange.pool 1",
    "orange.hand 1",
)
OCCUPIED = ("co2.scientist.one-per-project", {"space": "asia/tech", "scientist": "purple"})
LOCKED = ("co2.scientist.summit-locked", {"place": "summit 1/solar"})
MATRIX: list[tuple[str, str, tuple[str, dict[str, Any]] | None]] = [
    # hand: only to a vacant project
    ("hand", "hand", ("co2.scientist.hand-to-project", {"to": "hand"})),
    ("hand", "africa/money", None),
    ("hand", "africa/tech", None),
    ("hand", "asia/tech", OCCUPIED),
    (
        "hand",
        "asia/money",
        ("co2.scientist.one-per-project", {"space": "asia/money", "scientist": "orange"}),
    ),
    (
        "hand",
        "europe/money",
        ("co2.scientist.hand-to-project", {"project": "none", "space": "europe/money"}),
    ),
    ("hand", "summit 2/solar", ("co2.scientist.no-hand-to-summit", {"to": "summit 2/solar"})),
    # own project: to hand, to a vacant project, to a free topic of its source
    ("asia/money", "hand", None),
    ("asia/money", "africa/money", None),
    ("asia/money", "africa/tech", None),
    ("asia/money", "asia/tech", OCCUPIED),
    ("asia/money", "asia/money", ("co2.scientist.project-to-project", {"to": "asia/money"})),
    (
        "asia/money",
        "europe/money",
        ("co2.scientist.project-to-project", {"project": "none", "space": "europe/money"}),
    ),
    ("asia/money", "summit 2/solar", None),
    (
        "asia/money",
        "summit 1/solar",
        ("co2.summit.one-per-topic", {"place": "summit 1/solar", "scientist": "orange"}),
    ),
    (
        "asia/money",
        "summit 3/solar",
        ("co2.summit.one-per-topic", {"place": "summit 3/solar", "topics": "fusion recycling"}),
    ),
    (
        "asia/money",
        "summit 3/fusion",
        ("co2.scientist.project-to-summit", {"project": "solar", "topic": "fusion"}),
    ),
    (
        "asia/money",
        "summit 2/fusion",
        ("co2.scientist.project-to-summit", {"project": "solar", "topic": "fusion"}),
    ),
    # summit: nowhere before it completes
    ("summit 1/solar", "hand", LOCKED),
    ("summit 1/solar", "africa/money", LOCKED),
    ("summit 1/solar", "summit 2/solar", LOCKED),
    # another player's scientist, and a place where nobody stands
    (
        "asia/tech",
        "hand",
        ("co2.scientist.project-to-hand", {"place": "asia/tech", "scientist": "no"}),
    ),
    (
        "africa/money",
        "hand",
        ("co2.scientist.project-to-hand", {"place": "africa/money", "scientist": "no"}),
    ),
]
MATRIX_IDS = [f"{origin}-{target}" for origin, target, _ in MATRIX]


@pytest.mark.clause("co2.scientist.hand-to-project")
@pytest.mark.clause("co2.scientist.project-to-hand")
@pytest.mark.clause("co2.scientist.project-to-project")
@pytest.mark.clause("co2.scientist.project-to-summit")
@pytest.mark.clause("co2.scientist.no-hand-to-summit")
@pytest.mark.clause("co2.scientist.summit-locked")
@pytest.mark.clause("co2.scientist.one-per-project")
@pytest.mark.clause("co2.summit.one-per-topic")
@pytest.mark.clause("co2.free.kinds")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("origin", "target", "refused"), MATRIX, ids=MATRIX_IDS)
def test_a_free_move_keeps_to_the_matrix(
    edition: str, origin: str, target: str, refused: tuple[str, dict[str, Any]] | None
) -> None:
    scene = play(TABLE + f"[1.1 orange]\nscientist {origin} {target}\n", edition)
    check(scene, origin, target, refused)


@pytest.mark.clause("co2.propose.grant-research")
@pytest.mark.parametrize(("origin", "target", "refused"), MATRIX, ids=MATRIX_IDS)
def test_the_move_of_the_research_grant_keeps_to_the_matrix(
    origin: str, target: str, refused: tuple[str, dict[str, Any]] | None
) -> None:
    body = "[1.1 orange]\npropose biomass oceania research\n"
    scene = play(TABLE + body + f"scientist {origin} {target}\n")
    check(scene, origin, target, refused)


@pytest.mark.clause("co2.lobby.minor-kinds")
@pytest.mark.parametrize(("origin", "target", "refused"), MATRIX, ids=MATRIX_IDS)
def test_the_move_of_a_card_keeps_to_the_matrix(
    origin: str, target: str, refused: tuple[str, dict[str, Any]] | None
) -> None:
    # card 18 of the printed set moves a scientist by its minor lobby
    body = placed("orange.lobby 18") + "[1.1 orange]\nlobby 18 minor\n"
    scene = play(TABLE + body + f"scientist {origin} {target}\n")
    check(scene, origin, target, refused)


def check(
    scene: Scene, origin: str, target: str, refused: tuple[str, dict[str, Any]] | None
) -> None:
    if refused is not None:
        assert why(scene) == refused
        return
    assert scene.breach() is None
    places = {"asia/money", "summit 1/solar"} - {origin}
    if target != "hand":
        places.add(target)
    assert set(where(scene)["orange"]) == places
    # three of orange's four are out of the pool: one in hand less or more by the move
    hand = 1 - (origin == "hand") + (target == "hand")
    assert (scene["orange.hand"], scene["orange.pool"]) == (hand, 1)
    assert scene["orange.afield"] == 3 - hand


@pytest.mark.clause("co2.scientist.hand-to-project")
@pytest.mark.parametrize(("hand", "refused"), [(1, False), (0, True)])
def test_a_hand_without_scientists_sends_none(hand: int, refused: bool) -> None:
    there = placed("africa/money fusion proposed", f"orange.hand {hand}", f"orange.pool {4 - hand}")
    scene = play(there + "[1.1 orange]\nscientist hand africa/money\n")
    if refused:
        assert why(scene) == ("co2.scientist.hand-to-project", {"hand": 0})
    else:
        assert where(scene) == {"orange": ["africa/money"]}


@pytest.mark.clause("co2.scientist.project-to-hand")
def test_going_home_by_a_move_brings_no_expertise() -> None:
    body = "[1.1 orange]\npropose fusion europe money\nscientist asia/money hand\nend\n"
    scene = play(placed("asia/money solar proposed orange-scientist") + body)
    assert scene.breach() is None
    assert scene["orange.solar"] == 0


@pytest.mark.clause("co2.free.once-each")
@pytest.mark.clause("co2.free.anytime")
@pytest.mark.clause("co2.turn.free-moves-optional")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_free_move_once_a_turn_before_or_after_the_action(edition: str) -> None:
    action = "propose biomass europe money\n"
    for first, second in (("before", "before"), ("before", "after"), ("after", "after")):
        lines = {"before": "", "after": ""}
        lines[first] += "scientist hand africa/money\n"
        lines[second] += "scientist africa/money africa/tech\n"
        body = "[1.1 orange]\n" + lines["before"] + action + lines["after"]
        scene = play(TABLE + body, edition)
        assert why(scene) == ("co2.free.once-each", {"moved": "yes"}), (first, second)
    all_three = "[1.1 orange]\nbuy\nscientist hand africa/money\n" + action + "lobby 5 minor\nend\n"
    assert play(TABLE + all_three, edition).breach() is None
    none = play(TABLE + "[1.1 orange]\n" + action + "end\n", edition)
    assert none.breach() is None


@pytest.mark.clause("co2.free.once-each")
def test_one_scientist_may_move_twice_by_different_rights() -> None:
    # A31: by the card to the project, by the Free Move on to the summit, which ends its moves.
    body = placed("orange.lobby 18") + (
        "[1.1 orange]\nlobby 18 minor\nscientist asia/money africa/money\n"
        "scientist africa/money summit 3/fusion\n"
    )
    scene = play(TABLE + body)
    assert scene.breach() is None
    assert "summit 3/fusion" in where(scene)["orange"]


@pytest.mark.clause("co2.scientist.one-per-project")
@pytest.mark.clause("co2.install.own-scientist-stays")
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_second_scientist_joins_an_own_one(edition: str) -> None:
    # D13: the plural of the Polish sentence is a slip.
    scene = play(TABLE + "[1.1 orange]\nscientist hand asia/money\n", edition)
    there = {"space": "asia/money", "scientist": "orange"}
    assert why(scene) == ("co2.scientist.one-per-project", there)


@pytest.mark.clause("co2.scientist.hand-to-project")
def test_a_scientist_may_go_to_an_installed_project_in_a_region_of_another() -> None:
    scene = play(
        TABLE + placed("africa.control blue") + "[1.1 orange]\nscientist hand africa/tech\n"
    )
    assert scene.breach() is None


@pytest.mark.clause("co2.free.anytime")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("value", "refused"), [("outside_actions", True), ("between_steps", False)]
)
def test_a_free_move_between_the_steps_of_an_action_goes_by_the_reading(
    edition: str, value: str, refused: bool
) -> None:
    # A26: orange installs and has still to say where the fee comes from.
    there = placed("asia/money solar proposed", "asia.control orange")
    body = there + "[1.1 orange]\ninstall solar asia/money\nbuy\npay asia\n"
    scene = play(body, edition, readings={"free_move_interleaving": value})
    if refused:
        assert why(scene) == ("co2.install.fee-source", {"waits": "fee", "seat": "orange"})
    else:
        assert scene.breach() is None
        assert (scene["orange.cep"], scene["asia.cep"], scene["orange.tech"]) == (3, 4, 3)
    # once the last effect is there, both allow it
    after = there + "[1.1 orange]\ninstall solar asia/money\npay asia\nbuy\n"
    assert play(after, edition, readings={"free_move_interleaving": value}).breach() is None


@pytest.mark.clause("co2.free.anytime")
@pytest.mark.parametrize(
    ("value", "refused"), [("outside_actions", True), ("between_steps", False)]
)
def test_a_bonus_of_a_construction_may_be_interrupted_in_one_reading(
    value: str, refused: bool
) -> None:
    # fusion 4 brings a region CEP, which orange has still to place
    there = placed(
        "asia/money fusion installed",
        "orange.money 20",
        "orange.tech 2",
        "orange.fusion 3",
    )
    body = there + "[1.1 orange]\nconstruct fusion asia/money\nbuy\ncep africa\n"
    scene = play(body, readings={"free_move_interleaving": value})
    if refused:
        assert why(scene) == ("co2.bonus.region-cep", {"waits": "cep-bonus", "seat": "orange"})
    else:
        # the one CEP left after buying goes to Africa, and the market is refilled at 4
        assert scene.breach() is None
        assert (scene["africa.cep"], scene["market.cep"], scene["price"]) == (3, 2, 4)


@pytest.mark.clause("co2.free.anytime")
@pytest.mark.parametrize("value", ["outside_actions", "between_steps"])
def test_the_grant_is_a_step_too_and_the_regional_cube_is_not(value: str) -> None:
    readings = {"free_move_interleaving": value}
    grant = play("[1.1 orange]\npropose solar asia research\nbuy\nrecruit\n", readings=readings)
    there = placed("asia/money solar installed", "asia.tech 1", "orange.money 20")
    there += placed("orange.tech 2", "orange.solar 2")
    body = there + "[1.1 orange]\nconstruct solar asia/money\nbuy\ncube leave\n"
    cube = play(body, "it", readings=readings)
    if value == "between_steps":
        assert grant.breach() is None
        assert (grant["orange.cep"], grant["orange.hand"]) == (3, 2)
    else:
        assert why(grant) == ("co2.propose.grant-research", {"waits": "grant", "seat": "orange"})
    # Cubes and coins of a plant are paid at one go: a Free Move could spend what was counted.
    # Unwritten, the cube is taken; leaving it afterwards comes too late.
    assert cube.broken == "co2.event.subsidy"


@pytest.mark.clause("co2.free.anytime")
@pytest.mark.clause("co2.displace.use-at-once")
def test_between_steps_is_neither_before_the_use_nor_after_the_turn() -> None:
    loose = {"free_move_interleaving": "between_steps"}
    displaced = placed("asia/money solar proposed purple-scientist", "asia.control orange")
    body = displaced + "[1.1 orange]\ninstall solar asia/money\npurple: hand\nbuy\n"
    scene = play(body, readings=loose)
    assert why(scene) == ("co2.displace.use-at-once", {"waits": "fee", "seat": "orange"})
    # fusion 4 by the scientist at the end of the turn: its bonus is no step of an Action
    late = placed("asia/money fusion proposed orange-scientist", "orange.fusion 3")
    body = late + "[1.1 orange]\npropose solar asia tech\nend\nbuy\n"
    scene = play(body, readings=loose)
    assert why(scene) == ("co2.bonus.region-cep", {"waits": "cep-bonus", "seat": "orange"})


@pytest.mark.clause("co2.free.anytime")
def test_a_free_move_in_the_turn_of_another_is_refused() -> None:
    scene = play(TABLE + "[1.1 orange]\npurple: scientist asia/tech hand\n")
    assert why(scene)[0] == "co2.free.anytime"


LEFT = placed("summit 3 biomass=free recycling=free")
PAID_OFF: list[tuple[str, str]] = [
    ("hand", ""),
    ("summit 3/biomass", ""),
    ("africa/money", "co2.displace.choice"),  # a vacant project
    ("asia/money", "co2.displace.choice"),  # an occupied one
    ("summit 3/recycling", "co2.displace.summit"),  # another topic
    ("summit 2/fusion", "co2.displace.summit"),
    ("summit 1/biomass", "co2.summit.one-per-topic"),  # the topic is full there
]


@pytest.mark.clause("co2.displace.choice")
@pytest.mark.clause("co2.displace.summit")
@pytest.mark.clause("co2.displace.hand-expertise")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("target", "clause"), PAID_OFF)
def test_a_displaced_scientist_goes_home_or_to_a_free_topic_of_the_source(
    edition: str, target: str, clause: str
) -> None:
    there = TABLE + LEFT + placed("summit 1 biomass=blue solar=free", "blue.pool 2")
    scene = play(there + f"[1.1 orange]\ninstall biomass asia/tech\npurple: {target}\n", edition)
    assert scene.broken == clause
    if not clause:
        assert scene["purple.biomass"] == (target == "hand")
        assert "asia/tech" not in where(scene)["purple"]


BUILT: list[tuple[str, str, str]] = [
    # target, what the Italian book says, what the others say
    ("hand", "", ""),
    ("africa/money", "", "co2.construct.scientist-leaves"),
    ("summit 2/solar", "", "co2.construct.scientist-leaves"),
    ("asia/tech", "co2.scientist.one-per-project", "co2.construct.scientist-leaves"),
    ("summit 1/solar", "co2.summit.one-per-topic", "co2.construct.scientist-leaves"),
    ("summit 3/fusion", "co2.scientist.project-to-summit", "co2.construct.scientist-leaves"),
]


@pytest.mark.clause("co2.construct.scientist-leaves")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("target", "italian", "others"), BUILT)
def test_the_scientist_on_the_own_construction_goes_home_or_by_the_matrix(
    edition: str, target: str, italian: str, others: str
) -> None:
    able = placed("asia/money solar installed orange-scientist", "orange.money 10")
    able += placed("orange.tech 2", "orange.solar 2")
    body = "[1.1 orange]\nconstruct solar asia/money\n" + f"scientist asia/money {target}\n"
    scene = play(TABLE + able + body, edition)
    assert scene.broken == (italian if edition == "it" else others)
    if not scene.broken:
        assert scene["orange.solar"] == 3  # the plant's step and no other
        # the Free Move is still there
        more = play(TABLE + able + body + "scientist hand africa/tech\n", edition)
        assert more.breach() is None
