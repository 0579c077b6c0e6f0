"""What `simulate` writes is legal by its own book, whatever the book leaves open."""

from __future__ import annotations

import pytest

from co2replay.games.co2.words import vocabulary
from co2replay.games.registry import vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.search.settled import settled_game
from co2replay.verdict.judge import judge
from co2replay.verdict.session import Options, open_session

VARIANTS = ((), (), (), ("auction",), ("draft",), ("auction", "draft"))


@pytest.mark.parametrize("edition", ["co2/en", "co2/it", "co2/pl"])
def test_random_games_are_legal_by_their_own_book(edition: str) -> None:
    said = set()
    for seed in range(20):
        players = seed % 5 + 1
        variants = VARIANTS[seed % 6] if players > 1 else ()
        rows = (("variants", " ".join(variants)),) if variants else ()
        log = settled_game(edition, players, seed, rows=rows)
        again = read_text(write_text(log, vocabulary(), edition[-2:]), vocabulary_for)
        session, problems = open_session(again, Options())
        assert session is not None, problems
        verdict, _ = judge(session, edition)
        assert (verdict.legality, verdict.partial) == ("legal", False), (players, seed)
        assert verdict.winners is not None
        said.add(again.get("readings"))
    assert None in said  # nothing is settled that nobody asks
    if edition == "co2/en":  # alone, its book leaves open where the first projects go
        assert len(said) > 1
