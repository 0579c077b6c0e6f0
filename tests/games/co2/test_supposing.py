"""What each thing of a table could be, best last, and what a broken clause hangs on: by hand.

Of the box: 40 CEPs, 25 cubes, 4 scientists of a colour, 6 project tiles and 5 plants of a source,
10 fossil plants of a kind; 5, 4, 5, 3, 6 and 4 demand spaces; tracks of 10 spaces; prices 1 to 8.
"""

from __future__ import annotations

import pytest

from co2replay.engine.table import Breach, Table
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.fields import POINTS_MAX
from co2replay.games.co2.board.pieces import NO_SEAT, plant_of
from co2replay.games.co2.board.state import OPERATIONS, SUPPLY, State
from co2replay.games.co2.doubt.supposing import (
    hangs_on,
    opens_turn,
    places_of,
    source_named,
    suppose,
)
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY, OMITTED, UNKNOWN
from tests.games.co2.asking import (
    BIOMASS,
    BLUE,
    FORESTATION,
    FUSION,
    ORANGE,
    PURPLE,
    RECYCLING,
    SOLAR,
    asking,
)

Args = tuple[int, ...]
ASIA, AFRICA = f.REGIONS.index("asia"), f.REGIONS.index("africa")
ASIA_MONEY, AFRICA_TECH = f.SPACES.index("asia/money"), f.SPACES.index("africa/tech")
ASIA_FIRST, ASIA_LAST = 5 + 4 + 5 + 3, 5 + 4 + 5 + 3 + 6 - 1
SOLAR_PROPOSED, SOLAR_INSTALLED = 1 + 2 * SOLAR, 2 + 2 * SOLAR
MAIN = f.SIDES.index("main")


def table() -> Table:
    """Orange is on turn; solar is installed in Asia, purple's scientist stands there."""
    t = asking(fr.Turn(ORANGE))
    s = t.state
    s.plants = [0] * 27
    s.tiles[ASIA_MONEY], s.visitors[ASIA_MONEY] = SOLAR_INSTALLED, PURPLE
    s.agenda = [(FORESTATION, SOLAR, BIOMASS)] * at.REGION_COUNT
    s.topics = [(SOLAR, FUSION), (FORESTATION, SOLAR, FUSION), (BIOMASS, RECYCLING)]
    s.speakers = [(NO_SEAT, BLUE), (NO_SEAT,) * 3, (NO_SEAT,) * 2]
    return t


def values(
    name: str, verb: int = f.BUY, args: Args = (), who: int = NOBODY, t: Table | None = None
) -> list[int | str]:
    return [value for value, _ in suppose(t or table(), name, who, verb, args)]


def states(
    name: str, verb: int = f.BUY, args: Args = (), who: int = NOBODY, t: Table | None = None
) -> list[State]:
    return [state for _, state in suppose(t or table(), name, who, verb, args)]


NUMBERS = {
    "orange.money": 40,
    "purple.vp": POINTS_MAX,
    "blue.tech": 25,
    "blue.cep": 40,
    "market.cep": 40,
    "bank.tech": 25,
    "orange.hand": 4,
    "purple.pool": 4,
    "orange.solar": 10,
    "black.recycling": 10,
    "north_america.cep": 5,
    "south_america.cep": 4,
    "africa.cep": 3,
    "asia.cep": 6,
    "oceania.cep": 4,
    "africa.tech": 25,
    "pool.solar": 6,
    "out.fusion": 6,
    "stack.biomass": 5,
    "built.solar": 5,
    "pile.coal": 10,
    "gone.gas": 10,
}


@pytest.mark.parametrize(("name", "most"), NUMBERS.items())
def test_a_number_may_be_anything_from_nothing_to_all_there_is(name: str, most: int) -> None:
    found = suppose(table(), name, NOBODY, f.BUY, ())
    assert [value for value, _ in found] == list(range(most + 1))
    cell = at.CELL_BY_NAME[name]
    assert [state.c[cell] for _, state in found] == list(range(most + 1))
    assert all(state.c[:cell] == [0] * cell for _, state in found)


def test_the_lowest_price_is_the_best_and_comes_last() -> None:
    assert values("price") == [8, 7, 6, 5, 4, 3, 2, 1]


def test_pollution_goes_by_tens_up_to_the_loss_at_500() -> None:
    assert values("ppm") == [10 * step for step in range(51)]


