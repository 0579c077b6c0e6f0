"""How fast catanatron replays the actions it has recorded, unchecked, and plays at random."""

from __future__ import annotations

import sys

from catanatron import Action, Color, Game, RandomPlayer

from tests.bench.clock import emit_rate

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
GAME_SHARE = 10  # its games are some five times as long as ours


def main(games: int, repeat: int) -> None:
    seeds = range(1, max(1, games // GAME_SHARE) + 1)
    played = [play(seed) for seed in seeds]
    # The records hold what dice and cards brought, so that a replay needs no luck.
    logs = [recorded(game) for game in played]
    actions = sum(map(len, logs))

    def replay() -> None:
        for seed, log in zip(seeds, logs, strict=True):
            game = new_game(seed)
            for action in log:
                game.execute(action, validate_action=False)

    emit_rate("catanatron.replay", replay, actions, repeat)
    counts: list[int] = []

    def playouts() -> None:
        counts[:] = [len(recorded(play(seed))) for seed in seeds]

    playouts()
    emit_rate("catanatron.random", playouts, sum(counts), repeat)


def recorded(game: Game) -> list[Action]:
    """The actions of a game; newer versions keep them together with what they brought."""
    records = getattr(game.state, "action_records", None)
    if records is None:
        return list(game.state.actions)
    return [record.action for record in records]


def new_game(seed: int) -> Game:
    return Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def play(seed: int) -> Game:
    game = new_game(seed)
    game.play()
    return game


if __name__ == "__main__":
    main(int(sys.argv[2]), int(sys.argv[3]))
