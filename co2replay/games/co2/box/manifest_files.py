"""The paths of values of a box of CO₂, what each may be, where on the components it can be read,
and the shape in which it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from co2replay.engine.book import Written
from co2replay.errors import Cause, DataError
from co2replay.rulebooks.boxfiles import (
    NOT_READ,
    ReadError,
    Value,
    read_name,
    read_number,
    show_key,
    shown,
    unknown_key,
)

from ..forms import EFFECTS, FOSSILS, GRANTS, REGIONS, SOURCES

TRIGGERS = ("propose", "install", "construct", "summit", "buy", "sell")
MINOR_EFFECTS = ("money", "tech", "cep", "move")
GOAL_COUNTS = (
    "regions_controlled",
    "regions_with_own_plant",
    "un_goals_scored",
    "plants_after_the_first",
    "ceps_in_hand",
    "tracks_led",
    "sources_built",
)
# Bonuses of a track by code: these by position, a step on another track as 10 + its source.
BONUSES = ("none", "tech", "region_cep", "any")
BONUS_SOURCE = 10

AMOUNT_USUAL = 0  # an effect written without its number: as on the other cards


class BoxCause(Cause):
    """What no copy of the box can have; the catalogue of this game says it."""

    home = "co2replay.games.co2"


def path_kind(path: str) -> str:
    """Name what sort of value a path leads to: `plant.solar.1.cost` is a `plant.cost`."""
    parts = path.split(".")
    if len(parts) == 2 and parts[0] in ("agenda", "summit") and parts[1] != "places":
        return parts[0]
    if path.startswith("supply.coins."):
        return "supply.coins"
    return f"{parts[0]}.{parts[-1]}" if len(parts) > 1 else path


def read_value(path: str, value: Written, file: str) -> Value:
    """Turn a written value into codes; the path is known to be well formed."""
    try:
        return _READERS[path_kind(path)](value)
    except ReadError as refusal:
        raise DataError(file, show_key(path), refusal.cause) from None


def check_shape(path: str, file: str) -> None:
    """Refuse a path that no component set can have, with what is allowed where it goes wrong."""
    parts = path.split(".")
    if parts[0] not in _HEADS:
        raise unknown_key(file, path, _HEADS)
    named = _NAMED.get(parts[0])
    if named is not None and len(parts) > 1 and parts[1] not in named:
        raise unknown_key(file, path, named)
    kind = path_kind(path)
    if kind not in _READERS:
        last = (known.partition(".") for known in _READERS)
        raise unknown_key(file, path, (name for head, _, name in last if head == parts[0] and name))
    if len(parts) != _PARTS.get(kind, _PARTS.get(parts[0], 3)):
        raise DataError(file, show_key(path), BoxCause("wrong-depth"))
    numbers = parts[1:2] if named is None and parts[0] != "supply" else parts[2:-1]
    if kind == "summit.places":
        numbers = []
    elif kind == "supply.coins":
        numbers = parts[2:]
    for number in numbers:
        if not (number.isascii() and number.isdigit() and number == str(int(number[:9]))):
            raise DataError(file, show_key(path), BoxCause("no-number", value=show_key(number)))


def _read_sources(value: Written, least: int, most: int, unlike: bool) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise ReadError(BoxCause("no-sources", value=shown(value)))
    codes = tuple(read_name(item, SOURCES) for item in value)
    if not least <= len(codes) <= most:
        wanted = least if least == most else BoxCause("least-to-most", least=least, most=most)
        raise ReadError(BoxCause("other-sources", count=len(codes), wanted=wanted))
    if unlike and len(set(codes)) < len(codes):
        twice = next(code for code in codes if codes.count(code) > 1)
        raise ReadError(BoxCause("source-twice", value=SOURCES[twice]))
    return codes


def _read_agenda(value: Written) -> tuple[int, ...]:
    return _read_sources(value, 3, 3, True)


def _read_topics(value: Written) -> tuple[int, ...]:
    # No order is printed on a summit: two readers of one tile must give one value.
    return tuple(sorted(_read_sources(value, 2, 4, True)))


def _read_needs(value: Written) -> tuple[int, ...]:
    codes = _read_sources(value, 1, 10, False)
    return tuple(codes.count(source) for source in range(len(SOURCES)))


def _read_region(value: Written) -> int:
    return read_name(value, REGIONS)


def _read_grants(value: Written) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and sorted(map(str, value)) == sorted(GRANTS):
        return tuple(range(len(GRANTS)))
    raise ReadError(BoxCause("not-each-once", value=shown(value), names=GRANTS))


def _read_bonus(value: Written) -> int:
    code = read_name(value, BONUSES + SOURCES)
    return code if code < len(BONUSES) else BONUS_SOURCE + code - len(BONUSES)


def _read_detail(value: Written) -> str:
    names = ("none", *REGIONS, *GRANTS, *SOURCES)
    return names[read_name(value, names)]


def _read_trigger(value: Written) -> str:
    return TRIGGERS[read_name(value, TRIGGERS)]


def _read_counts(value: Written) -> str:
    return GOAL_COUNTS[read_name(value, GOAL_COUNTS)]


def _read_effect(value: Written, allowed: Sequence[str]) -> tuple[str, int]:
    """Read `money 3`; without its number the amount is that of the other cards."""
    words = value.split() if isinstance(value, str) else []
    if not 1 <= len(words) <= 2:
        raise ReadError(BoxCause("no-benefit", value=shown(value), example="money 3"))
    kind = allowed[read_name(words[0], allowed)]
    if len(words) == 1:
        return kind, AMOUNT_USUAL
    if not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 5):
        raise ReadError(BoxCause("no-amount", value=shown(words[1])))
    amount = read_number(int(words[1]))
    if amount == 0:
        raise ReadError(BoxCause("no-amount", value=0))
    return kind, amount


def _read_mains(value: Written) -> tuple[tuple[str, int], ...]:
    items = value if isinstance(value, list | tuple) else (value,)
    if not items:
        raise ReadError(BoxCause("benefit-missing"))
    effects = tuple(_read_effect(item, EFFECTS) for item in items)
    if len(set(effects)) < len(effects):
        raise ReadError(BoxCause("benefit-twice"))
    return effects


def _read_minor(value: Written) -> tuple[str, int]:
    return _read_effect(value, MINOR_EFFECTS)


_NAMED: dict[str, tuple[str, ...]] = {
    "region": REGIONS,
    "project": SOURCES,
    "fossil": FOSSILS,
    "plant": SOURCES,
    "track": SOURCES,
}
# How many parts a path has; three where nothing is said.
_PARTS = {
    "supply": 2,
    "supply.coins": 3,
    "plant": 4,
    "track.income": 4,
    "track.bonus": 4,
    "agenda": 2,
    "summit": 2,
}
_SUPPLIES = (
    *("ceps", "cubes", "discs", "scientists", "projects", "fossils", "plants_per_source"),
    *("spaces", "agendas", "summits", "lobby", "un", "goals", "events", "coins"),
)

_READERS: dict[str, Callable[[Any], Value]] = {
    **{f"supply.{name}": read_number for name in _SUPPLIES},
    "region.spaces": read_number,
    "region.ceps": read_number,
    "region.ring": _read_region,
    "region.grants": _read_grants,
    "project.count": read_number,
    "fossil.count": read_number,
    "plant.cost": read_number,
    "plant.cubes": read_number,
    "plant.vp": read_number,
    "track.length": read_number,
    "track.licence": read_number,
    "track.income": read_number,
    "track.bonus": _read_bonus,
    "agenda": _read_agenda,
    "summit": _read_topics,
    "summit.places": read_number,
    "lobby.trigger": _read_trigger,
    "lobby.detail": _read_detail,
    "lobby.main": _read_mains,
    "lobby.minor": _read_minor,
    "un.needs": _read_needs,
    "un.vp": read_number,
    "goal.per": read_number,
    "goal.maximum": read_number,
    "goal.counts": _read_counts,
    "event.region": _read_region,
}
_HEADS = tuple(dict.fromkeys(kind.partition(".")[0] for kind in _READERS))


def where(path: str, words: Mapping[str, str]) -> str:
    kind = path_kind(path)
    sentence = words.get(kind) or words.get(kind.partition(".")[0]) or words["other"]
    numbers = [part for part in path.split(".") if part.isdigit() or part == "?"]
    return sentence.replace("{number}", numbers[-1] if numbers else "")


def blank(path: str) -> str:
    """Show by the shape of the blank whether one word or a list belongs there."""
    if path_kind(path) == "agenda":
        return f'["{NOT_READ}", "{NOT_READ}", "{NOT_READ}"]'
    if path_kind(path) in ("summit", "un.needs"):
        return f'["{NOT_READ}", "{NOT_READ}"]'
    return f'"{NOT_READ}"'
