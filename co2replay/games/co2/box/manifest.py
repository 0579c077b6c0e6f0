"""The component sets of CO₂, and how what is assumed of a copy gives way to what is read off it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from co2replay.engine.book import BoxFact, BoxFactProblem, Written
from co2replay.errors import DataError
from co2replay.notation.vocabulary import Term
from co2replay.rulebooks.boxes import Base, Claim, ComponentSets
from co2replay.rulebooks.boxfiles import Value, is_assumed

from ..forms import GRANTS, REGIONS, SOURCES
from ..words import vocabulary
from .components import UNLIKE, Manifest, build, number, written_value
from .manifest_files import AMOUNT_USUAL, BoxCause, check_shape, path_kind, read_value


def folder() -> Path:
    return Path(__file__).parents[1] / "data" / "manifest"


class Co2Boxes(ComponentSets[Manifest]):
    """What a box of CO₂ is made of."""

    usual = "co2-2012"

    check_shape = staticmethod(check_shape)
    written_value = staticmethod(written_value)
    build = staticmethod(build)

    def read_value(self, path: str, written: Written, file: str) -> Value:
        return read_value(path, written, file)

    def may_be_new(self, path: str) -> bool:
        return _is_track_space(path)

    def understood(self, base: Base[Manifest], file: str, path: str, value: Value) -> Value:
        kind = path_kind(path)
        if kind in ("lobby.main", "lobby.minor"):
            return _with_usual_amounts(base, file, path, value)
        if kind == "lobby.detail":
            shown, usual = _detail_table(str(value)), _detail_table(str(base.values[path]))
            if shown != usual:
                what = BoxCause("other-detail", value=str(value), kind=shown, usual=usual)
                raise DataError(file, path, what)
        return value

    def give_way(
        self,
        values: dict[str, Value],
        marks: dict[str, str],
        claims: Mapping[str, Claim],
        path: str,
        value: Value,
    ) -> None:
        _give_way(values, marks, claims, path, value)

    def fit(
        self, values: dict[str, Value], marks: dict[str, str], claims: Mapping[str, Claim]
    ) -> None:
        _fit_tracks(values, marks, claims)
        _close_ring(values, marks)

    def where(self, path: str, language: str) -> str:
        from .boxfacts import box_words
        from .manifest_files import where

        return where(path, box_words(language).where)

    def blank(self, path: str) -> str:
        from .manifest_files import blank

        return blank(path)

    def read_fact(self, text: str, where: str) -> BoxFact | BoxFactProblem:
        from .boxfacts import parse_box_fact  # few logs tell of the copy on their table

        return parse_box_fact(text, vocabulary().read, where)

    def terms(self, expected: tuple[str, ...]) -> list[Term]:
        from .boxfacts import FACT_TABLES, terms_of

        tables = (vocabulary().tables[name] for name in FACT_TABLES)
        found = [
            term
            for table in tables
            for spelled in table.terms.values()
            for term in spelled
            if table.symbols[term.code] in expected
        ]
        return [*found, *terms_of(expected)]


BOXES = Co2Boxes(folder)
load_manifest = BOXES.load


# What a copy at the table says --------------------------------------------------------------------


def _is_track_space(path: str) -> bool:
    """Tell whether this is a space that a track may have on a copy, though not in our set."""
    parts = path.split(".")
    if len(parts) != 4 or parts[0] != "track" or parts[1] not in SOURCES:
        return False
    space = parts[2]
    if not (space.isascii() and space.isdigit() and len(space) < 3 and space[0] != "0"):
        return False
    return parts[3] in ("income", "bonus")


def _with_usual_amounts(base: Base[Manifest], file: str, path: str, value: Value) -> Value:
    """Fill in the amount of a benefit written without one, where all cards agree on it."""
    if path_kind(path) == "lobby.minor":
        return _with_usual_amount(base, file, path, value)
    assert isinstance(value, tuple)
    return tuple(_with_usual_amount(base, file, path, item) for item in value)


def _with_usual_amount(base: Base[Manifest], file: str, path: str, effect: Value) -> Value:
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
        raise DataError(file, path, BoxCause("amount-missing", example=f"{kind} 1"))
    return kind, usual.pop()


def _detail_table(name: str) -> str:
    for table, names in (("region", REGIONS), ("grant", GRANTS), ("source", SOURCES)):
        if name in names:
            return table
    return "market sign"


def _give_way(
    values: dict[str, Value],
    marks: dict[str, str],
    claims: Mapping[str, Claim],
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


def _fit_tracks(
    values: dict[str, Value], marks: dict[str, str], claims: Mapping[str, Claim]
) -> None:
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
                what = BoxCause("track-length", number=length)
                raise DataError(claims[path].file, path, what)
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
    for code, following in _joined(seen).items():
        values[f"region.{REGIONS[code]}.ring"] = following


def _joined(seen: Mapping[int, int]) -> dict[int, int]:
    """What follows the last region of each stretch: the first one of the next."""
    heads = [code for code in range(len(REGIONS)) if code not in seen.values()]
    found = {}
    for at, head in enumerate(heads):
        last = head
        while last in seen:
            last = seen[last]
        found[last] = heads[(at + 1) % len(heads)]
    return found


def other_rings(box: Manifest) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each ring that one more region seen would make of what is only assumed of it."""
    codes = range(len(REGIONS))
    paths = [f"region.{region}.ring" for region in REGIONS]
    seen = {code: box.ring[code] for code in codes if not is_assumed(box.marks[paths[code]])}
    for code in codes:
        for following in codes if code not in seen else ():
            told = {**seen, code: following}
            if following in seen.values() or _is_closed(told, code):
                continue  # it follows another one, or closes a ring of fewer
            ring = {**told, **_joined(told)}
            yield paths[code], tuple(ring[one] for one in codes)


def _is_closed(seen: Mapping[int, int], code: int) -> bool:
    at = seen[code]
    while at in seen and at != code:
        at = seen[at]
    return at == code and len(seen) < len(REGIONS)
