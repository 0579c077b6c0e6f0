"""How fast python-chess reads PGN, replays it with its check of legality, and plays at random."""

from __future__ import annotations

import io
import sys

import chess
import chess.pgn

from tests.bench.clock import emit_rate
from tests.bench.corpus import chess_moves, read

RANDOM_FIRST = 1000  # seeds of the random play: none of those of the corpus


def main(folder: str, games: int, repeat: int) -> None:
    texts = read(folder, "chess")[:games]
    actions = sum(read_and_push(text) for text in texts)
    emit_rate("chess.pgn", lambda: [read_only(text) for text in texts], actions, repeat)
    emit_rate("chess.pgn+push", lambda: [read_and_push(text) for text in texts], actions, repeat)
    seeds = range(RANDOM_FIRST, RANDOM_FIRST + max(1, games // 4))
    moves = sum(len(chess_moves(seed)) for seed in seeds)
    emit_rate("chess.random", lambda: [chess_moves(seed) for seed in seeds], moves, repeat)


def read_only(text: str) -> None:
    """Reading PGN already checks every move: a word of it means nothing without the board."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert not game.errors


def read_and_push(text: str) -> int:
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    board = game.board()
    for move in game.mainline_moves():
        assert board.is_legal(move)
        board.push(move)
    return len(board.move_stack)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
