"""The records of a log: its header, its entries, and the problems found while reading it."""

from __future__ import annotations

import msgspec

from co2replay.errors import Cause

# Kinds of entries. The first token of an entry tells its kind.
ACT, DRAW, SEEN, POSITION, DIGEST, MARK = range(6)
RULING, CORRECTION, GAP, BOX, COMMENT, EXPECT, BLANK = range(6, 13)
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


# What a file may hold before it is refused: far above any game ever played at a table, and low
# enough that a hostile file costs neither memory nor patience.
MAX_BYTES = 16 * 1024 * 1024
MAX_ENTRIES = 200_000
MAX_LINE = 10_000  # characters
MAX_HEADER = 200  # rows
MAX_PROBLEMS = 1000
MAX_ARGS = 64  # of one entry
MAX_NUMBER = 999_999  # further out lie UNKNOWN and OMITTED

NO_FORM = -1  # the verb of an entry that has no form: a mark, a gap, a comment


# Entries hold no cycles; leaving them to the collector would only cost time on long logs.
class Entry(msgspec.Struct, gc=False):
    """One entry of a log: what its kind, form and arguments are, and where it stands.

    `verb` is the code of the form (NO_FORM where there is none; the scheme's number of a digest).
    `args` are codes of the form's slots, in order: symbols of a table by position, or integers; a
    slot of table `mark` fills two, a literal slot none, one of many all the rest.
    A mark has the code of its phase, its numbers, and the seat where the phase has one.
    `text` is the hex of a digest, a comment, an expectation, the words of a box fact, the reason of
    a correction, or clause, newline and reason of a ruling.
    `line` counts from 1, 0 if the entry was never written; entries of one line were joined by `;`.
    `col` and `end` count characters from 1, `end` is the first one behind; a canonical log has 0.
    """

    kind: int
    verb: int = NO_FORM
    args: tuple[int, ...] = ()
    who: int = NOBODY
    text: str = ""
    taken_back: bool = False
    line: int = 0
    col: int = 0
    end: int = 0


class HeaderRow(msgspec.Struct):
    """One row of the header; a comment or an empty line of its own has no key.

    `col` is the column of the value.
    """

    key: str
    value: str
    line: int = 0
    col: int = 0
    comment: str | None = None  # None: no comment; "": a bare `#`


class Problem(msgspec.Struct):
    """Why a place of a log cannot be read: a code and facts; sentences are made from them.

    `expected` holds table names (`space`), `number`, kinds of entries (`act`) or marks in quotes.
    Line 0 speaks of the whole file.
    """

    code: str
    line: int
    col: int
    end: int
    text: str = ""  # the offending words as written, or in English why a reader refuses them
    expected: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    meant: tuple[str, ...] = ()  # whole entries that it could have meant
    more: int = 0  # lines below with the very same slip, which are not listed
    cause: Cause | None = None  # of a text that says why


# Codes of a problem that only a second look finds.
FORGOTTEN, BY_ITSELF, TAKEN_BACK = "forgotten-sign", "by-itself", "taken-back"
OWN_LINE = "own-line"  # an act behind a sign, which holds to the end of its line


TRUSTED = "assumed"  # what `trust:` takes: nobody doubts what is only assumed of the box


class Log(msgspec.Struct):
    """A whole log as read: header rows in order, entries in order, problems in order."""

    version: int
    header: list[HeaderRow]
    entries: list[Entry]
    problems: list[Problem]
    file: str = "-"
    lines: list[str] = []  # the text as read, for messages; empty for a canonical log
    notes: tuple[str, ...] = ()  # oddities accepted: "bom", "crlf", "no-newline"

    def get(self, key: str) -> str | None:
        for row in self.header:
            if row.key == key:
                return row.value
        return None

    def line_of(self, entry: int) -> int:
        """The line of an entry by its number; 0 where there is none."""
        return self.entries[entry].line if 0 <= entry < len(self.entries) else 0

    def written(self, line: int) -> str:
        """A line as it was read; empty for a canonical log, which has none."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def is_trusted(self) -> bool:
        """Does it vouch for its box? Else what rests on assumed facts convicts nobody."""
        return (self.get("trust") or "").strip() == TRUSTED
