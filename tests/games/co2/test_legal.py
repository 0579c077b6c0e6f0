"""Two opinions on legality: the list of legal acts equals what the check of one act accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from co2replay.engine.table import Table
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.cells import BANK_CEPS, CEPS, CUBES, MONEY, PLANT_STACK
from co2replay.games.co2.lists import legal_actions as la
from co2replay.games.co2.players import random_play
from co2replay.games.co2.players.opinions import VERBS_OF_FRAME
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.notation.records import NOBODY
from tests.games.co2.both_opinions import EDITIONS, Seeking, compare, play_and_compare, rules_of
from tests.games.co2.supply_phase import QUIET, ruled, supply
from tests.sample import at_most, one_in


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_list_of_legal_acts_is_what_the_check_of_each_accepts(
    edition: str, players: int
) -> None:
    seen: Counter[str] = Counter()
    for seed in range(at_most(1, 4)):
        seen += play_and_compare(edition, players, seed, 0.03)
    assert seen["turn"] > at_most(0, 3)


# Every reading that bears on what is legal, away from the usual value.
READINGS = (
    ("agenda_restricts_projects", "no"),
    ("buy_after_price_change", "no"),
    ("card_move_counts", "as_free_move"),
    ("completed_summit_tile", "back_to_pile"),
    ("construct_own_scientist_destination", "free_move"),
    ("construct_own_scientist_destination", "matrix"),
    ("construct_space", "leftmost"),
    ("cubes_against", "tile"),
    ("displacement_at_construction", "at_step_7"),
    ("displacement_barred_between", "free_moves"),
    ("displacement_fee_timing", "after_benefit"),
    ("end_turn_expertise", "optional"),
    ("end_turn_expertise_beneficiary", "everyone"),
    ("end_turn_order", "summit_first"),
    ("expertise_track_end", "unlimited"),
    ("free_move_interleaving", "between_steps"),
    ("goal_discard_when", "own_turn"),
    ("goal_exchange_at_end", "only_if_unmet"),
    ("income_split_allowed", "no"),
    ("install_own_scientist_free_removal", "yes"),
    ("license_against", "net"),
    ("lobby_07_09_benefit", "choice"),
    ("lobby_07_09_benefit", "fixed"),
    ("main_lobby_discount_timing", "after_action"),
    ("main_lobby_timing", "after_action"),
    ("market_refill_trigger", "purchase_only"),
    ("market_short_effect", "take_first"),
    ("minor_lobby_benefit", "choice"),
    ("minor_lobby_benefit", "cube_and_coins"),
    ("minor_lobby_timing", "any"),
    ("no_action", "illegal"),
    ("recruit_by", "region"),
    ("region_cep_full_target", "lost"),
    ("region_cep_optional", "optional"),
    ("region_cep_purpose", "any_need"),
    ("region_cube_subsidy", "optional"),
    ("region_scan_order", "free"),
    ("sell_after_refill_at_max_price", "yes"),
    ("summit_lobby_moves", "displacement_too"),
    ("summit_lobby_moves", "free_move_only"),
    ("summit_scoring_order", "free"),
    ("two_summits", "board_order"),
    ("un_goal_requirement", "plants"),
)


@pytest.mark.parametrize(("name", "value"), one_in(2, READINGS))
def test_both_opinions_follow_a_reading(name: str, value: str) -> None:
    for seed in range(at_most(1, 3)):
        play_and_compare("en", 2 + seed, seed, 0.02, {name: value})


# Readings under which the questions that come up seldom do come up.
SELDOM = {"displacement_barred_between": "free_moves", "end_turn_expertise": "optional"}


# A payer without CEP and coins who still holds a goal: no random game gets there.
BY_HAND = (fr.Short,)


def test_every_question_of_the_game_has_been_compared() -> None:
    watch = Seeking(enough=at_most(1, 3))
    for seed in range(600):
        if all(watch.seen[kind] == watch.enough for kind in VERBS_OF_FRAME if kind not in BY_HAND):
            break
        rules = rules_of(EDITIONS[seed % 3], tuple(SELDOM.items()))
        random_play.play(rules, tuple(range(2 + seed % 4)), seed, watch=watch)
    rare = [kind for kind in VERBS_OF_FRAME if not watch.seen[kind]]
    assert [kind.name for kind in rare if kind not in BY_HAND] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_opinions_agree_on_a_payer_short_of_coins(edition: str) -> None:
    poor = ("asia.control orange", "asia.cep 0", "orange.cep 0", "orange.money 2")
    rows = QUIET.replace("asia.plants oil oil", "asia.plants oil empty")
    scene = supply("", edition, before=rows + ruled(*poor))
    t = Table(scene.state, rules_of(edition), None)
    assert flow.play_draw(t, f.FOSSIL, (f.REGIONS.index("asia"), 2)) == flow.PLAYED
    assert isinstance(t.state.pending[-1], fr.Short)
    compare(t)


# The comparison itself must notice when one side is wrong.


def buy_without_a_price(t: Table, seat: int) -> bool:
    return not (t.state.bought or t.state.sold)


def sell_after_a_change(t: Table, seat: int) -> bool:
    s = t.state
    return not (s.bought or s.sold) and s.c[CEPS + seat] > 0


def build_without_a_licence(t: Table, seat: int, space: int, source: int, off: int) -> bool:
    s, stack = t.state, t.rules.box.plants[source]
    left = s.c[PLANT_STACK + source]
    plant = stack[len(stack) - left] if left else stack[-1]
    return s.c[MONEY + seat] >= plant.coins and s.c[CUBES + seat] >= plant.cubes


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("can_buy", buy_without_a_price),
        ("can_sell", sell_after_a_change),
        ("can_build", build_without_a_licence),
        ("can_end", lambda t: True),
        ("can_use_main", lambda t, card: True),
        ("can_pass", lambda t, seat: False),
    ],
)
def test_a_wrong_opinion_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[..., bool]
) -> None:
    tables = turns_of_games(3)
    if name == "can_pass":
        tables = [full_board(tables[0])]
    before = [la.legal(t) for t in tables]
    monkeypatch.setattr(la, name, wrong)
    differing = [t for t, acts in zip(tables, before, strict=True) if la.legal(t) != acts]
    assert differing
    with pytest.raises(AssertionError, match="listed"):
        compare(differing[0])
    monkeypatch.undo()
    compare(differing[0])


def turns_of_games(games: int, readings: tuple[tuple[str, str], ...] = ()) -> list[Table]:
    tables: list[Table] = []

    def keep(t: Table) -> None:
        if isinstance(t.state.pending[-1], fr.Turn):
            tables.append(Table(t.state.copy(), t.rules, None))

    for seed in range(games):
        random_play.play(rules_of("en", readings), (0, 1, 2), seed, watch=keep)
    return tables


def full_board(t: Table) -> Table:
    """A table on which no Action is possible: every space taken, nothing installed, no CEP."""
    copy = Table(t.state.copy(), t.rules, None)
    s = copy.state
    s.acted = False
    s.armed = 0
    s.tiles = [1] * len(s.tiles)  # forestation, proposed
    for seat in s.order:
        s.c[BANK_CEPS] += s.c[CEPS + seat]
        s.c[CEPS + seat] = 0
    s.control = [-1] * len(s.control)
    return copy


@pytest.mark.clause("co2.turn.one-action")
@pytest.mark.parametrize(("reading", "may_pass"), [("pass", True), ("illegal", False)])
def test_passing_is_for_who_has_no_action(reading: str, may_pass: bool) -> None:
    tables = turns_of_games(1, (("no_action", reading),))
    first = tables[0]
    assert la.has_action(first, first.state.active)
    assert (NOBODY, f.PASS, ()) not in la.legal(first)
    stuck = full_board(first)
    compare(stuck)
    assert not la.has_action(stuck, stuck.state.active)
    assert ((NOBODY, f.PASS, ()) in la.legal(stuck)) == may_pass
    # One CEP in hand is enough for an installation.
    stuck.state.c[CEPS + stuck.state.active] = 1
    compare(stuck)
    assert la.has_action(stuck, stuck.state.active)
