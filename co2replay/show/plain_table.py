"""The whole table as text: as the face of a game draws it, else field by field."""

from __future__ import annotations

from typing import Any

from co2replay.engine.contract import Game
from co2replay.engine.face import Lines, Rows
from co2replay.engine.table import Table

from .columns import columns, wrapped
from .words import Words


def table_text(game: Game, state: Any, rules: Any, words: Words, width: int) -> str:
    face = game.face()
    if face is None:
        return "\n".join(field_lines(game, state, rules, words, width))
    parts = face.table(state, rules, words)
    return "\n\n".join("\n".join(laid_out(part, width)) for part in parts)


def laid_out(part: list[Rows | Lines], width: int) -> list[str]:
    found: list[str] = []
    for block in part:
        if isinstance(block, Rows):
            found += columns(block.rows, width, right=block.right, ruled=block.ruled)
        elif block.wrapped:
            found += [line for text in block.lines for line in wrapped(text, width)]
        else:
            found += block.lines
    return found


def field_lines(game: Game, state: Any, rules: Any, words: Words, width: int) -> list[str]:
    """A line of the game's list of fields after the other, each value behind its name."""
    lines = game.shown(Table(state, rules, None), game.is_over(state))
    return [
        line
        for shown in lines
        for line in wrapped(
            ", ".join(f"{words.path(name)} {words.value(value)}" for name, value in shown), width
        )
    ]
