"""The records of a log: its header, its entries, and the problems found while reading it."""

from __future__ import annotations

import msgspec

# Kinds of entries. The first token of an entry tells its kind.
ACT, DRAW, SEEN, POSITION, DIGEST, MARK, RULING, CORRECTION, GAP, BOX, COMMENT, EXPECT, BLANK = range(
    13
)
KIND_NAMES = (
    "act",
    "draw",
    "seen",
    "position",
    "digest",
    "mark",
    "ruling",
    "correction",
    "gap",
    "box",
    "comment",
    "expect",
    "blank",
)

NOBODY = -1  # no seat was named before the colon
# Far from every number a table can show, so that a score of -3 is still a number.
UNKNOWN = -1_000_001  # written `?`
OMITTED = -1_000_002  # an optional slot left out

# Codes of the phases that a mark can name: `[2.3 purple]`, `[3 supply]`, `[end]`.
MARK_TURN, MARK_SUPPLY, MARK_END = range(3)


class Entry(msgspec.Struct):
    """One entry of a log: what its kind, form and arguments are, and where it stands.

    `args` are codes of the form's slots (symbols of a table by position, or integers). A mark has
    args (MARK_TURN, decade, round, seat), (MARK_SUPPLY, decade) or (MARK_END,). A box fact has no
    args but `text`. `text` is the reason of a ruling, the hex of a digest, a comment, an expectation.
    """

    kind: int
    verb: int
    args: tuple[int, ...]
    who: int = NOBODY
    text: str = ""
    taken_back: bool = False
    line: int = 0
    col: int = 0
    end: int = 0


class HeaderRow(msgspec.Struct):
    key: str
    value: str
    line: int = 0
    col: int = 0


class Problem(msgspec.Struct):
    """Why a place of a log cannot be read: a code and facts; sentences are made from them."""

    code: str
    line: int
    col: int
    end: int
    text: str = ""  # the offending words as written
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()


class Log(msgspec.Struct):
    """A whole log as read: header rows in order, entries in order, problems in order."""

    version: int
    header: list[HeaderRow]
    entries: list[Entry]
    problems: list[Problem]
    file: str = "-"
    lines: list[str] = []  # the text as read, for messages; empty for a canonical log

    def get(self, key: str) -> str | None:
        for row in self.header:
            if row.key == key:
                return row.value
        return None
