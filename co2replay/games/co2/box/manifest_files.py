"""Files of components, whole or partial: the paths of values, and what each may be."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from co2replay.errors import DataError, UnreadableFile
from co2replay.files import read_bytes

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

MARK_KINDS = ("rulebook", "public", "assumed")
TABLE = "table"  # the mark of what was read off the users' own copy
NOT_READ = "?"  # a value of a form that nobody has filled in
AMOUNT_USUAL = 0  # an effect written without its number: as on the other cards
FILE_BYTES_MAX = 1_000_000
NUMBER_MAX = (
    1000  # far above anything printed: a slip of the finger must not become a billion tiles
)
DEPTH_MAX = 4

# A value as a file writes it, by path: `plant.solar.1.cost` -> 10. Readers turn it into codes.
Written = int | str | list[Any] | tuple[Any, ...]
Value = int | str | tuple[Any, ...]


class Overlay(msgspec.Struct, frozen=True):
    """A partial component file, read off the users' own copy."""

    file: str
    values: dict[str, Written]


def read_overlay(path: str | Path) -> Overlay:
    """Read a partial component file."""
    file = str(path)
    try:
        data = read_bytes(path, FILE_BYTES_MAX + 1)
    except OSError as error:
        raise UnreadableFile(file, error.strerror or "cannot be read") from error
    if len(data) > FILE_BYTES_MAX:
        raise UnreadableFile(file, f"larger than {FILE_BYTES_MAX} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(file, f"not UTF-8 at byte {error.start + 1}") from error
    return parse_overlay(text, file)


def parse_overlay(text: str, file: str = "-") -> Overlay:
    """Read a partial component file from its text; a value left as `?` is not there."""
    tree = parse_toml(text, file)
    tree.pop(
        "name", None
    )  # a form says for which set it was asked; the values are the same anywhere
    values: dict[str, Written] = {}
    flatten(tree, "", values, None, "", file)
    return Overlay(file, {path: v for path, v in values.items() if not _is_blank(v)})


def path_kind(path: str) -> str:
    """Name what sort of value a path leads to: `plant.solar.1.cost` is a `plant.cost`."""
    parts = path.split(".")
    if len(parts) == 2 and parts[0] in ("agenda", "summit") and parts[1] != "places":
        return parts[0]
    if path.startswith("supply.coins."):
        return "supply.coins"
    return f"{parts[0]}.{parts[-1]}" if len(parts) > 1 else path


def is_assumed(mark: str) -> bool:
    return mark.startswith("assumed")


def show_key(key: str) -> str:
    """Make a key of a stranger's file fit for a message: printable and short."""
    shown = "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in key)
    return shown if len(shown) <= 80 else shown[:80] + "…"


def parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise DataError(file, "-", "nested too deep") from error
    except ValueError as error:
        # The reader says the line itself; a key or piece written twice ends here too.
        raise DataError(file, "-", f"not TOML: {show_key(str(error))}") from error


def flatten(
    table: Mapping[str, Any],
    prefix: str,
    values: dict[str, Written],
    marks: dict[str, str] | None,
    inherited: str,
    file: str,
) -> None:
    own: Mapping[str, Any] = {}
    mark = table.get("mark")
    if mark is not None and marks is None:
        raise DataError(
            file, f"{show_key(prefix)}mark", "a file of a copy at the table bears no marks"
        )
    if isinstance(mark, str):
        inherited = mark
    elif isinstance(mark, dict):
        own = mark
        inherited = str(mark.get("rest", inherited))
        for key in own:
            if key != "rest" and key not in table:
                raise unknown_key(file, f"{prefix}mark.{key}", tuple(table))
    for key, value in table.items():
        if key == "mark":
            continue
        path = f"{prefix}{key}"
        here = str(own.get(key, inherited))
        if isinstance(value, dict):
            if path.count(".") + 1 >= DEPTH_MAX:
                raise DataError(file, show_key(path), "a value is expected here, not a table")
            flatten(value, f"{path}.", values, marks, here, file)
        else:
            values[path] = value
            if marks is not None:
                marks[path] = here


def _is_blank(value: Written) -> bool:
    return value == NOT_READ or (isinstance(value, list) and NOT_READ in value)


def check_mark(path: str, mark: str, codes: Mapping[str, str], file: str) -> None:
    kind, _, named = mark.partition(":")
    if kind not in MARK_KINDS:
        what = f"no mark named {mark!r}" if mark else "no mark says where it comes from"
        raise DataError(file, path, f"{what}; allowed: {', '.join(MARK_KINDS)}")
    for code in named.split(",") if named else ():
        if code not in codes:
            raise DataError(file, path, f"no source {code!r}; known: {', '.join(codes)}")


class _ReadError(Exception):
    """Why a written value cannot be read; the place is added by the caller."""


def read_value(path: str, value: Written, file: str) -> Value:
    """Turn a written value into codes; the path is known to be well formed."""
    try:
        return _READERS[path_kind(path)](value)
    except _ReadError as refusal:
        raise DataError(file, show_key(path), str(refusal)) from None


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
        raise DataError(file, show_key(path), "a value stands one table too high or too deep")
    numbers = parts[1:2] if named is None and parts[0] != "supply" else parts[2:-1]
    if kind == "summit.places":
        numbers = []
    elif kind == "supply.coins":
        numbers = parts[2:]
    for number in numbers:
        if not (number.isascii() and number.isdigit() and number == str(int(number[:9]))):
            raise DataError(file, show_key(path), f"{show_key(number)} is not a number")


def _read_number(value: Written) -> int:
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 5:
        value = int(value)  # a form filled in inside its quotes
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= NUMBER_MAX:
        return value
    raise _ReadError(f"{_shown(value)} is not a whole number from 0 to {NUMBER_MAX}")


def _read_name(value: Written, allowed: Sequence[str]) -> int:
    if isinstance(value, str) and value in allowed:
        return tuple(allowed).index(value)
    raise _ReadError(f"{_shown(value)} is unknown; allowed: {', '.join(allowed)}")


def _read_sources(value: Written, least: int, most: int, unlike: bool) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise _ReadError(f"{_shown(value)} is not a list of sources")
    codes = tuple(_read_name(item, SOURCES) for item in value)
    if not least <= len(codes) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise _ReadError(f"{len(codes)} sources, {wanted} expected")
    if unlike and len(set(codes)) < len(codes):
        twice = next(code for code in codes if codes.count(code) > 1)
        raise _ReadError(f"{SOURCES[twice]} twice")
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
    return _read_name(value, REGIONS)


def _read_grants(value: Written) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and sorted(map(str, value)) == sorted(GRANTS):
        return tuple(range(len(GRANTS)))
    raise _ReadError(f"{_shown(value)} is not {', '.join(GRANTS)}, each once")


def _read_bonus(value: Written) -> int:
    code = _read_name(value, BONUSES + SOURCES)
    return code if code < len(BONUSES) else BONUS_SOURCE + code - len(BONUSES)


def _read_detail(value: Written) -> str:
    names = ("none", *REGIONS, *GRANTS, *SOURCES)
    return names[_read_name(value, names)]


def _read_trigger(value: Written) -> str:
    return TRIGGERS[_read_name(value, TRIGGERS)]


def _read_counts(value: Written) -> str:
    return GOAL_COUNTS[_read_name(value, GOAL_COUNTS)]


def _read_effect(value: Written, allowed: Sequence[str]) -> tuple[str, int]:
    """Read `money 3`; without its number the amount is that of the other cards."""
    words = value.split() if isinstance(value, str) else []
    if not 1 <= len(words) <= 2:
        raise _ReadError(f"{_shown(value)} is not a benefit and its amount, as in 'money 3'")
    kind = allowed[_read_name(words[0], allowed)]
    if len(words) == 1:
        return kind, AMOUNT_USUAL
    if not (words[1].isascii() and words[1].isdigit() and len(words[1]) < 5):
        raise _ReadError(f"{_shown(words[1])} is not an amount")
    amount = _read_number(int(words[1]))
    if amount == 0:
        raise _ReadError("0 is not an amount")
    return kind, amount


def _read_mains(value: Written) -> tuple[tuple[str, int], ...]:
    items = value if isinstance(value, list | tuple) else (value,)
    if not items:
        raise _ReadError("no benefit named")
    effects = tuple(_read_effect(item, EFFECTS) for item in items)
    if len(set(effects)) < len(effects):
        raise _ReadError("the same benefit twice")
    return effects


def _read_minor(value: Written) -> tuple[str, int]:
    return _read_effect(value, MINOR_EFFECTS)


def unknown_key(file: str, path: str, known: Iterable[str]) -> DataError:
    """Say that nothing is called so, and what is."""
    names = [name for name in dict.fromkeys(known) if name not in ("mark", "rest")]
    allowed = ", ".join(names) or "nothing"
    return DataError(file, show_key(path), f"unknown key; allowed here: {allowed}")


def _shown(value: object) -> str:
    return show_key(repr(value))


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
    **{f"supply.{name}": _read_number for name in _SUPPLIES},
    "region.spaces": _read_number,
    "region.ceps": _read_number,
    "region.ring": _read_region,
    "region.grants": _read_grants,
    "project.count": _read_number,
    "fossil.count": _read_number,
    "plant.cost": _read_number,
    "plant.cubes": _read_number,
    "plant.vp": _read_number,
    "track.length": _read_number,
    "track.licence": _read_number,
    "track.income": _read_number,
    "track.bonus": _read_bonus,
    "agenda": _read_agenda,
    "summit": _read_topics,
    "summit.places": _read_number,
    "lobby.trigger": _read_trigger,
    "lobby.detail": _read_detail,
    "lobby.main": _read_mains,
    "lobby.minor": _read_minor,
    "un.needs": _read_needs,
    "un.vp": _read_number,
    "goal.per": _read_number,
    "goal.maximum": _read_number,
    "goal.counts": _read_counts,
    "event.region": _read_region,
}
_HEADS = tuple(dict.fromkeys(kind.partition(".")[0] for kind in _READERS))
