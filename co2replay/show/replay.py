"""A replay as it is answered and told: turn by turn in words, what moved by which clause, score
sheet, verdict, and what the other books say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from co2replay.engine.table import LedgerRow
from co2replay.engine.unknown import is_unknown
from co2replay.notation.canonical import game_id
from co2replay.notation.format import write_entry, write_mark
from co2replay.notation.records import ACT, CORRECTION, DRAW, GAP, MARK, NOBODY, RULING, Entry
from co2replay.notation.vocabulary import Vocabulary
from co2replay.questions.score.worlds import worlds
from co2replay.verdict.judge import judge_books, play_judged
from co2replay.verdict.legality import assumed_paths
from co2replay.verdict.session import Played, Session, others_of, play_to

from .acts import told
from .answers import EntryRow, Explained, Replayed, Shown, TurnRow
from .columns import columns, wrapped
from .findings.record import finding_line, finding_text
from .moments import moment
from .names import cell_name, number_named, thing_name
from .plain_table import table_text
from .verdict.text import alternative_texts, sheet_lines, unjudged_texts, verdict_rows, verdict_text
from .words import Words
from .worlds import worlds_text

SHOWN = (ACT, DRAW, GAP, RULING, CORRECTION)
SET_UP = ""


def turn_rows(
    played: Played, words: Words, ledger: bool = False, as_written: bool = False
) -> list[TurnRow]:
    """One row a mark; the entries before the first mark are the set-up."""
    session = played.session
    entries = session.log.entries
    last = len(entries)
    starts = [0, *(at for at in range(1, last) if entries[at].kind == MARK)]
    moved = rows_by_entry(played)
    found = []
    for start, stop in zip(starts, [*starts[1:], last], strict=True):
        opening = entries[start] if start < len(entries) else None
        mark = SET_UP
        if opening is not None and opening.kind == MARK:
            mark = write_mark(opening.args, session.vocabulary, words.language)
        # A mark also closes the turn before it: what moves in it is that turn's end.
        first = start if start == 0 else start + 1
        here = [row for at in range(first, stop + 1) for row in moved.get(at, ())]
        found.append(
            TurnRow(
                mark=mark,
                entry=start,
                line=opening.line if opening else 0,
                text=turn_text(session, entries[start:stop], words, as_written),
                changes=changes(played, here),
                ledger=[entry_row(played, row) for row in here] if ledger else [],
            )
        )
    return [row for row in found if row.text or row.ledger or row.changes]


def rows_by_entry(played: Played) -> dict[int, list[LedgerRow]]:
    found: dict[int, list[LedgerRow]] = {}
    book = played.trace.book
    for row in book.rows if book is not None else ():
        # What is laid out before the first entry belongs to the set-up.
        found.setdefault(max(row[0], 0), []).append(row)
    return found


def turn_text(
    session: Session, entries: Sequence[Entry], words: Words, as_written: bool = False
) -> str:
    """What was done in a turn, in words; or as a log writes it."""
    vocabulary = session.vocabulary
    seat = NOBODY
    if entries and entries[0].kind == MARK and vocabulary.phases[entries[0].args[0]].seat:
        seat = entries[0].args[-1]
    done = [one for one in entries if one.kind in SHOWN and not one.taken_back]
    if as_written:
        return "; ".join(written(one, vocabulary, words.language) for one in done)
    return "; ".join(told(one, seat, vocabulary, words) for one in done)


def written(entry: Entry, vocabulary: Vocabulary, language: str) -> str:
    text = write_entry(entry, vocabulary, language)
    if entry.kind == ACT and entry.who != NOBODY:
        return f"{vocabulary.spell('seat', entry.who, language)}: {text}"
    return text


def changes(played: Played, rows: Iterable[LedgerRow]) -> dict[str, dict[str, int | str]]:
    """Add up per seat and thing what came and went; what comes out even is left out."""
    names = played.session.game.goods().names
    totals: dict[int, Any] = {}
    for _, amount, source, target, _ in rows:
        totals[source] = totals.get(source, 0) - amount
        totals[target] = totals.get(target, 0) + amount
    seats = played.session.vocabulary.tables["seat"].symbols
    found: dict[str, dict[str, int | str]] = {}
    for cell in sorted(totals):
        owner, _, thing = names[cell].partition(".")
        value = totals[cell]
        if owner in seats and (is_unknown(value) or value != 0):
            found.setdefault(owner, {})[thing] = "?" if is_unknown(value) else value
    return found


def entry_row(played: Played, row: LedgerRow) -> EntryRow:
    goods = played.session.game.goods()
    entry, amount, source, target, clause = row
    return EntryRow(
        entry=max(entry, 0),
        line=played.session.log.line_of(entry),
        amount="?" if is_unknown(amount) else amount,
        goods=goods.kinds[source],
        source=goods.names[source],
        target=goods.names[target],
        clause=clause,
    )


def explain(played: Played, what: str) -> tuple[int | str, list[EntryRow]]:
    """List every entry that moved something into or out of one number, and what it came to."""
    cell = played.session.game.goods().places[what]
    book = played.trace.book
    rows = [row for row in (book.rows if book else ()) if cell in row[2:4]]
    value = played.trace.state.c[cell]
    return "?" if is_unknown(value) else int(value), [entry_row(played, row) for row in rows]


def replayed(
    session: Session,
    edition: str,
    words: Words,
    whole: bool = True,
    ledger: bool = False,
    as_written: bool = False,
) -> Replayed:
    """Judge under one edition and say everything about it; a `whole` log is put beside others."""
    editions = (edition, *(others_of(session, edition) if whole else ()))
    judged = judge_books(session, editions, telling=True, whole=whole)
    own, *others = rows = verdict_rows(judged, words)
    for row, (verdict, _) in zip(rows, judged, strict=True):
        row.worlds = worlds(session, verdict) if whole else None
    verdict, played = judged[0]
    return Replayed(
        file=session.log.file,
        game=session.game.name,
        game_id=game_id(session.log, session.vocabulary),
        rules_digest=verdict.rules_digest,
        verdict=own,
        others=others,
        turns=turn_rows(played, words, ledger, as_written),
        sheet=verdict.sheet,
        findings=own.findings,
        consulted=verdict.consulted,
        assumed=assumed_paths(played),
        digest=verdict.digest,
    )


def explained(session: Session, edition: str, what: str) -> Explained:
    name = number_named(session, what)
    played = play_judged(session, edition)
    value, rows = explain(played, name)
    return Explained(file=session.log.file, edition=edition, what=name, value=value, ledger=rows)


def shown(session: Session, edition: str, upto: int) -> Shown:
    state = play_to(session, edition, upto).state
    return Shown(
        file=session.log.file,
        edition=edition,
        entry=upto,
        state=session.game.named(state),
        digest=session.game.digest(state),
    )


def until(session: Session, text: str | None) -> Session:
    """Cut a log at a moment; what comes later is neither played nor judged."""
    if text is None:
        return session
    log = session.log
    entries = log.entries[: moment(text, log, session.vocabulary)]
    return session._replace(log=msgspec.structs.replace(log, entries=entries))


def table_of(session: Session, edition: str, upto: int, words: Words, width: int) -> str:
    table = play_to(session, edition, upto)
    return table_text(session.game, table.state, table.rules, words, width)


INDENT = "  "
FINDINGS_SHOWN = 20
REST_SHOWN = 8


def replay_text(answer: Replayed, words: Words, width: int, colour: bool, ledger: bool) -> str:
    """Every turn, then what was found, the sheet, and the verdict."""
    blocks = [
        "\n".join(line for turn in answer.turns for line in turn_lines(turn, words, width, ledger))
    ]
    return "\n\n".join([*blocks, *closing(answer, words, width, colour)])


def answer_text(answer: Replayed, words: Words, width: int, colour: bool) -> str:
    """One screen: the first fault in full, the rest in a line each, the sheet, the verdicts."""
    blocks = []
    faults = (found for found in answer.findings if found.kind != "note")
    # Without a fault, the first thing about which something can be done.
    first = next(faults, next((found for found in answer.findings if found.help), None))
    if first is not None:
        blocks.append(finding_text(first, colour))
    rest = [found for found in answer.findings if found is not first]
    lines = [finding_line(found, words.label("line"), colour) for found in rest[:REST_SHOWN]]
    if len(rest) > REST_SHOWN:
        lines.append(words.label("more_findings", count=len(rest) - REST_SHOWN))
    if lines:
        blocks.append("\n".join(lines))
    return "\n\n".join([*blocks, *result_blocks(answer, words, width)])


def closing(answer: Replayed, words: Words, width: int, colour: bool) -> list[str]:
    blocks = [finding_text(found, colour) for found in answer.findings[:FINDINGS_SHOWN]]
    more = len(answer.findings) - FINDINGS_SHOWN
    if more > 0:
        blocks.append(words.label("more_findings", count=more))
    return [*blocks, *result_blocks(answer, words, width)]


def result_blocks(answer: Replayed, words: Words, width: int) -> list[str]:
    blocks = []
    if answer.sheet:
        blocks.append("\n".join(sheet_lines(answer.sheet, words, width)))
    blocks.append("\n".join(verdict_lines(answer, words, width)))
    return blocks


def turn_lines(turn: TurnRow, words: Words, width: int, ledger: bool) -> list[str]:
    head = turn.mark or words.say("phase", "setup")
    lines = wrapped(f"[{head}] {turn.text}", width)
    if not ledger and turn.mark:
        lines += (
            wrapped(changes_text(turn.changes, words), width, INDENT * 2) if turn.changes else []
        )
    if ledger:
        lines += ledger_lines(turn.ledger, words, width)
    return lines


def changes_text(changes: Mapping[str, Mapping[str, int | str]], words: Words) -> str:
    """Say per player what came and went: `orange: coins +5, VP +8`."""
    parts = []
    for seat, things in changes.items():
        said = [
            f"{thing_name(thing, words)} {value if isinstance(value, str) else format(value, '+d')}"
            for thing, value in things.items()
        ]
        parts.append(f"{words.seat(seat)}: {', '.join(said)}")
    return "; ".join(parts)


def ledger_lines(rows: list[EntryRow], words: Words, width: int) -> list[str]:
    """Say who got what from where, and by which clause."""
    table = [
        [
            str(row.line or ""),
            words.say_or("goods", row.goods, row.goods),
            str(row.amount),
            f"{cell_name(row.source, words)} → {cell_name(row.target, words)}",
            row.clause,
        ]
        for row in rows
    ]
    return columns(table, width, right={0, 2}, indent=INDENT * 2)


def explain_text(answer: Explained, words: Words, width: int) -> str:
    lines = ledger_lines(answer.ledger, words, width)
    before = amount_before(answer)
    if before:  # position rows put it there; nothing moved
        lines.insert(0, words.say("found", "before", amount=before))
    return "\n".join(
        [*lines, words.say("ledger", "sum", what=words.path(answer.what), total=answer.value)]
    )


def amount_before(answer: Explained) -> int:
    """What the entries listed do not account for; nothing where an amount is not known."""
    before = answer.value
    for row in answer.ledger:
        if not isinstance(before, int) or not isinstance(row.amount, int):
            return 0
        before += row.amount * ((row.source == answer.what) - (row.target == answer.what))
    return before if isinstance(before, int) else 0


def verdict_lines(answer: Replayed, words: Words, width: int) -> list[str]:
    own = answer.verdict
    lines: list[str] = []
    for verdict in (own, *answer.others):
        said = wrapped(f"{verdict.edition}: {verdict_text(verdict, words)}", width - len(INDENT))
        lines += [said[0], *(INDENT + more for more in said[1:])]
        if verdict.worlds is not None:
            lines += wrapped(worlds_text(verdict.worlds, words, verdict.players), width, INDENT)
        if verdict is not own and verdict.legality == "undetermined":
            told = [*alternative_texts(verdict, words), *unjudged_texts(verdict, words)]
            for text in [one for one in told if one not in unjudged_texts(own, words)]:
                lines += wrapped(text, width, INDENT)
    for reading in own.open:
        values = next((one.value for one in answer.consulted if one.reading == reading), "")
        lines += wrapped(words.label("hangs_on", reading=reading, value=values), width, INDENT)
    for text in unjudged_texts(own, words):
        lines += wrapped(text, width, INDENT)
    if answer.assumed and own.legality == "undetermined":
        lines += wrapped(
            words.label("assumed_count", count=len(answer.assumed), file=answer.file), width
        )
    return lines
