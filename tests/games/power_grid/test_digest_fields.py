"""Each field of a state of Power Grid, changed alone, gives another digest."""

from __future__ import annotations

from co2replay.engine.fieldwise import shared, unnoticed
from co2replay.games.power_grid.game import GAME

from .random_games import Player, rules_for

EVERY = 30  # entries from one table to the next
# What a digest leaves out on purpose.
NOT_ON_THE_TABLE = {
    "turns": "counts marks, of which a record that begins later has fewer",
    "partial": "what is unknown is told as a question mark where it lies",
    "past": "what was known before a gap",
    "former": "the order before, which the board shows until a word says that it is over",
    "ran": "who said in the last phase 5 what runs: only words of it that come late ask",
    "unheard": "how the record was kept",
    "unrun": "the table before, which has a digest of its own",
}


def test_a_digest_tells_every_field_and_a_copy_shares_no_list() -> None:
    for players in (2, 5):
        player = Player(rules_for(players, 0), seed=players)
        looked = 0
        for number, _ in enumerate(player.play()):
            if number % EVERY == 0:
                looked += 1
                assert set(unnoticed(GAME, player.table.state)) <= set(NOT_ON_THE_TABLE)
                assert list(shared(player.table.state)) == []
        assert looked > 3
