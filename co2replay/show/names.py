"""What a thing or a player is called, and where it lies, for a person."""

from __future__ import annotations

from collections.abc import Mapping

from co2replay.notation.spelling import show_safe

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
