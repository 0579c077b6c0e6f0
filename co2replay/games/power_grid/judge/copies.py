"""What is printed on the copy of the table: that of the package, but for what `fact` lines say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from co2replay.games.judging import CannotKnow

from .board import Board, board
from .numbers import PLANT, Cards


class OwnCopy(NamedTuple):
    side: Board
    cards: Cards


def own_copy(side: str, said: Mapping[str, Any]) -> OwnCopy:
    """By path: `plant.14.fuel`, `plant.14.cities`, `germany.connections.duesseldorf.essen`."""
    cards = dict(PLANT)
    printed = board(side)
    ways = {city: dict(ends) for city, ends in printed.ways.items()}
    for path, value in said.items():
        match path.split("."):
            case ["plant", number, "fuel"]:
                _, kind, cities = cards[int(number)]
                cards[int(number)] = (int(value), kind, cities)
            case ["plant", number, "cities"]:
                fuel, kind, _ = cards[int(number)]
                cards[int(number)] = (fuel, kind, int(value))
            case [name, "connections", one, other]:
                if name == side:
                    ways[one][other] = ways[other][one] = int(value)
            case _:
                raise CannotKnow(f"a copy with another {path}")
    return OwnCopy(Board(printed.region, ways), cards)
