"""What the rest of a table says of a number that nobody wrote down, kind by kind."""

from __future__ import annotations

from typing import Any

import pytest

from co2replay.engine.table import Table
from co2replay.engine.unknown import Unknown, is_unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.facts import forget
from co2replay.games.co2.board.state import State
from co2replay.games.co2.doubt import completing as cm
from co2replay.games.co2.doubt.blur import lose_warmth, note_warmth, recall_warmth, supplies
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.rulebooks.opening import replay_log
from tests.games.co2.laid import laid
from tests.games.co2.placing import placed
from tests.games.co2.scene import head, read, set_up

ORANGE, PURPLE, BLUE = range(3)
SETUP, OPERATIONS, SUPPLY = 0, 1, 2
SOURCES = ("forestation", "solar", "fusion", "biomass", "recycling")
ROWS = placed(
    "asia/money solar installed orange-scientist",
    "europe/tech forestation proposed",
    "asia.plants oil solar:purple empty empty empty empty",
    "asia.control purple",
    "europe.plants gas forestation:orange empty empty empty",
    "europe.control orange",
    "summit 2 solar=free fusion=blue",
    "orange.money 7",
    "orange.vp 12",
    "purple.solar 2",
)


@pytest.fixture(scope="module")
def base() -> State:
    return laid(ROWS)


@pytest.fixture
def t(base: State) -> Table:
    return Table(base.copy(), rules_alone("en"), None)


def cell(name: str) -> int:
    return at.CELL_BY_NAME[name]


def lose(t: Table, *names: str) -> None:
    t.state.partial = True
    for name in names:
        t.state.c[cell(name)] = Unknown(name)


def missing(t: Table) -> list[str]:
    return [
        name for name, amount in zip(at.CELL_NAMES, t.state.c, strict=True) if is_unknown(amount)
    ]


# Of the cells of a kind, or of a company's scientists, one may be missing.
KINDS = (
    "market.cep",
    "asia.tech",
    "blue.money",
    "orange.vp",
    "ppm",
    "orange.forestation",
    "price",
    "blue.hand",
    "purple.pool",
)


@pytest.mark.parametrize("name", KINDS)
def test_the_only_number_missing_of_a_kind_follows(t: Table, base: State, name: str) -> None:
    lose(t, name)
    cm.complete(t)
    assert t.state.c == base.c
    assert t.state.partial is False


def test_of_two_numbers_missing_neither_follows(t: Table) -> None:
    pairs = (
        "market.cep",
        "bank.cep",
        "ppm",
        "sky",
        "price",
        "price.scale",
        "blue.hand",
        "blue.pool",
    )
    lose(t, *pairs)
    cm.complete(t)
    assert set(missing(t)) == set(pairs)
    assert t.state.partial is True


def test_a_whole_table_is_left_alone(t: Table) -> None:
    lose(t, "market.cep")
    t.state.partial = False
    cm.complete(t)
    assert missing(t) == ["market.cep"]


BOARD = [
    *(f"{zone}.{source}" for zone in ("pool", "out", "stack", "built") for source in SOURCES),
    *(f"{zone}.{kind}" for zone in ("out", "gone") for kind in ("coal", "oil", "gas")),
    "orange.afield",
    "purple.afield",
    "blue.afield",
]


def test_what_lies_on_the_board_is_counted(t: Table, base: State) -> None:
    lose(t, *BOARD)
    cm.complete(t)
    assert t.state.c == base.c


@pytest.mark.parametrize(
    ("slot", "left"),
    [
        ("tiles", BOARD[:10]),
        ("plants", BOARD[10:26]),
        ("visitors", BOARD[26:]),
    ],
)
def test_what_nobody_saw_is_not_counted(t: Table, slot: str, left: list[str]) -> None:
    lose(t, *BOARD)
    row = getattr(t.state, slot)
    row[-1] = Unknown("somewhere")
    cm.count_the_board(t)
    assert missing(t) == [name for name in at.CELL_NAMES if name in left]


