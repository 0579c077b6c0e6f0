"""The list of fields of an imaginary game: everything that the kernel makes of it, by hand.

A market garden: two gardeners with coins and a hand of seed cards, three beds that somebody holds,
a supply of water in the ledger, and the day with who is at work.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from co2replay.engine.digest import begin_digest, digest
from co2replay.engine.field import NUMBER, Block, Field, Value, is_same
from co2replay.engine.fields import Fields, Listed
from co2replay.engine.passed import Difference
from co2replay.engine.table import Book, Breach, Play, impossible
from co2replay.engine.unknown import Consulted, Unknown, is_unknown
from co2replay.notation.records import OMITTED, POSITION, UNKNOWN, Entry
from co2replay.notation.vocabulary import Form, Slot
from co2replay.questions.conform.checks import unhashed

SEATS = ("left", "right", "middle")
BEDS = ("north", "south", "east")
HOLDERS = ("nobody", *SEATS)
TABLES = {"seat": SEATS, "bed": BEDS, "holder": HOLDERS}
COINS, BANK, WATER, WELL = 0, 3, 4, 5
CARDS_MAX = 9


class Garden:
    """A typed state, as any game has one."""

    def __init__(self) -> None:
        self.c: list[Any] = [3, 4, 0, 20, 2, 8]
        self.beds: list[Any] = [0, 2, 0]  # codes of holders
        self.hands: list[Any] = [(5, UNKNOWN), (), ()]
        self.day: Any = 1
        self.active: Any = 0
        self.order = (0, 1)
        self.partial = False

    def copy(self) -> Garden:
        new = Garden()
        new.c, new.beds, new.hands = self.c[:], self.beds[:], self.hands[:]
        new.day, new.active, new.order = self.day, self.active, self.order
        return new


Table: TypeAlias = Play[Garden, None]
NAMES = begin_digest(("c", "beds", "hands", "day", "active"))


def digest_of(s: Garden) -> str:
    return digest(NAMES, marked([s.c, s.beds, s.hands, s.day, s.active]))


def marked(values: list[Any]) -> list[Any]:
    """What is unknown, as a question mark."""
    return [
        marked(value) if isinstance(value, list) else "?" if is_unknown(value) else value
        for value in values
    ]


def put_turn(t: Table, _: int, value: Value) -> None:
    t.state.day, t.state.active = value


def lose_turn(t: Table, _: int, lost: Unknown) -> None:
    t.state.day = t.state.active = lost


def check(t: Table, verb: int, args: tuple[int, ...]) -> Breach | None:
    told = FIELDS.told(verb, args)
    cards = told.value if told is not None and told.field is HAND else ()
    wrong = [card for card in cards if card > CARDS_MAX]
    return impossible("garden.seed", card=wrong[0]) if wrong else None


TURN = Field(
    "turn",
    values=(Slot(table="mark"), Slot(table="seat")),
    get=lambda t, _: (
        t.state.active if is_unknown(t.state.active) else (t.state.day, t.state.active)
    ),
    put=put_turn,
    lose=lose_turn,
)
HAND = Field(
    "{seat}.hand",
    values=(Slot(table="int", unknown=True, many=True),),
    slot="hands",
    empty=True,
    loose=True,
    hides=True,
    secret=True,
)
HAND_FORM = 13  # behind the one form of its own, 10: turn, water, coins; then the hand
FIELDS: Fields[Table] = Fields(
    (
        Block("", ((TURN, Field("water", cell=WATER, good="water", values=(NUMBER,))),)),
        Block(
            "seat",
            (
                (
                    Field(
                        "{seat}.coins",
                        cell=COINS,
                        good="coin",
                        values=(NUMBER,),
                        domain=lambda t, seat, actor: range(3),
                    ),
                    HAND,
                ),
            ),
        ),
        Block(
            "bed",
            (
                (
                    Field(
                        "{bed}.gardener",
                        values=(Slot(table="holder", unknown=True),),
                        slot="beds",
                    ),
                ),
            ),
            each=2,
        ),
        Block(
            "", ((Field("bank", cell=BANK, good="coin"), Field("well", cell=WELL, good="water")),)
        ),
    ),
    TABLES,
    seats="order",
    copy=lambda state: state.copy(),
    forms=(Form(10, "dig", "act"),),
    check=check,
    banks={"coin": BANK, "water": WELL},
)
TURN_FORM, WATER_FORM, COINS_FORM, BED_FORM = 11, 12, 13, 15
HAND_FORM = 14


def table() -> Table:
    return Play(Garden(), None, Book())


def after_a_gap() -> Table:
    t = table()
    FIELDS.forget(t)
    return t


def rows(t: Table) -> list[tuple[int, tuple[int, ...], int]]:
    return [(row.verb, row.args, row.line) for row in FIELDS.rows(t)]


def test_a_form_is_made_of_each_name() -> None:
    made = {code: form for code, form in FIELDS.forms.items() if code > 10}
    assert [(form.name, form.context) for form in made.values()] == [
        ("turn", "seen"),
        ("water", "seen"),
        ("", "seen"),
        ("", "seen"),
        ("", "seen"),
    ]
    assert made[COINS_FORM].slots == (
        Slot(table="seat"),
        Slot(table="literal", word="coins", joined=True),
        Slot(table="int", unknown=True),
    )


def test_cells_of_the_ledger_are_fields() -> None:
    goods = FIELDS.all_goods
    assert goods.names == ("left.coins", "right.coins", "middle.coins", "bank", "water", "well")
    assert goods.kinds == ("coin", "coin", "coin", "coin", "water", "water")
    assert FIELDS.place_of(COINS_FORM, (1, 0)) == 1
    assert FIELDS.place_of(WATER_FORM, (0,)) == WATER
    assert FIELDS.place_of(HAND_FORM, (0, 5)) == -1
    assert FIELDS.place_of(10, ()) == -1


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        (COINS_FORM, (0, 3)),
        (COINS_FORM, (0, UNKNOWN)),
        (WATER_FORM, (2,)),
        (BED_FORM, (1, 2)),
        (TURN_FORM, (1, 0)),
        (HAND_FORM, (0, 5, 7)),  # nobody saw the second card
        (HAND_FORM, (0, 7, 5)),
        (HAND_FORM, (0, UNKNOWN, UNKNOWN)),
        (HAND_FORM, (1,)),
    ],
)
def test_a_fact_holds(verb: int, args: tuple[int, ...]) -> None:
    assert FIELDS.see(table(), verb, args) is None


@pytest.mark.parametrize(
    ("verb", "args", "name", "seen", "computed"),
    [
        (COINS_FORM, (0, 4), "left.coins", 4, 3),
        (COINS_FORM, (2, 4), "middle.coins", 4, "none"),  # the third gardener is not here
        (BED_FORM, (1, 0), "south.gardener", "nobody", "right"),
        (TURN_FORM, (2, 1), "turn", "2 right", "1 left"),
        (HAND_FORM, (0, 8, 7), "left.hand", "8 7", "5 ?"),
        (HAND_FORM, (0, 5), "left.hand", "5", "5 ?"),
        (HAND_FORM, (1, 5), "right.hand", "5", "-"),
    ],
)
def test_a_fact_differs(
    verb: int, args: tuple[int, ...], name: str, seen: int | str, computed: int | str
) -> None:
    assert FIELDS.see(table(), verb, args) == Difference(name, seen, computed)


def test_a_position_has_a_row_for_each_field_that_is_known() -> None:
    t = table()
    whole = [
        (TURN_FORM, (1, 0), 1),
        (WATER_FORM, (2,), 1),
        (COINS_FORM, (0, 3), 2),
        (HAND_FORM, (0, 5, UNKNOWN), 2),
        (COINS_FORM, (1, 4), 3),
        (HAND_FORM, (1,), 3),
        (BED_FORM, (0, 0), 4),  # two beds in a line
        (BED_FORM, (1, 2), 4),
        (BED_FORM, (2, 0), 5),
    ]
    assert rows(t) == whole
    t.state.c[WATER] = Unknown("water")
    t.state.beds[2] = Unknown("east.gardener")
    assert rows(t) == [
        row for row in whole if row[:2] not in ((WATER_FORM, (2,)), (BED_FORM, (2, 0)))
    ]


def test_a_gap_forgets_everything_by_its_name_and_rows_make_it_known_again() -> None:
    t = after_a_gap()
    s = t.state
    lost = [*s.c, *s.beds, *s.hands, s.day]
    assert [value.name for value in lost] == [
        *("left.coins", "right.coins", "middle.coins", "bank", "water", "well"),
        *("north.gardener", "south.gardener", "east.gardener"),
        *("left.hand", "right.hand", "middle.hand", "turn"),
    ]
    assert rows(t) == []
    for row in FIELDS.rows(table()):
        assert FIELDS.place(t, row.verb, row.args) is None
    assert rows(t) == rows(table())


def test_a_row_that_cannot_be_is_refused_and_not_set() -> None:
    t = table()
    assert FIELDS.place(t, HAND_FORM, (0, CARDS_MAX + 1)) == impossible("garden.seed", card=10)
    assert t.state.hands[0] == (5, UNKNOWN)


def test_what_is_unknown_is_learnt_once_and_then_compared() -> None:
    t = after_a_gap()
    with pytest.raises(Consulted, match=r"^left\.coins$"):
        FIELDS.see(t, COINS_FORM, (0, 5))
    assert FIELDS.learn(t, COINS_FORM, (0, 5))
    assert not FIELDS.learn(t, COINS_FORM, (0, 6))
    assert FIELDS.see(t, COINS_FORM, (0, 6)) == Difference("left.coins", 6, 5)
    assert FIELDS.learn(t, BED_FORM, (2, 1))
    assert t.state.beds[2] == 1
    assert not FIELDS.learn(t, COINS_FORM, (2, 5))  # nobody is there to hold them


def test_a_question_mark_says_nothing_of_a_number_and_leaves_a_card_face_down() -> None:
    t = table()
    FIELDS.place(t, COINS_FORM, (0, UNKNOWN))
    FIELDS.place(t, HAND_FORM, (1, UNKNOWN))
    assert (t.state.c[COINS], t.state.hands[1]) == (3, (UNKNOWN,))


def test_a_correction_of_a_number_goes_through_the_ledger() -> None:
    t = table()
    FIELDS.correct(t, COINS_FORM, (0, 5))
    FIELDS.correct(t, BED_FORM, (0, 1))
    assert (t.state.c, t.state.beds) == ([5, 4, 0, 18, 2, 8], [1, 2, 0])
    assert t.book is not None
    assert t.book.rows == [(-1, 2, BANK, COINS, "ruling")]


def test_suppositions_come_from_the_domain_or_from_the_table_of_the_slot() -> None:
    t = table()
    assert [value for value, _ in FIELDS.suppose(t, "left.coins")] == [0, 1, 2]
    beds = FIELDS.suppose(t, "north.gardener")
    assert [value for value, _ in beds] == ["nobody", "left", "right", "middle"]
    assert [state.beds for _, state in beds] == [[code, 2, 0] for code in range(4)]
    assert t.state.beds == [0, 2, 0]
    assert FIELDS.suppose(t, "left.hand") == []  # any hand: nobody can say
    assert FIELDS.suppose(t, "the weather") == []


def test_names_lead_to_the_row_that_tells_them_and_to_the_row_that_asks() -> None:
    named = ("left.coins", "turn", "north.gardener", "bank", "the weather")
    assert [FIELDS.row_of(name) for name in named] == [
        "left.coins",
        "turn",
        "north.gardener",
        "",  # no row tells it
        "",
    ]
    assert FIELDS.blank(*FIELDS.by_name["right.coins"]) == Entry(POSITION, COINS_FORM, (1, UNKNOWN))


def test_the_plain_table_hides_a_hand_until_the_game_is_over() -> None:
    t = table()
    t.state.c[WATER] = Unknown("water")
    lines = list(FIELDS.plain(t))
    assert lines[0] == [("turn", "1 left"), ("water", "?")]
    assert lines[1] == [("left.coins", 3), ("left.hand", "?")]
    assert next(line for line in FIELDS.plain(t, is_over=True) if line[0][0] == "left.coins") == [
        ("left.coins", 3),
        ("left.hand", "5 ?"),
    ]


def test_each_field_changed_alone_changes_the_digest() -> None:
    assert list(unhashed(FIELDS, table(), digest_of)) == []

    def forgetful(s: Garden) -> str:
        return digest(NAMES, marked([s.c, s.beds[1:], s.hands, s.day, s.active]))

    assert list(unhashed(FIELDS, table(), forgetful)) == ["north.gardener"]


def test_a_value_left_out_of_a_fact_was_not_looked_at() -> None:
    t = table()
    tile: Field[Table] = Field(
        "{bed}.crop",
        values=(Slot(table="int"), Slot(table="holder", optional=True)),
        get=lambda t, bed: (bed, t.state.beds[bed]),
    )
    fields: Fields[Table] = Fields((Block("bed", ((tile,),)),), TABLES, "order", Garden.copy)
    assert fields.see(t, 0, (1, 1, OMITTED)) is None
    assert fields.see(t, 0, (1, 1, 2)) is None
    assert fields.see(t, 0, (1, 1, 3)) == Difference("south.crop", "1 middle", "1 right")
    assert fields.see(t, 0, (1, 2, OMITTED)) == Difference("south.crop", "2", "1")


def test_a_game_takes_the_whole_part_from_its_list() -> None:
    class Gardening(Listed):
        fields = FIELDS

    game, t = Gardening(), table()
    t.state.partial = False
    game.gap(t)
    assert t.state.partial
    assert game.rows(t) == []
    assert game.learn(t, WATER_FORM, (2,))
    assert game.see(t, WATER_FORM, (3,)) == Difference("water", 3, 2)
    assert game.place(t, COINS_FORM, (0, 1)) is None
    game.correct(t, WATER_FORM, (4,))
    assert [
        t.state.c[game.place_of(*row)] for row in ((COINS_FORM, (0, 1)), (WATER_FORM, (4,)))
    ] == [1, 4]
    assert [value for value, _ in game.suppose(t, "left.coins", Entry(POSITION))] == [0, 1, 2]
    assert (game.row_of("water"), game.goods().kinds[WATER]) == ("water", "water")
    game.blur(t, Entry(POSITION))
    assert is_unknown(t.state.c[WATER])


@pytest.mark.parametrize(
    ("seen", "held", "same"),
    [
        ((5, 7), (7, 5), True),
        ((5, 5), (5, 5), True),
        ((5, 7), (5, 5), False),  # as many values, and one that is not there
        ((5, 5), (5, 7), False),
        ((5, UNKNOWN), (5, 5), True),
        ((7, UNKNOWN), (5, 5), False),
        ((5, 7), (5, Unknown("hand")), True),
    ],
)
def test_values_whose_order_says_nothing_are_counted(
    seen: tuple[int, ...], held: tuple[object, ...], same: bool
) -> None:
    assert is_same(HAND, seen, held) == same
