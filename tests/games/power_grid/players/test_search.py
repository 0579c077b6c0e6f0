"""What the search knows of Power Grid: whole games are played, sound play shows nothing, and each
check sees what it is there for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from co2replay.engine.playing import DeadEnd
from co2replay.engine.table import Table
from co2replay.games.power_grid.board import cells as at
from co2replay.games.power_grid.board.state import OVER
from co2replay.games.power_grid.chapters import bureaucracy, plant_market, resources
from co2replay.games.power_grid.game import GAME
from co2replay.games.power_grid.judge import numbers
from co2replay.games.power_grid.numbers import Numbers
from co2replay.games.power_grid.players import laws, mistakes, positions, swarm, tables
from co2replay.games.power_grid.players.swarm import SWARM, Taste
from co2replay.games.registry import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.search.differing import looked_at
from co2replay.search.explore import SearchOptions, explore
from co2replay.search.hosted import begun, header_of, hosted, rules_of
from co2replay.search.judging import against_oracle
from co2replay.search.mistakes import tried
from tests.conftest import ROOT

SEATS = (0, 1, 2)
ONE = hosted("power-grid")


def played(taste: Taste, seed: int, edges: tuple[str, ...] = (), most: int = 10**9) -> Any:
    """A game by one taste, to its end or for so many entries: the player, and its log."""
    rows = (("map", "germany"),)
    rules = rules_of("power-grid", "power-grid/it", (), rows, len(SEATS))
    table = begun(ONE, rules, SEATS, dict(rows))
    player = swarm.Swarmer(table, Random(seed), taste, None)
    player.lay_out(edges)
    while player.table.state.phase != OVER and len(player.entries) < most:
        player.step()
    header = header_of(ONE, rules, len(SEATS), seed, rows)
    return player, Log(1, header, player.entries, [])


@pytest.mark.parametrize("taste", SWARM, ids=lambda taste: taste.name)
def test_every_taste_plays_what_both_judges_take(taste: Taste) -> None:
    _, log = played(taste, seed=5, most=400)
    assert against_oracle(log) == (None, True)


@pytest.mark.parametrize("edge", positions.EDGES)
def test_a_game_can_begin_at_every_edge(edge: str) -> None:
    player, log = played(next(iter(SWARM)), 3, (edge,), most=150)
    assert next(laws.broken(player.table), None) is None
    assert against_oracle(log) == (None, True)


def test_a_search_of_sound_rules_finds_nothing() -> None:
    report = explore(SearchOptions("power-grid", cases=4, shrink=False), range(1, 7))
    assert report.found == []
    assert report.games == 6
    assert report.judged > 0


def test_nobody_plays_for_ever_by_a_reading_that_no_game_ends_by() -> None:
    # 20 houses with two players, whose game ends at 21 cities
    rows = (("map", "usa"),)
    rules = rules_of("power-grid", "power-grid/it", (("house_limit", "20"),), rows, 2)
    player = swarm.Swarmer(begun(ONE, rules, (0, 1), dict(rows)), Random(1), PLAIN, None)
    with pytest.raises(DeadEnd):
        player.play_on()


PLAIN = next(iter(SWARM))


def test_a_table_that_does_not_tell_who_powered_is_looked_at() -> None:
    case = ROOT / "fixtures/games/power-grid/rules/pg.plant.storage.breach.log"
    head, table = case.read_text("utf-8").split("---\n")
    assert "powered" not in table
    text = f"{head}trust: assumed\nedition: it\n---\n{table}"
    log = read_text(text, vocabulary_for, case.name)
    assert looked_at(log) == (None, True)


# What each check is there for ---------------------------------------------------------------------


def a_table() -> Table:
    return played(PLAIN, seed=8, most=120)[0].table


def broken(t: Table) -> list[tuple[str, str]]:
    return [(name, clause) for name, clause, _ in laws.broken(t)]


def test_the_84_tokens_are_counted() -> None:
    t = a_table()
    assert laws.is_whole(t)
    held = sum(t.state.c[at.STORED : at.CELL_COUNT])
    assert held == 84  # 24 coal, 24 oil, 24 garbage, 12 uranium
    t.state.c[at.SUPPLY] += 1
    assert not laws.is_whole(t)
    assert broken(t) == [("impossible", "pg.setup.tokens")]


def test_the_42_plants_are_in_one_place_each() -> None:
    t = a_table()
    assert broken(t) == []
    t.state.out = (*t.state.out, t.state.market[0])
    assert broken(t) == [("impossible", "pg.setup.plants-total")]


def test_a_card_that_the_deck_has_lost_is_missed() -> None:
    t = a_table()
    watch = laws.Laws(GAME, t)
    t.state.deck -= 1
    failure = watch.look(t, None)
    assert failure is not None
    assert (failure.name, failure.clause) == ("removed", "pg.setup.deck-remove")


def test_money_that_comes_from_nowhere_is_missed() -> None:
    t = a_table()
    watch = laws.Laws(GAME, t)
    t.state.c[at.MONEY] += 1  # the bank has not paid it
    failure = watch.look(t, None)
    assert failure is not None
    assert failure.name == "total money"


def test_a_city_that_somebody_loses_is_missed() -> None:
    t = a_table()
    watch = laws.Laws(GAME, t)
    seat = next(seat for seat in SEATS if t.state.networks[seat])
    t.state.networks[seat] = t.state.networks[seat][1:]
    assert [name for name, _, _ in watch.broken(t, None)] == ["network"]


def test_the_tables_of_both_judges_are_the_same_and_a_slip_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert set(tables.of_numbers()) == set(Numbers.__struct_fields__)
    assert list(tables.parted()) == []
    monkeypatch.setitem(numbers.TO_END, 6, 15)
    assert [one.name for one in tables.parted()] == ["table of cities_end"]


def test_list_and_check_part_where_a_check_is_too_lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    player, _ = played(PLAIN, seed=8, most=40)
    while GAME.waits_for(player.table.state).name != "buy":
        player.step()
    assert ONE.players.disagreement(player.table) is None
    monkeypatch.setattr(resources, "check_room", lambda *_: None)
    found = ONE.players.disagreement(player.table)
    assert found is not None
    assert (found.check, found.name) == ("unlisted", "buy buy")


def test_the_second_judge_parts_from_rules_that_pay_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def payment(t: Table, powered: int) -> int:
        return int(t.rules.box.payments[powered + 1])

    monkeypatch.setattr(bureaucracy, "payment", payment)
    _, log = played(PLAIN, seed=8)
    found, _ = against_oracle(log)
    assert found is not None


def test_the_second_judge_parts_from_rules_that_put_nothing_under_the_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plant_market, "send_highest_under", lambda t: None)
    _, log = played(PLAIN, seed=8)
    found, _ = against_oracle(log)
    assert found is not None


def test_mistakes_of_every_kind_are_refused_by_their_clauses() -> None:
    _, log = played(PLAIN, seed=2)
    assert tried(log, Random(1)) is None
    seen = set()
    for seed in range(4):
        player, _ = played(PLAIN, seed, most=0)
        while player.table.state.phase != OVER:
            seen |= {x for x in mistakes.PLANTERS if mistakes.PLANTERS[x](player.table)}
            player.step()
    # Declining, and losing fuel of a discarded plant, need more than plain play.
    assert set(mistakes.PLANTERS) - seen <= {"pg.auction.discard-lose-fuel"}
