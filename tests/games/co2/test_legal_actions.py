"""Acts that a player may do: lists written down by hand, and both sides of each limit.

Sources: forestation 0, solar 1, fusion 2, biomass 3, recycling 4. The first fusion plant costs 9
coins and 2 cubes, and needs as much expertise; the third one 14 coins and 4 cubes.
"""

from __future__ import annotations

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Consulted, Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, Deed, plant_of
from co2replay.games.co2.board.state import FINAL, OVER, SETUP, SUPPLY
from co2replay.games.co2.chapters.scientists import sent_by_other
from co2replay.games.co2.lists import legal_actions as la
from co2replay.notation.records import OMITTED
from tests.games.co2.asking import (
    BIOMASS,
    BLUE,
    FORESTATION,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
)
from tests.games.co2.list_scene import (
    AFRICA_MONEY,
    ASIA,
    ASIA_MONEY,
    ASIA_RESEARCH,
    ASIA_TECH,
    CEP,
    MONEY,
    MOVE,
    TECH,
    acts,
    installed,
    proposed,
    turn,
)

# Proposing.


def test_a_project_is_proposed_where_the_agenda_asks_for_it() -> None:
    t = turn()
    t.state.tiles = [proposed(SOLAR)] * 12 + [0, proposed(SOLAR), 0] + [proposed(SOLAR)] * 3
    t.state.c[at.PROJECT_POOL + FUSION] = 0
    spaces = (ASIA_MONEY, ASIA_RESEARCH)
    assert acts(t, f.PROPOSE) == [(x, space) for space in spaces for x in (SOLAR, BIOMASS)]
    t.state.c[at.PROJECT_POOL + FUSION] = 1
    assert len(acts(t, f.PROPOSE)) == 6
    free = turn(agenda_restricts_projects="no")
    free.state.tiles = t.state.tiles
    assert len(acts(free, f.PROPOSE)) == 10


# Installing.


def installing(**readings: str) -> Table:
    """Asia: solar and fusion proposed, solar installed; Africa: solar proposed, blue is there."""
    t = turn(**readings)
    s = t.state
    s.tiles[ASIA_MONEY], s.tiles[ASIA_TECH] = proposed(SOLAR), proposed(FUSION)
    s.tiles[ASIA_RESEARCH], s.tiles[AFRICA_MONEY] = installed(SOLAR), proposed(SOLAR)
    s.visitors[AFRICA_MONEY], s.visitors[ASIA_TECH] = BLUE, PURPLE
    t.state.c[at.CEPS + PURPLE] = 1
    return t


OF_NOBODY = [(SOLAR, ASIA_MONEY), (FUSION, ASIA_TECH)]


@pytest.mark.parametrize(("coins", "anothers"), [(0, False), (1, True)])
def test_installing_needs_a_cep_and_a_coin_for_anothers_scientist(
    coins: int, anothers: bool
) -> None:
    t = installing()
    t.state.c[at.MONEY + PURPLE] = coins
    assert acts(t, f.INSTALL) == [*([(SOLAR, AFRICA_MONEY)] if anothers else []), *OF_NOBODY]
    t.state.c[at.CEPS + PURPLE] = 0
    assert acts(t, f.INSTALL) == []


def test_the_benefit_may_pay_for_anothers_scientist() -> None:
    t = installing(displacement_fee_timing="after_benefit")
    assert acts(t, f.INSTALL) == OF_NOBODY  # solar brings cubes, no coins
    t.state.c[at.MONEY + PURPLE] = 1
    assert acts(t, f.INSTALL) == [(SOLAR, AFRICA_MONEY), *OF_NOBODY]
    t.state.c[at.MONEY + PURPLE] = 0
    t.state.tiles[AFRICA_MONEY] = proposed(BIOMASS)  # 3 coins
    assert acts(t, f.INSTALL) == [(BIOMASS, AFRICA_MONEY), *OF_NOBODY]
    before = installing()
    before.state.tiles[AFRICA_MONEY] = proposed(BIOMASS)
    assert acts(before, f.INSTALL) == OF_NOBODY


# Constructing: fusion in Asia.


def building(visitor: int = NO_SEAT, **readings: str) -> Table:
    t = turn(**readings)
    s, c = t.state, t.state.c
    s.tiles[ASIA_TECH], s.visitors[ASIA_TECH] = installed(FUSION), visitor
    s.tiles[AFRICA_MONEY] = proposed(SOLAR)
    c[at.EXPERTISE + PURPLE * 5 + FUSION] = 2
    c[at.CUBES + PURPLE], c[at.MONEY + PURPLE] = 2, 9
    return t


