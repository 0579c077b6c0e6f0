"""Invariants: each holds through whole games, and each catches the fault planted for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.invariants import INVARIANTS, broken, cheap, printed_totals
from co2replay.games.co2.board.pieces import NO_SEAT
from co2replay.games.co2.board.state import State
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr

# Fossil plants stand first on a demand space, green ones are 4 + 5 * seat + source.
COAL, GREEN_OF_ORANGE = 1, 4
ORANGE, PURPLE = 0, 1
ASIA = 4


class Snapshots:
    """Copies of the tables of a game, one for each of the moments that faults are planted in."""

    def __init__(self) -> None:
        self.last: Table | None = None
        self.middle: Table | None = None

    def __call__(self, t: Table) -> None:
        copy = Table(t.state.copy(), t.rules, None)
        if t.state.decade == 3 and isinstance(t.state.pending[-1], fr.Turn):
            self.middle = copy
        self.last = copy


@pytest.fixture(scope="module")
def middle() -> Table:
    """A table in the middle of a game, with plants, scientists and cards about."""
    shots = Snapshots()
    random_play.play(rules_alone("en"), (0, 1, 2), 3, watch=shots)
    assert shots.middle is not None
    return shots.middle


def copy_of(t: Table) -> Table:
    return Table(t.state.copy(), t.rules, None)


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_broken_after_any_entry_of_a_game(edition: str, players: int) -> None:
    rules = rules_alone(edition)

    def watch(t: Table) -> None:
        assert broken(t) == []
        assert cheap(t)

    for seed in range(6):
        random_play.play(rules, tuple(range(players)), seed, watch=watch)


def test_the_printed_totals_are_those_of_the_box(middle: Table) -> None:
    # 20 x 1 + 15 x 2 + 10 x 5 + 5 x 10 = 150 coins; 4 scientists for each of 3 players.
    assert printed_totals(middle) == {
        "cep": 40,
        "tech": 25,
        "money": 150,
        "vp": 0,
        "ppm": 0,
        "expertise": 0,
        "price": 8,
        "scientist": 12,
        "project": 30,
        "fossil": 30,
        "plant": 25,
    }


def one_coin_more(s: State) -> None:
    s.c[at.MONEY + ORANGE] += 1


def a_debt_of_cubes(s: State) -> None:
    s.c[at.BANK_CUBES] += s.c[at.CUBES + ORANGE] + 1
    s.c[at.CUBES + ORANGE] = -1


def a_scientist_of_another(s: State) -> None:
    s.c[at.HAND + ORANGE] += 1
    s.c[at.POOL + PURPLE] -= 1
    if s.c[at.POOL + PURPLE] < 0:
        s.c[at.POOL + PURPLE] += 1
        s.c[at.HAND + PURPLE] -= 1


def a_solar_project_for_a_fusion_one(s: State) -> None:
    s.c[at.PROJECT_POOL + 1] += 1
    s.c[at.PROJECT_POOL + 2] -= 1


def a_project_gone_from_the_board(s: State) -> None:
    space = next(x for x, tile in enumerate(s.tiles) if tile and s.visitors[x] == NO_SEAT)
    s.tiles[space] = 0


def a_plant_more_on_the_board(s: State) -> None:
    s.plants[-1] = GREEN_OF_ORANGE if s.plants[-1] != GREEN_OF_ORANGE else COAL


def a_scientist_on_an_empty_space(s: State) -> None:
    s.visitors[s.tiles.index(0)] = ORANGE
    s.c[at.AFIELD + ORANGE] += 1
    s.c[at.HAND + ORANGE] -= 1


def too_many_ceps_in_a_region(s: State) -> None:
    s.c[at.BANK_CEPS] -= 9
    s.c[at.REGION_CEPS + ASIA] += 9


def control_without_a_plant(s: State) -> None:
    s.control[ASIA] = next(
        seat
        for seat in s.order
        if not any(GREEN_OF_ORANGE + 5 * seat <= plant < 9 + 5 * seat for plant in s.plants[17:23])
    )


def nobody_where_a_plant_stands(s: State) -> None:
    s.control[next(x for x, seat in enumerate(s.control) if seat != NO_SEAT)] = NO_SEAT


def pollution_without_a_plant(s: State) -> None:
    s.c[at.PPM] += 20
    s.c[at.SKY] -= 20


def a_disaster_level_never_noticed(s: State) -> None:
    s.c[at.SKY] -= 1000
    s.c[at.PPM] += 1000
    s.warmed = False


def a_price_of_nothing(s: State) -> None:
    s.c[at.PRICE_SCALE] += s.c[at.PRICE]
    s.c[at.PRICE] = 0


def a_market_left_empty(s: State) -> None:
    s.c[at.BANK_CEPS] += s.c[at.MARKET_CEPS]
    s.c[at.MARKET_CEPS] = 0


def a_step_beyond_the_track(s: State) -> None:
    s.c[at.BANK_EXPERTISE] -= 11
    s.c[at.EXPERTISE] += 11


def a_card_in_two_hands(s: State) -> None:
    s.lobby[ORANGE] = s.lobby[PURPLE] = (5,)


def a_sixth_card(s: State) -> None:
    s.lobby_hidden[ORANGE] += 6


def a_goal_held_twice(s: State) -> None:
    s.goal[ORANGE] = s.goal[PURPLE] = 31


def a_un_goal_lost(s: State) -> None:
    s.un_display = s.un_display[1:]


def an_event_twice(s: State) -> None:
    s.events_used = (*s.events_used, s.events_used[0])


def three_open_events(s: State) -> None:
    s.events = s.events_used = (47, 48, 49)


def a_step_left_undone(s: State) -> None:
    s.pending.append(fr.DoEvent())


FAULTS: list[tuple[Callable[[State], None], str, str]] = [
    (one_coin_more, "totals", "co2.construct.pay-bank"),
    (a_debt_of_cubes, "floor", "co2.event.penalty"),
    (a_scientist_of_another, "own-scientists", "co2.scientist.max-4"),
    (a_solar_project_for_a_fusion_one, "sources", "co2.setup.projects-sorted"),
    (a_project_gone_from_the_board, "tiles", "co2.construct.project-returns"),
    (a_plant_more_on_the_board, "plants", "co2.region.green-permanent"),
    (a_scientist_on_an_empty_space, "scientists", "co2.construct.scientist-leaves"),
    (too_many_ceps_in_a_region, "regions", "co2.region.cep-limit"),
    (control_without_a_plant, "regions", "co2.control.most-types"),
    (nobody_where_a_plant_stands, "regions", "co2.control.first-builder"),
    (pollution_without_a_plant, "pollution", "co2.setup.pollution-start"),
    (a_disaster_level_never_noticed, "pollution", "co2.end.safe-zone"),
    (a_price_of_nothing, "market", "co2.market.price-down"),
    (a_market_left_empty, "market", "co2.market.refill"),
    (a_step_beyond_the_track, "tracks", "co2.expertise.first-step"),
    (a_card_in_two_hands, "lobby", "co2.setup.lobby-deal"),
    (a_sixth_card, "lobby", "co2.setup.lobby-deal"),
    (a_goal_held_twice, "goals", "co2.setup.company-goal-deal"),
    (a_un_goal_lost, "un-goals", "co2.setup.un-goals-10"),
    (an_event_twice, "events", "co2.eventcard.one-per-region"),
    (three_open_events, "events", "co2.setup.events-two-visible"),
    (a_step_left_undone, "pending", "co2.turn.one-action"),
]


@pytest.mark.parametrize(
    ("plant", "name", "clause"), FAULTS, ids=[fault.__name__ for fault, _, _ in FAULTS]
)
def test_a_planted_fault_is_caught(
    middle: Table, plant: Callable[[State], None], name: str, clause: str
) -> None:
    t = copy_of(middle)
    assert broken(t) == []
    plant(t.state)
    assert (name, clause) in {(found.name, found.clause) for found in broken(t)}


def test_every_invariant_has_a_fault_planted_for_it() -> None:
    assert {name for _, name, _ in FAULTS} == set(INVARIANTS)


@pytest.mark.parametrize(
    "cell",
    [
        at.MONEY,
        at.CUBES,
        at.CEPS,
        at.HAND,
        at.REGION_CEPS,
        at.REGION_CUBES,
        at.MARKET_CEPS,
        at.BANK_CEPS,
        at.BANK_CUBES,
        at.BANK_MONEY,
        at.PPM,
    ],
)
def test_the_cheap_test_misses_no_piece_gone(middle: Table, cell: int) -> None:
    t = copy_of(middle)
    assert cheap(t)
    t.state.c[cell] -= 1
    assert not cheap(t)


def test_the_cheap_test_sees_a_debt(middle: Table) -> None:
    t = copy_of(middle)
    t.state.c[at.BANK_MONEY] += t.state.c[at.MONEY] + 1
    t.state.c[at.MONEY] = -1
    assert not cheap(t)


def test_points_may_fall_below_zero(middle: Table) -> None:
    t = copy_of(middle)
    t.state.c[at.BANK_VP] += t.state.c[at.VP] + 3
    t.state.c[at.VP] = -3
    assert broken(t) == []


def test_cubes_without_limit_may_run_into_debt_only_under_that_reading(middle: Table) -> None:
    def owe(t: Table) -> list[str]:
        t.state.c[at.CUBES] += t.state.c[at.BANK_CUBES] + 1
        t.state.c[at.BANK_CUBES] = -1
        return [found.name for found in broken(t)]

    assert owe(copy_of(middle)) == ["floor"]
    unlimited = rules_alone("en", {"cube_supply_empty": "unlimited"})
    assert owe(Table(middle.state.copy(), unlimited, None)) == []
