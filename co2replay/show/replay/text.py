"""A replay as text: turn by turn, ledger, score sheet, verdict."""

from __future__ import annotations

from collections.abc import Mapping

from ..answers import EntryRow, Explained, Replayed, TurnRow
from ..columns import columns, wrapped
from ..findings.record import finding_line, finding_text
from ..names import cell_name, thing_name
from ..score.worlds import worlds_text
from ..verdict.text import alternative_texts, sheet_lines, unjudged_texts, verdict_text
from ..words import Words

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
