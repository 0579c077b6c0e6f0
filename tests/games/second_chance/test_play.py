"""Who plays Second Chance for the search: tastes, edges, laws that hold, mistakes refused."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from co2replay.engine.playing import HeaderRows
from co2replay.games.second_chance import forms as f
from co2replay.games.second_chance.board import cells as at
from co2replay.games.second_chance.players import extremes, swarm
from co2replay.games.second_chance.players.mistakes import PLANTERS
from co2replay.games.second_chance.players.worth import worth
from co2replay.notation.records import ACT, MARK, Entry, Log
from co2replay.rulebooks.clauses import load_clauses
from co2replay.search.hosted import begun, header_of, hosted, opened, rules_of
from co2replay.search.mistakes import SearchWalk, mistaken
from tests.sample import at_most

from .scene import Scene

ONE = hosted("second-chance")
EACH = 4  # times that a mistake is tried in a game
TABLES: tuple[tuple[str, int, str], ...] = (
    ("cooperative", 3, "inspectors"),
    ("competitive", 2, "draft"),
    ("solo", 1, ""),
)


def game_of(mode: str, players: int, variants: str, seed: int, edges: tuple[str, ...]) -> Log:
    rows: HeaderRows = (("mode", mode), *((("variants", variants),) if variants else ()))
    rules = rules_of("second-chance", "second-chance/de", (), rows, players)
    table = begun(ONE, rules, tuple(range(players)), dict(rows))
    player = ONE.players.begin(table, Random(seed), lambda t, entry: None, False)
    player.lay_out(edges)
    player.play_on()
    return Log(1, header_of(ONE, rules, players, seed, rows), player.entries, [])


@cache
def tried(mode: str, players: int, variants: str) -> tuple[Counter[str], tuple[Any, ...]]:
    """How often each mistake could be made in a game, and those that were not refused so."""
    made: Counter[str] = Counter()
    wrong = []
    for seed in range(at_most(1, 6)):
        log = game_of(mode, players, variants, seed, ("wealthy",))
        course = SearchWalk(log, opened(log), 0)
        course.watch.answers = 0
        for entry in log.entries:
            for clause in PLANTERS:
                open_to = made[clause] < EACH * (seed + 1)
                if open_to and ONE.players.mistake(clause, course.table, entry, None):
                    made[clause] += 1
                    if (failure := mistaken(course, entry, clause)) is not None:
                        wrong.append((clause, failure.name, failure.entry))
            assert course.step() is None
    return made, tuple(wrong)


@pytest.mark.parametrize(("mode", "players", "variants"), TABLES)
def test_a_mistake_is_refused_by_its_clause(mode: str, players: int, variants: str) -> None:
    assert tried(mode, players, variants)[1] == ()


def test_most_mistakes_can_be_made_in_three_games() -> None:
    assert set(PLANTERS) <= set(load_clauses("second-chance"))
    made = sum((tried(*one)[0] for one in TABLES), Counter[str]())
    assert len(made) > 3 * len(PLANTERS) // 4, sorted(set(PLANTERS) - set(made))


@pytest.mark.parametrize("name", extremes.EXTREMES)
def test_an_edge_is_one_that_a_game_goes_on_from(name: str) -> None:
    mode, players, variants = TABLES[len(name) % 3]
    log = game_of(mode, players, variants, 2, (name,))
    course = SearchWalk(log, opened(log), 0)
    while course.index < len(log.entries):
        assert course.step() is None
    assert ONE.game.is_over(course.table.state)


def test_tastes_differ_in_what_they_do() -> None:
    """Planners plan more than builders do, in the same game."""
    done: dict[str, Counter[int]] = {}
    for taste in swarm.SWARM:
        rules = rules_of("second-chance", "second-chance/de", (), (("mode", "competitive"),), 3)
        table = begun(ONE, rules, (0, 1, 2), {"mode": "competitive"})
        player: Any = ONE.players.plain(table, Random(3), False)
        player.taste, player.eager = taste, dict(taste.verbs)
        player.play_on()
        acts = [one.verb for one in player.entries if one.kind == ACT]
        done[taste.name] = Counter(acts)
        done[taste.name][-1] = sum(one.kind == MARK for one in player.entries)
    assert done["lobbyists"][f.LOBBY] > done["builders"][f.LOBBY]
    assert done["scholars"][f.SCIENTIST] > done["builders"][f.SCIENTIST]
    assert done["quiet"][-1] < done["builders"][-1]


def test_a_plant_and_a_goal_are_worth_something() -> None:
    t = Scene("cooperative", 2).turn().table
    before = worth(t, 0)
    t.state.c[at.TEAM] += 5
    assert worth(t, 0) > before + 4
    t.state.met = (0,)
    assert worth(t, 0) > before + 13  # 1 + 2 + 3 + 4 points that an open goal costs


# Laws ---------------------------------------------------------------------------------------------


def broken_by(change: Any, entry: Entry | None = None) -> str:
    t = Scene("cooperative", 2).turn().tile("asia/money", "hydro", owner="red").table
    t.state.stacks[f.ENERGIES.index("hydro")] -= 1
    t.state.c[at.TOKENS + f.SEATS.index("red")] -= 1
    assert list(ONE.players.broken(t)) == []
    law = ONE.players.laws(t)
    change(t.state)
    failure = law.look(t, entry)
    found = [name for name, _, _ in ONE.players.broken(t)]
    return failure.name if failure is not None else found[0]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("total cep", lambda s: s.c.__setitem__(at.MARKET, s.c[at.MARKET] + 1)),
        ("impossible", lambda s: s.stacks.__setitem__(0, 4)),
        ("control passes", lambda s: s.control.__setitem__(2, 1)),
        ("decade", lambda s: setattr(s, "decade", 3)),
        ("start player", lambda s: setattr(s, "first", 1)),
        ("air", lambda s: (s.c.__setitem__(at.PPM, 410), s.c.__setitem__(at.SKY, -410))),
        ("goals", lambda s: setattr(s, "goals", s.goals[1:])),
        ("tile", lambda s: s.tiles.__setitem__(12, 3)),
        ("display", lambda s: setattr(s, "display", (*s.display, 45))),
        ("hand", lambda s: s.hands.__setitem__(0, (*s.hands[0], 9))),
    ],
)
def test_a_law_is_broken_where_it_should_be(name: str, change: Any) -> None:
    assert broken_by(change) == name


def test_a_goal_that_does_not_lie_open_is_refused_with_its_card_alone() -> None:
    scene = Scene().turn()
    card = next(card for card in range(1, 46) if card not in scene.s.display)
    assert scene.refused(f"red: claim {card}") == ("sc.coop.setup.un-display", {"card": card})
