"""What help texts and messages name of a game where they show how something is said."""

from __future__ import annotations

from functools import cache
from typing import Any

from co2replay.games.registry import BUILT_IN, folder_of
from co2replay.sentences import languages, read


@cache
def examples_of(game: str) -> dict[str, Any]:
    """A game's `data/examples.toml`; empty for one that has none."""
    told = {"game": game, "languages": ", ".join(languages())}
    return {**told, **read(folder_of(game) / "data", "examples")}


def acts_of(game: str) -> tuple[str, ...]:
    return tuple(examples_of(game).get("acts", ()))


def claims_of(game: str) -> tuple[str, ...]:
    """A result, and what was seen at a moment, as far as the game shows both."""
    shown = ("{result}", "{moment}: {facts}", "{last}")
    return tuple(text for line in shown if (text := filled(line, game)))


def filled(text: str, game: str = "") -> str:
    """Put a game's examples into a text, of the first game where none is named; a line that
    wants an example that the game does not give is left out."""
    known = examples_of(game or next(iter(BUILT_IN)))
    return "".join(line for one in text.splitlines(keepends=True) if (line := _line(one, known)))


def _line(line: str, known: dict[str, Any]) -> str:
    try:
        return line.format_map(known)
    except KeyError:
        return ""
