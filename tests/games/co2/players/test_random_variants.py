"""Random games of the variants: whole, repeatable, and replayed to the same end."""

from __future__ import annotations

from collections import Counter

import pytest

from co2replay.engine.table import Table
from co2replay.engine.trace import BREACH
from co2replay.games.co2 import forms as f
from co2replay.games.co2.board.state import OVER
from co2replay.games.co2.game import GAME
from co2replay.games.co2.opening import rules_alone
from co2replay.games.co2.players import random_play
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation import records as r
from co2replay.notation.canonical import from_canonical, to_canonical
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import Log
from co2replay.rulebooks.opening import replay_log

EDITIONS = ("en", "it", "pl")
BOTH = ("auction", "draft")
# What only the variants ask, and the games for one.
OF_VARIANTS = {f.DRAFTED, f.BID, f.PAYMENT}
OF_ONE = {f.STARTER}
DRAWS_OF_ONE = {f.PROJECT, f.REVEAL, f.REFILL}


def told(log: Log) -> list[tuple[int, int, tuple[int, ...], int]]:
    return [(entry.kind, entry.verb, entry.args, entry.who) for entry in log.entries]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "variants"), [(1, ()), (2, BOTH), (3, ("auction",)), (4, ("draft",)), (5, BOTH)]
)
def test_a_game_replays_to_the_same_end(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    for seed in range(4):
        shots: list[Table] = []
        rules = rules_alone(edition, None, variants)
        seats = tuple(range(players))
        log = random_play.play(rules, seats, seed, digests=True, watch=shots.append)
        assert log.get("variants") == (" ".join(variants) or None)
        trace, opened, problems = replay_log(log, GAME)
        assert problems == []
        assert trace is not None
        assert trace.findings == []
        assert trace.state.phase == OVER
        assert opened.rules.variants == variants
        assert GAME.digest(trace.state) == GAME.digest(shots[-1].state)
        assert told(random_play.play(rules, seats, seed, digests=True)) == told(log)


@pytest.mark.parametrize("language", EDITIONS)
@pytest.mark.parametrize(("players", "variants"), [(1, ()), (3, BOTH)])
def test_a_game_comes_back_from_text_and_canonical_form(
    language: str, players: int, variants: tuple[str, ...]
) -> None:
    for seed in range(3):
        log = random_play.simulate(language, players, seed, digests=True, variants=variants)
        back = read_text(write_text(log, vocabulary(), language), vocabulary_for)
        assert back.problems == []
        assert told(back) == told(log)
        again = from_canonical(to_canonical(log, vocabulary()), vocabulary_for)
        assert told(again) == told(log)


def test_random_games_meet_every_question_of_the_variants() -> None:
    acts, draws, ends = Counter[int](), Counter[int](), Counter[tuple[bool, bool]]()
    for seed in range(60):
        alone = seed % 2 == 0
        rules = rules_alone(EDITIONS[seed % 3], None, () if alone else BOTH)
        shots: list[Table] = []
        seats = (0,) if alone else tuple(range(2 + seed % 4))
        log = random_play.play(rules, seats, seed, watch=shots.append)
        acts.update(entry.verb for entry in log.entries if entry.kind == r.ACT)
        draws.update(entry.verb for entry in log.entries if entry.kind == r.DRAW)
        if alone:
            ends[shots[-1].state.result == (), shots[-1].state.collapsed] += 1
    assert set(acts) >= OF_VARIANTS | OF_ONE
    assert set(draws) >= DRAWS_OF_ONE
    # beyond 500, or played out; the loss at exactly 500 is rare
    assert ends[False, True] > 5
    assert ends[False, False] + ends[True, False] > 0


# What another book first refuses of the variants in a game played by the one named: acts that it
# forbids, and never an answer to a question that only the table's own book asks.
REFUSED_ALONE = {
    ("en", "it"): {"co2.solo.starter-space"},  # named after the look
    ("en", "pl"): set(),
    ("it", "en"): {"co2.solo.un-position"},
    ("it", "pl"): {"co2.solo.un-position"},
    ("pl", "en"): set(),
    ("pl", "it"): {"co2.solo.starter-space", "co2.solo.starter-agenda"},
}
REFUSED_AT_AUCTIONS = {
    ("en", "it"): set(),
    ("en", "pl"): set(),
    ("it", "en"): {"co2.auction.rounds"},
    ("it", "pl"): {"co2.auction.rounds"},
    ("pl", "en"): {"co2.auction.when"},
    ("pl", "it"): {"co2.auction.when"},
}


@pytest.mark.parametrize(
    ("players", "variants", "refused"),
    [(1, (), REFUSED_ALONE), (3, ("auction",), REFUSED_AT_AUCTIONS)],
)
def test_another_book_refuses_acts_only_never_a_question_it_does_not_ask(
    players: int, variants: tuple[str, ...], refused: dict[tuple[str, str], set[str]]
) -> None:
    for own, other in refused:
        found = set()
        for seed in range(10):
            log = random_play.simulate(own, players, seed, variants=variants)
            trace, _, _ = replay_log(log, GAME, other)
            assert trace is not None
            first = trace.first(BREACH)
            if first is not None and first.clause.startswith(("co2.solo.", "co2.auction.")):
                found.add(first.clause)
        assert found <= refused[own, other], (own, other)
