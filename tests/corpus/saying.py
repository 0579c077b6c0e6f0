"""What the verdicts on a log tell, as lines of symbols: no sentence, nothing left out."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

import msgspec

from co2replay.engine import trace as kinds
from co2replay.engine.exploring import attempt
from co2replay.engine.table import Book, Breach, Table
from co2replay.engine.trace import Observation
from co2replay.engine.unknown import Consulted, is_unknown
from co2replay.games.co2.board.cells import CELL_NAMES
from co2replay.games.co2.words import vocabulary
from co2replay.notation.records import ACT, CORRECTION, MARK, NOBODY, POSITION, Entry, Log
from co2replay.notation.rows import read_head, write_head, write_values
from co2replay.questions.audit.turning import turning_points
from co2replay.questions.check.act import Answer, AskedMoment, Reason, check, moment_of
from co2replay.questions.check.branching import Hangs, Span
from co2replay.questions.score.ledger import Account, SheetLine, sheet_lines
from co2replay.verdict.judge import Verdict, judge
from co2replay.verdict.legality import Alternative, ReplayOutcome
from co2replay.verdict.session import Options, Played, Session, all_editions, open_session

DIGITS = 8  # of a digest
LISTED = 24  # answers of one kind that are listed; of more the count and a hash
ROWS_LISTED = 60  # of the ledger, by entry


# Words --------------------------------------------------------------------------------------------


def words(entry: Entry) -> str:
    """An entry in the words of the machine form."""
    head = write_head(entry, vocabulary())
    known = read_head(head, vocabulary())
    assert known is not None
    written = (value for _, value in write_values(entry, known, vocabulary()))
    values = ["?" if value is None else shown(value) for value in written]
    return " ".join([head, *values])


def shown(value: Any) -> str:
    if is_unknown(value):
        return "?"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "-"
    if isinstance(value, Mapping):
        return " ".join(f"{name}={shown(one)}" for name, one in value.items())
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ",".join(map(shown, value)) or "none"
    return str(value)


def line(*parts: object) -> str:
    """What says something, with blanks between."""
    return " ".join(text for part in parts if (text := shown(part)))


def marked(name: str, value: Any) -> str:
    """`name value`, or nothing where there is none."""
    return f"{name} {shown(value)}" if value else ""


def hashed(texts: Iterable[str]) -> str:
    digest = hashlib.blake2b(digest_size=DIGITS // 2)
    for text in texts:
        digest.update(text.encode() + b"\n")
    return f"#{digest.hexdigest()}"


def few(texts: Sequence[str]) -> str:
    """The first ones of many, how many there are, and a hash of all."""
    return line(texts[:3], "..", len(texts), hashed(texts))


# One verdict --------------------------------------------------------------------------------------


def verdict_lines(verdict: Verdict, played: Played, ledger: bool = True) -> Iterator[str]:
    yield line(
        "verdict",
        verdict.legality,
        "partial" if verdict.partial else "",
        "" if verdict.assertions else "assertions-fail",
        "" if verdict.own else "foreign",
        f"judged {verdict.judged}",
        marked("unjudged", verdict.unjudged),
        marked("wanted", verdict.wanted),
        verdict.digest[:DIGITS],
    )
    if verdict.first is not None:
        yield f"first {verdict.first.kind} e{verdict.first.entry}"
    if verdict.winners is not None:
        yield line("winners", verdict.winners, marked("by", verdict.decided_by))
    yield line("scores", verdict.scores)
    for row in verdict.sheet:
        yield line("sheet", row.name, row.points, row.clause)
    for finding in verdict.findings:
        if finding.kind != kinds.RULED or finding.clause:
            yield line("finding", finding_line(finding))
    for one in verdict.alternatives:
        yield line("alternative", alternative_line(one))
    for asked in verdict.consulted:
        yield f"asked {asked.reading}={asked.value} {asked.cls} e{asked.entry} l{asked.line}"
    rests = verdict.rests
    for name in ("chosen", "unanswered", "gaps", "untried"):
        if value := getattr(rests, name):
            yield line("rests", name, value)
    for component, paths in rests.assumed.items():
        names = [path.removeprefix(f"{component}.") for path in paths]
        yield line("assumed", component, names if len(names) <= LISTED else few(names))
    corrections: dict[str, list[str]] = {}
    for ruling in rests.rulings:
        title = f"{ruling.clause} ({ruling.reason})".strip()
        corrections.setdefault(title, []).append(f"e{ruling.entry}")
    for title, entries in corrections.items():
        yield line("ruled", title, entries)
    if ledger:
        yield from ledger_lines(played)


def finding_line(finding: Observation) -> str:
    return line(
        finding.kind,
        f"e{finding.entry}",
        finding.clause,
        finding.facts,
        marked("rests", finding.rests),
        marked("waits", finding.waits),
        f"seat {finding.seat}" if finding.waits else "",
        marked("reason", finding.reason),
        "hard" if finding.hard else "",
        "missing" if finding.missing else "",
    )


def alternative_line(one: Alternative) -> str:
    return line(
        f"{one.reading}={one.value}",
        one.cls,
        marked("with", one.beside),
        f"e{one.entry}",
        "differs:" if one.differs else "same:",
        outcome_line(one.outcome),
    )


def outcome_line(outcome: ReplayOutcome) -> str:
    return line(
        outcome.legality,
        marked("entry", outcome.entry if outcome.entry >= 0 else ""),
        outcome.clause,
        "" if outcome.winners is None else f"winners {shown(outcome.winners)}",
        outcome.scores,
    )


def ledger_lines(played: Played) -> Iterator[str]:
    """What moved, entry by entry; of the set-up only how much."""
    book = played.trace.book
    assert book is not None
    first = first_of_play(played.session.log)
    rows = [(row[0], moved_line(row)) for row in book.rows]
    laid = [text for entry, text in rows if entry < first]
    yield line("laid-out", len(laid), hashed(laid))
    later = [row for row in rows if row[0] >= first]
    by_entry: dict[int, list[str]] = {}
    for entry, text in later:
        by_entry.setdefault(entry, []).append(text)
    for count, (entry, texts) in enumerate(by_entry.items()):
        told = "; ".join(texts) if count < ROWS_LISTED else hashed(texts)
        yield f"moved e{entry} {told}"


def moved_line(row: tuple[int, Any, int, int, str]) -> str:
    _, amount, source, target, clause = row
    return f"{shown(amount)} {CELL_NAMES[source]}>{CELL_NAMES[target]} {clause}"


def first_of_play(log: Log) -> int:
    kinds = (MARK, POSITION, CORRECTION)
    return next((at for at, x in enumerate(log.entries) if x.kind in kinds), len(log.entries))


# The table where a log stops ----------------------------------------------------------------------


def end_lines(played: Played) -> Iterator[str]:
    """What the game waits for where the log stops, and what may be done there."""
    game, state = played.session.game, played.trace.state
    _, name, seat, clause = game.waits_for(state)
    yield line("waits", name, f"seat {seat}", clause)
    acts: list[Entry] = []
    try:
        table = Table(game.copy(state), played.rules, None)
        acts = [Entry(ACT, verb, args, who) for who, verb, args in game.legal(table)]
        yield from by_verb("legal", acts, played)
    except Consulted as asked:
        yield f"legal hangs on {asked.name}"
    known = {(x.verb, x.args, x.who) for x in acts}
    possible = game.possible(Table(game.copy(state), played.rules, None))
    others = [x for x in possible if (x.verb, x.args, x.who) not in known]
    if len(others) == len(possible):
        others = possible
    yield from by_verb("possible", others, played)


def by_verb(title: str, acts: Sequence[Entry], played: Played) -> Iterator[str]:
    """Answers by their verb, in their order, and a hash of what each of them leads to."""
    grouped: dict[str, list[Entry]] = {}
    for act in acts:
        head, _, _ = words(act).partition(" ")
        grouped.setdefault(head, []).append(act)
    for head, some in grouped.items():
        texts = [words(act).partition(" ")[2] or "-" for act in some]
        told = " | ".join(texts) if len(texts) <= LISTED else hashed(texts)
        yield f"{title} {head} {len(texts)}: {told} => {hashed(leads_to(x, played) for x in some)}"


def leads_to(act: Entry, played: Played) -> str:
    game = played.session.game
    tried = attempt(game, played.trace.state, played.rules, act)
    if tried.asked:
        return f"asks {tried.asked}"
    if tried.breach is not None:
        return breach_line(tried.breach)
    table = tried.table
    assert table.book is not None
    rows = [moved_line(row) for row in table.book.rows]
    return line(game.digest(table.state), *rows, list(table.book.asked), list(table.book.touched))


def breach_line(breach: Breach) -> str:
    rests = breach.rests if len(breach.rests) < LISTED // 3 else hashed(breach.rests)
    return line(
        breach.clause,
        breach.facts,
        marked("rests", rests),
        "hard" if breach.hard else "",
        "missing" if breach.missing else "",
    )


def position_lines(played: Played) -> list[str]:
    """The table where the log stops, as rows."""
    game = played.session.game
    table = Table(game.copy(played.trace.state), played.rules, Book())
    rows = game.rows(table)
    return [
        "; ".join(words(row) for row in group)
        for _, group in groupby(rows, key=lambda row: row.line)
    ]


# One act asked about ------------------------------------------------------------------------------


def asked_lines(session: Session, edition: str, at: int) -> Iterator[str]:
    """What is said of one act where it stands, and on a table of which nobody knows anything."""
    act = session.log.entries[at]
    moment = moment_of(session, edition, at)
    yield f"check e{at} {words(act)}"
    yield from answer_lines(check(moment, act), "  ")
    table = Table(session.game.copy(moment.state), moment.rules, None)
    if not table.state.order or moment.broken is not None:
        return
    session.game.gap(table)
    unseen = act if act.who != NOBODY else msgspec.structs.replace(act, who=seat_of(moment))
    if unseen.who == NOBODY:
        return
    yield f"unseen {words(unseen)}"
    blank = AskedMoment(session, edition, table.state, moment.rules)
    yield from answer_lines(check(blank, unseen), "  ")


def seat_of(moment: AskedMoment) -> int:
    active = moment.state.active
    return NOBODY if is_unknown(active) or active < 0 else int(active)


def answer_lines(answer: Answer, indent: str) -> Iterator[str]:
    yield indent + line(
        answer.answer,
        marked("broken", answer.broken),
        marked("more", answer.more),
        marked("whole", "" if answer.whole else "no"),
        "turn-supposed" if answer.supposed_turn else "",
        marked("waits", answer.waits),
        f"seat {answer.seat}" if answer.waits else "",
        marked("assumed", answer.assumed),
    )
    for reason in answer.reasons:
        yield f"{indent}reason {reason_line(reason)}"
    for hangs in answer.hangs:
        yield f"{indent}hangs {hangs_line(hangs)}"
    for reading in answer.readings:
        yield f"{indent}reading {reading.reading}={reading.value} {reading.answer}"
    moves = [f"{shown(x.amount)} {x.source}>{x.target} {x.clause}" for x in answer.moved]
    if moves:
        yield f"{indent}moves {'; '.join(moves)}"


def reason_line(reason: Reason) -> str:
    return line(
        reason.clause,
        reason.facts,
        "hard" if reason.hard else "",
        *(f"needs {x.name} {' or '.join(map(span_word, x.values))}" for x in reason.needed),
        marked("assumed", reason.assumed),
    )


def hangs_line(hangs: Hangs) -> str:
    branches = (
        line(span_word(x.values), x.answer, x.clause, marked("asks", x.asks))
        for x in hangs.branches
    )
    return f"{hangs.name} (supposed {hangs.supposed}) {'; '.join(branches)}"


def span_word(span: Span) -> str:
    if span.words:
        return ",".join(span.words)
    if span.low == span.high:
        return str(span.low)
    return f"{span.low}..{'' if span.high is None else span.high}"


# What stands behind a score -----------------------------------------------------------------------


def score_lines(played: Played) -> Iterator[str]:
    """The sheet with the moves behind each line, and where the game turned."""
    for one in sheet_lines(played):
        points = account_line(one.points)
        yield line("part", one.seat, one.name, points, marked("of", one.thing), marked_number(one))
    for point in turning_points(played) if played.trace.book is not None else ():
        yield line(
            "turning",
            point.kind,
            point.seat,
            marked("over", point.other),
            point.amount,
            f"e{point.mark} l{point.line}",
            point.name,
            point.clause,
        )


def marked_number(one: SheetLine) -> str:
    return line(
        "" if one.counted is None else one.counted,
        "" if one.stock is None else f"from {account_line(one.stock)}",
    )


def account_line(account: Account) -> str:
    parts = [
        f"{x.clause} {x.amount} ({' '.join(f'l{y.line}:{y.amount}' for y in x.moves)})"
        if len(x.moves) < LISTED
        else f"{x.clause} {x.amount} in {len(x.moves)}"
        for x in account.parts
    ]
    return line(f"{account.value} = {account.before}", *(f"+ {part}" for part in parts))


# A whole log --------------------------------------------------------------------------------------


def session_for(log: Log) -> Session:
    session, problems = open_session(log, Options())
    assert session is not None, (log.file, problems)
    return session


def said_of(log: Log, rows: bool, ledger: bool = True) -> list[str]:
    """Everything: under the first book in full, under the others what they say otherwise."""
    session = session_for(log)
    blocks = {}
    behind: list[str] = []
    for edition in all_editions(session):
        verdict, played = judge(session, edition)
        found = [*verdict_lines(verdict, played, ledger), *end_lines(played)]
        last = last_act(session.log)
        if last >= 0:
            found += asked_lines(session, edition, last)
        table = position_lines(played)
        found.append(f"rows {hashed(table)}")
        if edition == session.edition():
            behind = [*score_lines(played), *(f"row {text}" for text in table if rows)]
        blocks[edition] = found
    return [*together(blocks), *behind]


def last_act(log: Log) -> int:
    acts = [at for at, x in enumerate(log.entries) if x.kind == ACT and not x.taken_back]
    return acts[-1] if acts else -1


def together(blocks: Mapping[str, list[str]]) -> list[str]:
    """The first block, and of each other one the lines that it has instead."""
    found: list[str] = []
    told: list[tuple[list[str], list[str]]] = []  # names, lines
    for name, lines in blocks.items():
        same = next((names for names, known in told if known == lines), None)
        if same is None:
            told.append(([name], lines))
        else:
            same.append(name)
    first = told[0][1]
    for names, lines in told:
        found.append(f"-- {' '.join(names)}")
        found += lines if lines is first else changes(first, lines)
    return found


def changes(before: list[str], after: list[str]) -> Iterator[str]:
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag != "equal":
            yield from (f"- {text}" for text in before[a:b])
            yield from (f"+ {text}" for text in after[c:d])
