"""After a gap a fact is learnt once: what it says holds from then on, and another one is false."""

from __future__ import annotations

import pytest

from tests.games.co2.scene import Scene, play, play_position

# Everything that a turn can change is forgotten; the turn is told by the first mark after it.
GAP = "[1.1 orange]\npropose solar asia tech\nend\n...\n[2.3 purple]\n"


def false_facts(scene: Scene) -> list[dict[str, object]]:
    return [dict(x.facts) for x in scene.trace.findings if x.kind == "false-fact"]


def shown(value: str, seen: object, there: object) -> dict[str, object]:
    return {"value": value, "seen": seen, "computed": there}


# What was learnt; what is false after that; the name, what was seen, what there is.
LEARNT = [
    ("orange.money 5", "orange.money 6", "orange.money", 6, 5),
    ("orange.solar 2", "orange.solar 3", "orange.solar", 3, 2),
    ("asia.cep 2", "asia.cep 1", "asia.cep", 1, 2),
    ("asia.tech 1", "asia.tech 2", "asia.tech", 2, 1),
    ("price 4", "price 5", "price", 5, 4),
    ("stack solar 3", "stack solar 4", "stack.solar", 4, 3),
    ("asia.control purple", "asia.control nobody", "asia.control", "nobody", "purple"),
    ("asia.control nobody", "asia.control blue", "asia.control", "blue", "nobody"),
    ("asia/tech empty", "asia/tech solar proposed", "asia/tech", "solar proposed", "empty"),
    (
        "asia/tech solar installed blue-scientist",
        "asia/tech solar installed orange-scientist",
        "asia/tech",
        "solar installed orange",
        "solar installed blue",
    ),
    (
        "summit 3 solar=orange forestation=free",
        "summit 3 solar=free forestation=free",
        "summit 3",
        "forestation=free solar=free",
        "forestation=free solar=orange",
    ),
    ("orange.lobby 5 13", "orange.lobby 5 14", "orange.lobby", "5 14", "5 13"),
    ("orange.lobby 5 ?", "orange.lobby 5", "orange.lobby", "5", "5 ?"),
    (
        "africa.plants coal gas empty",
        "africa.plants coal empty empty",
        "africa.plants",
        "coal empty empty",
        "coal gas empty",
    ),
    ("un 34 36", "un 34 35", "un", "34 35", "34 36"),
    ("event 48 50", "event 50 48", "event", "50 48", "48 50"),
    ("orange.goals 36 34", "orange.goals 34 35", "orange.goals", "34 35", "34 36"),
    ("orange.un 0", "orange.un 1", "orange.un", 1, 0),
    ("orange.un 0", "orange.goals 34", "orange.goals", "34", "-"),
    ("orange.goal 0", "orange.goal 32", "orange.goal", 32, 0),
    ("purple.goal 0", "purple.goal 31", "purple.goal", 31, 0),
    (
        "summit 1 solar=orange forestation=free",
        "summit 1 solar=free forestation=free",
        "summit 1",
        "forestation=free solar=free",
        "forestation=free solar=orange",
    ),
    ("orange.goal 32", "orange.goal 0", "orange.goal", 0, 32),
]


@pytest.mark.parametrize(
    ("learnt", "false", "name", "seen", "there"), LEARNT, ids=[f"{x[0]}, {x[1]}" for x in LEARNT]
)
def test_what_is_learnt_after_a_gap_holds_from_then_on(
    learnt: str, false: str, name: str, seen: object, there: object
) -> None:
    assert play(f"{GAP}= {learnt}\n= {learnt}\n").kinds() == []
    assert play(f"{GAP}= {false}\n").kinds() == []  # it would have been learnt as well
    assert false_facts(play(f"{GAP}= {learnt}\n= {false}\n")) == [shown(name, seen, there)]


def test_a_number_of_goals_tells_none_of_them() -> None:
    # Which two they are nobody knows: three are not learnt to be false.
    assert play(f"{GAP}= orange.un 2\n= orange.goals 34 36\n= orange.un 2\n").kinds() == []
    twice = play(f"{GAP}= orange.goals 34 36\n= orange.un 3\n")
    assert false_facts(twice) == [shown("orange.un", 3, 2)]


def test_a_tile_is_learnt_before_its_scientist() -> None:
    tile = "= asia/tech solar proposed\n"
    assert play(f"{GAP}{tile}= asia/tech solar proposed blue-scientist\n").kinds() == []
    both = f"{GAP}{tile}= asia/tech solar proposed blue-scientist\n"
    assert false_facts(play(f"{both}= asia/tech solar proposed orange-scientist\n")) == [
        shown("asia/tech", "solar proposed orange", "solar proposed blue")
    ]
    assert false_facts(play(f"{GAP}{tile}= asia/tech solar installed\n")) == [
        shown("asia/tech", "solar installed", "solar proposed")
    ]