@pytest.mark.parametrize("whole", [False, True])
def test_an_unseen_speaker_leaves_the_scientists_open(t: Table, whole: bool) -> None:
    lose(t, "orange.afield")
    unseen = Unknown("summit.2")
    t.state.speakers[1] = unseen if whole else (-1, unseen)
    cm.count_the_board(t)
    assert missing(t) == ["orange.afield"]


def test_a_number_that_was_written_is_not_counted_anew(t: Table) -> None:
    t.state.partial = True
    t.state.c[cell("out.solar")] = 4
    t.state.c[cell("out.coal")] = 5
    t.state.c[cell("orange.afield")] = 3
    cm.count_the_board(t)
    seen = [t.state.c[cell(name)] for name in ("out.solar", "out.coal", "orange.afield")]
    assert seen == [4, 5, 3]


def test_colours_that_do_not_play_hold_nothing(t: Table) -> None:
    """Two play: whatever was unknown of the other three is nothing."""
    s = t.state
    s.order = (ORANGE, PURPLE)
    forget(t)
    s.goal = [3, 3, 3, 3, 3]
    cm.empty_absent_seats(s)
    of_others = [name for name in at.CELL_NAMES if name.startswith(("blue.", "yellow.", "black."))]
    assert len(of_others) == 3 * (7 + 5)
    assert [s.c[cell(name)] for name in of_others] == [0] * len(of_others)
    assert missing(t) == [name for name in at.CELL_NAMES if name not in of_others]
    assert (s.lobby[2:], s.lobby_hidden[2:], s.un_held[2:]) == ([()] * 3, [0] * 3, [()] * 3)
    assert s.goal == [3, 3, 0, 0, 0]
    assert all(map(is_unknown, (*s.lobby[:2], *s.lobby_hidden[:2], *s.un_held[:2])))


PLACES = ("tiles", "visitors", "plants", "control", "agenda", "topics", "speakers", "lobby")
PLACES += ("lobby_hidden", "un_held")
SINGLE = ("un_display", "start", "decade", "round", "active", "un_hidden", "lobby_deck")
SINGLE += ("price_changed", "warmed")


@pytest.mark.parametrize("slot", ["c", *PLACES])
def test_one_unknown_place_makes_a_table_partial(t: Table, slot: str) -> None:
    assert cm.has_unknown(t.state) is False
    getattr(t.state, slot)[-1] = Unknown("somewhere")
    assert cm.has_unknown(t.state) is True


@pytest.mark.parametrize("slot", SINGLE)
def test_one_unknown_value_makes_a_table_partial(t: Table, slot: str) -> None:
    setattr(t.state, slot, Unknown("something"))
    assert cm.has_unknown(t.state) is True


@pytest.mark.parametrize("slot", ["topics", "speakers", "un_held"])
def test_an_unknown_among_several_makes_a_table_partial(t: Table, slot: str) -> None:
    getattr(t.state, slot)[1] = (1, Unknown("something"))
    assert cm.has_unknown(t.state) is True


def test_open_events_and_a_gap_make_a_table_partial(t: Table) -> None:
    t.state.events = (47, Unknown("event"))
    assert cm.has_unknown(t.state) is True
    t.state.events, t.state.gapped = (47, 50), True
    assert cm.has_unknown(t.state) is True


# The warmth: 350 ppm.


@pytest.mark.clause("co2.end.safe-zone")
@pytest.mark.parametrize(("ppm", "warm"), [(349, False), (350, True), (351, True)])
def test_pollution_outside_the_safe_zone_is_remembered(t: Table, ppm: int, warm: bool) -> None:
    t.state.c[at.PPM] = ppm
    note_warmth(t)
    assert t.state.warmed is warm


def test_pollution_that_nobody_saw_says_nothing(t: Table) -> None:
    t.state.c[at.PPM] = Unknown("ppm")
    note_warmth(t)
    assert t.state.warmed is False


