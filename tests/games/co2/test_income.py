"""Income: who is paid for a track, how much, and in what mix of coins and points."""

from __future__ import annotations

import pytest

from co2replay.engine.unknown import Unknown
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.chapters.income import (
    answer_income,
    check_income,
    incomes,
    settle_income,
    sole_seat,
)
from co2replay.games.co2.doubt.final_table import incomes_shown
from co2replay.games.co2.forms import SEATS
from co2replay.games.co2.turn.frames import Frame, Income
from tests.games.co2.asking import BLUE, ORANGE, PURPLE, SOLAR, asking
from tests.games.co2.scene import Scene
from tests.games.co2.supply_phase import QUIET, ruled, supply

EDITIONS = ("en", "it", "pl")
# Incomes beside the spaces, alike on all five tracks: 1 1 2 2 3 3 4 4 5 5.


def due(scene: Scene) -> dict[str, int]:
    """Who is still to be paid, as the game waits for it."""
    frame = scene.state.pending[-1]
    if not isinstance(frame, Income):
        return {}
    return {seat: amount for seat, amount in zip(SEATS, frame.due, strict=True) if amount}


def levels(source: str, **by_seat: int) -> list[str]:
    return [f"{seat}.{source} {level}" for seat, level in by_seat.items()]


@pytest.mark.clause("co2.income.rank-1-2")
@pytest.mark.clause("co2.income.amount")
@pytest.mark.parametrize("edition", EDITIONS)
def test_first_and_second_are_paid_the_number_beside_their_disc(edition: str) -> None:
    before = ruled(*levels("biomass", orange=8, purple=5, blue=3))
    # orange on space 8: 4; purple on space 5: 3; blue is third: nothing
    assert due(supply("", edition, before=before)) == {"orange": 4, "purple": 3}


@pytest.mark.clause("co2.income.2p-first-only")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_two_players_only_the_first_is_paid(edition: str) -> None:
    before = ruled(*levels("biomass", orange=8, purple=5))
    assert due(supply("", edition, players=2, before=before)) == {"orange": 4}


@pytest.mark.clause("co2.income.2p-first-only")
@pytest.mark.clause("co2.income.ties-full")
def test_two_players_level_are_both_first() -> None:
    before = ruled(*levels("biomass", orange=8, purple=8))
    assert due(supply("", players=2, before=before)) == {"orange": 4, "purple": 4}


@pytest.mark.clause("co2.income.ties-full")
@pytest.mark.clause("co2.income.second-after-tied-first")
@pytest.mark.parametrize("edition", EDITIONS)
def test_ties_are_paid_in_full_and_do_not_cancel_the_second_place(edition: str) -> None:
    # solar: purple and blue tied first on 7 (4 each); the others tied second on 5 (3 each)
    tied = levels("solar", purple=7, blue=7, orange=5, yellow=5, black=5)
    paid = {"purple": 4, "blue": 4, "orange": 3, "yellow": 3, "black": 3}
    assert due(supply("", edition, players=5, before=ruled(*tied))) == paid
    # a third level is paid nothing
    third = levels("solar", purple=7, blue=7, orange=5, yellow=4, black=4)
    assert due(supply("", edition, players=5, before=ruled(*third))) == {
        "purple": 4,
        "blue": 4,
        "orange": 3,
    }


@pytest.mark.clause("co2.income.amount")
def test_the_incomes_of_several_tracks_are_one_sum() -> None:
    before = ruled(
        *levels("biomass", orange=7, purple=2),  # orange first 4, purple second 1
        *levels("recycling", purple=5, orange=3),  # purple first 3, orange second 2
        *levels("fusion", blue=1),  # blue first 1, nobody second
    )
    assert due(supply("", before=before)) == {"orange": 6, "purple": 4, "blue": 1}


@pytest.mark.clause("co2.income.split")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("coins", "points"), [(0, 6), (1, 5), (3, 3), (6, 0)])
def test_any_mix_of_coins_and_points_is_an_income(coins: int, points: int, edition: str) -> None:
    before = ruled(*levels("biomass", orange=7), *levels("recycling", purple=5, orange=3)) + QUIET
    body = f"purple: income 3 coins 0 vp\norange: income {coins} coins {points} vp\n"
    scene = supply(body, edition, before=before)
    # orange began with 3 coins and no point; purple, 4 coins, gets 3
    assert scene.broken == ""
    assert (scene["orange.money"], scene["orange.vp"]) == (3 + coins, points)
    assert (scene["purple.money"], scene["purple.vp"]) == (7, 0)
    assert scene.trace.findings[-1].waits == "draw-event"


@pytest.mark.clause("co2.income.amount")
@pytest.mark.parametrize(("coins", "points"), [(3, 2), (4, 3), (0, 7), (0, 0)])
def test_an_income_that_is_not_the_sum_due_is_refused(coins: int, points: int) -> None:
    before = ruled(*levels("biomass", orange=7), *levels("recycling", purple=5, orange=3))
    found = supply(f"orange: income {coins} coins {points} vp\n", before=before).breach()
    assert found is not None
    assert found.clause == "co2.income.amount"
    assert found.facts == {"seat": "orange", "due": 6, "taken": coins + points}