def may_build(t: Table) -> bool:
    found = acts(t, f.CONSTRUCT)
    assert found in ([], [(FUSION, ASIA_TECH)])
    return bool(found)


@pytest.mark.parametrize(
    "cell", [at.EXPERTISE + PURPLE * 5 + FUSION, at.CUBES + PURPLE, at.MONEY + PURPLE]
)
def test_a_plant_needs_licence_cubes_and_coins(cell: int) -> None:
    t = building()
    assert may_build(t)
    t.state.c[cell] -= 1
    assert not may_build(t)


def test_the_plant_on_top_is_the_one_that_is_built() -> None:
    t = building()
    c = t.state.c
    c[at.PLANT_STACK + FUSION] = 4  # as cheap as the first
    assert may_build(t)
    c[at.PLANT_STACK + FUSION] = 3  # 14 coins, 4 cubes
    assert not may_build(t)
    c[at.EXPERTISE + PURPLE * 5 + FUSION], c[at.CUBES + PURPLE], c[at.MONEY + PURPLE] = 4, 4, 14
    assert may_build(t)
    c[at.PLANT_STACK + FUSION] = 0
    assert not may_build(t)


@pytest.mark.parametrize(
    ("license_against", "cubes_against", "expertise", "cubes"),
    [("net", "net", 1, 1), ("tile", "net", 2, 1), ("net", "tile", 1, 2), ("tile", "tile", 2, 2)],
)
def test_the_regional_cube_stands_for_one(
    license_against: str, cubes_against: str, expertise: int, cubes: int
) -> None:
    readings = {"license_against": license_against, "cubes_against": cubes_against}
    t = building(**readings)
    c = t.state.c
    level = at.EXPERTISE + PURPLE * 5 + FUSION
    c[at.REGION_CUBES + ASIA], c[level], c[at.CUBES + PURPLE] = 1, expertise, cubes
    assert may_build(t)
    for cell in (level, at.CUBES + PURPLE):
        c[cell] -= 1
        assert not may_build(t)
        c[cell] += 1
    c[at.REGION_CUBES + ASIA] = 0
    assert may_build(t) is (expertise == cubes == 2)


def test_the_one_cube_of_a_plant_may_be_the_regional_one() -> None:
    t = building(license_against="net", cubes_against="net")
    s, c = t.state, t.state.c
    s.tiles[ASIA_TECH] = installed(BIOMASS)  # 8 coins, 1 cube
    c[at.CUBES + PURPLE], c[at.REGION_CUBES + ASIA] = 0, 1
    assert acts(t, f.CONSTRUCT) == [(BIOMASS, ASIA_TECH)]
    c[at.REGION_CUBES + ASIA] = 0
    assert acts(t, f.CONSTRUCT) == []


def test_a_plant_goes_where_the_agenda_asks_for_it() -> None:
    t = building()
    t.state.agenda[ASIA] = (SOLAR, FORESTATION, BIOMASS)
    assert not may_build(t)
    t.state.agenda[ASIA] = Unknown("asia.agenda")
    assert list(la.constructions(t, PURPLE)) == [(f.CONSTRUCT, (FUSION, ASIA_TECH))]


def test_a_region_of_green_plants_has_no_room() -> None:
    t = building()
    s, offsets = t.state, t.rules.offsets
    for space in range(offsets[ASIA], offsets[ASIA + 1]):
        s.plants[space] = plant_of(BLUE, SOLAR)
    assert not may_build(t)
    s.plants[offsets[ASIA + 1] - 1] = 3  # gas: that one can be replaced
    assert may_build(t)
    s.plants[offsets[ASIA + 1] - 1] = plant_of(ORANGE, FORESTATION)  # the first green one
    assert not may_build(t)
    s.plants[offsets[ASIA]] = 0
    assert may_build(t)


@pytest.mark.parametrize(
    ("coins", "goal", "barred", "legal"),
    [
        (10, 0, "all_moves", True),  # 1 for the scientist, 9 for the plant
        (9, 0, "all_moves", False),
        (9, 32, "all_moves", False),  # the goal cannot go in between
        (9, 32, "free_moves", True),
        (2, 32, "free_moves", True),  # 1 + 8
        (1, 32, "free_moves", False),
        (0, 32, "free_moves", False),
        (9, 0, "free_moves", False),
    ],
)
def test_anothers_scientist_is_paid_before_the_plant(
    coins: int, goal: int, barred: str, legal: bool
) -> None:
    t = building(BLUE, displacement_barred_between=barred)
    t.state.c[at.MONEY + PURPLE], t.state.goal[PURPLE] = coins, goal
    assert may_build(t) is legal


