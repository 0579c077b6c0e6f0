"""The search: nothing is found in a sound engine, and planted faults are, by the right check."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from co2replay.engine.table import Breach, Table, move
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board import state
from co2replay.games.co2.board.state import State
from co2replay.games.co2.chapters import construct, market, turns
from co2replay.games.co2.judge import market as goods
from co2replay.games.co2.lists import legal_actions
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.players.swarming import Swarmer
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.turn import handlers
from co2replay.notation.records import HeaderRow
from co2replay.search import judging
from co2replay.search.explore import SearchOptions, explore, plan_of
from co2replay.search.hosted import begun, header_of, hosted
from tests.sample import at_most

CI_SEED = 20_000
GAMES = at_most(50, 250)


def test_a_short_search_with_a_fixed_seed_finds_nothing() -> None:
    report = explore(SearchOptions("co2", cases=4), range(CI_SEED, CI_SEED + GAMES))
    assert [found.failure for found in report.found] == []
    assert report.games == GAMES
    assert report.actions > 80 * GAMES
    assert report.judged > GAMES // 50
    assert report.cases > 2 * GAMES
    assert report.varied > GAMES // 5
    assert len(report.situations) > 200
    assert report.abandoned * 100 < report.games


def test_a_card_declared_for_what_became_impossible_is_taken_back_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = SearchOptions(
        "co2", guided=False, readings=False, deep_every=10**9, oracle_every=10**9, cases=0
    )
    taken_back = 0
    take_back = Swarmer.take_back

    def counted(player: Swarmer) -> bool:
        nonlocal taken_back
        cards = sum(entry.verb == f.LOBBY for entry in player.entries)
        found = take_back(player)
        taken_back += found
        assert sum(entry.verb == f.LOBBY for entry in player.entries) == cards - 1
        return found

    monkeypatch.setattr(Swarmer, "take_back", counted)
    report = explore(options, range(CI_SEED, CI_SEED + 60))
    assert (report.abandoned, report.failures) == (0, {})
    assert taken_back > 0


def test_the_preset_set_ups_and_the_variants_are_played_by_any_number() -> None:
    plans = [
        plan_of(seed, Random(seed), SearchOptions("co2", readings=False)) for seed in range(400)
    ]
    presets = {dict(plan.start.rows).get("preset", "") for plan in plans}
    assert presets == {"", "beginner", "normal", "expert", "extreme"}
    several = {(plan.players, dict(plan.rows)["variants"]) for plan in plans if plan.rows}
    ways = ("auction", "draft", "auction draft")
    assert several == {(players, variants) for players in (2, 3, 4, 5) for variants in ways}


def test_a_game_by_a_preset_lays_out_its_plants_and_says_so() -> None:
    one, start = hosted("co2"), (("preset", "expert"),)
    rules = rules_alone("co2/pl")
    table = begun(one, rules, (0, 1), dict(start))
    player = one.players.plain(table, Random(1), digests=False)
    player.lay_out()
    kinds = [entry.args[1] for entry in player.entries if entry.verb == f.FOSSIL]
    # co2.preset.expert: 4 coal, 1 oil, 1 gas
    assert sorted(kinds) == [0, 0, 0, 0, 1, 2]
    assert HeaderRow("preset", "expert") in header_of(one, rules, 2, 1, start=start)


def test_the_paranoid_mode_looks_at_the_same_games_and_finds_nothing() -> None:
    seeds = range(CI_SEED, CI_SEED + at_most(15, 40))
    report = explore(SearchOptions("co2", paranoid=True, cases=2), seeds)
    assert [found.failure for found in report.found] == []
    assert report.fingerprint == explore(SearchOptions("co2", cases=2), seeds).fingerprint


def test_the_same_seeds_give_the_same_report() -> None:
    first, second = (explore(SearchOptions("co2", cases=2), range(12)) for _ in range(2))
    assert first == second
    assert first.fingerprint != explore(SearchOptions("co2", cases=2), range(12, 24)).fingerprint


# Planted faults: each is seen by the check that is there for it.


def sell_out_of_thin_air(t: Table, seat: int) -> None:
    t.state.sold = True
    t.state.c[at.MONEY + seat] += t.state.c[at.PRICE]
    move(t, at.CEPS + seat, at.MARKET_CEPS, 1, "co2.market.sell-adds-to-pile")


def builder_takes_all(t: Table, region: int, builder: int) -> None:
    t.state.control[region] = builder


def never_refilled(t: Table, bought: bool) -> None:
    return


def nobody_sells(t: Table, seat: int) -> Breach | None:
    return Breach("co2.market.sell-hand-only", {"cep": 0})


def forgets_the_hand(self: State) -> State:
    new = COPY(self)
    new.lobby = self.lobby  # the same list: whoever plays on changes the table put away, too
    return new


COPY = State.copy


def falls_over(t: Table, seat: int) -> None:
    raise KeyError(seat)


def never_lost(t: Table, frame: Any) -> None:
    t.state.phase = state.OPERATIONS
    t.state.active = t.state.start
    turns.begin_turn_of(t, t.state.start)


@pytest.mark.parametrize(
    ("module", "name", "wrong", "checks"),
    [
        (market, "apply_sell", sell_out_of_thin_air, {"invariant"}),
        (market, "refill", never_refilled, {"invariant", "oracle"}),
        (market, "check_sell", nobody_sells, {"unanswerable", "refused"}),
        (construct, "update_control", builder_takes_all, {"law", "oracle"}),
        (market, "apply_buy", falls_over, {"crash"}),
        (State, "copy", forgets_the_hand, {"step-back", "replay", "invariant", "spoiled"}),
    ],
)
def test_a_planted_fault_is_found(
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    wrong: Callable[..., Any],
    checks: set[str],
) -> None:
    monkeypatch.setattr(module, name, wrong)
    failures: set[str] = set()
    for first in range(0, 600, 60):
        failures |= set(explore(SearchOptions("co2", cases=0), range(first, first + 60)).failures)
        if failures & checks:
            break
    assert failures & checks, failures


def test_a_game_that_should_have_been_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(handlers.STEPS, fr.DoSupplyEnd, never_lost)
    report = explore(SearchOptions("co2", guided=False, readings=False, cases=0), range(60))
    assert {found.failure.clause for found in report.found} >= {"co2.end.loss-500"}


def test_a_list_that_forgets_an_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal_actions, "can_sell", lambda t, seat: False)
    log = play(rules_alone("en"), (0, 1, 2), 4)
    failures = [judging.again(log, seed, light=False) for seed in range(at_most(12, 40))]
    found = [failure for failure in failures if failure is not None]
    assert {failure.check for failure in found} <= {"unlisted", "near-legal"}
    assert any("sell" in failure.name for failure in found)


def test_a_second_judge_who_thinks_otherwise_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    log = next(
        log
        for log in (play(rules_alone("en"), (0, 1, 2), seed) for seed in range(30))
        if judging.against_oracle(log) == (None, True)
    )
    gain = goods.gain_coins
    monkeypatch.setattr(
        "co2replay.games.co2.judge.turns.gain_coins", lambda t, s, n: gain(t, s, n + 1)
    )
    failure, _ = judging.against_oracle(log)
    assert failure is not None
    assert failure.check == "oracle"
