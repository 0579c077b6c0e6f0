"""Each field of a state of Second Chance, changed alone, gives another digest."""

from __future__ import annotations

import pytest

from co2replay.engine.fieldwise import shared, unnoticed
from co2replay.games.second_chance.board.state import State
from co2replay.games.second_chance.forms import SETUP
from co2replay.games.second_chance.game import GAME

from .random_games import MODES, Player, rules_for

EVERY = 30  # entries from one table to the next
PLENTY = 180  # points lent to a team, so that its game goes on
# What a digest leaves out on purpose.
NOT_ON_THE_TABLE = {
    "turns": "counts marks, of which a record that begins later has fewer",
    "partial": "what is unknown is told as a question mark where it lies",
    "entered": "marks of phases that a record may leave out",
    "turned": "what lay there a while before: a look may be older than its line",
    "is_own": "told by the header",
    "earlier": "the table before, which has a digest of its own",
}


def never_asked(s: State) -> set[str]:
    """Only solo goals ask for feats and goals not kept; for the rival's region only the set-up."""
    found = set() if s.solo_card else {"feats", "private_left"}
    return found if s.phase == SETUP else {*found, "rivals"}


@pytest.mark.parametrize("mode", MODES)
def test_a_digest_tells_every_field_and_a_copy_shares_no_list(mode: str) -> None:
    variants = ("solo-goal",) if mode == "solo" else ()
    rules = rules_for(mode, 1 if mode == "solo" else 3, variants=variants)
    player = Player(rules, seed=3, points=0 if rules.is_competitive() else PLENTY)
    looked = 0
    for number, _ in enumerate(player.play()):
        if number % EVERY == 0:
            looked += 1
            s = player.table.state
            assert set(unnoticed(GAME, s)) <= {*NOT_ON_THE_TABLE, *never_asked(s)}, number
            assert list(shared(s)) == []
    assert looked > 3