def test_the_goal_brings_no_coins_where_it_can_go_before() -> None:
    # Nobody is paid off: the goal may be discarded first, so the coins must be there.
    for visitor in (NO_SEAT, PURPLE):
        t = building(visitor, displacement_barred_between="free_moves")
        t.state.c[at.MONEY + PURPLE], t.state.goal[PURPLE] = 8, 32
        assert not may_build(t)


@pytest.mark.parametrize(
    ("visitor", "way", "moved", "legal"),
    [
        (PURPLE, "free_move", True, False),
        (PURPLE, "free_move", False, True),
        (PURPLE, "matrix", True, True),
        (BLUE, "free_move", True, True),
        (NO_SEAT, "free_move", True, True),
    ],
)
def test_the_own_scientist_must_be_able_to_leave(
    visitor: int, way: str, moved: bool, legal: bool
) -> None:
    t = building(visitor, construct_own_scientist_destination=way)
    t.state.c[at.MONEY + PURPLE], t.state.moved = 10, moved
    assert may_build(t) is legal


@pytest.mark.parametrize(
    ("coins", "armed", "legal"), [(6, 16, True), (5, 16, False), (6, 15, False)]
)
def test_a_discount_declared_is_taken_off(coins: int, armed: int, legal: bool) -> None:
    t = building()
    t.state.c[at.MONEY + PURPLE] = coins
    t.state.armed = armed + 100 * f.EFFECTS.index("discount")
    assert may_build(t) is legal


@pytest.mark.parametrize(
    ("coins", "card", "legal"), [(6, 16, True), (5, 16, False), (6, 15, False)]
)
def test_a_discount_in_hand_may_be_named_behind(coins: int, card: int, legal: bool) -> None:
    t = building()
    t.state.c[at.MONEY + PURPLE], t.state.lobby[PURPLE] = coins, (card,)
    assert may_build(t) is legal
    t.state.carded = True
    assert not may_build(t)


def test_a_coin_for_the_scientist_may_be_the_last_one() -> None:
    t = building(BLUE, displacement_barred_between="free_moves")
    t.state.armed, t.state.goal[PURPLE] = 16 + 100 * f.EFFECTS.index("discount"), 32
    t.state.c[at.MONEY + PURPLE] = 1  # 6 are missing, and the goal brings 8
    assert may_build(t)
    t.state.c[at.MONEY + PURPLE] = 0
    assert not may_build(t)


def test_a_discount_and_a_goal_are_not_both_named_behind() -> None:
    t = building(BLUE, displacement_barred_between="free_moves")
    t.state.lobby[PURPLE], t.state.goal[PURPLE] = (16,), 32
    t.state.c[at.MONEY + PURPLE] = 1  # 9 are missing: 8 of the goal, or 3 of the card
    assert not may_build(t)
    t.state.c[at.MONEY + PURPLE] = 2
    assert may_build(t)


# One Action a turn; a card declared for it leaves what it shows.


def test_the_turn_has_one_action_and_ends_after_it() -> None:
    t = turn()
    assert acts(t, f.END) == []
    assert len(acts(t, f.PROPOSE)) == 18 * 3
    t.state.acted = True
    assert acts(t, f.PROPOSE) == []
    assert acts(t, f.END) == [()]
    t.state.armed = 16
    assert acts(t, f.END) == []


def test_passing_needs_that_no_action_is_possible() -> None:
    t = turn(no_action="pass")
    assert acts(t, f.PASS) == []
    t.state.tiles = [proposed(SOLAR)] * 18
    assert acts(t, f.PASS) == [()]
    t.state.acted = True
    assert acts(t, f.PASS) == []
    strict = turn(no_action="illegal")
    strict.state.tiles = t.state.tiles
    assert acts(strict, f.PASS) == []
    t.state.acted = False
    t.state.c[at.CEPS + PURPLE] = 1  # with a CEP they can be installed
    assert acts(t, f.PASS) == []


