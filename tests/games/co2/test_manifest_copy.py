"""What a copy at the table says: where it may speak, what moves away, and what is filled in."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from co2replay.games.co2.box import manifest
from co2replay.games.co2.box.boxfacts import BoxFact
from co2replay.games.co2.box.manifest import BOXES
from co2replay.rulebooks.boxes import Base
from co2replay.rulebooks.boxfiles import Overlay, parse_overlay
from tests.games.co2.test_components import TEXT
from tests.rulebooks.told import unknown, wrong


@pytest.fixture(scope="module")
def base() -> Base[Any]:
    return BOXES.read_base(TEXT, "co2-2012.toml")


def mine(base: Base[Any], text: str, *facts: BoxFact) -> Any:
    return BOXES.correct(base, [parse_overlay(text, "mine.toml")], facts)


def refused(base: Base[Any], text: str, *facts: BoxFact) -> tuple[str, str, str]:
    return wrong(mine, base, text, *facts)


def fact(path: str, value: Any, line: int = 7) -> BoxFact:
    return BoxFact(((path, value),), f"game.log:{line}")


def new_ones(base: Base[Any], found: Any) -> dict[str, Any]:
    """The values that are others now, by path."""
    assert set(found.marks) == set(found.values)
    return {path: v for path, v in found.values.items() if base.values.get(path) != v}


# The sets of the package --------------------------------------------------------------------------


def test_sets_are_those_of_the_package_and_are_read_once(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data" / "manifest"
    (folder / "asking").mkdir(parents=True)
    (folder / "two.toml").write_text(TEXT.replace("co2-2012", "two ł"), encoding="utf-8")
    (folder / "notes.txt").write_text("", encoding="utf-8")
    (folder / "one.toml").write_text("name = 3\n", encoding="utf-8")
    boxes = manifest.Co2Boxes(lambda: folder)
    assert boxes.names() == ("one", "two")
    assert unknown(boxes.load) == ("manifest", "co2-2012", ("one", "two"), "")
    assert unknown(boxes.load, "x") == ("manifest", "x", ("one", "two"), "")
    missing = "the name of the component set is missing"
    assert wrong(boxes.load, "one") == ("one.toml", "name", missing)
    found = boxes.load("two")
    assert found.name == "two ł"
    assert boxes.load("two") is found
    assert boxes.load("two", [parse_overlay("un.34.vp = 5")]).un[34].vp == 5
    assert boxes.load("two", facts=[fact("un.34.vp", 5)]).un[34].vp == 5
    assert list(boxes.bases) == ["two"]


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ('name = ""\n', "name", "the name of the component set is missing"),
        ("x = 1\n", "name", "the name of the component set is missing"),
        ("a =\n", "-", "not TOML: Invalid value (at line 1, column 4)"),
        ('name = "n"\nmark = "rulebook:EN"\nun.34.vp = 3\n', "un.34.vp", "no source 'EN'; known: "),
        (
            'name = "n"\nsources.IT = "x"\nmark = "rulebook:EN"\nun.34.vp = 3\n',
            "un.34.vp",
            "no source 'EN'; known: IT",
        ),
        (
            'name = "n"\nmark = "rulebook"\nun.34.vp = -3\n',
            "un.34.vp",
            "-3 is not a whole number from 0 to 1000",
        ),
        ('name = "n"\nmark = "rulebook"\nun.34.v = 3\n', "un.34.v", "unknown key; allowed here: n"),
        ('name = "n"\nun.34.vp = 3\n', "un.34.vp", "no mark says where it comes from; allowed: "),
        ('name = "n"\nmark.x = "y"\n', "mark.x", "unknown key; allowed here: nothing"),
        ('name = "n"\na.b.c.d.e = 3\n', "a.b.c.d", "a value is expected here, not a table"),
        ('name = "n"\nmark = "assumed"\nsupply.cubes = 3\n', "supply.ceps", "the value is missing"),
    ],
)
def test_a_set_that_is_wrong_is_told_with_its_key(text: str, key: str, what: str) -> None:
    file, found_key, found = wrong(BOXES.read_base, text, "n.toml")
    assert (file, found_key) == ("n.toml", key)
    assert found.startswith(what)


def test_a_set_bears_its_own_name(base: Base[Any]) -> None:
    assert BOXES.read_base(TEXT.replace('"co2-2012"', '"other"'), "x.toml").box.name == "other"
    assert mine(base, "un.34.vp = 5").name == "co2-2012"


# Where a copy may speak ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("plant.solar = 3", "plant.solar", "this is a table of values, not a value"),
        ("plnt.solar = 3", "plnt.solar", "unknown key; allowed here: supply, region, project, "),
        ("plant.solar.6.vp = 3", "plant.solar.6.vp", "unknown key; allowed here: 1, 2, 3, 4, 5"),
        ("track.solar.100.income = 3", "track.solar.100.income", "unknown key; allowed here: "),
        ("track.solar.0.income = 3", "track.solar.0.income", "unknown key; allowed here: "),
        ("track.solar.011.income = 3", "track.solar.011.income", "unknown key; allowed here: "),
        ("track.solar.x.income = 3", "track.solar.x.income", "unknown key; allowed here: "),
        ("track.solar.'١'.income = 3", "track.solar.١.income", "unknown key; allowed here: "),
        ("track.solar.''.income = 3", "track.solar..income", "unknown key; allowed here: "),
        ("track.wind.11.income = 3", "track.wind.11.income", "unknown key; allowed here: fores"),
        ("track.solar.11.cost = 3", "track.solar.11.cost", "unknown key; allowed here: "),
        ("track.solar.11 = 3", "track.solar.11", "unknown key; allowed here: "),
        ("plant.solar.11.income = 3", "plant.solar.11.income", "unknown key; allowed here: 1,"),
        ('"\\u001b" = 3', "\\x1b", "unknown key; allowed here: supply, "),
        ("un.34.vp = -3", "un.34.vp", "-3 is not a whole number from 0 to 1000"),
    ],
)
def test_a_copy_speaks_only_of_values_that_there_are(
    base: Base[Any], text: str, key: str, what: str
) -> None:
    file, found_key, found = refused(base, text)
    assert (file, found_key) == ("mine.toml", key)
    assert found.startswith(what)


def test_a_fact_is_told_with_its_line(base: Base[Any]) -> None:
    place = ("game.log:7", "un.33.vp")
    assert refused(base, "", fact("un.33.vp", 3))[:2] == place


def test_a_table_of_values_in_a_fact_is_no_value(base: Base[Any]) -> None:
    told = ("game.log:7", "plant", "this is a table of values, not a value")
    assert refused(base, "", fact("plant", 3)) == told


def test_two_places_may_say_the_same_and_not_two_things(base: Base[Any]) -> None:
    path = "un.34.needs"
    text = f'{path} = ["solar", "solar"]'
    assert new_ones(base, mine(base, text, fact(path, ["solar", "solar"]))) == {
        path: (0, 2, 0, 0, 0)
    }
    told = ("game.log:7", path, "solar here, but solar, solar in mine.toml")
    assert refused(base, text, fact(path, ["solar"])) == told
    # the first place that said it stays its place
    facts = [fact(path, ["solar"], 5), fact(path, ["solar"], 6), fact(path, ["fusion"], 7)]
    told = ("game.log:7", path, "fusion here, but solar in game.log:5")
    assert wrong(BOXES.correct, base, [], facts) == told


@pytest.mark.parametrize(
    ("path", "written", "value"),
    [
        # as on all other cards: a main part gives 3 coins, a minor one 2 of them
        ("lobby.13.main", "money", (("money", 3),)),
        ("lobby.13.main", ["money", "vp"], (("money", 3), ("vp", 2))),
        ("lobby.13.main", ["discount", "expertise 4"], (("discount", 3), ("expertise", 4))),
        ("lobby.13.minor", "cep", ("cep", 1)),
        ("lobby.1.minor", "money", ("money", 2)),
        ("lobby.1.minor", "money 9", ("money", 9)),
    ],
)
def test_a_benefit_without_its_amount_has_that_of_the_other_cards(
    base: Base[Any], path: str, written: Any, value: object
) -> None:
    assert mine(base, "", fact(path, written)).values[path] == value


def test_an_amount_on_which_the_cards_part_must_be_told(base: Base[Any]) -> None:
    # 8 gives 1 cube, 12 and 13 give 2; no main part gives a CEP
    for kind in ("tech", "cep"):
        told = ("game.log:7", "lobby.1.main", f"the amount is missing, as in '{kind} 1'")
        assert refused(base, "", fact("lobby.1.main", kind)) == told
    told = ("game.log:7", "lobby.1.main", "the amount is missing, as in 'tech 1'")
    assert refused(base, "", fact("lobby.1.main", ["money", "tech"])) == told


def test_an_amount_of_a_minor_part_must_be_told_where_the_minor_parts_differ() -> None:
    other = BOXES.read_base(TEXT.replace('minor = "cep 1"', 'minor = "cep 2"', 1), "x.toml")
    told = ("game.log:7", "lobby.13.minor", "the amount is missing, as in 'cep 1'")
    assert refused(other, "", fact("lobby.13.minor", "cep")) == told


@pytest.mark.parametrize(
    ("number", "detail", "what"),
    [
        (25, "asia", "asia is a region; this card shows a market sign"),
        (3, "none", "none is a market sign; this card shows a region"),
        (8, "solar", "solar is a source; this card shows a grant"),
        (13, "money", "money is a grant; this card shows a source"),
    ],
)
def test_a_card_shows_what_its_trigger_asks_for(
    base: Base[Any], number: int, detail: str, what: str
) -> None:
    path = f"lobby.{number}.detail"
    assert refused(base, f'{path} = "{detail}"') == ("mine.toml", path, what)


def test_what_was_read_bears_the_mark_of_the_table(base: Base[Any]) -> None:
    found = mine(base, "un.34.vp = 4", fact("un.35.vp", 5))
    assert new_ones(base, found) == {"un.35.vp": 5}
    marked = {path for path, mark in found.marks.items() if mark != base.marks[path]}
    assert marked == {"un.34.vp", "un.35.vp"}
    assert {found.marks[path] for path in marked} == {"table"}


# What gives way -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "others"),
    [
        # 47 was North America, 51 Asia, 50 Africa, 52 Oceania
        ('event.47.region = "asia"', {"event.47.region": 4, "event.51.region": 0}),
        (
            'event.47.region = "asia"\nevent.52.region = "africa"',
            {
                "event.47.region": 4,
                "event.51.region": 0,
                "event.52.region": 3,
                "event.50.region": 5,
            },
        ),
        # both told: nothing is left to move
        (
            'event.47.region = "asia"\nevent.51.region = "north_america"',
            {"event.47.region": 4, "event.51.region": 0},
        ),
        ('summit.2 = ["solar", "forestation"]', {"summit.2": (0, 1), "summit.1": (0, 2)}),
        # the eleventh summit is printed: it stays where it is
        ('summit.2 = ["forestation", "fusion", "recycling"]', {"summit.2": (0, 2, 4)}),
        ('summit.11 = ["solar", "forestation"]', {"summit.11": (0, 1)}),
        # the benefit of a card may be the same on many
        ('lobby.1.minor = "tech 1"', {"lobby.1.minor": ("tech", 1)}),
        ('lobby.1.main = "vp 2"', {"lobby.1.main": (("vp", 2),)}),
        # 15 to 19 construct: 15 was recycling, 18 solar; 10 installs recycling, 20 is a summit
        (
            'lobby.18.detail = "recycling"',
            {"lobby.18.detail": "recycling"} | {"lobby.15.detail": "solar"},
        ),
        # a UN goal like no other
        ('un.34.needs = ["solar"]', {"un.34.needs": (0, 1, 0, 0, 0)}),
    ],
)
def test_a_piece_found_at_another_number_takes_over(
    base: Base[Any], text: str, others: dict[str, object]
) -> None:
    assert new_ones(base, mine(base, text)) == others


# Tracks -------------------------------------------------------------------------------------------


def test_a_space_behind_the_end_makes_the_track_longer(base: Base[Any]) -> None:
    found = mine(base, "track.solar.12.bonus = 'tech'")
    assert new_ones(base, found) == {
        "track.solar.length": 12,
        "track.solar.11.income": 5,  # as much as on the tenth
        "track.solar.11.bonus": 0,
        "track.solar.12.income": 5,
        "track.solar.12.bonus": 1,
    }
    assert found.marks["track.solar.12.bonus"] == "table"
    more = mine(base, "track.solar.12.bonus = 'tech'\ntrack.solar.11.income = 7")
    assert more.income[1][10:] == (5, 7, 7)
    added = ("11.income", "11.bonus", "12.income", "length")
    assert {found.marks[f"track.solar.{x}"] for x in added} == {"assumed"}
    assert new_ones(base, mine(base, "track.solar.10.income = 6")) == {"track.solar.10.income": 6}


def test_a_track_is_as_long_as_was_read(base: Base[Any]) -> None:
    found = mine(base, "track.fusion.length = 1")
    assert (found.track_length, found.income[2], found.bonus[2]) == (
        (10, 10, 1, 10, 10),
        (0, 1),
        (0, 0),
    )
    # the licence was a guess of the second space
    assert (found.licence, found.marks["track.fusion.length"]) == ((3, 2, 1, 1, 1), "table")
    longer = mine(base, "track.fusion.length = 11")
    assert (longer.income[2][10:], longer.bonus[2][10:]) == ((5, 5), (10, 0))
    told = ("mine.toml", "track.fusion.5.income", "the track has 4 spaces")
    text = "track.fusion.length = 4\ntrack.fusion.4.income = 3\ntrack.fusion.5.income = 3"
    assert refused(base, text) == told
    told = ("game.log:7", "track.fusion.12.income", "the track has 4 spaces")
    text = "track.fusion.length = 4\ntrack.fusion.5.income = 3"
    assert refused(base, text, fact("track.fusion.12.income", 3)) == told


def test_the_licence_stays_on_a_shorter_track(base: Base[Any]) -> None:
    # the third space of forestation is printed
    what = "not a space of the track: 1 to 2"
    told = ("co2-2012.toml", "track.forestation.licence", what)
    assert refused(base, "track.forestation.length = 2") == told
    assert mine(base, "track.forestation.length = 3").licence[0] == 3
    what = "not a space of the track: 1 to 0"
    told = ("co2-2012.toml", "track.fusion.licence", what)
    assert refused(base, "track.fusion.length = 0") == told


# The ring -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seen", "ring"),
    [
        # from 0 to 2; what nobody comes to begins a stretch: 0, 1, 3, 4, 5, joined in this order
        ({0: 2}, (2, 3, 1, 4, 5, 0)),
        # 3 → 0 → 5; the stretches begin at 1, 2, 3, 4
        ({3: 0, 0: 5}, (5, 2, 3, 0, 1, 4)),
        # all seen, against the clock of our set
        ({0: 5, 5: 4, 4: 3, 3: 2, 2: 1, 1: 0}, (5, 0, 1, 2, 3, 4)),
        ({5: 0}, (1, 2, 3, 4, 5, 0)),
    ],
)
def test_the_ring_closes_round_what_was_seen(
    base: Base[Any], seen: dict[int, int], ring: tuple[int, ...]
) -> None:
    names = ("north_america", "south_america", "europe", "africa", "asia", "oceania")
    text = "".join(f'region.{names[a]}.ring = "{names[b]}"\n' for a, b in seen.items())
    assert mine(base, text).ring == ring


def test_a_ring_of_which_nothing_was_seen_stays() -> None:
    # against the clock: every region leads to the one before it
    before = {
        "south_america": "oceania",  # of North America
        "europe": "north_america",
        "africa": "south_america",
        "asia": "europe",
        "oceania": "africa",
        "north_america": "asia",  # of Oceania
    }
    text = re.sub('ring = "([a-z_]+)"', lambda found: f'ring = "{before[found[1]]}"', TEXT)
    other = BOXES.read_base(text, "x.toml")
    assert other.box.ring == (5, 0, 1, 2, 3, 4)
    assert mine(other, "un.34.vp = 5").ring == (5, 0, 1, 2, 3, 4)


def test_two_ways_to_one_region_are_no_ring(base: Base[Any]) -> None:
    text = 'region.asia.ring = "europe"\nregion.africa.ring = "europe"'
    told = ("mine.toml", "region.asia.ring", "europe is region.africa.ring already")
    assert refused(base, text) == told


def test_a_file_on_disk_and_one_that_was_read_speak_alike(base: Base[Any], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("un.34.vp = 5\n", encoding="utf-8")
    overlay = Overlay("two.toml", {"un.35.vp": 6})
    found = BOXES.correct(base, [str(path), overlay, path], [])
    assert new_ones(base, found) == {"un.34.vp": 5, "un.35.vp": 6}
    path.write_text("un.33.vp = 5\n", encoding="utf-8")
    assert wrong(BOXES.correct, base, [path], [])[0] == str(path)