@pytest.mark.clause("co2.income.rank-1-2")
@pytest.mark.clause("co2.income.2p-first-only")
def test_who_is_due_nothing_takes_nothing() -> None:
    before = ruled(*levels("biomass", orange=7))
    assert supply("blue: income 0 coins 0 vp\n", before=before).broken == ""
    found = supply("blue: income 1 coins 0 vp\n", before=before).breach()
    assert found is not None
    assert found.clause == "co2.income.rank-1-2"
    assert found.facts == {"seat": "blue", "due": 0, "taken": 1}
    # orange is paid first, and purple, second or nowhere, speaks when nobody waits for an income
    for purple, clause in ((3, "co2.income.2p-first-only"), (0, "co2.income.rank-1-2")):
        pair = ruled(*levels("biomass", orange=7, purple=purple))
        body = "orange: income 4 coins 0 vp\npurple: income 1 coins 0 vp\n"
        assert supply(body, players=2, before=QUIET + pair).broken == clause


@pytest.mark.clause("co2.income.split")
def test_an_income_without_a_name_needs_to_be_the_only_one() -> None:
    alone = ruled(*levels("biomass", orange=7))
    scene = supply("income 4 coins 0 vp\n", before=alone)
    assert (scene.broken, scene["orange.money"]) == ("", 7)
    two = ruled(*levels("biomass", orange=7, purple=3))
    found = supply("income 4 coins 0 vp\n", before=two).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.income.split", {"name": "missing"})


@pytest.mark.clause("co2.decade.supply-order")
@pytest.mark.parametrize("edition", EDITIONS)
def test_demand_waits_until_every_income_is_taken(edition: str) -> None:
    before = ruled(*levels("biomass", orange=7, purple=3))
    body = "orange: income 4 coins 0 vp\n! fossil europe gas\n"
    found = supply(body, edition, before=before).breach()
    assert found is not None
    assert (found.clause, found.facts["waits"]) == ("co2.income.split", "income")


@pytest.mark.clause("co2.income.split")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reading_can_forbid_to_split_an_income(edition: str) -> None:
    before = ruled(*levels("biomass", orange=7))
    whole = {"income_split_allowed": "no"}
    for coins, points in ((4, 0), (0, 4)):
        body = f"orange: income {coins} coins {points} vp\n"
        assert supply(body, edition, before=before, readings=whole).broken == ""
    mixed = "orange: income 2 coins 2 vp\n"
    found = supply(mixed, edition, before=before, readings=whole).breach()
    assert found is not None
    assert (found.clause, found.facts) == ("co2.income.split", {"coins": 2, "vp": 2})
    # all three books allow it; the literal first sentence of the Polish one does not
    assert supply(mixed, edition, before=before).broken == ""


@pytest.mark.clause("co2.income.rank-1-2")
@pytest.mark.parametrize("value", ["not_ranked", "ranked_last"])
def test_a_player_without_a_disc_is_paid_nothing_under_either_reading(value: str) -> None:
    # orange alone has a disc: the second position is held by nobody, or by two players
    # without a number beside them; neither pays
    before = ruled(*levels("biomass", orange=7))
    scene = supply("", before=before, readings={"income_without_disc": value}, record=True)
    assert due(scene) == {"orange": 4}
    assert scene.trace.book is not None
    assert ("income_without_disc" in scene.trace.book.asked) == (value == "ranked_last")


@pytest.mark.clause("co2.income.rank-1-2")
def test_without_any_disc_nobody_waits_for_an_income() -> None:
    scene = supply("! fossil europe gas\n")
    assert scene.broken == ""


@pytest.mark.clause("co2.income.amount")
def test_income_beyond_the_end_of_a_track_is_that_of_the_last_space() -> None:
    # level 12 by the reading that tracks have no end: the last printed number is 5
    before = ruled(*levels("biomass", orange=12))
    readings = {"expertise_track_end": "unlimited"}
    assert due(supply("", before=before, readings=readings)) == {"orange": 5}


# Orange stands first in solar, on 3, and third in fusion, on 1: only the solar number is paid.
PLACES = ruled(*levels("solar", orange=3), *levels("fusion", purple=5, blue=3, orange=1))


@pytest.mark.clause("co2.income.amount")
@pytest.mark.parametrize(
    ("read_off", "kind", "rests"),
    [
        ("", "undetermined", ("track.solar.3.income",)),
        ("fact track fusion 1 income 1\n", "undetermined", ("track.solar.3.income",)),
        ("fact track solar 3 income 2\n", "breach", ()),
    ],
)
def test_a_wrong_income_rests_on_the_numbers_that_are_paid_and_on_no_other(
    read_off: str, kind: str, rests: tuple[str, ...]
) -> None:
    body = "orange: income 3 coins 0 vp\n"
    found = supply(body, before=read_off + PLACES, trusted=False).trace.first(
        "breach", "undetermined"
    )
    assert found is not None
    assert (found.kind, found.clause, found.rests) == (kind, "co2.income.amount", rests)
    assert found.facts == {"seat": "orange", "due": 2, "taken": 3}


