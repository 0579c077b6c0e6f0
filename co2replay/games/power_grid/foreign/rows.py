"""The rows of a saved game: what each event says in its words, and what each move carries."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from ..forms import FUELS
from .record import RecordRow

NUMBER = r"(\d+)"
PLANT = rf"power plant {NUMBER}"
LEFT = r"\d+|undefined"  # no plant was there any more
# What an event says; a full stop at its end, and capitals, differ from one version to the other.
START, END, DRAWN, LEFT_AT_ONCE, UNDER, REFILL, STEP, SMALL, UNSOLD, SOLD, DROPPED = (
    *("start", "end", "drawn", "left-at-once", "under", "refill", "step", "small"),
    *("unsold", "sold", "dropped"),
)
EVENTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern, re.IGNORECASE))
    for name, pattern in (
        (START, r"game start!"),
        (END, r"game ended!"),
        (DRAWN, rf"{PLANT} drawn from the deck"),
        (LEFT_AT_ONCE, rf"{PLANT}(?: drawn from the deck and)? discarded"),
        (UNDER, rf"putting {PLANT} on the bottom of the deck"),
        (REFILL, rf"resupplying resources: \[{', '.join([NUMBER] * len(FUELS))}\]"),
        (STEP, rf"starting step ([23])(?:, power plant ({LEFT}) discarded)?"),
        (STEP, rf"step (3) will begin next phase, power plant ({LEFT}) discarded"),
        (SMALL, rf"discarding {PLANT}"),
        (UNSOLD, rf"everyone passed, removing lowest numbered power plant \({NUMBER}\)"),
        (SOLD, rf".* wins the bid and pays \$?{NUMBER}"),  # behind the name of who bought
        (DROPPED, r"player (\d+) was dropped"),
    )
)
PAID = re.compile(r"for \$(\d+)\.?$")


class Event(NamedTuple):
    """What an event says, with the numbers in it."""

    name: str
    numbers: tuple[int, ...]


class Fuel(msgspec.Struct, frozen=True):
    resource: str


class City(msgspec.Struct, frozen=True):
    name: str
    price: int


class RecordRun(msgspec.Struct, frozen=True, rename="camel"):
    power_plant: int
    resources_spent: list[str]
    cities_powered: int | None = None


class Move(NamedTuple):
    """What a player did: its name, and what belongs to it."""

    name: str
    data: Any


CHOOSE, BID, PASS, DISCARD, THROW, BUY, BUILD, RUN, REGION, COLOUR = (
    *("ChoosePowerPlant", "Bid", "Pass", "DiscardPowerPlant", "DiscardResources"),
    *("BuyResource", "Build", "UsePowerPlant", "ChooseRegion", "ChooseColor"),
)
DATA: dict[str, type[Any]] = {
    CHOOSE: int,
    BID: int,
    PASS: bool,
    DISCARD: int,
    THROW: str,
    BUY: Fuel,
    BUILD: City,
    RUN: RecordRun,
    REGION: str,  # the last state tells which are in play
    COLOUR: str,
}
TELLING_NOTHING = (REGION, COLOUR)


def read_event(text: str) -> Event | None:
    """None for what no version is known to say."""
    said = text.strip().removesuffix(".")
    for name, pattern in EVENTS:
        found = pattern.fullmatch(said)
        if found is not None:
            numbers = filter(str.isdigit, filter(None, found.groups()))
            return Event(name, tuple(map(int, numbers)))
    return None


def read_move(row: RecordRow) -> Move | None:
    """None for a move that is not known, or does not carry what belongs to it."""
    name = row.move.get("name", "")
    if name not in DATA:
        return None
    try:
        data = msgspec.convert(row.move.get("data"), DATA[name])
    except msgspec.ValidationError:
        return None
    if name == BUY and paid(row) is None:  # nothing else tells what a token cost
        return None
    if name == PASS and not data:
        return None
    return Move(name, data) if all(one in FUELS for one in fuels_of(name, data)) else None


def fuels_of(name: str, data: Any) -> list[str]:
    """The fuels that a move names."""
    if name == BUY:
        return [data.resource]
    if name == RUN:
        return list(data.resources_spent)
    return [data] if name == THROW else []


def paid(row: RecordRow) -> int | None:
    """What a token cost: told in the words of the row alone."""
    found = PAID.search(row.simple)
    return int(found[1]) if found else None


def given_back(row: RecordRow) -> tuple[int, ...]:
    """What went with a discarded plant, where the row says so: of its own kind, or coal and oil."""
    extra = row.move.get("extra")
    return tuple(extra) if isinstance(extra, list) else ()
