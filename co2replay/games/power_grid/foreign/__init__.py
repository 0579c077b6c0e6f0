"""Games as the open implementation boardgamers/powergrid saves them, read into logs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from co2replay.notation.records import Log, Problem

from ..words import GAME
from .claims import bids_lost, wrong_round
from .record import Record, habits, is_record, read_record
from .story import Story

__all__ = ["GAME", "is_record", "read"]


def read(data: Mapping[str, Any], file: str, with_names: bool) -> Log:
    """A saved game as a log; what of it cannot be read, or is not our game, is in its problems."""
    record, problems = read_record(data)
    if record is None:
        return Log(1, [], [], problems, file)
    return told(record, file, with_names)


def told(record: Record, file: str, with_names: bool) -> Log:
    """The game as a log; where no telling leads to the last state, one that the rules allow.

    Where one leads there, and is not what events and the standing say, these are damaged.
    """
    if record.options.fast_bid and (lost := list(bids_lost(record))):
        return Log(1, [], [], lost[:1], file)
    tried: list[Story] = []
    belied: list[list[Problem]] = []
    for story in tellings(record):
        story.tell()
        if story.ends_as_recorded():
            s = story.settled().state
            wrong = story.named.hold_all(s)
            wrong += wrong_round(record, s, story.phase)
            if not wrong:
                return story.log(file, with_names)
            belied.append(wrong)
        tried.append(story)
    if belied:
        return Log(1, [], [], belied[0], file)
    return next((one for one in tried if one.under_way), tried[0]).log(file, with_names)


def tellings(record: Record) -> Iterator[Story]:
    """Some habits of the implementation are not recorded: as few of them at once as need be. Where
    sealed bids were asked for, people bid one after the other all the same in early versions."""
    known = habits().habits
    for count in range(len(known) + 1):
        for some in combinations(known, count):
            tried = {name: value for one in some for name, value in one.items()}
            yield Story(record, tried)
            if record.options.fast_bid:
                yield Story(record, tried, is_sealed=True)