def test_what_is_supposed_leaves_the_table_alone() -> None:
    t = table()
    before = t.state.copy()
    for name in ("orange.money", "asia/money", "asia.control", "asia.plants", "start", "un"):
        suppose(t, name, NOBODY, f.CLAIM, (36,))
    for slot in State.__slots__:
        assert getattr(t.state, slot) == getattr(before, slot)


# Spaces and regions.


def test_a_space_may_hold_any_tile_or_none_and_then_no_scientist_either() -> None:
    # Last what suits an act that needs a project installed.
    proposed = [f"{source} proposed" for source in f.SOURCES]
    installed = [f"{source} installed" for source in f.SOURCES]
    assert values("asia/money") == ["empty", *proposed, *installed]
    found = states("asia/money")
    assert [state.tiles[ASIA_MONEY] for state in found] == [0, 1, 3, 5, 7, 9, 2, 4, 6, 8, 10]
    assert [state.visitors[ASIA_MONEY] for state in found] == [NO_SEAT, *[PURPLE] * 10]


def test_of_scientists_the_own_one_comes_first_and_none_last() -> None:
    assert values("asia/money.scientist") == ["orange", "blue", "purple", "nobody"]
    assert values("asia/money.scientist", who=BLUE) == ["blue", "purple", "orange", "nobody"]
    found = states("asia/money.scientist")
    assert [state.visitors[ASIA_MONEY] for state in found] == [ORANGE, BLUE, PURPLE, NO_SEAT]


def test_control_by_whoever_acts_is_the_best_and_comes_last() -> None:
    assert values("asia.control") == ["nobody", "purple", "blue", "orange"]
    assert values("asia.control", who=PURPLE) == ["nobody", "orange", "blue", "purple"]
    found = states("asia.control")
    assert [state.control[ASIA] for state in found] == [NO_SEAT, PURPLE, BLUE, ORANGE]
    assert all(state.control[AFRICA] == NO_SEAT for state in found)


def test_whose_turn_it_is_may_be_unknown() -> None:
    t = table()
    t.state.active = Unknown("turn")
    assert values("asia.control", t=t) == ["nobody", "orange", "purple", "blue"]


def test_an_agenda_may_be_any_tile_that_was_printed() -> None:
    found = suppose(table(), "asia.agenda", NOBODY, f.BUY, ())
    assert len(found) == 8
    assert [state.agenda[ASIA] for _, state in found] == list(table().rules.box.agendas)
    for word, state in found:
        assert word == " ".join(f.SOURCES[source] for source in sorted(state.agenda[ASIA]))


def test_a_region_is_full_or_has_room_at_its_last_space() -> None:
    found = suppose(table(), "asia.plants", NOBODY, f.CONSTRUCT, (SOLAR, ASIA_MONEY))
    assert [word for word, _ in found] == ["full", "room"]
    full, room = (state.plants for _, state in found)
    assert full == [*[0] * ASIA_LAST, plant_of(ORANGE, 0), *[0] * 4]
    assert room == [0] * 27


def test_only_the_spaces_that_nobody_wrote_down_are_filled() -> None:
    t = table()
    t.state.plants[ASIA_FIRST : ASIA_LAST + 1] = [1, 2, *[Unknown("asia.plants")] * 4]
    t.state.plants[ASIA_LAST + 1] = 3
    full, room = states("asia.plants", t=t)
    assert full.plants[ASIA_FIRST : ASIA_LAST + 2] == [1, 2, *[plant_of(ORANGE, 0)] * 4, 3]
    assert room.plants[ASIA_FIRST : ASIA_LAST + 2] == [1, 2, 0, 0, 0, 0, 3]


def test_nothing_else_of_a_region_can_be_supposed() -> None:
    assert values("asia.weather") == []
    assert values("nothing") == []
    assert values("nobody.lobby") == []
    assert values("orange.hat") == []


# A UN goal: 36 asks for a solar and a fusion plant.


