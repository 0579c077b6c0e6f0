"""The search: nothing is found in a sound engine, and planted faults are, by the right check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from co2replay.engine.table import Breach, Table, move
from co2replay.fuzz import judging
from co2replay.fuzz.explore import Options, explore
from co2replay.fuzz.random_play import load, play
from co2replay.oracle.co2 import goods
from co2replay.rules.co2 import cells as at
from co2replay.rules.co2 import construct, handlers, legal_actions, market, state, turns
from co2replay.rules.co2 import frames as fr
from co2replay.rules.co2.state import State

CI_SEED = 20_000


def test_a_short_search_with_a_fixed_seed_finds_nothing() -> None:
    report = explore(Options(), range(CI_SEED, CI_SEED + 250))
    assert [found.failure for found in report.found] == []
    assert report.games == 250
    assert report.actions > 20_000
    assert report.judged > 5
    assert report.varied > 50
    assert len(report.situations) > 300


def test_the_paranoid_mode_looks_at_the_same_games_and_finds_nothing() -> None:
    report = explore(Options(paranoid=True), range(CI_SEED, CI_SEED + 40))
    assert [found.failure for found in report.found] == []
    assert report.fingerprint == explore(Options(), range(CI_SEED, CI_SEED + 40)).fingerprint


def test_the_same_seeds_give_the_same_report() -> None:
    first, second = (explore(Options(), range(30)) for _ in range(2))
    assert first == second
    assert first.fingerprint != explore(Options(), range(30, 60)).fingerprint


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
        failures |= set(explore(Options(), range(first, first + 60)).failures)
        if failures & checks:
            break
    assert failures & checks, failures


def test_a_game_that_should_have_been_lost_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(handlers.STEPS, fr.DO_SUPPLY_END, never_lost)
    report = explore(Options(guided=False, readings=False), range(60))
    assert {found.failure.clause for found in report.found} >= {"co2.end.loss-500"}


def test_a_list_that_forgets_an_act_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal_actions, "can_sell", lambda t, seat: False)
    log = play(load("en"), (0, 1, 2), 4)
    failures = [judging.again(log, seed, light=False) for seed in range(40)]
    found = [failure for failure in failures if failure is not None]
    assert {failure.check for failure in found} <= {"unlisted", "near-legal"}
    assert any("sell" in failure.name for failure in found)


def test_a_second_judge_who_thinks_otherwise_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    log = next(
        log
        for log in (play(load("en"), (0, 1, 2), seed) for seed in range(30))
        if judging.against_oracle(log) == (None, True)
    )
    gain = goods.gain_coins
    monkeypatch.setattr("co2replay.oracle.co2.turns.gain_coins", lambda t, s, n: gain(t, s, n + 1))
    failure, _ = judging.against_oracle(log)
    assert failure is not None
    assert failure.check == "oracle"