@pytest.mark.clause("co2.income.split")
@pytest.mark.parametrize(("coins", "points"), [(1, 0), (0, 1)])
def test_an_income_of_one_goes_to_the_seat_that_takes_it(coins: int, points: int) -> None:
    before = ruled(*levels("fusion", purple=1))
    scene = supply(f"purple: income {coins} coins {points} vp\n", before=before)
    assert scene.broken == ""
    assert (scene["purple.money"], scene["purple.vp"]) == (4 + coins, points)
    assert [scene[f"{seat}.vp"] for seat in ("orange", "blue")] == [0, 0]
    found = supply("purple: income 0 coins 0 vp\n", before=before).breach()
    assert found is not None
    assert found.facts == {"seat": "purple", "due": 1, "taken": 0}


@pytest.mark.clause("co2.income.amount")
def test_points_too_are_counted_as_taken() -> None:
    before = ruled(*levels("biomass", orange=7))
    found = supply("blue: income 1 coins 2 vp\n", before=before).breach()
    assert found is not None
    assert found.facts == {"seat": "blue", "due": 0, "taken": 3}


# The same without a log: purple is due 3 coins or points, orange nothing.

DUE: Frame = Income((0, 3, 0, 0, 0), False)
AMOUNT, SPLIT = "co2.income.amount", "co2.income.split"
NO_PLACE = "co2.income.rank-1-2"  # orange has no disc on any track
TAKEN = [
    ("yes", PURPLE, (1, 2), None, {"income_split_allowed"}),
    ("no", PURPLE, (1, 2), (SPLIT, {"coins": 1, "vp": 2}, False), {"income_split_allowed"}),
    ("no", PURPLE, (3, 0), None, set()),
    ("no", PURPLE, (0, 3), None, set()),
    ("yes", PURPLE, (4, -1), (AMOUNT, {"seat": "purple", "due": 3, "taken": 3}, True), set()),
    ("yes", PURPLE, (-1, 4), (AMOUNT, {"seat": "purple", "due": 3, "taken": 3}, True), set()),
    ("yes", PURPLE, (1, 1), (AMOUNT, {"seat": "purple", "due": 3, "taken": 2}, True), set()),
    ("yes", ORANGE, (0, 0), None, set()),
    ("yes", ORANGE, (1, 0), (NO_PLACE, {"seat": "orange", "due": 0, "taken": 1}, True), set()),
    ("yes", ORANGE, (0, 2), (NO_PLACE, {"seat": "orange", "due": 0, "taken": 2}, True), set()),
]


@pytest.mark.parametrize(("split", "seat", "args", "refused", "asked"), TAKEN)
def test_what_is_taken_must_be_what_is_due(
    split: str,
    seat: int,
    args: tuple[int, int],
    refused: tuple[str, dict[str, int | str], bool] | None,
    asked: set[str],
) -> None:
    t = asking(DUE, readings=(("income_split_allowed", split),))
    breach = check_income(t, DUE, seat, args)
    told = None if breach is None else (breach.clause, breach.facts, breach.hard)
    assert told == refused
    assert t.book is not None
    assert set(t.book.asked) == asked


def test_what_is_taken_moves_and_is_due_no_longer() -> None:
    t = asking(DUE)
    assert answer_income(t, DUE, PURPLE, (1, 2)) is None
    assert t.state.pending == [Income((0,) * 5, False)]
    assert t.book is not None
    assert [row[1:] for row in t.book.rows] == [
        (1, at.BANK_MONEY, at.MONEY + PURPLE, "co2.income.split"),
        (2, at.BANK_VP, at.VP + PURPLE, "co2.income.split"),
    ]
    assert settle_income(t, t.state.pending[-1])
    assert t.state.pending == []
    assert not settle_income(asking(DUE), DUE)
    assert sole_seat(DUE) == PURPLE
    assert sole_seat(Income((1, 3, 0, 0, 0), False)) == NO_SEAT
    assert sole_seat(Income((0,) * 5, False)) == NO_SEAT


@pytest.mark.parametrize("value", ["ranked_last", "not_ranked"])
def test_a_track_is_paid_by_position(value: str) -> None:
    t = asking(readings=(("income_without_disc", value),))
    for seat, level in ((ORANGE, 3), (PURPLE, 12), (BLUE, 0)):
        t.state.c[at.EXPERTISE + seat * 5 + SOLAR] = level
    # Solar: purple stands beyond the end of its 10 spaces, 5 beside the last; orange on 3, 2.
    assert incomes(t) == (2, 5, 0, 0, 0)
    assert t.book is not None
    assert list(t.book.touched) == ["track.solar.10.income", "track.solar.3.income"]
    rows = len(t.book.rows)
    assert incomes_shown(t) == {"orange.income": 2, "purple.income": 5, "blue.income": 0}
    assert len(t.book.rows) == rows
    t.state.c[at.EXPERTISE + ORANGE * 5 + SOLAR] = Unknown("track")
    assert set(incomes_shown(t).values()) == {"?"}
    assert set(t.book.asked) == ({"income_without_disc"} if value == "ranked_last" else set())
