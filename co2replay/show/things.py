"""What a player calls the things on a table, and how their values are said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from co2replay.notation.spelling import show_safe
from co2replay.verdict.tables import Value

from .names import thing_name, zone_of
from .words import Words


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