def test_the_plants_of_a_goal_may_be_among_the_unseen_ones() -> None:
    t = table()
    t.state.plants[ASIA_FIRST : ASIA_LAST + 1] = [1, *[Unknown("asia.plants")] * 5]
    found = suppose(t, "asia.plants", NOBODY, f.CLAIM, (36,))
    assert [word for word, _ in found] == ["no", "yes"]
    none, all_of_them = (x.plants[ASIA_FIRST : ASIA_LAST + 1] for _, x in found)
    assert none == [1, 0, 0, 0, 0, 0]
    assert all_of_them == [1, plant_of(ORANGE, SOLAR), plant_of(ORANGE, FUSION), 0, 0, 0]
    of_blue = states("asia.plants", f.CLAIM, (36,), BLUE, t)[-1]
    assert of_blue.plants[ASIA_FIRST + 1 : ASIA_FIRST + 3] == [
        plant_of(BLUE, SOLAR),
        plant_of(BLUE, FUSION),
    ]


def test_of_a_goal_that_is_none_or_of_nobody_nothing_can_be_said() -> None:
    assert values("asia.plants", f.CLAIM, (99,)) == []
    t = table()
    t.state.active = Unknown("turn")
    assert values("asia.plants", f.CLAIM, (36,), t=t) == []
    t.state.active = NO_SEAT
    assert values("asia.plants", f.CLAIM, (36,), t=t) == []


def test_a_card_is_on_display_or_it_is_not() -> None:
    found = suppose(table(), "un", NOBODY, f.CLAIM, (36,))
    assert [(word, state.un_display) for word, state in found] == [("no", ()), ("yes", (36,))]


# Hands and summits.


def test_a_hand_holds_the_card_played_or_nothing() -> None:
    found = suppose(table(), "purple.lobby", PURPLE, f.LOBBY, (14, MAIN, OMITTED))
    assert [(word, x.lobby[PURPLE], x.lobby_hidden[PURPLE]) for word, x in found] == [
        ("none", (), 0),
        ("14", (14,), 0),
    ]
    assert values("purple.lobby", f.BUY) == ["none", "0"]


@pytest.mark.parametrize(
    ("source", "card"),  # the cards 15 to 19 give 3 coins off a plant of a source
    [(RECYCLING, 15), (FUSION, 16), (BIOMASS, 17), (SOLAR, 18), (FORESTATION, 19)],
)
def test_for_a_plant_a_hand_may_hold_the_discount_of_its_source(source: int, card: int) -> None:
    args = (source, ASIA_MONEY)
    assert values("orange.lobby", f.CONSTRUCT, args) == ["none", str(card)]


def test_the_tile_on_the_space_tells_the_source_where_nobody_wrote_it() -> None:
    args = (f.OMITTED_SOURCE, ASIA_MONEY)
    assert values("orange.lobby", f.CONSTRUCT, args) == ["none", "18"]
    assert source_named(table(), f.CONSTRUCT, args) == SOLAR
    assert source_named(table(), f.INSTALL, (FUSION, ASIA_MONEY)) == FUSION
    assert source_named(table(), f.PROPOSE, (FORESTATION, ASIA_MONEY)) == FORESTATION
    assert source_named(table(), f.CONSTRUCT, (f.OMITTED_SOURCE, AFRICA_TECH)) is None
    assert source_named(table(), f.BUY, ()) is None
    t = table()
    t.state.tiles[ASIA_MONEY] = Unknown("asia/money")
    assert source_named(t, f.CONSTRUCT, args) is None
    t.state.tiles[ASIA_MONEY] = SOLAR_PROPOSED
    assert source_named(t, f.CONSTRUCT, args) == SOLAR


def test_a_summit_is_taken_or_free() -> None:
    found = suppose(table(), "summit.2", NOBODY, f.SCIENTIST, (0, 0))
    assert [word for word, _ in found] == ["taken", "free"]
    taken, free = (state for _, state in found)
    assert (taken.topics[1], taken.speakers[1]) == ((0, 1, 2), (ORANGE,) * 3)
    assert (free.topics[1], free.speakers[1]) == ((0, 1, 2), (NO_SEAT,) * 3)
    assert free.speakers[0] == (NO_SEAT, BLUE)


def test_a_summit_that_nobody_saw_has_every_topic() -> None:
    t = table()
    t.state.topics[0] = Unknown("summit.1")
    taken, free = states("summit.1", t=t)
    assert taken.topics[0] == free.topics[0] == (0, 1, 2, 3, 4)
    assert free.speakers[0] == (NO_SEAT,) * 5


def test_there_are_three_summits() -> None:
    assert len(values("summit.3")) == 2
    assert values("summit.0") == values("summit.4") == []


# Whose turn it is, and what is remembered.


