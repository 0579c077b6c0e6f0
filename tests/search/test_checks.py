"""Each check of the search notices a fault that is planted for it, and nothing without one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from co2replay.engine.replay import replay
from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.board.pieces import plant_of
from co2replay.games.co2.board.state import OPERATIONS, SETUP, SUPPLY
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import extremes, ledger, opinions, refusals
from co2replay.games.co2.players.extremes import EXTREMES, draw_extremes
from co2replay.games.co2.players.laws import Laws, may_control
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.turn import flow
from co2replay.games.co2.turn import frames as fr
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, CORRECTION, Entry, Log
from co2replay.rulebooks.clauses import load_clauses
from co2replay.search import explore, judging, slowness
from co2replay.search.explore import SearchOptions
from co2replay.search.hosted import hosted, opened
from co2replay.search.judging import AtTheEnd
from co2replay.search.walking import SearchWalk, walk
from tests.sample import one_in

ENTRY = Entry(ACT, f.END)
SOLAR, FORESTATION = f.SOURCES.index("solar"), f.SOURCES.index("forestation")


@pytest.fixture(scope="module")
def log() -> Log:
    return play(rules_alone("en"), (0, 1, 2), 5, digests=True)


def table_at(log: Log, wanted: Callable[[Table], bool]) -> Table:
    """The table after the first entry at which something holds."""
    course = SearchWalk(log, opened(log), 0)
    course.watch.answers = 0
    while not wanted(course.table):
        assert course.step() is None
    return course.table


def begun(t: Table) -> bool:
    return bool(t.state.phase == OPERATIONS and t.state.decade == 2)


def move_control(t: Table) -> None:
    t.state.control[0] = 1 if t.state.control[0] != 1 else 2


def tear_down(t: Table) -> None:
    place = next(x for x, plant in enumerate(t.state.plants) if plant >= 4)
    t.state.plants[place] = 0


def leave_pending(t: Table) -> None:
    t.state.pending.insert(0, fr.Fee(0, "co2.install.fee", False))


def go_back(t: Table) -> None:
    t.state.decade = 1


def go_on_for_ever(t: Table) -> None:
    t.state.decade = 99


def play_too_many_rounds(t: Table) -> None:
    t.state.round = 99


def pollute(t: Table) -> None:
    t.state.c[at.PPM] = 500


def end_too_late(t: Table) -> None:
    s = t.state
    s.phase, s.warmed = SUPPLY, True
    s.c[at.PPM] = 349
    s.pending = [fr.Income((1, 1, 1, 0, 0), False)]


def begin_again(t: Table) -> None:
    t.state.phase = SETUP


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (move_control, "control-moved"),
        (tear_down, "green-stays"),
        (leave_pending, "pending"),
        (go_back, "backwards"),
        (go_on_for_ever, "last-decade"),
        (play_too_many_rounds, "last-round"),
        (pollute, "lost"),
        (end_too_late, "safe"),
        (begin_again, "phase"),
    ],
)
def test_each_law_notices_what_breaks_it(
    log: Log, plant: Callable[[Table], None], name: str
) -> None:
    t = table_at(log, begun)
    laws = Laws(t)
    assert laws.look(t, ENTRY) is None
    plant(t)
    failure = laws.look(t, ENTRY)
    assert failure is not None
    assert (failure.check, failure.name) == ("law", name)


def test_what_a_ruling_sets_breaks_no_law(log: Log) -> None:
    t = table_at(log, begun)
    laws = Laws(t)
    move_control(t)
    pollute(t)
    assert laws.look(t, Entry(CORRECTION, f.CONTROL)) is None
    assert laws.look(t, ENTRY) is None


@pytest.mark.clause("co2.control.tie-agenda")
@pytest.mark.clause("co2.control.most-types")
def test_control_goes_by_types_then_by_the_agenda(log: Log) -> None:
    t = table_at(log, begun)
    s, first = t.state, t.rules.offsets[0]
    s.agenda[0] = (FORESTATION, SOLAR, 2)
    for place in range(first, t.rules.offsets[1]):
        s.plants[place] = 0
    s.plants[first] = plant_of(0, SOLAR)
    s.plants[first + 1] = plant_of(1, FORESTATION)
    # One type each: forestation stands higher on the agenda than solar.
    assert may_control(t, 0, builder=1, holder=0) == {1}
    assert may_control(t, 0, builder=0, holder=1) == {1}
    s.plants[first + 2] = plant_of(0, 2)
    assert may_control(t, 0, builder=0, holder=1) == {0}  # two types against one
    assert may_control(t, 0, builder=0, holder=-1) == {0}


def test_a_slow_entry_is_noticed(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    assert slowness.slow(log) is None
    sell = flow.TURN_ACTS[f.END]

    def slowly(t: Table, seat: int, args: tuple[int, ...]) -> Any:
        until = perf_counter() + 0.02  # some thousand times the median
        while t.state.decade == 2 and t.state.round == 1 and perf_counter() < until:
            pass
        return sell(t, seat, args)

    monkeypatch.setitem(flow.TURN_ACTS, f.END, slowly)
    failure = slowness.slow(log)
    assert failure is not None
    assert (failure.check, failure.name) == ("slow", "end")


def test_a_game_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore, "ENTRIES_MAX", 60)
    report = explore.explore(SearchOptions("co2", guided=False, cases=0), range(2))
    assert {found.failure.check for found in report.found} == {"hang"}


def test_text_that_says_something_else_is_noticed(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judging.text(log) is None
    write = judging.write_text
    monkeypatch.setattr(
        judging, "write_text", lambda *words: write(*words).replace("sell", "buy", 1)
    )
    failure = judging.text(log)
    assert failure is not None
    assert failure.check == "text"


def test_a_digest_that_is_not_the_game_s_is_noticed(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judging.replayed(log) is None
    monkeypatch.setattr(GAME, "digest", lambda state: "0" * 16, raising=False)
    failure = judging.replayed(log)
    assert failure is not None
    assert (failure.check, failure.name) == ("replay", "wrong-digest")


def test_a_refused_act_that_leaves_traces_is_noticed(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    t = table_at(log, begun)
    assert opinions.disagreement(t) is None
    act = flow.play_act

    def spoiling(t: Table, who: int, verb: int, args: tuple[int, ...]) -> Any:
        taken = act(t, who, verb, args)
        if taken != flow.PLAYED:
            t.state.c[at.VP] += 1
        return taken

    monkeypatch.setattr(flow, "play_act", spoiling)
    failure = opinions.disagreement(t)
    assert failure is not None
    assert failure.check == "spoiled"


@pytest.mark.parametrize("name", one_in(4, sorted(EXTREMES)))
@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_table_at_the_edge_is_one_that_can_be(
    monkeypatch: pytest.MonkeyPatch, name: str, players: int
) -> None:
    """Set by ruling and played on: no invariant is broken, and the game goes to its end."""
    plain = SearchOptions("co2", guided=False, readings=False, deep_every=10**9, cases=0)
    options = msgspec.structs.replace(plain, players=(players,))
    monkeypatch.setattr(extremes, "draw_extremes", lambda rng: (name,))
    report = explore.explore(options, range(6))
    assert [found.failure for found in report.found] == []


def test_extremes_are_drawn_in_an_order_that_fits() -> None:
    drawn = {draw_extremes(Random(seed)) for seed in range(200)}
    assert () in drawn
    orders = [names for names in drawn if {"built", "polluted"} <= set(names)]
    assert all(names.index("built") < names.index("polluted") for names in orders)


def test_a_sound_game_passes_every_check(log: Log) -> None:
    assert walk(log, 1, [AtTheEnd(hosted("co2").players, log)]) is None
    assert judging.again(log, 5, light=False) is None


# The ledger.


Row = tuple[int, int, str]


def under_another_clause(source: int, target: int, clause: str) -> Row:
    return source, target, "co2.market.buy" if clause == "co2.install.fee" else clause


def by_another_fee(source: int, target: int, clause: str) -> Row:
    twin = "co2.supply.cep.controller-pays"
    return source, target, twin if clause == "co2.install.fee" else clause


def from_a_region(source: int, target: int, clause: str) -> Row:
    return at.REGION_CEPS if clause == "co2.market.buy" else source, target, clause


def at_the_end_of_a_turn(source: int, target: int, clause: str) -> Row:
    twin = "co2.turn.end-expertise"
    return source, target, twin if clause == "co2.construct.expertise" else clause


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (under_another_clause, "ledger"),
        (by_another_fee, "ledger-count"),
        (from_a_region, "ledger"),
        (at_the_end_of_a_turn, "ledger-count"),
    ],
)
def test_a_movement_under_a_clause_that_does_not_say_it_is_noticed(
    log: Log, plant: Callable[..., Row], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert judging.replayed(log) is None

    def misfiling(*given: Any, **options: Any) -> Any:
        trace = replay(*given, **options)
        rows = [(row[0], row[1], *plant(*row[2:])) for row in trace.book.rows]
        trace.book.rows[:] = rows
        # nobody stands at the end of a track, so that every plant has brought its Expertise
        trace.state.c[at.EXPERTISE : at.HAND] = [0] * (at.HAND - at.EXPERTISE)
        return trace

    monkeypatch.setattr(judging, "replay", misfiling)
    failure = judging.replayed(log)
    assert failure is not None
    assert (failure.check, failure.name) == ("law", name)


@pytest.mark.parametrize(
    ("settings", "amount", "clause", "wrong"),
    [
        ({}, 3, "co2.lobby.26", False),
        ({}, 2, "co2.lobby.26", True),
        ({"cep_shortage_vp": "vp_to_coin"}, 3, "co2.supply.cep.vp-substitute", False),
        ({"cep_shortage_vp": "coins_then_vp"}, 3, "co2.supply.cep.vp-substitute", True),
    ],
)
def test_a_clause_says_how_much_and_under_which_reading(
    settings: dict[str, str], amount: int, clause: str, wrong: bool
) -> None:
    row = (0, amount, at.BANK_MONEY, at.MONEY, clause)
    assert bool(list(ledger.FILING.wrong_rows([row], SimpleNamespace(**settings)))) is wrong


# Refusals.


LICENCE = "rules/co2.construct.license.breach.log"
CASES = Path(__file__).resolve().parents[2] / "fixtures" / "games" / "co2"


@pytest.mark.parametrize(
    ("clause", "name"),
    [
        ("co2.construct.license", ""),
        ("co2.construct.resources", "clause"),  # it is a building's, but not this one's
        ("co2.market.buy", "clause of another act"),
    ],
)
def test_a_refusal_by_another_clause_is_noticed(clause: str, name: str) -> None:
    text = (CASES / LICENCE).read_text(encoding="utf-8").replace("seats:", "edition: en\nseats:")
    log = read_text(text, vocabulary_for, LICENCE)
    opening = opened(log)
    trace = replay(log, GAME, opening.rules, opening.seats)
    place = next(x for x, one in enumerate(trace.findings) if one.kind == BREACH)
    trace.findings[place] = msgspec.structs.replace(trace.findings[place], clause=clause)
    found = judging.compared(judging.second(log, opening), trace, log)
    assert (found.name if found is not None else "") == name


def test_every_act_and_draw_has_its_clauses_and_every_clause_is_one() -> None:
    known = list(load_clauses("co2"))
    verbs = {form.code for form in f.FORMS if form.context in ("act", "draw")}
    assert set(refusals.SAID_OF) == verbs
    groups = (*refusals.SAID_OF.values(), refusals.ANY_TIME, refusals.DUE)
    for word in " ".join(groups).split():
        assert any(refusals.says(word, clause) for clause in known), word
    assert {one for family in refusals.AT_ONCE for one in family} <= set(known)
