"""Games between policies: whole, repeatable, replayed to the same end, set up as asked for."""

from __future__ import annotations

import pytest

from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.pieces import NO_SEAT, owner_of_plant
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.policies import (
    Deal,
    GameSettings,
    RandomLegal,
    play_game,
    play_table,
)
from co2replay.games.co2.players.sensible import policy_named
from co2replay.notation import records as r
from co2replay.rulebooks.opening import replay_log

RANDOM = RandomLegal()
COAL, OIL, GAS = range(3)


def told(log: r.Log) -> list[tuple[int, int, tuple[int, ...], int]]:
    return [(entry.kind, entry.verb, entry.args, entry.who) for entry in log.entries]


def draws(log: r.Log, verb: int) -> list[tuple[int, ...]]:
    return [entry.args for entry in log.entries if entry.kind == r.DRAW and entry.verb == verb]


@pytest.mark.parametrize("edition", ["en", "it", "pl"])
@pytest.mark.parametrize(
    ("players", "variants"),
    [(1, ()), (2, ("auction", "draft")), (3, ()), (4, ("auction",)), (5, ("draft",))],
)
def test_a_game_between_policies_replays_to_the_same_end(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    for seed in range(3):
        settings = GameSettings(variants=variants)
        log, table = play_table(edition, seed, [RANDOM] * players, settings)
        trace, _, problems = replay_log(log, GAME)
        assert problems == []
        assert trace is not None
        assert trace.findings == []
        assert GAME.digest(trace.state) == GAME.digest(table.state)
        assert told(play_game(edition, seed, [RANDOM] * players, settings)) == told(log)


def test_a_preset_stands_in_the_header_and_on_the_board() -> None:
    log = play_game("en", 1, [RANDOM] * 3, GameSettings(preset="expert"))
    assert log.get("preset") == "expert"
    kinds = [kind for _, kind in draws(log, f.FOSSIL)[:6]]
    assert [kinds.count(kind) for kind in (COAL, OIL, GAS)] == [4, 1, 1]


def test_a_deal_is_laid_out_as_named() -> None:
    deal = Deal(
        start=1,
        fossils=(GAS, COAL, GAS, COAL, GAS, OIL),
        summits=((0, 1),),
        lobby={0: (5, 7, 9, 11, 13), 1: (26,)},
        goals={1: 31},
        un=(46, 45, 44),
        events=(52, 47),
        agendas={4: (1, 3, 2)},
    )
    log = play_game("en", 3, [RANDOM] * 2, GameSettings(deal=deal))
    assert draws(log, f.START) == [(1,)]
    assert [kind for _, kind in draws(log, f.FOSSIL)[:6]] == list(deal.fossils)
    assert draws(log, f.SUMMIT)[0] == (1, 0, 1)
    hands = [args for args in draws(log, f.DEAL) if args[1] == 0]
    assert hands[0] == (0, 0, 5, 7, 9, 11, 13)
    assert 26 in hands[1][2:]
    assert (1, 1, 31) in draws(log, f.DEAL)
    assert {44, 45, 46} <= set(draws(log, f.UN)[0])
    assert draws(log, f.EVENT)[0] == (52, 47)
    assert (4, 1, 3, 2) in draws(log, f.AGENDA)


def test_who_sits_where_is_as_named() -> None:
    log = play_game("it", 2, [RANDOM] * 2, GameSettings(seats=(4, 2)))
    assert log.get("seats") == "black blue"


TASTES_TRIED = ("builder", "trader", "scientist", "expert", "governor", "goal-hunter")


def test_sensible_games_repeat_and_replay() -> None:
    policies = [policy_named(name) for name in ("builder", "scientist")]
    first = play_game("it", 5, policies, GameSettings(variants=("auction", "draft")))
    again = play_game("it", 5, policies, GameSettings(variants=("auction", "draft")))
    assert told(first) == told(again)
    trace, _, _ = replay_log(first, GAME)
    assert trace is not None
    assert trace.findings == []


def test_policies_that_play_to_win_build_far_more_than_chance_does() -> None:
    def plants(name: str, seed: int) -> int:
        _, table = play_table("en", seed, [policy_named(name)] * 3, GameSettings())
        return sum(owner_of_plant(plant) != NO_SEAT for plant in table.state.plants)

    for seed, name in enumerate(TASTES_TRIED):
        assert plants(name, seed) > plants("random", seed)


def test_sensible_games_are_won_and_lost() -> None:
    results = []
    for seed in range(8):
        names = [TASTES_TRIED[(seed + place) % 6] for place in range(2 + seed % 3)]
        _, table = play_table("en", seed, [policy_named(x) for x in names], GameSettings())
        results.append(table.state.result)
    assert () in results
    assert any(results)
