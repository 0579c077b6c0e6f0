"""Where two games part: their entries side by side, the first table that differs, the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import msgspec

from co2replay.engine.passed import Outcome
from co2replay.engine.table import LedgerRow
from co2replay.engine.trace import UNPLAYED, Observation, ScoreLine
from co2replay.notation.records import ACT, CORRECTION, DRAW, GAP, POSITION, RULING, Entry
from co2replay.rulebooks.readings import load_readings
from co2replay.verdict.judge import Verdict, as_judged, judge
from co2replay.verdict.session import Session, header_of, players_of
from co2replay.verdict.tables import SidePlayer, Value, values_between

from .reconcile.explanations import spelled
from .score.worlds import Worlds, worlds

CHANGED, LEFT, RIGHT = "changed", "left", "right"
MOVING = (ACT, DRAW, POSITION, CORRECTION, GAP)  # change the table by themselves
COMPARED = ("game", "variants", "preset", "trust", "claim")  # rows of the header

EXACT_MAX = 25_000_000  # pairs of entries up to which the alignment is exact

Pair = tuple[int | None, int | None]
Key = tuple[object, ...]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One of the two games, and what came out."""

    file: str
    edition: str
    readings: dict[str, str]  # set beside the edition
    manifest: str
    rules_digest: str
    legality: str
    partial: bool
    clause: str  # of what makes it a breach, or leaves it open
    line: int
    winners: list[str] | None
    worlds: Worlds | None  # who can have won, where the log leaves that open
    players: dict[str, str]  # names by seat, as far as the log tells them
    scores: dict[str, int | str]
    outcome: Outcome | None  # null: not over
    decided_by: str
    sheet: list[ScoreLine]
    digest: str


