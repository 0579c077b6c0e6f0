"""The page of divergences: made of its counts, and these of games that can be played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.rulebooks.readings import load_readings
from co2replay.search.impact import Changed, GameSays
from tests.search import divergences
from tests.search.divergences import PAGE, Store, add, count_on, load, rounds_left, save, ways
from tests.search.divergences_page import disputes, page, places, weighed
from tests.shares import interval

AT = "2026-11-19 0123abcd"


def test_the_page_is_what_its_counts_make() -> None:
    store = load()
    assert sum(one.games for one in store.tables.values()) == sum(
        games for tables in store.commits.values() for games in tables.values()
    )
    assert PAGE.read_text(encoding="utf-8") == page(store), (
        "to write it again: python -m tests.search.divergences --games 0"
    )


def test_who_counts_on_comes_to_the_same_as_who_counts_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(divergences, "ROUND", 1)
    monkeypatch.setattr(divergences, "PLAIN", ("1",))
    monkeypatch.setattr(divergences, "WITH_VARIANTS", ())
    file = tmp_path / "counts.json"
    stopped = count_on(load(file), 2, 1, AT)
    save(next(stopped), file)
    stopped.close()  # somebody ended it within the second game
    assert {table: one.games for table, one in load(file).tables.items()} == {"1": 1}
    for store in count_on(load(file), 2, 1, AT):
        save(store, file)
    *_, at_once = count_on(Store(), 2, 1, AT)
    assert load(file) == at_once
    assert {table: one.games for table, one in at_once.tables.items()} == {"1": 2}
    assert list(rounds_left(at_once, 2)) == []
    # Alone one begins with starter projects; nobody is there for an order at a summit.
    assert at_once.tables["1"].readings["solo_starter_next_region"]["asked"] == 2
    assert at_once.tables["1"].readings["summit_scoring_order"] == {}


def test_rounds_are_played_in_turns_and_those_with_variants_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(divergences, "PLAIN", ("2", "3"))
    monkeypatch.setattr(divergences, "WITH_VARIANTS", ("3 auction draft",))
    # Two rounds of 27 games: seeds 1 to 27 and 28 to 54.
    wanted = [("2", 1), ("3", 1), ("3 auction draft", 1), ("2", 28), ("3", 28)]
    assert list(rounds_left(Store(), 30)) == wanted
    store = Store()
    add(store, "2", [GameSays("seed 1", "co2/en", [])] * 27, AT)
    assert list(rounds_left(store, 30)) == wanted[1:]
    assert list(rounds_left(Store(), 271))[-3:] == [
        ("2", 271),  # the eleventh round, 10 * 27 games behind the first
        ("3", 271),
        ("3 auction draft", 271),
    ]


def test_a_game_counts_once_however_many_values_change_it() -> None:
    store = Store()
    says = [
        GameSays(
            "seed 1",
            "co2/en",
            [
                Changed("lobby_07_09_benefit", "choice", True, ["legality", "winner"]),
                Changed("lobby_07_09_benefit", "fixed", True, ["winner", "scores"]),
            ],
        ),
        GameSays("seed 2", "co2/en", [Changed("lobby_07_09_benefit", "fixed", True, ["scores"])]),
    ]
    add(store, "2", says, AT)
    assert store.tables["2"].readings["lobby_07_09_benefit"] == {
        "asked": 2,
        "decided": 1,
        "legality": 1,
        "winner": 1,  # of the value under which it is played to its end
        "scores": 2,
    }
    assert store.commits == {AT: {"2": 2}}


def test_places_are_ranges_where_intervals_overlap() -> None:
    store = Store()
    for decided in range(
        100
    ):  # of 100 games: 90 and 85 are close (0.83 to 0.94, 0.77 to 0.91), 10 is not
        changed = [
            Changed(name, "no", True, ["legality"] if decided < times else [])
            for name, times in (("end_income", 10), ("auction_format", 90), ("recruit_by", 85))
        ]
        add(store, "2", [GameSays("", "", changed)], AT)
    rows = weighed(store, ["2"], ["end_income", "auction_format", "recruit_by"])
    assert [row.reading.name for row in rows] == ["auction_format", "recruit_by", "end_income"]
    assert places(rows) == ["1–2", "1–2", "3"]


def test_an_interval_is_that_of_wilson() -> None:
    # 8 of 10: (0.8 + 0.19208) / 1.38416 = 0.7167; 1.96 / 1.38416 * sqrt(0.016 + 0.009604) = 0.2266
    low, high = interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_every_point_that_can_part_games_has_its_shortest_dispute() -> None:
    found = disputes()
    # D08 changes the steps and no total (register, 3.2); D13 has one value.
    without = {name for name in ways() if name not in found}
    assert without == {"cep_shortage_vp", "scientists_per_project_max"}
    # D25 is two entries long: a turn, and a minor lobby of somebody whose turn it is not.
    assert found["minor_lobby_timing"].path.name == "d25-card-in-anothers-turn.log"
    assert all(
        "D" in " ".join(load_readings("co2")[name].numbers) for name in found if name in ways()
    )
