"""Company goals at the final scoring: what each counts, its maximum, and the exchange for coins."""

from __future__ import annotations

import pytest

from co2replay.games.co2.chapters.ending import S_COINS, S_GOAL
from tests.games.co2.placing import EDITIONS, last_turn, placed
from tests.games.co2.scene import Scene, play, set_up

each_edition = pytest.mark.parametrize("edition", EDITIONS)
ORANGE = 0
NO_INCOME = {"end_income": "no"}  # keeps the final income out of the way of the goals


def with_goal(goal: int) -> str:
    """Four players, with whom no goal is taken out; only orange's is known."""
    return set_up(4, deal=False) + f"! deal orange goal {goal}\n"


def ended(goal: int, rows: tuple[str, ...], answer: str, edition: str, **readings: str) -> Scene:
    body = placed(*rows) + last_turn(5, 4) + "propose solar asia money\nend\n[end]\n"
    settings = {**NO_INCOME, **readings}
    return play(body + answer, edition, 4, readings=settings, setup=with_goal(goal))


def points(goal: int, rows: tuple[str, ...], edition: str, **readings: str) -> int:
    """Points of orange's goal, scored."""
    scene = ended(goal, rows, f"orange: goal {goal} score\n", edition, **readings)
    assert scene.breach() is None
    row = next(row for row in scene.state.sheet if row[0] == ORANGE)
    return int(row[S_GOAL])


ALL_REGIONS = ("africa", "asia", "europe", "north_america", "oceania", "south_america")


def controlled(count: int) -> tuple[str, ...]:
    others = ("oceania.control purple",) if count < 5 else ()
    return (*(f"{region}.control orange" for region in ALL_REGIONS[:count]), *others)


@pytest.mark.parametrize(("regions", "vp"), [(1, 4), (3, 12), (4, 16), (5, 16), (6, 16)])
@pytest.mark.clause("co2.goal.27")
@each_edition
def test_goal_27_four_points_a_region_controlled_and_sixteen_at_most(
    edition: str, regions: int, vp: int
) -> None:
    assert points(27, controlled(regions), edition) == vp


# One plant of orange in each region, in the order of the list above; two in Africa.
PLANTED = (
    "africa.plants coal fusion:orange forestation:orange",
    "asia.plants oil solar:orange biomass:purple empty empty empty",
    "europe.plants gas forestation:orange empty empty empty",
    "north_america.plants oil biomass:orange empty empty empty",
    "oceania.plants oil recycling:orange empty empty",
    "south_america.plants coal recycling:orange empty empty",
)


@pytest.mark.parametrize(("regions", "vp"), [(1, 3), (4, 12), (5, 15), (6, 15)])
@pytest.mark.clause("co2.goal.28")
@each_edition
def test_goal_28_three_points_a_region_with_an_own_plant_and_fifteen_at_most(
    edition: str, regions: int, vp: int
) -> None:
    # the second plant in Africa counts nothing
    assert points(28, PLANTED[:regions], edition) == vp


@pytest.mark.parametrize(("cards", "vp"), [(1, 3), (4, 12), (5, 15), (6, 15)])
@pytest.mark.clause("co2.goal.29")
@each_edition
def test_goal_29_three_points_a_un_goal_and_fifteen_at_most(
    edition: str, cards: int, vp: int
) -> None:
    held = " ".join(str(34 + number) for number in range(cards))
    assert points(29, (f"orange.goals {held}", "purple.goals 42 44"), edition) == vp


@pytest.mark.parametrize(
    ("rows", "vp"),
    [
        (("africa.plants coal fusion:orange empty",), 0),  # the first counts nothing
        (PLANTED[:1], 3),  # two
        (PLANTED[:4], 12),  # five
        (PLANTED[:5], 15),  # six
        (PLANTED[:6], 15),  # seven
    ],
)
@pytest.mark.clause("co2.goal.30")
def test_goal_30_three_points_a_plant_beyond_the_first_and_fifteen_at_most(
    rows: tuple[str, ...], vp: int
) -> None:
    # where the book lets the owner choose, a goal worth nothing can be scored too
    assert points(30, rows, "en") == vp
    assert points(30, rows, "pl") == vp
    if vp:
        assert points(30, rows, "it") == vp


