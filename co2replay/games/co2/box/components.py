"""One set of components as the game uses it, and what must hold among its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from co2replay.errors import DataError
from co2replay.rulebooks.boxes import digest_of_values
from co2replay.rulebooks.boxfiles import Value, is_assumed

from ..forms import FOSSILS, GRANTS, REGIONS, SOURCES
from .manifest_files import BONUS_SOURCE, BONUSES, BoxCause, path_kind

# How many pieces of a family there are, by the path that says so.
_FAMILIES = {
    "agenda": "supply.agendas",
    "summit": "supply.summits",
    "lobby": "supply.lobby",
    "un": "supply.un",
    "goal": "supply.goals",
    "event": "supply.events",
}
# Sums that the box fixes, though what they are made of may be assumed.
_SUMS = {
    "project.count": "supply.projects",
    "fossil.count": "supply.fossils",
    "region.spaces": "supply.spaces",
}
_SUPPLIES = ("ceps", "cubes", "discs", "scientists", "plants_per_source")
_BY_SOURCE = (("project", "count"), ("track", "length"), ("track", "licence"))
_OF_PLANT = ("cost", "cubes", "vp")
_OF_CARD = {
    "lobby": ("trigger", "detail", "main", "minor"),
    "un": ("needs", "vp"),
    "goal": ("per", "maximum", "counts"),
    "event": ("region",),
}
# Pieces of which no two are alike. Summit tiles are not among them: no source says so.
UNLIKE = ("agenda", "un.needs", "event.region", "lobby.detail")


class Effect(msgspec.Struct, frozen=True):
    kind: str
    amount: int


class LobbyCard(msgspec.Struct, frozen=True):
    """A lobby card: its trigger, what it shows beside it (-1: not that), and its two sides."""

    number: int
    trigger: str
    region: int
    grant: int
    source: int
    mains: tuple[Effect, ...]  # more than one: a choice
    minor: Effect


class Plant(msgspec.Struct, frozen=True):
    coins: int
    cubes: int  # also the licence that the plant needs
    vp: int


class UnGoal(msgspec.Struct, frozen=True):
    number: int
    needs: tuple[int, ...]  # how many of each source
    vp: int


class CompanyGoal(msgspec.Struct, frozen=True):
    number: int
    per: int
    maximum: int  # 0: no cap
    counts: str


class Manifest(msgspec.Struct, frozen=True):
    """One set of components; `marks` by path, `digest` over the values and which are guesses."""

    name: str
    region_spaces: tuple[int, ...]
    region_ceps: tuple[int, ...]
    region_grants: tuple[tuple[int, ...], ...]
    ring: tuple[int, ...]  # the next region clockwise, by region
    ceps: int
    cubes: int
    coins_total: int
    projects: tuple[int, ...]
    fossils: tuple[int, ...]
    discs: int
    scientists: int
    plants: tuple[tuple[Plant, ...], ...]
    track_length: tuple[int, ...]
    licence: tuple[int, ...]
    income: tuple[tuple[int, ...], ...]  # by level; level 0 earns nothing
    bonus: tuple[tuple[int, ...], ...]  # by level; see BONUSES
    agendas: tuple[tuple[int, ...], ...]
    summits: tuple[tuple[int, ...], ...]
    summit_places: int
    lobby: dict[int, LobbyCard]
    un: dict[int, UnGoal]
    goals: dict[int, CompanyGoal]
    events: dict[int, int]
    values: dict[str, Value]  # every value by its path, in codes
    marks: dict[str, str]
    digest: str


def build(
    name: str,
    values: Mapping[str, Value],
    marks: Mapping[str, str],
    files: Mapping[str, str],
    file: str,
) -> Manifest:
    """Check the values and put them in their places; `files` says whose file a value is from."""
    # What is checked is what the copy or a rulebook says: guesses among themselves convict nobody.
    cards = {family: _numbers(values, family) for family in _FAMILIES}
    kinds: dict[str, list[str]] = {}
    for path in values:
        kinds.setdefault(path_kind(path), []).append(path)
    _check_present(values, cards, file)
    _check_families(values, cards, files, file)
    _check_sums(values, kinds, files, file)
    _check_spaces(values, files, file)
    _check_stacks(values, marks, files, file)
    _check_twins(values, kinds, marks, files, file)
    _check_ring(values, files, file)
    levels = [range(1, number(values, f"track.{source}.length") + 1) for source in SOURCES]
    return Manifest(
        name=name,
        region_spaces=_by(values, "region.{}.spaces", REGIONS),
        region_ceps=_by(values, "region.{}.ceps", REGIONS),
        region_grants=tuple(_codes(values, f"region.{region}.grants") for region in REGIONS),
        ring=_by(values, "region.{}.ring", REGIONS),
        ceps=number(values, "supply.ceps"),
        cubes=number(values, "supply.cubes"),
        coins_total=sum(
            int(path.rpartition(".")[2]) * number(values, path)
            for path in values
            if path.startswith("supply.coins.")
        ),
        projects=_by(values, "project.{}.count", SOURCES),
        fossils=_by(values, "fossil.{}.count", FOSSILS),
        discs=number(values, "supply.discs"),
        scientists=number(values, "supply.scientists"),
        plants=tuple(_stack(values, source) for source in SOURCES),
        track_length=_by(values, "track.{}.length", SOURCES),
        licence=_by(values, "track.{}.licence", SOURCES),
        income=tuple(
            (0, *_by(values, f"track.{source}.{{}}.income", levels[code]))
            for code, source in enumerate(SOURCES)
        ),
        bonus=tuple(
            (0, *_by(values, f"track.{source}.{{}}.bonus", levels[code]))
            for code, source in enumerate(SOURCES)
        ),
        agendas=tuple(_codes(values, f"agenda.{n}") for n in cards["agenda"]),
        summits=tuple(_codes(values, f"summit.{n}") for n in cards["summit"]),
        summit_places=number(values, "summit.places"),
        lobby={n: _lobby_card(values, n) for n in cards["lobby"]},
        un={
            n: UnGoal(n, _codes(values, f"un.{n}.needs"), number(values, f"un.{n}.vp"))
            for n in cards["un"]
        },
        goals={
            n: CompanyGoal(
                n,
                number(values, f"goal.{n}.per"),
                number(values, f"goal.{n}.maximum"),
                str(values[f"goal.{n}.counts"]),
            )
            for n in cards["goal"]
        },
        events={n: number(values, f"event.{n}.region") for n in cards["event"]},
        values=dict(values),
        marks=dict(marks),
        digest=digest_of_values(values, marks),
    )


def number(values: Mapping[str, Value], path: str) -> int:
    value = values[path]
    assert isinstance(value, int)
    return value


def written_value(path: str, value: Value) -> int | str | list[str]:
    """Write a value as a component file does."""
    kind = path_kind(path)
    if kind in ("lobby.main", "lobby.minor"):
        assert isinstance(value, tuple)
        effects = (value,) if kind == "lobby.minor" else value
        words = [f"{name} {amount}" for name, amount in effects]
        return words[0] if len(words) == 1 else words
    if kind in ("region.ring", "event.region"):
        assert isinstance(value, int)
        return REGIONS[value]
    if kind == "region.grants":
        return list(GRANTS)
    if kind == "track.bonus":
        assert isinstance(value, int)
        return SOURCES[value - BONUS_SOURCE] if value >= BONUS_SOURCE else BONUSES[value]
    if kind == "un.needs":
        assert isinstance(value, tuple)
        return [source for code, source in enumerate(SOURCES) for _ in range(value[code])]
    if isinstance(value, tuple):
        return [SOURCES[code] for code in value]
    return value


def show_value(path: str, value: Value) -> str:
    written = written_value(path, value)
    return ", ".join(written) if isinstance(written, list) else str(written)


def _by(values: Mapping[str, Value], path: str, names: Sequence[object]) -> tuple[int, ...]:
    return tuple([number(values, path.format(name)) for name in names])


def _codes(values: Mapping[str, Value], path: str) -> tuple[int, ...]:
    value = values[path]
    assert isinstance(value, tuple)
    return value


def _numbers(values: Mapping[str, Value], family: str) -> list[int]:
    found = {path.split(".")[1] for path in values if path.startswith(f"{family}.")}
    return sorted(int(number) for number in found - {"places"})


def _stack(values: Mapping[str, Value], source: str) -> tuple[Plant, ...]:
    return tuple(
        Plant(*_by(values, f"plant.{source}.{place}.{{}}", ("cost", "cubes", "vp")))
        for place in range(1, number(values, "supply.plants_per_source") + 1)
    )


def _lobby_card(values: Mapping[str, Value], card: int) -> LobbyCard:
    detail = values[f"lobby.{card}.detail"]
    mains, minor = values[f"lobby.{card}.main"], values[f"lobby.{card}.minor"]
    assert isinstance(mains, tuple)
    assert isinstance(minor, tuple)
    return LobbyCard(
        number=card,
        trigger=str(values[f"lobby.{card}.trigger"]),
        region=REGIONS.index(detail) if detail in REGIONS else -1,
        grant=GRANTS.index(detail) if detail in GRANTS else -1,
        source=SOURCES.index(detail) if detail in SOURCES else -1,
        mains=tuple(Effect(*effect) for effect in mains),
        minor=Effect(*minor),
    )


# What must hold -----------------------------------------------------------------------------------


def _check_present(values: Mapping[str, Value], cards: Mapping[str, list[int]], file: str) -> None:
    needed = [f"supply.{name}" for name in _SUPPLIES]
    needed += [*_FAMILIES.values(), *_SUMS.values(), "summit.places"]
    needed += [f"region.{r}.{key}" for r in REGIONS for key in ("spaces", "ceps", "ring", "grants")]
    needed += [f"fossil.{fossil}.count" for fossil in FOSSILS]
    needed += [f"{head}.{s}.{key}" for s in SOURCES for head, key in _BY_SOURCE]
    for path in needed:
        if path not in values:
            raise DataError(file, path, BoxCause("value-missing"))
    places = range(1, number(values, "supply.plants_per_source") + 1)
    needed = [f"plant.{s}.{n}.{key}" for s in SOURCES for n in places for key in _OF_PLANT]
    for source in SOURCES:
        spaces = range(1, number(values, f"track.{source}.length") + 1)
        needed += [f"track.{source}.{n}.{key}" for n in spaces for key in ("income", "bonus")]
    for family, keys in _OF_CARD.items():
        needed += [f"{family}.{n}.{key}" for n in cards[family] for key in keys]
    for path in needed:
        if path not in values:
            raise DataError(file, path, BoxCause("value-missing"))
    known = set(needed)
    for path in values:
        if path.count(".") == 3 and path not in known:
            raise DataError(file, path, BoxCause("one-too-many", room=_room(values, path)))


def _room(values: Mapping[str, Value], path: str) -> BoxCause:
    if path.startswith("plant."):
        return BoxCause("stack-length", number=number(values, "supply.plants_per_source"))
    length = ".".join((*path.split(".")[:2], "length"))
    return BoxCause("track-length", number=number(values, length))


def _check_families(
    values: Mapping[str, Value],
    cards: Mapping[str, list[int]],
    files: Mapping[str, str],
    file: str,
) -> None:
    for family, path in _FAMILIES.items():
        found, expected = len(cards[family]), number(values, path)
        if found != expected:
            what = BoxCause("other-count", found=found, path=path, expected=expected)
            raise DataError(files.get(path, file), family, what)


def _check_sums(
    values: Mapping[str, Value],
    kinds: Mapping[str, list[str]],
    files: Mapping[str, str],
    file: str,
) -> None:
    for kind, total in _SUMS.items():
        parts = kinds[kind]
        found, expected = sum(number(values, path) for path in parts), number(values, total)
        if found != expected:
            key = next((path for path in (*parts, total) if path in files), parts[0])
            what = BoxCause(
                "other-sum", count=len(parts), found=found, total=total, expected=expected
            )
            raise DataError(files.get(key, file), key, what)


def _check_spaces(values: Mapping[str, Value], files: Mapping[str, str], file: str) -> None:
    for region in REGIONS:
        path = f"region.{region}.ceps"
        room = number(values, f"region.{region}.spaces")
        if number(values, path) > room:
            what = BoxCause("ceps-without-room", found=number(values, path), room=room)
            raise DataError(files.get(path, file), path, what)
    for source in SOURCES:
        path = f"track.{source}.licence"
        length = number(values, f"track.{source}.length")
        if not 1 <= number(values, path) <= length:
            what = BoxCause("beyond-track", length=length)
            raise DataError(files.get(path, file), path, what)


def _check_stacks(
    values: Mapping[str, Value], marks: Mapping[str, str], files: Mapping[str, str], file: str
) -> None:
    """Stacks ascend in cubes (co2.construct.top-of-stack builds the cheapest first)."""
    for source in SOURCES:
        above, above_path = 0, ""
        for place in range(1, number(values, "supply.plants_per_source") + 1):
            path = f"plant.{source}.{place}.cubes"
            if is_assumed(marks[path]):
                continue
            cubes = number(values, path)
            if cubes < above:
                what = BoxCause("stack-falls", cubes=cubes, above=above, path=above_path)
                raise DataError(files.get(path, file), path, what)
            above, above_path = cubes, path


def _check_twins(
    values: Mapping[str, Value],
    kinds: Mapping[str, list[str]],
    marks: Mapping[str, str],
    files: Mapping[str, str],
    file: str,
) -> None:
    for kind in (*UNLIKE, "region.ring"):
        first: dict[object, str] = {}
        for path in kinds[kind]:
            if is_assumed(marks[path]) or values[path] == "none":
                continue
            what: object = values[path]
            if kind == "lobby.detail":
                what = (values[path.replace(".detail", ".trigger")], what)
            if what in first:
                late, early = (path, first[what]) if path in files else (first[what], path)
                shown = show_value(path, values[path])
                taken = BoxCause("taken-already", value=shown, path=early)
                raise DataError(files.get(late, file), late, taken)
            first[what] = path


def _check_ring(values: Mapping[str, Value], files: Mapping[str, str], file: str) -> None:
    ring = _by(values, "region.{}.ring", REGIONS)
    at, seen = 0, []
    while at not in seen:
        seen.append(at)
        at = ring[at]
    if at != 0 or len(seen) < len(REGIONS):
        paths = [f"region.{region}.ring" for region in REGIONS]
        key = next((path for path in paths if path in files), paths[0])
        what = BoxCause("no-ring", ring=" → ".join(REGIONS[code] for code in [*seen, at]))
        raise DataError(files.get(key, file), key, what)
