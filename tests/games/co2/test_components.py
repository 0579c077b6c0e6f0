"""A set of components is put together as its file says, and what cannot hold in it is refused."""

from __future__ import annotations

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.box.components import (
    CompanyGoal,
    Effect,
    LobbyCard,
    Manifest,
    Plant,
    UnGoal,
    build,
    show_value,
    written_value,
)
from co2replay.games.co2.box.manifest import BOXES
from co2replay.games.co2.box.manifest_files import path_kind
from co2replay.games.co2.forms import FOSSILS, GRANTS, REGIONS, SOURCES
from co2replay.rulebooks.boxes import Base
from tests.rulebooks.told import wrong

FILE = Path(__file__).parents[3] / "co2replay/games/co2/data/manifest/co2-2012.toml"
TEXT = FILE.read_text(encoding="utf-8")
SET: Any = tomllib.loads(TEXT)
BONUSES = {"none": 0, "tech": 1, "region_cep": 2, "any": 3}
BONUSES |= {source: 10 + code for code, source in enumerate(SOURCES)}


@pytest.fixture(scope="module")
def base() -> Base[Manifest]:
    return BOXES.read_base(TEXT, "set.toml")


@pytest.fixture
def built(base: Base[Manifest]) -> Manifest:
    """Put together anew in every test."""
    return build("mine", base.values, base.marks, {}, "set.toml")


def refused(
    base: Base[Manifest],
    changes: dict[str, Any],
    read: tuple[str, ...] = (),
    files: tuple[str, ...] = (),
) -> tuple[str, str, str]:
    """Build with other values (None: without one), some of them read off the pieces of a copy."""
    values = {path: v for path, v in {**base.values, **changes}.items() if v is not None}
    marks = {**dict.fromkeys(values, "assumed"), **base.marks, **dict.fromkeys(read, "table")}
    return wrong(build, "mine", values, marks, dict.fromkeys(files, "mine.toml"), "set.toml")


# Everything in its place --------------------------------------------------------------------------


def numbered(family: str) -> list[int]:
    return sorted(int(key) for key in SET[family] if key.isdigit())


def each(family: str, names: tuple[str, ...], key: str) -> tuple[int, ...]:
    return tuple(SET[family][name][key] for name in names)


def codes(names: list[str]) -> tuple[int, ...]:
    return tuple(SOURCES.index(name) for name in names)


def effects(written: Any) -> tuple[Effect, ...]:
    words = [one.split() for one in ([written] if isinstance(written, str) else written)]
    return tuple(Effect(kind, int(amount)) for kind, amount in words)


def where(names: tuple[str, ...], detail: str) -> int:
    return names.index(detail) if detail in names else -1


def levels(source: str) -> list[Any]:
    return [SET["track"][source][str(level)] for level in range(1, 11)]


def test_pieces_and_places_are_those_of_the_file(built: Manifest) -> None:
    assert built.name == "mine"
    assert built.region_spaces == each("region", REGIONS, "spaces")
    assert built.region_ceps == each("region", REGIONS, "ceps")
    assert built.region_grants == ((0, 1, 2),) * 6
    assert built.ring == (1, 2, 3, 4, 5, 0)
    supply = [built.ceps, built.cubes, built.discs, built.scientists]
    assert supply == [SET["supply"][x] for x in ("ceps", "cubes", "discs", "scientists")]
    assert built.coins_total == 20 * 1 + 15 * 2 + 10 * 5 + 5 * 10
    assert built.projects == each("project", SOURCES, "count")
    assert built.fossils == each("fossil", FOSSILS, "count")


def test_stacks_and_tracks_are_those_of_the_file(built: Manifest) -> None:
    assert built.plants == tuple(
        tuple(
            Plant(row["cost"], row["cubes"], row["vp"])
            for row in (SET["plant"][source][str(place)] for place in range(1, 6))
        )
        for source in SOURCES
    )
    assert built.track_length == (10,) * 5
    assert built.licence == each("track", SOURCES, "licence")
    assert built.income == tuple((0, *(x["income"] for x in levels(source))) for source in SOURCES)
    assert built.bonus == tuple(
        (0, *(BONUSES[x["bonus"]] for x in levels(source))) for source in SOURCES
    )


def test_tiles_and_cards_are_those_of_the_file(built: Manifest) -> None:
    assert built.agendas == tuple(codes(SET["agenda"][str(x)]) for x in numbered("agenda"))
    assert built.summits == tuple(codes(SET["summit"][str(x)]) for x in numbered("summit"))
    assert built.summit_places == 3
    lobby = {number: SET["lobby"][str(number)] for number in numbered("lobby")}
    assert built.lobby == {
        number: LobbyCard(
            number,
            row["trigger"],
            where(REGIONS, row["detail"]),
            where(GRANTS, row["detail"]),
            where(SOURCES, row["detail"]),
            effects(row["main"]),
            effects(row["minor"])[0],
        )
        for number, row in lobby.items()
    }
    un = {number: SET["un"][str(number)] for number in numbered("un")}
    assert built.un == {
        number: UnGoal(number, tuple(row["needs"].count(x) for x in SOURCES), row["vp"])
        for number, row in un.items()
    }
    goals = {number: SET["goal"][str(number)] for number in numbered("goal")}
    assert built.goals == {
        number: CompanyGoal(number, row["per"], row["maximum"], row["counts"])
        for number, row in goals.items()
    }
    events = {number: SET["event"][str(number)]["region"] for number in numbered("event")}
    assert built.events == {number: REGIONS.index(region) for number, region in events.items()}


