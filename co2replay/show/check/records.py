"""What is answered about a single moment besides the verdicts: checklists and positions."""

from __future__ import annotations

import msgspec


class Requirement(msgspec.Struct, kw_only=True):
    """One clause that an act has to keep, where each book has it, and where the books part."""

    clause: str
    kind: str
    text: str
    cites: dict[str, str]
    differences: list[ReadingParting]


class ReadingParting(msgspec.Struct, kw_only=True):
    """A reading of the clause: what each edition makes of it."""

    reading: str
    numbers: list[str]
    topic: str
    editions: dict[str, str]


class Checklist(msgspec.Struct, kw_only=True):
    """`check` without a table: every condition of an act, in the order in which they are asked."""

    schema: str = "checklist/1"
    game: str
    act: str
    conditions: list[Requirement]


class PositionWritten(msgspec.Struct, kw_only=True):
    """`position from`: a table as a log of its own; `exact`: it gives the very same table."""

    schema: str = "position/1"
    file: str
    edition: str
    entry: int  # so many entries of the log are played
    told: int  # of these the rows tell so many; the others follow them
    exact: bool
    text: str