def test_a_turn_may_be_that_of_anybody() -> None:
    t = table()
    t.state.phase, t.state.bought, t.state.active = SUPPLY, Unknown("bought"), Unknown("turn")
    found = suppose(t, "turn", NOBODY, f.BUY, ())
    assert [word for word, _ in found] == ["orange", "purple", "blue"]
    for seat, (_, state) in enumerate(found):
        assert (state.phase, state.active, state.acted) == (OPERATIONS, seat, False)
        assert is_unknown(state.bought)
        assert state.pending == [fr.Turn(seat)]
    assert suppose(t, "turn", NOBODY, f.TOPIC, (SOLAR,)) == []  # the answer to a question
    assert suppose(t, "turn", NOBODY, f.SCIENTIST, (0, 1)) == []  # perhaps one, too


def test_the_starting_marker_a_decade_and_a_round() -> None:
    assert [(word, x.start) for word, x in suppose(table(), "start", NOBODY, f.BUY, ())] == [
        ("orange", ORANGE),
        ("purple", PURPLE),
        ("blue", BLUE),
    ]
    assert [(word, x.decade) for word, x in suppose(table(), "decade", NOBODY, f.BUY, ())] == [
        (number, number) for number in (1, 2, 3, 4, 5)
    ]
    # three players: four rounds a decade
    assert [(word, x.round) for word, x in suppose(table(), "round", NOBODY, f.BUY, ())] == [
        (number, number) for number in (1, 2, 3, 4)
    ]


def test_what_no_board_shows_is_no_or_yes() -> None:
    found = suppose(table(), "price-changed", NOBODY, f.SELL, ())
    assert [(word, x.price_changed) for word, x in found] == [("yes", True), ("no", False)]
    found = suppose(table(), "warmed", NOBODY, f.SELL, ())
    assert [(word, x.warmed) for word, x in found] == [("yes", True), ("no", False)]


# What a broken clause hangs on.

CONSTRUCT, INSTALL = (f.CONSTRUCT, (SOLAR, ASIA_MONEY)), (f.INSTALL, (SOLAR, ASIA_MONEY))
PROPOSE = (f.PROPOSE, (FUSION, AFRICA_TECH))
TO_ASIA = (f.SCIENTIST, (0, 1 + ASIA_MONEY))
ASIA_TO_AFRICA = (f.SCIENTIST, (1 + ASIA_MONEY, 1 + AFRICA_TECH))
ASIA_TO_SUMMIT = (f.SCIENTIST, (1 + ASIA_MONEY, 19 + 5 * 1 + SOLAR))
BUY, SELL, CLAIM = (f.BUY, ()), (f.SELL, ()), (f.CLAIM, (36,))
LOBBY, RECRUIT = (f.LOBBY, (14, MAIN, OMITTED)), (f.RECRUIT, ())
HANGS: tuple[tuple[str, tuple[int, Args], dict[str, int | str], list[str]], ...] = (
    ("co2.propose.empty-space", PROPOSE, {"space": "africa/tech"}, ["africa/tech"]),
    ("co2.propose.agenda", PROPOSE, {"region": "africa"}, ["africa.agenda"]),
    ("co2.propose.tile", PROPOSE, {"pool": 0}, ["pool.fusion"]),
    ("co2.install.any-proposed", INSTALL, {}, ["asia/money"]),
    ("co2.install.fee", INSTALL, {"cep": 0}, ["orange.cep"]),
    ("co2.displace.fee", INSTALL, {"money": 0}, ["orange.money"]),
    ("co2.construct.match", CONSTRUCT, {}, ["asia/money"]),
    ("co2.control.agenda-only", CONSTRUCT, {}, ["asia.agenda"]),
    ("co2.region.all-green-no-build", CONSTRUCT, {}, ["asia.plants"]),
    ("co2.construct.top-of-stack", CONSTRUCT, {}, ["stack.solar"]),
    ("co2.construct.license", CONSTRUCT, {}, ["orange.solar"]),
    ("co2.construct.resources", CONSTRUCT, {"cubes": 0, "needed": 1}, ["orange.tech"]),
    ("co2.construct.resources", CONSTRUCT, {"money": 0, "needed": 9}, ["orange.money"]),
    ("co2.market.buy", BUY, {"market": 0}, ["market.cep"]),
    ("co2.market.buy", BUY, {"price": 3, "money": 2}, ["orange.money"]),
    ("co2.market.sell-hand-only", SELL, {"cep": 0}, ["orange.cep"]),
    ("co2.scientist.hand-to-project", TO_ASIA, {"hand": 0}, ["orange.hand"]),
    ("co2.scientist.hand-to-project", TO_ASIA, {"project": "none"}, ["asia/money"]),
    ("co2.scientist.one-per-project", TO_ASIA, {}, ["asia/money.scientist"]),
    ("co2.scientist.project-to-hand", ASIA_TO_AFRICA, {"scientist": 0}, ["asia/money.scientist"]),
    ("co2.scientist.project-to-project", ASIA_TO_AFRICA, {"project": "none"}, ["africa/tech"]),
    ("co2.scientist.project-to-summit", ASIA_TO_SUMMIT, {"project": "solar"}, ["asia/money"]),
    ("co2.summit.one-per-topic", ASIA_TO_SUMMIT, {}, ["summit.2"]),
    ("co2.scientist.max-4", RECRUIT, {"pool": 0}, ["orange.pool"]),
    ("co2.card.lobby-xor-un", LOBBY, {"hand": "no"}, ["orange.lobby"]),
    ("co2.lobby.removed", LOBBY, {}, ["orange.lobby"]),
    ("co2.setup.lobby-deal", LOBBY, {}, ["orange.lobby"]),
    ("co2.un.first-come", CLAIM, {}, ["un"]),
    ("co2.un.cost", CLAIM, {"cubes": 0}, ["orange.tech"]),
    ("co2.ops.clockwise", BUY, {}, ["turn"]),
    ("co2.construct.license", (f.CONSTRUCT, (OMITTED, ASIA_MONEY)), {}, ["orange.solar"]),
    # without the fact that tells which, or on nothing at all
    ("co2.construct.resources", CONSTRUCT, {"needed": 9}, []),
    ("co2.scientist.max-4", RECRUIT, {"afield": 4}, []),
    ("co2.market.not-both", SELL, {"visited": "buy"}, []),
    ("co2.install.any-proposed", BUY, {}, []),
)


