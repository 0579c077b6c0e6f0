"""Facts seen at the table: true ones pass, the first false one is named; written digests hold."""

from __future__ import annotations

import pytest

from co2replay.games.co2.game import GAME
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.scene import head, play, read, set_up

EDITIONS = ("en", "it", "pl")
# Orange proposes in Asia and sends the scientist there: 2 cubes, the scientist is off the hand.
OPENING = "[1.1 orange]\npropose solar asia tech\nscientist hand asia/tech\n"

# A fact that holds then; one that does not; the name, what was seen, what there is.
FACTS = [
    ("orange.money 3", "orange.money 4", "orange.money", 4, 3),
    ("orange.tech 2", "orange.tech 1", "orange.tech", 1, 2),
    ("purple.cep 2", "purple.cep 3", "purple.cep", 3, 2),
    ("orange.solar 0", "orange.solar 1", "orange.solar", 1, 0),
    ("orange.hand 0", "orange.hand 1", "orange.hand", 1, 0),
    ("orange.un 0", "orange.un 1", "orange.un", 1, 0),
    ("ppm 190", "ppm 180", "ppm", 180, 190),  # 80 of coal + 90 of oil + 20 of gas
    ("bank.cep 11", "bank.cep 12", "bank.cep", 12, 11),  # 40 - 21 - 2 - 6
    ("asia.cep 5", "asia.cep 6", "asia.cep", 6, 5),
    ("asia.tech 0", "asia.tech 1", "asia.tech", 1, 0),
    ("stack solar 5", "stack solar 4", "stack.solar", 4, 5),
    ("score orange 0", "score orange 2", "orange.vp", 2, 0),
    ("turn 1.1 orange", "turn 1.2 orange", "turn", "1.2 orange", "1.1 orange"),
    ("asia.control nobody", "asia.control purple", "asia.control", "purple", "nobody"),
    ("asia/tech solar proposed", "asia/tech empty", "asia/tech", "empty", "solar proposed"),
    (
        "asia/tech solar proposed orange-scientist",
        "asia/tech solar proposed purple-scientist",
        "asia/tech",
        "solar proposed purple",
        "solar proposed orange",
    ),
    (
        "summit 1 solar=free forestation=free",
        "summit 1 solar=orange forestation=free",
        "summit 1",
        "forestation=free solar=orange",
        "forestation=free solar=free",
    ),
    (
        "africa.plants coal empty empty",
        "africa.plants gas empty empty",
        "africa.plants",
        "gas empty empty",
        "coal empty empty",
    ),
    (
        "asia.agenda solar biomass fusion",
        "asia.agenda biomass solar fusion",
        "asia.agenda",
        "biomass solar fusion",
        "solar biomass fusion",
    ),
    ("event 47 50", "event 50 47", "event", "50 47", "47 50"),
    ("orange.goal 32", "orange.goal 31", "orange.goal", 31, 32),
    (
        "orange.lobby 25 20 13 5 1",
        "orange.lobby 25 20 13 5 2",
        "orange.lobby",
        "25 20 13 5 2",
        "1 5 13 20 25",
    ),
    ("done acted moved", "done acted", "done", "acted", "acted moved"),
    (
        "un 44 42 41 40 39 38 37 36 35 34",
        "un 34 35 36",
        "un",
        "34 35 36",
        "34 35 36 37 38 39 40 41 42 44",
    ),
]


@pytest.mark.parametrize(
    ("true", "false", "name", "seen", "there"), FACTS, ids=[fact[0] for fact in FACTS]
)
def test_a_true_fact_passes_and_a_false_one_is_named(
    true: str, false: str, name: str, seen: int | str, there: int | str
) -> None:
    assert play(f"{OPENING}= {true}\n").kinds() == []
    scene = play(f"{OPENING}= {false}\n")
    assert scene.kinds() == ["false-fact"]
    assert scene.trace.findings[0].facts == {"value": name, "seen": seen, "computed": there}


@pytest.mark.parametrize("unseen", ["orange.money ?", "orange.goal ?", "orange.lobby ? ? 13 5 ?"])
def test_a_question_mark_in_a_fact_fits_anything(unseen: str) -> None:
    assert play(f"{OPENING}= {unseen}\n").kinds() == []


def test_a_hand_of_another_size_is_false_even_unseen() -> None:
    assert play(f"{OPENING}= orange.lobby ? ? ? ?\n").kinds() == ["false-fact"]


def test_several_facts_in_a_line_are_checked_one_by_one() -> None:
    scene = play(f"{OPENING}= orange.money 3, ppm 180, price 4\n")
    assert [x.facts["value"] for x in scene.trace.findings if x.kind == "false-fact"] == [
        "ppm",
        "price",
    ]


