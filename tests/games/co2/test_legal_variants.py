"""Two opinions on legality at the questions of the variants: draft, auction, the game for one."""

from __future__ import annotations

import pytest

from co2replay.games.co2.players import random_play
from co2replay.games.co2.players.opinions import VERBS_OF_VARIANTS
from co2replay.games.co2.turn import frames as fr
from tests.games.co2.both_opinions import EDITIONS, Seeking, rules_of
from tests.sample import at_most


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_question_of_the_variants_has_been_compared(edition: str) -> None:
    watch = Seeking(enough=at_most(2, 25))
    for seed in range(24):
        readings = {
            "auction_overpay": ("any_set", "minimal_set")[seed % 2],
            "auction_before_first_decade": ("yes", "no", "free")[seed % 3],
            "solo_un_reveal_position": ("right", "free")[seed % 2],
        }
        rules = rules_of(edition, tuple(readings.items()), ("auction", "draft"))
        players = 1 if seed % 2 else 2 + seed % 4
        random_play.play(rules, tuple(range(players)), seed, watch=watch)
    asked = set(VERBS_OF_VARIANTS) - ({fr.StarterSpace} if edition == "it" else set())
    assert [kind.name for kind in asked if not watch.seen[kind]] == []
