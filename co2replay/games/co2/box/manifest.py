"""Where components come from: the sets of the package, and what a copy at the table corrects."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import msgspec

from co2replay.engine.contract import BoxFact
from co2replay.errors import DataError, UnknownName

from ..forms import GRANTS, REGIONS, SOURCES
from .components import (
    UNLIKE,
    CompanyGoal,
    Effect,
    LobbyCard,
    Manifest,
    Plant,
    UnGoal,
    build,
    number,
    show_value,
    written_value,
)
from .manifest_files import (
    AMOUNT_USUAL,
    TABLE,
    Overlay,
    Value,
    Written,
    check_mark,
    check_shape,
    flatten,
    is_assumed,
    parse_toml,
    path_kind,
    read_overlay,
    read_value,
    show_key,
    unknown_key,
)

__all__ = [
    "Base",
    "CompanyGoal",
    "Effect",
    "LobbyCard",
    "Manifest",
    "Overlay",
    "Plant",
    "UnGoal",
    "correct",
    "corrections",
    "load_manifest",
    "manifest_names",
    "read_base",
    "read_overlay",
]


class Base(msgspec.Struct, frozen=True):
    """A whole component set as read: values and marks by path, and what was built from them."""

    values: dict[str, Value]
    marks: dict[str, str]
    manifest: Manifest


class _Claim(msgspec.Struct, frozen=True):
    value: Value
    file: str


_bases: dict[str, Base] = {}


def manifest_names() -> tuple[str, ...]:
    """List the component sets that the package holds."""
    folder = resources.files("co2replay.games.co2") / "data" / "manifest"
    return tuple(sorted(f.name[:-5] for f in folder.iterdir() if f.name.endswith(".toml")))


def load_manifest(
    name: str = "co2-2012",
    overlays: Sequence[Overlay | str | Path] = (),
    facts: Sequence[BoxFact] = (),
) -> Manifest:
    """Build the named set of components, corrected by files and facts of a copy at the table."""
    base = _bases.get(name)
    if base is None:
        base = _bases[name] = _load_base(name)
    if not overlays and not facts:
        return base.manifest
    return correct(base, overlays, facts)


def corrections(box: Manifest) -> dict[str, int | str | list[str]]:
    """What a copy at the table has otherwise than the set it corrects, by path, as written."""
    if (base := load_manifest(box.name)) is box:
        return {}
    usual = base.values
    return {
        path: written_value(path, value)
        for path, value in box.values.items()
        if path not in usual or usual[path] != value
    }


def correct(
    base: Base, overlays: Sequence[Overlay | str | Path], facts: Sequence[BoxFact]
) -> Manifest:
    """Put what was read off a copy over a component set; its values bear the mark `table`."""
    claims: dict[str, _Claim] = {}
    for overlay in overlays:
        read = overlay if isinstance(overlay, Overlay) else read_overlay(overlay)
        for path, written in read.values.items():
            _claim(base, claims, read.file, path, written)
    for fact in facts:
        for path, written in fact.values:
            _claim(base, claims, fact.where, path, written)
    values, marks = dict(base.values), dict(base.marks)
    for path, claim in claims.items():
        _give_way(values, marks, claims, path, claim.value)
        values[path], marks[path] = claim.value, TABLE
    _fit_tracks(values, marks, claims)
    _close_ring(values, marks)
    files = {path: claim.file for path, claim in claims.items()}
    return build(base.manifest.name, values, marks, files, f"{base.manifest.name}.toml")


def read_base(text: str, file: str) -> Base:
    """Read a whole component set: every value there, every value marked."""
    tree = parse_toml(text, file)
    name = tree.pop("name", "")
    if not isinstance(name, str) or not name:
        raise DataError(file, "name", "the name of the component set is missing")
    codes = tree.pop("sources", {})
    written: dict[str, Written] = {}
    marks: dict[str, str] = {}
    flatten(tree, "", written, marks, "", file)
    values: dict[str, Value] = {}
    for path, value in written.items():
        check_shape(path, file)
        check_mark(path, marks[path], codes, file)
        values[path] = read_value(path, value, file)
    return Base(values, marks, build(name, values, marks, {}, file))


def _load_base(name: str) -> Base:
    known = manifest_names()
    if name not in known:
        raise UnknownName("manifest", name, known)
    file = f"{name}.toml"
    resource = resources.files("co2replay.games.co2") / "data" / "manifest" / file
    return read_base(resource.read_bytes().decode(), file)


# What a copy at the table says --------------------------------------------------------------------


def _claim(base: Base, claims: dict[str, _Claim], file: str, path: str, written: Written) -> None:
    if path not in base.values and not _is_track_space(path):
        raise _no_such_path(base, file, path)
    value = read_value(path, written, file)
    kind = path_kind(path)
    if kind in ("lobby.main", "lobby.minor"):
        value = _with_usual_amounts(base, file, path, value)
    elif kind == "lobby.detail":
        shown, usual = _detail_table(str(value)), _detail_table(str(base.values[path]))
        if shown != usual:
            raise DataError(file, path, f"{value} is a {shown}; this card shows a {usual}")
    other = claims.get(path)
    if other is not None and other.value != value:
        what = (
            f"{show_value(path, value)} here, but {show_value(path, other.value)} in {other.file}"
        )
        raise DataError(file, path, what)
    claims.setdefault(path, _Claim(value, file))


def _is_track_space(path: str) -> bool:
    """Tell whether this is a space that a track may have on a copy, though not in our set."""
    parts = path.split(".")
    if len(parts) != 4 or parts[0] != "track" or parts[1] not in SOURCES:
        return False
    space = parts[2]
    if not (space.isascii() and space.isdigit() and len(space) < 3 and space[0] != "0"):
        return False
    return parts[3] in ("income", "bonus")


def _no_such_path(base: Base, file: str, path: str) -> DataError:
    """Name what is allowed at the first part of a path that leads nowhere."""
    prefix = ""
    for part in path.split("."):
        here = [
            known[len(prefix) :].split(".")[0] for known in base.values if known.startswith(prefix)
        ]
        if part not in here:
            return unknown_key(file, path, here)
        prefix += f"{part}."
    return DataError(file, show_key(path), "this is a table of values, not a value")


def _with_usual_amounts(base: Base, file: str, path: str, value: Value) -> Value:
    """Fill in the amount of a benefit written without one, where all cards agree on it."""
    if path_kind(path) == "lobby.minor":
        return _with_usual_amount(base, file, path, value)
    assert isinstance(value, tuple)
    return tuple(_with_usual_amount(base, file, path, item) for item in value)


def _with_usual_amount(base: Base, file: str, path: str, effect: Value) -> Value:
    assert isinstance(effect, tuple)
    kind, amount = effect
    if amount != AMOUNT_USUAL:
        return effect
    side = path_kind(path)
    usual: set[int] = set()
    for known, value in base.values.items():
        if path_kind(known) == side:
            assert isinstance(value, tuple)
            effects = (value,) if side == "lobby.minor" else value
            usual.update(number for name, number in effects if name == kind)
    if len(usual) != 1:
        raise DataError(file, path, f"the amount is missing, as in '{kind} 1'")
    return kind, usual.pop()


def _detail_table(name: str) -> str:
    for table, names in (("region", REGIONS), ("grant", GRANTS), ("source", SOURCES)):
        if name in names:
            return table
    return "market sign"


def _give_way(
    values: dict[str, Value],
    marks: dict[str, str],
    claims: dict[str, _Claim],
    path: str,
    value: Value,
) -> None:
    """Let the assumed piece that looked like this one take over what this one was assumed to be.

    Our numbering of look-alikes is a guess: a tile found at another number is moved, not doubled.
    """
    old = values.get(path)
    kind = path_kind(path)
    if kind not in (*UNLIKE, "summit") or old == value or not is_assumed(marks[path]):
        return
    for other in values:
        if path_kind(other) != kind or other in claims or not is_assumed(marks[other]):
            continue
        if values[other] == value and _alike(values, other, path):
            assert old is not None
            values[other] = old
            return


def _alike(values: dict[str, Value], path: str, other: str) -> bool:
    """Lobby cards share a detail only with cards of another trigger."""
    if path_kind(path) != "lobby.detail":
        return True
    return values[_trigger_of(path)] == values[_trigger_of(other)]


def _trigger_of(path: str) -> str:
    return path.replace(".detail", ".trigger")


def _fit_tracks(values: dict[str, Value], marks: dict[str, str], claims: dict[str, _Claim]) -> None:
    """Make each track exactly as long as it is now known to be."""
    for source in SOURCES:
        prefix = f"track.{source}."
        spaces = [
            int(path.split(".")[2])
            for path in claims
            if path.startswith(prefix) and path.count(".") == 3
        ]
        end = f"{prefix}length"
        length = number(values, end)
        beyond = max(spaces, default=0)
        if beyond > length:
            if not is_assumed(marks[end]):
                path = next(p for p in claims if p.startswith(f"{prefix}{beyond}."))
                raise DataError(claims[path].file, path, f"the track has {length} spaces")
            values[end] = length = beyond
        licence = f"{prefix}licence"
        if is_assumed(marks[licence]):
            values[licence] = min(number(values, licence), length)
        for space in range(1, length + 1):
            for key in ("income", "bonus"):
                path = f"{prefix}{space}.{key}"
                if path not in values:
                    # Nothing is known of it: no more income than on the space before it.
                    before = values[f"{prefix}{space - 1}.income"]
                    values[path], marks[path] = before if key == "income" else 0, "assumed"
        for path in [p for p in values if p.startswith(prefix) and p.count(".") == 3]:
            if int(path.split(".")[2]) > length:
                del values[path], marks[path]


def _close_ring(values: dict[str, Value], marks: dict[str, str]) -> None:
    """Join the stretches of the ring that were seen, in the order in which we assume the rest."""
    seen = {
        code: number(values, f"region.{region}.ring")
        for code, region in enumerate(REGIONS)
        if not is_assumed(marks[f"region.{region}.ring"])
    }
    if not seen or len(set(seen.values())) < len(seen):
        return  # nothing seen, or a contradiction that the checks report
    heads = [code for code in range(len(REGIONS)) if code not in seen.values()]
    for at, head in enumerate(heads):
        last = head
        while last in seen:
            last = seen[last]
        values[f"region.{REGIONS[last]}.ring"] = heads[(at + 1) % len(heads)]
