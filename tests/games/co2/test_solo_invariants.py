"""Invariants of the variants: they hold through whole games, and catch the faults planted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from co2replay.engine.table import Table
from co2replay.games.co2.board.invariants import broken, cheap
from co2replay.games.co2.board.state import State
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import random_play
from co2replay.games.co2.turn import frames as fr

READINGS = (
    {},
    {"solo_un_faceup_at_start": "10"},
    {"solo_un_stack": "13", "solo_un_reveal_position": "free"},
    {"solo_end_when": "at_once", "solo_collapse_scoring": "vp_total_only"},
    {"solo_starter_space_choice": "before_look", "solo_starter_next_region": "from_last_region"},
    {"minor_lobby_timing": "any", "round_on_last_space_played": "no"},
)
EDITIONS = ("en", "it", "pl")


def whole(t: Table) -> None:
    assert broken(t) == []
    assert cheap(t)


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_broken_after_any_entry_of_a_game_for_one(
    edition: str, readings: dict[str, str]
) -> None:
    rules = rules_alone(edition, readings)
    for seed in range(5):
        random_play.play(rules, (seed,), seed, watch=whole)


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"auction_format": "open_until_all_pass", "auction_reentry": "yes"},
        {"auction_all_pass": "passes_left", "auction_overpay": "minimal_set"},
        {"auction_before_first_decade": "yes", "draft_pass_directions": "always_right"},
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_broken_after_any_entry_of_a_game_with_draft_and_auction(
    edition: str, readings: dict[str, str]
) -> None:
    rules = rules_alone(edition, readings, ("auction", "draft"))
    for seed in range(4):
        random_play.play(rules, tuple(range(2 + seed)), seed, watch=whole)


def moment(rules: object, seats: tuple[int, ...], wanted: Callable[[State], bool]) -> Table:
    """The last table of some games that is as wanted."""
    found: list[Table] = []

    def keep(t: Table) -> None:
        if wanted(t.state):
            found.append(Table(t.state.copy(), t.rules, None))

    for seed in range(20):
        random_play.play(rules, seats, seed, watch=keep)  # type: ignore[arg-type]
        if found:
            return found[-1]
    raise AssertionError("no game has such a moment")


def with_goals(s: State) -> bool:
    return bool(s.un_display) and s.un_hidden > 0 and s.lobby_deck > 0 and s.decade > 1


def in_draft(s: State) -> bool:
    frame = s.pending[-1]
    return isinstance(frame, fr.Draft) and frame.passes == 1 and bool(frame.picked)


def a_goal_gone_from_the_stack(s: State) -> None:
    s.un_hidden -= 1


def a_goal_revealed_from_nowhere(s: State) -> None:
    number = next(x for x in range(34, 47) if x not in s.un_used)
    s.un_used = (*s.un_used, number)
    s.un_display = (*s.un_display, number)


def a_goal_on_show_never_revealed(s: State) -> None:
    s.un_used = s.un_used[:-1]


def a_card_not_replaced(s: State) -> None:
    s.lobby[0] = s.lobby[0][1:]
    if not s.lobby[0]:
        s.lobby_hidden[0] -= 1


def a_card_more_in_the_deck(s: State) -> None:
    s.lobby_deck += 26


def a_card_in_two_packs(s: State) -> None:
    frame = s.pending[-1]
    assert isinstance(frame, fr.Draft)
    first, second, *others = frame.packs
    s.pending[-1] = replace(frame, packs=((second[0], *first[1:]), second, *others))


def a_card_lost_in_passing(s: State) -> None:
    frame = s.pending[-1]
    assert isinstance(frame, fr.Draft)
    s.pending[-1] = replace(frame, packs=(frame.packs[0][1:], *frame.packs[1:]))


ALONE: list[tuple[Callable[[State], None], str, str]] = [
    (a_goal_gone_from_the_stack, "un-goals", "co2.solo.un-stack"),
    (a_goal_revealed_from_nowhere, "un-goals", "co2.solo.un-stack"),
    (a_goal_on_show_never_revealed, "un-goals", "co2.solo.un-stack"),
    (a_card_not_replaced, "lobby", "co2.solo.lobby-refill"),
    (a_card_more_in_the_deck, "lobby", "co2.solo.lobby-refill"),
]
DRAFTED: list[tuple[Callable[[State], None], str, str]] = [
    (a_card_in_two_packs, "lobby", "co2.setup.draft-end"),
    (a_card_lost_in_passing, "lobby", "co2.setup.draft-end"),
]


@pytest.mark.parametrize(("plant", "name", "clause"), ALONE)
def test_a_fault_planted_in_a_game_for_one_is_caught(
    plant: Callable[[State], None], name: str, clause: str
) -> None:
    t = moment(rules_alone("en"), (0,), with_goals)
    assert broken(t) == []
    plant(t.state)
    assert (name, clause) in {(found.name, found.clause) for found in broken(t)}


@pytest.mark.parametrize(("plant", "name", "clause"), DRAFTED)
def test_a_fault_planted_in_a_draft_is_caught(
    plant: Callable[[State], None], name: str, clause: str
) -> None:
    t = moment(rules_alone("en", None, ("draft",)), (0, 1, 2), in_draft)
    assert broken(t) == []
    plant(t.state)
    assert (name, clause) in {(found.name, found.clause) for found in broken(t)}