def test_a_card_that_nobody_has_seen_forbids_no_passing() -> None:
    t = building()
    t.state.tiles = [installed(FUSION)] + [installed(RECYCLING)] * 17
    t.state.agenda[0] = (SOLAR, FUSION, BIOMASS)
    t.state.c[at.MONEY + PURPLE], t.state.lobby_hidden[PURPLE] = 6, 1
    assert acts(t, f.CONSTRUCT) == [(FUSION, 0)]  # with card 16, should it be the one
    assert acts(t, f.PASS) == [()]
    assert t.state.lobby_hidden[PURPLE] == 1
    t.state.lobby[PURPLE] = (16,)
    assert acts(t, f.PASS) == []


SHOWN: list[tuple[int, int, int, int, bool]] = [
    (5, f.PROPOSE, SOLAR, ASIA_TECH, True),  # propose in Asia
    (5, f.PROPOSE, SOLAR, AFRICA_MONEY, False),
    (5, f.INSTALL, SOLAR, ASIA_TECH, False),
    (8, f.PROPOSE, SOLAR, ASIA_TECH, True),  # propose on a tech grant
    (8, f.PROPOSE, SOLAR, ASIA_MONEY, False),
    (13, f.INSTALL, SOLAR, ASIA_TECH, True),  # install solar
    (13, f.INSTALL, FUSION, ASIA_TECH, False),
    (16, f.CONSTRUCT, FUSION, ASIA_TECH, True),
    (16, f.PROPOSE, FUSION, ASIA_TECH, False),
    (25, f.BUY, 0, 0, False),
]


@pytest.mark.parametrize(("card", "verb", "source", "space", "shown"), SHOWN)
def test_a_card_shows_an_action(card: int, verb: int, source: int, space: int, shown: bool) -> None:
    row = turn().rules.box.lobby[card]
    assert la.shows(row, verb, source, space) is shown


def test_a_card_declared_for_an_action_leaves_what_it_shows() -> None:
    t = installing()
    t.state.armed = 8 + 100 * TECH  # propose on a tech grant
    every = la.actions(t, PURPLE)
    assert {verb for verb, _ in every} == {f.PROPOSE}
    assert {space % 3 for _, (_, space) in every} == {1}
    assert len(every) == 5 * 3  # Asia's is taken
    t.state.armed = 13 + 100 * TECH  # install solar
    t.state.c[at.MONEY + PURPLE] = 1
    assert la.actions(t, PURPLE) == [
        (f.INSTALL, (SOLAR, AFRICA_MONEY)),
        (f.INSTALL, (SOLAR, ASIA_MONEY)),
    ]
    for other in (0, 25):
        t.state.armed = other
        assert {verb for verb, _ in la.actions(t, PURPLE)} == {f.PROPOSE, f.INSTALL}


# The market.


def market(coins: int = 3, ceps: int = 1, **readings: str) -> Table:
    t = turn(**readings)
    c = t.state.c
    c[at.PRICE], c[at.MARKET_CEPS], c[at.MONEY + PURPLE], c[at.CEPS + PURPLE] = 3, 1, coins, ceps
    return t


def visits(t: Table) -> set[int]:
    return {verb for _, verb, _ in la.legal(t)} & {f.BUY, f.SELL}


def test_buying_needs_a_cep_there_and_its_price() -> None:
    assert visits(market()) == {f.BUY, f.SELL}
    assert visits(market(coins=2)) == {f.SELL}
    assert visits(market(ceps=0)) == {f.BUY}
    t = market()
    t.state.c[at.MARKET_CEPS] = 0
    assert visits(t) == {f.SELL}


@pytest.mark.parametrize("name", ["bought", "sold"])
def test_the_market_is_visited_once(name: str) -> None:
    t = market()
    setattr(t.state, name, True)
    assert visits(t) == set()


def test_once_the_price_has_changed_nothing_is_sold() -> None:
    t = market(buy_after_price_change="yes")
    t.state.price_changed = True
    assert visits(t) == {f.BUY}
    t = market(buy_after_price_change="no")
    assert visits(t) == {f.BUY, f.SELL}
    t.state.price_changed = True
    assert visits(t) == set()


@pytest.mark.parametrize(("value", "found"), [("yes", {f.BUY, f.SELL}), ("no", {f.BUY})])
def test_after_a_refill_at_the_top_the_books_part(value: str, found: set[int]) -> None:
    t = market(sell_after_refill_at_max_price=value)
    t.state.refilled = True
    assert visits(t) == found


