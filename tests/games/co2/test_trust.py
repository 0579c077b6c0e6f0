"""Nobody is convicted on a fact of the box that is only assumed: the verdict says where to look."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.games.co2.game import GAME
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.scene import BOARD, UN_TEN, Scene, read, set_up

EDITIONS = ("en", "it", "pl")
SITE = """\
ruling set oceania/money recycling installed "a project"
ruling set orange.recycling 1 "licence"
ruling set orange.tech 1 "cube"
"""
BUILD = "construct recycling oceania/money\n"
AT_WORK = "propose solar asia tech\nscientist hand asia/tech\n"


def judge(body: str, edition: str = "en", trusted: bool = False, setup: str = BOARD) -> Scene:
    trust = "trust: assumed\n" if trusted else ""
    text = f"co2replay 1\ngame: co2\nedition: {edition}\nseats: orange purple blue\n{trust}---\n"
    log = read(text + setup + UN_TEN + body)
    trace, _, problems = replay_log(log, GAME)
    assert trace is not None, problems
    return Scene(log, trace)


def first(scene: Scene) -> Any:
    found = scene.trace.first("breach", "undetermined")
    assert found is not None
    return found


BUILT_ONE = 'ruling set asia.plants oil biomass:orange empty empty empty empty "built before"\n'

# An entry refused by an assumed value: what it says of the box, its clause, and the value.
RESTING = {
    "price of a plant": (
        SITE + 'ruling set orange.money 6 "one short of 7"\n' + BUILD,
        "co2.construct.resources",
        "plant.recycling.1.cost",
    ),
    "cubes of a plant": (
        SITE.replace("tech 1", "tech 0") + 'ruling set orange.money 7 "coins"\n' + BUILD,
        "co2.construct.resources",
        "plant.recycling.1.cubes",
    ),
    "licence of a plant": (
        SITE.replace("recycling 1", "recycling 0") + 'ruling set orange.money 7 "coins"\n' + BUILD,
        "co2.construct.license",
        "plant.recycling.1.cubes",
    ),
    "region of a card": (
        "propose solar asia tech\nlobby 4 main\n",
        "co2.lobby.main-condition",
        "lobby.4.detail",
    ),
    "benefit of a card": (
        "propose solar asia tech\nlobby 8 main money\n",
        "co2.lobby.08",
        "lobby.8.main",
    ),
    "minor benefit of a card": (
        "lobby 8 minor tech\n",
        "co2.lobby.minor-kinds",
        "lobby.8.minor",
    ),
    "plants of a UN goal": (
        BUILT_ONE + 'ruling set orange.tech 1 "cube"\nclaim 36\n',
        "co2.un.requirement",
        "un.36.needs",
    ),
    # Card 6 is taken to let a scientist move; on another copy there may be nothing to answer.
    "move by a card": (
        AT_WORK + "lobby 6 minor\n[1.1 purple]\n",
        "co2.lobby.minor-kinds",
        "lobby.6.minor",
    ),
    "region CEP of a track": (
        SITE.replace("recycling", "solar").replace("solar 1", "solar 5").replace("tech 1", "tech 2")
        + 'ruling set orange.money 20 "coins"\nconstruct solar oceania/money\n[1.1 purple]\n',
        "co2.bonus.region-cep",
        "track.solar.6.bonus",
    ),
}


@pytest.mark.parametrize("name", RESTING)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_breach_that_rests_on_an_assumed_value_is_undetermined(name: str, edition: str) -> None:
    lines, clause, path = RESTING[name]
    found = first(judge("[1.1 orange]\n" + lines, edition))
    assert (found.kind, found.clause, found.rests) == ("undetermined", clause, (path,))


@pytest.mark.parametrize("name", RESTING)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_log_that_trusts_the_assumed_values_is_judged_by_them(name: str, edition: str) -> None:
    lines, clause, _ = RESTING[name]
    found = first(judge("[1.1 orange]\n" + lines, edition, trusted=True))
    assert (found.kind, found.clause, found.rests) == ("breach", clause, ())


READ_OFF = {
    "price of a plant": "fact plant recycling 1 cost 7 cubes 1 vp 5",
    "cubes of a plant": "fact plant recycling 1 cost 7 cubes 1 vp 5",
    "licence of a plant": "fact plant recycling 1 cost 7 cubes 1 vp 5",
    "region of a card": "fact lobby 4 africa",
    "benefit of a card": "fact lobby 8 main tech 1",
    "minor benefit of a card": "fact lobby 8 minor money 2",
    "plants of a UN goal": "fact un 36 solar fusion",
    "move by a card": "fact lobby 6 minor move 1",
    "region CEP of a track": "fact track solar 6 bonus region_cep",
}


@pytest.mark.parametrize("name", RESTING)
def test_a_value_read_off_the_table_is_no_longer_assumed(name: str) -> None:
    lines, clause, _ = RESTING[name]
    found = first(judge(f"{READ_OFF[name]}\n[1.1 orange]\n{lines}"))
    assert (found.kind, found.clause) == ("breach", clause)


def test_a_value_read_off_the_table_can_make_the_entry_legal() -> None:
    lines, _, _ = RESTING["price of a plant"]
    scene = judge(f"fact plant recycling 1 cost 6 cubes 1 vp 5\n[1.1 orange]\n{lines}")
    assert scene.trace.first("breach", "undetermined") is None
    assert scene["orange.money"] == 0


@pytest.mark.clause("co2.propose.empty-space")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_breach_that_rests_on_nothing_assumed_stays_a_breach(edition: str) -> None:
    body = "[1.1 orange]\nbuy\nbuy\n"
    found = first(judge(body, edition))
    assert (found.kind, found.clause, found.rests) == ("breach", "co2.free.once-each", ())


@pytest.mark.clause("co2.setup.agenda-random")
@pytest.mark.parametrize(("trusted", "kind"), [(False, "undetermined"), (True, "breach")])
def test_an_agenda_tile_that_only_the_reconstruction_lacks(trusted: bool, kind: str) -> None:
    setup = BOARD.replace("asia solar biomass fusion", "asia fusion biomass solar")
    found = first(judge("", trusted=trusted, setup=setup))
    assert (found.kind, found.clause) == (kind, "co2.setup.agenda-random")
    assert all(path.startswith("agenda.") for path in found.rests)


@pytest.mark.parametrize(("trusted", "kind"), [(False, "undetermined"), (True, "breach")])
def test_a_summit_tile_that_only_the_reconstruction_lacks(trusted: bool, kind: str) -> None:
    # Every pair of sources is there once; the second solar-fusion tile is not.
    setup = BOARD.replace("summit 3 fusion recycling", "summit 3 fusion solar")
    found = first(judge("", trusted=trusted, setup=setup))
    assert found.kind == kind


@pytest.mark.clause("co2.construct.license")
def test_the_cubes_that_a_rulebook_itself_tells_are_not_assumed() -> None:
    # The first forestation plant needs 3 cubes: its example is in all three books.
    lines = (
        'ruling set europe/money forestation installed "a project"\n'
        'ruling set orange.forestation 2 "one short"\nruling set orange.money 20 "coins"\n'
        'ruling set orange.tech 3 "cubes"\nconstruct forestation europe/money\n'
    )
    found = first(judge("[1.1 orange]\n" + lines))
    assert (found.kind, found.clause) == ("breach", "co2.construct.license")


@pytest.mark.clause("co2.lobby.minor-kinds")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_benefit_that_the_table_wrote_down_is_the_one_it_took(edition: str) -> None:
    # Card 6 is taken to print a move; the table had 2 coins: 3 + 2, and nobody has to move.
    body = "[1.1 orange]\npropose solar asia tech\nlobby 6 minor money\n[1.1 purple]\n"
    scene = judge(body, edition)
    assert scene.kinds() == ["undetermined"]
    assert scene["orange.money"] == 5


UNTRUSTED = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n{extra}---\n"
# solar 3 -> 4 reaches the assumed symbol of fusion: the step on that track rests on it.
BONUS = """\
[1.1 orange]
ruling set orange.solar 3 "placed"
ruling set asia/tech solar proposed orange-scientist "placed"
propose recycling oceania tech
end
"""


@pytest.mark.parametrize(
    ("fact", "kind", "rests"),
    [
        # written at the table: no such symbol there, fusion still at 0
        ("= orange.fusion 0", "undetermined", ("track.solar.4.bonus",)),
        # two cubes are the grant of the rulebook: no assumed component has a part in them
        ("= orange.tech 5", "false-fact", ()),
    ],
)
def test_a_false_fact_convicts_only_where_no_assumed_value_went_into_it(
    fact: str, kind: str, rests: tuple[str, ...]
) -> None:
    log = read(UNTRUSTED.format(extra="") + set_up(3) + BONUS + fact + "\n")
    trace, _, _ = replay_log(log, GAME)
    assert trace is not None
    found = [x for x in trace.findings if x.facts.get("value", "").startswith("orange.")]  # type: ignore[union-attr]
    assert [(x.kind, x.rests[: len(rests)]) for x in found] == [(kind, rests)]
    trusted = read(UNTRUSTED.format(extra="trust: assumed\n") + set_up(3) + BONUS + fact + "\n")
    trace, _, _ = replay_log(trusted, GAME)
    assert trace is not None
    assert trace.first("false-fact") is not None


# The plant is taken to cost 7: of 9 coins 2 are left, and the market asks 3.
BUILT = SITE + 'ruling set orange.money 9 "coins"\n' + BUILD


@pytest.mark.clause("co2.market.buy")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_purse_that_an_assumed_price_has_emptied_convicts_nobody(edition: str) -> None:
    found = first(judge("[1.1 orange]\n" + BUILT + "buy\n", edition))
    assert (found.kind, found.clause) == ("undetermined", "co2.market.buy")
    assert found.rests == ("plant.recycling.1.cost",)
    found = first(judge("[1.1 orange]\n" + BUILT + "buy\n", edition, trusted=True))
    assert (found.kind, found.clause) == ("breach", "co2.market.buy")


@pytest.mark.clause("co2.market.buy")
@pytest.mark.parametrize(
    "told",
    [
        "= orange.money 2",  # the table itself has counted the coins since
        'ruling set orange.money 2 "agreed"',
        "fact plant recycling 1 cost 7 cubes 1 vp 5",  # read off the tile
        'ruling set price 8 "more than the 7 + 2 - 2 that could be left, were the plant free"',
    ],
)
def test_a_purse_that_is_too_small_whatever_the_price_was_convicts(told: str) -> None:
    fact, late = (told + "\n", "") if told.startswith("fact") else ("", told + "\n")
    coins = BUILT.replace("9", "7") if "price" in told else BUILT
    found = first(judge(f"{fact}[1.1 orange]\n{coins}{late}buy\n"))
    assert (found.kind, found.clause) == ("breach", "co2.market.buy")


@pytest.mark.clause("co2.turn.one-action")
def test_a_breach_that_no_number_changes_convicts_behind_an_assumed_price_too() -> None:
    found = first(judge("[1.1 orange]\n" + BUILT + "propose solar asia tech\n"))
    assert (found.kind, found.clause) == ("breach", "co2.turn.one-action")


def test_a_hand_is_dealt_and_played_whatever_its_cards_print() -> None:
    hands = "! deal orange lobby 5 13 20 25 1\n"
    scene = judge(hands + "[1.1 orange]\nbuy\n= orange.lobby 5 13 20 25 2\n")
    found = scene.trace.first("false-fact", "undetermined")
    assert found is not None
    assert (found.kind, found.rests) == ("false-fact", ())


# The first plant is taken to cost 7 coins and a cube: 2 coins and no cube are left. The next one,
# read off its tile, asks for 8 coins (5 with a card) and 1 cube.
NEXT = """\
fact plant biomass 1 cost 8 cubes 1 vp 6
[1.1 orange]
ruling set oceania/tech biomass installed "a project"
ruling set orange.biomass 1 "licence"
"""
OTHERS = """\
[1.1 purple]
propose forestation europe tech
[1.1 blue]
propose forestation africa tech
[1.2 orange]
construct biomass oceania/tech
"""


@pytest.mark.clause("co2.construct.resources")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_lacks_two_things_by_assumed_facts_is_not_convicted_of_one(edition: str) -> None:
    found = first(judge(NEXT + BUILT + OTHERS, edition))
    assert (found.kind, found.clause) == ("undetermined", "co2.construct.resources")
    plant = {"plant.recycling.1.cost", "plant.recycling.1.cubes"}
    assert {*found.rests} == plant | {"track.recycling.2.bonus"}  # which may have been a cube
    # With the price read off as well, 2 coins are all there is, whatever a cube has gone for.
    price = "fact plant recycling 1 cost 7\n"
    found = first(judge(price + NEXT + BUILT + OTHERS, edition))
    assert (found.kind, found.clause) == ("breach", "co2.construct.resources")