def test_the_digest_hashes_each_value_and_whether_it_is_a_guess(
    base: Base[Manifest], built: Manifest
) -> None:
    rows = [[path, base.values[path], base.marks[path][:7] == "assumed"] for path in base.values]
    text = json.dumps(sorted(rows), separators=(",", ":"))
    assert built.digest == f"b2:{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"
    assert (built.values, built.marks) == (base.values, base.marks)


# Values as a file writes them ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "written", "shown"),
    [
        ("plant.solar.1.cost", 10, 10, "10"),
        ("lobby.3.minor", ("tech", 1), "tech 1", "tech 1"),
        ("lobby.3.main", (("money", 3),), "money 3", "money 3"),
        (
            "lobby.12.main",
            (("money", 3), ("tech", 2)),
            ["money 3", "tech 2"],
            "money 3, tech 2",
        ),
        ("region.africa.ring", 4, "asia", "asia"),
        ("event.47.region", 0, "north_america", "north_america"),
        ("region.asia.grants", (0, 1, 2), ["money", "tech", "research"], "money, tech, research"),
        ("track.solar.1.bonus", 0, "none", "none"),
        ("track.solar.1.bonus", 2, "region_cep", "region_cep"),
        ("track.solar.1.bonus", 10, "forestation", "forestation"),
        ("track.solar.1.bonus", 14, "recycling", "recycling"),
        ("un.34.needs", (0, 2, 1, 0, 0), ["solar", "solar", "fusion"], "solar, solar, fusion"),
        ("agenda.2", (1, 3, 2), ["solar", "biomass", "fusion"], "solar, biomass, fusion"),
        ("summit.2", (0, 4), ["forestation", "recycling"], "forestation, recycling"),
        ("goal.27.counts", "tracks_led", "tracks_led", "tracks_led"),
        ("lobby.3.detail", "europe", "europe", "europe"),
    ],
)
def test_a_value_is_written_as_in_a_file(
    path: str, value: Any, written: object, shown: str
) -> None:
    assert written_value(path, value) == written
    assert show_value(path, value) == shown


# What is missing or too many ----------------------------------------------------------------------


def test_every_kind_of_value_is_needed(base: Base[Manifest]) -> None:
    kinds = {path_kind(path): path for path in base.values}
    counted = {"agenda": "agendas", "summit": "summits", "event.region": "events"}
    for kind, path in kinds.items():
        if kind in counted:  # without its only value a piece is not there
            family, total = kind.partition(".")[0], f"supply.{counted[kind]}"
            number = base.values[total]
            assert isinstance(number, int)
            told = (family, f"{number - 1} are here, {total} says {number}")
        elif kind != "supply.coins":  # of which there may be other kinds
            told = (path, "the value is missing")
        else:
            continue
        assert refused(base, {path: None}) == ("set.toml", *told)


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("plant.solar.6.cost", "one too many: a stack has 5"),
        ("track.solar.11.income", "one too many: the track has 10 spaces"),
        ("track.solar.11.bonus", "one too many: the track has 10 spaces"),
    ],
)
def test_a_tile_or_a_space_too_many_is_refused(base: Base[Manifest], path: str, what: str) -> None:
    assert refused(base, {path: 0}) == ("set.toml", path, what)


def test_a_family_is_counted(base: Base[Manifest]) -> None:
    for total, family, number in (
        ("supply.agendas", "agenda", 8),
        ("supply.summits", "summit", 18),
        ("supply.lobby", "lobby", 26),
        ("supply.un", "un", 13),
        ("supply.goals", "goal", 7),
        ("supply.events", "event", 6),
    ):
        what = f"{number} are here, {total} says {number + 1}"
        told = (family, what)
        assert refused(base, {total: number + 1}) == ("set.toml", *told)
        assert refused(base, {total: number + 1}, files=(total,)) == ("mine.toml", *told)


def test_counts_add_up(base: Base[Manifest]) -> None:
    solar, total = "project.solar.count", "supply.projects"
    what = "with this the 5 counts make 31; supply.projects says 30"
    assert refused(base, {solar: 7}) == ("set.toml", "project.forestation.count", what)
    assert refused(base, {solar: 7}, files=(solar, total)) == ("mine.toml", solar, what)
    what = "with this the 5 counts make 30; supply.projects says 29"
    assert refused(base, {total: 29}, files=(total,)) == ("mine.toml", total, what)
    what = "with this the 6 counts make 26; supply.spaces says 27"
    path = "region.north_america.spaces"
    assert refused(base, {path: 4}) == ("set.toml", path, what)
    what = "with this the 3 counts make 31; supply.fossils says 30"
    assert refused(base, {"fossil.gas.count": 11})[1:] == ("fossil.coal.count", what)


