"""A game held to its contract, as text."""

from __future__ import annotations

from co2replay.notation.spelling import show_safe
from co2replay.questions.conform.kit import Conformed

from ..columns import columns, wrapped
from ..words import Words

INDENT = "   "


def conformed_text(answer: Conformed, words: Words, width: int) -> str:
    rows = [
        [words.say("conform", "holds" if row.holds else "fails"), words.say("conform", row.name)]
        for row in answer.checks
    ]
    lines = columns(rows, width)
    for row in answer.checks:
        if row.failures:
            lines += ["", words.say("conform", row.name)]
        for one in row.failures:
            told = f"{one.what} - {one.where}" if one.where else one.what
            lines += wrapped(show_safe(told), width, INDENT)
    key = "none" if all(row.holds for row in answer.checks) else "some"
    sum_up = words.say("conform", key, game=answer.game, logs=answer.logs, tables=answer.tables)
    return "\n".join([*lines, "", *wrapped(sum_up, width)])
