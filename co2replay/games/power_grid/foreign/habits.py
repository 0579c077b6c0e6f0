"""What is known of the implementation that saves games: its colours, and what it decides."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The book a saved game is judged by, the readings that it was played by, and its source."""

    edition: str
    origin: str
    licence: str
    seats: list[str]
    readings: dict[str, str]
    habits: list[dict[str, str]]
    # Why a ruling takes tokens out of the supply, leaves more of them than fit, lays out a card.
    vanished: str
    kept: str
    laid_out: str


@cache
def habits() -> Habits:
    place = Path(__file__).parents[1] / "data" / "foreign.toml"
    return msgspec.toml.decode(place.read_bytes(), type=Habits)
