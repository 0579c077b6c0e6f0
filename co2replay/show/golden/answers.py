"""The records that `golden` answers with under `--json`."""

from __future__ import annotations

import msgspec

from co2replay.corpus.listing import ListedFile
from co2replay.corpus.recording import RecordedTurn
from co2replay.questions.golden.blessing import Blessed
from co2replay.questions.golden.today import GameDivergence


class Diverged(msgspec.Struct, kw_only=True):
    """One file that comes out otherwise; `first` is where it does, `look` how to see it."""

    file: str
    first: GameDivergence
    look: str
    more: list[GameDivergence]


class GoldenChecked(msgspec.Struct, kw_only=True):
    """`golden test`: every game replayed, and those that come out otherwise."""

    schema: str = "golden-check/1"
    exit: int
    files: int
    entries: int
    diverged: list[Diverged]
    unrecorded: list[str]  # files with nothing on record: of them nothing is known


class GoldenBlessed(msgspec.Struct, kw_only=True):
    """`golden bless`: what was written anew, and what remains otherwise."""

    schema: str = "golden-bless/1"
    exit: int
    reason: str
    clauses: list[str]
    changed: list[Blessed]
    left: list[Diverged]


class GoldenListed(msgspec.Struct, kw_only=True):
    """`golden list`: the files of a corpus that fit."""

    schema: str = "golden-list/1"
    files: list[ListedFile]


class CaseEntry(msgspec.Struct, kw_only=True):
    """One entry of a game. `row` is that of the machine form: a form's name, then its values.

    In front of the name stands `!` for chance, `=` for what the table saw, `@` for a position row,
    `x ` for what was taken back; behind it `:` where the first value is the seat that was named.
    Values are symbols and numbers; null is unknown, false is left out.
    """

    entry: int
    line: int
    kind: str  # act, draw, seen, position, digest, mark, ruling, correction, gap, box
    row: list[int | str | bool | None]
    taken_back: bool = False


class CaseVerdict(msgspec.Struct, kw_only=True):
    """What one edition says: legality, the first thing that fails, and how the game came out."""

    edition: str
    own: bool  # facts, digests and claims bind under this edition
    legality: str  # legal, breach, undetermined
    partial: bool
    assertions: bool
    entry: int  # of what fails first; -1: nothing, or the log as a whole
    kind: str
    clause: str
    winners: list[str] | None  # null: not over; none: everybody lost
    decided_by: str
    scores: dict[str, int | str]
    undecided: list[str]  # readings on which the answer hangs


class GoldenCase(msgspec.Struct, kw_only=True):
    """`golden export --jsonl`: one game with all that another engine needs to test itself."""

    schema: str = "golden-case/1"
    file: str
    kind: str  # the folder: rules, golden, disputes, ...
    title: str
    tags: list[str]
    clause: str  # that a small case shows
    game: str
    edition: str  # under which the turns are told
    header: dict[str, str]
    readings: dict[str, str]  # under that edition
    manifest: str  # digest of the component facts
    seats: list[str]
    entries: list[CaseEntry]
    turns: list[RecordedTurn]  # the first has the whole table, the next what differs
    verdicts: list[CaseVerdict]
    expected: list[str]  # the `#>` lines, each behind the number of its line
