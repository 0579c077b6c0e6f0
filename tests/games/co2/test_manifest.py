"""The components: counts by hand, marks, corrections from a copy, and how mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from co2replay.errors import DataError, UnknownName, UnreadableFile
from co2replay.games.co2.box.boxfacts import BoxFact, box_languages
from co2replay.games.co2.box.components import Effect, Manifest, Plant
from co2replay.games.co2.box.manifest import BOXES, load_manifest
from co2replay.games.co2.box.manifest_files import path_kind
from co2replay.games.co2.forms import REGIONS, SOURCES
from co2replay.rulebooks.boxfiles import MARK_KINDS, parse_overlay
from co2replay.rulebooks.boxforms import assumed_touched, form, read_form, write_overlay
from co2replay.rulebooks.copies import read_overlay

BASE = load_manifest()
ALL = "rulebook:EN,IT,PL"


def corrected(text: str) -> Manifest:
    return load_manifest(overlays=[parse_overlay(text, "mine.toml")])


def refused(text: str) -> tuple[str, str, str]:
    with pytest.raises(DataError) as caught:
        corrected(text)
    return caught.value.file, caught.value.key, str(caught.value.cause)


def base_text() -> str:
    data = Path(__file__).parents[3] / "co2replay" / "games" / "co2" / "data" / "manifest"
    return (data / "co2-2012.toml").read_text(encoding="utf-8")


def broken(old: str, new: str) -> tuple[str, str]:
    """Plant a fault in the shipped file."""
    assert base_text().count(old) >= 1
    with pytest.raises(DataError) as caught:
        BOXES.read_base(base_text().replace(old, new, 1), "broken.toml")
    assert caught.value.file == "broken.toml"
    return caught.value.key, str(caught.value.cause)


# What lies in the box -----------------------------------------------------------------------------


def test_the_totals_are_those_printed_in_the_rulebooks() -> None:
    # Africa 3, Asia 6, Europe 5, North America 5, Oceania 4, South America 4: 27 demand spaces
    assert dict(zip(REGIONS, BASE.region_spaces, strict=True)) == {
        "africa": 3,
        "asia": 6,
        "europe": 5,
        "north_america": 5,
        "oceania": 4,
        "south_america": 4,
    }
    # CEPs at set-up, one fewer in each: 2 + 5 + 4 + 4 + 3 + 3 = 21
    assert dict(zip(REGIONS, BASE.region_ceps, strict=True)) == {
        "africa": 2,
        "asia": 5,
        "europe": 4,
        "north_america": 4,
        "oceania": 3,
        "south_america": 3,
    }
    assert (BASE.ceps, BASE.cubes, BASE.discs, BASE.scientists) == (40, 25, 20, 4)
    assert BASE.coins_total == 150  # 20×1 + 15×2 + 10×5 + 5×10 = 20 + 30 + 50 + 50
    assert BASE.fossils == (10, 10, 10)
    assert BASE.projects == (6, 6, 6, 6, 6)  # 30 tiles
    assert [len(stack) for stack in BASE.plants] == [5, 5, 5, 5, 5]  # 25 plants
    assert (len(BASE.agendas), len(BASE.summits)) == (8, 18)
    assert list(BASE.lobby) == list(range(1, 27))
    assert list(BASE.goals) == list(range(27, 34))
    assert list(BASE.un) == list(range(34, 47))
    assert list(BASE.events) == list(range(47, 53))


def test_the_ring_is_the_order_of_the_regions() -> None:
    assert BASE.ring == (1, 2, 3, 4, 5, 0)


def test_a_track_starts_below_its_first_space() -> None:
    solar = SOURCES.index("solar")
    assert BASE.income[solar] == (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    # space 4 fusion, 6 CEP of a region, 8 any source, 10 a cube
    assert BASE.bonus[solar] == (0, 0, 0, 0, 12, 0, 2, 0, 3, 0, 1)
    assert BASE.track_length == (10, 10, 10, 10, 10)
    assert BASE.licence == (3, 2, 2, 1, 1)  # forestation on space 3 is printed


def test_cards_read_as_codes() -> None:
    asia = BASE.lobby[5]
    assert (asia.trigger, asia.region, asia.grant, asia.source) == ("propose", 4, -1, -1)
    assert (asia.mains, asia.minor) == ((Effect("money", 3),), Effect("tech", 1))
    biomass = BASE.lobby[12]
    assert (biomass.trigger, biomass.source) == ("install", 3)
    assert biomass.mains == (Effect("money", 3), Effect("tech", 2))  # a choice
    assert (BASE.lobby[25].trigger, BASE.lobby[25].source) == ("buy", -1)
    assert (BASE.un[36].needs, BASE.un[36].vp) == ((0, 1, 1, 0, 0), 4)
    goal = BASE.goals[31]
    assert (goal.per, goal.maximum, goal.counts) == (2, 16, "ceps_in_hand")
    assert BASE.events[50] == REGIONS.index("africa")


def test_the_one_summit_of_the_rulebooks_is_there() -> None:
    assert BASE.summits[10] == (0, 2, 4)  # forestation, fusion, recycling
    assert BASE.marks["summit.11"] == ALL


# Marks --------------------------------------------------------------------------------------------


def test_every_value_bears_a_mark() -> None:
    assert set(BASE.marks) == set(BASE.values)
    assert {mark.partition(":")[0] for mark in BASE.marks.values()} == set(MARK_KINDS)


def test_there_is_a_path_for_every_printed_value() -> None:
    counted: dict[str, int] = {}
    for path in BASE.marks:
        counted[path_kind(path)] = counted.get(path_kind(path), 0) + 1
    for kind in ("plant.cost", "plant.cubes", "plant.vp"):
        assert counted[kind] == 25
    for kind in ("track.income", "track.bonus"):
        assert counted[kind] == 50  # 5 tracks of 10
    assert (counted["agenda"], counted["summit"]) == (8, 18)
    for kind in ("lobby.trigger", "lobby.detail", "lobby.main", "lobby.minor"):
        assert counted[kind] == 26
    assert (counted["un.needs"], counted["goal.per"], counted["event.region"]) == (13, 7, 6)


@pytest.mark.parametrize(
    ("path", "mark"),
    [
        ("region.asia.spaces", ALL),
        ("region.asia.ring", "assumed:DE2"),
        ("region.asia.grants", "public:LUD,HIEW,POWM,THRO"),
        ("project.solar.count", "assumed"),
        ("fossil.coal.count", ALL),
        ("plant.forestation.1.cubes", ALL),
        ("plant.forestation.1.cost", "assumed"),
        # the tile is told of, its place in the stack is not
        ("plant.solar.1.cost", "assumed:EN,IT,PL"),
        ("plant.recycling.1.vp", "assumed:DE2"),
        ("track.forestation.licence", ALL),
        ("track.solar.licence", "assumed:EN"),
        ("agenda.1", "assumed:RKIK"),
        ("summit.12", "assumed:DE2"),
        ("summit.places", "assumed"),
        ("lobby.12.detail", ALL),
        ("lobby.12.main", "assumed:DE2"),
        ("lobby.2.minor", "assumed:DE2"),
        ("lobby.7.main", "assumed:EN"),
        ("un.39.needs", "assumed:HEXA"),
        ("un.34.needs", "assumed"),
        ("goal.27.counts", ALL),
        ("event.47.region", "assumed"),
    ],
)
def test_marks_say_where_a_value_comes_from(path: str, mark: str) -> None:
    assert BASE.marks[path] == mark


def test_the_digest_changes_with_a_value_and_with_a_doubt() -> None:
    same = BOXES.read_base(base_text(), "again.toml").box
    assert same.digest == BASE.digest
    assert len(BASE.digest) == len("b2:7c41e09f")
    dearer = corrected("plant.solar.1.cost = 11")
    read = corrected("plant.solar.1.cost = 10")  # as assumed, but now read off the tile
    assert len({BASE.digest, dearer.digest, read.digest}) == 3
    better = base_text().replace('mark = "assumed:RKIK"', 'mark = "assumed"')
    assert BOXES.read_base(better, "x.toml").box.digest == BASE.digest


# A copy at the table ------------------------------------------------------------------------------


def test_a_copy_corrects_single_values_and_marks_them() -> None:
    mine = corrected(
        """
        [plant.solar.1]
        cost = 9
        vp = 7
        [track.solar]
        4 = { bonus = "tech" }
        """
    )
    assert mine.plants[1][0] == Plant(coins=9, cubes=2, vp=7)
    assert mine.bonus[1][4] == 1
    assert (mine.marks["plant.solar.1.cost"], mine.marks["track.solar.4.bonus"]) == ("table",) * 2
    assert mine.marks["plant.solar.1.cubes"] == "assumed:EN,IT,PL"
    assert BASE.plants[1][0] == Plant(coins=10, cubes=2, vp=8)  # the shipped set stays as it is


def test_facts_of_a_log_and_a_file_go_together() -> None:
    fact = BoxFact((("plant.solar.1.cost", 9), ("lobby.12.minor", "tech")), "game.log:12")
    file = parse_overlay('un.34 = { needs = ["solar", "solar"], vp = 3 }', "mine.toml")
    mine = load_manifest(overlays=[file], facts=[fact])
    assert mine.plants[1][0].coins == 9
    assert mine.lobby[12].minor == Effect("tech", 1)  # as on the other cards
    assert (mine.un[34].needs, mine.un[34].vp) == ((0, 2, 0, 0, 0), 3)


def test_a_fact_against_a_file_names_both_places() -> None:
    file = parse_overlay("plant.solar.1.cost = 9", "mine.toml")
    fact = BoxFact((("plant.solar.1.cost", 10),), "game.log:12")
    with pytest.raises(DataError) as caught:
        load_manifest(overlays=[file], facts=[fact])
    assert (caught.value.file, caught.value.key) == ("game.log:12", "plant.solar.1.cost")
    assert str(caught.value.cause) == "10 here, but 9 in mine.toml"
    load_manifest(overlays=[file], facts=[BoxFact((("plant.solar.1.cost", 9),))])  # said twice


def test_a_tile_found_at_another_number_is_moved_not_doubled() -> None:
    mine = corrected('event.47.region = "africa"\nagenda.2 = ["solar", "biomass", "fusion"]')
    # 50 was assumed to be Africa and takes over what 47 was assumed to be
    assert (mine.events[47], mine.events[50]) == (REGIONS.index("africa"), 0)
    assert sorted(mine.events.values()) == [0, 1, 2, 3, 4, 5]
    assert (mine.agendas[1], mine.agendas[5]) == ((1, 3, 2), (0, 1, 4))
    assert (mine.marks["event.47.region"], mine.marks["event.50.region"]) == ("table", "assumed")


def test_lobby_details_are_moved_only_among_cards_of_one_trigger() -> None:
    mine = corrected('lobby.13.detail = "recycling"')  # 10 was assumed to install recycling
    assert (mine.lobby[13].source, mine.lobby[10].source) == (4, 1)
    assert (mine.lobby[15].source, mine.lobby[20].source) == (4, 4)


def test_a_longer_track_is_filled_in_as_assumed() -> None:
    mine = corrected("track.solar.12.income = 7")
    assert mine.track_length == (10, 12, 10, 10, 10)
    assert mine.income[1] == (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 7)
    assert mine.bonus[1][11:] == (0, 0)
    assert mine.marks["track.solar.11.income"] == "assumed"


def test_a_shorter_track_loses_its_last_spaces() -> None:
    mine = corrected("track.solar.length = 9")
    assert mine.income[1] == (0, 1, 1, 2, 2, 3, 3, 4, 4, 5)
    assert "track.solar.10.income" not in mine.marks
    assert corrected("track.solar = { length = 9, 9 = { income = 6 } }").income[1][9] == 6


def test_the_rest_of_a_ring_closes_round_what_was_seen() -> None:
    mine = corrected('region.north_america.ring = "europe"')
    # seen: North America → Europe; the others in the assumed order behind: South America comes last
    ring, at, order = mine.ring, 0, []
    for _ in REGIONS:
        order.append(REGIONS[at])
        at = ring[at]
    assert at == 0
    assert order[:2] == ["north_america", "europe"]
    assert sorted(order) == sorted(REGIONS)


def test_a_file_of_a_copy_may_come_from_disk(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbfplant.solar.1.cost = 9\r\n")
    assert load_manifest(overlays=[file]).plants[1][0].coins == 9


# Mistakes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("plant.wind.1.cost = 9", "plant.wind.1.cost", "unknown key; allowed here: forestation,"),
        (
            "plnt.solar.1.cost = 9",
            "plnt.solar.1.cost",
            "unknown key; allowed here: supply, region,",
        ),
        ("plant.solar.6.cost = 9", "plant.solar.6.cost", "allowed here: 1, 2, 3, 4, 5"),
        ("plant.solar.1.price = 9", "plant.solar.1.price", "allowed here: cost, cubes, vp"),
        ("un.33.vp = 3", "un.33.vp", "allowed here: 34, 35,"),
        ("plant.solar = 3", "plant.solar", "this is a table of values, not a value"),
        ("plant.solar.1.cost = -1", "plant.solar.1.cost", "-1 is not a whole number"),
        ("plant.solar.1.cost = true", "plant.solar.1.cost", "True is not a whole number"),
        ("plant.solar.1.cost = 9.5", "plant.solar.1.cost", "9.5 is not a whole number"),
        ('agenda.2 = ["solar", "wind", "fusion"]', "agenda.2", "'wind' is unknown; allowed: fo"),
        ('agenda.2 = ["solar", "fusion"]', "agenda.2", "2 sources, 3 expected"),
        ('agenda.2 = ["solar", "fusion", "solar"]', "agenda.2", "solar twice"),
        ('summit.2 = ["solar"]', "summit.2", "1 sources, 2 to 4 expected"),
        (
            'lobby.3.detail = "solar"',
            "lobby.3.detail",
            "solar is a source; this card shows a region",
        ),
        ('lobby.3.minor = "vp 3"', "lobby.3.minor", "'vp' is unknown; allowed: money, tech"),
        ('lobby.3.main = "tech"', "lobby.3.main", "the amount is missing, as in 'tech 1'"),
        ('lobby.3.main = ["tech 1", "tech 1"]', "lobby.3.main", "the same benefit twice"),
        ("project.solar.count = 7", "project.solar.count", "make 31; supply.projects says 30"),
        ("region.asia.spaces = 7", "region.asia.spaces", "make 28; supply.spaces says 27"),
        ("region.asia.ceps = 7", "region.asia.ceps", "7 CEPs where 6 have room"),
        ("supply.agendas = 9", "agenda", "8 are here, supply.agendas says 9"),
        ("track.solar.licence = 11", "track.solar.licence", "not a space of the track: 1 to 10"),
        ("plant.forestation.3.cubes = 2", "plant.forestation.3.cubes", "2 below 3 of plant.fore"),
        ('mark = "rulebook"', "mark", "a file of a copy at the table bears no marks"),
        ("a.b.c.d.e.f = 1", "a.b.c.d", "a value is expected here, not a table"),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_key(text: str, key: str, what: str) -> None:
    file, found_key, found = refused(text)
    assert (file, found_key) == ("mine.toml", key)
    assert what in found


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ("[event]\n47 = {}\n[event]", "-", "not TOML: Cannot declare ('event',) twice"),
        (
            'agenda = { 1 = ["solar", "fusion", "biomass"], 2 = ["solar", "fusion", "biomass"] }',
            "agenda.2",
            "solar, fusion, biomass is agenda.1 already",
        ),
        (
            'un = { 34.needs = ["solar", "fusion"], 35.needs = ["fusion", "solar"] }',
            "un.35.needs",
            "solar, fusion is un.34.needs already",
        ),
        (
            'event = { 47.region = "asia", 48.region = "asia" }',
            "event.48.region",
            "asia is event.47.region already",
        ),
        ('lobby.10.detail = "biomass"', "lobby.10.detail", "biomass is lobby.12.detail already"),
    ],
)
def test_a_piece_twice_is_refused(text: str, key: str, what: str) -> None:
    file, found_key, found = refused(text)
    assert (file, found_key) == ("mine.toml", key)
    assert what in found


def test_a_ring_that_leaves_regions_out_is_refused() -> None:
    key, what = refused('region.asia.ring = "africa"\nregion.africa.ring = "asia"')[1:]
    assert key == "region.africa.ring"
    assert "is no ring of all regions" in what


def test_a_stack_falls_only_between_values_that_were_read() -> None:
    # Our guesses below (4 cubes) do not speak against a first tile of 5.
    assert corrected("plant.solar.1.cubes = 5").plants[1][0].cubes == 5
    assert refused("plant.solar = { 1.cubes = 5, 3.cubes = 4 }")[1] == "plant.solar.3.cubes"
    corrected("plant.solar = { 1.cubes = 5, 3.cubes = 5 }")


def test_hostile_files_end_in_one_error(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    for data in (b"\xff\xfe", b"x" * 1_000_001):
        file.write_bytes(data)
        with pytest.raises(UnreadableFile):
            read_overlay(file)
    with pytest.raises(UnreadableFile):
        read_overlay(tmp_path / "absent.toml")
    assert refused("x = " + "[" * 5000)[2] == "nested too deep"
    assert "not TOML" in refused("plant.solar.1.cost =")[2]
    assert "\x1b" not in refused('"\\u001b[31m" = 1')[1]


@pytest.mark.parametrize(
    ("old", "new", "key", "what"),
    [
        ('\n[event]\nmark = "assumed"', "\n[event]", "event.47.region", "no mark says where"),
        ('mark = "assumed:RKIK"', 'mark = "guessed"', "agenda.1", "no mark named 'guessed'"),
        ('mark = "assumed:RKIK"', 'mark = "assumed:XX"', "agenda.1", "no source 'XX'; known: EN,"),
        ("mark = { licence", "mark = { license", "track.forestation.mark.license", "unknown key"),
        ("places = 3\n", "", "summit.places", "the value is missing"),
        ("licence = 3\n", "", "track.forestation.mark.licence", "unknown key"),
        ("ceps = 40\n", "", "supply.ceps", "the value is missing"),
        ("5 = { cost = 15, cubes = 4, vp = 13 }\n", "", "plant.solar.5.cost", "is missing"),
        ("52 = { region", "53 = { regoin", "event.53.regoin", "allowed here: region"),
        ("coal = { count = 10 }", "coal = { count = 9 }", "fossil.coal.count", "make 29"),
        ("coal = { count = 10 }", "peat = { count = 10 }", "fossil.peat.count", "coal, oil, gas"),
        ("[plant.fusion]", "[plant.cold_fusion]", "plant.cold_fusion.1.cost", "fusion, biomass"),
        ("2 = { cost = 9,", "two = { cost = 9,", "plant.fusion.two.cost", "two is not a number"),
        ('name = "co2-2012"', "", "name", "the name of the component set is missing"),
    ],
)
def test_a_fault_planted_in_the_shipped_set_is_found(
    old: str, new: str, key: str, what: str
) -> None:
    found_key, found = broken(old, new)
    assert found_key == key
    assert what in found


def test_an_unknown_set_names_the_known_ones() -> None:
    with pytest.raises(UnknownName) as caught:
        load_manifest("co2-2018")
    assert caught.value.known == BOXES.names() == ("co2-2012",)


# Questions and the form ---------------------------------------------------------------------------

TOUCHED = [
    "plant.solar.2.cost",
    "region.asia.spaces",  # printed in the rulebooks: no question
    "agenda.6",
    "plant.solar.2.cost",
    "un.39.needs",
    "lobby.12.main",
    "plant.solar.2.vp",
]


def test_only_assumed_values_are_asked_for_in_playing_order() -> None:
    questions = assumed_touched(BOXES, TOUCHED, BASE)
    assert [question.path for question in questions] == [
        "plant.solar.2.cost",
        "agenda.6",
        "un.39.needs",
        "lobby.12.main",
        "plant.solar.2.vp",
    ]
    assert questions[0].value == "10"
    assert questions[0].where == "the coins on plant tile 2, counted from the top of its stack"
    assert questions[1].value == "solar, biomass, fusion"
    assert questions[3].value == "money 3, tech 2"
    assert assumed_touched(BOXES, TOUCHED[:1], corrected("plant.solar.2.cost = 9")) == []


def test_every_assumed_value_has_its_sentence_in_every_language() -> None:
    assert len(box_languages()) == 4
    for language in box_languages():
        for question in assumed_touched(BOXES, BASE.marks, BASE, language):
            assert question.where
            assert "{" not in question.where


def test_a_form_as_handed_out_says_nothing() -> None:
    for language in box_languages():
        text = form(BOXES, assumed_touched(BOXES, BASE.marks, BASE, language), language, BASE.name)
        assert read_form(text).values == {}
    assert load_manifest(overlays=[read_form(text)]).digest == BASE.digest


def test_a_filled_in_form_becomes_a_file_of_the_copy() -> None:
    text = form(BOXES, assumed_touched(BOXES, TOUCHED, BASE), name=BASE.name)
    filled = (
        text.replace('plant.solar.2.cost = "?"', "plant.solar.2.cost = 11")
        .replace('plant.solar.2.vp = "?"', 'plant.solar.2.vp = "9"')
        .replace('lobby.12.main = "?"', 'lobby.12.main = ["money 4", "tech 1"]')
        .replace('agenda.6 = ["?", "?", "?"]', 'agenda.6 = ["fusion", "solar", "biomass"]')
    )
    overlay = read_form(filled, "form.toml")
    again = parse_overlay(write_overlay(overlay), "mine.toml")
    assert again.values == overlay.values
    mine = load_manifest(overlays=[again])
    assert mine.plants[1][1] == Plant(coins=11, cubes=2, vp=9)
    assert mine.lobby[12].mains == (Effect("money", 4), Effect("tech", 1))
    assert mine.agendas[5] == (2, 1, 3)
    assert [path for path, mark in mine.marks.items() if mark == "table"] == [
        "plant.solar.2.cost",
        "plant.solar.2.vp",
        "agenda.6",
        "lobby.12.main",
    ]
    assert assumed_touched(BOXES, TOUCHED, mine)[0].path == "un.39.needs"
