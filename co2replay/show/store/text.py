"""What the store answers, as people read it."""

from __future__ import annotations

from co2replay.notation.spelling import show_safe
from co2replay.store.asking import StoredGame

from ..columns import columns, wrapped
from ..names import with_name
from ..words import Words
from .answers import DbFound, DbGames, DbImported, DbRows

INDENT = "   "


def imported_text(answer: DbImported, words: Words) -> str:
    facts = {"db": show_safe(answer.db), "new": answer.new, "again": answer.again}
    lines = [words.say("db", "imported", **facts)]
    if answer.passed_over:
        lines.append(words.say("db", "passed_over", count=answer.passed_over))
    if answer.unreadable:
        lines.append(words.say("db", "unreadable", count=len(answer.unreadable)))
        lines += [INDENT + show_safe(name) for name in answer.unreadable]
    return "\n".join(lines)


def games_text(answer: DbGames, words: Words, width: int) -> str:
    head = [words.say("db", name) for name in ("file", "edition", "verdict", "winners", "title")]
    rows = [game_row(one, words) for one in answer.games]
    lines = columns([head, *rows], width, ruled=True) if rows else []
    if rows:
        lines.append("")
    return "\n".join([*lines, words.say("db", "games", count=len(rows))])


def game_row(one: StoredGame, words: Words) -> list[str]:
    verdict = words.say("db", one.legality) + ("*" if one.partial else "")
    winners = ", ".join(with_name(seat, one.names, words) for seat in one.winners or ()) or "-"
    mark = "" if one.assertions else "!"
    return [show_safe(one.file), one.edition, verdict + mark, winners, show_safe(one.title)]


def hits_text(answer: DbFound, words: Words, width: int) -> str:
    lines = []
    for hit in answer.hits:
        lines.append(f"{show_safe(hit.file)}:{hit.line}")
        lines += wrapped(show_safe(hit.shown), width, INDENT)
    return "\n".join([*lines, words.say("db", "hits", count=len(answer.hits))])


def rows_text(answer: DbRows, words: Words, width: int) -> str:
    rows = [["" if cell is None else show_safe(str(cell)) for cell in row] for row in answer.rows]
    lines = columns([[show_safe(name) for name in answer.columns], *rows], width, ruled=True)
    key = "more_rows" if answer.more else "rows"
    return "\n".join([*lines, "", words.say("db", key, count=len(rows))])