@pytest.mark.parametrize(("value", "sells"), [("any_need", True), ("fees", False)])
def test_a_cep_of_a_region_is_sold_where_it_may_serve_any_need(value: str, sells: bool) -> None:
    t = market(ceps=0, **({"region_cep_purpose": value} if sells else {}))
    assert (t.rules.settings.region_cep_purpose == "any_need") is sells
    t.state.control[ASIA] = PURPLE
    assert f.SELL not in visits(t)
    t.state.c[at.REGION_CEPS + ASIA] = 1
    assert (f.SELL in visits(t)) is sells


# Free Moves.


def test_each_free_move_is_made_once() -> None:
    t = installing()
    t.state.c[at.HAND + PURPLE], t.state.lobby[PURPLE] = 1, (13,)
    t.state.un_display, t.state.c[at.CUBES + PURPLE] = (36,), 1
    s, offsets = t.state, t.rules.offsets
    s.plants[offsets[0]], s.plants[offsets[1]] = plant_of(PURPLE, SOLAR), plant_of(PURPLE, FUSION)
    moves = acts(t, f.SCIENTIST)
    assert (0, ASIA_MONEY + 1) in moves
    assert (ASIA_TECH + 1, 0) in moves
    assert acts(t, f.CLAIM) == [(36,)]
    assert (13, 0, OMITTED) in acts(t, f.LOBBY)
    t.state.moved = True
    assert acts(t, f.SCIENTIST) == []
    assert acts(t, f.CLAIM) == [(36,)]
    t.state.carded = True
    assert (acts(t, f.CLAIM), acts(t, f.LOBBY)) == ([], [])


# Goal 44: forestation, solar, fusion, biomass; 36: solar and fusion.
def test_a_un_goal_needs_its_plants_and_a_cube() -> None:
    t = turn()
    s, offsets = t.state, t.rules.offsets
    s.un_display, s.c[at.CUBES + PURPLE] = (36, 44), 1
    for number, source in enumerate((SOLAR, FUSION, FORESTATION)):
        assert list(la.claims(t, PURPLE)) == ([36] if number == 2 else [])
        s.plants[offsets[number]] = plant_of(PURPLE, source)
    s.plants[offsets[3]] = plant_of(BLUE, BIOMASS)
    assert list(la.claims(t, PURPLE)) == [36]
    s.plants[offsets[4]] = plant_of(PURPLE, BIOMASS)
    assert list(la.claims(t, PURPLE)) == [36, 44]
    s.un_display = (45, 44, 36)  # 45 needs recycling as well
    assert list(la.claims(t, PURPLE)) == [44, 36]
    s.c[at.CUBES + PURPLE] = 0
    assert list(la.claims(t, PURPLE)) == []


# Cards.


def test_a_hand_has_the_cards_noted_and_those_that_may_be_hidden() -> None:
    t = turn()
    t.state.lobby[PURPLE], t.state.lobby_used = (13, 5), (13, 5, *range(14, 27))
    assert la.hand(t, PURPLE) == [13, 5]
    t.state.lobby_hidden[PURPLE] = 1
    assert la.hand(t, PURPLE) == [13, 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]


def uses(card: int, **readings: str) -> list[tuple[int, ...]]:
    t = turn(**readings)
    t.state.lobby[PURPLE] = (card,)
    return acts(t, f.LOBBY)


def test_a_card_is_used_for_one_side_with_its_effect_where_there_is_a_choice() -> None:
    assert uses(13) == [(13, 0, OMITTED), (13, 1, OMITTED)]
    assert uses(12) == [(12, 0, MONEY), (12, 0, TECH), (12, 1, OMITTED)]
    minors = [(13, 1, kind) for kind in (MONEY, TECH, CEP, MOVE)]
    assert uses(13, minor_lobby_benefit="choice") == [(13, 0, OMITTED), *minors]
    chosen = uses(8, lobby_07_09_benefit="choice")
    assert chosen == [(8, 0, MONEY), (8, 0, TECH), (8, 0, MOVE), (8, 1, OMITTED)]
    assert uses(13, lobby_07_09_benefit="choice") == uses(13)
    assert uses(8, lobby_07_09_benefit="fixed") == [(8, 0, OMITTED), (8, 1, OMITTED)]


