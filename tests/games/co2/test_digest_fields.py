"""Each field of a state, changed alone, gives another digest, and changes no copy made before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from co2replay.engine.saving import load, save
from co2replay.engine.unknown import is_unknown
from co2replay.games.co2.board.state import State
from co2replay.games.co2.game import GAME
from co2replay.games.co2.words import vocabulary_for
from co2replay.notation.parse import read_text
from co2replay.search.hosted import opened
from co2replay.search.walking import Course
from tests.games.co2.test_state import small

GOLDEN = Path(__file__).resolve().parents[3] / "fixtures" / "games" / "co2" / "golden"
GAMES = ("g01-en-1p.log", "g09-en-3p-auction-draft.log", "g39-it-5p-auction.log", "g45-pl-2p.log")
EVERY = 60  # entries from one table to the next

# What a digest leaves out on purpose: it tells what is on the table, however the record was kept.
NOT_ON_THE_TABLE = {
    "settled": "a forced answer is the same act whether it is written or not",
    "turns": "counts marks, of which a record that begins later has fewer",
    "asked_at": "a place in the log",
    "start_first": "who began is told by coins and marks; asked for behind a gap alone",
    "partial": "what is unknown is told as a question mark where it lies",
    "gapped": "how the record was kept",
    "goals_unsure": "how the record was kept",
    "worked_out": "how the record was kept",
    "cool": "how the record was kept",
}


def others(value: Any) -> Iterator[Any]:
    """Every way to change a value in one place: an element more, less, or another one."""
    if is_unknown(value):
        return
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif value is None:
        yield (0,)
    elif isinstance(value, tuple | list):
        for place, one in enumerate(value):
            for other in others(one):
                yield type(value)((*value[:place], other, *value[place + 1 :]))


def digest_of(s: State) -> str | None:
    """None where no such table can be: the number stands for nothing."""
    try:
        return GAME.digest(s)
    except (IndexError, KeyError, ValueError):
        return None


def unnoticed(s: State) -> list[str]:
    """Change each field of a table alone; name those that its digest does not tell."""
    before, found = GAME.digest(s), []
    for name in State.__slots__:
        if name == "partial" and s.partial:
            continue  # with something unknown in it, no whole table can be made of it
        for other in others(getattr(s, name)):
            changed = s.copy()
            setattr(changed, name, other)
            after = digest_of(changed)
            if after == before:
                found.append(name)
            elif after is not None:
                assert GAME.digest(load(save(changed), State)) == after, name
        assert GAME.digest(s) == before, name
    return sorted(set(found))


def tables(file: str) -> Iterator[State]:
    log = read_text((GOLDEN / file).read_text(encoding="utf-8"), vocabulary_for, file)
    course = Course(log, opened(log), 0)
    course.watch.answers = 0
    for index in range(len(log.entries)):
        assert course.step() is None
        if index % EVERY == EVERY - 1:
            yield course.table.state


def test_a_digest_tells_every_field_of_a_table_with_something_in_every_corner() -> None:
    s = small()
    s.settled, s.goals_unsure, s.cool = [(1, 0, (2,))], (0,), (3, 200)
    # nothing there was worked out from rows
    assert unnoticed(s) == sorted(NOT_ON_THE_TABLE.keys() - {"worked_out"})


@pytest.mark.parametrize("file", GAMES)
def test_a_digest_tells_every_field_at_the_tables_of_a_game(file: str) -> None:
    for s in tables(file):
        assert set(unnoticed(s)) <= set(NOT_ON_THE_TABLE)


def test_a_list_changed_in_place_changes_no_copy() -> None:
    s = small()
    for name in State.__slots__:
        if isinstance(getattr(s, name), list) and getattr(s, name):
            kept = s.copy()
            before = GAME.digest(kept)
            getattr(s, name).pop()
            assert GAME.digest(kept) == before, name
            s = kept
