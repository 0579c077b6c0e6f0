"""What the entries above say of an auction: what is put up, and who may still bid or open."""

from __future__ import annotations

from typing import NamedTuple

from .records import ACT, DRAW, GAP, MARK, NOBODY, POSITION, Entry
from .vocabulary import Form, Vocabulary


class Lots(NamedTuple):
    """The auctions since the last mark, as far as the entries tell who did what."""

    is_open: bool = False  # something is put up, and nothing came in its place yet
    holder: int = NOBODY
    away: frozenset[int] = frozenset()  # who has left that auction
    gone: frozenset[int] = frozenset()  # who has left the phase, or has what was put up

    def others(self, seated: tuple[int, ...]) -> list[int]:
        """Who may still bid against the holder, clockwise from there."""
        if not self.is_open or self.holder not in seated:
            return []
        at = seated.index(self.holder)
        out = self.away | self.gone
        return [one for one in seated[at + 1 :] + seated[:at] if one not in out]

    def is_left_to(self, seat: int, seated: tuple[int, ...]) -> bool:
        """Is nobody else there who could open, or bid?"""
        return not self.is_open and {*seated} - self.gone == {seat}

    def after(self, entry: Entry, vocabulary: Vocabulary) -> Lots | None:
        """What one more entry makes of it; None where it does not tell who did what."""
        form = vocabulary.forms.get(entry.verb)
        if entry.taken_back or form is None:
            return None if entry.kind == GAP else self
        if entry.kind == DRAW and self.is_open:
            return Lots(gone=self.gone | {self.holder})
        if entry.kind != ACT or not (form.opens or form.leaves or is_bid(form, vocabulary)):
            return None if entry.kind == POSITION else self
        if entry.who == NOBODY:
            return None
        if form.opens:
            return self._replace(is_open=True, holder=entry.who, away=frozenset())
        if not form.leaves:
            return self._replace(holder=entry.who)
        if self.is_open:
            return self._replace(away=self.away | {entry.who})
        return self._replace(gone=self.gone | {entry.who})


def lots_above(above: list[Entry], vocabulary: Vocabulary) -> Lots | None:
    """None where the entries do not tell it: a gap, a row, an act of nobody's name."""
    at = next((n for n in range(len(above), 0, -1) if above[n - 1].kind == MARK), None)
    lots = None if at is None else Lots()
    for entry in above[at:]:
        lots = None if lots is None else lots.after(entry, vocabulary)
    return lots


def is_bid(form: Form, vocabulary: Vocabulary) -> bool:
    """Is it told with what opens: `opens 4 and bids 5`?"""
    openers = (one for one in vocabulary.forms.values() if one.opens)
    return any(slot.told == form.name for one in openers for slot in one.slots if slot.told)