WITH, AFTER = "with_action", "after_action"
DEED = Deed(f.CONSTRUCT, ASIA, 1, FUSION)
MAIN: list[tuple[str, int, str, str, dict[str, object], bool]] = [
    ("ahead", 5, WITH, WITH, {}, True),
    ("ahead, forbidden", 5, AFTER, WITH, {}, False),
    ("discount ahead", 16, AFTER, WITH, {}, True),
    ("discount ahead, forbidden", 16, WITH, AFTER, {}, False),
    ("done", 16, AFTER, AFTER, {"acted": True, "deed": DEED}, True),
    ("another source", 15, WITH, WITH, {"acted": True, "deed": DEED}, False),
    ("another action", 5, WITH, WITH, {"acted": True, "deed": DEED}, False),
    ("its region", 5, AFTER, AFTER, {"acted": True, "deed": Deed(f.PROPOSE, ASIA, 1, SOLAR)}, True),
    ("its grant", 8, AFTER, AFTER, {"acted": True, "deed": Deed(f.PROPOSE, ASIA, 1, SOLAR)}, True),
    ("no grant", 7, AFTER, AFTER, {"acted": True, "deed": Deed(f.PROPOSE, ASIA, 1, SOLAR)}, False),
    ("summit ahead", 23, WITH, WITH, {}, True),
    ("summit ahead, forbidden", 23, AFTER, WITH, {}, False),
    ("to a summit", 23, AFTER, AFTER, {"sent": (SOLAR,)}, True),
    ("to another", 23, AFTER, AFTER, {"sent": (FUSION,)}, False),
    ("purchase ahead", 25, WITH, WITH, {}, True),
    ("purchase ahead, forbidden", 25, AFTER, WITH, {}, False),
    ("bought", 25, AFTER, AFTER, {"bought": True}, True),
    ("bought, not sold", 26, WITH, WITH, {"bought": True}, False),
    ("sold", 26, AFTER, AFTER, {"sold": True}, True),
    ("sold, not bought", 25, WITH, WITH, {"sold": True}, False),
]


@pytest.mark.parametrize(
    ("card", "timing", "discount", "done", "legal"), [x[1:] for x in MAIN], ids=[x[0] for x in MAIN]
)
def test_a_main_lobby_needs_what_it_shows(
    card: int, timing: str, discount: str, done: dict[str, object], legal: bool
) -> None:
    t = turn(main_lobby_timing=timing, main_lobby_discount_timing=discount)
    for name, value in done.items():
        setattr(t.state, name, value)
    assert la.can_use_main(t, card) is legal


def test_an_action_that_nobody_wrote_down_is_asked_for() -> None:
    t = turn()
    t.state.acted = True
    with pytest.raises(Consulted, match=r"^action$"):
        la.can_use_main(t, 5)


# Cards of others.


def foreign(**readings: str) -> Table:
    t = turn(**readings)
    t.state.lobby[:3] = [(23, 13), (5,), ()]
    return t


def test_minor_lobbies_of_others_by_a_reading() -> None:
    assert list(la.foreign_cards(foreign())) == []
    minors = [(ORANGE, f.LOBBY, (23, 1, OMITTED)), (ORANGE, f.LOBBY, (13, 1, OMITTED))]
    t = foreign(minor_lobby_timing="any")
    assert list(la.foreign_cards(t)) == minors
    assert la.legal(t)[-2:] == minors
    t.state.active = ORANGE
    assert list(la.foreign_cards(t)) == [(PURPLE, f.LOBBY, (5, 1, OMITTED))]
    t.state.hand_ceps = (0,) * 5
    assert list(la.foreign_cards(t)) == []
    for phase, open_still in ((SUPPLY, True), (FINAL, True), (SETUP, False), (OVER, False)):
        t = foreign(minor_lobby_timing="any")
        t.state.phase = phase
        assert bool(list(la.foreign_cards(t))) is open_still


def test_the_displaced_at_a_summit_use_their_card_by_a_reading() -> None:
    t = foreign(summit_lobby_moves="displacement_too")
    assert list(la.foreign_cards(t)) == []
    t.state.sent = (sent_by_other(ORANGE, SOLAR),)
    assert list(la.foreign_cards(t)) == [(ORANGE, f.LOBBY, (23, 0, OMITTED))]
    for mark in (sent_by_other(BLUE, SOLAR), sent_by_other(ORANGE, FUSION), SOLAR):
        t.state.sent = (mark,)
        assert list(la.foreign_cards(t)) == []
    own = foreign()
    own.state.sent = (sent_by_other(ORANGE, SOLAR),)
    assert list(la.foreign_cards(own)) == []
