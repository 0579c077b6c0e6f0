"""What a search looks at beside the second judge: each check says nothing of sound play, and sees
what it is there for."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from co2replay.engine import fieldwise
from co2replay.engine.replay import replay
from co2replay.engine.trace import Trace
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.state import State, Table
from co2replay.games.co2.chapters import control, projects, sheet, turns
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import ledger
from co2replay.games.co2.players.digests import NOT_ON_THE_TABLE
from co2replay.games.co2.players.laws import DONE, Laws, best_experts
from co2replay.games.co2.players.laying_anew import laid_out
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.words import vocabulary
from co2replay.notation.parse import read_text
from co2replay.notation.records import OMITTED, Entry, Log
from co2replay.rulebooks.opening import replay_log
from co2replay.search import judging
from co2replay.search.explore import SearchOptions, explore
from co2replay.search.hosted import opened
from tests.games.co2.both_opinions import rules_of
from tests.games.co2.placing import placed
from tests.games.co2.scene import play as played

SEATS, SEED = (0, 1, 2), 4
COPY, BEGIN = State.copy, turns.begin_turn


def a_game() -> tuple[Log, Trace]:
    log = play(rules_alone("co2/en"), SEATS, SEED)
    opening = opened(log)
    return log, replay(log, GAME, opening.rules, opening.seats, record=True)


def test_a_copy_that_shares_a_list_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    state = laid_out(Random(1)).state
    assert list(fieldwise.wrong(GAME, state, NOT_ON_THE_TABLE)) == []

    def sharing(self: State) -> State:
        new = COPY(self)
        new.un_held = self.un_held
        return new

    monkeypatch.setattr(State, "copy", sharing)
    assert [one.name for one in fieldwise.wrong(GAME, state, NOT_ON_THE_TABLE)] == [
        "a copy shares un_held"
    ]


def test_rows_that_do_not_tell_of_a_scientist_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    log, _ = a_game()
    assert judging.laid_anew(log) is None
    rows = type(GAME).rows

    def nobody_there(self: Any, t: Any) -> list[Entry]:
        return [
            replace(row, args=(*row.args[:-1], OMITTED)) if row.verb == f.TILE else row
            for row in rows(self, t)
        ]

    monkeypatch.setattr(type(GAME), "rows", nobody_there)
    failure = judging.laid_anew(log)
    assert failure is not None
    assert failure.name == "rows"


@pytest.mark.clause("co2.propose.grant-money-floor")
def test_a_floor_that_is_booked_as_the_grant_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    take = projects.take_money

    def as_the_grant(t: Any, seat: int, amount: int, clause: str) -> None:
        take(t, seat, amount, clause.removesuffix("-floor"))

    text = placed("asia.cep 0") + "[1.1 orange]\npropose solar asia money\n"
    assert wrong_rows(text) is None
    monkeypatch.setattr(projects, "take_money", as_the_grant)
    failure = wrong_rows(text)
    assert failure is not None
    # no CEP lies in Asia: 1 coin comes by the floor, and not by the grant
    assert (failure.clause, failure.facts) == ("co2.propose.grant-money", {"amount": 1, "ceps": 0})


@pytest.mark.clause("co2.goal.discard")
def test_coins_of_a_goal_at_the_end_are_none_of_one_thrown_away(root: Path) -> None:
    path = root / "fixtures/games/co2/rules/co2.score.goal-exchange.legal.log"
    log = read_text(path.read_text(encoding="utf-8"), lambda _: vocabulary(), path.name)
    trace, _, problems = replay_log(log, GAME, "co2/en", record=True)
    assert trace is not None
    assert (trace.book is not None, problems) == (True, [])
    assert ledger.misplaced(log, trace, rules_of("en")) is None
    exchanged = "co2.score.goal-exchange"
    twins = [
        (*row[:4], "co2.goal.discard" if row[4] == exchanged else row[4]) for row in trace.book.rows
    ]
    assert twins != trace.book.rows
    trace.book.rows[:] = twins
    failure = ledger.misplaced(log, trace, rules_of("en"))
    assert failure is not None
    assert (failure.name, failure.clause) == ("ledger", "co2.goal.discard")


@pytest.mark.clause("co2.propose.grant-money")
def test_a_bank_that_runs_out_of_coins_is_no_finding_where_coins_are_limited(root: Path) -> None:
    # 150 coins: orange has all but the 4 of each of the others, so none is left for the grant
    path = root / "fixtures/games/co2/rules/co2.propose.grant-money.legal.log"
    head, _, body = path.read_text(encoding="utf-8").partition("---\n")
    laid = body.partition("[1.1 orange]")[0]
    head += "edition: en\nreadings: coins_limited=yes\n---\n"
    laid += 'ruling set orange.money 142 "bank"\n[1.1 orange]\npropose solar asia money\n'
    log = read_text(head + laid, lambda _: vocabulary(), path.name)
    opening = opened(log)
    trace = replay(log, GAME, opening.rules, opening.seats, record=True)
    assert trace.state.c[at.BANK_MONEY] == 0
    assert ledger.misplaced(log, trace, opening.rules) is None


def wrong_rows(text: str) -> Any:
    scene = played(text)
    opening = opened(scene.log)
    trace = replay(scene.log, GAME, opening.rules, opening.seats, record=True)
    return ledger.misplaced(scene.log, trace, opening.rules)


def test_a_line_of_the_sheet_with_other_rows_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    _, trace = a_game()
    assert ledger.miscredited(trace) is None
    monkeypatch.setattr(sheet, "CLOSING", {})
    failure = ledger.miscredited(trace)
    assert failure is not None
    assert failure.name == "ledger-count"


def test_what_a_turn_leaves_behind_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(s: State) -> None:
        bought = s.bought
        BEGIN(s)
        s.bought = bought

    monkeypatch.setattr(turns, "begin_turn", kept)
    report = explore(SearchOptions("co2", cases=0), range(12))
    assert "kept" in {found.failure.name for found in report.found}


@pytest.mark.clause("co2.free.once-each")
@pytest.mark.parametrize("done", DONE)
def test_what_is_given_back_within_a_turn_is_seen(done: str) -> None:
    """A card outside the own turn, say, that gives whoever is on turn the card move back."""
    state = played(placed() + "[1.1 orange]\n").state
    table = Table(state, rules_alone("co2/en"), None)
    setattr(state, done, True)
    laws = Laws(table)
    assert laws.look(table, None) is None
    setattr(state, done, False)
    failure = laws.look(table, None)
    assert failure is not None
    assert (failure.name, failure.facts) == ("given-back", {"forgotten": done})


@pytest.mark.clause("co2.control.tie-full")
def test_a_tie_of_others_that_the_first_of_them_wins_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # purple and blue supply solar, neither knows more of it: whoever had control keeps it (A65)
    text = placed("asia.plants oil solar:purple solar:blue empty empty empty", "blue.fusion 3")
    scene = played(text + "[1.1 orange]\n")
    table = type(laid_out(Random(1)))(scene.state, rules_alone("co2/en"), None)
    asia = f.REGIONS.index("asia")
    kinds = control.supplied(table, asia, 1)
    assert kinds == (True, False, False)
    # only what they have built is compared in the English book, all of the agenda in the Italian
    assert best_experts(table, asia, {1, 2}, kinds) == {1, 2}
    table.rules = rules_alone("co2/it")
    assert best_experts(table, asia, {1, 2}, kinds) == {2}