@pytest.mark.parametrize(("ceps", "vp"), [(1, 2), (7, 14), (8, 16), (9, 16)])
@pytest.mark.clause("co2.goal.31")
@pytest.mark.clause("co2.goal.31-timing")
@each_edition
def test_goal_31_two_points_a_cep_in_hand_before_the_regions_are_collected(
    edition: str, ceps: int, vp: int
) -> None:
    # Asia's five CEPs join the hand, but are not counted
    rows = ("north_america.cep 0", f"orange.cep {ceps}", "asia.control orange")
    assert points(31, rows, edition) == vp


def led(sources: tuple[str, ...], level: int = 2) -> tuple[str, ...]:
    return tuple(f"orange.{source} {level}" for source in sources)


FIVE = ("forestation", "solar", "fusion", "biomass", "recycling")
OTHERS_LEAD = tuple(f"purple.{source} 1" for source in FIVE)


@pytest.mark.parametrize(("sources", "vp"), [(1, 4), (3, 12), (4, 16), (5, 16)])
@pytest.mark.clause("co2.goal.32")
@each_edition
def test_goal_32_four_points_a_source_led_and_sixteen_at_most(
    edition: str, sources: int, vp: int
) -> None:
    # purple has 1 everywhere: leading takes 2, and so does no source left out
    assert points(32, (*led(FIVE[:sources]), *OTHERS_LEAD), edition) == vp


@pytest.mark.parametrize(("purple", "vp"), [(1, 8), (2, 8), (3, 4)])
@pytest.mark.clause("co2.goal.32")
@each_edition
def test_goal_32_a_shared_lead_counts(edition: str, purple: int, vp: int) -> None:
    rows = (*led(FIVE[:2]), *OTHERS_LEAD, f"purple.solar {purple}")
    assert points(32, rows, edition) == vp


@pytest.mark.parametrize(("reading", "vp"), [("not_led", 4), ("tie_counts", 12)])
@pytest.mark.clause("co2.goal.32")
@each_edition
def test_goal_32_a_source_in_which_nobody_has_anything(edition: str, reading: str, vp: int) -> None:
    # forestation is led, solar and fusion are purple's, biomass and recycling nobody's
    rows = (*led(FIVE[:1]), "purple.solar 1", "purple.fusion 1")
    assert points(32, rows, edition, goal_32_zero=reading) == vp


@pytest.mark.parametrize(("rows", "vp"), [(PLANTED[:1], 6), (PLANTED[:2], 9), (PLANTED, 15)])
@pytest.mark.clause("co2.goal.33")
@each_edition
def test_goal_33_three_points_a_different_source_built(
    edition: str, rows: tuple[str, ...], vp: int
) -> None:
    # fusion and forestation; solar too; all five, though there are seven plants
    assert points(33, rows, edition) == vp


# Scored or exchanged.

WORTH_TWO = ("orange.cep 1",)
WORTH_NOTHING = ("orange.cep 0",)


by_choice = pytest.mark.parametrize(
    ("edition", "reading", "allowed"),
    [
        ("en", None, True),
        ("it", None, False),
        ("pl", None, True),
        ("en", "only_if_unmet", False),
        ("it", "choice", True),
    ],
)


@by_choice
@pytest.mark.clause("co2.score.goal-exchange")
def test_a_goal_worth_points_is_exchanged_by_choice_only(
    edition: str, reading: str | None, allowed: bool
) -> None:
    readings = {"goal_exchange_at_end": reading} if reading else {}
    scene = ended(31, WORTH_TWO, "orange: goal 31 exchange\n", edition, **readings)
    found = scene.breach()
    if allowed:
        assert found is None
        assert scene["orange.money"] == 3 + 3 + 8  # start, one CEP at 3, the card
    else:
        assert found is not None
        assert found.clause == "co2.score.goal-exchange"
        assert found.facts == {"card": 31, "points": 2}


