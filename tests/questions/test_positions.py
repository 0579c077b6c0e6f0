"""A table written down at a moment and read back is the same table, and goes on the same way."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary, vocabulary_for
from co2replay.notation.format import write_text
from co2replay.notation.parse import read_text
from co2replay.notation.records import ACT, POSITION, Log
from co2replay.questions.check.moment import position_of
from co2replay.verdict.session import Options, Session, open_session, play_to
from tests.games.co2 import scene

EDITIONS = ("en", "it", "pl")
MOMENTS = 6
SET_UP_MAX = 60  # entries, at most, before the first turn of a random game


def opened(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, problems
    return session


def digest(log: Log, upto: int) -> str:
    session = opened(log)
    return session.game.digest(play_to(session, session.edition(), upto).state)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_position_read_back_is_the_same_table(edition: str, players: int) -> None:
    log = simulate(edition, players, 40 + players)
    session = opened(log)
    moments = random.Random(players).sample(range(SET_UP_MAX, len(log.entries)), MOMENTS)
    for upto in moments:
        found = position_of(session, session.edition(), upto)
        assert found.exact
        assert found.start > 0
        text = write_text(found.log, vocabulary(), edition)
        again = read_text(text, vocabulary_for)
        assert again.problems == []
        assert digest(again, len(again.entries)) == digest(log, upto)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_goes_on_from_a_position_to_the_same_end(players: int) -> None:
    log = simulate("it", players, 7)
    session = opened(log)
    upto = len(log.entries) // 2
    found = position_of(session, session.edition(), upto)
    rest = replace(found.log, entries=[*found.log.entries, *log.entries[upto:]])
    assert digest(rest, len(rest.entries)) == digest(log, len(log.entries))


def test_inside_a_turn_the_rows_tell_its_beginning_and_the_entries_follow() -> None:
    body = "[1.1 orange]\npropose solar asia money\nbuy\n"
    log = scene.read(scene.head(3, "en") + scene.set_up(3) + body)
    session = opened(log)
    found = position_of(session, "co2/en", len(log.entries))
    kinds = [entry.kind for entry in found.log.entries]
    assert kinds.count(ACT) == 2  # the proposal and the purchase
    assert kinds[0] == POSITION
    assert found.exact


def test_before_the_first_turn_the_set_up_is_the_position() -> None:
    log = scene.read(scene.head(3, "en") + scene.BOARD)
    session = opened(log)
    found = position_of(session, "co2/en", 3)
    assert (found.start, found.exact) == (0, True)
    assert found.log.entries == log.entries[:3]


def test_rows_of_a_position_in_hand_arithmetic() -> None:
    """Opening of the walk-through: orange starts with 3 coins, Asia grants 5 (its CEPs)."""
    log = scene.read(
        scene.head(3, "en") + scene.set_up(3) + "[1.1 orange]\npropose solar asia money\nend\n"
    )
    session = opened(log)
    found = position_of(session, "co2/en", len(log.entries))
    text = write_text(found.log, vocabulary(), "en")
    assert "@ turn 1.1 purple ; start orange\n" in text
    assert "orange.money 8 ;" in text  # 3 + 5
    assert "asia/money solar proposed ; asia/tech empty" in text
    assert "used coal 0" in text  # no fossil plant has been replaced yet


# What the rest of a table says of a number that is not written.


@pytest.mark.parametrize(
    ("rows", "name", "value"),
    [
        ("price 3", "price.scale", 5),  # the price goes up to 8
        ("ppm 300", "sky", -300),
        ("orange.hand 1 ; orange.pool 2", "orange.afield", 1),  # each has four scientists
    ],
)
def test_what_follows_from_the_rows_is_known(rows: str, name: str, value: int) -> None:
    assert scene.play_position(f"@ turn 2.3 purple\n@ {rows}\n")[name] == value


def test_what_does_not_follow_stays_unknown() -> None:
    table = scene.play_position("@ turn 2.3 purple\n@ orange.money 3 ; orange.hand 1\n")
    assert is_unknown(table["bank.money"])  # what the others hold is not written
    assert is_unknown(table["orange.pool"])  # nor where the other scientists stand