def test_a_tile_that_nobody_could_tell_is_not_learnt() -> None:
    body = f"{GAP}= asia/tech ?\n= asia/tech ? blue-scientist\n= asia/tech solar proposed\n"
    assert play(body).kinds() == []


def test_a_row_of_plants_is_learnt_space_by_space() -> None:
    first = f"{GAP}= asia.plants oil ? gas ? ? ?\n"
    assert play(f"{first}= asia.plants oil coal gas ? ? ?\n").kinds() == []
    other = play(f"{first}= asia.plants gas coal gas ? ? ?\n")
    assert false_facts(other) == [shown("asia.plants", "gas coal gas ? ? ?", "oil ? gas ? ? ?")]
    whole = f"{first}= asia.plants ? empty ? coal empty empty\n"
    assert play(f"{whole}= asia.plants oil empty gas coal empty empty\n").kinds() == []
    assert false_facts(play(f"{whole}= asia.plants oil empty gas coal empty gas\n")) == [
        shown("asia.plants", "oil empty gas coal empty gas", "oil empty gas coal empty empty")
    ]


def test_a_row_of_plants_that_is_too_long_is_not_learnt() -> None:
    row = "oil ? ? ? ? ? ?"
    scene = play(f"{GAP}= asia.plants {row}\n")
    assert false_facts(scene) == [shown("asia.plants", row, "? ? ? ? ? ?")]


def test_un_goals_that_were_only_counted_are_learnt_card_by_card() -> None:
    first = f"{GAP}= orange.un 2\n"
    assert false_facts(play(f"{first}= orange.un 3\n")) == [shown("orange.un", 3, 2)]
    assert false_facts(play(f"{first}= orange.goals 36\n")) == [shown("orange.goals", "36", "? ?")]
    cards = play(f"{first}= orange.goals 34 36\n")
    assert cards.kinds() == []
    assert cards.state.un_held[0] == (34, 36)


@pytest.mark.parametrize(
    "fact", ["asia.control ?", "asia/tech ?", "asia/tech ? orange-scientist", "orange.un ?"]
)
def test_what_nobody_could_see_is_not_false(fact: str) -> None:
    there = "[1.1 orange]\npropose solar asia tech\nscientist hand asia/tech\n"
    assert play(f"{there}= {fact}\n").kinds() == []


# Orange holds 5, 9 and a card that nobody saw.
@pytest.mark.parametrize(
    ("hand", "fits"),
    [
        ("5 9 13", True),
        ("9 ? 13", True),  # the card that nobody saw is 13, the other one 5
        ("? ? ?", True),
        ("5 ? 13", True),
        ("14 ? 13", False),  # one of them is 5 or 9
        ("5 14 13", False),
        ("5 9", False),
    ],
)
def test_a_hand_fits_as_far_as_it_is_seen(hand: str, fits: bool) -> None:
    scene = play_position(f"@ turn 2.3 purple ; orange.lobby 5 9 ?\n= orange.lobby {hand}\n")
    assert [x["computed"] for x in false_facts(scene)] == ([] if fits else ["5 9 ?"])


@pytest.mark.parametrize("place", [0, 4])
def test_there_are_three_places_for_summits(place: int) -> None:
    fact = f"= summit {place} solar=orange forestation=free\n"
    pair = "forestation=free solar=orange"
    assert false_facts(play(GAP + fact)) == [shown(f"summit {place}", pair, "none")]


def test_that_it_was_warm_is_learnt_and_the_rest_is_compared() -> None:
    assert play(f"{GAP}= done warmed\n= done warmed\n").kinds() == []
    assert false_facts(play(f"{GAP}= done acted warmed\n= done warmed\n")) == [
        shown("done", "acted warmed", "warmed")
    ]
    assert false_facts(play(f"{GAP}= done acted\n")) == [shown("done", "acted", "-")]
    # Only that row tells it: a lobby card is seen to be gone, of a number that stands for it there.
    used = play(f"{GAP}= used lobby 7 8\n= done acted\n")
    assert false_facts(used)[-1] == shown("done", "acted", "-")
    # Pollution known to be 190 at the first turn and never written since: not warm before that.
    cool = "[1.1 orange]\n"
    assert false_facts(play(f"{cool}= done warmed\n")) == [shown("done", "warmed", "-")]