# What must hold among them ------------------------------------------------------------------------


def test_a_region_has_room_for_its_ceps(base: Base[Manifest]) -> None:
    path = "region.asia.ceps"
    build("mine", {**base.values, path: 6}, base.marks, {}, "set.toml")  # six of six
    told = (path, "7 CEPs where 6 have room")
    assert refused(base, {path: 7}) == ("set.toml", *told)
    assert refused(base, {path: 7}, files=(path,)) == ("mine.toml", *told)


def test_the_licence_is_a_space_of_the_track(base: Base[Manifest]) -> None:
    path = "track.solar.licence"
    for space in (1, 10):
        build("mine", {**base.values, path: space}, base.marks, {}, "set.toml")
    for space in (0, 11):
        told = (path, "not a space of the track: 1 to 10")
        assert refused(base, {path: space}) == ("set.toml", *told)
        assert refused(base, {path: space}, files=(path,)) == ("mine.toml", *told)


def test_what_was_read_of_a_stack_ascends(base: Base[Manifest]) -> None:
    cubes = "plant.forestation.{}.cubes".format
    # the first is printed in the rulebooks: 3; the second is a guess and does not count
    what = f"2 below 3 of {cubes(1)}: a stack ascends in cubes"
    told = (cubes(3), what)
    assert refused(base, {cubes(3): 2}, read=(cubes(3),)) == ("set.toml", *told)
    found = refused(base, {cubes(3): 2}, read=(cubes(3),), files=(cubes(3),))
    assert found == ("mine.toml", *told)
    what = f"4 below 6 of {cubes(4)}: a stack ascends in cubes"
    read = {cubes(3): 3, cubes(4): 6, cubes(5): 4}
    assert refused(base, read, read=tuple(read))[1:] == (cubes(5), what)
    # equal ones, a stack that begins with nothing, and the next one that begins lower
    read = {cubes(2): 3, cubes(5): 5, "plant.solar.1.cubes": 0, "plant.solar.2.cubes": 0}
    marks = {**base.marks, **dict.fromkeys(read, "table")}
    build("mine", {**base.values, **read}, marks, {}, "set.toml")


def test_no_two_pieces_are_alike(base: Base[Manifest]) -> None:
    a34, a36 = "un.34.needs", "un.36.needs"
    twins = {a34: base.values[a36]}
    what = "solar, fusion is {} already"
    assert refused(base, twins, (a34, a36)) == ("set.toml", a34, what.format(a36))
    assert refused(base, twins, (a34, a36), (a34,)) == ("mine.toml", a34, what.format(a36))
    assert refused(base, twins, (a34, a36), (a36,)) == ("mine.toml", a36, what.format(a34))
    # a guess convicts nobody, neither before nor behind
    for read in ((a34,), (a36,)):
        marks = {**base.marks, **dict.fromkeys(read, "table")}
        build("mine", {**base.values, **twins}, marks, {}, "set.toml")


@pytest.mark.parametrize(
    ("early", "late", "shown"),
    [
        ("agenda.7", "agenda.8", "recycling, biomass, solar"),
        ("event.51.region", "event.52.region", "oceania"),
        ("lobby.23.detail", "lobby.24.detail", "forestation"),
        ("region.africa.ring", "region.oceania.ring", "north_america"),
    ],
)
def test_no_two_of_a_kind_are_alike(
    base: Base[Manifest], early: str, late: str, shown: str
) -> None:
    told = refused(base, {early: base.values[late]}, (early, late), (late,))
    assert told == ("mine.toml", late, f"{shown} is {early} already")


def test_cards_of_different_triggers_may_show_the_same(base: Base[Manifest]) -> None:
    # 10, 15 and 20 all show recycling; the cards of the market show nothing beside their trigger
    read = ("lobby.10.detail", "lobby.15.detail", "lobby.20.detail", "lobby.25.detail")
    marks = {**base.marks, **dict.fromkeys((*read, "lobby.26.detail"), "table")}
    values = {**base.values, "lobby.26.trigger": "buy"}
    build("mine", values, marks, {}, "set.toml")


def test_the_ring_goes_through_all_regions(base: Base[Manifest]) -> None:
    ring = "region.{}.ring".format
    # from the second region back to the first: the others are left out
    short = {ring("south_america"): 0, ring("oceania"): 2}
    what = "north_america → south_america → north_america is no ring of all regions"
    assert refused(base, short) == ("set.toml", ring("north_america"), what)
    told = refused(base, short, files=(ring("oceania"),))
    assert told == ("mine.toml", ring("oceania"), what)
    # never back to the first
    ends = " → ".join(("north_america", "south_america", "europe", "africa", "asia", "oceania"))
    what = f"{ends} → europe is no ring of all regions"
    assert refused(base, {ring("oceania"): 2}) == ("set.toml", ring("north_america"), what)
