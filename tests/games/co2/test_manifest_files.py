"""Files of components: what each value may be, where it may stand, and how a slip is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.box.manifest_files import check_shape, path_kind, read_value
from co2replay.rulebooks.boxfiles import (
    Overlay,
    check_mark,
    flatten,
    is_assumed,
    parse_overlay,
    parse_toml,
    show_key,
    unknown_key,
)
from co2replay.rulebooks.copies import FILE_BYTES_MAX, read_overlay
from tests.rulebooks.told import unreadable, wrong

SOURCES = "forestation, solar, fusion, biomass, recycling"
REGIONS = "north_america, south_america, europe, africa, asia, oceania"
HEADS = "supply, region, project, fossil, plant, track, agenda, summit, lobby, un, goal, event"

# Reading a file -----------------------------------------------------------------------------------


def test_a_file_is_read_whatever_mark_it_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for mark in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(mark + b'name = "x"\r\nun.34.vp = 3\r\nun.35.vp = "?"\r\n')
        assert read_overlay(path) == Overlay(str(path), {"un.34.vp": 3}, "x")
        assert read_overlay(str(path)) == Overlay(str(path), {"un.34.vp": 3}, "x")


def test_a_file_has_a_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"#" * FILE_BYTES_MAX)
    assert read_overlay(path).values == {}
    path.write_bytes(b"#" * (FILE_BYTES_MAX + 1))
    assert unreadable(read_overlay, path) == (str(path), "larger than 1000000 bytes")


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, monkeypatch: Any) -> None:
    path = tmp_path / "mine.toml"
    assert unreadable(read_overlay, path) == (str(path), "No such file or directory")
    path.write_bytes(b"# \xff")
    assert unreadable(read_overlay, path) == (str(path), "not UTF-8 at byte 3")  # the third one
    path.write_bytes(b"a =")
    assert wrong(read_overlay, path)[0] == str(path)

    def refuse(path: Path, mode: str) -> Any:
        raise OSError(0, None)

    monkeypatch.setattr(Path, "open", refuse)
    assert unreadable(read_overlay, path) == (str(path), "cannot be read")


def test_what_nobody_has_filled_in_is_not_there() -> None:
    text = 'name = "x"\na.b = "?"\nc = ["solar", "?"]\nd = ["solar"]\ne = "x?"\n'
    assert parse_overlay(text) == Overlay("-", {"d": ["solar"], "e": "x?"}, "x")
    assert parse_overlay("a = 1", "mine.toml") == Overlay("mine.toml", {"a": 1})


def test_what_is_no_toml_is_refused() -> None:
    assert parse_toml("a.b = 1", "x.toml") == {"a": {"b": 1}}
    assert wrong(parse_toml, "a = 1\nb\n", "x.toml") == (
        "x.toml",
        "-",
        "not TOML: Expected '=' after a key in a key/value pair (at line 2, column 2)",
    )
    deep = "x = " + "[" * 5000
    assert wrong(parse_toml, deep, "x.toml") == ("x.toml", "-", "nested too deep")


# Tables and marks ---------------------------------------------------------------------------------


def flat(table: dict[str, Any], inherited: str = "i") -> tuple[dict[str, Any], dict[str, str]]:
    values: dict[str, Any] = {}
    marks: dict[str, str] = {}
    flatten(table, "", values, marks, inherited, "x.toml")
    return values, marks


@pytest.mark.parametrize(
    ("table", "marks"),
    [
        ({"x": 1, "a": {"y": 2}}, {"x": "i", "a.y": "i"}),
        ({"mark": "m", "x": 1, "a": {"y": 2}}, {"x": "m", "a.y": "m"}),
        ({"a": {"mark": "m", "y": 1}, "x": 2}, {"a.y": "m", "x": "i"}),
        (
            {"mark": {"rest": "r", "x": "n", "a": "t"}, "x": 1, "y": 2, "a": {"z": 3}},
            {"x": "n", "y": "r", "a.z": "t"},
        ),
        ({"mark": {"x": "n"}, "x": 1, "y": 2}, {"x": "n", "y": "i"}),
        ({"a": {"b": {"c": {"d": 1}}}}, {"a.b.c.d": "i"}),
    ],
)
def test_a_value_bears_the_mark_nearest_to_it(table: dict[str, Any], marks: dict[str, str]) -> None:
    values, found = flat(table)
    assert found == marks
    assert set(values) == set(marks)
    assert sorted(values.values()) == [1, 2, 3][: len(values)]


def test_tables_that_cannot_be_are_refused() -> None:
    what = "a value is expected here, not a table"
    assert wrong(flat, {"a": {"b": {"c": {"d": {}}}}}) == ("x.toml", "a.b.c.d", what)
    what = "unknown key; allowed here: y, z"
    table = {"a": {"mark": {"rest": "r", "x": "n"}, "y": 1, "z": 2}}
    assert wrong(flat, table) == ("x.toml", "a.mark.x", what)
    what = "a file of a copy at the table bears no marks"
    assert wrong(parse_overlay, "mark = 'm'", "x.toml") == ("x.toml", "mark", what)
    assert wrong(parse_overlay, "a.mark = 'm'", "x.toml") == ("x.toml", "a.mark", what)
    assert wrong(parse_overlay, '"\\u001b".mark = 1', "x.toml") == ("x.toml", "\\x1b.mark", what)


def test_a_mark_is_one_of_three_with_sources_that_are_told() -> None:
    codes = {"EN": "e", "IT": "i"}
    for mark in ("rulebook", "assumed:EN", "public:IT,EN"):
        check_mark("a.b", mark, codes, "x.toml")
    for mark, what in (
        ("", "no mark says where it comes from; allowed: rulebook, public, assumed"),
        ("guess:EN", "no mark named 'guess:EN'; allowed: rulebook, public, assumed"),
        ("assumed:EN,XX", "no source 'XX'; known: EN, IT"),
        ("assumed:EN IT", "no source 'EN IT'; known: EN, IT"),
    ):
        assert wrong(check_mark, "a.b", mark, codes, "x.toml") == ("x.toml", "a.b", what)
    assert is_assumed("assumed:EN")
    assert is_assumed("assumed")
    assert not is_assumed("public:assumed")


# Paths --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("plant.solar.1.cost", "plant.cost"),
        ("agenda.2", "agenda"),
        ("summit.2", "summit"),
        ("summit.places", "summit.places"),
        ("supply.coins.5", "supply.coins"),
        ("supply.ceps", "supply.ceps"),
        ("un.34.vp", "un.vp"),
        ("agenda.2.3", "agenda.3"),
        ("name", "name"),
    ],
)
def test_the_kind_of_a_path(path: str, kind: str) -> None:
    assert path_kind(path) == kind


@pytest.mark.parametrize(
    "path",
    [
        "supply.ceps",
        "supply.coins.10",
        "region.asia.ring",
        "project.solar.count",
        "fossil.gas.count",
        "plant.solar.1.cost",
        "track.solar.length",
        "track.solar.10.bonus",
        "agenda.8",
        "summit.18",
        "summit.places",
        "lobby.26.main",
        "un.123456789.vp",
        "goal.27.per",
        "event.47.region",
    ],
)
def test_a_path_that_a_set_can_have(path: str) -> None:
    check_shape(path, "x.toml")


DEEP = "a value stands one table too high or too deep"
SUPPLIES = "ceps, cubes, discs, scientists, projects, fossils, plants_per_source, spaces, agendas"
SUPPLIES += ", summits, lobby, un, goals, events, coins"


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("plnt.solar.1.cost", f"unknown key; allowed here: {HEADS}"),
        ("plant.wind.1.cost", f"unknown key; allowed here: {SOURCES}"),
        ("region.mars.ring", f"unknown key; allowed here: {REGIONS}"),
        ("region.mars", f"unknown key; allowed here: {REGIONS}"),
        ("fossil.peat.count", "unknown key; allowed here: coal, oil, gas"),
        ("region", "unknown key; allowed here: spaces, ceps, ring, grants"),
        ("supply", f"unknown key; allowed here: {SUPPLIES}"),
        ("plant.solar.1.price", "unknown key; allowed here: cost, cubes, vp"),
        ("event.47", "unknown key; allowed here: region"),
        ("agenda.1.2", "unknown key; allowed here: nothing"),
        ("plant.solar.cost", DEEP),
        ("supply.coins", DEEP),
        ("supply.ceps.ceps", DEEP),
        ("track.solar.1.length", DEEP),
        ("track.solar.bonus", DEEP),
        ("summit.1.places", DEEP),
        ("project.solar.1.count", DEEP),
        ("un.vp", DEEP),
        ("plant.solar.two.cost", "two is not a number"),
        ("track.solar.x.income", "x is not a number"),
        ("supply.coins.x", "x is not a number"),
        ("agenda.x", "x is not a number"),
        ("summit.x", "x is not a number"),
        ("lobby.01.main", "01 is not a number"),
        ("un..vp", " is not a number"),
        ("goal.٢.per", "٢ is not a number"),
        ("goal.-1.per", "-1 is not a number"),
        ("event.1234567890.region", "1234567890 is not a number"),
        ("event.\x1b.region", "\\x1b is not a number"),
    ],
)
def test_a_path_that_no_set_can_have(path: str, what: str) -> None:
    key = path.replace("\x1b", "\\x1b")
    assert wrong(check_shape, path, "x.toml") == ("x.toml", key, what)


def test_keys_are_shown_short_and_printable() -> None:
    assert show_key("a" * 80) == "a" * 80
    assert show_key("a" * 81) == "a" * 80 + "…"
    assert show_key("\x1bż") == "\\x1bż"


def test_an_unknown_key_is_told_with_the_allowed_ones_each_once() -> None:
    error = unknown_key("x.toml", "a\x1b", ["b", "mark", "c", "b", "rest"])
    told = ("x.toml", "a\\x1b", "unknown key; allowed here: b, c")
    assert (error.file, error.key, str(error.cause)) == told
    assert str(unknown_key("x.toml", "a", ["mark"]).cause) == "unknown key; allowed here: nothing"


# Values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "written", "value"),
    [
        ("un.34.vp", 0, 0),
        ("un.34.vp", 1000, 1000),
        ("un.34.vp", "0042", 42),
        ("region.asia.ring", "oceania", 5),
        ("region.asia.grants", ["tech", "money", "research"], (0, 1, 2)),
        ("track.solar.1.bonus", "none", 0),
        ("track.solar.1.bonus", "any", 3),
        ("track.solar.1.bonus", "forestation", 10),
        ("track.solar.1.bonus", "recycling", 14),
        ("agenda.1", ("solar", "biomass", "fusion"), (1, 3, 2)),
        ("summit.1", ["recycling", "solar"], (1, 4)),
        ("summit.1", ["recycling", "solar", "fusion", "biomass"], (1, 2, 3, 4)),
        ("un.34.needs", ["solar"], (0, 1, 0, 0, 0)),
        ("un.34.needs", ["solar"] * 9 + ["recycling"], (0, 9, 0, 0, 1)),
        ("lobby.1.trigger", "construct", "construct"),
        ("lobby.1.detail", "none", "none"),
        ("lobby.1.detail", "oceania", "oceania"),
        ("lobby.1.detail", "research", "research"),
        ("lobby.1.detail", "recycling", "recycling"),
        ("lobby.1.main", "discount 3", (("discount", 3),)),
        ("lobby.1.main", "vp", (("vp", 0),)),  # 0: as on the other cards
        ("lobby.1.main", ["money 3", "money 2"], (("money", 3), ("money", 2))),
        ("lobby.1.minor", "move 1000", ("move", 1000)),
        ("goal.27.counts", "tracks_led", "tracks_led"),
        ("event.47.region", "north_america", 0),
    ],
)
def test_a_value_is_read_into_codes(path: str, written: Any, value: object) -> None:
    found = read_value(path, written, "x.toml")
    assert (found, type(found)) == (value, type(value))


WHOLE = "is not a whole number from 0 to 1000"
BENEFIT = "is not a benefit and its amount, as in 'money 3'"
GRANTS = "money, tech, research"


@pytest.mark.parametrize(
    ("path", "written", "what"),
    [
        ("un.34.vp", -1, f"-1 {WHOLE}"),
        ("un.34.vp", 1001, f"1001 {WHOLE}"),
        ("un.34.vp", "00042", f"'00042' {WHOLE}"),
        ("un.34.vp", "٤", f"'٤' {WHOLE}"),
        ("un.34.vp", "x", f"'x' {WHOLE}"),
        ("un.34.vp", True, f"True {WHOLE}"),
        ("un.34.vp", 9.5, f"9.5 {WHOLE}"),
        ("region.asia.ring", "mars", f"'mars' is unknown; allowed: {REGIONS}"),
        ("region.asia.ring", 3, f"3 is unknown; allowed: {REGIONS}"),
        ("region.asia.grants", "money", f"'money' is not {GRANTS}, each once"),
        (
            "region.asia.grants",
            ["money", "tech", "tech"],
            f"['money', 'tech', 'tech'] is not {GRANTS}, each once",
        ),
        (
            "track.solar.1.bonus",
            "vp",
            f"'vp' is unknown; allowed: none, tech, region_cep, any, {SOURCES}",
        ),
        ("agenda.1", "solar", "'solar' is not a list of sources"),
        ("agenda.1", ["solar", "wind", "x"], f"'wind' is unknown; allowed: {SOURCES}"),
        ("agenda.1", ["solar", "fusion"], "2 sources, 3 expected"),
        ("agenda.1", ["solar", "fusion", "biomass", "recycling"], "4 sources, 3 expected"),
        ("agenda.1", ["solar", "fusion", "fusion"], "fusion twice"),
        ("summit.1", ["solar"], "1 sources, 2 to 4 expected"),
        ("summit.1", ["solar", "solar"], "solar twice"),
        ("summit.1", SOURCES.split(", "), "5 sources, 2 to 4 expected"),
        ("un.34.needs", [], "0 sources, 1 to 10 expected"),
        ("un.34.needs", ["solar"] * 11, "11 sources, 1 to 10 expected"),
        (
            "lobby.1.trigger",
            "pass",
            "'pass' is unknown; allowed: propose, install, construct, summit, buy, sell",
        ),
        (
            "lobby.1.detail",
            "coal",
            f"'coal' is unknown; allowed: none, {REGIONS}, {GRANTS}, {SOURCES}",
        ),
        ("lobby.1.main", 3, f"3 {BENEFIT}"),
        ("lobby.1.main", "", f"'' {BENEFIT}"),
        ("lobby.1.main", "money 3 4", f"'money 3 4' {BENEFIT}"),
        ("lobby.1.main", [], "no benefit named"),
        ("lobby.1.main", ["money 3", "money 3"], "the same benefit twice"),
        ("lobby.1.main", "money 0", "0 is not an amount"),
        ("lobby.1.main", "money x", "'x' is not an amount"),
        ("lobby.1.main", "money ٣", "'٣' is not an amount"),
        ("lobby.1.main", "money 10000", "'10000' is not an amount"),
        ("lobby.1.main", "money 1001", f"1001 {WHOLE}"),
        (
            "lobby.1.main",
            "coal 3",
            "'coal' is unknown; allowed: money, tech, cep, move, vp, expertise, discount",
        ),
        ("lobby.1.minor", "vp 3", "'vp' is unknown; allowed: money, tech, cep, move"),
        ("goal.27.counts", "x", None),
    ],
)
def test_a_value_that_cannot_be_is_told(path: str, written: Any, what: str | None) -> None:
    if what is None:
        what = "'x' is unknown; allowed: regions_controlled, regions_with_own_plant, "
        what += "un_goals_scored, plants_after_the_first, ceps_in_hand, tracks_led, sources_built"
    assert wrong(read_value, path, written, "x.toml") == ("x.toml", path, what)
    odd = f"{path.partition('.')[0]}.\x1b.{path.rpartition('.')[2]}"
    if path_kind(odd) == path_kind(path):  # the place of the value is shown fit for a screen
        told = odd.replace("\x1b", "\\x1b")
        assert wrong(read_value, odd, written, "x.toml") == ("x.toml", told, what)
