"""How much memory a process needs that replays a whole corpus, game after game.

python -m tests.bench.of_memory co2|chess FOLDER GAMES
"""

from __future__ import annotations

import sys

from tests.bench.clock import emit, peak_mb
from tests.bench.corpus import read


def main(library: str, folder: str, games: int) -> None:
    texts = read(folder, library)[:games]
    if library == "co2":
        replay_co2(texts)
    else:
        replay_chess(texts)
    emit(f"{library}.memory", peak_mb(), "MB", games=len(texts))


def replay_co2(texts: list[str]) -> None:
    from co2replay.engine.replay import KEEP_DIGESTS
    from co2replay.games.co2.game import GAME
    from co2replay.games.co2.words import vocabulary_for
    from co2replay.notation.parse import read_text
    from co2replay.rulebooks.opening import replay_log

    for text in texts:
        trace, _, _ = replay_log(read_text(text, vocabulary_for), GAME, keep=KEEP_DIGESTS)
        assert trace is not None


def replay_chess(texts: list[str]) -> None:
    from tests.bench.of_chess import read_and_push

    for text in texts:
        read_and_push(text)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
