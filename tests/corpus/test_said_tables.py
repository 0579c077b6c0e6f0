"""What is told of a few tables in the middle of games is what was reviewed and kept."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from co2replay.notation.records import MARK, Log

from . import kept
from .tables import TOPICS, table_at
from .test_said import GAMES, read

SUPPOSED = ("supposed-numbers", "supposed-places", "supposed-rest")
UNLIKE = ("rows", "learnt", "doubted", "chance")
LITTLE = (*UNLIKE, "blurred", *SUPPOSED)
BY_ROWS = ("rows", "varied", "learnt")  # kept in a file of their own
ALL = tuple(TOPICS)


class Chosen(NamedTuple):
    """A table: the game, behind which part of its marks, and what is asked of it."""

    name: str
    game: str
    share: float  # behind so many of its marks; 1: the end; 0: in the set-up
    topics: tuple[str, ...]


TABLES = (
    Chosen("three", "golden/g10-en-3p-draft", 0.7, ALL),
    Chosen("alone", "golden/g44-pl-1p", 0.7, ALL),
    Chosen("two", "golden/g24-it-2p-normal", 0.95, UNLIKE),
    Chosen("five", "golden/g58-pl-5p", 0.5, (*UNLIKE, *SUPPOSED[1:])),
    Chosen("first-turn", "golden/g56-pl-4p-auction-normal", 0.03, UNLIKE),
    Chosen("by-rows", "walkthrough/chain", 1, LITTLE),
    Chosen("set-up", "golden/g24-it-2p-normal", 0, ("chance", *SUPPOSED[1:])),
)
SET_UP = 9  # entries of a set-up that is not complete


def chapter_of(chosen: Chosen, topic: str) -> str:
    return f"{'rows' if topic in BY_ROWS else 'table'}-{chosen.name}"


def place_of(log: Log, share: float) -> int:
    """How many entries are played: all, or those up to a mark."""
    if share == 1:
        return len(log.entries)
    if share == 0:
        return SET_UP
    marks = [at for at, entry in enumerate(log.entries) if entry.kind == MARK]
    return marks[int(len(marks) * share)] + 1


ASKED = [(chosen, topic) for chosen in TABLES for topic in chosen.topics]


@pytest.mark.parametrize(("chosen", "topic"), ASKED, ids=lambda x: getattr(x, "name", x))
def test_what_is_told_of_a_table_is_what_was_kept(chosen: Chosen, topic: str) -> None:
    log = read(GAMES / f"{chosen.game}.log")
    table = table_at(log, place_of(log, chosen.share))
    kept.hold(chapter_of(chosen, topic), topic, list(TOPICS[topic](table)))


def test_the_chosen_tables_are_what_their_names_say() -> None:
    found = {}
    for chosen in TABLES:
        log = read(GAMES / f"{chosen.game}.log")
        found[chosen.name] = table_at(log, place_of(log, chosen.share)).state
    assert len(found["alone"].order) == 1
    assert len(found["five"].order) == 5
    assert found["alone"].gapped
    assert not found["three"].partial
    assert found["by-rows"].partial
    assert found["first-turn"].decade == found["first-turn"].round == 1
