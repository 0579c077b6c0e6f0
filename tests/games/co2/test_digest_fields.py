"""Each field of a state, changed alone, gives another digest, and changes no copy made before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from co2replay.engine.fieldwise import shared, unnoticed
from co2replay.games.co2.board.state import State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.players.digests import NOT_ON_THE_TABLE
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.search.hosted import opened
from co2replay.search.walking import SearchWalk
from tests.games.co2.test_state import small

GOLDEN = Path(__file__).resolve().parents[3] / "fixtures" / "games" / "co2" / "golden"
GAMES = ("g01-en-1p.log", "g09-en-3p-auction-draft.log", "g39-it-5p-auction.log", "g45-pl-2p.log")
EVERY = 60  # entries from one table to the next


def tables(file: str) -> Iterator[State]:
    log = read_text((GOLDEN / file).read_text(encoding="utf-8"), vocabulary_for, file)
    course = SearchWalk(log, opened(log), 0)
    course.watch.answers = 0
    for index in range(len(log.entries)):
        assert course.step() is None
        if index % EVERY == EVERY - 1:
            yield course.table.state


def test_a_digest_tells_every_field_of_a_table_with_something_in_every_corner() -> None:
    s = small()
    s.settled, s.goals_unsure, s.cool = [(1, 0, (2,))], (0,), (3, 200)
    s.lobby_lost = ((0, (5,)),)
    # nothing there was worked out from rows
    assert unnoticed(GAME, s) == sorted(NOT_ON_THE_TABLE.keys() - {"worked_out"})


@pytest.mark.parametrize("file", GAMES)
def test_a_digest_tells_every_field_at_the_tables_of_a_game(file: str) -> None:
    for s in tables(file):
        assert set(unnoticed(GAME, s)) <= set(NOT_ON_THE_TABLE)


def test_a_copy_shares_no_list_with_its_original() -> None:
    assert list(shared(small())) == []


def test_a_list_changed_in_place_changes_no_copy() -> None:
    s = small()
    for name in State.__slots__:
        if isinstance(getattr(s, name), list) and getattr(s, name):
            kept = s.copy()
            before = GAME.digest(kept)
            getattr(s, name).pop()
            assert GAME.digest(kept) == before, name
            s = kept