def test_a_false_fact_changes_nothing() -> None:
    assert play(f"{OPENING}= orange.money 9\nbuy\n= orange.money 0\n").kinds() == ["false-fact"]


@pytest.mark.parametrize(
    ("edition", "kind"), [("en", "false-fact"), ("it", "difference"), ("pl", "difference")]
)
def test_facts_bind_the_edition_of_the_log_only(edition: str, kind: str) -> None:
    log = read(head(3, "en") + set_up() + OPENING + "= orange.money 4\n=d1 0123456789abcdef\n")
    trace, _, problems = replay_log(log, GAME, edition)
    assert trace is not None, problems
    second = "wrong-digest" if kind == "false-fact" else kind
    assert [x.kind for x in trace.findings][:2] == [kind, second]


def test_a_fact_sees_what_holds_when_nothing_is_written() -> None:
    # Italy asks about the regional cube; unwritten it is taken, and the fact stands after that.
    body = (
        '[1.1 orange]\nruling set oceania/money recycling installed "project"\n'
        'ruling set orange.recycling 1 "licence"\nruling set orange.tech 1 "cube"\n'
        'ruling set orange.money 7 "price"\nruling set oceania.tech 1 "regional cube"\n'
        "construct recycling oceania/money\n= orange.tech 1, oceania.tech 0, orange.vp 5\n"
    )
    for edition in EDITIONS:
        scene = play(body, edition)
        assert set(scene.kinds()) == {"ruled"}, edition


# Digests.


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_written_digest_holds_or_is_named(edition: str) -> None:
    computed = GAME.digest(play(OPENING, edition).state)
    assert play(f"{OPENING}=d1 {computed}\n", edition).kinds() == []
    assert play(f"{OPENING}=d1 {computed[:8]}\n", edition).kinds() == []  # cut, but long enough
    assert play(f"{OPENING}=d1 {computed[:7]}\n", edition).kinds() == ["wrong-digest"]
    wrong = ("0" if computed[0] != "0" else "1") + computed[1:]
    scene = play(f"{OPENING}=d1 {wrong}\n", edition)
    assert scene.kinds() == ["wrong-digest"]
    assert scene.trace.findings[0].facts == {"written": wrong, "computed": computed}


def test_a_digest_tells_one_coin_apart() -> None:
    one = GAME.digest(play(OPENING).state)
    other = GAME.digest(play(OPENING + 'ruling set orange.money 4 "one more"\n').state)
    assert one != other


def test_a_digest_does_not_know_how_often_a_fact_was_looked_at() -> None:
    looked = OPENING + "= orange.money 3\n= orange.money 4\n= ppm 190\n"
    assert GAME.digest(play(OPENING).state) == GAME.digest(play(looked).state)


# The claim in the header.

LAST_TURN = '[1.1 orange]\nruling set turn 5.4 blue "last"\npropose solar asia tech\nend\n[end]\n'


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("purple", [12, 13])
def test_a_claimed_result_must_follow(edition: str, purple: int) -> None:
    goals = "orange: goal 32 discard\npurple: goal 31 discard\nblue: goal 27 discard\n"
    body = LAST_TURN.replace("[end]\n", goals + "[end]\n")
    # 2 CEPs at 3 coins and 8 for the goal: orange 3+6+8 = 17, purple 4+6+8 = 18, blue 18 coins;
    # half of them 8, 9, 9. Blue has the cubes: 3 more. No UN goals: three each for all.
    claim = f"claim: orange 11, purple {purple}, blue 15\n"
    scene = play(body, edition, extra=claim)
    found = [x.facts for x in scene.trace.findings if x.kind == "false-claim"]
    if purple == 12:
        assert found == []
    else:
        assert found == [{"value": "purple.total", "seen": 13, "computed": 12}]


# Three play: yellow and black do not.
ABSENT = [
    ("black.money 5", "black.money", 5),
    ("black.money 0", "black.money", 0),
    ("black.money ?", "black.money", "?"),
    ("yellow.solar 2", "yellow.solar", 2),
    ("score yellow 3", "yellow.vp", 3),
    ("black.un 1", "black.un", 1),
    ("black.lobby 5 13", "black.lobby", "5 13"),
    ("black.lobby ?", "black.lobby", "?"),
    ("black.goal 29", "black.goal", 29),
    ("black.goals 34 36", "black.goals", "34 36"),
]


@pytest.mark.parametrize(("fact", "name", "seen"), ABSENT)
def test_a_seat_that_nobody_plays_has_nothing(fact: str, name: str, seen: int | str) -> None:
    scene = play(f"{OPENING}= {fact}\n")
    assert scene.kinds() == ["false-fact"]
    assert scene.trace.findings[0].facts == {"value": name, "seen": seen, "computed": "none"}
