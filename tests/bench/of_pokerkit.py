"""How fast pokerkit loads a hand from PHH text and plays it; every action of it is verified."""

from __future__ import annotations

import sys
import warnings

from pokerkit import HandHistory

from tests.bench.clock import emit_rate
from tests.bench.corpus import read


def main(folder: str, games: int, repeat: int) -> None:
    warnings.simplefilter("ignore")  # it warns of hands without a known showdown
    texts = read(folder, "pokerkit")[:games]
    actions = sum(len(HandHistory.loads(text).actions) for text in texts)

    def run() -> None:
        for text in texts:
            for _ in HandHistory.loads(text):
                pass

    emit_rate("pokerkit.phh+play", run, actions, repeat)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
