"""Bids made all at once and under cover, told as the open auction that has the same end.

The highest bid wins and pays what the second highest is worth: as much, or one more where that one
would have been asked first. Whoever puts a plant up has to bid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from co2replay.notation.records import COMMENT, Entry

from .. import forms as f
from ..board.state import State
from ..chapters.auction import eligible
from ..chapters.order import clockwise_behind
from .record import RecordRow, habits
from .rows import SOLD, read_event

PASSED = 0
Said = tuple[int, int, tuple[int, ...]]  # seat, verb, numbers


class Sealed(NamedTuple):
    """A plant put up, and what those who may have it, clockwise from the opener, have said."""

    plant: int
    left: tuple[int, ...]
    bids: dict[int, int]

    def hear(self, seat: int, bid: int, behind: Sequence[RecordRow]) -> list[Said]:
        """Nothing, until all have said it; `behind`: the row that may say what was paid."""
        self.bids[seat] = bid
        if any(one not in self.bids for one in self.left):
            return []
        sold = read_event(behind[0].event) if behind else None
        return self.openly(sold.numbers[0] if sold and sold.name == SOLD else None)

    def noted(self) -> Entry:
        """What was bid, above an auction that nobody held like that."""
        bids = ", ".join(f"{f.SEATS[seat]} {self.bids[seat]}" for seat in self.left)
        return Entry(COMMENT, text=habits().sealed_bids.format(bids=bids))

    def end(self) -> tuple[int, int]:
        """Who buys, and for how much."""
        ranked = sorted((self.bids[seat] for seat in self.left), reverse=True)
        highest, second = [*ranked, PASSED][:2]
        buyer = next(seat for seat in self.left if self.bids[seat] == highest)
        if second == PASSED:
            return buyer, self.plant
        first = next(seat for seat in self.left if self.bids[seat] in (highest, second))
        return buyer, second + (first != buyer)

    def openly(self, price: int | None) -> list[Said]:
        """The same buyer and price; `price`: what the record says was paid."""
        opener, *others = self.left
        buyer, computed = self.end()
        paid = computed if price is None else price
        opened = paid if buyer == opener else self.plant
        said: list[Said] = [(opener, f.OPEN, (self.plant, opened))]
        for seat in others:
            said.append((seat, f.BID, (paid,)) if seat == buyer else (seat, f.PASS, ()))
        if buyer != opener:
            said.append((opener, f.PASS, ()))
        return said


def put_up(s: State, opener: int, plant: int) -> Sealed:
    may_buy = eligible(s)
    others = (seat for seat in clockwise_behind(s, opener) if seat in may_buy and seat != opener)
    return Sealed(plant, (opener, *others), {})
