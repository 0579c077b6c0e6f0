"""What players, things and numbers on a table are called, how their values are said, and which
number somebody means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from co2replay.errors import UnknownName
from co2replay.notation.header import names_of
from co2replay.notation.lines import LineReader
from co2replay.notation.records import SEEN, Problem
from co2replay.notation.spelling import show_safe
from co2replay.verdict.session import Session
from co2replay.verdict.tables import Value

from .words import Words


def titled(symbol: str, words: Words) -> str:
    """Names of places begin with a capital, as the catalogue has them."""
    return words.say_or("name", symbol, words.value(symbol))


def thing_name(thing: str, words: Words) -> str:
    if words.has("goods", thing):
        return words.say("goods", thing)
    if words.has("label", thing):
        return words.label(thing)
    if words.has("zone", thing):
        return words.say("zone", thing)
    return titled(thing, words)


def zone_of(owner: str) -> str:
    """A pool of tiles is a supply; that of a player's figures stands behind a seat."""
    return "supply" if owner == "pool" else owner


def cell_name(name: str, words: Words) -> str:
    """Say where something lies: `orange.money` as the player, `bank.coins` as the bank."""
    owner, _, thing = name.partition(".")
    if owner in words.symbols.get("seat", {}):
        return f"{words.seat(owner)} ({thing_name(thing, words)})" if thing else words.seat(owner)
    if owner in words.symbols.get("region", {}):
        return titled(owner, words)
    zone = zone_of(owner)
    where = words.say_or("zone", zone, words.say_or("label", zone, zone))
    if words.table_of(thing) and not words.has("goods", thing):
        return f"{where} ({titled(thing, words)})"
    return where


def with_name(seat: str, players: Mapping[str, str], words: Words) -> str:
    name = players.get(seat, "")
    return f"{words.seat(seat)} ({show_safe(name)})" if name else words.seat(seat)


class ThingTold(NamedTuple):
    """One thing on two tables in the words of a language."""

    name: str
    left: str
    right: str
    clauses: str


def told_values(values: Sequence[Value], words: Words) -> list[ThingTold]:
    """What players can see of the differences between two tables."""
    return [
        ThingTold(
            name,
            show_safe(value_text(value.left, words)),
            show_safe(value_text(value.right, words)),
            ", ".join(value.clauses),
        )
        for value in values
        if (name := state_name(value.name, words))
    ]


def value_text(value: int | str, words: Words) -> str:
    return " ".join(words.value(word) for word in str(value).split(" "))


def state_name(name: str, words: Words) -> str:
    """Say which thing on the table is meant; nothing for what only the program keeps."""
    owner, _, thing = name.partition(".")
    if "/" in owner:
        space = words.value(owner)
        return f"{space} ({thing_name(thing, words)})" if thing else space
    if thing and is_owner(owner, words):
        return f"{words.value(owner)} ({thing_name(thing.replace('.hidden', ''), words)})"
    if thing:
        if not words.has("zone", owner) or not is_seen(name, words):
            return ""
        return f"{words.say('zone', zone_of(owner))} ({thing_name(thing, words)})"
    if words.has("goods", name) or words.has("label", name):
        return thing_name(name, words)
    return ""


def is_owner(name: str, words: Words) -> bool:
    return any(name in words.symbols.get(table, {}) for table in ("seat", "region"))


def is_seen(name: str, words: Words) -> bool:
    """Points and coins come from a bank that nobody counts: of a place of which a log can tell
    something, only that is shown."""
    owner, _, thing = name.partition(".")
    told = words.symbols.get("boardfield", {})
    if any(field.startswith(f"{owner}.") for field in told):
        return name in told
    return bool(words.table_of(thing))


JOINT = "."
WORDS_MOST = 12  # more are no name of a number
ANY_AMOUNT = "0"


def number_named(session: Session, said: str) -> str:
    """Find the name of a number: written as in a ledger, or as a fact of any language says it."""
    goods = session.game.goods()
    if said in goods.places:
        return said
    for text in readings_of(said):
        cell = cell_said(session, text)
        if cell >= 0:
            return goods.names[cell]
    raise UnknownName("number", said, goods.names)


def readings_of(said: str) -> Iterator[str]:
    """As it stands; then with a dot for one of its spaces, for people leave the dot out."""
    yield said
    words = said.split()
    for size in range(1, min(len(words), WORDS_MOST)):
        yield f"{' '.join(words[:size])}{JOINT}{' '.join(words[size:])}"


def cell_said(session: Session, text: str) -> int:
    """Read a text as the log would read a fact about one number; -1 when it is none."""
    problems: list[Problem] = []
    reader = LineReader(
        session.vocabulary, names_of(session.log.header, session.vocabulary), "", problems
    )
    rows = reader.rows(f"= {text} {ANY_AMOUNT}", 1)
    if problems or len(rows) != 1 or rows[0][0] != SEEN:
        return -1
    return session.game.place_of(rows[0][1], rows[0][2])