@by_choice
@pytest.mark.clause("co2.score.goal-exchange")
def test_a_goal_worth_nothing_is_scored_by_choice_only(
    edition: str, reading: str | None, allowed: bool
) -> None:
    readings = {"goal_exchange_at_end": reading} if reading else {}
    scene = ended(31, WORTH_NOTHING, "orange: goal 31 score\n", edition, **readings)
    found = scene.breach()
    if allowed:
        assert found is None
    else:
        assert found is not None
        assert found.clause == "co2.score.goal-exchange"
        assert found.facts == {"card": 31, "points": 0}


@pytest.mark.parametrize(
    ("rows", "goal", "coins"),
    [
        (WORTH_TWO, 2, (3 + 3) // 2),  # scored: the CEP at 3 joins 3 coins
        (WORTH_NOTHING, 0, (3 + 8) // 2),  # changed into coins
    ],
)
@pytest.mark.clause("co2.score.goal-exchange")
@pytest.mark.clause("co2.score.company-goal")
def test_the_italian_book_decides_by_itself(rows: tuple[str, ...], goal: int, coins: int) -> None:
    others = "".join(f"{seat}: goal ? exchange\n" for seat in ("purple", "blue", "yellow"))
    scene = ended(31, rows, others, "it")
    assert scene.breach() is None
    row = next(row for row in scene.state.sheet if row[0] == ORANGE)
    assert (row[S_GOAL], row[S_COINS]) == (goal, coins)


@pytest.mark.parametrize("edition", ["en", "pl"])
@pytest.mark.clause("co2.score.company-goal")
def test_the_other_books_wait_for_the_owner(edition: str) -> None:
    others = "".join(f"{seat}: goal ? exchange\n" for seat in ("purple", "blue", "yellow"))
    scene = ended(31, WORTH_TWO, others, edition)
    assert scene.breach() is None
    assert scene.state.result is None
    last = scene.trace.findings[-1]
    assert (last.kind, last.waits) == ("unfinished", "goals")


@pytest.mark.clause("co2.score.goal-exchange")
def test_a_ruling_lets_the_exchange_stand() -> None:
    answer = 'ruling co2.score.goal-exchange "we did not know"\norange: goal 31 exchange\n'
    scene = ended(31, WORTH_TWO, answer, "it")
    assert scene.breach() is None
    assert scene["orange.money"] == 3 + 3 + 8


@pytest.mark.clause("co2.score.company-goal")
@each_edition
def test_a_goal_is_answered_for_once(edition: str) -> None:
    twice = "orange: goal 31 score\norange: goal 31 score\n"
    scene = ended(31, WORTH_TWO, twice, edition)
    found = scene.breach()
    assert found is not None
    assert found.clause == "co2.score.company-goal"
    assert found.facts == {"seat": "orange", "goal": "none"}


@pytest.mark.clause("co2.goal.discard")
@each_edition
def test_a_discarded_goal_is_no_longer_scored(edition: str) -> None:
    body = "orange: goal 31 discard\n" + last_turn(5, 4) + "propose solar asia money\nend\n[end]\n"
    others = "".join(f"{seat}: goal ? exchange\n" for seat in ("purple", "blue", "yellow"))
    scene = play(body + others, edition, 4, readings=NO_INCOME, setup=with_goal(31))
    assert scene.breach() is None
    row = next(row for row in scene.state.sheet if row[0] == ORANGE)
    assert (row[S_GOAL], row[S_COINS]) == (0, (3 + 8 + 2 * 3) // 2)


@pytest.mark.clause("co2.goal.secret")
@each_edition
def test_a_goal_shown_must_be_the_one_noted(edition: str) -> None:
    scene = ended(31, WORTH_TWO, "orange: goal 27 score\n", edition)
    found = scene.breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.goal.secret", {"card": 27, "noted": 31})
