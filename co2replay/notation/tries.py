"""How much is tried to find what a line means that is not written as logs are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .loose import LooseReading

TRIES_MAX = 20_000  # of one line; those that people write need at most half of it
WORD = 8  # tries that it costs to look at one word of an entry for its signs and halves


class TooManyTries(Exception):
    """What a line means cannot be told by then: what was found so far may not be all."""


class Tries:
    """Counts them for one line, and knows what was read in it before."""

    def __init__(self) -> None:
        self.count = 0
        self.known: dict[tuple[object, ...], list[LooseReading]] = {}

    def spend(self, tries: int) -> None:
        self.count += tries
        if self.count > TRIES_MAX:
            raise TooManyTries