@pytest.mark.parametrize(
    ("phase", "decade", "done"),
    [(OPERATIONS, 1, 0), (OPERATIONS, 3, 2), (SUPPLY, 3, 1), (SETUP, 1, 0)],
)
def test_how_many_supply_phases_are_over(t: Table, phase: int, decade: int, done: int) -> None:
    t.state.phase, t.state.decade = phase, decade
    assert supplies(t.state) == done


def lost(t: Table, warmed: Any, phase: int, decade: Any = 2) -> tuple[Any, Any]:
    s = t.state
    s.warmed, s.phase, s.decade, s.cool = warmed, phase, decade, ()
    s.c[at.PPM] = 190
    lose_warmth(s)
    name = f"{s.warmed.name}?" if is_unknown(s.warmed) else s.warmed
    return name, s.cool


def test_before_a_gap_what_was_so_stays_so(t: Table) -> None:
    assert lost(t, True, OPERATIONS) == (True, ())
    assert lost(t, False, OPERATIONS) == ("warmed?", (1, 190))
    assert lost(t, False, SETUP) == ("warmed?", ())
    assert lost(t, Unknown("warmed"), OPERATIONS) == ("warmed?", ())


def recalled(t: Table, cool: Any, decade: Any, warmed: Any = None) -> Any:
    s = t.state
    s.warmed = Unknown("warmed") if warmed is None else warmed
    s.cool, s.phase, s.decade = cool, OPERATIONS, decade
    recall_warmth(t)
    return "unknown" if is_unknown(s.warmed) else s.warmed


def test_after_a_gap_so_few_supply_phases_may_not_have_warmed_it(t: Table) -> None:
    # Six regions, a coal plant of 40 ppm in each: 240 more with every Supply Phase.
    assert recalled(t, (1, 190), 2) is False  # no Supply Phase since
    assert recalled(t, (1, Unknown("ppm")), 2) is False
    assert recalled(t, (1, 109), 3) is False  # 349 at most
    assert recalled(t, (1, 110), 3) == "unknown"  # 350
    assert recalled(t, (0, 100), 3) == "unknown"  # two of them
    assert recalled(t, (1, Unknown("ppm")), 3) == "unknown"
    assert recalled(t, (Unknown("decade"), 100), 2) == "unknown"
    assert recalled(t, (), 2) == "unknown"
    assert recalled(t, (1, 109), Unknown("decade")) == "unknown"
    assert recalled(t, (1, 109), 3, warmed=True) is True


def test_what_followed_from_a_row_follows_from_the_ruling_that_replaces_it() -> None:
    """What a hand has less the bank has more."""
    rows = "@ turn 1.1 orange ; orange.money 9 ; purple.money 5 ; blue.money 4\n[1.1 orange]\n"
    bank = []
    for text in (rows, rows + 'ruling set orange.money 3 "counted anew"\n'):
        trace, _, problems = replay_log(read(head(3, "en") + text), GAME, "en")
        assert trace is not None, problems
        bank.append(trace.state.c[cell("bank.money")])
    assert bank[1] == bank[0] + 9 - 3


@pytest.mark.clause("co2.construct.project-returns")
def test_a_row_on_a_table_that_was_played_takes_the_rest_of_the_box_along() -> None:
    """Six biomass projects, 150 coins: what lies on the board or in hand lies nowhere else."""
    rows = "@ asia/money biomass installed ; orange.money 9\n"
    trace, _, problems = replay_log(read(head(3, "en") + set_up(3) + rows), GAME, "en")
    assert trace is not None, problems
    held = trace.state.c
    assert (held[cell("out.biomass")], held[cell("pool.biomass")]) == (1, 6 - 1)
    others = held[cell("purple.money")] + held[cell("blue.money")]
    assert held[cell("bank.money")] == 150 - 9 - others
    assert not trace.state.partial