class EntryDifference(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that only one log has, or that reads otherwise in the other."""

    kind: str  # changed, left, right
    left_line: int
    right_line: int
    left: str
    right: str


class Parting(msgspec.Struct, frozen=True, kw_only=True):
    """A reading that both games asked for and took differently."""

    name: str
    numbers: tuple[str, ...]
    left: str
    right: str
    clauses: tuple[str, ...]


class SeenInReplay(msgspec.Struct, frozen=True, kw_only=True):
    """Something that one replay reports about an entry and the other does not."""

    kind: str
    clause: str
    facts: dict[str, int | str]


class TableDifference(msgspec.Struct, frozen=True, kw_only=True):
    """The first entry behind which the tables differ."""

    left_line: int
    right_line: int
    left: str
    right: str
    values: list[Value]
    readings: list[Parting]
    clauses: list[str]
    left_found: list[SeenInReplay]
    right_found: list[SeenInReplay]


class Diffed(msgspec.Struct, frozen=True, kw_only=True):
    """`diff`: equal only where header, entries, tables and results are."""

    schema: str = "diffed/1"
    equal: bool
    left: Side
    right: Side
    header: list[Value]
    entries: list[EntryDifference]
    table: TableDifference | None
    end: list[Value]


def diff(left: Session, left_edition: str, right: Session, right_edition: str) -> Diffed:
    """Play two games side by side and say where they part."""
    pairs = aligned(left.log.entries, right.log.entries)
    entries = entry_differences(left, right, pairs)
    one, other = SidePlayer(left, left_edition), SidePlayer(right, right_edition)
    verdicts = verdict_on(one), verdict_on(other)
    table = first_difference(one, other, pairs, verdicts)
    ends = one.finish(), other.finish()
    sides = side_of(one, verdicts[0]), side_of(other, verdicts[1])
    header = header_differences(left, right)
    end = values_between(one, other, [], [])
    same = told(ends[0].findings) == told(ends[1].findings)
    same &= sides[0].outcome == sides[1].outcome
    return Diffed(
        equal=not (header or entries or table or end) and same,
        left=sides[0],
        right=sides[1],
        header=header,
        entries=entries,
        table=table,
        end=end,
    )


# Entries --------------------------------------------------------------------------------------


def key_of(entry: Entry) -> Key:
    text = entry.text
    if entry.kind == RULING:
        text = text.partition("\n")[0]
    elif entry.kind == CORRECTION:
        text = ""  # why somebody ruled is told in other words
    return entry.kind, entry.verb, entry.args, entry.who, " ".join(text.split()), entry.taken_back


def aligned(left: Sequence[Entry], right: Sequence[Entry]) -> list[tuple[bool, Pair]]:
    """Pair the entries of two logs; of each pair say whether they are the same."""
    lefts = [at for at, entry in enumerate(left) if entry.kind not in UNPLAYED]
    rights = [at for at, entry in enumerate(right) if entry.kind not in UNPLAYED]
    one = [key_of(left[at]) for at in lefts]
    other = [key_of(right[at]) for at in rights]
    found: list[tuple[bool, Pair]] = []
    for same, a, b in blocks(one, other):
        shared = min(len(a), len(b))
        found += [(same, (lefts[x], rights[y])) for x, y in zip(a, b, strict=False)]
        found += [(False, (lefts[x], None)) for x in a[shared:]]
        found += [(False, (None, rights[y])) for y in b[shared:]]
    return found


def blocks(one: list[Key], other: list[Key]) -> Iterator[tuple[bool, range, range]]:
    """Yield stretches that are the same or not; what begins and ends alike costs nothing."""
    first = common(one, other)
    most = min(len(one), len(other)) - first
    last = min(most, common(one[::-1], other[::-1]))
    yield True, range(first), range(first)
    middle = one[first : len(one) - last], other[first : len(other) - last]
    # Of very long logs the commonest entries may not anchor anything: that would take for ever.
    quick = len(middle[0]) * len(middle[1]) > EXACT_MAX
    matcher = SequenceMatcher(None, *middle, autojunk=quick)
    for tag, a, a_end, b, b_end in matcher.get_opcodes():
        yield tag == "equal", range(first + a, first + a_end), range(first + b, first + b_end)
    yield True, range(len(one) - last, len(one)), range(len(other) - last, len(other))


def common(one: Sequence[Key], other: Sequence[Key]) -> int:
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def entry_differences(
    left: Session, right: Session, pairs: Sequence[tuple[bool, Pair]]
) -> list[EntryDifference]:
    found = []
    for same, (one, other) in pairs:
        if not same:
            kind = LEFT if other is None else RIGHT if one is None else CHANGED
            found.append(
                EntryDifference(
                    kind=kind,
                    left_line=line_of(left, one),
                    right_line=line_of(right, other),
                    left=text_of(left, one),
                    right=text_of(right, other),
                )
            )
    return found


def line_of(session: Session, index: int | None) -> int:
    return session.log.entries[index].line if index is not None else 0


def text_of(session: Session, index: int | None) -> str:
    return "" if index is None else spelled(session, session.log.entries[index])


# Tables ---------------------------------------------------------------------------------------


class Before(NamedTuple):
    """How much each replay had written down before a step."""

    rows: tuple[int, int]
    findings: tuple[int, int]


def first_difference(
    one: SidePlayer,
    other: SidePlayer,
    pairs: Sequence[tuple[bool, Pair]],
    verdicts: tuple[Verdict, Verdict],
) -> TableDifference | None:
    """Play both on to the end; return the first step behind which the tables are not the same."""
    found: TableDifference | None = None
    for _, (a, b) in pairs:
        before = Before(
            (len(one.rows()), len(other.rows())), (len(one.run.findings), len(other.run.findings))
        )
        one.step(a)
        other.step(b)
        if found is None and is_comparable(one, a, other, b) and parts(one, other, before):
            found = difference_at(one, a, other, b, before, verdicts)
    return found


def is_comparable(one: SidePlayer, a: int | None, other: SidePlayer, b: int | None) -> bool:
    """A fact or mark that one log lacks settles only what the next entry settles for both."""
    if a is not None and b is not None:
        return True
    player, index = (one, a) if a is not None else (other, b)
    return index is not None and player.session.log.entries[index].kind in MOVING


def parts(one: SidePlayer, other: SidePlayer, before: Before) -> bool:
    if told(one.run.findings[before.findings[0] :]) != told(
        other.run.findings[before.findings[1] :]
    ):
        return True
    if one.digest() == other.digest():
        return False
    return one.named() != other.named()


def told(findings: Sequence[Observation]) -> list[tuple[str, str]]:
    return [(found.kind, found.clause) for found in findings]


def difference_at(
    one: SidePlayer,
    a: int | None,
    other: SidePlayer,
    b: int | None,
    before: Before,
    verdicts: tuple[Verdict, Verdict],
) -> TableDifference:
    left_rows, right_rows = one.rows()[before.rows[0] :], other.rows()[before.rows[1] :]
    lefts, rights = Counter(moved(left_rows)), Counter(moved(right_rows))
    readings = deciding(one, a, other, partings(one, other)) if a is not None else []
    clauses = [clause for reading in readings for clause in reading.clauses]
    clauses += [row[3] for row in [*(lefts - rights), *(rights - lefts)]]
    return TableDifference(
        left_line=line_of(one.session, a),
        right_line=line_of(other.session, b),
        left=text_of(one.session, a),
        right=text_of(other.session, b),
        values=values_between(one, other, left_rows, right_rows),
        readings=readings,
        clauses=list(dict.fromkeys(clauses)),
        left_found=seen(one.run.findings[before.findings[0] :], verdicts[0]),
        right_found=seen(other.run.findings[before.findings[1] :], verdicts[1]),
    )


def moved(rows: Sequence[LedgerRow]) -> list[tuple[str, int, int, str]]:
    return [(repr(amount), source, target, clause) for _, amount, source, target, clause in rows]


def seen(findings: Sequence[Observation], verdict: Verdict) -> list[SeenInReplay]:
    weighed = as_judged(findings, verdict.findings)
    return [SeenInReplay(kind=x.kind, clause=x.clause, facts=x.facts) for x in weighed]


def partings(one: SidePlayer, other: SidePlayer) -> list[Parting]:
    """Readings asked so far on which the two sets of rules differ."""
    left, right = one.setting.book.settings, other.setting.book.settings
    if one.session.game.name != other.session.game.name:
        return []
    readings = load_readings(one.session.game.name)
    asked = {**one.asked(), **other.asked()}
    return [
        Parting(
            name=name,
            numbers=readings[name].numbers,
            left=left[name],
            right=right[name],
            clauses=readings[name].clauses,
        )
        for name in sorted(asked, key=lambda name: (-asked[name], name))
        if left[name] != right[name]
    ]


def deciding(one: SidePlayer, upto: int, other: SidePlayer, known: list[Parting]) -> list[Parting]:
    """Those readings of which one alone makes the first table like the second; else all of them."""
    wanted, seen_there = other.named(), told(other.run.findings)
    found = []
    for reading in known:
        options = one.session.options
        settings = {**options.settings, reading.name: reading.right}
        session = one.session._replace(options=options._replace(settings=settings))
        player = SidePlayer(session, one.setting.edition)
        for index in range(upto + 1):
            player.step(index)
        if player.named() == wanted and told(player.run.findings) == seen_there:
            found.append(reading)
    return found or known


# Results --------------------------------------------------------------------------------------


def verdict_on(player: SidePlayer) -> Verdict:
    return judge(player.session, player.setting.edition)[0]


def side_of(player: SidePlayer, verdict: Verdict) -> Side:
    session, setting = player.session, player.setting
    because, box = verdict.because, session.box
    return Side(
        file=session.log.file,
        edition=setting.edition,
        readings={name: setting.book.settings[name] for name in setting.book.overridden},
        manifest=f"{box.name}@{box.digest}",
        rules_digest=setting.book.digest,
        legality=verdict.legality,
        partial=verdict.partial,
        clause=because.clause if because else "",
        line=line_of(session, because.entry) if because else 0,
        winners=verdict.winners,
        worlds=worlds(session, verdict),
        players=players_of(session),
        scores=verdict.scores,
        outcome=verdict.outcome,
        decided_by=verdict.decided_by,
        sheet=verdict.sheet,
        digest=verdict.digest,
    )


def header_differences(left: Session, right: Session) -> list[Value]:
    one, other = header_of(left), header_of(right)
    found = []
    if left.seats != right.seats:
        found.append(("seats", seat_words(left), seat_words(right)))
    for key in COMPARED:
        pair = " ".join(one.get(key, "").split()), " ".join(other.get(key, "").split())
        if pair[0] != pair[1]:
            found.append((key, *pair))
    return [Value(name=name, left=a or "-", right=b or "-", clauses=[]) for name, a, b in found]


def seat_words(session: Session) -> str:
    return " ".join(session.vocabulary.symbol("seat", seat) for seat in session.seats)
