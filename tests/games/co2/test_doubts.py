"""How far assumed facts of the box can have led a number astray, and where they cannot have."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from co2replay.engine.passed import Difference
from co2replay.engine.table import Book, Table
from co2replay.engine.unknown import Unknown
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import Table as Co2Table
from co2replay.games.co2.doubt import doubts
from co2replay.games.co2.game import GAME
from co2replay.notation.records import NO_FORM
from co2replay.verdict.session import play_to
from tests.games.co2.scene import read, set_up
from tests.questions.slips import session_of

HEAD = "co2replay 1\ngame: co2\nedition: en\nseats: orange purple blue\n---\n"
FIELD = {name: code for code, name in enumerate(f.SEAT_FIELDS)}
ORANGE, PURPLE, BLUE = range(3)


def table(body: str, edition: str = "co2/en") -> Co2Table:
    log = read(HEAD + set_up(3) + body)
    return play_to(session_of(log), edition, len(log.entries))


def made(t: Co2Table, seat: int, name: str, seen: int) -> tuple[str, ...]:
    return GAME.made_of(t, f.SEAT_FIELD, (seat, FIELD[name], seen))


# Orange builds the first solar plant: 10 coins, 2 cubes, 8 points, solar 3; 1 coin is left of 11.
BUILT = """\
[1.1 orange]
ruling set oceania/money solar installed "a project"
ruling set orange.solar 2 "licence"
ruling set orange.tech 2 "cubes"
ruling set orange.money 11 "coins"
construct solar oceania/money
"""
COST, CUBES, POINTS = (f"plant.solar.1.{fact}" for fact in ("cost", "cubes", "vp"))
BONUS = "track.solar.3.bonus"


def test_a_price_may_have_left_more_coins_or_fewer_but_no_more_than_there_were() -> None:
    t = table(BUILT)
    assert made(t, ORANGE, "money", 0) == (COST,)
    assert made(t, ORANGE, "money", 11) == (COST,)
    assert made(t, ORANGE, "money", 12) == ()
    assert made(t, PURPLE, "money", 0) == ()


def test_what_a_plant_asks_and_gives_moves_cubes_and_points() -> None:
    t = table(BUILT)
    # 2 cubes were paid; a symbol at solar 3 may have brought one more.
    assert made(t, ORANGE, "tech", 2) == (CUBES,)
    assert made(t, ORANGE, "tech", 1) == (CUBES, BONUS)  # either of them alone
    assert made(t, ORANGE, "tech", 3) == (CUBES, BONUS)
    assert made(t, ORANGE, "tech", 4) == ()
    assert made(t, ORANGE, "vp", 1) == (POINTS,)
    assert made(t, ORANGE, "cep", 1) == ()


def test_a_symbol_of_a_track_puts_no_cep_into_a_hand_or_a_region() -> None:
    # To a region a CEP comes by an answer that somebody writes.
    t = table(BUILT)
    for region in range(at.REGION_COUNT):
        now = t.state.c[at.REGION_CEPS + region]
        assert (
            GAME.made_of(t, f.REGION_FIELD, (region, f.REGION_FIELDS.index("cep"), now - 1)) == ()
        )
    assert made(t, ORANGE, "cep", 3) == ()


def test_a_symbol_may_raise_any_track_and_the_next_one_again() -> None:
    t = table(BUILT)
    assert made(t, ORANGE, "fusion", 1) == (BONUS,)
    # Two steps: the symbol of solar 3 leads to fusion 1, and that of fusion 1 to fusion 2.
    assert made(t, ORANGE, "fusion", 2) == (BONUS, "track.fusion.1.bonus")
    assert made(t, PURPLE, "fusion", 1) == ()


def test_what_the_table_has_counted_since_is_in_no_doubt() -> None:
    t = table(BUILT + "= orange.money 1\n")
    assert made(t, ORANGE, "money", 2) == ()
    assert made(t, ORANGE, "vp", 1) == (POINTS,)


def test_a_control_hangs_on_no_price() -> None:
    t = table(BUILT)
    assert GAME.made_of(t, f.CONTROL, (f.REGIONS.index("oceania"), PURPLE + 1)) == ()


def ruled_by_purple(level: int, plant: str = "solar") -> Co2Table:
    """Purple has one plant there, so has orange, of solar, at solar 3."""
    before = (
        f'ruling set oceania.plants oil {plant}:purple empty empty "built before"\n'
        f'ruling set oceania.control purple "so far"\nruling set purple.solar {level} "so far"\n'
    )
    return table(BUILT.replace("construct", before + "construct"))


OCEANIA = f.REGIONS.index("oceania")


@pytest.mark.parametrize(
    ("level", "paths"),
    [
        (4, (BONUS,)),  # with one more step, orange ties, and has built last
        (5, (BONUS, "track.solar.4.bonus")),
        (6, ()),
    ],
)
def test_a_control_that_a_tie_decides_hangs_on_the_tracks(
    level: int, paths: tuple[str, ...]
) -> None:
    t = ruled_by_purple(level)
    assert t.state.control[OCEANIA] == PURPLE
    assert GAME.made_of(t, f.CONTROL, (OCEANIA, ORANGE + 1)) == paths
    assert GAME.made_of(t, f.CONTROL, (OCEANIA, BLUE + 1)) == ()


def test_a_control_without_a_tie_hangs_on_no_track() -> None:
    # Recycling is first on the agenda of Oceania.
    t = ruled_by_purple(4, "recycling")
    assert GAME.made_of(t, f.CONTROL, (OCEANIA, ORANGE + 1)) == ()


@pytest.mark.parametrize(
    ("verb", "args"),
    [
        (f.LOBBY_HAND, (ORANGE, 5)),
        (f.GOAL_HELD, (ORANGE, 27)),
        (f.TURN, (1, 1, PURPLE)),
        (f.SEAT_FIELD, (ORANGE, FIELD["un"], 1)),
    ],
)
def test_where_cards_and_tiles_lie_hangs_on_nothing_printed(
    verb: int, args: tuple[int, ...]
) -> None:
    assert GAME.made_of(table(BUILT), verb, args) == ()


def test_a_digest_hangs_on_all_that_may_be_off() -> None:
    assert GAME.made_of(table(BUILT), -1, ()) == (COST, CUBES, BONUS, POINTS)
    assert GAME.made_of(table("[1.1 orange]\npropose solar asia money\nbuy\n"), -1, ()) == ()


def test_a_card_hangs_on_what_it_prints_where_nobody_wrote_it() -> None:
    # Card 5 is taken to give a cube: it may give 2 coins, or a CEP of the market.
    t = table("[1.1 orange]\nlobby 5 minor\n")
    assert made(t, ORANGE, "money", 5) == ("lobby.5.minor",)
    assert made(t, ORANGE, "money", 6) == ()
    assert made(t, ORANGE, "cep", 3) == ("lobby.5.minor",)
    assert made(t, ORANGE, "cep", 4) == ()
    t = table("[1.1 orange]\nlobby 5 minor tech\n")
    assert made(t, ORANGE, "money", 5) == ()


# An event hits North America at 350 ppm and more: everybody without a plant there gives a cube.
# In Asia purple and orange would have been spared; blue has a plant nowhere.
EVENT = """\
ruling set asia.plants oil biomass:purple solar:orange empty empty empty "built before"
ruling set ppm 350 "warm"
ruling set purple.tech 1 "a cube"
ruling set blue.tech 0 "none"
ruling set orange.tech 0 "none"
"""


def test_an_event_of_another_region_moves_cubes_and_points_but_no_cep() -> None:
    t = table("[1.1 orange]\n" + EVENT)
    assert t.book is not None
    t.entry += 1
    rows = [
        (t.entry, 1, at.CUBES + PURPLE, at.REGION_CUBES, "co2.event.contribution"),
        (t.entry, 2, at.VP + ORANGE, at.BANK_VP, "co2.event.penalty"),
        (t.entry, 2, at.VP + BLUE, at.BANK_VP, "co2.event.penalty"),
    ]
    for _, amount, source, target, _ in rows:
        t.state.c[source] -= amount
        t.state.c[target] += amount
    t.book.rows += rows
    t.book.uses.append((t.entry, "event.47.region", -1))
    path = ("event.47.region",)
    assert made(t, PURPLE, "tech", 1) == path
    assert made(t, PURPLE, "tech", 2) == ()
    assert made(t, ORANGE, "vp", 0) == path
    assert made(t, BLUE, "vp", 0) == ()
    assert made(t, ORANGE, "cep", 1) == ()
    tech, cep = (f.REGION_FIELDS.index(name) for name in ("tech", "cep"))
    assert GAME.made_of(t, f.REGION_FIELD, (0, tech, 0)) == path
    assert GAME.made_of(t, f.REGION_FIELD, (3, tech, 1)) == path
    assert GAME.made_of(t, f.REGION_FIELD, (3, cep, 3)) == ()


def test_a_fine_follows_from_a_cube_that_an_assumed_plant_has_taken() -> None:
    t = table(BUILT)
    assert t.book is not None
    t.entry += 1
    t.book.rows.append((t.entry, 2, at.VP + ORANGE, at.BANK_VP, "co2.event.penalty"))
    t.state.c[at.VP + ORANGE] -= 2
    t.book.uses = [use for use in t.book.uses if use[1] == CUBES]
    # With one of the 2 cubes kept, that cube goes and the 2 points stay.
    assert made(t, ORANGE, "vp", 8) == (CUBES,)
    assert made(t, ORANGE, "vp", 9) == ()


# The table had an assumed fact been another.

Trials = list[tuple[Any, tuple[str, ...]]]


def trials(t: Co2Table, assumed: Callable[[str], bool]) -> tuple[Trials, Trials]:
    one, _, two = doubts.otherwise(t, assumed)
    return list(one), list(two)


def test_what_went_out_may_have_stayed_and_all_of_it_may_have_gone() -> None:
    t = table(BUILT)
    single, _ = trials(t, COST.__eq__)
    money = {state.c[at.MONEY + ORANGE] for state, paths in single if paths == (COST,)}
    assert money == {0, 11}
    assert t.state.c[at.MONEY + ORANGE] == 1


def test_two_numbers_of_one_seat_are_tried_together() -> None:
    t = table(BUILT)
    _, both = trials(t, lambda path: path in (COST, CUBES))
    pairs = {(state.c[at.MONEY + ORANGE], state.c[at.CUBES + ORANGE]) for state, _ in both}
    assert pairs == {(0, 2), (11, 2)}


def test_nothing_is_doubted_that_was_read_off_the_box() -> None:
    assert trials(table(BUILT), lambda path: False) == ([], [])


def test_a_number_unknown_or_seen_since_is_not_tried() -> None:
    t = table(BUILT)
    t.state.c[at.MONEY + ORANGE] = Unknown("orange.money")
    assert trials(t, COST.__eq__) == ([], [])
    assert trials(table(BUILT + "= orange.money 1\n"), COST.__eq__) == ([], [])


def test_without_a_book_nothing_is_known_of_a_number() -> None:
    t: Co2Table = table(BUILT)
    t.book = None
    assert made(t, ORANGE, "money", 0) == ()
    doubts.confirm(t, f.SEAT_FIELD, (ORANGE, FIELD["money"], 4))
    assert trials(t, lambda path: True) == ([], [])


def test_a_book_counts_what_was_seen() -> None:
    t = Table(None, None, Book())
    t.entry = 4
    doubts.confirm(t, f.SEAT_FIELD, (ORANGE, FIELD["money"], 4))
    doubts.confirm(t, f.CONTROL, (0, 1))  # no number: nothing is confirmed
    assert t.book is not None
    assert t.book.confirmed == {at.MONEY + ORANGE: 4}


def test_two_numbers_belong_together_where_one_act_asks_one_company_for_both() -> None:
    """A visit to the market asks for the price and coins, a plant for coins and cubes."""
    assert doubts.belong(at.PRICE, at.MONEY + PURPLE)
    assert not doubts.belong(at.PRICE, at.CUBES + PURPLE)
    assert doubts.belong(at.MONEY + ORANGE, at.CUBES + ORANGE)
    assert not doubts.belong(at.MONEY + ORANGE, at.CUBES + PURPLE)
    assert not doubts.belong(at.MONEY + ORANGE, at.MONEY + ORANGE)


def test_a_total_hangs_on_own_coins_and_points_and_on_everybodys_cubes_and_tracks() -> None:
    t = table(BUILT)

    def total(seat: str) -> set[str]:
        return {*GAME.made_of(t, NO_FORM, (), Difference(f"{seat}.total", 30, 31))}

    # Most cubes and the highest Expertise score for whoever has them: both totals may change.
    assert {COST, CUBES, POINTS, BONUS} <= total("orange")
    assert {CUBES, BONUS} <= total("purple")
    assert not {COST, POINTS} & total("purple")


FUSION_OF_ORANGE = at.EXPERTISE + ORANGE * at.SOURCE_COUNT + f.SOURCES.index("fusion")


def steps(offs: Iterable[tuple[int, tuple[int, ...]]]) -> dict[str, tuple[int, ...]]:
    """How far each track of Expertise may be from what it shows."""
    of_tracks = range(at.EXPERTISE, at.HAND)
    return {at.CELL_NAMES[cell]: by for cell, by in offs if cell in of_tracks}


# The step was taken on fusion: by another symbol, or card, it would have been another track.
OTHERWISE = {f"orange.{source}": (-1 if source == "fusion" else 1,) for source in f.SOURCES}


def test_a_step_that_was_chosen_may_have_been_none_and_another_one_instead() -> None:
    row = (0, 1, at.BANK_EXPERTISE, FUSION_OF_ORANGE, "co2.bonus.any")
    t = table(BUILT)
    assert steps(doubts.of_bonus(t, ["track", "solar", "3", "bonus"], ORANGE, [row])) == OTHERWISE


def test_a_card_may_name_another_track_for_what_it_moved_and_for_nothing_else() -> None:
    t, names = table(BUILT), ["lobby", "20", "detail"]
    by_card = (0, 1, at.BANK_EXPERTISE, FUSION_OF_ORANGE, "co2.lobby.20")
    assert steps(doubts.of_detail(t, names, ORANGE, [by_card])) == OTHERWISE
    by_another = (0, 1, at.BANK_EXPERTISE, FUSION_OF_ORANGE, "co2.lobby.21")
    coins = (0, 1, at.BANK_MONEY, at.MONEY + ORANGE, "co2.lobby.20")
    assert list(doubts.of_detail(t, names, ORANGE, [by_another, coins])) == []


def test_a_cube_that_a_card_brought_may_be_in_the_supply_still() -> None:
    """What a later card gives is told by no book: one cube came, so up to one is too much."""
    t, names = table(BUILT), ["lobby", "20", "main"]
    row = (0, 1, at.BANK_CUBES, at.CUBES + ORANGE, "co2.lobby.20")
    offs = dict(doubts.of_main(t, names, ORANGE, [row]))
    assert min(offs[at.CUBES + ORANGE]) == -1
    assert max(offs[at.BANK_CUBES]) == 1