@pytest.mark.parametrize(("clause", "act", "facts", "names"), HANGS)
def test_a_broken_clause_hangs_on(
    clause: str, act: tuple[int, Args], facts: dict[str, int | str], names: list[str]
) -> None:
    breach = Breach(clause, facts)
    assert hangs_on(table(), NOBODY, *act, breach) == names
    of_blue = [name.replace("orange", "blue") for name in names]
    assert hangs_on(table(), BLUE, *act, breach) == of_blue


def test_where_nobody_is_known_to_act_nothing_hangs_on_anything() -> None:
    t = table()
    for active in (Unknown("turn"), NO_SEAT):
        t.state.active = active
        assert hangs_on(t, NOBODY, f.BUY, (), Breach("co2.market.buy", {"market": 0})) == []


def test_the_places_of_an_act() -> None:
    assert places_of(*PROPOSE) == {"space": "africa/tech", "region": "africa"}
    assert places_of(f.GO, (1 + AFRICA_TECH,)) == {"to": "africa/tech"}
    assert places_of(f.GO, (19 + 5 * 2 + BIOMASS,)) == {"summit": "summit.3"}
    assert places_of(f.GO, (19,)) == {"summit": "summit.1"}
    assert places_of(f.GO, (0,)) == {}
    assert places_of(*TO_ASIA) == {"to": "asia/money"}
    assert places_of(*ASIA_TO_AFRICA) == {"origin": "asia/money", "to": "africa/tech"}
    assert places_of(*ASIA_TO_SUMMIT) == {"origin": "asia/money", "summit": "summit.2"}
    assert places_of(f.SCIENTIST, (1 + ASIA_MONEY, 0)) == {"origin": "asia/money"}
    assert places_of(f.LOBBY, (UNKNOWN, MAIN, OMITTED)) == {}


def test_a_card_or_a_pass_opens_a_turn_unless_there_is_an_auction() -> None:
    """Where companies bid, both words may be an answer to somebody else's bid."""
    t = table()
    bidding = Table(t.state, rules_alone("en", None, ("auction",)), None)
    for verb in (f.LOBBY, f.PASS, f.SCIENTIST):
        assert opens_turn(t, verb)
        assert not opens_turn(bidding, verb)
    assert opens_turn(bidding, f.BUY)
