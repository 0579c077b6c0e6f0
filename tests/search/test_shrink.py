"""Findings become small: the same failure in a dozen entries, and it replays alone."""

from __future__ import annotations

from time import process_time

import pytest

from co2replay.engine.playing import Failure
from co2replay.engine.table import Table, move
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board import cells as at
from co2replay.games.co2.chapters import construct, market
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players.random_play import play
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.search.explore import SearchOptions, explore
from co2replay.search.recheck import shown, still_shows
from co2replay.search.shrink import Found, Shrinking, cut_tail, shrink
from co2replay.search.walking import walk

DOZEN = 12
SECONDS = 10.0


def builder_takes_all(t: Table, region: int, builder: int) -> None:
    t.state.control[region] = builder


def loses_a_cube(t: Table, seat: int) -> None:
    """A cube is lost with every sale late in the game."""
    s = t.state
    s.sold = True
    market.take_money(t, seat, s.c[at.PRICE], "co2.market.sell-price")
    move(t, at.CEPS + seat, at.MARKET_CEPS, 1, "co2.market.sell-adds-to-pile")
    if s.decade > 3:
        s.c[at.BANK_CUBES] -= 1


def long_game_with(seeds: range, entries: int) -> Found:
    """A failure that comes late in a game."""
    for seed in seeds:
        report = explore(
            SearchOptions("co2", extremes=False, readings=False, guided=False, cases=0), [seed]
        )
        for found in report.found:
            if found.failure.entry >= entries and found.failure.check in ("invariant", "law"):
                return found
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("name", "where", "wrong"),
    [("control", construct, builder_takes_all), ("cubes", market, loses_a_cube)],
)
def test_a_fault_in_a_game_of_200_actions_shrinks_to_a_dozen_entries_within_seconds(
    monkeypatch: pytest.MonkeyPatch, name: str, where: object, wrong: object
) -> None:
    monkeypatch.setattr(where, "update_control" if name == "control" else "apply_sell", wrong)
    found = long_game_with(range(400), 200)
    begun = process_time()
    small = shrink(found.log, still_shows(found.failure), SECONDS)
    assert process_time() - begun < SECONDS + 2
    assert len(small.entries) <= DOZEN
    again = shown(small, found.failure)
    assert again is not None
    assert again.key() == found.failure.key()
    # As text it replays alone, and shows the same.
    text = write_text(small, vocabulary(), "en")
    assert shown(read_text(text, vocabulary_for), found.failure) is not None
    monkeypatch.undo()
    assert shown(small, found.failure) is None
    assert walk(small) is None


def test_the_tail_behind_the_failure_is_cut_to_the_entry() -> None:
    log = play(rules_alone("en"), (0, 1), 3)
    first = next(x for x, entry in enumerate(log.entries) if entry.verb == f.SELL)

    def has_sold(candidate: Log) -> bool:
        return any(entry.verb == f.SELL for entry in candidate.entries)

    task = Shrinking(log, has_sold, SECONDS)
    cut_tail(task)
    assert len(task.best.entries) == first + 1
    # One entry is all that this question asks for.
    assert [x.verb for x in shrink(log, has_sold, SECONDS).entries] == [f.SELL]


def test_arguments_become_small_where_they_do_not_matter() -> None:
    log = play(rules_alone("en"), (0, 1, 2), 5)

    def proposes(candidate: Log) -> bool:
        return any(entry.verb == f.PROPOSE and entry.args[1] > 2 for entry in candidate.entries)

    small = shrink(log, proposes, SECONDS)
    assert [(x.verb, x.args) for x in small.entries] == [(f.PROPOSE, (0, 3))]


def test_what_shows_something_else_is_no_smaller_log() -> None:
    log = play(rules_alone("en"), (0, 1), 3)
    failure = Failure("invariant", "totals", "co2.construct.pay-bank")
    assert shown(log, failure) is None
    assert shrink(log, still_shows(failure), SECONDS) is log
