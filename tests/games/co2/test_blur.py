"""An entry that nobody could judge: what is certain of it, what it leaves open, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT, Deed
from co2replay.games.co2.board.state import SETUP, SUPPLY, State
from co2replay.games.co2.doubt.blur import blur, note_market
from co2replay.games.co2.forms import PLACES
from co2replay.games.co2.game import GAME
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import ACT, DRAW, MARK, NOBODY, OMITTED, UNKNOWN, Entry
from tests.games.co2.changes import marks, slots_changed
from tests.games.co2.laid import laid, opened
from tests.games.co2.placing import placed

ORANGE, PURPLE, BLUE = range(3)
SOLAR, FUSION = 1, 2
EUROPE, ASIA, OCEANIA = 2, 4, 5
ASIA_MONEY, ASIA_TECH, EUROPE_TECH = 12, 13, 7  # spaces: 3 * region + grant
SEATS = ("orange", "purple", "blue", "yellow", "black")
REGIONS = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
# Asia has the demand spaces 17 to 22; the coal of Africa lies on 14, its empty space is 15.
ROWS = placed(
    "asia/money solar proposed",
    "europe/tech fusion proposed purple-scientist",
    "asia.plants oil solar:orange biomass:purple empty empty empty",
    "asia.control orange",
    "summit 1 forestation=purple solar=free",
    "summit 2 solar=purple fusion=blue",
)
MARKET = {"market.cep", "bank.cep", "price"}
SHARED = {*MARKET, "bank.tech", "bank.money", "bank.vp"}
REGION_CEPS = {f"{region}.cep" for region in REGIONS}
REGION_CUBES = {f"{region}.tech" for region in REGIONS}


def purse(*seats: str) -> set[str]:
    return {f"{seat}.{kind}" for seat in seats for kind in ("money", "cep", "vp")}


def tracks(*seats: str) -> set[str]:
    kinds = ("tech", *SOURCES, "hand", "afield")
    return {f"{seat}.{kind}" for seat in seats for kind in kinds}


def own(*seats: str) -> set[str]:
    return purse(*seats) | tracks(*seats) | {f"{seat}.pool" for seat in seats}


# Nobody comes back to a recruitment pool, so an empty one stays: that of who does not play, too.
EMPTY_POOLS = {"yellow.pool", "black.pool"}


def of_source(*sources: str) -> set[str]:
    return {f"{zone}.{source}" for source in sources for zone in ("pool", "out", "stack", "built")}


@pytest.fixture(scope="module")
def base() -> State:
    return laid(ROWS)


@pytest.fixture
def t(base: State) -> Table:
    return opened(base, book=Book())


def blurred(t: Table, entry: Entry) -> tuple[set[str], dict[str, Any]]:
    """The cells that became unknown, and whatever else is another than before."""
    before, s = t.state.copy(), t.state
    blur(t, entry)
    assert s.partial is True
    forgotten: set[str] = set()
    other: dict[str, Any] = {}
    for name, was, now in zip(at.CELL_NAMES, before.c, s.c, strict=True):
        if is_unknown(now):
            assert now.name == name
            if not is_unknown(was):
                forgotten.add(name)
        elif marks(was) != marks(now):
            other[name] = now - was
    other |= slots_changed(before, s)
    if other.pop("pending", None) is not None:
        other["waits"] = GAME.waits_for(s)[1:3]
    if "price" in forgotten:  # then it may have moved, and what it was before is kept in mind
        seen = [before.c[cell] for cell in (at.PRICE, at.MARKET_CEPS, at.BANK_CEPS)]
        assert other.pop("market_before", None) in (seen, None)
        in_turn = not is_unknown(s.active)  # in one that begins now nothing has moved
        assert is_unknown(s.refilled) or not in_turn
        assert s.price_changed is True or is_unknown(s.price_changed) or not in_turn
        other.pop("refilled", None)
        other.pop("price_changed", None)
    return forgotten, other


def act(verb: int, *args: int, who: int = NOBODY) -> Entry:
    return Entry(ACT, verb, args, who)


TURN = fr.Turn(ORANGE)
# What the game waits for then: for nobody knows what, in the turn of orange or in nobody's.
ADRIFT, ADRIFT_IN_TURN = ("adrift", NO_SEAT), ("adrift", ORANGE)
# The end of a turn: tracks may have grown, regions gained CEPs, and the full summit was held.
TURN_OVER = (
    tracks(*SEATS) | SHARED | REGION_CEPS,
    {"speakers.1": "summit.2?", "active": "turn?", "waits": ADRIFT, "ended": ORANGE},
)


# Acts in the own turn.


@pytest.mark.parametrize(("verb", "done"), [(f.BUY, "bought"), (f.SELL, "sold")])
def test_a_visit_of_the_market_touches_coins_and_ceps(t: Table, verb: int, done: str) -> None:
    assert blurred(t, act(verb)) == (
        {"orange.money", "orange.cep", "bank.money"} | MARKET,
        {done: True},
    )


def test_a_price_that_has_changed_stays_changed(t: Table) -> None:
    t.state.price_changed = True
    assert blurred(t, act(f.BUY))[1] == {"bought": True}


@pytest.mark.parametrize(("verb", "done"), [(f.BUY, "bought"), (f.SELL, "sold")])
def test_a_card_declared_for_the_visit_may_have_been_paid(t: Table, verb: int, done: str) -> None:
    t.state.armed = 25
    assert blurred(t, act(verb)) == (
        own("orange") | SHARED,
        {done: True, "armed": 0, "waits": ADRIFT_IN_TURN},
    )


def test_a_claim_takes_the_goal_from_the_display(t: Table) -> None:
    assert t.state.un_display[:3] == (34, 35, 36)
    assert blurred(t, act(f.CLAIM, 36)) == (
        {"orange.tech", "orange.vp", "bank.tech", "bank.vp"},
        {
            "carded": True,
            "un_display": [34, 35, 37, 38, 39, 40, 41, 42, 44],
            "un_held": [[36], [], [], [], []],
        },
    )


def test_a_claim_with_a_card_declared_leaves_the_card_declared(t: Table) -> None:
    t.state.armed = 5
    forgotten, other = blurred(t, act(f.CLAIM, 36))
    assert forgotten == own("orange") | SHARED
    assert other["waits"] == ADRIFT_IN_TURN
    assert "armed" not in other


def test_a_claim_from_a_display_that_nobody_saw(t: Table) -> None:
    t.state.un_display = Unknown("un")
    t.state.un_held[ORANGE] = Unknown("orange.un")
    assert blurred(t, act(f.CLAIM, 36))[1] == {"carded": True}


def test_in_the_turn_of_another_nobody_knows_what_the_game_waits_for(t: Table) -> None:
    forgotten, other = blurred(t, act(f.CLAIM, 36, who=PURPLE))
    assert forgotten == {"purple.tech", "purple.vp", "bank.tech", "bank.vp"}
    assert other["un_held"] == [[], [36], [], [], []]
    assert other["waits"] == ADRIFT_IN_TURN
    t.state.armed = 25
    t.state.pending = [fr.Turn(ORANGE)]
    forgotten, other = blurred(t, act(f.BUY, who=PURPLE))
    assert other == {"bought": True, "waits": ADRIFT_IN_TURN}  # the card is orange's


@pytest.mark.parametrize("pending", [[], [fr.Turn(ORANGE), fr.AnyBonus(ORANGE)]])
def test_a_visit_while_something_else_is_asked(t: Table, pending: list[Any]) -> None:
    t.state.pending = pending
    assert blurred(t, act(f.BUY))[1] == {"bought": True, "waits": ADRIFT_IN_TURN}


def test_a_proposal_lies_on_its_space(t: Table) -> None:
    t.state.armed = 5
    assert blurred(t, act(f.PROPOSE, SOLAR, ASIA_TECH)) == (
        own("orange") | SHARED | of_source("solar"),
        {
            "acted": True,
            "armed": 0,
            "deed": [f.PROPOSE, ASIA, 1, SOLAR],
            "tiles.13": 3,  # 1 + 2 * 1
            "waits": ADRIFT_IN_TURN,
        },
    )


@pytest.mark.parametrize("visitor", [NO_SEAT, ORANGE])
def test_an_installed_project_is_turned(t: Table, visitor: int) -> None:
    t.state.visitors[ASIA_MONEY] = visitor
    assert blurred(t, act(f.INSTALL, SOLAR, ASIA_MONEY)) == (
        own("orange") | SHARED | of_source("solar") | REGION_CEPS,
        {
            "acted": True,
            "deed": [f.INSTALL, ASIA, 0, SOLAR],
            "tiles.12": 4,  # 2 + 2 * 1
            "waits": ADRIFT_IN_TURN,
        },
    )


@pytest.mark.parametrize(("source", "tile"), [(0, 2), (4, 10)])
def test_the_first_and_the_last_source_are_sources(t: Table, source: int, tile: int) -> None:
    forgotten, other = blurred(t, act(f.INSTALL, source, ASIA_MONEY))
    assert other["tiles.12"] == tile
    assert forgotten >= of_source(SOURCES[source])
    assert not forgotten & of_source(*SOURCES[1:4])


def test_a_source_left_out_may_be_any(t: Table) -> None:
    forgotten, other = blurred(t, act(f.INSTALL, OMITTED, ASIA_MONEY))
    assert forgotten == own("orange") | SHARED | of_source(*SOURCES) | REGION_CEPS
    assert other["tiles.12"] == "asia/money?"
    assert other["deed"] == [f.INSTALL, ASIA, 0, SOLAR]  # as it lies there
    t.state.tiles[ASIA_MONEY], t.state.deed = Unknown("asia/money"), None
    assert blurred(t, act(f.INSTALL, OMITTED, ASIA_MONEY))[1]["deed"][3] == "action?"


@pytest.mark.parametrize("unseen", [False, True])
def test_a_scientist_in_the_way_went_home_or_to_a_summit(t: Table, unseen: bool) -> None:
    if unseen:
        t.state.visitors[EUROPE_TECH] = Unknown("somebody")
    assert blurred(t, act(f.INSTALL, FUSION, EUROPE_TECH)) == (
        (own(*SEATS) - EMPTY_POOLS) | SHARED | of_source("fusion") | REGION_CEPS,
        {
            "acted": True,
            "deed": [f.INSTALL, 2, 1, FUSION],
            "tiles.7": 6,  # 2 + 2 * 2
            "visitors.7": "europe/tech.scientist?",
            "speakers.0": "summit.1?",
            "speakers.1": "summit.2?",
            "speakers.2": "summit.3?",
            "waits": ADRIFT_IN_TURN,
        },
    )


def test_a_plant_stands_somewhere_in_the_region(t: Table) -> None:
    t.state.visitors[ASIA_MONEY] = ORANGE
    assert blurred(t, act(f.CONSTRUCT, SOLAR, ASIA_MONEY)) == (
        own("orange") | SHARED | of_source("solar") | REGION_CEPS | {"ppm", "asia.tech"},
        {
            "acted": True,
            "deed": [f.CONSTRUCT, ASIA, 0, SOLAR],
            "tiles.12": 0,
            "visitors.12": -1,
            **{f"plants.{index}": "asia.plants?" for index in range(17, 23)},
            "control.4": "asia.control?",
            "waits": ADRIFT_IN_TURN,
        },
    )


def place(name: str) -> int:
    return PLACES.index(name)


@pytest.mark.parametrize(
    ("origin", "target", "forgotten", "sent"),
    [
        ("hand", "asia/money", {"visitors.12": "asia/money.scientist?"}, ()),
        ("north_america/money", "hand", {"visitors.0": "north_america/money.scientist?"}, ()),
        ("hand", "oceania/research", {"visitors.17": "oceania/research.scientist?"}, ()),
        (
            "asia/money",
            "summit 1/forestation",
            {"visitors.12": "asia/money.scientist?", "speakers.0": "summit.1?"},
            (0,),
        ),
        (
            "asia/money",
            "summit 3/recycling",
            {"visitors.12": "asia/money.scientist?", "speakers.2": "summit.3?"},
            (4,),
        ),
        ("hand", "summit 4/forestation", {}, (0,)),  # there is no fourth summit
    ],
)
def test_a_scientists_move_leaves_both_places_open(
    t: Table, origin: str, target: str, forgotten: dict[str, str], sent: tuple[int, ...]
) -> None:
    t.state.sent = (3,)
    cells, other = blurred(t, act(f.SCIENTIST, place(origin), place(target)))
    assert cells == own("orange") | SHARED
    expected = {**forgotten, "moved": True, "waits": ADRIFT_IN_TURN}
    assert other == ({**expected, "sent": [3, *sent]} if sent else expected)


def test_a_move_that_something_else_allowed_is_not_the_free_one(t: Table) -> None:
    t.state.pending.append(fr.Grant(ORANGE, False))
    move = act(f.SCIENTIST, place("hand"), place("asia/money"))
    assert blurred(t, move)[1]["moved"] == "moved?"  # perhaps it was, nobody knows
    t.state.pending = [fr.Turn(ORANGE), fr.Grant(ORANGE, False)]
    t.state.moved = True
    assert "moved" not in blurred(t, move)[1]
    assert t.state.moved is True


def test_a_summit_reached_by_another_is_not_the_active_companys(t: Table) -> None:
    move = act(f.SCIENTIST, place("hand"), place("summit 1/solar"), who=PURPLE)
    assert "sent" not in blurred(t, move)[1]
    t.state.active = Unknown("turn")
    assert "sent" not in blurred(t, move)[1]


@pytest.mark.parametrize("verb", [f.PROPOSE, f.INSTALL, f.CONSTRUCT, f.SCIENTIST, f.BUY, f.SELL])
def test_what_a_card_was_declared_for_may_have_paid_it(t: Table, verb: int) -> None:
    t.state.armed = 105
    assert blurred(t, act(verb, 0, 1))[1]["armed"] == 0


def test_only_the_company_that_declared_a_card_is_paid_for_it(t: Table) -> None:
    t.state.armed = 105
    assert "armed" not in blurred(t, act(f.PROPOSE, 0, 1, who=PURPLE))[1]
    t.state.active = Unknown("turn")
    assert "armed" not in blurred(t, act(f.PROPOSE, 0, 1, who=ORANGE))[1]


# Cards. Orange holds 5 (3 coins for a project in Asia), 13, 20, 25 and 1.


def played(t: Table, card: int, side: int = 0, effect: int = OMITTED, who: int = NOBODY) -> Any:
    forgotten, other = blurred(t, act(f.LOBBY, card, side, effect, who=who))
    assert forgotten == own(SEATS[max(who, ORANGE)]) | SHARED
    assert other.pop("waits") == ADRIFT_IN_TURN
    return other


def test_a_card_leaves_the_hand(t: Table) -> None:
    hands = [[5, 13, 25, 1], [14, 2, 7, 18, 26], [8, 9, 12, 15, 23], [], []]
    assert played(t, 20) == {"carded": True, "lobby": hands}


def test_a_card_nobody_had_seen_is_one_of_the_hidden_ones(t: Table) -> None:
    t.state.lobby_hidden = [1, 0, 0, 0, 0]
    used = [*t.state.lobby_used, 24]
    assert played(t, 24) == {"carded": True, "lobby_hidden": [0] * 5, "lobby_used": used}


def test_a_card_of_a_hand_without_hidden_ones_was_not_taken_from_there(t: Table) -> None:
    used = [*t.state.lobby_used, 22]
    assert played(t, 22) == {"carded": True, "lobby_used": used}


def test_a_card_whose_number_nobody_wrote_is_not_among_those_seen(t: Table) -> None:
    t.state.lobby_hidden[ORANGE] = 2
    assert played(t, UNKNOWN) == {"carded": True, "lobby_hidden": [1, 0, 0, 0, 0]}


def test_a_hand_that_nobody_knows_stays_unknown(t: Table) -> None:
    t.state.lobby[ORANGE] = t.state.lobby_hidden[ORANGE] = Unknown("orange.lobby")
    assert played(t, 5, side=1) == {"carded": True}


@pytest.mark.parametrize(
    ("card", "effect", "armed"),
    [
        (5, OMITTED, 5),  # 3 coins after a proposal
        (1, OMITTED, 1),
        (13, OMITTED, 113),  # 2 cubes after an installation: the effects are money, tech, ...
        (12, OMITTED, 12),  # coins or cubes, coins come first
        (12, 1, 112),  # cubes
        (15, OMITTED, 615),  # a discount is the seventh
    ],
)
def test_a_main_lobby_before_the_action_is_declared_for_it(
    t: Table, card: int, effect: int, armed: int
) -> None:
    t.state.lobby[ORANGE] = (card,)
    assert played(t, card, effect=effect)["armed"] == armed


def test_a_card_that_is_paid_at_once_or_later_is_not_declared(base: State) -> None:
    assert "armed" not in played(opened(base, book=Book()), 20)  # a summit
    assert "armed" not in played(opened(base, book=Book()), 5, side=1)  # the minor lobby
    assert "armed" not in played(opened(base, book=Book()), UNKNOWN)
    t = opened(base, book=Book())
    t.state.acted = True
    assert "armed" not in played(t, 5)


def test_a_card_in_the_turn_of_another_is_not_of_that_turn(t: Table) -> None:
    hands = [[5, 13, 20, 25, 1], [14, 7, 18, 26], [8, 9, 12, 15, 23], [], []]
    assert played(t, 2, who=PURPLE) == {"lobby": hands}


# Acts of no turn.


def test_drafted_hands_are_anybodys_guess(t: Table) -> None:
    unseen = [f"{seat}.lobby?" for seat in SEATS[:3]]
    t.state.phase = SETUP  # where cards are drafted
    forgotten, other = blurred(t, act(f.DRAFTED))
    assert forgotten == own("orange") | SHARED
    assert other == {
        "lobby": [*unseen, [], []],
        "lobby_hidden": [*unseen, 0, 0],
        "lobby_used": [],  # what was held lies in one of the hands, and was not played
        "waits": ADRIFT,
    }


def test_an_income_is_what_was_written(t: Table) -> None:
    assert blurred(t, act(f.INCOME, 3, 2, who=PURPLE)) == (
        set(),
        {
            "purple.money": 3,
            "bank.money": -3,
            "purple.vp": 2,
            "bank.vp": -2,
            "waits": ADRIFT_IN_TURN,
        },
    )
    assert {row[4] for row in t.book.rows} == {"co2.income.split"}


@pytest.mark.parametrize(("purse", "cell"), [(0, "orange.cep"), (5, "asia.cep")])
def test_a_cep_is_paid_from_where_it_was_written(t: Table, purse: int, cell: str) -> None:
    assert blurred(t, act(f.PAY, purse)) == (
        set(),
        {cell: -1, "bank.cep": 1, "waits": ADRIFT_IN_TURN},
    )
    assert [row[4] for row in t.book.rows] == ["co2.supply.cep.controller-pays"]


@pytest.mark.parametrize("who", [NOBODY, PURPLE])
@pytest.mark.parametrize("active", [NO_SEAT, Unknown("turn")])
def test_an_act_of_nobody_leaves_everything_open(t: Table, who: int, active: Any) -> None:
    t.state.active = active
    forgotten, other = blurred(t, act(f.BUY, who=who))
    if who == NOBODY:
        assert forgotten == (own(*SEATS) - EMPTY_POOLS) | SHARED
        done = ("acted", "moved", "bought", "sold", "carded")
        assert other == {"waits": ADRIFT} | {name: f"{name}?" for name in done}
    else:
        assert forgotten == {"purple.money", "purple.cep", "bank.money"} | MARKET
        assert other == {"bought": True, "waits": ADRIFT}


@pytest.mark.parametrize(
    "entry",
    [act(f.END), act(f.EXPERTISE, SOLAR), Entry(MARK), act(f.EXPERTISE, SOLAR, who=PURPLE)],
)
def test_after_a_turn_nobody_knows_whose_turn_it_is(t: Table, entry: Entry) -> None:
    assert blurred(t, entry) == TURN_OVER


def test_a_summit_that_nobody_saw_stays_unseen(t: Table) -> None:
    t.state.speakers[1] = Unknown("somebody")
    assert "speakers.1" not in blurred(t, act(f.END))[1]


def test_a_bid_changes_nothing(t: Table) -> None:
    assert blurred(t, act(f.BID, 3, who=PURPLE)) == (set(), {})


def test_a_payment_is_what_was_written(t: Table) -> None:
    # Two coins, one cube, and a CEP from the hand.
    assert blurred(t, act(f.PAYMENT, 2, 1, 0, who=PURPLE)) == (
        set(),
        {
            "purple.money": -2,
            "bank.money": 2,
            "purple.tech": -1,
            "bank.tech": 1,
            "purple.cep": -1,
            "bank.cep": 1,
        },
    )


# What the game waits for.


def test_a_turn_that_is_being_ended_is_over(t: Table) -> None:
    t.state.pending = [fr.DoNextTurn(ORANGE), fr.Topic(ORANGE, 1, (0, 1))]
    forgotten, other = blurred(t, act(f.TOPIC, SOLAR))
    assert forgotten == own("orange") | TURN_OVER[0]
    assert other == TURN_OVER[1]


def test_an_action_whose_steps_were_still_to_come_is_forgotten_once_more(t: Table) -> None:
    s = t.state
    s.acted, s.deed = True, Deed(f.INSTALL, ASIA, 1, SOLAR)
    s.visitors[ASIA_TECH] = ORANGE  # its own scientist: nobody was paid to leave
    s.pending.append(fr.Fee(ORANGE, "co2.install.fee", False))
    assert blurred(t, act(f.CUBE, 0, who=PURPLE)) == (
        own("orange", "purple") | SHARED | of_source("solar") | REGION_CEPS,
        {"tiles.13": 4, "waits": ADRIFT_IN_TURN},
    )


def test_an_action_that_is_done_is_left_alone(t: Table) -> None:
    t.state.acted, t.state.deed = True, Deed(f.INSTALL, ASIA, 0, SOLAR)
    forgotten, other = blurred(t, act(f.CUBE, 0))
    assert (forgotten, other) == (own("orange") | SHARED, {"waits": ADRIFT_IN_TURN})


def test_outside_the_operations_nobody_is_on_turn(t: Table) -> None:
    t.state.phase = SUPPLY
    assert blurred(t, act(f.CUBE, 0))[1] == {"waits": ADRIFT}


# Draws.


def draw(verb: int, *args: int) -> Entry:
    return Entry(DRAW, verb, args)


EVERYBODYS_PURSE = purse(*SEATS) | SHARED | REGION_CEPS


def test_a_fossil_plant_stands_on_the_space_of_its_decade(t: Table) -> None:
    # Oceania: the oil of the first decade on space 23, then empty ones; gas is the third kind.
    s = t.state
    s.phase, s.decade = SUPPLY, 2
    assert blurred(t, draw(f.FOSSIL, OCEANIA, 2)) == (
        EVERYBODYS_PURSE,
        {
            "plants.24": 3,
            "pile.gas": -1,
            "out.gas": 1,
            "ppm": 20,
            "sky": -20,
            "waits": ADRIFT,
        },
    )
    assert [row[4] for row in t.book.rows] == [
        "co2.supply.energy.fossil-if-demand-empty",
        "co2.supply.energy.pollution-up",
    ]


def test_each_region_has_its_own_spaces(t: Table) -> None:
    # Europe: 5 spaces from 9 on, gas on the first.
    t.state.phase, t.state.decade = SUPPLY, 2
    assert blurred(t, draw(f.FOSSIL, EUROPE, 0))[1]["plants.10"] == 1


@pytest.mark.parametrize("decade", [5, Unknown("decade")])
def test_a_fossil_plant_without_a_space_of_its_own_stands_somewhere(t: Table, decade: Any) -> None:
    t.state.phase, t.state.decade = SUPPLY, decade
    other = blurred(t, draw(f.FOSSIL, OCEANIA, 0))[1]  # four spaces
    plants = {name: now for name, now in other.items() if name.startswith("plants")}
    assert plants == {f"plants.{index}": "oceania.plants?" for index in range(23, 27)}
    assert (other["out.coal"], other["ppm"]) == (1, 40)


def test_the_last_space_of_a_region_is_one(t: Table) -> None:
    t.state.phase, t.state.decade = SUPPLY, 4
    assert blurred(t, draw(f.FOSSIL, OCEANIA, 0))[1]["plants.26"] == 1


def test_pollution_seen_beyond_the_safe_zone_is_remembered(t: Table) -> None:
    s = t.state
    s.phase = SUPPLY
    s.c[at.PPM], s.c[at.SKY] = 330, -330
    assert blurred(t, draw(f.FOSSIL, OCEANIA, 2))[1]["warmed"] is True  # 350


def test_pollution_that_nobody_saw_may_have_left_the_safe_zone(t: Table) -> None:
    s = t.state
    s.phase, s.decade = SUPPLY, 3
    s.c[at.PPM] = Unknown("ppm")
    other = blurred(t, draw(f.FOSSIL, OCEANIA, 2))[1]
    # One Supply Phase was over before that of decade 3.
    assert (other["warmed"], other["cool"]) == ("warmed?", [1, "ppm?"])


def test_an_event_may_have_moved_cubes_and_points(t: Table) -> None:
    s = t.state
    s.phase = SUPPLY
    kinds = {f"{seat}.{kind}" for seat in SEATS for kind in ("tech", "vp")}
    assert blurred(t, draw(f.EVENT, 52)) == (
        kinds | SHARED | REGION_CUBES,
        {"events": [50, 52], "events_used": [47, 50, 52], "waits": ADRIFT},
    )
    assert blurred(t, draw(f.EVENT, 47))[1] == {"events": [52, 47]}
    s.events = (52,)
    assert blurred(t, draw(f.EVENT, 47))[1] == {"events": [52, 47]}


def test_a_summit_drawn_lies_on_its_place(t: Table) -> None:
    assert blurred(t, draw(f.SUMMIT, 3, 4, 0, 2)) == (
        set(),
        {"topics.2": [4, 0, 2], "speakers.2": [-1, -1, -1], "waits": ADRIFT_IN_TURN},
    )
    t.state.pending = [fr.Turn(ORANGE)]
    assert blurred(t, draw(f.SUMMIT, 4, 4, 0)) == (set(), {"waits": ADRIFT_IN_TURN})


def test_a_goal_revealed_or_a_card_refilled_concerns_one_player_alone(t: Table) -> None:
    for entry in (draw(f.REVEAL, 45, 0, OMITTED), draw(f.REFILL, 3)):
        t.state.pending = [fr.Turn(ORANGE)]
        assert blurred(t, entry) == (set(), {"waits": ADRIFT_IN_TURN})
    t.state.order = (ORANGE,)
    for entry, changed in (
        (draw(f.REVEAL, 45, 0, OMITTED), {"un_display", "un_hidden", "un_used"}),
        (draw(f.REFILL, 3), {"lobby", "lobby_deck", "lobby_used"}),
    ):
        t.state.pending = [fr.Turn(ORANGE)]
        assert blurred(t, entry)[1].keys() == changed | {"waits"}


@pytest.mark.parametrize(("shown", "is_refilled"), [(3, False), (4, True)])
def test_a_sale_adds_one_cep_to_the_market_and_a_refill_two(shown: int, is_refilled: bool) -> None:
    """Two lay there: three are two and the one sold, four are a pile that was filled up."""
    t = opened(laid())
    t.state.sold, t.state.market_before = True, (3, 2, 10)  # price, in the market, in the bank
    t.state.c[at.MARKET_CEPS] = shown
    note_market(t, at.MARKET_CEPS)
    assert (t.state.refilled, t.state.price_changed) == (is_refilled, is_refilled)
