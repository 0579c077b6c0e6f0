"""Whole games as people would say them to `record`: header, draws, answers, no marks."""

from __future__ import annotations

from functools import cache

from co2replay.games.co2.players.random_play import simulate
from co2replay.games.co2.words import vocabulary
from co2replay.notation.format import write_line, write_text
from co2replay.notation.records import MARK, MARK_END, Log

Game = tuple[str, int, int, tuple[str, ...]]  # edition, players, seed, variants


@cache
def log_of(game: Game) -> Log:
    edition, players, seed, variants = game
    return simulate(edition, players, seed, variants=variants)


def text_of(game: Game) -> str:
    return write_text(log_of(game), vocabulary(), "en")


def said_of(game: Game) -> list[str]:
    """What is typed, entry by entry; the record writes the marks of turns by itself."""
    log = log_of(game)
    rows = {row.key: row.value for row in log.header}
    said = [rows["edition"], "trust: assumed", rows["seats"]]
    if len(rows["seats"].split()) > 1:
        said.append(rows.get("variants", "none"))
    for entry in log.entries:
        if entry.kind != MARK or entry.args == (MARK_END,):
            said.append(write_line([entry], vocabulary(), "en"))
    return [line for line in said if line]
