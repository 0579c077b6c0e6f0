"""What stands behind each line of the score sheet, as tables: player, line, clause, places."""

from __future__ import annotations

from co2replay.questions.audit.dispute import Audit
from co2replay.questions.score.ledger import Account, Number, Part

from .document import DocumentTable, Heading, Paragraph
from .document import Part as DocumentPart
from .words import AuditWords

Row = tuple[str, str, str, str]


def ledger_parts(audit: Audit, words: AuditWords) -> list[DocumentPart]:
    if not audit.sheet:
        return [Paragraph(words.say("ledger", "none"))]
    totals = audit.sheet[-1].points
    head = tuple(words.say("ledger", key) for key in ("line", "points", "because", "from"))
    parts: list[DocumentPart] = []
    for seat in totals:
        rows: list[Row] = []
        for line in audit.lines:
            if line.seat != seat or not (line.points.value or line.points.parts or line.counted):
                continue
            rows.append((words.words.say("sheet", line.name), str(line.points.value), "", ""))
            rows += account_rows(line.points, words)
            if line.counted is not None:
                rows += reckoned(line.thing, line.counted, line.stock, words)
        title = words.say("ledger", "head", seat=words.player(seat), total=totals[seat])
        parts += [Heading(title, 3), DocumentTable(head, tuple(rows), frozenset({1}))]
    return parts


def account_rows(account: Account, words: AuditWords) -> list[Row]:
    rows: list[Row] = []
    if account.before not in (0, "?"):
        rows.append(("", signed(account.before), "", words.say("ledger", "before")))
    rows += [("", signed(part.amount), part.clause, places(part, words)) for part in account.parts]
    return rows


def places(part: Part, words: AuditWords) -> str:
    return "; ".join(
        words.say("ledger", "place", line=move.line, amount=signed(move.amount))
        if move.line
        else words.say("ledger", "setup", amount=signed(move.amount))
        for move in part.moves
    )


def reckoned(what: str, count: Number, stock: Account | None, words: AuditWords) -> list[Row]:
    """What a line was reckoned from, and where each piece of it came from and went."""
    thing = words.words.say_or("goods", what, words.words.say_or("label", what, what))
    text = words.say("ledger", "reckoned", count=count, thing=thing)
    rows: list[Row] = [("", "", "", text)]
    if stock is None or not stock.value:
        return rows
    for row in account_rows(stock, words):
        rows.append((row[0], "", row[2], f"{row[1]} {thing} ({row[3]})"))
    return rows


def signed(amount: Number) -> str:
    return amount if isinstance(amount, str) else format(amount, "+d")
