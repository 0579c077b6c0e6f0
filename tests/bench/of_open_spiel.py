"""How fast OpenSpiel's gin rummy plays at random, driven from Python as our own games are."""

from __future__ import annotations

import random
import sys

import pyspiel

from tests.bench.clock import emit_rate


def main(games: int, repeat: int) -> None:
    game = pyspiel.load_game("gin_rummy")
    seeds = range(1, games + 1)
    actions = sum(play(game, seed) for seed in seeds)
    emit_rate("open_spiel.random", lambda: [play(game, seed) for seed in seeds], actions, repeat)


def play(game: pyspiel.Game, seed: int) -> int:
    """One game, decisions and draws alike by lot; how many of them there were."""
    lot = random.Random(seed)
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = [outcome for outcome, _ in state.chance_outcomes()]
            state.apply_action(lot.choice(outcomes))
        else:
            state.apply_action(lot.choice(state.legal_actions()))
        actions += 1
    return actions


if __name__ == "__main__":
    main(int(sys.argv[2]), int(sys.argv[3]))