def test_a_turn_is_learnt_where_no_mark_told_it() -> None:
    rest = "= turn 2.3 purple\n"
    adrift = "[1.1 orange]\npropose solar asia tech\nend\n...\n"
    assert play(adrift + rest + rest).kinds() == []
    assert false_facts(play(f"{adrift}{rest}= turn 2.3 blue\n")) == [
        shown("turn", "2.3 blue", "2.3 purple")
    ]


def test_an_agenda_that_no_row_tells_is_learnt() -> None:
    rows = "@ turn 2.3 purple\n"
    agenda = "= asia.agenda solar biomass fusion\n"
    assert play_position(rows + agenda + agenda).kinds() == []
    other = play_position(f"{rows}{agenda}= asia.agenda solar fusion biomass\n")
    assert false_facts(other) == [
        shown("asia.agenda", "solar fusion biomass", "solar biomass fusion")
    ]


# What lies on the table no longer, or is only remembered: a fact that holds, one that does not.

HERE = "@ turn 3.2 purple ; start orange ; done warmed drafted\n"
GONE = (
    "@ used lobby 9 4 ; used goal 30 ; used event 47 48 ; used un 36 34 ; used coal 2 1\n"
    "@ used oil 4 ; purple.vp 9 ; purple.goal 29 ; orange.goal ? ; orange.goals 36 34\n"
    "@ closed forestation solar ; summit 1 biomass=free solar=free\n@ summit 2 solar=free "
    "recycling=free\n"
    "@ summit 3 solar=free fusion=free ; closed fusion recycling\n"
)
REMEMBERED = [
    ("start orange", "start blue", "start", "blue", "orange"),
    ("used lobby 4 9", "used lobby 4 8", "used.lobby", "4 8", "4 9"),
    ("used goal 29 30", "used goal 31", "used.goal", "31", "29 30"),
    ("used event 48 47", "used event 48 49", "used.event", "48 49", "47 48"),
    ("used un 34 36", "used un 34", "used.un", "34", "34 36"),
    ("used coal 3", "used coal 2", "gone.coal", "2", "3"),
    ("used oil 4", "used oil 3", "gone.oil", "3", "4"),
    ("score purple 9", "score purple 8", "purple.vp", 8, 9),
    ("purple.goal 29", "purple.goal 30", "purple.goal", 30, 29),
    ("orange.goal 32", "orange.un 1", "orange.un", 1, 2),  # nobody saw the goal: it may be any
    ("closed solar forestation", "closed biomass solar", "closed", "biomass solar", "none"),
    ("closed recycling fusion", "closed recycling solar", "closed", "recycling solar", "none"),
    ("closed fusion recycling", "closed solar fusion", "closed", "solar fusion", "none"),
    ("done warmed", "done acted", "done", "acted", "warmed"),
    ("done warmed drafted", "done drafted", "done", "drafted", "warmed drafted"),
]


@pytest.mark.parametrize(
    ("true", "false", "name", "seen", "there"),
    REMEMBERED,
    ids=[f"{x[0]}, {x[1]}" for x in REMEMBERED],
)
def test_what_is_remembered_is_compared(
    true: str, false: str, name: str, seen: str, there: str
) -> None:
    assert play_position(f"{HERE}{GONE}= {true}\n").kinds() == []
    scene = play_position(f"{HERE}{GONE}= {false}\n")
    assert false_facts(scene) == [shown(name, seen, there)]


ALONE = (
    "@ turn 5.2 orange ; start orange\n@ deck.lobby 17 ; deck.un 8 ; project asia solar biomass\n"
)
ALONE_FACTS = [
    ("deck.lobby 17", "deck.lobby 16", "deck.lobby", 16, 17),
    ("deck.un 8", "deck.un 9", "deck.un", 9, 8),
    (
        "project asia solar biomass",
        "project asia biomass solar",
        "project",
        "asia biomass solar",
        "asia solar biomass",
    ),
    (
        "deck.un ?",
        "project africa solar biomass",
        "project",
        "africa solar biomass",
        "asia solar biomass",
    ),
]


@pytest.mark.parametrize(("true", "false", "name", "seen", "there"), ALONE_FACTS)
def test_what_one_player_remembers_is_compared(
    true: str, false: str, name: str, seen: object, there: object
) -> None:
    assert play_position(f"{ALONE}= {true}\n", players=1).kinds() == []
    scene = play_position(f"{ALONE}= {false}\n", players=1)
    assert false_facts(scene) == [shown(name, seen, there)]


def test_before_the_first_starter_project_none_lies_anywhere() -> None:
    scene = play_position("@ turn 5.2 orange\n= project asia solar\n", players=1)
    assert false_facts(scene) == [shown("project", "asia solar", "none")]
