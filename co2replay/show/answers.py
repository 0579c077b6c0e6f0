"""The records that commands answer with under `--json`; each names its schema."""

from __future__ import annotations

from typing import Any

import msgspec

from co2replay.engine.trace import ScoreLine
from co2replay.rulebooks.boxforms import BoxQuestion
from co2replay.rulebooks.clauses import Stance
from co2replay.rulebooks.readings import EditionReading
from co2replay.verdict.legality import Consultation

from .findings.record import Finding
from .verdict.record import EditionVerdict
from .verdict.record import Validated as Validated


class ClauseRow(msgspec.Struct, kw_only=True):
    id: str
    number: str
    kind: str
    text: str
    readings: list[str]
    stances: dict[str, str]


class RulesList(msgspec.Struct, kw_only=True):
    """`rules list`: every clause, in the words of one language."""

    schema: str = "rules-list/1"
    game: str
    language: str
    clauses: list[ClauseRow]


class ReadingRow(msgspec.Struct, kw_only=True):
    name: str
    numbers: list[str]
    topic: str
    kind: str
    values: dict[str, str]
    clauses: list[str]
    editions: dict[str, EditionReading]
    confidence: str
    consequence: str


class LeftOutPoint(msgspec.Struct, kw_only=True):
    number: str
    topic: str
    why: str


class RulesReadings(msgspec.Struct, kw_only=True):
    """`rules readings`: every reading, and the register's points that are none, with why."""

    schema: str = "rules-readings/1"
    game: str
    language: str
    readings: list[ReadingRow]
    left_out: list[LeftOutPoint]


class RulesShow(msgspec.Struct, kw_only=True):
    """One clause in all translations."""

    schema: str = "rules-show/1"
    id: str
    number: str
    kind: str
    texts: dict[str, str]
    editions: dict[str, Stance]
    readings: list[ReadingRow]


class RulesDifference(msgspec.Struct, kw_only=True):
    """One point on which two editions part."""

    reading: str
    numbers: list[str]
    topic: str
    clauses: list[str]
    editions: dict[str, EditionReading]
    words: dict[str, str]
    cites: dict[str, str]
    consequence: str


class RulesChange(msgspec.Struct, kw_only=True):
    """What two games say of one concept, with clauses and their places."""

    concept: str
    topic: str
    said: dict[str, str]
    clauses: dict[str, list[str]]
    cites: dict[str, str]


class RulesDiff(msgspec.Struct, kw_only=True):
    """`rules diff`: where two editions part, and clauses that stand in one book differently; of two
    games, what changed from one to the other."""

    schema: str = "rules-diff/1"
    editions: list[str]
    differences: list[RulesDifference] = []
    stances: dict[str, dict[str, Stance]] = {}
    changes: list[RulesChange] = []


class RulesCheck(msgspec.Struct, kw_only=True):
    """`rules review`: what an edition lacks or says twice."""

    schema: str = "rules-check/1"
    edition: str
    problems: list[str]


class MarkRow(msgspec.Struct, kw_only=True):
    path: str
    mark: str


class RulesManifest(msgspec.Struct, kw_only=True):
    """`box facts`: where each fact about the components comes from."""

    schema: str = "rules-manifest/1"
    name: str
    digest: str
    marks: list[MarkRow]


class ManifestAsk(msgspec.Struct, kw_only=True):
    """`box ask`: the assumed values that one game touches, in playing order."""

    schema: str = "manifest-ask/1"
    file: str
    manifest: str
    questions: list[BoxQuestion]


class Failed(msgspec.Struct, kw_only=True):
    """Any verb that could not do its work: the exit code, and why."""

    schema: str = "failed/1"
    exit: int
    findings: list[Finding]


class Dropped(msgspec.Struct, kw_only=True):
    """Something that a log written anew is without."""

    kind: str  # comment, key, name
    what: str  # its line, the key, whose it is


class Converted(msgspec.Struct, kw_only=True):
    """`convert` and `fmt`: a log written anew."""

    schema: str = "converted/1"
    file: str
    form: str
    text: str
    changed: bool
    dropped: list[Dropped]
    game_id: str


class PageWritten(msgspec.Struct, kw_only=True):
    """`html`: the page of a game, and what it holds."""

    schema: str = "page/1"
    file: str
    output: str
    bytes: int
    moments: int
    editions: list[str]
    languages: list[str]
    game_id: str
    named: bool
    hidden: int  # entries whose cards are not told, as the game goes on
    exit: int


class EntryRow(msgspec.Struct, kw_only=True):
    """One line of the ledger: what moved in an entry, from where to where, and by which clause."""

    entry: int
    line: int
    amount: int | str
    goods: str
    source: str
    target: str
    clause: str


class TurnRow(msgspec.Struct, kw_only=True):
    """What happened between two marks of a log, and what every player has more or less for it."""

    mark: str
    entry: int
    line: int
    text: str
    changes: dict[str, dict[str, int | str]]
    ledger: list[EntryRow]


class Replayed(msgspec.Struct, kw_only=True):
    """`replay` and a log without a verb."""

    schema: str = "replay/1"
    file: str
    game: str
    game_id: str
    rules_digest: str
    verdict: EditionVerdict
    others: list[EditionVerdict]
    turns: list[TurnRow]
    sheet: list[ScoreLine]
    findings: list[Finding]
    consulted: list[Consultation]
    assumed: list[str]
    digest: str


class Explained(msgspec.Struct, kw_only=True):
    """`replay --explain`: every entry that made one number."""

    schema: str = "explained/1"
    file: str
    edition: str
    what: str
    value: int | str
    ledger: list[EntryRow]


class Shown(msgspec.Struct, kw_only=True):
    """`show`: the named state at one moment."""

    schema: str = "shown/1"
    file: str
    edition: str
    entry: int
    state: dict[str, Any]
    digest: str
